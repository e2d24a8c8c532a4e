"""Chapter IX: neutral buildings, and the arsenals of the rulings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.game_of_war.fronts import GameTable, front, named, resolve

LINE: dict[str, Any] = {"rail": ["A6 > L6"], "turnarounds": ["A6", "L6"]}


def held(table: GameTable) -> dict[str, str]:
    return {table.position.name(tile): seat for tile, seat in table.position.stations.items()}


def test_infantry_takes_a_building() -> None:
    """By moving onto it; both kinds of building at once (IX.1, R37)."""
    table = front("I@C5", "I@L12", stations={"C6": "none"}, telegraphs={"C6": "white"})
    events = resolve(table, ["RI1 step C6"])
    assert held(table) == {"C6": "red"}
    assert list(table.position.telegraphs.values()) == ["red"]
    assert [event.values["building"] for event in named(events, "captured")] == ["station", "telegraph"]


@pytest.mark.parametrize("unit", ["C", "K", "R", "A"])
def test_other_arms_do_not(unit: str) -> None:
    """Infantry only (R37)."""
    table = front(f"{unit}@C5", "I@L12", stations={"C6": "none"})
    resolve(table, [f"R{unit}1 step C6"])
    assert held(table) == {"C6": ""}


def test_standing_there_is_not_moving_there() -> None:
    """The infantry must have moved onto it this turn (IX.1, R37)."""
    table = front("I@C6", "I@L12", stations={"C6": "white"})
    resolve(table)
    assert held(table) == {"C6": "white"}


def test_infantry_that_is_squished_off_captures_nothing() -> None:
    """It must still be there (R61)."""
    table = front("I@B1", "I@E5", stations={"E6": "red"}, trains=["red behind=A6 RE1:B6"], **LINE)
    resolve(table, ["RE1 steps C6 D6"], ["WI1 step E6"])
    assert held(table) == {"E6": "white"}
    table = front("I@B1", "I@E5", stations={"E6": "red"}, trains=["red behind=B6 RE1:C6"], options={"arrival": "first"}, **LINE)
    resolve(table, ["RE1 steps D6 E6"], ["WI1 step E6"])
    table.act("white", "retreat E7")
    assert held(table) == {"E6": "red"}


def test_the_cascade() -> None:
    """Every station connected by track falls with it, telegraph stations do not (IX.2.a)."""
    table = front(
        "I@B5", "I@L12", stations={"B6": "none", "F6": "white", "K6": "none", "D2": "white"}, telegraphs={"H6": "white"}, **LINE
    )
    events = resolve(table, ["RI1 step B6"])
    assert held(table) == {"B6": "red", "F6": "red", "K6": "red", "D2": "white"}
    assert [event.values["tile"] for event in named(events, "cascaded")] == ["F6", "K6"]
    assert list(table.position.telegraphs.values()) == ["white"]


@pytest.mark.parametrize(("guard", "expected"), [("C@H6", "white"), ("C@K6", "white"), ("C@K7", "red")])
def test_an_enemy_unit_bars_it(guard: str, expected: str) -> None:
    """Anywhere on the way, the far station's own tile included (IX.2.a, R38)."""
    table = front("I@B5", guard, stations={"B6": "none", "K6": "white"}, **LINE)
    resolve(table, ["RI1 step B6"])
    assert held(table)["K6"] == expected


def test_friends_and_broken_track() -> None:
    """Friendly units do not bar it, destroyed track does (R38)."""
    table = front("I@B5 I@E6", "I@L12", stations={"B6": "none", "K6": "white"}, **LINE)
    resolve(table, ["RI1 step B6"])
    assert held(table)["K6"] == "red"
    table = front("I@B5 I@E6", "I@L12", stations={"B6": "none", "K6": "white"}, **LINE)
    resolve(table, ["RI1 step B6", "RI2 sabotage"])
    assert held(table)["K6"] == "white"


def test_ones_own_station_does_not_cascade() -> None:
    """Re-entering it captures nothing (R37)."""
    table = front("I@B5", "I@L12", stations={"B6": "red", "K6": "white"}, **LINE)
    resolve(table, ["RI1 step B6"])
    assert held(table) == {"B6": "red", "K6": "white"}


def test_two_cascades_meet() -> None:
    """What both reach does not change hands; what infantry stands on stays with it (R5)."""
    table = front("I@B5", "I@K5", stations={"B6": "white", "F6": "none", "K6": "red"}, **LINE)
    resolve(table, ["RI1 step B6"], ["WI1 step K6"])
    assert held(table) == {"B6": "red", "F6": "", "K6": "white"}


def test_arsenals_fall_to_whoever_can_fight() -> None:
    """By an enemy with attack on it at Settle; one's own units may stand there; it uses up no attack (R9)."""
    table = front("C@D4", "I@D6 I@L12", arsenals={"D5": "white", "A1": "red"})
    events = resolve(table, ["RC1 step D5", "attack WI1"])
    assert named(events, "arsenal_destroyed")[0].values["by"] == "RC1"
    assert named(events, "battle")
    table = front("C@D4", "I@D6", arsenals={"D5": "white"})
    resolve(table, [], ["WI1 step D5"])
    assert table.position.arsenals


def test_passing_through_destroys_nothing() -> None:
    """It must stand on it when the board settles (R9)."""
    table = front("C@D4", "I@L12", arsenals={"D5": "white"})
    resolve(table, ["RC1 steps D5 D6"])
    assert table.position.arsenals
