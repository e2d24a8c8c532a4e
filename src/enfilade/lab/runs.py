"""Many games between players, in processes of their own.

One master seed fixes everything: game number k and each of its players have chance of their own, named after the seed
and k. So the results are the same however many processes share the work, and any game can be played again by itself.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from multiprocessing import get_context, parent_process
from pathlib import Path

import msgspec

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.data import Data
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import EnfiladeError
from enfilade.library import AnyScenario
from enfilade.players import USUAL, arena, player
from enfilade.players.seats import named, split


@dataclass(frozen=True)
class Study:
    """What is to be played: plain data, so that another process can be told."""

    scenario: str  # a bundled name or a path
    changes: Mapping[str, Data]
    players: Mapping[str, str]  # seat: name of a player
    seed: str
    records: str = ""  # a folder to keep the records in; empty: they are not kept


@dataclass(frozen=True)
class GameResult:
    """How one game of a study went."""

    number: int
    seed: str
    winner: str  # empty: a draw
    reason: str
    rounds: int
    actions: int
    scores: Mapping[str, int]
    remarks: tuple[str, ...] = ()  # of what went wrong with players that are programs

    def to_data(self) -> dict[str, object]:
        return asdict(self)


def seating(scenario: AnyScenario, text: str) -> dict[str, str]:
    """Who sits where, from `greedy,random` in the order of the seats, or `white=greedy,black=random`.

    An empty text seats whom the scenario brings, and greedy elsewhere.
    """
    seats = scenario.seats
    if not text:
        brought = scenario.game.commander.seated(scenario.start)
        return {seat: brought.get(seat, USUAL) for seat in seats}
    parts = split(text)
    found: dict[str, str] = {}
    pairs = [named(part) for part in parts]
    if any(seat for seat, _ in pairs):
        for seat, name in pairs:
            if seat not in seats:
                raise EnfiladeError(f"--seats {text}: there is no seat {seat!r}; {scenario.name} has {', '.join(seats)}")
            found[seat] = name
    else:
        found = dict(zip(seats, parts, strict=False))
        if len(parts) != len(seats):
            found = dict.fromkeys(seats, parts[0]) if len(parts) == 1 else {}
    if set(found) != set(seats):
        raise EnfiladeError(
            f"--seats {text}: give a player for each of {', '.join(seats)}, such as {','.join(['greedy'] * len(seats))}"
        )
    for name in found.values():
        player(name, scenario.game, 0)
    return found


@lru_cache(maxsize=4)
def _scenario(name: str, changes: str) -> AnyScenario:
    return library.scenario(name, msgspec.json.decode(changes))


def play_one(study: Study, number: int) -> GameResult:
    """Play one game of a study, and keep its record if that is wanted."""
    scenario = _scenario(study.scenario, msgspec.json.encode(dict(study.changes)).decode())
    stream = Seeded(study.seed).stream(str(number))
    table = Table(scenario, seed=stream.seed)
    seated = {seat: player(name, scenario.game, stream.stream(seat).seed) for seat, name in study.players.items()}
    try:
        match = arena.play(table, seated)
        remarks = tuple(str(remark) for each in seated.values() for remark in each.remarks())
    finally:
        for each in seated.values():
            each.leave()
    if study.records:
        table.save(Path(study.records) / f"{scenario.id}-{number:05d}.jsonl")
    outcome = match.outcome
    return GameResult(
        number, stream.seed, outcome.winner or "", outcome.reason, match.rounds, match.actions, outcome.scores, remarks
    )


def _serve_the_parent() -> None:
    """How a worker begins: interrupts are the parent's to answer; when the parent is gone, however it went, so is the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)  # the worker itself waits for its next game, and nobody will send one


def play_many(study: Study, games: int, jobs: int) -> Iterator[GameResult]:
    """The games of a study as they finish. Whoever stops listening stops the work."""
    if jobs <= 1:
        for number in range(1, games + 1):
            yield play_one(study, number)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _serve_the_parent)
    pending: set[Future[GameResult]] = set()
    try:
        number = 0
        while number < games or pending:
            while number < games and len(pending) < 2 * jobs:
                number += 1
                pending.add(pool.submit(play_one, study, number))
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()
    finally:
        with suppress(KeyboardInterrupt):
            pool.shutdown(wait=True, cancel_futures=True)
