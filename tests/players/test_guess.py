"""What others have decided in secret is guessed as somebody decides who thinks, and by what the seat sees alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from enfilade import Table, library
from enfilade.kernel.action import Action
from enfilade.kernel.data import canonical
from enfilade.kernel.dice import Seeded
from enfilade.players import arena, player
from enfilade.players.planner import redeal

DEALS = 20


def committed(scenario: str, procedure: str, turns: int = 0) -> Table[Any, Any]:
    """A game of `greedy`, as far as one seat has decided in secret and the other has not yet begun; after so many times more."""
    table: Table[Any, Any] = Table(library.scenario(scenario, look=False), seed=3)
    players = {seat: player("greedy", table.game, seat) for seat in table.seats}
    waits = False
    while turns >= 0:
        arena.step(table, players)
        was, waits = waits, len(table.actors) == 1 and type(table.play.position.stack[-1]).__name__ == procedure
        turns -= waits and not was
    return table


def guesses(table: Table[Any, Any], seat: str) -> list[Any]:
    """What the other seat is taken to have decided, in several deals."""
    view = table.view(seat)
    plays = [redeal(table.game, view, Seeded(f"guess {number}")).play for number in range(DEALS)]
    for play in plays:
        assert table.game.knowledge.view(play, seat).to_data() == view.to_data()
    other = next(each for each in table.seats if each != seat)
    return [play.position.plans[other] for play in plays]


@pytest.mark.parametrize(("scenario", "turns"), [("game-of-war/duel", 3), ("game-of-war/petrograd", 2)])
def test_a_plan_that_gains_is_expected(scenario: str, turns: int) -> None:
    """Game of War (II.1): about half of the guesses are the very plan that `greedy` has made; no unit walks about for nothing."""
    table = committed(scenario, "Planning", turns)
    seat = table.actors[0]
    other = next(each for each in table.seats if each != seat)
    found = Counter([canonical(plan.to_data()) for plan in guesses(table, seat)])
    assert found[canonical(table.play.position.plans[other].to_data())] >= DEALS // 4
    assert len(found) > 2, "nobody is sure of it"


def test_a_plan_is_expected_of_the_board_as_it_is() -> None:
    """A well-weighed plan is found once for a board; nobody is taken to follow that of another board, or of the other side."""
    boards = [("game-of-war/petrograd", 2), ("game-of-war/petrograd", 3), ("game-of-war/duel", 3), ("game-of-war/petrograd", 2)]
    found: list[list[str]] = []
    for scenario, turns in boards:
        table = committed(scenario, "Planning", turns)
        plans = guesses(table, table.actors[0])
        other = next(each for each in table.seats if each != table.actors[0])
        assert {order.piece for plan in plans for order in plan.orders} <= {piece.id for piece in table.play.position.of(other)}
        found.append([canonical(plan.to_data()) for plan in plans])
    assert found[0] == found[3]
    weighed, later = [Counter(plans).most_common(1)[0][0] for plans in found[:2]]
    assert weighed != later


def test_actions_of_a_doctrine_are_expected() -> None:
    """The Urban Calculus (§5): all cubes are used, on what the side can do, not always on the same."""
    table = committed("urban-calculus/karsova", "Allocation")
    seat = table.actors[0]
    found = [list(plan.assigned) for plan in guesses(table, seat)]
    assert min([len(each) for each in found]) == max([len(each) for each in found]) > 0
    assert found != found[:1] * DEALS


def test_a_guess_does_not_know_the_truth() -> None:
    """Two tables that differ in what the other seat has committed alone."""
    first: Table[Any, Any] = committed("game-of-war/duel", "Planning")
    other: Table[Any, Any] = Table(library.scenario("game-of-war/duel", look=False), seed=3)
    seat = first.actors[0]
    other.act(next(each for each in other.seats if each != seat), Action("commit"))
    assert first.view(seat).to_data() == other.view(seat).to_data()
    mine, theirs = [[canonical(plan.to_data()) for plan in guesses(each, seat)] for each in (first, other)]
    assert mine == theirs
