"""Whatever is abbreviated on the page is explained: by its game's list of terms."""

from __future__ import annotations

import re

import pytest

from enfilade import lessons, library
from enfilade.contract.table import Table
from enfilade.kernel.dice import Seeded
from enfilade.kernel.view import View
from enfilade.library import AnyGame

ABBREVIATION = re.compile(r"\b[A-Z]{2,4}s?\b")
# Roman numerals are rules or turns; these are words that are printed in capitals, or names of forces.
PLAIN = re.compile(r"[IVX]+|THE|CITY|RED|BLUE|BATTLEGROUND|[GR][AB12]|OK|QUICK")
SCENARIOS = [
    "urban-battle/salvage",
    "game-of-war/duel",
    "urban-calculus/twobanks-evolved",
    "quick/lesson",
    "urban-operations/first-door",
]


def page_texts(game: AnyGame, view: View) -> tuple[list[str], set[str]]:
    """What a seat reads on the page, and the names of what lies on the board."""
    scene = game.scene(view)
    texts = [view.prompt, *[game.page.label(view, action) for action in view.legal]]
    texts += [cell for panel in scene.panels for row in panel.rows for cell in row]
    ids: set[str] = set()
    within = [element for layer in scene.layers for element in layer.elements]
    while within:
        element = within.pop()
        ids.add(element.id)
        texts += [element.text, element.name, *element.about]
        within.extend(element.children)
    return texts, ids


def unexplained(texts: list[str], ids: set[str], game: str) -> set[str]:
    known = {word for term in library.terms(game) for word in term.words} | ids
    found = {word for text in texts for word in ABBREVIATION.findall(text)}
    return {word for word in found - known if not PLAIN.fullmatch(word)}


@pytest.mark.parametrize("name", SCENARIOS)
def test_no_abbreviation_of_the_page_is_unexplained(name: str) -> None:
    scenario = library.scenario(name, look=False)
    table = Table(scenario, seed="terms")
    dice = Seeded("choices")
    told: list[str] = []
    for number in range(25):
        if not table.actors:
            break
        seat = table.actors[0]
        view = table.view(seat)
        if number % 12 == 0:
            texts, ids = page_texts(scenario.game, view)
            assert not unexplained(texts, ids, scenario.game.id)
        for event in table.act(seat, view.legal[dice.below(len(view.legal))]):
            told.append(scenario.sentence(event))
    assert not unexplained(told, ids, scenario.game.id)


@pytest.mark.parametrize("game", list(library.catalogue()))
def test_what_the_coach_says_is_explained_too(game: str) -> None:
    for name in lessons.names(game):
        scenario = lessons.lesson(name, look=False)
        lesson = lessons.lesson_of(scenario)
        assert lesson is not None
        _, ids = page_texts(scenario.game, Table(scenario, dice=lessons.dice_of(lesson)).view(lesson.seat))
        said = [lesson.end, *[text for step in lesson.steps for text in (step.say, step.good, step.other)]]
        assert not unexplained(said, ids, game), name


@pytest.mark.parametrize("game", ["quick", "urban-calculus"])
def test_the_coach_speaks_of_what_can_be_seen_in_a_lesson(game: str) -> None:
    """The log is folded away there; what is abbreviated is printed so on the board, and every place has its name on it."""
    for name in lessons.names(game):
        scenario = lessons.lesson(name, look=False)
        lesson = lessons.lesson_of(scenario)
        assert lesson is not None
        printed = " ".join(printed_on(scenario.game, Table(scenario, dice=lessons.dice_of(lesson)).view(lesson.seat)))
        said = " ".join([lesson.end, lesson.lost, *[text for step in lesson.steps for text in (step.say, step.good, step.other)]])
        assert not re.search(r"\blog\b", said), name
        named = {*ABBREVIATION.findall(said), *re.findall(r"\b[a-l]\d+\b", said)}
        assert {word for word in named if word not in printed} == set(), name


def printed_on(game: AnyGame, view: View) -> list[str]:
    """The texts on the board itself."""
    found: list[str] = []
    within = [element for layer in game.scene(view).layers for element in layer.elements]
    while within:
        element = within.pop()
        found.append(element.text)
        within.extend(element.children)
    return found


def test_terms_cite_rules_that_exist() -> None:
    for game in library.catalogue():
        assert all(not term.rule or term.rule in library.rules(game) for term in library.terms(game))
