"""Orders that are made action by action: as far as nothing hangs on chance or on what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import Table, library
from enfilade.kernel.action import Action
from enfilade.kernel.errors import IllegalAction
from enfilade.kernel.play import Outcome
from enfilade.players.analysis.contrasts import Tally
from enfilade.players.analysis.trial import Trial, deals
from enfilade.players.analysis.verdict import Verdict
from enfilade.players.clock import Budget, Clock
from tests.players.examples import example


def begun(name: str) -> tuple[Table[Any, Any], Trial[Any, Any], dict[str, Any]]:
    """A position on the table, and an order for it in which nothing is said yet."""
    puzzle = example(name)
    table: Table[Any, Any] = Table(library.scenario(puzzle["scenario"], look=False).at(puzzle["position"]), seed=1)
    seat = puzzle["seat"]
    return table, Trial(table.game, deals(table.game, table.view(seat), "test"), seat), puzzle


def test_two_ways_to_the_same_place_come_to_the_same() -> None:
    """Four turns to the left or to the right, of an eighth each: it looks the other way, and has spent as much."""
    marks: list[str] = []
    for turns in (["left"] * 4, ["right"] * 4):
        _, trial, _ = begun("last-round")
        for text in ["move W2", "die 6", *turns, "stop"]:
            trial.act(Action.parse(text))
        marks.append(trial.marks[-1])
    assert marks[0] == marks[1]


def test_an_order_ends_at_chance_and_shows_nothing_of_what_comes_of_it() -> None:
    """An attack is declared; the dice are not thrown."""
    _, trial, puzzle = begun("attack")
    for text in puzzle["choice"][1]["order"]:
        before = trial.play.position.to_data()
        trial.act(Action.parse(text))
    assert not trial.is_certain
    assert trial.is_whole
    assert not trial.legal
    assert trial.play.position.to_data() == before


def test_an_order_ends_where_somebody_else_is_asked() -> None:
    _, trial, puzzle = begun("activation")
    order = puzzle["choice"][0]["order"]
    while trial.legal:
        trial.act(Action.parse(order[len(trial.order)]))
    assert trial.is_whole
    assert len(trial.order) < len(order)


def test_what_is_not_offered_is_refused() -> None:
    _, trial, _ = begun("last-round")
    with pytest.raises(IllegalAction, match="cannot fly W1 now"):
        trial.act(Action.parse("fly W1"))


def test_two_orders_are_played_out_side_by_side_and_the_figures_say_why() -> None:
    table, _, puzzle = begun("last-round")
    best, second = [[Action.parse(text) for text in each["order"]] for each in puzzle["choice"][:2]]
    verdict: Verdict[Any, Any] = Verdict(table.scenario, table.view(puzzle["seat"]), second, best, "test")
    verdict.run(Clock(Budget(simulations=24)))
    told = verdict.to_data()
    assert verdict.lead.share > 0.1
    assert told["why"]
    assert verdict.why[0].mine != verdict.why[0].other


def test_it_is_counted_how_the_games_of_an_order_ended() -> None:
    tally = Tally()
    for winner, reason in (("red", "will"), ("blue", "will"), (None, "time"), (None, "time")):
        tally.add(Outcome(winner, "", {}, "id"), "red", reason)
    tally.add(None, "red", "")  # judged before its end
    assert tally.to_data() == {"games": 5, "won": 1, "drawn": 2, "lost": 1, "reasons": {"will": 2, "time": 2}}


@pytest.mark.parametrize(
    ("mine", "other", "as_good"),
    [
        ([0.74] * 300, [0.83] * 300, False),  # nine points, for certain
        ([1.0, 0.0] * 10, [0.0, 1.0] * 9 + [1.0, 1.0], True),  # five points that may be chance
        ([0.5] * 300, [0.51] * 300, True),  # a point is no difference
    ],
)
def test_an_order_is_as_good_as_the_best_unless_it_is_clearly_worse(mine: list[float], other: list[float], as_good: bool) -> None:
    table, _, puzzle = begun("last-round")
    best, second = [[Action.parse(text) for text in each["order"]] for each in puzzle["choice"][:2]]
    verdict: Verdict[Any, Any] = Verdict(table.scenario, table.view(puzzle["seat"]), second, best, "test")
    for kept, values in zip(verdict.weighing.values, (mine, other), strict=True):
        kept.extend(values)
    assert verdict.is_as_good == as_good


def test_a_ride_into_the_arsenal_is_explained_by_the_arsenal() -> None:
    """Where a game is won by it, the figures of Game of War say so (IX.1)."""
    table, _, puzzle = begun("arsenal")
    best, second = [[Action.parse(text) for text in each["order"]] for each in puzzle["choice"][:2]]
    verdict: Verdict[Any, Any] = Verdict(table.scenario, table.view(puzzle["seat"]), best, second, "test")
    verdict.run(Clock(Budget(simulations=60)))
    told = verdict.to_data()
    assert ("Arsenals", "red") in [(each.name, each.seat) for each in verdict.why]
    assert "G10" in str(told["mine"])
