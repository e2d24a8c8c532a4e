"""Games between players: one of them, or many in processes of their own.

One master seed fixes everything: game number k and each of its players have chance of their own, named after the seed
and k. So the results are the same however many processes share the work, and any game can be played again by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import msgspec

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.data import Data, Source
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import EnfiladeError
from enfilade.lab.workers import workers_for
from enfilade.library import AnyScenario, AnyTable
from enfilade.players import USUAL, Player, arena, player
from enfilade.players.seats import named, split


@dataclass(frozen=True)
class Cell:
    """Games that differ by chance alone, as plain data, so that another process or machine can be told."""

    scenario: str  # a bundled name or a path
    changes: Mapping[str, Data]
    players: Mapping[str, str]  # seat: name of a player
    seed: str
    stream: str = ""  # set before the number of a game: cells with equal streams share their chance, game by game
    embedded: str = ""  # the whole scenario as JSON, for machines that do not have its file

    def chance(self, number: int) -> Seeded:
        """What a game and its players draw from, named after it."""
        return Seeded(self.seed).stream(f"{self.stream}{number}")

    def read(self) -> AnyScenario:
        """The scenario, with its changes."""
        return _read(self.scenario, msgspec.json.encode(dict(self.changes)).decode(), self.embedded)

    def seat(self, number: int) -> tuple[AnyTable, dict[str, Player[Any, Any]]]:
        """The table of a game and its players, before the first action."""
        scenario = self.read()
        chance = self.chance(number)
        seated = {seat: player(name, scenario.game, chance.stream(seat).seed) for seat, name in self.players.items()}
        return Table(scenario, seed=chance.seed), seated

    def carried(self) -> Cell:
        """The same for another machine: a scenario from a file of ours goes along as a whole."""
        if not self.scenario.endswith(".toml") or self.embedded:
            return self
        whole = msgspec.json.encode(library.scenario(self.scenario, self.changes, look=False).data).decode()
        return Cell(self.scenario, self.changes, self.players, self.seed, self.stream, whole)


@lru_cache(maxsize=4)
def _read(name: str, changes: str, embedded: str) -> AnyScenario:
    if embedded:
        return library.build_scenario(msgspec.json.decode(embedded), Source(Path(name).name))
    return library.scenario(name, msgspec.json.decode(changes))


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


def play_one(cell: Cell, records: str, number: int) -> GameResult:
    """Play one game of a cell, and keep its record in a folder if one is named."""
    table, seated = cell.seat(number)
    try:
        match = arena.play(table, seated)
        remarks = tuple([str(remark) for each in seated.values() for remark in each.remarks()])
    finally:
        for each in seated.values():
            each.leave()
    if records:
        table.save(Path(records) / f"{table.scenario.id}-{number:05d}.jsonl")
    outcome = match.outcome
    seed = table.seed or ""
    winner = outcome.winner or ""
    return GameResult(number, seed, winner, outcome.reason, match.rounds, match.actions, outcome.scores, remarks)


def play_many(cell: Cell, games: int, jobs: int, records: str = "") -> Iterator[GameResult]:
    """The games of a cell as they finish. Whoever stops listening stops the work."""
    workers = workers_for(partial(play_one, cell, records), jobs)
    try:
        number = 0
        while number < games or workers.under_way:
            while number < games and workers.under_way < workers.room:
                number += 1
                workers.submit(number, number)
            for _, result in workers.finished():
                yield result
    finally:
        workers.close()
