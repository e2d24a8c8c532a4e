"""Every character that anybody is shown is in both families that we carry; signs that are not are drawn."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import enfilade
from enfilade import library, pictures
from enfilade.fonts import FAMILIES, SANS, SERIF, Family
from enfilade.games.urban_battle.page.sketch import ARROWS
from enfilade.kernel.data import canonical
from enfilade.kernel.dice import Seeded
from enfilade.library import AnyTable
from enfilade.scene.symbols import SIGNS, emblem
from tests.goldens.pages import ASPECTS, Moment
from tests.properties.games import chosen

ROOT = Path(enfilade.__file__).parent
PAGES = sorted(path for path in (ROOT / "web").rglob("*") if path.suffix in (".html", ".js", ".css"))
CODE = sorted(path for room in ("games", "server", "contract", "kernel", "scene") for path in (ROOT / room).rglob("*.py"))
DATA = sorted((ROOT / "games").rglob("*.toml"))
SAID = ("views", "buttons", "sentences", "previews")
SUITS = {"hearts": "♥", "clubs": "♣", "diamonds": "♦", "spades": "♠"}
STEPS, LOOKS = 40, 20


@cache
def lacks(family: Family, letter: str) -> bool:
    """Whether a family draws the box of the unknown in the place of a character."""
    return drawn(family, letter) == drawn(family, pictures.UNKNOWN)


def drawn(family: Family, letter: str) -> bytes:
    return pictures.rasterise(pictures.LETTER.format(letter), None, (family,))


def unknown(text: set[str]) -> list[str]:
    """The characters that one of our families lacks; ours have all of ASCII."""
    return [each for each in sorted(text) if not each.isascii() and any([lacks(family, each) for family in FAMILIES])]


@pytest.mark.parametrize("mark", sorted(SIGNS))
def test_a_sign_is_drawn_because_a_family_lacks_it(mark: str) -> None:
    assert lacks(SANS, mark) or lacks(SERIF, mark)
    assert emblem(5, 5, mark, 10, "x").attributes["transform"] == "translate(5 5) scale(0.1)"


def test_the_suits_of_the_pages_are_those_of_the_boards() -> None:
    text = (ROOT / "web" / "base" / "icons.js").read_text(encoding="utf-8")
    assert {suit: re.findall(rf'\b{suit}: "([^"]+)"', text) for suit in SUITS} == {
        suit: [SIGNS[mark]] for suit, mark in SUITS.items()
    }


@pytest.mark.parametrize("path", [*PAGES, *DATA], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_page_and_no_text_of_a_game_needs_a_character_that_a_family_lacks(path: Path) -> None:
    """Rules, words of the log, names of units and scenarios; what buttons, titles and tips of the pages say."""
    assert unknown(set(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_the_code_says_has_no_character_that_a_family_lacks(path: Path) -> None:
    """In sentences that games seldom come to, too. A sign by itself is drawn; boards in characters are for terminals."""
    said = [node.value for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Constant)]
    texts = [each for each in said if isinstance(each, str) and each not in SIGNS and each != ARROWS]
    assert unknown(set("".join(texts))) == []


@pytest.mark.parametrize("name", [name for id in library.catalogue() for name in library.scenario_names(id)])
def test_nothing_that_a_game_shows_needs_a_character_that_a_family_lacks(name: str) -> None:
    """Boards, legends, panels, labels, questions, the log, previews and cards, whoever looks, as the game goes on."""
    table: AnyTable = enfilade.Table(enfilade.scenario(name), seed="symbols")
    chooser = Seeded("symbols")
    found = shown(Moment(table, 0, []))
    for number in range(1, STEPS + 1):
        told = table.act(*chosen(table, chooser)) if table.actors else []
        found |= set("".join([table.scenario.sentence(event) for event in told]))
        if number % LOOKS == 0:
            found |= shown(Moment(table, number, told))
    assert unknown(found) == []


def shown(moment: Moment) -> set[str]:
    """The characters of everything that people are shown at a moment; a board in characters is for terminals alone."""
    found = set("".join([moment.text(aspect) for aspect in SAID]))
    for part in ASPECTS["scenes"](moment):
        found |= set(canonical({key: value for key, value in part.items() if key != "sketch"}))
    return found
