"""Whole orders worth trying: a vehicle's move to its last Step, a shot, a placement; the best by a quick look (§12).

A computer player carries each of these out by the rules and judges where it leads; here they are only found and sifted.
"""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import DIRECTIONS, OFF
from enfilade.games.urban_battle.box.board import OPEN
from enfilade.games.urban_battle.box.charts import SECTORS
from enfilade.games.urban_battle.commander.evaluation import (
    AIM,
    KEEP_AWAY,
    LANE,
    LATER,
    eighths_to_aim,
    errands,
    hit_chance,
    is_hunted,
    nearest,
    prey,
    pull_of,
    worths,
)
from enfilade.games.urban_battle.rules.battle import Deployment, PlacePiece
from enfilade.games.urban_battle.rules.firing import DONE, NEAREST, FiringPhase, Target, may_fire, targets
from enfilade.games.urban_battle.rules.movement import (
    FORWARD,
    LEFT,
    REVERSE,
    RIGHT,
    STOP,
    AssignDie,
    Move,
    MovementPhase,
    allowance,
    may_step,
)
from enfilade.games.urban_battle.state import Piece, Position
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat

MOST_MOVES: Final = 60  # orders that are judged in full
MOST_OF_ONE: Final = 14  # of them for one vehicle
MOST_PLACES: Final = 6  # from which the lot chooses
HESITATION: Final = 8  # one move in so many is not made where a game is simulated


def orders(position: Position, seat: Seat) -> list[list[Action]]:
    """The orders worth trying in the present decision of a seat."""
    top = position.stack[-1] if position.stack else None
    if isinstance(top, MovementPhase) and top.step == "move":
        return _moves(position, seat)
    if isinstance(top, AssignDie):
        piece = position.pieces[top.piece]
        return best_of(_orders_of(position, piece, top.usable(position), Look(position, seat)), MOST_MOVES, MOST_MOVES)
    if isinstance(top, Move):
        return _rest_of_move(position, top)
    if isinstance(top, FiringPhase):
        shots = [shot for id in _guns(position, seat) for shot in _shots(position, id)]
        return [*best_of(shots, len(shots), len(shots)), [DONE]]
    if isinstance(top, Target):
        return [order[1:] for order in best_of(_shots(position, top.firer), MOST_MOVES, MOST_MOVES)]
    return []


def policy(position: Position, seat: Seat, dice: Dice) -> list[Action]:
    """The best move of a vehicle drawn by lot, if it gains anything; other decisions as proposed."""
    top = position.stack[-1]
    if not isinstance(top, MovementPhase) or top.step != "move":
        proposed = orders(position, seat)
        return proposed[0] if proposed else []
    look = Look(position, seat)
    movers = {piece.id: piece for piece in position.of(seat) if _may_move(piece)}
    for id in dice.shuffle(list(movers), "who moves next"):
        found = sorted(_orders_of(position, movers[id], _dice_for(position, movers[id]), look), key=_best_first)[:1]
        if found and found[0].score > 0 and dice.die(HESITATION, "whether it goes") > 1:
            return [position.mission.repertoire.move[id], *found[0].actions]
    return [DONE]


# A quick look at a vehicle somewhere else.


class Sighting:
    """An enemy along a line from a square."""

    def __init__(self, way: int, distance: int, piece: Piece) -> None:
        self.way: Final = way
        self.distance: Final = distance
        self.piece: Final = piece


class Look:
    """What a vehicle of a side would gain and risk elsewhere, if nothing else changed."""

    def __init__(self, position: Position, seat: Seat) -> None:
        self.position: Final = position
        self.seat: Final = seat
        self.own: Final = worths(position, seat)
        self.theirs: Final = worths(position, position.other(seat))
        self.errands: Final = errands(position, seat)
        self.prey: Final = prey(position, seat)
        self.pull: Final = pull_of(position, seat)
        self.sectors: Final = SECTORS[position.mission.options.armour_sectors]
        self._seen: Final[dict[int, list[Sighting]]] = {}
        self._near: Final[dict[int, int]] = {}

    def score(self, piece: Piece, square: int, facing: int) -> float:
        """How good a square and facing are for a vehicle."""
        errand = self.errands.get(piece.id)
        value = -self.danger(piece, square, facing)
        if errand is not None:
            value -= errand.cost_at(square, facing)
        if piece.unit.firepower:
            value += self.shot(piece, square, facing)
            value += (KEEP_AWAY if is_hunted(self.position, piece) else -self.pull) * self.nearest(square)
        return value

    def shot(self, piece: Piece, square: int, facing: int) -> float:
        """The best shot from there, now or after turning."""
        board = self.position.mission.board
        best = 0.0
        for seen in self.seen(square):
            turns = eighths_to_aim(board, square, facing, seen.way)
            if turns == OFF:
                continue
            target = seen.piece
            need = target.unit.armor[self.sectors[(seen.way + 4 - target.facing) % 8]] + seen.distance
            gain = hit_chance(self.position, piece, need) * self.theirs[target.id]
            gain *= 1.0 if turns == 0 and not piece.fired else LATER * AIM[turns]
            best = max(best, gain)
        return best

    def danger(self, piece: Piece, square: int, facing: int) -> float:
        """What the enemy's guns may cost there."""
        board = self.position.mission.board
        lives = 1.0
        for seen in self.seen(square):
            foe = seen.piece
            if foe.unit.firepower == 0:
                continue
            turns = eighths_to_aim(board, foe.square, foe.facing, (seen.way + 4) % 8)
            if turns != OFF:
                need = piece.unit.armor[self.sectors[(seen.way - facing) % 8]] + seen.distance
                lives *= 1 - AIM[turns] * hit_chance(self.position, foe, need)
        return (1 - lives) * self.own.get(piece.id, float(piece.unit.points))

    def nearest(self, square: int) -> int:
        """How far the nearest prey is."""
        if square not in self._near:
            squares = self.position.mission.board.squares
            self._near[square] = nearest(squares, square, self.prey)
        return self._near[square]

    def seen(self, square: int) -> list[Sighting]:
        """The enemies along the eight lines from a square."""
        known = self._seen.get(square)
        if known is None:
            known = [each for each in [self._along(square, way) for way in range(8)] if each is not None]
            self._seen[square] = known
        return known

    def _along(self, square: int, way: int) -> Sighting | None:
        distance = 0
        for each in self.position.mission.board.sight[square][way]:
            distance += 1
            piece = self.position.piece_at(each)
            if piece is not None:
                fits = distance >= NEAREST and piece.seat != self.seat and piece.is_operational
                return Sighting(way, distance, piece) if fits else None
        return None


class Order:
    """An order and what a quick look says of it."""

    def __init__(self, piece: str, score: float, actions: list[Action]) -> None:
        self.piece: Final = piece
        self.score: Final = score
        self.actions: Final = actions


def best_of(orders: list[Order], most: int, most_of_one: int) -> list[list[Action]]:
    """The orders with the highest scores, not too many of them for one vehicle."""
    found: list[list[Action]] = []
    given: dict[str, int] = {}
    for order in sorted(orders, key=_best_first):
        if given.get(order.piece, 0) < most_of_one:
            given[order.piece] = given.get(order.piece, 0) + 1
            found.append(order.actions)
            if len(found) == most:
                break
    return found


def _best_first(order: Order) -> float:
    return -order.score


# Moving.


class Reached:
    """A place that a vehicle can reach, by the Steps that lead there."""

    def __init__(self, square: int, facing: int, steps: list[Action], turned: bool, touched: bool, ends: bool) -> None:
        self.square: Final = square
        self.facing: Final = facing
        self.steps: Final = steps
        self.turned: Final = turned  # by the last Step: a wheeled vehicle must not turn again (UB 4.7)
        self.touched: Final = touched  # a flag lay on the way
        self.ends: Final = ends  # it has left the board


def reach(position: Position, piece: Piece, most: int, last: str = "") -> list[Reached]:
    """Every place within a number of Steps, by the fewest of them (UB 4.4–4.10). Reversing is not among them."""
    flags = [flag.square for flag in position.flags.values() if flag.square != OFF]
    frontier = [Reached(piece.square, piece.facing, [], last in ("left", "right"), False, False)]
    known = {_key(frontier[0], piece)}
    found: list[Reached] = []
    for _ in range(most):
        after: list[Reached] = []
        for place in frontier:
            for next_place in _steps_from(position, piece, place, flags):
                key = _key(next_place, piece)
                if key not in known:
                    known.add(key)
                    found.append(next_place)
                    if not next_place.ends:
                        after.append(next_place)
        frontier = after
    return found


def _key(place: Reached, piece: Piece) -> int:
    turned = 2 if place.turned and piece.unit.wheeled else 0
    return (place.square * 8 + place.facing) * 4 + turned + (1 if place.touched else 0)


def _steps_from(position: Position, piece: Piece, place: Reached, flags: list[int]) -> list[Reached]:
    mission = position.mission
    found: list[Reached] = []
    to = mission.board.entry[place.square][place.facing]
    if to != OFF and (to not in position.occupants or to == piece.square):
        leaves = piece.seat == mission.exit_seat and piece.unit.id in mission.exit_types
        ends = leaves and to in mission.zones.get("exit", ())
        found.append(Reached(to, place.facing, [*place.steps, FORWARD], False, place.touched or to in flags, ends))
    if mission.board.axis[place.square] == OPEN and not (piece.unit.wheeled and place.turned):
        for action, turn in ((LEFT, 7), (RIGHT, 1)):
            facing = (place.facing + turn) % 8
            found.append(Reached(place.square, facing, [*place.steps, action], True, place.touched, False))
    return found


def _moves(position: Position, seat: Seat) -> list[list[Action]]:
    """For each vehicle and die the places worth going to; or no more movement."""
    look = Look(position, seat)
    orders: list[Order] = []
    for piece in position.of(seat):
        if _may_move(piece):
            for order in _orders_of(position, piece, _dice_for(position, piece), look):
                orders.append(Order(piece.id, order.score, [position.mission.repertoire.move[piece.id], *order.actions]))
    return [*best_of(orders, MOST_MOVES, MOST_OF_ONE), [DONE]]


def _may_move(piece: Piece) -> bool:
    return piece.is_operational and not piece.moved and piece.square != OFF


def _dice_for(position: Position, piece: Piece) -> list[int]:
    """The dice that give a vehicle a Step."""
    return [value for value in sorted(set(position.dice)) if allowance(position, piece, value) >= 1]


def _orders_of(position: Position, piece: Piece, values: list[int], look: Look) -> list[Order]:
    """The places a vehicle can reach, each with the smallest die that takes it there."""
    if not values:
        return []
    orders: list[Order] = []
    here = look.score(piece, piece.square, piece.facing)
    for place in reach(position, piece, allowance(position, piece, values[-1])):
        if place.square == piece.square and place.facing == piece.facing and not place.touched:
            continue
        die = next_value(position, piece, values, len(place.steps))
        rest = allowance(position, piece, die) - len(place.steps)
        end = [STOP] if rest and not place.ends else []
        score = look.score(piece, place.square, place.facing) - here + (5.0 if place.touched or place.ends else 0.0)
        orders.append(Order(piece.id, score, [*_assignment(die, values), *place.steps, *end]))
    if may_step(position, piece, (piece.facing + 4) % 8):
        behind = position.mission.board.entry[piece.square][(piece.facing + 4) % 8]
        score = look.score(piece, behind, piece.facing) - here
        orders.append(Order(piece.id, score, [*_assignment(values[0], values), REVERSE]))
    return orders


def next_value(position: Position, piece: Piece, values: list[int], steps: int) -> int:
    """The smallest die that gives a vehicle so many Steps; values are sorted."""
    for value in values:
        if allowance(position, piece, value) >= steps:
            return value
    return values[-1]


def _assignment(die: int, values: list[int]) -> list[Action]:
    """A die is chosen only where there is a choice (UB 4.1)."""
    return [Action("die", str(die))] if len(values) > 1 else []


def _rest_of_move(position: Position, move: Move) -> list[list[Action]]:
    """The ways to end a move that has begun."""
    piece = position.pieces[move.piece]
    look = Look(position, move.seat)
    orders: list[Order] = []
    for place in reach(position, piece, move.steps_left, move.last):
        end = [STOP] if len(place.steps) < move.steps_left and not place.ends else []
        orders.append(Order(piece.id, look.score(piece, place.square, place.facing), [*place.steps, *end]))
    found = best_of(orders, MOST_MOVES, MOST_MOVES)
    if move.steps_taken:
        found.append([STOP])
    elif may_step(position, piece, (piece.facing + 4) % 8):
        found.append([REVERSE])
    return found


# Firing.


def _guns(position: Position, seat: Seat) -> list[str]:
    return [piece.id for piece in position.of(seat) if may_fire(piece) and piece.square != OFF]


def _shots(position: Position, firer: str) -> list[Order]:
    """What a gun may fire at, by what it would destroy."""
    piece = position.pieces[firer]
    shots = targets(position, piece)
    worth = worths(position, position.other(piece.seat)) if shots else {}
    return [
        Order(
            firer,
            hit_chance(position, piece, shot.need) * worth[shot.target.id],
            [Action("shoot", firer), Action("fire", shot.target.id)],
        )
        for shot in shots
    ]


# Deploying.


def set_up(position: Position, seat: Seat, dice: Dice) -> list[Action]:
    """A vehicle that is still to be placed, drawn by lot, and one of the best places for it (UB 7.2)."""
    top = position.stack[-1] if position.stack else None
    zone = position.mission.zones.get(f"deploy_{seat}", ())
    if isinstance(top, Deployment):
        waiting = [action.target for action in top.actions(position)]
        id = dice.draw(waiting, "a vehicle to deploy")
        return [Action("place", id), *_drawn_place(position, id, zone, dice)]
    if isinstance(top, PlacePiece) and top.square == OFF:
        return _drawn_place(position, top.piece, zone, dice)
    return _drawn_place(position, top.piece, (top.square,), dice)[1:] if isinstance(top, PlacePiece) else []


def _drawn_place(position: Position, id: str, zone: tuple[int, ...], dice: Dice) -> list[Action]:
    pool = _best_places(position, position.pieces[id], zone)
    return pool[int(dice.draw([str(number) for number in range(len(pool))], f"where {id} stands"))] if pool else []


def _best_places(position: Position, piece: Piece, zone: tuple[int, ...]) -> list[list[Action]]:
    """Squares and facings by a quick look: errand, open lanes, prey and danger."""
    board = position.mission.board
    free = [square for square in zone if square not in position.occupants]
    if not free:
        return []
    look = Look(_as_if_placed(position, piece, free[0]), piece.seat)
    orders: list[Order] = []
    for square in free:
        for facing in range(8):
            if board.may_face(square, facing):
                lanes = sum([len(line) for _, line in board.lanes[square][facing]]) if piece.unit.firepower else 0
                actions = [Action("at", board.name_of(square)), Action("face", DIRECTIONS[facing])]
                orders.append(Order(str(square), look.score(piece, square, facing) + LANE * lanes, actions))
    return best_of(orders, MOST_PLACES, 1)


def _as_if_placed(position: Position, piece: Piece, square: int) -> Position:
    """A position that sends the vehicle on its errand as if it were on the board, where it is in nobody's way."""
    placed = position.bare_copy()
    placed.put(piece.changed(square=square))
    del placed.occupants[square]
    return placed
