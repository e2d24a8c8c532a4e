"""The board as a scene."""

from __future__ import annotations

import random
from collections import Counter
from time import process_time
from xml.etree import ElementTree

import pytest

import enfilade
from enfilade import Event
from enfilade.contract.shown import RESULT
from enfilade.games.urban_battle.page.pieces import SHAPES, shape_of, symbols
from enfilade.games.urban_battle.page.scene import scene
from enfilade.games.urban_battle.page.sketch import sketch
from enfilade.games.urban_battle.page.squares import cell
from enfilade.library import AnyTable, scenario_names
from enfilade.scene.model import Scene
from enfilade.scene.palette import THEMES
from enfilade.scene.shape import Element
from enfilade.scene.text import spoken
from tests.games.urban_battle.field import do, field, play

NAMES = scenario_names("urban-battle")


def played(name: str, actions: int, seed: int = 5) -> AnyTable:
    """A game some way in, at random."""
    table = enfilade.Table(enfilade.scenario(name), seed=seed)
    chooser = random.Random(seed)
    for _ in range(actions):
        if table.actors:
            seat = table.actors[0]
            table.act(seat, chooser.choice(table.legal(seat)))
    return table


def elements(shown: Scene) -> list[Element]:
    found: list[Element] = []
    queue = [element for layer in shown.layers for element in layer.elements]
    while queue:
        element = queue.pop()
        found.append(element)
        queue += element.children
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_target_of_an_action_has_an_element(name: str) -> None:
    """Whatever is legal can be clicked: vehicles, squares, dice, facings."""
    table = enfilade.Table(enfilade.scenario(name), seed=3)
    chooser = random.Random(3)
    for _ in range(80):
        if not table.actors:
            break
        seat = table.actors[0]
        view = table.view(seat)
        shown = table.game.scene(view)
        for action in view.legal:
            if action.target:
                found = shown.element(action.target)
                assert found is not None, action
                assert found.name, action
        table.act(seat, chooser.choice(table.legal(seat)))


@pytest.mark.parametrize("name", NAMES)
def test_ids_are_unique(name: str) -> None:
    """A vehicle B1 and the square B1 do not get in each other's way."""
    for actions in (0, 1, 40, 200):
        table = played(name, actions)
        for seat in (None, *table.actors):
            counts = Counter(element.id for element in elements(table.game.scene(table.view(seat))) if element.id)
            assert [id for id, count in counts.items() if count > 1] == []


def test_a_name_shared_by_a_square_and_a_vehicle_means_what_is_asked_for() -> None:
    """While White chooses a square, B1 is the square; otherwise it is the vehicle (UB 7.2)."""
    table = enfilade.Table(enfilade.scenario("urban-battle/convoy"), seed=1)
    table.act("white", "place W1")
    asked = table.game.scene(table.view("white"))
    found, other = asked.element("B1"), asked.element("piece-B1")
    assert found is not None
    assert other is not None
    assert found.name == "B1, open ground, empty"
    assert other.name.startswith("B1, Light of Black")
    watching = table.game.scene(table.view("black"))
    found, other = watching.element("B1"), watching.element("square-B1")
    assert found is not None
    assert other is not None
    assert found.name.startswith("B1, Light of Black")
    assert other.name == "B1, open ground, empty"


@pytest.mark.parametrize("name", NAMES)
def test_ways_lead_to_squares_and_vehicles_go_them(name: str) -> None:
    """Whatever is called B3 besides: the square says that it is that place, or the vehicle that it is that piece (UB 4.5)."""
    table = enfilade.Table(enfilade.scenario(name), seed=1)
    chooser = random.Random(5)
    for _ in range(120):
        if not table.actors:
            break
        seat = table.actors[0]
        view = table.view(seat)
        drawn = [element for element in elements(table.game.scene(view)) if element.id]
        places = {element.attributes.get("data-place", element.id): element for element in drawn if element.kind == "ub-cell"}
        pieces = {element.attributes.get("data-piece", element.id): element for element in drawn if "ub-piece" in element.kind}
        assert set(places) == {view.mission.board.name_of(square) for square in range(len(view.mission.board.glyphs))}
        assert set(pieces) == {piece.id for piece in view.pieces}
        for event in table.act(seat, chooser.choice(table.legal(seat))):
            for way in table.game.page.ways(event):
                assert way.piece in pieces
                assert way.to in places


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_is_well_formed_and_every_class_has_a_style(name: str, theme: str) -> None:
    table = played(name, 120)
    shown = table.game.scene(table.view(None))
    ElementTree.fromstring(shown.svg(theme))
    used = {kind for element in elements(shown) for kind in element.kind.split() if kind.startswith("ub-")}
    bare = {"ub-piece", "ub-piece-white", "ub-piece-black", "ub-dice", "ub-facing", "ub-flag", "ub-clock", "ub-carried"}
    assert {kind for kind in used - bare if f".{kind}" not in shown.style} == set()


@pytest.mark.parametrize("name", NAMES)
def test_every_symbol_that_is_used_is_there(name: str) -> None:
    table = played(name, 200)
    shown = table.game.scene(table.view(None))
    there = {symbol.attributes["id"] for symbol in shown.symbols}
    legend = [sample for sample, _ in shown.legend]
    asked = {element.attributes["href"].removeprefix("#") for element in elements(shown) if element.tag == "use"}
    asked |= {
        each.attributes["href"].removeprefix("#") for sample in legend for each in (sample, *sample.children) if each.tag == "use"
    }
    assert asked <= there


def test_a_vehicle_is_drawn_turned_as_it_faces_and_labelled_upright() -> None:
    """Eight facings (UB 2.3)."""
    table = play(field("white W1 heavy E5 SE\nblack B1 light H9 N"), 1, 2, 3)
    piece = scene(table.view(None)).element("W1")
    assert piece is not None
    assert piece.attributes["transform"].endswith("rotate(135)")
    assert piece.children[-1].attributes["transform"] == "rotate(-135)"
    assert [child.text for child in piece.children[-1].children if child.tag == "text"] == ["W1"]
    assert piece.name == "W1, Heavy of White, facing south-east, ready"
    assert "Armour front 9, side 7, rear 5 (UB 5.9)" in piece.about
    assert "Fires four dice (UB 5.8)" in piece.about
    assert "Movement -1 (UB 4.3)" in piece.about


def test_a_square_says_what_it_is() -> None:
    """Terrain and what it means (UB 4.10, 5.4)."""
    table = play(field("white W1 heavy E2 N\nblack B1 light H9 N", '[patch]\nD6 = "#"\nE6 = "|"\nF6 = "#"'), 1, 2, 3)
    shown = scene(table.view(None))
    for id, words in {
        "E6": "E6, narrow street north–south, empty",
        "D6": "D6, building",
        "E2": "E2, open ground, Heavy W1",
        "A1": "A1, open ground, empty",
    }.items():
        found = shown.element(id)
        assert found is not None
        assert found.name == words
    lane = shown.element("E6")
    assert lane is not None
    assert "UB 4.10" in " ".join(lane.about)
    assert cell(table.position.mission, 0, "", False).name == "A1, open ground, empty"


def test_equal_dice_are_one_choice() -> None:
    """The blue numbers still to assign (UB 4.1)."""
    table = play(field("white W1 heavy E5 N\nwhite W2 light A1 N\nblack B1 light H9 N"), 4, 2, 4)
    shown = scene(table.view("white"))
    four, two = shown.element("4"), shown.element("2")
    assert four is not None
    assert two is not None
    assert four.name == "Two dice showing 4"
    assert two.name == "One die showing 2"


def test_wrecks_lie_on_a_disc_or_on_their_side() -> None:
    """A marker under the wreck (UB 5.12), or the piece tipped over (UB 5.13)."""
    forces = "white W1 heavy E5 N\nwhite W2 light A1 N wreck\nblack B1 light H9 N"
    marker = scene(play(field(forces), 1, 2, 3).view(None)).element("W2")
    tipped = scene(play(field(forces, '[options]\nwreck_style = "tipped"'), 1, 2, 3).view(None)).element("W2")
    assert marker is not None
    assert tipped is not None
    assert "ub-disc" in [child.kind for child in marker.children]
    assert "ub-disc" not in [child.kind for child in tipped.children]
    charred, lying = (symbols(["light"], style)[1].to_data() for style in ("marker", "tipped"))
    assert charred["attributes"] == lying["attributes"] == {"id": "ub-light-white-wreck"}
    assert charred != lying
    assert marker.name.endswith("wreck")


def test_a_type_of_the_scenario_gets_a_silhouette_by_what_it_does() -> None:
    """A scenario may add types (UB 2.5)."""
    scout = "name = 'Scout'\nmove_mod = 2\nfront = 1\nside = 1\nrear = 1\npoints = 1\nrepairs = false\n"
    more = f"[units.scout]\n{scout}firepower = 1\nwheeled = true\n[units.van]\n{scout}firepower = 0\nwheeled = true\n"
    mission = field("white W1 scout E5 N\nblack B1 van H9 N", more).start.mission
    assert shape_of(mission.units["scout"]) == "gun"
    assert shape_of(mission.units["van"]) == "truck"
    assert {symbol.attributes["id"] for symbol in symbols(list(SHAPES), "marker")} == {
        f"ub-{shape}-{side}{state}" for shape in SHAPES for side in ("white", "black") for state in ("", "-wreck")
    }


def test_a_facing_is_chosen_on_the_board() -> None:
    """Eight ways to face, two in a passage (UB 7.2, 4.10)."""
    table = enfilade.Table(enfilade.scenario("urban-battle/convoy"), seed=1)
    do(table, "place W1", "at A1")
    shown = table.game.scene(table.view("white"))
    north = shown.element("N")
    assert north is not None
    assert north.name == "Face north"
    assert all(shown.element(way) is not None for way in ("NE", "E", "SE", "S", "SW", "W", "NW"))


def test_flags_stand_fall_and_ride() -> None:
    """A flag in its square, or on its carrier (UB 7.4)."""
    more = '[flags]\nblack = "E6"\n[zones]\nhome_white = ["A1-L1"]\n'
    table = play(field("white W1 light E5 N\nwhite W2 light L12 N\nblack B1 truck A12 S", more), 1, 2, 3)
    before = scene(table.view(None))
    assert before.element("flag-black") is not None
    do(table, "move W1", "die 3", "forward")
    after = scene(table.view(None))
    carrier = after.element("W1")
    assert after.element("flag-black") is None
    assert carrier is not None
    assert "Carries Black's flag (UB 7.4)" in carrier.about


@pytest.mark.parametrize(
    ("standing", "kind", "state"),
    [
        ("white W1 light A1 N\nblack B1 light L12 S", "control", "nobody there"),
        ("white W1 light E6 N\nblack B1 light L12 S", "held-white", "White alone"),
        ("white W1 light A1 N\nblack B1 light F6 S", "held-black", "Black alone"),
        ("white W1 light E6 N\nblack B1 light F6 S", "contested", "contested"),
        ("white W1 light E6 N\nblack B2 light L12 S\nblack B1 light F6 S wreck", "held-white", "White alone"),
    ],
)
def test_a_zone_that_scores_shows_who_holds_it(standing: str, kind: str, state: str) -> None:
    """UB 7.6: by its colour, and on a plate outside its squares, which vehicles would cover; wrecks count for nobody (R35)."""
    more = '[zones]\nbridge = ["E6", "F6"]\n[[control]]\nzone = "bridge"\nvalue = 2\n'
    shown = scene(play(field(standing, more), 1, 2, 3).view(None))
    drawn = elements(shown)
    (zone,) = [each for each in drawn if each.kind.startswith("ub-zone ")]
    assert (zone.kind, zone.name) == (f"ub-zone ub-zone-{kind}", f"Control zone bridge, worth 2 a Round: {state}")
    assert [each.text for each in drawn if each.kind == "ub-zone-state"] == [state]
    (plate,) = [each for each in drawn if each.kind == "ub-zone-plate"]
    x, y, wide, high = [float(plate.attributes[key]) for key in ("x", "y", "width", "height")]
    for name in ("E6", "F6"):
        square = shown.element(name)
        assert square is not None
        left, top, size = [float(square.attributes[key]) for key in ("x", "y", "width")]
        assert x + wide <= left or x >= left + size or y + high <= top or y >= top + size


def test_points_for_a_zone_weigh_as_a_result() -> None:
    """UB 7.6: the log tells them in bold."""
    page = enfilade.scenario("urban-battle/hold-the-bridge").game.page
    assert page.weight(Event("zone_scored", "UB 7.6", {"zone": "bridge", "seat": "black", "score": 1})) == RESULT


def test_panels_tell_forces_goals_and_chart() -> None:
    table = enfilade.Table(enfilade.scenario("urban-battle/two-flags"), seed=1)
    shown = table.game.scene(table.view(None))
    panels = {panel.id: panel for panel in shown.panels}
    assert list(panels) == ["forces-white", "forces-black", "goals", "score", "chart"]
    assert panels["forces-white"].rows[1] == ["W1", "Light", "B2", "N", "ready"]
    assert panels["forces-white"].ids[0] == "W1"
    assert panels["score"].rows[1] == ["Flag", "at its base", "at its base"]
    assert panels["chart"].rows[3] == ["Heavy Tank", "-1", "4", "9", "7", "5", "5"]


def test_the_score_stands_beside_the_round() -> None:
    """Where points decide, below the board, White's first (UB 7.8)."""
    for name, wanted in (
        ("first-patrol", ["Points 0 : 0", "White : Black"]),
        ("hold-the-bridge", ["Score 0 : 0"]),
        ("convoy", []),
    ):
        table = played(f"urban-battle/{name}", 0)
        shown = [element.text for element in elements(scene(table.view("white")))]
        assert [text for text in wanted if text not in shown] == []
        assert bool([text for text in shown if " : " in text]) is bool(wanted)


def test_the_sketch_shows_terrain_vehicles_and_coordinates() -> None:
    """For a terminal: an arrow for the facing, a cross for a wreck."""
    forces = "white W1 heavy B1 NE\nwhite W2 light C2 N wreck\nblack B1 light A3 S"
    rows = 'board = { name = "Tiny", rows = ["..#", "~o.", "-.."] }'
    table = play(field(forces, top=rows), 1, 2, 3)
    assert sketch(table.view(None)) == [
        "  3 B1↓  ·  ###",
        "  2 ~~~  o  W2×",
        "  1  -  W1↗  · ",
        "     A   B   C",
        "    dice: 1 2 3",
    ]


def test_a_screen_reader_hears_every_vehicle() -> None:
    table = played("urban-battle/salvage", 60)
    said = spoken(table.game.scene(table.view(None)))
    assert all(f"\n{piece.id}, " in said for piece in table.position.pieces.values())
    assert "Dial: Round" in said
    assert "North is up" in said


def test_a_scene_is_drawn_fast_and_twice_the_same() -> None:
    table = played("urban-battle/hold-the-bridge", 100)
    view = table.view(None)
    assert scene(view).to_data() == scene(view).to_data()
    start = process_time()
    for _ in range(20):
        scene(view)
    assert (process_time() - start) / 20 < 0.010


def test_the_cover_carries_its_own_colours() -> None:
    """It is drawn where no stylesheet goes along."""
    lid = enfilade.catalogue()["urban-battle"].page.cover()
    queue = [lid]
    while queue:
        element = queue.pop()
        assert element.kind == ""
        assert "var(" not in "".join(element.attributes.values())
        queue += element.children


def test_dice_lie_in_the_order_in_which_they_fell() -> None:
    """As the log and the prompt say them, equal ones too (UB 3.3)."""
    table = play(field("white W1 medium A1 N\nblack B1 medium H8 S", first="white"), 6, 2, 6)
    layer = next(layer for layer in table.game.scene(table.view("white")).layers if layer.id == "dice")
    dice = [element for element in layer.elements if element.id]
    assert [element.id for element in dice] == ["6", "2"]
    values = [(float(part.attributes["x"]), part.text) for element in dice for part in element.children if part.text]
    assert [value for _, value in sorted(values)] == ["6", "2", "6"]
    assert table.view("white").prompt.startswith("White: 6 · 2 · 6")
