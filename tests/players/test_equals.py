"""Orders that nobody proposed, beside the best of a puzzle."""

from __future__ import annotations

from enfilade import Table, library
from enfilade.kernel.action import Action
from enfilade.players.analysis.equals import equals, every_order
from enfilade.players.analysis.trial import certain, deals


def test_an_order_that_nobody_proposed_may_be_as_good_as_the_best() -> None:
    """In the last round of First Patrol reversing out of the way does what the found order does; ending movement does not."""
    puzzle = library.puzzle("urban-battle/first-patrol-1")
    scenario = library.scenario(puzzle["scenario"]).at(puzzle["position"])
    view = Table(scenario, seed="puzzle").view(puzzle["seat"])
    best = [Action.parse(text) for text in puzzle["choice"][0]["order"]]
    others = [[Action.parse(text) for text in order.split(", ")] for order in ("move W1, die 4, reverse", "done")]
    found = equals(scenario.game, view, best, others, puzzle["lead"], "test")
    assert [[action.text for action in order] for order, _ in found] == [["move W1", "die 4", "reverse"]]


def test_every_order_that_can_be_made_is_found_once() -> None:
    puzzle = library.puzzle("urban-battle/first-patrol-1")
    scenario = library.scenario(puzzle["scenario"]).at(puzzle["position"])
    seat = puzzle["seat"]
    plays = deals(scenario.game, Table(scenario, seed="puzzle").view(seat), "puzzle")
    orders = every_order(scenario.game, plays, seat, 1000)
    marks = [certain(scenario.game, plays, seat, order).marks[-1] for order in orders]
    assert len(set(marks)) == len(marks)
    for choice in puzzle["choice"]:
        assert certain(scenario.game, plays, seat, [Action.parse(text) for text in choice["order"]]).marks[-1] in marks
    assert len(every_order(scenario.game, plays, seat, 5)) == 5
