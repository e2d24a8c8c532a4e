"""What somebody has written, so that others can read it: in one line, and without what hides or turns round other text."""

from __future__ import annotations

import unicodedata
from typing import Final

MOST_MARKS: Final = 2  # on one letter: more of them only cover the lines around it
MOST_IN_A_TITLE: Final = 80


def readable(text: str) -> str:
    """A text in one line, to be shown as it is and never as markup."""
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= MOST_MARKS:
            kept.append(letter if letter.isprintable() else " ")
    return " ".join("".join(kept).split())


def short_title(text: str) -> str:
    """What somebody calls a game, for a list of many."""
    line = readable(text[: 8 * MOST_IN_A_TITLE])
    return line if len(line) <= MOST_IN_A_TITLE else f"{line[: MOST_IN_A_TITLE - 1]}…"
