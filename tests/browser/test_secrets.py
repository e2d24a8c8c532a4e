"""Two people at one screen in a game of secrets."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from enfilade.library import catalogue
from tests.browser.conftest import Open
from tests.browser.house import House, do
from tests.server.sealed import GAME

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def _shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue(), GAME.id, GAME)


def bid(page: Page, value: int) -> None:
    do(page, page.locator(f"[data-choice='bid {value}']"))
    page.locator("[data-choice=seal]").click()


def test_when_it_is_over_everything_can_be_seen_at_any_moment(open_page: Open, house: House) -> None:
    secrets = house.table({"red": "human", "blue": "random"}, scenario="sealed/plain")
    page = open_page(f"/table#{secrets['red']}")
    do(page, page.locator("[data-choice='bid 3']"))
    page.locator("#resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ending = page.locator("dialog.ending")
    ending.get_by_role("button", name="See everything").click()
    expect(ending).to_be_hidden()
    prompt = page.locator("#prompt")
    expect(prompt.get_by_role("button", name="As Red saw it")).to_be_visible()
    expect(prompt.locator(".ask")).to_contain_text("Every secret is shown")
    page.get_by_role("button", name="One step back").click()
    expect(prompt).to_contain_text("with every secret")
    prompt.get_by_role("button", name="Without secrets").click()
    expect(prompt).not_to_contain_text("with every secret")
    expect(prompt.get_by_role("button", name="See everything")).to_be_visible()


def test_a_curtain_falls_between_two_who_hide_something(open_page: Open, house: House) -> None:
    secrets = house.table({"red": "human", "blue": "human"}, scenario="sealed/plain")
    page = open_page(f"/table#{secrets['red']},{secrets['blue']}")
    bid(page, 2)
    curtain = page.get_by_role("dialog", name="Change places")
    expect(curtain).to_contain_text("Blue decides now")
    for place in (".scene", ".side", ".path"):
        expect(page.locator(place)).to_be_hidden()
    expect(page.locator("#prompt .choice")).to_have_count(0)
    curtain.get_by_role("button", name="I am Blue").click()
    expect(page.locator("#prompt .ask")).to_have_text("Choose a bid.")
    expect(page.locator(".scene")).to_be_visible()
