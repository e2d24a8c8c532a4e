"""Positions of QUICK written down by hand."""

from __future__ import annotations

import pytest

from enfilade import BadScenario, EnfiladeError, Table, scenario
from enfilade.games.quick.state.position import Unit
from enfilade.kernel.data import Data
from tests.games.quick.city import DIV, GA, City, holds, legal, unit

LESSON = scenario("quick/lesson")


def test_an_attack_is_set_up_in_a_line() -> None:
    """Who is not named is gone; Pools and boxes are empty (6.7)."""
    first, second = [next(id for id in LESSON.start.mission.roster[seat] if unit_of(id).is_mu) for seat in (DIV, GA)]
    table: City = Table.at(LESSON, f"2 div {first}:c4+arty {second}:c5r div=0.0/1.0 ga=0.0/0.1", seed=1)

    assert table.actors == (DIV,)
    assert holds(table, first, "arty")
    assert unit(table, second).reduced
    assert legal(table, "attack") == [first]
    table.act(DIV, f"attack {first}")
    assert legal(table, "target") == [second]


def unit_of(id: str) -> Unit:
    found: Unit = LESSON.start.units[id]
    return found


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"round": 99}, "at most"),
        ({"initiative": "red"}, "should be one of div, ga"),
        ({"rubble": ["z9"]}, "'z9' is no place of this board"),
        ({"control": {"a1": "div"}}, "there is no objective in 'a1'"),
        ({"sides": {"div": {"pool": [1]}}}, r"like \[3, 1\]"),
        ({"sides": {"div": {"boxes": {"supply": "tank"}}}}, "is no Enabler"),
        ("2 div nobody:c4", "'nobody:c4' is no unit, side, objective"),
        ("two div", "should be round, side, units"),
    ],
)
def test_a_position_that_breaks_a_rule_is_refused(position: dict[str, Data] | str, message: str) -> None:
    """With its key and what would be right."""
    with pytest.raises(BadScenario, match=message):
        LESSON.at(position)


def test_both_sides_in_a_hex_are_refused() -> None:
    """The two seats never share a hex (4.2)."""
    first, second = LESSON.start.mission.roster[DIV][0], LESSON.start.mission.roster[GA][0]
    with pytest.raises(BadScenario, match=r"both sides in c4: .* \(4\.2\)"):
        LESSON.at({"units": {first: {"where": "c4"}, second: {"where": "c4"}}})


def test_a_position_in_the_middle_of_an_action_needs_a_document() -> None:
    """It is written down all the same."""
    table: City = Table(LESSON, seed=1)
    with pytest.raises(EnfiladeError, match="write it as a document"):
        table.line()
    assert Table.at(LESSON, table.written(), seed=1).position == table.position
