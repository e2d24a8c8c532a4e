"""Puzzles on their boards: orders are made action by action, and are known by where they lead."""

from __future__ import annotations

import pytest

from enfilade import library
from enfilade.players.analysis.wording import phrases
from enfilade.server.table.puzzles import difficulty, known, pictured, set_up

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


def test_a_small_picture_has_no_words() -> None:
    assert "<text" not in pictured("urban-battle/first-patrol-1", "light")


def test_the_less_the_best_order_leads_the_harder_it_is_to_find() -> None:
    assert [difficulty(lead) for lead in (0.05, 0.15, 0.4)] == ["hard", "medium", "easy"]
