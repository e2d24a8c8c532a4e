"""Takes the pictures of the tutorial of Game of War: a table of two people on the real server, in a Chromium.

Run it after a change of looks: `python tools/war_pictures.py`.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from urllib.request import Request, urlopen

from pictures import FOLDER, SIZE, open_table, serving, shoot
from playwright.sync_api import Browser, Locator, Page, sync_playwright

DUEL = "game-of-war/duel"
NEAR = {"pieces.white.infantry": "C3 E6 F3 H3", "pieces.red.cavalry": "I9 D7"}  # armies already in touch
PLAN = ("order RC1", "step H8", "step H7", "order RI3", "step E7", "order RR1", "step E9", "attack-unit WI2")


class House:
    """A server, and pages in front of it."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address

    def open(self, scenario: str, changes: dict[str, str], seats: Sequence[str]) -> list[Page]:
        """Set a table and open the pages of some seats."""
        order = {"scenario": scenario, "changes": changes, "seats": {"red": "human", "white": "human"}}
        headers = {"Content-Type": "application/json"}
        with urlopen(Request(f"{self.address}/api/tables", json.dumps(order).encode(), headers), timeout=20) as answer:
            secrets: dict[str, str] = json.load(answer)["secrets"]
        pages = [self.browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce") for _ in seats]
        for page, seat in zip(pages, seats, strict=True):
            open_table(page, self.address, secrets[seat])
        return pages


def choose(page: Page, actions: Sequence[str]) -> None:
    """Click one choice after the other."""
    for action in actions:
        find(page, action).click()
        page.wait_for_timeout(300)


def find(page: Page, action: str) -> Locator:
    """The button of an action, behind its verb or in the folded list if there are many."""
    button = page.locator(f"#prompt [data-choice='{action}']")
    if not button.count():
        page.locator(f"#prompt [data-verb='{action.split(maxsplit=1)[0]}']").click()
    page.evaluate("() => document.querySelectorAll('#prompt details').forEach((each) => { each.open = true; })")
    return button.first


def take(house: House) -> None:
    """Every picture, one after the other."""
    (page,) = house.open(DUEL, {}, ["red"])
    shoot(page, "war-start")
    choose(page, PLAN[:2])
    find(page, "step H7").hover()
    shoot(page, "war-order")
    choose(page, PLAN[2:])
    page.mouse.move(5, 300)
    shoot(page, "war-plan")
    red, white = house.open(DUEL, NEAR, ["red", "white"])
    find(red, "attack-unit WI2").hover()
    shoot(red, "war-battle")
    choose(red, ("attack-unit WI2", "order RI2", "step F7"))
    choose(white, ("order WI2", "step E5", "order WC2", "step F2", "done", "commit"))
    choose(red, ("commit",))
    red.locator("#prompt .asking, #prompt [data-verb]").first.wait_for()
    red.keyboard.press("r")
    shoot(red, "war-reveal")
    (page,) = house.open("game-of-war/ironhorse", {}, ["red"])
    shoot(page, "war-chart")


def main() -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("A Chromium is needed: apt-get install chromium")
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "pictures.db") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        take(House(browser, address))
        browser.close()


if __name__ == "__main__":
    main()
