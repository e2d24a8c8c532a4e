"""Several browsers play at one table while the server is killed again and again; each sends again what was not answered.

What a table shows is a history: one entry after the other, each done once, seen by everybody in the same order. A browser that
lost its connection sends its choice again with the same numbers (`seen`, `length`): if it was done, the numbers are stale.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from enfilade.server.testing.apart import Apart
from tests.server.chair import PATIENCE, dial
from tests.server.store.backends import cluster, has_postgres

LOST = (OSError, WebSocketException, TimeoutError)  # a server may die before, in and after the handshake
BREATH = 0.02  # a browser whose server is gone does not take the cores from the one that starts


class House:
    """Where the servers are now, and whether the game has been played for long enough."""

    def __init__(self) -> None:
        self.addresses: list[str] = []
        self.is_over = threading.Event()


class Try:
    """A choice as it was sent: on which length, when, and how that ended: `done`, `refused`, or `lost` (nobody knows)."""

    def __init__(self, seat: str, action: str, length: int) -> None:
        self.seat, self.action, self.length = seat, action, length
        self.sent = time.monotonic()
        self.ended = 0.0
        self.answer = "lost"


class Browser(threading.Thread):
    """Plays a seat by chance, together with others in the same one, until it is told to stop."""

    def __init__(self, seat: str, secret: str, house: House, seed: str) -> None:
        super().__init__(daemon=True)
        self.seat, self.secret, self.house, self.chance = seat, secret, house, Random(seed)
        self.tries: list[Try] = []
        self.seen: list[tuple[float, int]] = []  # when it was shown which length
        self.unanswered: Try | None = None
        self.faults: list[str] = []
        self.led_to = ""  # another server, where the table is

    def run(self) -> None:
        while not self.house.is_over.is_set():
            address, self.led_to = self.led_to or self.chance.choice(self.house.addresses), ""
            with suppress(*LOST), dial(address) as socket:
                socket.send(json.dumps({"do": "join", "secret": self.secret}))
                self.play(socket)
            self.house.is_over.wait(BREATH)

    def play(self, socket: Any) -> None:
        told = 0
        frame: dict[str, Any] = {}
        waits = False
        while not self.house.is_over.is_set():
            legal = frame["view"]["legal"] if frame else []
            if legal and not waits:
                again = self.unanswered
                if again is None:
                    choice = Try(self.seat, self.chance.choice(legal), frame["length"])
                else:
                    choice = Try(again.seat, again.action, again.length)
                self.tries.append(choice)
                self.unanswered = choice
                waits = True
                message = {"do": "act", "id": len(self.tries), "action": choice.action, "seen": told, "length": choice.length}
                socket.send(json.dumps(message))
            message = json.loads(socket.recv(timeout=PATIENCE))
            if message["type"] == "frame":
                frame = message
                told = max([told, *[event["number"] for event in message["events"]]])
                self.seen.append((time.monotonic(), frame["length"]))
            elif message["type"] in ("done", "refused") and self.unanswered is not None:
                self.unanswered.answer, self.unanswered.ended = message["type"], time.monotonic()
                self.unanswered, waits = None, False
            elif message["type"] == "elsewhere":
                self.led_to = f"{message['address'].replace('http', 'ws', 1)}/ws"
                return
            elif message["type"] == "error":
                self.faults.append(message["error"])


def is_linear(entries: list[tuple[str, str]], tries: list[Try], seen: list[tuple[float, int]]) -> list[str]:
    """What contradicts one history: nothing, if all is well. Everybody knows everything here, so a length is a place in it."""
    found = []
    done = [each for each in tries if each.answer == "done"]
    for each in done:
        if each.length >= len(entries) or entries[each.length] != (each.seat, each.action):
            found.append(f"{each.action} was acknowledged as entry {each.length + 1}, and is not there")
    if len({each.length for each in done}) < len(done):
        found.append("two choices were acknowledged as the same entry")
    for number, entry in enumerate(entries):
        if not [each for each in tries if each.length == number and (each.seat, each.action) == entry]:
            found.append(f"nobody sent entry {number + 1}")
    for each in done:
        later = [other for other in tries if other.sent > each.ended and other.answer == "done" and other.length <= each.length]
        found += [f"{other.action} came after {each.action} and stands before it" for other in later]
    for at, length in seen:
        if length > len(entries):
            found.append(f"entry {length} was shown at {at}, and is not there")
    return found


def sat_down(apart: Apart, house: House) -> list[Browser]:
    """Four browsers, two in each seat of a new table; the game is longer than the test."""
    changes = {"options.deployment": "fixed", "max_rounds": 60}
    order = {"scenario": "urban-battle/convoy", "mine": ["white", "black"], "changes": changes}
    secrets = httpx.post(f"{apart.address}/api/tables", json=order, timeout=PATIENCE).json()["secrets"]
    browsers = [Browser(seat, secrets[seat], house, f"{seat} {each}") for seat in ("white", "black") for each in (1, 2)]
    for browser in browsers:
        browser.start()
    return browsers


@pytest.mark.parametrize("kills", [2, pytest.param(12, marks=pytest.mark.slow)])
def test_one_history_whatever_is_killed(tmp_path: Path, kills: int) -> None:
    database, house, chance = tmp_path / "tables.db", House(), Random("kills")
    browsers: list[Browser] = []
    for number in range(kills + 1):
        with Apart(database) as apart:
            house.addresses = [apart.socket_address]
            if not browsers:
                browsers = sat_down(apart, house)
            wait_for_more(browsers, chance.randint(6, 20))
            if number < kills:
                apart.kill()
            else:
                house.is_over.set()
                for browser in browsers:
                    browser.join(PATIENCE)
    with closing(sqlite3.connect(database)) as connection:
        lines = [line for (line,) in connection.execute("SELECT line FROM entries ORDER BY number")]
    assert len(lines) > 6 * kills
    check(lines, browsers)


@pytest.mark.slow
@pytest.mark.skipif(not has_postgres(), reason="not run: PostgreSQL or psycopg is not here")
def test_one_history_whichever_server_is_killed() -> None:
    """Two servers on one database; now one is killed and now the other, and the browsers go wherever the table is."""
    import psycopg  # noqa: PLC0415

    database, house, chance, kills = cluster().database(), House(), Random("several"), 12
    with ExitStack() as stack:
        servers = [stack.enter_context(Apart(database)) for _ in range(2)]
        house.addresses = [each.socket_address for each in servers]
        browsers = sat_down(servers[0], house)
        for number in range(kills):
            wait_for_more(browsers, chance.randint(6, 20))
            servers[number % 2].kill()
            servers[number % 2] = stack.enter_context(Apart(database))
            house.addresses = [each.socket_address for each in servers]
        wait_for_more(browsers, 6)
        house.is_over.set()
        for browser in browsers:
            browser.join(PATIENCE)
    with psycopg.connect(database) as session:
        lines = [line for (line,) in session.execute("SELECT line FROM entries ORDER BY number")]
    assert len(lines) > 6 * kills
    check(lines, browsers)


def check(lines: list[str], browsers: list[Browser]) -> None:
    """What the browsers were told agrees with the entries that are kept."""
    read = [json.loads(line) for line in lines]
    entries = [(line["seat"], line["text"]) for line in read]
    tries = [each for browser in browsers for each in browser.tries]
    assert [fault for browser in browsers for fault in browser.faults] == []
    assert is_linear(entries, tries, [each for browser in browsers for each in browser.seen]) == []
    assert any(each.answer == "refused" for each in tries)


def wait_for_more(browsers: list[Browser], count: int) -> None:
    """Until so many choices more were acknowledged."""
    deadline = time.monotonic() + PATIENCE

    def done() -> int:
        return sum(each.answer == "done" for browser in browsers for each in list(browser.tries))

    wanted = done() + count
    while done() < wanted:
        assert time.monotonic() < deadline, "nobody can play"
        time.sleep(0.01)


def test_the_checker_finds_what_is_wrong() -> None:
    """The test of the test: a lost, a doubled and a swapped entry."""

    def tried(action: str, length: int, sent: float, ended: float) -> Try:
        made = Try("white", action, length)
        made.sent, made.ended, made.answer = sent, ended, "done"
        return made

    a, b = tried("a", 0, 1, 2), tried("b", 1, 3, 4)
    assert is_linear([("white", "a"), ("white", "b")], [a, b], [(5, 2)]) == []
    assert is_linear([("white", "a")], [a, b], []) == ["b was acknowledged as entry 2, and is not there"]
    assert is_linear([("white", "a"), ("white", "b"), ("white", "b")], [a, b], []) == ["nobody sent entry 3"]
    assert "two choices" in is_linear([("white", "a")], [a, a], [])[0]
    assert len(is_linear([("white", "b"), ("white", "a")], [tried("a", 1, 1, 2), tried("b", 0, 3, 4)], [])) == 1
    assert is_linear([("white", "a")], [a], [(5, 2)]) == ["entry 2 was shown at 5, and is not there"]
