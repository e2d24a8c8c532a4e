"""Who may be next while a block is in activation (3.2, 7.1.1)."""

from __future__ import annotations

from tests.games.urban_operations.field import Field


def places(field: Field, seat: str = "green") -> list[str]:
    return [each.place for each in field.table.game.page.onward(field.table.view(seat))]


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
