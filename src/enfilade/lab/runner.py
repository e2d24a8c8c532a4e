"""Plays a run to its end, from wherever it was left."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field

from enfilade.kernel.errors import number as counted
from enfilade.lab.chunks import Played, Task, play_chunk
from enfilade.lab.dataset import Dataset
from enfilade.lab.plan import Chunk, Schedule
from enfilade.lab.workers import Workers, workers_for


@dataclass
class Progress:
    """How far a run has come, in games."""

    total: int  # at most; a stop rule may make it less
    kept: int = 0  # had been played when this began
    played: int = 0
    failed: int = 0
    damaged: list[str] = field(default_factory=list)  # chunks that have to be played again, and why

    @property
    def done(self) -> int:
        return self.kept + self.played


def play(
    dataset: Dataset, workers: Workers[Task, Played], carried: bool = False, schedule: Schedule | None = None
) -> Generator[Progress, None, None]:
    """Play what is missing, chunk by chunk. Whoever stops listening stops the work; nothing that was finished is lost.

    `carried`: the workers are on other machines and must be told everything. `schedule` says which chunks are still wanted, where
    that is not for the stop rule of the experiment.
    """
    schedule = schedule or Schedule(dataset.plan)
    progress = Progress(dataset.experiment.count_games)
    dataset.clear_unfinished()
    try:
        done = _look_over(dataset, schedule, progress)
        yield progress
        missing = (chunk for chunk in schedule.chunks() if chunk.number not in done)
        under_way: dict[int, Chunk] = {}
        while True:
            for chunk in missing:
                under_way[chunk.number] = chunk
                workers.submit(chunk.number, dataset.plan.task(chunk, carried))
                if workers.under_way >= workers.room:
                    break
            if not any([schedule.is_wanted(chunk) for chunk in under_way.values()]):
                break  # what may still be under way would be thrown away
            for number, played in workers.finished():
                chunk = under_way.pop(number)
                dataset.write(chunk, played)
                schedule.note(chunk, played.tally)
                progress.played += played.games
                progress.failed += played.failed
            progress.total = dataset.experiment.count_games - schedule.saved
            yield progress
    finally:
        workers.close()
    dataset.finish(number for number in dataset.kept_chunks() if not schedule.is_wanted(dataset.plan.chunk(number)))


def _look_over(dataset: Dataset, schedule: Schedule, progress: Progress) -> set[int]:
    """The chunks that are there and sound. A damaged one is named and taken away, so that it is played again. So is one in
    which games failed, for what was wrong then may have been put right; it stays until it has been."""
    done: set[int] = set()
    for number in dataset.kept_chunks():
        wrong, tally, games, failed = dataset.check(number)
        if wrong or number >= dataset.plan.count:
            progress.damaged.append(f"chunk {number:06d}: {wrong or 'it belongs to no point of the design'}")
            dataset.drop(number)
            continue
        if failed:
            progress.damaged.append(f"chunk {number:06d}: {counted(failed, 'game')} failed")
            continue
        schedule.note(dataset.plan.chunk(number), tally)
        done.add(number)
        progress.kept += games
    progress.total = dataset.experiment.count_games - schedule.saved
    return done


def play_here(dataset: Dataset, processes: int, tell: Callable[[Progress], None] = lambda _: None) -> Progress:
    """Play a run in processes of this machine."""
    last = Progress(0)
    with dataset.locked():
        for last in play(dataset, workers_for(play_chunk, processes)):
            tell(last)
    return last
