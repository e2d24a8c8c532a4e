"""The last step of a formation's move says that it is the last: the Action is over then (6.5)."""

from __future__ import annotations

from enfilade.kernel.action import Action
from enfilade.players.routes import routes
from enfilade.server.table.frames import labels
from tests.games.quick.city import DIV, City, begin, city, do

FORMATION = "D1HQ hq D1 d4\nD11 inf D1 c4\n"


def ending(table: City) -> list[str]:
    """The actions whose buttons say that the move ends with them; those with which it does."""
    said = [text for text, words in labels(table.game, table.view(DIV)).items() if words.endswith(" · ends the move")]
    assert said == [action.text for action in table.legal(DIV) if ends(table, action)]
    return said


def ends(table: City, action: Action) -> bool:
    """Whether the move is over after an action, by the rules."""
    fork = table.copy()
    fork.act(DIV, action)
    return not [each for each in fork.position.stack if each.title in ("Move", "Unit")]


def test_the_last_unit_of_a_formation_ends_its_move() -> None:
    """Its bonus step and its stop do, as do first steps that none can follow; while another can move, nothing does (6.5, R34)."""
    table = begin(city(FORMATION))
    do(table, "move-formation D1", "unit D11")
    assert ending(table) == []
    do(table, "step c5")
    assert "stop" in [each.text for each in table.legal(DIV)]
    assert ending(table) == []  # the HQ may move yet
    do(table, "stop", "unit D1HQ")
    assert ending(table) == [each.text for each in table.legal(DIV)]  # an HQ makes one step
    again = begin(city(FORMATION))
    do(again, "move-formation D1", "unit D1HQ", "step d5", "unit D11")
    bonus = [each.text for each in again.legal(DIV) if each.text not in ending(again)]
    assert bonus, "after some first steps there is a second"
    do(again, bonus[0])
    assert ending(again) == [each.text for each in again.legal(DIV)]


def test_a_unit_that_moves_alone_says_nothing_of_it() -> None:
    """Everybody knows that one unit is all (6.5)."""
    table = begin(city(FORMATION))
    do(table, "move-one D11")
    assert not [words for words in labels(table.game, table.view(DIV)).values() if "ends the move" in words]


def test_a_way_that_ends_the_move_says_so_on_its_card() -> None:
    """Before the unit is chosen and after it; a first step that leaves a second does not end it (6.5)."""
    table = begin(city(FORMATION))
    do(table, "move-formation D1", "unit D1HQ", "step d5")
    for first in (Action("unit", "D11"), None):
        if first is None:
            do(table, "unit D11")
        found = routes(table.game, table.view(DIV), first)
        assert {len(way.actions) for way in found if way.notes} >= {2 if first is None else 3}
        for way in found:
            fork = table.copy()
            for action in way.actions:
                fork.act(DIV, action)
            is_over = not [each for each in fork.position.stack if each.title in ("Move", "Unit")]
            assert bool(way.notes) == is_over, way.place


def test_the_last_step_can_be_taken_back_while_nobody_else_has_acted() -> None:
    """Nothing was thrown, so undo is offered (6.5)."""
    table = begin(city(FORMATION))
    do(table, "move-formation D1", "unit D11", "step c5", "stop", "unit D1HQ", "step d5")
    assert not [each for each in table.position.stack if each.title == "Move"]
    assert table.why_no_undo(DIV) == ""
