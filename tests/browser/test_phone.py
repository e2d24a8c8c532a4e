"""What a newcomer with a phone sees first of every bundled board: the map, and what can be chosen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import enfilade
from enfilade import library
from tests.browser.conftest import Open
from tests.browser.house import House, asked, choices, choose, do, length, spots, wait_for_news, wait_for_question
from tests.browser.test_access import PHONE
from tests.browser.test_legible import SCENARIOS

# Which part of the board is in sight, from left to right in its own units; how many places are lit, and how many of them are
# wholly in sight; and how many buttons of choices are.
SEEN = """() => {
    const svg = document.querySelector("#board svg.scene");
    const place = svg.getBoundingClientRect();
    const across = (x) => new DOMPoint(x, 0).matrixTransform(svg.getScreenCTM().inverse()).x;
    const isAcross = ({ left, right }) => left >= place.left - 1 && right <= place.right + 1;
    const isIn = (box) => isAcross(box) && box.top >= place.top - 1 && box.bottom <= place.bottom + 1;
    const lit = [...document.querySelectorAll(".lit-layer .spot")].map((each) => each.getBoundingClientRect());
    const buttons = [...document.querySelectorAll("#prompt .choices button")].filter((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top >= place.bottom && bottom <= innerHeight;
    });
    const [left, right] = [across(place.left), across(place.right)];
    return { left, right, lit: lit.length, inSight: lit.filter(isIn).length, buttons: buttons.length };
}"""


def opened(open_page: Open, house: House, name: str) -> dict[str, Any]:
    """What is seen at the first question to a seat."""
    mine, *others = library.scenario(name, look=False).seats
    page = open_page(f"/table#{house.table(dict.fromkeys(others, 'random'), scenario=name)[mine]}", **PHONE)
    wait_for_question(page)
    found: dict[str, Any] = page.evaluate(SEEN)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_phone_opens_with_the_map_and_with_something_to_choose(open_page: Open, house: House, name: str) -> None:
    table = enfilade.Table(library.scenario(name), seed=1)
    scene = table.game.scene(table.view(table.actors[0]))
    seen = opened(open_page, house, name)
    trays = max(0.0, seen["right"] - (scene.width - scene.beside))
    assert trays <= 0.12 * (seen["right"] - seen["left"])
    assert seen["inSight"] or seen["buttons"]
    assert not seen["lit"] or seen["inSight"] or scene.beside


@pytest.mark.parametrize("name", ["urban-battle/first-patrol", "game-of-war/duel"])
def test_a_phone_opens_with_the_whole_map_where_it_can_be_read_so(open_page: Open, house: House, name: str) -> None:
    table = enfilade.Table(library.scenario(name), seed=1)
    scene = table.game.scene(table.view(table.actors[0]))
    seen = opened(open_page, house, name)
    assert seen["left"] <= 1
    assert seen["right"] >= scene.width - scene.beside - 1
    assert seen["inSight"] == seen["lit"]


# How many of these pieces are on the map, and how many of them in sight, above the question too.
IN_SIGHT = """ids => {
    const place = document.querySelector("#board").getBoundingClientRect();
    const foot = Math.min(place.bottom, document.querySelector("#prompt").getBoundingClientRect().top);
    const boxes = ids.map((id) => document.querySelector(`#board [data-id="${id}"]`)?.getBoundingClientRect()).filter(Boolean);
    const isAcross = ({ left, right }) => left >= place.left - 4 && right <= place.right + 4;
    const isIn = (box) => isAcross(box) && box.top >= place.top - 4 && box.bottom <= foot + 4;
    return [boxes.length, boxes.filter(isIn).length];
}"""


@pytest.mark.parametrize(
    "name",
    [
        "urban-operations/dravik-crossroads",
        *[
            pytest.param(each, marks=pytest.mark.slow)
            for each in ("game-of-war/petrograd", "game-of-war/classic", "quick/meridian", "urban-operations/selm-harbour")
        ],
    ],
)
def test_a_phone_opens_with_ones_own_pieces(open_page: Open, house: House, name: str) -> None:
    """As many of them as can be told apart at once, though they are spread over a map that is wider than the screen."""
    table = enfilade.Table(library.scenario(name, look=False), seed=1)
    mine, *others = table.seats
    ids = [id for panel in table.game.scene(table.view(mine)).panels if panel.seat == mine for id in panel.ids]
    page = open_page(f"/table#{house.table(dict.fromkeys(others, 'random'), scenario=name)[mine]}", **PHONE)
    wait_for_question(page)
    drawn, seen = page.evaluate(IN_SIGHT, ids)
    assert drawn
    assert seen >= 0.75 * drawn  # all of them in most; who stands from edge to edge is shown where most of it is


def test_a_tap_on_what_is_too_small_comes_closer_and_chooses_nothing(open_page: Open, house: House) -> None:
    """Twice the button of the map: everything, and back to what is asked about."""
    name = "urban-operations/dravik-crossroads"
    page = open_page(f"/table#{house.table({'red': 'random'}, scenario=name)['green']}", **PHONE)
    wait_for_question(page)
    before, opened = length(page), page.locator("svg.scene").get_attribute("viewBox") or ""
    whole = page.get_by_role("button", name="The whole board")
    whole.tap()
    small = spots(page).first.bounding_box()
    assert small is not None
    assert max(small["width"], small["height"]) < 24
    spots(page).first.tap()
    large = spots(page).first.bounding_box()
    assert large is not None
    assert max(large["width"], large["height"]) >= 40
    assert length(page) == before
    expect(page.locator(".menu")).to_have_count(0)
    whole.tap()
    whole.tap()
    expect(page.locator("svg.scene")).to_have_attribute("viewBox", re.compile(f"^{opened.partition('.')[0]}[.]"))


def test_on_a_phone_the_buttons_of_the_camera_are_beside_the_path_not_on_the_board(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'random'}, scenario='game-of-war/duel')['red']}", **PHONE)
    wait_for_question(page)
    expect(page.locator("#board .zoom")).to_have_count(0)
    expect(page.get_by_role("button", name="The whole board")).to_have_text("Map")


def test_a_finger_is_shown_no_keys(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'random'}, scenario='game-of-war/duel')['red']}", **PHONE)
    wait_for_question(page)
    page.get_by_role("tab", name="Log").tap()
    expect(page.locator(".again")).to_be_visible()
    expect(page.locator("kbd").filter(visible=True)).to_have_count(0)
    desk = open_page(page.url)
    expect(desk.locator(".again kbd")).to_be_visible()


def test_on_a_phone_many_choices_stand_behind_their_verbs(open_page: Open, house: House) -> None:
    """Eleven buttons would lie over the blocks that they are about."""
    page = open_page(f"/table#{house.table({'red': 'random'}, scenario='urban-operations/first-door')['green']}", **PHONE)
    wait_for_question(page)
    expect(page.locator("#prompt .verb")).to_have_count(2)
    seen = page.evaluate(SEEN)
    assert seen["inSight"] == seen["lit"]


def test_a_first_tap_on_the_board_shows_the_odds_and_the_second_decides(open_page: Open, house: House) -> None:
    """A finger points at nothing before it taps. What it has pointed at stays so while somebody else decides in secret."""
    secrets = house.table({}, scenario="urban-calculus/tarn")
    page, other = open_page(f"/table#{secrets['red']}", **PHONE), open_page(f"/table#{secrets['blue']}")
    for each in (page, other):
        wait_for_question(each)
    before = length(page)
    spots(page).first.tap()
    expect(page.locator(".card button.main")).to_be_visible()
    assert length(page) == before
    other.get_by_role("button", name="Commit").click()
    wait_for_news(page, before)
    expect(page.locator(".card button.main")).to_be_visible()
    before = length(page)
    spots(page).first.tap()
    wait_for_news(page, before)


# Whether a place is in sight is measured for whatever is lit, and for the vehicles of both sides.
VEHICLES = ["W1", "W2", "W3", "B1", "B2", "B3"]


def test_on_a_phone_all_that_is_in_reach_of_a_vehicle_is_in_sight_and_its_enemies_are(open_page: Open, house: House) -> None:
    """Arrows of its Steps that are small on the whole map are hit with a thumb all the same; the dice are one line (UB 4.5)."""
    changes: dict[str, object] = {f"units.{unit}.move_mod": 3 for unit in ("light", "medium", "heavy")}
    secrets = house.table({"black": "human"}, changes, scenario="urban-battle/first-patrol")
    white, black = [open_page(f"/table#{secrets[seat]}", **PHONE) for seat in ("white", "black")]
    page = asked([white, black])
    assert page is not None
    do(page, choices(page).first)
    if page.locator("[data-choice^=die]").count():
        do(page, choices(page).last)
    far = page.locator(".spot.far")
    expect(far).not_to_have_count(0)
    seen = page.evaluate(SEEN)
    assert seen["inSight"] == seen["lit"]
    assert page.evaluate(IN_SIGHT, VEHICLES) == [6, 6]
    tray = page.locator(".board .tray").bounding_box()
    assert tray is None or tray["height"] <= 40
    arrow = page.locator(".spot.arrow").first.bounding_box()
    assert arrow is not None
    assert max(arrow["width"], arrow["height"]) >= 24  # else the first tap would come closer only


# Of each arrow its action, how many points of a thumb around it hit an arrow, and one beside what is drawn that is nearest to it;
# and the middles of the places that lie under a thumb.
THUMBS = """() => {
    const middle = (each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const spots = [...document.querySelectorAll(".lit-layer .spot")];
    const far = (point, spot) => Math.hypot(point[0] - middle(spot)[0], point[1] - middle(spot)[1]);
    const hit = (point) => document.elementFromPoint(...point)?.closest(".spot");
    const arrows = spots.filter((each) => each.matches(".arrow")).map((arrow) => {
        const [x, y] = middle(arrow);
        const turns = [...Array(24).keys()].map((each) => (each * Math.PI) / 12);
        const around = (radius) => turns.map((turn) => [x + radius * Math.sin(turn), y + radius * Math.cos(turn)]);
        const isNearest = (point) => spots.every((each) => each === arrow || far(point, each) > far(point, arrow) + 2);
        const hits = around(21).filter((point) => hit(point)?.matches(".arrow")).length;
        return { action: arrow.dataset.action, hits, beside: around(18).find(isNearest) };
    });
    const covered = spots.filter((each) => each.matches(".far") && hit(middle(each))?.matches(".arrow"));
    return { arrows, covered: covered.map((each) => ({ place: each.dataset.place, middle: middle(each) })) };
}"""


def on_the_move(open_page: Open, house: House) -> Page:
    """A phone with a vehicle that has its die."""
    page = open_page(f"/table#{house.table({})['black']}", **PHONE)
    wait_for_question(page)
    do(page, spots(page).first)
    do(page, choices(page).last)
    expect(page.locator(".spot.far")).not_to_have_count(0)
    return page


def test_the_arrow_of_a_step_is_hit_with_a_thumb_though_it_is_small(open_page: Open, house: House) -> None:
    """22 pixels from its middle still, wherever it is the nearest thing that is lit (UB 4.5)."""
    page = on_the_move(open_page, house)
    arrows = page.evaluate(THUMBS)["arrows"]
    assert {each["action"] for each in arrows} >= {"forward", "left", "right"}
    assert all(each["hits"] == 24 and each["beside"] for each in arrows)
    drawn = page.locator(".spot.arrow .glow").first.bounding_box()
    assert drawn is not None
    assert drawn["width"] < 24
    for action, told in (("left", "turns left on G11"), ("right", "turns right on G11")):
        before = length(page)
        beside = next(each["beside"] for each in page.evaluate(THUMBS)["arrows"] if each["action"] == action)
        page.touchscreen.tap(*beside)
        wait_for_question(page, before)
        expect(page.locator(".log")).to_contain_text(told)


def test_a_finger_in_the_middle_of_a_place_means_that_place_and_not_the_arrow_beside_it(open_page: Open, house: House) -> None:
    page = on_the_move(open_page, house)
    place = page.evaluate(THUMBS)["covered"][0]
    before = length(page)
    for told in (f"{place['place']}, open ground", ""):
        page.touchscreen.tap(*place["middle"])
        if told:
            expect(page.locator(".card")).to_contain_text(told)
            assert length(page) == before
    wait_for_news(page, before)


def test_a_first_tap_on_a_place_far_off_shows_the_way_and_a_second_one_goes(open_page: Open, house: House) -> None:
    """A finger does not hover: one tap would be six Steps that nobody has looked at."""
    page = open_page(f"/table#{house.table({})['black']}", **PHONE)
    wait_for_question(page)
    do(page, spots(page).first)
    do(page, choices(page).last)
    far = page.locator(".spot.far").last
    expect(far).to_be_visible()
    before = length(page)
    far.tap()
    expect(page.locator(".card")).to_contain_text("2 steps")
    expect(page.locator(".overlay .route")).to_have_count(1)
    expect(page.locator(".card button.main")).to_have_text("Go there")
    button, place = page.locator(".card button.main").bounding_box(), far.bounding_box()
    assert button is not None
    assert place is not None
    assert button["y"] > 844 * 0.7  # at the thumb
    assert place["y"] + place["height"] < (page.locator(".card").bounding_box() or place)["y"]
    assert length(page) == before
    far.tap()
    wait_for_news(page, before)


def test_a_finger_pulls_a_vehicle_too(open_page: Open, house: House) -> None:
    """With the way drawn meanwhile; the map stays where it is."""
    page = open_page(f"/table#{house.table({})['black']}", **PHONE)
    wait_for_question(page)
    piece = page.locator(f"[data-id='{spots(page).first.get_attribute('data-target')}']")
    do(page, spots(page).first)
    do(page, choices(page).last)
    far = page.locator(".spot.far").last
    expect(far).to_be_visible()
    before, view = length(page), page.locator("svg.scene").get_attribute("viewBox") or ""
    boxes = [each.bounding_box() for each in (piece, far)]
    middles = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes if box is not None]
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": middles[:1]})
    for _ in range(2):
        fingers.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": middles[1:]})
        expect(page.locator(".overlay .pull")).to_have_count(1)
    expect(page.locator(".card")).to_contain_text("2 steps")
    expect(page.locator("svg.scene")).to_have_attribute("viewBox", view)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wait_for_news(page, before)


def test_on_a_phone_every_tool_says_in_words_what_it_does(open_page: Open, house: House) -> None:
    """Those there is no room for lie behind a button, which closes when one of them is chosen."""
    page = open_page(f"/table#{house.table({})['black']}", **PHONE)
    wait_for_question(page)
    tools = page.locator(".topbar .tools > button").filter(visible=True)
    assert tools.all_inner_texts() == ["Undo", "Layers", "Flip", "Talk", "More"]
    more, rest = page.get_by_role("button", name="More"), page.locator("#rest")
    expect(rest).to_be_hidden()
    more.tap()
    said = rest.locator("button").filter(visible=True).all_inner_texts()
    assert said == ["Resign", "Links", "Download your log", "Settings", "Dark theme"]
    page.keyboard.press("Escape")
    expect(rest).to_be_hidden()
    more.tap()
    rest.get_by_role("button", name="Settings").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(rest).to_be_hidden()


def test_on_a_phone_a_place_with_several_choices_opens_one_sheet_with_their_odds(open_page: Open, house: House) -> None:
    """Two taps: the place, and what is done there; no second card asks again."""
    page = open_page(f"/table#{house.table({'red': 'random'}, scenario='urban-operations/first-door')['green']}", **PHONE)
    wait_for_question(page)
    several = page.locator(".spot[aria-haspopup=menu]")
    expect(several).not_to_have_count(0)
    several.first.tap()
    sheet = page.locator(".menu").bounding_box()
    assert sheet is not None
    assert sheet["y"] + sheet["height"] > 844 * 0.85
    expect(page.locator(".card")).to_be_hidden()
    page.locator("#title").tap()  # anything else closes it
    expect(page.locator(".menu")).to_have_count(0)
    several.first.tap()
    before = length(page)
    page.get_by_role("menuitem").first.tap()
    wait_for_news(page, before)


def test_on_a_phone_play_is_in_sight_wherever_the_set_up_is_read(open_page: Open) -> None:
    page = open_page("/#urban-battle/first-patrol", **PHONE)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport(ratio=1)


# The controls in sight that are smaller than the tip of a thumb; a rule's number or a folded line of the log is read as text.
SMALL = """() => [...document.querySelectorAll("button, .button, .wordmark, select, summary, input:not([type=checkbox]), .check")]
    .filter((each) => !each.matches(".rule-tag, .fold-head, .all-of-it") && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => [each.getAttribute("aria-label") ?? each.textContent, each.getBoundingClientRect()])
    .filter(([, { width, height, bottom }]) => bottom > 0 && Math.min(width, height) < 43.9)
    .map(([name, { width, height }]) => `${name}: ${Math.round(width)} x ${Math.round(height)}`)"""


@pytest.mark.parametrize(
    ("name", "orders"),
    [
        ("game-of-war/duel", ["order RI1", "step H7", "order RI3", "step E7"]),
        *[
            pytest.param(name, orders, marks=pytest.mark.slow)
            for name, orders in (
                ("urban-battle/first-patrol", ["", ""]),
                ("urban-calculus/tarn", []),
                ("quick/lesson", ["select b4p0"]),
                ("urban-operations/first-door", ["done"]),
            )
        ],
    ],
)
def test_on_a_phone_every_control_is_as_large_as_a_thumb(open_page: Open, house: House, name: str, orders: list[str]) -> None:
    """44 pixels both ways: what is asked, what is planned, the tools, what lies behind them, and every sheet."""
    mine, *others = library.scenario(name, look=False).seats
    kind = "human" if name.startswith("game-of-war") else "random"  # who commits meanwhile folds the list that one reads
    page = open_page(f"/table#{house.table(dict.fromkeys(others, kind), scenario=name)[mine]}", **PHONE)
    wait_for_question(page)
    assert page.evaluate(SMALL) == []
    for order in orders:
        if order:
            choose(page, order)
        else:
            do(page, choices(page).first)
        assert page.evaluate(SMALL) == [], order
    page.get_by_role("button", name="More").tap()
    assert page.evaluate(SMALL) == []
    page.get_by_role("button", name="Settings").tap()
    assert page.evaluate(SMALL) == []
    page.keyboard.press("Escape")
    for tab in page.get_by_role("tab").all():
        tab.tap()
        expect(tab).to_have_attribute("aria-selected", "true")
        assert page.evaluate(SMALL) == [], tab.inner_text()
