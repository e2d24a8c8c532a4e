"""The position: blocks, counters, areas, markers, tracks."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.board import FAR, Ground
from enfilade.games.urban_operations.box.mission import SEATS, STOCK, Mission
from enfilade.games.urban_operations.state.below import NO_MANHOLES, Below
from enfilade.games.urban_operations.state.block import RODE, Block, by_place
from enfilade.games.urban_operations.state.cards import NO_CARDS, Cards
from enfilade.games.urban_operations.state.command import IN_COMMAND, Command
from enfilade.games.urban_operations.state.losses import NO_LOSSES, Losses
from enfilade.games.urban_operations.state.markers import Area, Counter
from enfilade.games.urban_operations.state.mines import NO_MINES, Minefield
from enfilade.games.urban_operations.state.points import NO_POINTS, Points
from enfilade.games.urban_operations.state.support3d import NO_SUPPORT, Support3D
from enfilade.games.urban_operations.state.tempo import NOT_BEGUN, Tempo
from enfilade.games.urban_operations.state.trails import NO_TRAILS, Trails
from enfilade.games.urban_operations.state.works import NO_WORKS, Works
from enfilade.kernel import play
from enfilade.kernel.data import Data
from enfilade.kernel.event import Seat

SMOKE_LEVEL: Final = 2


class Position(play.Position):
    """All that the rules read or change; the mission is what never changes. `beginning` makes the first one of a battle."""

    def __init__(self, mission: Mission) -> None:
        super().__init__(SEATS)
        self.mission: Final = mission
        # What lies on the map.
        self.blocks: dict[str, Block] = {}
        self.places: dict[str, tuple[str, ...]] = {}  # location: ids of the blocks in it; follows from the blocks
        self.tokens: dict[str, str] = {}  # token: id; follows from the blocks
        self.named: dict[Seat, int] = {}  # tokens given out
        self.ready: tuple[Seat, ...] = ()  # sides that have finished their set-up
        self.counters: dict[str, Counter] = {}
        self.counted = 0  # counters made
        self.opened: tuple[str, ...] = ()  # kinds of the No Man's Land counters that have been turned up
        self.areas: dict[str, Area] = {}
        self.laid = 0  # areas made
        self.screens: dict[str, int] = {}  # hex: level of smoke, wreck or vehicles in it; follows from areas and counters
        self.smoked: tuple[str, ...] = ()  # locations in smoke; follows from the areas
        self.breaches: tuple[str, ...] = ()
        self.control: dict[str, Seat] = {}
        self.prisoner = ""  # a location, `with:<id>` or exited
        self.wind = mission.district.wind
        # Ledgers: they never change, so that copies share them.
        self.tempo: Tempo = NOT_BEGUN
        self.command: Command = IN_COMMAND
        self.points: Points = NO_POINTS
        self.works: Works = NO_WORKS
        self.mines: Minefield = NO_MINES
        self.trails: Trails = NO_TRAILS
        self.below: Below = NO_MANHOLES
        self.support3d: Support3D = NO_SUPPORT
        self.cards: Cards = NO_CARDS
        self.losses: Losses = NO_LOSSES
        # What was asked for last, while it is as it was: each side's blocks on the map, the ground.
        self._of: dict[Seat, list[Block]] = {}
        self._ground: Ground | None = None

    def bare_copy(self) -> Position:
        other = Position(self.mission)
        other.blocks = self.blocks.copy()
        other.places = self.places.copy()
        other.tokens = self.tokens.copy()
        other.named = self.named.copy()
        other.ready = self.ready
        other.counters = self.counters.copy()
        other.counted = self.counted
        other.opened = self.opened
        other.areas = self.areas.copy()
        other.laid = self.laid
        other.screens = self.screens.copy()
        other.smoked = self.smoked
        other.breaches = self.breaches
        other.control = self.control.copy()
        other.prisoner = self.prisoner
        other.wind = self.wind
        other.tempo = self.tempo
        other.command = self.command
        other.points = self.points
        other.works = self.works
        other.mines = self.mines
        other.trails = self.trails
        other.below = self.below
        other.support3d = self.support3d
        other.cards = self.cards
        other.losses = self.losses
        other._of = self._of.copy()
        other._ground = self._ground
        return other

    def bare_data(self) -> dict[str, Data]:
        """One flat table: the ledgers write their own keys into it. What follows from the rest is left out."""
        data: dict[str, Data] = {
            "blocks": {id: self.blocks[id].to_data() for id in sorted(self.blocks)},
            "named": self.named,
            "ready": self.ready,
            "counters": [self.counters[id].to_data() for id in sorted(self.counters)],
            "counted": self.counted,
            "opened": self.opened,
            "areas": {id: self.areas[id].to_data() for id in sorted(self.areas)},
            "laid": self.laid,
            "breaches": self.breaches,
            "control": self.control,
            "prisoner": self.prisoner,
            "wind": self.wind,
        }
        data.update(self.tempo.to_data())
        data.update(self.command.to_data())
        data.update(self.points.to_data())
        data.update(self.works.to_data())
        data.update(self.mines.to_data())
        data.update(self.trails.to_data())
        data.update(self.below.to_data())
        data.update(self.support3d.to_data())
        data.update(self.cards.to_data())
        data.update(self.losses.to_data())
        return data

    # Blocks.

    def block(self, handle: str) -> Block:
        """A block by its token or its id."""
        return self.blocks[self.tokens.get(handle, handle)]

    def has_block(self, handle: str) -> bool:
        return handle in self.tokens or handle in self.blocks

    def token_of(self, handle: str) -> str:
        """What everybody calls a block: its token, or nothing (R132)."""
        return self.block(handle).token if handle and self.has_block(handle) else ""

    def of(self, seat: Seat) -> list[Block]:
        """A side's blocks on the map, by location: the same list until one of its blocks changes."""
        found = self._of.get(seat)
        if found is None:
            found = sorted(
                [block for block in self.blocks.values() if block.piece.seat == seat and block.is_on_map], key=by_place
            )
            self._of[seat] = found
        return found

    def units_of(self, seat: Seat) -> list[Block]:
        """A side's units that are still in the game (R3)."""
        return [each for each in self.blocks.values() if each.seat == seat and each.is_alive and each.card.is_unit]

    def has_units(self, seat: Seat) -> bool:
        """Whether a side has any unit still in the game (R3)."""
        for each in self.blocks.values():
            if each.piece.seat == seat and each.is_alive and each.card.is_unit:
                return True
        return False

    def in_force(self, force: str) -> list[Block]:
        return [block for block in self.blocks.values() if block.force == force]

    def here(self, loc: str) -> list[Block]:
        """The blocks in a location."""
        return [self.blocks[id] for id in self.places.get(loc, ())]

    def passengers(self, vehicle: Block) -> list[Block]:
        inside = f"in:{vehicle.id}"
        return [block for block in self.blocks.values() if block.loc == inside]

    def company(self, block: Block) -> list[Block]:
        """The blocks that go where a block goes: the other half of its pair, the block that rides on it (10.4, 11.1)."""
        if block.loc not in self.places or len(self.places[block.loc]) == 1:
            return []
        return [each for each in self.here(block.loc) if block.id in (each.pair, each.riding)]

    def is_crowded(self, block: Block) -> bool:
        """Whether a block shares its location with one that is neither its pair nor its rider nor what it rides on (8.1.1)."""
        for other in self.here(block.loc):
            if other.id != block.id and block.id not in (other.pair, other.riding) and other.id != block.riding:
                return True
        return False

    def leader_at(self, force: str) -> str:
        """Where the Plt Leader of a force commands from; empty if he is dead or off the map, as in a vehicle (R25)."""
        leader = self.leader(force)
        if leader.is_carried:
            vehicle = self.blocks[leader.riding or leader.loc[3:]]
            return vehicle.loc if self.mission.options.has("mounted_leader") else ""
        return leader.loc if leader.is_on_map else ""

    def leader(self, force: str) -> Block:
        return self.blocks[self.mission.forces[force].leader]

    def put(self, block: Block) -> None:
        """The block as it is now takes the place of what it was."""
        id = block.piece.id
        self._of.pop(block.piece.seat, None)
        before = self.blocks.get(id)
        if before is not None:
            if before.is_on_map and (before.loc != block.loc or not block.is_on_map):
                rest = tuple([each for each in self.places[before.loc] if each != id])
                if rest:
                    self.places[before.loc] = rest
                else:
                    del self.places[before.loc]
            if before.token and before.token != block.token:
                del self.tokens[before.token]
        if block.is_on_map and (before is None or before.loc != block.loc or not before.is_on_map):
            self.places[block.loc] = tuple(sorted([*self.places.get(block.loc, ()), id]))
        if block.token:
            self.tokens[block.token] = id
        self.blocks[id] = block

    def mend(self, block: Block, told: str) -> None:
        """A block regains 1 OSL; `told`: the force whose points paid for it, or the seat where the enemy learns no more."""
        self.put(block.with_osl(block.osl + 1, False))
        if not block.revealed:
            self.losses = self.losses.mended_for(told)

    def in_stock(self, seat: Seat) -> list[Block]:
        """The Barricade blocks that a side's engineers may still place (8.2.3.1)."""
        return [block for block in self.blocks.values() if block.loc == STOCK and block.piece.seat == seat]

    def has_riders(self, seat: Seat) -> bool:
        """Whether a side has a block in a vehicle, or one that came out of a vehicle and has not been seen since (4.3.2.3)."""
        blocks = [block for block in self.blocks.values() if block.piece.seat == seat]
        return any([block.is_mounted or (block.hints & RODE and not block.known and block.is_on_map) for block in blocks])

    def clear_of_mines(self, owner: Seat, hexes: list[str]) -> None:
        """The enemy of a side has learnt that none of its mines lies in some hexes, and none of its traps in some zones."""
        district, traps = self.mission.district, self.mission.options.has("ap_traps")
        known = [
            loc for loc in hexes if loc in district.terrain or (traps and (loc in district.zones or district.is_tunnel(loc)))
        ]
        self.mines = self.mines.clear_of(owner, known)

    def lift_mine(self, owner: Seat, loc: str) -> None:
        """A mine or a trap of a side is gone, in everybody's sight; in a hex nothing else of that side is left."""
        self.mines = self.mines.without(owner, loc)
        if loc in self.mission.district.terrain and loc not in self.mines.laid[owner]:
            self.mines = self.mines.clear_of(owner, [loc])

    def name(self, block: Block) -> Block:
        """The block with the next token of its side (R132)."""
        self.named[block.seat] += 1
        return block.named(f"{block.seat[0]}{self.named[block.seat]}")

    # Ground, sight, distance.

    @property
    def ground(self) -> Ground:
        """The ground as it is breached, with its manholes."""
        found = self._ground
        if found is None or found.breaches is not self.breaches or found.manholes is not self.below.manholes:
            found = self.mission.board.ground(self.breaches, self.below.manholes)
            self._ground = found
        return found

    @property
    def is_night(self) -> bool:
        mission = self.mission
        return mission.night or (0 < mission.night_from <= self.tempo.turn)

    def ep(self, one: str, other: str) -> int:
        return self.ground.distances(one).get(other, FAR)

    def sees(self, one: str, other: str) -> bool:
        """Whether a line of sight joins two locations (5.1.7)."""
        if one == other:
            return True
        if not self.ground.sight.sees(one, other, self.screens):
            return False
        return not self.smoked or not self._is_blinded(one, other)

    def seen_from(self, loc: str) -> frozenset[str]:
        """The locations that a line of sight joins with one, itself among them."""
        found = self.ground.sight.seen_from(loc, self.screens)
        return frozenset([other for other in found if other == loc or not self._is_blinded(loc, other)]) if self.smoked else found

    def _is_blinded(self, one: str, other: str) -> bool:
        """Smoke on one of two places blinds it beyond 1 EP (R22)."""
        if self.mission.options.smoke_own_hex != "blind":
            return False
        return (one in self.smoked or other in self.smoked) and self.ep(one, other) != 1

    def obstacle(self, one: str, other: str) -> str:
        """What blocks the line of sight between two locations, by name; empty if nothing does (5.1.7.1)."""
        if one == other:
            return ""
        sight = self.ground.sight
        printed = sight.printed(one, other)
        if printed:
            return printed
        hex = sight.screen(one, other, self.screens)
        if hex:
            return f"{self._screen_name(hex)} in {hex}"
        if self._is_blinded(one, other):
            return f"the smoke on {one if one in self.smoked else other} (R22)"
        return ""

    def _screen_name(self, hex: str) -> str:
        """What hides the view in a hex: smoke before wrecks, wrecks before cars."""
        kinds = [area.kind for area in self.areas.values() if hex in area.hexes]
        return "smoke" if "smoke" in kinds else "the smoke of a wreck" if "wreck" in kinds else "vehicles"

    def is_seen(self, loc: str, by: Seat) -> bool:
        """Whether any block of a side, dummies included, sees a location (R69)."""
        for block in self.of(by):
            if self.sees(block.loc, loc):
                return True
        return False

    def in_contact(self, one: Block, other: Block) -> bool:
        """Within 3 EP and in sight, or in one room (8.1.12, R68)."""
        room = self.mission.district.room_of(one.loc)
        if room and room == self.mission.district.room_of(other.loc):
            return True
        return self.ep(one.loc, other.loc) <= 3 and self.sees(one.loc, other.loc)

    # Counters and areas.

    def add_counter(self, kind: str, loc: str, revealed: bool, owner: Seat) -> Counter:
        self.counted += 1
        counter = Counter(f"n{self.counted}", kind, loc, revealed, owner)
        self.put_counter(counter)
        return counter

    def put_counter(self, counter: Counter) -> None:
        self.counters[counter.id] = counter
        self.refresh()

    def drop_counter(self, id: str) -> None:
        del self.counters[id]
        self.refresh()

    def add_area(self, kind: str, loc: str, permanent: bool) -> Area:
        """Smoke, wreck or cloud from a location downwind (5.2.4.3–5.2.4.6)."""
        hexes = self.plume(loc)
        area = Area(kind, hexes, permanent, loc if kind == "wreck" else "")
        self.laid += 1
        self.areas[f"a{self.laid}"] = area
        self.refresh()
        return area

    def plume(self, loc: str) -> tuple[str, ...]:
        """The start hex, of a zone that of its dot, and the next two in the direction of the wind (5.2.4.6, R93)."""
        district = self.mission.district
        hex = loc if loc in district.terrain else district.hex_at(district.dot_of(loc))
        hexes: list[str] = []
        while hex and len(hexes) < 3:
            hexes.append(hex)
            hex = district.near(hex, self.wind)
        return tuple(hexes)

    def covered(self, area: Area) -> list[str]:
        """The hexes and zones in an area; a zone whose dot is on the border of two hexes lies in both (5.2.4.3, R20)."""
        district = self.mission.district
        found = [hex for hex in area.hexes if hex in district.terrain]
        for zone in district.zones.values():
            if any([hex in area.hexes for hex in zone.hexes]):
                found.append(zone.id)
        return found

    def refresh(self) -> None:
        """What follows from areas and counters: what blocks sight, and locations in smoke (5.1.7.1, 5.2.4.3, 5.2.4.5).

        Abandoned vehicles do so when they are turned up, or the view would betray them, and in a hex: that is what they fill
        (5.2.3.4, R21).
        """
        self.screens = {}
        smoked: list[str] = []
        for area in self.areas.values():
            level = SMOKE_LEVEL if area.kind == "smoke" else self.mission.options.wreck_level if area.kind == "wreck" else 0
            for hex in area.hexes:
                if level and level > self.screens.get(hex, 0) and hex in self.mission.district.terrain:
                    self.screens[hex] = level
            if area.kind == "smoke":
                smoked += self.covered(area)
        for counter in self.counters.values():
            if counter.kind == "vehicles" and counter.revealed and counter.loc in self.mission.district.terrain:
                self.screens[counter.loc] = max(1, self.screens.get(counter.loc, 0))
        self.smoked = tuple(sorted(set(smoked)))

    def clouds(self, loc: str) -> bool:
        """Whether a location lies in a toxic cloud."""
        return any([area.kind == "cloud" and loc in self.covered(area) for area in self.areas.values()])

    def set_control(self, loc: str, seat: Seat) -> None:
        self.control[loc] = seat
