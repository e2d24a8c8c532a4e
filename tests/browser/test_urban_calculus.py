"""The Urban Calculus at the table: the model seen at work, hovered over, argued about, and played to the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Watch
from tests.browser.house import House, choices, do, is_over, length, play_to_the_end, wait_for_question
from tests.browser.test_access import PHONE, findings, overflow

pytestmark = pytest.mark.browser
TARN = "urban-calculus/tarn"
BOTH: dict[str, str] = {}  # people
# Every hit harms the city, and all harm reaches the world and the government: the cascade is certain.
CERTAIN: dict[str, object] = {
    "attack.red.inf.inf": 1,
    "rd.red.inf": "HCDS",
    "rd.types.ch": "1-10",
    "rd.types.sd": "1-10",
    **{f"tn.red.{code}": 1 for code in "XYZ"},
}
WATCH = """() => {
    window.seen = { sparks: 0, cards: 0, words: [] };
    new MutationObserver((changes) => {
        const added = changes.flatMap((change) => [...change.addedNodes]);
        window.seen.sparks += added.filter((node) => node.classList?.contains("spark")).length;
        window.seen.cards += added.filter((node) => node.querySelector?.(".playing-card")).length;
        const words = document.querySelector(".motion:not([hidden]) p")?.textContent;
        if (words && words !== window.seen.words.at(-1)) window.seen.words.push(words);
    }).observe(document.body, { childList: true, subtree: true });
}"""


def seated(open_page: Open, house: House, changes: dict[str, object] | None = None, **settings: Any) -> tuple[Page, Page]:
    """Red's and Blue's pages, each at its own machine."""
    secrets = house.table(BOTH, changes, scenario=TARN)
    red, blue = (open_page(f"/table#{secrets[seat]}", **settings) for seat in ("red", "blue"))
    wait_for_question(red)
    wait_for_question(blue)
    return red, blue


def click(page: Page, choice: str, *others: Page) -> None:
    """Click a button, and wait until every page has heard of it."""
    lengths = [(each, length(each)) for each in (page, *others)]
    page.evaluate("() => document.querySelectorAll('#prompt details').forEach((each) => { each.open = true; })")
    page.locator(f"#prompt [data-choice='{choice}']").click()
    for each, before in lengths:
        expect(each.locator("#prompt")).not_to_have_attribute("data-length", before)


def to_assault(red: Page, blue: Page) -> None:
    """No strategic actions, no fires."""
    click(red, "done", blue)
    click(blue, "done", red)
    click(red, "hold", blue)
    click(blue, "hold", red)


@pytest.mark.slow
def test_a_cascade_runs_along_its_links_one_test_at_a_time(open_page: Open, house: House) -> None:
    """Sparks on the arrows, the card of each test on the tray, its words beside the board."""
    red, blue = seated(open_page, house, CERTAIN, reduced_motion="no-preference")
    to_assault(red, blue)
    click(red, "attack inf>inf", blue)
    click(red, "cubes 2", blue)
    red.evaluate(WATCH)
    click(blue, "decline", red)
    wait_for_question(red)
    seen = red.evaluate("() => window.seen")
    assert seen["sparks"] >= 6  # two cubes of damage and two of harm, along Y, Z, X and U
    assert seen["cards"] >= 6
    tested = [words for words in seen["words"] if words.startswith("Structural Damage → ")]
    assert len(tested) >= 3
    expect(red.locator(".log")).to_contain_text("Civilian Harm → Red's Adverse Opinion, X 1+")
    expect(red.locator("[data-id='city.ch>red.gao']")).to_have_class(re.compile(r"\bran\b"))  # what went through stays marked
    expect(red.locator(".traces text").first).to_have_text(re.compile(r"^[2-9]×$"))


# What the cards beside a fight said whenever they were shown, and how far they lay from its cell and from who fights.
BESIDE = """() => {
    window.lain = [];
    const box = document.querySelector(".thrown");
    const gap = (from, to, since, until) => Math.max(from - until, since - to, 0);
    const across = (one, other) => gap(one.left, one.right, other.left, other.right);
    const down = (one, other) => gap(one.top, one.bottom, other.top, other.bottom);
    new MutationObserver(() => {
        if (box.hidden || !box.querySelector(".playing-card")) return;
        const own = box.getBoundingClientRect();
        const names = ["red:inf>inf", "red.inf", "blue.inf"].map((id) => `.scene [data-id='${id}'], .scene [data-piece='${id}']`);
        const fight = names.map((name) => document.querySelector(name).getBoundingClientRect());
        const away = fight.map((each) => Math.hypot(across(own, each), down(own, each)));
        window.lain.push({ words: box.querySelector("p").textContent, away });
    }).observe(box, { attributes: true, attributeFilter: ["style"] });
}"""
LIES_OVER_A_CHOICE = """() => {
    const box = document.querySelector(".thrown");
    const own = box.getBoundingClientRect();
    const lies = ({ left, right, top, bottom }) => left < own.right && right > own.left && top < own.bottom && bottom > own.top;
    return !box.hidden && [...document.querySelectorAll(".lit-layer .spot")].some((each) => lies(each.getBoundingClientRect()));
}"""


def test_the_cards_of_a_fight_lie_beside_it(open_page: Open, house: House) -> None:
    """Near its cell on the battleground, over neither that nor who fights; gone before they hide what is asked next (§8.3)."""
    red, blue = seated(open_page, house, CERTAIN, reduced_motion="no-preference")
    to_assault(red, blue)
    click(red, "attack inf>inf", blue)
    for page in (red, blue):
        page.evaluate(BESIDE)
    click(red, "cubes 2", blue)
    for page in (red, blue):
        page.wait_for_function("() => window.lain.some(({ words }) => words.includes('potential hit'))")
        fought = [each["away"] for each in page.evaluate("() => window.lain") if "potential hit" in each["words"]]
        assert all(len(away) == 3 and 0 < min(away) < 150 for away in fought)
    wait_for_question(blue)
    assert not blue.evaluate(LIES_OVER_A_CHOICE)
    expect(blue.locator(".thrown")).to_be_hidden()


def test_a_link_says_what_it_means_and_how_likely_it_is(open_page: Open, house: House) -> None:
    """On its number and along its arrow (Annex B)."""
    red, _ = seated(open_page, house)
    red.locator("[data-id='link-Q-red']").hover()
    card = red.locator(".card")
    expect(card).to_contain_text("Casualties weaken will")
    expect(card).to_contain_text("Red tests at 9+")
    expect(card).to_contain_text("success of the next card")
    expect(card).to_contain_text("20 %")
    x, y = red.evaluate(
        """() => {
            const line = document.querySelector("[data-id='city.sd>red.gao'] .uc-near");
            const { x, y } = line.getPointAtLength(line.getTotalLength() * 0.8).matrixTransform(line.getScreenCTM());
            return [x, y];
        }"""
    )
    red.mouse.move(x, y)
    expect(card).to_contain_text("Damage shocks the world")


@pytest.mark.slow
def test_cards_that_were_drawn_lie_face_up(open_page: Open, house: House) -> None:
    red, blue = seated(open_page, house)
    click(red, "assign J")
    click(red, "done", blue)
    click(blue, "done", red)
    for page in (red, blue):
        expect(page.locator("svg.scene")).to_contain_text("39 left")
        expect(page.locator(".uc-playing")).to_have_count(1)


def test_what_commits_keeps_its_place_when_less_is_left_to_choose(open_page: Open, house: House) -> None:
    """Two cubes on J, and what is left would fit as buttons: the list stays a list, and Commit where it was (§6)."""
    page = open_page(f"/table#{house.table(BOTH, scenario='urban-calculus/twobanks')['red']}", 1440, 900)
    wait_for_question(page)
    commit = page.locator("#prompt [data-choice=done]")
    at_first = commit.bounding_box()
    for _ in range(2):
        do(page, page.locator(".spot[data-action='assign J']"))
        assert commit.bounding_box() == at_first


@pytest.mark.parametrize("name", [TARN, "urban-calculus/twobanks"])
def test_a_phone_opens_with_what_is_to_be_decided(open_page: Open, house: House, name: str) -> None:
    """The actions are in sight and can be read, each at one place: below them is only what is not on the board."""
    page = open_page(f"/table#{house.table({'blue': 'random'}, scenario=name)['red']}", **PHONE)
    wait_for_question(page)
    page.locator(":root[data-type]").wait_for(state="attached")
    page.evaluate("document.fonts.ready.then(() => true)")  # what is written is as wide as it will be
    place = page.locator("#board svg.scene").bounding_box()
    assert place is not None
    for code in "JKLMNOP":
        chip = page.locator(f"[data-id='{code}']")
        box = chip.bounding_box()
        assert box is not None
        assert place["x"] <= box["x"]
        assert box["x"] + box["width"] <= place["x"] + place["width"] + 1
        assert place["y"] <= box["y"]
        assert box["y"] + box["height"] <= place["y"] + place["height"] + 1
        expect(chip.locator(".uc-strong").first).to_be_visible()
        frame = chip.locator(".uc-chip").bounding_box()
        assert frame is not None
        for words in chip.locator(".uc-strong").all():
            written = words.bounding_box()
            assert written is not None
            assert written["x"] + written["width"] < frame["x"] + frame["width"], words.text_content()
    assert choices(page).all_inner_texts() == ["Commit these actions"]


@pytest.mark.slow
def test_buttons_are_short_and_plain(open_page: Open, house: House) -> None:
    red, blue = seated(open_page, house)
    said = {"assign M": "M: enemy Government Will −1", "done": "Commit these actions"}
    for choice, words in said.items():
        expect(red.locator(f"#prompt [data-choice='{choice}']")).to_contain_text(words)
    to_assault(red, blue)
    said = {"attack inf>arm": "Attack Armour with Infantry", "decline": "Opt out of the assault"}
    for choice, words in said.items():
        expect(red.locator(f"#prompt [data-choice='{choice}']")).to_contain_text(words)


@pytest.mark.slow
def test_a_target_number_is_argued_about_and_changed(open_page: Open, house: House) -> None:
    """Both agree; from the next turn on the circle shows the new number, and the log says so (R48)."""
    red, blue = seated(open_page, house)
    red.get_by_role("button", name="Amend").click()
    dialog = red.get_by_role("dialog", name="Change the scenario")
    dialog.get_by_label("What shall be changed").select_option("tn.red.X")
    dialog.get_by_label("shall be", exact=True).select_option("5")
    dialog.get_by_role("button", name="Propose").click()
    blue.get_by_role("region", name="Proposal").get_by_role("button", name="Agree").click()
    expect(red.locator(".log")).to_contain_text("X")
    to_assault(red, blue)
    click(red, "decline", blue)
    for page in (red, blue):
        expect(page.locator("[data-id='link-X-red'] .uc-tn-text")).to_have_text("5")


@pytest.mark.slow
def test_every_box_has_a_line_in_the_chart(open_page: Open, house: House) -> None:
    red, blue = seated(open_page, house)
    to_assault(red, blue)
    click(red, "decline", blue)
    red.get_by_role("tab", name="Chart").click()
    captions = red.locator(".charts figcaption")
    for name in (
        "Government Will",
        "Societal Support",
        "Civilian Harm",
        "Structural Damage",
        "Infantry Heavy",
        "Global Adverse Opinion",
    ):
        expect(captions.filter(has_text=name)).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_a_whole_campaign_by_clicking(open_page: Open, house: House, scheme: str) -> None:
    """Against a doctrine, to the story at the end."""
    secrets = house.table({"blue": "balanced"}, scenario=TARN)
    page = open_page(f"/table#{secrets['red']}", color_scheme=scheme)
    play_to_the_end(page)
    ending = page.get_by_role("dialog")
    expect(ending.locator(".why")).to_contain_text("in week")
    expect(ending.locator(".account .sum")).not_to_have_count(0)  # the sum that decided it, term by term
    expect(ending.locator(".account .outcome").first).to_have_text(re.compile(r"\d"))
    expect(ending.locator(".chart").first).to_be_visible()
    assert findings(page) == []


def test_a_campaign_on_a_phone(open_page: Open, house: House) -> None:
    """Two turns on 390 pixels: nothing hangs over the edge."""
    secrets = house.table({"blue": "shock"}, scenario=TARN)
    page = open_page(f"/table#{secrets['red']}", **PHONE, color_scheme="dark")
    wait_for_question(page)
    for _ in range(12):
        if is_over(page):
            break
        assert overflow(page) <= 0
        do(page, choices(page).last)
    assert length(page)


# The words of boxes, actions and cards that reach beyond the frame they stand in.
BEYOND = """() => [...document.querySelectorAll("svg.scene :is(.uc-name, .uc-strong, .uc-card-title, .uc-card-text)")]
    .map((words) => [words, words.parentElement.querySelector(":scope > rect")])
    .filter(([words, frame]) => frame && words.checkVisibility({ visibilityProperty: true }))
    .filter(([words, frame]) => words.getBoundingClientRect().right > frame.getBoundingClientRect().right)
    .map(([words]) => words.textContent)"""


@pytest.mark.parametrize("name", [TARN, pytest.param("urban-calculus/twobanks-evolved", marks=pytest.mark.slow)])
def test_no_word_leaves_its_card_where_our_type_is_not_there(open_page: Open, house: House, watch: Watch, name: str) -> None:
    """Neither before it is fetched nor where it cannot be: what the machine has itself is set as wide."""
    watch.forgives = ("net::ERR_FAILED",)
    page = open_page("/", 1440, 900)
    page.route("**/static/fonts/*", lambda route: route.abort())
    page.goto(f"/table#{house.table({'blue': 'random'}, scenario=name)['red']}")
    wait_for_question(page)
    page.locator(":root[data-type]").wait_for(state="attached")
    assert page.evaluate(BEYOND) == []
    page.evaluate("delete document.documentElement.dataset.type")
    assert page.evaluate(BEYOND) == []


def test_a_list_that_somebody_reads_stays_open_though_the_enemy_commits(open_page: Open, house: House) -> None:
    """The question is drawn anew then, where it was read; who folds the list finds it folded."""
    red, blue = seated(open_page, house, height=560)
    listed, bar = red.locator("#prompt details[data-verbs=assign]"), red.locator("#prompt")
    expect(listed).not_to_have_attribute("open", "")
    listed.locator("summary").click()
    expect(listed).to_have_attribute("open", "")
    wait_for_scrolling = "each => new Promise((settle) => requestAnimationFrame(() => settle(each.scrollTop)))"
    top = bar.evaluate(wait_for_scrolling)
    before = length(red)
    blue.get_by_role("button", name="Commit").click()
    wait_for_question(red, before)
    expect(listed).to_have_attribute("open", "")
    assert bar.evaluate(wait_for_scrolling) == top
    do(red, listed.locator(".choice").first)
    expect(listed).to_have_attribute("open", "")  # there are more where it came from
    listed.locator("summary").click()
    before = length(red)
    red.keyboard.press("u")
    wait_for_question(red, before)
    expect(listed).not_to_have_attribute("open", "")
