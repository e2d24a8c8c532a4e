"""What the program reads and writes: whatever the terminal can show, nothing ends in a traceback."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from typing import Final, TextIO

PLAINLY: Final = "enfilade.plainly"
# What stands for a character that the terminal's encoding lacks; letters lose their accents, the rest becomes a question mark.
PLAIN: Final = {
    **dict.fromkeys("–—−‐‑─━", "-"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("·•∙", "*"),
    **dict.fromkeys("█▓▒■◼", "#"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯", "+"),
    "×": "x",
    "§": "s.",
    "…": "...",
    "→": "->",
    "←": "<-",
    "≤": "<=",
    "≥": ">=",
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
}


def prepare() -> None:
    """Let the standard streams stand in for what they cannot encode, and read anything that is typed or piped."""
    codecs.register_error(PLAINLY, plainly)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, PLAINLY), (sys.stderr, PLAINLY)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def plainly(error: UnicodeError) -> tuple[str, int]:
    """What is written instead of characters that an encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join([_plain(letter) for letter in error.object[error.start : error.end]]), error.end


def _plain(letter: str) -> str:
    return PLAIN.get(letter) or unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


def has_all_characters(stream: TextIO | None) -> bool:
    """Whether a stream is in UTF-8, so that nothing need be written in another way."""
    try:
        return codecs.lookup(getattr(stream, "encoding", None) or "utf-8").name == "utf-8"
    except LookupError:
        return False


def abandon(stream: TextIO | None) -> None:
    """Write to nowhere from now on: who read the stream has gone. Python would complain again when it flushes at the end."""
    try:
        descriptor = stream.fileno() if stream is not None else -1
    except (OSError, ValueError):
        return  # it is no file of the system's
    if descriptor >= 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
