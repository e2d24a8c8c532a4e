"""A mission: what a scenario file says, read once, checked and never changed (UB 2.6, §5, §8, §11.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from enfilade.boards.squares import DIRECTIONS, OFF, Squares
from enfilade.games.urban_battle.box.board import GLYPHS, OPEN, TERRAIN, Board, board_of
from enfilade.games.urban_battle.box.charts import SECTORS, Dice, Unit
from enfilade.games.urban_battle.box.repertoire import Repertoire
from enfilade.kernel.data import Reader, is_count
from enfilade.kernel.errors import number, shown
from enfilade.kernel.event import Seat
from enfilade.kernel.options import Option, Variant, Variants

SEATS: Final = ("white", "black")
ZONES: Final = ("deploy_white", "deploy_black", "home_white", "home_black", "exit")
CONDITIONS: Final = (
    "destroy_count",
    "destroy_unit",
    "destroy_command",
    "deliver_flag",
    "exit_count",
    "score_target",
    "all_operational",
)
MOST_COLUMNS: Final = 26
MOST_ROUNDS: Final = 200  # as many as a game without a dial lasts (R30)
MOST_ROWS: Final = 30
MOST_PIPS: Final = 20  # on a face of a scenario's own dice
FINALS: Final = ("higher_score", "higher_points", "count_operational", "winner", "draw")


SECTOR_TITLES: Final = (
    "three ways front, three rear, two side",
    "three ways front, one rear, four side",
    "one way front, one rear, six side",
)
DICE_TITLES: Final = {"standard": "1 to 6", "steady": "blue 3 3 4 4 5 6, red 1 to 6"}
VARIANTS: Final = (
    Variant("initiative", ("fixed", "roll"), "Who goes first", "UB 7.1", ("as the Mission says", "the higher die")),
    Variant(
        "deployment", ("fixed", "free"), "Deployment", "UB 7.2", ("as the Mission says", "each side places its own vehicles")
    ),
    Variant("bonus_die", ("same", "roll"), "Fourth die after a triple", "R4", ("shows the tripled number", "is rolled")),
    Variant("min_allowance", (0, 1), "Least allowance of a die", "R6", ("none: such a die cannot be given", "one Step")),
    Variant("corner_squeeze", ("allow", "block"), "Diagonals between two corners", "R11", ("open", "closed")),
    Variant(
        "passage_fire",
        ("firer", "symmetric"),
        "Diagonal fire and street passages",
        "R15",
        ("barred from a passage", "barred from, through and into one"),
    ),
    Variant("armour_sectors", tuple(SECTORS), "Armour that a hit meets", "R18", SECTOR_TITLES),
    Variant("hopeless_fire", (False, True), "Shots that cannot hit may be fired", "R16"),
    Variant("repair", (True, False), "Recovery vehicles repair", "UB 6.2"),
    Variant("command_reroll", (False, True), "The command vehicle re-rolls a die", "UB 7.3"),
    Variant(
        "flag_drop",
        ("stay", "return"),
        "The flag of a destroyed carrier",
        "UB 7.4",
        ("stays where it fell", "goes back to its base"),
    ),
    Variant("wreck_style", ("marker", "tipped"), "Look of wrecks", "UB 5.12", ("a yellow marker", "tipped over")),
)


class Options(Variants):
    """The variants of the rules that a mission has chosen."""

    def __init__(self, options: Reader) -> None:
        super().__init__(VARIANTS, options)
        self.initiative: Final = self.text("initiative")
        self.deployment: Final = self.text("deployment")
        self.bonus_die: Final = self.text("bonus_die")
        self.min_allowance: Final = self.number("min_allowance")
        self.corner_squeeze: Final = self.text("corner_squeeze")
        self.passage_fire: Final = self.text("passage_fire")
        self.armour_sectors: Final = self.text("armour_sectors")
        self.hopeless_fire: Final = self.flag("hopeless_fire")
        self.repair: Final = self.flag("repair")
        self.command_reroll: Final = self.flag("command_reroll")
        self.flag_drop: Final = self.text("flag_drop")
        self.wreck_style: Final = self.text("wreck_style")


class Vehicle:
    """A vehicle as the scenario lists it."""

    def __init__(
        self,
        id: str,
        seat: Seat,
        unit: Unit,
        square: int,
        facing: int,
        command: bool,
        wreck: bool,
        fixed: bool,
        tags: list[str],
    ) -> None:
        self.id: Final = id
        self.seat: Final = seat
        self.unit: Final = unit
        self.square: Final = square
        self.facing: Final = facing
        self.command: Final = command
        self.wreck: Final = wreck
        self.fixed: Final = fixed  # on the board before a free deployment (UB 7.2)
        self.tags: Final = tags  # free words of the scenario's author


class Condition:
    """A way to win at once or at the end of a Round (UB 7.7)."""

    def __init__(self, type: str, seat: Seat, n: int, types: list[str], units: list[str]) -> None:
        self.type: Final = type
        self.seat: Final = seat
        self.n: Final = n
        self.types: Final = types
        self.units: Final = units


class FinalEntry:
    """An entry of the final evaluation (UB 7.8)."""

    def __init__(self, type: str, seat: Seat, units: list[str], results: dict[int, str]) -> None:
        self.type: Final = type
        self.seat: Final = seat
        self.units: Final = units
        self.results: Final = results


class Mission:
    """A scenario: board, forces, options, zones and goals, for White and Black (UB 1, 2.1)."""

    def __init__(self, scenario: Reader, library: Mapping[str, Reader]) -> None:
        self.seats: Final = SEATS
        self.title: Final = scenario.text("title")
        self.intro: Final = scenario.text("intro", "")
        self.first: Final = scenario.choice("first", SEATS)
        self.order: Final[tuple[Seat, ...]] = (self.first, SEATS[1 - SEATS.index(self.first)])
        self.max_rounds: Final = scenario.integer("max_rounds", 0, least=1, most=MOST_ROUNDS)  # 0: no dial (UB 3.6)
        given = scenario.table("options")
        self.options: Final = Options(given)
        self.dice: Final = _dice(given, library["dice"])
        self.dice_name: Final = _dice_name(given)
        self.dice_names: Final = tuple(library["dice"].keys())
        given.close()
        self.deploy_order: Final = _deploy_order(scenario)
        self.units: Final = _units(library["units"], scenario.table("units"), self.options.min_allowance)
        self.board: Final = _board(scenario, self.options)
        self.zones: Final = self._zones(scenario.table("zones"))
        self.control: Final = self._control(scenario)
        self._check_zones(scenario.table("zones"))
        self.homes: Final = {seat: self.zones.get(f"home_{seat}", ()) for seat in SEATS}
        self.vehicles: Final = self._vehicles(scenario)
        self.roster: Final = {seat: tuple([each.id for each in self.vehicles.values() if each.seat == seat]) for seat in SEATS}
        self.enemies: Final = {seat: self.roster[SEATS[1 - SEATS.index(seat)]] for seat in SEATS}
        # Vehicles with a gun (UB 5.8).
        self.gunners: Final = {
            seat: tuple([id for id in self.roster[seat] if self.vehicles[id].unit.firepower > 0]) for seat in SEATS
        }
        # Vehicles that can remove a marker (UB 6.1).
        self.recoverers: Final = {
            seat: tuple([id for id in self.roster[seat] if self.vehicles[id].unit.repairs]) for seat in SEATS
        }
        self.repertoire: Final = Repertoire(list(self.vehicles), self.board.squares.names)
        self.moves: Final = {seat: [self.repertoire.move[id] for id in self.roster[seat]] for seat in SEATS}
        self.flags: Final = self._flags(scenario.table("flags"))
        leaving = scenario.table("exit")
        self.exit_seat: Final = leaving.choice("seat", SEATS) if scenario.has("exit") else ""
        self.exit_types: Final = self._exit_types(leaving) if scenario.has("exit") else []
        leaving.close()
        self.has_goals_on_the_way: Final = bool(self.flags) or bool(self.exit_seat)  # a Step may reach a flag or an exit
        self.victory: Final = [self._condition(each) for each in scenario.tables("victory")]
        self.final: Final = [self._final(each) for each in scenario.tables("final")]
        self._check_deployment(scenario)

    # Reading.

    def _square(self, reader: Reader, key: str, name: str) -> int:
        number = self.board.squares.number(name)
        if number == OFF:
            last = self.board.squares.names[-1]
            raise reader.bad(key, f"{shown(name)} is not a square of {self.board.name}, which runs from A1 to {last}")
        return number

    def _squares(self, reader: Reader, key: str) -> tuple[int, ...]:
        """A list of squares and of ranges along a row or column; squares that cannot be entered are dropped."""
        found: list[int] = []
        for index, text in enumerate(reader.texts(key)):
            at = f"{key}[{index}]"
            start, dash, end = text.partition("-")
            one = self._square(reader, at, start)
            other = self._square(reader, at, end) if dash else one
            squares = self.board.squares
            way = squares.bearing(one, other)
            if one != other and (way == OFF or way % 2):
                raise reader.bad(at, f"{shown(text)} should run along a row or a column, like A1-A8")
            line = [one, *squares.line(one, way)[: squares.distance(one, other)]] if one != other else [one]
            found.extend([square for square in line if self.board.is_enterable(square) and square not in found])
        return tuple(found)

    def _zones(self, zones: Reader) -> dict[str, tuple[int, ...]]:
        return {name: self._squares(zones, name) for name in zones.keys()}

    def _check_zones(self, zones: Reader) -> None:
        """Each zone has a use, and a square that can be entered."""
        scoring = [zone for zone, _ in self.control]
        for name, squares in self.zones.items():
            if name not in ZONES and name not in scoring:
                raise zones.bad(name, f"no [[control]] uses this zone, nor is it one of {', '.join(ZONES)}")
            if not squares:
                raise zones.bad(name, "no vehicle can enter a square of this zone: give at least one that can be entered")

    def _control(self, scenario: Reader) -> list[tuple[str, int]]:
        """The zones that score at the end of a Round, with their values (UB 7.6)."""
        found: list[tuple[str, int]] = []
        for each in scenario.tables("control"):
            found.append((each.choice("zone", list(self.zones)), each.integer("value", 1, least=1)))
            each.close()
        return found

    def _vehicles(self, scenario: Reader) -> dict[str, Vehicle]:
        """The forces, each vehicle on a square and in a facing that it may have; as many as the author likes (R31, R39)."""
        vehicles: dict[str, Vehicle] = {}
        taken: dict[int, str] = {}
        for each in scenario.tables("piece"):
            id = each.text("id")
            if id.split() != [id]:
                raise each.bad("id", f"{shown(id)} should be a name without blanks, like W1")
            if id in vehicles:
                raise each.bad("id", f"there is another piece {shown(id)}: each needs a name of its own")
            square = self._square(each, "square", each.text("square"))
            facing = DIRECTIONS.index(each.choice("facing", DIRECTIONS))
            if not self.board.is_enterable(square):
                ground = TERRAIN[self.board.glyphs[square]]
                raise each.bad("square", f"{id} cannot stand on {self.board.name_of(square)} ({ground}): it cannot be entered")
            if square in taken:
                raise each.bad("square", f"{taken[square]} already stands on {self.board.name_of(square)} (UB 2.4)")
            if not self.board.may_face(square, facing):
                axis = "N or S" if self.board.axis[square] == 0 else "E or W"
                raise each.bad("facing", f"a vehicle in a narrow passage faces along it: {axis} (UB 4.10, R39)")
            taken[square] = id
            wreck = each.flag("wreck", False)
            vehicles[id] = Vehicle(
                id,
                each.choice("seat", SEATS),
                self.units[each.choice("type", list(self.units))],
                square,
                facing,
                each.flag("command", False),
                wreck,
                each.flag("fixed", False) or wreck,
                each.texts("tags", []),
            )
            each.close()
        for seat in SEATS:
            if not any([each.seat == seat and not each.wreck for each in vehicles.values()]):
                raise scenario.bad("piece", f"{seat} needs at least one vehicle that is not a wreck")
        return vehicles

    def _flags(self, flags: Reader) -> dict[Seat, int]:
        """The base of each side's flag, in the order of the seats: that of the file gets lost in a record (UB 7.4)."""
        found: dict[Seat, int] = {}
        for key in flags.keys():
            if key not in SEATS:
                raise flags.bad(key, f"a flag belongs to {' or '.join(SEATS)}")
        for seat in [each for each in SEATS if flags.has(each)]:
            square = self._square(flags, seat, flags.text(seat))
            if not self.board.is_enterable(square):
                raise flags.bad(seat, f"a flag cannot stand on {self.board.name_of(square)}: no vehicle could reach it")
            found[seat] = square
        return found

    def _exit_types(self, leaving: Reader) -> list[str]:
        """The types that leave by the exit, which there must be (UB 7.5)."""
        if "exit" not in self.zones:
            raise leaving.bad("", "there is no exit: give its squares as zones.exit")
        if not leaving.texts("types"):
            raise leaving.bad("types", f"name at least one type that leaves by the exit: {', '.join(self.units)}")
        return self._types(leaving, "types")

    def _types(self, reader: Reader, key: str) -> list[str]:
        types = reader.texts(key, [])
        for index, type in enumerate(types):
            if type not in self.units:
                raise reader.bad(f"{key}[{index}]", f"{shown(type)} should be one of {', '.join(self.units)}")
        return types

    def _ids(self, reader: Reader, key: str) -> list[str]:
        ids = reader.texts(key)
        if not ids:
            raise reader.bad(key, f"name at least one piece: {', '.join(self.vehicles)}")
        for index, id in enumerate(ids):
            if id not in self.vehicles:
                raise reader.bad(f"{key}[{index}]", f"there is no piece {shown(id)}: the pieces are {', '.join(self.vehicles)}")
        return ids

    def _condition(self, each: Reader) -> Condition:
        type = each.choice("type", CONDITIONS)
        seat = each.choice("seat", SEATS)
        n = each.integer("n", least=1) if type in ("destroy_count", "exit_count", "score_target") else 0
        types = self._types(each, "types") if type == "destroy_count" else []
        units: list[str] = []
        if type == "destroy_unit":
            units = [each.choice("unit", list(self.vehicles))]
            if self.vehicles[units[0]].wreck:
                raise each.bad("unit", f"{units[0]} begins as a wreck: {seat} would have won before the first Turn")
        elif type == "all_operational":
            units = self._ids(each, "units")
        elif type == "deliver_flag":
            other = SEATS[1 - SEATS.index(seat)]
            if other not in self.flags:
                raise each.bad("type", f"{seat} cannot deliver {other}'s flag: [flags] does not give it a base")
            if f"home_{seat}" not in self.zones:
                raise each.bad("type", f"{seat} has nowhere to deliver a flag: [zones] lacks home_{seat}")
        elif type == "exit_count" and (self.exit_seat != seat or "exit" not in self.zones):
            raise each.bad("type", f"{seat} has no exit: give zones.exit, and exit.seat = {seat!r}")
        elif type == "score_target" and not self.control:
            raise each.bad("type", "nothing scores in this mission: give a [[control]] zone")
        elif type == "destroy_command":
            other = SEATS[1 - SEATS.index(seat)]
            commanders = [vehicle for vehicle in self.vehicles.values() if vehicle.seat == other and vehicle.command]
            if not commanders or any([vehicle.wreck for vehicle in commanders]):
                raise each.bad("type", f"{other} should have a command vehicle, and not as a wreck")
        each.close()
        return Condition(type, seat, n, types, units)

    def _final(self, each: Reader) -> FinalEntry:
        type = each.choice("type", FINALS)
        seat = each.choice("seat", SEATS) if type == "winner" else ""
        units: list[str] = []
        results: dict[int, str] = {}
        if type == "count_operational":
            units = self._ids(each, "units")
            table = each.table("results")
            if not table.keys():
                raise each.bad("results", 'give at least one result, like { 0 = "black", 1 = "draw" }')
            for count in table.keys():
                if not is_count(count) or int(count) > len(units):
                    raise table.bad(count, f"{shown(count)} should be a number of vehicles from 0 to {len(units)}")
                results[int(count)] = table.choice(count, (*SEATS, "draw"))
        each.close()
        return FinalEntry(type, seat, units, results)

    def _check_deployment(self, scenario: Reader) -> None:
        if self.options.deployment != "free":
            return
        order = self.deploy_order or (self.order if self.options.initiative == "fixed" else ())
        fixed = {each.square for each in self.vehicles.values() if each.fixed}
        zones = {seat: set(self.zones.get(f"deploy_{seat}", ())) - fixed for seat in SEATS}
        needed = {seat: len([each for each in self.vehicles.values() if each.seat == seat and not each.fixed]) for seat in SEATS}
        for seat, enemy in (SEATS, SEATS[::-1]):
            is_first = bool(order) and order[0] == seat
            lost = 0 if is_first else min(len(zones[seat] & zones[enemy]), needed[enemy])
            room = len(zones[seat]) - lost
            if room < needed[seat]:
                shared = f" once {enemy} has filled the squares that both zones share" if lost else ""
                left = f"room for {room}" if room else "no room"
                raise scenario.bad(
                    f"zones.deploy_{seat}", f"{seat} has {number(needed[seat], 'vehicle')} to deploy and {left}{shared}"
                )

    # Options and warnings.

    def listed(self) -> list[Option]:
        """What may be chosen in a mission, with what this one chooses (§8)."""
        placed = all([self.zones.get(f"deploy_{seat}") for seat in SEATS])
        found = self.options.listed() if placed else self.options.listed("deployment")
        if self.dice_name:
            found.append(
                Option(
                    "options.dice",
                    self.dice_name,
                    self.dice_names,
                    "Faces of the dice",
                    "R2",
                    [DICE_TITLES.get(name, name) for name in self.dice_names],
                )
            )
        if self.max_rounds:
            found.append(Option("max_rounds", self.max_rounds, (), "Rounds at most", "UB 3.6"))
        return found

    def warnings(self) -> list[str]:
        """What is allowed but probably not meant: odd passages (§11.1), goals that nobody can reach."""
        return self._odd_passages() + self._idle_goals()

    def _idle_goals(self) -> list[str]:
        """Counts that the vehicles listed can never make up, and an exit that nobody takes."""
        found: list[str] = []
        for condition in self.victory:
            enemy = SEATS[1 - SEATS.index(condition.seat)]
            seat, types = (enemy, condition.types) if condition.type == "destroy_count" else (condition.seat, self.exit_types)
            there = [each for each in self.vehicles.values() if each.seat == seat and (not types or each.unit.id in types)]
            if condition.type in ("destroy_count", "exit_count") and condition.n > len(there):
                found.append(f"{condition.seat} cannot win by {condition.type}: it takes {condition.n}, there are {len(there)}")
            if condition.type == "destroy_unit" and self.vehicles[condition.units[0]].seat == condition.seat:
                found.append(f"{condition.seat} would win by losing its own {condition.units[0]}")
        if "exit" in self.zones and not self.exit_seat:
            found.append("nobody leaves by zones.exit: [exit] should name a seat and types")
        return found

    def _odd_passages(self) -> list[str]:
        """Passages that lead nowhere or have no walls."""
        found: list[str] = []
        board = self.board
        for square, axis in enumerate(board.axis):
            if axis == OPEN:
                continue
            around = board.squares.neighbours[square]
            name = board.name_of(square)
            if not all([end != OFF and board.is_enterable(end) for end in (around[axis], around[axis + 4])]):
                found.append(f"the passage at {name} is closed at an end")
            flank = "#" if board.is_street[square] else "~"
            if not all([side != OFF and board.glyphs[side] == flank for side in (around[axis + 2], around[(axis + 6) % 8])]):
                walls = "buildings" if board.is_street[square] else "water"
                found.append(f"the passage at {name} should have {walls} on both sides")
        return found


def _deploy_order(scenario: Reader) -> tuple[str, ...]:
    order = tuple(scenario.texts("deploy_order", []))
    if order and sorted(order) != sorted(SEATS):
        raise scenario.bad("deploy_order", f"{list(order)} should name {' and '.join(SEATS)}, each once")
    return order


def _units(chart: Reader, changes: Reader, min_allowance: int) -> dict[str, Unit]:
    """The unit chart with the scenario's changes (§2.1): a new type must be complete."""
    units: dict[str, Unit] = {}
    for id in [*chart.keys(), *[id for id in changes.keys() if not chart.has(id)]]:
        printed, change = chart.table(id), changes.table(id)
        complete = printed if chart.has(id) else change
        armor = {sector: _cell(complete, change, sector) for sector in ("front", "side", "rear")}
        move_mod = _cell(complete, change, "move_mod", -6)
        units[id] = Unit(
            id,
            change.text("name") if change.has("name") else complete.text("name"),
            move_mod,
            _cell(complete, change, "firepower"),
            armor,
            change.flag("wheeled") if change.has("wheeled") else complete.flag("wheeled"),
            change.flag("repairs") if change.has("repairs") else complete.flag("repairs"),
            _cell(complete, change, "points"),
            0 if min_allowance else 1 - move_mod,
        )
        change.close()
    return units


def _cell(complete: Reader, change: Reader, key: str, least: int = 0) -> int:
    return (change if change.has(key) else complete).integer(key, least=least, most=99)


def _dice_name(options: Reader) -> str:
    """The name of the dice; empty if the scenario gives their faces itself."""
    return "standard" if not options.has("dice") else options.text("dice") if isinstance(options.raw("dice"), str) else ""


def _dice(options: Reader, library: Reader) -> Dice:
    """Named dice, or six pairs of a blue and a red number (R2)."""
    if not options.has("dice") or isinstance(options.raw("dice"), str):
        name = options.choice("dice", library.keys(), "standard")
        faces = library.table(name)
        return Dice(tuple(faces.integers("blue")), tuple(faces.integers("red")))
    given = options.raw("dice")
    if not isinstance(given, Sequence) or len(given) != 6:
        raise options.bad("dice", f"should be a name ({', '.join(library.keys())}) or six pairs [blue, red]")
    faces = Reader({f"[{face}]": pair for face, pair in enumerate(given)}, options.source, options.at("dice"))
    pairs = [faces.integers(face) for face in faces.keys()]
    for face, pair in zip(faces.keys(), pairs, strict=True):
        if len(pair) != 2 or not all([0 <= number <= MOST_PIPS for number in pair]):
            raise faces.bad(face, f"{pair} should be a blue and a red number from 0 to {MOST_PIPS}")
    return Dice(tuple([pair[0] for pair in pairs]), tuple([pair[1] for pair in pairs]))


def _board(scenario: Reader, options: Options) -> Board:
    """The board with the scenario's patches, its rows checked one by one."""
    if not scenario.has("board"):
        raise scenario.bad("board", 'name the board, like "old-town", or give it as a table with name and rows')
    printed = scenario.table("board")
    name = printed.text("name")
    printed.text("about", "")
    rows = printed.texts("rows")
    if not rows or not rows[0]:
        raise printed.bad("rows", "a board needs at least one row")
    if len(rows) > MOST_ROWS:
        raise printed.bad("rows", f"{len(rows)} rows are too many: a board has {MOST_ROWS} at most")
    if len(rows[0]) > MOST_COLUMNS:
        raise printed.bad("rows[0]", f"{len(rows[0])} columns are too many: a board has {MOST_COLUMNS} at most, A to Z")
    for index, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise printed.bad(f"rows[{index}]", f"this row has {len(row)} squares, the first has {len(rows[0])}")
        for column, glyph in enumerate(row, 1):
            if glyph not in GLYPHS:
                known = " ".join(GLYPHS)
                raise printed.bad(f"rows[{index}]", f"{glyph!r} in column {column} is no terrain: use one of {known}")
    printed.close()
    patch = scenario.table("patch")
    squares = Squares(len(rows[0]), len(rows))
    for square in patch.keys():
        number = squares.number(square)
        if number == OFF:
            raise patch.bad(square, f"{square!r} is not a square of {name}, which runs from A1 to {squares.names[-1]}")
        y, x = len(rows) - 1 - squares.y(number), squares.x(number)
        rows[y] = rows[y][:x] + patch.choice(square, tuple(GLYPHS)) + rows[y][x + 1 :]
    return board_of(name, tuple(rows), options.corner_squeeze == "block", options.passage_fire == "symmetric")
