"""Pictures as files."""

from __future__ import annotations

import struct
import zlib
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest

import enfilade
from enfilade import library, pictures
from enfilade.fonts import FAMILIES, Family
from enfilade.kernel.data import Reader, Source
from enfilade.library import AnyTable
from enfilade.scene import palette, svg


@pytest.fixture(scope="module")
def table() -> AnyTable:
    return enfilade.Table(enfilade.scenario("urban-battle/first-patrol"), seed=1)


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """Width, height and raw rows of a PNG."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    data = b""
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += length + 12
    return width, height, zlib.decompress(data)


def test_a_png_has_the_size_asked_for_and_is_not_blank(table: AnyTable) -> None:
    scene = pictures.scene_of(table)
    width, height, rows = pixels(pictures.png(table, legend=False))
    assert (width, height) == (round(scene.width), round(scene.height))
    assert len(set(zlib.compress(rows))) > 200  # many colours, not one
    wide, high, _ = pixels(pictures.png(table, width=300))
    assert wide == 300
    assert high > 300


def written(text: str, stack: str, weight: int = 400) -> bytes:
    """A picture of a word in a stack of type families."""
    style = f"font:{weight} 28px {stack}"
    return pictures.rasterise(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><text x="4" y="30" style="{style}">{text}</text></svg>'
    )


@pytest.mark.parametrize("stack", [*palette.FACES.values(), "serif", "sans-serif", "monospace", "Arial", "'No such family'"])
def test_text_is_drawn_whatever_family_it_asks_for(stack: str) -> None:
    assert written("Heavy B2", stack) != written("", stack)


def test_the_carried_type_is_used_and_never_the_systems() -> None:
    """The stacks begin with our families; a family that only a system may have is set in one of ours."""
    assert written("Heavy", palette.FACES["sans"]) == written("Heavy", "sans-serif")
    assert written("Heavy", palette.FACES["serif"]) == written("Heavy", "serif") != written("Heavy", "sans-serif")
    assert written("Heavy", "'DejaVu Sans', sans-serif") == written("Heavy", "sans-serif")
    assert len({written("Heavy", "sans-serif", weight) for weight in (400, 600, 700)}) == 3


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_each_family_comes_with_its_cuts_and_its_licence(family: Family) -> None:
    assert pictures.can_write(family)
    assert family.name in "".join(palette.FACES.values())
    licence = family.files()[0].with_name("LICENSE.txt").read_text(encoding="utf-8")
    assert "SIL Open Font License" in licence


def test_a_missing_wheel_is_named_with_the_remedy() -> None:
    lost = Family("Source Sans Pro", "no-such-wheel")
    with pytest.raises(
        enfilade.EnfiladeError, match=r"SourceSansPro-Regular\.ttf is missing: try `.*pip install .*no-such-wheel`"
    ):
        lost.files()


@pytest.mark.parametrize("name", [name for id in library.catalogue() for name in library.scenario_names(id)])
def test_no_words_of_a_legend_are_cut(name: str) -> None:
    """They end before the next sample and before the edge: a cover of the breadth we reckon hides each of them."""
    scene = pictures.scene_of(enfilade.Table(enfilade.scenario(name), seed=1))
    columns, _ = svg.legend_size(scene.legend, scene.width)
    room = (scene.width - svg.LEGEND_GAP) / columns - svg.LEGEND_WORDS
    for _, words in scene.legend:
        broad = svg.breadth(words, svg.LEGEND_SIZE)
        assert broad < room, words
        assert covered(words, broad) == covered("", broad), words


def covered(words: str, broad: float) -> bytes:
    """Words of a legend under a sheet so broad."""
    size = f'width="{broad}" height="30" fill="white"'
    style = f"font:{svg.LEGEND_SIZE}px {palette.FACES['sans']}"
    text = f'<text y="20" style="{style}">{escape(words)}</text><rect {size}/>'
    return pictures.rasterise(f'<svg xmlns="http://www.w3.org/2000/svg" width="800" height="30">{text}</svg>')


def test_the_theme_changes_the_picture(table: AnyTable) -> None:
    assert pictures.svg(table) != pictures.svg(table, theme="dark")


def test_the_suffix_says_the_kind(table: AnyTable, tmp_path: Path) -> None:
    ElementTree.fromstring(pictures.save_picture(table, tmp_path / "board.svg").read_text(encoding="utf-8"))
    assert pixels(pictures.save_picture(table, tmp_path / "board.png", width=200).read_bytes())[0] == 200
    with pytest.raises(enfilade.EnfiladeError, match=r"ends in \.svg or \.png"):
        pictures.save_picture(table, tmp_path / "board.jpg")


def test_a_table_shows_itself_in_a_notebook(table: AnyTable) -> None:
    assert table._repr_svg_() == svg.scoped(pictures.svg(table))
    assert table._repr_svg_() in table._repr_html_()


def test_a_view_shows_in_a_notebook_what_its_seat_sees() -> None:
    """Red's plan is in Red's picture and in no other; a view from plain data has nobody to draw it."""
    table: AnyTable = enfilade.Table(enfilade.scenario("game-of-war/duel"), seed=1)
    order = next(action for action in table.legal("red") if action.verb == "order")
    table.act("red", order)
    red = table.view("red")
    assert pictures.svg(table, "red") != pictures.svg(table, "white")
    assert red._repr_svg_() == svg.scoped(pictures.svg(table, "red"))
    assert red._repr_svg_() in red._repr_html_()
    assert table.view(None)._repr_svg_() == table._repr_svg_()
    alone = table.game.knowledge.read(Reader(red.to_data(), Source("a view")), table.scenario.start)
    assert alone == red
    assert alone._repr_svg_() is alone._repr_html_() is None


@pytest.mark.parametrize("game", enfilade.catalogue())
def test_a_picture_with_names_of_its_own_looks_the_same(game: str) -> None:
    """No element has lost its style or the drawing that it uses."""
    drawn = pictures.svg(enfilade.Table(enfilade.scenario(library.scenario_names(game)[0], look=False), seed=1))
    assert pictures.rasterise(svg.scoped(drawn), 400) == pictures.rasterise(drawn, 400)
