"""What everybody can tell of a standing block by what happened to it: a redeal keeps to it (10, R129)."""

from __future__ import annotations

import pytest

from enfilade import NoUndo, Seeded
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.state.block import ON_WHEELS
from tests.games.urban_operations.field import Field, same_after_a_redeal
from tests.games.urban_operations.test_ch10_redeal import breaking_contact

DEALS = 60


def classes(field: Field, id: str) -> set[str]:
    """What a token may be as its enemy sees it: foot, a vehicle, or neither."""
    block = field.block(id)
    view = field.table.view("green" if block.seat == "red" else "red")
    cards = [redeal(view, Seeded(f"deal {deal}")).block(block.token).card for deal in range(DEALS)]
    return {"none" if not card.is_unit else "foot" if card.is_foot else "vehicle" for card in cards}


def test_who_sets_a_mine_off_is_a_vehicle() -> None:
    """A dud leaves it standing, but known for one (5.2.2.2)."""
    field = Field("dravik-crossroads")
    field.position.mines = field.position.mines.with_mines("red", ["1402"])
    field.activate("RB4")
    field.do("step 1402", "pass")
    assert classes(field, "RB4") == {"foot", "vehicle"}
    field.roll(8)
    field.do("done")
    assert not field.block("RB4").revealed
    assert classes(field, "RB4") == {"vehicle"}


def test_who_withdraws_far_is_a_vehicle() -> None:
    """A foot block has 2 MP (8.3.2)."""
    field = breaking_contact()
    field.do("step 1105", "step 1104")
    assert classes(field, "RB4") == {"foot", "vehicle"}
    field.do("step 1103")
    assert not field.block("RB4").revealed
    assert classes(field, "RB4") == {"vehicle"}
    assert same_after_a_redeal(field)


def test_who_withdraws_over_a_wall_with_a_ladder_is_on_foot() -> None:
    """It costs 2 MP with a ladder, and no vehicle can (8.1.6, 8.3.2)."""
    field = Field()
    field.put("G1d", "0303")
    field.put("R1b", "0305")
    field.do("pass")
    field.activate("R1b")
    field.do("fire G1d", "weapon rifles")
    field.roll(9)
    field.do("withdraw", "step 0302")
    assert not field.block("G1d").hints & ON_WHEELS


def test_the_price_of_a_rocket_tells_what_it_was_fired_at() -> None:
    """Who loses 1 OSL by it has fired at a foot block, who loses none at a vehicle (10.5)."""
    for id, cls in (("RA2", "foot"), ("RB4", "vehicle")):
        field = Field("dravik-crossroads")
        field.clear("RBar1")
        field.put(id, "1005")
        field.put("GA2", "1008")
        field.activate("GA2")
        field.do(f"fire {id}", "weapon rocket")
        field.roll(9)
        field.do("withdraw", "step 1105")
        field.do("done")
        assert not field.block(id).revealed
        assert classes(field, id) == {cls}
        assert same_after_a_redeal(field)


def test_who_is_covered_is_no_dummy() -> None:
    """A dummy would have been taken away (5.2.1, 8.2.7.3)."""
    field = Field()
    field.activate("G1c")
    assert "none" in classes(field, "R1b")
    field.do("fire R1b", "weapon rifles")
    field.roll(5, 5)
    field.do("cover R1d")
    assert not field.block("R1b").revealed
    assert "none" not in classes(field, "R1b")


def test_a_sweep_cannot_be_taken_back() -> None:
    """Also where it finds nothing, for that is news too (5.2.2.3)."""
    field = Field()
    field.put("G1d", revealed=True)
    field.activate("G1d")
    field.do("sweep")
    assert field.table.why_no_undo("green")
    field.do("step 0408")
    with pytest.raises(NoUndo, match="shown"):
        field.table.undo("green")


def test_who_stops_on_no_mine_cannot_take_it_back() -> None:
    """Or one could look for mines by driving and undoing; the other side hears nothing of it (5.2.2.2)."""
    field = Field("dravik-crossroads")
    field.clear("RBar1")
    field.put("GB5", "0809")
    field.activate("GB5")
    field.do("step 0808")
    while field.actor == "red":
        field.do("pass")
    told = len(field.table.events("red"))
    events = field.do("done")
    assert [event.name for event in events if event.reveals] == ["no_mine"]
    assert "no_mine" not in [event.name for event in field.table.events("red")[told:]]
    with pytest.raises(NoUndo, match="shown"):
        field.table.undo("green")
    none = Field("first-door", {"green.force[0].blocks[4].unit": "ald-apc"})
    none.activate("G1e")
    none.do("step 0407")
    while none.actor == "red":
        none.do("pass")
    none.do("done")
    none.table.undo("green")
