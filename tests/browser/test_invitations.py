"""An invitation is taken up by whoever opens it first, in whichever way browsers are used."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Watch
from tests.browser.house import House, choices, do, wait_for_question

pytestmark = pytest.mark.browser
TAKEN = "This seat cannot be taken"


def set_table(open_page: Open) -> tuple[Page, str]:
    """A table that waits for a friend, and the invitation to send them."""
    page = open_page("/#urban-battle/lone-heavy")
    page.get_by_label("Black").select_option("friend")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/table#*")
    return page, invitation(page)


def invitation(page: Page) -> str:
    """The invitation to Black that the open dialogue shows."""
    links = page.get_by_role("dialog", name="Links to this table")
    link: str = links.get_by_label("Link: Black").input_value()
    links.get_by_role("button", name="Close").click()
    return link


def is_black(page: Page) -> None:
    expect(page.locator("#title")).to_contain_text("you are Black")


def test_the_invitation_gives_way_to_a_secret_that_only_this_browser_knows(open_page: Open, watch: Watch) -> None:
    watch.forgives = ("410",)
    page, link = set_table(open_page)
    friend = open_page(link)
    wait_for_question(friend)
    assert "invitation" not in friend.url
    late = open_page(link)
    expect(late.get_by_role("heading", name=TAKEN)).to_be_visible()
    expect(late.locator("#board")).to_contain_text("works once")
    page.get_by_role("button", name="Links").click()
    links = page.get_by_role("dialog", name="Links to this table")
    expect(links).to_contain_text("has taken the seat")
    expect(links.get_by_label("Link: Black")).to_have_count(0)


def test_a_reload_the_back_button_and_a_second_tab_lead_to_the_same_seat(open_page: Open, house: House) -> None:
    _, link = set_table(open_page)
    friend = open_page(link)
    wait_for_question(friend)
    friend.reload()
    is_black(friend)
    do(friend, choices(friend).first)
    friend.get_by_role("link", name="Enfilade").click()
    expect(friend.locator(".scenario").first).to_be_visible()
    friend.go_back()
    is_black(friend)
    friend.goto(link)  # the link in a letter, once more
    is_black(friend)
    second = friend.context.new_page()
    second.goto(link)
    is_black(second)
    wait_for_question(second)
    second.goto("/")
    second.get_by_role("link", name=re.compile("^The Lone Heavy as Black")).click()
    is_black(second)


@pytest.mark.slow
def test_a_new_invitation_is_told_to_everybody_and_takes_the_seat_over(open_page: Open) -> None:
    page, link = set_table(open_page)
    friend = open_page(link)
    wait_for_question(friend)
    page.get_by_role("button", name="Links").click()
    page.get_by_role("button", name="New invitation").click()
    for each in (page, friend):
        expect(each.locator(".notice")).to_contain_text("A new invitation to the seat of Black has been made.")
    page.get_by_role("dialog", name="Links to this table").get_by_role("button", name="Close").click()
    is_black(friend)  # and has it until somebody else comes
    page.get_by_role("button", name="Links").click()
    expect(page.get_by_role("dialog", name="Links to this table")).to_contain_text("has taken the seat (invitation 2)")


@pytest.mark.slow
def test_an_invitation_that_nobody_took_up_can_be_replaced(open_page: Open, watch: Watch) -> None:
    watch.forgives = ("410",)
    page, old = set_table(open_page)
    page.get_by_role("button", name="Links").click()
    page.get_by_role("button", name="New invitation").click()
    expect(page.get_by_role("dialog", name="Links to this table").get_by_label("Link: Black")).not_to_have_value(old)
    new = invitation(page)
    expect(open_page(old).get_by_role("heading", name=TAKEN)).to_be_visible()
    is_black(open_page(new))


@pytest.mark.slow
def test_who_lost_their_seat_to_a_new_invitation_is_told_so(open_page: Open) -> None:
    page, old = set_table(open_page)
    friend = open_page(old)
    wait_for_question(friend)
    page.get_by_role("button", name="Links").click()
    with page.expect_response("**/api/invitations") as answer:
        page.get_by_role("button", name="New invitation").click()
    is_black(open_page(f"/table#{answer.value.json()['invitation']}"))
    expect(friend.get_by_role("heading", name="No seat here")).to_be_visible()
    expect(friend.locator("#board")).to_contain_text("invited to it anew")


def test_two_at_one_screen_need_no_invitation(open_page: Open) -> None:
    page = open_page("/#urban-battle/lone-heavy")
    page.get_by_label("Black").select_option("here")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/table#*,*")
    wait_for_question(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Links").click()
    links = page.get_by_role("dialog", name="Links to this table")
    expect(links.locator(".link-row")).to_have_count(3)
    expect(links.get_by_role("button", name="New invitation")).to_have_count(0)
