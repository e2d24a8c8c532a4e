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
    chance_of,
    eighths_to_aim,
    errands,
    hit_chance,
    is_hunted,
    nearest,
    prey,
    pull_of,
    tails,
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
UNWRITTEN: Final[list[Action]] = []
HESITATION: Final = 8  # one move in so many is not made where a game is simulated


def orders(position: Position, seat: Seat) -> list[list[Action]]:
    """The orders worth trying in the present decision of a seat."""
    top = position.stack[-1] if position.stack else None
    if isinstance(top, MovementPhase) and top.step == "move":
        return _moves(position, seat)
    if isinstance(top, AssignDie):
        driver = Driver(Look(position, seat), position.pieces[top.piece], top.usable(position))
        return [order.actions() for order in best_of(driver.orders(), MOST_MOVES, MOST_MOVES)]
    if isinstance(top, Move):
        return _rest_of_move(position, top)
    if isinstance(top, FiringPhase):
        return _fire(position, seat)
    if isinstance(top, Target):
        return [order.actions()[1:] for order in best_of(_shots(position, top.firer), MOST_MOVES, MOST_MOVES)]
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
        found = Driver(look, movers[id], _dice_for(position, movers[id])).orders()
        best = min(found, key=_best_first) if found else None
        if best is not None and best.score > 0 and dice.die(HESITATION, "whether it goes") > 1:
            return [position.mission.repertoire.move[id], *best.actions()]
    return [DONE]


# A quick look at a vehicle somewhere else.


class Sighting:
    """An enemy along a line from a square, and how its gun bears back along it: nothing if it has none or cannot turn there."""

    def __init__(self, way: int, distance: int, piece: Piece, bears: float, chances: tuple[float, ...]) -> None:
        self.way: Final = way
        self.distance: Final = distance
        self.piece: Final = piece
        self.bears: Final = bears
        self.chances: Final = chances  # of its dice


class Look:
    """What a side sees from every square, and what there is to gain and to lose, as the board stands."""

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

    def nearest(self, square: int) -> int:
        """How far the nearest prey is."""
        known = self._near.get(square)
        if known is None:
            known = nearest(self.position.mission.board.squares, square, self.prey)
            self._near[square] = known
        return known

    def seen(self, square: int) -> list[Sighting]:
        """The enemies along the eight lines from a square."""
        known = self._seen.get(square)
        if known is None:
            known = self._look_around(square)
            self._seen[square] = known
        return known

    def _look_around(self, square: int) -> list[Sighting]:
        position = self.position
        occupants = position.occupants
        found: list[Sighting] = []
        for way, line in enumerate(position.mission.board.sight[square]):
            distance = 0
            for each in line:
                distance += 1
                id = occupants.get(each)
                if id is not None:
                    piece = position.pieces[id]
                    if distance >= NEAREST and piece.seat != self.seat and piece.is_operational:
                        found.append(self._sighting(way, distance, piece))
                    break
        return found

    def _sighting(self, way: int, distance: int, piece: Piece) -> Sighting:
        position, firepower = self.position, piece.unit.firepower
        turns = eighths_to_aim(position.mission.board, piece.square, piece.facing, (way + 4) % 8) if firepower else OFF
        bears = AIM[turns] if turns != OFF else 0.0
        return Sighting(way, distance, piece, bears, tails(position.mission.dice.red, firepower))


class Prospect:
    """What one vehicle would gain and risk elsewhere, if nothing else changed."""

    def __init__(self, look: Look, piece: Piece) -> None:
        position = look.position
        self._look: Final = look
        self._piece: Final = piece
        self._board: Final = position.mission.board
        self._sectors: Final = look.sectors
        self._errand: Final = look.errands.get(piece.id)
        self._worth: Final = look.own.get(piece.id, float(piece.unit.points))
        self._draw: Final = KEEP_AWAY if is_hunted(position, piece) else -look.pull
        self._chances: Final = tails(position.mission.dice.red, piece.unit.firepower)

    def score(self, square: int, facing: int) -> float:
        """How good a square and facing are for it."""
        sightings = self._look.seen(square)
        value = -self._danger(sightings, facing)
        if self._errand is not None:
            value -= self._errand.cost_at(square, facing)
        if self._piece.unit.firepower:
            value += self._shot(sightings, square, facing)
            value += self._draw * self._look.nearest(square)
        return value

    def _shot(self, sightings: list[Sighting], square: int, facing: int) -> float:
        """The best shot from there, now or after turning."""
        best = 0.0
        for seen in sightings:
            turns = eighths_to_aim(self._board, square, facing, seen.way)
            if turns == OFF:
                continue
            target = seen.piece
            need = target.unit.armor[self._sectors[(seen.way + 4 - target.facing) % 8]] + seen.distance
            gain = chance_of(self._chances, need) * self._look.theirs[target.id]
            gain *= 1.0 if turns == 0 and not self._piece.fired else LATER * AIM[turns]
            best = max(best, gain)
        return best

    def _danger(self, sightings: list[Sighting], facing: int) -> float:
        """What the guns of enemies may cost it that stand around."""
        armor = self._piece.unit.armor
        lives = 1.0
        for seen in sightings:
            if seen.bears:
                need = armor[self._sectors[(seen.way - facing) % 8]] + seen.distance
                lives *= 1 - seen.bears * chance_of(seen.chances, need)
        return (1 - lives) * self._worth


class Order:
    """An order, and what a quick look says of it."""

    def __init__(self, piece: str, score: float, actions: list[Action]) -> None:
        self.piece: Final = piece
        self.score: Final = score
        self._actions: Final = actions

    def actions(self) -> list[Action]:
        return self._actions


def best_of(orders: list[Order], most: int, most_of_one: int) -> list[Order]:
    """The orders with the highest scores, not too many of them for one vehicle."""
    found: list[Order] = []
    given: dict[str, int] = {}
    for order in sorted(orders, key=_best_first):
        if given.get(order.piece, 0) < most_of_one:
            given[order.piece] = given.get(order.piece, 0) + 1
            found.append(order)
            if len(found) == most:
                break
    return found


def _best_first(order: Order) -> float:
    return -order.score


# Moving.


class Reached:
    """A place that a vehicle can reach, by the Step that leads there from another; the first is where it stands."""

    def __init__(
        self, square: int, facing: int, before: Reached | None, step: Action, turned: bool, touched: bool, ends: bool
    ) -> None:
        self.square: Final = square
        self.facing: Final = facing
        self.before: Final = before
        self.length: Final[int] = 0 if before is None else before.length + 1
        self.turned: Final = turned  # by the last Step: a wheeled vehicle must not turn again (UB 4.7)
        self.touched: Final = touched  # a flag lay on the way
        self.ends: Final = ends  # it has left the board
        self._step: Final = step

    def steps(self) -> list[Action]:
        """All Steps to it."""
        found: list[Action] = []
        place = self
        while place.before is not None:
            found.append(place._step)
            place = place.before
        found.reverse()
        return found


class Spreading:
    """The places that a vehicle can reach, Step by Step."""

    def __init__(self, position: Position, piece: Piece, last: str) -> None:
        mission = position.mission
        leaves = piece.seat == mission.exit_seat and piece.unit.id in mission.exit_types
        start = Reached(piece.square, piece.facing, None, STOP, last in ("left", "right"), False, False)
        self.found: Final[list[Reached]] = []
        self._position: Final = position
        self._piece: Final = piece
        self._flags: Final = [flag.square for flag in position.flags.values() if flag.square != OFF]
        self._exits: Final = mission.zones.get("exit", ()) if leaves else ()
        self._frontier = [start]
        self._known: Final = {self._key(start.square, start.facing, start.turned, False)}

    def spread(self) -> None:
        """By one Step more."""
        piece, board, occupants = self._piece, self._position.mission.board, self._position.occupants
        frontier, self._frontier = self._frontier, []
        for place in frontier:
            square, facing, touched = place.square, place.facing, place.touched
            to = board.entry[square][facing]
            if to != OFF and (to not in occupants or to == piece.square):
                self._note(place, FORWARD, to, facing, touched or to in self._flags)
            if board.axis[square] == OPEN and not (piece.unit.wheeled and place.turned):
                self._note(place, LEFT, square, (facing + 7) % 8, touched)
                self._note(place, RIGHT, square, (facing + 1) % 8, touched)

    def _note(self, before: Reached, step: Action, square: int, facing: int, touched: bool) -> None:
        """A place, unless it has been reached before."""
        turned = step is not FORWARD
        key = self._key(square, facing, turned, touched)
        if key not in self._known:
            self._known.add(key)
            place = Reached(square, facing, before, step, turned, touched, not turned and square in self._exits)
            self.found.append(place)
            if not place.ends:
                self._frontier.append(place)

    def _key(self, square: int, facing: int, turned: bool, touched: bool) -> int:
        return (square * 8 + facing) * 4 + (2 if turned and self._piece.unit.wheeled else 0) + (1 if touched else 0)


def reach(position: Position, piece: Piece, most: int, last: str = "") -> list[Reached]:
    """Every place within a number of Steps, by the fewest of them (UB 4.4–4.10). Reversing is not among them."""
    spreading = Spreading(position, piece, last)
    for _ in range(most):
        spreading.spread()
    return spreading.found


def _moves(position: Position, seat: Seat) -> list[list[Action]]:
    """For each vehicle and die the places worth going to; or no more movement."""
    look = Look(position, seat)
    orders: list[Order] = []
    for piece in position.of(seat):
        if _may_move(piece):
            orders.extend(Driver(look, piece, _dice_for(position, piece)).orders())
    best = best_of(orders, MOST_MOVES, MOST_OF_ONE)
    return [*[[position.mission.repertoire.move[order.piece], *order.actions()] for order in best], [DONE]]


def _may_move(piece: Piece) -> bool:
    return piece.is_operational and not piece.moved and piece.square != OFF


def _dice_for(position: Position, piece: Piece) -> list[int]:
    """The dice that give a vehicle a Step."""
    return [value for value in sorted(set(position.dice)) if allowance(position, piece, value) >= 1]


class Driver:
    """A vehicle that may move, and the dice that it may be given, the smallest first."""

    def __init__(self, look: Look, piece: Piece, values: list[int]) -> None:
        self.piece: Final = piece
        self._look: Final = look
        self._values: Final = values
        self._allowances: Final = [allowance(look.position, piece, value) for value in values]

    def orders(self) -> list[Order]:
        """The places it can reach, each with the smallest die that takes it there."""
        if not self._values:
            return []
        piece, position = self.piece, self._look.position
        prospect = Prospect(self._look, piece)
        here = prospect.score(piece.square, piece.facing)
        found: list[Order] = []
        for place in reach(position, piece, self._allowances[-1]):
            if place.square == piece.square and place.facing == piece.facing and not place.touched:
                continue
            score = prospect.score(place.square, place.facing) - here + (5.0 if place.touched or place.ends else 0.0)
            found.append(Going(self, score, place))
        if may_step(position, piece, (piece.facing + 4) % 8):
            behind = position.mission.board.entry[piece.square][(piece.facing + 4) % 8]
            score = prospect.score(behind, piece.facing) - here
            found.append(Order(piece.id, score, [*self._assigned(0), REVERSE]))
        return found

    def going(self, place: Reached) -> list[Action]:
        """The actions that take it to a place."""
        number = 0
        while self._allowances[number] < place.length and number + 1 < len(self._values):
            number += 1
        is_stopping = self._allowances[number] != place.length and not place.ends
        return [*self._assigned(number), *place.steps(), *([STOP] if is_stopping else [])]

    def _assigned(self, number: int) -> list[Action]:
        """A die is chosen only where there is a choice (UB 4.1)."""
        return [Action("die", str(self._values[number]))] if len(self._values) > 1 else []


class Going(Order):
    """A vehicle goes to a place. Most such orders are never given, and so never written down."""

    def __init__(self, driver: Driver, score: float, place: Reached) -> None:
        super().__init__(driver.piece.id, score, UNWRITTEN)
        self._driver: Final = driver
        self._place: Final = place

    def actions(self) -> list[Action]:
        return self._driver.going(self._place)


def _rest_of_move(position: Position, move: Move) -> list[list[Action]]:
    """The ways to end a move that has begun."""
    piece = position.pieces[move.piece]
    prospect = Prospect(Look(position, move.seat), piece)
    orders: list[Order] = []
    for place in reach(position, piece, move.steps_left, move.last):
        end = [STOP] if place.length < move.steps_left and not place.ends else []
        orders.append(Order(piece.id, prospect.score(place.square, place.facing), [*place.steps(), *end]))
    found = [order.actions() for order in best_of(orders, MOST_MOVES, MOST_MOVES)]
    if move.steps_taken:
        found.append([STOP])
    elif may_step(position, piece, (piece.facing + 4) % 8):
        found.append([REVERSE])
    return found


# Firing.


def _fire(position: Position, seat: Seat) -> list[list[Action]]:
    """The shots that may be fired. A shot costs nothing, so to hold fire is an order only for who may come to regret a wreck."""
    shots = [shot for id in _guns(position, seat) for shot in _shots(position, id)]
    orders = [order.actions() for order in best_of(shots, len(shots), len(shots))]
    marks = {position.pieces[order[-1].target].square for order in orders}
    return orders if orders and not may_bar(position, seat, marks) else [*orders, [DONE]]


def may_bar(position: Position, seat: Seat, squares: set[int]) -> bool:
    """Whether wrecks on some squares, which nobody can enter, may lie in the way of a side's vehicles: nearer to where one is
    wanted than it is itself."""
    for id, errand in errands(position, seat).items():
        piece = position.pieces[id]
        away = errand.steps[piece.square * 8 + piece.facing]
        if any([errand.steps[square * 8 + facing] < away for square in squares for facing in range(8)]):
            return True
    return False


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


def set_up(position: Position, seat: Seat, dice: Dice) -> list[list[Action]]:
    """A vehicle that is still to be placed, drawn by lot, and one of the best places for it (UB 7.2)."""
    top = position.stack[-1] if position.stack else None
    zone = position.mission.zones.get(f"deploy_{seat}", ())
    if isinstance(top, Deployment):
        waiting = [action.target for action in top.actions(position)]
        id = dice.draw(waiting, "a vehicle to deploy")
        return [[Action("place", id), *_drawn_place(position, id, zone, dice)]]
    if isinstance(top, PlacePiece) and top.square == OFF:
        return [_drawn_place(position, top.piece, zone, dice)]
    return [_drawn_place(position, top.piece, (top.square,), dice)[1:]] if isinstance(top, PlacePiece) else []


def _drawn_place(position: Position, id: str, zone: tuple[int, ...], dice: Dice) -> list[Action]:
    pool = _best_places(position, position.pieces[id], zone)
    return pool[int(dice.draw([str(number) for number in range(len(pool))], f"where {id} stands"))] if pool else []


def _best_places(position: Position, piece: Piece, zone: tuple[int, ...]) -> list[list[Action]]:
    """Squares and facings by a quick look: errand, open lanes, prey and danger."""
    board = position.mission.board
    free = [square for square in zone if square not in position.occupants]
    if not free:
        return []
    prospect = Prospect(Look(_as_if_placed(position, piece, free[0]), piece.seat), piece)
    orders: list[Order] = []
    for square in free:
        for facing in range(8):
            if board.may_face(square, facing):
                lanes = sum([len(line) for _, line in board.lanes[square][facing]]) if piece.unit.firepower else 0
                actions = [Action("at", board.name_of(square)), Action("face", DIRECTIONS[facing])]
                orders.append(Order(str(square), prospect.score(square, facing) + LANE * lanes, actions))
    return [order.actions() for order in best_of(orders, MOST_PLACES, 1)]


def _as_if_placed(position: Position, piece: Piece, square: int) -> Position:
    """A position that sends the vehicle on its errand as if it were on the board, where it is in nobody's way."""
    placed = position.bare_copy()
    placed.put(piece.changed(square=square))
    del placed.occupants[square]
    return placed
