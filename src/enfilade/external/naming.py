"""How a program is named: `external:COMMAND`, or `external(seconds=2 level=5):COMMAND` with settings for it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from dataclasses import dataclass
from typing import Final

from enfilade.kernel.errors import EnfiladeError, cut

FORM: Final = re.compile(r"external(?:\(([^()]*)\))?:(.*)", re.DOTALL)
USUAL_SECONDS: Final = 5.0
LEAST_SECONDS, MOST_SECONDS = 0.01, 3_600.0
SECONDS: Final = "seconds"
EXAMPLE: Final = "external:./my-player, or external(seconds=2 level=5):python3 my_player.py"


@dataclass(frozen=True)
class Seated:
    """A program that shall take a seat: its name as it was written, the words of its command, its time and its settings."""

    name: str
    command: tuple[str, ...]
    seconds: float = USUAL_SECONDS
    settings: tuple[tuple[str, str], ...] = ()

    @property
    def short(self) -> str:
        """How the table calls it: the program without its path."""
        return os.path.basename(self.command[-1] if len(self.command) == 2 else self.command[0])


def read_name(name: str) -> Seated:
    """What a name says; refused if it is not written so, or if there is no such program here."""
    found = FORM.fullmatch(name.strip())
    if found is None:
        raise EnfiladeError(f"{cut(name)}: a program is seated by {EXAMPLE}")
    settings = _settings(found[1] or "", name)
    seconds = _seconds(settings.pop(SECONDS, str(USUAL_SECONDS)), name)
    return Seated(name.strip(), _command(found[2], name), seconds, tuple(settings.items()))


def _settings(text: str, name: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in text.split():
        key, equals, value = part.partition("=")
        if not key or not equals:
            raise EnfiladeError(f"{cut(name)}: {part!r} is no setting: write {EXAMPLE}")
        found[key] = value
    return found


def _seconds(text: str, name: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise EnfiladeError(f"{cut(name)}: seconds={text} should be a number from {LEAST_SECONDS} to {MOST_SECONDS:g}")
    return seconds


def _command(text: str, name: str) -> tuple[str, ...]:
    """The words of a command, as a shell takes them apart; one that is in quotes as a whole is taken apart once more."""
    try:
        words = shlex.split(text)
        if len(words) == 1 and shutil.which(words[0]) is None:
            words = shlex.split(words[0])
    except ValueError:
        raise EnfiladeError(f"{cut(name)}: a quotation mark in this command is not closed") from None
    if not words:
        raise EnfiladeError(f"{cut(name)}: the command is missing: write {EXAMPLE}")
    if shutil.which(words[0]) is None:
        raise EnfiladeError(
            f"{cut(name)}: there is no program {cut(words[0])} here that may be run: give its path, such as ./my-player"
        )
    return tuple(words)
