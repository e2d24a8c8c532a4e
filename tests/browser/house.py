"""A server that can be stopped and started again at the same address, and what a person does in front of it."""

from __future__ import annotations

import itertools
import json
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal
from urllib.request import Request, urlopen

from playwright.sync_api import Locator, Page, WebSocketRoute

from enfilade.server.base.secrets import SPECTATOR, new_secret
from enfilade.server.http.app import application
from enfilade.server.http.serve import listen, server
from enfilade.server.store import open_store
from enfilade.server.table.changes import changed

PATIENCE: Final = 60  # seconds: a busy machine is slow, not wrong
LONE_HEAVY: Final = "urban-battle/lone-heavy"
# Whatever the dice say, Black can take several Steps and White, who has only trucks, can hurt nobody: the tests know what will
# be asked.
HARMLESS: Final[dict[str, object]] = {
    "options.min_allowance": 1,
    "units.heavy.move_mod": 3,
    **{f"piece[{index}].type": "truck" for index in range(4)},
}
READY: Final = """before => {
    const prompt = document.querySelector("#prompt");
    const isAsking = prompt?.matches(".asking:not(.busy):not([data-due])") && document.fonts.status === "loaded";
    return document.querySelector("dialog.ending") !== null || (isAsking && prompt.dataset.length !== before);
}"""
# One of the lit places: a point of it that no other covers, and whether several things can be done there. It is looked for in one
# go, because a frame may come at any time where others decide too.
LIT: Final = """number => {
    const isNear = (each) => !each.matches(".far, .aside[data-place]"); // a way, or what may be begun, may lead out of sight
    const spots = [...document.querySelectorAll(".lit-layer .spot")].filter(isNear);
    if (!spots.length) return null;
    const spot = spots[number % spots.length];
    const { x, y, width, height } = spot.getBoundingClientRect();
    const parts = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
    const points = parts.flatMap((down) => parts.map((across) => [x + width * across, y + height * down]));
    const isOwn = (point) => document.elementFromPoint(...point)?.closest(".spot") === spot;
    const name = spot.getAttribute("aria-label");
    return { name, point: points.find(isOwn) ?? null, hasMenu: spot.hasAttribute("aria-haspopup") };
}"""


class House:
    """The real server on a database of its own; its dice fall as the seed says."""

    def __init__(self, database: Path, seed: str) -> None:
        self.database: Final = database
        self.seed: Final = seed
        self.port = 0
        self._seeds: Final = itertools.count()
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Open, at the same address as before."""
        self._listening = listen("127.0.0.1", self.port)
        self.port = self._listening.getsockname()[1]
        self._server = server(application(open_store(self.database), seed=lambda: f"{self.seed}/{next(self._seeds)}"))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listening]}, daemon=True)
        self._thread.start()
        deadline = time.monotonic() + PATIENCE
        while not self._server.started:
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.01)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._listening.close()

    def table(
        self,
        seats: dict[str, str],
        changes: dict[str, object] | None = None,
        dice: str = "seeded",
        scenario: str = LONE_HEAVY,
    ) -> dict[str, str]:
        """Set a table; gives the secrets of all its people: every invitation has been taken up."""
        tame = HARMLESS if scenario == LONE_HEAVY else {}
        order = {"scenario": scenario, "changes": {**tame, **(changes or {})}, "seats": seats, "dice": dice}
        opened = self._post("/api/tables", json.dumps(order), "application/json")
        claimed = {seat: self._claim(each) for seat, each in opened["invitations"].items()}
        watching = opened["secrets"].pop(SPECTATOR)
        return {**opened["secrets"], **claimed, SPECTATOR: watching}

    def _claim(self, invitation: str) -> str:
        """Take up an invitation; gives the secret of its seat."""
        secret = new_secret()
        self._post("/api/claims", json.dumps({"invitation": invitation, "secret": secret}), "application/json")
        return secret

    def record(self, text: str) -> str:
        """Bring a record; gives the id of its replay."""
        id: str = self._post("/api/records", text, "application/x-ndjson")["id"]
        return id

    def _post(self, path: str, body: str, kind: str) -> dict[str, Any]:
        headers = {"Content-Type": kind}
        with urlopen(Request(f"{self.address}{path}", body.encode(), headers), timeout=PATIENCE) as answer:
            found: dict[str, Any] = json.load(answer)
        return found


def is_over(page: Page) -> bool:
    return page.locator("dialog.ending").count() > 0


def wait_for_question(page: Page, before: str = "") -> None:
    """Until this page is asked something new, or the game is over."""
    page.wait_for_function(READY, arg=before, timeout=PATIENCE * 1000)


def length(page: Page) -> str:
    return page.locator("#prompt").get_attribute("data-length") or ""


def wait_for_news(page: Page, before: str) -> None:
    """Until this page shows something new, whoever is asked."""
    page.wait_for_function("before => document.querySelector('#prompt').dataset.length !== before", arg=before)


def do(page: Page, choice: Locator) -> None:
    """Click a choice and wait for the next question."""
    before = length(page)
    choice.click()
    wait_for_question(page, before)


def click_lit(page: Page, number: int = 0) -> bool:
    """Click a lit place, and take the first of several things that can be done there; False if none is lit."""
    found = page.evaluate(LIT, number)
    if found is None:
        return False
    assert found["point"] is not None, f"{found['name']} is lit and cannot be clicked"
    page.mouse.click(*found["point"])
    if found["hasMenu"]:
        page.get_by_role("menuitem").first.click()
    return True


def asked(pages: Sequence[Page]) -> Page | None:
    """The page that is asked something, as soon as one is; None when the game is over on all of them."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = [page for page in pages if page.locator("#prompt.asking:not(.busy):not([data-due])").count()]
        if found:
            return found[0]
        if all(is_over(page) for page in pages):
            return None
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked, and the game is not over")


def choices(page: Page) -> Locator:
    return page.locator("#prompt .choice:not(.barred):visible")  # not those of a list that is closed


def spots(page: Page) -> Locator:
    return page.locator(".lit-layer .spot")


def choose(page: Page, action: str) -> None:
    """Choose an action by its button, behind its verb or in the folded list if there are many; wait for the next question."""
    page.evaluate("() => document.querySelectorAll('#prompt details').forEach((each) => { each.open = true; })")
    button = page.locator(f"#prompt [data-choice='{action}']")
    if not button.count():
        page.locator(f"#prompt [data-verb='{action.split(maxsplit=1)[0]}']").click()
    do(page, button)


class Frames:
    """Every message that a page is sent over its WebSockets, from the first."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []

    def follow(self, page: Page) -> None:
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, text: str | bytes) -> None:
        self.messages.append(json.loads(text))

    def wait_for(self, page: Page, kind: str) -> None:
        """Until the page has been sent a message of this type."""
        deadline = time.monotonic() + PATIENCE
        while not any(message["type"] == kind for message in self.messages):
            assert time.monotonic() < deadline, f"no {kind} was sent"
            page.wait_for_timeout(20)


def frames_of(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The frames among what a page was sent, each with its whole view: of most only what has changed is sent."""
    found: list[dict[str, Any]] = []
    for message in messages:
        if message["type"] == "frame":
            view = message["view"]
            found.append({**message, "view": changed(found[-1]["view"], view) if "of" in view else view})
    return found


class SlowLine:
    """A connection on which the server's messages can be held back for a while."""

    def __init__(self) -> None:
        self.is_held = False
        self.only = ""  # what is in the messages that are held back
        self.held: list[str | bytes] = []

    def connect(self, line: WebSocketRoute) -> None:
        self.line = line
        server = line.connect_to_server()
        line.on_message(server.send)
        server.on_message(self.carry)

    def carry(self, message: str | bytes) -> None:
        if self.is_held and self.only in str(message):
            self.held.append(message)
        else:
            self.line.send(message)

    def release(self, page: Page) -> None:
        """Once the answer to a choice has come, hand over everything in order."""
        deadline = time.monotonic() + PATIENCE
        while not any("refused" in str(message) for message in self.held):
            assert time.monotonic() < deadline, "the choice was not answered"
            page.wait_for_timeout(20)
        self.is_held = False
        for message in self.held:
            self.line.send(message)


Fault = Literal["", "unheard", "unanswered"]


class BadLine:
    """A connection that breaks when certain choices are sent: before the server hears of them, or before it can answer.

    `breaks` says for each choice in turn, counted from the first that is sent, what becomes of it; the rest arrive.
    """

    def __init__(self, *breaks: Fault) -> None:
        self.breaks: Final = list(breaks)
        self.broken = 0

    def connect(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def send(message: str | bytes) -> None:
            fault = self.breaks.pop(0) if self.breaks and json.loads(message)["do"] == "act" else ""
            if fault != "unheard":
                server.send(message)
            if fault:
                self.broken += 1
                line.close(code=1012)

        line.on_message(send)


def play_to_the_end(page: Page, most: int = 400) -> int:
    """Click lit places, and buttons where nothing is lit or every third time; gives the number of clicks."""
    wait_for_question(page)
    for turn in range(most):
        if is_over(page):
            return turn
        before = length(page)
        if not (turn % 3 or not choices(page).count()) or not click_lit(page, turn):
            choices(page).last.click()
        wait_for_question(page, before)
    raise AssertionError(f"the game did not end in {most} clicks")
