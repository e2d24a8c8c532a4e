"""Games from files, in either form."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from enfilade import library
from enfilade.kernel.errors import BadNotation, BadScenario, EnfiladeError
from enfilade.kernel.record import Record
from enfilade.transcript.playing import record
from enfilade.transcript.reading import read

SUFFIX: Final = ".egn"  # of a file with a game in notation
RECORD: Final = ".jsonl"  # of one with a record


def read_game(path: str | Path) -> Record:
    """The record in a file, or of the game in notation in a file whose name ends in .egn."""
    where = Path(path)
    if where.suffix != SUFFIX:
        return library.read_record(where)
    made = record(read(read_text(where), where.name))
    for entry in made.entries:
        entry.hash = ""  # worked out just now: it would verify nothing
    return made


def read_text(path: Path) -> str:
    """The text of a file with a game in notation."""
    try:
        return library.read_file(path)
    except BadScenario:
        raise BadNotation("this is not a text file in UTF-8", path.name) from None


def open_game(path: str | Path) -> library.AnyTable:
    """The table that a game in a file leads to, in either form."""
    return library.replayed(read_game(path))


def is_record(text: str) -> bool:
    """Whether a text is a record, by how it begins."""
    return text.lstrip().startswith("{") and '"enfilade"' in text.partition("\n")[0]


def check_suffix(path: Path) -> bool:
    """Whether a file that is to be written shall hold notation; any other than these two is refused."""
    if path.suffix not in (SUFFIX, RECORD):
        raise EnfiladeError(f"{path}: the name ends in {SUFFIX} for notation, in {RECORD} for a record")
    return path.suffix == SUFFIX
