"""The stack of procedures: what a view shows of it, and a guess at what it does not."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from enfilade.games.urban_operations.box.mission import OFF, SEATS
from enfilade.games.urban_operations.knowledge.dealing.choices import decide
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.rules.actions.breaching import FORCED_MP, Breach, ForcedMove
from enfilade.games.urban_operations.rules.actions.deed import LAID
from enfilade.games.urban_operations.rules.actions.destroying import Destroy
from enfilade.games.urban_operations.rules.actions.placing import place, place_goals
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.battle import Battle
from enfilade.games.urban_operations.rules.cards import EventChoice, Exodus
from enfilade.games.urban_operations.rules.civilians import PopulationMove, Scatter
from enfilade.games.urban_operations.rules.events import EventSequence, FireCards
from enfilade.games.urban_operations.rules.fire.assault import Assault
from enfilade.games.urban_operations.rules.fire.fire import Fire
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow
from enfilade.games.urban_operations.rules.fire.reaction import Reaction
from enfilade.games.urban_operations.rules.fire.withdrawal import Falter, Withdraw, withdrawal_mp
from enfilade.games.urban_operations.rules.impulse import Impulse, Phases
from enfilade.games.urban_operations.rules.movement.costs import WITH_ACTION, entry_cost, entry_hexes, step_cost
from enfilade.games.urban_operations.rules.movement.entering import Enter, PopulationFlight
from enfilade.games.urban_operations.rules.movement.mines import Mines
from enfilade.games.urban_operations.rules.reorganise import Reorganise, Transfers
from enfilade.games.urban_operations.rules.setup import Setup
from enfilade.games.urban_operations.rules.support3d.requests import Grant, Request3D, Requests
from enfilade.games.urban_operations.rules.support3d.strikes import Resolve3D, Strike, adjustments
from enfilade.games.urban_operations.rules.turn import Turn
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.markers import Request
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Reader
from enfilade.kernel.dice import Dice, Sealed
from enfilade.kernel.play import Kinds, Play, Procedure, Together

PROCEDURES: Final[Kinds[Position]] = Kinds(
    *(Battle, Setup, Turn, Phases, Impulse, Activation),
    *(Request3D, Requests, Grant, Resolve3D, Strike, Reorganise, Transfers),
    *(EventSequence, EventChoice, Exodus, FireCards),
    *(Enter, Mines, PopulationFlight, PopulationMove, Scatter),
    *(OpportunityWindow, Fire, Reaction, Falter, Withdraw, Assault),
    *(Breach, Destroy, ForcedMove),
)


def read_procedure(data: Reader, position: Position, seen: View, dice: Dice) -> Procedure[Position]:
    """A procedure that a view shows; what another seat keeps to itself is guessed."""
    match data.text("procedure"):
        case "Request3D":
            return _decided(Request3D.read(data, position), position, seen, dice)
        case "Reorganise":
            return _decided(Reorganise.read(data, position), position, seen, dice)
        case "Strike":
            return Strike.read(data, position) if data.has("request") else _strike(data, position, dice)
        case "Activation":
            return _activation(data, position, seen, dice)
        case "Setup":
            return _set_up(data, position, seen, dice)
        case "Withdraw":
            return _withdraw(data, position, seen)
        case "ForcedMove":
            return _run(data, position, seen, dice)
        case _:
            return PROCEDURES.read(data, position)


def _set_up(data: Reader, position: Position, seen: View, dice: Dice) -> Setup:
    """A set-up; another side has begun it with its own lot (R126)."""
    found = Setup.read(data, position)
    if found.seat != seen.seat and position.mission.options.set_up == "lot":
        found.draw_lots(position, dice)
    return found


def _withdraw(data: Reader, position: Position, seen: View) -> Withdraw:
    """A withdrawal; the MP that another side's block has left are those of the block that is dealt there."""
    found = Withdraw.read(data, position)
    block = position.block(found.block)
    if block.seat != seen.seat:
        way = (found.start, *found.entered)
        spent = sum([_price(position, block, start, goal) for start, goal in pairwise(way)])
        found.mp = max(0, withdrawal_mp(block) - spent)
    return found


def _run(data: Reader, position: Position, seen: View, dice: Dice) -> ForcedMove:
    """A run from a charge; whether another side's block that has begun it can go on is not shown."""
    found = ForcedMove.read(data, position)
    if position.block(found.block).seat != seen.seat and found.mp < FORCED_MP:
        found.mp = int(dice.draw([str(left) for left in range(FORCED_MP)], "the MP it has left"))
    return found


def _activation(data: Reader, position: Position, seen: View, dice: Dice) -> Activation:
    """An activation; of another side's, who it is if nobody sees it, what it spent and what it did unseen."""
    found = Activation.read(data, position)
    if not found.block:
        found.block = _somebody(data, position, dice)
    if data.text("seat") != seen.seat:
        _spend(position, found)
        _guess_deeds(position, found, dice)
    return found


def _guess_deeds(position: Position, activation: Activation, dice: Dice) -> None:
    """What a block of another side may have done in its activation that nobody sees: who acts next, what waits, what it laid."""
    block = position.block(activation.block)
    if activation.acted == "dismount" and activation.step == "end" and block.is_on_map:
        carriers = sorted([each.id for each in position.of(block.seat) if _may_have_carried(position, each, block)])
        activation.followers = (dice.draw(carriers, "who carried it"),) if carriers else ()
    elif activation.step == "mines":
        asked = activation.copy()
        asked.step = "ask"
        waiting = [action.text for action in asked.actions(position) if action.verb not in ("step", "pair", "play")]
        activation.queued = dice.draw(waiting or ["done"], "what it is about to do")
    elif not activation.acted and block.is_on_map and block.card.type == "ENG" and activation.way:
        _guess_laid(position, activation, block, dice)


def _may_have_carried(position: Position, vehicle: Block, foot: Block) -> bool:
    """Whether a block can have got off a vehicle beside it, which acts next (8.2.4.4)."""
    if vehicle.is_foot or vehicle.activated or vehicle.force != foot.force or vehicle.card.capacity < foot.card.weight:
        return False
    return any([step.to == foot.loc for step in position.ground.steps[vehicle.loc]])


def _guess_laid(position: Position, activation: Activation, block: Block, dice: Dice) -> None:
    """A mine or a trap that engineers may have laid where they began, if they have not gone too far since (8.2.3.1, R107)."""
    start = activation.way[0]
    if activation.mp > WITH_ACTION[True] or start not in position.ground.steps or activation.paired:
        return
    if dice.draw(["nothing", "something"], "what engineers did before they moved") == "nothing":
        return
    position.put(block.at(start))
    goals = [f"mine {loc}" for loc in place_goals(position, block.at(start), "mine")]
    goals += [f"trap {loc}" for loc in place_goals(position, block.at(start), "trap") if loc not in activation.way]
    position.put(block)
    if goals:
        what, _, loc = dice.draw(sorted(goals), "what they laid, and where").partition(" ")
        place(Play(position, Sealed()), block, what, loc)
        activation.acted = LAID
        activation.acted_at = 1


def _spend(position: Position, activation: Activation) -> None:
    """The MP that a way has cost the block that is dealt there; what its owner spent it on is not shown."""
    block = position.block(activation.block)
    way = activation.way
    spent = 0
    if not block.is_on_map or not way:
        return
    for number in range(1, len(way)):
        spent += _price(position, block, way[number - 1], way[number])
        if activation.acted and number + 1 == activation.acted_at:
            activation.mp_before = spent
    activation.mp = spent


def _price(position: Position, block: Block, start: str, goal: str) -> int:
    if start == OFF:
        return entry_cost(position, block, goal) or 1
    steps = position.ground.steps.get(start, [])  # somewhere underground has none
    costs = [step_cost(position, block.at(start), step) for step in steps if step.to == goal]
    return min([cost for cost in costs if cost], default=1)


def _somebody(data: Reader, position: Position, dice: Dice) -> str:
    """A block off the map that might be the one in activation."""
    force = next(each.force for each in reversed(position.stack) if isinstance(each, Impulse))
    waiting = [block for block in position.in_force(force) if block.loc == OFF and entry_hexes(position, block)]
    if data.text("place") == "in":
        waiting = [block for block in position.in_force(force) if block.is_mounted]
        seat = position.mission.seat_of_force(force)
        waiting = waiting or [block for block in position.blocks.values() if block.is_mounted and block.seat == seat]
    return dice.draw(sorted([block.id for block in waiting]), "who is in activation")


def _strike(data: Reader, position: Position, dice: Dice) -> Strike:
    """Another side's mission: the first of those that were dealt as on their way."""
    seat = data.text("seat")
    if not position.support3d.pending[seat]:  # no mission explains what is seen: the deal is thrown away
        return Strike(Request(seat, position.mission.sides[seat].rows[0].name, position.mission.roster(seat)[0].id, ""), False)
    request = position.support3d.pending[seat][0]
    position.support3d = position.support3d.due(seat)
    strike = Strike(request, False, data.text("step"))
    is_due = any([isinstance(each, Resolve3D) for each in position.stack])
    if strike.step == "intercept" and is_due and dice.draw(["kept", "adjusted"], "an aircraft's orders") == "adjusted":
        strike.loc = dice.draw(adjustments(position, request) or [request.loc], "where it was sent instead")
    return strike


def _decided(together: Together[Position], position: Position, seen: View, dice: Dice) -> Together[Position]:
    """Several decide in secret: others may have chosen something by now, and who has finished has chosen all it will."""
    for seat in SEATS:
        if seat != seen.seat:
            branch = together.branches[seat]
            fresh: Procedure[Position] = Transfers(seat) if isinstance(together, Reorganise) else Requests(seat)
            decide(position, branch[0] if branch else fresh, not branch, dice)
    return together
