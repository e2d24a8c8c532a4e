"""A process beside the server: it thinks for computer players and checks records, so that the server never waits.

It reads requests from its standard input and writes answers to its standard output: JSON after four bytes that say how much.
It is given views and scenarios, never a position. It ends when its input does.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from os import urandom
from traceback import format_exc
from typing import Any, BinaryIO, Final

import msgspec
from msgspec import Struct

from enfilade import library, players
from enfilade.kernel import record
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import EnfiladeError

SIZE_BYTES: Final = 4  # before each message: they say how many follow


class Choose(Struct, tag_field="do", tag="choose"):
    """Decide for the computer player in a chair. `scenario` is JSON text, as it is kept with the table."""

    chair: str
    player: str
    scenario: str
    view: dict[str, Any]
    seed: str


class Check(Struct, tag_field="do", tag="check"):
    """Verify a record: every action, draw and hash."""

    record: str


class Answer(Struct):
    """An action, or nothing more than that all is well; else what is wrong, and where a fault of ours or of a player's lies."""

    action: str = ""
    error: str = ""
    trace: str = ""  # for the operator's log, and for nobody else


def answer(request: Choose | Check) -> Answer:
    """Do what is asked; a mistake in what was sent is told, not raised."""
    try:
        if isinstance(request, Check):
            library.replayed(record.parse(request.record))
            return Answer()
        return Answer(choose(request))
    except EnfiladeError as error:
        return Answer(error=str(error))
    except Exception as error:  # a fault of a player or of hostile data must not end the process
        return Answer(error=f"{type(error).__name__}: {error}", trace=format_exc())


def choose(request: Choose) -> str:
    """What a player chooses, given a view."""
    scenario = _scenario(request.scenario)
    view = scenario.game.knowledge.read(Reader(request.view, Source("view")), scenario.start)
    player = _seated(request.player, scenario.game.id, request.chair)
    return player.choose(view, Seeded(request.seed)).text


@lru_cache(maxsize=256)
def _seated(name: str, game: str, chair: str) -> players.Player[Any, Any]:
    """The player in a chair, who stays there: it may remember what it is about."""
    return players.player(name, library.game(game), f"{chair}/{urandom(16).hex()}")


@lru_cache(maxsize=16)
def _scenario(text: str) -> library.AnyScenario:
    return library.build_scenario(msgspec.json.decode(text), Source("scenario"))


def main(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer requests until there are no more."""
    decoder = msgspec.json.Decoder(Choose | Check)
    while size := source.read(SIZE_BYTES):
        body = msgspec.json.encode(answer(decoder.decode(source.read(int.from_bytes(size, "big")))))
        sink.write(len(body).to_bytes(SIZE_BYTES, "big") + body)
        sink.flush()


if __name__ == "__main__":
    _sink = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a player prints must not disturb the answers
    try:
        main(sys.stdin.buffer, _sink)
    except KeyboardInterrupt:
        sys.exit(0)
