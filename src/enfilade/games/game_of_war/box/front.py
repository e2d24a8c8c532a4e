"""A front: what a scenario file says, read once, checked and never changed (§2.5, §2.6, §8.0)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.board import GLYPHS, TERRAIN, Ground
from enfilade.games.game_of_war.box.charts import CAPACITY, CLASSIC, Unit, read_units
from enfilade.games.game_of_war.box.options import PRESETS, Options
from enfilade.games.game_of_war.box.works import Links, Works, components, links
from enfilade.kernel.action import Action
from enfilade.kernel.data import Reader, is_count
from enfilade.kernel.event import Seat
from enfilade.kernel.options import Option

LEADS: Final = ("front", "rear", "free")


class Counter:
    """A piece as the scenario lists it."""

    def __init__(
        self, id: str, seat: Seat, unit: Unit, tile: int, deployed: bool, behind: int, carrier: str, cargo: list[str]
    ) -> None:
        self.id: Final = id
        self.seat: Final = seat
        self.unit: Final = unit
        self.tile: Final = tile
        self.deployed = deployed
        self.behind = behind
        self.carrier = carrier
        self.cargo: Final = cargo


class Chain:
    """A train as the scenario lists it: its parts from front to rear, and the end that goes first (§2.3)."""

    def __init__(self, parts: tuple[str, ...], lead: str) -> None:
        self.parts: Final = parts
        self.lead: Final = lead


class Objective:
    """A goal of the scenario beside the general ones (§4.11)."""

    def __init__(self, kind: str, text: str, seat: Seat, piece: str, number: int, tiles: tuple[int, ...]) -> None:
        self.kind: Final = kind
        self.text: Final = text
        self.seat: Final = seat
        self.piece: Final = piece
        self.number: Final = number
        self.tiles: Final = tiles


class Front:
    """A scenario: ground, works, forces, options and goals."""

    def __init__(self, scenario: Reader, library: Mapping[str, Reader]) -> None:
        self.title: Final = scenario.text("title")
        self.intro: Final = scenario.text("intro", "")
        self.seats: Final = _seats(scenario)
        self.preset: Final = scenario.choice("preset", PRESETS, PRESETS[0])
        given = scenario.table("options")
        self.options: Final = Options(given, self.preset == PRESETS[1], self.seats)
        given.close()
        self.units: Final = read_units(library["units"])
        self.ground: Final = Ground(_rows(scenario), self.options.tight_corners)
        # For each range: the tiles from which a unit might bear on each, itself included; those on lines if only they count.
        self.bearings: Final = self.ground.lines if self.options.range_shape == "lines" else self.ground.near
        self.works: Final = self._works(scenario)
        self.arsenals: Final = self._places(scenario, "arsenals", neutral=False)
        self.stations: Final = self._places(scenario, "stations", neutral=True)
        self.telegraphs: Final = self._places(scenario, "telegraphs", neutral=True)
        self.setups: Final = tuple(scenario.table("setups").keys())
        self.setup: Final = scenario.choice("setup", self.setups, self.setups[0]) if self.setups else ""
        self.counters: Final[dict[str, Counter]] = {}
        self.chains: Final[list[Chain]] = []
        self._read_pieces(scenario)
        self._read_trains(scenario)
        self._read_states(scenario)
        self._check_tiles(scenario)
        self.roster: Final = {
            seat: tuple(sorted([id for id, each in self.counters.items() if each.seat == seat], key=by_number))
            for seat in self.seats
        }
        self.halves: Final = self._halves(scenario)
        self.objectives: Final = [self._objective(scenario, index) for index in range(len(scenario.texts("objectives", [])))]
        self._check_mode(scenario)
        self._check_end(scenario)
        # The commonest actions, made once.
        self.step_actions: Final = tuple([Action("step", name) for name in self.ground.squares.names])
        self.order_actions: Final = {id: Action("order", id) for id in self.counters}
        self.attack_actions: Final = {id: Action("attack-unit", id) for id in self.counters}
        self.aim_actions: Final = {id: Action("attack-from", id) for id in self.counters}

    def enemy_of(self, seat: Seat) -> Seat:
        return self.seats[1] if seat == self.seats[0] else self.seats[0]

    def name(self, tile: int) -> str:
        return self.ground.name(tile)

    # Reading the ground.

    def _tile(self, reader: Reader, key: str, name: str) -> int:
        number = self.ground.squares.number(name)
        if number == OFF:
            last = self.ground.squares.names[-1]
            raise reader.bad(key, f"{name!r} is not a tile of this board, which runs from A1 to {last}")
        return number

    def _tiles(self, reader: Reader, key: str) -> frozenset[int]:
        return frozenset([self._tile(reader, f"{key}[{index}]", each) for index, each in enumerate(reader.texts(key, []))])

    def _line(self, reader: Reader, key: str, text: str) -> list[int]:
        """A polyline, tile by tile (§2.5)."""
        corners = [self._tile(reader, key, each.strip()) for each in text.split(">")]
        if len(corners) < 2:
            raise reader.bad(key, f"{text!r} should run from corner to corner, like D5 > P5 > P11")
        found = [corners[0]]
        squares = self.ground.squares
        for one, other in itertools.pairwise(corners):
            way = squares.bearing(one, other)
            if way == OFF:
                raise reader.bad(key, f"{self.name(one)} > {self.name(other)} is not straight, nor a diagonal")
            found.extend(squares.line(one, way)[: squares.distance(one, other)])
        for tile in found:
            if not self.ground.passable[tile]:
                ground = TERRAIN[self.ground.glyphs[tile]]
                raise reader.bad(key, f"{text!r} runs over {self.name(tile)}, which is a {ground}")
        return found

    def _net(self, scenario: Reader, key: str) -> Links:
        edges: set[tuple[int, int]] = set()
        tiles: set[int] = set()
        for index, text in enumerate(scenario.texts(key, [])):
            run = self._line(scenario, f"{key}[{index}]", text)
            tiles.update(run)
            edges.update([(min(pair), max(pair)) for pair in itertools.pairwise(run)])
        return links(edges, tiles)

    def _works(self, scenario: Reader) -> Works:
        road: set[int] = set()
        for index, text in enumerate(scenario.texts("road", [])):
            road.update(self._line(scenario, f"road[{index}]", text))
        plazas = [tile for tile, glyph in enumerate(self.ground.glyphs) if glyph == "P"]
        works = Works(
            self._net(scenario, "rail"),
            self._net(scenario, "tram"),
            self._net(scenario, "wire"),
            frozenset(road),
            frozenset(plazas),
            self._tiles(scenario, "turnarounds"),
            self._tiles(scenario, "turntables"),
            self._tiles(scenario, "intersections"),
        )
        for key, net in (("rail", works.rail), ("tram", works.tram)):
            for tile, joined in net.items():
                if len(joined) > 2 and not works.may_turn_round(tile) and tile not in works.intersections:
                    where = self.name(tile)
                    raise scenario.bad(key, f"{len(joined)} tracks meet on {where}: make it an intersection or a turntable")
        for key, tiles in (
            ("turnarounds", works.turnarounds),
            ("turntables", works.turntables),
            ("intersections", works.intersections),
        ):
            for tile in sorted(tiles):
                if tile not in works.rail and tile not in works.tram:
                    raise scenario.bad(key, f"there is no track on {self.name(tile)}")
        return works

    def _places(self, scenario: Reader, key: str, neutral: bool) -> dict[int, Seat]:
        """Buildings with the seat that has them, "" for nobody: these serve nobody until they are captured (R39)."""
        found: dict[int, Seat] = {}
        table = scenario.table(key)
        for name in table.keys():
            tile = self._tile(table, name, name)
            if not self.ground.passable[tile]:
                raise table.bad(name, f"{name} is a {TERRAIN[self.ground.glyphs[tile]]}: nobody could enter the building")
            owner = table.choice(name, (*self.seats, "none") if neutral else self.seats)
            found[tile] = "" if owner == "none" else owner
        return dict(sorted(found.items()))

    # Reading the forces.

    def _read_pieces(self, scenario: Reader) -> None:
        forces = scenario.table("pieces")
        if self.setup:
            forces = scenario.table("setups").table(self.setup)
            if scenario.has("pieces"):
                raise scenario.bad("pieces", "the pieces stand in the set-ups already")
        elif scenario.has("setup"):
            raise scenario.bad("setup", "this scenario has no set-ups to choose from")
        for seat in forces.keys():
            if seat not in self.seats:
                raise forces.bad(seat, f"{seat!r} should be one of {', '.join(self.seats)}")
            army = forces.table(seat)
            for type in army.keys():
                if type not in self.units:
                    raise army.bad(type, f"{type!r} should be one of {', '.join(self.units)}")
                unit = self.units[type]
                if unit.train:
                    raise army.bad(type, "the parts of trains are listed under [[trains]]")
                for number, name in enumerate(army.text(type).split(), 1):
                    id = f"{seat[0].upper()}{unit.code}{number}"
                    self._add(army, type, Counter(id, seat, unit, self._tile(army, type, name), False, OFF, "", []))

    def _add(self, reader: Reader, key: str, counter: Counter) -> None:
        if counter.id in self.counters:
            raise reader.bad(key, f"there are two pieces {counter.id}")
        where = self.name(counter.tile)
        if not self.ground.passable[counter.tile]:
            ground = TERRAIN[self.ground.glyphs[counter.tile]]
            raise reader.bad(key, f"{counter.id} cannot stand on {where}: it is a {ground} (VI.2)")
        net = self.works.tram if counter.unit.tram else self.works.rail
        if counter.unit.rail and counter.tile not in net:
            raise reader.bad(key, f"{counter.id} needs a track of its kind on {where} (VIII.1)")
        self.counters[counter.id] = counter

    def _read_trains(self, scenario: Reader) -> None:
        codes = {unit.code: unit for unit in self.units.values() if unit.train}
        for entry in scenario.tables("trains"):
            seat = entry.choice("side", self.seats)
            parts: list[str] = []
            before = OFF
            for text in entry.text("chain").split():
                id, _, name = text.partition(":")
                if len(id) < 3 or id[0] != seat[0].upper() or id[1] not in codes or not is_count(id[2:]):
                    raise entry.bad("chain", f"{id!r} should be like {seat[0].upper()}E1, with E, G or P")
                tile = self._tile(entry, "chain", name)
                self._add(entry, "chain", Counter(id, seat, codes[id[1]], tile, False, OFF, "", []))
                if before != OFF and tile not in self.works.rail.get(before, ()):
                    raise entry.bad("chain", f"no track joins {self.name(before)} and {name}: the parts of a train hang together")
                before = tile
                parts.append(id)
            if not parts:
                raise entry.bad("chain", "a train has at least one part")
            if len([id for id in parts if self.counters[id].unit.engine]) > 1:
                raise entry.bad("chain", "a train has one engine at most (R31)")
            if entry.has("behind"):
                if len(parts) > 1:
                    raise entry.bad("behind", "only a lone engine has a tile behind it")
                behind = self._tile(entry, "behind", entry.text("behind"))
                if behind not in self.works.rail[self.counters[parts[0]].tile]:
                    raise entry.bad("behind", f"no train track joins {self.name(behind)} to {parts[0]}")
                self.counters[parts[0]].behind = behind
            self.chains.append(Chain(tuple(parts), entry.choice("lead", LEADS, "free")))
            entry.close()

    def _read_states(self, scenario: Reader) -> None:
        """Which heavy units are deployed, where trams come from, and who is aboard whom."""
        for index, id in enumerate(scenario.texts("deployed", [])):
            if id not in self.counters or not self.counters[id].unit.heavy:
                raise scenario.bad(f"deployed[{index}]", f"{id!r} should be a heavy unit (VII.2)")
            self.counters[id].deployed = True
        behind = scenario.table("behind")
        for id in behind.keys():
            if id not in self.counters or not self.counters[id].unit.tram:
                raise behind.bad(id, f"{id!r} should be a tram")
            tile = self._tile(behind, id, behind.text(id))
            if tile not in self.works.tram[self.counters[id].tile]:
                raise behind.bad(id, f"no tram track joins {self.name(tile)} to the tram")
            self.counters[id].behind = tile
        cargo = scenario.table("cargo")
        for id in cargo.keys():
            if id not in self.counters or not self.counters[id].unit.carries:
                raise cargo.bad(id, f"{id!r} should be a tram or a troop car")
            self._embark(cargo, id)

    def _embark(self, cargo: Reader, id: str) -> None:
        carrier = self.counters[id]
        load = 0
        for index, rider in enumerate(cargo.texts(id)):
            where = f"{id}[{index}]"
            aboard = self.counters.get(rider)
            if aboard is None or aboard.seat != carrier.seat or not aboard.unit.load:
                raise cargo.bad(where, f"{rider!r} should be a unit of {carrier.seat} that can be carried (VII.3.d)")
            if aboard.tile != carrier.tile or aboard.deployed or aboard.carrier:
                raise cargo.bad(where, f"{rider} should be on the tile of {id}, packed and aboard nothing else")
            load += aboard.unit.load
            if load > CAPACITY:
                raise cargo.bad(where, f"{id} carries two infantry or one other unit (X.9, X.12)")
            aboard.carrier = id
            carrier.cargo.append(rider)

    def _check_tiles(self, scenario: Reader) -> None:
        taken: dict[int, str] = {}
        for each in self.counters.values():
            if each.carrier:
                continue
            if each.tile in taken:
                raise scenario.bad("pieces", f"{taken[each.tile]} and {each.id} stand on {self.name(each.tile)} together (§2.4)")
            taken[each.tile] = each.id
        for seat in self.seats:
            if not any([each.seat == seat for each in self.counters.values()]):
                raise scenario.bad("pieces", f"{seat} has no units")

    def _halves(self, scenario: Reader) -> dict[Seat, tuple[int, int]]:
        """The first and last row in which each seat may set up (§4.12.1)."""
        table = scenario.table("halves")
        found: dict[Seat, tuple[int, int]] = {}
        for seat in table.keys():
            rows = table.integers(seat)
            if seat not in self.seats or len(rows) != 2 or not 1 <= rows[0] <= rows[1] <= self.ground.squares.height:
                raise table.bad(seat, "should be a seat with its first and last row, like [1, 10]")
            found[seat] = (rows[0], rows[1])
        one, other = [found.get(seat, (0, -1)) for seat in self.seats]
        if max(one[0], other[0]) <= min(one[1], other[1]):
            raise scenario.bad(
                "halves", f"the rows of {' and '.join(self.seats)} overlap: two units could end on one tile (§2.4)"
            )
        if self.options.hidden_setup:
            for seat in self.seats:
                if seat not in found:
                    raise scenario.bad("halves", f"a hidden set-up needs the rows of {seat}")
                wanted = len([each for each in self.counters.values() if each.seat == seat and self.is_placed_freely(each)])
                if len(self.free_tiles(seat, found[seat])) < wanted:
                    raise scenario.bad(f"halves.{seat}", f"there is no room for {wanted} units")
        return found

    def is_placed_freely(self, counter: Counter) -> bool:
        """Rail units and those aboard them begin where the scenario puts them, even in a hidden set-up."""
        return not counter.unit.rail and not counter.carrier

    def free_tiles(self, seat: Seat, rows: tuple[int, int]) -> list[int]:
        """The tiles of some rows on which a seat may set up a unit: on its own arsenal too, not on the enemy's (§4.12.1)."""
        barred = {each.tile for each in self.counters.values() if not self.is_placed_freely(each)}
        barred.update([tile for tile, owner in self.arsenals.items() if owner != seat])
        width = self.ground.squares.width
        return [
            tile for tile in range((rows[0] - 1) * width, rows[1] * width) if self.ground.passable[tile] and tile not in barred
        ]

    # Goals and checks.

    def _objective(self, scenario: Reader, index: int) -> Objective:
        text = scenario.texts("objectives")[index]
        key = f"objectives[{index}]"
        words = text.split(":")
        if words[0] == "destroy" and len(words) == 2 and words[1] in self.counters:
            return Objective("destroy", text, self.enemy_of(self.counters[words[1]].seat), words[1], 0, ())
        if words[0] == "hold" and len(words) == 3 and _is_count(words[2]):
            return Objective("hold", text, "", "", int(words[2]), (self._building(scenario, key, words[1]),))
        if words[0] == "control" and len(words) == 3 and _is_count(words[1]):
            tiles = [self._building(scenario, key, each) for each in words[2].split(",")]
            if len(set(tiles)) < len(tiles):
                raise scenario.bad(key, f"{text!r} names a tile twice")
            if int(words[1]) > len(tiles):
                raise scenario.bad(key, f"{text!r} wants {words[1]} of {len(tiles)}: nobody could control so many")
            return Objective("control", text, "", "", int(words[1]), tuple(tiles))
        if words[0] == "survive" and len(words) == 3 and words[1] in self.seats and _is_count(words[2]):
            return Objective("survive", text, words[1], "", int(words[2]), ())
        forms = "destroy:PIECE, hold:TILE:TURNS, control:NUMBER:TILE,TILE or survive:SEAT:TURN"
        raise scenario.bad(key, f"{text!r} should be {forms}")

    def _building(self, scenario: Reader, key: str, name: str) -> int:
        tile = self._tile(scenario, key, name)
        if tile not in self.stations and tile not in self.telegraphs:
            raise scenario.bad(key, f"there is no building on {name}")
        return tile

    def _check_mode(self, scenario: Reader) -> None:
        """Sequential mode knows marching units, arsenals and strongpoints only (R60)."""
        if not self.options.is_sequential:
            return
        for each in self.counters.values():
            if each.unit.id not in CLASSIC:
                raise scenario.bad("pieces", f"{each.id} is of a type that sequential mode does not know (R60)")
        for key, found in (("stations", self.stations), ("telegraphs", self.telegraphs)):
            if found:
                raise scenario.bad(key, "sequential mode knows no buildings (R60)")

    def _check_end(self, scenario: Reader) -> None:
        """Every game must end (§2.6)."""
        survives = any([each.kind == "survive" for each in self.objectives])
        if self.options.turn_limit or survives:
            return
        if self.options.stalemate_turns == 0:
            raise scenario.bad("options", "without stalemate_turns a game needs a turn_limit or a survive objective")
        if self.stations or self.telegraphs:
            raise scenario.bad(
                "options", "with buildings a game needs a turn_limit or a survive objective: they can change for ever"
            )

    def listed(self) -> list[Option]:
        """What may be chosen on this front, with what it chooses."""
        found = (
            [Option("setup", self.setup, self.setups, "Set-up", "§8", [_setup_title(name) for name in self.setups])]
            if self.setups
            else []
        )
        return [*found, *(self.options.listed() if self.halves else self.options.listed("hidden_setup"))]

    # Warnings.

    def warnings(self) -> list[str]:
        """What is allowed in a scenario but probably not meant (§2.5)."""
        return [*self._track_warnings(), *self._building_warnings(), *self._reach_warnings()]

    def _track_warnings(self) -> list[str]:
        found: list[str] = []
        for kind, net in (("train", self.works.rail), ("tram", self.works.tram)):
            for tile, joined in net.items():
                if len(joined) < 2 and not self.works.may_turn_round(tile):
                    found.append(f"the {kind} track ends on {self.name(tile)} without a turnaround: what runs in there is stuck")
            starts = sorted(set(components(net).values()))
            if len(starts) > 1:
                places = ", ".join([self.name(tile) for tile in starts])
                found.append(f"the {kind} track is in {len(starts)} pieces that nothing joins, found at {places}")
        return found

    def _building_warnings(self) -> list[str]:
        found: list[str] = []
        lines = components(self.works.rail)
        for tile in self.stations:
            others = [each for each in self.stations if each != tile and lines.get(each, OFF) == lines.get(tile, -2)]
            if tile in lines and not others:
                found.append(f"the station on {self.name(tile)} is joined to no other station")
        if self.works.wire:
            for tile in self.telegraphs:
                if tile not in self.works.wire:
                    found.append(f"no wire reaches the telegraph station on {self.name(tile)}")
        return found

    def _reach_warnings(self) -> list[str]:
        """Places to which nobody can walk."""
        walked = {each.tile for each in self.counters.values() if not each.unit.rail}
        edge = list(walked)
        while edge:
            for to in self.ground.steps[edge.pop()]:
                if to not in walked:
                    walked.add(to)
                    edge.append(to)
        found: list[str] = []
        for what, places in (("station", self.stations), ("telegraph station", self.telegraphs), ("arsenal", self.arsenals)):
            found.extend([f"no unit can reach the {what} on {self.name(tile)}" for tile in places if tile not in walked])
        return found


def _setup_title(name: str) -> str:
    """A set-up as people call it: `austerlitz-1805` is Austerlitz 1805."""
    return "as the scenario says" if name == "default" else name.replace("-", " ").capitalize()


def by_number(id: str) -> tuple[str, int]:
    """The order of piece ids: RI2 before RI10."""
    return id[:2], int(id[2:])


def _is_count(text: str) -> bool:
    return is_count(text) and 0 < int(text) < 1000


def _seats(scenario: Reader) -> tuple[Seat, ...]:
    seats = scenario.texts("seats")
    if len(seats) != 2 or not seats[0] or not seats[1] or seats[0][0].upper() == seats[1][0].upper():
        raise scenario.bad("seats", "there are two seats, with names that begin differently")
    for index, seat in enumerate(seats):
        if not seat.isalpha() or seat in ("none", "chance"):
            raise scenario.bad(f"seats[{index}]", f"{seat!r} should be a plain word")
    return tuple(seats)


def _rows(scenario: Reader) -> list[str]:
    size = scenario.integers("size")
    rows = scenario.texts("rows")
    if len(size) != 2 or not 2 <= size[0] <= 26 or not 2 <= size[1] <= 99:
        raise scenario.bad("size", "should be [columns, rows]: from 2 to 26 columns, from 2 to 99 rows")
    if len(rows) != size[1]:
        raise scenario.bad("rows", f"there are {len(rows)} rows, the size says {size[1]}")
    for index, row in enumerate(rows):
        if len(row) != size[0]:
            raise scenario.bad(f"rows[{index}]", f"this row has {len(row)} tiles, the size says {size[0]}")
        for column, glyph in enumerate(row, 1):
            if glyph not in GLYPHS:
                raise scenario.bad(f"rows[{index}]", f"{glyph!r} in column {column} is no terrain: use one of {' '.join(GLYPHS)}")
    return rows
