"""People who have never met find each other in the lobby; and what somebody does with an account."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from enfilade.server.base.settings import Membership
from enfilade.server.http.app import application
from enfilade.server.people.passwords import Passwords
from enfilade.server.store import open_store
from enfilade.server.testing.thread import Serving
from tests.browser.conftest import Open

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PASSWORD = "four plain words here"


def test_a_stranger_takes_the_seat_and_they_play_with_a_clock_and_talk(open_page: Open) -> None:
    host = open_page("/#urban-battle/lone-heavy")
    host.get_by_label("Black").select_option("friend")
    host.get_by_text("Clock and opponents").click()
    host.get_by_label("Time").select_option("10 minutes and 10 seconds a turn")
    host.get_by_label("A friend's seat goes to").select_option("whoever comes: offer it in the lobby")
    host.get_by_role("button", name="Play", exact=True).click()
    expect(host.get_by_role("timer")).to_contain_text("10:00")
    stranger = open_page("/")
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
