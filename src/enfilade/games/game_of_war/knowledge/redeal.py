"""A whole position that would explain a view: what is secret is sampled, and it is given the view alone (§10)."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.knowledge.view import View, known_position
from enfilade.games.game_of_war.rules.classic import Aftermath, Move, SeatTurn
from enfilade.games.game_of_war.rules.forced import Choices, ChooseRetreats, ForcedMove
from enfilade.games.game_of_war.rules.movement import Movement
from enfilade.games.game_of_war.rules.orders import GiveOrder
from enfilade.games.game_of_war.rules.planned import planned_tile
from enfilade.games.game_of_war.rules.planning import ChooseTile, Planning, PlanTurn
from enfilade.games.game_of_war.rules.railways.collisions import DestroyPart
from enfilade.games.game_of_war.rules.resolution import EndPhase, Resolution
from enfilade.games.game_of_war.rules.secret import InSecret
from enfilade.games.game_of_war.rules.turn import Turn
from enfilade.games.game_of_war.rules.war import HiddenSetup, Place, SetUp, War
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.dice import Dice, Sealed
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Kinds, Play

ORDER_WEIGHTS: Final = (0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5)  # §10: how many orders a sampled plan has
ATTACKS_IN_TEN: Final = 8  # §10: a sampled plan has an attack in 80 of 100 cases
TRIES: Final = 4  # how often a sampled order that ends on a comrade is sampled again

PROCEDURES: Final[Kinds[Position]] = Kinds(
    *(War, HiddenSetup, SetUp, Place, Turn, Planning, PlanTurn, ChooseTile, GiveOrder),
    *(Movement, DestroyPart, ForcedMove, ChooseRetreats, Resolution, EndPhase, SeatTurn, Move, Aftermath),
)


def redeal(seen: View, dice: Dice) -> Position:
    """The public state and the seat's own secrets as they are; the other's sampled."""
    position = known_position(seen)
    position.stack = [PROCEDURES.read(Reader(data, Source("view")), position) for data in seen.stack]
    for procedure in position.stack:
        if isinstance(procedure, InSecret):
            sample_secrets(position, procedure, seen.seat, dice)
    return position


def sample_secrets(position: Position, deciding: InSecret, seat: Seat | None, dice: Dice) -> None:
    """What the others have decided so far; of a forced move, what those have answered who have finished."""
    for other, branch in deciding.branches.items():
        if other == seat:
            continue
        if isinstance(deciding, Planning):
            sample_plan(position, other, dice)
        elif isinstance(deciding, HiddenSetup):
            sample_setup(position, other, dice)
        elif isinstance(deciding, ForcedMove) and not branch:
            sample_answers(position, deciding.choices, other, dice)


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
    tile = planned_tile(position, plan, piece)
    return any([other.id != piece and planned_tile(position, plan, other.id) == tile for other in position.on_board(seat)])


def _sample_attack(alone: Play[Position], seat: Seat, dice: Dice) -> None:
    die = dice.die(10, "whether a sampled plan has an attack")
    if die > ATTACKS_IN_TEN:
        return
    offers = alone.offers[seat]
    aims = [action for action in offers if action.verb == "attack-unit" and in_reach(alone.position, seat, action.target)]
    aims += [action for action in offers if action.verb == "attack-from"]
    if not aims or die == ATTACKS_IN_TEN:  # people also aim at what is out of reach: a deal must be able to come upon it
        aims = [action for action in offers if action.verb in ("attack-unit", "attack-from")]
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
        line = position.front.ground.fire[planned_tile(position, plan, piece.id)].get(tile)
        if line is not None and line[0] <= piece.unit.range:
            return True
    return False


def sample_setup(position: Position, seat: Seat, dice: Dice) -> None:
    """A uniform legal placement (§10)."""
    front = position.front
    free = [front.name(tile) for tile in front.free_tiles(seat, front.halves[seat])]
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
