"""`enfilade simulate … --fast`: millions of campaigns of The Urban Calculus."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from time import perf_counter

from rich.table import Table as Grid

from enfilade.cli.common import ending, grid, print_json, progress_bar, say, screen
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.fast import DEVICES, Tally, simulate
from enfilade.games.urban_calculus.fast.machines import Gpu
from enfilade.kernel.data import Data
from enfilade.kernel.errors import EnfiladeError, UnknownName
from enfilade.lab.runs import seating
from enfilade.lab.summary import mean_of, rate
from enfilade.library import AnyScenario

GAME = "urban-calculus"
DOCTRINE = "balanced"  # for seats that are given none
BARS = 24
ENDERS = 8  # links that are listed as having ended governments


def checked(scenario: AnyScenario) -> AnyScenario:
    """A scenario of the one game that has a fast simulator."""
    if scenario.game.id != GAME:
        raise EnfiladeError(f"--fast is for {GAME} only: {scenario.game.title} is played by its rules engine, leave out --fast")
    return scenario


def usable(device: str) -> str:
    """The device that was asked for; where it is a GPU and there is none, that is told and the processor plays instead."""
    if device not in DEVICES:
        raise UnknownName("device", device, list(DEVICES))
    if device == "gpu":
        try:
            Gpu()
        except EnfiladeError as error:
            print(f"{error}. The processor plays.", file=sys.stderr)  # noqa: T201
            return "auto"
    return device


def run_fast(
    scenario: AnyScenario, seats: str, changes: Mapping[str, Data], seed: str, games: int, device: str, as_json: bool
) -> None:
    """Simulate and print: outcomes, length, harm, and what ended governments."""
    doctrines = seating(checked(scenario), seats or DOCTRINE)
    plays = usable(device)
    began = perf_counter()
    tally = Tally()
    with progress_bar() as progress:
        task = progress.add_task("simulating", total=games)
        for tally in simulate(scenario, doctrines, seed, games, plays):
            progress.update(task, completed=tally.games)
    seconds = perf_counter() - began
    if as_json:
        print_json(as_data(scenario, doctrines, changes, seed, tally, seconds))
    else:
        report(scenario, doctrines, changes, seed, tally, seconds)


def as_data(
    scenario: AnyScenario, doctrines: dict[str, str], changes: Mapping[str, Data], seed: str, tally: Tally, seconds: float
) -> dict[str, object]:
    """Settings, figures with their intervals, and the whole distributions."""
    outcomes = {winner: asdict(rate(tally.winners[winner], tally.games)) for winner in (*scenario.seats, "draw")}
    return {
        "scenario": scenario.name,
        "changes": dict(changes),
        "doctrines": doctrines,
        "seed": seed,
        "seconds": round(seconds, 3),
        "summary": {
            "outcomes": outcomes,
            "weeks": asdict(mean_of(tally.weeks)),
            "turns": asdict(mean_of(tally.turns)),
            "boxes": {key: asdict(mean_of(counts)) for key, counts in tally.totals.items()},
            "fallen": {how: asdict(rate(count, tally.games)) for how, count in tally.fell_by.most_common()},
        },
        **tally.to_data(),
    }


def report(
    scenario: AnyScenario, doctrines: dict[str, str], changes: Mapping[str, Data], seed: str, tally: Tally, seconds: float
) -> None:
    mission: Mission = scenario.start.mission
    say(f"{scenario.title} ({scenario.name}), seed {seed}, fast simulator")
    for key, value in changes.items():
        say(f"  with {key} = {value}")
    outcomes = grid("", "campaigns", "share", "95 % interval")
    for seat in scenario.seats:
        outcomes.add_row(f"{scenario.seat_name(seat)} ({doctrines[seat]}) won", *rate(tally.winners[seat], tally.games).cells())
    outcomes.add_row("drawn", *rate(tally.winners["draw"], tally.games).cells())
    console = screen()
    console.print(outcomes)
    say()
    lengths = grid("", "mean", "95 % interval", "least – most")
    lengths.add_row("weeks", *mean_of(tally.weeks).cells(2))
    lengths.add_row("turns", *mean_of(tally.turns).cells(2))
    for key, counts in tally.totals.items():
        stock = mission.model.stock_of(key)
        if stock.is_city or stock.role == "casualties":
            whose = "" if stock.is_city else f"{scenario.seat_name(key.partition('.')[0])}, "
            lengths.add_row(f"{whose}{stock.name}", *mean_of(counts).cells(2))
    console.print(lengths)
    for stock in mission.model.stocks.values():
        if stock.is_city:
            say()
            say(f"{stock.name} at the end:")
            for line in bars(tally.totals[stock.instances[0]]):
                say(f"  {line}")
    say()
    ends = grid("how they ended", "campaigns", "share", "95 % interval")
    for how, count in tally.reasons.most_common():
        ends.add_row(ending(scenario, how), *rate(count, tally.games).cells())
    console.print(ends)
    if tally.fell_by:
        say()
        console.print(fallen(mission, scenario, tally))
    say()
    say(f"{tally.games} campaigns in {seconds:.1f} s, {tally.games / seconds:,.0f} campaigns/s")


def fallen(mission: Mission, scenario: AnyScenario, tally: Tally) -> Grid:
    """Which links took the last cube of will from fallen governments."""
    found = grid("what ended governments", "campaigns", "of the fallen", "95 % interval")
    for how, count in tally.fell_by.most_common(ENDERS):
        seat, _, code = how.partition(": ")
        name = f"{code}, {mission.model.links[code].name}" if code in mission.model.links else code
        found.add_row(f"{scenario.seat_name(seat)}: {name}", *rate(count, sum(tally.fell_by.values())).cells())
    return found


def bars(counts: Counter[int]) -> list[str]:
    """A distribution as a few lines of bars."""
    most, total = max(counts), sum(counts.values())
    step = max(1, (most + 10) // 10)
    bins = [(low, sum(counts[value] for value in range(low, low + step))) for low in range(0, most + 1, step)]
    tallest = max(count for _, count in bins)
    return [
        f"{low if step == 1 else f'{low}–{low + step - 1}':>7} {'█' * round(BARS * count / tallest):<{BARS}} {count / total:.1%}"
        for low, count in bins
    ]
