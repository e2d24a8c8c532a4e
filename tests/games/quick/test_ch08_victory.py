"""Victory (8)."""

from __future__ import annotations

import pytest

import enfilade
from enfilade.games.quick.rules.victory import may_win_by_objectives, points, scores
from enfilade.games.quick.state.position import REMOVED, Position
from enfilade.kernel.data import Data
from tests.games.quick.city import DIV, GA, City, begin, city, do, hex_of, put, unit


def to_the_end(table: City) -> enfilade.Outcome:
    while table.actors:
        for seat in table.actors:
            table.act(seat, table.legal(seat)[-1])
            break
    assert table.outcome is not None
    return table.outcome


def scenario_with(changes: dict[str, Data]) -> City:
    return enfilade.Table(enfilade.scenario("quick/brickworks", changes), seed=3)


def test_the_game_lasts_as_many_rounds_as_the_scenario_says() -> None:
    """Then points are counted; the handicap decides where nothing happened (8.1, 8.4)."""
    given: dict[str, Data] = {"victory.handicap": {"ga": 2}}
    outcome = to_the_end(enfilade.Table(enfilade.scenario("quick/brickworks", given), seed=1))
    assert outcome.reason == "points"
    assert (outcome.winner, outcome.level, outcome.scores) == (GA, "minor", {DIV: 0, GA: 2})


def test_a_clear_lead_is_a_major_win_and_equal_points_are_a_draw() -> None:
    """`margin_major` (8.4)."""
    major = to_the_end(scenario_with({"victory.handicap.ga": 4}))
    assert (major.winner, major.level) == (GA, "major")
    draw = to_the_end(scenario_with({"victory.handicap.ga": 0}))
    assert draw.winner is None


def test_a_seat_without_maneuver_units_loses_at_once() -> None:
    """At the end of any Action (8.2, R62)."""
    table = begin(city("", "", [1, 1, 1, 6, 1, 1, 1]))
    put(table, unit(table, "D91").at(hex_of(table, "g9")))
    put(table, unit(table, "G91").with_reduced(True))
    do(table, "attack D91", "target G91", "remove")
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.level, table.outcome.reason) == (DIV, "major", "annihilation")
    assert table.actors == ()


def test_all_objectives_win_at_the_end_of_a_round() -> None:
    """Only for a seat that did not begin with all of them (8.3, 5.3)."""
    table = begin(city())
    for hex in table.position.control:
        table.position.control[hex] = GA
    for _ in range(8):
        do(table, "pass blue")
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason, table.outcome.level) == (GA, "all objectives", "major")


def test_a_defender_who_begins_with_everything_does_not_win_by_sitting() -> None:
    """Under a threshold only the named seat can win so (8.3)."""
    start = enfilade.scenario("quick/lesson").start.mission
    assert may_win_by_objectives(start, DIV)
    assert not may_win_by_objectives(start, GA)
    brickworks = enfilade.scenario("quick/brickworks").start.mission
    assert may_win_by_objectives(brickworks, GA)


def test_kills_count_whoever_did_the_attacking() -> None:
    """`kill_vp` for each enemy Maneuver Unit removed for any reason (8.4)."""
    table = city()
    before = points(table.position, GA)
    table.position.put(unit(table, "D91").at(REMOVED))
    assert points(table.position, GA) == before + 1


@pytest.mark.parametrize(("held", "winner"), [(("f6",), DIV), (("e7",), GA)])
def test_the_threshold_is_reached_or_not(held: tuple[str, ...], winner: str) -> None:
    """Exactly the points needed are enough; there is no draw (8.5, R74)."""
    table = enfilade.Table(enfilade.scenario("quick/lesson"), seed=1)
    names = table.position.mission.city.hexes
    for name in held:
        table.position.control[names.number(name)] = DIV
    outcome = to_the_end(table)
    assert (outcome.winner, outcome.reason, outcome.level) == (winner, "threshold", "")


def test_a_lead_in_support_is_worth_points() -> None:
    """One point for each full two of difference; under a threshold for or against the named seat (7.2, 8.5)."""
    table = city(popular_support=True, ps_start={"div": 8, "ga": 3})
    assert scores(table.position)[DIV] == points(table.position, DIV) + 2
    assert scores(table.position)[GA] == points(table.position, GA)
    named = enfilade.scenario("quick/lesson", {"options.popular_support": True, "options.ps_start": {"div": 2, "ga": 7}}).start
    assert isinstance(named, Position)
    assert scores(named)[DIV] == points(named, DIV) - 2


def test_a_destroyed_marker_lowers_the_value_of_its_objective() -> None:
    """One point less, never below nothing (7.3, 8.4)."""
    table = city(infrastructure_effects=True)
    citadel = hex_of(table, "f6")
    table.position.control[citadel] = DIV
    before = points(table.position, DIV)
    table.position.destroyed.add(citadel)
    assert points(table.position, DIV) == before - 1


def test_nothing_is_asked_after_the_end() -> None:
    """A finished game refuses everything (8.1)."""
    table = enfilade.Table(enfilade.scenario("quick/brickworks"), seed=1)
    to_the_end(table)
    with pytest.raises(enfilade.IllegalAction, match="over"):
        table.act(DIV, "pass blue")
    assert table.legal(DIV) == ()
