"""From a transcript to a text that `read` reads back, in lines that fit on a page."""

from __future__ import annotations

import json
import re
from typing import Final

from enfilade.kernel.dice import Draw
from enfilade.transcript.model import ACT, KEYWORDS, Line, Move, Transcript
from enfilade.transcript.reading import NUMBER

WIDTH: Final = 100
SPECIAL: Final = re.compile(r'[\s,<>"\\]')  # in a draw
SPECIAL_IN_WORDS: Final = re.compile(r'[\s,(){}<"\\]')  # in an action: inf>arm needs no quotes


def write(game: Transcript) -> str:
    """The text of a transcript."""
    parts = ["\n".join(f"[{name} {_quoted(value)}]" for name, value in game.tags)]
    before = [*_comments(game.line), *(_draws(game.opening) if game.opening else [])]
    if before:
        parts.append(_filled(before, "", ""))
    parts += _turns(game.line.moves)
    return "\n\n".join(parts) + "\n"


def _turns(moves: list[Move]) -> list[str]:
    """The moves in paragraphs, one for each turn, in which each line is a seat's."""
    paragraphs: list[list[str]] = []
    margin = " " * (2 + max([len(move.turn) for move in moves], default=0))
    group: list[Move] = []
    for index, move in enumerate(moves):
        if not paragraphs or move.turn:
            paragraphs.append([])
        group.append(move)
        after = moves[index + 1] if index + 1 < len(moves) else None
        if after is None or after.turn or after.seat != move.seat:
            label = f"{group[0].turn}. " if group[0].turn else ""
            paragraphs[-1].append(_filled(_pieces(group, move.seat), label.rjust(len(margin)), margin + "  "))
            group = []
    return ["\n".join(lines) for lines in paragraphs]


def _pieces(moves: list[Move], seat: str) -> list[str]:
    """What some moves of one seat say, in pieces between which a line may end."""
    pieces = [f"{seat}:"] if seat else []
    for number, move in enumerate(moves):
        pieces += _move(move)
        if number + 1 < len(moves):
            pieces[-1] += ","
    return pieces


def _move(move: Move) -> list[str]:
    pieces = [_text(move)]
    if move.draws:
        pieces += _draws(move.draws)
    pieces += [piece for comment in move.comments for piece in _comment(comment)]
    for variation in move.variations:
        pieces += _variation(variation)
    return pieces


def _text(move: Move) -> str:
    action = move.action
    if move.kind == "amend":
        return f"AMEND {action.target} = {json.dumps(move.value, ensure_ascii=False)}"
    if move.kind != ACT:
        return f"{move.kind.upper()} {action.target}".rstrip()
    is_plain = action.verb not in KEYWORDS and not action.verb.startswith("[")
    verb = _word(action.verb) if is_plain else _quoted(action.verb)
    return f"{verb} {_word(action.target)}" if action.target else verb


def _variation(line: Line) -> list[str]:
    """A variation in brackets, the seat named wherever it changes."""
    pieces = _comments(line)
    seat: str | None = None
    for index, move in enumerate(line.moves):
        if index:
            pieces[-1] += ","
        if move.turn:
            pieces.append(f"{move.turn}.")
        if move.seat and move.seat != seat:
            pieces.append(f"{move.seat}:")
        seat = move.seat or seat
        pieces += _move(move)
    pieces[0] = f"({pieces[0]}"
    pieces[-1] += ")"
    return pieces


def _comments(line: Line) -> list[str]:
    return [piece for comment in line.comments for piece in _comment(comment)]


def _comment(text: str) -> list[str]:
    return ("{" + text.replace("\\", "\\\\").replace("}", "\\}") + "}").split() if text.split() else []


def _draws(draws: list[Draw]) -> list[str]:
    """Draws between < and >; a line may end between two of them."""
    words = [_drawn(draw) for draw in draws] or [""]
    words[0] = f"<{words[0]}"
    words[-1] += ">"
    return words


def _drawn(draw: Draw) -> str:
    text = str(draw)
    return _quoted(text) if not text or SPECIAL.search(text) else text


def _word(text: str) -> str:
    """A word as it is, or in quotes where it would be taken for something else."""
    return _quoted(text) if SPECIAL_IN_WORDS.search(text) or text.endswith(":") or NUMBER.fullmatch(text) else text


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _filled(pieces: list[str], first: str, further: str) -> str:
    """Pieces in lines that are no wider than a page, as far as they let themselves be broken."""
    lines = [first]
    is_empty = True
    for piece in pieces:
        if not is_empty and len(lines[-1]) + 1 + len(piece) > WIDTH:
            lines.append(further + piece)
        else:
            lines[-1] += piece if is_empty else f" {piece}"
        is_empty = False
    return "\n".join(lines)
