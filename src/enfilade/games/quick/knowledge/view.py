"""What a seat may know: the map, its own display and cubes, and what the screen lets through of the enemy's (10.0)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.quick.box.charts import Kit
from enfilade.games.quick.box.mission import Mission
from enfilade.games.quick.state.position import Cubes, Position, Side, Unit
from enfilade.kernel import view
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play


class UnitView(Plain):
    """A unit as a seat sees it. `enablers` is None where the screen hides them; then `floor` is surely there."""

    def __init__(self, id: str, where: int, reduced: bool, enablers: Kit | None, floor: Kit, exact: bool) -> None:
        self.id: Final = id
        self.where: Final = where
        self.reduced: Final = reduced
        self.enablers: Final = enablers
        self.floor: Final = floor
        self.exact: Final = exact
        self._hash = 0  # once somebody has asked for it

    def to_data(self) -> dict[str, Data]:
        return {
            "id": self.id,
            "where": self.where,
            "reduced": self.reduced,
            "enablers": self.enablers,
            "floor": self.floor,
            "exact": self.exact,
        }

    def key(self) -> tuple[str, int, bool, Kit | None, Kit, bool]:
        """All that it is, by which it is equal to another."""
        return self.id, self.where, self.reduced, self.enablers, self.floor, self.exact

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, UnitView) and self.key() == other.key())

    def __hash__(self) -> int:
        if not self._hash:
            self._hash = hash(self.key())
        return self._hash


class SideView(Plain):
    """A side's cubes and boxes as a seat sees them. What is None is hidden."""

    def __init__(
        self,
        pool: Cubes | None,
        hand: Cubes | None,
        unseen: Cubes,
        hand_size: int,
        discard: Cubes,
        reserve: Cubes,
        removed: Cubes,
        boxes: dict[str, Kit] | None,
        counts: dict[str, int],
        support: int,
        started: Cubes,
        forced: Cubes,
        spent: Cubes,
    ) -> None:
        self.pool: Final = pool
        self.hand: Final = hand
        self.unseen: Final = unseen  # Pool and Hand together
        self.hand_size: Final = hand_size
        self.discard: Final = discard
        self.reserve: Final = reserve
        self.removed: Final = removed
        self.boxes: Final = boxes
        self.counts: Final = counts
        self.support: Final = support
        self.started: Final = started
        self.forced: Final = forced
        self.spent: Final = spent

    def to_data(self) -> dict[str, Data]:
        return {
            "pool": None if self.pool is None else self.pool.to_data(),
            "hand": None if self.hand is None else self.hand.to_data(),
            "unseen": self.unseen.to_data(),
            "hand_size": self.hand_size,
            "discard": self.discard.to_data(),
            "reserve": self.reserve.to_data(),
            "removed": self.removed.to_data(),
            "boxes": self.boxes,
            "counts": self.counts,
            "support": self.support,
            "started": self.started.to_data(),
            "forced": self.forced.to_data(),
            "spent": self.spent.to_data(),
        }


class View(view.View):
    """What a seat may know of an operation."""

    def __init__(
        self,
        situation: view.Situation,
        mission: Mission,
        units: list[UnitView],
        sides: dict[Seat, SideView],
        civ: dict[str, int],
        civ_came: dict[str, int],
        civ_made: int,
        rubble: list[int],
        control: dict[int, Seat],
        destroyed: list[int],
        welcomed: list[str],
        round: int,
        initiative: Seat,
        initiative_moved: bool,
        paused: bool,
        stack: list[dict[str, Data]],
    ) -> None:
        super().__init__(situation)
        self.mission: Final = mission
        self.units: Final = units
        self.sides: Final = sides
        self.civ: Final = civ
        self.civ_came: Final = civ_came
        self.civ_made: Final = civ_made
        self.rubble: Final = rubble
        self.control: Final = control
        self.destroyed: Final = destroyed
        self.welcomed: Final = welcomed
        self.round: Final = round
        self.initiative: Final = initiative
        self.initiative_moved: Final = initiative_moved
        self.paused: Final = paused
        self.stack: Final = stack

    def unit(self, id: str) -> UnitView:
        return next(unit for unit in self.units if unit.id == id)

    def to_data(self) -> dict[str, Data]:
        data = super().to_data()
        data["units"] = [unit.to_data() for unit in self.units]
        data["sides"] = {seat: side.to_data() for seat, side in self.sides.items()}
        data["civ"] = self.civ
        data["civ_came"] = self.civ_came
        data["civ_made"] = self.civ_made
        data["rubble"] = self.rubble
        data["control"] = {self.mission.city.hexes.names[hex]: seat for hex, seat in self.control.items()}
        data["destroyed"] = self.destroyed
        data["welcomed"] = self.welcomed
        data["round"] = self.round
        data["initiative"] = self.initiative
        data["initiative_moved"] = self.initiative_moved
        data["paused"] = self.paused
        data["stack"] = self.stack
        return data


def see(play: Play[Position], seat: Seat | None) -> View:
    """The view of a seat, built up from nothing."""
    return _seen(play, seat, play.position.outcome is not None)


def see_everything(play: Play[Position]) -> View:
    """Both sides without their screens."""
    return _seen(play, None, True)


def _seen(play: Play[Position], seat: Seat | None, is_open: bool) -> View:
    position = play.position
    units = [
        see_unit(position, position.units[id], seat, is_open) for each in position.seats for id in position.mission.roster[each]
    ]
    return View(
        view.situation(play, seat),
        position.mission,
        units,
        {each: see_side(position, position.sides[each], each == seat or is_open) for each in position.seats},
        dict(position.civ),
        dict(position.civ_came),
        position.civ_made,
        sorted(position.rubble),
        dict(position.control),
        sorted(position.destroyed),
        sorted(position.welcomed),
        position.round,
        position.initiative,
        position.initiative_moved,
        position.paused,
        [procedure.seen(position, seat) for procedure in position.stack],
    )


def see_unit(position: Position, unit: Unit, seat: Seat | None, is_open: bool) -> UnitView:
    """The Enablers of one's own units, and of all when the game is over; of others what is known, never what is."""
    known = position.known[unit.id]
    enablers = unit.enablers if unit.seat == seat or is_open else (known.floor if known.exact else None)
    return unit_seen(unit.id, unit.where, unit.reduced, enablers, known.floor, known.exact)


@lru_cache(maxsize=4096)
def unit_seen(id: str, where: int, reduced: bool, enablers: Kit | None, floor: Kit, exact: bool) -> UnitView:
    """A unit that looks as before is the same one, so that it is drawn already."""
    return UnitView(id, where, reduced, enablers, floor, exact)


def see_side(position: Position, side: Side, shown: bool) -> SideView:
    boxes_shown = shown or position.mission.options.screen != "full"
    return SideView(
        side.pool if shown else None,
        side.hand if shown else None,
        side.pool.plus(side.hand),
        side.hand.total,
        side.discard,
        side.reserve,
        side.removed,
        dict(side.boxes) if boxes_shown else None,
        {box: sum(list(kit)) for box, kit in side.boxes.items()},
        side.support,
        side.started,
        side.forced,
        side.spent,
    )


def view_from_data(data: Reader, start: Position) -> View:
    """The view that `View.to_data` wrote, in a scenario with this starting position."""
    mission = start.mission
    sides = data.table("sides")
    control = data.table("control")
    return View(
        view.situation_from_data(data),
        mission,
        [_unit(each) for each in data.tables("units")],
        {seat: _side(sides.table(seat)) for seat in mission.seats},
        data.numbers("civ"),
        data.numbers("civ_came"),
        data.integer("civ_made"),
        data.integers("rubble"),
        {mission.city.hexes.number(name): control.text(name) for name in control.keys()},
        data.integers("destroyed"),
        data.texts("welcomed"),
        data.integer("round"),
        data.text("initiative"),
        data.flag("initiative_moved"),
        data.flag("paused"),
        [dict(each.values) for each in data.tables("stack")],
    )


def _unit(data: Reader) -> UnitView:
    return UnitView(
        data.text("id"),
        data.integer("where"),
        data.flag("reduced"),
        None if data.raw("enablers") is None else _kit(data.integers("enablers")),
        _kit(data.integers("floor")),
        data.flag("exact"),
    )


def _kit(counts: list[int]) -> Kit:
    return (counts[0], counts[1], counts[2], counts[3])


def _cubes(counts: list[int]) -> Cubes:
    return Cubes(counts[0], counts[1])


def _side(side: Reader) -> SideView:
    boxes: dict[str, Kit] | None = None
    if side.raw("boxes") is not None:
        given = side.table("boxes")
        boxes = {box: _kit(given.integers(box)) for box in given.keys()}
    return SideView(
        None if side.raw("pool") is None else _cubes(side.integers("pool")),
        None if side.raw("hand") is None else _cubes(side.integers("hand")),
        _cubes(side.integers("unseen")),
        side.integer("hand_size"),
        _cubes(side.integers("discard")),
        _cubes(side.integers("reserve")),
        _cubes(side.integers("removed")),
        boxes,
        side.numbers("counts"),
        side.integer("support"),
        _cubes(side.integers("started")),
        _cubes(side.integers("forced")),
        _cubes(side.integers("spent")),
    )
