"""`enfilade puzzles`: positions with one clearly best order, out of games that were played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

import typer

from enfilade import library
from enfilade.cli.common import STOPPED, AsJson, print_json, progress_bar, say, write_text
from enfilade.cli.toml import as_toml
from enfilade.kernel.data import fingerprint
from enfilade.kernel.errors import EnfiladeError, number
from enfilade.kernel.record import Record
from enfilade.library import AnyScenario
from enfilade.players.analysis.decisions import Decided
from enfilade.players.analysis.puzzles import DEEP, LAPS, LEAD, puzzle_at
from enfilade.players.analysis.reports import Story
from enfilade.players.clock import Budget, Clock
from enfilade.transcript.files import read_game

T = TypeVar("T")
EACH = 2  # puzzles out of one game
LOOKED = "looked.txt"  # which decisions were looked at, beside the puzzles: whoever goes on does not look again
GOLDEN = 0.6180339887  # of a whole: steps of this length come everywhere soon, and never back to the same place


class Judged(NamedTuple):
    """By what an order is judged to be the one: simulated games to find it and to check it, and the lead it needs."""

    laps: int
    deep: int
    lead: float

    def __str__(self) -> str:
        return f"{self.laps} {self.deep} {self.lead:g}"


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


class Hunt:
    """A search for puzzles, game by game, until there are enough of them or its time is over."""

    def __init__(self, shelf: Shelf, clock: Clock, most: int, each: int, look: int, judged: Judged) -> None:
        self.written: list[str] = []
        self.looked = 0
        self.had_choices = False
        self._shelf = shelf
        self._clock = clock
        self._most = most
        self._each = each
        self._look = look
        self._judged = judged

    @property
    def is_over(self) -> bool:
        return len(self.written) >= self._most or self._clock.is_over

    def through(self, file: Path, first: int) -> Iterator[float]:
        """Look at the decisions of a game from an entry on; after each, how much of the game that was."""
        made = read_game(file)
        name = name_of(made, file)
        if self._look and self._shelf.looked(name) >= self._look:
            self.had_choices = True
            yield 1
        elif not self.is_over:
            story: Story[Any, Any] = Story(library.scenario_of(made), made, first=first)
            decisions = in_turn(story.decisions)[: self._look or None]
            self.had_choices = self.had_choices or bool(decisions)
            self._clock.begin()
            for decided in decisions:
                if self.is_over or len(self._shelf.seats(name)) >= self._each:
                    break
                self._look_at(story.scenario, decided, name)
                yield 1 / len(decisions)

    def _look_at(self, scenario: AnyScenario, decided: Decided[Any, Any], game: str) -> None:
        """Keep what a decision is as a puzzle, unless its seat has one out of this game."""
        entry = decided.step.number
        if decided.step.seat in self._shelf.seats(game) or not self._shelf.is_new(game, entry):
            return
        self.looked += 1
        found = puzzle_at(scenario, decided, self._judged.laps, self._judged.deep, self._judged.lead)
        self._shelf.note(game, entry)
        path = "" if found is None else self._shelf.keep(f"{game}-{entry}", found.to_data())
        if path:
            self.written.append(path)


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
    judged = Judged(laps, deep, lead)
    hunt = Hunt(Shelf(out, str(judged)), Clock(Budget(seconds=seconds)), most, each, look, judged)
    stopped = False
    with progress_bar() as bar:
        task = bar.add_task("looking", total=len(files))
        try:
            for file in files:
                for share in hunt.through(file, first):
                    bar.advance(task, share)
        except KeyboardInterrupt:
            stopped = True
    if not hunt.had_choices and not stopped:
        raise EnfiladeError(f"{files[0]}: nobody had a choice there: there is nothing to find")
    if as_json:
        print_json({"decisions": hunt.looked, "puzzles": hunt.written})
    else:
        say(f"{number(len(hunt.written), 'puzzle')} in {number(hunt.looked, 'decision')}, written to {out}")
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
