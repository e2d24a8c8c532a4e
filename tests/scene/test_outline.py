"""Outlines of groups of squares."""

from __future__ import annotations

from enfilade.scene.outline import Cell, bodies, inset, loops


def cells(*rows: str) -> list[Cell]:
    return [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]


def test_squares_that_touch_by_a_side_are_one_body() -> None:
    assert [len(body) for body in bodies(cells("##.#", ".#..", "..#."))] == [3, 1, 1]


def test_a_rectangle_has_four_corners() -> None:
    assert loops(cells("###", "###")) == [[(0, 0), (3, 0), (3, 2), (0, 2)]]


def test_an_l_has_six_corners() -> None:
    assert len(loops(cells("#.", "##"))[0]) == 6


def test_a_courtyard_is_a_second_outline() -> None:
    assert sorted(len(loop) for loop in loops(cells("###", "#.#", "###"))) == [4, 4]


def test_bodies_that_touch_at_a_corner_keep_apart() -> None:
    assert sorted(len(loop) for loop in loops(cells("#.", ".#"))) == [4, 4]


def test_an_inset_is_smaller_all_round_and_a_courtyard_larger() -> None:
    outer, inner = loops(cells("###", "#.#", "###"))
    assert inset(outer, 10, 1) == [(1, 1), (29, 1), (29, 29), (1, 29)]
    assert sorted(inset(inner, 10, 1)) == [(9, 9), (9, 21), (21, 9), (21, 21)]
