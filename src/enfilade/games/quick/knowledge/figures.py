"""The game in figures: the map, the seat's own display and cubes, and what the screen lets through of the enemy's (10.0)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.figures import Encoder, Figures, Sheet, Verb, named_in, numbers_under
from enfilade.games.quick.box.board import FILES, MIDDLE, RADIUS
from enfilade.games.quick.box.charts import COLOURS, TYPES, Kit
from enfilade.games.quick.box.mission import MOST_CIV, Mission
from enfilade.games.quick.knowledge.view import SideView, UnitView, View, see
from enfilade.games.quick.rules.civilians import number_of
from enfilade.games.quick.state.position import REMOVED, WAITING, Cubes, Position
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play

BARE_VERBS: Final = (
    "done", "stop", "auto", "advance", "stay", "reduce", "remove", "move-all", "redeploy", "revive-enablers",
)  # fmt: skip
BY_UNIT: Final = ("attack", "target", "unit", "move-one", "give", "to", "assign", "revive-unit")
BY_HEX: Final = ("step", "retreat", "place", "repair")
BY_TYPE: Final = ("allocate", "draw-enabler", "draw", "choose", "exhaust")
BY_COLOUR: Final = ("claim", "pass", "add-cube")
QUESTIONS: Final = (
    "Allotment", "SelectCubes", "Returns", "Declare", "ActionChoice", "PopularChoice", "Attack", "Fate", "Move", "UnitMove",
    "Redeploy", "DrawAgain", "Allocate", "ReviveEnablers",
)  # fmt: skip
STATE: Final = ("on the map", "waits", "removed", "Reduced", "Enablers known", *TYPES, "chosen")
HELD: Final = ("Pool", "Hand", "Pool and Hand", "Discard", "Supply", "removed")
BOXES: Final = ("supply", "available", "exhausted")
TEN: Final = 10.0


def civ_slots(mission: Mission) -> list[str]:
    """CIV markers by slot: they come and go, and the lowest number in play is the first."""
    return [f"civ-{slot + 1}" for slot in range(MOST_CIV + len(mission.city.hexes.names))]


def vocabulary(start: Position) -> list[Verb]:
    """Every action of an operation: words alone, then by unit, hex, Enabler, colour, and the rest."""
    mission = start.mission
    units = [id for seat in mission.seats for id in mission.roster[seat]]
    formations = [formation for seat in mission.seats for formation in mission.formations[seat]]
    return [
        *[Verb(verb) for verb in BARE_VERBS],
        *[Verb(verb, units) for verb in BY_UNIT],
        Verb("move-formation", formations),
        Verb("take", [f"{unit}/{type}" for unit in units for type in TYPES]),
        *[Verb(verb, mission.city.hexes.names) for verb in BY_HEX],
        *[Verb(verb, TYPES) for verb in BY_TYPE],
        *[Verb(verb, COLOURS) for verb in BY_COLOUR],
        Verb(
            "select", [f"b{blue}p{size - blue}" for size in range(1, mission.options.hand_size + 1) for blue in range(size + 1)]
        ),
        Verb("declare", ("self", "enemy")),
        Verb("popular", ("gain", "harm", "none")),
        Verb("relieve", civ_slots(mission)),
    ]


def slots(play: Play[Position], _seat: Seat) -> dict[str, str]:
    """The CIV markers on the map, in order of their numbers."""
    civ = play.position.civ
    if not civ:
        return {}
    return dict(zip(sorted(civ, key=number_of), civ_slots(play.position.mission), strict=False))


class OperationSheet(Sheet):
    """What an observation of an operation consists of. A column of a plane is a file of the map, a row a line to
    the south-east, so that neighbours lie beside, above, below, and at two of the corners."""

    def __init__(self, mission: Mission) -> None:
        super().__init__(2 * RADIUS + 1, len(FILES))
        # Where each hex of the map lies on a plane.
        self.hexes: Final = [(along + RADIUS) * len(FILES) + file + MIDDLE for file, along in mission.city.hexes.places]
        for terrain in ("open", "urban", "close"):
            place = self.plane(terrain, "1 where the map has it, Rubble apart", "3.0")
            for hex, each in enumerate(mission.city.terrain):
                if each == terrain:
                    self.put(place + self.hexes[hex])
        place = self.plane("objective", "its value, in tenths", "4.3")
        for objective in mission.objectives:
            self.put(place + self.hexes[objective.hex], objective.vp / TEN)
        place = self.plane("High Point", "1 where there is one", "7.5")
        for hex in mission.high_points:
            self.put(place + self.hexes[hex])
        self.rubble: Final = self.plane("Rubble", "1 where it lies", "4.4")
        self.civ: Final = self.plane("CIV", "markers in a hex", "5.1d")
        self.destroyed: Final = self.plane("destroyed infrastructure", "1 where it is", "7.3")
        self.control: Final = {seat: self.plane(f"control of {seat}", "1 where it controls", "4.3") for seat in mission.seats}
        units = [mission.units[id] for seat in mission.seats for id in mission.roster[seat]]
        self.places: Final[dict[str, int]] = {}
        self.states: Final[dict[str, int]] = {}
        for unit in units:
            what = f"{unit.id}, the {unit.type.name} of {unit.seat}"
            self.places[unit.id] = self.plane(f"{unit.id} hex", f"where {what}, stands", "2.1")
            text = f"the state of {what}; Enablers that are surely there, by type"
            self.states[unit.id] = self.row(f"{unit.id} state", STATE, text, "2.1, 2.2, 10.0")
        self.cubes: Final[dict[Seat, int]] = {}
        self.boxes: Final[dict[Seat, int]] = {}
        self.counts: Final[dict[Seat, int]] = {}
        self.support: Final[dict[Seat, int]] = {}
        for seat in mission.seats:
            labels = [f"{colour} in {place}" for place in HELD for colour in COLOURS]
            self.cubes[seat] = self.row(f"cubes of {seat}", labels, "in tenths; 0 where the seat does not know", "2.3")
            labels = [f"{type} {box}" for box in BOXES for type in TYPES]
            self.boxes[seat] = self.row(f"Enablers of {seat}", labels, "in tenths; 0 where the screen hides them", "2.2")
            self.counts[seat] = self.row(f"boxes of {seat}", BOXES, "Enablers in each box, in tenths", "10.0")
            self.support[seat] = self.one(f"Popular Support of {seat}", "in tenths", "7.2")
        self.round: Final = self.one("round", "as a share of all rounds", "8.1")
        self.paused: Final = self.one("pause", "1 in a humanitarian pause", "7.1")
        self.initiative: Final = self.row("Initiative", mission.seats, "who holds it", "5.2")
        self.asked: Final = self.row("asked", QUESTIONS, "the procedure that asks", "5.0")
        self.losses: Final = self.one("losses", "still to be satisfied, in tenths", "6.7")
        self.steps: Final = self.one("steps", "that a unit has taken, in tenths", "6.5")
        self.actors: Final = self.row("decides", mission.seats, "who must decide now", "5.0")
        self.seat: Final = self.row("seat", mission.seats, "who looks", "2.4")


class OperationEncoder(Encoder[Position]):
    """Writes a view."""

    def __init__(self, start: Position, seat: Seat) -> None:
        sheet = OperationSheet(start.mission)
        sheet.put(sheet.seat + start.seats.index(seat))
        super().__init__(sheet, seat)
        self._sheet: Final = sheet

    def write(self, play: Play[Position]) -> None:
        self.figures[:] = self.blank
        seen = see(play, self.seat)
        self._write_map(seen)
        chosen = {text for each in seen.stack for text in named_in(each)}
        for unit in seen.units:
            self._write_unit(unit, unit.id in chosen)
        for seat, side in seen.sides.items():
            self._write_side(seat, side)
        self._write_round(seen)

    def _write_map(self, seen: View) -> None:
        sheet, figures = self._sheet, self.figures
        for hex in seen.rubble:
            figures[sheet.rubble + sheet.hexes[hex]] = 1.0
        for hex in seen.destroyed:
            figures[sheet.destroyed + sheet.hexes[hex]] = 1.0
        for hex in seen.civ.values():
            figures[sheet.civ + sheet.hexes[hex]] += 1.0
        for hex, seat in seen.control.items():
            if seat:
                figures[sheet.control[seat] + sheet.hexes[hex]] = 1.0

    def _write_unit(self, unit: UnitView, chosen: bool) -> None:
        if unit.where >= 0:
            self.figures[self._sheet.places[unit.id] + self._sheet.hexes[unit.where]] = 1.0
        kit: Kit = unit.floor if unit.enablers is None else unit.enablers
        state = (
            1.0 if unit.where >= 0 else 0.0,
            1.0 if unit.where == WAITING else 0.0,
            1.0 if unit.where == REMOVED else 0.0,
            1.0 if unit.reduced else 0.0,
            0.0 if unit.enablers is None else 1.0,
            float(kit[0]),
            float(kit[1]),
            float(kit[2]),
            float(kit[3]),
            1.0 if chosen else 0.0,
        )
        place = self._sheet.states[unit.id]
        for offset, figure in enumerate(state):
            self.figures[place + offset] = figure

    def _write_side(self, seat: Seat, side: SideView) -> None:
        sheet, figures = self._sheet, self.figures
        held: list[Cubes | None] = [side.pool, side.hand, side.unseen, side.discard, side.reserve, side.removed]
        for number, cubes in enumerate(held):
            if cubes is not None:
                figures[sheet.cubes[seat] + 2 * number] = cubes.blue / TEN
                figures[sheet.cubes[seat] + 2 * number + 1] = cubes.pink / TEN
        for number, box in enumerate(BOXES):
            if side.boxes is not None:
                for offset, count in enumerate(list(side.boxes[box])):
                    figures[sheet.boxes[seat] + 4 * number + offset] = count / TEN
            figures[sheet.counts[seat] + number] = side.counts[box] / TEN
        figures[sheet.support[seat]] = side.support / TEN

    def _write_round(self, seen: View) -> None:
        sheet, figures, seats = self._sheet, self.figures, seen.mission.seats
        figures[sheet.round] = seen.round / seen.mission.rounds
        figures[sheet.paused] = 1.0 if seen.paused else 0.0
        figures[sheet.initiative + seats.index(seen.initiative)] = 1.0
        name = seen.path[-1].name if seen.path else ""
        if name in QUESTIONS:
            figures[sheet.asked + QUESTIONS.index(name)] = 1.0
        figures[sheet.losses] = sum(numbers_under(seen.stack, "losses")) / TEN
        figures[sheet.steps] = sum(numbers_under(seen.stack, "steps")) / TEN
        for actor in seen.actors:
            figures[sheet.actors + seats.index(actor)] = 1.0


FIGURES: Final[Figures[Position]] = Figures(vocabulary=vocabulary, encoder=OperationEncoder, slots=slots)
