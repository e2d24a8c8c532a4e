"""The lobby: the shelf, a scenario with its options, and a table set from it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from enfilade.fonts import FAMILIES
from tests.browser.conftest import Open, Watch
from tests.browser.house import House, play_to_the_end, wait_for_question
from tests.browser.test_access import PHONE

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_the_shelf_shows_every_scenario_with_its_board(open_page: Open) -> None:
    page = open_page("/")
    expect(page.get_by_role("img", name="Cover of Urban Battle – Junior")).to_be_visible()
    expect(page.locator(".scenario")).to_have_count(7)
    expect(page.get_by_role("img", name="Board of First Patrol")).to_be_visible()


# How much of what is in sight has jumped, as browsers reckon it.
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => list.getEntries().forEach((each) => (window.shifted += each.value)))
    .observe({ type: "layout-shift", buffered: true });"""
# The type of the texts of covers before ours is here.
COVERED = """() => {
    delete document.documentElement.dataset.type;
    const covers = [...document.querySelectorAll(".box .picture")].map((each) => each.shadowRoot);
    return covers.flatMap((each) => [...each.querySelectorAll("text")]).map((text) => getComputedStyle(text).fontFamily);
}"""


def test_the_page_is_set_in_the_type_of_the_pictures(open_page: Open) -> None:
    """The server brings it, whatever the system has to stand in for it until it has come."""
    page = open_page("/")
    page.locator(":root[data-type]").wait_for(state="attached")
    faces = page.evaluate("document.fonts.ready.then((faces) => [...faces].map((face) => [face.family, face.status]))")
    names = {family.name for family in FAMILIES}
    ours = [(family.strip('"'), status) for family, status in faces if family.strip('"') in names]
    assert {family for family, status in ours if status == "loaded"} == names
    assert [family for family, status in ours if status == "error"] == []


def test_a_game_is_set_in_the_lobby_and_played_to_its_end(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("link", name="The Lone Heavy").click()
    expect(page.get_by_role("heading", name="The Lone Heavy")).to_be_visible()
    page.get_by_label("White").select_option("random")
    page.get_by_label("Black").select_option("here")
    page.get_by_text("Options", exact=True).click()
    page.locator("[id='option-max-rounds']").fill("2")
    page.locator("[id='option-max-rounds']").blur()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/table#*")
    assert play_to_the_end(page) > 0
    ending = page.get_by_role("dialog")
    expect(ending).to_contain_text("wins")
    expect(ending.locator(".numbers b")).to_have_count(3)
    expect(ending.get_by_role("img", name="Vehicles in action")).to_be_visible()
    ending.get_by_role("button", name="Lobby").click()
    page.wait_for_url("**/")
    kept = page.get_by_role("link", name="The Lone Heavy as Black · against Fortuna (White) Urban Battle – Junior · finished")
    expect(kept).to_be_visible()


@pytest.mark.slow
def test_a_mistake_in_an_option_is_told_before_the_table_is_set(open_page: Open, watch: Watch) -> None:
    watch.forgives = ("400",)
    page = open_page("/#urban-battle/lone-heavy")
    page.get_by_text("Options", exact=True).click()
    page.locator("[id='option-max-rounds']").fill("-3")
    page.locator("[id='option-max-rounds']").blur()
    expect(page.get_by_role("alert")).to_contain_text("max_rounds")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()


@pytest.mark.slow
def test_one_comes_back_to_a_table_from_the_lobby(open_page: Open) -> None:
    page = open_page("/#urban-battle/lone-heavy")
    page.get_by_label("Black").select_option("here")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/table#*,*")
    wait_for_question(page)
    page.get_by_role("link", name="Enfilade").click()
    page.get_by_role("link", name=re.compile("^The Lone Heavy as White and Black")).click()
    wait_for_question(page)
    expect(page.locator("#title")).to_contain_text("you are White and Black")


@pytest.mark.slow
def test_a_friend_is_sent_a_link(open_page: Open) -> None:
    page = open_page("/#urban-battle/lone-heavy")
    page.get_by_label("Black").select_option("friend")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/table#*")
    links = page.get_by_role("dialog", name="Links to this table")
    link = links.get_by_label("Link: Black").input_value()
    links.get_by_role("button", name="Close").click()
    expect(page.locator("#prompt")).to_contain_text("You are the only one here: send Black this invitation.")
    friend = open_page(link)
    wait_for_question(friend)
    expect(friend.locator("#title")).to_contain_text("you are Black")
    expect(page.locator("#prompt")).to_contain_text("Waiting for Black")


def test_a_damaged_record_is_refused_with_its_line(open_page: Open, watch: Watch, tmp_path: Path, house: House) -> None:
    watch.forgives = ("400",)
    page = open_page("/")
    bad = tmp_path / "bad.enfilade"
    bad.write_text("this is no record\n")
    page.locator("#record-file").set_input_files(bad)
    expect(page.locator(".notice.bad")).to_contain_text("line 1")


def test_the_easiest_scenario_comes_first(open_page: Open) -> None:
    page = open_page("/#game-of-war")
    expect(page.locator(".scenario").first).to_contain_text("easy")
    expect(page.locator(".scenario").last).to_contain_text("120 minutes · hard")


def test_nothing_jumps_while_a_page_comes(open_page: Open) -> None:
    """A board that arrives does not push away what stands below it, nor do the goals."""
    page = open_page("about:blank", width=390, height=844)
    page.add_init_script(SHIFTS)
    for path in ("/", "/#urban-battle/first-patrol"):
        page.goto("about:blank")
        page.goto(path)
        page.locator(":root[data-type]").wait_for(state="attached")
        page.locator(".setup .picture, .box .picture").first.wait_for()
        page.wait_for_timeout(300)
        assert page.evaluate("shifted") < 0.05


def test_covers_are_set_in_what_the_page_is_set_in(open_page: Open) -> None:
    """Our type comes after them: named by them, it would come before the first is painted."""
    page = open_page("/")
    page.locator(":root[data-type] .box .picture").first.wait_for()
    faces = page.evaluate(COVERED)
    assert faces
    assert [face for face in faces if "Source" in face] == []


def test_chance_is_asked_for_as_the_game_has_it(open_page: Open) -> None:
    page = open_page("/#game-of-war/duel")
    expect(page.get_by_role("group", name="Who plays")).to_be_visible()
    expect(page.get_by_role("group", name="Dice")).to_have_count(0)
    page = open_page("/#urban-calculus/twobanks")
    expect(page.get_by_label("The cards are")).to_be_visible()


def test_every_table_in_play_is_in_the_lobby(open_page: Open) -> None:
    page = open_page("/")
    table: dict[str, object] = {"game": "g", "secrets": {}, "order": None, "when": 0}
    kept = [{**table, "title": f"T{number}", "mine": [f"s{number}"], "over": number > 14} for number in range(20)]
    page.evaluate("kept => localStorage.setItem('enfilade.tables', JSON.stringify(kept))", kept)
    page.reload()
    expect(page.locator(".recent .group li")).to_have_count(15)
    expect(page.get_by_text("5 finished")).to_be_visible()


@pytest.mark.slow
def test_tables_are_sorted_by_whose_turn_it_is(open_page: Open, house: House) -> None:
    secrets = house.table({"white": "human", "black": "human"})  # in The Lone Heavy Black begins
    page = open_page(f"/table#{secrets['black']}")
    wait_for_question(page)
    expect(page).to_have_title("Your turn: The Lone Heavy – Enfilade")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/static/base/icon-turn.svg")
    page.goto("/")
    expect(page.get_by_role("heading", name="Yours to move")).to_be_visible()
    expect(page.get_by_role("heading", name="Waiting for others")).to_be_hidden()
    expect(page.locator(".recent:not(.lounge) li")).to_contain_text("as Black · against White")
    expect(page.locator(".recent:not(.lounge) li")).to_contain_text("your turn")
    page = open_page(f"/table#{secrets['white']}")
    expect(page).to_have_title("The Lone Heavy – Enfilade")
    page.goto("/")
    expect(page.get_by_role("heading", name="Waiting for others")).to_be_visible()
    expect(page.get_by_role("heading", name="Yours to move")).to_be_hidden()
    expect(page.locator(".recent:not(.lounge) li")).to_contain_text("Black to move")


def test_ones_own_scenario_is_dropped_into_the_lobby(open_page: Open, tmp_path: Path, watch: Watch) -> None:
    """It has a page like any other; what is wrong is told in the page, with file, line and key."""
    watch.forgives = ("400",)
    own = tmp_path / "mine.toml"
    text = 'game = "urban-battle"\nid = "mine"\ntitle = "My own patrol"\nbase = "lone-heavy"\n'
    page = open_page("/")
    expect(page.locator(".scenario")).to_have_count(7)
    own.write_text(text + "max_rounds = 'many'\n", encoding="utf-8")
    page.locator("#record-file").set_input_files(own)
    expect(page.get_by_role("alert")).to_contain_text("mine.toml, line 5, max_rounds: 'many' should be a whole number")
    own.write_text(text, encoding="utf-8")
    page.locator("#record-file").set_input_files(own)
    expect(page.get_by_role("heading", name="My own patrol")).to_be_visible()
    expect(page.get_by_label("White").get_by_role("option", name="Ruth, a regular (computer)")).to_be_attached()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/table#*")
    expect(page.locator("#title")).to_contain_text("My own patrol")


@pytest.mark.slow
def test_a_slow_computer_can_be_told_to_move(open_page: Open, house: House) -> None:
    """It says who thinks, shows how much of its time is gone, and moves when told to."""
    page = open_page(f"/table#{house.table({'white': 'human', 'black': 'elite'})['white']}")
    expect(page.locator("#prompt .ask")).to_contain_text("Elena (Black) is thinking")
    page.get_by_role("button", name="Move now").click()
    wait_for_question(page)


def test_whoever_comes_new_finds_where_to_start_and_afterwards_their_tables_by_game(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Start here").click()
    page.wait_for_url("**/table#*")
    page.goto("/#urban-battle/lone-heavy")
    expect(page.locator("form")).to_contain_text("Rosa makes mistakes")
    expect(page.locator("form")).not_to_contain_text("This copy of Enfilade is not")  # what that means for a player is said
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/table#*")
    expect(page.locator("#prompt")).not_to_be_empty()
    page.goto("/")
    expect(page.locator(".recent:not(.lounge) li")).to_contain_text("Urban Battle – Junior")
    expect(page.locator(".recent:not(.lounge) li")).to_contain_text("against Ruth (Black)")
    expect(page.get_by_role("button", name="Start here")).to_have_count(0)
    expect(page.locator(".start").get_by_role("button", name="Learn")).to_be_visible()  # quietly


def test_on_a_phone_two_boxes_stand_side_by_side_under_a_header_of_one_line(open_page: Open) -> None:
    page = open_page("/", **PHONE)
    first, second = (page.locator(".box .lid").nth(number).bounding_box() for number in (0, 1))
    header = page.locator(".masthead").bounding_box()
    assert first is not None
    assert second is not None
    assert header is not None
    assert first["y"] == second["y"]
    assert header["height"] < 80


@pytest.mark.parametrize("settings", [{"width": 1440, "height": 900}, PHONE])
def test_a_box_taken_from_the_shelf_shows_its_two_ways_in(open_page: Open, settings: dict[str, Any]) -> None:
    """Its name, its lessons and its scenarios: not the scenarios alone, with the lessons scrolled past."""
    page = open_page("/", **settings)
    page.locator(".box", has_text="Game of War").click()
    opened = page.locator(".opened")
    expect(opened.get_by_role("heading")).to_have_text("Game of War")
    for way, part in (("Learn", ".lessons"), ("Play", ".scenarios")):
        expect(opened.get_by_role("link", name=way)).to_be_in_viewport(ratio=1)
        opened.get_by_role("link", name=way).click()
        expect(page.locator(f"{part} h2")).to_be_in_viewport(ratio=1)
        page.go_back()


def test_each_box_has_its_words_below_it_and_all_begin_in_one_line(open_page: Open) -> None:
    page = open_page("/", width=1440, height=900)
    boxes = page.locator(".shelf .box")
    expect(boxes).not_to_have_count(0)
    lids = [each.bounding_box() for each in boxes.locator(".lid").all()]
    words = [each.bounding_box() for each in boxes.locator(".label").all()]
    assert len({round(box["y"]) for box in words if box}) == 1
    assert all(lid and word and lid["y"] + lid["height"] <= word["y"] for lid, word in zip(lids, words, strict=True))
