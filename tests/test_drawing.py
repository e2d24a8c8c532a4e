"""Drawings of boards: how they are read, set and marked."""

from __future__ import annotations

import pytest

from tests.drawing import aligned, grid, lit, marked, offset, picture, rows, unmarked


def test_a_picture_has_no_margin() -> None:
    """Neither to the left nor above, below or behind; what is inside stays."""
    drawn = "\n      b2\n\n    a1   c1  \n    "

    assert picture(drawn) == "  b2\n\na1   c1"
    assert picture(picture(drawn)) == picture(drawn)


def test_squares_are_set_in_columns() -> None:
    """As wide as the widest cell."""
    assert rows("A↑*  . .\n  .  #  .\n") == [["A↑*", ".", "."], [".", "#", "."]]
    assert grid([["A↑*", ".", "."], [".", "#", "."]]) == "A↑* .   .\n.   #   ."
    assert aligned("A↑*  . .\n  .  #  .\n") == "A↑* .   .\n.   #   ."


def test_hexes_lie_half_a_row_off() -> None:
    """The westernmost column begins the line; cells that would touch push the columns apart."""
    around = {(4, 0): "d5", (3, 1): "c5", (5, 1): "e5", (4, 2): "d4", (3, 3): "c4", (5, 3): "e4", (4, 4): "d3"}
    assert offset(around) == picture("""
              d5
        c5          e5
              d4
        c4          e4
              d3
    """)
    assert offset({**around, (3, 3): "c4:D11*"}, 2) == picture("""
            d5
        c5      e5
            d4
        c4:D11* e4
            d3
    """)


def test_an_empty_line_between_cells_stays() -> None:
    """Distances are true."""
    assert offset({(0, 0): "a", (0, 3): "b"}) == "a\n\n\nb"


@pytest.mark.parametrize(("cell", "with_mark"), [(".", "*"), ("#", "#*"), ("A↑", "A↑*"), ("i1F", "i1F*")])
def test_a_mark_hides_nothing_but_open_ground(cell: str, with_mark: str) -> None:
    """So a drawing with its answer can be read as the position."""
    assert marked(cell) == with_mark
    assert unmarked(with_mark) == unmarked(cell) == cell


def test_a_cell_is_lit_by_any_of_its_names() -> None:
    """The square, or who stands in it."""
    cells = {1: ("b↓", ["E5", "b"]), 2: (".", ["E6"])}
    assert lit(cells, ["b"]) == lit(cells, ["E5"]) == {1: "b↓*", 2: "."}
    assert lit(cells, {"b", "E6"}) == {1: "b↓*", 2: "*"}


def test_a_drawing_shows_the_whole_answer() -> None:
    """What lies outside it would be passed over in silence."""
    with pytest.raises(AssertionError, match="does not show E7, c"):
        lit({1: (".", ["E6"])}, ["E6", "c", "E7"])


def test_marks_may_be_figures() -> None:
    """Costs, or what each adds to a sum; a pass under a unit is no figure."""
    assert lit({1: ("i1=", ["E5", "WI1"])}, {"WI1": 8}) == {1: "i1==8"}
    assert unmarked("i1==8") == unmarked("i1=") == "i1="
    assert unmarked("=2") == "."
