"""Takes the pictures of the tutorial of QUICK: the lesson against its garrison on the real server, in a Chromium.

Run it after a change of looks: `python tools/quick_pictures.py`.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path
from urllib.request import Request, urlopen

from pictures import FOLDER, SIZE, open_table, serving, shoot
from playwright.sync_api import Browser, Page, sync_playwright
from war_pictures import choose

LESSON = "quick/lesson"


def sit(browser: Browser, address: str, scenario: str, changes: dict[str, object]) -> Page:
    """Set a table and open Division's page; the scenario seats its own player, else greedy plays Group Army."""
    seats = {"div": "human"} if scenario == LESSON else {"div": "human", "ga": "greedy"}
    order = {"scenario": scenario, "changes": changes, "seats": seats}
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"{address}/api/tables", json.dumps(order).encode(), headers), timeout=20) as answer:
        secrets: dict[str, str] = json.load(answer)["secrets"]
    page = browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce")
    open_table(page, address, secrets["div"])
    return page


def take(browser: Browser, address: str) -> None:
    """Every picture, one after the other."""
    page = sit(browser, address, LESSON, {})
    shoot(page, "quick-lesson")
    choose(page, ("select b3p1",))
    page.locator("#prompt [data-verb]").first.wait_for()
    page.keyboard.press("t")
    page.mouse.move(5, 300)
    page.wait_for_timeout(600)
    shoot(page, "quick-command")
    page.keyboard.press("t")
    choose(page, ("attack D13",))
    page.locator(".spot[data-target=G11]").hover()
    page.wait_for_timeout(600)
    shoot(page, "quick-odds")
    page = sit(browser, address, "quick/meridian", {"options.setup_allocation": "fixed"})
    page.set_viewport_size({"width": 1060, "height": 680})  # 91 hexes of houses make a heavy picture
    shoot(page, "quick-meridian")


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
        take(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
