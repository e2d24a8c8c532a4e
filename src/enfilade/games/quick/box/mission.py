"""A scenario, read once, checked and never changed (2.5, 3, 8, 13)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from enfilade.boards.hexes import OFF
from enfilade.games.quick.box.board import City, parse_rows
from enfilade.games.quick.box.charts import CAPACITY, COLOURS, TYPES, Kit, UnitType, kit_of
from enfilade.kernel.data import Reader
from enfilade.kernel.errors import shown
from enfilade.kernel.event import Seat
from enfilade.kernel.options import Option, Variant, Variants

SEATS: Final = ("div", "ga")
MOST_CIV: Final = 30
MOST_FORMATIONS: Final = 4  # of a seat
CIV_MARKER: Final = re.compile(r"C[0-9]+")
MOST_POINTS: Final = 99
INFRASTRUCTURE: Final = ("government", "commerce", "telecommunications", "energy", "water", "transport")


VARIANTS: Final = (
    Variant("hand_size", (4, 1, 2, 3, 5, 6, 7, 8), "Cubes a round", "5.1b"),
    Variant(
        "screen",
        ("allocations", "open", "full"),
        "What the screen hides",
        "2.2",
        ("Enablers of units", "nothing", "Enablers and boxes"),
        hide=("allocations", "full"),
    ),
    Variant(
        "setup_allocation",
        ("fixed", "free"),
        "First allocation of Enablers",
        "3.2",
        ("as printed", "free, in secret"),
        hide=("free",),
    ),
    Variant("refill", ("merge", "rest_first"), "Leftovers of a Pool", "R11", ("are mixed with the refill", "are taken first")),
    Variant("stack_limit", (2, 0, 1, 3, 4), "Maneuver Units in a hex", "R36", ("two", "any number", "one", "three", "four")),
    Variant("command_chain", (False, True), "Units need their HQ in command", "R3"),
    Variant(
        "attacker_cp",
        ("recomputed", "fixed"),
        "The attacker's dice after its losses",
        "R40",
        ("what is left of it", "as at the start"),
    ),
    Variant("reduced_defender", (False, True), "Reduced costs a defender a die", "R41"),
    Variant("advance_after_removal", (False, True), "The attacker advances after a removal", "R48"),
    Variant("escort", (False, True), "Units shield HQs and Posts", "R53"),
    Variant("civ_edge", ("stay", "leave"), "Civilians at the edge of the map", "R18", ("stay", "leave the map")),
    Variant("fate", (False, True), "Fate: dice for each Maneuver Unit removed", "7.1"),
    Variant("popular_support", (False, True), "Popular Support is tracked", "7.2"),
    Variant("infrastructure_effects", (False, True), "Infrastructure helps its holder", "7.3"),
    Variant("initiative_declaration", (False, True), "The Initiative holder says who acts", "7.4"),
    Variant("high_points", (False, True), "High Points help a defender", "7.5"),
)


class Options(Variants):
    """The variants and optional rules that a scenario has chosen (2.5)."""

    def __init__(self, options: Reader) -> None:
        super().__init__(VARIANTS, options)
        self.hand_size: Final = self.number("hand_size")
        self.screen: Final = self.text("screen")
        self.setup_allocation: Final = self.text("setup_allocation")
        self.refill: Final = self.text("refill")
        self.stack_limit: Final = self.number("stack_limit")
        self.command_chain: Final = self.flag("command_chain")
        self.attacker_cp: Final = self.text("attacker_cp")
        self.reduced_defender: Final = self.flag("reduced_defender")
        self.advance_after_removal: Final = self.flag("advance_after_removal")
        self.escort: Final = self.flag("escort")
        self.civ_edge: Final = self.text("civ_edge")
        self.fate: Final = self.flag("fate")
        self.popular_support: Final = self.flag("popular_support")
        self.infrastructure_effects: Final = self.flag("infrastructure_effects")
        self.initiative_declaration: Final = self.flag("initiative_declaration")
        self.high_points: Final = self.flag("high_points")
        start = options.table("ps_start")
        self.ps_start: Final = {seat: start.integer(seat, 5, least=0, most=10) for seat in SEATS}
        start.close()
        options.close()


class Objective:
    """Critical terrain: a hex with a name, a value, perhaps an infrastructure marker (4.3, 7.3)."""

    def __init__(self, hex: int, name: str, vp: int, control: Seat, infra: str) -> None:
        self.hex: Final = hex
        self.name: Final = name
        self.vp: Final = vp
        self.control: Final = control  # at the start; empty: nobody
        self.infra: Final = infra


class UnitLine:
    """A unit as the scenario lists it."""

    def __init__(self, id: str, seat: Seat, type: UnitType, formation: str, hex: int, kit: Kit) -> None:
        self.id: Final = id
        self.seat: Final = seat
        self.type: Final = type
        self.formation: Final = formation
        self.hex: Final = hex
        self.kit: Final = kit


class Force:
    """A seat's cubes and boxes at the start, and its name."""

    def __init__(self, name: str, pool: dict[str, int], reserve: dict[str, int], boxes: dict[str, Kit]) -> None:
        self.name: Final = name
        self.pool: Final = pool
        self.reserve: Final = reserve
        self.boxes: Final = boxes  # supply, available, exhausted


class Victory:
    """How the scenario is won (8)."""

    def __init__(self, victory: Reader) -> None:
        self.kind: Final = victory.choice("kind", ("points", "threshold"))
        self.kill_vp: Final = victory.integer("kill_vp", 0, least=0, most=MOST_POINTS)
        self.margin_major: Final = victory.integer("margin_major", 5, least=1, most=MOST_POINTS)
        handicap = victory.table("handicap")
        self.handicap: Final = {seat: handicap.integer(seat, 0, least=-MOST_POINTS, most=MOST_POINTS) for seat in SEATS}
        handicap.close()
        threshold = self.kind == "threshold"
        self.seat: Final = victory.choice("seat", SEATS) if threshold else ""
        self.vp: Final = victory.integer("vp", least=0, most=MOST_POINTS) if threshold else 0
        victory.close()


class Mission:
    """Map, forces, options and goals of a scenario."""

    def __init__(self, scenario: Reader, library: Mapping[str, Reader]) -> None:
        self.seats: Final = SEATS
        self.title: Final = scenario.text("title")
        self.rounds: Final = scenario.integer("rounds", least=1, most=50)
        self.initiative: Final = scenario.choice("initiative", SEATS)  # the rulebook does not say whose it is at first (R73)
        self.options: Final = Options(scenario.table("options"))
        self.victory: Final = Victory(scenario.table("victory"))
        self.types: Final = _unit_types(library["units"])
        city = scenario.table("map")
        self.city: Final = _city(city)
        self.objectives: Final = [self._objective(each) for each in city.tables("objectives")]
        if not self.objectives:
            raise city.bad("objectives", "a scenario needs at least one objective")
        self.objective_at: Final = {each.hex: each for each in self.objectives}
        if len(self.objective_at) < len(self.objectives):
            raise city.bad("objectives", "two objectives share a hex")
        self.high_points: Final = frozenset([self._hex(city, "high_points", name) for name in city.texts("high_points", [])])
        self.civ: Final = [self._hex(city, "civ", name) for name in city.texts("civ", [])]
        if len(self.civ) > MOST_CIV:
            raise city.bad("civ", f"{len(self.civ)} groups of civilians: {MOST_CIV} at most")
        city.close()
        seats = scenario.table("seats")
        self.forces: Final[dict[Seat, Force]] = {}
        self.units: Final[dict[str, UnitLine]] = {}
        for seat in SEATS:
            self._read_seat(seats.table(seat), seat)
        seats.close()
        # Canonical order: ids as ASCII strings (section 5, b).
        self.roster: Final = {
            seat: tuple(sorted([each.id for each in self.units.values() if each.seat == seat])) for seat in SEATS
        }
        self.formations: Final = {
            seat: tuple(sorted({each.formation for each in self.units.values() if each.seat == seat and each.formation}))
            for seat in SEATS
        }
        # By seat too: both may call a formation the same.
        self.hq_of: Final = {(each.seat, each.formation): each.id for each in self.units.values() if each.type.kind == "hq"}
        self.post_of: Final = {each.seat: each.id for each in self.units.values() if each.type.kind == "post"}
        policies = scenario.table("policies")
        self.policies: Final = {seat: policies.choice(seat, ("garrison",)) for seat in SEATS if policies.has(seat)}
        policies.close()
        self.enablers: Final = {seat: self._enablers_of(seat) for seat in SEATS}

    def listed(self) -> list[Option]:
        """What may be chosen, for a lobby."""
        return [*self.options.listed(), Option("rounds", self.rounds, (), "Rounds", "8.1")]

    def other(self, seat: Seat) -> Seat:
        return SEATS[1] if seat == SEATS[0] else SEATS[0]

    def _hex(self, reader: Reader, key: str, name: str) -> int:
        number = self.city.hexes.number(name)
        if number == OFF:
            raise reader.bad(key, f"{shown(name)} is not a hex of {self.city.name}: write a file letter and a rank, such as f6")
        return number

    def _objective(self, each: Reader) -> Objective:
        control = each.choice("control", (*SEATS, "none"), "none")
        infra = each.choice("infra", INFRASTRUCTURE) if each.has("infra") else ""
        made = Objective(
            self._hex(each, "hex", each.text("hex")),
            each.text("name"),
            each.integer("vp", least=0, most=MOST_POINTS),
            "" if control == "none" else control,
            infra,
        )
        each.close()
        return made

    def _read_seat(self, given: Reader, seat: Seat) -> None:
        boxes: dict[str, Kit] = {}
        for box in ("supply", "available", "exhausted"):
            boxes[box] = _kit(given, f"enablers_{box}", given.text(f"enablers_{box}", "").split())
        self.forces[seat] = Force(given.text("name"), _cubes(given, "cubes_pool"), _cubes(given, "cubes_supply"), boxes)
        for number, line in enumerate(given.text("units").strip().splitlines(), 1):
            self._read_unit(given, seat, number, line.split())
        given.close()
        mine = [each for each in self.units.values() if each.seat == seat]
        posts = [each for each in mine if each.type.kind == "post"]
        if len(posts) != 1:
            raise given.bad("units", f"{seat} should have exactly one Command Post, not {len(posts)}")
        formations = sorted({each.formation for each in mine if each.formation})
        if len(formations) > MOST_FORMATIONS:
            raise given.bad("units", f"{seat} has {len(formations)} formations: {MOST_FORMATIONS} at most (2.1)")
        for formation in formations:
            members = [each for each in mine if each.formation == formation]
            headquarters = [each for each in members if each.type.kind == "hq"]
            if len(headquarters) != 1 or not 2 <= len(members) <= 7:
                raise given.bad("units", f"formation {formation} should have one HQ and one to six Maneuver Units")
        if not any([each.type.kind == "mu" for each in mine]):
            raise given.bad("units", f"{seat} has no Maneuver Unit")

    def _read_unit(self, given: Reader, seat: Seat, number: int, words: list[str]) -> None:
        where = f"line {number} of the units"
        if len(words) < 4:
            raise given.bad("units", f"{where}: should read id, type, formation (- for none), hex, then its Enablers")
        id, type, formation, hex = words[:4]
        if id in self.units or self.city.hexes.number(id) != OFF:
            raise given.bad("units", f"{where}: {shown(id)} should be a name of its own")
        if "/" in id or CIV_MARKER.fullmatch(id):
            raise given.bad("units", f"{where}: {shown(id)} should be a name without /, and not that of a CIV marker like C1")
        if type not in self.types:
            raise given.bad("units", f"{where}: {shown(type)} should be one of {', '.join(self.types)}")
        kind = self.types[type].kind
        if (formation == "-") != (kind == "post"):
            raise given.bad("units", f"{where}: every unit but the Command Post belongs to a formation")
        at = self._hex(given, "units", hex)
        crowd = [each for each in self.units.values() if each.hex == at]
        if any([each.seat != seat for each in crowd]):
            raise given.bad("units", f"{where}: the enemy already stands in {hex}")
        stacked = len([each for each in crowd if each.type.kind == "mu"])
        if kind == "mu" and self.options.stack_limit and stacked >= self.options.stack_limit:
            raise given.bad("units", f"{where}: {hex} holds {stacked} Maneuver Units already (4.2)")
        kit = _kit(given, "units", words[4:])
        if sum(kit) > (0 if kind == "post" else CAPACITY):
            raise given.bad("units", f"{where}: {id} can hold {0 if kind == 'post' else CAPACITY} Enablers at most")
        self.units[id] = UnitLine(id, seat, self.types[type], "" if formation == "-" else formation, at, kit)

    def _enablers_of(self, seat: Seat) -> Kit:
        """The order of battle: all Enablers of a seat by type, which is public (10.0)."""
        kits = [each.kit for each in self.units.values() if each.seat == seat] + list(self.forces[seat].boxes.values())
        return (sum([k[0] for k in kits]), sum([k[1] for k in kits]), sum([k[2] for k in kits]), sum([k[3] for k in kits]))


def _unit_types(chart: Reader) -> dict[str, UnitType]:
    types: dict[str, UnitType] = {}
    for id in chart.keys():
        row = chart.table(id)
        power = {terrain: row.integer(terrain) for terrain in ("open", "urban", "close")}
        types[id] = UnitType(id, row.text("name"), row.choice("kind", ("mu", "hq", "post")), power)
    return types


def _city(city: Reader) -> City:
    rows = city.text("rows").split("\n")
    if rows and not rows[-1].strip():
        rows.pop()
    places, glyphs, wrong = parse_rows(rows)
    if wrong:
        raise city.bad("rows", wrong)
    made = City(city.text("name"), places, glyphs)
    if len(made.hexes.path_lengths(0)) != len(places):
        raise city.bad("rows", "the map should hang together: some hexes cannot be reached from the others")
    return made


def _cubes(given: Reader, key: str) -> dict[str, int]:
    table = given.table(key)
    cubes = {colour: table.integer(colour, 0, least=0, most=40) for colour in COLOURS}
    table.close()
    return cubes


def _kit(given: Reader, key: str, types: list[str]) -> Kit:
    for type in types:
        if type not in TYPES:
            raise given.bad(key, f"{shown(type)} is no Enabler: use {', '.join(TYPES)}")
    return kit_of(types)
