"""Chapters 5 to 7: the sequence of play, strategic actions, pending effects."""

from __future__ import annotations

import pytest

from enfilade import IllegalAction, NoUndo
from enfilade.games.urban_calculus.rules.combat import Engagement
from enfilade.games.urban_calculus.rules.ending import TimePhase
from enfilade.games.urban_calculus.rules.reverberation import ReverbPhase
from enfilade.games.urban_calculus.rules.strategic import StrategicActions, queue
from tests.drawing import picture
from tests.games.urban_calculus.field import changed, feed, lay, main, no_actions, offered, put, resolve, start, table, told


def test_the_phases_come_in_order() -> None:
    """Strategic, fires, assault, effects, time, tidy, reshuffle; each phase may be passed but the last ones (§5)."""
    played = table(script=["3H"])
    assert [stage.name for stage in played.path][:3] == ["Campaign", "Turn", "StrategicPhase"]
    no_actions(played)
    seen = [played.path[2].name]
    for text in ("hold", "hold", "decline"):
        seat = played.actors[0]
        events = played.act(seat, text)
        seen.append(played.path[2].name)
    assert seen == ["FiresPhase", "FiresPhase", "AssaultPhase", "StrategicPhase"]
    assert [event.name for event in events][-6:] == [
        "assault_declined",
        "time_advanced",
        "tidied",
        "deck_shuffled",
        "deck_shuffled",
        "turn_started",
    ]


def test_allocation_is_secret_until_both_are_done() -> None:
    """(§5)"""
    played = table()
    assert played.actors == ("red", "blue")
    events = played.act("red", "assign K")
    assert [event.seen_by for event in events] == [frozenset({"red"})]
    assert played.view("blue").plans.keys() == {"blue"}
    played.act("red", "done")
    with pytest.raises(NoUndo, match="has committed"):
        played.undo("red")
    feed(played, "8H")
    told_to_blue = told(list(played.act("blue", "done")), "allocation_revealed")
    assert told_to_blue[0].values == {"seat": "red", "actions": ["K"]}


def test_an_allocation_may_be_taken_back_before_it_is_sealed() -> None:
    """(§5)"""
    played = table()
    before = played.position.copy()
    played.act("red", "assign M")
    played.undo("red")
    assert played.position == before


def test_open_allocation_goes_in_order() -> None:
    """(§5)"""
    played = table({"strategic": {"allocation": "open"}, "order": {"strategic": ["blue", "red"]}})
    assert played.actors == ("blue",)
    played.act("blue", "assign M")
    played.act("blue", "done")
    assert played.actors == ("red",)
    assert played.view("red").plans["blue"]["assigned"] == ["M"]


def test_a_scenario_may_change_who_goes_first() -> None:
    """(§5)"""
    played = table({"order": {"fires": ["blue", "red"]}})
    no_actions(played)
    assert played.actors == ("blue",)


def test_attempts_are_bound_by_cubes_and_by_two_an_action() -> None:
    """(§6, R18)"""
    played = table()
    played.act("red", "assign J")
    played.act("red", "assign J")
    with pytest.raises(IllegalAction, match=r"no more attempts.*R18"):
        played.act("red", "assign J")
    played.act("red", "assign K")
    assert offered(played, "red") == ["done"]
    with pytest.raises(IllegalAction, match=r"no cube left.*R18"):
        played.act("red", "assign M")


def test_a_scenario_may_set_attempts_and_a_limit() -> None:
    """(§6, R42)"""
    played = table({"attempts": {"red": {"M": 1}}, "limit.red.sc": 2})
    played.act("red", "assign M")
    assert "assign M" not in offered(played, "red")
    played.act("red", "assign J")
    assert offered(played, "red") == ["done"]


def test_two_successes_count_twice_but_the_bonus_once() -> None:
    """(§6, R18)"""
    position = start()
    resolve(position, StrategicActions(["red:J", "red:J", "red:M", "red:M"]), ["6H", "7H", "9H", "10H"])
    assert main(position, "blue.gw") == [3]
    assert position.now["red"].attack == 1


def test_each_action_does_what_it_says() -> None:
    """K takes capability, L and O move opinion, M will, N and P support (§6)."""
    position = start()
    lay(position, "red.gao 2\nred.ss 3")
    before = position.copy()
    attempts = [f"red:{code}" for code in "KLMNOP"]
    resolve(position, StrategicActions(attempts), ["8H", "7H", "9H", "8C", "7C", "7D"])
    assert changed(position, before) == picture("""
        blue.sc 2
        red.gao 1 -1
        blue.gao 0 +1
        red.ss 3 +1
        blue.ss 4 -1
        blue.gw 4 -1
    """)


def test_an_ace_costs_the_cube_and_with_a_number_of_one_succeeds() -> None:
    """(§6, R14)"""
    position = start({"tn.red.M": 1})
    resolve(position, StrategicActions(["red:M"]), ["1H"])
    assert main(position, "red.sc", "blue.gw") == [2, 4]


def test_aces_and_sabotage_take_different_cubes_as_far_as_there_are() -> None:
    """(R14)"""
    position = start({"start.blue.sc": 2})
    resolve(position, StrategicActions(["red:K", "red:K", "blue:M", "blue:M"]), ["8H", "9H", "1H", "1C"])
    assert main(position, "blue.sc") == [0]


def test_decreases_come_before_increases() -> None:
    """Support may be refilled in the same phase; opinion that comes now cannot be repaired now (R12)."""
    position = start()
    resolve(position, StrategicActions(["red:N", "blue:P"]), ["8H", "7H"])
    assert (position.main("blue.ss"), position.boxes["blue.ss"].gain) == (4, (1, 0, 0))
    position = start()
    resolve(position, StrategicActions(["red:L", "blue:O"]), ["7H", "7H"])
    assert position.boxes["blue.gao"].total == 1


def test_an_empty_support_spills_though_it_is_rallied() -> None:
    """(R12, R28)"""
    position = start()
    put(position, "blue.ss", 0)
    resolve(position, StrategicActions(["red:N", "blue:P"]), ["8H", "7H"])
    assert (position.main("blue.gw"), position.boxes["blue.ss"].total) == (4, 1)


def test_actions_that_cannot_matter_are_legal() -> None:
    """(R15)"""
    played = table({"start.blue.sc": 0})
    assert [text for text in offered(played, "red") if text in ("assign O", "assign P", "assign K")] == [
        "assign K",
        "assign O",
        "assign P",
    ]
    assert offered(played, "blue") == ["done"]


def test_support_is_not_rallied_beyond_its_start() -> None:
    """(§6, R27)"""
    position = start()
    events = resolve(position, StrategicActions(["red:P"]), ["7H"])
    assert told(events, "at_limit")
    assert position.boxes["red.ss"].total == 5
    position = start({"cap": {"red": {"ss": 6}}})
    resolve(position, StrategicActions(["red:P", "red:P"]), ["7H", "8H"])
    assert position.boxes["red.ss"].total == 6


def test_attempts_are_resolved_in_link_order_or_alternate() -> None:
    """(§6)"""
    plans = {"red": ["J", "K"], "blue": ["M", "N", "P"]}
    assert queue(start(), plans) == ["red:J", "red:K", "blue:M", "blue:N", "blue:P"]
    alternate = start({"strategic": {"resolution": "alternate"}})
    assert queue(alternate, plans) == ["red:J", "blue:M", "red:K", "blue:N", "blue:P"]


def test_the_bonus_covers_hits_and_saves_and_nothing_else() -> None:
    """Counter-battery too; not the kind of damage, not reverberation (R19)."""
    position = start()
    position.now["red"].attack = position.now["red"].defence = 1
    resolve(position, Engagement("red", "fires", "fires", 1), ["6S", "2S"])
    assert main(position, "blue.fires") == [2]
    events = resolve(position, Engagement("red", "inf", "inf", 1), ["5H", "10S", "2S"])
    assert told(events, "bonus_counts")
    assert position.boxes["city.ch"].gain == (0, 1, 0)  # a two is harm, not damage
    resolve(position, Engagement("blue", "inf", "inf", 1), ["6S", "6H"])
    assert main(position, "red.inf") == [6]
    position.boxes["blue.cas"] = type(position.boxes["blue.cas"])(0)
    put(position, "city.ch", 0, gain=1, cause="red")
    events = resolve(position, ReverbPhase(), ["7H", "8H"])
    assert not [event for event in told(events, "reverb_test") if event.values["success"]]


def test_capability_has_no_holding_area() -> None:
    """(§7)"""
    position = start()
    resolve(position, StrategicActions(["red:K"]), ["8H"])
    assert position.boxes["blue.sc"].to_data() == [2, [0, 0, 0], [0, 0, 0]]


def test_cubes_lost_by_actions_are_pending() -> None:
    """(§7, §1.6.4)"""
    position = start()
    before = position.copy()
    resolve(position, StrategicActions(["red:M", "red:N", "red:L"]), ["9H", "8H", "7H"])
    assert changed(position, before) == picture("""
        blue.gao 0 +1
        blue.ss 4 -1
        blue.gw 4 -1
    """)


def test_bonuses_and_allocations_are_gone_after_the_turn() -> None:
    """(§10.2)"""
    position = start()
    position.now["red"].attack = 1
    position.allocated["red"] = ["J"]
    resolve(position, TimePhase(), ["2H"])
    assert position.now["red"].attack == 0
    assert position.allocated["red"] == []
