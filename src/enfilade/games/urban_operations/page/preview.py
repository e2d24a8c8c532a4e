"""What hovering shows, from the view alone: costs and watchers, the sums of a fight and its odds, lines of sight."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Chance, Preview
from enfilade.games.urban_operations.box.board import FAR
from enfilade.games.urban_operations.box.charts import COMMAND_EP, CONTACT_EP, Weapon
from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.box.names import NO_POWER, boxes, kind_of, place_words, ranges
from enfilade.games.urban_operations.commander.reach import is_threatened, reach
from enfilade.games.urban_operations.commander.survey import Survey
from enfilade.games.urban_operations.knowledge.dealing.blocks import may_be
from enfilade.games.urban_operations.knowledge.view import BlockView, View
from enfilade.games.urban_operations.page.hazards import beside
from enfilade.games.urban_operations.page.joining import JOIN, chosen_target, joined
from enfilade.games.urban_operations.page.naming import block_name, listed
from enfilade.games.urban_operations.page.overlay import arrow, covering, dealt, mark, price_at, ray, ring
from enfilade.games.urban_operations.page.pieces import area, gathered
from enfilade.games.urban_operations.page.shots import SHOTS, Forecast, friends_hit, is_hampered, trial, withdrawal
from enfilade.games.urban_operations.page.words import WINDS
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.fire.collateral import area_of
from enfilade.games.urban_operations.rules.fire.fire import Fire
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow
from enfilade.games.urban_operations.rules.fire.ranges import range_bounds, scouting_range
from enfilade.games.urban_operations.rules.fire.reaction import Reaction
from enfilade.games.urban_operations.rules.fire.strength import Modifier
from enfilade.games.urban_operations.rules.movement.costs import step_cost
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.charted import BLIND, MANHOLE_MP
from enfilade.games.urban_operations.state.markers import Area
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.words import capitalised
from enfilade.scene.shape import Element

NEAR: Final = 10  # EP within which distances are written and hidden enemies named
LEADERSHIP: Final = "7.2.2"


def preview(view: View, action: Action) -> Preview | None:
    """What an offered action would do, as far as the seat can know."""
    if view.seat is None or action not in view.legal or not view.stack:
        return None
    position = dealt(view)
    top = position.stack[-1]
    if isinstance(top, Activation):
        block = position.block(top.block)
        if action.verb == "step" and block.is_on_map:
            return _step(view, position, block, top, action.target)
        if action.verb in SHOTS:
            fire = trial(position, action)
            return None if fire is None else _shot(view, position, fire)
        if action.verb == "scout":
            return _look(position, block.loc, action.target)
        if action.verb == "smoke" and action.target:
            return _cloud(view, position, action.target)
        if action.verb == JOIN and chosen_target(view):
            return joined(view, position, action)
    if action.verb == "impulse":
        rings = gathered(view, action.target)
        return Preview(f"{len(rings)} blocks of {action.target} on the map.", "3.2", [], rings) if rings else None
    if action.verb == "activate":
        return _waiting(view, position, position.block(action.target))
    if isinstance(top, OpportunityWindow):
        return _opportunity(view, position, top, action)
    if isinstance(top, Reaction):
        return _answer(view, position, action)
    return None


def _opportunity(view: View, position: Position, top: OpportunityWindow, action: Action) -> Preview | None:
    fire = trial(position, action)
    if fire is not None:
        return _shot(view, position, fire)
    return _look(position, position.block(action.target).loc, top.mover) if action.verb == "opfire" else None


def _answer(view: View, position: Position, action: Action) -> Preview | None:
    fire = trial(position, action)
    if fire is not None:
        return _shot(view, position, fire)
    if action.verb == "withdraw":
        words = "A die: 0 or 1 costs 2 OSL, 2 to 6 costs 1, 7 to 9 nothing; then it must leave, up to 2 MP (a vehicle 4)."
        if is_hampered(position):
            words = f"{words} Caught on a wall, the die counts one less (11.2)."
        chances = [Chance(f"−{lost} OSL" if lost else "nothing", chance) for lost, chance in withdrawal(position).items()]
        return Preview(words, "8.3.2", chances, [])
    return Preview("It cannot answer: 2 OSL are lost without a die.", "8.2.7.4", [], []) if action.verb == "endure" else None


# Looking.


def inspect(view: View, id: str) -> Preview | None:
    """The line of sight from the block in activation to a place or a block; else all that is seen from there (5.1.7)."""
    if not view.stack:
        return None
    position = dealt(view)
    known = position.mission.district.known
    loc = position.block(id).loc if position.has_block(id) else id
    if id in position.counters:
        loc = position.counters[id].loc
    if loc not in known:
        return None
    top = position.stack[-1]
    seen = view.block(id)
    if isinstance(top, Activation) and view.seat is not None:
        block = position.block(top.block)
        if block.is_on_map and block.seat == view.seat:
            if block.loc != loc:
                return _look(position, block.loc, loc)
            field = _field(view, position, loc, seen)
            return Preview(field.words, field.rule, [], gathered(view, block.force))  # its reach is drawn: one overlay at a time
    return _field(view, position, loc, seen)


def _look(position: Position, start: str, goal: str) -> Preview:
    """One line of sight, with what blocks it."""
    loc = position.block(goal).loc if position.has_block(goal) else goal
    if goal in position.counters:
        loc = position.counters[goal].loc
    range_ep = position.ep(start, loc)
    obstacle = position.obstacle(start, loc)
    far = "out of reach" if range_ep >= FAR else f"{range_ep} EP"
    seen = f"blocked: {obstacle}" if obstacle else "in sight"
    kind = "uo-blocked" if obstacle else "uo-sight"
    words = f"From {place_words(start)} to {place_words(loc)}: {far}, {seen}."
    return Preview(words, "5.1.7", [], [ray(position.mission.district, start, loc, kind)])


def _field(view: View, position: Position, loc: str, block: BlockView | None) -> Preview:
    """Everything that is seen from a location: places tinted, blocks named, those out of sight with what hides them.

    An enemy's block sees the seat's own; from everywhere else one looks for the enemy.
    """
    district = position.mission.district
    is_enemy = view.seat is not None and block is not None and block.seat != view.seat
    watched = [each for each in view.blocks if view.seat is None or (each.seat == view.seat) == is_enemy]
    overlay: list[Element] = []
    for other in district.locations:
        if other != loc and position.sees(loc, other):
            overlay.append(mark(district, other, "uo-seen"))
    in_sight: list[str] = []
    hidden: list[str] = []
    for each in watched:
        if each.loc not in district.known or each.loc == loc:
            continue
        obstacle = position.obstacle(loc, each.loc)
        range_ep = position.ep(loc, each.loc)
        if not obstacle:
            in_sight.append(f"{block_name(view, each.handle)} at {range_ep} EP")
            overlay.append(ray(district, loc, each.loc, "uo-ray" if is_enemy else "uo-sight"))
        elif range_ep <= NEAR:
            hidden.append(f"{block_name(view, each.handle)}: {obstacle}")
    if is_enemy:
        words = f"It sees your {', your '.join(in_sight)}." if in_sight else "It sees none of your blocks."
    else:
        words = f"From {loc} one sees {', '.join(in_sight) or 'no enemy'}."
    if hidden:
        missed = "\nNot your " if is_enemy else "\nNot "
        words += missed + missed.join(hidden[:4]) + ("\n…" if len(hidden) > 4 else "")
    words += f"\nContact within {CONTACT_EP} EP."
    if block is not None and block.seat == view.seat and block.id:
        mine = position.blocks[block.id]
        if mine.card.is_unit:
            words += f" It scouts {scouting_range(position, mine, loc)} EP far."
        if mine.piece.leader or mine.card.type == "CDR":
            overlay += ring(position, loc, COMMAND_EP, "uo-ring-command")
            words += f" Ring: its command, {COMMAND_EP} EP."
    if block is not None:
        overlay += gathered(view, block.force)
    return Preview(words, "5.1.7", [], overlay)


# Moving.


def _step(view: View, position: Position, block: Block, top: Activation, loc: str) -> Preview:
    """The cost, and who would see the block there."""
    if loc in BLIND:
        return Preview(f"{MANHOLE_MP} MP. Where the manhole leads is not known; it may be a dummy, or blocked.", "R100", [], [])
    costs = [step_cost(position, block, step) for step in position.ground.steps[block.loc] if step.to == loc]
    cost = min([each for each in costs if each])
    seers = [other.token for other in position.of(enemy(block.seat)) if position.sees(other.loc, loc)]
    near = [other.token for other in position.of(enemy(block.seat)) if position.in_contact(block.at(loc), other)]
    threats = beside(view, position, block, loc)
    words = f"{cost} MP, {top.mp + cost} of {top.allowance(position, block, loc)} spent."
    words += f" In sight of {listed(view, seers)}." if seers else " Nobody sees it there."
    if near:
        words += f" Contact with {listed(view, near)}."
    for each in threats:
        words += f"\n{each.words} ({each.rule})."
    district = position.mission.district
    overlay = [ray(district, position.block(token).loc, loc, "uo-ray") for token in seers]
    return Preview(words, "8.1", [], [*overlay, mark(district, loc, "uo-reach")])


def _waiting(view: View, position: Position, block: Block) -> Preview | None:
    """Where a block could go if it were activated now, and the others of its force."""
    if not block.is_on_map:
        return None
    trial = Activation(block.token)
    trial.unseen = not position.is_seen(block.loc, enemy(block.seat))
    district = position.mission.district
    overlay: list[Element] = []
    survey = Survey(position, block.seat)
    ways = reach(survey, block, trial)
    prices: list[Element] = []
    for loc, (cost, steps) in ways.items():
        if steps:
            overlay.append(mark(district, loc, "uo-reach"))
            prices.append(price_at(district, loc, cost, is_threatened(survey, block, loc)))
    most = max([cost for cost, _ in ways.values()])
    sight = "out of sight" if trial.unseen else "in sight of the enemy"
    words = f"{kind_of(block.card).capitalize()} in {block.loc}, {sight}: {len(overlay)} places within {most} MP."
    words += " Red diamonds are under enemy eyes."
    return Preview(words, "7.1.2", [], [*overlay, *prices, *gathered(view, block.force)])


def _cloud(view: View, position: Position, loc: str) -> Preview:
    """Where smoke would lie: it drifts with the wind, as everybody knows (5.2.4.6)."""
    trail = position.plume(loc)
    zones = [each for each in position.covered(Area("smoke", trail, False)) if each in view.mission.district.zones]
    words = f"Smoke on {', '.join(trail)}, with the wind to the {WINDS[position.wind]}"
    words += f"; also over {', '.join(zones)}." if zones else "."
    return Preview(words, "5.2.4.3", [], area(view.mission.district, "smoke", trail, ""))


# Shooting.


def _shot(view: View, position: Position, fire: Fire) -> Preview:
    """The sums of both sides as far as they are known, the odds, and who else is in danger."""
    firer, target = position.block(fire.firer), position.block(fire.target)
    weapon = firer.card.weapon(fire.weapon)
    row = _row(position, firer, weapon, target.loc, fire.is_assault)
    ours, theirs = block_name(view, fire.firer), block_name(view, fire.target)
    lines = [f"{capitalised(weapon.name)} of {ours} at {position.ep(firer.loc, target.loc)} EP: {row}"]
    lines.append(f"{capitalised(ours)}: {_told(view, firer, fire.firer_sum(position))}")
    forecast = Forecast(view, fire)
    if fire.answerer:
        answerer = capitalised(block_name(view, fire.answerer))
        lines.append(f"{answerer}: {_told(view, position.block(fire.answerer), fire.sums(position)[1])}")
        if fire.answerer != fire.target:
            lines.append(f"{answerer} answers in the place of {theirs}; what that loses, {theirs} loses (8.2.7.3).")
    elif _is_known(view, fire.target):
        lines.append(f"If {theirs} answers as well as it can:")
    else:
        lines.append(f"What {theirs} is, is not known; it may be {', '.join(kinds(view, fire.target))}. If it answers:")
    lines.append(f"On average {theirs} loses {forecast.dealt:.1f} OSL, {ours} {forecast.suffered:.1f}.")
    area = area_of(position, fire, firer, fire.weapon, firer.loc, target.loc)
    lines += _bystanders(view, position, fire, area)
    district = position.mission.district
    overlay = [mark(district, loc, "uo-danger") for loc in sorted(area)]
    if fire.answerer and fire.answerer != fire.target:
        overlay += covering(district, position.block(fire.answerer).loc, firer.loc)
    return Preview(
        "\n".join(lines), "8.2.7", forecast.chances(ours, theirs), [*overlay, arrow(district, firer.loc, target.loc, "uo-shot")]
    )


def kinds(view: View, handle: str) -> list[str]:
    """What a block may be, of all that its side has and nobody has identified: not only what some deals make of it."""
    seen = view.block(handle)
    return [] if seen is None else sorted({kind_of(piece.card) for piece in may_be(view, seen)})


def _is_known(view: View, handle: str) -> bool:
    """Whether a seat knows what a block is and how strong."""
    seen = view.block(handle)
    return seen is not None and (seen.revealed or seen.seat == view.seat)


def _row(position: Position, block: Block, weapon: Weapon, loc: str, assault: bool) -> str:
    """The firepower of a weapon at this range, and what it is at others (4.3.6)."""
    bounds = range_bounds(position, block, loc)
    distance = 1 if assault else position.ep(block.loc, loc)
    here = ""
    elsewhere: list[str] = []
    low = 0
    for band, power, high in zip(ranges(bounds), boxes(weapon), bounds, strict=True):
        if low < distance <= high:
            here = f"firepower {power} ({band} EP)"
        elif power != NO_POWER:
            elsewhere.append(f"{power} at {band}")
        low = high
    return f"{here}. Elsewhere {', '.join(elsewhere)}." if elsewhere else f"{here}."


def _bystanders(view: View, position: Position, fire: Fire, area: dict[str, list[str]]) -> list[str]:
    """Friends and civilians in the weapons effect (8.2.1)."""
    found: list[str] = []
    friends = friends_hit(view, position, fire)
    if friends:
        names = [f"{block_name(view, each)} −{loss}" for each, loss in friends.items()]
        found.append(f"Friends in the way: {', '.join(names)} (8.2.1).")
    people = [each.loc for each in view.counters if each.kind == "population" and each.loc in area]
    if people:
        found.append(f"Civilians in the way: {', '.join(people)} (R82).")
    covered = [each.loc for each in view.counters if not each.kind and each.loc in area]
    if covered:
        found.append(f"Face-down counters in the way: {', '.join(covered)} (5.2.3).")
    return found


def _told(view: View, block: Block, modifiers: list[Modifier]) -> str:
    """A sum as far as a seat can know it: where an enemy's leader stands hidden, his help is a matter of doubt (7.2.2)."""
    leader = view.mission.forces[block.force].leader
    if block.seat == view.seat or block.piece.leader or any([each.id == leader for each in view.blocks]):
        return _sum(modifiers)
    sure = [each for each in modifiers if each.rule != LEADERSHIP]
    return f"{_sum(sure)}, 1 more if its Plt Leader is near ({LEADERSHIP})"


def _sum(modifiers: list[Modifier]) -> str:
    parts = [str(modifiers[0].value)]
    for each in modifiers[1:]:
        parts.append(f"{'+' if each.value >= 0 else '−'} {abs(each.value)} {each.name} ({each.rule})")
    return f"{' '.join(parts)} = {sum([each.value for each in modifiers])}"
