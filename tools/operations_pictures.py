"""Takes the pictures of "Take the house": First Door and Dravik Crossroads at certain moments, on the real server.

The actions that lead there are written down; the dice of a seed settle the rest. Run it after a change of looks.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

from pictures import SIZE, open_table, serving, shoot
from playwright.sync_api import Page, sync_playwright

import enfilade
from enfilade.kernel.data import canonical
from enfilade.library import AnyTable
from enfilade.server.seats import HUMAN, digest, new_secret
from enfilade.server.storage import Storage, StoredTable
from enfilade.server.umpire import SEEDED

FIRST_DOOR = "urban-operations/first-door"
SET_UP = ["done", "done"]
CONTACT = [*SET_UP, "impulse G1", "activate g3", "step 0607"]


def acted(name: str, actions: list[str]) -> AnyTable:
    """A table after these actions of whoever is asked."""
    table: AnyTable = enfilade.Table(enfilade.scenario(name), seed=7)
    for action in actions:
        table.act(table.actors[0], action)
    return table


async def keep(storage: Storage, table: AnyTable, seat: str) -> str:
    """Put a table between two people into the database; returns a seat's secret."""
    lines = [entry.line() for entry in table.entries]
    kinds = dict.fromkeys(table.seats, HUMAN)
    game, data = table.game, canonical(table.scenario.data)
    row = StoredTable(new_secret(), game.id, game.version, data, table.seed, SEEDED, table.opening, kinds, lines)
    secret = new_secret()
    await storage.add_table(row, {digest(secret): seat})
    for number, line in enumerate(lines, 1):
        await storage.add_entry(row.id, number, line)
    return secret


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
    moments = {
        "start": (acted(FIRST_DOOR, SET_UP), "green"),
        "move": (acted(FIRST_DOOR, CONTACT[:-1]), "green"),
        "window": (acted(FIRST_DOOR, CONTACT), "red"),
        "reaction": (acted(FIRST_DOOR, [*CONTACT, "opfire r3", "fire rifles"]), "green"),
        "dravik": (acted("urban-operations/dravik-crossroads", [*SET_UP, "impulse GA", "activate g12"]), "green"),
    }
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "pictures.db"
        storage = Storage(database)
        secrets = {name: asyncio.run(keep(storage, table, seat)) for name, (table, seat) in moments.items()}
        storage.close()
        with serving(database) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce")
            take(page, address, secrets)
            browser.close()


if __name__ == "__main__":
    main()
