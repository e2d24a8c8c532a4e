"""Two browsers plan in secret, commit, and see the same resolution."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import Open
from tests.browser.house import House, choose, wait_for_question

pytestmark = pytest.mark.browser
PLAN = ("order RI3", "step E7", "attack-unit WI2")
TELLTALES = ("attack_declared", '"ordered"', "Order 1", "Attack of Red", "RI3 marches", "Attack on WI2")


def listen(page: Page) -> list[str]:
    """Everything that the page is sent from now on."""
    heard: list[str] = []

    def follow(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: heard.append(str(payload)))

    page.on("websocket", follow)
    return heard


def test_plans_stay_secret_until_both_have_committed(open_page: Open, house: House) -> None:
    """Neither page nor any message that it received holds the other's plan before the reveal (II.1, II.2)."""
    secrets = house.table({"red": "human", "white": "human"}, scenario="game-of-war/duel")
    red = open_page("/")
    white = open_page("/")
    heard = listen(white)
    red.goto(f"/table#{secrets['red']}")
    white.goto(f"/table#{secrets['white']}")
    for page in (red, white):
        wait_for_question(page)
    for text in PLAN:
        choose(red, text)
    expect(red.locator("#prompt .ask")).to_contain_text("1 of 5 orders used, attack: WI2")
    red.locator("[data-choice='commit']").first.click()
    expect(white.locator(".side")).to_contain_text("Red has committed.")
    assert heard
    sent = "".join(heard)
    page_text = white.content()
    for telltale in TELLTALES:
        assert telltale not in sent
        assert telltale not in page_text
    choose(white, "order WI2")
    choose(white, "step E4")
    white.locator("[data-choice='commit']").first.click()
    for page in (red, white):
        expect(page.locator(".side")).to_contain_text("RI3 goes from E8 to E7.")
        expect(page.locator(".side")).to_contain_text("WI2 goes from E3 to E4.")
        expect(page.locator(".side")).to_contain_text("Red's attack on WI2 does not take place")
