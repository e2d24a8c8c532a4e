"""Lines of sight: worked out at once or pair by pair, kept up to date, and naming what blocks them (5.1.7)."""

from __future__ import annotations

import sys

import pytest

from enfilade import scenario
from enfilade.games.urban_operations.box.board import Board
from enfilade.games.urban_operations.box.sight import Panorama, Sight
from enfilade.games.urban_operations.state.position import Position
from tests.drawing import picture
from tests.games.urban_operations.field import Field

MAPS = {"first-door": 1, "dravik-crossroads": 7, "selm-harbour": 61}  # every pair, or one of so many


def start(name: str) -> Position:
    found = scenario(f"urban-operations/{name}").start
    assert isinstance(found, Position)
    return found


@pytest.mark.parametrize(("name", "step"), MAPS.items())
def test_all_pairs_agree_with_each_pair(name: str, step: int) -> None:
    """What NumPy worked out when the scenario was read is what the rules find by themselves (5.1.7, R20)."""
    panorama = start(name).mission.board.panorama
    locations = panorama.district.locations
    assert len(panorama.rows) == len(locations)
    alone = Sight(Panorama(panorama.district), ())
    number = 0
    for first, one in enumerate(locations):
        for second in range(first, len(locations)):
            number += 1
            if number % step == 0:
                clear = alone.printed(one, locations[second]) == ""
                assert panorama.rows[first][second] == panorama.rows[second][first] == clear, (one, locations[second])


def test_without_numpy_the_rules_look_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same answers, pair by pair (5.1.7)."""
    whole = start("first-door").mission.board
    monkeypatch.setitem(sys.modules, "numpy", None)
    alone = start("first-door").mission.board
    assert whole.panorama.rows
    assert alone.panorama.rows == []
    for one in whole.district.locations[::5]:
        for other in whole.district.locations[::3]:
            assert whole.ground(()).sight.sees(one, other, {}) == alone.ground(()).sight.sees(one, other, {})


@pytest.mark.parametrize("breaches", [("1.4",), ("0303N",), ("0303N", "1.4")])
def test_a_breach_opens_lines_of_sight(breaches: tuple[str, ...]) -> None:
    """In a facade or in an outer wall: as if it had always been so (5.2.4.1, R116)."""
    board = start("first-door").mission.board
    alone = Board(board.district, 1)
    opened = 0
    for one in board.district.locations[::2]:
        for other in board.district.locations:
            clear = board.ground(breaches).sight.sees(one, other, {})
            assert clear == alone.ground(breaches).sight.sees(one, other, {}), (one, other)
            opened += clear and not board.ground(()).sight.sees(one, other, {})
    assert opened > 0


def test_smoke_and_wrecks_hide_and_lift() -> None:
    """Smoke at level 2 until the final phase, a wreck for good (5.2.4.3, 5.2.4.5)."""
    down_the_street = picture("""
        0102*               0302
                  0202*
        0103*               0303*
                  0203*
        0104*               0304*
                  0204*
        0105*               0305
                  0205*
        0106*               0306
                  0206
        0107*

        0108                0308*
                  0208*
    """)
    plume = picture("""
        0102                0302
                  0202
        0103                0303
                  0203
        0104                0304*
                  0204*
        0105*               0305
                  0205
        0106                0306
                  0206
        0107

        0108                0308
                  0208
    """)
    field = Field()
    position = field.position
    assert field.seen_from("0108", down_the_street) == down_the_street
    for kind, what in (("smoke", "smoke in 0105"), ("wreck", "the smoke of a wreck in 0105")):
        position.areas = {}
        position.wind = "NE"
        position.add_area(kind, "0105", False)
        assert field.drawn(plume, [hex for area in position.areas.values() for hex in area.hexes]) == plume
        assert not position.sees("0108", "0102")
        assert position.obstacle("0108", "0102") == what
    position.areas = {}
    position.refresh()
    assert field.seen_from("0108", down_the_street) == down_the_street


def test_what_is_seen_from_a_place_is_what_lines_join_it_with() -> None:
    """All that is seen from a place at once, among smoke of two heights and with a breach, is what pairs say (5.1.7.2, R22)."""
    position = start("dravik-crossroads").copy()
    district = position.mission.district
    hexes = [*district.terrain][5::17]
    facade = next(zone.id for zone in district.zones.values() if zone.symbol is not None and zone.symbol.is_breach)
    position.breaches = (facade,)
    position.screens = {hex: 1 + number % 2 for number, hex in enumerate(hexes)}
    position.smoked = tuple(hexes[::2])
    for one in [*district.locations[::41], hexes[0], facade]:
        assert position.seen_from(one) == {other for other in district.locations if position.sees(one, other)}, one


def test_rubble_closes_a_breach_again() -> None:
    """What the breach let in is out of sight again (13.4)."""
    opened = picture("""
                  0303
                            0403      1.1:R1c
                  0304*
        0204*               0404*     1.4
                  0305*
        0205*               0405*
    """)
    closed = picture("""
                  0303
                            0403      1.1:R1c
                  0304
        0204                0404      1.4
                  0305
        0205                0405
    """)
    field = Field()
    field.position.breaches = ("1.4",)
    assert field.seen_from("1.4", opened) == opened
    field.position.breaches = ()
    assert field.seen_from("1.4", closed) == closed


def test_what_blocks_a_line_is_named() -> None:
    """Building, woods, hillock, wall, smoke, wreck, vehicles, arc, room, ground (5.1.7.1, 5.1.7.2, 5.1.7.3)."""
    field = Field("dravik-crossroads")
    position = field.position
    named = {
        ("0105", "0901"): "building 11, School",
        ("11.r", "21.1"): "building 12, Annex (plateau effect)",
        ("31.r", "21.r"): "woods in 1004",
        ("41.r", "1207"): "the wall between 1208 and 1207 (blind hex)",
        ("11.1", "1212"): "outside the arc of 11.1",
        ("11.6", "0706"): "no aperture to look through in 11.6",
    }
    for (one, other), what in named.items():
        assert position.obstacle(one, other) == position.obstacle(other, one) == what
        assert not position.sees(one, other)
    assert position.obstacle("0106", "0112") == ""
    position.add_counter("vehicles", "0109", True, "")
    assert position.obstacle("0112", "0106") == "vehicles in 0109"
