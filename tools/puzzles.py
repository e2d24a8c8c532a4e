"""Fill the shelf of bundled puzzles: games are played and looked through one after the other, for as long as there is time.

    python tools/puzzles.py find quick urban-operations --seconds 600    into build/puzzles/GAME, where it goes on the next time
    python tools/puzzles.py keep build/puzzles/quick/brickworks-7-40.toml    those that somebody has looked at and found good
    python tools/puzzles.py check urban-operations/first-door    bundled ones again, when a scenario or an evaluation has changed

Seconds are those of the processor: a machine that others use takes longer for them. Use a compiled Enfilade: it sees far more.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import process_time
from typing import Any

from enfilade import Table, library
from enfilade.cli.common import write_text
from enfilade.cli.puzzles import EACH, Shelf, in_turn
from enfilade.cli.toml import as_toml
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.players import arena, player
from enfilade.players.analysis.decisions import Step
from enfilade.players.analysis.puzzles import Puzzle, proven, puzzle_at
from enfilade.players.analysis.reports import Story
from enfilade.players.planner import Decision, redeal

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "puzzles"
LOOK = 20  # decisions of a game, its last ones first
PATIENCE = 20.0  # seconds for one game: what is not over by then is left alone
SEATS = (("greedy", "recruit"), ("recruit", "greedy"), ("search:24", "recruit"), ("recruit", "search:24"), ("greedy", "greedy"))


class Measure:
    """How the puzzles of a game are found: scenarios, short ones first; simulated games to find one and to check it; the lead."""

    def __init__(self, scenarios: str, laps: int, deep: int, lead: float) -> None:
        self.scenarios = scenarios.split()
        self.laps = laps
        self.deep = deep
        self.lead = lead


MEASURES = {
    "urban-battle": Measure("lone-heavy first-patrol two-flags antenna convoy salvage hold-the-bridge", 12, 240, 0.08),
    "game-of-war": Measure("duel bryansk classic petrograd", 12, 120, 0.05),
    "urban-calculus": Measure("tarn twobanks karsova hallows amaris twobanks-evolved hallows-evolved", 16, 300, 0.06),
    "quick": Measure("brickworks meridian three-bridges kestrel-heights", 20, 300, 0.08),
    "urban-operations": Measure("first-door dravik-crossroads lights-out", 12, 120, 0.06),
}


def played(name: str, number: int) -> Table[Any, Any]:
    """A game between computer players of different skill, so that something is at stake; whoever a scenario seats sits there."""
    scenario = library.scenario(name)
    table: Table[Any, Any] = Table(scenario, seed=f"puzzles/{number}")
    own = scenario.game.commander.seated(table.position)
    pair = SEATS[number % len(SEATS)]
    kinds = {seat: own.get(seat, pair[index % 2]) for index, seat in enumerate(table.seats)}
    players = {seat: player(kind, scenario.game, f"{number}/{seat}") for seat, kind in kinds.items()}
    end = process_time() + PATIENCE
    while table.actors and process_time() < end:
        arena.step(table, players)
    return table


def look_through(table: Table[Any, Any], stem: str, shelf: Shelf, measure: Measure, seconds: float) -> tuple[int, int]:
    """How many decisions were looked at, and how many puzzles were written."""
    end = process_time() + seconds
    looked = found = 0
    story: Story[Any, Any] = Story(table.scenario, table.record())
    for decided in in_turn(story.decisions)[:LOOK]:
        entry, taken = decided.step.number, shelf.seats(stem)
        if len(taken) >= EACH or process_time() > end:
            break
        if decided.step.seat in taken or not shelf.is_new(stem, entry):
            continue
        puzzle = puzzle_at(table.scenario, decided, measure.laps, measure.deep, measure.lead)
        shelf.note(stem, entry)
        looked += 1
        if puzzle is not None and shelf.keep(f"{stem}-{entry}", puzzle.to_data()):
            found += 1
    return looked, found


def find(games: list[str], seconds: float, first: int) -> None:
    """One game of each in turn, from where the last time ended."""
    end = process_time() + seconds
    number = first - 1
    while process_time() < end:
        number += 1
        for id in games:
            measure = MEASURES[id]
            stem = f"{measure.scenarios[number % len(measure.scenarios)]}-{number}"
            shelf = Shelf(BUILD / id, f"{measure.laps} {measure.deep} {measure.lead:g}")
            if shelf.looked(stem):
                continue
            table = played(f"{id}/{stem.rpartition('-')[0]}", number)
            if not table.actors:
                looked, found = look_through(table, stem, shelf, measure, end - process_time())
                print(f"{id} {stem}: {found} in {looked} decisions", flush=True)


def keep(files: list[Path]) -> None:
    """Put puzzles on the shelf of their game, under the next number of their scenario."""
    for file in files:
        id, _, scenario = library.parse_toml(file.read_text(encoding="utf-8"), file.name)["scenario"].partition("/")
        folder = ROOT / "src" / "enfilade" / "games" / id.replace("-", "_") / "data" / "puzzles"
        folder.mkdir(exist_ok=True)
        numbers = [int(each.stem.rpartition("-")[2]) for each in folder.glob(f"{scenario}-*.toml")]
        file.rename(folder / f"{scenario}-{max(numbers, default=0) + 1}.toml")


def check(names: list[str]) -> None:
    """Let all orders meet again in bundled puzzles, named by how they begin: what each comes to is written anew, and those in
    which none leads any more are taken off the shelf."""
    for name in [each for id in MEASURES for each in library.puzzles(id) if any([each.startswith(name) for name in names])]:
        id, _, stem = name.partition("/")
        file = ROOT / "src" / "enfilade" / "games" / id.replace("-", "_") / "data" / "puzzles" / f"{stem}.toml"
        before = library.puzzle(name)
        found = proven_again(before, MEASURES[id])
        if found is None:
            print(f"{name}: no puzzle any more", flush=True)
            file.unlink()
            continue
        puzzle = found.to_data()
        answer = "the same answer" if puzzle["choice"][0]["words"] == before["choice"][0]["words"] else "another answer"
        print(f"{name}: {puzzle['lead']:.3f} ± {puzzle['error']:.3f}, {answer}", flush=True)
        write_text(file, as_toml(puzzle))


def proven_again(puzzle: dict[str, Any], measure: Measure) -> Puzzle[Any, Any] | None:
    """A puzzle as it would be found today, from its own position with its own choices."""
    scenario, seat = library.scenario(puzzle["scenario"]), puzzle["seat"]
    game = scenario.game
    table: Table[Any, Any] = Table(scenario.at(puzzle["position"]), seed="puzzle")
    known = [[Action.parse(text) for text in each["order"]] for each in puzzle["choice"]]
    step: Step[Any, Any] = Step(0, seat, known[0][0], table.play, table.view(seat))
    deal = redeal(game, step.view, Seeded("puzzle/0/deal"))
    return proven(scenario, step, Decision(step.view, seat, deal, known), known, measure.deep, measure.lead)


def main() -> None:
    parser = argparse.ArgumentParser(description="Fill the shelf of bundled puzzles.")
    commands = parser.add_subparsers(dest="command", required=True)
    finding = commands.add_parser("find", help="play games and look through them")
    finding.add_argument("games", nargs="+", choices=list(MEASURES))
    finding.add_argument("--seconds", type=float, default=600)
    finding.add_argument("--first", type=int, default=1, help="the game to begin with: those before were looked through")
    commands.add_parser("keep", help="bundle puzzles").add_argument("files", nargs="+", type=Path)
    commands.add_parser("check", help="weigh bundled puzzles again").add_argument("names", nargs="+")
    asked = parser.parse_args()
    if asked.command == "find":
        find(asked.games, asked.seconds, asked.first)
    elif asked.command == "check":
        check(asked.names)
    else:
        keep(asked.files)


if __name__ == "__main__":
    main()
