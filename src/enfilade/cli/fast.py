"""`enfilade simulate … --fast`: a hundred thousand campaigns of The Urban Calculus, vectorised."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from enfilade.cli.common import print_json, say, screen
from enfilade.games.urban_calculus.words import box
from enfilade.kernel.errors import EnfiladeError
from enfilade.lab.calculus import Tally, simulate
from enfilade.lab.summary import Z, rate
from enfilade.library import AnyScenario

GAME = "urban-calculus"
DOCTRINE = "balanced"  # for a seat that is given none
BARS = 24


def run_fast(scenario: AnyScenario, players: dict[str, str], seed: str, games: int, as_json: bool) -> None:
    """Simulate and print: outcomes, length, harm, and what ended governments."""
    if scenario.game.id != GAME:
        raise EnfiladeError(f"--fast is for {GAME} only: {scenario.game.title} is played by its rules engine, leave out --fast")
    doctrines = {seat: DOCTRINE if name in ("greedy", "random") else name for seat, name in players.items()}
    began = perf_counter()
    tally = Tally()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("simulating", total=games)
        for tally in simulate(scenario, doctrines, seed, games):
            progress.update(task, completed=tally.games)
    seconds = perf_counter() - began
    if as_json:
        print_json(
            {"scenario": scenario.name, "doctrines": doctrines, "seed": seed, "seconds": round(seconds, 3), **tally.to_data()}
        )
        return
    report(scenario, doctrines, seed, tally, seconds)


def report(scenario: AnyScenario, doctrines: dict[str, str], seed: str, tally: Tally, seconds: float) -> None:
    say(f"{scenario.title} ({scenario.name}), seed {seed}, fast simulator")
    outcomes = Grid("", "games", "share", "95 % interval", box=None, header_style="bold", pad_edge=False)
    for seat in (*scenario.seats, "draw"):
        each = rate(tally.winners[seat], tally.games)
        name = "drawn" if seat == "draw" else f"{seat} ({doctrines[seat]}) won"
        outcomes.add_row(name, str(each.count), f"{each.share:.1%}", f"{each.low:.1%} – {each.high:.1%}")
    console = screen()
    console.print(outcomes)
    say()
    lengths = Grid("", "mean", "95 % interval", "least – most", box=None, header_style="bold", pad_edge=False)
    lengths.add_row("weeks", *spread(tally.weeks))
    lengths.add_row("turns", *spread(tally.turns))
    for key in [key for key in tally.totals if key.startswith("city.")]:
        lengths.add_row(box(key), *spread(tally.totals[key]))
    console.print(lengths)
    for key in [key for key in tally.totals if key.startswith("city.")][:3]:
        say()
        say(f"{box(key)} at the end:")
        for line in bars(tally.totals[key]):
            say(f"  {line}")
    say()
    say("How they ended: " + ", ".join(f"{how} {count}" for how, count in tally.reasons.most_common()))
    if tally.fell_by:
        say("What took the last cube of will: " + ", ".join(f"{how} {count}" for how, count in tally.fell_by.most_common(8)))
    say(f"{tally.games} campaigns in {seconds:.1f} s, {tally.games / seconds:,.0f} campaigns/s")


def spread(counts: Counter[int]) -> tuple[str, str, str]:
    """Mean, its interval, and the extremes of a distribution."""
    total = sum(counts.values())
    mean = sum(value * count for value, count in counts.items()) / total
    variance = sum(count * (value - mean) ** 2 for value, count in counts.items()) / max(1, total - 1)
    half = Z * sqrt(variance / total)
    return f"{mean:.2f}", f"{mean - half:.2f} – {mean + half:.2f}", f"{min(counts)} – {max(counts)}"


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
