"""What hovering says of a fight agrees with what the rules then do (8.2.7, 10, 11.2)."""

from __future__ import annotations

from enfilade.contract.shown import Preview
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.server.table.frames import labels
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


def test_who_may_join_in_is_told_what_it_adds() -> None:
    """+2 where it sees the target and reaches it; who does not is dimmed, with the reason, and named in a caution (10.2)."""
    field = Field(changes={"options.supporting_fire": True})
    field.put("G1b", "0607")
    field.put("R1b", revealed=True)
    field.activate("G1c")
    field.do("supportfire R1b")
    view, page = field.table.view("green"), field.table.game.page
    offered = {each.target: page.label(view, each) for each in view.legal}
    useful, useless = field.block("G1b").token, field.block("G1a").token
    assert offered[useful].endswith(": +2")
    assert offered[useless].endswith(": adds nothing")
    assert "adds 2: it sees the target at" in shown(field, "with G1b").words
    assert "adds nothing: it does not see the target (" in shown(field, "with G1a").words
    assert [each.target for each in page.quiet(view)] == [token for token, words in offered.items() if "nothing" in words]
    (caution,) = page.cautions(view)
    assert useless in caution.places
    assert useful not in caution.places


def test_the_target_is_drawn_while_the_rest_of_a_shot_is_asked_for() -> None:
    """By an arrow that its side alone sees (8.2.7.1, 4.3.2.2)."""
    field = Field(changes={"options.supporting_fire": True})
    field.put("R1b", revealed=True)
    field.activate("G1c")
    page = field.table.game.page
    drawn = {
        seat: [len(layer.elements) for layer in page.scene(field.table.view(seat)).layers if layer.id == "fight"]
        for seat in ("green", "red")
    }
    field.do("supportfire R1b")
    after = {
        seat: [len(layer.elements) for layer in page.scene(field.table.view(seat)).layers if layer.id == "fight"]
        for seat in ("green", "red")
    }
    assert drawn == {"green": [0], "red": [0]}
    assert after == {"green": [1], "red": [0]}


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


def test_smoke_is_shown_before_it_is_laid() -> None:
    """The hexes that it will cover with the wind, and the zones among them: as then happens (5.2.4.3, 5.2.4.6)."""
    field = Field(changes={"options.infantry_smoke": True})
    field.activate("G1c")
    field.do("smoke")
    preview = shown(field, "smoke 0607")
    trail = field.position.plume("0607")
    assert preview.words.startswith(f"Smoke on {', '.join(trail)}, with the wind to the ")
    assert len(preview.overlay) == len(trail)
    field.do("smoke 0607")
    assert [area.hexes for area in field.position.areas.values()] == [trail]


def test_a_shot_that_would_hit_friends_says_so_on_its_button_and_in_a_caution() -> None:
    """Before the weapon is named, and only to the side that fires it; as then happens (8.2.1, 8.2.7.7)."""
    field = Field()
    field.put("G1d", "0606")
    field.activate("G1c")
    field.do("fire R1b")
    view, page = field.table.view("green"), field.table.game.page
    friend = field.block("G1d")
    assert page.chances(view, Action("weapon", "rifles")) == "hits engineer squad"
    cautions = {each.words: each for each in page.cautions(view)}
    (told,) = [each for each in cautions if each.startswith("The rifles")]
    assert told.endswith("would also hit your own engineer squad (−1 OSL)")
    assert (cautions[told].rule, cautions[told].places) == ("8.2.1", [friend.token])
    assert page.cautions(field.table.view("red")) == []
    field.do("weapon rifles")
    assert page.cautions(field.table.view("red")) == []
    field.roll(5, 3)
    field.do("return rifles")
    assert field.block("G1d").osl == friend.osl - 1


def test_an_answer_that_would_hit_friends_says_so_too() -> None:
    """Its lane is that of any other shot (8.2.7.3, 8.2.1)."""
    field = Field()
    field.put("R1c", "0606")
    field.put("G1c", revealed=True)
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    view, page = field.table.view("red"), field.table.game.page
    (caution,) = page.cautions(view)
    assert field.block("R1c").token in caution.places
    assert " · hits " in page.chances(view, Action("return", "rifles"))
    assert "Friends in the way: " in shown(field, "return rifles").words


def test_the_button_of_an_answer_bears_what_it_costs_on_average() -> None:
    """Both sides, as its card says; a withdrawal costs the one who leaves no more than it has (8.2.7.3, 8.3.2)."""
    field = Field()
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    view, page = field.table.view("red"), field.table.game.page
    found = labels(field.table.game, view)
    assert found["return rifles"] == "Return fire: rifles · you −0.3, they −1.1"
    assert "loses 0.3 OSL, green infantry squad 2 1.1." in shown(field, "return rifles").words
    assert page.chances(view, next(each for each in view.legal if each.verb == "cover")) == "you −0.3, they −0.6"
    assert found["withdraw"] == "Withdraw · you −0.9"
    field.put("R1b", osl=1)
    assert page.chances(field.table.view("red"), Action("withdraw")) == "you −0.7"
