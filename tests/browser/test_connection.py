"""Lost and found: a server that goes away and comes back, links that lead nowhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open, Watch
from tests.browser.house import BadLine, Fault, House, choices, choose, do, length, spots, wait_for_question
from tests.browser.test_lessons import LIT, take

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


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["unheard", "unanswered"])
def test_a_way_goes_on_where_the_connection_was_lost(open_page: Open, house: House, watch: Watch, fault: Fault) -> None:
    """Its second step is lost before the server hears of it, or before its answer comes: each step is gone once."""
    watch.forgives = LOST
    page = open_page("/")
    line = BadLine("", "", fault)  # an order, its first step, its second
    page.route_web_socket("**/ws", line.connect)
    page.goto(f"/table#{house.table({'red': 'human', 'white': 'human'}, scenario='game-of-war/duel')['red']}")
    wait_for_question(page)
    choose(page, "order RC1")
    far = page.locator(".spot.far").first
    far.wait_for()
    before = int(length(page))
    assert "2 steps" in str(far.get_attribute("aria-label"))
    far.dispatch_event("click")
    page.wait_for_function("wanted => Number(document.querySelector('#prompt').dataset.length) === wanted", arg=before + 2)
    wait_for_question(page)
    assert line.broken == 1
    expect(page.locator(".banner")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["unheard", "unanswered"])
def test_a_lesson_goes_on_where_the_connection_was_lost(open_page: Open, house: House, watch: Watch, fault: Fault) -> None:
    """The coach says the same note if the deed was not heard, the next if it was; a server that is restarted knows it too."""
    watch.forgives = LOST
    page = open_page("/")
    page.route_web_socket("**/ws", BadLine(fault).connect)
    page.goto("/#urban-battle/learn")
    take(page, "Firing")
    page.locator(LIT).click()
    if fault == "unheard":
        expect(page.locator(".notice.bad")).to_contain_text("connection was lost")
        expect(page.locator(".banner")).to_be_hidden()
        page.locator(LIT).click()
    expect(page.locator(".coach")).to_contain_text("Nine or more")
    house.stop()
    expect(page.locator(".banner")).to_contain_text("Connection lost")
    house.start()
    expect(page.locator(".banner")).to_be_hidden()
    expect(page.locator(".coach")).to_contain_text("Nine or more")
    page.locator(LIT).click()
    expect(page.locator(".coach .end")).to_contain_text("you have won")


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


@pytest.mark.slow
def test_a_lobby_without_a_server_says_so(open_page: Open, watch: Watch) -> None:
    watch.forgives = LOST
    page = open_page("/")
    expect(page.locator(".scenario").first).to_be_visible()
    page.context.route("**/api/games", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("heading", name="The shelf is out of reach")).to_be_visible()
