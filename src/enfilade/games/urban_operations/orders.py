"""Orders worth giving: what a careful commander would do next, found by rules of thumb on a position dealt from the view."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from enfilade.games.urban_operations.duel import expected
from enfilade.games.urban_operations.evaluation import WORTH, goals
from enfilade.games.urban_operations.procedures.activation import Activation, entry_hexes
from enfilade.games.urban_operations.procedures.armament import adequate, fire_targets
from enfilade.games.urban_operations.procedures.assault import Assault, assault_targets
from enfilade.games.urban_operations.procedures.breaching import contact_weapon, fronts, symbols
from enfilade.games.urban_operations.procedures.cards import EventChoice
from enfilade.games.urban_operations.procedures.effects import endangered, fire_area
from enfilade.games.urban_operations.procedures.events import EventSequence, FireCards
from enfilade.games.urban_operations.procedures.fire import Fire
from enfilade.games.urban_operations.procedures.impulse import Impulse, Phases
from enfilade.games.urban_operations.procedures.opportunity import OpportunityWindow
from enfilade.games.urban_operations.procedures.reaction import Reaction
from enfilade.games.urban_operations.procedures.scouting import scout_goals
from enfilade.games.urban_operations.procedures.setup import Setup
from enfilade.games.urban_operations.procedures.support3d import Grant
from enfilade.games.urban_operations.procedures.withdrawal import Falter, Withdraw
from enfilade.games.urban_operations.reach import reach
from enfilade.games.urban_operations.state import OFF, Block, Position, enemy
from enfilade.kernel.action import Action
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Together

STEP_GAIN: Final = 0.55  # for each MP nearer to a goal
ZONE_GAIN: Final = 5.0
EXPOSED: Final = 0.22  # for each point of firepower that can be turned on a place
GIFTS: Final = ("E02", "E06")  # event cards that are never better later
CIVIL: Final = 6.0
UNSEEN_MP: Final = 9


def orders(position: Position, seat: Seat) -> list[list[Action]]:
    """The order that looks best now; none where trying is better."""
    if not position.stack:
        return []
    top = position.stack[-1]
    if isinstance(top, Together):
        branch = top.branches.get(seat, [])
        return [[Action("done")]] if branch and Action("done") in branch[-1].actions(position) else []
    legal = top.actions(position)
    if isinstance(top, Setup):
        return [[Action("done")]] if Action("done") in legal else []
    if isinstance(top, (EventSequence, FireCards, Grant, EventChoice)):
        return [[legal[0]]] if legal else []
    if isinstance(top, Phases):
        return [[legal[0]]] if legal else []
    if isinstance(top, Impulse):
        gifts = [action for action in legal if action.verb == "play" and action.target in GIFTS]
        if gifts:
            return [[gifts[0]]]
        return [_best_activation(position, legal)]
    if isinstance(top, Activation) and not top.chain:
        return [_plan(position, position.block(top.block), top)[1]]
    if isinstance(top, OpportunityWindow):
        return [_window(position, top, legal)]
    if isinstance(top, Reaction):
        return [_reaction(position, top, legal)]
    if isinstance(top, Withdraw):
        return [_fall_back(position, top, legal)]
    if isinstance(top, Falter):
        block = position.block(top.block)
        return [[Action("withdraw")]] if Action("withdraw") in legal and block.osl <= 2 else [[legal[0]]]
    if isinstance(top, Assault):
        return [[Action("advance")]]
    return []


# Where to go.


def wanted(position: Position, seat: Seat) -> list[str]:
    """The places a side wants and does not have."""
    mission = position.mission
    found = [
        zone
        for building in goals(position)
        for zone in mission.district.buildings[building].zones
        if position.control.get(zone, "") != seat
    ]
    if mission.prisoner and seat == "green":
        found = [position.prisoner] if position.prisoner in mission.district.known else list(mission.exits)
    return found


def ways(position: Position, block: Block, places: list[str]) -> dict[str, int]:
    """MP from every location to the nearest of some places, for a class of blocks, others on the way left out."""
    found = dict.fromkeys(places, 0)
    waiting = [(0, place) for place in places]
    while waiting:
        so_far, loc = heappop(waiting)
        if so_far > found[loc]:
            continue
        for step in position.ground.steps[loc]:
            cost = step.foot if block.is_foot else step.vehicle
            if step.kind in ("ladder", "wall") or not cost:
                continue
            if so_far + cost < found.get(step.to, 999):
                found[step.to] = so_far + cost
                heappush(waiting, (so_far + cost, step.to))
    return found


def threat(position: Position, block: Block, loc: str) -> float:
    """The firepower that enemies who may still react could turn on a place."""
    total = 0.0
    for other in position.of(enemy(block.seat)):
        if other.card.weapons and not other.reacted and position.sees(other.loc, loc):
            best = max([position.power(other, weapon, loc) for weapon in other.card.weapons])
            total += best
    return total


# What to do.


def _best_activation(position: Position, legal: list[Action]) -> list[Action]:
    best, order = 0.05, [Action("end")]
    for action in legal:
        if action.verb != "activate":
            continue
        block = position.block(action.target)
        activation = Activation(action.target)
        activation.step = "ask"
        if block.is_on_map:
            activation.unseen = not position.is_seen(block.loc, enemy(block.seat))
        value, plan = _plan(position, block, activation)
        if block.loc == OFF or Action("end") not in legal:
            value += 20
        if value > best:
            best, order = value, [action, *plan]
    return order if order[0] in legal else [legal[0]]


def _plan(position: Position, block: Block, activation: Activation) -> tuple[float, list[Action]]:
    """The best that a block can do with the rest of its activation, and what it is worth."""
    if block.loc == OFF:
        hexes = entry_hexes(position, block)
        return 1.0, [Action("step", hexes[0])] if hexes else []
    if block.is_mounted:
        offers = activation.actions(position)
        return (0.5, [offers[0]]) if offers[0].verb == "dismount" else (0.0, [Action("done")])
    best, plan = 0.0, [Action("done")]
    if not activation.acted and activation.mp <= (3 if block.is_foot else 6):
        value, deed = _deed(position, block)
        if value > best:
            best, plan = value, deed
    value, path = _movement(position, block, activation)
    if value > best:
        best, plan = value, path
    offers = activation.actions(position)
    return (best, plan) if plan[0] in offers else (best, [offers[-1]])


def _movement(position: Position, block: Block, activation: Activation) -> tuple[float, list[Action]]:
    """The best place to go to: nearer to a goal, out of sight, not into a storm of fire."""
    places = wanted(position, block.seat)
    distance = ways(position, block, places) if places else {}
    here = distance.get(block.loc, 40)
    bold = 1.0 if _attacks(position, block.seat) else 0.25
    if block.card.type in ("LDR", "SUP", "CDR", "CP", "LOG", "JFO", "SNP"):
        bold *= 0.6
    now = EXPOSED * threat(position, block, block.loc)
    best, way = 0.0, [Action("done")]
    for loc, (_, steps) in reach(position, block, activation).items():
        if not steps:
            continue
        gain = STEP_GAIN * bold * (here - distance.get(loc, 40)) + now - EXPOSED * threat(position, block, loc)
        if loc in places:
            gain += ZONE_GAIN
        elif block.loc in position.mission.district.zones and not _attacks(position, block.seat):
            gain -= 2.0
        gain -= 0.1 * sum([EXPOSED * threat(position, block, step) for step in steps[:-1]])
        if gain > best:
            best, way = gain, [Action("step", step) for step in steps]
    return best, way


def _attacks(position: Position, seat: Seat) -> bool:
    """Whether a side has to take ground rather than to hold it."""
    return len(wanted(position, seat)) * 2 > sum(
        [len(position.mission.district.buildings[each].zones) for each in goals(position)]
    )


def _deed(position: Position, block: Block) -> tuple[float, list[Action]]:
    """The best action from where a block stands."""
    best, order = 0.0, [Action("done")]
    for target in fire_targets(position, block):
        for weapon in adequate(position, block, target, False, target.revealed):
            value = _shot(position, block, Fire("fire", block.token, target.token, weapon.id), target)
            if value > best:
                best, order = value, [Action("fire", target.token), Action("weapon", weapon.id)]
    for target in assault_targets(position, block):
        for weapon in adequate(position, block, target, True, target.revealed):
            value = _shot(position, block, Fire("assault", block.token, target.token, weapon.id), target) + 1.2
            if value > best:
                best, order = value, [Action("assault", target.token), Action("weapon", weapon.id)]
    for goal in scout_goals(position, block):
        if best < 0.9:
            best, order = 0.9, [Action("scout", goal)]
    for symbol in symbols(position):
        if contact_weapon(position, block, symbol) is not None and symbol in wanted(position, block.seat):
            crowd = [each for hex in fronts(position, symbol) for each in position.here(hex) if each.id != block.id]
            if best < 2.5 and not crowd:
                best, order = 2.5, [Action("breach", symbol)]
    return best, order


def _shot(position: Position, block: Block, fire: Fire, target: Block) -> float:
    """What a shot is worth: damage dealt, less damage suffered, less friends and civilians in the way."""
    duel = expected(position, fire)
    value = duel.dealt * WORTH[target.card.type] / 3 - duel.suffered * WORTH[block.card.type] / 3
    if not target.revealed:
        value -= 0.4  # who knows what that is: scout first
    weapon = block.card.weapon(fire.weapon)
    area = fire_area(position, weapon, block.loc, target.loc, not fire.is_assault or position.sees(block.loc, target.loc))
    value -= 1.5 * len(endangered(position, area, (block.seat,), [block.id]))
    for counter in position.counters.values():
        if counter.loc in area and counter.revealed and counter.kind == "population":
            value -= CIVIL
    if block.is_foot and weapon.vs in ("any", "red") and target.is_foot and position.mission.options.has("at_vs_infantry"):
        value -= 1.0
    return value


def _window(position: Position, top: OpportunityWindow, legal: list[Action]) -> list[Action]:
    mover = position.block(top.mover)
    if top.chosen:
        shots = [action for action in legal if action.verb == "fire"]
        firer = position.block(top.chosen)
        values = [
            (_shot(position, firer, Fire("opportunity", top.chosen, top.mover, each.target, 2), mover), each.target)
            for each in shots
        ]
        if values and max(values)[0] > 0:
            return [Action("fire", max(values)[1])]
        return [legal[-1]]
    best, order = 0.15, [Action("pass")]
    for action in legal:
        if action.verb != "opfire":
            continue
        block = position.block(action.target)
        for weapon in adequate(position, block, mover, False, mover.revealed):
            value = _shot(position, block, Fire("opportunity", block.token, mover.token, weapon.id, 2), mover)
            if value > best:
                best, order = value, [action, Action("fire", weapon.id)]
    return order


def _reaction(position: Position, top: Reaction, legal: list[Action]) -> list[Action]:
    """Answer if the fight is not too uneven, else break contact."""
    if legal[0].verb == "weapon":
        return [legal[0]]
    below = position.stack[-2]
    assert isinstance(below, Fire)
    best, order = -9.0, [legal[0]]
    target = position.block(top.target)
    worth = WORTH[target.card.type] / 3
    for action in legal:
        if action.verb == "return":
            trial = below.copy()
            trial.answer, trial.answerer, trial.answer_weapon = "return", top.target, action.target
            duel = expected(position, trial)
            value = duel.suffered - duel.dealt * worth
        elif action.verb == "withdraw":
            value = -0.9 * worth - (0.6 if target.loc in position.mission.district.zones else 0.0)
        elif action.verb == "endure":
            value = -2.0 * worth
        else:
            value = -0.8 * worth
        if value > best:
            best, order = value, [action]
    return order


def _fall_back(position: Position, top: Withdraw, legal: list[Action]) -> list[Action]:
    block = position.block(top.block)
    best, order = 99.0, [legal[-1]]
    for action in legal:
        loc = action.target or block.loc
        if loc == top.start:
            continue
        danger = threat(position, block, loc) - (3 if loc in position.mission.district.zones else 0)
        if danger < best:
            best, order = danger, [action]
    return order
