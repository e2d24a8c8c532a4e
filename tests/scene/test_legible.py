"""What can be read of every bundled board as it opens: on a desk nothing under 9 pixels, on a phone nothing under 8."""

from __future__ import annotations

import pytest

import enfilade
from enfilade import library
from enfilade.scene.legible import ON_A_DESK, ON_A_PHONE, Text, faces, read, shown
from enfilade.scene.model import Scene

# The room for the board in a window of 1440 by 900 with a question of two lines, and on a phone of 390 by 844.
DESK = (1068, 728)
PHONE = (390, 545)
SCENARIOS = [name for game in library.catalogue() for name in library.scenario_names(game)]
LETTER = 0.56  # of the size of a bold text: how wide a letter is
BLOCK = 48  # units: a block of Urban Operations with what is around it
# What may wait on a desk until one comes closer: the numbers of places.
LATER = {"uo-label", "uo-label uo-in-woods"}


def opened(name: str) -> Scene:
    """A scenario as the seat that begins sees it."""
    table = enfilade.Table(enfilade.scenario(name), seed=1)
    return table.game.scene(table.view(table.actors[0]))


def whole(scene: Scene, room: tuple[int, int]) -> float:
    """The scale at which all of a scene is in sight."""
    return min(room[0] / scene.width, room[1] / scene.height)


def hidden(texts: list[Text]) -> set[str]:
    return {text.kind for text in texts if not text.pixels}


@pytest.mark.parametrize("name", SCENARIOS)
def test_texts_are_read_or_wait(name: str) -> None:
    scene = opened(name)
    desk, phone = read(scene, whole(scene, DESK), ON_A_DESK), read(scene, whole(scene, PHONE), ON_A_PHONE)
    assert [text for text in desk if 0 < text.pixels < ON_A_DESK] == []
    assert [text for text in phone if 0 < text.pixels < ON_A_PHONE] == []
    if name != "urban-operations/selm-harbour":  # a whole quarter: its numbers are read street by street
        assert hidden(desk) <= LATER
    assert hidden(read(scene, 2.0, ON_A_DESK)) == set()  # whoever comes close reads everything


@pytest.mark.parametrize("name", library.scenario_names("urban-operations"))
def test_what_matters_is_read_on_a_phone(name: str) -> None:
    """Where the board fills the screen: what the battle is about, and what one's blocks are."""
    table = enfilade.Table(enfilade.scenario(name), seed=1)
    for _ in range(2):
        table.act(table.actors[0], "done")
    scene = table.game.scene(table.view("green"))
    filling = max(PHONE[0] / scene.width, PHONE[1] / scene.height)
    seen = [text for text in read(scene, filling, ON_A_PHONE) if "uo-goal" in text.kind or "uo-token" in text.kind]
    assert seen
    assert [text for text in seen if text.pixels < ON_A_PHONE] == []


@pytest.mark.parametrize("name", library.scenario_names("urban-operations"))
def test_the_name_of_a_block_stays_on_it(name: str) -> None:
    """Its neighbours are as wide as itself, and have names too: seen from afar a numbered block has its number alone."""
    table = enfilade.Table(enfilade.scenario(name), seed=1)
    for _ in range(2):
        table.act(table.actors[0], "done")
    scene = table.game.scene(table.view("green"))
    for scale, least in ((whole(scene, DESK), ON_A_DESK), (max(PHONE[0] / scene.width, PHONE[1] / scene.height), ON_A_PHONE)):
        named = [text for text in read(scene, scale, least) if "uo-token" in text.kind or "uo-sort" in text.kind]
        wide = [text for text in named if len(text.words) * LETTER * text.pixels / scale > BLOCK]
        assert wide == []


def test_a_text_grows_as_far_as_it_has_room_and_then_waits() -> None:
    (face,) = faces(".a .b{fill:red;font:600 10px var(--sans);--room:1.5}")
    assert shown(face, 1.0, 9.0) == 10.0
    assert shown(face, 0.7, 9.0) == 9.0
    assert shown(face, 0.5, 9.0) == 0.0


def test_of_two_rules_the_one_that_names_more_counts() -> None:
    found = faces(".harm .count{font-size:44px}.count{font:bold 28px var(--serif)}")
    assert [face.size for face in found] == [44.0, 28.0]
    assert found[0].fits(frozenset({"count"}), frozenset({"harm", "box"}))
    assert not found[0].fits(frozenset({"count"}), frozenset({"box"}))
