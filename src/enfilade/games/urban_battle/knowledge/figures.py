"""The game in figures: vehicles square by square, dice, Rounds, and what is being decided (§10: nothing is secret)."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import DIRECTIONS, OFF
from enfilade.contract.figures import Encoder, Figures, Sheet, Verb
from enfilade.games.urban_battle.box.board import EAST_WEST, NORTH_SOUTH
from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.rules.battle import Deployment, PlacePiece
from enfilade.games.urban_battle.rules.firing import FiringPhase, Target
from enfilade.games.urban_battle.rules.movement import AssignDie, Move, MovementPhase
from enfilade.games.urban_battle.rules.repair import RepairStep
from enfilade.games.urban_battle.rules.turn import LONGEST
from enfilade.games.urban_battle.state import EXITED, OPERATIONAL, Flag, Piece, Position
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play

BARE_VERBS: Final = ("done", "stop", "forward", "left", "right", "reverse", "keep")
QUESTIONS: Final = ("Deployment", "PlacePiece", "MovementPhase", "AssignDie", "Move", "FiringPhase", "Target", "RepairStep")
CONDITION: Final = ("operational", "wreck", "left the board", "moved", "fired", "attends a wreck")
FULL: Final = 10.0  # Steps or points by which a figure is divided


def vocabulary(start: Position) -> list[Verb]:
    """Every action of a mission: words alone, then by vehicle, by number of the dice, by square, by direction."""
    mission = start.mission
    vehicles = list(mission.vehicles)
    numbers = [str(number) for number in sorted(set(mission.dice.blue))]
    squares = mission.board.squares.names
    return [
        *[Verb(verb) for verb in BARE_VERBS],
        *[Verb(verb, vehicles) for verb in ("move", "shoot", "fire", "repair", "place")],
        Verb("die", numbers),
        Verb("reroll", numbers),
        Verb("at", squares),
        Verb("face", DIRECTIONS),
    ]


class BattleSheet(Sheet):
    """What an observation of a mission consists of."""

    def __init__(self, mission: Mission) -> None:
        squares = mission.board.squares
        super().__init__(squares.height, squares.width)
        self._ground(mission)
        self.vehicles: Final = list(mission.vehicles)
        self.squares: Final[list[int]] = []
        self.facings: Final[list[int]] = []
        self.conditions: Final[list[int]] = []
        for vehicle in mission.vehicles.values():
            what = f"{vehicle.id}, the {vehicle.unit.name} of {vehicle.seat.capitalize()}"
            self.squares.append(self.plane(f"{vehicle.id} square", f"where {what}, stands", "UB 2.4"))
            self.facings.append(self.row(f"{vehicle.id} facing", DIRECTIONS, f"which way {what}, looks", "UB 2.4"))
            self.conditions.append(
                self.row(f"{vehicle.id} condition", CONDITION, f"the state of {what}", "UB 3.3, UB 5.12, UB 6.1")
            )
        self.flags: Final = {
            seat: self.plane(f"flag of {seat}", "where it stands or is carried", "UB 7.4") for seat in mission.flags
        }
        self.most_blue: Final = max(mission.dice.blue)
        numbers = [str(number) for number in range(self.most_blue + 1)]
        self.dice: Final = self.row("dice", numbers, "dice still to assign, by blue number", "UB 4.1")
        self.asked: Final = self.row("asked", QUESTIONS, "the procedure that asks, whoever must answer", "UB 3.2")
        self.chosen: Final = self.row(
            "chosen", self.vehicles, "the vehicle that is placed, moved or fires", "UB 4.1, UB 5.10, UB 7.2"
        )
        self.steps: Final = self.one("Steps left", "in tenths", "UB 4.5")
        self.taken: Final = self.one("Steps taken", "in tenths", "UB 4.5")
        self.turned: Final = self.one("turned", "whether the last Step was a turn: wheels do not turn twice", "UB 4.7")
        self.round: Final = self.one("Round", "as a share of all Rounds", "UB 3.6")
        self.score: Final = self.row("score", mission.seats, "points scored, in tenths", "UB 7.6")
        self.turn: Final = self.row("turn", mission.seats, "whose Turn it is", "UB 3.2")
        self.seat: Final = self.row("seat", mission.seats, "who looks", "UB 2.1")

    def _ground(self, mission: Mission) -> None:
        kinds = {
            "building": "#",
            "low obstacle": "o",
            "water": "~",
            "passage north and south": NORTH_SOUTH,
            "passage east and west": EAST_WEST,
        }
        for name, glyphs in kinds.items():
            place = self.plane(name, "1 where there is one", "UB 2.3")
            for square, glyph in enumerate(mission.board.glyphs):
                if glyph in glyphs:
                    self.put(place + square)
        for zone, squares in mission.zones.items():
            place = self.plane(f"zone {zone}", "1 in its squares", "UB 7.2, UB 7.4, UB 7.5, UB 7.6")
            for square in squares:
                self.put(place + square)


class BattleEncoder(Encoder[Position]):
    """Writes only what has changed: vehicles never change but are put anew, so those that are the same are left alone."""

    def __init__(self, start: Position, seat: Seat) -> None:
        mission = start.mission
        sheet = BattleSheet(mission)
        super().__init__(sheet, seat)
        self._sheet: Final = sheet
        self._rounds: Final = float(mission.max_rounds or LONGEST)
        self._round = 0  # the one that is written
        self._has_scores: Final = bool(mission.control) or any([score > 0 for score in start.score.values()])
        self._marked: Final[list[int]] = []  # of what is written anew each time
        self._pieces: Final[list[Piece | None]] = [None for _ in sheet.vehicles]
        self._flags: Final[dict[Seat, int]] = {}
        self._number: Final = {id: number for number, id in enumerate(sheet.vehicles)}
        self._asked: Final = {question: sheet.asked + number for number, question in enumerate(QUESTIONS)}
        self._turn: Final = {each: sheet.turn + number for number, each in enumerate(mission.seats)}
        self._scores: Final = {each: sheet.score + number for number, each in enumerate(mission.seats)}
        self.figures[sheet.seat + mission.seats.index(seat)] = 1.0

    def write(self, play: Play[Position]) -> None:
        position, figures, sheet = play.position, self.figures, self._sheet
        marked = self._marked
        for place in marked:
            figures[place] = 0.0
        marked.clear()
        for number, id in enumerate(sheet.vehicles):
            piece = position.pieces[id]
            before = self._pieces[number]
            if piece is not before:
                self._write_piece(number, piece, before)
        for die in position.dice:
            figures[sheet.dice + die] += 1.0
            marked.append(sheet.dice + die)
        if position.round != self._round:
            self._round = position.round
            figures[sheet.round] = position.round / self._rounds
        if sheet.flags:
            for flag in position.flags.values():
                self._write_flag(position, flag)
        if self._has_scores:
            for seat, score in position.score.items():
                figures[self._scores[seat]] = score / FULL
        if position.stack:
            self._write_question(position)

    def _write_piece(self, number: int, piece: Piece, before: Piece | None) -> None:
        figures, sheet = self.figures, self._sheet
        square, facing, condition = sheet.squares[number], sheet.facings[number], sheet.conditions[number]
        if before is not None:
            if before.square != OFF:
                figures[square + before.square] = 0.0
                figures[facing + before.facing] = 0.0
        if piece.square != OFF:
            figures[square + piece.square] = 1.0
            figures[facing + piece.facing] = 1.0
        is_here, has_left = piece.status == OPERATIONAL, piece.status == EXITED
        is_wreck = not is_here and not has_left
        state = (is_here, is_wreck, has_left, piece.moved, piece.fired, piece.hook != "")
        for offset, holds in enumerate(state):
            figures[condition + offset] = 1.0 if holds else 0.0
        self._pieces[number] = piece

    def _write_flag(self, position: Position, flag: Flag) -> None:
        plane = self._sheet.flags[flag.seat]
        square = position.pieces[flag.carrier].square if flag.carrier else flag.square
        before = self._flags.get(flag.seat, OFF)
        if before != OFF:
            self.figures[plane + before] = 0.0
        if square != OFF:
            self.figures[plane + square] = 1.0
        self._flags[flag.seat] = square

    def _write_question(self, position: Position) -> None:
        sheet = self._sheet
        top = position.stack[-1]
        if isinstance(top, Move):
            self._ask("Move", top.seat, top.piece)
            self._mark(sheet.steps, top.steps_left / FULL)
            self._mark(sheet.taken, top.steps_taken / FULL)
            if top.last in ("left", "right"):
                self._mark(sheet.turned, 1.0)
        elif isinstance(top, MovementPhase):
            self._ask("MovementPhase", top.seat, "")
        elif isinstance(top, AssignDie):
            self._ask("AssignDie", top.seat, top.piece)
        elif isinstance(top, FiringPhase):
            self._ask("FiringPhase", top.seat, "")
        elif isinstance(top, Target):
            self._ask("Target", top.seat, top.firer)
        elif isinstance(top, RepairStep):
            self._ask("RepairStep", top.seat, "")
        elif isinstance(top, PlacePiece):
            self._ask("PlacePiece", top.seat, top.piece)
            if top.square != OFF:  # chosen; its facing is asked next
                self._mark(sheet.squares[self._number[top.piece]] + top.square, 1.0)
        elif isinstance(top, Deployment):
            self._ask("Deployment", top.seats[0], "")

    def _ask(self, question: str, seat: Seat, piece: str) -> None:
        self._mark(self._asked[question], 1.0)
        self._mark(self._turn[seat], 1.0)
        if piece:
            self._mark(self._sheet.chosen + self._number[piece], 1.0)

    def _mark(self, place: int, figure: float) -> None:
        self.figures[place] = figure
        self._marked.append(place)


FIGURES: Final[Figures[Position]] = Figures(vocabulary=vocabulary, encoder=BattleEncoder)
