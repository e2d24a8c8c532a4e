"""What every game has at the table: charts, motion, and a scenario that is changed by consent."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from enfilade import Table, library, scenario
from enfilade.library import catalogue
from tests.browser.conftest import Open
from tests.browser.house import (
    House,
    asked,
    click_lit,
    do,
    is_over,
    length,
    play_to_the_end,
    spots,
    wait_for_news,
    wait_for_question,
)
from tests.browser.test_access import PHONE
from tests.server.sealed import GAME

pytestmark = pytest.mark.browser
BOTH = {"red": "human", "blue": "human"}
WATCH_BUSY = """() => {
    const prompt = document.querySelector("#prompt");
    window.wasBusy = false;
    new MutationObserver(() => (window.wasBusy ||= prompt.classList.contains("busy"))).observe(prompt, { attributes: true });
}"""
# A board of two squares: U1 and U2 change places, then something is told of U1; in the next scene U3 is gone.
REVEAL = """async (isAsked = false) => {
    const { Board } = await import("/static/board/board.js");
    const { Motion } = await import("/static/board/motion.js");
    const { Tray } = await import("/static/board/dice.js");
    const place = document.createElement("div");
    place.style.cssText = "position:relative;inline-size:600px;block-size:300px";
    document.body.replaceChildren(place);
    const disc = { tag: "circle", attributes: { r: "9" } };
    const shifted = { tag: "g", attributes: { transform: "translate(0 10)" } }; // as some boards do
    const piece = (id, x) => ({ tag: "g", id, attributes: { transform: `translate(${x} 40)` }, children: [disc] });
    const square = (id, x) => ({ tag: "rect", id, attributes: { x: String(x - 20), y: "30", width: "40", height: "40" } });
    const ground = { id: "ground", elements: [square("a1", 50), square("a2", 150)] };
    const sheet = { title: "T", width: 200, height: 100, symbols: [], style: "rect{fill:none}", panels: [], legend: [] };
    const scene = (...pieces) => ({ ...sheet, layers: [ground, { id: "pieces", elements: [{ ...shifted, children: pieces }] }] });
    const board = new Board(place);
    board.svg.style.cssText = "inline-size:600px;block-size:300px";
    board.svg.setAttribute("viewBox", "0 0 200 100");
    await board.show(scene(piece("U1", 50), piece("U2", 150), piece("U3", 100)), false);
    const told = (number, piece, ...ways) => ({ number, sentence: `${number}.`, values: {}, places: [piece], ways });
    const going = (number, piece, to) => told(number, piece, { piece, to, since: "", whole: true });
    const events = [going(1, "U1", "a2"), going(2, "U2", "a1"), told(3, "U1")];
    window.motion = new Motion(board, new Tray(place, place), place);
    window.where = (id) => board.elements.get(id).getAttribute("transform");
    window.seen = [];
    window.played = motion.play(events, { isHurried: () => false, told: (event) => seen.push(event.number), isAsked });
    window.settle = () => board.show(scene(piece("U1", 150), piece("U2", 50)), true);
}"""

RESTS = "() => window.seen.length > 0 && motion.board.running.length === 0"  # paused, and the step that was on its way is over
AWHILE = "() => new Promise((settle) => setTimeout(settle, 600))"  # in which nothing shall happen


@pytest.fixture(autouse=True)
def _shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue(), GAME.id, GAME)


# Charts.


def test_the_chart_follows_the_game_and_the_replay(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'random', 'black': 'human'}, {'max_rounds': 2})['black']}")
    wait_for_question(page)
    page.get_by_role("tab", name="Chart").click()
    vehicles = page.get_by_role("img", name="Vehicles in action: White 4 to 4, Black 1 to 1")
    expect(vehicles).to_be_visible()
    expect(page.locator(".charts .round").first).to_be_attached()
    vehicles.hover()
    expect(page.locator(".charts output").first).to_contain_text("Round 1: White 4, Black 1")
    play_to_the_end(page)
    expect(page.get_by_role("dialog").locator(".chart")).to_contain_text("Vehicles in action")
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    page.wait_for_url("**/replay#*")
    page.get_by_role("tab", name="Chart").click()
    expect(page.get_by_role("img", name="Vehicles in action: White 4 to")).to_be_visible()


def test_a_chart_holds_only_what_its_seat_knows(open_page: Open, house: House) -> None:
    secrets = house.table(BOTH, scenario="sealed/plain")
    red, blue = open_page(f"/table#{secrets['red']}"), open_page(f"/table#{secrets['blue']}")
    do(red, red.locator("[data-choice='bid 2']"))
    for page in (red, blue):
        page.get_by_role("tab", name="Chart").click()
        expect(page.locator(".charts figcaption").first).to_contain_text("Won")
    expect(red.locator(".charts figcaption", has_text="Bid")).to_have_count(1)
    expect(blue.locator(".charts figcaption", has_text="Bid")).to_have_count(0)


# A scenario changed by consent.


def propose(page: Page, rounds: str) -> None:
    page.get_by_role("button", name="Amend").click()
    dialog = page.get_by_role("dialog", name="Change the scenario")
    expect(dialog.get_by_label("What shall be changed")).to_contain_text("Rounds of the auction (now 2)")
    dialog.get_by_label("shall be", exact=True).fill(rounds)
    dialog.get_by_role("button", name="Propose").click()


def test_a_value_is_changed_when_both_agree(open_page: Open, house: House) -> None:
    secrets = house.table(BOTH, scenario="sealed/plain")
    red, blue = open_page(f"/table#{secrets['red']}"), open_page(f"/table#{secrets['blue']}")
    wait_for_question(red)
    propose(red, "3")
    expect(red.locator(".proposal")).to_contain_text("You propose: Rounds of the auction shall be 3. Waiting for Blue.")
    asked = blue.get_by_role("region", name="Proposal")
    expect(asked).to_contain_text("Red proposes: Rounds of the auction shall be 3.")
    asked.get_by_role("button", name="Agree").click()
    for page in (red, blue):
        expect(page.locator(".proposal")).to_be_hidden()
        expect(page.locator(".log")).to_contain_text("The auction takes 3 rounds.")


def test_a_proposal_is_refused_declined_and_withdrawn(open_page: Open, house: House) -> None:
    secrets = house.table(BOTH, scenario="sealed/plain")
    red, blue = open_page(f"/table#{secrets['red']}"), open_page(f"/table#{secrets['blue']}")
    wait_for_question(red)
    propose(red, "0")
    dialog = red.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("at least 1")
    dialog.get_by_role("button", name="Cancel").click()
    propose(red, "1")
    blue.get_by_role("button", name="Decline").click()
    expect(red.locator(".notice")).to_contain_text("Blue does not agree")
    propose(red, "1")
    red.get_by_role("button", name="Withdraw").click()
    expect(blue.locator(".notice", has_text="Red takes the proposal back")).to_be_visible()
    expect(blue.locator(".proposal")).to_be_hidden()


def test_a_game_that_lets_nothing_be_changed_offers_nothing(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'human', 'black': 'human'})['black']}")
    wait_for_question(page)
    expect(page.locator("#amend")).to_be_hidden()


# Motion.


def test_a_revealed_turn_is_played_out_paused_and_skipped(open_page: Open) -> None:
    page = open_page("/", reduced_motion="no-preference")
    page.evaluate(REVEAL.replace("window.settle", "place.querySelector('.motion button').click(); window.settle"))  # Pause
    bar = page.locator(".motion")
    expect(bar.get_by_role("button", name="Go on")).to_be_visible()
    page.wait_for_function(RESTS)
    paused = page.evaluate("[seen.length, where('U1')]")
    assert paused[0] == 1
    page.evaluate(AWHILE)
    assert page.evaluate("[seen.length, where('U1')]") == paused
    assert page.evaluate("motion.skip(), played") is True
    expect(bar).to_be_hidden()
    page.evaluate("settle()")
    page.wait_for_function("() => where('U1').startsWith('translate(150 40)') && where('U2').startsWith('translate(50 40)')")
    page.wait_for_function("() => document.querySelectorAll('.ghosts > *').length === 0")
    assert page.locator("[data-id=U3]").count() == 0


@pytest.mark.slow
def test_a_revealed_turn_is_seen_one_step_at_a_time(open_page: Open) -> None:
    page = open_page("/", reduced_motion="no-preference")
    page.evaluate(REVEAL.replace("window.settle", "motion.stepOn(); window.settle"))  # paused at once: after the first step
    bar = page.locator(".motion")
    expect(bar.get_by_role("button", name="Go on")).to_be_visible()
    page.wait_for_function(RESTS)
    page.evaluate(AWHILE)
    assert page.evaluate("seen") == [1]
    bar.get_by_role("button", name="Step").click()
    expect(bar).to_contain_text("2 of 3")
    page.wait_for_function(RESTS)
    page.evaluate(AWHILE)
    assert page.evaluate("seen") == [1, 2]
    bar.get_by_role("button", name="Go on").click()
    assert page.evaluate("played") is True
    expect(bar).to_be_hidden()


def test_who_wants_less_motion_and_asks_for_a_turn_sees_it_standing_still(open_page: Open) -> None:
    """Each step waits, and things are at once where they go."""
    page = open_page("/")
    page.evaluate(REVEAL, True)
    bar = page.locator(".motion")
    expect(bar).to_contain_text("1 of 3")
    page.wait_for_function("() => where('U1').startsWith('translate(150')")
    assert page.evaluate("[seen.length, where('U2')]") == [1, "translate(150 40)"]
    for number in (2, 3):
        bar.get_by_role("button", name="Step").click()
        expect(bar).to_contain_text(f"{number} of 3")
    bar.get_by_role("button", name="Step").click()
    expect(bar).to_be_hidden()
    assert page.evaluate("played") is True
    assert page.evaluate("seen") == [1, 2, 3]


def test_a_turn_goes_step_by_step_to_where_its_events_say(open_page: Open) -> None:
    page = open_page("/", reduced_motion="no-preference")
    page.evaluate(REVEAL)
    assert page.evaluate("played") is True
    assert page.evaluate("seen") == [1, 2, 3]
    assert page.evaluate("[where('U1'), where('U2')]") == ["translate(150 40) rotate(0)", "translate(50 40) rotate(0)"]


def test_nothing_is_played_where_less_motion_is_asked_for(open_page: Open) -> None:
    page = open_page("/")
    page.evaluate(REVEAL)
    assert page.evaluate("played") is False
    assert page.evaluate("where('U1')") == "translate(50 40)"


@pytest.mark.slow
def test_the_last_turn_is_seen_once_more(open_page: Open, house: House) -> None:
    secret = house.table({"white": "random", "black": "human"}, {"max_rounds": 2})["black"]
    page = open_page(f"/table#{secret}", reduced_motion="no-preference")
    wait_for_question(page)
    again = page.get_by_role("button", name="See the last turn again")
    expect(again).to_be_disabled()
    do(page, page.locator("[data-choice=done]"))
    lines, now = page.locator(".log .line").count(), length(page)
    expect(again).to_be_enabled()
    page.evaluate(WATCH_BUSY)
    again.click()
    page.wait_for_function("() => wasBusy")
    page.locator("#title").click()  # away from the button, which Space would press
    page.keyboard.press("Space")
    expect(page.locator("#prompt.asking:not(.busy)")).to_be_visible()
    assert (page.locator(".log .line").count(), length(page)) == (lines, now)
    expect(spots(page).first).to_be_visible()


def test_after_a_reload_the_last_turn_is_still_seen_once_more(open_page: Open, house: House) -> None:
    """What White did since Black's last decision, step by step, though this page saw nothing of it."""
    secrets = house.table({"white": "human", "black": "human"})
    black, white = open_page(f"/table#{secrets['black']}"), open_page(f"/table#{secrets['white']}")
    wait_for_question(black)
    black.locator("[data-choice=done]").click()
    wait_for_question(white)
    do(white, spots(white).first)
    if white.locator("[data-choice^=die]").count():
        do(white, white.locator("[data-choice^=die]").last)
    before = length(white)
    white.locator(".spot.arrow").first.click()
    wait_for_news(white, before)
    now = length(white)
    expect(black.locator("#prompt")).to_have_attribute("data-length", now)
    black.reload()
    again = black.get_by_role("button", name="See the last turn again")
    expect(again).to_be_enabled()
    again.click()
    bar = black.locator(".motion")
    expect(bar).to_be_visible()
    bar.get_by_role("button", name="Skip").click()
    expect(bar).to_be_hidden()
    expect(black.locator("#prompt:not(.busy)")).to_have_attribute("data-length", now)


# Layers and lenses.


def test_a_lens_is_laid_over_the_board_by_its_key_and_by_its_switch(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'human', 'black': 'human'}, scenario='urban-battle/first-patrol')['white']}")
    hatched = page.locator(".overlay .ub-threat")
    expect(page.locator(".log .line").first).to_be_visible()
    expect(hatched).to_have_count(0)
    page.keyboard.press("t")
    expect(hatched.first).to_be_attached()
    page.get_by_role("button", name="Layers").click()
    switch = page.get_by_role("checkbox", name="Enemy fire")
    expect(switch).to_be_checked()
    switch.uncheck()
    expect(hatched).to_have_count(0)
    zones = page.locator("[data-layer=zones]").first
    page.get_by_role("checkbox", name="Zones").uncheck()
    expect(zones).to_have_class("veiled")
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="Layers")).to_be_hidden()
    expect(page.get_by_role("button", name="Layers")).to_be_focused()


@pytest.mark.slow
def test_a_lens_shows_the_past_too(open_page: Open, house: House) -> None:
    """Through the slider at the table, and in a replay: what the enemy could fire at then."""
    secrets = house.table({"white": "human", "black": "human"}, scenario="urban-battle/first-patrol")
    page = asked([open_page(f"/table#{secrets[seat]}") for seat in ("white", "black")])
    assert page is not None
    before = length(page)
    page.locator("#prompt .choice:not(.barred)").first.click()
    wait_for_news(page, before)
    hatched = page.locator(".overlay .ub-threat")
    page.get_by_role("slider").fill("0")
    expect(page.locator("#prompt")).to_contain_text("As it was after 0")
    page.keyboard.press("t")
    expect(hatched.first).to_be_attached()
    record = Table(scenario("urban-battle/first-patrol"), seed=3).record().text()
    replay = open_page(f"/replay#{house.record(record)}")
    expect(replay.locator("#prompt .ask")).to_have_text("Before the first decision.")
    replay.get_by_label("Whose view").select_option("white")
    replay.locator("#title").click()
    replay.keyboard.press("t")
    expect(replay.locator(".overlay .ub-threat").first).to_be_attached()


@pytest.mark.slow
def test_what_can_be_chosen_is_shown_close_up(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'human', 'black': 'human'})['black']}", width=390, height=800)
    wait_for_question(page)
    spot = spots(page).first
    page.get_by_role("button", name="The whole board").click()
    before = spot.bounding_box()
    page.get_by_role("button", name="Close-up of what can be chosen").click()
    after = spot.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > 1.5 * before["width"]
    page.keyboard.press("0")
    assert spot.bounding_box() == before
    page.keyboard.press("Home")
    assert spot.bounding_box() == after


# Where the board is and how large it is drawn; how much of it the bar covers; and which buttons of the bar are out of sight
# though nothing on the board stands for them: none may be.
HOLDS = """() => {
    const { x, y, width, height } = document.querySelector("#board svg.scene").getBoundingClientRect();
    const bar = document.querySelector("#prompt").getBoundingClientRect();
    const targets = new Set([...document.querySelectorAll(".lit-layer [data-target]")].map((each) => each.dataset.target));
    const isOnBoard = ({ dataset: { choice = "", verb } }) => verb !== undefined || targets.has(choice.split(" ")[1]);
    const buttons = [...document.querySelectorAll("#prompt > .choices button:not(.barred)")].filter((each) => !isOnBoard(each));
    const isCut = ({ top, bottom, left, right }) => top < bar.top || bottom > bar.bottom || left < bar.left || right > bar.right;
    const cut = buttons.filter((each) => each.checkVisibility() && isCut(each.getBoundingClientRect()));
    return { place: [x, y, width, height], covered: y + height - bar.top, cut: cut.map((each) => each.textContent) };
}"""


def holds(page: Page, decisions: int) -> None:
    """The board is where it was and as large as it was, question after question; on a desk the bar covers nothing of it."""
    wait_for_question(page)
    is_wide = (page.viewport_size or {"width": 0})["width"] > 760
    first = page.evaluate(HOLDS)["place"]
    for turn in range(decisions):
        before = length(page)
        meant = page.locator("#prompt .choice:not(.barred, .hushed):visible")
        is_done = (turn % 2 > 0 or not meant.count()) and click_lit(page, turn)
        if not is_done and meant.count():
            meant.first.click()
        elif not is_done:
            page.locator("#prompt .verb").first.click()
            before = ""  # that asks nothing new
        wait_for_question(page, before)
        if is_over(page):
            return
        shown = page.evaluate(HOLDS)
        assert shown["place"] == first
        assert shown["covered"] <= 0 or not is_wide
        assert not shown["cut"]


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desk", "phone"])
def test_the_board_keeps_its_place_and_its_size_whatever_is_asked(
    open_page: Open, house: House, settings: dict[str, Any]
) -> None:
    """The questions of Game of War take from one row of buttons to five, with what is ordered and what is doubtful."""
    holds(open_page(f"/table#{house.table({'white': 'random'}, scenario='game-of-war/duel')['red']}", **settings), 8)


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    "name", ["urban-battle/first-patrol", "quick/brickworks", "urban-calculus/tarn", "urban-operations/dravik-crossroads"]
)
def test_every_board_keeps_its_place_and_its_size(open_page: Open, house: House, name: str, settings: dict[str, Any]) -> None:
    mine, *others = library.scenario(name, look=False).seats
    holds(open_page(f"/table#{house.table(dict.fromkeys(others, 'random'), scenario=name)[mine]}", **settings), 20)


def test_what_is_given_the_focus_shows_nothing_until_somebody_goes_on(open_page: Open, house: House) -> None:
    """After a key the next question has the focus, and is read out; card and preview come with Tab, arrows or the mouse, and by a
    key alone the numbers of what is in reach stay in sight."""
    secrets = house.table({"green": "human", "red": "random"}, scenario="urban-operations/first-door")
    page = open_page(f"/table#{secrets['green']}")
    wait_for_question(page)
    do(page, page.locator("#prompt .choice").first)
    page.mouse.move(1270, 5)
    spoken, card = page.locator("#board > [role=status].unseen"), page.locator(".card")
    for _ in range(2):  # an impulse, and a block in it
        before = length(page)
        page.keyboard.press(page.locator("#prompt .choice kbd").first.inner_text().lower())
        wait_for_question(page, before)
        expect(page.locator(":focus")).to_have_class(re.compile(r"\bgiven\b"))
        expect(spoken).not_to_be_empty()
        expect(card).to_be_hidden()
        assert not page.locator(".overlay > *").count()
    page.keyboard.press("ArrowUp")
    expect(card).to_be_visible()
    expect(page.locator(".scene")).not_to_have_class(re.compile("sketching"))
    expect(page.locator(".uo-reach-price").first).to_be_visible()


# Which of the piece that acts and what is pointed at the card lies over; and a few places that can be pointed at.
COVERED = """place => {
    const card = document.querySelector(".card").getBoundingClientRect();
    const spot = document.querySelector(`.lit-layer .spot[data-target="${place}"]`);
    const meets = (each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left < card.right && right > card.left && top < card.bottom && bottom > card.top;
    };
    return [spot, ...document.querySelectorAll(".pointed")].filter(meets).map((each) => each.getAttribute("class"));
}"""


PLACES = """() => {
    const spots = [...document.querySelectorAll(".lit-layer .spot[data-target]")];
    return spots.slice(0, 4).map((each) => each.dataset.target);
}"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("urban-battle/first-patrol", {"white": "human", "black": "random"}),
        ("game-of-war/duel", {"red": "human", "white": "random"}),
        ("urban-operations/first-door", {"green": "human", "red": "random"}),
    ],
)
def test_a_card_covers_neither_who_acts_nor_what_is_pointed_at(
    open_page: Open, house: House, name: str, seats: dict[str, str]
) -> None:
    mine = next(iter(seats))
    page = open_page(f"/table#{house.table(seats, scenario=name)[mine]}", width=1440, height=900)
    wait_for_question(page)
    seen = 0
    for turn in range(5):
        for place in page.evaluate(PLACES):
            page.mouse.move(1430, 4)
            expect(page.locator(".card")).to_be_hidden()
            page.locator(f".lit-layer .spot[data-target='{place}']").hover(force=True)
            page.wait_for_timeout(300)
            if page.locator(".card").is_visible():
                assert page.evaluate(COVERED, place) == [], f"{place}, question {turn}"
                seen += 1
        page.mouse.move(1430, 4)
        before = length(page)
        if not click_lit(page, turn):
            page.locator("#prompt .choice:not(.barred)").first.click()
        wait_for_question(page, before)
    assert seen > 4
