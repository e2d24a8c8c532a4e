"""The game in figures: the open board, and of what is written down in secret the seat's own (§10)."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF, column_name
from enfilade.contract.figures import Encoder, Figures, Sheet, Verb, named_in, numbers_under
from enfilade.games.game_of_war.box.board import TERRAIN
from enfilade.games.game_of_war.box.front import Front
from enfilade.games.game_of_war.box.works import FEATURES, Works
from enfilade.games.game_of_war.knowledge.view import View, see
from enfilade.games.game_of_war.state.position import Piece, Position
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play

BARE_VERBS: Final = (
    "done", "commit", "pass", "end-moves", "reverse", "leave-before", "leave-after", "pack", "deploy", "lead-front", "lead-rear",
)  # fmt: skip
BY_PIECE: Final = ("move", "attack", "order", "attack-unit", "attack-from", "board-before", "board-after", "destroy", "place")
BY_TILE: Final = ("step", "tile", "retreat")
QUESTIONS: Final = ("SetUp", "Place", "PlanTurn", "GiveOrder", "ChooseTile", "ChooseRetreats", "DestroyPart", "SeatTurn", "Move")
STATE: Final = (
    "on the board", "column", "row", "deployed", "carried", "in communication", "active", "moved", "displaced", "must retreat",
    "has an order", "is attacked", "chosen",
)  # fmt: skip
WORKS: Final = ("road", "rail", "tram", "wire", "plaza", "turning gear")
QUIET: Final = 10.0  # turns by which the quiet ones are divided
TURNS: Final = 50.0


def vocabulary(start: Position) -> list[Verb]:
    """Every action of a front: words alone, then by unit, by tile, by row and column, by what can be sabotaged."""
    front = start.front
    pieces = [id for seat in front.seats for id in front.roster[seat]]
    squares = front.ground.squares
    return [
        *[Verb(verb) for verb in BARE_VERBS],
        *[Verb(verb, pieces) for verb in BY_PIECE],
        *[Verb(verb, squares.names) for verb in BY_TILE],
        Verb("row", [str(row + 1) for row in range(squares.height)]),
        Verb("col", [column_name(column) for column in range(squares.width)]),
        Verb("sabotage", ("", *FEATURES)),
    ]


class FrontSheet(Sheet):
    """What an observation of a front consists of."""

    def __init__(self, front: Front) -> None:
        squares = front.ground.squares
        super().__init__(squares.height, squares.width)
        for glyph, name in TERRAIN.items():
            if glyph != ".":
                place = self.plane(name, "1 where there is one", "VI.1, VI.2, VI.3")
                for tile, each in enumerate(front.ground.glyphs):
                    if each == glyph:
                        self.put(place + tile)
        self.works: Final = {name: self.plane(name, "1 where it is whole", "VI.4, VI.5") for name in WORKS}
        self.arsenals: Final = {seat: self.plane(f"arsenal of {seat}", "1 where it is", "IX.1") for seat in front.seats}
        self.stations: Final = {
            seat: self.plane(f"station of {seat or 'nobody'}", "1 where there is one", "IX.2") for seat in ("", *front.seats)
        }
        self.telegraphs: Final = {
            seat: self.plane(f"telegraph of {seat or 'nobody'}", "1 where there is one", "IX.3") for seat in ("", *front.seats)
        }
        self.arms: Final[dict[str, int]] = {}
        self.pieces: Final[dict[str, int]] = {}
        for seat in front.seats:
            for unit in dict.fromkeys([front.counters[id].unit.id for id in front.roster[seat]]):
                text = "1 where such a unit stands on the board"
                self.arms[f"{seat} {unit}"] = self.plane(f"{front.units[unit].name} of {seat}", text, "I.1")
        for seat in front.seats:
            for id in front.roster[seat]:
                text = f"the {front.counters[id].unit.name} {id} of {seat}; column and row as a share of the board"
                self.pieces[id] = self.row(id, STATE, text, "III.1, IV.2, VII.2, V.4")
        self.attacked: Final = self.plane("attacked", "tiles on which an attack is declared in a plan that the seat knows", "V.1")
        self.path: Final = self.plane("path", "tiles of the order that is being given, and of orders that the seat knows", "II.1")
        self.asked: Final = self.row("asked", QUESTIONS, "the procedure that asks", "II")
        self.turn: Final = self.one("turn", "in fifties", "II")
        self.quiet: Final = self.one("quiet turns", "in tens, since something was destroyed or taken", "R35")
        self.revealed: Final = self.one("plans revealed", "1 while the plans of the turn lie open", "II.2")
        self.first: Final = self.row("first", front.seats, "who goes first", "R60")
        self.actors: Final = self.row("decides", front.seats, "who must decide now", "II.1")
        self.seat: Final = self.row("seat", front.seats, "who looks", "II.1")


class FrontEncoder(Encoder[Position]):
    """Writes a view."""

    def __init__(self, start: Position, seat: Seat) -> None:
        sheet = FrontSheet(start.front)
        sheet.put(sheet.seat + start.seats.index(seat))
        super().__init__(sheet, seat)
        self._sheet: Final = sheet
        squares = start.front.ground.squares
        self._across: Final = float(squares.width)
        self._down: Final = float(squares.height)

    def write(self, play: Play[Position]) -> None:
        self.figures[:] = self.blank
        seen = see(play, self.seat)
        self._write_works(seen.works)
        self._write_places(self._sheet.arsenals, seen.arsenals)
        self._write_places(self._sheet.stations, seen.stations)
        self._write_places(self._sheet.telegraphs, seen.telegraphs)
        chosen = {text for each in seen.stack for text in named_in(each)}
        for piece in seen.pieces:
            self._write_piece(seen, piece, piece.id in chosen)
        self._write_plans(seen)
        self._write_turn(seen)

    def _write_works(self, works: Works) -> None:
        turning = works.turnarounds | works.turntables
        nets = (works.road, frozenset(works.rail), frozenset(works.tram), frozenset(works.wire), works.plaza, turning)
        for name, tiles in zip(WORKS, nets, strict=True):
            self._mark(self._sheet.works[name], list(tiles))

    def _write_places(self, planes: dict[Seat, int], places: dict[int, Seat]) -> None:
        for tile, seat in places.items():
            self.figures[planes[seat] + tile] = 1.0

    def _write_piece(self, seen: View, piece: Piece, chosen: bool) -> None:
        tile = seen.placed.get(piece.id, piece.tile)
        here = tile != OFF and (piece.on_board or piece.id in seen.placed)
        if here:
            self.figures[self._sheet.arms[f"{piece.seat} {piece.unit.id}"] + tile] = 1.0
        orders = [plan.order_of(piece.id) for plan in seen.plans.values()]
        attacked = [plan.names(piece.id, OFF) for plan in seen.plans.values()]
        ground = seen.front.ground
        state = (
            1.0 if here else 0.0,
            ground.xs[tile] / self._across if tile != OFF else 0.0,
            ground.ys[tile] / self._down if tile != OFF else 0.0,
            1.0 if piece.deployed else 0.0,
            1.0 if piece.carrier else 0.0,
            1.0 if piece.id in seen.linked[piece.seat] else 0.0,
            1.0 if piece.id in seen.active[piece.seat] else 0.0,
            1.0 if piece.id in seen.moved else 0.0,
            1.0 if piece.id in seen.displaced else 0.0,
            1.0 if piece.id in seen.must_retreat else 0.0,
            1.0 if any([order is not None for order in orders]) else 0.0,
            1.0 if any(attacked) else 0.0,
            1.0 if chosen else 0.0,
        )
        place = self._sheet.pieces[piece.id]
        for offset, figure in enumerate(state):
            self.figures[place + offset] = figure

    def _write_plans(self, seen: View) -> None:
        sheet = self._sheet
        for plan in seen.plans.values():
            self._mark(sheet.attacked, [attack.tile for attack in plan.attacks if attack.tile != OFF])
            for order in plan.orders:
                self._mark(sheet.path, list(order.path))
        for each in seen.stack:
            self._mark(sheet.path, numbers_under(each, "path"))

    def _write_turn(self, seen: View) -> None:
        sheet, figures = self._sheet, self.figures
        name = seen.path[-1].name if seen.path else ""
        if name in QUESTIONS:
            figures[sheet.asked + QUESTIONS.index(name)] = 1.0
        figures[sheet.turn] = seen.turn / TURNS
        figures[sheet.quiet] = seen.quiet / QUIET
        figures[sheet.revealed] = 1.0 if seen.revealed else 0.0
        seats = seen.front.seats
        if seen.first:
            figures[sheet.first + seats.index(seen.first)] = 1.0
        for actor in seen.actors:
            figures[sheet.actors + seats.index(actor)] = 1.0

    def _mark(self, plane: int, tiles: list[int]) -> None:
        for tile in tiles:
            self.figures[plane + tile] = 1.0


FIGURES: Final[Figures[Position]] = Figures(vocabulary=vocabulary, encoder=FrontEncoder)
