"""Charts of the boxes, and what may be argued about."""

from __future__ import annotations

import random

import enfilade
from enfilade.games.urban_calculus.state import Box
from enfilade.kernel.play import Outcome
from enfilade.library import AnyTable


def played(actions: int, changes: dict[str, bool] | None = None) -> AnyTable:
    table = enfilade.Table(enfilade.scenario("urban-calculus/tarn", dict(changes or {})), seed=2)
    chooser = random.Random(2)
    for _ in range(actions):
        if table.actors:
            seat = chooser.choice(table.actors)
            table.act(seat, chooser.choice(table.legal(seat)))
    return table


def test_every_box_is_a_line_of_the_chart() -> None:
    """Stocks of both sides and of the city (§2)."""
    table = played(40)
    found = {(each.name, each.seat): each.value for each in table.game.page.measures(table.view("red"))}
    assert found["Government Will", "red"] == table.position.boxes["red.gw"].main
    assert found["Civilian Harm", None] == table.position.boxes["city.ch"].main
    assert found["Ground Force", "red"] == table.position.ground("red")
    assert len(found) == len(table.position.boxes) + 2
    assert next(iter(found)) == ("Government Will", "red")  # the ending shows the first: what decides


def test_a_campaign_that_is_over_shows_first_what_it_ended_by() -> None:
    """Its threshold with it, then the harm to the city; one that ended otherwise shows what it showed before (§3)."""
    table = played(40)
    names = {"red-force": "Ground Force", "red-will": "Government Will", "resigned": ""}
    for reason, name in names.items():
        table.play.position.outcome = Outcome("blue", "", {}, reason)
        found = table.game.page.measures(table.view("red"))
        shown = list(dict.fromkeys([each.name for each in found]))
        assert shown[0] == name or not name
        assert len(found) == len({(each.name, each.seat) for each in found})
    table.play.position.outcome = Outcome("blue", "", {}, "red-force")
    first, second, third = table.game.page.measures(table.view("red"))[:3]
    assert [(each.seat, each.limit, each.means) for each in (first, second)] == [
        (seat, 0, "lost at 0") for seat in ("red", "blue")
    ]
    assert third.name == "Civilian Harm"
    table.play.position.outcome = Outcome("blue", "", {}, "blue-ahead")
    for box, value in (("red.gw", 5), ("blue.gw", 5), ("red.inf", 1), ("blue.inf", 9), ("red.arm", 1), ("blue.arm", 1)):
        table.play.position.boxes[box] = Box(value)
    assert table.game.page.measures(table.view("red"))[0].name == "Ground Force"  # of both that count, the one that told


def test_hidden_boxes_are_not_charted() -> None:
    """Double blind: only one's own half and the city (§11.5, R40)."""
    table = played(10, {"options.hidden": True})
    assert {each.seat for each in table.game.page.measures(table.view("red"))} == {"red", None}


def test_target_numbers_can_be_amended_as_listed() -> None:
    """What is offered can be changed, and is shown changed from the next turn on (R48)."""
    table = played(0)
    offered = {each.key: each.value for each in table.game.page.amendable(table.view("blue"))}
    assert offered["tn.red.X"] == 8
    assert "tn.red.S" not in offered, "n/a is no number to argue about"
    table.amend("tn.red.X", 5)
    chooser = random.Random(1)
    while table.position.turn < 2 and table.actors:
        seat = chooser.choice(table.actors)
        table.act(seat, chooser.choice(table.legal(seat)))
    assert {each.key: each.value for each in table.game.page.amendable(table.view("blue"))}["tn.red.X"] == 5
