"""Two browsers plan in secret, change their minds, commit, and see the same resolution."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.house import Frames, House, SlowLine, choose, do, wait_for_question

pytestmark = pytest.mark.browser
DUEL = "game-of-war/duel"
RED = ("order RI3", "step E7", "attack-unit WI2")
WHITE = ("order WI2", "step E4")
STEPPED = """before => {
    const bar = document.querySelector(".motion");
    return bar.hidden || bar.querySelector(".figures").textContent !== before;
}"""
# What only the side that plans it is sent before the reveal.
TELLTALES = {"red": ('"attack_declared"', "RI3 marches", "Attack on WI2"), "white": ("WI2 marches",)}


def shown(frames: Frames) -> list[dict[str, Any]]:
    """The frames that a page was sent, without what is settled by the seed."""
    return [message for message in frames.messages if message["type"] == "frame"]


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
    expect(pages["red"].locator("#prompt .ask")).to_contain_text("1 of 5 orders used, attack: WI2")
    do_commit(pages["red"])
    expect(pages["white"].locator(".side")).to_contain_text("Red has committed.")
    for seat, other in (("red", "white"), ("white", "red")):
        sent, own = json.dumps(heard[seat].messages), json.dumps(heard[other].messages)
        for telltale in TELLTALES[other]:
            assert telltale in own  # the search is not in vain
            assert telltale not in sent
            assert telltale not in pages[seat].content()
        assert all(other not in frame["view"]["plans"] for frame in shown(heard[seat]))
    do_commit(pages["white"])
    for page in pages.values():
        expect(page.locator(".side")).to_contain_text("RI3 goes from E8 to E7.")
        expect(page.locator(".side")).to_contain_text("WI2 goes from E3 to E4.")
        expect(page.locator(".side")).to_contain_text("Red's attack on WI2 does not take place")
    told = lines_since_the_reveal(pages["red"])
    assert len(told) > 4
    assert told == lines_since_the_reveal(pages["white"])


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
    expect(red.locator("#prompt .ask")).to_contain_text("Plan turn 2")
    red.keyboard.press("r")
    caption = red.locator(".motion p")
    expect(caption).to_contain_text("Red has planned: RI3 marches E7")
    expect(red.locator("svg .gw-order").filter(visible=True)).not_to_have_count(0)
    seen = [caption.inner_text()]
    for _ in range(40):
        count = red.locator(".motion .figures").inner_text()
        red.keyboard.press(".")
        red.wait_for_function(STEPPED, arg=count)
        if red.locator(".motion").is_hidden():
            break
        seen.append(caption.inner_text())
        if "attacks WI2" in seen[-1]:
            expect(red.locator("svg .gw-fire")).not_to_have_count(0)
    assert any("RI3 goes from E8 to E7" in words for words in seen)
    assert any("RC1 7 (charge)" in words for words in seen)


def do_commit(page: Page) -> None:
    page.locator("[data-choice='commit']").first.click()


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
            do(red, red.locator(".decided button").first)
        do_commit(red)
        expect(white.locator(".side")).to_contain_text("Red has committed.")
        sent.append(shown(frames))
    assert len(sent[0]) == 2
    assert sent[0] == sent[1]


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
    white.locator("#prompt [data-choice='commit']").click()
    slow.release(white)
    for page in (red, white):
        expect(page.locator("#prompt .ask")).to_contain_text("Plan turn 2")
    expect(white.locator(".notice")).to_have_count(0)


def test_an_earlier_order_is_taken_back_alone(open_page: Open, house: House) -> None:
    """By a click on it in the plan, or by its key; the later ones stay (§4.2)."""
    secrets = house.table({"red": "human", "white": "human"}, scenario=DUEL)
    page = open_page(f"/table#{secrets['red']}")
    wait_for_question(page)
    for text in ("order RI1", "step H7", "order RI3", "step E7", "attack-unit WI2"):
        choose(page, text)
    decided = page.locator(".decided button")
    expect(decided).to_have_count(3)
    page.get_by_role("button", name="Take back: Order 1: RI1 marches H7").click()
    expect(decided).to_have_count(2)
    expect(decided.first).to_contain_text("Order 1: RI3 marches E7")
    expect(page.locator("#prompt .ask")).to_contain_text("1 of 5 orders used, attack: WI2")
    expect(page.locator("#prompt [data-choice='order RI1']")).to_be_visible()
    page.keyboard.press("Shift+Digit2")
    expect(page.locator("#prompt .ask")).to_contain_text("1 of 5 orders used, no attack yet")
    expect(page.locator(".log .line.taken-back")).not_to_have_count(0)
