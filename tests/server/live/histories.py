"""Browsers that play at one table whatever becomes of its servers, and whether what they saw is one history.

What a table shows is a history: one entry after the other, each done once, seen by everybody in the same order. A browser that
lost its connection sends its choice again with the same numbers (`seen`, `length`): if it was done, the numbers are stale.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Collection
from contextlib import suppress
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from enfilade.server.testing.apart import Apart
from tests.server.chair import PATIENCE, dial

LOST = (OSError, WebSocketException, TimeoutError)  # a server may die before, in and after the handshake
BREATH = 0.02  # a browser whose server is gone does not take the cores from the one that starts


SPARE = 4  # choices more than are waited for, so that something is under way when something is done to the servers


class House:
    """Where the servers of a table are now, how many choices may be made there, and whether it was played long enough."""

    def __init__(self) -> None:
        self.addresses: list[str] = []
        self.is_over = threading.Event()
        self._left = 0
        self._lock = threading.Lock()

    def allow(self, count: int) -> None:
        """So many choices may be made: a game must not end while a slow machine starts a server."""
        with self._lock:
            self._left = count

    def take(self) -> bool:
        """Whether one more may be made, which then is."""
        with self._lock:
            if not self._left:
                return False
            self._left -= 1
            return True

    def give_back(self) -> None:
        """It was refused."""
        with self._lock:
            self._left += 1


class Try:
    """A choice as it was sent: on which length, when, and how that ended: `done`, `refused`, or `lost` (nobody knows)."""

    def __init__(self, seat: str, action: str, length: int) -> None:
        self.seat, self.action, self.length = seat, action, length
        self.sent = time.monotonic()
        self.ended = 0.0
        self.answer = "lost"


class Browser(threading.Thread):
    """Plays a seat of a table by chance, together with others in the same one, until it is told to stop."""

    def __init__(self, table: str, seat: str, secret: str, house: House, seed: str) -> None:
        super().__init__(daemon=True)
        self.table, self.seat, self.secret, self.house, self.chance = table, seat, secret, house, Random(seed)
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
            again = self.unanswered
            if legal and not waits and (again is not None or self.house.take()):
                if again is None:
                    choice = Try(self.seat, self.chance.choice(legal), frame["length"])
                else:
                    choice = Try(again.seat, again.action, again.length)
                self.tries.append(choice)
                self.unanswered = choice
                waits = True
                message = {"do": "act", "id": len(self.tries), "action": choice.action, "seen": told, "length": choice.length}
                socket.send(json.dumps(message))
            try:
                message = json.loads(socket.recv(timeout=PATIENCE if waits else BREATH))
            except TimeoutError:
                if waits:
                    raise
                continue  # it may be allowed to choose by now
            if message["type"] == "frame":
                frame = message
                told = max([told, *[event["number"] for event in message["events"]]])
                self.seen.append((time.monotonic(), frame["length"]))
            elif message["type"] in ("done", "refused") and self.unanswered is not None:
                self.unanswered.answer, self.unanswered.ended = message["type"], time.monotonic()
                self.unanswered, waits = None, False
                if message["type"] == "refused":
                    self.house.give_back()
            elif message["type"] == "elsewhere":
                self.led_to = f"{message['address'].replace('http', 'ws', 1)}/ws"
                return
            elif message["type"] == "error":
                self.faults.append(message["error"])


def is_linear(
    entries: list[tuple[str, str]], tries: list[Try], seen: list[tuple[float, int]], computers: Collection[str] = ()
) -> list[str]:
    """What contradicts one history: nothing, if all is well. Everybody knows everything here, so a length is a place in it. What
    computers do is sent by nobody."""
    found = []
    done = [each for each in tries if each.answer == "done"]
    for each in done:
        if each.length >= len(entries) or entries[each.length] != (each.seat, each.action):
            found.append(f"{each.action} was acknowledged as entry {each.length + 1}, and is not there")
    if len({each.length for each in done}) < len(done):
        found.append("two choices were acknowledged as the same entry")
    for number, entry in enumerate(entries):
        if entry[0] not in computers and not [
            each for each in tries if each.length == number and (each.seat, each.action) == entry
        ]:
            found.append(f"nobody sent entry {number + 1}")
    for each in done:
        later = [other for other in tries if other.sent > each.ended and other.answer == "done" and other.length <= each.length]
        found += [f"{other.action} came after {each.action} and stands before it" for other in later]
    for at, length in seen:
        if length > len(entries):
            found.append(f"entry {length} was shown at {at}, and is not there")
    return found


def sat_down(apart: Apart, house: House, against: str = "") -> list[Browser]:
    """Two browsers in each seat of a new table; with a computer against them, in the other seat alone. The game has
    three hundred acts and more."""
    people = ["white"] if against else ["white", "black"]
    order = {"scenario": "urban-battle/two-flags", "mine": people}
    seats = {"seats": {"black": against}} if against else {}
    answer = httpx.post(f"{apart.address}/api/tables", json={**order, **seats}, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    opened = answer.json()
    told = [(seat, opened["secrets"][seat]) for seat in people]
    browsers = [Browser(opened["table"], *each, house, f"{each[0]} {number}") for each in told for number in (1, 2)]
    for browser in browsers:
        browser.start()
    return browsers


def check(lines: list[str], browsers: list[Browser], computers: Collection[str] = (), excused: Collection[str] = ()) -> None:
    """What the browsers were told agrees with the entries that are kept; no fault was told that is not excused."""
    read = [json.loads(line) for line in lines]
    entries = [(line["seat"], line["text"]) for line in read]
    tries = [each for browser in browsers for each in browser.tries]
    faults = {fault for browser in browsers for fault in browser.faults}
    unexcused = [fault for fault in faults if not any(each in fault for each in excused)]
    assert not unexcused, unexcused
    contradictions = is_linear(entries, tries, [each for browser in browsers for each in browser.seen], computers)
    assert not contradictions, contradictions
    assert computers or any(each.answer == "refused" for each in tries)  # few act where a computer takes its time


def wait_for_more(browsers: list[Browser], count: int) -> None:
    """Until so many choices more were acknowledged."""
    deadline = time.monotonic() + PATIENCE

    def done() -> int:
        return sum(each.answer == "done" for browser in browsers for each in list(browser.tries))

    wanted = done() + count
    for house in {browser.house for browser in browsers}:
        house.allow(count + SPARE)
    while done() < wanted:
        assert time.monotonic() < deadline, "nobody can play"
        time.sleep(0.01)
