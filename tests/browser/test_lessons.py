"""Lessons, taken in a browser by clicks: what is lit leads to the end, and a page that is loaded anew goes on where it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Watch
from tests.browser.test_access import findings

pytestmark = pytest.mark.browser

READY = """() => {
    const prompt = document.querySelector("#prompt");
    const hasSomething = prompt.querySelector(".choice:not(.barred)") || document.querySelector(".lit-layer .spot");
    const isRead = document.querySelector(".coach .end, .coach .choices .main");
    return isRead || (!prompt.classList.contains("busy") && hasSomething);
}"""
LIT = "#prompt > .choices .choice:not(.barred)"
# What is read where the coach's line runs: texts of the board that can be seen, and of the page, word by word.
CROSSED = """() => {
    const texts = [...document.querySelectorAll(".scene text")].filter((each) => getComputedStyle(each).visibility !== "hidden");
    const read = texts.map((each) => [each.textContent, each.getBoundingClientRect()]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (text.parentElement.closest("svg") || !text.textContent.trim() || !text.parentElement.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) read.push([text.textContent, box]);
    }
    const points = [...document.querySelectorAll(".pencil .lead")].flatMap((line) => {
        const length = line.getTotalLength();
        return Array.from({ length: Math.ceil(length / 2) }, (_, index) => line.getPointAtLength(2 * index));
    });
    const isIn = ({ x, y }, box) => x > box.left && x < box.right && y > box.top && y < box.bottom;
    return read.filter(([, box]) => points.some((point) => isIn(point, box))).map(([text]) => text);
}"""


def take(page: Page, title: str) -> None:
    page.locator(".lessons button", has=page.get_by_text(title, exact=True)).click()
    expect(page.locator(".coach .say")).to_be_visible()


def step(page: Page) -> None:
    """Do the one thing that is lit, or read on."""
    said = page.locator(".coach").inner_text()
    page.wait_for_function(READY)
    main = page.locator(".coach .choices .main")
    spot = page.locator(".lit-layer .spot").first
    if main.count():
        main.first.click()
    elif page.locator(LIT).count():
        page.locator(LIT).first.click()
    else:
        spot.dispatch_event("click")
    page.wait_for_function(
        "said => document.querySelector('.coach').innerText !== said || document.querySelector('#prompt.busy')", arg=said
    )
    page.wait_for_function(READY)


def test_a_lesson_is_taken_left_and_taken_up(open_page: Open) -> None:
    page = open_page("/#urban-battle/learn")
    take(page, "Firing")
    expect(page.locator(".pencil .badge")).to_have_count(1)
    expect(page.locator(".lit-layer .spot")).to_have_count(1)
    page.locator(LIT).click()
    expect(page.locator(".coach")).to_contain_text("Nine or more")
    page.goto("/#urban-battle/learn")
    row = page.locator(".lessons li", has_text="Firing")
    expect(row).to_contain_text("go on")
    row.get_by_role("button").click()
    expect(page.locator(".coach")).to_contain_text("Nine or more")
    page.locator(LIT).click()
    expect(page.locator(".coach .end")).to_contain_text("you have won")
    expect(page.locator(".coach .choices").first.get_by_role("button")).to_have_text("Next lesson")
    expect(page.locator("#prompt .ask")).to_have_text("The lesson is over.")
    expect(page.locator("#prompt").get_by_role("button", name="Review")).to_be_hidden()  # it is folded
    page.locator(".coach .others summary").click()
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator(".lessons li", has_text="Firing")).to_contain_text("learnt")


def test_who_chooses_what_is_not_asked_is_told_so(open_page: Open) -> None:
    page = open_page("/#urban-battle/learn")
    take(page, "Moving")
    bare = page.locator('#board [data-id="F3"]').first
    bare.dispatch_event("click")
    expect(page.locator(".coach .answer.other")).to_contain_text("read this first")
    page.locator(".coach .main").click()
    expect(page.locator(".coach .answer")).to_have_count(0)
    bare.dispatch_event("click")
    expect(page.locator(".coach .answer.other")).to_contain_text("Not that, not now")
    page.locator(LIT).click()
    expect(page.locator(".coach .answer.good")).to_contain_text("Chosen")


def test_what_a_note_is_about_comes_into_sight_on_a_phone(open_page: Open) -> None:
    page = open_page("/#urban-calculus/learn", width=390, height=844)
    take(page, "What comes back")
    page.locator(".coach .main").click()
    expect(page.locator(".pencil .badge")).to_have_count(1)
    board, ring = page.locator("#board").bounding_box(), page.locator(".pencil .stroke").first.bounding_box()
    assert board is not None
    assert ring is not None
    assert ring["x"] >= -4
    assert ring["x"] + ring["width"] <= board["width"] + 4


# The words of the card that run out of it.
CUT = """() => {
    const card = document.querySelector(".card");
    const { left, right } = card.getBoundingClientRect();
    const range = document.createRange();
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    const cut = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        range.selectNodeContents(text);
        if ([...range.getClientRects()].some((box) => box.left < left || box.right > right - 8)) cut.push(text.textContent);
    }
    return cut;
}"""


@pytest.mark.parametrize(("piece", "clicks"), [("W2", 0), ("B3", 1)])
def test_a_card_in_a_narrow_margin_is_wrapped_and_never_cut(open_page: Open, piece: str, clicks: int) -> None:
    page = open_page("/#urban-battle/learn", width=1440, height=900)
    take(page, "Firing")
    for _ in range(clicks):
        page.locator(LIT).click()
        expect(page.locator(".coach")).to_contain_text("Nine or more")
    page.locator(f".spot[data-target='{piece}']").hover()
    card = page.locator(".card")
    expect(card.locator(".chance")).not_to_have_count(0)
    expect(card).to_contain_text("%")
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_dice_that_decide_are_large_where_they_do_and_can_be_skipped(open_page: Open, motion: str) -> None:
    page = open_page("/#urban-battle/learn", reduced_motion=motion)
    take(page, "Firing")
    page.locator(LIT).click()
    expect(page.locator(".coach")).to_contain_text("Nine or more")
    page.locator(LIT).click()
    thrown = page.locator(".thrown")
    if motion == "reduce":
        expect(page.locator(".coach .end")).to_be_visible()
        expect(thrown).to_be_hidden()
        return
    expect(thrown.locator(".die")).to_have_count(4)
    expect(thrown).to_contain_text("against 9")
    page.keyboard.press(" ")
    expect(thrown).to_be_hidden()
    expect(page.locator(".coach .end")).to_be_visible()


def test_a_lesson_has_the_board_the_note_and_the_question_and_the_rest_is_folded(open_page: Open) -> None:
    page = open_page("/#urban-calculus/learn", width=1440, height=900)
    take(page, "Fires")
    for furniture in ("#undo", "#links", "#resign", ".tabs", "#tabpanel-0", ".timeline"):
        expect(page.locator(furniture)).to_be_hidden()
    page.get_by_role("button", name="Log, forces and rules").click()
    expect(page.locator(".coached .side:not(.two-panels) #tabpanel-0")).to_be_visible()
    top = "each => each.getBoundingClientRect().top"
    note, tabs, panel = [page.locator(each).evaluate(top) for each in (".coach", ".tabs", "#tabpanel-0")]
    assert note < tabs < panel < tabs + 60
    page.get_by_role("button", name="Log, forces and rules").click()
    expect(page.locator(".tabs")).to_be_hidden()


@pytest.mark.slow
def test_something_else_is_answered_and_taken_back(open_page: Open) -> None:
    page = open_page("/#urban-battle/learn")
    take(page, "Firing")
    page.locator(".others summary").click()
    page.locator(".others .choice").first.click()
    expect(page.locator(".coach")).to_contain_text("without a shot")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "title"),
    [
        ("urban-battle", "Corners"),
        ("game-of-war", "The charge"),
        ("urban-calculus", "Fires"),
        ("quick", "Command and recovery"),
        ("urban-operations", "Breaching"),
    ],
)
@pytest.mark.parametrize("width", [1440, 390])
def test_a_lesson_of_every_game_by_clicks(open_page: Open, game: str, title: str, width: int) -> None:
    page = open_page(f"/#{game}/learn", width=width, height=860)
    take(page, title)
    for _ in range(30):
        page.wait_for_function(READY)
        if page.locator(".coach .end").count():
            break
        expect(page.locator(".pencil .badge").or_(page.locator(".pencil:not(:has(path))"))).to_be_attached()
        assert page.evaluate(CROSSED) == [], page.locator(".coach .say").inner_text()
        step(page)
    expect(page.locator(".coach .end")).to_be_visible()


@pytest.mark.slow
def test_a_term_explains_itself_on_hover_and_on_focus(open_page: Open) -> None:
    page = open_page("/#urban-operations/learn")
    take(page, "The duel")
    page.locator(LIT).click()
    term = page.locator("#prompt .ask .term").first
    term.hover()
    expect(page.locator(".term-card")).to_contain_text("movement points")
    page.keyboard.press("Escape")
    expect(page.locator(".term-card")).to_be_hidden()
    term.focus()
    expect(page.locator(".term-card")).to_be_visible()
    term.evaluate("term => term.closest('.ask').remove()")
    expect(page.locator(".term-card")).to_be_hidden()  # it goes with what it explains


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_a_lesson(open_page: Open, watch: Watch, theme: str) -> None:
    watch.forgives = ("Applying inline style",)
    page = open_page("/#urban-operations/learn", color_scheme=theme)
    expect(page.locator(".lessons li")).to_have_count(6)
    assert findings(page) == []
    take(page, "The duel")
    page.wait_for_function(READY)
    assert findings(page) == []
    page.get_by_role("button", name="Log, forces and rules").click()
    for tab in ("Forces", "Help", "Log"):
        page.get_by_role("tab", name=tab).click()
        assert findings(page) == [], tab
