"""`enfilade puzzles`: positions with one clearly best order, out of games that were played."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from enfilade import library
from enfilade.cli.common import STOPPED, AsJson, print_json, progress_bar, say, write_text
from enfilade.cli.toml import as_toml
from enfilade.kernel.data import fingerprint
from enfilade.kernel.errors import EnfiladeError, number
from enfilade.kernel.record import Record
from enfilade.players.analysis.puzzles import DEEP, LAPS, LEAD, puzzle_at
from enfilade.players.analysis.reports import Story
from enfilade.players.clock import Budget, Clock
from enfilade.transcript.files import read_game

T = TypeVar("T")
EACH = 2  # puzzles out of one game
LOOKED = "looked.txt"  # which decisions were looked at, beside the puzzles: whoever goes on does not look again
GOLDEN = 0.6180339887  # of a whole: steps of this length come everywhere soon, and never back to the same place


class Shelf:
    """The folder of puzzles: which are there, and at which decisions somebody has looked by the same measure."""

    def __init__(self, folder: Path, measure: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._measure = measure
        self._found: dict[str, dict[str, Any]] = {}
        for file in sorted(folder.glob("*.toml")):
            self._found[file.stem] = library.parse_toml(file.read_text(encoding="utf-8"), file.name)
        ledger = folder / LOOKED
        lines = ledger.read_text(encoding="utf-8").splitlines() if ledger.is_file() else []
        self._looked = {line.removesuffix(f" {measure}") for line in lines if line.endswith(f" {measure}")}

    def seats(self, game: str) -> list[str]:
        """The seats whose puzzles came out of a game."""
        return [puzzle["seat"] for name, puzzle in self._found.items() if name.rpartition("-")[0] == game]

    def looked(self, game: str) -> int:
        """How many decisions of a game were looked at."""
        return len([each for each in self._looked if each.rpartition(" ")[0] == game])

    def is_new(self, game: str, entry: int) -> bool:
        return f"{game} {entry}" not in self._looked

    def note(self, game: str, entry: int) -> None:
        """A decision was looked at."""
        self._looked.add(f"{game} {entry}")
        with (self.folder / LOOKED).open("a", encoding="utf-8") as ledger:
            ledger.write(f"{game} {entry} {self._measure}\n")

    def keep(self, name: str, puzzle: Mapping[str, Any]) -> str:
        """Write a puzzle down and say where; empty if one is there whose answer reads the same."""
        if _answer(puzzle) in [_answer(other) for other in self._found.values()]:
            return ""
        self._found[name] = dict(puzzle)
        path = self.folder / f"{name}.toml"
        write_text(path, as_toml(puzzle))
        return str(path)


def puzzles(
    files: Annotated[list[Path], typer.Argument(metavar="RECORD...", help="Records (.jsonl) or games in notation (.egn).")],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the puzzles are written.")] = Path("puzzles"),
    most: Annotated[int, typer.Option("--most", min=1, help="How many, at most.")] = 20,
    each: Annotated[int, typer.Option("--each", min=1, help="How many out of one game, at most: one for a seat.")] = EACH,
    look: Annotated[int, typer.Option("--look", min=0, help="At so many decisions of each game, spread over it; 0: all.")] = 0,
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
    """Find puzzles in games that were played: decisions in which one order is clearly better than all others.

    Where it was stopped it goes on: what was looked at before is not looked at again.
    """
    clock = Clock(Budget(seconds=seconds))
    shelf = Shelf(out, f"{laps} {deep} {lead:g}")
    written: list[str] = []
    looked, had_choices, stopped = 0, False, False
    with progress_bar() as bar:
        task = bar.add_task("looking", total=len(files))
        try:
            for file in files:
                made = read_game(file)
                name = name_of(made, file)
                if look and shelf.looked(name) >= look:
                    had_choices = True
                    bar.advance(task)
                    continue
                if len(written) >= most or clock.is_over:
                    break
                story: Story[Any, Any] = Story(library.scenario_of(made), made, first=first)
                decisions = in_turn(story.decisions)[: look or None]
                had_choices = had_choices or bool(decisions)
                clock.begin()
                for decided in decisions:
                    entry, taken = decided.step.number, shelf.seats(name)
                    if len(taken) >= each or len(written) >= most or clock.is_over:
                        break
                    if decided.step.seat in taken or not shelf.is_new(name, entry):
                        continue
                    looked += 1
                    found = puzzle_at(story.scenario, decided, laps, deep, lead)
                    shelf.note(name, entry)
                    path = "" if found is None else shelf.keep(f"{name}-{entry}", found.to_data())
                    if path:
                        written.append(path)
                    bar.advance(task, 1 / len(decisions))
        except KeyboardInterrupt:
            stopped = True
    if not had_choices and not stopped:
        raise EnfiladeError(f"{files[0]}: nobody had a choice there: there is nothing to find")
    if as_json:
        print_json({"decisions": looked, "puzzles": written})
    else:
        say(f"{number(len(written), 'puzzle')} in {number(looked, 'decision')}, written to {out}")
    if stopped:
        raise typer.Exit(STOPPED)


def in_turn(each: list[T]) -> list[T]:
    """The decisions of a game as they are looked at: more depends on the later ones, and games simulated from there are short."""
    early, late = len(each) // 3, 2 * len(each) // 3
    return [*spread(each[late:]), *spread(each[early:late]), *spread(each[:early])]


def spread(each: list[T]) -> list[T]:
    """The decisions of a game in a sequence of which every beginning is spread over all of it."""
    return [each[index] for index in sorted(range(len(each)), key=lambda index: index * GOLDEN % 1)]


def name_of(made: Record, file: Path) -> str:
    """What a game is called in the ledger and in the names of its puzzles: two games may be in files of the same name."""
    return f"{file.stem}-{fingerprint(made.text())[:6]}"


def _answer(puzzle: Mapping[str, Any]) -> tuple[str, str, list[str]]:
    """By which puzzles are alike."""
    return puzzle["scenario"], puzzle["seat"], list(puzzle["choice"][0]["words"])
