"""Takes the pictures of README and documentation: real games, on the real server, in a Chromium.

Games are played to a wanted moment, by the computer players with fixed seeds or by a list of choices, and put into a fresh
database; the server is started on it, a browser opens the seat's page, and the page is photographed. Run it after a change of
looks: all pictures but those of Game of War, QUICK and Urban Operations, whose tools are beside this one.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import enfilade
from enfilade.kernel.data import canonical
from enfilade.library import AnyTable
from enfilade.players import player
from enfilade.players.arena import step
from enfilade.server.app import application
from enfilade.server.seats import HUMAN, digest, new_secret
from enfilade.server.serve import listen, server
from enfilade.server.storage import Storage, StoredTable
from enfilade.server.umpire import SEEDED

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
SIZE = {"width": 1200, "height": 760}
MOST_BYTES = 300_000
WHITE = "white"

Moment = Callable[[AnyTable], bool]


def played(name: str, seed: int, until: Moment, changes: dict[str, str] | None = None) -> AnyTable:
    """A game between two greedy players, up to a moment."""
    scenario = enfilade.scenario(name, dict(changes or {}))
    table: AnyTable = enfilade.Table(scenario, seed=seed)
    players = {seat: player("greedy", scenario.game, f"{seat} {seed}") for seat in scenario.seats}
    while table.actors and not until(table):
        step(table, players)
    return table


def chosen(name: str, seed: int, *actions: str) -> AnyTable:
    """A game after these choices, each of whoever was asked."""
    table: AnyTable = enfilade.Table(enfilade.scenario(name), seed=seed)
    for action in actions:
        table.act(table.actors[0], action)
    return table


def asked_for(verb: str, seat: str = WHITE, turn: int = 0) -> Moment:
    """A seat is offered an action with this verb, in the middle of a game if a turn is named."""

    def moment(table: AnyTable) -> bool:
        return any(action.verb == verb for action in table.legal(seat)) and (not turn or table.position.turn >= turn)

    return moment


def aiming() -> Moment:
    """White aims at a target in the west of the board, from no farther east: the card beside it then hides no line of fire."""

    def moment(table: AnyTable) -> bool:
        targets = [action.target for action in table.legal(WHITE) if action.verb == "fire"]
        if not targets:
            return False
        squares = [table.position.name_of(table.position.pieces[id].square) for id in (targets[0], table.path[-1].subject)]
        return squares[1][0] <= squares[0][0] <= "F"

    return moment


def choosing_who_fires(rounds: int) -> Moment:
    """Several of White's tanks may fire."""

    def moment(table: AnyTable) -> bool:
        able = [action for action in table.legal(WHITE) if action.verb == "shoot"]
        return len(able) >= 2 and table.position.round >= rounds

    return moment


def stored(table: AnyTable, mine: str) -> StoredTable:
    """A table as the database keeps it; the others are computers, so only one seat is waited for."""
    kinds = {seat: HUMAN if seat == mine else "greedy" for seat in table.seats}
    data = canonical(table.scenario.data)
    lines = [entry.line() for entry in table.entries]
    game = table.game
    return StoredTable(new_secret(), game.id, game.version, data, table.seed, SEEDED, table.opening, kinds, lines)


async def keep(storage: Storage, table: AnyTable) -> str:
    """Put a table into the database; returns the secret of the seat that is asked, or of the first when it is over."""
    mine = table.actors[0] if table.actors else table.seats[0]
    row, secret = stored(table, mine), new_secret()
    await storage.add_table(row, {digest(secret): mine})
    for number, line in enumerate(row.lines, 1):
        await storage.add_entry(row.id, number, line)
    return secret


@contextmanager
def serving(database: Path) -> Iterator[str]:
    """The server on a database; gives its address."""
    listening = listen("127.0.0.1", None)
    running = server(application(database))
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.05)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        running.should_exit = True
        thread.join(10)
        listening.close()


def shoot(page: Page, name: str) -> None:
    """Photograph the page when nothing moves any more."""
    page.wait_for_timeout(700)
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path, animations="disabled")
    size = path.stat().st_size
    assert size <= MOST_BYTES, f"{path.name} has {size} bytes: {MOST_BYTES} at most"
    sys.stdout.write(f"{path.name}: {size // 1000} kB\n")


def open_table(page: Page, address: str, secret: str) -> None:
    page.goto("about:blank")  # the page looks at its fragment only when it is loaded
    page.goto(f"{address}/table#{secret}")
    page.locator("#prompt button, #prompt .ask").first.wait_for()


def take(page: Page, address: str, secrets: dict[str, str]) -> None:
    """Every picture, one after the other."""
    page.goto(f"{address}/")
    page.locator(".cards a, .cards button").first.wait_for()
    shoot(page, "lobby")
    page.goto("about:blank")
    page.goto(f"{address}/#urban-battle/first-patrol")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    shoot(page, "setup")
    open_table(page, address, secrets["start"])
    shoot(page, "start")
    open_table(page, address, secrets["move"])
    shoot(page, "move")
    open_table(page, address, secrets["shot"])
    page.locator("#prompt button", has_text="Fire").first.hover()
    shoot(page, "shot")
    open_table(page, address, secrets["table"])
    shoot(page, "table")
    open_table(page, address, secrets["end"])
    shoot(page, "end")
    for name in ("calculus-start", "calculus-allocate", "calculus-middle"):
        open_table(page, address, secrets[name])
        shoot(page, name)


def main() -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("A Chromium is needed: apt-get install chromium")
    tarn = "urban-calculus/tarn"
    patrol, white_first = "urban-battle/first-patrol", {"options.initiative": "fixed"}
    moments = {
        "start": played(patrol, 1, asked_for("move"), white_first),
        "move": played(patrol, 1, asked_for("forward"), white_first),
        "shot": played(patrol, 12, aiming(), white_first),
        "end": played(patrol, 1, lambda _table: False, white_first),
        "table": played("urban-battle/hold-the-bridge", 1, choosing_who_fires(3)),
        "calculus-start": chosen(tarn, 1),
        "calculus-allocate": chosen(tarn, 1, "assign J", "assign K"),
        "calculus-middle": played(tarn, 1, asked_for("attack", "red", 3)),
    }
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "pictures.db"
        storage = Storage(database)
        secrets = {name: asyncio.run(keep(storage, table)) for name, table in moments.items()}
        storage.close()
        with serving(database) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce")
            take(page, address, secrets)
            browser.close()


if __name__ == "__main__":
    main()
