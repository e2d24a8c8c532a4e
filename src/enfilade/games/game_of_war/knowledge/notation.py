"""Positions written down: units by name on tiles by name, as a document; those of Debord's own game in one line of text too.

A line reads `5 north moves 2.0 NI1:K3 NC1:M4m SI1:D18r … north@H1 south@O20`: turn, side, what it is about to do, moves and
attacks made, then the living units (`m` has moved, `r` must retreat) and the arsenals that stand. `quiet=3`, `first=south` and
`stirred` say how long nothing was destroyed or taken, who began, and that something was destroyed this turn.
"""

from __future__ import annotations

import re
from typing import Final

from enfilade.boards.squares import OFF
from enfilade.contract.doors import Notation
from enfilade.games.game_of_war.box.board import TERRAIN
from enfilade.games.game_of_war.knowledge.redeal import PROCEDURES
from enfilade.games.game_of_war.knowledge.view import (
    ids_from_data,
    piece_from_data,
    places_from_data,
    plan_from_data,
    works_from_data,
)
from enfilade.games.game_of_war.rules.classic import SeatTurn
from enfilade.games.game_of_war.rules.war import War
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.position import Piece, Position, Train
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.errors import EnfiladeError, shown
from enfilade.kernel.notation import Names, read_progress

PLACES: Final = ("tile", "behind", "path", "answers", "placed", "choices", "settled", "starts")
WORKS: Final = ("rail", "tram", "wire", "road", "plaza", "turnarounds", "turntables", "intersections")
KEYED: Final = ("arsenals", "stations", "telegraphs", "holds")
STEPS: Final = ("moves", "attack")
COUNTS: Final = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})")
UNIT: Final = re.compile(r"([^:@=]+):([A-Z][0-9]{1,2})([mr]*)")
ARSENAL: Final = re.compile(r"([^:@=]+)@([A-Z][0-9]{1,2})")
FORM: Final = "turn, side, moves or attack, counts, units, arsenals, like `5 north moves 2.0 NI1:K3 SI1:D18r north@H1 south@O20`"


def names_of(position: Position) -> Names:
    return Names(
        position.front.ground.squares.names,
        {OFF: "off"},
        (*PLACES, *WORKS),
        {"pieces": "id"},
        KEYED,
        ("remembered", "hits"),
        ("answers", "placed", "works"),
    )


# Documents.


def write(position: Position) -> dict[str, Data]:
    """The whole position as a document."""
    return names_of(position).document(position)


def read(given: Reader, start: Position) -> Position:
    """The position of a document. Communications that it does not give are found."""
    data = names_of(start).whole(given, start)
    front = start.front
    position = Position(front)
    pieces = data.table("pieces")
    for id in start.pieces:
        each = pieces.table(id)
        put(position, each, piece_from_data(each, id, front))
    position.trains = {}
    for each in data.tables("trains"):
        train = Train(tuple(each.texts("parts")), each.text("lead"), each.text("engine"))
        position.trains[train.id] = train
    if data.has("works") and data.raw("works") is not None:
        position.works = works_from_data(data.table("works"))
    position.arsenals = places_from_data(data.table("arsenals"))
    position.stations = places_from_data(data.table("stations"))
    position.telegraphs = places_from_data(data.table("telegraphs"))
    position.turn = data.integer("turn", least=1)
    position.quiet = data.integer("quiet", least=0)
    position.stirred = data.flag("stirred")
    position.holds = {int(tile): count for tile, count in data.numbers("holds").items()}
    plans = data.table("plans")
    position.plans = {seat: plan_from_data(plans.table(seat)) for seat in position.seats}
    position.revealed = data.flag("revealed")
    position.answers = data.numbers("answers")
    position.placed = data.numbers("placed")
    position.moved = frozenset(data.texts("moved"))
    position.displaced = frozenset(data.texts("displaced"))
    position.first = data.text("first")
    position.must_retreat = frozenset(data.texts("must_retreat"))
    position.linked = ids_from_data(data.table("linked"))
    position.active = ids_from_data(data.table("active"))
    if not given.has("active"):
        communications.evaluate(position)
    read_progress(data, position, PROCEDURES)
    return position


def put(position: Position, data: Reader, piece: Piece) -> None:
    """A unit takes its tile, if the rules let it stand there (§2.4, VI.2, VIII.1)."""
    if piece.on_board and piece.tile != OFF:
        front, name = position.front, position.name(piece.tile)
        if not front.ground.passable[piece.tile]:
            raise data.bad(
                "tile", f"{piece.id} cannot stand on {name}: it is a {TERRAIN[front.ground.glyphs[piece.tile]]} (VI.2)"
            )
        if piece.tile in position.on_tile:
            raise data.bad("tile", f"two units on {name}: {position.on_tile[piece.tile]} and {piece.id} (§2.4)")
    position.put(piece)


# Lines.


def line(position: Position) -> str:
    """A position of Debord's own game between two moves, in one line of text."""
    top = position.stack[-1] if position.stack else None
    if not isinstance(top, SeatTurn) or top.step not in STEPS:
        raise EnfiladeError("only a position of the classic game between two moves fits into a line: write it as a document")
    words = [str(position.turn), top.seat, top.step, f"{top.moves}.{top.attacks}"]
    for seat in position.seats:
        words += [unit_word(position, piece) for piece in position.of(seat) if piece.alive]
    words += [f"{seat}@{position.name(tile)}" for tile, seat in position.arsenals.items()]
    words.append(f"first={position.first}")
    if position.quiet:
        words.append(f"quiet={position.quiet}")
    return " ".join([*words, "stirred"] if position.stirred else words)


def unit_word(position: Position, piece: Piece) -> str:
    marks = ("m" if piece.id in position.moved else "") + ("r" if piece.id in position.must_retreat else "")
    return f"{piece.id}:{position.name(piece.tile)}{marks}"


def parse(text: str, start: Position) -> dict[str, Data]:
    """The document that a line stands for; units that it does not name are destroyed."""
    words = text.split()
    counts = COUNTS.fullmatch(words[3]) if len(words) > 3 else None
    if counts is None or not words[0].isdecimal() or len(words[0]) > 4 or words[1] not in start.seats or words[2] not in STEPS:
        raise EnfiladeError(f"{shown(text)} should be {FORM}")
    pieces: dict[str, Data] = {id: {"alive": False, "tile": "off"} for id in start.pieces}
    arsenals: dict[str, Data] = {}
    moved: list[Data] = []
    fleeing: list[Data] = []
    document: dict[str, Data] = {
        "turn": int(words[0]),
        "pieces": pieces,
        "arsenals": arsenals,
        "moved": moved,
        "must_retreat": fleeing,
        "first": words[1],
    }
    for word in words[4:]:
        unit, arsenal = UNIT.fullmatch(word), ARSENAL.fullmatch(word)
        if unit is not None and unit[1] in start.pieces:
            pieces[unit[1]] = {"tile": unit[2]}
            moved += [unit[1]] if "m" in unit[3] else []
            fleeing += [unit[1]] if "r" in unit[3] else []
        elif arsenal is not None and arsenal[1] in start.seats:
            arsenals[arsenal[2]] = arsenal[1]
        elif word.startswith("quiet=") and word[6:].isdecimal() and len(word) < 12:
            document["quiet"] = int(word[6:])
        elif word.startswith("first=") and word[6:] in start.seats:
            document["first"] = word[6:]
        elif word == "stirred":
            document["stirred"] = True
        else:
            raise EnfiladeError(f"{shown(word)} is no unit or arsenal of this scenario: {FORM}")
    turn = SeatTurn(words[1], words[2], int(counts[1]), int(counts[2]))
    document["stack"] = [War("begin").to_data(), turn.to_data()]
    return document


NOTATION: Final = Notation(write=write, read=read, line=line, parse=parse)
