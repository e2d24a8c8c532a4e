"""Chapter III: movement and collision, beside the worked examples."""

from __future__ import annotations

from tests.games.game_of_war.fronts import front, named, places, resolve


def test_three_units_for_one_tile() -> None:
    """All of them stop, and one event tells it (III.2.a)."""
    table = front("I@D4 I@D6", "I@F5")
    events = resolve(table, ["RI1 step E5", "RI2 step E5"], ["WI1 step E5"])
    assert places(table) == {"RI1": "D4", "RI2": "D6", "WI1": "F5"}
    assert [event.values["units"] for event in named(events, "collided")] == [["RI1", "RI2", "WI1"]]


def test_friends_collide_like_enemies() -> None:
    """The rules make no difference (R46)."""
    table = front("I@D5 I@F5", "I@L12")
    resolve(table, ["RI1 step E5", "RI2 step E5"])
    assert places(table) == {"RI1": "D5", "RI2": "F5", "WI1": "L12"}


def test_moving_into_a_standing_unit_stops_the_mover_only() -> None:
    """The one that stands is not disturbed (III.2.c, §4.7)."""
    table = front("I@D5", "I@E5")
    events = resolve(table, ["RI1 step E5"])
    assert places(table) == {"RI1": "D5", "WI1": "E5"}
    assert named(events, "blocked")[0].values["by"] == "WI1"


def test_an_attempt_counts_even_if_it_fails_for_another_reason() -> None:
    """WI1 cannot reach E5, for it collides with RI2 on the way back; RI1 is stopped by it all the same (§4.7)."""
    table = front("I@E4 I@E6", "I@F6")
    resolve(table, ["RI1 step E5", "RI2 step F6"], ["WI1 step E6"])
    assert places(table)["RI2"] == "E6"
    assert places(table)["RI1"] == "E5"
    table = front("I@E4", "I@F5 I@F6")
    resolve(table, ["RI1 step E5"], ["WI1 step E5", "WI2 step F5"])
    assert places(table) == {"RI1": "E4", "WI1": "F5", "WI2": "F6"}


def test_a_stopped_unit_is_stopped_for_the_turn() -> None:
    """The rest of its path is lost (III.2.b)."""
    table = front("C@C5", "I@D6")
    resolve(table, ["RC1 steps D5 D4"], ["WI1 step D5"])
    assert places(table)["RC1"] == "C5"


def test_remembered_meetings() -> None:
    """The fast unit stops before the tile for which a slow one was turned away (R3)."""
    table = front("Y@A5", "I@D6 I@C6", tram=["A5 > L5"], turnarounds=["A5", "L5"])
    resolve(table, ["RY1 steps B5 C5 D5 E5"], ["WI1 step D5", "WI2 step C5"])
    assert places(table) == {"RY1": "B5", "WI1": "D6", "WI2": "C6"}


def test_first_come_first_served() -> None:
    """The later one finds the tile taken, option arrival=first (R3)."""
    table = front("Y@A5", "I@D6", tram=["A5 > L5"], turnarounds=["A5", "L5"], options={"arrival": "first"})
    resolve(table, ["RY1 steps B5 C5 D5 E5"], ["WI1 step D5"])
    assert places(table) == {"RY1": "C5", "WI1": "D5"}


def test_a_unit_may_come_back_to_where_it_was() -> None:
    """A path may revisit tiles; a follower finds the tile taken again (R2)."""
    table = front("C@C5", "I@L12")
    resolve(table, ["RC1 steps D5 C5"])
    assert places(table)["RC1"] == "C5"


def test_a_relay_that_leaves_does_not_stop_what_was_ordered() -> None:
    """Orders go by the start of planning; the relay's own march does not matter any more (R10)."""
    table = front("R@E5 I@E10", "I@L1", arsenals={"A5": "red", "L12": "white"}, net=True)
    assert table.position.active["red"] == {"RR1", "RI1"}
    resolve(table, ["RR1 step F6", "RI1 step E11"])
    assert places(table) == {"RI1": "E11", "RR1": "F6", "WI1": "L1"}
    assert table.position.active["red"] == frozenset()
