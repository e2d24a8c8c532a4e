"""Chapters 10, 11.6, 12, 13: the end of a turn and of the game, reserves."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import IllegalAction, Table
from enfilade.games.urban_calculus.rules.effects import add
from enfilade.games.urban_calculus.rules.ending import ReshufflePhase, TidyPhase, TimePhase
from enfilade.games.urban_calculus.rules.recruitment import Raise, RaisePhase
from enfilade.games.urban_calculus.rules.reinforcements import DeployPhase
from enfilade.games.urban_calculus.rules.reverberation import ReverbPhase
from enfilade.games.urban_calculus.rules.strategic import StrategicActions
from enfilade.kernel.dice import Scripted
from enfilade.kernel.play import Play
from tests.games.urban_calculus.field import Changes, feed, main, no_actions, offered, put, resolve, start, table, told

KARSOVA = "urban-calculus/karsova"


@pytest.mark.parametrize(("card", "weeks"), [("3H", 1), ("3C", 2), ("3D", 3), ("3S", 4)])
def test_the_suit_says_how_long_the_turn_was(card: str, weeks: int) -> None:
    """(§10.1, §1.4)"""
    position = start()
    resolve(position, TimePhase(), [card])
    assert position.week == weeks


def test_a_scenario_has_a_table_of_its_own() -> None:
    """(§1.4)"""
    position = start(name="urban-calculus/amaris")
    resolve(position, TimePhase(), ["3C"])
    assert position.week == 1


def test_the_game_ends_when_the_week_reaches_the_marker() -> None:
    """Overshooting counts; looked at in the time phase only (R47)."""
    for week, over in ((21, False), (22, True), (23, True)):
        position = start(name=KARSOVA)
        position.week = week
        resolve(position, TimePhase(), ["2S"])
        assert (position.outcome is not None) is over
    position = start(name=KARSOVA)
    position.week = position.ceasefire_week = 20
    resolve(position, TimePhase(), ["2H"])
    assert position.outcome is not None
    assert position.outcome.reason == "city-holds"


def test_rules_of_the_end_are_read_in_order() -> None:
    """(§3)"""
    position = start()
    position.turn = 6
    resolve(position, TimePhase(), ["2H"])
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == ("blue", "blue-ahead")


def test_a_campaign_without_end_stops_after_the_last_turn() -> None:
    """No rule true: a draw (R60)."""
    position = start({"time": {}, "victory": [], "options.max_turns": 7})
    position.turn = 7
    resolve(position, TimePhase(), ["2H"])
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == (None, "time")


def test_forces_are_looked_at_after_deployment() -> None:
    """Reserves can save a side (R49)."""
    position = start({"start.blue.rei": 1})
    for box in ("inf", "arm"):
        put(position, f"blue.{box}", 0)
    position.stack = [TimePhase(), DeployPhase()]
    play = Play(position, Scripted(["2H"]))
    play.run()
    play.act("blue", play.offers["blue"][0])
    assert position.outcome is None
    assert main(position, "blue.inf") == [1]


def test_tidying_moves_what_is_left() -> None:
    """Gains to the main area, losses off the board; nothing is tested, ratchets do step (§10.2)."""
    position = start()
    put(position, "red.gao", 4, gain=1, loss=2)
    events = resolve(position, TidyPhase(), [])
    assert position.boxes["red.gao"].to_data() == [5, [0, 0, 0], [0, 0, 0]]
    assert told(events, "ratchet_stepped")
    assert not told(events, "reverb_test")


def test_the_discards_go_back() -> None:
    """(§10.3, R45)"""
    for mode, discards in (("turn", 0), ("joker", 1), ("empty", 1)):
        position = start({"deck": {"reshuffle": mode}})
        resolve(position, StrategicActions(["red:J"]), ["3H"])
        resolve(position, ReshufflePhase(), [])
        assert len(position.decks["red"].discard) == discards


# Ceasefire.


@pytest.mark.parametrize(("suit", "weeks"), [("H", 1), ("C", 2), ("D", 0), ("S", 0)])
def test_five_cubes_of_opinion_bring_the_end_nearer(suit: str, weeks: int) -> None:
    """(§11.6)"""
    position = start(name="urban-calculus/twobanks")
    put(position, "blue.gao", 4, gain=1)
    resolve(position, ReverbPhase(), ["1H", f"4{suit}"])
    assert position.ceasefire_week == 24 - weeks


def test_only_the_sides_listed_and_only_once_for_each_five() -> None:
    """(§11.6)"""
    position = start(name=KARSOVA)
    put(position, "blue.gao", 4, gain=1)
    resolve(position, ReverbPhase(), ["1H"])
    assert position.ceasefire_week == 26
    put(position, "red.gao", 4, gain=1)
    resolve(position, ReverbPhase(), ["1H", "4C"])
    put(position, "red.gao", 4, gain=1)
    resolve(position, ReverbPhase(), ["2H"])
    assert position.ceasefire_week == 24


def test_the_marker_does_not_move_before_the_present_week() -> None:
    """(R47)"""
    position = start(name=KARSOVA)
    position.week = 25
    play = Play(position, Scripted(["4C", "4H"]))
    add(play, "red.gao", 10)
    assert position.ceasefire_week == 25


# Reserves.


def test_reserves_become_forces_at_their_rates() -> None:
    """(§12)"""
    played = at_deploy({"start.red.rei": 4})
    assert offered(played, "red") == ["deploy inf", "deploy arm", "done"]
    with pytest.raises(IllegalAction, match="takes 8 cubes of reserves"):
        played.act("red", "deploy fires")
    feed(played, "2H")
    played.act("red", "deploy arm")
    assert main(played.position, "red.arm", "red.rei") == [5, 0]


def at_deploy(changes: Changes) -> Table[Any, Any]:
    played = table(changes)
    no_actions(played)
    for text in ("hold", "hold", "decline"):
        played.act(played.actors[0], text)
    return played


def test_a_scenario_limits_deployment() -> None:
    """Cubes a turn, cubes in the game, a first turn, rates of its own (§12)."""
    played = at_deploy(
        {"start.red.rei": 9, "deploy": {"red": {"per_turn": 2, "max_inf": 1}}, "rates": {"red": {"inf": 1, "fires": 2}}}
    )
    assert offered(played, "red") == ["deploy inf", "deploy fires", "done"]
    played.act("red", "deploy inf")
    assert offered(played, "red") == ["deploy fires", "done"]
    feed(played, "2H")
    played.act("red", "deploy fires")
    assert played.position.turn == 2
    later = table({"start.red.rei": 9, "deploy": {"red": {"not_before": 2}}}, ["2H"])
    no_actions(later)
    for text in ("hold", "hold", "decline"):
        later.act(later.actors[0], text)
    assert later.position.turn == 2


def test_deployment_may_be_declined() -> None:
    """(§12)"""
    played = at_deploy({"start.red.rei": 2})
    feed(played, "2H")
    played.act("red", "done")
    assert main(played.position, "red.rei", "red.inf") == [2, 6]


def test_reserves_cannot_be_targeted() -> None:
    """(§12)"""
    assert not [cell.name for cell in start().mission.model.cells if cell.vs == "rei"]


def test_recruitment_is_for_those_the_scenario_lists() -> None:
    """Not before its turn (§13, R50)."""
    position = start(name=KARSOVA)
    assert not told(resolve(position, RaisePhase(), []), "recruiting_tested")
    position.turn = 2
    events = resolve(position, RaisePhase(), ["1H", "2H", "3H", "4H"])
    assert {event.values["seat"] for event in told(events, "recruiting_tested")} == {"blue"}


def test_recruitment_stops_at_its_limits() -> None:
    """One test a cube of will, then of support; max_gain stops early; n/a and 11+ are skipped (R50, R51, R4)."""
    position = start({"recruit": {"red": {"max_gain": 1}}, "tn.red.S": 9, "tn.red.T": 9, "start.red.gw": 2})
    events = resolve(position, Raise("red"), ["1H", "2H", "9H"])
    assert [event.values["link"] for event in told(events, "recruiting_tested")] == ["S", "S", "T"]
    assert main(position, "red.rei") == [1]
    position = start({"recruit": {"red": {}}, "tn.red.S": 11, "tn.red.T": 8, "start.red.ss": 1})
    events = resolve(position, Raise("red"), ["8H"])
    assert [event.values["link"] for event in told(events, "recruiting_tested")] == ["T"]


def test_being_asked_to_recruit_does_not_tell_a_hidden_number() -> None:
    """Who plays from the hand is asked whether the test is possible or n/a, and has nothing but `done` (§13, R54)."""
    for tn, choices in ((9, ["raise S", "done"]), ("n/a", ["done"])):
        options = {"options.hidden_tns": True, "hands.size": 3}
        position = start({**options, "recruit": {"red": {}}, "tn.red.S": tn, "tn.red.T": "n/a"})
        asked = Raise("red")
        assert asked.asks(position) == "red"
        assert [action.text for action in asked.actions(position)] == choices
        asked.gains = position.mission.recruiting["red"].max_gain
        assert asked.actions(position) == [], "the limit of the scenario is known to everybody"


def test_recruitment_is_nine_or_more_unless_said() -> None:
    """(§13)"""
    mission = start({"tn": {"red": {"M": 5}}}).mission
    assert (mission.tn["red.S"], mission.tn["blue.T"], mission.tn["red.G"]) == (9, 9, 0)
