"""The arena: a contest played on the runner, from wherever it was left, and what it says of the players.

What it keeps in its folder: the contest as it was (contest.toml), and for each scenario a run, as any experiment leaves one.
"""

from __future__ import annotations

import shutil
from collections.abc import Collection, Generator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import mkdtemp
from types import MappingProxyType
from typing import Final
from weakref import finalize

import polars as pl

from enfilade import library
from enfilade.kernel.errors import EnfiladeError
from enfilade.lab.chunks import Tally, play_chunk
from enfilade.lab.contest import Contest, Ground, Pair, parse_contest
from enfilade.lab.dataset import CHUNKS, CONTEST, RUN, Dataset, begin, begun, open_run
from enfilade.lab.experiment import Experiment, seat_all
from enfilade.lab.plan import Chunk, Plan, Schedule
from enfilade.lab.ratings import Met, Rating, ratings
from enfilade.lab.runner import Progress, play
from enfilade.lab.sequential import Test
from enfilade.lab.summary import wilson
from enfilade.lab.tables import GAMES
from enfilade.lab.workers import workers_for

ALL: Final = ""  # scenarios together
OURS: Final = f"{EnfiladeError.__name__}: "  # before why a game failed, where the words are our own
# What a contest calls what its experiments say; what follows from the rest is not told.
WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {"replications": "games", "vary": "players", "chunk": "", "most_games": "", "repeatable": "", "title": ""}
)


class PairSchedule(Schedule):
    """Plays both seatings of a pair until its test is settled. It is asked after each block of both, whoever finished first."""

    def __init__(self, plan: Plan, test: Test | None) -> None:
        super().__init__(plan)
        self._test: Final = test
        self._blocks: Final[dict[tuple[int, int], Tally]] = {}  # by point and block, what came of it
        self._asked: Final[dict[int, int]] = {}  # by the first point of a pair: the block that is to be looked at next

    def note(self, chunk: Chunk, tally: Tally) -> None:
        if self._test is None or self.plan.points == 1:
            return
        self._blocks[chunk.point, chunk.block] = tally
        first = chunk.point - chunk.point % 2
        block = self._asked.get(first, 0)
        while first not in self.closed and {(first, block), (first + 1, block)} <= self._blocks.keys():
            if self._test.settled(self.seatings(first, block)):
                self.closed[first] = self.closed[first + 1] = block
                played = min((block + 1) * self.plan.experiment.chunk, self.plan.experiment.replications)
                self.saved += 2 * (self.plan.experiment.replications - played)
            block += 1
        self._asked[first] = block

    def seatings(self, first: int, last_block: int) -> list[Tally]:
        """What the first of a pair scored in each seating, up to a block. The answer is the first seat's: it is turned round."""
        own, other = Tally(), Tally()
        for block in range(last_block + 1):
            own += self._blocks[first, block]
            other += self._blocks[first + 1, block]
        return [own, turned(other)]


def turned(tally: Tally) -> Tally:
    """The same results as the other seat sees them: 1 − x for each x."""
    return Tally(tally.count, tally.count - tally.total, tally.count - 2 * tally.total + tally.squares)


@dataclass(frozen=True)
class Side:
    """What somebody scored from one seat."""

    seat: str
    points: float
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Duel:
    """Two players in one scenario: what the first scored altogether, from each seat, and what the test says of it."""

    scenario: str
    first: str
    second: str
    games: int
    won: int
    drawn: int
    lost: int
    share: float
    low: float
    high: float
    sides: tuple[Side, ...]
    verdict: str
    failed: int
    faults: int
    reasons: tuple[str, ...]  # why games failed, each once


def side_of(seat: str, points: float, games: int) -> Side:
    return Side(seat, points, games, points / games if games else 0.0, *wilson(points, games))


class Standings:
    """What a contest says, of each scenario and of all together."""

    def __init__(self, contest: Contest, runs: dict[str, Dataset], lost: Sequence[str] = ()) -> None:
        self.contest: Final = contest
        self.lost: Final = lost  # why games that may be there cannot be read
        self.seats: Final = {name: list(run.experiment.players) for name, run in runs.items()}
        self.titles: Final = {name: run.experiment.title for name, run in runs.items()}
        self.met: Final = [each for name, run in runs.items() for each in _met(contest, name, run)]
        self.is_finished: Final = len(runs) == len(contest.grounds) and all([run.is_finished for run in runs.values()])
        played = {each.scenario for each in self.met if each.games or each.failed}
        self.not_played: Final = [each.scenario for each in contest.grounds if each.scenario not in played]

    @property
    def games(self) -> int:
        return sum([each.games for each in self.met])

    @property
    def failed(self) -> int:
        return sum([each.failed for each in self.met])

    def ratings(self, scenario: str = ALL) -> list[Rating]:
        """Ratings in a scenario, or over all of them."""
        return ratings([each for each in self.met if scenario in (ALL, each.scenario)])

    def duels(self) -> list[Duel]:
        """Every pair in every scenario."""
        return [self._duel(scenario, pair) for scenario in self.seats for pair in self.contest.pairs()]

    def _duel(self, scenario: str, pair: Pair) -> Duel:
        here = [each for each in self.met if each.scenario == scenario]
        own = [each for each in here if (each.first, each.second) == (pair.first, pair.second)]
        swapped = [each for each in here if pair != pair.swapped and (each.first, each.second) == (pair.second, pair.first)]
        won = sum([each.won for each in own] + [each.lost for each in swapped])
        lost = sum([each.lost for each in own] + [each.won for each in swapped])
        drawn = sum([each.drawn for each in own + swapped])
        games = won + drawn + lost
        counts = (games, won, drawn, lost)
        seats = self.seats[scenario]
        sides = [side_of(seats[0], each.points, each.games) for each in own]
        sides += [side_of(seats[1], each.games - each.points, each.games) for each in swapped]
        points = won + drawn / 2
        share = (points / games if games else 0.0, *wilson(points, games))
        reasons = tuple(dict.fromkeys([reason for each in own + swapped for reason in each.reasons]))
        wrong = (sum([each.failed for each in own + swapped]), sum([each.faults for each in own + swapped]), reasons)
        test = self.contest.test_in(scenario)
        verdict = test.settled([_tally(each, False) for each in own] + [_tally(each, True) for each in swapped]) if test else ""
        return Duel(scenario, pair.first, pair.second, *counts, *share, tuple(sides), verdict, *wrong)

    def to_data(self) -> dict[str, object]:
        contest = self.contest
        return {
            "title": contest.title,
            "seed": contest.seed,
            "players": dict(contest.players),
            "test": None if contest.test is None else asdict(contest.test),
            "finished": self.is_finished,
            "games": self.games,
            "failed": self.failed,
            "not_played": self.not_played,
            "lost": list(self.lost),
            "ratings": {name or "all": [asdict(each) for each in self.ratings(name)] for name in (ALL, *self.seats)},
            "duels": [asdict(each) for each in self.duels()],
        }


def _tally(met: Met, is_turned: bool) -> Tally:
    found = Tally(met.games, met.points, met.won + met.drawn / 4)
    return turned(found) if is_turned else found


def _met(contest: Contest, scenario: str, run: Dataset) -> list[Met]:
    """The results of a run, meeting by meeting."""
    first = next(iter(run.experiment.players))
    sound = pl.col("failed").is_null()
    counted = (
        run.scan(GAMES)
        .group_by("point")
        .agg(
            (sound & (pl.col("winner") == first)).sum().alias("won"),
            (sound & pl.col("winner").is_null()).sum().alias("drawn"),
            (sound & (pl.col("winner") != first)).sum().alias("lost"),
            pl.col("failed").is_not_null().sum().alias("failed"),
            pl.col("faults").sum().alias("faults"),
            pl.col("failed").drop_nulls().unique().sort().alias("reasons"),
        )
    )
    found = {row[0]: (*row[1:-1], _told(row[-1])) for row in run.collect(counted).iter_rows()}
    return [
        Met(scenario, each.first, each.second, *found.get(point, (0, 0, 0, 0, 0, ())))
        for point, each in enumerate(contest.meetings(), 1)
    ]


def _told(reasons: Sequence[str]) -> tuple[str, ...]:
    """Why games failed, as people are told."""
    return tuple(dict.fromkeys([each.removeprefix(OURS) for each in reasons]))


class Arena:
    """A contest in a folder, new or begun; without a folder it is gone with the object. It is played in all of its scenarios, or
    `only` in some: the others are left as they are, even if their files have changed since."""

    def __init__(self, contest: Contest, folder: Path | None = None, only: Collection[str] = ()) -> None:
        strange = [name for name in only if name not in [each.scenario for each in contest.grounds]]
        if strange:
            there = ", ".join([each.scenario for each in contest.grounds])
            raise EnfiladeError(f"{', '.join(strange)}: not in this contest, which has {there}")
        self.contest: Final = contest
        self.only: Final = only
        asked = {each.scenario: contest.experiment(each) for each in contest.grounds if not self._is_left(each, folder)}
        self._look_over(folder, asked)
        self.folder: Final = Path(mkdtemp(prefix="enfilade-arena-")) if folder is None else folder
        if folder is None:
            finalize(self, shutil.rmtree, self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / CONTEST).write_text(contest.text, encoding="utf-8")  # so that the folder can be read by itself
        self.runs: Final = {each.scenario: self._begin(each, asked.get(each.scenario)) for each in contest.grounds}

    def _is_left(self, ground: Ground, folder: Path | None) -> bool:
        """Whether a scenario was begun, and is not to be played on now."""
        return not self._is_played(ground.scenario) and folder is not None and (folder / ground.folder / RUN).exists()

    def _look_over(self, folder: Path | None, asked: Mapping[str, Experiment]) -> None:
        """Refuse a folder in which there is something else, and players who cannot sit down, before anything is written."""
        if folder is not None and folder.exists() and not (folder / CONTEST).exists() and any(folder.iterdir()):
            raise EnfiladeError(f"{folder}: there is something else in this folder: name an empty one, or one that is new")
        for each in self.contest.grounds:
            if each.scenario in asked:
                there = None if folder is None else begun(folder / each.folder, asked[each.scenario], WORDS)
                if self._is_played(each.scenario) and (there is None or not there.is_finished or there.has_failed):
                    seat_all(asked[each.scenario])

    def _begin(self, ground: Ground, asked: Experiment | None) -> Dataset:
        folder = self.folder / ground.folder
        return open_run(folder) if asked is None else begin(folder, asked)

    def _is_played(self, scenario: str) -> bool:
        return not self.only or scenario in self.only

    def play(self, processes: int = 1) -> Generator[Progress, None, None]:
        """Play what is missing, scenario after scenario; whoever stops listening stops the work, and nothing finished is lost."""
        meant = {name: run for name, run in self.runs.items() if self._is_played(name)}
        total = Progress(sum([run.experiment.count_games for run in meant.values()]))
        for name, run in meant.items():
            before = Progress(total.total - run.experiment.count_games, total.kept, total.played, total.failed)
            with run.locked():
                schedule = PairSchedule(run.plan, self.contest.test_in(name))
                for now in play(run, workers_for(play_chunk, processes), schedule=schedule):
                    total.total, total.kept = before.total + now.total, before.kept + now.kept
                    total.played, total.failed = before.played + now.played, before.failed + now.failed
                    total.damaged += now.damaged
                    now.damaged.clear()
                    yield total

    def play_all(self, processes: int = 1) -> Standings:
        """Play to the end, and say how it stands."""
        for _ in self.play(processes):
            pass
        return self.standings()

    def standings(self) -> Standings:
        """What the games say that have been played so far."""
        return Standings(self.contest, self.runs)


def open_arena(folder: Path) -> Standings:
    """How things stand in a folder, whoever played there and however far it came."""
    runs, lost = _runs(folder)
    if not runs:
        raise EnfiladeError(lost[0] if lost else f"{folder}: nothing has been played in this folder yet")
    file, asked = folder / CONTEST, next(iter(runs.values())).header["file"]  # paths are seen from where the contest was
    contest = parse_contest(library.read_file(file), str(asked), str(file))
    return Standings(contest, {each.scenario: runs[each.folder] for each in contest.grounds if each.folder in runs}, lost)


def _runs(folder: Path) -> tuple[dict[str, Dataset], list[str]]:
    """The runs in a folder by the names of their own, and why others cannot be opened: they do not hide the rest."""
    found: dict[str, Dataset] = {}
    lost: list[str] = []
    for place in sorted({each.parent for name in (RUN, CHUNKS) for each in folder.glob(f"*/{name}")}):
        try:
            found[place.name] = open_run(place)
        except EnfiladeError as error:
            lost.append(str(error))
    return found, lost
