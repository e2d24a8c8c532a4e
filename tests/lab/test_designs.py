"""Designs: how many points, which, and always the same."""

from __future__ import annotations

import pytest

from enfilade.lab.designs import Design, count_points, points_of
from enfilade.lab.parameters import Parameter

TWO = (Parameter("a", (1, 2, 3)), Parameter("b", ("x", "y")))
MIXED = (Parameter("a", (1, 2, 3, 4)), Parameter("b", (), 0.5, 1.5))


def test_a_grid_has_every_combination() -> None:
    points = points_of(Design("grid"), TWO, "1")
    assert len(points) == count_points(Design("grid"), TWO) == 6
    assert points[0] == {"a": 1, "b": "x"}
    assert points[-1] == {"a": 3, "b": "y"}


def test_one_at_a_time_begins_with_the_scenario_as_it_is() -> None:
    points = points_of(Design("one-at-a-time"), MIXED, "1")
    assert points == [{}, {"a": 1}, {"a": 2}, {"a": 3}, {"a": 4}, {"b": 0.5}, {"b": 1.5}]
    assert count_points(Design("one-at-a-time"), MIXED) == 7


def test_without_parameters_there_is_one_point() -> None:
    assert points_of(Design("grid"), (), "1") == [{}]


@pytest.mark.parametrize(("kind", "count"), [("latin-hypercube", 8), ("sobol", 8), ("morris", 24), ("saltelli", 32)])
def test_a_sampled_design_follows_from_its_seed(kind: str, count: int) -> None:
    design = Design(kind, 8)
    points = points_of(design, MIXED, "1")
    assert len(points) == count_points(design, MIXED) == count
    assert points == points_of(design, MIXED, "1")
    assert points != points_of(design, MIXED, "2")
    assert all(point["a"] in (1, 2, 3, 4) and 0.5 <= float(str(point["b"])) <= 1.5 for point in points)


def test_a_latin_hypercube_takes_each_level_equally_often() -> None:
    values = [point["a"] for point in points_of(Design("latin-hypercube", 8), MIXED, "1")]
    assert sorted(values, key=str) == [1, 1, 2, 2, 3, 3, 4, 4]
