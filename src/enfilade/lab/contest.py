"""A contest: who meets whom, in which scenarios, how often, and when a pair has met often enough. A file says it, or a command.

Each scenario becomes an experiment of its own, whose points are the pairs: first with the one who was named first in the first
seat, then with the seats swapped. So a contest is played, killed and gone on with as any other run.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Final

from enfilade import library
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.errors import BadScenario, EnfiladeError, UnknownName, number, shown
from enfilade.lab.budgets import is_repeatable
from enfilade.lab.experiment import RESULT, Experiment, beside, parse_experiment
from enfilade.lab.sequential import Test
from enfilade.players import player

GAMES: Final = 100
MOST_GAMES: Final = 100_000
MOST_PLAYERS: Final = 64
CHUNKS: Final = 10  # of a pair in one seating: after each the sequential test is asked
MOST_CHUNK: Final = 25
WORST: Final = 0.5  # a test that errs as often might as well toss a coin
PAIR: Final = "pair"
SCENARIO: Final = "{scenario}"  # in the command of a program: the name of what is played


@dataclass(frozen=True)
class Pair:
    """Two players by their names in the contest, and who sits in the first seat."""

    first: str
    second: str

    @property
    def swapped(self) -> Pair:
        return Pair(self.second, self.first)

    def __str__(self) -> str:
        return f"{self.first} - {self.second}"


@dataclass(frozen=True)
class Ground:
    """A scenario of a contest, how many games each pair plays there, and what stops a pair before."""

    scenario: str
    games: int
    test: Test | None

    @property
    def folder(self) -> str:
        """What its run is called."""
        return Path(self.scenario).stem if self.scenario.endswith(".toml") else self.scenario.replace("/", "-")


@dataclass(frozen=True)
class Contest:
    """What a contest file says."""

    text: str
    file: str  # relative scenarios are seen from there
    called: str  # the file in messages; empty: there is none, a command has said it all
    title: str
    seed: str
    players: Mapping[str, str]  # by the name they have in the tables
    against: tuple[str, ...]  # whom the others meet; empty: all meet all
    grounds: tuple[Ground, ...]
    test: Test | None  # where a scenario has none of its own

    def test_in(self, scenario: str) -> Test | None:
        """What stops a pair in a scenario."""
        return next((ground.test for ground in self.grounds if ground.scenario == scenario), self.test)

    def pairs(self) -> list[Pair]:
        """Who meets whom, one who is alone himself."""
        names = list(self.players)
        if len(names) == 1:
            return [Pair(names[0], names[0])]
        found = [Pair(*each) for each in combinations(names, 2)]
        return [each for each in found if not self.against or (each.first in self.against) != (each.second in self.against)]

    def meetings(self) -> list[Pair]:
        """The points of the experiment: each pair in both seatings; one against himself once."""
        return [each for pair in self.pairs() for each in ([pair] if pair.first == pair.second else [pair, pair.swapped])]

    @property
    def seatings(self) -> int:
        """From how many seats each pair plays: both; one against himself from one."""
        return 1 if len(self.players) == 1 else 2

    def games_in(self, ground: Ground) -> int:
        """The games of a pair in a scenario: as many as are asked for, or one more, for the seatings have equally many."""
        return -(-ground.games // self.seatings) * self.seatings

    def experiment(self, ground: Ground) -> Experiment:
        """What is played in a scenario: the games of a pair are shared between its seatings."""
        scenario = library.scenario(ground.scenario, look=False)
        if len(scenario.seats) != 2:
            there = number(len(scenario.seats), "seat")
            raise self._bad(f"scenarios.{ground.scenario}", f"{ground.scenario} has {there}: a contest is for two")
        for key, name in self.players.items():
            try:
                player(_placed(name, ground.scenario), scenario.game, 0)
            except EnfiladeError as error:
                raise self._bad(f"players.{key}", str(error)) from None
        meetings = self.meetings()
        replications = self.games_in(ground) // self.seatings
        chunk = max(1, min(MOST_CHUNK, replications // CHUNKS))
        seatings = {str(each): self._seating(each, scenario.seats, ground.scenario) for each in meetings}
        lines = [
            f"scenario = {json.dumps(ground.scenario)}",
            f"seed = {json.dumps(f'{self.seed}/{scenario.name}')}",
            f"title = {json.dumps(scenario.title, ensure_ascii=False)}",
            f"replications = {replications}",
            f"chunk = {chunk}",
            f"most_games = {replications * len(meetings)}",
            f"repeatable = {json.dumps(all([is_repeatable(each) for each in self.players.values()]))}",
            "design = { paired = false }",
            f'answer = {{ figure = "{RESULT}", seat = {json.dumps(scenario.seats[0])} }}',
            "record = { turns = false, events = false, tolls = false }",
            *_table("players", {key.partition(".")[2]: value for key, value in seatings[str(meetings[0])].items()}),
        ]
        if len(meetings) > 1:
            for name, seating in seatings.items():
                lines += _table(f"vary.{PAIR}.cases.{json.dumps(name, ensure_ascii=False)}", seating)
        return parse_experiment("\n".join(lines) + "\n", self.file)

    def _seating(self, pair: Pair, seats: Sequence[str], scenario: str) -> dict[str, str]:
        """Who sits where, by the keys of an experiment file."""
        both = zip(seats, (pair.first, pair.second), strict=True)
        return {f"players.{seat}": _placed(self.players[name], scenario) for seat, name in both}

    @property
    def count_games(self) -> int:
        """How many games there are at most."""
        return sum([self.games_in(ground) for ground in self.grounds]) * len(self.pairs())

    def _bad(self, key: str, message: str) -> BadScenario:
        """The error to raise about a key of the file."""
        return BadScenario(message, self.called, key, Source(self.called, self.text).line_of(key) if self.called else 0)


def _placed(player: str, scenario: str) -> str:
    """A player as it is called in a scenario: a program may want to be told which one it is."""
    return player.replace(SCENARIO, scenario)


def _table(name: str, values: Mapping[str, str]) -> list[str]:
    return ["", f"[{name}]", *[f"{json.dumps(key)} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]]


def read_contest(path: str | Path) -> Contest:
    """The contest in a file."""
    return parse_contest(library.read_file(Path(path)), str(path))


def parse_contest(text: str, file: str, called: str = "") -> Contest:
    """The contest in a TOML text, every key known and every scenario there; whether its players are is for `experiment` to try.
    `called`: the file in messages, if not by its name."""
    source = Source(called or Path(file).name, text)
    reader = Reader(library.parse_toml(text, source.name), source)
    seed = reader.raw("seed") if reader.has("seed") else "1"
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise reader.bad("seed", f"{shown(seed)} should be a text or a whole number")
    games = reader.integer("games", GAMES, 1, MOST_GAMES)
    players = reader.table("players")
    named = {name: players.text(name) for name in players.keys()}
    if not 1 <= len(named) <= MOST_PLAYERS:
        raise reader.bad("players", f'name 1 to {MOST_PLAYERS} of them, each by a name of your own: greedy = "greedy"')
    against = tuple(reader.texts("against")) if reader.has("against") else ()
    for each in against:
        if each not in named:
            raise reader.bad("against", str(UnknownName("player of this contest", each, list(named))))
    test = _test(reader.table("test")) if reader.has("test") else None
    grounds = _grounds(reader, games, test, file)
    title = reader.text("title", "A contest")
    made = Contest(text, file, source.name, title, str(seed), named, against, grounds, test)
    reader.close()
    if not made.pairs():
        raise reader.bad("against", "nobody is left to meet them")
    return made


def _grounds(reader: Reader, games: int, test: Test | None, file: str) -> tuple[Ground, ...]:
    """The scenarios, each with the games and the test of the whole contest or with its own."""
    table = reader.table("scenarios")
    found: list[Ground] = []
    for name in table.keys():
        own = table.table(name)
        path = beside(name, file)
        try:
            library.scenario(path, look=False)
        except EnfiladeError as error:
            raise table.bad(name, str(error)) from None
        own_test = _test(own.table("test")) if own.has("test") else test
        ground = Ground(path, own.integer("games", games, 1, MOST_GAMES), own_test)
        if ground.folder in [each.folder for each in found]:
            raise table.bad(name, f"another scenario is kept in the folder {ground.folder} already: give this file another name")
        found.append(ground)
        own.close()
    if not found:
        raise reader.bad("scenarios", 'name one at least, such as `"urban-battle/first-patrol" = {}`')
    return tuple(found)


def _test(reader: Reader) -> Test:
    values = [reader.raw(key) for key in ("below", "above")]
    error = reader.raw("error") if reader.has("error") else Test.error
    for key, value, most in zip(("below", "above", "error"), (*values, error), (1, 1, WORST), strict=True):
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < most:
            raise reader.bad(key, f"{shown(value)} should be a share between 0 and {most}, such as {0.55 if most == 1 else 0.05}")
    below, above, error = [float(str(value)) for value in (*values, error)]
    if below >= above:
        raise reader.bad("above", f"{above:g} should be more than {below:g}")
    reader.close()
    return Test(below, above, error)


def contest_of(
    scenarios: Sequence[str],
    players: Mapping[str, str],
    *,
    games: int = GAMES,
    seed: int | str = 1,
    test: Test | None = None,
    against: Sequence[str] = (),
    title: str = "",
) -> Contest:
    """The contest that a file would say with these values. An error of theirs names the value, and no file."""
    title = title or " against ".join(players)
    lines = [f"title = {json.dumps(title, ensure_ascii=False)}", f"seed = {json.dumps(str(seed))}", f"games = {games}"]
    if against:
        lines.append(f"against = {json.dumps(list(against), ensure_ascii=False)}")
    if test is not None:
        lines.append(f"test = {{ below = {test.below}, above = {test.above}, error = {test.error} }}")
    twice = [each for place, each in enumerate(scenarios) if each in scenarios[:place]]
    if twice:
        raise BadScenario(f"{twice[0]} is named twice", key="scenarios")
    lines += [*_table("players", players), "", "[scenarios]", *[f"{json.dumps(each)} = {{}}" for each in scenarios]]
    try:
        return replace(parse_contest("\n".join(lines) + "\n", str(Path("contest.toml").resolve())), called="")
    except BadScenario as error:
        raise BadScenario(error.message, key=error.key) from None
