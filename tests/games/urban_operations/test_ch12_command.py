"""The order of battle changed in play (12.1)."""

from __future__ import annotations

import pytest

from enfilade import IllegalAction, Seeded
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.rules.reorganise import footing, other_forces, reorganising, transferable
from enfilade.kernel.play import Play
from tests.games.urban_operations.field import Field, named


def in_turn_two(changes: dict[str, object] | None = None) -> Field:
    """Dravik Crossroads with transfers, in the second turn's reorganisation."""
    field = Field("dravik-crossroads", {"options.oob_change": True, "initiative": "fixed", **(changes or {})})  # type: ignore[dict-item]
    field.do("pass", "pass")
    return field


def test_blocks_are_transferred_between_forces() -> None:
    """In secret and at once; no Plt Leaders; four times a game (12.1)."""
    field = in_turn_two()
    assert field.table.actors == ("green", "red")
    assert field.table.path[-1].name in ("Reorganise", "Transfers")
    assert "GA1" not in field.offers("transfer")
    assert field.offers("transfer")
    events = field.do("transfer GA2", "to GB")
    assert field.block("GA2").force == "GB"
    assert named(events, "transferred")[0].seen_by == frozenset({"green"})
    for id in ("GA3", "GA4", "GA5"):
        field.do(f"transfer {id}", "to GB")
    assert [action.text for action in field.table.legal("green")] == ["done"]
    field.do("done", "done")
    field.do("impulse GB")
    assert field.can("activate GA2")
    assert not field.can("activate GA6")


def test_reorganised_forces_hold_their_fire() -> None:
    """Neither fires nor assaults this turn, both may react; next turn it is over (12.1, R59)."""
    field = in_turn_two()
    field.put("GA4", "1007")
    field.put("RA2", "1005", revealed=True)
    field.clear("RBar1")
    field.do("transfer GA5", "to GB", "done", "done", "impulse GA", "activate GA4")
    assert field.offers("fire") == field.offers("assault") == []
    with pytest.raises(IllegalAction, match="reorganised") as refused:
        field.do("fire RA2")
    assert refused.value.rule == "12.1"
    assert field.offers("scout")
    field.do("done", "end")
    while field.position.tempo.turn == 2:
        field.do("pass" if field.can("pass") else field.table.legal(field.actor)[-1].text)
    assert field.position.command.reorganised == {"green": (), "red": ()}
    assert field.position.command.transfers["green"] == 1


@pytest.mark.parametrize("id", ["GB2", "GA6"])
def test_who_is_asked_does_not_tell_of_transfers(id: str) -> None:
    """Whether the last block of a side is in the force that has had its impulse or in the other, the side is asked (R129)."""
    field = in_turn_two()
    field.do("done", "done")
    field.clear(*[block.id for block in field.position.of("green") if block.id != id])
    field.position.put(field.block(id).moved_to("GB"))
    field.table.play.run()
    field.do("impulse GB", "end")
    field.do("impulse RA", "end")
    assert [action.text for action in field.table.legal("green")] == ["pass"]


def test_only_forces_on_equal_footing_exchange_blocks() -> None:
    """Both on the map, or both entering on the same turn (12.1)."""
    field = Field("lights-out", {"options.oob_change": True}, ["population", "population", "vehicles"])
    position = field.position
    assert footing(position, "G1") == "map"
    assert footing(position, "G2") == "turn 3"
    assert other_forces(position, field.block("G1b")) == []
    assert transferable(position, "green") == []
    assert other_forces(position, field.block("R1b")) == ["R2"]


def test_a_side_is_asked_whether_it_has_markers_left_or_not() -> None:
    """Their number is its secret; a side with one force is never asked (12.1, R129)."""
    field = in_turn_two({"oob_markers": 0})
    assert [action.text for action in field.table.legal("green")] == ["done"]
    small = Field()
    assert reorganising(small.position).branches == {"green": [], "red": []}


def test_the_enemy_does_not_learn_of_a_transfer() -> None:
    """Not until the block is activated with its new force; a redeal explains it then (12.1)."""
    field = in_turn_two()
    field.put("GA2", revealed=True)
    before = field.table.view("red")
    field.do("transfer GA2", "to GB")
    assert field.table.view("red") == before
    field.do("done", "done", "impulse GB", "activate GA2")
    token = field.block("GA2").token
    seen = field.table.view("red").block(token)
    assert seen is not None
    assert seen.force == "GB"
    for seat in ("green", "red", None):
        view = field.table.view(seat)
        play = Play(redeal(view, Seeded("deal")), Seeded("dice"), [])
        play.run()
        assert field.table.game.knowledge.view(play, seat) == view
    for deal in range(5):
        position = redeal(field.table.view("red"), Seeded(f"deal {deal}"))
        assert position.block(token).force == "GB"


def test_a_hidden_block_that_changed_its_force_can_be_explained() -> None:
    """All of one force activated with the other, and still some redeal fits (12.1, R132)."""
    field = in_turn_two()
    for id in ("GB6", "GB7", "GB3", "GB2"):
        field.do(f"transfer {id}", "to GA")
    field.do("done", "done", "impulse GA")
    for id in ("GB6", "GB7", "GB3", "GB2"):
        field.do(f"activate {id}", "done")
    position = redeal(field.table.view("red"), Seeded("deal"))
    assert all(position.block(field.block(id).token).force == "GA" for id in ("GB6", "GB7", "GB3", "GB2"))
