"""Puzzles: found in games, checked, kept as data; those that are bundled can be set up and solved."""

from __future__ import annotations

import json
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from enfilade import Table, cli, library
from enfilade.cli.puzzles import Shelf, spread
from enfilade.cli.toml import as_toml
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.players import arena, player
from enfilade.players.analysis.decisions import Step
from enfilade.players.analysis.puzzles import FAIR, GLANCED, SURE, Puzzle, may_lead, puzzle_at, unlike_the_best, varied, whole
from enfilade.players.analysis.reports import Story
from enfilade.players.analysis.weighing import Chance, Weighing, considered
from enfilade.players.planner import Deal

# Of a win, by which the best order of every bundled puzzle leads: less where luck is large.
BARS = {"urban-battle": 0.08, "game-of-war": 0.05, "urban-calculus": 0.06, "quick": 0.08, "urban-operations": 0.06}
AT_LEAST = 20  # for each game
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
    bar = BARS[scenario.game.id]
    assert puzzle["lead"] >= bar
    assert max(chances[1:]) + bar <= chances[0] + 0.001
    assert puzzle["lead"] >= SURE * puzzle["error"]
    assert max(chances[1:]) >= FAIR, "all others lose at once: nobody has to think"
    for choice in puzzle["choice"]:
        assert choice["order"][0] in legal
        assert choice["words"]


@pytest.mark.parametrize("game", BARS)
def test_no_game_loses_its_puzzles_and_no_two_have_the_same_answer(game: str) -> None:
    """A puzzle whose rules have changed must be found anew."""
    found = list(library.puzzles(game).values())
    assert len(found) >= AT_LEAST
    answers = [(each["scenario"], each["seat"], tuple(each["choice"][0]["words"])) for each in found]
    assert len(set(answers)) == len(answers)
    assert library.puzzle_heads(game).keys() == library.puzzles(game).keys()


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
    kept = tomllib.loads(as_toml(Puzzle(table.scenario, step, weighing, Chance(0.2, 0.01)).to_data()))
    assert (kept["seat"], kept["simulations"], len(kept["choice"])) == (step.seat, 1, 3)
    again: Table[Any, Any] = Table(table.scenario.at(kept["position"]), dice=dice)
    assert again.view(step.seat).to_data() == table.game.knowledge.view(step.play, step.seat).to_data()


def orders(*texts: str) -> list[list[Action]]:
    return [[Action(*action.split(" ")) for action in text.split(", ")] for text in texts]


def test_the_orders_to_choose_from_begin_differently_where_enough_do() -> None:
    many = orders(*[f"move A, step {number}" for number in range(9)], "move B, step 1", "shoot C")
    assert varied(many, many[0]) == [many[0], *many[9:]]
    few = orders(*[f"move A, step {number}" for number in range(9)], "move B, step 1")
    assert varied(few, few[1]) == [few[0], few[9], *few[1:4]]


def test_what_was_played_is_among_the_orders() -> None:
    many = orders(*[f"move {number}" for number in range(12)])
    other = orders("rest")[0]
    assert varied(many, other) == [other, *many[: GLANCED - 1]]


def compared(*values: list[float]) -> Weighing[Any, Any]:
    """Orders that came to these values, lap by lap."""
    table: Table[Any, Any] = Table(library.scenario("urban-battle/lone-heavy"), seed=4)
    seat = table.actors[0]
    decision = considered(table.game, table.view(seat), seat, Deal(table.play, False), "compared")
    weighing: Weighing[Any, Any] = Weighing(table.game, decision, decision.orders[: len(values)], "compared")
    for kept, told in zip(weighing.values, values, strict=True):
        kept.extend(told)
    weighing.laps = len(values[0])
    return weighing


def test_an_order_that_is_as_good_as_the_best_in_every_game_is_not_offered_beside_it() -> None:
    weighing = compared([0.1, 0.1], [0.9, 0.3], [0.9, 0.3], [0.3, 0.9], [0.1, 0.1])
    assert unlike_the_best(weighing) == [1, 3, 0, 4]


def test_an_order_with_which_another_begins_is_no_choice_beside_it() -> None:
    """Whose impulse comes next is no answer where it is asked what that force does."""
    table: Table[Any, Any] = Table(library.scenario("urban-operations/first-door"), seed=2)
    players = {seat: player("random", table.game, seat) for seat in table.seats}
    while not any([action.verb == "impulse" for action in table.legal(table.actors[0])]):
        arena.step(table, players)
    seat = table.actors[0]
    begun = next(action for action in table.legal(seat) if action.verb == "impulse")
    step: Step[Any, Any] = Step(0, seat, begun, table.play, table.view(seat))
    left, ended = [begun], [begun, Action("end")]
    assert whole(table.game, step, [left, ended]) == [ended]
    assert whole(table.game, step, [left]) == [left]


def test_a_decision_is_given_up_as_soon_as_nothing_will_lead() -> None:
    equal = compared([0.5] * 5, [0.5] * 5, [0.1] * 5)
    assert not may_lead(equal, equal.ranked(), 0.12)
    ahead = compared([0.6] * 5, [0.4] * 5, [0.1] * 5)
    assert may_lead(ahead, ahead.ranked(), 0.12)
    unsure = compared([1.0, 0.0, 1.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0, 1.0], [0.0] * 5)
    assert may_lead(unsure, unsure.ranked(), 0.12)


def test_a_weighing_that_is_narrowed_keeps_what_its_orders_came_to() -> None:
    weighing = compared([0.2] * 3, [0.7] * 3, [0.5] * 3)
    assert weighing.ranked() == [1, 2, 0]
    narrow = weighing.narrowed([1, 2])
    assert (narrow.laps, narrow.values, narrow.orders) == (3, [[0.7] * 3, [0.5] * 3], [weighing.orders[1], weighing.orders[2]])


def test_every_beginning_of_a_look_is_spread_over_the_game() -> None:
    first = sorted(spread(list(range(100)))[:10])
    assert max([second - one for one, second in pairwise(first)]) <= 20
    assert sorted(spread(list(range(100)))) == list(range(100))


def test_who_goes_on_does_not_look_again_nor_keeps_the_same_answer_twice(tmp_path: Path) -> None:
    puzzle = {"scenario": "g/s", "seat": "red", "choice": [{"words": ["march"]}]}
    shelf = Shelf(tmp_path, "12 80 0.12")
    shelf.note("game-1", 30)
    assert shelf.keep("game-1-30", puzzle)
    assert not shelf.keep("game-2-7", puzzle)
    again = Shelf(tmp_path, "12 80 0.12")
    assert not again.is_new("game-1", 30)
    assert again.is_new("game-1", 31)
    assert (again.looked("game-1"), again.seats("game-1")) == (1, ["red"])
    assert not again.keep("game-3-9", puzzle)
    assert Shelf(tmp_path, "24 80 0.12").is_new("game-1", 30), "by another measure it may be one"


def test_where_nothing_is_clearly_best_there_is_no_puzzle() -> None:
    """Before the first move a few games tell nothing apart beyond three standard errors."""
    table: Table[Any, Any] = Table(library.scenario("urban-battle/lone-heavy"), seed=4)
    seat = table.actors[0]
    table.act(seat, Action(*table.legal(seat)[0].text.split(" ")))
    story: Story[Any, Any] = Story(table.scenario, table.record())
    assert puzzle_at(story.scenario, story.decisions[0], laps=2, deep=2) is None


def test_games_in_files_of_the_same_name_are_two_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was looked at of one says nothing of the other; of the same game, wherever it lies, it does."""
    files = [tmp_path / folder / "game.jsonl" for folder in ("one", "other", "copy")]
    for file, seed in zip(files, (4, 5, 4), strict=True):
        file.parent.mkdir()
        table: Table[Any, Any] = Table(library.scenario("urban-battle/lone-heavy"), seed=seed)
        seat = table.actors[0]
        table.act(seat, Action(*table.legal(seat)[0].text.split(" ")))
        table.save(file)
    asked = ["--laps", "2", "--deep", "4", "--json", "--out", str(tmp_path / "found")]
    assert cli.run(["puzzles", *[str(file) for file in files], *asked]) == 0
    assert json.loads(capsys.readouterr().out)["decisions"] == 2


def test_a_record_without_a_choice_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table: Table[Any, Any] = Table(library.scenario("urban-battle/first-patrol"), seed=4)
    table.save(tmp_path / "empty.jsonl")
    assert cli.run(["puzzles", str(tmp_path / "empty.jsonl"), "--out", str(tmp_path / "found")]) == 2
    assert "nothing to find" in capsys.readouterr().err
