"""What a seat may know: tokens, memory, secrets, redeals (10)."""

from __future__ import annotations

import json

from enfilade import Seeded
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.knowledge.view import BlockView
from enfilade.games.urban_operations.rules.turn import hide
from enfilade.kernel.data import canonical
from enfilade.kernel.play import Play
from tests.games.urban_operations.field import Field


def seen(field: Field, seat: str | None, id: str) -> BlockView | None:
    return field.table.view(seat).block(field.block(id).token)


def test_a_standing_block_shows_its_blank_side() -> None:
    """Not what it is, not its strength; the owner sees everything (4.3.2.2)."""
    field = Field()
    red = seen(field, "green", "R1b")
    assert red is not None
    assert (red.id, red.osl, red.force, red.loc) == ("", 0, "", "1.5")
    own = seen(field, "red", "R1b")
    assert own is not None
    assert (own.id, own.osl, own.force) == ("R1b", 3, "R1")
    public = seen(field, None, "G1c")
    assert public is not None
    assert public.id == ""


def test_dummies_look_like_units() -> None:
    """And so do hidden barricades (R99)."""
    field = Field("dravik-crossroads")
    for id in ("RD1", "RBar1", "RA2"):
        block = seen(field, "green", id)
        assert block is not None
        assert (block.id, block.osl, block.revealed, block.hints) == ("", 0, False, 0)


def test_who_has_seen_a_block_remembers_it() -> None:
    """Also when it stands again; its strength is no longer shown (4.3.2.2, R132)."""
    field = Field()
    field.put("G1d", "0408", revealed=True)
    hide(field.table.play)
    block = seen(field, "red", "G1d")
    assert block is not None
    assert (block.revealed, block.id, block.osl) == (False, "G1d", 0)


def test_no_hidden_name_leaves_the_engine() -> None:
    """Neither in view, scene, nor events of the other side (4.3.2.2, R129)."""
    field = Field("dravik-crossroads")
    field.activate("GA2")
    for seat, own in (("green", "G"), ("red", "R")):
        hidden = [block.id for block in field.position.blocks.values() if block.seat != seat and not block.known]
        view = field.table.view(seat)
        words = canonical(view.to_data()) + json.dumps(field.table.game.scene(view).to_data())
        words += "".join([canonical(event.to_data()["values"]) for event in field.table.events(seat)])
        assert own
        for id in hidden:
            if id not in [piece.leader for piece in field.position.mission.forces.values()]:
                assert f'"{id}"' not in words


def test_mines_are_secret() -> None:
    """Where they lie and how many (5.2.2.1)."""
    field = Field("dravik-crossroads")
    assert field.table.view("red").facts.mines.laid == {"red": ("0805", "0906", "1006")}
    assert field.table.view("green").facts.mines.laid == {"green": ()}
    assert "red mine" not in field.table.view("green").facts.works.stock


def test_the_other_side_sees_nothing_of_a_set_up() -> None:
    """Until it is done (4.2, R126)."""
    field = Field(set_up=False)
    before = field.table.view("green")
    field.do("place R1b", "place-at 1.4", "fortify", "fortify 1.5")
    assert field.table.view("green") == before
    assert not [block for block in before.blocks if block.seat == "red"]


def test_redeals_differ_and_keep_to_what_is_known() -> None:
    """Every assignment that could be comes up, none that could not: four pieces and a dummy on five tokens (4.3.2.2, R132)."""
    field = Field()
    field.put("R1d", revealed=True)
    view = field.table.view("green")
    found: set[tuple[str, ...]] = set()
    for deal in range(300):
        position = redeal(view, Seeded(f"deal {deal}"))
        assert position.tokens["r4"] == "R1d"
        found.add(tuple([position.tokens[token] for token in ("r1", "r2", "r3", "r5")]))
    assert len(found) == 24


def test_a_redeal_knows_who_cannot_be_what() -> None:
    """A block that has moved is no dummy; one in a room no vehicle; one activated in an impulse is of that force (R69)."""
    field = Field("dravik-crossroads")
    field.do("pass", "impulse RB")
    field.do("activate RB3")
    field.do(f"step {field.offers('step')[0]}")
    token = field.block("RB3").token
    for deal in range(40):
        position = redeal(field.table.view("green"), Seeded(f"deal {deal}"))
        block = position.block(token)
        assert block.card.is_unit
        assert block.is_foot
        assert block.piece.force == "RB"


def test_a_redeal_gives_an_equal_view_in_the_middle_of_a_fight() -> None:
    """With procedures on the stack (8.2.7.3)."""
    field = Field()
    field.activate("G1c")
    field.do("step 0607", "opfire R1b", "fire rifles")
    for seat in ("green", "red", None):
        view = field.table.view(seat)
        play = Play(redeal(view, Seeded("deal")), Seeded("dice"), [])
        play.run()
        assert field.table.game.knowledge.view(play, seat) == view


def test_windows_open_on_public_facts() -> None:
    """A hidden dummy in sight opens one too, with nothing but a pass (8.3.1, R129)."""
    field = Field()
    field.clear("R1b", "R1c", "R1d")
    field.put("R1a", "1.3")
    field.put("G1c", "0706")
    field.put("RD1", "0701")
    field.put("G1b", "0801")
    field.put("G1b", "0905")
    field.put("RD1", "0909") if "0909" in field.position.mission.district.known else field.put("RD1", "0901")
    field.activate("G1b")
    target = next(loc for loc in field.offers("step") if field.position.sees("0901", loc) and field.position.ep("0901", loc) > 3)
    field.do(f"step {target}")
    assert field.actor == "red"
    assert [action.text for action in field.table.legal("red")] == ["pass"]
