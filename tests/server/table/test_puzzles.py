"""Puzzles on their boards: orders are made action by action, and are known by where they lead."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from enfilade import library
from enfilade.players.analysis.wording import figure_of, phrases
from enfilade.server.messages import encode
from enfilade.server.table.puzzles import difficulty, known, pictured, played, set_up, shown, tried

FIRST = {name.partition("/")[0]: name for name in reversed(known())}.values()


def told_apart(name: str) -> None:
    """Every order to choose from can be made on the board, is over there, and is no other."""
    found = set_up(name)
    for number, trial in enumerate(found.certain):
        assert trial.order, name
        assert found.choice(trial) == number, name
        assert trial.is_whole or found.is_complete(trial), (name, number)
    told = [", ".join(phrases(found.foreseen(trial))) for trial in found.certain]
    assert len(set(told)) == len(told), (name, told)


@pytest.mark.parametrize("name", FIRST)
def test_the_orders_of_a_puzzle_are_told_apart_on_its_board(name: str) -> None:
    told_apart(name)


@pytest.mark.slow
@pytest.mark.parametrize("game", library.catalogue())
def test_the_orders_of_every_puzzle_are_told_apart_on_its_board(game: str) -> None:
    for name in library.puzzle_heads(game):
        told_apart(name)


def carried_out(name: str) -> list[dict[str, Any]]:
    """Every order to choose from, carried out on the board: one board for each action that its seat gives, what is certain as it
    is foreseen, and the same whenever it is asked for."""
    found = set_up(name)
    lines: list[dict[str, Any]] = []
    for number, trial in enumerate(found.certain):
        order = [action.text for action in trial.order]
        line = json.loads(encode(played(name, order)))
        assert line == json.loads(encode(played(name, order))), (name, number)
        assert len(line["frames"]) == len(line["order"]) >= len(order), (name, number)
        assert line["order"] == found.puzzle["choice"][number]["order"][: len(line["order"])], (name, number)
        assert line["certain"] == len(order) - (not trial.is_certain), (name, number)
        assert not line["thrown"] or line["certain"] < len(order), (name, number)
        told = [event["number"] for frame in line["frames"] for event in frame["events"]]
        assert told == list(range(1, len(told) + 1)), (name, number)
        for count, frame in enumerate(line["frames"][: line["certain"]], 1):
            made: dict[str, Any] = json.loads(encode(tried(name, order[:count])))
            assert (frame["view"], frame["scene"]) == (made["frame"]["view"], made["frame"]["scene"]), (name, number, count)
        lines.append(line)
    return lines


@pytest.mark.parametrize("name", FIRST)
def test_the_orders_of_a_puzzle_are_carried_out_on_its_board(name: str) -> None:
    assert carried_out(name)


@pytest.mark.slow
@pytest.mark.parametrize("game", library.catalogue())
def test_the_orders_of_every_puzzle_are_carried_out_on_its_board(game: str) -> None:
    for name in library.puzzle_heads(game):
        carried_out(name)


def test_where_dice_are_thrown_it_is_said_and_they_are_told() -> None:
    """An attack of QUICK: it is declared for certain, and then thrown for."""
    heads = library.puzzle_heads("quick")
    line = next(line for name in heads for line in carried_out(name) if line["thrown"] and line["order"][0].startswith("attack "))
    assert line["certain"] == len(line["frames"]) - 1
    assert line["frames"][-1]["events"]


def test_what_is_shown_of_an_order_ends_where_somebody_else_is_asked() -> None:
    found = [set_up(name) for name in library.puzzle_heads("urban-operations")]
    posed, order, made = next(
        (posed, choice["order"], [action.text for action in trial.order])
        for posed in found
        for choice, trial in zip(posed.puzzle["choice"], posed.certain, strict=True)
        if trial.is_certain and len(trial.order) < len(choice["order"])
    )
    line = json.loads(encode(played(posed.name, made)))
    assert len(line["order"]) < len(order)
    assert posed.seat not in line["frames"][-1]["view"]["actors"]


def test_a_small_picture_has_no_words() -> None:
    assert "<text" not in pictured(next(iter(FIRST)), "light")


def test_the_less_the_best_order_leads_the_harder_it_is_to_find() -> None:
    assert [difficulty(lead) for lead in (0.05, 0.15, 0.4)] == ["hard", "medium", "easy"]


STAKES = {
    "urban-battle": r"Round \d+ of \d+(, (Points|Score) \d+ : \d+ \(White : Black\))?\. (White|Black) wins: ",
    "game-of-war": r"Turn \d+( of \d+)? · (Red|North) \d+ units(, \d+ cut off)? · (White|South) \d+ units.* "
    r"(To|Else to) win: destroy every (unit|arsenal)",
    "urban-calculus": r"Turn \d+, week \d+\. (In week|After turn) \d+, as it stands, (Red|Blue|nobody) would win\.",
    "quick": r"Round \d+ of \d+\. Division \d+ points?, (\d+ more to win|would win|must take).*; Group Army \d+ points?, ",
    "urban-operations": r"Turn \d+ of \d+(, the last)?"
    r"(, points \d+ : \d+ \(green : red\): .*were it over now|\. Total victory of green if .+)\.",
}


@pytest.mark.parametrize("name", FIRST)
def test_a_puzzle_says_what_is_at_stake_and_how_much_is_asked_for(name: str) -> None:
    told = shown(name)
    assert re.match(STAKES[name.partition("/")[0]], str(told["stake"]))
    assert told["answer"]


@pytest.mark.parametrize(("game", "question"), [(game, each) for game in STAKES for each in library.game(game).page.answers])
def test_an_answer_is_to_a_question_that_the_game_asks(game: str, question: str) -> None:
    """A procedure that is called otherwise now would leave whoever solves a puzzle without a word."""
    folder = Path(library.__file__).parent / "games" / game.replace("-", "_") / "rules"
    assert [file for file in folder.rglob("*.py") if f"\nclass {question}(" in file.read_text(encoding="utf-8")]


@pytest.mark.slow
def test_every_puzzle_says_what_is_at_stake_and_how_much_is_asked_for() -> None:
    for name in known():
        told = shown(name)
        assert re.match(STAKES[name.partition("/")[0]], str(told["stake"])), name
        assert told["answer"], name


def test_a_figure_is_named_after_whose_it_is() -> None:
    assert figure_of("Points for enemy wrecks", "White") == "White's points for enemy wrecks"
    assert figure_of("Government Will", "Red") == "Red's Government Will"
    assert figure_of("Hexes in rubble", "") == "Hexes in rubble"
