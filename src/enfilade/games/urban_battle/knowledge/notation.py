"""Positions written down: vehicles by name on squares by name, as a document or in one line of text.

A line reads `3 white movement 4.2 W1:E5N W2:C3NEm B1:H9Sx B2:-`: round, side and phase, the dice that are left, then the vehicles
with square and facing, and what is to be said of them: `m` has moved, `f` has fired, `x` is a wreck (`X` since the start), `>B1`
attends the wreck B1; `-` has left the board. `white@E5` and `black@W1` say where flags stand or who carries them, `2-1` is the
score.
"""

from __future__ import annotations

import re
from typing import Final

from enfilade.boards.squares import DIRECTIONS, OFF
from enfilade.contract.doors import Notation
from enfilade.games.urban_battle.box.board import TERRAIN
from enfilade.games.urban_battle.box.mission import MOST_PIPS, MOST_ROUNDS, SEATS
from enfilade.games.urban_battle.knowledge.view import PROCEDURES
from enfilade.games.urban_battle.rules.battle import Battle
from enfilade.games.urban_battle.rules.firing import FiringPhase
from enfilade.games.urban_battle.rules.movement import MovementPhase
from enfilade.games.urban_battle.rules.repair import RepairStep
from enfilade.games.urban_battle.rules.turn import Round, Turn
from enfilade.games.urban_battle.state import EXITED, OPERATIONAL, WRECK, Flag, Piece, Position
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.errors import EnfiladeError, shown
from enfilade.kernel.event import Seat
from enfilade.kernel.notation import Names, read_progress
from enfilade.kernel.play import Procedure

STATUSES: Final = (OPERATIONAL, WRECK, EXITED)
PHASES: Final = ("movement", "firing", "repair")
NEXT: Final = ("firing", "repair", "over")  # the step of the Turn that follows each of them
MOST_DICE: Final = 4
DICE: Final = re.compile(r"[0-9]{1,2}(\.[0-9]{1,2})*")
VEHICLE: Final = re.compile(r"([^:@]+):(?:(-)|([A-Z][0-9]{1,2})(NE|NW|SE|SW|N|E|S|W)([mfxX]*)(?:>([^:@]+))?)")
FLAG: Final = re.compile(r"(white|black)@([^:@]+)")
SCORE: Final = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")
FORM: Final = "round, side, phase, dice, vehicles, like `3 white movement 4.2 W1:E5N B1:H9Sx`"


def names_of(position: Position) -> Names:
    return Names(position.mission.board.squares.names, {OFF: "off"}, ("square",), {"pieces": "id", "flags": "seat"})


# Documents.


def write(position: Position) -> dict[str, Data]:
    """The whole position as a document."""
    return names_of(position).document(position)


def read(given: Reader, start: Position) -> Position:
    """The position of a document. Instead of a stack it may name the side and the phase: `turn` and `phase`."""
    asked = Reader({key: given.raw(key) for key in ("turn", "phase") if given.has(key)}, given.source, given.path)
    rest = Reader({key: value for key, value in given.values.items() if key not in asked.values}, given.source, given.path)
    data = names_of(start).whole(rest, start)
    position = Position(start.mission)
    position.round = data.integer("round", least=1, most=MOST_ROUNDS)
    position.order = read_order(data, start)
    position.dice = read_dice(data)
    position.score = {seat: data.table("score").integer(seat, least=0) for seat in start.seats}
    pieces = data.table("pieces")
    for id, piece in start.pieces.items():
        each = pieces.table(id)
        put(position, each, read_piece(each, piece))
    flags = data.table("flags")
    position.flags = {seat: read_flag(flags.table(seat), position, seat) for seat in start.flags}
    read_progress(data, position, PROCEDURES)
    if asked.has("turn") and not given.has("stack"):
        position.stack = turn_stack(asked, position)
    return position


def read_order(data: Reader, start: Position) -> tuple[Seat, ...]:
    order = tuple(data.texts("order"))
    if sorted(order) != sorted(start.seats):
        raise data.bad("order", f"should name {' and '.join(start.seats)}, each once")
    return order


def read_dice(data: Reader) -> list[int]:
    dice = data.integers("dice")
    if len(dice) > MOST_DICE or not all([0 <= die <= MOST_PIPS for die in dice]):
        raise data.bad("dice", f"should be up to {MOST_DICE} numbers from 0 to {MOST_PIPS} (UB 3.3, 3.4)")
    return dice


def read_piece(data: Reader, piece: Piece) -> Piece:
    """A vehicle: side, type and antenna are what the scenario says."""
    status = data.choice("status", STATUSES)
    return Piece(
        piece.id,
        piece.seat,
        piece.unit,
        piece.command,
        OFF if status == EXITED else data.integer("square"),
        DIRECTIONS.index(data.choice("facing", DIRECTIONS)),
        status,
        data.flag("moved"),
        data.flag("fired"),
        data.text("hook"),
        data.flag("start_wreck") and status == WRECK,
    )


def put(position: Position, data: Reader, piece: Piece) -> None:
    """A vehicle takes its square, if the rules let it stand there (UB 2.4, 4.10, R39)."""
    board = position.mission.board
    square = piece.square
    if square != OFF:
        name = board.name_of(square)
        if not board.is_enterable(square):
            raise data.bad("square", f"{piece.id} cannot stand on {name} ({TERRAIN[board.glyphs[square]]})")
        if square in position.occupants:
            raise data.bad("square", f"two vehicles on {name}: {position.occupants[square]} and {piece.id} (UB 2.4)")
        if not board.may_face(square, piece.facing):
            raise data.bad("facing", f"{piece.id} stands in a narrow passage and faces along it (UB 4.10)")
    elif piece.status == WRECK:
        raise data.bad("square", f"{piece.id} is a wreck, which stays on the board (UB 5.12)")
    position.put(piece)


def read_flag(data: Reader, position: Position, seat: Seat) -> Flag:
    """A flag stands on a square or rides on a vehicle (UB 7.4)."""
    carrier, square = data.text("carrier"), data.integer("square")
    bearer = position.pieces.get(carrier)
    if carrier and (bearer is None or bearer.seat == seat or not bearer.is_operational):
        raise data.bad("carrier", f"{shown(carrier)} cannot carry {seat}'s flag: an operational enemy does (UB 7.4)")
    if square == OFF and not carrier:
        raise data.bad("square", f"{seat}'s flag stands on a square or rides on a vehicle (UB 7.4)")
    return Flag(seat, OFF if carrier else square, carrier)


def turn_stack(data: Reader, position: Position) -> list[Procedure[Position]]:
    """A side's Turn in one of its phases (UB 3.2)."""
    seat = data.choice("turn", position.seats)
    number = PHASES.index(data.choice("phase", PHASES, PHASES[0]))
    phase: Procedure[Position] = RepairStep(seat)
    if number == 0:
        phase = MovementPhase(seat, "move" if position.dice else "roll")
    elif number == 1:
        phase = FiringPhase(seat)
    turns = position.order.index(seat) + 1
    return [Battle("rounds"), Round(turns, position.round), Turn(seat, NEXT[number]), phase]


# Lines.


def line(position: Position) -> str:
    """A position between two vehicles' moves, shots or repairs, in one line of text."""
    top = position.stack[-1] if position.stack else None
    phase = ""
    if isinstance(top, MovementPhase) and top.step == "move":
        phase = f"{top.seat} movement"
    elif isinstance(top, FiringPhase):
        phase = f"{top.seat} firing"
    elif isinstance(top, RepairStep):
        phase = f"{top.seat} repair"
    if not phase or any([piece.square == OFF and piece.is_operational for piece in position.pieces.values()]):
        raise EnfiladeError("only a position between two moves, shots or repairs fits into a line: write it as a document")
    words = [str(position.round), phase]
    if position.dice:
        words.append(".".join([str(die) for die in position.dice]))
    words += [vehicle_word(position, piece) for piece in position.pieces.values()]
    words += [f"{seat}@{flag.carrier or position.name_of(flag.square)}" for seat, flag in position.flags.items()]
    if any(position.score.values()):
        words.append("-".join([str(position.score[seat]) for seat in position.seats]))
    if position.order != position.mission.order:
        words.append(">".join(position.order))
    return " ".join(words)


def vehicle_word(position: Position, piece: Piece) -> str:
    if piece.status == EXITED:
        return f"{piece.id}:-"
    marks = ("m" if piece.moved else "") + ("f" if piece.fired else "")
    if piece.is_wreck:
        marks += "X" if piece.start_wreck else "x"
    hook = f">{piece.hook}" if piece.hook else ""
    return f"{piece.id}:{position.name_of(piece.square)}{DIRECTIONS[piece.facing]}{marks}{hook}"


def parse(text: str, start: Position) -> dict[str, Data]:
    """The document that a line stands for; vehicles that it does not name have left the board."""
    words = text.split()
    if len(words) < 3 or not words[0].isdecimal() or len(words[0]) > 3 or words[1] not in SEATS or words[2] not in PHASES:
        raise EnfiladeError(f"{shown(text)} should be {FORM}")
    pieces: dict[str, Data] = {id: {"status": EXITED} for id in start.pieces}
    flags: dict[str, Data] = {}
    document: dict[str, Data] = {"round": int(words[0]), "turn": words[1], "phase": words[2], "pieces": pieces, "flags": flags}
    for word in words[3:]:
        vehicle, flag, score = VEHICLE.fullmatch(word), FLAG.fullmatch(word), SCORE.fullmatch(word)
        if vehicle is not None and vehicle[1] in start.pieces:
            pieces[vehicle[1]] = vehicle_data(vehicle)
        elif flag is not None:
            rides = flag[2] in start.pieces
            flags[flag[1]] = {"carrier": flag[2] if rides else "", "square": "off" if rides else flag[2]}
        elif score is not None:
            document["score"] = {"white": int(score[1]), "black": int(score[2])}
        elif DICE.fullmatch(word):
            document["dice"] = [int(die) for die in word.split(".")]
        elif word in (">".join(SEATS), ">".join(SEATS[::-1])):
            document["order"] = word.split(">")
        else:
            raise EnfiladeError(f"{shown(word)} is no vehicle, flag, score or dice of this scenario: {FORM}")
    return document


def vehicle_data(found: re.Match[str]) -> dict[str, Data]:
    if found[2]:
        return {"status": EXITED}
    marks = found[5]
    return {
        "square": found[3],
        "facing": found[4],
        "status": WRECK if "x" in marks or "X" in marks else OPERATIONAL,
        "moved": "m" in marks,
        "fired": "f" in marks,
        "hook": found[6] or "",
        "start_wreck": "X" in marks,
    }


NOTATION: Final = Notation(write=write, read=read, line=line, parse=parse)
