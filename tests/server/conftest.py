"""A server for each test, with a game of secrets on its shelf."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from enfilade.library import catalogue
from enfilade.server.thread import Serving
from tests.server.chair import Client
from tests.server.sealed import GAME


@pytest.fixture(autouse=True)
def _shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue(), GAME.id, GAME)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def client(database: Path) -> Iterator[Client]:
    with Serving(database) as serving, Client(serving) as client:
        yield client
