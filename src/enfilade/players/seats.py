"""Who sits where, as it is typed: `greedy,random`, or `white=greedy,black=external:./my-player "a,b"`."""

from __future__ import annotations

import re
from typing import Final

NAMED: Final = re.compile(r"\s*([\w-]+)\s*=(.*)", re.DOTALL)  # external:./my-player --level=3 names no seat
QUOTES: Final = "'\""


def split(text: str) -> list[str]:
    """The players in a text, between commas; one in quotes or brackets belongs to the name of a player."""
    parts: list[str] = [""]
    quote = ""
    depth = 0
    is_escaped = False
    for each in text:
        if each == "," and not quote and depth <= 0 and not is_escaped:
            parts.append("")
            continue
        parts[-1] += each
        if is_escaped:
            is_escaped = False
        elif each == "\\" and quote != "'":
            is_escaped = True
        elif quote:
            quote = "" if each == quote else quote
        elif each in QUOTES:
            quote = each
        elif each in "()":
            depth += 1 if each == "(" else -1
    return [part.strip() for part in parts]


def named(part: str) -> tuple[str, str]:
    """The seat that a part names, and its player; an empty seat: it names none."""
    found = NAMED.fullmatch(part)
    return (found[1], found[2].strip()) if found is not None else ("", part)
