"""The position: units, cubes, Enablers, markers, and what each seat knows of the other's Enablers (2, 10.0)."""

from __future__ import annotations

from typing import Final

from enfilade.boards.hexes import OFF
from enfilade.games.quick.box.board import CLOSE, OPEN
from enfilade.games.quick.box.charts import NONE, Kit, UnitType, count_types, size, words_of
from enfilade.games.quick.box.mission import Mission
from enfilade.kernel import play
from enfilade.kernel.data import Data, Plain
from enfilade.kernel.event import Seat

WAITING: Final = OFF  # an HQ or Post that waits to return (5.1c)
REMOVED: Final = -2  # a Maneuver Unit out of the game (6.7d)

MU_RANGE: Final = 2  # from its HQ (4.1)
HQ_RANGE: Final = 3  # from the Post (4.1)


class Unit:
    """A unit as it stands now. It never changes: a change puts another in its place."""

    def __init__(self, id: str, seat: Seat, type: UnitType, formation: str, where: int, reduced: bool, enablers: Kit) -> None:
        self.id: Final = id
        self.seat: Final = seat
        self.type: Final = type
        self.formation: Final = formation  # empty for the Post
        self.where: Final = where  # a hex, WAITING or REMOVED
        self.reduced: Final = reduced
        self.enablers: Final = enablers
        # What follows from the rest and is asked all the time.
        self.is_mu: Final = type.kind == "mu"
        self.is_on_map: Final = where >= 0
        self.held: Final = size(enablers)
        self.kinds: Final = count_types(enablers)  # different types among them (R9)

    def at(self, where: int) -> Unit:
        return Unit(self.id, self.seat, self.type, self.formation, where, self.reduced, self.enablers)

    def with_reduced(self, reduced: bool) -> Unit:
        return Unit(self.id, self.seat, self.type, self.formation, self.where, reduced, self.enablers)

    def holding(self, enablers: Kit) -> Unit:
        return Unit(self.id, self.seat, self.type, self.formation, self.where, self.reduced, enablers)


class Cubes(Plain):
    """A seat's cubes by colour in one place (2.3)."""

    def __init__(self, blue: int, pink: int) -> None:
        self.blue: Final = blue
        self.pink: Final = pink

    @property
    def total(self) -> int:
        return self.blue + self.pink

    def of(self, colour: str) -> int:
        return self.blue if colour == "blue" else self.pink

    def changed(self, colour: str, by: int) -> Cubes:
        return Cubes(self.blue + by, self.pink) if colour == "blue" else Cubes(self.blue, self.pink + by)

    def plus(self, other: Cubes) -> Cubes:
        return Cubes(self.blue + other.blue, self.pink + other.pink)

    def minus(self, other: Cubes) -> Cubes:
        return Cubes(self.blue - other.blue, self.pink - other.pink)

    def to_data(self) -> list[Data]:
        return [self.blue, self.pink]


EMPTY: Final = Cubes(0, 0)


class Side(Plain):
    """What a seat has besides its units: cubes, boxes of Enablers, Popular Support."""

    def __init__(self, pool: Cubes, reserve: Cubes, boxes: dict[str, Kit], support: int) -> None:
        self.pool = pool
        self.hand = EMPTY
        self.discard = EMPTY
        self.reserve = reserve  # the cube Supply
        self.removed = EMPTY
        self.boxes = dict(boxes)  # supply, available, exhausted
        self.support = support  # Popular Support (7.2)
        self.started = EMPTY  # the Pool, forced part included, when this round's selection began (R75)
        self.forced = EMPTY  # the part of it that had to be taken (5.1a)
        self.spent = EMPTY  # discarded this round

    def copy(self) -> Side:
        other = Side(self.pool, self.reserve, self.boxes, self.support)
        other.hand = self.hand
        other.discard = self.discard
        other.removed = self.removed
        other.started = self.started
        other.forced = self.forced
        other.spent = self.spent
        return other

    def to_data(self) -> dict[str, Data]:
        return {
            "pool": self.pool.to_data(),
            "reserve": self.reserve.to_data(),
            "boxes": {box: words_of(kit) for box, kit in self.boxes.items()},
            "support": self.support,
            "hand": self.hand.to_data(),
            "discard": self.discard.to_data(),
            "removed": self.removed.to_data(),
            "started": self.started.to_data(),
            "forced": self.forced.to_data(),
            "spent": self.spent.to_data(),
        }


class Known(Plain):
    """What a seat knows of the Enablers of an enemy unit: at least `floor`, and nothing more if `exact` (10.0)."""

    def __init__(self, floor: Kit, exact: bool) -> None:
        self.floor: Final = floor
        self.exact: Final = exact

    def to_data(self) -> dict[str, Data]:
        return {"floor": words_of(self.floor), "exact": self.exact}


NOTHING_KNOWN: Final = Known(NONE, False)


class Position(play.Position):
    """All that the rules read or change; the mission is what never changes."""

    def __init__(self, mission: Mission) -> None:
        super().__init__(mission.seats)
        self.mission: Final = mission
        self.units: dict[str, Unit] = {}
        self.crowds: dict[int, tuple[str, ...]] = {}  # hex: units in it, by id; follows from the units
        self.sides: dict[Seat, Side] = {}
        self.known: dict[str, Known] = {}  # what the enemy of its owner knows of each unit
        self.civ: dict[str, int] = {}  # CIV marker: hex
        self.civ_came: dict[str, int] = {}  # CIV marker: the hex it left when civilians last wandered (5.1d)
        self.civ_made = 0
        self.rubble: set[int] = set(mission.city.rubble)
        self.control: dict[int, Seat] = {each.hex: each.control for each in mission.objectives}
        self.destroyed: set[int] = set()  # hexes with a destroyed infrastructure marker (7.3)
        self.welcomed: set[str] = set()  # "seat@hex": government markers that have given their support (7.3)
        self.round = 1
        self.initiative = mission.initiative
        self.initiative_moved = False
        self.paused = False  # a humanitarian pause is in force (7.1)

    def bare_copy(self) -> Position:
        other = Position(self.mission)
        other.units = self.units.copy()
        other.crowds = self.crowds.copy()
        other.sides = {seat: side.copy() for seat, side in self.sides.items()}
        other.known = self.known.copy()
        other.civ = self.civ.copy()
        other.civ_came = self.civ_came.copy()
        other.civ_made = self.civ_made
        other.rubble = self.rubble.copy()
        other.control = self.control.copy()
        other.destroyed = self.destroyed.copy()
        other.welcomed = self.welcomed.copy()
        other.round = self.round
        other.initiative = self.initiative
        other.initiative_moved = self.initiative_moved
        other.paused = self.paused
        return other

    def bare_data(self) -> dict[str, Data]:
        return {
            "units": [
                {"id": unit.id, "where": unit.where, "reduced": unit.reduced, "enablers": words_of(unit.enablers)}
                for unit in sorted(self.units.values(), key=_by_id)
            ],
            "sides": {seat: side.to_data() for seat, side in self.sides.items()},
            "known": {id: self.known[id].to_data() for id in sorted(self.known)},
            "civ": self.civ,
            "civ_came": self.civ_came,
            "civ_made": self.civ_made,
            "rubble": sorted(self.rubble),
            "control": {self.name_of(hex): seat for hex, seat in self.control.items()},
            "destroyed": sorted(self.destroyed),
            "welcomed": sorted(self.welcomed),
            "round": self.round,
            "initiative": self.initiative,
            "initiative_moved": self.initiative_moved,
            "paused": self.paused,
        }

    # Looking things up.

    def seat_name(self, seat: Seat) -> str:
        return self.mission.forces[seat].name

    def name_of(self, hex: int) -> str:
        return self.mission.city.hexes.names[hex]

    def other(self, seat: Seat) -> Seat:
        return self.mission.other(seat)

    def of(self, seat: Seat) -> list[Unit]:
        """A seat's units in canonical order."""
        return [self.units[id] for id in self.mission.roster[seat]]

    def in_hex(self, hex: int) -> list[Unit]:
        return [self.units[id] for id in self.crowds.get(hex, ())]

    def neighbours(self, hex: int) -> tuple[int, ...]:
        """Adjacent hexes in canonical order."""
        return self.mission.city.beside[hex]

    def post(self, seat: Seat) -> Unit:
        return self.units[self.mission.post_of[seat]]

    def hq(self, seat: Seat, formation: str) -> Unit:
        return self.units[self.mission.hq_of[seat, formation]]

    def terrain(self, hex: int) -> str:
        """Effective terrain: Rubble makes any hex Close (4.4)."""
        return CLOSE if hex in self.rubble else self.mission.city.terrain[hex]

    def open_hexes(self, hexes: tuple[int, ...]) -> list[int]:
        """Those of some hexes that are Open."""
        terrain, rubble = self.mission.city.terrain, self.rubble
        return [hex for hex in hexes if terrain[hex] == OPEN and hex not in rubble]

    def has_civ(self, hex: int) -> bool:
        return hex in self.civ.values()

    def enemy_in(self, hex: int, seat: Seat) -> bool:
        crowd = self.crowds.get(hex)
        return crowd is not None and self.units[crowd[0]].seat != seat  # the two seats never share a hex (4.2)

    def is_full(self, hex: int, seat: Seat) -> bool:
        """Whether no further Maneuver Unit of a seat may stand in a hex (4.2)."""
        limit = self.mission.options.stack_limit
        crowd = self.crowds.get(hex)
        if limit == 0 or crowd is None or len(crowd) < limit:
            return False
        return len([id for id in crowd if self.units[id].is_mu and self.units[id].seat == seat]) >= limit

    def works_for(self, seat: Seat, infra: str) -> bool:
        """Whether a seat has the use of an infrastructure marker of a kind (7.3)."""
        if not self.mission.options.infrastructure_effects:
            return False
        return any(
            [
                each.infra == infra and self.control[each.hex] == seat and each.hex not in self.destroyed
                for each in self.mission.objectives
            ]
        )

    def is_in_command(self, unit: Unit) -> bool:
        """An MU within 2 of its HQ; an HQ within 3 of its Post (4.1, R3, R4)."""
        if unit.is_mu:
            hq = self.hq(unit.seat, unit.formation)
            return self._is_within(unit, hq, MU_RANGE) and (not self.mission.options.command_chain or self.is_in_command(hq))
        if unit.type.kind == "post":
            return False
        return self._is_within(unit, self.post(unit.seat), self._hq_range(unit.seat))

    def in_command(self, seat: Seat) -> set[str]:
        """The ids of all units of a seat that are in command: what `is_in_command` says of each."""
        post, reach = self.post(seat), self._hq_range(seat)
        apart = self.mission.city.apart
        hqs = [self.hq(seat, formation) for formation in self.mission.formations[seat]]
        found = {hq.id for hq in hqs if self._is_within(hq, post, reach)}
        chain = self.mission.options.command_chain
        # How far it is from each HQ that commands to any hex.
        away = {hq.formation: apart[hq.where] for hq in hqs if hq.is_on_map and (not chain or hq.id in found)}
        for unit in self.of(seat):
            if unit.is_mu and unit.is_on_map and unit.formation in away and away[unit.formation][unit.where] <= MU_RANGE:
                found.add(unit.id)
        return found

    def _is_within(self, unit: Unit, chief: Unit, reach: int) -> bool:
        return unit.is_on_map and chief.is_on_map and self.mission.city.apart[unit.where][chief.where] <= reach

    def _hq_range(self, seat: Seat) -> int:
        return HQ_RANGE + (1 if self.works_for(seat, "telecommunications") else 0)

    # Changing things.

    def put(self, unit: Unit) -> None:
        """The unit as it is now takes the place of what it was."""
        before = self.units.get(unit.id)
        self.units[unit.id] = unit
        if before is not None and before.where == unit.where:
            return
        crowds = self.crowds
        if before is not None and before.where >= 0:
            crowd = crowds[before.where]
            if len(crowd) == 1:
                del crowds[before.where]
            else:
                crowds[before.where] = tuple([id for id in crowd if id != unit.id])
        if unit.where >= 0:
            there = crowds.get(unit.where)
            crowds[unit.where] = (unit.id,) if there is None else tuple(sorted([*there, unit.id]))

    def add_civ(self, hex: int) -> str:
        """A new CIV marker, named in order of creation (2.4)."""
        self.civ_made += 1
        id = f"C{self.civ_made}"
        self.civ[id] = hex
        return id


def _by_id(unit: Unit) -> str:
    return unit.id
