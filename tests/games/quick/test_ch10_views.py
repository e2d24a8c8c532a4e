"""What is hidden, what is known, and redeals that agree with it (10.0)."""

from __future__ import annotations

import random

import pytest

import enfilade
from enfilade.games.quick.box.charts import kit_of
from enfilade.games.quick.knowledge.redeal import redeal
from enfilade.games.quick.knowledge.view import View
from enfilade.kernel.dice import Sealed, Seeded
from enfilade.kernel.play import Play
from tests.games.quick.city import DIV, GA, begin, city, do, side, unit

TWO = "D1HQ hq D1 f2\nD11 inf D1 f3 recon arty\nD12 inf D1 f4 eng\n"


def test_own_enablers_are_seen_and_the_enemys_are_not() -> None:
    """After a Redeploy nothing is sure of the units in command (10.0)."""
    table = begin(city(TWO), "b0p4")
    assert table.view(GA).unit("D11").enablers == kit_of(["recon", "arty"])
    do(table, "redeploy", "take D11/recon", "give D12", "done")
    assert table.view(GA).unit("D11").enablers is None
    assert table.view(GA).unit("D12").enablers is None
    assert table.view(None).unit("D12").enablers is None
    assert table.view(DIV).unit("D12").enablers == kit_of(["recon", "eng"])


def test_a_redeploy_in_progress_shows_nothing() -> None:
    """Between two transfers the enemy sees no more than at the end (10.0)."""
    table = begin(city(TWO), "b0p4")
    do(table, "redeploy")
    before = table.view(GA).to_data()
    do(table, "take D11/recon")
    assert table.view(GA).to_data() == before
    do(table, "give D12")
    assert table.view(GA).to_data() == before


def test_an_allotment_is_secret_even_behind_an_open_screen() -> None:
    """An open display opens when both have allotted, not before (3.2, 10.0)."""
    table = enfilade.Table(enfilade.scenario("quick/meridian", {"options.screen": "open"}), seed=1)
    before = table.view(GA).to_data()
    table.act(DIV, f"assign {table.position.mission.roster[DIV][0]}")
    assert table.view(GA).to_data() == before
    while table.actors and table.path[-1].name == "Allotment":
        table.act(table.actors[0], table.legal(table.actors[0])[0])
    assert table.view(GA).unit(table.position.mission.roster[DIV][0]).enablers is not None


def test_what_is_done_in_secret_changes_nobody_elses_view() -> None:
    """Without a public event every other seat, and the spectators, see what they saw (10.0)."""
    table = enfilade.Table(enfilade.scenario("quick/meridian"), seed=9)
    choices = random.Random(9)
    private = 0
    while table.actors and private < 80:
        seat = choices.choice(table.actors)
        others = [other for other in (*table.seats, None) if other != seat]
        before = {other: (table.view(other).to_data(), len(table.events(other))) for other in others}
        action = choices.choice(table.legal(seat))
        table.act(seat, action)
        if action.verb in ("take", "give", "assign") and table.actors == (seat,):
            for other in others:
                seen, told = before[other]
                if len(table.events(other)) == told:
                    assert table.view(other).to_data() == seen, action
                    private += 1
    assert private > 20


def test_an_allocation_leaves_a_floor() -> None:
    """What was surely there stays known; what came is not (10.0)."""
    table = begin(city(TWO), "b4p0")
    side(table, DIV).boxes["available"] = (0, 0, 0, 1)
    table.play.run()
    do(table, "allocate sup", "to D12")
    seen = table.view(GA).unit("D12")
    assert seen.enablers is None
    assert seen.floor == kit_of(["eng"])
    assert not seen.exact


def test_an_open_display_hides_only_cubes() -> None:
    """`screen = "open"` (10.0)."""
    table = begin(city(TWO, screen="open"), "b0p4")
    do(table, "redeploy", "take D11/recon", "give D12", "done")
    assert table.view(GA).unit("D12").enablers == kit_of(["recon", "eng"])
    assert table.view(GA).sides[DIV].hand is None


def test_a_full_screen_hides_types_in_boxes_and_events() -> None:
    """`screen = "full"`: counts are public, types are not (10.0)."""
    table = begin(city(TWO, screen="full"))
    do(table, "draw-enabler sup")
    seen = table.view(GA).sides[DIV]
    assert seen.boxes is None
    assert seen.counts["available"] == 1
    drawn = [event for event in table.events(GA) if event.name == "enabler_drawn"]
    assert [event.values["type"] for event in drawn] == [""]
    spent = [event for event in table.events(GA) if event.name == "cube_spent"]
    assert spent[-1].values["action"] == "draw-enabler"
    own = [event for event in table.events(DIV) if event.name == "enabler_drawn"]
    assert [event.values["type"] for event in own] == ["sup"]


def test_a_hand_is_dealt_from_what_could_be_selected() -> None:
    """A redealt Hand agrees with the Pool at selection and what was discarded since (R75)."""
    table = begin(city(), "b2p2", "b4p0")
    do(table, "pass blue", "pass blue", "pass blue")
    view = table.view(GA)
    dice = Seeded("hands")
    seen = set()
    for _ in range(60):
        position = redeal(view, dice)
        hand = position.sides[DIV].hand
        assert hand.total == 2
        assert hand.blue <= 7 - 2
        assert position.sides[DIV].pool.plus(hand).to_data() == view.sides[DIV].unseen.to_data()
        seen.add((hand.blue, hand.pink))
    assert seen == {(0, 2), (1, 1), (2, 0)}


def test_redealt_enablers_may_be_anywhere_they_could_be() -> None:
    """Every place that could hold an Enabler gets it sometimes; what is known stays (10.0)."""
    table = begin(city(TWO), "b0p4")
    do(table, "redeploy", "take D11/recon", "give D12", "done")
    view = table.view(GA)
    dice = Seeded("enablers")
    places = set()
    for _ in range(200):
        position = redeal(view, dice)
        places |= {each.id for each in position.of(DIV) if each.enablers[0]}
        assert sum(each.enablers[0] for each in position.of(DIV)) == 1
    assert places == {"D11", "D12", "D1HQ", "D91", "D9HQ"}


@pytest.mark.parametrize("screen", ["allocations", "full", "open"])
@pytest.mark.parametrize("name", enfilade.library.scenario_names("quick"))
def test_a_redeal_gives_the_same_view_all_game_long(name: str, screen: str) -> None:
    """Whoever looks, whenever: a redeal of the view is a position with that view (10.0)."""
    scenario = enfilade.scenario(name, {"options.screen": screen})
    table = enfilade.Table(scenario, seed=5)
    choices = random.Random(5)
    dice = Seeded("redeal")
    looked = 0
    while table.actors:
        if choices.random() < 0.06:
            for seat in (*table.seats, None):
                view = table.view(seat)
                again = Play(redeal(view, dice), Sealed())
                again.run()
                assert table.game.knowledge.view(again, seat) == view
                looked += 1
        seat = choices.choice(table.actors)
        table.act(seat, choices.choice(table.legal(seat)))
    assert looked > 5


def test_when_the_game_is_over_everything_is_shown() -> None:
    """Hands and Enablers of both are open at the end (10.0)."""
    table = enfilade.Table(enfilade.scenario("quick/brickworks"), seed=2)
    choices = random.Random(2)
    while table.actors:
        seat = choices.choice(table.actors)
        table.act(seat, choices.choice(table.legal(seat)))
    view = table.view(DIV)
    assert isinstance(view, View)
    assert all(each.enablers is not None for each in view.units)
    assert unit(table, "D11").seat == DIV
