"""The picture and its words: what is drawn of a situation, what buttons say, what a chart follows (12)."""

from __future__ import annotations

import re

import pytest

from enfilade.games.urban_operations.page.look import STYLE
from enfilade.kernel.action import Action
from enfilade.scene.model import Layer
from tests.games.urban_operations.field import Field
from tests.games.urban_operations.test_table import NAMES, random_game


def layer(field: Field, seat: str, id: str) -> Layer:
    drawn = field.table.game.scene(field.table.view(seat))
    return next(each for each in drawn.layers if each.id == id)


@pytest.mark.parametrize("name", NAMES)
def test_every_button_is_in_plain_words(name: str) -> None:
    for table in random_game(name, 11)[:20]:
        for seat in table.actors:
            view = table.view(seat)
            for action in view.legal:
                words = table.game.page.label(view, action)
                assert words[:1].isupper(), action.text
                assert "_" not in words


def test_buttons_name_what_is_known() -> None:
    """A hidden block by its side and number alone, one that lies open, and one's own, by name (4.3.2.2)."""
    field = Field()
    field.put("R1d", revealed=True)
    field.activate("G1c")
    view = field.table.view("green")
    label = field.table.game.page.label
    assert label(view, Action("fire", "r4")) == "Fire at red machine gun team"
    assert label(view, Action("activate", "g1")) == "Activate support squad"
    assert label(view, Action("fire", "r3")) == "Fire at red block 3"
    assert label(view, Action("fire")) == "Fire"
    assert label(view, Action("done")) == "End this activation"
    assert view.prompt == "g3 in 0608 may move 6 MP, or 3 and act."
    assert label(view, Action("step", "2.r")) == "Move to the roof of 2"


def test_the_mover_sees_prices_and_danger() -> None:
    """Circles out of sight, diamonds where somebody may open fire (8.1, 8.3.1)."""
    field = Field()
    field.activate("G1e")
    shown = layer(field, "green", "movement")
    plates = {element.children[0].attributes["href"] for element in shown.elements}
    assert plates == {"#uo-unseen", "#uo-seen"}
    symbols = field.table.game.scene(field.table.view("green")).symbols
    drawn = {each.attributes["id"]: each.children[0].tag for each in symbols}
    assert (drawn["uo-unseen"], drawn["uo-seen"]) == ("circle", "path")
    assert not layer(field, "red", "movement").elements


def test_a_shot_is_drawn_while_it_is_answered() -> None:
    """Both see who fires at whom (8.2.7.3)."""
    field = Field()
    field.activate("G1c")
    assert not layer(field, "red", "fight").elements
    field.do("fire R1b", "weapon rifles")
    for seat in ("green", "red"):
        assert [child.kind for child in layer(field, seat, "fight").elements[0].children] == ["uo-shot", "uo-shot-head"]


def test_who_is_about_to_cover_is_drawn_for_its_own_side() -> None:
    """Whose weapon is still to be named: its place and its line to the firer; the enemy does not know yet (8.2.7.3)."""
    field = Field()
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles", "cover R1d")
    assert [each.kind for each in layer(field, "red", "fight").elements[:-1]] == ["uo-reach", "uo-sight"]
    assert len(layer(field, "green", "fight").elements) == 1


def test_only_who_may_fire_sees_with_whom() -> None:
    """The window shows its owner lines from the blocks that could open fire, the mover no more than a ring (8.3.1, R129)."""
    field = Field()
    field.activate("G1c")
    field.do("step 0607")
    assert [each.kind for each in layer(field, "red", "fight").elements] == ["uo-ray", "uo-ray", "uo-noticed"]
    assert [each.kind for each in layer(field, "green", "fight").elements] == ["uo-noticed"]


def test_inspecting_a_block_shows_all_that_it_sees() -> None:
    """Lines to the enemies in sight, the obstacle before each of the others, a ring of command (5.1.7)."""
    field = Field()
    shown = field.table.game.page.inspect(field.table.view("green"), field.block("G1a").token)
    assert shown is not None
    assert shown.words.startswith("From 2.2 one sees red block 5 at 5 EP.\nNot red block 1: ")
    kinds = {element.kind for element in shown.overlay}
    assert kinds == {"uo-seen", "uo-sight", "uo-ring-command"}
    enemy = field.table.game.page.inspect(field.table.view("red"), field.block("G1a").token)
    assert enemy is not None
    assert "uo-ring-command" not in {element.kind for element in enemy.overlay}
    assert enemy.words.startswith("It sees your dummy at 5 EP.\nNot your infantry squad 2: ")  # not its comrades


def test_the_card_of_a_block_begins_with_what_matters() -> None:
    """Whose it is and how strong, then how far it shoots, in words; no number of a rule stands in a sentence (4.3.6)."""
    field = Field()
    drawn = field.table.game.scene(field.table.view("green")).element(field.block("G1c").token)
    assert drawn is not None
    assert drawn.about is not None
    assert drawn.about[:3] == [
        "Of G1, veteran, foot. OSL 3 of 3",
        "Rifles: 7 at 1, 6 at 2–10, 4 at 11–15 EP (light; against soft)",
        "Rocket: 7 at 2–5, 6 at 6–10 EP (heavy, not from inside, blast 1, burst 1; against any)",
    ]
    blocks = layer(field, "green", "blocks").elements
    assert [line for block in blocks for line in block.about or [] if re.search(r"\(R?\d", line)] == []


def test_one_overlay_at_a_time_over_the_block_in_activation() -> None:
    """Its reach is drawn already: what it sees is told in words (8.1, 5.1.7)."""
    field = Field()
    field.activate("G1c")
    shown = field.table.game.page.inspect(field.table.view("green"), field.block("G1c").token)
    assert shown is not None
    assert shown.words.startswith("From ")
    assert not shown.overlay


def test_what_a_block_could_reach_is_priced_as_while_it_moves() -> None:
    """A disc for a place out of sight, a diamond for one under enemy eyes, before and after it is activated (8.1, 8.3.1)."""
    field = Field()
    field.do("impulse G1")
    page, view = field.table.game.page, field.table.view("green")
    shown = page.preview(view, next(action for action in view.legal if action.verb == "activate"))
    assert shown is not None
    assert {element.kind for element in shown.overlay} == {"uo-reach", "uo-badge"}


def test_the_order_of_battle_tells_command_and_support() -> None:
    """Each force with its impulse and points, its blocks with the way to their leader; strangers as a list (7.2.2, 8.2.2)."""
    field = Field()
    panels = {panel.id: panel for panel in field.table.game.scene(field.table.view("green")).panels}
    own = panels["force-G1"]
    assert own.title == "G1, green, veteran: impulse to come, 2 support points"
    assert ["Infantry squad 2", "0608", "3/3", "–", "3 EP"] in own.rows
    assert panels["unknown-red"].title == "Red, not identified: red blocks 1, 2, 3, 4, 5"
    assert panels["unknown-red"].rows[1:] == [
        ["dummy", "1"], ["infantry (R1)", "2"], ["machine gun (R1)", "1"], ["platoon leader (R1)", "1"],
    ]  # fmt: skip
    assert "unknown-green" not in panels


def test_measures_tell_no_secret() -> None:
    """What a seat is shown of the enemy's strength follows from what it has seen (4.3.2.2)."""
    field = Field()
    field.put("R1c", osl=1)
    before = [(each.name, each.seat, each.value) for each in field.table.game.page.measures(field.table.view("green"))]
    assert ("Strength seen (OSL)", "red", 12.0) in before
    assert ("Zones held: Depot house", "red", 6.0) in before
    own = [(each.name, each.seat, each.value) for each in field.table.game.page.measures(field.table.view("red"))]
    assert ("Strength seen (OSL)", "red", 10.0) in own


def test_roofs_and_sewers_can_be_switched_off() -> None:
    """They lie over the plan, which must be seen without them too (12)."""
    field = Field()
    assert layer(field, "green", "roofs").optional
    assert layer(field, "green", "cellars").optional
    assert not layer(field, "green", "blocks").optional


def test_lenses_show_enemy_eyes_and_own_command() -> None:
    """Hidden dummies watch too; nobody learns where the enemy's leader stands (R69, 7.2.2)."""
    field = Field()
    game = field.table.game
    eyes = game.page.lay(field.table.view("green"), "eyes")
    assert eyes is not None
    seen = [loc for loc in field.position.mission.district.terrain if field.position.is_seen(loc, "red")]
    assert len([each for each in eyes.overlay if each.kind == "uo-danger"]) >= len(seen)
    command = game.page.lay(field.table.view("green"), "command")
    assert command is not None
    assert command.words == "Within 6 EP of platoon leader."
    assert game.page.lay(field.table.view(None), "eyes") is None


def test_where_points_decide_the_score_is_shown() -> None:
    """In the title block, under Forces with what it would mean, and in the chart; where a ladder decides there is none (1.3)."""
    field = Field("dravik-crossroads")
    for zone in ("12.1", "12.2"):
        field.position.set_control(zone, "green")
    view, page = field.table.view("red"), field.table.game.page
    drawn = page.scene(view)
    assert drawn.panels[0].title == "Points now: a partial victory of green, were it over now"
    assert drawn.panels[0].rows[1:] == [["green", "3"], ["red", "0"]]
    assert "points: green 3, red 0" in [each.name for layer in drawn.layers for each in layer.elements]
    assert [each.value for each in page.measures(view) if each.name == "Points"] == [3, 0]
    small = Field()
    assert small.table.game.page.scene(small.table.view("red")).panels[0].id == "goals"


def test_no_two_signs_of_the_plan_share_a_look() -> None:
    """A class is described once: the corner marks of hexes looked like the check mark of a block, in the dark like nothing."""
    described = re.findall(r"^(\.[\w-]+)\{", STYLE, re.MULTILINE)
    assert sorted(described) == sorted(set(described))
    assert {".uo-corner", ".uo-tick"} <= set(described)
