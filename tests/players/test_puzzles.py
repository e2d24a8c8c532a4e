"""Puzzles: found in games, checked, kept as data; those that are bundled can be set up and solved."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from enfilade import Table, cli, library
from enfilade.cli.toml import as_toml
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.players import arena, player
from enfilade.players.analysis.puzzles import LEAD, SURE, Puzzle, puzzle_at
from enfilade.players.analysis.reports import Story
from enfilade.players.analysis.weighing import Chance, Weighing, considered
from enfilade.players.planner import Deal

BUNDLED = {name: puzzle for id in library.catalogue() for name, puzzle in library.puzzles(id).items()}


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_puzzle_can_be_set_up_and_its_orders_begin_legally(name: str) -> None:
    puzzle = BUNDLED[name]
    scenario = library.scenario(puzzle["scenario"], look=False)
    assert puzzle["rules"] == scenario.game.version, "the rules have changed: find it anew"
    table: Table[Any, Any] = Table(scenario.at(puzzle["position"]), seed=1)
    assert puzzle["seat"] in table.actors
    legal = [action.text for action in table.legal(puzzle["seat"])]
    chances = [choice["chance"] for choice in puzzle["choice"]]
    assert len(chances) >= 3
    assert max(chances[1:]) + LEAD <= chances[0] + 0.001
    assert puzzle["lead"] >= SURE * puzzle["error"]
    for choice in puzzle["choice"]:
        assert choice["order"][0] in legal
        assert choice["words"]


def test_a_puzzle_is_kept_as_data_that_reads_back() -> None:
    table: Table[Any, Any] = Table(library.scenario("urban-battle/first-patrol"), seed=4)
    dice = Seeded("puzzles")
    players = {seat: player("random", table.game, seat) for seat in table.seats}
    while len(table.entries) < 6:
        arena.step(table, players)
    story: Story[Any, Any] = Story(table.scenario, table.record())
    decided = story.decisions[-1]
    step = decided.step
    decision = considered(table.game, step.view, step.seat, Deal(step.play, False), "kept")
    weighing: Weighing[Any, Any] = Weighing(table.game, decision, decision.orders[:3], "kept")
    weighing.run(1)
    kept = tomllib.loads(as_toml(Puzzle(table.scenario, decided, weighing, Chance(0.2, 0.01)).to_data()))
    assert (kept["seat"], kept["simulations"], len(kept["choice"])) == (step.seat, 1, 3)
    again: Table[Any, Any] = Table(table.scenario.at(kept["position"]), dice=dice)
    assert again.view(step.seat).to_data() == table.game.knowledge.view(step.play, step.seat).to_data()


def test_where_nothing_is_clearly_best_there_is_no_puzzle() -> None:
    """Before the first move of a long battle a few games tell nothing apart beyond three standard errors."""
    table: Table[Any, Any] = Table(library.scenario("urban-battle/first-patrol"), seed=4)
    seat = table.actors[0]
    table.act(seat, Action(*table.legal(seat)[0].text.split(" ")))
    story: Story[Any, Any] = Story(table.scenario, table.record())
    assert puzzle_at(story.scenario, story.decisions[0], laps=2, deep=2) is None


def test_a_record_without_a_choice_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table: Table[Any, Any] = Table(library.scenario("urban-battle/first-patrol"), seed=4)
    table.save(tmp_path / "empty.jsonl")
    assert cli.run(["puzzles", str(tmp_path / "empty.jsonl"), "--out", str(tmp_path / "found")]) == 2
    assert "nothing to find" in capsys.readouterr().err
