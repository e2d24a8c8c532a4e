"""The rules of Three Doors, and what holds in every game."""

from __future__ import annotations

import pytest

import enfilade
from enfilade import Scripted, Table, testing


def table(*dice: int) -> Table:
    """A table with these dice to come, the guard behind the second door."""
    found = Table(enfilade.scenario("three-doors/back-alley"), dice=Scripted(list(dice)))
    found.act("guard", "post door-2")
    return found


@pytest.mark.parametrize("check", testing.CHECKS, ids=testing.name_of)
def test_what_holds_in_every_game(check):
    testing.check_moments(enfilade.scenario("three-doors/back-alley"), check)


def test_every_scenario_can_be_played():
    testing.check_game("three-doors", games=1)


def test_a_raider_who_hears_enough_knows_and_nobody_else_does():
    """TD 3: on 4 or more."""
    night = table(4)
    night.act("raider", "listen door-2")
    assert night.view("raider").heard == {"door-2": True}
    assert night.view(None).heard == {}
    assert "heard_guard" not in [event.name for event in night.events("guard")]


def test_a_raider_who_hears_too_little_knows_nothing():
    """TD 3: on 3 or less."""
    night = table(3)
    night.act("raider", "listen door-2")
    assert night.view("raider").heard == {}


def test_whoever_forces_the_guarded_door_is_caught():
    """TD 4."""
    night = table()
    night.act("raider", "force door-2")
    assert night.outcome.winner == "guard"


def test_another_door_opens_on_five():
    """TD 4."""
    night = table(5)
    night.act("raider", "force door-1")
    assert night.outcome.winner == "raider"


def test_a_door_that_holds_is_known_to_be_free():
    """TD 4."""
    night = table(4)
    night.act("raider", "force door-1")
    assert night.view(None).free == ["door-1"]


def test_the_guard_wins_at_dawn():
    """TD 1."""
    night = table(1, 1, 1, 1)
    for _ in range(4):
        night.act("raider", "force door-1")
    assert night.outcome.reason == "the night is over"


def test_what_one_knows_is_not_listened_for_again():
    night = table(6)
    night.act("raider", "listen door-1")
    with pytest.raises(enfilade.IllegalAction, match="you know what is behind door-1"):
        night.act("raider", "listen door-1")
