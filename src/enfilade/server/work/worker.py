"""A process beside the server: it thinks for computer players and of games, checks records and builds scenarios.

It reads requests from its standard input and writes answers to its standard output: JSON after four bytes that say how much.
It is given views, scenarios and records, never a position. It ends when its input does.
"""

from __future__ import annotations

import os
import signal
import sys
from functools import lru_cache
from os import urandom
from threading import Event
from traceback import format_exc
from typing import Any, BinaryIO, Final, Literal

import msgspec
from msgspec import Struct, field

from enfilade import __version__, library, players
from enfilade.contract.replaying import replay
from enfilade.kernel import record
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base.limits import MOST_WORKER_BYTES, WORKER_NICENESS
from enfilade.server.work import foreign, studying

SIZE_BYTES: Final = 4  # before each message: they say how many follow
HURRIED: Final = Event()  # set while somebody wants the present thought to end
NO_MEMORY: Final = "this takes more memory than there is for it"


class Choose(Struct, tag_field="do", tag="choose"):
    """Decide for the computer player in a chair. `scenario` is JSON text, as it is kept with the table; `lane` says who may take
    this on other machines, empty: nobody."""

    chair: str
    player: str
    scenario: str
    view: dict[str, Any]
    seed: str
    lane: str = ""


class Check(Struct, tag_field="do", tag="check"):
    """Verify a record: every action, draw and hash."""

    record: str


class Build(Struct, tag_field="do", tag="build"):
    """Build a scenario with changed values. It is a bundled one, or a file that the server's owner named; or, with the text of a
    `file`, a client's own of that name."""

    scenario: str
    changes: dict[str, Any]
    file: str = ""


class Draw(Struct, tag_field="do", tag="draw"):
    """Draw the board of such a scenario."""

    scenario: str
    changes: dict[str, Any]
    file: str = ""


Request = Choose | Check | Build | Draw | studying.Study


class Answer(Struct):
    """An action, a text, lines of sight, or nothing more than that all is well; else what is wrong, of which kind, and where
    a fault of ours or of a player's lies."""

    action: str = ""
    text: str = ""
    sights: bytes = b""
    error: str = ""
    trace: str = ""  # for the operator's log, and for nobody else
    remarks: list[tuple[str, str]] = field(default_factory=list)  # of a player that is a program: for the table, and for the log
    kind: Literal["", "large", "much"] = ""


def lane_of(game: str, rules: int) -> str:
    """Where decisions of a game wait for those who know it by the same rules, and are of the same release."""
    return f"{game}.{rules}.{__version__}"


def is_program(player: str) -> bool:
    """Whether a player is a program of the operator's, which is found on the operator's own machine."""
    return player.startswith("external")


def answer(request: Request) -> Answer:
    """Do what is asked; a mistake in what was sent is told, not raised."""
    try:
        match request:
            case Check():
                return _checked(request)
            case Build():
                text, sights = foreign.built(request.scenario, request.changes, request.file)
                return Answer(text=text, sights=sights)
            case Draw():
                scenario = foreign.asked_for(request.scenario, request.changes, request.file)
                return Answer(text=bytes(foreign.drawn(scenario)).decode())
            case Choose():
                return choose(request)
            case _:
                return Answer(text=studying.studied(request))
    except foreign.TooLarge as error:
        return Answer(error=str(error), kind="large")
    except foreign.TooMuch as error:
        return Answer(error=str(error), kind="much")
    except EnfiladeError as error:
        return Answer(error=str(error))
    except MemoryError:
        return Answer(error=NO_MEMORY, kind="much")
    except Exception as error:  # a fault of a player or of hostile data must not end the process
        return Answer(error=f"{type(error).__name__}: {error}", trace=format_exc())


def choose(request: Choose) -> Answer:
    """What a player chooses, given a view, and what is to be said of that."""
    scenario = _scenario(request.scenario)
    view = scenario.game.knowledge.read(Reader(request.view, Source("view")), scenario.start)
    player = _seated(request.player, scenario.game.id, request.chair)
    if isinstance(player, players.Search):
        player.enough = HURRIED.is_set
    try:
        action = player.choose(view, Seeded(request.seed))
    finally:
        HURRIED.clear()
    return Answer(action.text, remarks=[(each.words, each.detail) for each in player.remarks()])


def _checked(request: Check) -> Answer:
    """A record that replays, on a board that is not too large."""
    made = record.parse(request.record)
    scenario = library.scenario_of(made, look=False)
    eyes = foreign.check_eyes(scenario)
    sights = foreign.sights(scenario) if eyes else b""
    if sights:
        foreign.sighted(scenario, sights)
    replay(scenario, made)
    return Answer(sights=sights)


@lru_cache(maxsize=256)
def _seated(name: str, game: str, chair: str) -> players.Player[Any, Any]:
    """The player in a chair, who stays there: it may remember what it is about."""
    return players.player(name, library.game(game), f"{chair}/{urandom(16).hex()}")


@lru_cache(maxsize=16)
def _scenario(text: str) -> library.AnyScenario:
    return library.build_scenario(msgspec.json.decode(text), Source("scenario"))


def main(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer requests until there are no more."""
    decoder = msgspec.json.Decoder(Request)
    while size := source.read(SIZE_BYTES):
        body = msgspec.json.encode(answer(decoder.decode(source.read(int.from_bytes(size, "big")))))
        sink.write(len(body).to_bytes(SIZE_BYTES, "big") + body)
        sink.flush()


def step_back() -> None:
    """Leave the processor to the server wherever both want it, and take no more memory than there is for a worker."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  # there is none on Windows

        os.nice(WORKER_NICENESS)
        # The hard limit stays: a player that is a program of the operator's has the memory that the operator gives it.
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_WORKER_BYTES, hard))


def listen() -> None:
    """Whoever waits may say that it is enough, by a signal."""
    if sys.platform != "win32":
        signal.signal(signal.SIGUSR1, lambda _number, _frame: HURRIED.set())


if __name__ == "__main__":
    _sink = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a player prints must not disturb the answers
    step_back()
    listen()
    try:
        main(sys.stdin.buffer, _sink)
    except KeyboardInterrupt:
        sys.exit(0)
    except BrokenPipeError:
        os._exit(0)  # the server has gone: nobody is left to be told
