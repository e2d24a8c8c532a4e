"""Urban Operations at the table: a whole battle by clicking, odds on hover, standing orders, and a plan that anybody can read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.house import House, choices, choose, click_lit, is_over, length, wait_for_question
from tests.browser.test_access import PHONE, overflow

pytestmark = pytest.mark.browser
FIRST_DOOR = "urban-operations/first-door"
SHORT: dict[str, object] = {"turns": 1}


def at_activation(open_page: Open, house: House) -> Page:
    """Green's page with the squad in 0608 in activation; Red has set up as the scenario proposes."""
    secrets = house.table({"red": "human"}, scenario=FIRST_DOOR)
    red = open_page(f"/table#{secrets['red']}")
    wait_for_question(red)
    red.locator("#prompt [data-choice=done]").click()
    page = open_page(f"/table#{secrets['green']}")
    wait_for_question(page)
    choose(page, "done")
    if page.locator("#prompt [data-choice='impulse G1']").count():
        choose(page, "impulse G1")
    choose(page, "activate g3")
    return page


def test_a_whole_turn_by_clicking_against_the_computer(open_page: Open, house: House) -> None:
    """From the set-up to the last page, which says in words why somebody has won."""
    page = open_page(f"/table#{house.table({'red': 'greedy'}, SHORT, scenario=FIRST_DOOR)['green']}")
    wait_for_question(page)
    choose(page, "done")
    for turn in range(120):
        if is_over(page):
            break
        before = length(page)
        if not (turn % 3 or not choices(page).count()) or not click_lit(page, turn):
            choices(page).last.click()
        wait_for_question(page, before)
    ending = page.get_by_role("dialog")
    expect(ending.get_by_role("heading")).to_have_text(re.compile("(Red|Green) wins"))
    expect(ending.locator(".why")).to_have_text(re.compile(r"green holds \d of the 6 zones of Depot house", re.IGNORECASE))
    expect(ending.locator(".chart")).to_contain_text("Zones held: Depot house")


def test_hovering_over_a_shot_shows_every_end(open_page: Open, house: House) -> None:
    """The row of the weapon, the sum, the lane, and a bar for each loss (8.2.7)."""
    page = at_activation(open_page, house)
    page.locator("#prompt [data-choice='fire r3']").hover()
    card = page.locator(".card")
    expect(card).to_contain_text("[6 at 2–5]")
    expect(card).to_contain_text("Plt Leader near (7.2.2)")
    expect(card.locator(".chance").last).to_contain_text("nobody there")
    expect(page.locator(".overlay .uo-danger").first).to_be_attached()


def test_places_that_touch_are_clicked_in_their_own_shape(open_page: Open, house: House) -> None:
    """The corner of a hex's box belongs to its neighbour."""
    page = at_activation(open_page, house)
    shape = page.locator(".spot[data-target='0607'] .glow")
    assert shape.evaluate("element => element.tagName") == "polygon"


def test_a_standing_order_is_obeyed_and_taken_back(open_page: Open, house: House) -> None:
    """Who holds fire this turn is not asked at the next step; who wants to be asked again is (8.3.1)."""
    secrets = house.table({"red": "human"}, scenario=FIRST_DOOR)
    red = open_page(f"/table#{secrets['red']}")
    wait_for_question(red)
    red.locator("#prompt [data-choice=done]").click()
    green = open_page(f"/table#{secrets['green']}")
    wait_for_question(green)
    for action in ("done", "impulse G1"):
        choose(green, action)
    choose(green, "activate g1")
    before = length(green)
    green.locator("#prompt [data-choice='step 0407']").click()
    wait_for_question(red)
    red.locator("details.standing summary").click()
    red.get_by_role("button", name="Hold all fire until the turn is over").click()
    wait_for_question(green, before)
    choose(green, "step 0508")
    expect(green.locator("#prompt")).to_contain_text("0508")
    expect(red.locator("#prompt")).not_to_contain_text("open fire")


def test_a_phone_shows_the_plan_without_overflow(open_page: Open, house: House) -> None:
    secrets = house.table({"red": "random"}, scenario=FIRST_DOOR)
    phone = open_page(f"/table#{secrets['green']}", **PHONE)
    wait_for_question(phone)
    assert overflow(phone) == 0
