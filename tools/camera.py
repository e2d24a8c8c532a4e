"""What the tools that take pictures share: the real server on a database of its own, and a Chromium in front of it."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
import tempfile
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from enfilade.kernel.data import canonical
from enfilade.library import AnyTable
from enfilade.server.base.secrets import HUMAN, digest, new_secret
from enfilade.server.store import open_store
from enfilade.server.store.base import Store, StoredTable
from enfilade.server.table.umpire import SEEDED
from enfilade.server.testing.thread import Serving

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
QUALITIES = (88, 84, 80)  # the first that fits: lines and letters stay sharp, in a third of the bytes of a PNG
MOST_BYTES = 150_000


class Studio:
    """A server and the browser that photographs its pages. `secrets` open the seats of the tables that were put there."""

    def __init__(self, browser: Browser, address: str, secrets: Mapping[str, str]) -> None:
        self.browser = browser
        self.address = address
        self.secrets = secrets

    def page(self) -> Page:
        size = {"width": 1200, "height": 760}
        return self.browser.new_page(viewport=size, color_scheme="light", reduced_motion="reduce")  # type: ignore[arg-type]

    def open(self, page: Page, secret: str) -> None:
        """The page of a seat."""
        page.goto("about:blank")  # the page looks at its fragment only when it is loaded
        page.goto(f"{self.address}/table#{secret}")
        page.locator("#prompt button, #prompt .ask").first.wait_for()

    def sit(self, scenario: str, changes: Mapping[str, object], players: Mapping[str, str], seats: Sequence[str]) -> list[Page]:
        """Set a table, its seats given to these players, and open the pages of some of them."""
        order = {"scenario": scenario, "changes": changes, "seats": players, "mine": list(seats)}
        headers = {"Content-Type": "application/json"}
        with urlopen(Request(f"{self.address}/api/tables", json.dumps(order).encode(), headers), timeout=20) as answer:
            secrets: dict[str, str] = json.load(answer)["secrets"]
        pages = [self.page() for _ in seats]
        for page, seat in zip(pages, seats, strict=True):
            self.open(page, secrets[seat])
        return pages


@contextmanager
def studio(tables: Mapping[str, AnyTable] | None = None) -> Iterator[Studio]:
    """The server, on a database that holds these tables by name, and a Chromium."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("A Chromium is needed: apt-get install chromium")
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "pictures.db"
        secrets = asyncio.run(keep_all(database, tables or {}))
        with Serving(database) as serving, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            yield Studio(browser, serving.address, secrets)
            browser.close()


async def keep_all(database: Path, tables: Mapping[str, AnyTable]) -> dict[str, str]:
    """Put tables into a database; returns the secrets that open them, by their names."""
    store = open_store(database)
    secrets = {name: await keep(store, table) for name, table in tables.items()}
    await store.close()
    return secrets


async def keep(store: Store, table: AnyTable) -> str:
    """Put a table into a store; returns the secret of the seat that is asked, or of the first when it is over."""
    mine = table.actors[0] if table.actors else table.seats[0]
    row, secret = stored(table, mine), new_secret()
    await store.add_table(row, {digest(secret): mine})
    return secret


def stored(table: AnyTable, mine: str) -> StoredTable:
    """A table as the database keeps it; the others are computers, so only one seat is waited for."""
    kinds = {seat: HUMAN if seat == mine else "greedy" for seat in table.seats}
    data = canonical(table.scenario.data)
    lines = [entry.line() for entry in table.entries]
    game = table.game
    return StoredTable(new_secret(), game.id, game.version, data, table.seed, SEEDED, table.opening, kinds, lines)


def shoot(page: Page, name: str) -> None:
    """Photograph the page when nothing moves any more."""
    page.locator(":root[data-type]").wait_for(state="attached")
    page.wait_for_timeout(700)
    path = FOLDER / f"{name}.webp"
    for quality in QUALITIES:
        asked = {"format": "webp", "quality": quality}
        taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", asked)
        path.write_bytes(b64decode(taken["data"]))
        size = path.stat().st_size
        if size <= MOST_BYTES:
            break
    assert size <= MOST_BYTES, f"{path.name} has {size} bytes: {MOST_BYTES} at most"
    sys.stdout.write(f"{path.name}: {size // 1000} kB\n")


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
