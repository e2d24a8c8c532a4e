"""A chunk of games: what a worker is told, and what it gives back. Everything in it follows from the task."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from enfilade.lab.experiment import Figure
from enfilade.lab.runs import Cell
from enfilade.lab.tables import EVENTS, FIGURES, GAMES, TOLLS, TURNS, encoded
from enfilade.lab.watching import Kept, Seen, Watcher

if TYPE_CHECKING:
    from enfilade.lab.tables import Rows


@dataclass(frozen=True)
class Task:
    """Games of one cell, from replication `first` to `last`; game numbers are those plus `offset`."""

    cell: Cell
    point: int
    first: int
    last: int
    offset: int
    kept: Kept
    answer: Figure


@dataclass(frozen=True)
class Tally:
    """A figure of several games: how many, their sum, the sum of their squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.count + other.count, self.total + other.total, self.squares + other.squares)


@dataclass(frozen=True)
class Played:
    """What came of a task: its tables as Parquet, how many games and how many of them failed, and a tally of the answer."""

    files: dict[str, bytes]
    games: int
    failed: int
    tally: Tally


class Sheet:
    """The tables of a chunk, row by row."""

    def __init__(self, task: Task) -> None:
        self.task = task
        names = [GAMES, FIGURES]
        names += [
            name for name, wanted in ((TURNS, task.kept.turns), (EVENTS, task.kept.events), (TOLLS, task.kept.tolls)) if wanted
        ]
        self.rows: dict[str, list[tuple[object, ...]]] = {name: [] for name in names}
        self.tally = Tally()
        self.failed = 0

    def enter(self, replication: int, seen: Seen, seed: str, faults: int) -> None:
        """A game that was played to its end."""
        task, rows, seats = self.task, self.rows, tuple(self.task.cell.players)
        key = (task.offset + replication, task.point)
        outcome = seen.outcome
        assert outcome is not None
        ending = (outcome.winner, outcome.level, outcome.reason, seen.rounds, seen.actions, faults, None)
        rows[GAMES].append((*key, replication, seed, *ending))
        figures = seen.figures(seats)
        if TOLLS in rows:
            figures += seen.tolled(seats)
            rows[TOLLS] += [(*key, *each, amount) for each, amount in sorted(seen.tolls.items())]
        if TURNS in rows:
            figures += seen.at_the_end()
            rows[TURNS] += [(*key, *each) for each in seen.turns]
        if EVENTS in rows:
            rows[EVENTS] += [(*key, *each, count) for each, count in sorted(seen.events.items())]
        rows[FIGURES] += [(*key, *each) for each in figures]
        for name, seat, value in figures:
            if (name, seat) == (task.answer.name, task.answer.seat):
                self.tally += Tally(1, value, value * value)
                break

    def fail(self, replication: int, why: str) -> None:
        """A game that could not be played: its number, seed and the reason are kept, and the run goes on."""
        task = self.task
        seed = task.cell.chance(replication).seed
        blank = (None, None, None, None, None, None)
        self.rows[GAMES].append((task.offset + replication, task.point, replication, seed, *blank, why))
        self.failed += 1

    def files(self) -> dict[str, bytes]:
        kept: dict[str, Rows] = dict(self.rows)
        return {f"{name}.parquet": encoded(name, rows) for name, rows in kept.items()}


def play_chunk(task: Task) -> Played:
    """Play the games of a task, whatever some of them run into."""
    sheet = Sheet(task)
    for replication in range(task.first, task.last + 1):
        try:
            seen, seed, faults = _play(task, replication)
        except Exception as error:
            sheet.fail(replication, f"{type(error).__name__}: {error}")
        else:
            sheet.enter(replication, seen, seed, faults)
    return Played(sheet.files(), task.last - task.first + 1, sheet.failed, sheet.tally)


def _play(task: Task, replication: int) -> tuple[Seen, str, int]:
    """What was seen of a game, its seed, and how many faults its players made that are programs."""
    table, players = task.cell.seat(replication)
    try:
        seen = Watcher(table, task.kept).play(players)
        return seen, table.seed or "", sum(len(each.remarks()) for each in players.values())
    finally:
        for each in players.values():
            each.leave()
