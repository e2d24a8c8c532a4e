"""Everybody can use it: no finding of axe, both themes, a phone's width."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from enfilade import Seeded, Table, scenario
from enfilade.library import AnyScenario, scenario_names
from tests.browser.conftest import Open, Watch
from tests.browser.house import House, do, play_to_the_end, spots, wait_for_question

pytestmark = pytest.mark.browser
AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
GAMES = ("urban-battle", "game-of-war", "urban-calculus", "quick", "urban-operations")
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def findings(page: Page) -> list[str]:
    """What axe finds, however small."""
    page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations'], preload: false})")
    return [f"{each['id']}: {[node['html'][:160] for node in each['nodes'][:4]]}" for each in found["violations"]]


def overflow(page: Page) -> int:
    """How many pixels the page is wider than the window."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


@pytest.mark.slow  # axe reads a board for many seconds; in the short run it reads QUICK's table
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(open_page: Open, house: House, watch: Watch, theme: str) -> None:
    watch.forgives = ("Applying inline style",)  # axe tries one of its own, in vain
    page = open_page("/", color_scheme=theme)
    expect(page.get_by_role("img", name="Board of First Patrol")).to_be_visible()
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    assert findings(page) == []
    page.get_by_role("link", name="The Lone Heavy").click()
    page.get_by_text("Options", exact=True).click()
    expect(page.get_by_role("img", name="Board of The Lone Heavy")).to_be_visible()
    assert findings(page) == []
    table = open_page(
        f"/table#{house.table({'white': 'random', 'black': 'human'}, {'max_rounds': 1})['black']}", color_scheme=theme
    )
    wait_for_question(table)
    do(table, spots(table).first)
    for tab in ("Forces", "Rules", "Help", "Log"):
        if table.get_by_role("tab", name=tab).count():  # beside a portrait board the log is always open
            table.get_by_role("tab", name=tab).click()
        assert findings(table) == [], tab
    play_to_the_end(table)
    assert findings(table) == []
    table.get_by_role("dialog").get_by_role("button", name="Replay").click()
    table.wait_for_url("**/replay#*")
    expect(table.locator("#prompt .ask")).to_have_text("Before the first decision.")
    assert findings(table) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_any_game(open_page: Open, house: House, watch: Watch, game: str) -> None:
    """The page of a scenario with everything unfolded, a table in play with its figures, and a replay."""
    watch.forgives = ("Applying inline style",)
    name = min(scenario_names(game), key=lambda each: len(str(scenario(each).data)))
    chosen = scenario(name)
    page = open_page(f"/#{name}")
    expect(page.locator(".goals li").first).to_be_visible()
    for summary in page.locator("summary").all():
        summary.click()
    assert findings(page) == []
    table = open_page(f"/table#{','.join(list(house.table(dict.fromkeys(chosen.seats, 'human'), scenario=name).values())[:-1])}")
    table.wait_for_function("() => document.querySelector('dialog[open], #prompt.asking')")
    if table.get_by_role("dialog").count():  # the seats hide something from each other
        table.get_by_role("dialog").get_by_role("button").last.click()
    wait_for_question(table)
    table.get_by_role("tab", name="Forces").click()
    assert findings(table) == []
    replay = open_page(f"/replay#{house.record(begun(chosen))}")
    expect(replay.locator("#prompt .ask")).to_have_text("Before the first decision.")
    replay.get_by_role("button", name="One step on").click()
    assert findings(replay) == []


def begun(chosen: AnyScenario) -> str:
    """The record of a game after a few decisions."""
    table = Table(chosen, seed=3)
    dice = Seeded("begun")
    for _ in range(12):
        if table.actors:
            legal = table.legal(table.actors[0])
            table.act(table.actors[0], legal[dice.below(len(legal))])
    return table.record().text()


def test_the_theme_is_switched_and_remembered(open_page: Open) -> None:
    page = open_page("/", color_scheme="light")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Switch to the dark theme").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != paper
    page.reload()
    expect(page.get_by_role("button", name="Switch to the light theme")).to_be_visible()


@pytest.mark.slow
def test_a_phone_scrolls_in_one_direction_only(open_page: Open, house: House) -> None:
    page = open_page("/", **PHONE)
    expect(page.get_by_role("img", name="Cover of Urban Battle – Junior")).to_be_visible()
    assert overflow(page) <= 0
    page.get_by_role("link", name="The Lone Heavy").click()
    page.get_by_text("Options", exact=True).click()
    assert overflow(page) <= 0
    table = open_page(f"/table#{house.table({'white': 'random', 'black': 'human'}, {'max_rounds': 1})['black']}", **PHONE)
    wait_for_question(table)
    assert overflow(table) <= 0
    before = table.locator("#prompt").get_attribute("data-length") or ""
    spots(table).first.tap()
    wait_for_question(table, before)
    table.get_by_role("tab", name="Forces").tap()
    expect(table.get_by_role("tabpanel", name="Forces")).to_be_visible()
    assert overflow(table) <= 0
    table.get_by_role("tab", name="Forces").tap()
    expect(table.get_by_role("tabpanel", name="Forces")).to_be_hidden()
    play_to_the_end(table)
    assert overflow(table) <= 0


def test_a_small_screen_shows_everything_beside_the_board(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'human', 'black': 'human'})['black']}", width=1024)
    wait_for_question(page)
    assert overflow(page) <= 0
    for tab in ("Log", "Forces", "Chart", "Rules", "Help"):
        expect(page.get_by_role("tab", name=tab)).to_be_in_viewport(ratio=1)


def test_the_question_and_the_log_are_spoken(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'human', 'black': 'human'})['black']}")
    wait_for_question(page)
    expect(page.locator("#prompt [aria-live=polite]")).to_contain_text("Black:")
    expect(page.get_by_role("log", name="Log")).to_contain_text("Round 1")
    expect(page.get_by_role("group", name="What you can choose on the board").get_by_role("button")).to_have_count(1)
