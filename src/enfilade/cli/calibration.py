"""`enfilade calibrate`: which numbers of a city would explain how a campaign went."""

from __future__ import annotations

import tomllib
from dataclasses import asdict
from pathlib import Path
from secrets import token_hex
from typing import Annotated

import typer

from enfilade.cli.common import AsJson, find_scenario, grid, print_json, progress_bar, say, screen
from enfilade.kernel.data import Data, Reader, Source
from enfilade.kernel.errors import BadScenario
from enfilade.lab.runs import seating


def calibrate(
    file: Annotated[Path, typer.Argument(help="A calibration file: scenario, seats, history and ranges (.toml).")],
    sets: Annotated[int, typer.Option("--sets", min=1, max=65536, help="Sets of parameters at most.")] = 512,
    games: Annotated[int, typer.Option("--games", "-n", min=16, help="Campaigns for each set.")] = 4096,
    seed: Annotated[str, typer.Option("--seed", help="The seed; without it a new one, which is told.")] = "",
    device: Annotated[str, typer.Option("--device", help="auto, cpu, gpu, numpy or python.")] = "auto",
    as_json: AsJson = False,
) -> None:
    """Find the numbers of a city of The Urban Calculus that would explain a history, with intervals."""
    from enfilade.cli.fast import checked, usable  # noqa: PLC0415  (only those who want it wait for NumPy)
    from enfilade.games.urban_calculus.fast import calibration  # noqa: PLC0415

    text = _read(file)
    asked = Reader(text, Source(file.name))
    name, seats = asked.text("scenario"), asked.text("seats", "balanced")
    history = {key: _figure(asked.table("history"), key) for key in asked.table("history").keys()}
    ranges = {key: _range(asked.table("ranges"), key) for key in asked.table("ranges").keys()}
    asked.close()
    seed = seed or token_hex(8)
    plans = seating(checked(find_scenario(name)), seats)
    with progress_bar() as progress:
        task = progress.add_task("playing", total=None)
        fit = calibration.calibrate(
            lambda changes: find_scenario(name, dict(changes)),
            plans,
            history,
            ranges,
            seed,
            sets,
            games,
            usable(device),
            lambda done, of: progress.update(task, completed=done, total=of),
        )
    if as_json:
        print_json({"scenario": name, "seats": plans, "history": history, "seed": seed, **asdict(fit)})
        return
    say(f"{name}, seed {seed}: {fit.games} campaigns of {fit.sets} sets of parameters, the nearest {fit.kept} kept")
    found = grid("parameter", "mean", "90 % interval", "likeliest set")
    for key, each in fit.parameters.items():
        found.add_row(key, f"{each.middle:.1f}", f"{each.low:g} – {each.high:g}", str(fit.likeliest[key]))
    figures = grid("figure", "history", "mean", "90 % of campaigns")
    for key, each in fit.predicted.items():
        figures.add_row(key, str(history[key]), f"{each.middle:.1f}", f"{each.low:g} – {each.high:g}")
    for table in (found, figures):
        say()
        screen().print(table)
    say()
    say(f"Red wins {fit.red_wins:.0%} of the campaigns of such cities; this is worth {fit.effective:.0f} sets of equal weight.")


def _read(file: Path) -> dict[str, Data]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadScenario(f"{file} cannot be read as a calibration file: {error}") from None


def _figure(table: Reader, key: str) -> int | str:
    value = table.raw(key)
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise table.bad(key, f"{value!r} should be a whole number, or for winner red, blue or draw")
    return value


def _range(table: Reader, key: str) -> tuple[int, int]:
    ends = table.integers(key)
    if len(ends) != 2:
        raise table.bad(key, f"{ends!r} should be a range: [least, most]")
    return ends[0], ends[1]
