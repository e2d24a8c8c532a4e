"""An experiment file: what is asked, what is played, what is varied, what is written down. Checked before anything is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Final

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.data import Data, Reader, Source, canonical, fingerprint
from enfilade.kernel.errors import BadScenario, EnfiladeError, UnknownName, shown
from enfilade.lab import designs
from enfilade.lab.budgets import refuse_seconds, with_budget
from enfilade.lab.designs import Design, Point
from enfilade.lab.parameters import Parameter, read_parameters
from enfilade.lab.runs import Cell, seating
from enfilade.lab.watching import Kept, Watcher, umpires_measures
from enfilade.library import AnyScenario
from enfilade.players import player

SUFFIX: Final = ".toml"
SCENARIO: Final = "scenario"
PLAYERS: Final = "players."
BUDGET: Final = ".budget"
REPLICATIONS: Final = 100
CHUNK: Final = 25
MOST_GAMES: Final = 100_000  # unless the file says that it wants more
MOST_REPLICATIONS: Final = 10_000_000
MOST_POINTS: Final = 100_000
MOST_TRIED: Final = 500  # points whose scenario is built before anything is played
LEAST: Final = 50  # games of a point before its stop rule is asked
# What is known of each game; those of a seat need one.
WON: Final = "won"
RESULT: Final = "result"  # a win 1, a draw a half
OF_A_SEAT: Final = (WON, RESULT, "score", "losses")
OF_A_GAME: Final = ("drawn", "rounds", "actions", "harm")
TOLLED: Final = ("losses", "harm")  # those that are known only where tolls are kept


@dataclass(frozen=True)
class Figure:
    """A figure of a game that can be asked about: its name, and whose it is (empty: nobody's)."""

    name: str
    seat: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.seat})" if self.seat else self.name


@dataclass(frozen=True)
class Stop:
    """When a point has been played enough: its 95 % interval is no wider than `within` on either side."""

    within: float
    least: int


@dataclass(frozen=True)
class Experiment:
    """What an experiment file says."""

    text: str
    file: str
    title: str
    question: str
    scenario: str
    seed: str
    players: Mapping[str, str]
    changes: Mapping[str, Data]
    parameters: tuple[Parameter, ...]
    design: Design
    replications: int
    chunk: int
    answer: Figure
    stop: Stop | None
    kept: Kept
    repeatable: bool
    most_games: int

    @property
    def count_points(self) -> int:
        return designs.count_points(self.design, self.parameters)

    @property
    def count_games(self) -> int:
        """How many games there are at most."""
        return self.count_points * self.replications

    @cached_property
    def points(self) -> list[Point]:
        return designs.points_of(self.design, self.parameters, self.seed)

    def cell(self, number: int) -> Cell:
        """What is played at a point, counted from 1. Paired points share their chance, game by game."""
        scenario, changes, players = self.scenario, dict(self.changes), dict(self.players)
        point = self.points[number - 1]
        for parameter in self.parameters:
            if parameter.key not in point:
                continue
            for key, value in parameter.changes(point[parameter.key]).items():
                if key == SCENARIO:
                    scenario = beside(str(value), self.file)
                elif key.startswith(PLAYERS):
                    seat = key.removeprefix(PLAYERS).removesuffix(BUDGET)
                    players[seat] = with_budget(players[seat], value) if key.endswith(BUDGET) else str(value)
                else:
                    changes[key] = value
        return Cell(scenario, changes, players, self.seed, "" if self.design.paired else f"{number}/")

    def base(self) -> AnyScenario:
        """The scenario before anything is varied."""
        return library.scenario(self.scenario, self.changes, look=False)

    @property
    def fingerprint(self) -> str:
        """The same for files that say the same, whatever their comments and layout, and whatever is said of the scenario: the
        odds that a run has found go to its card, and the run must go on after that."""
        scenario = {key: value for key, value in self.base().data.items() if key not in library.SAID_OF_IT}
        return fingerprint([canonical(library.parse_toml(self.text, self.file)), canonical(scenario)])


def beside(name: str, file: str) -> str:
    """A scenario by the name in an experiment file: a path is seen from there."""
    return str((Path(file).parent / name).resolve()) if name.endswith(SUFFIX) else name


def read_experiment(path: str | Path) -> Experiment:
    """The experiment in a file."""
    return parse_experiment(library.read_file(Path(path)), str(path))


def parse_experiment(text: str, file: str) -> Experiment:
    """The experiment in a TOML text, every key known and every value of its kind; what it means is for `check` to try."""
    source = Source(Path(file).name, text)
    reader = Reader(library.parse_toml(text, source.name), source)
    scenario = beside(reader.text(SCENARIO), file)
    changes = _flat(reader.table("set"), "")
    base = _base(reader, scenario, changes)
    made = Experiment(
        text,
        file,
        reader.text("title", base.title),
        reader.text("question", ""),
        scenario,
        _seed(reader),
        _players(reader, base),
        changes,
        read_parameters(reader.table("vary")),
        _design(reader.table("design")),
        reader.integer("replications", REPLICATIONS, 1, MOST_REPLICATIONS),
        reader.integer("chunk", CHUNK, 1, 100_000),
        _answer(reader.table("answer"), base),
        _stop(reader.table("stop")) if reader.has("stop") else None,
        _kept(reader.table("record")),
        reader.flag("repeatable", True),
        reader.integer("most_games", MOST_GAMES, 1),
    )
    reader.close()
    if made.answer.name in TOLLED and not made.kept.tolls:
        raise reader.bad("record.tolls", f"the answer is about {made.answer.name}, which nobody counts without tolls")
    try:
        designs.check(made.design, made.parameters)
    except EnfiladeError as error:
        raise reader.bad("design", str(error)) from None
    return made


def _base(reader: Reader, name: str, changes: Mapping[str, Data]) -> AnyScenario:
    try:
        return library.scenario(name, changes, look=False)
    except UnknownName as error:
        raise reader.bad(SCENARIO, str(error)) from None
    except BadScenario as error:
        raise reader.bad("set" if changes else SCENARIO, str(error)) from None


def _seed(reader: Reader) -> str:
    value = reader.raw("seed") if reader.has("seed") else "1"
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise reader.bad("seed", f"{shown(value)} should be a text or a whole number")
    return str(value)


def _players(reader: Reader, base: AnyScenario) -> dict[str, str]:
    table = reader.table("players")
    players = seating(base, "")
    for seat in table.keys():
        if seat not in base.seats:
            raise table.bad(seat, str(UnknownName("seat", seat, list(base.seats))))
        players[seat] = table.text(seat)
    return players


def _flat(reader: Reader, prefix: str) -> dict[str, Data]:
    """A table of changes by dotted key; tables within one another are keys with dots, too."""
    found: dict[str, Data] = {}
    for key in reader.keys():
        path = f"{prefix}.{key}" if prefix else key
        value = reader.raw(key)
        if isinstance(value, Mapping):
            found |= _flat(reader.table(key), path)
        else:
            found[path] = value
    return found


def _design(reader: Reader) -> Design:
    made = Design(
        reader.choice("kind", designs.KINDS, designs.GRID),
        reader.integer("points", 0, 0, MOST_POINTS),
        reader.flag("paired", True),
    )
    reader.close()
    return made


def _answer(reader: Reader, base: AnyScenario) -> Figure:
    """The figure that the experiment asks about; if it does not say, whether the first seat wins."""
    known = figures_of(base)
    name = reader.choice("figure", list(known), WON)
    seats = known[name]
    seat = reader.choice("seat", seats, seats[0]) if seats != [""] else ""
    reader.close()
    return Figure(name, seat)


def figures_of(base: AnyScenario) -> dict[str, list[str]]:
    """What can be asked about games of a scenario, and of which seats: how they ended, and each measure as it was at the end."""
    found = {name: list(base.seats) for name in OF_A_SEAT} | {name: [""] for name in OF_A_GAME}
    for each in umpires_measures(Table(base, seed=0)):
        seats = found.setdefault(each.name, [])
        if (each.seat or "") not in seats:
            seats.append(each.seat or "")
    return found


def _stop(reader: Reader) -> Stop:
    within = reader.raw("within")
    if isinstance(within, bool) or not isinstance(within, int | float) or not within > 0:
        raise reader.bad("within", f"{shown(within)} should be a number more than 0, such as 0.03 for 3 points of a hundred")
    made = Stop(float(within), reader.integer("least", LEAST, 2))
    reader.close()
    return made


def _kept(reader: Reader) -> Kept:
    made = Kept(reader.flag("turns", True), reader.flag("events", True), reader.flag("tolls", True))
    reader.close()
    return made


def check(experiment: Experiment) -> None:
    """Try everything that a file asks for: who plays, each value by itself, and the points as a whole where they are few."""
    source = Source(Path(experiment.file).name, experiment.text)
    if experiment.count_points > MOST_POINTS:
        raise EnfiladeError(
            f"{source.name}: the design has {experiment.count_points:,} points, more than {MOST_POINTS:,}. Take fewer values, or "
            f'a sampled design, such as `kind = "latin-hypercube"` with `points = 256`'
        )
    for parameter in experiment.parameters:
        _try_parameter(experiment, parameter, source)
    if experiment.parameters and experiment.count_points <= MOST_TRIED:
        for number in range(1, experiment.count_points + 1):
            _try_cell(experiment, experiment.cell(number), source, f"point {number} of the design")
    else:
        _try_cell(experiment, experiment.cell(1), source, "the first point")


def seat_all(experiment: Experiment) -> None:
    """Let everybody who is to play sit down once: a program that cannot play is refused before anything is played."""
    seated: set[tuple[str, str]] = set()
    for number in range(1, min(experiment.count_points, MOST_TRIED) + 1):
        cell = experiment.cell(number)
        for seat, name in cell.players.items():
            if (cell.scenario, name) not in seated:
                seated.add((cell.scenario, name))
                _sit(cell, seat, name)


def _sit(cell: Cell, seat: str, name: str) -> None:
    found = player(name, library.scenario(cell.scenario, cell.changes, look=False).game, cell.seed)
    try:
        found.sit(seat)
    finally:
        found.leave()


def trial(experiment: Experiment, least: float = 0.5) -> float:
    """How many seconds a game takes here, from a few games of the first, a middle and the last point."""
    began = perf_counter()
    played = 0
    for number in sorted({1, (experiment.count_points + 1) // 2, experiment.count_points}):
        table, players = experiment.cell(number).seat(1)
        Watcher(table, experiment.kept).play(players)
        played += 1
        if perf_counter() - began > least:
            break
    return (perf_counter() - began) / played


def refuse_too_many(experiment: Experiment, told: str) -> None:
    """Refuse more games than the file says are meant; `told` says how long they would take."""
    if experiment.count_games > experiment.most_games:
        raise EnfiladeError(
            f"{Path(experiment.file).name}: {count_words(experiment)}, more than {experiment.most_games:,}. {told}. If that is "
            f"meant, say `most_games = {experiment.count_games}` in the file"
        )


def count_words(experiment: Experiment) -> str:
    """`4 points with 100 games each are 400 games`."""
    if experiment.count_points == 1:
        return f"{experiment.count_games:,} games"
    most = "at most " if experiment.stop else ""
    each = f"{most}{experiment.replications:,} games each"
    return f"{experiment.count_points:,} points with {each} are {experiment.count_games:,} games"


def _try_parameter(experiment: Experiment, parameter: Parameter, source: Source) -> None:
    """Each value of a parameter, the others left alone."""
    where = f"vary.{parameter.key}"
    alone = replace(experiment, parameters=(parameter,), design=Design(designs.ONE_AT_A_TIME))
    for key in {key for value in parameter.extremes() for key in parameter.changes(value)}:
        seat = key.removeprefix(PLAYERS).removesuffix(BUDGET)
        if key.startswith(PLAYERS) and seat not in experiment.players:
            unknown = UnknownName("seat", seat, [f"{PLAYERS}{each}" for each in experiment.players])
            raise BadScenario(str(unknown), source.name, where, source.line_of(where))
    for number, value in enumerate(parameter.extremes(), 2):
        _try_cell(alone, alone.cell(number), source, f"{where} = {shown(value)}")


def _try_cell(experiment: Experiment, cell: Cell, source: Source, where: str) -> None:
    """Build what would be played, and seat who would play it."""
    if experiment.repeatable:
        refuse_seconds(cell.players.values(), f"{source.name}, {where}")
    try:
        scenario = library.scenario(cell.scenario, cell.changes, look=False)
        if set(scenario.seats) != set(cell.players):
            raise EnfiladeError(f"{scenario.name} has the seats {', '.join(scenario.seats)}, not {', '.join(cell.players)}")
        for name in cell.players.values():
            player(name, scenario.game, 0)
    except EnfiladeError as error:
        raise BadScenario(str(error), source.name, where) from None
