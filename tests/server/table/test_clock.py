"""The clock of a game, which is told what time it is."""

from __future__ import annotations

import pytest

from enfilade.server.table.clock import Clock, Pace

LIVE = Pace("minutes", 600, 10)
BY_POST = Pace("days", 3 * 86_400)


def test_time_runs_for_whoever_is_asked_and_a_turn_brings_more() -> None:
    clock = Clock.new(LIVE, ["red", "blue"])
    assert (clock.due, clock.left(5)) == (None, {"red": 600, "blue": 600})
    clock.press(["red"], 100)
    assert (clock.due, clock.left(130)) == (700, {"red": 570, "blue": 600})
    clock.press(["red"], 140)  # something was done, and red is still on the move
    assert clock.left(140) == {"red": 560, "blue": 600}
    clock.press(["blue"], 150)
    assert (clock.due, clock.left(160)) == (750, {"red": 560, "blue": 590})


def test_by_days_every_turn_has_as_much() -> None:
    clock = Clock.new(BY_POST, ["red", "blue"])
    clock.press(["red"], 0)
    clock.press(["blue"], 200_000)
    assert clock.left(200_000) == {"red": 3 * 86_400, "blue": 3 * 86_400}


def test_those_who_decide_at_once_have_their_time_at_once() -> None:
    clock = Clock.new(LIVE, ["red", "blue"])
    clock.press(["red", "blue"], 0)
    clock.press(["blue"], 60)
    assert clock.left(100) == {"red": 550, "blue": 500}


def test_the_flag_falls_at_nothing_left_and_not_before() -> None:
    clock = Clock.new(LIVE, ["red", "blue"])
    clock.press(["red"], 0)
    assert (clock.fallen(599.9), clock.fallen(600)) == ([], ["red"])
    assert clock.left(1_000) == {"red": 0, "blue": 600}
    clock.press(["red"], 700)
    assert clock.due is None  # it falls once


def test_in_a_pause_nothing_runs() -> None:
    clock = Clock.new(LIVE, ["red", "blue"])
    clock.press(["red"], 0)
    clock.pause(True, 100)
    assert (clock.due, clock.left(10_000), clock.fallen(10_000)) == (None, {"red": 500, "blue": 600}, [])
    clock.press(["blue"], 10_000)  # what is done meanwhile costs nothing
    clock.pause(False, 20_000)
    assert (clock.due, clock.left(20_050)) == (20_600, {"red": 510, "blue": 550})


def test_a_clock_that_is_set_back_costs_nobody_anything() -> None:
    clock = Clock.new(LIVE, ["red", "blue"])
    clock.press(["red"], 1_000)
    assert clock.left(400) == {"red": 600, "blue": 600}
    clock.press(["blue"], 400)
    assert clock.left(460) == {"red": 610, "blue": 540}


def test_it_is_kept_and_read_as_it_was() -> None:
    clock = Clock.new(LIVE, ["red", "blue"])
    clock.press(["red"], 100)
    state, due = clock.kept
    again = Clock.read(clock.pace_kept, state)
    assert (again.pace, due, again.due, again.left(200)) == (LIVE, 700, 700, clock.left(200))


@pytest.mark.parametrize(
    ("pace", "words"),
    [(LIVE, "10 minutes and 10 seconds a turn"), (Pace("minutes", 90), "1.5 minutes"), (BY_POST, "3 days a turn")],
)
def test_a_pace_in_words(pace: Pace, words: str) -> None:
    assert pace.words == words


def test_what_is_taken_back_brings_nobody_more_time() -> None:
    """Who ends a turn and takes that back, again and again, does not win time by it; nor does who waited meanwhile."""
    clock = Clock.new(LIVE, ["red", "blue"])
    clock.press(["red"], 0)
    for _ in range(3):
        clock.press(["blue"], 100)
        assert clock.left(100) == {"red": 510, "blue": 600}
        clock.press(["red"], 100, is_back=True)
        assert clock.left(100) == {"red": 500, "blue": 600}
    clock.press(["blue"], 100)
    clock.press(["red"], 130, is_back=True)
    assert clock.left(130) == {"red": 500, "blue": 570}


def test_by_days_who_takes_something_back_goes_on_with_what_was_left() -> None:
    clock = Clock.new(BY_POST, ["red", "blue"])
    clock.press(["red"], 0)
    clock.press(["blue"], 200_000)
    kept = Clock.read(clock.pace_kept, clock.kept[0])
    kept.press(["red"], 250_000, is_back=True)
    assert kept.left(250_000) == {"red": 59_200, "blue": 3 * 86_400}


def test_a_stand_in_has_no_clock_and_who_returns_has_time_for_a_turn() -> None:
    for pace, returned in ((LIVE, 60), (Pace("minutes", 600, 90), 90), (BY_POST, BY_POST.first)):
        clock = Clock.new(pace, ["red", "blue"])
        clock.press(["red"], 0)
        assert clock.fallen(pace.first) == ["red"]
        clock.stand_in("red")
        clock.press([], pace.first)
        kept = Clock.read(clock.pace_kept, clock.kept[0])
        assert (kept.stand_ins, kept.left(pace.first)["red"], kept.due) == (["red"], 0, None)
        kept.return_to("red")
        assert (kept.stand_ins, kept.left(pace.first)["red"]) == ([], returned)
