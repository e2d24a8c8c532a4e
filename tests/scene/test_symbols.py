"""Signs that no font of ours has are drawn."""

from __future__ import annotations

from random import Random

import pytest

import enfilade
from enfilade import library, pictures
from enfilade.fonts import SANS, SERIF, Family
from enfilade.library import AnyTable
from enfilade.scene.shape import Element
from enfilade.scene.symbols import SIGNS, emblem

UNKNOWN = pictures.UNKNOWN


def lacks(family: Family, letter: str) -> bool:
    """Whether a family draws the box of the unknown in the place of a character."""
    return drawn(family, letter) == drawn(family, UNKNOWN)


def drawn(family: Family, letter: str) -> bytes:
    return pictures.rasterise(pictures.LETTER.format(letter), None, (family,))


def written(element: Element) -> set[str]:
    """The characters that an element shows as text."""
    return set(element.text).union(*[written(child) for child in element.children])


@pytest.mark.parametrize("mark", sorted(SIGNS))
def test_a_sign_is_drawn_because_a_family_lacks_it(mark: str) -> None:
    assert lacks(SANS, mark) or lacks(SERIF, mark)
    assert emblem(5, 5, mark, 10, "x").attributes["transform"] == "translate(5 5) scale(0.1)"


@pytest.mark.parametrize("name", [name for id in library.catalogue() for name in library.scenario_names(id)])
def test_no_board_needs_a_character_that_both_families_lack(name: str) -> None:
    """At the start and after a few dozen choices; whoever looks."""
    table: AnyTable = enfilade.Table(enfilade.scenario(name), seed="symbols")
    chooser = Random("symbols")
    found: set[str] = set()
    for number in range(41):
        if number % 20 == 0:
            for seat in (None, *table.seats):
                scene = table.game.scene(table.view(seat))
                elements = [each for layer in scene.layers for each in layer.elements]
                found = found.union(*[written(each) for each in [*elements, *scene.symbols, *[each for each, _ in scene.legend]]])
                found |= set("".join([words for _, words in scene.legend]))
        if table.actors:
            table.act(table.actors[0], chooser.choice(table.legal(table.actors[0])))
    assert [each for each in sorted(found) if not each.isascii() and lacks(SANS, each)] == []
