"""What can go wrong, told so that the reader knows what would be right."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import Final

from mypy_extensions import mypyc_attr

MOST_SHOWN: Final = 80  # characters of a value in a message
MOST_NAMES: Final = 20  # that are listed in one
MOST_TOLD: Final = 1_800  # bytes of a message, as JSON writes it
SHORT: Final = MOST_TOLD // 6  # characters that are never more than that, whatever they are


@mypyc_attr(allow_interpreted_subclasses=True)
class EnfiladeError(Exception):
    """The root of every error that Enfilade raises on purpose. None floods its reader with what was wrong."""

    def __init__(self, message: str = "") -> None:
        super().__init__(shortened(message))


@mypyc_attr(allow_interpreted_subclasses=True)
class UnknownName(EnfiladeError):
    """A game, scenario, seat, option or player that does not exist."""

    def __init__(self, kind: str, name: str, known: list[str]) -> None:
        self.name = name
        self.nearest = nearest(name, known)
        super().__init__(f"there is no {kind} called {shown(name)}. {did_you_mean(name, known)}")


@mypyc_attr(allow_interpreted_subclasses=True)
class IllegalAction(EnfiladeError):
    """An action that the rules do not allow now; nothing has changed."""

    def __init__(self, reason: str, rule: str, legal: list[str]) -> None:
        self.reason = shortened(reason)
        self.rule = rule
        self.legal = legal
        cited = f" ({rule})" if rule else ""
        offered = ", ".join(legal[:12]) + (", …" if len(legal) > 12 else "")
        super().__init__(f"{reason}{cited}. " + (f"Legal now: {offered}." if legal else "Nothing is legal for this seat now."))


@mypyc_attr(allow_interpreted_subclasses=True)
class NoUndo(EnfiladeError):
    """The seat's last action cannot be taken back; the message says why."""


@mypyc_attr(allow_interpreted_subclasses=True)
class DrawNeeded(EnfiladeError):
    """Scripted chance has run dry in the middle of an action, which was rolled back."""

    def __init__(self, label: str, kind: str, count: int) -> None:
        self.label = label
        self.kind = kind
        self.count = count
        super().__init__(f"a draw is needed: {count} × {kind}: {label}")


@mypyc_attr(allow_interpreted_subclasses=True)
class BadDraw(EnfiladeError):
    """A scripted die or card that cannot have been drawn."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BadScenario(EnfiladeError):
    """A scenario, map or data file with a mistake in it."""

    def __init__(self, message: str, file: str = "", key: str = "", line: int = 0, of: str = "") -> None:
        self.message = message
        self.file = file
        self.key = key
        self.line = line
        parts = [part for part in (file, f"line {line}" if line else "", cut(key)) if part]
        where = ", ".join(parts) + (f" ({cut(of)})" if of else "")
        super().__init__(f"{where}: {message}" if where else message)


@mypyc_attr(allow_interpreted_subclasses=True)
class BadRecord(EnfiladeError):
    """A record that is damaged, too new, or does not replay to what it says."""

    def __init__(self, message: str, file: str = "", line: int = 0) -> None:
        self.file = file
        self.line = line
        where = file + (f", line {line}" if line else "")
        super().__init__(f"{where}: {message}" if where else message)


@mypyc_attr(allow_interpreted_subclasses=True)
class BadNotation(EnfiladeError):
    """A game in notation with a mistake in it, or one that the rules do not allow."""

    def __init__(self, message: str, file: str = "", line: int = 0, column: int = 0) -> None:
        self.file = file
        self.line = line
        self.column = column
        at = f"line {line}, column {column}" if line else ""
        where = f"{file}, {at}" if file and at else file or at
        super().__init__(f"{where}: {message}" if where else message)


def shown(value: object) -> str:
    """A value as it stands in a message: in quotes if it is a text, and cut off where it would flood the reader."""
    try:
        return cut(repr(value))
    except RecursionError:
        return "something nested very deeply"
    except ValueError:  # Python writes no number of more than a few thousand digits
        return "a number of thousands of digits"


def cut(text: str, most: int = MOST_SHOWN) -> str:
    """A text, cut off where it would flood the reader."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def shortened(text: str) -> str:
    """A message; of a long one its beginning and its end, which says what would be right."""
    kept, most = text, MOST_TOLD
    while len(kept) > SHORT and len(json.dumps(kept, ensure_ascii=False).encode("utf-8", "replace")) > MOST_TOLD:
        most = most * 3 // 4
        kept = f"{text[: most * 2 // 3]} … {text[-(most // 3) :]}"
    return kept


def nearest(name: str, known: list[str]) -> list[str]:
    """The known names that look most like `name`, whole or by their last part."""
    if len(name) > MOST_SHOWN:
        return []  # nobody mistyped that
    by_tail = [each for each in known if each.rpartition("/")[2] == name.rpartition("/")[2]]
    return by_tail[:3] or get_close_matches(name, known, 3, 0.5)


def number(count: int, thing: str) -> str:
    """`1 vehicle`, `2 vehicles`, `no vehicle`."""
    return f"no {thing}" if count == 0 else f"1 {thing}" if count == 1 else f"{count} {thing}s"


def did_you_mean(name: str, known: list[str]) -> str:
    close = nearest(name, known)
    if close:
        return f"Did you mean {' or '.join(close)}?"
    listed = ", ".join(known[:MOST_NAMES]) + (", …" if len(known) > MOST_NAMES else "")
    return f"There are: {listed}." if known else "There are none."
