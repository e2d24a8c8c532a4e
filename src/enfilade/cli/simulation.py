"""`enfilade simulate`: many games, in parallel, with honest figures."""

from __future__ import annotations

import json
import os
from pathlib import Path
from secrets import token_hex
from time import perf_counter
from typing import Annotated

import typer

from enfilade.cli.common import (
    STOPPED,
    AsJson,
    Changes,
    ScenarioName,
    can_be_written,
    ending,
    find_scenario,
    full_name,
    grid,
    print_json,
    progress_bar,
    say,
    screen,
    settings,
    write_text,
)
from enfilade.extras import need
from enfilade.kernel.errors import EnfiladeError
from enfilade.lab.runs import Cell, GameResult, play_many, seating
from enfilade.lab.summary import Summary, summarise
from enfilade.library import AnyScenario

MOST_REMARKS = 10  # that are told of a run


def simulate(
    scenario: ScenarioName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seats: Annotated[
        str,
        typer.Option(
            "--seats",
            help="Players in the order of the seats, or seat=player; external:./program too; else greedy, with --fast balanced.",
        ),
    ] = "",
    seed: Annotated[str, typer.Option("--seed", help="The master seed; without it a new one, which is told.")] = "",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one for each core.")] = 0,
    changes: Changes = None,
    records: Annotated[Path | None, typer.Option("--records", help="Keep the record of every game in this folder.")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write settings, summary and every game to this JSON file.")] = None,
    fast: Annotated[
        bool, typer.Option("--fast", help="Millions of campaigns of The Urban Calculus; the players are its doctrines.")
    ] = False,
    device: Annotated[
        str,
        typer.Option("--device", help="What plays them: auto, cpu, gpu, numpy or python, with the same results."),
    ] = "auto",
    as_json: AsJson = False,
) -> None:
    """Let computer players play many games, and sum up."""
    found = find_scenario(scenario, settings(changes))
    if fast:
        need("lab", "the fast simulator", "numpy")
        from enfilade.cli.fast import run_fast  # noqa: PLC0415  (only those who want it wait for NumPy)

        left_out = [name for name, given in (("--records", records), ("--out", out)) if given is not None]
        if left_out:
            raise EnfiladeError(f"--fast plays no single games to keep: leave out {' and '.join(left_out)}, or take --json")
        run_fast(found, seats, settings(changes), seed or token_hex(8), games, device, as_json)
        return
    if out is not None:
        can_be_written("--out", out)
    if records is not None:
        _make_folder(records)
    name = str(Path(scenario).resolve()) if scenario.endswith(".toml") else full_name(scenario)
    cell = Cell(name, settings(changes), seating(found, seats), seed or token_hex(8))
    began = perf_counter()
    results, interrupted = _play(cell, games, _processes(jobs, games), str(records or ""))
    seconds = perf_counter() - began
    summary = summarise(results, found.seats)
    report = _report(cell, games, summary, seconds)
    if out is not None:
        write_text(out, _as_text({**report, "results": [each.to_data() for each in sorted(results, key=lambda one: one.number)]}))
    if as_json:
        print_json(report)
    else:
        _print(cell, found, games, summary, seconds)
    _tell_remarks(results)
    if interrupted:
        raise typer.Exit(STOPPED)


def _tell_remarks(results: list[GameResult]) -> None:
    """What went wrong with players that are programs, on standard error."""
    told = [f"game {each.number}: {remark}" for each in sorted(results, key=lambda one: one.number) for remark in each.remarks]
    for line in told[:MOST_REMARKS]:
        typer.echo(line, err=True)
    if len(told) > MOST_REMARKS:
        typer.echo(f"… and {len(told) - MOST_REMARKS} more: --out FILE keeps them all", err=True)


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EnfiladeError(f"--records {path}: {error.strerror}") from None


def _processes(jobs: int, games: int) -> int:
    return min(jobs or os.cpu_count() or 1, games)


def _play(cell: Cell, games: int, jobs: int, records: str) -> tuple[list[GameResult], bool]:
    """The games that were finished, and whether somebody stopped before the last."""
    results: list[GameResult] = []
    with progress_bar() as progress:
        task = progress.add_task("playing", total=games)
        try:
            for result in play_many(cell, games, jobs, records):
                results.append(result)
                progress.advance(task)
        except KeyboardInterrupt:
            return results, True
    return results, False


def _as_text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _report(cell: Cell, games: int, summary: Summary, seconds: float) -> dict[str, object]:
    return {
        "scenario": cell.scenario,
        "changes": dict(cell.changes),
        "players": dict(cell.players),
        "seed": cell.seed,
        "asked": games,
        "seconds": round(seconds, 3),
        "games_per_second": round(summary.games / seconds, 3) if seconds else 0.0,
        "summary": summary.to_data(),
    }


def _print(cell: Cell, scenario: AnyScenario, games: int, summary: Summary, seconds: float) -> None:
    say(f"{scenario.title} ({scenario.name}), seed {cell.seed}")
    for key, value in cell.changes.items():
        say(f"  with {key} = {value}")
    if summary.games < games:
        say(f"Stopped after {summary.games} of {games} games; this is what they say.")
    if not summary.games:
        return
    outcomes = grid("", "games", "share", "95 % interval")
    for seat, won in summary.wins.items():
        outcomes.add_row(f"{scenario.seat_name(seat)} ({cell.players[seat]}) won", *won.cells())
    outcomes.add_row("drawn", *summary.draws.cells())
    console = screen()
    console.print(outcomes)
    say()
    lengths = grid("", "mean", "95 % interval", "least – most")
    lengths.add_row("rounds a game", *summary.rounds.cells(1))
    lengths.add_row("actions a game", *summary.actions.cells(1))
    console.print(lengths)
    say()
    say("How they ended:")
    for how, count in summary.reasons.items():
        say(f"  {count:>4}  {ending(scenario, how)}")
    say(f"{summary.games} games in {seconds:.1f} s, {summary.games / seconds:.2f} games/s; check sum {summary.checksum}")
