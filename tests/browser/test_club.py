"""People who have never met find each other in the lobby; and what somebody does with an account."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from enfilade.kernel.event import Seat
from enfilade.library import catalogue
from enfilade.server.base.settings import Membership, Playing
from enfilade.server.http.app import application
from enfilade.server.live.opponents import Opponents
from enfilade.server.people.passwords import Passwords
from enfilade.server.store import open_store
from enfilade.server.testing.thread import Serving
from tests.browser.conftest import Open
from tests.browser.house import House, wait_for_question
from tests.server.chair import Client, open_table, sit
from tests.server.live.rooms import Hands
from tests.server.live.test_club import LIVE
from tests.server.sealed import GAME

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PASSWORD = "four plain words here"


@pytest.fixture(autouse=True)
def _catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue(), GAME.id, GAME)


def test_a_stranger_takes_the_seat_and_they_play_with_a_clock_and_talk(open_page: Open) -> None:
    host = open_page("/#urban-battle/lone-heavy")
    host.get_by_label("Black").select_option("friend")
    host.get_by_text("Clock and opponents").click()
    flags = host.get_by_role("group", name="When somebody's time runs out")
    expect(flags).to_be_hidden()  # there is no clock yet
    host.get_by_label("Time").select_option("10 minutes and 10 seconds a turn")
    expect(flags.get_by_role("radio", name="They lose at once.")).to_be_checked()
    flags.get_by_role("radio", checked=True).press("ArrowDown")
    expect(flags.get_by_role("radio", name="The game waits: they may still decide")).to_be_checked()
    host.get_by_label("A friend's seat goes to").select_option("whoever comes: offer it in the lobby")
    host.get_by_role("button", name="Play", exact=True).click()
    expect(host.get_by_role("timer")).to_contain_text("10:00")
    expect(host.get_by_role("timer")).to_have_attribute("title", re.compile("until the others claim the game$"))
    stranger = open_page("/")
    expect(stranger.locator(".lounge li")).to_contain_text("a turn · who runs out of time may be late, until the others claim")
    stranger.get_by_role("button", name="Play", exact=True).click()
    expect(stranger.locator("#title")).to_contain_text("you are Black")
    expect(stranger.get_by_role("timer")).to_contain_text("Pause")
    stranger.get_by_role("button", name="Talk").click()
    stranger.get_by_label("Say something").fill("good luck <b>!")
    stranger.get_by_role("button", name="Say", exact=True).click()
    host.keyboard.press("Escape")  # the links, which nobody needs any more
    host.get_by_role("button", name="Talk (1)").click()
    expect(host.get_by_label("What was said")).to_have_text("Black good luck <b>!")
    watcher = open_page("/")
    watcher.get_by_text("Games to watch").click()
    watcher.locator(".lounge a").click()
    expect(watcher.locator("#title")).to_contain_text("you are watching")


def test_a_lobby_without_others_looks_as_ever(open_page: Open) -> None:
    page = open_page("/")
    expect(page.locator(".shelf")).to_be_visible()
    for unseen in ("#account", "#news", ".lounge"):
        expect(page.locator(unseen)).to_be_hidden()


def test_an_account_from_its_beginning_to_its_end(browser: Browser, tmp_path: Path) -> None:
    pytest.importorskip("argon2", reason="not run: argon2-cffi is not here")
    database = tmp_path / "tables.db"
    app = application(open_store(database), people=Membership(accounts="open"), passwords=Passwords(cheap=True))
    with Serving(database, app) as serving, browser.new_context(base_url=serving.address) as context:
        page = context.new_page()
        page.goto("/account")
        page.get_by_label("Your name here").fill("Bob")
        page.get_by_label("A password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Have an account").click()
        expect(page.get_by_role("dialog").locator(".code")).to_have_text(re.compile(r"^(\w{4}-){4}\w{4}$"))
        page.get_by_role("button", name="I have it").click()
        expect(page.locator("#account")).to_have_text("Bob")
        page.goto("/account")
        page.get_by_role("button", name="Make a feed").click()
        expect(page.get_by_label("Link: Calendar")).to_have_value(re.compile(r"/feeds/[\w-]{43}\.ics$"))
        page.get_by_text("Delete your account").click()
        page.get_by_label("Your password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Delete my account").click()
        expect(page.locator("#account")).to_have_text("Log in")


def test_what_undo_refuses_is_taken_back_when_both_agree(open_page: Open, house: House) -> None:
    secrets = house.table({"red": "human", "blue": "human"}, scenario="sealed/plain")
    red, blue = open_page(f"/table#{secrets['red']}"), open_page(f"/table#{secrets['blue']}")
    wait_for_question(red)
    expect(red.locator("#undo")).to_be_disabled()
    for page in (red, blue):
        wait_for_question(page)
        page.get_by_role("button", name="Bid 2").click()
        page.get_by_role("button", name="Seal").click()
    expect(red.locator(".log")).to_contain_text("revealed")
    red.locator("#undo").click()
    asking = red.get_by_role("dialog", name="Ask to take it back?")
    expect(asking).to_contain_text("You cannot take this back by yourself: Blue has acted since.")
    asking.get_by_role("button", name="Ask the others").click()
    asked = blue.get_by_role("region", name="Proposal")
    expect(asked).to_contain_text("Red proposes: to take back its last act, with all that came after it.")
    asked.get_by_role("button", name="Agree").click()
    for page in (red, blue):
        expect(page.locator(".proposal")).to_be_hidden()
        expect(page.locator(".log")).to_contain_text(
            "Red takes back its last act and all that came after it, as everybody has agreed."
        )
    expect(red.get_by_role("button", name="Seal")).to_be_visible()
    expect(blue.get_by_role("button", name="Bid 2")).to_be_visible()


def test_who_has_run_out_of_time_takes_the_seat_again(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def choose(_self: Opponents, _seat: Seat, _view: bytes, legal: list[str]) -> str:
        return legal[0]

    monkeypatch.setattr(Opponents, "_choose", choose)
    database, hands = tmp_path / "tables.db", Hands()
    app = application(open_store(database), clock=hands, playing=Playing(stand_in="random"))
    with Serving(database, app) as serving, Client(serving) as client:
        secrets = open_table(client, "sealed/relieved", pace=LIVE)
        with sit(client, secrets["blue"]) as blue, browser.new_context(base_url=serving.address) as context:
            page = context.new_page()
            page.goto(f"/table#{secrets['red']}")
            expect(page.get_by_role("button", name="Bid 1")).to_be_visible()
            blue.act("bid 3")
            blue.act("seal")
            hands.now += 601
            strip = page.get_by_role("region", name="Stand-in")
            expect(strip).to_contain_text("Red has run out of time")
            expect(page.locator("#prompt")).to_contain_text(
                "Waiting for Blue"
            )  # the computer has decided, in this round and the next
            strip.get_by_role("button", name="Take the seat again").click()
            expect(strip).to_be_hidden()
            expect(page.get_by_role("timer")).to_contain_text("1:00")
            blue.settle()
            blue.act("bid 1")
            blue.act("seal")
            page.get_by_role("button", name="Bid 1").click()
            expect(page.get_by_role("button", name="Seal")).to_be_visible()
