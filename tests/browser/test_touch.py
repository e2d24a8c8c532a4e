"""What a finger does: chance and danger are shown by a first tap, and done by a second one, on the sheet that says them."""

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


def test_the_button_of_the_card_does_it_and_its_cross_or_a_tap_elsewhere_lets_go(open_page: Open, house: House) -> None:
    page = at_attack(open_page, house)
    page.locator(f"#prompt {ATTACK}").tap()
    card = page.locator(".card")
    expect(card.locator(".chance").first).to_be_visible()
    page.locator("#title").tap()
    expect(card).to_be_hidden()
    page.locator(f"#prompt {ATTACK}").tap()
    card.get_by_role("button", name="Close").tap()
    expect(card).to_be_hidden()
    expect(page.locator(".log")).not_to_contain_text("to attack with D13")
    page.locator(f"#prompt {ATTACK}").tap()
    card.locator(".main").tap()
    expect(page.locator(".log")).to_contain_text("to attack with D13")


def test_the_menu_of_a_lit_piece_says_the_odds_and_is_not_asked_about_again(open_page: Open, house: House) -> None:
    page = at_attack(open_page, house)
    page.locator(".spot[data-target=D13]").tap()
    attack = page.get_by_role("menuitem", name="Attack with D13")
    expect(attack.locator(".odds")).to_contain_text("%")
    expect(page.locator(".card")).to_be_hidden()
    expect(page.locator(".log")).not_to_contain_text("to attack with D13")
    attack.tap()
    expect(page.locator(".log")).to_contain_text("to attack with D13")


def test_what_is_neither_chance_nor_danger_needs_one_tap(open_page: Open, house: House) -> None:
    page = at_attack(open_page, house)
    before = length(page)
    page.locator("#prompt [data-choice^='pass ']").first.tap()
    expect(page.locator("#prompt")).not_to_have_attribute("data-length", before)


def test_a_shot_at_the_only_target_is_confirmed_once(open_page: Open, house: House) -> None:
    """Who has seen its odds and meant it taps the target next, and is not asked about the same odds again (UB 5.10)."""
    page = open_page(f"/table#{house.table({}, {'piece[0].square': 'G8'})['black']}", **PHONE)
    wait_for_question(page)
    choose(page, "done")
    card = page.locator(".card")
    page.locator("#prompt [data-choice='shoot B1']").tap()
    expect(card.locator(".chance")).to_have_count(1)
    before = length(page)
    card.locator(".main").tap()
    wait_for_question(page, before)
    page.locator(".spot[data-target=W1]").tap()
    expect(page.locator(".log")).to_contain_text("B1 fires at W1")


def test_a_shot_that_nobody_has_confirmed_is_shown_first_though_it_is_the_only_one(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({}, {'piece[0].square': 'G8'})['black']}", **PHONE)
    wait_for_question(page)
    choose(page, "done")
    choose(page, "shoot B1")  # by a mouse: nothing is shown first
    page.locator(".spot[data-target=W1]").tap()
    expect(page.locator(".card .main")).to_be_visible()
    expect(page.locator(".log")).not_to_contain_text("B1 fires at W1")
