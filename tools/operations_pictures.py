"""Takes the pictures of "Take the house": First Door and Dravik Crossroads at certain moments, on the real server.

The actions that lead there are written down; the dice of a seed settle the rest. Run it after a change of looks.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

from pictures import SIZE, chosen, keep, open_table, serving, shoot
from playwright.sync_api import Page, sync_playwright

from enfilade.server.storage import Storage

FIRST_DOOR = "urban-operations/first-door"
SET_UP = ["done", "done"]
CONTACT = [*SET_UP, "impulse G1", "activate g3", "step 0607"]
MOMENTS = {
    "start": (FIRST_DOOR, SET_UP),
    "move": (FIRST_DOOR, CONTACT[:-1]),
    "window": (FIRST_DOOR, CONTACT),
    "reaction": (FIRST_DOOR, [*CONTACT, "opfire r3", "fire rifles"]),
    "dravik": ("urban-operations/dravik-crossroads", [*SET_UP, "impulse GA", "activate g12"]),
}


def take(page: Page, address: str, secrets: dict[str, str]) -> None:
    """Every picture, one after the other."""
    open_table(page, address, secrets["start"])
    shoot(page, "uo-start")
    page.locator("[data-id=g5]").first.hover()
    page.locator(".card .preview-words").wait_for()
    shoot(page, "uo-sight")
    open_table(page, address, secrets["move"])
    shoot(page, "uo-move")
    page.locator("#prompt [data-choice='fire r3']").hover()
    page.locator(".card .chance").first.wait_for()
    shoot(page, "uo-shot")
    open_table(page, address, secrets["window"])
    shoot(page, "uo-window")
    open_table(page, address, secrets["reaction"])
    page.locator("#prompt [data-choice='return rifles']").hover()
    page.locator(".card .chance").first.wait_for()
    shoot(page, "uo-reaction")
    open_table(page, address, secrets["dravik"])
    shoot(page, "uo-dravik")


def main() -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("A Chromium is needed: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "pictures.db"
        storage = Storage(database)
        tables = {name: chosen(scenario, 7, *actions) for name, (scenario, actions) in MOMENTS.items()}
        secrets = {name: asyncio.run(keep(storage, table)) for name, table in tables.items()}
        storage.close()
        with serving(database) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce")
            take(page, address, secrets)
            browser.close()


if __name__ == "__main__":
    main()
