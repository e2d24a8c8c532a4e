"""Puzzles in the browser: listed by game, solved, remembered, played on from."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from enfilade import library
from tests.browser.conftest import Open
from tests.browser.house import wait_for_question

pytestmark = pytest.mark.browser

GAMES = [id for id in library.catalogue() if library.puzzle_heads(id)]
FIRST = {id: next(iter(library.puzzle_heads(id))) for id in GAMES}


def choose(page: Page, name: str, number: int) -> None:
    """One of the choices of a puzzle, by its place in the file: 0 is the best."""
    text = ", ".join(library.puzzle(name)["choice"][number]["words"])
    page.locator(".puzzle-choices button").filter(has_text=re.compile(f"^{re.escape(text)}$", re.IGNORECASE)).click()


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_of_each_game_is_solved(open_page: Open, game: str) -> None:
    page = open_page(f"/puzzles#{FIRST[game]}")
    expect(page.locator("#board .scene")).to_be_visible()
    choose(page, FIRST[game], 0)
    expect(page.locator("#prompt .ask")).to_contain_text("Yes: that wins")
    expect(page.get_by_role("button", name="Play on from here")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".puzzle-list li")).to_have_count(sum([len(library.puzzle_heads(id)) for id in GAMES]))
    row = page.locator(f".puzzle-list li:has(a[href='#{FIRST[game]}'])")
    expect(row).to_have_class("solved")
    expect(row).to_contain_text("solved")


def test_the_board_keeps_its_size_from_answer_to_answer(open_page: Open) -> None:
    name = FIRST["urban-battle"]
    page = open_page(f"/puzzles#{name}", 1440, 900)
    scene = page.locator("#board .scene")
    expect(page.locator(".puzzle-choices button").first).to_be_visible()
    first = scene.bounding_box()
    choose(page, name, 1)
    assert scene.bounding_box() == first
    choose(page, name, 0)
    expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()
    expect(page.locator("#prompt .ask")).to_contain_text("points more than anything else here")
    assert scene.bounding_box() == first
    prompt, bottom = page.locator("#prompt").bounding_box(), page.locator("#board").bounding_box()
    assert prompt is not None
    assert bottom is not None
    assert prompt["y"] >= bottom["y"] + bottom["height"] - 1


def test_the_list_says_when_and_who_and_which_games_have_none(open_page: Open) -> None:
    page = open_page("/puzzles")
    expect(page.locator(".puzzle-list a").first).to_contain_text("Round 10, Movement Phase")
    without = [game.title for id, game in library.catalogue().items() if id not in GAMES]
    for title in without:
        expect(page.locator(".puzzle-shelf > p").last).to_contain_text(title)
    page.get_by_role("button", name="Switch to the dark theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_list_is_filtered_by_game_and_says_how_many_are_solved(open_page: Open) -> None:
    page = open_page("/puzzles")
    total = sum([len(library.puzzle_heads(id)) for id in GAMES])
    expect(page.locator(".puzzle-list li")).to_have_count(total)
    expect(page.locator(".puzzle-shelf > p").first).to_contain_text(f"0 of {total} solved")
    game = GAMES[-1]
    if len(GAMES) > 1:
        page.get_by_role("navigation", name="Games").get_by_role("link", name=library.game(game).title).click()
    expect(page.locator(".puzzle-list li")).to_have_count(len(library.puzzle_heads(game)))
    page.locator(".puzzle-list a").last.click()
    expect(page.locator(".puzzle-choices button").first).to_be_visible()


def test_after_a_wrong_order_one_tries_again_and_goes_on_to_the_next(open_page: Open) -> None:
    names = list(library.puzzle_heads("urban-battle"))
    page = open_page(f"/puzzles#{names[0]}")
    choose(page, names[0], 1)
    expect(page.locator("#prompt .ask")).to_contain_text("something clearly better")
    choose(page, names[0], 0)
    following = page.get_by_role("link", name="Next puzzle")
    expect(following).to_have_attribute("href", f"#{names[1]}")
    following.click()
    expect(page.locator(".puzzle-choices button").first).to_be_enabled()
    page.goto(page.url.partition("#")[0] + "#urban-battle")
    expect(page.locator(".puzzle-list li").first).to_contain_text("solved, not at once")


def test_an_order_is_drawn_in_pencil_while_one_thinks_of_it_and_when_it_is_chosen(open_page: Open) -> None:
    name = FIRST["urban-battle"]
    page = open_page(f"/puzzles#{name}")
    drawn = page.locator(".pencilled .stroke")
    expect(page.locator(".puzzle-choices button").first).to_be_visible()
    expect(drawn).to_have_count(0)
    order = page.locator(".puzzle-choices button").filter(has_text=re.compile("forward"))
    order.hover()
    expect(drawn).to_have_count(3)  # the piece, its die, and the way
    page.locator("#board").hover(position={"x": 5, "y": 5})
    expect(drawn).to_have_count(0)
    choose(page, name, 0)
    page.locator("#board").hover(position={"x": 5, "y": 5})
    expect(drawn).not_to_have_count(0)


def test_one_plays_on_from_a_puzzle(open_page: Open) -> None:
    name = FIRST["urban-battle"]
    page = open_page(f"/puzzles#{name}")
    choose(page, name, 0)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table#*")
    wait_for_question(page)
