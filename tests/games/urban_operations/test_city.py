"""The scenery of the district: streets, trees and cars stand where the map leaves room, the same every time."""

from __future__ import annotations

import pytest

import enfilade
from enfilade.games.urban_operations.box.district import District
from enfilade.games.urban_operations.page import city, ground

MAPS = ["first-door", "dravik-crossroads"]


@pytest.fixture(params=MAPS)
def district(request: pytest.FixtureRequest) -> District:
    found: District = enfilade.scenario(f"urban-operations/{request.param}").start.mission.district
    return found


def test_no_street_runs_through_a_house(district: District) -> None:
    for way in city.streets(district):
        (x1, y1), (x2, y2) = way.start, way.end
        for step in range(101):
            at = (x1 + (x2 - x1) * step // 100, y1 + (y2 - y1) * step // 100)
            assert not city.is_built(district, at, 0), way.name


def test_streets_meet_and_have_names_of_their_own(district: District) -> None:
    ways = city.streets(district)
    assert len(ways) >= 3
    for way in ways:
        if not way.is_across:
            assert any(each.is_across and (each.covers(way.start, 0) or each.covers(way.end, 0)) for each in ways)
    names = [way.name for way in ways if way.name]
    assert len(names) == len(set(names))


def test_trees_and_cars_stand_where_there_is_room(district: District) -> None:
    ways = city.streets(district)
    for x, y, _ in city.trees(district):
        assert not city.is_built(district, (x, y), 3)
        assert not any(way.covers((x, y), 0) for way in ways)
    for x, y, _ in city.cars(district):
        assert any(way.covers((x, y), 0) for way in ways)


def is_within(at: tuple[float, float], corners: list[tuple[float, float]]) -> bool:
    """Whether a point lies in a figure: a line from it to the east leaves the figure an odd number of times."""
    x, y = at
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    crossed = [x1 + (y - y1) * (x2 - x1) / (y2 - y1) > x for (x1, y1), (x2, y2) in sides if (y1 > y) != (y2 > y)]
    return sum(crossed) % 2 == 1


def test_the_sea_reaches_the_corners_of_the_map() -> None:
    """Below the last hex of an odd column the map goes on for half a hex, at its western edge too."""
    district = enfilade.scenario("urban-operations/selm-harbour").start.mission.district
    west, _, east, south = city.extent(district)
    drawn = [each.attributes["points"].split() for each in ground.land(district) if each.kind == "uo-water"]
    water = [[(float(x), float(y)) for x, _, y in [point.partition(",") for point in corners]] for corners in drawn]
    for corner in ((west + 1, south - 8), (east - 1, south - 8)):
        assert any(is_within(ground.spot(corner), each) for each in water), corner
