"""What hovering says of a fight agrees with what the rules then do (8.2.7, 10, 11.2)."""

from __future__ import annotations

from enfilade.contract.shown import Preview
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from tests.games.urban_operations.field import Field


def shown(field: Field, text: str) -> Preview:
    verb, _, target = text.partition(" ")
    block = field.position.blocks.get(target)
    action = Action(verb, block.token if block is not None else target)
    found = field.table.game.page.preview(field.table.view(field.actor), action)
    assert found is not None
    return found


def chance(preview: Preview, words: str) -> float:
    return round(sum([each.probability for each in preview.chances if words in each.name]), 2)


def test_suppressing_fire_is_shown_for_what_it_does() -> None:
    """+1, and a win costs the target its reaction, no OSL (10.3)."""
    field = Field(changes={"options.suppressing_fire": True})
    field.put("R1b", revealed=True)
    field.activate("G1c")
    preview = shown(field, "suppress R1b")
    assert "+ 1 suppressing fire (10.3)" in preview.words
    assert chance(preview, "suppressed") > 0
    assert chance(preview, "red infantry squad 1 −") == 0
    assert chance(preview, "infantry squad 2 −") > 0


def test_supporting_fire_is_shown_with_its_bonus() -> None:
    """Once the block that joins in is named (10.2)."""
    field = Field(changes={"options.supporting_fire": True})
    field.put("G1b", "0607")
    field.put("R1b", revealed=True)
    field.activate("G1c")
    field.do("supportfire R1b", "with G1b")
    assert "+ 2 supporting fire (10.2)" in shown(field, "weapon rifles").words


def test_opportunity_fire_on_a_wall_is_shown_with_its_bonus() -> None:
    """+3, and the withdrawal die counts one less (11.2, 8.3.2)."""
    changes: dict[str, Data] = {"options.crossing_walls": True}
    field = Field(changes=changes)
    field.put("G1d", "0302")
    field.put("R1b", "0305", revealed=True)
    field.activate("G1d")
    field.do("step 0303")
    top = field.position.stack[-1]
    assert isinstance(top, OpportunityWindow)
    assert top.on_wall
    assert "+ 3 target on a wall" in shown(field, "opfire R1b").words
    field.do("opfire R1b", "fire rifles")
    preview = shown(field, "withdraw")
    assert [round(each.probability, 1) for each in preview.chances] == [0.3, 0.5, 0.2]
    usual = Field()
    usual.activate("G1c")
    usual.do("fire R1b", "weapon rifles")
    assert [round(each.probability, 1) for each in shown(usual, "withdraw").chances] == [0.2, 0.5, 0.3]
