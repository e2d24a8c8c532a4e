"""A served report: from a figure to its games, and from a game to its replay."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Watch
from tests.lab.bench import PATROL, played

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SAID = "The report is at "


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where a report is served, by a process of its own."""
    run, _ = played(tmp_path / "run", PATROL)
    command = [sys.executable, "-m", "enfilade", "report", str(run.folder), "--serve"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        lines = iter(process.stdout.readline, "")
        yield next(line for line in lines if line.startswith(SAID)).removeprefix(SAID).split()[0]
        process.terminate()


def test_a_figure_leads_to_its_games_and_a_game_to_its_replay(browser: Browser, address: str) -> None:
    page = browser.new_page()
    watch = Watch(address)
    watch.follow(page)
    page.goto(address)
    page.locator("[id^='hit--lengths--rounds=3']").click()
    expect(page.locator("#games h3")).to_have_text("Games: 3 rounds")
    expect(page.locator("#games li")).to_have_count(12)
    page.keyboard.press("Escape")
    expect(page.locator("#games")).to_be_hidden()
    page.locator("[data-hit^='hit--design--point=1']").click()
    expect(page.locator("#games li")).to_have_count(12)
    page.get_by_text("open in the replay").first.click()
    page.wait_for_url("**/replay#*")
    expect(page.locator("#board svg").first).to_be_visible()
    assert (watch.foreign, watch.complaints) == ([], [])
    page.close()


def test_a_report_opened_as_a_file_shows_the_command(browser: Browser, tmp_path: Path) -> None:
    from enfilade.lab.report import write_report  # noqa: PLC0415  (it takes Matplotlib along, which other browser tests do without)

    run, _ = played(tmp_path / "run", PATROL)
    write_report(run, tmp_path / "report.html")
    page = browser.new_page()
    watch = Watch("")
    watch.follow(page)
    page.goto((tmp_path / "report.html").as_uri())
    page.locator("[data-hit^='hit--design--point=2']").click()
    expect(page.locator("#games li code").first).to_have_text(f"enfilade again {run.folder} 13")
    assert (watch.foreign, watch.complaints) == ([], [])
    page.close()
