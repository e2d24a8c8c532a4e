"""The past: the slider at the table, records out and in, the replay page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import enfilade
from tests.browser.conftest import Open
from tests.browser.house import House, choices, do, length, play_to_the_end, wait_for_question
from tests.server.table.test_replays import battle

pytestmark = pytest.mark.browser


def finished(open_page: Open, house: House, rounds: int = 1) -> Page:
    """A page at the end of a short game."""
    page = open_page(f"/table#{house.table({'white': 'random', 'black': 'human'}, {'max_rounds': rounds})['black']}")
    play_to_the_end(page)
    return page


@pytest.mark.slow
def test_the_slider_shows_the_past_and_comes_back_to_now(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'random', 'black': 'human'})['black']}")
    wait_for_question(page)
    do(page, page.locator("[data-choice=done]"))
    lines, now = page.locator(".log .line").count(), length(page)
    slider = page.get_by_role("slider")
    slider.fill("1")
    expect(page.locator("#prompt")).to_contain_text(f"As it was after 1 of {now} decisions")
    expect(page.locator(".lit-layer .spot")).to_have_count(0)
    assert page.locator(".log .line").count() < lines
    page.locator("#prompt").get_by_role("button", name="Back to now").click()
    expect(choices(page).first).to_be_visible()
    assert page.locator(".log .line").count() == lines


def test_who_steps_back_twice_in_the_same_place_is_two_steps_back(open_page: Open, house: House) -> None:
    """No button of the bar moves: the way back to now stands where the last turn can be seen again."""
    page = open_page(f"/table#{house.table({'white': 'random', 'black': 'human'})['black']}")
    wait_for_question(page)
    do(page, page.locator("[data-choice=done]"))
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    bar, back = page.locator(".timeline"), page.get_by_role("button", name="One step back")
    before, arrow = bar.bounding_box(), back.bounding_box()
    assert arrow is not None
    middle = arrow["x"] + arrow["width"] / 2, arrow["y"] + arrow["height"] / 2
    for step in (1, 2):
        page.mouse.click(*middle)
        expect(bar.locator("output")).to_have_text(f"{last - step} / {last}")
        assert [bar.bounding_box(), back.bounding_box()] == [before, arrow]
    expect(bar.get_by_role("button", name="See the last turn again")).to_be_hidden()
    bar.get_by_role("button", name="Back to now").click()
    expect(bar.get_by_role("button", name="See the last turn again")).to_be_visible()
    assert bar.bounding_box() == before


def test_the_buttons_of_a_replay_stay_where_they_are_whatever_its_caption_says(open_page: Open, house: House) -> None:
    page = open_page(f"/replay#{house.record(battle(14))}")
    expect(page.locator("#prompt .ask")).to_have_text("Before the first decision.")
    forth = page.get_by_role("button", name="One step on")
    before = forth.bounding_box()
    page.evaluate("() => { document.querySelector('#prompt .ask').textContent = 'White moves, and moves again. '.repeat(12); }")
    assert forth.bounding_box() == before
    board, bar = page.locator("#board").bounding_box(), page.locator("#prompt").bounding_box()
    assert board is not None
    assert bar is not None
    assert board["y"] + board["height"] <= bar["y"]


def test_a_record_is_downloaded_uploaded_and_stepped_through(open_page: Open, house: House, tmp_path: Path) -> None:
    page = finished(open_page, house)
    with page.expect_download() as waiting:
        page.get_by_role("dialog").get_by_role("button", name="Download record").click()
    path = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(path)
    entries = [json.loads(line) for line in path.read_text().splitlines()]
    replay = open_page("/")
    replay.locator("#record-file").set_input_files(path)
    replay.wait_for_url("**/replay#*")
    slider = replay.get_by_role("slider")
    expect(replay.locator("#prompt .ask")).to_have_text("Before the first decision.")
    last = int(slider.get_attribute("max") or 0)
    assert 0 < last < len(entries)
    replay.keyboard.press("ArrowRight")
    expect(replay.locator(".timeline output")).to_have_text(f"1 / {last}")
    slider.fill(str(last))
    expect(replay.locator("#prompt .ask")).to_contain_text("wins")
    lines = replay.locator(".log .line").count()
    replay.get_by_role("button", name="One step back").click()
    expect(replay.locator("#prompt .ask")).not_to_contain_text("wins")
    assert replay.locator(".log .line").count() < lines
    replay.get_by_label("Whose view").select_option("white")
    expect(replay.locator("#prompt .ask")).not_to_contain_text("wins")


def test_a_replay_of_a_game_with_secrets_opens_with_all_of_them(open_page: Open, house: House) -> None:
    table = enfilade.Table(enfilade.scenario("urban-operations/first-door"), seed=3)
    for seat in table.actors:
        table.act(seat, "done")
    table.resign("green")
    page = open_page(f"/replay#{house.record(table.record().text())}")
    view = page.get_by_label("Whose view")
    expect(view).to_have_value("*")
    page.get_by_role("slider").fill("1")
    dummies = page.locator(".scene").get_by_text("Dum", exact=True)  # what only Red knows
    expect(dummies).not_to_have_count(0)
    view.select_option("as Green saw it")
    expect(dummies).to_have_count(0)


@pytest.mark.slow
def test_a_replay_plays_by_itself_and_pauses(open_page: Open, house: House) -> None:
    page = finished(open_page, house, 2)
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    page.wait_for_url("**/replay#*")
    expect(page.locator("#prompt .ask")).to_have_text("Before the first decision.")
    page.get_by_role("button", name="Play the game from here").click()
    expect(page.locator(".timeline output")).not_to_have_text(re.compile("^0 /"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play the game from here")).to_be_visible()


def test_before_the_end_a_seat_downloads_its_own_log(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{house.table({'white': 'human', 'black': 'human'})['black']}")
    wait_for_question(page)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download your log").click()
    assert json.loads(waiting.value.path().read_text())
