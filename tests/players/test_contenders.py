"""Orders that nobody proposed, beside the likely ones of a puzzle."""

from __future__ import annotations

from typing import Any

from enfilade import Table, library
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.players.analysis.contenders import contenders, every_order
from enfilade.players.analysis.trial import certain, deals
from enfilade.players.analysis.wording import foreseen, gist
from enfilade.players.planner import Decision, redeal
from tests.players.examples import example


def test_an_order_that_nobody_proposed_contends_beside_the_likely_ones() -> None:
    """In the last round of First Patrol reversing out of the way does what the found order does; ending movement does not."""
    puzzle = example("last-round")
    scenario = library.scenario(puzzle["scenario"]).at(puzzle["position"])
    view, seat = Table(scenario, seed="puzzle").view(puzzle["seat"]), puzzle["seat"]
    known = [[Action.parse(text) for text in each["order"]] for each in puzzle["choice"]]
    decision: Decision[Any, Any] = Decision(view, seat, redeal(scenario.game, view, Seeded("deal")), known)
    found = [[action.text for action in order] for order in contenders(scenario.game, decision, known, "test")]
    assert found.index(["move W1", "die 4", "reverse"]) < found.index(["done"])


def test_by_which_die_and_facing_whither_one_goes_somewhere_is_the_same_idea() -> None:
    puzzle = example("last-round")
    scenario = library.scenario(puzzle["scenario"]).at(puzzle["position"])
    play = Table(scenario, seed="puzzle").play

    def idea(order: str) -> tuple[str, ...]:
        return gist(foreseen(scenario.game, play, puzzle["seat"], [Action.parse(text) for text in order.split(", ")]))

    assert idea("move W1, die 4, reverse") == idea("move W1, die 6, reverse")
    assert idea("move W1, die 6, left, stop") != idea("move W1, die 6, right, stop")
    assert idea("done") == ("end movement",)


def test_every_order_that_can_be_made_is_found_once() -> None:
    puzzle = example("last-round")
    scenario = library.scenario(puzzle["scenario"]).at(puzzle["position"])
    seat = puzzle["seat"]
    plays = deals(scenario.game, Table(scenario, seed="puzzle").view(seat), "puzzle")
    orders = every_order(scenario.game, plays, seat, 1000)
    marks = [certain(scenario.game, plays, seat, order).marks[-1] for order in orders]
    assert len(set(marks)) == len(marks)
    for choice in puzzle["choice"]:
        assert certain(scenario.game, plays, seat, [Action.parse(text) for text in choice["order"]]).marks[-1] in marks
    assert len(every_order(scenario.game, plays, seat, 5)) == 5
