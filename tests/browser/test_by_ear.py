"""A whole game of each title by the accessibility tree and the keyboard alone: nothing is seen, pointed at or clicked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from enfilade import scenario
from tests.browser.conftest import Open
from tests.browser.house import LONE_HEAVY, House, is_over, length, wait_for_question

pytestmark = pytest.mark.browser
# Short games; what ends a turn stands last among the choices.
GAMES = [
    pytest.param(LONE_HEAVY, {"max_rounds": 1}, id="urban-battle", marks=pytest.mark.slow),
    pytest.param("game-of-war/duel", {"options.turn_limit": 2}, id="game-of-war", marks=pytest.mark.slow),
    pytest.param("urban-calculus/tarn", {}, id="urban-calculus", marks=pytest.mark.slow),
    pytest.param("quick/lesson", {"rounds": 1}, id="quick", marks=pytest.mark.slow),
    pytest.param("urban-operations/first-door", {"turns": 1}, id="urban-operations", marks=pytest.mark.slow),
]
NO_ANSWERS = ("Show: ", "Take back", "Rule ", "‹ Back", "Do not ask", "Ask me")


def answers(page: Page) -> list[Locator]:
    """The buttons of the question and of the board, as a screen reader lists them, without those that are barred or no answer."""
    asked = page.get_by_role("region", name="What to do").get_by_role("button", disabled=False).all()
    lit = page.get_by_role("group", name="What you can choose on the board").get_by_role("button").all()
    heard = [(each, (each.get_attribute("aria-label") or each.text_content() or "").strip()) for each in [*lit, *asked]]
    assert all(name for _, name in heard), "something that can be chosen has no name"
    return [each for each, name in heard if not name.startswith(NO_ANSWERS) and " not now: " not in name]


def play_by_ear(page: Page, most: int = 600) -> None:
    wait_for_question(page)
    for turn in range(most):
        if is_over(page):
            return
        question = page.locator("#prompt .ask")
        assert question.inner_text()
        assert question.get_attribute("aria-live") == "polite"
        before, said = length(page), question.inner_text()
        found = answers(page)
        found[0 if turn % 3 == 0 else -1].press("Enter")
        menu = page.get_by_role("menuitem")
        if menu.count():
            menu.first.press("Enter")
        page.wait_for_function(NEXT, arg=[before, said])
        if length(page) != before:
            wait_for_question(page, before)
    raise AssertionError(f"the game did not end in {most} answers")


NEXT = """([before, said]) => {
    const prompt = document.querySelector("#prompt");
    const isNew = prompt.dataset.length !== before || prompt.querySelector(".ask")?.innerText !== said;
    return isNew || document.querySelector("dialog.ending") !== null;
}"""


@pytest.mark.parametrize(("name", "changes"), GAMES)
def test_a_whole_game_is_played_by_ear(open_page: Open, house: House, name: str, changes: dict[str, Any]) -> None:
    mine, other = scenario(name, changes).seats[:2]
    is_open = name == LONE_HEAVY  # nobody hides anything: both sides sit at one screen
    secrets = house.table({mine: "human", other: "human" if is_open else "random"}, changes, scenario=name)
    page = open_page(f"/table#{secrets[mine]}{',' + secrets[other] if is_open else ''}")
    play_by_ear(page)
    expect(page.get_by_role("dialog")).to_be_visible()


def test_odds_terrain_and_reach_are_told(open_page: Open, house: House) -> None:
    """What the card shows is spoken when a choice has the focus; any place and piece is told by its name (key I)."""
    secrets = house.table({"red": "human", "white": "human"}, scenario="game-of-war/duel")
    page = open_page(f"/table#{secrets['red']}")
    wait_for_question(page)
    page.keyboard.press("i")
    page.keyboard.type("d6")
    page.keyboard.press("Enter")
    told = page.locator(".lookup .told")
    expect(told).to_contain_text("fortress")
    expect(told).to_contain_text("In nobody's net")
    page.get_by_label("Look at").fill("WI2")
    page.keyboard.press("Enter")
    expect(told).to_contain_text("its defence is 18")
    page.get_by_label("Look at").fill("nowhere")
    page.keyboard.press("Enter")
    expect(told).to_have_text("There is nothing called nowhere here.")
    spoken = page.locator("#board > [role=status].unseen")
    page.get_by_role("group", name="What you can choose on the board").get_by_role("button", name="Order cavalry C1").press(
        "Shift"
    )
    expect(spoken).to_contain_text("free tiles in up to 2 steps")
