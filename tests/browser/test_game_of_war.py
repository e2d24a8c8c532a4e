"""Two browsers plan in secret, change their minds, commit, and see the same resolution."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.house import Frames, House, SlowLine, choose, do, frames_of, length, wait_for_question

pytestmark = pytest.mark.browser
DUEL = "game-of-war/duel"
CUT_OFF: dict[str, object] = {"pieces.red.cavalry": "I5 D9"}  # nobody is beside it, and no line of its side passes
RED = ("order RI3", "step E7", "attack-unit WI2")
WHITE = ("order WI2", "step E4")
STEPPED = """before => {
    const bar = document.querySelector(".motion");
    return bar.hidden || bar.querySelector(".figures").textContent !== before;
}"""
# The film is skipped, a button has the focus, and Space is pressed once more.
LATE = """async () => {
    const how = { key: " ", bubbles: true, cancelable: true };
    const space = () => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", how));
    space();
    while (!document.querySelector(".motion").hidden) await new Promise((settle) => setTimeout(settle, 10));
    document.querySelector("#prompt .choices button").focus();
    if (space()) throw new Error("Space counts");
}"""
MIDDLE = """id => {
    const { x, y, width, height } = document.querySelector(`[data-id="${id}"]`).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""
# What only the side that plans it is sent before the reveal.
TELLTALES = {"red": ('"attack_declared"', "Red I3 marches", "Attack on White I2"), "white": ("White I2 marches",)}


def lines_since_the_reveal(page: Page) -> list[str]:
    """The log from the moment at which the plans were shown."""
    reveal = ".log .line:has([aria-label='Rule II.2'])"
    return page.locator(f"{reveal}, {reveal} ~ .line").all_text_contents()


def test_plans_stay_secret_until_both_have_committed(open_page: Open, house: House) -> None:
    """Neither page nor any message that it received holds the other's plan before the reveal (II.1, II.2)."""
    secrets = house.table({"red": "human", "white": "human"}, scenario=DUEL)
    heard = {seat: Frames() for seat in secrets}
    pages = {seat: open_page(f"/table#{secrets[seat]}", frames=heard[seat]) for seat in ("red", "white")}
    for page in pages.values():
        wait_for_question(page)
    for seat, plan in (("red", RED), ("white", WHITE)):
        for text in plan:
            choose(pages[seat], text)
    expect(pages["red"].locator("#prompt .ask")).to_contain_text("(4 orders left) or commit. You attack White I2.")
    do_commit(pages["red"])
    expect(pages["white"].locator(".side")).to_contain_text("Red has committed.")
    for seat, other in (("red", "white"), ("white", "red")):
        sent, own = json.dumps(heard[seat].messages), json.dumps(heard[other].messages)
        for telltale in TELLTALES[other]:
            assert telltale in own  # the search is not in vain
            assert telltale not in sent
            assert telltale not in pages[seat].content()
        assert all(other not in frame["view"]["plans"] for frame in frames_of(heard[seat].messages))
    do_commit(pages["white"])
    for page in pages.values():
        expect(page.locator(".side")).to_contain_text("Red I3 goes from E8 to E7.")
        expect(page.locator(".side")).to_contain_text("White I2 goes from E3 to E4.")
        expect(page.locator(".side")).to_contain_text("Red's attack on White I2 does not take place")
    told = lines_since_the_reveal(pages["red"])
    assert len(told) > 2
    assert told == lines_since_the_reveal(pages["white"])


@pytest.mark.slow
def test_the_resolution_is_seen_step_by_step(open_page: Open, house: House) -> None:
    """The reveal with both plans drawn, then ticks and battles; by R once more, and on with each full stop (II.2, V.4)."""
    changes: dict[str, object] = {"pieces.red.cavalry": "E4 D9"}  # beside WI2
    secrets = house.table({"red": "human", "white": "human"}, changes, scenario=DUEL)
    red, white = [open_page(f"/table#{secrets[seat]}") for seat in ("red", "white")]
    for page in (red, white):
        wait_for_question(page)
    for text in ("order RI3", "step E7", "attack-unit WI2"):
        choose(red, text)
    for text in ("order WI4", "step H4"):
        choose(white, text)
    do_commit(red)
    expect(white.locator(".side")).to_contain_text("Red has committed.")
    do_commit(white)
    expect(red.locator("#prompt .ask")).to_contain_text("Turn 2:")
    red.keyboard.press("r")
    caption = red.locator(".motion p")
    expect(caption).to_contain_text("Red has planned: Red I3 marches to E7")
    expect(red.locator("svg .gw-order").filter(visible=True)).not_to_have_count(0)
    seen = [caption.inner_text()]
    for _ in range(40):
        count = red.locator(".motion .figures").inner_text()
        red.keyboard.press(".")
        red.wait_for_function(STEPPED, arg=count)
        if red.locator(".motion").is_hidden():
            break
        seen.append(caption.inner_text())
        if "attacks White I2" in seen[-1]:
            expect(red.locator("svg .gw-fire")).not_to_have_count(0)
    assert any("Red I3 goes from E8 to E7" in words for words in seen)
    assert any("Red C1 7 (charge)" in words for words in seen)


def test_the_resolution_is_a_film_that_goes_back_and_forth(open_page: Open, house: House) -> None:
    """Scrubbed by its slider and stepped back, units stand where they stood then (II.2)."""
    secrets = house.table({"red": "human", "white": "human"}, scenario=DUEL)
    red, white = [open_page(f"/table#{secrets[seat]}") for seat in ("red", "white")]
    for page in (red, white):
        wait_for_question(page)
    for text in ("order RI3", "step E7", "order RC2", "step D8", "done"):
        choose(red, text)
    do_commit(red)
    expect(white.locator(".side")).to_contain_text("Red has committed.")
    do_commit(white)
    expect(red.locator("#prompt .ask")).to_contain_text("Turn 2:")
    red.keyboard.press("r")
    expect(red.locator(".motion p")).to_contain_text("Red has planned")
    where = "() => document.querySelector('[data-id=RI3]').getAttribute('transform')"
    before = red.evaluate(where)
    slider = red.get_by_role("slider", name="Step of what happens")
    slider.fill("2")
    expect(red.locator(".motion p")).to_contain_text("Red I3 goes from E8 to E7")
    expect(red.locator(".motion .figures")).to_contain_text("2 of ")
    assert red.evaluate(where) != before
    red.locator(".motion").get_by_role("button", name="Back").click()
    expect(red.locator(".motion p")).to_contain_text("Red has planned")
    assert red.evaluate(where) == before
    red.locator(".motion").get_by_role("button", name="Skip").click()
    expect(red.locator(".motion")).to_be_hidden()


def test_an_order_is_an_arrow_that_is_pulled(open_page: Open, house: House) -> None:
    """From a unit to a tile it marches, onto an enemy it is an attack; anywhere else nothing is ordered (II.1)."""
    secrets = house.table({"red": "human", "white": "human"}, scenario=DUEL)
    page = open_page(f"/table#{secrets['red']}")
    wait_for_question(page)
    commit = page.locator("[data-choice='commit']")
    expect(commit).to_have_class("choice hushed fixed")
    pull(page, "RC2", "A1")
    expect(page.locator(".decided")).to_have_count(0)
    pull(page, "RC2", "D7")
    expect(page.locator(".decided")).to_contain_text("C2 marches")
    pull(page, "RI1", "WI2")
    expect(page.locator("#prompt .ask")).to_contain_text("You attack White I2.")
    expect(commit).to_have_class("choice fixed")
    expect(page.locator(".cautions")).to_contain_text("none of your units would bear on White I2")
    page.keyboard.press("Shift+Digit2")
    expect(page.locator(".cautions")).to_have_count(0)


def pull(page: Page, piece: str, to: str) -> None:
    """Pull an arrow from a unit to a tile or to another unit, as a mouse does."""
    ends = [page.evaluate(MIDDLE, id) for id in (piece, to)]
    page.mouse.move(*ends[0])
    page.mouse.down()
    page.mouse.move(*[(one + other) / 2 for one, other in zip(*ends, strict=True)], steps=4)
    expect(page.locator(".card")).to_contain_text(piece)
    expect(page.locator("svg .gw-reach").filter(visible=True)).not_to_have_count(0)  # what is in reach has come
    page.mouse.move(*ends[1], steps=3)
    page.mouse.up()


def do_commit(page: Page) -> None:
    """Commit; an empty plan is asked about first."""
    commit = page.locator("#prompt [data-choice='commit']").first
    is_empty = "hushed" in str(commit.get_attribute("class"))
    commit.click()
    if is_empty:
        commit.click()


def test_an_empty_plan_is_committed_only_by_who_means_it(open_page: Open, house: House) -> None:
    """By a second click or key: a pointer that rests where the button comes up throws no turn away (II.1)."""
    secrets = house.table({"red": "human", "white": "human"}, scenario=DUEL)
    red, white = [open_page(f"/table#{secrets[seat]}") for seat in ("red", "white")]
    for page in (red, white):
        wait_for_question(page)
        commit = page.locator("#prompt [data-choice='commit']")
        commit.click()
        expect(commit).to_have_class("choice hushed fixed doubted")
        expect(commit).to_contain_text("Really? Commit: 0 orders, no attack")
    expect(white.locator(".side")).not_to_contain_text("Red has committed.")
    red.locator("#prompt [data-choice='commit']").click()
    expect(white.locator(".side")).to_contain_text("Red has committed.")


def test_only_enemies_within_reach_are_ringed(open_page: Open, house: House) -> None:
    """Others may be named as well, for they may come nearer, by place or by button and without being asked twice (R12)."""
    secrets = house.table({"red": "human", "white": "human"}, scenario=DUEL)
    page = open_page(f"/table#{secrets['red']}")
    wait_for_question(page)
    expect(page.locator(".spot[data-target='WI2']")).to_have_class("spot aside hushed")
    expect(page.locator(".spot[data-target='WI2'] .glow")).to_have_css("stroke", "none")
    verb = page.locator("#prompt [data-verb='attack-unit']")
    expect(verb).to_contain_text("Attack a unit (all out of reach)")
    verb.click()
    expect(page.locator("#prompt .ask")).to_have_text("Attack a unit (all out of reach): choose one of 7.")  # none is lit
    do(page, page.locator("#prompt [data-choice='attack-unit WI2']"))
    expect(page.locator("#prompt .ask")).to_contain_text("You attack White I2.")


def test_a_click_on_a_unit_orders_it_at_once(open_page: Open, house: House) -> None:
    """As a pull does: the tiles that it could attack are behind their own button (II.1)."""
    page = open_page(f"/table#{house.table({'red': 'human', 'white': 'human'}, scenario=DUEL)['red']}")
    wait_for_question(page)
    before = page.locator("#prompt").get_attribute("data-length")
    page.mouse.click(*page.evaluate(MIDDLE, "RC1"))
    wait_for_question(page, str(before))
    expect(page.locator(".menu")).to_have_count(0)
    expect(page.locator(".crumb[aria-current]")).to_contain_text("Red C1")


def test_after_a_click_no_card_opens_before_the_mouse_has_moved(open_page: Open, house: House) -> None:
    """What comes to lie under a mouse that rests was not pointed at; a few pixels further it is."""
    page = open_page(f"/table#{house.table({'red': 'human', 'white': 'human'}, scenario=DUEL)['red']}")
    wait_for_question(page)
    before = length(page)
    x, y = page.evaluate(MIDDLE, "RC1")
    page.mouse.click(x, y)
    wait_for_question(page, before)
    page.wait_for_timeout(600)  # longer than a card takes to open
    expect(page.locator(".card")).to_be_hidden()
    page.mouse.move(x + 2, y)
    page.wait_for_timeout(600)
    expect(page.locator(".card")).to_be_hidden()
    page.mouse.move(x + 5, y)
    expect(page.locator(".card")).to_contain_text("C1, Cavalry of Red")


@pytest.mark.slow
def test_on_debords_board_a_unit_is_pulled_too(open_page: Open, house: House) -> None:
    """There it moves at once; and no turn is ended by mistake before the first move (§4.12.2)."""
    page = open_page(f"/table#{house.table({'south': 'human', 'north': 'human'}, scenario='game-of-war/classic')['south']}")
    wait_for_question(page)
    expect(page.locator("#prompt [data-choice='end-moves']")).to_have_class("choice hushed fixed")
    taken = page.locator(".spot[data-action^='move SI']").first
    box = taken.bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0], middle[1] - box["height"] / 2, steps=3)
    expect(page.locator("svg .gw-reach").filter(visible=True)).not_to_have_count(0)  # what is in reach has come
    page.mouse.move(middle[0], middle[1] - box["height"], steps=3)
    page.mouse.up()
    expect(page.locator(".log")).to_contain_text(" goes from ")


def test_space_that_comes_too_late_to_skip_chooses_nothing(open_page: Open, house: House) -> None:
    """The question comes when the film is over, and its first answer may have the focus (II.2)."""
    secrets = house.table({"red": "human", "white": "human"}, scenario=DUEL)
    red, white = [open_page(f"/table#{secrets[seat]}") for seat in ("red", "white")]
    for page in (red, white):
        wait_for_question(page)
    for text in ("order RI3", "step E7", "order RC2", "step D8", "done"):
        choose(red, text)
    do_commit(red)
    expect(white.locator(".side")).to_contain_text("Red has committed.")
    do_commit(white)
    expect(red.locator("#prompt .ask")).to_contain_text("Turn 2:")
    red.keyboard.press("r")
    expect(red.locator(".motion p")).to_contain_text("Red has planned")
    bar, caption = red.locator(".motion").bounding_box(), red.locator(".motion p").bounding_box()
    assert bar is not None
    assert caption is not None
    assert caption["width"] > 0.9 * bar["width"]  # it has the bar to itself
    assert caption["height"] < 60
    before = red.locator("#prompt").get_attribute("data-length")
    red.evaluate(LATE)
    expect(red.locator(".motion")).to_be_hidden()
    red.wait_for_timeout(300)
    assert red.locator("#prompt").get_attribute("data-length") == before
    expect(red.locator("#prompt [data-back], #prompt .back")).to_have_count(0)


@pytest.mark.slow
def test_what_is_sent_does_not_depend_on_the_others_plan(open_page: Open, house: House) -> None:
    """Whatever red plans and takes back, white is sent the same frames until the reveal, byte for byte (II.1)."""
    sent: list[list[dict[str, Any]]] = []
    for plan in ((), ("order RI3", "step E7", "order RC2", "step D8", "done", "attack-unit WI2")):
        secrets = house.table({"red": "human", "white": "human"}, scenario=DUEL)
        frames = Frames()
        red, white = open_page(f"/table#{secrets['red']}"), open_page(f"/table#{secrets['white']}", frames=frames)
        for page in (red, white):
            wait_for_question(page)
        for text in plan:
            choose(red, text)
        if plan:
            do(red, red.locator(".decided .cross").first)
        do_commit(red)
        expect(white.locator(".side")).to_contain_text("Red has committed.")
        sent.append(frames_of(frames.messages))
    assert len(sent[0]) == 2
    assert sent[0] == sent[1]


@pytest.mark.slow
def test_a_choice_counts_though_the_other_decides_at_the_same_moment(open_page: Open, house: House) -> None:
    """The news that Red has committed is on its way while White answers the question that White is still asked."""
    secrets = house.table({"red": "human", "white": "human"}, scenario=DUEL)
    red, white = open_page(f"/table#{secrets['red']}"), open_page("/")
    slow = SlowLine()
    white.route_web_socket("**/ws", slow.connect)
    white.goto(f"/table#{secrets['white']}")
    for page in (red, white):
        wait_for_question(page)
    slow.is_held = True
    do_commit(red)
    expect(red.locator("#prompt")).to_contain_text("Waiting for White")
    do_commit(white)
    slow.release(white)
    for page in (red, white):
        expect(page.locator("#prompt .ask")).to_contain_text("Turn 2:")
    expect(white.locator(".notice")).to_have_count(0)


# Whether all that is decided can be seen in the bar without a hand on it, in front of all that can be chosen.
IN_SIGHT = """() => {
    const bar = document.querySelector("#prompt").getBoundingClientRect();
    const choices = document.querySelector("#prompt > .choices").getBoundingClientRect();
    const { top, bottom } = document.querySelector("#prompt .decided").getBoundingClientRect();
    const chips = [...document.querySelectorAll("#prompt .decided li")].map((each) => each.getBoundingClientRect());
    return top >= bar.top && bottom <= choices.top && chips.every((each) => each.top >= top - 1 && each.bottom <= bottom + 1);
}"""


def test_what_is_decided_stays_in_sight_and_what_is_useful_comes_first(open_page: Open, house: House) -> None:
    """Five orders of a great army are given: nine units can be given none, and no enemy is in reach (III.1, R12)."""
    page = open_page(f"/table#{house.table({'red': 'human', 'white': 'human'}, scenario='game-of-war/petrograd')['red']}")
    wait_for_question(page)
    key = page.locator("#prompt [data-choice='commit'] kbd")
    expect(key).to_have_text("C")
    for unit, tiles in (("RC1", "A12 A11"), ("RX1", "C14 D13"), ("RI1", "G13"), ("RI4", "M13"), ("RK1", "S13 S12")):
        choose(page, f"order {unit}")
        for tile in tiles.split():
            choose(page, f"step {tile}")
    expect(page.locator(".decided li")).to_have_count(5)
    expect(key).to_have_text("C")
    assert page.evaluate(IN_SIGHT)
    verbs = page.locator("#prompt .verb")
    assert [each.get_attribute("data-verb") for each in verbs.all()] == [
        "attack-from",
        "attack-unit",
    ]  # what is in vain comes last
    more = page.locator("#prompt .not-now")
    expect(more.locator("summary")).to_have_text("9 more not now")
    expect(page.locator("#prompt .barred:visible")).to_have_count(0)
    more.locator("summary").click()
    more.get_by_role("button", name="Order infantry I2").click(force=True)  # it is marked as disabled, and still answers
    expect(page.locator(".notice.bad")).to_contain_text("5 orders")
    page.locator("#prompt [data-verb='attack-unit']").click()
    assert page.evaluate(IN_SIGHT)


def test_an_earlier_order_is_taken_back_alone(open_page: Open, house: House) -> None:
    """By its cross in the plan, or by its key; the later ones stay (§4.2)."""
    secrets = house.table({"red": "human", "white": "human"}, scenario=DUEL)
    page = open_page(f"/table#{secrets['red']}")
    wait_for_question(page)
    for text in ("order RI1", "step H7", "order RI3", "step E7", "attack-unit WI2"):
        choose(page, text)
    decided = page.locator(".decided li")
    expect(decided).to_have_count(3)
    page.get_by_role("button", name="Take back: 1. I1 marches to H7").click()
    expect(decided).to_have_count(2)
    expect(decided.first).to_contain_text("1. I3 marches to E7")
    expect(page.locator("#prompt .ask")).to_contain_text("(4 orders left) or commit. You attack White I2.")
    expect(page.locator("#prompt [data-choice='order RI1']")).to_be_visible()
    page.keyboard.press("Shift+Digit2")
    expect(page.locator("#prompt .ask")).to_contain_text("(4 orders left), an enemy to attack or commit.")
    expect(page.locator(".log .line.taken-back")).not_to_have_count(0)


# Whether the whole plan is in sight, and what the bar would have to be scrolled for.
WHOLE_PLAN = """() => {
    const bar = document.querySelector("#prompt").getBoundingClientRect();
    const list = document.querySelector("#prompt .decided");
    const isIn = ({ top, bottom }) => top >= bar.top && bottom <= bar.bottom;
    return list.scrollHeight <= list.clientHeight && [...list.children].every((each) => isIn(each.getBoundingClientRect()));
}"""


def test_the_commitment_keeps_its_place_and_the_whole_plan_is_in_sight(open_page: Open, house: House) -> None:
    """From no order to five and an attack; a chip shows its order, and its cross alone takes it back (II.1)."""
    changes: dict[str, object] = {"pieces.red.cavalry": "I6 D9"}
    secrets = house.table({"red": "human", "white": "human"}, changes, scenario=DUEL)
    page = open_page(f"/table#{secrets['red']}", 1440, 900)
    wait_for_question(page)
    commit, chips = page.locator("#prompt [data-choice='commit']"), page.locator(".decided li")
    before = commit.bounding_box()
    orders = ("RI4 C7", "RI2 F7", "RC1 I5 I4", "RI3 E7", "RC2 D8 C8")
    plan = [(f"order {unit}", *[f"step {tile}" for tile in tiles]) for unit, *tiles in [each.split() for each in orders]]
    for number, choices in enumerate([*plan[:3], ("attack-unit WI4",), *plan[3:]], 1):
        for text in choices:
            choose(page, text)
        expect(chips).to_have_count(number)
        assert commit.bounding_box() == before
        assert page.evaluate(WHOLE_PLAN)
    expect(page.locator(".cautions")).to_contain_text("your attack on White I4 would fail as planned, 7 against 17")
    expect(chips.nth(3)).to_contain_text("Attack I4: 7 : 17, fails if White stays")
    told = chips.nth(2).locator(".told")
    told.click()
    expect(told).to_have_attribute("aria-pressed", "true")
    page.mouse.move(720, 300)
    expect(page.locator(".marks .mark")).to_have_count(3)  # the unit and its way
    expect(chips).to_have_count(6)


def test_each_undo_takes_one_order_back(open_page: Open, house: House) -> None:
    """With all its steps; of one that is still being given, the last step (§4.2)."""
    page = open_page(f"/table#{house.table({'red': 'human', 'white': 'human'}, scenario=DUEL)['red']}")
    wait_for_question(page)
    for text in ("order RI1", "step H7", "order RC2", "step D8", "step D7", "attack-unit WI2", "order RI3", "step E7"):
        choose(page, text)
    chips = page.locator(".decided li")
    expect(chips).to_have_count(4)
    for left in (3, 2, 1):
        do(page, page.locator("#undo"))
        expect(chips).to_have_count(left)
        expect(page.locator(".crumb[aria-current]")).to_have_text("Plan")
    choose(page, "order RC2")
    choose(page, "step D8")
    before = length(page)
    page.keyboard.press("u")
    wait_for_question(page, before)
    expect(page.locator(".crumb[aria-current]")).to_contain_text("Red C2")


# What lies under a point of the page in the moment in which the question changes.
UNDER = """([x, y]) => {
    const note = () => { window.under = document.elementFromPoint(x, y)?.closest("button")?.textContent ?? ""; };
    new MutationObserver(note).observe(document.querySelector("#prompt"), { childList: true });
}"""


def test_a_second_click_does_not_choose_what_has_come_to_lie_there(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'random'}, scenario=DUEL)['red']}")
    wait_for_question(page)
    box = page.locator("#prompt [data-verb='order']").bounding_box()
    assert box is not None
    point = [box["x"] + 20, box["y"] + box["height"] / 2]
    page.evaluate(UNDER, point)
    page.mouse.click(*point)
    expect(page.locator("#prompt .back")).to_be_visible()
    assert page.evaluate("window.under") == ""
    page.locator("#prompt .back").click()
    expect(page.locator("#prompt [data-verb='order']")).to_be_visible()


def test_a_double_click_commits_no_plan_that_is_hardly_meant_nor_that_of_the_next_turn(open_page: Open, house: House) -> None:
    """The button that asks once more, and that of the next turn, lie where the mouse rests (II.1)."""
    secrets = house.table({"red": "human", "white": "human"}, scenario=DUEL)
    page, white = [open_page(f"/table#{secrets[seat]}") for seat in ("red", "white")]
    for each in (page, white):
        wait_for_question(each)
    do_commit(white)
    expect(page.locator(".side")).to_contain_text("White has committed.")
    wait_for_question(page)
    ask, commit = page.locator("#prompt .ask"), page.locator("#prompt [data-choice='commit']")
    box = commit.bounding_box()
    assert box is not None
    point = [box["x"] + 40, box["y"] + box["height"] / 2]
    page.mouse.dblclick(*point)
    expect(commit).to_contain_text("Really?")
    expect(page.locator(".guarded")).to_have_count(0)
    expect(ask).to_contain_text("Turn 1:")
    page.evaluate(UNDER, point)
    page.mouse.click(*point)
    expect(ask).to_contain_text("Turn 2:")
    assert page.evaluate("window.under") == ""
    expect(page.locator(".guarded")).to_have_count(0)
    assert page.evaluate("point => document.elementFromPoint(...point).closest('button')?.dataset.choice", point) == "commit"


# Whether the question of a turn was still there when the board had gone on to the next.
LEFT_BEHIND = """() => {
    window.behind = [];
    const note = () => {
        const turn = /Turn \\d+/.exec(document.querySelector("#path").innerText)?.[0];
        const asked = /^Turn \\d+/.exec(document.querySelector("#prompt .ask")?.innerText ?? "")?.[0];
        if (turn && asked && turn !== asked) window.behind.push([turn, asked]);
    };
    new MutationObserver(note).observe(document.querySelector("#path"), { childList: true });
}"""


# Whether the buttons of the film take a click in the moment in which they come to lie under the mouse.
DEAF = """() => {
    const bar = document.querySelector(".motion");
    const note = () => { window.taken ??= bar.hidden ? undefined : getComputedStyle(bar.querySelector("button")).pointerEvents; };
    new MutationObserver(note).observe(bar, { attributes: true });
}"""


def test_the_question_of_a_turn_goes_with_it(open_page: Open, house: House) -> None:
    """And who has clicked twice does not skip what comes of it."""
    page = open_page(f"/table#{house.table({'white': 'random'}, scenario=DUEL)['red']}", reduced_motion="no-preference")
    wait_for_question(page)
    page.evaluate(LEFT_BEHIND)
    page.evaluate(DEAF)
    expect(page.locator(".log")).to_contain_text("White has committed")  # then nothing comes between the clicks
    commit = page.locator("#prompt [data-choice='commit']")
    commit.click()
    page.wait_for_timeout(600)  # hardly meant, so asked about first: what asks takes no click at once
    commit.click()
    expect(page.locator("#prompt .ask")).to_contain_text("Turn 2:")
    assert page.evaluate("window.behind") == []
    assert page.evaluate("window.taken") == "none"


# What of a plan's bar is cut off: its choices that are not wholly in sight, and whether what to beware of can all be scrolled to.
CUT = """() => {
    const bar = document.querySelector("#prompt").getBoundingClientRect();
    const list = document.querySelector("#prompt .cautions");
    const isIn = ({ top, bottom }) => top >= bar.top && bottom <= bar.bottom;
    const offered = [...document.querySelectorAll("#prompt :is(.choice, .verb)")].filter((each) => each.checkVisibility());
    const cut = offered.filter((each) => !isIn(each.getBoundingClientRect())).map((each) => each.textContent);
    const hasBar = getComputedStyle(list).overflowY === "auto" && list.offsetWidth - list.clientWidth > 4;
    const isTold = isIn(list.getBoundingClientRect()) && (hasBar || list.scrollHeight <= list.clientHeight);
    return isTold ? cut : [...cut, "cautions"];
}"""


def test_in_a_narrow_window_no_choice_is_cut_off_by_what_to_beware_of(open_page: Open, house: House) -> None:
    """Two units would meet, two would be cut off, and the attack would fail: the buttons stay in sight (II.1)."""
    changes: dict[str, object] = {"pieces.red.cavalry": "I6 D9"}
    secrets = house.table({"red": "human", "white": "human"}, changes, scenario=DUEL)
    page = open_page(f"/table#{secrets['red']}", 1200, 800)
    wait_for_question(page)
    for text in ("order RI4", "step C7", "order RC1", "step I5", "step I4", "attack-unit WI4", "order RI2", "step E7"):
        choose(page, text)
        assert not page.locator(".cautions").count() or page.evaluate(CUT) == [], text
    choose(page, "order RI3")
    choose(page, "step E7")
    expect(page.locator(".cautions li")).to_have_count(3)
    assert page.evaluate(CUT) == []


def test_what_lies_below_the_edge_of_the_bar_is_told_of_until_it_is_scrolled_to(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'random'}, scenario='game-of-war/petrograd')['red']}", 800, 700)
    wait_for_question(page)
    bar = page.locator("#prompt")
    page.locator("#prompt [data-verb=order]").click()
    expect(bar).to_have_class(re.compile("overflowing"))
    page.evaluate("() => document.querySelector('#prompt').scrollTo(0, 9999)")
    expect(bar).not_to_have_class(re.compile("overflowing"))


def test_a_click_on_a_unit_that_is_cut_off_says_why_it_has_no_order(open_page: Open, house: House) -> None:
    """Nothing else comes of it: a tile is aimed at by its button alone, and lit as a target then (III.1, V.1)."""
    page = open_page(f"/table#{house.table({'red': 'human', 'white': 'human'}, CUT_OFF, scenario=DUEL)['red']}")
    wait_for_question(page)
    before = length(page)
    page.mouse.click(*page.evaluate(MIDDLE, "RC1"))
    expect(page.locator(".notice.bad")).to_contain_text("Red C1 is not active")
    expect(page.locator(".spot[data-target='RC1']")).to_have_count(0)
    assert length(page) == before
    page.locator("#prompt [data-verb='attack-from']").click()
    do(page, page.locator("#prompt [data-choice='attack-from RC1']"))
    expect(page.locator(".spot.target .crosshair")).not_to_have_count(0)
    expect(page.locator(".spot:not(.target)")).to_have_count(0)


def test_a_click_on_a_friend_takes_that_one_up_instead(open_page: Open, house: House) -> None:
    """Its tile is gone to by the list of choices or a pull (II.1, R46)."""
    page = open_page(f"/table#{house.table({'red': 'human', 'white': 'human'}, scenario=DUEL)['red']}")
    wait_for_question(page)
    choose(page, "order RC2")  # on D9, beside I3 on E8
    page.locator(".spot[data-place='RI3']").wait_for()
    page.mouse.click(*page.evaluate(MIDDLE, "RI3"))
    expect(page.locator("#prompt .ask")).to_contain_text("Order for Red I3")
    expect(page.locator(".decided li")).to_have_count(1)
