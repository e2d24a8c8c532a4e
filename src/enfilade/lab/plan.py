"""The chunks of an experiment in their order, and which of them are still worth playing.

Chunk after chunk the points take turns, so that a run which is stopped has played about as much of each. A stop rule is asked
after each chunk of a point in their order, whoever finished first: what it decides does not depend on the number of workers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, sqrt

from enfilade.lab.chunks import Tally, Task
from enfilade.lab.experiment import Experiment, Figure, Stop
from enfilade.lab.summary import Z, rate

SHARES = ("won", "drawn")  # figures that are 1 or 0


def half_width(figure: Figure, tally: Tally) -> float:
    """Half of the 95 % interval: Wilson's of a share, else of the mean."""
    if tally.count < 2:
        return float("inf")
    if figure.name in SHARES:
        found = rate(round(tally.total), tally.count)
        return (found.high - found.low) / 2
    spread = max(0.0, tally.squares - tally.total * tally.total / tally.count) / (tally.count - 1)
    return Z * sqrt(spread / tally.count)


def is_enough(figure: Figure, stop: Stop, tally: Tally) -> bool:
    return tally.count >= stop.least and half_width(figure, tally) <= stop.within


@dataclass(frozen=True)
class Chunk:
    """So many games of a point: the block-th of its chunks, both counted from 0; replications are counted from 1."""

    number: int
    point: int
    block: int
    first: int
    last: int


class Plan:
    """All chunks that an experiment may need."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.points = experiment.count_points
        self.blocks = ceil(experiment.replications / experiment.chunk)

    @property
    def count(self) -> int:
        return self.points * self.blocks

    def chunk(self, number: int) -> Chunk:
        block, point = divmod(number, self.points)
        first = block * self.experiment.chunk + 1
        return Chunk(number, point, block, first, min(first + self.experiment.chunk - 1, self.experiment.replications))

    def task(self, chunk: Chunk, carried: bool) -> Task:
        """What a worker is told; `carried` to another machine."""
        made = self.experiment
        cell = made.cell(chunk.point + 1)
        offset = chunk.point * made.replications
        cell = cell.carried() if carried else cell
        return Task(cell, chunk.point + 1, chunk.first, chunk.last, offset, made.kept, made.answer)

    def place_of(self, game: int) -> tuple[int, int]:
        """Point and replication of a game by its number in the run."""
        point, replication = divmod(game - 1, self.experiment.replications)
        return point + 1, replication + 1


class Schedule:
    """Which chunks are played next, and which were played in vain because their point had been played enough."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._tallies: dict[int, dict[int, Tally]] = {}  # point: block: what came of it, where an earlier block is still open
        self._sums = [Tally()] * plan.points
        self._next = [0] * plan.points  # the first block of a point that is not in its sum
        self.closed: dict[int, int] = {}  # point: the last block that counts
        self.saved = 0  # games that need not be played

    def note(self, chunk: Chunk, tally: Tally) -> None:
        """A chunk is done."""
        stop = self.plan.experiment.stop
        if stop is None:
            return
        waiting = self._tallies.setdefault(chunk.point, {})
        waiting[chunk.block] = tally
        while chunk.point not in self.closed and self._next[chunk.point] in waiting:
            block = self._next[chunk.point]
            self._sums[chunk.point] += waiting.pop(block)
            self._next[chunk.point] += 1
            if is_enough(self.plan.experiment.answer, stop, self._sums[chunk.point]):
                self.closed[chunk.point] = block
                played = min((block + 1) * self.plan.experiment.chunk, self.plan.experiment.replications)
                self.saved += self.plan.experiment.replications - played

    def is_wanted(self, chunk: Chunk) -> bool:
        return chunk.block <= self.closed.get(chunk.point, chunk.block)

    def chunks(self) -> Iterator[Chunk]:
        """Those still wanted, in order; what is noted in the meantime counts."""
        for number in range(self.plan.count):
            chunk = self.plan.chunk(number)
            if self.is_wanted(chunk):
                yield chunk
