"""The clock of movement: one tick computed from the position at its start (III.2, VIII.3, §4.7).

Nothing here changes anything, and nothing depends on the order of pieces, seats or orders: functions take a position and how
far everybody has come, and say what happens. The procedures carry it out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from enfilade.games.game_of_war.box.charts import CAPACITY, TICKS, TRANSPORT_TICKS
from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.state.plans import AFTER, BEFORE, BOARD, LEAVE, MARCH, RIDE, Order, chain_after, chain_along
from enfilade.games.game_of_war.state.position import Position, Train
from enfilade.kernel.data import Data, Reader

EARLY: Final = "E"
MAIN: Final = "M"
LATE: Final = "L"


class Motion:
    """How far the movers of a stage have come (§4.6): their orders, steps made, who is stopped, which clashes are remembered."""

    def __init__(
        self,
        stage: str,
        tick: int,
        orders: Mapping[str, Order],
        starts: Mapping[str, tuple[int, ...]],
        steps: dict[str, int],
        stopped: set[str],
        remembered: set[tuple[str, int]],
    ) -> None:
        self.stage: Final = stage
        self.tick = tick
        self.orders: Final = orders
        self.starts: Final = starts  # of each riding train: its tiles when the stage began
        self.steps: Final = steps
        self.stopped: Final = stopped
        self.remembered: Final = remembered  # A5: who will meet somebody on which tile

    def copy(self) -> Motion:
        return Motion(
            self.stage,
            self.tick,
            self.orders,
            self.starts,
            self.steps.copy(),
            self.stopped.copy(),
            self.remembered.copy(),
        )

    def to_data(self) -> dict[str, Data]:
        return {
            "stage": self.stage,
            "tick": self.tick,
            "starts": {id: list(tiles) for id, tiles in sorted(self.starts.items())},
            "steps": self.steps,
            "stopped": sorted(self.stopped),
            "remembered": [[id, tile] for id, tile in sorted(self.remembered)],
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> Motion:
        """The motion that `to_data` wrote; its orders are those of the plans, which are open by now."""
        stage = data.text("stage")
        starts = data.table("starts")
        remembered: set[tuple[str, int]] = set()
        for id, tile in data.rows("remembered"):
            assert isinstance(id, str)
            assert isinstance(tile, int)
            remembered.add((id, tile))
        return Motion(
            stage,
            data.integer("tick"),
            stage_orders(position, stage),
            {id: tuple(starts.integers(id)) for id in starts.keys()},
            data.numbers("steps"),
            set(data.texts("stopped")),
            remembered,
        )

    def left(self, id: str) -> tuple[int, ...]:
        """The tiles a mover has still to enter."""
        return () if id in self.stopped else self.orders[id].path[self.steps[id] :]

    def is_last_step(self, id: str) -> bool:
        """Whether the next step would be the last of the path; a boarder goes on from there (§4.6)."""
        order = self.orders[id]
        return order.kind != BOARD and self.steps[id] == len(order.path) - 1

    def boards_now(self, id: str) -> bool:
        """Whether a boarder has walked its path: it boards in the tick after its last march step (§4.6)."""
        order = self.orders[id]
        return order.kind == BOARD and id not in self.stopped and self.steps[id] == len(order.path)

    def is_over(self) -> bool:
        """Whether the clock has run out or nobody has anything left to do."""
        if self.tick > (TICKS if self.stage == MAIN else TRANSPORT_TICKS):
            return True
        return not any([bool(self.left(id)) or self.boards_now(id) for id in self.orders])


def stage_orders(position: Position, stage: str) -> dict[str, Order]:
    """The orders that are carried out in a stage, in the order of piece ids; displaced units have lost theirs (§4.6, §4.8)."""
    found: dict[str, Order] = {}
    for seat in position.seats:
        for order in position.plans[seat].orders:
            if stage == MAIN:
                fits = order.kind in (MARCH, RIDE)
            else:
                fits = order.kind in (BOARD, LEAVE) and order.timing == (BEFORE if stage == EARLY else AFTER)
            if fits and position.pieces[order.piece].alive and order.piece not in position.displaced:
                found[order.piece] = order
    return {id: found[id] for id in sorted(found, key=by_number)}


def begin(position: Position, stage: str) -> Motion:
    """The movers of a stage on their marks."""
    orders = stage_orders(position, stage)
    starts: dict[str, tuple[int, ...]] = {}
    for id in orders:
        train = position.trains.get(id)
        if train is not None:
            starts[id] = position.tiles(train)
    return Motion(stage, 1, orders, starts, dict.fromkeys(orders, 0), set(), set())


# T. Trains against trains (VIII.3.c).


class Hit:
    """The leading part of one train runs into another; `parts` are those of the other that may be meant (R33)."""

    def __init__(self, lead: str, train: str, other: str, parts: tuple[str, ...], tile: int) -> None:
        self.lead: Final = lead
        self.train: Final = train
        self.other: Final = other
        self.parts: Final = parts
        self.tile: Final = tile

    def to_data(self) -> list[Data]:
        return [self.lead, self.train, self.other, list(self.parts), self.tile]

    @classmethod
    def read(cls, row: Sequence[Data]) -> Hit:
        """The hit that `to_data` wrote."""
        lead, train, other, parts, tile = row
        assert isinstance(lead, str)
        assert isinstance(train, str)
        assert isinstance(other, str)
        assert isinstance(parts, list | tuple)
        assert isinstance(tile, int)
        return Hit(lead, train, other, tuple([str(part) for part in parts]), tile)


class Step:
    """A train's next step: which end, from where, to where, and its tiles after it."""

    def __init__(self, train: Train, end: str, origin: int, tile: int, after: tuple[int, ...]) -> None:
        self.train: Final = train
        self.lead: Final = train.end(end)
        self.end: Final = end
        self.origin: Final = origin
        self.tile: Final = tile
        self.after: Final = after


def train_steps(position: Position, motion: Motion, crashed: set[str]) -> dict[str, Step]:
    """The steps that trains are about to make, those that have crashed excepted."""
    found: dict[str, Step] = {}
    for id in motion.orders:
        train = position.trains.get(id)
        if train is None or id in crashed or not motion.left(id):
            continue
        order = motion.orders[id]
        end = order.ends[motion.steps[id]]
        tile = motion.left(id)[0]
        tiles = position.tiles(train)
        found[id] = Step(train, end, tiles[0] if end == "front" else tiles[-1], tile, chain_after(tiles, end, tile))
    return found


def train_hits(position: Position, motion: Motion, crashed: set[str], dead: set[str]) -> list[Hit]:
    """One round of the loop: every train that runs into another now (T1–T3)."""
    steps = train_steps(position, motion, crashed)
    hits: list[Hit] = []
    for id in sorted(steps, key=by_number):
        step = steps[id]
        for other in sorted(position.trains, key=by_number):
            if other == id:
                continue
            theirs = steps.get(other)
            parts = _standing(position, position.trains[other], step.tile, dead) if theirs is None else _met(motion, step, theirs)
            if parts:
                hits.append(Hit(step.lead, id, other, parts, step.tile))
    return sorted(hits, key=_by_lead)


def _by_lead(hit: Hit) -> tuple[tuple[str, int], tuple[str, int]]:
    """Choices are made in the order of the leading parts' ids (§4.7)."""
    return by_number(hit.lead), by_number(hit.other)


def _standing(position: Position, other: Train, tile: int, dead: set[str]) -> tuple[str, ...]:
    """The living part of a standing train on a tile."""
    return tuple([part for part in other.parts if part not in dead and position.pieces[part].tile == tile])


def _met(motion: Motion, step: Step, theirs: Step) -> tuple[str, ...]:
    """The parts of a train in motion that another may run into (T1, T2, T3)."""
    if step.tile == theirs.tile or (step.tile == theirs.origin and theirs.tile == step.origin):
        return (theirs.lead,)
    if step.tile in theirs.after:
        return passing_parts(motion, theirs.train, step.tile)
    return ()


def passing_parts(motion: Motion, train: Train, tile: int) -> tuple[str, ...]:
    """The parts of a train that stand on a tile at any tick of the turn, by its plan (R33)."""
    order = motion.orders[train.id]
    found: set[str] = set()
    for steps in range(len(order.path) + 1):
        tiles = chain_along(motion.starts[train.id], order, steps)
        if tile in tiles:
            found.add(train.parts[tiles.index(tile)])
    return tuple([part for part in train.parts if part in found])


# U. All other movers (III.2).


class Failure:
    """Why a unit does not make its step: the rule, the tile, and who is in the way."""

    def __init__(self, rule: str, tile: int, others: tuple[str, ...]) -> None:
        self.rule: Final = rule
        self.tile: Final = tile
        self.others: Final = others


class Outlook:
    """What the trains do in a tick, as all other movers have to take it."""

    def __init__(self, occupied: dict[int, str], entered: dict[int, Step], to_come: dict[int, str]) -> None:
        self.occupied: Final = occupied  # O: tile and train part, after the tick
        self.entered: Final = entered
        self.to_come: Final = to_come  # tiles that a running train enters in this or a later tick


def outlook(position: Position, motion: Motion, crashed: set[str]) -> Outlook:
    """Where trains are after a tick, what they enter, and what they will enter (§4.7 O, A7)."""
    steps = train_steps(position, motion, crashed)
    occupied: dict[int, str] = {}
    entered: dict[int, Step] = {}
    to_come: dict[int, str] = {}
    for id, train in position.trains.items():
        step = steps.get(id)
        tiles = position.tiles(train) if step is None else step.after
        for part, tile in zip(train.parts, tiles, strict=True):
            occupied[tile] = part
        if step is not None:
            entered[step.tile] = step
            for tile in motion.left(id):
                to_come[tile] = id
    return Outlook(occupied, entered, to_come)


def attempts(position: Position, motion: Motion) -> dict[str, int]:
    """The tile that each unit tries to enter in this tick; boarding steps are not among them (§4.7 U)."""
    found: dict[str, int] = {}
    for id in motion.orders:
        left = motion.left(id)
        if not left or id in position.trains:
            continue
        piece = position.pieces[id]
        if motion.orders[id].kind == LEAVE and motion.steps[id] == 0 and left[0] not in position.front.ground.steps[piece.tile]:
            continue  # §4.6: the carrier is not where it was meant to be
        found[id] = left[0]
    return found


def failures(position: Position, motion: Motion, tries: dict[str, int], trains: Outlook) -> dict[str, Failure]:
    """The units that do not make their step, and why: A1–A7 look at attempts, then B runs until nothing changes."""
    failed: dict[str, Failure] = {}
    claims: dict[int, list[str]] = {}
    for id, tile in tries.items():
        claims.setdefault(tile, []).append(id)
    contested = position.front.options.arrival == "contested"
    for id, tile in tries.items():
        failure = _collision(position, claims, id, tile)
        if failure is None:
            failure = _train_in_the_way(position, motion, trains, id, tile, contested)
        if failure is None and (id, tile) in motion.remembered:
            failure = Failure("III.2.b", tile, ())  # A6
        if failure is None and contested and motion.is_last_step(id):
            others = still_to_come(motion, id, tile)
            if others:
                failure = Failure("R3", tile, tuple(others))  # A5
        if failure is not None:
            failed[id] = failure
    _block(position, tries, failed)
    return failed


def _collision(position: Position, claims: dict[int, list[str]], id: str, tile: int) -> Failure | None:
    """A1: the same tile; A2: the same vector in opposite directions (III.2.a)."""
    same = [other for other in claims[tile] if other != id]
    if same:
        return Failure("III.2.a", tile, tuple(same))
    here = position.pieces[id].tile
    for other in claims.get(here, []):
        if position.pieces[other].tile == tile and other != id:
            return Failure("III.2.a", tile, (other,))
    return None


def _train_in_the_way(position: Position, motion: Motion, trains: Outlook, id: str, tile: int, contested: bool) -> Failure | None:
    """A3: a train is there after the tick; A4: it comes from there; A7: it will come there (VIII.3.a)."""
    if tile in trains.occupied:
        return Failure("VIII.3.a", tile, (trains.occupied[tile],))
    coming = trains.entered.get(position.pieces[id].tile)
    if coming is not None and coming.origin == tile:
        return Failure("VIII.3.a", tile, (coming.lead,))
    if contested and motion.is_last_step(id) and tile in trains.to_come:
        return Failure("VIII.3.a", tile, (trains.to_come[tile],))
    return None


def still_to_come(motion: Motion, id: str, tile: int) -> list[str]:
    """Other units, still moving, that have a tile in their remaining path (A5)."""
    found = [other for other in motion.orders if other != id and other not in motion.starts and tile in motion.left(other)]
    return sorted(found, key=by_number)


def meetings(position: Position, motion: Motion, tries: dict[str, int]) -> set[tuple[str, int]]:
    """What A5 tells everybody to remember: who will meet whom on which tile. It looks at attempts, failed ones included."""
    found: set[tuple[str, int]] = set()
    if position.front.options.arrival != "contested":
        return found
    for id, tile in tries.items():
        if motion.is_last_step(id):
            found.update([(other, tile) for other in still_to_come(motion, id, tile)])
    return found


def _block(position: Position, tries: dict[str, int], failed: dict[str, Failure]) -> None:
    """B: nobody enters a tile whose unit stays; and so on down the file (III.2.c)."""
    changed = True
    while changed:
        changed = False
        for id, tile in tries.items():
            if id in failed:
                continue
            other = position.on_tile.get(tile, "")
            if not other or position.pieces[other].unit.train:  # a train part here moves on: else A3
                continue
            if other not in tries or other in failed:
                failed[id] = Failure("III.2.c", tile, (other,))
                changed = True


def squished(position: Position, tries: dict[str, int], failed: dict[str, Failure], trains: Outlook) -> dict[str, Step]:
    """The units that stay on a tile which a train enters, with that train's step (VIII.3.b)."""
    found: dict[str, Step] = {}
    for tile, step in trains.entered.items():
        id = position.on_tile.get(tile, "")
        if id and not position.pieces[id].unit.train and (id not in tries or id in failed):
            found[id] = step
    return {id: found[id] for id in sorted(found, key=by_number)}


def boarders(position: Position, motion: Motion) -> list[str]:
    """The units that board in this tick, each side's in the order in which they were ordered (§4.6, R23)."""
    found: list[str] = []
    for seat in position.seats:
        found.extend([order.piece for order in position.plans[seat].orders if order.piece in motion.orders])
    return [id for id in found if motion.boards_now(id)]


def fitting(position: Position, motion: Motion, id: str) -> bool:
    """Whether a boarder gets aboard: its carrier lives, is adjacent and has room at that moment (§4.6, R22)."""
    piece = position.pieces[id]
    carrier = position.pieces[motion.orders[id].carrier]
    if not carrier.on_board or carrier.tile not in position.front.ground.steps[piece.tile]:
        return False
    return position.load_of(carrier) + piece.unit.load <= CAPACITY
