"""A game that somebody has written outside our tree, from `enfilade new` to a game won in the browser."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from enfilade import cli
from tests.browser.conftest import Open
from tests.browser.house import House, click_lit, is_over, length, wait_for_question
from tests.plugins.shelf import Shelf

pytestmark = pytest.mark.browser
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")


class GuestHouse(House):
    """`enfilade play` in a process of its own, which finds what stands on a shelf; so do its workers."""

    def __init__(self, database: Path, shelf: Shelf) -> None:
        self.shelf = shelf
        super().__init__(database, "")

    def start(self) -> None:
        command = [sys.executable, "-m", "enfilade", "play", "--no-browser", "--port", "0", "--database", str(self.database)]
        self.process = subprocess.Popen(
            command, env=self.shelf.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        found = ADDRESS.search(told)
        assert found is not None, told
        self.port = int(found[1])

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    shelf = Shelf(tmp_path)
    for kind, name in (("game", "night-watch"), ("player", "slow-starter")):
        assert cli.run(["new", kind, name, "--in", str(tmp_path)]) == 0
        shelf.install(tmp_path / name)
    opened = GuestHouse(tmp_path / "tables.db", shelf)
    yield opened
    opened.stop()


@pytest.mark.slow
def test_a_game_written_elsewhere_is_played_to_its_end(open_page: Open, house: House) -> None:
    """It stands in the lobby; its doors are lit and clicked; a player of a third package, in a worker, keeps the guard's seat."""
    lobby = open_page("/")
    expect(lobby.get_by_text("Night Watch").first).to_be_visible()

    seats = {"raider": "human", "guard": "slow-starter"}
    page = open_page(f"/table#{house.table(seats, scenario='night-watch/back-alley')['raider']}")
    wait_for_question(page)
    expect(page.locator("[data-id=door-1]")).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text("Listen at a door, or force one.")
    while not is_over(page):
        before = length(page)
        assert click_lit(page)
        wait_for_question(page, before)
    expect(page.get_by_text("The guard has chosen a door.").first).to_be_attached()
