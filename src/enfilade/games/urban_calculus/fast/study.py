"""A study: a scenario, a doctrine for each seat, a seed; and what its campaigns came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.commander.doctrines import DOCTRINES, Doctrine
from enfilade.games.urban_calculus.fast.arrays import Arrays, uncovered
from enfilade.games.urban_calculus.fast.kernel.layout import ENDED, FALLEN, FIRST_BOX, LENGTH, TURNS
from enfilade.games.urban_calculus.fast.machines import Counts, Gpu, Interpreted, Machine, Processor, compiler
from enfilade.games.urban_calculus.fast.tables import WINNERS, Tables
from enfilade.kernel.errors import EnfiladeError, UnknownName
from enfilade.library import AnyScenario

DEVICES = ("auto", "cpu", "gpu", "numpy", "python")
MANY = 4_000_000  # campaigns for which it pays to compile the kernel for their scenario and doctrines alone


@dataclass
class Tally:
    """Counts over all campaigns: small, whatever their number."""

    games: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    weeks: Counter[int] = field(default_factory=Counter)
    totals: dict[str, Counter[int]] = field(default_factory=dict)
    fell_by: Counter[str] = field(default_factory=Counter)

    def to_data(self) -> dict[str, object]:
        return {
            "games": self.games,
            "winners": dict(self.winners),
            "reasons": dict(self.reasons.most_common()),
            "turns": dict(sorted(self.turns.items())),
            "weeks": dict(sorted(self.weeks.items())),
            "totals": {key: dict(sorted(counts.items())) for key, counts in self.totals.items()},
            "fell_by": dict(self.fell_by.most_common()),
        }

    def add(self, counts: Counts, tables: Tables) -> None:
        """Count what was counted of a block."""
        self.games += int(counts[TURNS].sum())
        for pair, number in _found(counts, ENDED).items():
            winner = WINNERS[pair // len(tables.reasons)]
            self.winners[winner] += number
            self.reasons[f"{winner}: {tables.reasons[pair % len(tables.reasons)]}"] += number
        self.turns.update(_found(counts, TURNS))
        self.weeks.update(_found(counts, LENGTH))
        for key, box in tables.box.items():
            self.totals.setdefault(key, Counter()).update(_found(counts, FIRST_BOX + box))
        for code, number in _found(counts, FALLEN).items():
            if code:
                seat, link = divmod(code - 1, len(tables.codes))
                self.fell_by[f"{SEATS[seat]}: {tables.codes[link]}"] += number


def _found(counts: Counts, column: int) -> dict[int, int]:
    return {value: number for value, number in enumerate(counts[column].tolist()) if number}


def prepared(scenario: AnyScenario, plans: Mapping[str, str | Doctrine]) -> Tables:
    """The scenario and the doctrines of a study."""
    return Tables(scenario.start.mission, {seat: _doctrine(plans[seat]) for seat in SEATS})


def _doctrine(plan: str | Doctrine) -> Doctrine:
    if isinstance(plan, Doctrine):
        return plan
    if plan not in DOCTRINES:
        raise UnknownName("doctrine", plan, list(DOCTRINES))
    return DOCTRINES[plan]


def machine(device: str, tables: Tables, games: int = 0) -> Machine:
    """What plays so many campaigns; `auto` takes the C compiler, else NumPy, else for what NumPy does not cover plain Python."""
    if device not in DEVICES:
        raise UnknownName("device", device, list(DEVICES))
    missing = uncovered(tables.mission)
    if device == "numpy" and missing:
        raise EnfiladeError(f"numpy does not cover {', '.join(missing)}: use cpu, which needs a C compiler, or python")
    if device == "gpu":
        return Gpu(games >= MANY)
    if device == "cpu" or (device == "auto" and compiler()):
        return Processor(games >= MANY)
    return Interpreted() if device == "python" or missing else Arrays()


def simulate(
    scenario: AnyScenario, plans: Mapping[str, str | Doctrine], seed: str, games: int, device: str = "auto"
) -> Iterator[Tally]:
    """The tally after each block of campaigns; the last one has them all. A plan is a doctrine or the name of one.

    Each campaign has a number and random numbers of its own: the results are the same however many are asked for, and on
    every device.
    """
    tables = prepared(scenario, plans)
    plays = machine(device, tables, games)
    tally = Tally()
    while tally.games < games:
        tally.add(plays.counts(tables, seed, tally.games, min(plays.block, games - tally.games)), tables)
        yield tally


def simulated(scenario: AnyScenario, plans: Mapping[str, str | Doctrine], seed: str, games: int, device: str = "auto") -> Tally:
    """The tally of all campaigns at once."""
    *_, tally = simulate(scenario, plans, seed, games, device)
    return tally
