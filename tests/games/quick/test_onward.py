"""Units that one click moves next, while another may still take a bonus step (6.5)."""

from __future__ import annotations

from tests.games.quick.city import DIV, GA, City, begin, city, do, where

FORMATION = "D1HQ hq D1 d4\nD11 inf D1 c4\nD12 inf D1 e4\n"


def offered(table: City, seat: str = DIV) -> dict[str, list[str]]:
    return {each.place: [action.text for action in each.actions] for each in table.game.page.onward(table.view(seat))}


def test_whoever_clicks_another_unit_stops_this_one_and_moves_that() -> None:
    """Both choices are legal one after the other; before the first step nobody is offered, nor to the enemy (6.5)."""
    table = begin(city(FORMATION))
    do(table, "move-formation D1", "unit D11")
    assert not offered(table)
    do(table, next(each.text for each in table.legal(DIV)))
    assert "stop" in [each.text for each in table.legal(DIV)]
    assert offered(table) == {"D1HQ": ["stop", "unit D1HQ"], "D12": ["stop", "unit D12"]}
    assert not offered(table, GA)
    onward = {each.place: each for each in table.game.page.onward(table.view(DIV))}["D12"]
    assert onward.words == "Stop D11 here and move D12"
    assert onward.under == where(table, "D12")
    do(table, *[action.text for action in onward.actions])
    assert table.view(DIV).path[-1].subject == "D12"


def test_a_unit_that_moves_alone_is_followed_by_nobody() -> None:
    """A blue cube moves one unit; the next one takes another (6.5)."""
    table = begin(city(FORMATION))
    do(table, "move-one D11", "step c5")
    assert "stop" in [each.text for each in table.legal(DIV)]
    assert not offered(table)
