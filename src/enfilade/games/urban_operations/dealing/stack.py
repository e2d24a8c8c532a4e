"""The stack of procedures, from what a view shows of it."""

from __future__ import annotations

from enfilade.games.urban_operations.block import Block
from enfilade.games.urban_operations.costs import entry_cost, step_cost
from enfilade.games.urban_operations.dealing.missions import guess, guess_requests, request_of
from enfilade.games.urban_operations.mission import OFF, SEATS
from enfilade.games.urban_operations.procedures.activation import Activation, entry_hexes
from enfilade.games.urban_operations.procedures.assault import Assault
from enfilade.games.urban_operations.procedures.battle import Battle
from enfilade.games.urban_operations.procedures.breaching import Breach, Destroy, ForcedMove
from enfilade.games.urban_operations.procedures.cards import EventChoice, Exodus
from enfilade.games.urban_operations.procedures.civilians import PopulationMove, Scatter
from enfilade.games.urban_operations.procedures.entering import Enter, PopulationFlight
from enfilade.games.urban_operations.procedures.events import EventSequence, FireCards
from enfilade.games.urban_operations.procedures.fire import Fire
from enfilade.games.urban_operations.procedures.impulse import Impulse, Phases
from enfilade.games.urban_operations.procedures.mines import Mines
from enfilade.games.urban_operations.procedures.opportunity import OpportunityWindow
from enfilade.games.urban_operations.procedures.reaction import Reaction
from enfilade.games.urban_operations.procedures.reorganise import Reorganise, Transfers
from enfilade.games.urban_operations.procedures.setup import Setup
from enfilade.games.urban_operations.procedures.support3d import (
    Grant,
    Request3D,
    Requests,
    Resolve3D,
    Strike,
)
from enfilade.games.urban_operations.procedures.turn import Turn
from enfilade.games.urban_operations.procedures.withdrawal import Falter, Withdraw
from enfilade.games.urban_operations.state import Position
from enfilade.games.urban_operations.view import View
from enfilade.kernel.data import Reader
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Procedure


def read_procedure(data: Reader, position: Position, seen: View, dice: Dice) -> Procedure[Position]:
    """A procedure that a view shows; of what another seat keeps to itself, a beginning."""
    match data.text("procedure"):
        case "Battle":
            return Battle(data.text("step"), data.integer("turn"))
        case "Setup":
            return Setup(data.text("seat"), data.text("chosen"), data.text("part"), data.integer("made"))
        case "Turn":
            return Turn(data.integer("number"), data.integer("step"))
        case "Request3D":
            return Request3D(_branches(data, seen, position, dice))
        case "Reorganise":
            return Reorganise(_branches(data, seen, position, dice))
        case "Transfers":
            return Transfers(data.text("seat"), data.text("block"), data.flag("over"))
        case "Grant":
            guess_requests(position, data.table("left"), dice)
            return Grant(data.text("step"), data.integer("bonus"))
        case "EventSequence":
            return EventSequence(tuple(data.texts("waiting")), data.text("step"))
        case "EventChoice":
            return EventChoice(data.text("seat"), data.text("what"))
        case "Exodus":
            return Exodus(data.text("seat"), tuple(data.texts("waiting")))
        case "FireCards":
            return FireCards(tuple(data.texts("waiting")))
        case "Requests":
            return Requests(data.text("seat"), data.text("row"), data.text("by"), data.text("part"), data.flag("over"))
        case "Resolve3D":
            return Resolve3D()
        case "Strike":
            return _strike(data, position, dice)
        case "Phases":
            return Phases(data.text("seat"), data.integer("passes"))
        case "Impulse":
            return Impulse(data.text("force"), data.text("seat"))
        case "Activation":
            return _activation(data, position, seen, dice)
        case "Enter":
            return Enter(
                data.text("block"), data.text("loc"), data.text("mode"), data.text("step"), data.text("origin"),
                tuple(data.texts("todo")),
            )  # fmt: skip
        case "PopulationFlight":
            return PopulationFlight(data.text("counter"), data.text("seat"), data.text("mover"), data.integer("mp"))
        case "PopulationMove":
            return PopulationMove(tuple(data.texts("waiting")), data.text("asked"))
        case "Scatter":
            return Scatter(data.text("counter"), data.text("seat"), data.integer("mp"))
        case "OpportunityWindow":
            return OpportunityWindow(
                data.text("mover"), data.flag("on_wall"), data.flag("closed"), data.text("chosen"), data.flag("scouted"),
                data.flag("posting"), data.flag("prepared"),
            )  # fmt: skip
        case "Fire":
            return _fire(data)
        case "Reaction":
            return Reaction(
                data.text("firer"), data.text("target"), data.text("weapon"), data.flag("assault"), data.text("helper")
            )
        case "Falter":
            return Falter(data.text("block"), data.flag("reacting"))
        case "Withdraw":
            return Withdraw(
                data.text("block"),
                data.flag("forced"),
                data.flag("hampered"),
                data.text("step"),
                data.integer("mp"),
                data.text("start"),
                tuple(data.texts("entered")),
            )
        case "Assault":
            return Assault(
                data.text("firer"), data.text("target"), data.text("weapon"), data.text("step"), data.text("firer_at"),
                data.text("target_at"), data.text("winner"),
            )  # fmt: skip
        case "Breach":
            return Breach(data.text("block"), data.text("symbol"))
        case "Destroy":
            return Destroy(data.text("block"), data.text("goal"))
        case "ForcedMove":
            return ForcedMove(data.text("block"), data.integer("mp"), data.text("step"))
        case "Mines":
            return Mines(data.text("block"), tuple(data.texts("hexes")))
        case other:
            raise data.bad("procedure", f"there is no procedure {other!r}")


def _fire(data: Reader) -> Fire:
    fire = Fire(
        data.text("kind"), data.text("firer"), data.text("target"), data.text("weapon"), data.integer("bonus"),
        data.text("supporter"), data.flag("hampered"),
    )  # fmt: skip
    fire.step = data.text("step")
    fire.firer_at = data.text("firer_at")
    fire.target_at = data.text("target_at")
    fire.answer = data.text("answer")
    fire.answerer = data.text("answerer")
    fire.answer_weapon = data.text("answer_weapon")
    fire.ambush = data.integer("ambush")
    fire.support = data.integer("support")
    fire.support_weapon = data.text("support_weapon")
    fire.company = tuple(data.texts("company"))
    fire.steady_firer = data.integer("steady_firer")
    fire.steady_answer = data.integer("steady_answer")
    return fire


def _activation(data: Reader, position: Position, seen: View, dice: Dice) -> Activation:
    block = data.text("block") or _somebody(data, position, dice)
    found = Activation(block, data.text("acted"))
    found.step = data.text("step")
    found.mp = data.integer("mp")
    found.mp_before = data.integer("mp_before")
    found.way = tuple(data.texts("way"))
    found.acted_at = data.integer("acted_at")
    found.unseen = data.flag("unseen")
    found.lastfree = data.text("lastfree")
    found.entered = tuple(data.texts("entered"))
    found.walled = data.flag("walled")
    found.chain = tuple(data.texts("chain"))
    found.queued = data.text("queued")
    found.followers = tuple(data.texts("followers"))
    found.tried = data.flag("tried")
    found.paired = data.text("paired")
    found.joining = data.text("joining")
    found.guided = data.flag("guided")
    found.did = data.integer("did")
    if data.text("seat") != seen.seat:
        _spend(position, found)
    return found


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
        return entry_cost(block, position.mission.district.terrain[goal])
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
    if data.has("request"):
        row = data.raw("request")
        assert isinstance(row, (list, tuple))
        strike = Strike(request_of(list(row)), False, data.text("step"), data.text("part"))
        strike.loc = data.text("loc")
        return strike
    seat = data.text("seat")
    request = guess(position, seat, data.text("step") == "intercept", dice)
    position.missions[f"{seat} {request.row}"] -= 1
    return Strike(request, False, data.text("step"))


def _branches(data: Reader, seen: View, position: Position, dice: Dice) -> dict[Seat, list[Procedure[Position]]]:
    """Each seat's own stack: what the viewer is doing, and a beginning for others that have not finished."""
    own = [read_procedure(each, position, seen, dice) for each in data.tables("own")]
    found: dict[Seat, list[Procedure[Position]]] = {}
    for seat in SEATS:
        deciding = seat in data.texts("deciding")
        other: Procedure[Position] = Transfers(seat) if data.text("procedure") == "Reorganise" else Requests(seat)
        found[seat] = [] if not deciding else own if seat == seen.seat else [other]
    return found
