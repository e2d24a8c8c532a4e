"""Puzzles on their boards: orders are made action by action, and are known by where they lead."""

from __future__ import annotations

import json
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
    line = carried_out("quick/brickworks-1")[1]
    assert line["thrown"]
    assert line["certain"] == len(line["frames"]) - 1
    assert line["frames"][-1]["events"]


def test_what_is_shown_of_an_order_ends_where_somebody_else_is_asked() -> None:
    name = "urban-operations/dravik-crossroads-1"
    line = carried_out(name)[0]
    assert len(line["order"]) < len(set_up(name).puzzle["choice"][0]["order"])
    assert set_up(name).seat not in line["frames"][-1]["view"]["actors"]


def test_a_small_picture_has_no_words() -> None:
    assert "<text" not in pictured("urban-battle/first-patrol-3", "light")


def test_the_less_the_best_order_leads_the_harder_it_is_to_find() -> None:
    assert [difficulty(lead) for lead in (0.05, 0.15, 0.4)] == ["hard", "medium", "easy"]


@pytest.mark.parametrize(
    ("name", "stake", "answer"),
    [
        (
            "urban-battle/first-patrol-3",
            "Round 6 of 10, Points 5 : 3 (White : Black). Black wins: have three",
            "one vehicle's move",
        ),
        (
            "game-of-war/duel-1",
            "Turn 7 of 20 · Red 7 units, 1 cut off · White 6 units. To win: destroy every unit",
            "the order of one unit",
        ),
        ("urban-calculus/karsova-1", "Turn 4, week 5. In week 26, as it stands, Blue would win.", "one target, or to hold fire"),
        (
            "quick/brickworks-1",
            "Round 3 of 5. Division 5 points, would win with Clay Pits; Group Army 4 points, 2 more",
            "one action",
        ),
        (
            "urban-operations/dravik-crossroads-1",
            "Turn 6 of 6, the last, points 2 : 6 (green : red): a total",
            "one block's activation",
        ),
        (
            "urban-operations/first-door-2",
            "Turn 3 of 4. Green holds at least 4 of the 6 zones",
            "the block's next step or action",
        ),
    ],
)
def test_a_puzzle_says_what_is_at_stake_and_how_much_is_asked_for(name: str, stake: str, answer: str) -> None:
    told = shown(name)
    assert str(told["stake"]).startswith(stake)
    assert str(told["answer"]).startswith(answer)


@pytest.mark.slow
def test_every_puzzle_says_what_is_at_stake_and_how_much_is_asked_for() -> None:
    for name in known():
        told = shown(name)
        assert told["stake"], name
        assert told["answer"], name


def test_a_figure_is_named_after_whose_it_is() -> None:
    assert figure_of("Points for enemy wrecks", "White") == "White's points for enemy wrecks"
    assert figure_of("Government Will", "Red") == "Red's Government Will"
    assert figure_of("Hexes in rubble", "") == "Hexes in rubble"
