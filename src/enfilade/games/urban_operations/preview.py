"""What hovering shows, from the view alone: costs and watchers, the sums of a fight and its odds, lines of sight (12)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.board import FAR
from enfilade.games.urban_operations.duel import expected
from enfilade.games.urban_operations.plan import hex_corners, place_of, zone_path
from enfilade.games.urban_operations.procedures.activation import Activation
from enfilade.games.urban_operations.procedures.armament import adequate
from enfilade.games.urban_operations.procedures.effects import endangered, fire_area
from enfilade.games.urban_operations.procedures.fire import Fire
from enfilade.games.urban_operations.procedures.opportunity import OpportunityWindow
from enfilade.games.urban_operations.procedures.reaction import Reaction
from enfilade.games.urban_operations.procedures.strength import Modifier, strength
from enfilade.games.urban_operations.redeal import redeal
from enfilade.games.urban_operations.state import Block, Position, enemy
from enfilade.games.urban_operations.view import View
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.kernel.game import Chance, Preview
from enfilade.scene.shape import Element, circle, line, path, polygon

SHOTS: Final = ("fire", "assault", "suppress", "weapon")


def dealt(view: View) -> Position:
    """A position to measure on. Nothing that it guesses is shown: only places, distances and what the seat knows."""
    return redeal(view, Seeded("preview"))


def preview(view: View, action: Action) -> Preview | None:
    """What an offered action would do, as far as the seat can know."""
    if view.seat is None or action not in view.legal or not view.stack:
        return None
    position = dealt(view)
    top = position.stack[-1]
    if isinstance(top, Activation):
        block = position.block(top.block)
        if action.verb == "step" and block.is_on_map:
            return _step(position, block, top, action.target)
        if action.verb in SHOTS:
            return _activation_shot(view, position, top, action)
        if action.verb == "scout":
            return _look(position, block, action.target)
    if isinstance(top, OpportunityWindow) and top.chosen and action.verb == "fire":
        return _shot(view, position, Fire("opportunity", top.chosen, top.mover, action.target, 2))
    if isinstance(top, Reaction) and action.verb == "return":
        below = position.stack[-2]
        if isinstance(below, Fire):
            trial = below.copy()
            trial.answer, trial.answerer, trial.answer_weapon = "return", top.target, action.target
            return _shot(view, position, trial)
    return None


def inspect(view: View, id: str) -> Preview | None:
    """The line of sight from the block in activation to a place or a block, with what blocks it (5.1.7)."""
    if view.seat is None or not view.stack:
        return None
    position = dealt(view)
    top = position.stack[-1]
    if not isinstance(top, Activation):
        return None
    block = position.block(top.block)
    if not block.is_on_map or block.seat != view.seat:
        return None
    loc = position.block(id).loc if position.has_block(id) else id
    if loc not in position.mission.district.known:
        return None
    return _look(position, block, loc)


def _look(position: Position, block: Block, goal: str) -> Preview:
    loc = position.block(goal).loc if position.has_block(goal) else goal
    if goal in position.counters:
        loc = position.counters[goal].loc
    range_ep = position.ep(block.loc, loc)
    obstacle = position.obstacle(block.loc, loc)
    far = "out of reach" if range_ep >= FAR else f"{range_ep} EP"
    seen = f"blocked: {obstacle}" if obstacle else "in sight"
    return Preview(f"From {block.loc} to {loc}: {far}, {seen}.", "5.1.7", [], [_ray(position, block.loc, loc, "uo-sight")])


def _ray(position: Position, start: str, goal: str, kind: str) -> Element:
    x1, y1 = place_of(position.mission.district, start)
    x2, y2 = place_of(position.mission.district, goal)
    return line(x1, y1, x2, y2, kind)


def _step(position: Position, block: Block, top: Activation, loc: str) -> Preview:
    """The cost, and who would see the block there."""
    costs = [position.cost(block, step) for step in position.ground.steps[block.loc] if step.to == loc]
    cost = min([each for each in costs if each])
    watchers = [other.token for other in position.of(enemy(block.seat)) if position.sees(other.loc, loc)]
    near = [other.token for other in position.of(enemy(block.seat)) if position.in_contact(block.at(loc), other)]
    words = f"{cost} MP, {top.mp + cost} of {top.allowance(position, block, loc)} spent."
    words += f" In sight of {', '.join(watchers)}." if watchers else " Nobody sees it there."
    if near:
        words += f" Contact with {', '.join(near)}."
    overlay = [_ray(position, position.block(token).loc, loc, "uo-ray") for token in watchers]
    return Preview(words, "8.1", [], [*overlay, _mark(position, loc, "uo-reach")])


def _activation_shot(view: View, position: Position, top: Activation, action: Action) -> Preview | None:
    kind, target = action.verb, action.target
    weapon = ""
    if action.verb == "weapon":
        kind, target, weapon = top.chain[0], top.chain[1], action.target
    block, other = position.block(top.block), position.block(target)
    kind = "fire" if kind == "supportfire" else kind
    weapons = adequate(position, block, other, kind == "assault", other.revealed)
    if not weapon:
        weapon = weapons[0].id
    return _shot(view, position, Fire(kind, top.block, target, weapon))


def _shot(view: View, position: Position, fire: Fire) -> Preview:
    """The sum of the firer, that of the answer and the odds if the target is known, and who else is in danger."""
    firer, target = position.block(fire.firer), position.block(fire.target)
    seen = view.block(fire.target)
    known = seen is not None and (seen.revealed or seen.seat == view.seat)
    weapon = firer.card.weapon(fire.weapon)
    mine = strength(position, firer, weapon, target.loc, fire.is_assault)
    if fire.bonus:
        mine.append(Modifier("opportunity fire", fire.bonus, "8.3.1.1"))
    words = f"{weapon.name} at {position.ep(firer.loc, target.loc)} EP: {_sum(mine)}."
    chances: list[Chance] = []
    if known and target.card.is_unit:
        duel = expected(position, fire)
        chances = [Chance(f"{fire.firer} wins", duel.win), Chance("tie", duel.tie), Chance(f"{fire.firer} loses", duel.loss)]
        words += f" If it answers: {duel.dealt:.1f} OSL dealt, {duel.suffered:.1f} suffered on average."
    else:
        words += " What stands there is not known."
    area = fire_area(position, weapon, firer.loc, target.loc, not fire.is_assault or position.sees(firer.loc, target.loc))
    friends = [block for block in endangered(position, area, (firer.seat,), [firer.id]) if firer.seat == view.seat]
    people = [each.loc for each in view.counters if each.kind == "population" and each.loc in area]
    if friends:
        words += f" Friends in the way: {', '.join([block.token for block in friends])} (8.2.1)."
    if people:
        words += f" Civilians in the way: {', '.join(people)} (R82)."
    overlay = [_mark(position, loc, "uo-danger") for loc in sorted(area)]
    return Preview(words, "8.2.7", chances, [*overlay, _ray(position, firer.loc, target.loc, "uo-ray")])


def _sum(modifiers: list[Modifier]) -> str:
    parts = [str(modifiers[0].value)]
    for each in modifiers[1:]:
        parts.append(f"{'+' if each.value >= 0 else '−'} {abs(each.value)} {each.name} ({each.rule})")
    return f"{' '.join(parts)} = {sum([each.value for each in modifiers])}"


def _mark(position: Position, loc: str, kind: str) -> Element:
    district = position.mission.district
    if loc in district.zones:
        return path(zone_path(district.zones[loc]), kind)
    if loc in district.terrain:
        return polygon(list(hex_corners(loc)), kind)
    x, y = place_of(district, loc)
    return circle(x, y, 12, kind)
