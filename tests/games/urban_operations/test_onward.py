"""Blocks that one click activates, with what comes before it (3.2, 7.1.1)."""

from __future__ import annotations

import enfilade
from tests.games.urban_operations.field import Field


def places(field: Field, seat: str = "green") -> list[str]:
    return [each.place for each in field.table.game.page.onward(field.table.view(seat))]


def test_a_click_on_a_block_begins_the_impulse_of_its_force() -> None:
    """With any block of a force that may have one now; both choices are legal one after the other (3.1.3, 3.2)."""
    table = enfilade.Table(enfilade.scenario("urban-operations/dravik-crossroads"), seed=1)
    for _ in range(2):
        table.act(table.actors[0], "done")
    seat = table.actors[0]
    view, page = table.view(seat), table.game.page
    offered = page.onward(view)
    units = [each for each in view.blocks if each.seat == seat and view.mission.pieces[each.id].card.is_unit]
    assert sorted([each.place for each in offered]) == sorted([each.handle for each in units])
    assert offered[0].words.startswith("Impulse of ")
    where = {each.handle: each.loc for each in units}
    assert all([each.under == where[each.place] for each in offered])
    for action in offered[0].actions:
        table.act(seat, action)
    assert table.view(seat).top().text("block") == offered[0].place
    for other in table.seats:
        assert other == seat or not page.onward(table.view(other))


def test_once_a_block_has_moved_the_next_one_is_a_click_away() -> None:
    """Its choices are legal one after the other; before it has done anything nobody else is offered (7.1.1)."""
    field = Field()
    field.activate("G1c")
    assert not places(field)
    field.do("step 0607", "pass")
    offered = field.table.game.page.onward(field.table.view("green"))
    assert offered
    assert field.block("G1c").handle not in [each.place for each in offered]
    assert not places(field, "red")
    first = offered[0]
    assert first.words.startswith("End this activation and activate ")
    for action in first.actions:
        assert action in field.table.view("green").legal
        field.table.act("green", action)
    assert field.table.view("green").top().text("block") == first.place


def test_nobody_is_next_who_was_activated_or_whom_the_limit_forbids() -> None:
    """Of six blocks five may be activated in an impulse (7.1.1)."""
    field = Field()
    field.activate("G1c")
    field.do("step 0607", "pass")
    following = places(field)
    field.position.tempo = field.position.tempo.activated(field.position.tempo.left)
    assert following
    assert not places(field)


def test_half_an_order_may_be_called_off() -> None:
    """Until it is complete nobody knows of it; what was complete is done (8.2, 10.1)."""
    field = Field(changes={"options.infantry_smoke": True})
    begun = field.table.game.page.begun
    field.activate("G1c")
    assert not begun(field.table.view("green"))
    field.do("smoke")
    assert begun(field.table.view("green"))
    assert not begun(field.table.view("red"))
    field.do("smoke 0607")
    assert not begun(field.table.view("green"))


def test_half_an_answer_may_be_called_off_too() -> None:
    """Who covers, or opens fire, is nobody's business before its weapon is named (8.2.7.3, 8.3.1)."""
    field = Field()
    begun = field.table.game.page.begun
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    assert not begun(field.table.view("red"))
    field.do(f"cover {field.offers('cover')[0]}")
    assert begun(field.table.view("red"))
    assert not begun(field.table.view("green"))
    other = Field()
    other.activate("G1c")
    other.do("step 0607")
    assert not begun(other.table.view("red"))
    other.do(f"opfire {other.offers('opfire')[0]}")
    assert begun(other.table.view("red"))
    assert not begun(other.table.view("green"))
