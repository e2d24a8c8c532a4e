"""Urban Operations at the table: a whole battle by clicking, odds on hover, standing orders, and a plan that anybody can read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from enfilade import Seeded
from tests.browser.conftest import Open
from tests.browser.house import House, asked, choices, choose, click_lit, is_over, length, spots, wait_for_news, wait_for_question
from tests.browser.test_access import PHONE, overflow

pytestmark = pytest.mark.browser
FIRST_DOOR = "urban-operations/first-door"
DRAVIK = "urban-operations/dravik-crossroads"
ENDINGS = ", ".join([f"#prompt [data-choice={verb}]" for verb in ("done", "end", "pass")])
PRINTED: dict[str, object] = {"options.set_up": "printed"}  # for tests that name a place
SHORT: dict[str, object] = {"turns": 1}


def at_activation(open_page: Open, house: House) -> Page:
    """Green's page with the squad in 0608 in activation; Red has set up as the scenario proposes."""
    secrets = house.table({"red": "human"}, scenario=FIRST_DOOR, changes=PRINTED)
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
    expect(ending.get_by_role("heading")).to_have_text(re.compile("^You (won against|lost to) .*Red"))
    expect(ending.locator(".why")).to_have_text(
        re.compile(r"(it holds \d|Green holds (only \d|none)) of the 6 zones of Depot house", re.IGNORECASE)
    )
    expect(ending.locator(".chart")).to_contain_text("Zones held: Depot house")


@pytest.mark.slow
def test_hovering_over_a_shot_shows_every_end(open_page: Open, house: House) -> None:
    """The row of the weapon, the sum, the lane, and a bar for each loss (8.2.7)."""
    page = at_activation(open_page, house)
    page.locator("#prompt [data-choice='fire r3']").hover()
    card = page.locator(".card")
    expect(card).to_contain_text("firepower 6 (2–5 EP). Elsewhere 7 at 1, 6 at 6–10")
    expect(card).to_contain_text("Plt Leader near (7.2.2)")
    expect(card.locator(".chance").last).to_contain_text("nobody there")
    expect(page.locator(".overlay .uo-danger").first).to_be_attached()


@pytest.mark.slow
def test_a_card_says_what_matters_and_a_key_tells_the_rest(open_page: Open, house: House) -> None:
    """Who the block is, its strength, its weapons and whom it sees; what it is called while hidden is folded."""
    page = at_activation(open_page, house)
    page.locator("[data-id='g3']").hover(force=True)
    card, rest = page.locator(".card"), "Until seen, the other side calls it green block 3"
    expect(card.locator(".preview-words")).to_contain_text("From 0608 one sees")
    expect(card.get_by_text(rest)).to_be_hidden()
    assert card.locator("> p").count() == 5  # the last one says what is written on the block
    page.keyboard.press("i")
    expect(page.locator(".lookup .told")).to_contain_text(rest)
    expect(page.get_by_label("Look at")).to_have_value(re.compile("green infantry squad"))


@pytest.mark.slow
def test_the_target_stays_marked_while_the_weapon_is_asked_for(open_page: Open, house: House) -> None:
    """Nothing has happened yet: who fires and at whom are ringed, and no more (8.2.7.1)."""
    page = at_activation(open_page, house)
    ringed = page.locator(".marks .pointed")
    expect(ringed).to_have_count(1)
    choose(page, "fire r3")
    expect(page.locator("#prompt .ask")).to_contain_text("with which weapon?")
    expect(ringed).to_have_count(2)
    page.locator("#undo").click()
    expect(page.locator("#prompt [data-choice='fire r3']")).to_be_visible()
    expect(ringed).to_have_count(1)


def both_set_up(open_page: Open, house: House) -> tuple[Page, Page]:
    """Red and green at First Door as it is printed, both sides set up: green is asked."""
    secrets = house.table({"red": "human"}, scenario=FIRST_DOOR, changes=PRINTED)
    red, green = open_page(f"/table#{secrets['red']}"), open_page(f"/table#{secrets['green']}")
    wait_for_question(red)
    red.locator("#prompt [data-choice=done]").click()
    wait_for_question(green)
    choose(green, "done")
    return red, green


@pytest.mark.slow
def test_one_click_ends_an_activation_and_begins_the_next(open_page: Open, house: House) -> None:
    """A block that has moved is done when another one is clicked; a click on a block begins the impulse of its force (3.2)."""
    red, green = both_set_up(open_page, house)
    green.locator(".spot[aria-label='Impulse of G1, beginning with infantry squad 2']").click()
    expect(green.locator("#prompt .ask")).to_contain_text("Green infantry squad 2 in 0608 may move")
    green.locator("#prompt [data-choice='step 0607']").click()
    wait_for_question(red)
    red.locator("#prompt [data-choice=pass]").click()
    following = green.locator(".spot[aria-label='End this activation and activate infantry squad 1']")
    following.click()
    expect(green.locator("#prompt .ask")).to_contain_text("Green infantry squad 1 in")


@pytest.mark.slow
def test_where_a_click_may_mean_several_things_one_is_asked(open_page: Open, house: House) -> None:
    """A block that may be next, on a hex to which the activated one may step: the card names both, a menu asks which (8.1)."""
    red, green = both_set_up(open_page, house)
    choose(green, "impulse G1")
    choose(green, "activate g3")
    green.locator("#prompt [data-choice='step 0607']").click()
    wait_for_question(red)
    red.locator("#prompt [data-choice=pass]").click()
    wait_for_question(green)
    both = green.locator(".spot[data-target='0508']")
    begun = "End this activation and activate engineer squad"
    expect(both).to_have_attribute("aria-label", re.compile(f"^Move to 0508.* or {begun}$"))
    expect(green.locator(f".spot[aria-label='{begun}']")).to_have_count(0)
    both.hover()
    expect(green.locator(".card")).to_contain_text(f"Click: Move to 0508, or {begun}")
    both.click()
    items = green.locator("[role=menuitem]")
    expect(items).to_have_text([re.compile("^Move to 0508"), begun], use_inner_text=True)
    items.last.press("Enter")
    expect(green.locator("#prompt .ask")).to_contain_text("Engineer squad in 0508 may move")


@pytest.mark.slow
def test_half_an_order_is_called_off_beside_its_question(open_page: Open, house: House) -> None:
    """Smoke is shown where one points, and need not be laid (5.2.4.3, 10.1)."""
    page = at_activation(open_page, house)
    choose(page, "smoke")
    page.locator(".spot[data-target='0606']").hover()
    expect(page.locator(".card")).to_contain_text("with the wind to the south-east")
    expect(page.locator(".overlay .uo-smoke").first).to_be_attached()
    page.get_by_role("button", name="‹ Cancel").click()
    expect(page.locator("#prompt [data-choice=smoke]")).to_be_visible()
    choose(page, "fire r3")
    expect(page.locator("#prompt .ask")).to_contain_text("with which weapon?")
    page.keyboard.press("Escape")
    expect(page.locator("#prompt [data-choice=smoke]")).to_be_visible()


@pytest.mark.slow
def test_where_little_room_is_left_whole_steps_of_the_sequence_of_play_are_dropped(open_page: Open, house: House) -> None:
    """From the first on, with an ellipsis; what goes on now is cut only where it stands alone."""
    page = at_activation(open_page, house)
    path, steps = page.locator("#path"), page.locator(".crumb:visible")
    page.set_viewport_size({"width": 1700, "height": 900})
    expect(path.locator(".dropped")).to_be_hidden()
    every = steps.all_inner_texts()
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(path.locator(".dropped")).to_be_visible()
    shown = steps.all_inner_texts()
    assert 1 < len(shown) < len(every)
    assert shown == every[-len(shown) :]
    assert path.evaluate("each => each.scrollWidth <= each.clientWidth")
    page.set_viewport_size({"width": 1700, "height": 900})
    expect(path.locator(".dropped")).to_be_hidden()
    assert steps.all_inner_texts() == every


@pytest.mark.slow
def test_places_that_touch_are_clicked_in_their_own_shape(open_page: Open, house: House) -> None:
    """The corner of a hex's box belongs to its neighbour."""
    page = at_activation(open_page, house)
    shape = page.locator(".spot[data-target='0607'] .glow")
    assert shape.evaluate("element => element.tagName") == "polygon"


def test_a_standing_order_is_obeyed_and_taken_back(open_page: Open, house: House) -> None:
    """Who holds fire this turn is not asked at the next step; who wants to be asked again is (8.3.1)."""
    secrets = house.table({"red": "human"}, scenario=FIRST_DOOR, changes=PRINTED)
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
    secrets = house.table({"red": "random"}, scenario=FIRST_DOOR, changes=PRINTED)
    phone = open_page(f"/table#{secrets['green']}", **PHONE)
    wait_for_question(phone)
    assert overflow(phone) == 0


def test_on_a_phone_what_can_be_chosen_is_large_enough_to_be_tapped(open_page: Open, house: House) -> None:
    """Until somebody wants to see the whole plan, and then it stays as they want it."""
    secrets = house.table({"red": "random"}, scenario=FIRST_DOOR, changes=PRINTED)
    phone = open_page(f"/table#{secrets['green']}", **PHONE)
    wait_for_question(phone)
    choose(phone, "done")
    if phone.locator("#prompt [data-choice='impulse G1']").count():
        choose(phone, "impulse G1")
    choose(phone, "activate g3")
    near = spots(phone).first.bounding_box()
    assert near is not None
    assert max(near["width"], near["height"]) > 30
    phone.get_by_role("button", name="The whole board").tap()
    whole = spots(phone).first.bounding_box()
    assert whole is not None
    assert whole["width"] < near["width"]
    choose(phone, "step 0607")
    expect(phone.locator("svg.scene")).to_have_attribute("viewBox", re.compile("^0 0 "))


def attempt(page: Page, dice: Seeded) -> None:
    """Answer as somebody would who tries everything: on the board or by a button, behind its verb if there are many."""
    before = length(page)
    verbs, endings = page.locator("#prompt [data-verb]"), page.locator(ENDINGS)
    if endings.count() and dice.below(3) == 0:
        endings.first.click()
        return wait_for_news(page, before)
    if verbs.count() and dice.below(5):
        verbs.nth(dice.below(verbs.count())).click()
        expect(page.locator("#prompt .back")).to_be_visible()
    if dice.below(2) or not click_lit(page, dice.below(100)):
        page.evaluate("() => document.querySelectorAll('#prompt details').forEach((each) => { each.open = true; })")
        choices(page).nth(dice.below(choices(page).count())).click()
    return wait_for_news(page, before)


@pytest.mark.slow
def test_two_people_fight_for_dravik_from_the_lobby_to_the_last_page(open_page: Open) -> None:
    """A battle of the standard scenario in two browsers, by clicking: both see the same end, and the replay has every step."""
    green = open_page(f"/#{DRAVIK}")
    green.get_by_label("Red", exact=True).select_option("friend")
    green.get_by_role("button", name="Play", exact=True).click()
    green.wait_for_url("**/table#*")
    links = green.get_by_role("dialog", name="Links to this table")
    red = open_page(links.get_by_label("Link: Red", exact=True).input_value())
    links.get_by_role("button", name="Close").click()
    dice = Seeded("two people")
    for _ in range(1000):
        page = asked([green, red])
        if page is None:
            break
        if "Set up" in page.locator("#prompt .ask").inner_text():
            before = length(page)
            page.locator("#prompt [data-choice=done]").click()
            wait_for_news(page, before)
        else:
            attempt(page, dice)
    ends = [page.get_by_role("dialog") for page in (green, red)]
    for end in ends:
        expect(end.get_by_role("heading")).to_have_text(re.compile("^You (won against|lost to) (Red|Green)|A draw"))
        expect(end.locator(".numbers b")).to_have_count(3)
    assert ends[0].locator(".why").inner_text() == ends[1].locator(".why").inner_text()
    ends[0].get_by_role("button", name="Replay").click()
    green.wait_for_url("**/replay#*")
    green.get_by_role("slider").fill(str(int(green.get_by_role("slider").get_attribute("max") or "0")))
    expect(green.locator("#prompt .ask")).to_contain_text(re.compile("wins|A draw"))
