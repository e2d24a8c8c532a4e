"""QUICK at the table: a lesson by clicking, seats by their names, verbs that share a unit, and what the other must not know."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Watch
from tests.browser.house import (
    Frames,
    House,
    asked,
    choices,
    choose,
    click_lit,
    do,
    frames_of,
    is_over,
    length,
    spots,
    wait_for_news,
    wait_for_question,
)
from tests.browser.test_access import PHONE, findings, overflow

pytestmark = pytest.mark.browser
LESSON = "quick/lesson"
SCREENED: dict[str, object] = {"options.setup_allocation": "free", "options.screen": "full"}
ASSIGNED = ["assigned", "selected", "transferred", "received"]  # events that are for their seat alone
# Where the map ends.
EDGE = "() => Math.max(...[...document.querySelectorAll('.qk-hex')].map((each) => each.getBoundingClientRect().right))"


def at_lesson(open_page: Open, house: House, **settings: Any) -> Page:
    """Division's page in the first Actions Phase, with four blue cubes."""
    page = open_page(f"/table#{house.table({}, scenario=LESSON)['div']}", **settings)
    wait_for_question(page)
    choose(page, "select b4p0")
    return page


def answer(page: Page) -> None:
    """Attack wherever that is possible, take what is lit, and pass when there is nothing better."""
    attack = page.locator("#prompt [data-choice^='attack ']")
    attacks = page.locator("#prompt [data-verb=attack]")
    passing = page.locator("#prompt [data-choice^='pass ']")
    if attacks.count():
        attacks.click()
    if attack.count():
        do(page, attack.first)
    elif passing.count():
        do(page, passing.first)
    elif spots(page).count():
        before = length(page)
        click_lit(page)
        wait_for_question(page, before)
    else:
        do(page, choices(page).last)


def test_a_whole_lesson_by_clicking_against_the_garrison(open_page: Open) -> None:
    """The lobby seats the garrison by itself; the seats have their names from the first page to the last."""
    page = open_page(f"/#{LESSON}")
    expect(page.get_by_label("Division")).to_have_value("here")
    expect(page.get_by_label("Group Army")).to_have_value("garrison")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/table#*")
    wait_for_question(page)
    expect(page.locator("#title")).to_contain_text("you are Division")
    for _ in range(200):
        if is_over(page):
            break
        answer(page)
    ending = page.get_by_role("dialog")
    expect(ending.get_by_role("heading")).to_have_text(re.compile(r"^You (won against|lost to) .*Group Army"))
    expect(ending.locator(".why")).to_have_text(
        re.compile(
            r"^(Division|Group Army) wins: "
            r"(the points at the end decide, its \d+ and \d+ of the|it holds every objective|the .* no fighting unit left)",
            re.IGNORECASE,
        )
    )
    expect(ending.locator(".chart")).to_contain_text("Victory points")
    assert page.locator(".log .line", has_text="attacks").count()
    page.goto("/")
    expect(page.locator(".recent:not(.lounge)")).to_contain_text("as Division")


def test_many_choices_are_offered_by_their_verbs(open_page: Open, house: House) -> None:
    page = at_lesson(open_page, house)
    verb = page.get_by_role("button", name="Move one unit 5 choices")
    verb.click()
    expect(page.locator("#prompt .ask")).to_contain_text("Move one unit: choose one of 5. 5 places are lit.")
    expect(choices(page)).to_have_count(5)
    expect(page.locator("[data-verb]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(verb).to_be_focused()
    page.keyboard.press(verb.locator("kbd").inner_text())
    expect(spots(page)).to_have_count(5)
    before = page.locator("#prompt").get_attribute("data-length") or ""
    page.keyboard.press(page.locator("[data-choice='move-one D11'] kbd").inner_text())
    wait_for_question(page, before)
    expect(page.locator(".log")).to_contain_text("spends a blue cube to move D11.")


def test_a_unit_with_several_verbs_opens_a_small_menu(open_page: Open, house: House) -> None:
    """D13 stands beside the enemy: it may attack or move (6.5, 6.7)."""
    page = at_lesson(open_page, house)
    unit = page.locator(".spot[data-target=D13]")
    unit.click()
    items = page.get_by_role("menuitem")
    expect(items).to_contain_text(["Attack with D13", "Move D13"])
    expect(items.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(items.last).to_be_focused()
    expect(page.locator(".card .preview-words")).to_be_visible()
    page.keyboard.press("Escape")
    expect(items).to_have_count(0)
    unit.click()
    do(page, items.first)
    expect(page.locator(".log")).to_contain_text("spends a blue cube to attack with D13.")


def secret_turn(open_page: Open, house: House, units: list[str], cubes: str) -> tuple[list[dict[str, Any]], list[str | None]]:
    """What Group Army's browser was sent, and shows, when Division has allocated and selected."""
    frames = Frames()
    secrets = house.table({"ga": "human"}, SCREENED, scenario=LESSON)
    ga = open_page(f"/table#{secrets['ga']}", frames=frames)
    wait_for_question(ga)
    div = open_page(f"/table#{secrets['div']}")
    wait_for_question(div)
    expect(ga.locator("#prompt")).not_to_contain_text("link")
    for unit in units[:-1]:
        choose(div, f"assign {unit}")
    div.locator(f"#prompt [data-choice='assign {units[-1]}']").click()
    expect(div.locator("#prompt")).to_contain_text("Waiting for Group Army")
    choose(ga, "auto")
    wait_for_question(div)
    div.locator(f"#prompt [data-choice='select {cubes}']").click()
    expect(ga.locator(".log")).to_contain_text("The Division has chosen its cubes.")
    expect(div.locator("#prompt")).to_contain_text("Waiting for Group Army")
    return frames.messages, [ga.locator(place).text_content() for place in ("#path", ".scene", "#prompt", "#side")]


def sent(messages: list[dict[str, Any]], kind: str) -> list[str]:
    """The messages of a kind; but for previews and the numbers of questions, which hang on when the mouse rests somewhere."""
    return [
        json.dumps({key: value for key, value in message.items() if key != "id"})
        for message in messages
        if message["type"] == kind and "preview" not in message
    ]


@pytest.mark.slow
def test_neither_page_nor_any_message_tells_what_the_other_allocates_and_selects(open_page: Open, house: House) -> None:
    """Two games that differ only in Division's secrets are the same game in Group Army's browser, to the last byte (10)."""
    told, shown = secret_turn(open_page, house, ["D11", "D11", "D11", "D12", "D12", "D12"], "b4p0")
    other, other_shown = secret_turn(open_page, house, ["D13", "D1HQ", "D12", "D12", "D11", "D13"], "b1p3")
    frames = frames_of(told)
    assert len(frames) > 3
    for kind in ("frame", "seats", "done"):
        assert sent(told, kind) == sent(other, kind)
    assert shown == other_shown
    private = [event for frame in frames for event in frame["events"] if event["name"] in ASSIGNED]
    assert {event["values"].get("unit", "G")[0] for event in private} <= {"G"}
    assert all(frame["view"]["sides"]["div"]["hand"] is None for frame in frames)


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_axe_finds_nothing_serious_at_quicks_table(open_page: Open, house: House, watch: Watch, theme: str) -> None:
    watch.forgives = ("Applying inline style",)  # axe tries one of its own, in vain
    page = at_lesson(open_page, house, color_scheme=theme)
    assert findings(page) == []
    page.get_by_role("tab", name="Chart").click()
    expect(page.locator(".charts figure").first).to_be_visible()
    page.locator(".spot[data-target=D13]").click()
    expect(page.get_by_role("menuitem").first).to_be_visible()
    assert findings(page) == []


@pytest.mark.slow
def test_quicks_table_on_a_phone(open_page: Open, house: House) -> None:
    page = at_lesson(open_page, house, **PHONE)
    assert overflow(page) <= 0
    page.locator("[data-verb=move-one]").tap()
    expect(choices(page)).to_have_count(5)
    page.get_by_role("tab", name="Chart").tap()
    expect(page.get_by_role("img", name="Victory points: Division 0 to 0, Group Army 3 to 3")).to_be_visible()
    assert overflow(page) <= 0


def secrets_in(frame: dict[str, Any], seat: str, other: str) -> list[str]:
    """What a frame tells a seat of the other that it should not know (10)."""
    view = frame["view"]
    found = [f"the {place} of {other}" for place in ("hand", "pool") if view["sides"][other][place] is not None]
    for unit in view["units"]:
        if unit["id"][0].lower() == other[0] and unit["enablers"] is not None and not unit["exact"]:
            found.append(f"the Enablers of {unit['id']}")
    for event in frame["events"]:
        if event["name"] in ASSIGNED and event["values"].get("seat", seat) != seat:
            found.append(event["name"])
    return found


def test_two_people_play_to_the_end_and_every_frame_keeps_the_others_secrets(open_page: Open, house: House) -> None:
    """A whole game between two browsers, by clicking: attacks with their odds, Losses one by one, and nothing told (6.7, 10)."""
    heard = {"div": Frames(), "ga": Frames()}
    short: dict[str, object] = {"rounds": 2, "options.setup_allocation": "free"}
    secrets = house.table({"ga": "human"}, short, scenario=LESSON)
    pages = {seat: open_page(f"/table#{secrets[seat]}", frames=heard[seat]) for seat in ("div", "ga")}
    losses = 0
    for _ in range(150):
        page = asked(list(pages.values()))
        if page is None:
            break
        ask = page.locator("#prompt .ask").inner_text()
        before = length(page)
        auto, attack = page.locator("[data-choice='auto']"), page.locator("#prompt [data-choice^='attack ']")
        if auto.count():
            auto.click()
        elif attack.count():
            attack.first.click()
        elif "choose a target" in ask:
            spots(page).first.hover()
            expect(page.locator(".card .chances, .card table, .card")).to_contain_text("is destroyed")
            choices(page).first.click()
        else:
            losses += ask.startswith("Loss ")
            choices(page).last.click()
        wait_for_news(page, before)
    assert is_over(pages["div"])
    assert losses
    for seat, other in (("div", "ga"), ("ga", "div")):
        frames = frames_of(heard[seat].messages)
        running = [frame for frame in frames if frame["view"]["outcome"] is None]
        assert len(running) > 15
        assert [secrets_in(frame, seat, other) for frame in running] == [[] for _ in running]


def test_the_card_of_what_one_points_at_leaves_the_map_free(open_page: Open, house: House) -> None:
    """At an ordinary window it lies over the trays beside the map."""
    page = open_page(f"/table#{house.table({'div': 'human', 'ga': 'human'}, scenario='quick/brickworks')['div']}", 1440, 900)
    wait_for_question(page)
    counter = page.locator("[data-id='G12']").bounding_box()
    assert counter is not None
    page.mouse.move(counter["x"] + counter["width"] / 2, counter["y"] + counter["height"] / 2)
    card = page.locator(".card")
    expect(card).to_contain_text("Enablers")
    hexes = page.evaluate(EDGE)
    shown = card.bounding_box()
    assert shown is not None
    assert shown["x"] > hexes


def test_a_warning_neither_moves_nor_hides_a_choice(open_page: Open, house: House) -> None:
    """With and without one the buttons stand in the same order, all of them in sight at an ordinary window (8.3)."""
    near: dict[str, object] = {f"map.objectives[{number}].control": "ga" for number in range(2)}
    seen = []
    for changes in ({}, near):
        secrets = house.table({"ga": "garrison"}, changes, scenario="quick/brickworks")
        page = open_page(f"/table#{secrets['div']}", 1440, 900)
        wait_for_question(page)
        choose(page, "select b3p1")
        assert page.locator(".cautions").count() == bool(changes)
        seen.append(page.locator("#prompt .choices > button").all_inner_texts())
        assert page.locator("#prompt").evaluate("bar => bar.scrollHeight <= bar.clientHeight")
    assert seen[0] == seen[1]


def test_an_action_says_what_it_costs(open_page: Open, house: House) -> None:
    """A cube on every button of an Action, and in words for who cannot see it (6.1)."""
    page = at_lesson(open_page, house)
    buttons = page.locator("#prompt .choices > button")
    expect(buttons.locator(".cost")).to_have_count(buttons.count())
    expect(page.locator("[data-verb='move-one'] .cost")).to_have_text("a blue cube: ")
    expect(page.locator("[data-choice='pass blue'] .cost")).to_have_css("background-color", "rgb(47, 109, 181)")


@pytest.mark.slow
def test_dice_lie_beside_both_who_fight(open_page: Open, house: House) -> None:
    """The attacker stands where they would lie beside the defender, and has Losses to take (6.7c)."""
    units = "DPost post - f3\nD1HQ hq D1 f4\nD13 inf D1 g5 recon sup\n"
    secrets = house.table({}, {"seats.div.units": units}, scenario=LESSON)
    page = open_page(f"/table#{secrets['div']}", 1440, 900, reduced_motion="no-preference")
    wait_for_question(page)
    choose(page, "select b4p0")
    choose(page, "attack D13")
    page.locator("#prompt [data-choice='target G11']").click()
    thrown = page.locator(".thrown")
    expect(thrown).to_be_visible()
    for id in ("D13", "G11"):
        unit, dice = page.locator(f"[data-id={id}]").bounding_box(), thrown.bounding_box()
        assert unit is not None
        assert dice is not None
        assert (
            dice["x"] >= unit["x"] + unit["width"]
            or dice["x"] + dice["width"] <= unit["x"]
            or dice["y"] >= unit["y"] + unit["height"]
            or dice["y"] + dice["height"] <= unit["y"]
        ), id


def at_brickworks(open_page: Open, house: House) -> Page:
    """Division's page at an ordinary window, with four blue cubes."""
    page = open_page(f"/table#{house.table({'ga': 'garrison'}, scenario='quick/brickworks')['div']}", 1440, 900)
    wait_for_question(page)
    choose(page, "select b4p0")
    return page


def test_a_formation_is_moved_by_clicking_unit_after_unit(open_page: Open, house: House) -> None:
    """Places two steps off are lit as those beside the unit, with their cost, and all brighten under the mouse; a click on the
    next unit stops one that could take a bonus step; the lines of the log begin below each other (6.5)."""
    page = at_brickworks(open_page, house)
    for action in ("move-formation D1", "unit D12"):
        choose(page, action)
    far = page.locator(".spot.far[data-place=g5]")
    expect(far.locator(".price")).to_have_text("2")
    shown = [page.locator(f".qk-hex[data-id={hex}]").evaluate("hex => getComputedStyle(hex).fillOpacity") for hex in ("d4", "g5")]
    assert shown == ["0.34", "0.34"]
    near = page.locator(".spot[data-target=d4]")
    near.hover()
    expect(near.locator(".glow")).to_have_css("fill-opacity", "0.22")
    before = length(page)
    far.click()
    wait_for_question(page, before)
    for action in ("unit D14", "step h4"):
        choose(page, action)
    page.locator(".spot[data-place=D13]").click()
    expect(page.locator("#prompt .ask")).to_contain_text("D13 (Task force): choose a hex.")
    expect(page.locator(".log")).to_contain_text("The Division takes Rail Halt")
    told = page.locator(".log .line:not(.fresh):visible > span:first-child, .log .fold-head:visible > span:first-child")
    assert len(set(told.evaluate_all("all => all.map((each) => Math.round(each.getBoundingClientRect().left))"))) == 1
