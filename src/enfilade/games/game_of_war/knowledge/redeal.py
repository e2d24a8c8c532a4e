"""A whole position that would explain a view: what is secret is sampled, and it is given the view alone (§10)."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.knowledge.view import View
from enfilade.games.game_of_war.rules import legal, motion
from enfilade.games.game_of_war.rules.classic import Aftermath, Move, SeatTurn
from enfilade.games.game_of_war.rules.forced import Choices, ChooseRetreats, ForcedMove, branches_for
from enfilade.games.game_of_war.rules.motion import Hit, Motion
from enfilade.games.game_of_war.rules.movement import DestroyPart, Movement
from enfilade.games.game_of_war.rules.orders import GiveOrder
from enfilade.games.game_of_war.rules.planning import ChooseTile, Planning, PlanTurn
from enfilade.games.game_of_war.rules.resolution import EndPhase, Resolution
from enfilade.games.game_of_war.rules.turn import Turn
from enfilade.games.game_of_war.rules.war import HiddenSetup, Place, SetUp, War
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader, Source
from enfilade.kernel.dice import Dice, Sealed
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play, Procedure

ORDER_WEIGHTS: Final = (0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5)  # §10: how many orders a sampled plan has
ATTACKS_IN_FIVE: Final = 4  # §10: a sampled plan has an attack in 80 of 100 cases
TRIES: Final = 4  # how often a sampled order that ends on a comrade is sampled again


def redeal(seen: View, dice: Dice) -> Position:
    """The public state and the seat's own secrets as they are; the other's sampled."""
    position = known_position(seen)
    for data in seen.stack:
        position.stack.append(_procedure(Reader(data, Source("view")), position, seen.seat, dice))
    return position


def known_position(seen: View) -> Position:
    """What a view tells of the position, its stack apart: enough to reckon with, but not to play on."""
    position = Position(seen.front)
    for piece in seen.pieces:
        position.put(piece)
    position.trains = {train.id: train for train in seen.trains}
    position.works = seen.works
    position.arsenals = seen.arsenals.copy()
    position.stations = seen.stations.copy()
    position.telegraphs = seen.telegraphs.copy()
    position.linked = seen.linked.copy()
    position.active = seen.active.copy()
    position.turn = seen.turn
    position.quiet = seen.quiet
    position.stirred = seen.stirred
    position.holds = seen.holds.copy()
    for seat, plan in seen.plans.items():
        position.plans[seat] = plan
    position.revealed = seen.revealed
    position.answers = seen.answers.copy()
    position.placed = seen.placed.copy()
    position.moved = seen.moved
    position.displaced = seen.displaced
    position.first = seen.first
    position.must_retreat = seen.must_retreat
    position.outcome = seen.outcome
    return position


def _procedure(data: Reader, position: Position, seat: Seat | None, dice: Dice) -> Procedure[Position]:
    """The procedure that a view tells of; secret branches of others are sampled."""
    name = data.text("procedure")
    if name in ("Planning", "ForcedMove", "HiddenSetup"):
        return _together(name, data, position, seat, dice)
    return plain_procedure(data, position)


def plain_procedure(data: Reader, position: Position) -> Procedure[Position]:
    """The procedure that `to_data` wrote."""
    match data.text("procedure"):
        case "War":
            return War(data.text("step"))
        case "SetUp":
            return SetUp(data.text("seat"))
        case "Place":
            return Place(data.text("seat"), data.text("piece"), data.integer("row"))
        case "Turn":
            return Turn(data.integer("number"), data.text("step"))
        case "PlanTurn":
            return PlanTurn(data.text("seat"))
        case "ChooseTile":
            return ChooseTile(data.text("seat"), data.text("piece"))
        case "GiveOrder":
            return GiveOrder(
                data.text("seat"),
                data.text("piece"),
                data.text("kind"),
                data.text("timing"),
                tuple(data.integers("path")),
                tuple(data.texts("ends")),
                data.text("lead"),
                data.text("last"),
            )
        case "Resolution":
            return Resolution(data.text("step"))
        case "EndPhase":
            beaten = data.table("beaten")
            return EndPhase({id: beaten.text(id) for id in beaten.keys()}, data.text("step"))
        case "Movement":
            return _movement(data, position)
        case "DestroyPart":
            return DestroyPart(data.text("seat"), data.text("lead"), data.integer("tile"), tuple(data.texts("parts")))
        case "ChooseRetreats":
            return ChooseRetreats(data.text("seat"), _choices(data.table("choices")))
        case "SeatTurn":
            return SeatTurn(data.text("seat"), data.text("step"), data.integer("moves"), data.integer("attacks"))
        case "Move":
            return Move(data.text("seat"), data.text("piece"), data.flag("may_raid"), data.integer("taken"))
        case "Aftermath":
            return Aftermath()
        case other:
            raise data.bad("procedure", f"there is no procedure {other!r}")


def _movement(data: Reader, position: Position) -> Movement:
    told = data.table("motion")
    starts = told.table("starts")
    steps = told.table("steps")
    pairs = told.raw("remembered")
    remembered: set[tuple[str, int]] = set()
    if isinstance(pairs, list | tuple):
        for pair in pairs:
            if isinstance(pair, list | tuple) and isinstance(pair[0], str) and isinstance(pair[1], int):
                remembered.add((pair[0], pair[1]))
    found = Movement(
        Motion(
            told.text("stage"),
            told.integer("tick"),
            motion.stage_orders(position, told.text("stage")),
            {id: tuple(starts.integers(id)) for id in starts.keys()},
            {id: steps.integer(id) for id in steps.keys()},
            set(told.texts("stopped")),
            remembered,
        ),
        data.text("step"),
    )
    found.crashed = set(data.texts("crashed"))
    found.dead = set(data.texts("dead"))
    found.named = data.texts("named")
    rows = data.raw("hits")
    if isinstance(rows, list | tuple):
        found.hits = [_hit(row) for row in rows]
    return found


def _hit(row: Data) -> Hit:
    assert isinstance(row, list | tuple)
    lead, train, other, parts, tile = row
    assert isinstance(lead, str)
    assert isinstance(train, str)
    assert isinstance(other, str)
    assert isinstance(parts, list | tuple)
    assert isinstance(tile, int)
    return Hit(lead, train, other, tuple([part for part in parts if isinstance(part, str)]), tile)


def _choices(data: Reader) -> Choices:
    return {id: tuple(data.integers(id)) for id in sorted(data.keys(), key=by_number)}


# Secret decisions.


def _together(name: str, data: Reader, position: Position, seat: Seat | None, dice: Dice) -> Procedure[Position]:
    open_seats = data.texts("open")
    own = [plain_procedure(each, position) for each in data.tables("own")]
    branches: dict[Seat, list[Procedure[Position]]] = {}
    for each in data.texts("seats"):
        branches[each] = own if each == seat else []
    others = [each for each in branches if each != seat]
    if name == "Planning":
        for other in others:
            sample_plan(position, other, dice)
            if other in open_seats:
                branches[other] = [PlanTurn(other)]
        return Planning(branches)
    if name == "HiddenSetup":
        for other in others:
            sample_setup(position, other, dice)
            if other in open_seats:
                branches[other] = [SetUp(other)]
        return HiddenSetup(branches)
    settled = data.table("settled")
    choices = _choices(data.table("choices"))
    sub = branches_for(position, choices)
    for other in others:
        if other in open_seats:
            branches[other] = sub[other]
        else:
            sample_answers(position, choices, other, dice)
    named = {id: settled.integer(id) for id in settled.keys()}
    return ForcedMove(branches, choices, named, data.text("cause"), data.text("cited"))


def sample_plan(position: Position, seat: Seat, dice: Dice) -> None:
    """A plan that a seat might have made: some orders, mostly an attack on something in reach (§10)."""
    alone: Play[Position] = Play(position.copy(), Sealed())
    together = Planning({seat: [PlanTurn(seat)]})
    alone.position.stack.clear()
    alone.position.stack.append(together)
    alone.run()
    wanted = ORDER_WEIGHTS[dice.die(len(ORDER_WEIGHTS), "how many orders a sampled plan has") - 1]
    for _ in range(wanted):
        _sample_order(alone, seat, dice)
    _sample_attack(alone, seat, dice)
    position.plans[seat] = alone.position.plans[seat]


def _pick(offers: list[Action], dice: Dice) -> Action:
    return offers[dice.die(len(offers), "one of what is offered") - 1]


def _sample_order(alone: Play[Position], seat: Seat, dice: Dice) -> None:
    position = alone.position
    for _ in range(TRIES):
        before = position.plans[seat]
        units = [action for action in alone.offers[seat] if action.verb == "order"]
        if not units:
            return
        alone.act(seat, _pick(units, dice))
        while len(position.plans[seat].orders) == len(before.orders):
            alone.act(seat, _pick(alone.offers[seat], dice))
        order = position.plans[seat].orders[-1]
        if not order.path or not _ends_on_comrade(position, seat, order.piece):
            return
        position.plans[seat] = before
        alone.run()


def _ends_on_comrade(position: Position, seat: Seat, piece: str) -> bool:
    """Whether a planned move is certain to collide with an own one."""
    plan = position.plans[seat]
    tile = legal.planned_tile(position, plan, piece)
    return any([other.id != piece and legal.planned_tile(position, plan, other.id) == tile for other in position.on_board(seat)])


def _sample_attack(alone: Play[Position], seat: Seat, dice: Dice) -> None:
    if dice.die(5, "whether a sampled plan has an attack") > ATTACKS_IN_FIVE:
        return
    offers = alone.offers[seat]
    aims = [action for action in offers if action.verb == "attack-unit" and in_reach(alone.position, seat, action.target)]
    aims += [action for action in offers if action.verb == "attack-from"]
    aims = aims or [action for action in offers if action.verb == "attack-unit"]
    if not aims:
        return
    alone.act(seat, _pick(aims, dice))
    if len(alone.position.plans[seat].attacks) == 0:
        alone.act(seat, _pick(alone.offers[seat], dice))


def in_reach(position: Position, seat: Seat, target: str) -> bool:
    """Whether a unit, where it is planned to go, has an enemy in range (§10)."""
    plan = position.plans[seat]
    tile = position.pieces[target].tile
    for piece in position.on_board(seat):
        if piece.unit.attack == 0:
            continue
        line = position.front.ground.fire[legal.planned_tile(position, plan, piece.id)].get(tile)
        if line is not None and line[0] <= piece.unit.range:
            return True
    return False


def sample_setup(position: Position, seat: Seat, dice: Dice) -> None:
    """A uniform legal placement (§10)."""
    front = position.front
    free = [front.name(tile) for tile in front.free_tiles(front.halves[seat])]
    for id in front.roster[seat]:
        if front.is_placed_freely(front.counters[id]):
            name = free.pop(dice.die(len(free), "where a unit might stand") - 1)
            position.placed[id] = front.ground.squares.number(name)


def sample_answers(position: Position, choices: Choices, seat: Seat, dice: Dice) -> None:
    """Answers that a seat might have given to a forced move (§10)."""
    taken: list[int] = []
    for id, tiles in choices.items():
        if position.pieces[id].seat != seat:
            continue
        free = [tile for tile in tiles if tile not in taken]
        tile = free[dice.die(len(free), "where a unit might go") - 1] if free else OFF
        position.answers[id] = tile
        taken.append(tile)
