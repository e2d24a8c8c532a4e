"""Scenes as SVG, in words and in notebooks."""

from __future__ import annotations

from xml.etree import ElementTree

from enfilade.scene.inline import inlined, parse
from enfilade.scene.model import Layer, Panel, Scene
from enfilade.scene.shape import Element, circle, group, label, line, polygon, rect, symbol, use
from enfilade.scene.svg import markup
from enfilade.scene.text import columns, spoken, terminal

SVG = "{http://www.w3.org/2000/svg}"


def small_scene() -> Scene:
    tank = group([use("tank"), label(0, 5, "A & B", "name")], "piece", "W1", 'W1, "light" tank', ["Armour <4>"], (20, 20), 90)
    return Scene(
        "Test & try",
        100,
        60,
        [Layer("pieces", "Vehicles", [tank]), Layer("squares", "Squares", [rect(0, 0, 9, 9, "cell", "A1", "A1, open")])],
        [symbol("tank", [circle(0, 0, 5, "hull")])],
        ".hull{fill:var(--ink)}",
        [Panel("force", "Force", [["Id", "Type"], ["W1", "Light"], ["W22", ""]], ["W1"])],
        [(line(0, 0, 5, 5, "wire"), "a wire"), (polygon([(0, 0), (5, 0), (0, 5)], "hill"), "a hill")],
        ["W1 .", ".  ."],
    )


def test_the_file_is_well_formed_and_says_what_it_shows() -> None:
    root = ElementTree.fromstring(small_scene().svg())
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Test & try"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == "Test & try"
    piece = root.find(".//*[@id='W1']")
    assert piece is not None
    assert piece.get("aria-label") == 'W1, "light" tank'
    card = piece.find(f"{SVG}title")
    assert card is not None
    assert card.text == 'W1, "light" tank\nArmour <4>'
    assert piece.get("transform") == "translate(20 20) rotate(90)"


def test_colours_are_resolved_for_each_theme() -> None:
    assert ".hull{fill:#22211d}" in small_scene().svg()
    assert ".hull{fill:#ece7da}" in small_scene().svg("dark")
    assert "var(" not in small_scene().svg()


def test_lit_elements_carry_the_class() -> None:
    root = ElementTree.fromstring(small_scene().svg(lit=("W1",)))
    assert [each.get("id") for each in root.iter() if "lit" in (each.get("class") or "").split()] == ["W1"]


def test_the_legend_is_drawn_below_the_board() -> None:
    with_legend, without = (ElementTree.fromstring(small_scene().svg(legend=shown)) for shown in (True, False))
    assert float(with_legend.get("height", "0")) > float(without.get("height", "0")) == 60
    assert "a wire" in "".join(with_legend.itertext())
    assert "a wire" not in "".join(without.itertext())


def test_a_notebook_gets_the_picture_and_the_panels() -> None:
    html = small_scene()._repr_html_()
    assert small_scene()._repr_svg_() in html
    assert "<summary>Force</summary>" in html
    assert "<td>Light</td>" in html


def test_the_terminal_shows_the_sketch_and_aligned_panels() -> None:
    assert terminal(small_scene()) == "Test & try\n\nW1 .\n.  .\n\nForce\n  Id   Type\n  W1   Light\n  W22\n"
    assert terminal(small_scene(), panels=False) == "Test & try\n\nW1 .\n.  .\n"
    assert columns([["a", "bb"], ["ccc", "d"]]) == ["  a    bb", "  ccc  d"]


def test_everything_named_is_spoken_but_silent_layers() -> None:
    said = spoken(small_scene())
    assert 'W1, "light" tank. Armour <4>.' in said
    assert "Id W1, Type Light." in said
    assert "Id W22." in said
    assert "A1, open" not in said
    assert "A1, open." in spoken(small_scene(), silent=())


def test_an_element_is_found_by_its_id_wherever_it_is() -> None:
    found = small_scene().element("A1")
    assert found is not None
    assert found.name == "A1, open"
    assert small_scene().element("Z9") is None


def test_classes_become_attributes_where_no_stylesheet_goes_along() -> None:
    drawn = group([circle(0, 0, 5, "hull"), circle(0, 0, 2, "hatch")], "black")
    rules = parse(
        ".hull{fill:var(--paper);stroke-width:2}.black .hull{fill:var(--ink)}.white .hull{fill:red}.a,.hatch{stroke:none}"
    )
    hull, hatch = inlined(drawn, rules).children
    assert (hull.kind, hull.attributes["fill"], hull.attributes["stroke-width"]) == ("", "#22211d", "2")
    assert hatch.attributes["stroke"] == "none"


def test_text_is_escaped() -> None:
    assert markup(Element("text", {"x": "1"}, text="<&>")) == '<text x="1">&lt;&amp;&gt;</text>'
