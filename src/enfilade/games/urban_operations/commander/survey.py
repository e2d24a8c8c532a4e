"""What a side makes of the ground before it gives an order: who is seen from where, how far it is, what it wants."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from enfilade.games.urban_operations.box.charts import box
from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.box.outlook import Outlook, Scenery
from enfilade.games.urban_operations.rules.fire.ranges import may_use, range_bounds
from enfilade.games.urban_operations.rules.movement.costs import is_barred
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.charted import has_plan
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Seat

IN_THE_OPEN: Final = 0.08  # for each point of firepower that may be turned on a block where it stops
IN_COVER: Final = 0.04
STRANGER: Final = ((5, 6), (10, 5), (15, 3))  # EP and firepower of one that stands hidden: taken for a squad with rifles
STRANGER_AT: Final = ((5, 5), (10, 4))  # what it might have against armour
SAFE_EP: Final = 3  # from a counter that is turned up
NEXT_DOOR: Final = 2  # EP from which an assault comes
NOBODY: Final[list[int]] = []
MOST_KEPT: Final = 48  # states of smoke, breaches and goals whose maps are kept


def is_hard(block: Block) -> bool:
    """Whether small arms do nothing to it."""
    return block.card.is_armour


def is_cover(position: Position, loc: str) -> bool:
    district = position.mission.district
    return district.is_zone(loc) or loc in position.works.fortified or district.terrain.get(loc, "") == "T"


class Survey:
    """A side's look at a position; what it asks is worked out once, whichever of its blocks it asks for."""

    def __init__(self, position: Position, seat: Seat) -> None:
        self.position: Final = position
        self.seat: Final = seat
        self.foes: Final = position.of(enemy(seat))
        self.friends: Final = position.of(seat)
        self.wanted: Final = wanted(position, seat)
        self.attacks: Final = attacks(position, seat)
        self._scenery: Final = _scenery(position)
        self._stands: Final = [_stand(foe) for foe in self.foes]
        self.far: Final = [position.ground.distances(foe.loc) for foe in self.foes]  # EP from each enemy
        # Face-down counters that can be looked at without harm: they may blow up or leak (5.2.3).
        self.counters: Final = [
            each
            for each in position.counters.values()
            if not each.revealed and not each.owner and all([position.ep(each.loc, one.loc) >= SAFE_EP for one in self.friends])
        ]
        # Places where a wreck or a barricade changes the printed price of a step (5.2.3.5, R10); those that it can never enter.
        self.littered: Final = _littered(position)
        self.barred: Final = _barred(position, seat)
        self._backers: Final[dict[str, list[str]]] = {}
        self._rides: Final[dict[str, bool]] = {}
        self.outlook: Final = _outlook(position, self.foes, self._stands)
        self._in_view: Final = self.outlook.in_view
        self._fire: Final = self.outlook.fire

    # Who sees what.

    def vista(self, loc: str) -> frozenset[str]:
        """The places that are seen from one."""
        found = self._scenery.vistas.get(loc)
        if found is None:
            found = self.position.seen_from(loc)
            self._scenery.vistas[loc] = found
        return found

    def is_watched(self, loc: str) -> bool:
        """Whether any block of the enemy sees a place, whatever it is (R69)."""
        return bool(self.in_view(loc))

    def in_view(self, loc: str) -> list[int]:
        """The enemies that are seen from a place, by number: those that see it (5.1.7)."""
        found = self._in_view.get(loc)
        if found is None:
            found = [number for number, vista in enumerate(self._seen_by_foes()) if loc in vista]
            self._in_view[loc] = found
        return found

    def _seen_by_foes(self) -> list[frozenset[str]]:
        outlook = self.outlook
        if len(outlook.vistas) != len(self.foes):
            outlook.vistas = [self.vista(foe.loc) for foe in self.foes]
        return outlook.vistas

    def backers(self, loc: str) -> list[str]:
        """The friends that see a place and could still fire at what stands there, by id."""
        found = self._backers.get(loc)
        if found is None:
            vista = self.vista(loc)
            found = [each.id for each in self.friends if not each.activated and each.card.weapons and each.loc in vista]
            self._backers[loc] = found
        return found

    def has_rides(self, force: str) -> bool:
        """Whether a force has a vehicle on the map that could carry somebody."""
        found = self._rides.get(force)
        if found is None:
            found = any([each.card.capacity and each.is_on_map for each in self.position.in_force(force)])
            self._rides[force] = found
        return found

    # Danger.

    def next_door(self, loc: str) -> list[int]:
        """The enemies on foot that might assault a place, through a partition too, by number."""
        found = self.outlook.next_door
        if not found:
            for number, foe in enumerate(self.foes):
                for near in self.position.ground.within(foe.loc, NEXT_DOOR) if foe.is_foot else []:
                    found.setdefault(near, []).append(number)
        return found.get(loc, NOBODY)

    def walls(self, loc: str) -> int:
        """What a place adds to a fight: walls, trees, height, sandbags (8.2.7.5)."""
        found = self.outlook.walls.get(loc)
        if found is None:
            position, district = self.position, self.position.mission.district
            found = 1 if is_cover(position, loc) or district.is_roof(loc) else 0
            found += 1 if loc in position.works.fortified and district.is_zone(loc) else 0
            self.outlook.walls[loc] = found
        return found

    def fire(self, loc: str, hard: bool) -> list[tuple[int, int]]:
        """The enemies that could fire at a place, by number, and the firepower of each; `hard`: against armour."""
        found = self._fire.get((loc, hard))
        if found is None:
            fields = self.outlook.fields
            if hard not in fields:
                fields[hard] = [self._field(number, hard) for number in range(len(self.foes))]
            found = [(number, field[loc]) for number, field in enumerate(fields[hard]) if loc in field]
            self._fire[(loc, hard)] = found
        return found

    def _field(self, number: int, hard: bool) -> dict[str, int]:
        """The firepower that an enemy can turn on each place that it sees."""
        key = (self._stands[number], hard)
        found = self._scenery.fields.get(key)
        if found is None:
            found = self._fresh_field(self.foes[number], hard)
            self._scenery.fields[key] = found
        return found

    def _fresh_field(self, foe: Block, hard: bool) -> dict[str, int]:
        position = self.position
        far = position.mission.board.ground(position.breaches).distances(foe.loc)  # what is kept knows of no manholes
        known = foe.revealed or foe.known
        weapons = [each for each in foe.card.weapons if may_use(position, foe, each) and not (hard and each.vs == "soft")]
        found: dict[str, int] = {}
        for loc in self.vista(foe.loc):
            ep = far.get(loc, 999)
            power = 0
            if known:
                number = box(ep, range_bounds(position, foe, loc))
                if number >= 0:
                    power = max([each.fp[number] for each in weapons], default=0)
            elif ep <= range_bounds(position, foe, loc)[3]:
                power = next((fp for most, fp in (STRANGER_AT if hard else STRANGER) if ep <= most), 0)
            if power:
                found[loc] = power
        return found

    def danger(self, loc: str, hard: bool) -> float:
        """What it may cost to stay in a place."""
        power = sum([each for _, each in self.fire(loc, hard)])
        return power * (IN_COVER if is_cover(self.position, loc) else IN_THE_OPEN)

    # Distance.

    def ways(self, places: list[str], foot: bool) -> dict[str, int]:
        """MP from every place to the nearest of some, others on the way left out."""
        return ways(self.position, self.seat, places, foot)


def ways(position: Position, seat: Seat, places: list[str], foot: bool) -> dict[str, int]:
    """MP from every place to the nearest of some, by the ways that a side knows, others on them left out."""
    ground = position.ground if has_plan(position, seat) else position.mission.board.ground(position.breaches)
    key = (tuple(places), foot)
    found = ground.ways.get(key)
    if found is None:
        found = dict.fromkeys(places, 0)
        waiting = [(0, place) for place in places]
        while waiting:
            so_far, loc = heappop(waiting)
            if so_far > found[loc]:
                continue
            for step in ground.steps[loc]:
                cost = step.foot if foot else step.vehicle
                if cost and step.kind not in ("ladder", "wall") and so_far + cost < found.get(step.to, 999):
                    found[step.to] = so_far + cost
                    heappush(waiting, (so_far + cost, step.to))
        if len(ground.ways) >= MOST_KEPT:
            ground.ways.clear()
        ground.ways[key] = found
    return found


def _littered(position: Position) -> set[str]:
    """The places with a wreck's hull, and those beside a barricade of whatever kind."""
    found = {area.hull for area in position.areas.values() if area.kind == "wreck"}
    barricades = [each.loc for each in position.counters.values() if each.kind == "barricade"]
    blocks = [position.blocks[id] for id in position.mission.barricades if id in position.blocks]
    for loc in [*barricades, *[block.loc for block in blocks if block.is_on_map]]:
        found.update([step.to for step in position.ground.steps[loc]])
    return found


def _barred(position: Position, seat: Seat) -> set[str]:
    """The places that a side can never enter."""
    found = {counter.loc for counter in position.counters.values()}
    found.update(position.places, position.mines.found_places())
    return {loc for loc in found if is_barred(position, loc, seat)}


def _stand(foe: Block) -> str:
    """Where an enemy stands and what is known of it; of who stands hidden it makes no difference what it is."""
    sight = "+" if foe.piece.night_vision else ""
    return f"{foe.loc} {foe.card.key if foe.revealed or foe.known else ''}{sight}"


def _outlook(position: Position, foes: list[Block], stands: list[str]) -> Outlook:
    """What has been worked out for an enemy who stands so and is as well known, with this smoke, these sandbags and this light.

    It is kept from deal to deal, as far as he walks or drives in both.
    """
    known = position.ground.outlooks
    ready = [f"{foe.is_foot}{foe.reacted}" for foe in foes]
    light = ("night", *position.support3d.lit) if position.is_night else ("day",)
    screens = [f"{hex} {level}" for hex, level in sorted(position.screens.items())]
    key = (*stands, *ready, *light, *screens, "smoke", *position.smoked, "sandbags", *position.works.fortified)
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KEPT:
            known.clear()
        found = Outlook()
        known[key] = found
    return found


def _scenery(position: Position) -> Scenery:
    """What has been worked out with these breaches, this smoke, these wrecks and this light."""
    known = position.ground.sceneries
    light = ("night", *position.support3d.lit) if position.is_night else ()
    key = (tuple(sorted(position.screens.items())), position.smoked, light)
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KEPT:
            known.clear()
        found = Scenery()
        known[key] = found
    return found


# What a side wants.


def goals(position: Position) -> list[str]:
    """The buildings that the scenario is about."""
    victory = position.mission.victory
    named = [rung.when.building for rung in victory.ladder] + [award.when.building for award in victory.awards]
    return sorted({building for building in named if building})


def contested(position: Position) -> list[str]:
    """The places that the scenario is about: the zones of its buildings; of a raid, where the prisoner is."""
    mission = position.mission
    if mission.prisoner:
        carrier = position.blocks.get(position.prisoner.removeprefix("with:"))
        at = position.prisoner if carrier is None else carrier.loc
        return [at] if at in mission.district.known else []
    return [zone for building in goals(position) for zone in mission.district.buildings[building].zones]


def wanted(position: Position, seat: Seat) -> list[str]:
    """The places that a side wants and does not have; of a prisoner's guards, where he is."""
    mission = position.mission
    if mission.prisoner and seat == "green":
        return [position.prisoner] if position.prisoner in mission.district.known else list(mission.exits)
    places = contested(position)
    if not mission.prisoner and not attacks(position, seat):  # who holds wants back what it has lost, and no more
        places = [place for place in places if place in mission.control[seat]]
    return [place for place in places if position.control.get(place, "") != seat]


def attacks(position: Position, seat: Seat) -> bool:
    """Whether a side has to take ground rather than to hold it: what the scenario is about was the enemy's at the start."""
    mission = position.mission
    if mission.prisoner:
        return seat == "green" or position.control.get(mission.prisoner, "") != seat
    zones = contested(position)
    return 2 * len([zone for zone in zones if zone in mission.control[seat]]) < len(zones)
