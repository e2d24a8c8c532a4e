"""`enfilade puzzles`: positions with one clearly best order, out of games that were played."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer

from enfilade import library
from enfilade.cli.common import STOPPED, AsJson, print_json, progress_bar, say, write_text
from enfilade.cli.toml import as_toml
from enfilade.kernel.errors import EnfiladeError, number
from enfilade.players.analysis.puzzles import DEEP, LAPS, LEAD, puzzle_at
from enfilade.players.analysis.reports import Story
from enfilade.transcript.files import read_game


def puzzles(
    files: Annotated[list[Path], typer.Argument(metavar="RECORD...", help="Records (.jsonl) or games in notation (.egn).")],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the puzzles are written.")] = Path("puzzles"),
    most: Annotated[int, typer.Option("--most", min=1, help="How many, at most.")] = 20,
    laps: Annotated[int, typer.Option("--laps", min=2, help="Simulated games for each order, to find one.")] = LAPS,
    deep: Annotated[int, typer.Option("--deep", min=4, help="And to check it.")] = DEEP,
    lead: Annotated[
        float,
        typer.Option("--lead", min=0.01, max=0.5, help="Of a win, by which the best order leads: less where luck is large."),
    ] = LEAD,
    first: Annotated[int, typer.Option("--from", min=0, help="From this entry of each game on.")] = 0,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="How long it may take.")] = 600,
    as_json: AsJson = False,
) -> None:
    """Find puzzles in games that were played: decisions in which one order is clearly better than every other."""
    out.mkdir(parents=True, exist_ok=True)
    end = monotonic() + seconds
    written: list[str] = []
    looked, stopped = 0, False
    stories: list[tuple[Path, Story[Any, Any]]] = []
    for file in files:
        made = read_game(file)
        stories.append((file, Story(library.scenario_of(made), made, first=first)))
    if not any([story.decisions for _, story in stories]):
        raise EnfiladeError(f"{files[0]}: nobody had a choice there: there is nothing to find")
    with progress_bar() as bar:
        task = bar.add_task("looking", total=sum([len(story.decisions) for _, story in stories]))
        try:
            for file, story in stories:
                for decided in story.decisions:
                    if len(written) >= most or monotonic() > end:
                        break
                    looked += 1
                    found = puzzle_at(story.scenario, decided, laps, deep, lead)
                    bar.advance(task)
                    if found is not None:
                        path = out / f"{file.stem}-{decided.step.number}.toml"
                        write_text(path, as_toml(found.to_data()))
                        written.append(str(path))
        except KeyboardInterrupt:
            stopped = True
    if as_json:
        print_json({"decisions": looked, "puzzles": written})
    else:
        say(f"{number(len(written), 'puzzle')} in {number(looked, 'decision')}, written to {out}")
    if stopped:
        raise typer.Exit(STOPPED)
