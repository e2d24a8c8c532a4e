"""Lost and found: a server that goes away and comes back, links that lead nowhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open, Watch
from tests.browser.house import House, choices, do, length, spots, wait_for_question

pytestmark = pytest.mark.browser
LOST = ("WebSocket", "ERR_CONNECTION", "Failed to load resource")


def test_the_game_goes_on_when_the_server_is_restarted(open_page: Open, house: House, watch: Watch) -> None:
    watch.forgives = LOST
    page = open_page(f"/table#{house.table({'white': 'human', 'black': 'human'})['black']}")
    wait_for_question(page)
    do(page, spots(page).first)
    lines, before = page.locator(".log .line").count(), length(page)
    question = page.locator("#prompt .ask").inner_text()
    house.stop()
    expect(page.locator(".banner")).to_contain_text("Connection lost")
    choices(page).first.click()
    expect(page.locator(".notice.bad")).to_contain_text("nothing was sent")
    house.start()
    expect(page.locator(".banner")).to_be_hidden()
    expect(page.locator("#prompt .ask")).to_have_text(question)
    assert (page.locator(".log .line").count(), length(page)) == (lines, before)
    do(page, choices(page).first)
    assert int(length(page)) == int(before) + 1


def test_a_wrong_secret_is_told_and_not_tried_again(open_page: Open) -> None:
    page = open_page("/table#this-is-no-secret")
    expect(page.get_by_role("heading", name="No seat here")).to_be_visible()
    expect(page.locator(".banner")).to_be_hidden()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator(".scenario").first).to_be_visible()


def test_a_table_without_a_secret_says_so(open_page: Open) -> None:
    page = open_page("/table")
    expect(page.get_by_role("heading", name="No seat")).to_be_visible()


def test_an_unknown_replay_is_told(open_page: Open, watch: Watch) -> None:
    watch.forgives = ("404",)
    page = open_page("/replay#nothing")
    expect(page.get_by_role("heading", name="No such replay")).to_be_visible()


def test_a_lobby_without_a_server_says_so(open_page: Open, watch: Watch) -> None:
    watch.forgives = LOST
    page = open_page("/")
    expect(page.locator(".scenario").first).to_be_visible()
    page.context.route("**/api/games", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("heading", name="The shelf is out of reach")).to_be_visible()
