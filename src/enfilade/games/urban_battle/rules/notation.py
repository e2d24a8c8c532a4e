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
from enfilade.games.urban_battle.box.board import TERRAIN
from enfilade.games.urban_battle.box.mission import MOST_PIPS, MOST_ROUNDS, SEATS
from enfilade.games.urban_battle.rules.battle import Battle, Deployment, PlacePiece
from enfilade.games.urban_battle.rules.firing import FiringPhase, Shot, Target
from enfilade.games.urban_battle.rules.movement import AssignDie, Move, MovementPhase
from enfilade.games.urban_battle.rules.repair import RepairStep
from enfilade.games.urban_battle.rules.turn import EndOfRound, Round, Turn
from enfilade.games.urban_battle.state import EXITED, OPERATIONAL, WRECK, Flag, Piece, Position
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.errors import BadScenario, EnfiladeError, shown
from enfilade.kernel.event import Seat
from enfilade.kernel.notation import Names, read_progress, written
from enfilade.kernel.play import Kinds, Procedure

PROCEDURES: Final[Kinds[Position]] = Kinds(
    *(Battle, Deployment, PlacePiece, Round, Turn, EndOfRound),
    *(MovementPhase, AssignDie, Move, FiringPhase, Target, Shot, RepairStep),
)
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
    return Names(("square",), position.mission.board.squares.names, {OFF: "off"})


# Documents.


def write(position: Position) -> dict[str, Data]:
    """The whole position as a document."""
    names = names_of(position)
    pieces: dict[str, Data] = {}
    for id, piece in position.pieces.items():
        whole = piece.to_data()
        kept = ("square", "facing", "status", "moved", "fired", "hook", "start_wreck")
        pieces[id] = names.named({key: whole[key] for key in kept})
    flags: dict[str, Data] = {
        seat: names.named({"square": flag.square, "carrier": flag.carrier}) for seat, flag in position.flags.items()
    }
    bare: dict[str, Data] = {
        "round": position.round,
        "order": position.order,
        "dice": position.dice.copy(),
        "score": position.score.copy(),
        "pieces": pieces,
        "flags": flags,
    }
    return written(position, bare, names)


def read(data: Reader, start: Position) -> Position:
    """The position of a document. Instead of a stack it may name the side and the phase: `turn` and `phase`."""
    position = Position(start.mission)
    names = names_of(start)
    position.round = data.integer("round", start.round, least=1, most=MOST_ROUNDS)
    position.order = read_order(data, start)
    position.dice = read_dice(data)
    score = data.table("score")
    position.score = {seat: score.integer(seat, start.score[seat], least=0) for seat in start.seats}
    score.close()
    pieces = data.table("pieces")
    for id in pieces.keys():
        if id not in start.pieces:
            raise pieces.bad(id, f"there is no vehicle {shown(id)}: there are {', '.join(start.pieces)}")
    for id, piece in start.pieces.items():
        each = pieces.table(id)
        put(position, each, read_piece(each, piece, names))
        each.close()
    position.flags = read_flags(data.table("flags"), position, start, names)
    if not read_progress(data, position, PROCEDURES, names):
        position.stack = turn_stack(data, position)
    return position


def read_order(data: Reader, start: Position) -> tuple[Seat, ...]:
    order = tuple(data.texts("order", list(start.order)))
    if sorted(order) != sorted(start.seats):
        raise data.bad("order", f"should name {' and '.join(start.seats)}, each once")
    return order


def read_dice(data: Reader) -> list[int]:
    dice = data.integers("dice", [])
    if len(dice) > MOST_DICE or not all([0 <= die <= MOST_PIPS for die in dice]):
        raise data.bad("dice", f"should be up to {MOST_DICE} numbers from 0 to {MOST_PIPS} (UB 3.3, 3.4)")
    return dice


def read_piece(data: Reader, piece: Piece, names: Names) -> Piece:
    """A vehicle as a document has it; where it is silent, as at the start."""
    status = data.choice("status", STATUSES, piece.status)
    return Piece(
        piece.id,
        piece.seat,
        piece.unit,
        piece.command,
        OFF if status == EXITED else names.place(data, "square", piece.square),
        DIRECTIONS.index(data.choice("facing", DIRECTIONS, DIRECTIONS[piece.facing])),
        status,
        data.flag("moved", piece.moved),
        data.flag("fired", piece.fired),
        data.text("hook", piece.hook),
        data.flag("start_wreck", piece.start_wreck and status == WRECK),
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


def read_flags(data: Reader, position: Position, start: Position, names: Names) -> dict[Seat, Flag]:
    """Where the flags stand, or who carries them (UB 7.4)."""
    found: dict[Seat, Flag] = {}
    for seat, flag in start.flags.items():
        each = data.table(seat)
        carrier = each.text("carrier", "" if each.has("square") else flag.carrier)
        bearer = position.pieces.get(carrier)
        if carrier and (bearer is None or bearer.seat == seat or not bearer.is_operational):
            raise each.bad("carrier", f"{shown(carrier)} cannot carry {seat}'s flag: an operational enemy does (UB 7.4)")
        square = OFF if carrier else names.place(each, "square", flag.square)
        if square == OFF and not carrier:
            raise each.bad("square", f"{seat}'s flag stands on a square or rides on a vehicle (UB 7.4)")
        found[seat] = Flag(seat, square, carrier)
        each.close()
    data.close()
    return found


def turn_stack(data: Reader, position: Position) -> list[Procedure[Position]]:
    """A side's Turn in one of its phases, or, where the document says nothing of it, the whole game from its beginning."""
    if not data.has("turn"):
        return [Battle()]
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
        raise BadScenario(f"{shown(text)} should be {FORM}", "position")
    pieces: dict[str, Data] = {id: {"status": EXITED} for id in start.pieces}
    flags: dict[str, Data] = {}
    document: dict[str, Data] = {"round": int(words[0]), "turn": words[1], "phase": words[2], "pieces": pieces, "flags": flags}
    for word in words[3:]:
        vehicle, flag, score = VEHICLE.fullmatch(word), FLAG.fullmatch(word), SCORE.fullmatch(word)
        if vehicle is not None and vehicle[1] in start.pieces:
            pieces[vehicle[1]] = vehicle_data(vehicle)
        elif flag is not None:
            flags[flag[1]] = {"carrier" if flag[2] in start.pieces else "square": flag[2]}
        elif score is not None:
            document["score"] = {"white": int(score[1]), "black": int(score[2])}
        elif DICE.fullmatch(word):
            document["dice"] = [int(die) for die in word.split(".")]
        elif word in (">".join(SEATS), ">".join(SEATS[::-1])):
            document["order"] = word.split(">")
        else:
            raise BadScenario(f"{shown(word)} is no vehicle, flag, score or dice of this scenario: {FORM}", "position")
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
