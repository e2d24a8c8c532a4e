"""A scenario: orders of battle, set-up areas, options, victory; read once, checked, never changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.urban_operations.box.board import Board
from enfilade.games.urban_operations.box.charts import BARRICADE, DUMMY, QUALITIES, Card, read_cards
from enfilade.games.urban_operations.box.event_cards import MODE_TITLES, MODES, Events
from enfilade.games.urban_operations.box.mapfile import read_district
from enfilade.games.urban_operations.box.tunnels import Underground
from enfilade.games.urban_operations.box.victory_table import Victory, read_victory
from enfilade.kernel.data import Reader, is_count
from enfilade.kernel.errors import did_you_mean
from enfilade.kernel.event import Seat
from enfilade.kernel.options import Option, Variant, Variants

GREEN: Final = "green"
RED: Final = "red"
SEATS: Final = (GREEN, RED)  # several people may share one (R2)
OFF: Final = "off"
STOCK: Final = "stock"  # where a Barricade block is that engineers may still place (8.2.3.1)
NML: Final = ("ied", "toxic", "population", "vehicles", "barricade")
VEHICLE_TERRAIN: Final = ".hs~"
SUPPORT_ROWS: Final = (
    "mortar-he", "artillery-he", "mortar-smoke", "mortar-flare", "close-air-support", "attack-helicopter",
    "helicopter-recon", "drone", "air-defence",
)  # fmt: skip
VARIANTS: Final = (
    Variant("infantry_smoke", (False, True), "Infantry lays smoke", "10.1"),
    Variant("supporting_fire", (False, True), "A second block supports fire", "10.2"),
    Variant("suppressing_fire", (False, True), "Suppressing fire", "10.3"),
    Variant("at_breach", (False, True), "Launchers breach walls from afar", "10.6"),
    Variant("anti_sniping", (False, True), "Snipers cover against snipers", "10.7"),
    Variant("vehicle_ambush", (False, True), "Vehicles can be ambushed", "10.8"),
    Variant("crossing_walls", (False, True), "Crossing walls under fire is worse", "11.2"),
    Variant("cohesion", (False, True), "Cohesion: the death of a leader costs more", "12.2"),
    Variant("population_moves", (False, True), "Civilians wander", "13.3"),
    Variant("rubble", (False, True), "Heavy shells bring rooms down", "13.4"),
    Variant("mounted_leader", (False, True), "Leaders command from within a vehicle", "R25"),
    Variant("full_first_turn", (False, True), "The first turn is a whole one", "R66"),
    Variant("dummies_move", (False, True), "Dummies move", "R135", hide=(True,)),
    Variant("mine_choice", (False, True), "The owner chooses whether a mine goes off", "5.2.2.2", hide=(True,)),
    Variant("armor_cover", (False, True), "Foot blocks move in the cover of armour", "10.4"),
    Variant("superstructure", (False, True), "Foot blocks ride on armoured vehicles", "11.1", hide=(True,)),
    Variant("oob_change", (False, True), "Blocks change their Impulse Force", "12.1", hide=(True,)),
    Variant("ap_traps", (False, True), "Two mines make a trap in a room", "13.2", hide=(True,)),
    Variant("block_underground", (False, True), "Engineers blow up manholes", "13.1"),
    Variant("blind_fire", (False, True), "Lines of sight are checked after firing", "8.2.7.2"),
    # On unless the scenario says otherwise: the rulebook recommends it (R55).
    Variant("at_vs_infantry", (False, True), "Anti-tank weapons against infantry cost 1 OSL", "10.5", usual=True),
    Variant("wreck_level", (1, 2), "Level of a wreck", "R10", usual=2),
    Variant("smoke_own_hex", ("blind", "clear"), "Smoke on one's own hex", "R22", ("blinds beyond 1 EP", "does not blind")),
    Variant("tie_losses", (0, 1), "Losses of a tie", "R46"),
    Variant("effect_marker", ("activated", "reaction"), "Marker of friendly fire", "R51", ("Activated", "Reaction")),
    Variant("mine_timing", ("end", "immediate"), "When mines go off", "R37", ("when the vehicle stops", "at once")),
    Variant("partition_mp", (1, 2), "Movement points through a partition", "R14"),
    Variant("set_up", ("lot", "printed"), "Where blocks stand before set-up", "R126", ("by lot", "as the scenario has them")),
)


def enemy(seat: Seat) -> Seat:
    return RED if seat == GREEN else GREEN


class Options(Variants):
    """The optional rules in force: advanced ones, and rulings that leave a choice."""

    def __init__(self, options: Reader) -> None:
        super().__init__(VARIANTS, options)
        self.mine_timing: Final = self.text("mine_timing")
        self.wreck_level: Final = self.number("wreck_level")
        self.smoke_own_hex: Final = self.text("smoke_own_hex")
        self.tie_losses: Final = self.number("tie_losses")
        self.effect_marker: Final = self.text("effect_marker")
        self.partition_mp: Final = self.number("partition_mp")
        self.set_up: Final = self.text("set_up")
        options.close()

    def has(self, name: str) -> bool:
        return self.flag(name)


class Piece:
    """A block of an order of battle: what never changes of it (4.3.4, 4.3.8, R6)."""

    def __init__(self, id: str, seat: Seat, card: Card, force: str, quality: str, leader: bool, night: bool, home: str) -> None:
        self.id: Final = id
        self.seat: Final = seat
        self.card: Final = card
        self.force: Final = force
        self.quality: Final = quality
        self.leader: Final = leader
        self.night_vision: Final = night
        self.home: Final = home  # a location, off, in:<vehicle>, or stock


class Force:
    """An Impulse Force (3.2)."""

    def __init__(self, id: str, seat: Seat, quality: str, leader: str, support: int, area: list[str]) -> None:
        self.id: Final = id
        self.seat: Final = seat
        self.quality: Final = quality
        self.leader: Final = leader
        self.support: Final = support
        self.area: Final = area
        self.entry_turn = 0  # 0: on the map from the start
        self.entry: list[str] = []


class Row:
    """A row of a side's 3D matrix (7.3.3.1)."""

    def __init__(self, name: str, missions: int, per_turn: int, table: str) -> None:
        self.name: Final = name
        self.missions: Final = missions
        self.per_turn: Final = per_turn
        self.table: Final = table


class SideData:
    """What a side has besides its forces; what is allotted here is the only limit to counters (R11)."""

    def __init__(self, data: Reader) -> None:
        self.army: Final = data.text("army")
        self.mines: Final = data.integer("mines", 0, 0)
        self.mines_at: Final = data.texts("mines_at", [])
        self.barricades: Final = data.integer("barricades", 0, 0)
        self.ieds: Final = data.integer("ieds", 0, 0)
        self.fortified: Final = data.texts("fortified", [])
        self.logistics: Final = data.integer("logistics_points", 0, 0)
        self.night_vision: Final = data.texts("night_vision", [])
        self.rows: Final[list[Row]] = []
        self.area: list[str] = []  # the set-up areas of all its forces
        if len(self.mines_at) > self.mines:
            raise data.bad("mines_at", f"{len(self.mines_at)} mines are laid, but the allotment is {self.mines}")
        for each in data.tables("support3d"):
            table = each.text("table")
            if len(table) != 10 or set(table) - set("UT!"):
                raise each.bad("table", f"{table!r} should be ten letters U, T or !, one for each die from 0")
            row = Row(each.choice("row", SUPPORT_ROWS), each.integer("missions", least=0), each.integer("per_turn", 1, 1), table)
            self.rows.append(row)
            each.close()


class Mission:
    """Everything about a scenario that play does not change."""

    def __init__(self, data: Reader, library: Mapping[str, Reader]) -> None:
        self.id: Final = "mission"
        self.options: Final = Options(data.table("options"))
        inserts = data.table("underground").text("insert", "").split()
        self.district: Final = read_district(data.table("map"), inserts)
        self.board: Final = Board(self.district, self.options.partition_mp)
        self.underground: Final = Underground(data.table("underground"), self.district, SEATS)
        self.cards: Final = read_cards(library["cards"])
        self.turns: Final = data.integer("turns", least=1, most=50)
        self.night: Final = data.flag("night", False)
        self.night_from: Final = data.integer("night_from", 0, 0)
        self.first_initiative: Final = data.choice("first_initiative", SEATS, GREEN)
        self.initiative: Final = data.choice("initiative", ("fixed", "alternate", "roll"), "alternate")
        self.oob_markers: Final = data.integer("oob_markers", 4, 0)
        self.setup_first: Final = data.choice("setup_first", SEATS, RED)
        self.pieces: Final[dict[str, Piece]] = {}
        self.forces: Final[dict[str, Force]] = {}
        self.sides: Final[dict[Seat, SideData]] = {}
        for seat in SEATS:
            side = data.table(seat)
            self.sides[seat] = SideData(side)
            self._read_side(side, seat)
            side.close()
        self.barricades: Final = [piece.id for piece in self.pieces.values() if piece.card.type == "BAR"]
        self._check_places(data)
        # How many blocks of a side stand on the map at the start: so many tokens are given out then (R132).
        self.set_up_by: Final = {
            seat: len([piece for piece in self.roster(seat) if piece.home in self.district.known]) for seat in SEATS
        }
        nml = data.table("nml")
        self.nml: Final = [self._nml_kind(nml, index, kind) for index, kind in enumerate(nml.texts("counters", []))]
        self.nml_at: Final = self._places(nml, "locations", nml.texts("locations", []))
        if len(self.nml) != len(self.nml_at):
            raise nml.bad("locations", f"{len(self.nml)} counters for {len(self.nml_at)} locations")
        nml.close()
        prisoner = data.table("prisoner")
        self.prisoner: Final = prisoner.text("zone", "")
        if self.prisoner and not self.district.is_zone(self.prisoner):
            raise prisoner.bad("zone", f"there is no zone {self.prisoner!r} on {self.district.name}")
        self.exits: Final = self._places(prisoner, "exit", prisoner.texts("exit", []))
        prisoner.close()
        self.events: Final = Events(data.table("events"), library["events"], SEATS)
        control = data.table("control")
        self.control: Final = {seat: self._area(control, seat, control.texts(seat, [])) for seat in SEATS}
        control.close()
        self.victory: Final[Victory] = read_victory(data.table("victory"), list(self.district.buildings))

    # Looking things up.

    def listed(self) -> list[Option]:
        """What a scenario may choose, with what this one chooses."""
        return [
            *self.options.listed(),
            Option("events.mode", self.events.mode, MODES, "Events", "6.1", MODE_TITLES, ("cards", "both")),
        ]

    def seat_of_force(self, force: str) -> Seat:
        return self.forces[force].seat

    def roster(self, seat: Seat) -> list[Piece]:
        return [piece for piece in self.pieces.values() if piece.seat == seat]

    def may_stand(self, card: Card, loc: str) -> bool:
        """Whether a class of blocks may be in a location at all (5.1.4)."""
        district = self.district
        if card.is_foot:
            return loc in district.known
        if loc in district.terrain:
            letter = district.terrain[loc]
            return letter in VEHICLE_TERRAIN and (letter != "~" or "amphibious" in card.abilities)
        zone = district.zones.get(loc)
        return zone is not None and district.buildings[zone.building].is_hangar

    # Reading.

    def _read_side(self, data: Reader, seat: Seat) -> None:
        """Forces, dummies, barricades. A key of the side below a force would be that force's, which refuses it (R124)."""
        side = self.sides[seat]
        for each in data.tables("force"):
            self._read_force(each, seat)
            each.close()
        for index, name in enumerate(side.night_vision):
            if name != "all" and (name not in self.pieces or self.pieces[name].seat != seat):
                raise data.bad(f"night_vision[{index}]", f"{name!r} is no block of this side")
        side.area = sorted({loc for force in self.forces.values() if force.seat == seat for loc in force.area})
        own = [force.id for force in self.forces.values() if force.seat == seat]
        first = own[0] if own else ""
        for key, card in (("dummies", DUMMY), ("barricade_blocks", BARRICADE)):
            for each in data.tables(key):
                force = each.choice("force", own, first)
                id = self._new_id(each)
                home = self._place(each, "at", each.text("at"))
                self.pieces[id] = Piece(id, seat, card, force, "veteran", False, False, home)
                each.close()
        for number in range(side.barricades):
            id = f"{seat}-barricade-{number + 1}"
            self.pieces[id] = Piece(id, seat, BARRICADE, first, "veteran", False, False, STOCK)

    def _new_id(self, data: Reader) -> str:
        id = data.text("id")
        if not id or " " in id or id in self.pieces:
            raise data.bad("id", f"{id!r} should be a new name without blanks")
        if id[0] in "grn" and id[1:].isdigit():
            raise data.bad("id", f"{id!r} looks like a token: choose another name (R132)")
        return id

    def _read_force(self, data: Reader, seat: Seat) -> None:
        id = data.text("id")
        if id in self.forces:
            raise data.bad("id", f"there are two forces {id}")
        data.text("army", "")
        quality = data.choice("quality", QUALITIES)
        area = self._area(data, "setup", data.texts("setup", []))
        force = Force(id, seat, quality, data.text("leader"), data.integer("support", 2, 0), area)
        force.entry_turn = data.integer("entry_turn", 0, 0)
        force.entry = self._places(data, "entry", data.texts("entry", []))
        if force.entry_turn and not force.entry:
            raise data.bad("entry", "a force that enters needs entry hexes")
        self.forces[id] = force
        nights = self.sides[seat].night_vision
        blocks = data.tables("blocks")
        for each in blocks:
            name = self._new_id(each)
            unit = each.text("unit")
            if unit not in self.cards:
                raise each.bad("unit", f"there is no unit card {unit!r}. {did_you_mean(unit, list(self.cards))}")
            home = OFF if force.entry_turn else f"in:{each.text('mounted')}" if each.has("mounted") else each.text("at")
            if not home.startswith(("in:", OFF)):
                self._place(each, "at", home)
            night = "all" in nights or name in nights
            self.pieces[name] = Piece(name, seat, self.cards[unit], id, quality, name == force.leader, night, home)
            each.close()
        for each in blocks:
            vehicle = each.text("mounted", "")
            if vehicle and (vehicle not in self.pieces or self.pieces[vehicle].card.is_foot):
                raise each.bad("mounted", f"there is no vehicle {vehicle!r} in this force")
        if force.leader not in self.pieces or self.pieces[force.leader].force != id:
            raise data.bad("leader", f"{force.leader!r} is not a block of this force")

    def _nml_kind(self, data: Reader, index: int, kind: str) -> str:
        if kind not in NML:
            raise data.bad(f"counters[{index}]", f"{kind!r} should be one of {', '.join(NML)}")
        return kind

    def _place(self, data: Reader, key: str, loc: str) -> str:
        if loc not in self.district.known:
            near = did_you_mean(loc, self.district.locations)
            raise data.bad(key, f"there is no location {loc!r} on {self.district.name}. {near}")
        return loc

    def _places(self, data: Reader, key: str, locs: list[str]) -> list[str]:
        return [self._place(data, f"{key}[{index}]", loc) for index, loc in enumerate(locs)]

    def _area(self, data: Reader, key: str, texts: list[str]) -> list[str]:
        """The locations of area strings: ids, `rows a-b`, `columns a-b`, `buildings n m`."""
        found: list[str] = []
        for index, text in enumerate(texts):
            words = text.split() or [""]
            if words[0] == "buildings":
                for id in words[1:]:
                    building = self.district.buildings.get(id)
                    if building is None:
                        raise data.bad(f"{key}[{index}]", f"there is no building {id}")
                    found += [*building.zones, *([building.roof] if building.access else [])]
            elif words[0] in ("rows", "columns"):
                found += self._band(data, f"{key}[{index}]", words)
            else:
                found.append(self._place(data, f"{key}[{index}]", text))
        return sorted(set(found))

    def _band(self, data: Reader, key: str, words: list[str]) -> list[str]:
        bounds = {"rows": (1, 99), "columns": (1, 99)}
        for kind, text in zip(words[::2], words[1::2], strict=False):
            low, _, high = text.partition("-")
            if kind not in bounds or not is_count(low) or not is_count(high):
                raise data.bad(key, f'{" ".join(words)!r} should be like "rows 1-5 columns 3-9"')
            bounds[kind] = (int(low), int(high))
        rows, columns = bounds["rows"], bounds["columns"]
        return [
            hex
            for hex in self.district.terrain
            if rows[0] <= int(hex[2:]) <= rows[1] and columns[0] <= int(hex[:2]) <= columns[1]
        ]

    def _check_room(self, data: Reader, seat: Seat, vehicle: str) -> None:
        """Whether those mounted in a vehicle fit into it (8.2.4.3)."""
        weight = sum([piece.card.weight for piece in self.pieces.values() if piece.home == f"in:{vehicle}"])
        room = self.pieces[vehicle].card.capacity
        if weight > room:
            raise data.bad(seat, f"blocks of weight {weight} are mounted in {vehicle}, which has room for {room} (8.2.4.3)")

    def _check_places(self, data: Reader) -> None:
        """No two blocks in one location, none where its class cannot stand, none mounted where there is no room."""
        taken: dict[str, str] = {}
        for piece in self.pieces.values():
            home = piece.home
            if home.startswith("in:"):
                self._check_room(data, piece.seat, home[3:])
            if home in (OFF, STOCK) or home.startswith("in:"):
                continue
            if home in taken:
                raise data.bad(piece.seat, f"{piece.id} and {taken[home]} are both in {home}")
            if not self.may_stand(piece.card, home):
                raise data.bad(piece.seat, f"{piece.id} cannot be in {home}: a {piece.card.type} has no access (5.1.4)")
            if piece.card.is_unit and home not in self.forces[piece.force].area:
                raise data.bad(piece.seat, f"{piece.id} is in {home}, outside the set-up area of {piece.force}")
            taken[home] = piece.id
        for seat in SEATS:
            for loc in self.sides[seat].fortified:
                self._place(data, seat, loc)
            for hex in self.sides[seat].mines_at:
                if self.district.terrain.get(hex) not in tuple(VEHICLE_TERRAIN):
                    raise data.bad(f"{seat}.mines_at", f"no vehicle can enter {hex!r}")
