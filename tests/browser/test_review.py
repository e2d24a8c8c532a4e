"""A replay looked over in the browser, gone on with from a moment, and advice at a table of one's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.house import House, choices, do, wait_for_question
from tests.server.table.test_replays import battle

pytestmark = [pytest.mark.browser, pytest.mark.slow]  # the computer thinks for seconds
PATIENCE = 300_000  # milliseconds: the computer thinks, and steps back behind whatever else this machine does


def replayed(open_page: Open, tmp_path: Path, width: int = 1280) -> Page:
    """The replay of a short battle, its tab for reviews open."""
    record = tmp_path / "battle.jsonl"
    record.write_text(battle(14))
    page = open_page("/", width, 844)
    page.locator("#record-file").set_input_files(record)
    page.wait_for_url("**/replay#*")
    page.get_by_role("tab", name="Review").click()
    return page


def test_a_replay_is_looked_over_and_played_on(open_page: Open, tmp_path: Path) -> None:
    page = replayed(open_page, tmp_path)
    expect(page.get_by_label("What is judged by")).to_have_count(0)  # there are no secrets in this game
    page.get_by_role("button", name="Look it over").click()
    expect(page.locator(".review-strip polyline")).to_be_attached(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Look it over")).to_be_enabled(timeout=PATIENCE)
    expect(page.get_by_role("region", name="Review")).to_contain_text("Given away")
    points = page.get_by_role("list", name="Turning points").get_by_role("button")
    expect(page.locator(".review-chart .flag")).to_have_count(points.count())
    slider, chart = page.get_by_role("slider").bounding_box(), page.locator(".review-strip svg").bounding_box()
    assert slider is not None
    assert chart is not None
    assert abs(chart["x"] - slider["x"] - 8) < 2  # where the thumb stands at the first entry,
    assert abs(chart["x"] + chart["width"] - slider["x"] - slider["width"] + 8) < 2  # and at the last
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    assert chart["width"] > 0.85 * stage["width"]
    page.locator(".review-strip svg").click(position={"x": chart["width"] / 2, "y": 4})
    expect(page.get_by_role("slider")).to_have_value(str(round(int(page.get_by_role("slider").get_attribute("max") or "0") / 2)))
    page.get_by_role("slider").fill("12")
    page.get_by_role("button", name="Play it out").click()
    expect(page.get_by_role("button", name="of 100 played")).to_be_visible()
    expect(page.get_by_role("region", name="Review").get_by_text("Played out")).to_be_in_viewport(timeout=PATIENCE)
    page.get_by_label("Against whom").select_option("recruit")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table#*")
    expect(page.locator("#title")).to_contain_text("you are")


def moment(number: int, played: list[str], better: list[str]) -> dict[str, Any]:
    """A turning point as the server tells of it."""
    way = {"played": played, "order": ["done"], "way": [{"piece": "", "place": ""}]}
    instead = {"better": ["done"], "words": better, "steps": [{"piece": "", "place": ""}]}
    cost = {"cost": 0.3, "costly": True, "lead": 0.3, "doubt": 0.05, "chance": 0.5, "error": 0.05, "best": 0.8}
    return {"number": number, "last": number + 1, "seat": "white", **way, **instead, **cost, "when": "Round 1, Fire", "why": []}


def look_over(page: Page, numbers: tuple[int, ...]) -> list[dict[str, Any]]:
    """A review that finds turning points at these entries."""
    words = ["move W1 with the 6, to a place that is far away", "fire at a vehicle that is farther away still", "fire no more"]
    moments = [moment(number, words, words) for number in numbers]
    count: dict[str, Any] = {
        "decisions": len(numbers),
        "fitting": len(numbers),
        "looked": {},
        "judged": {},
        "probable": [],
        "simulations": 20,
    }
    about = {**count, "words": "A few decisions", "outcome": None, "seats": {"white": "White", "black": "Black"}}
    found = {**about, "moments": moments, "chances": [[number, 0.5] for number in numbers]}
    page.route(
        "**/api/replays/*/review*",
        lambda route: route.fulfill(
            body=json.dumps(found if route.request.method == "POST" else {**about, "moments": [], "chances": []}),
            content_type="application/json",
        ),
    )
    page.get_by_role("button", name="Look it over").click()
    return moments


def test_a_click_on_a_turning_point_goes_there_and_explains_no_term_over_it(open_page: Open, tmp_path: Path) -> None:
    page = replayed(open_page, tmp_path)
    expect(page.locator(".glossary dt").first).to_be_attached()  # from now on terms are marked wherever they appear
    look_over(page, (6,))
    link = page.get_by_role("list", name="Turning points").get_by_role("button")
    expect(link).to_contain_text("Round 1, Fire")
    link.click(position={"x": 45, "y": 12})
    expect(page.get_by_role("slider")).to_have_value("6")
    expect(page.locator(".term-card")).to_be_hidden()
    expect(link.locator(".term")).to_have_count(0)  # a mouse that rests there asks nothing either


@pytest.mark.parametrize("width", [1440, 390])
def test_both_orders_of_a_turning_point_are_in_sight_and_its_number_stands_over_its_bar(
    open_page: Open, tmp_path: Path, width: int
) -> None:
    page = replayed(open_page, tmp_path, width)
    moments = look_over(page, (1, 6, 7, 8, 13))
    flags = page.locator(".review-chart .flag")
    expect(flags).to_have_count(5)
    for index, each in enumerate(moments):
        box, strip = flags.nth(index).bounding_box(), page.locator(".review-strip svg").bounding_box()
        assert box is not None
        assert strip is not None
        bar = strip["x"] + strip["width"] * each["number"] / 14
        assert abs(box["x"] + box["width"] / 2 - bar) < 10
    flags.nth(2).click()
    for key in page.locator("#prompt .order-key").all():
        expect(key).to_be_in_viewport(ratio=1)
    expect(page.locator("#prompt .order-key")).to_have_count(2)
    expect(page.locator("#prompt .order-key").last).to_contain_text("Better, in pencil: move W1")
    controls = page.locator(".replay-controls").bounding_box()
    flags.first.click()
    assert page.locator(".replay-controls").bounding_box() == controls


def test_advice_is_asked_for_beside_the_log(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'human', 'black': 'random'})['white']}")
    wait_for_question(page)
    page.get_by_role("tab", name="Advice").click()
    page.get_by_role("button", name="What would you play?").click()
    best, second = page.locator(".advice button").nth(0), page.locator(".advice button").nth(1)
    expect(best).to_contain_text("%", timeout=PATIENCE)
    expect(best).to_have_attribute("aria-pressed", "true")
    drawn = page.locator(".pencilled")
    of_best = drawn.inner_html()
    assert "stroke" in of_best
    second.hover()
    assert drawn.inner_html() != of_best
    page.locator("#prompt .ask").hover()
    assert drawn.inner_html() == of_best
    second.click()
    page.locator("#prompt .ask").hover()
    assert drawn.inner_html() != of_best
    do(page, choices(page).last)
    expect(drawn.locator("path")).to_have_count(0)
    expect(page.locator(".advice li")).to_have_count(0)
