"""A Chromium, a server, and pages that may neither complain nor talk to anybody else."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.browser.house import PATIENCE, Frames, House

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Nobody's first page is a table: our type is there from the first paint on, and nothing that is measured changes its width.
HAS_TYPE = "try { localStorage.setItem('enfilade.type', 'here'); } catch { /* an empty page has no storage */ }"
INSTALL = "there is no Chromium here: apt-get install chromium fonts-dejavu-core"

expect.set_options(timeout=PATIENCE * 1000)
Open = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A page that was too slow gets a second chance, which the report tells of: machines stall, and this one is shared."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["[Tt]imeout"]))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; without one the tests are reported as not run, or fail where one is required."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        if os.environ.get("ENFILADE_BROWSER") == "required":
            pytest.fail(INSTALL)
        pytest.skip(INSTALL)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A server with dice of its own for each test, the same in every run; ENFILADE_SEED gives others, to see what a test takes
    for granted."""
    opened = House(tmp_path / "tables.db", f"{os.environ.get('ENFILADE_SEED', '')}/{request.node.name}")
    yield opened
    opened.stop()


class Watch:
    """Everything that a page asked for or complained about."""

    def __init__(self, own: str) -> None:
        self.own = urlsplit(own).netloc
        self.foreign: list[str] = []
        self.complaints: list[str] = []
        self.forgives: tuple[str, ...] = ()

    def follow(self, page: Page) -> None:
        page.on("request", self.request)
        page.on("websocket", lambda socket: self.address(socket.url))
        page.on("console", self.console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def request(self, request: Request) -> None:
        self.address(request.url)

    def address(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != self.own:
            self.foreign.append(url)

    def console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(each in message.text for each in self.forgives):
            self.complaints.append(message.text)


@pytest.fixture
def watch(house: House) -> Watch:
    return Watch(house.address)


@pytest.fixture
def open_page(browser: Browser, house: House, watch: Watch) -> Iterator[Open]:
    """Opens pages, each in a browser context of its own; at the end none may have complained or asked anybody else."""
    contexts = []

    def open(path: str = "/", width: int = 1280, height: int = 800, frames: Frames | None = None, **settings: Any) -> Page:
        settings = {"reduced_motion": "reduce", **settings}
        context = browser.new_context(viewport={"width": width, "height": height}, base_url=house.address, **settings)
        contexts.append(context)
        if path.startswith("/table"):
            context.add_init_script(HAS_TYPE)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        watch.follow(page)
        if frames is not None:
            frames.follow(page)
        page.goto(path)
        return page

    yield open
    for context in contexts:
        context.close()
    assert not watch.foreign, "a page asked another host"
    assert not watch.complaints, "the browser's console has errors"
