"""Input gone wrong, the same in every run: texts and plain data with something cut, doubled, swapped or out of place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from time import thread_time
from typing import Any

MOST_SECONDS = 2.0  # of computing, for any answer
MOST_TOLD = 2000  # characters of a refusal: it must not give the input back

WORDS = (
    *(
        "",
        " ",
        "x" * 3000,
        "-1",
        "0",
        "9" * 25,
        "1e308",
        "nan",
        "[",
        "{{{",
        "\n",
        "%s{0}",
        "[bold]",
        "\x1b[31m",
        "'",
        '"',
        "é→♠",
        "\x7f",
    ),
    *("../../etc/passwd", "__class__", "None", "true", "white", "A1", "a.b.c", "x[3]", "[[", "]]", "= =", "\\u0000", "２"),
)
DEEP: Any = "deep"
for _ in range(80):
    DEEP = [DEEP]
VALUES: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 7, 2**31, 2**53 + 1, 10**30, 1.5, -0.0, float("inf"), [], {}, [[]], [1, "a"], {"x": 1}, DEEP),
    *WORDS,
)
NUMBER = re.compile(r"-?\d+")


def text(dice: Random, given: str) -> str:
    """A text with one to three things wrong."""
    for _ in range(dice.randint(1, 3)):
        given = _wrong(dice, given)
    return given


def _wrong(dice: Random, given: str) -> str:
    start = dice.randint(0, len(given))
    end = min(len(given), start + dice.choice((0, 1, 2, 8, 40, 400)))
    lines = given.split("\n")
    line = dice.randrange(len(lines))
    match dice.randrange(8):
        case 0:
            return given[:start]
        case 1:
            return given[:start] + given[end:]
        case 2:
            return given[:end] + given[start:]
        case 3:
            return given[:start] + dice.choice(WORDS) + given[end:]
        case 4:
            return "\n".join(lines[:line] + lines[line + 1 :])
        case 5:
            other = dice.randrange(len(lines))
            return "\n".join([*lines[:line], lines[other], *lines[line:]])
        case 6:
            return given[:start] + NUMBER.sub(str(dice.choice((-1, 0, 10**9, 10**30))), given[start:], count=1)
        case _:
            return given[:start] + chr(dice.choice((0, 9, 34, 39, 91, 92, 123, 0xE9, 0x2028, 0x1F0A1))) + given[end:]


def data(dice: Random, given: Any) -> Any:
    """Plain data with one to three values or keys that do not belong there."""
    made = _copy(given)
    for _ in range(dice.randint(1, 3)):
        places = list(_places(made))
        if not places:
            return _copy(dice.choice(VALUES))
        holder, key = dice.choice(places)
        other, there = dice.choice(places)
        match dice.randrange(5):
            case 0:
                del holder[key]
            case 1:
                holder[key] = _copy(other[there] if other is not holder else dice.choice(VALUES))
            case 2 if isinstance(holder, dict):
                holder[dice.choice(WORDS)] = holder.pop(key)
            case 3 if isinstance(holder, list):
                holder.insert(dice.randint(0, len(holder)), _copy(other[there]))
            case _:
                holder[key] = _copy(dice.choice(VALUES))
    return made


def _copy(given: Any) -> Any:
    return json.loads(json.dumps(given))


def _places(given: Any) -> Iterator[tuple[Any, Any]]:
    """Every list or table in plain data with each of its keys."""
    waiting = [given]
    while waiting:
        each = waiting.pop()
        keys = list(each) if isinstance(each, dict) else list(range(len(each))) if isinstance(each, list) else []
        for key in keys:
            yield each, key
            waiting.append(each[key])


class Watch:
    """Sees that an answer takes no longer than it may and gives back no more than it should."""

    def __init__(self) -> None:
        self._began = thread_time()

    def answered(self, told: str, given: object) -> None:
        assert thread_time() - self._began < MOST_SECONDS, given
        assert len(told) <= MOST_TOLD, (told, given)
