"""What a finger does: chance and danger are shown by a first tap, and done by a second one or by the button of the card."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.house import House, choose, length, wait_for_question
from tests.browser.test_access import PHONE

pytestmark = pytest.mark.browser
ATTACK = "[data-choice='attack D13']"


def at_attack(open_page: Open, house: House) -> Page:
    """Division's page on a phone, with an attack among what it may do."""
    page = open_page(f"/table#{house.table({}, scenario='quick/lesson')['div']}", **PHONE)
    wait_for_question(page)
    choose(page, "select b4p0")
    return page


def test_a_first_tap_shows_the_odds_and_a_second_one_attacks(open_page: Open, house: House) -> None:
    page = at_attack(open_page, house)
    attack = page.locator(f"#prompt {ATTACK}")
    attack.tap()
    expect(page.locator(".card .chance").first).to_be_visible()
    expect(page.locator(".log")).not_to_contain_text("to attack with D13")
    attack.tap()
    expect(page.locator(".log")).to_contain_text("to attack with D13")


def test_the_button_of_the_card_does_it_and_its_cross_or_a_tap_elsewhere_lets_go(open_page: Open, house: House) -> None:
    page = at_attack(open_page, house)
    page.locator(f"#prompt {ATTACK}").tap()
    card = page.locator(".card")
    expect(card.locator(".chance").first).to_be_visible()
    page.locator("#prompt .ask").tap()
    expect(card).to_be_hidden()
    page.locator(f"#prompt {ATTACK}").tap()
    card.get_by_role("button", name="Close").tap()
    expect(card).to_be_hidden()
    expect(page.locator(".log")).not_to_contain_text("to attack with D13")
    page.locator(f"#prompt {ATTACK}").tap()
    card.locator(".main").tap()
    expect(page.locator(".log")).to_contain_text("to attack with D13")


def test_a_lit_piece_is_asked_about_as_well(open_page: Open, house: House) -> None:
    page = at_attack(open_page, house)
    spot = page.locator(".spot[data-target=D13]")
    spot.tap()
    page.get_by_role("menuitem", name="Attack with D13").tap()
    expect(page.locator(".card .chance").first).to_be_visible()
    expect(page.locator(".log")).not_to_contain_text("to attack with D13")
    page.locator(".card .main").tap()
    expect(page.locator(".log")).to_contain_text("to attack with D13")


def test_what_is_neither_chance_nor_danger_needs_one_tap(open_page: Open, house: House) -> None:
    page = at_attack(open_page, house)
    before = length(page)
    page.locator("#prompt [data-choice^='pass ']").first.tap()
    expect(page.locator("#prompt")).not_to_have_attribute("data-length", before)
