"""A server for each test, with a game of secrets in its catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from enfilade.library import catalogue
from enfilade.server.http.app import application
from enfilade.server.store import open_store
from enfilade.server.testing.thread import Serving
from tests.server.chair import Client
from tests.server.sealed import GAME
from tests.server.store.backends import end_cluster


@pytest.fixture(autouse=True)
def _catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue(), GAME.id, GAME)


@pytest.fixture(autouse=True, scope="session")
def _no_database_is_left() -> Iterator[None]:
    yield
    end_cluster()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def client(database: Path, request: pytest.FixtureRequest) -> Iterator[Client]:
    """A server with dice of its own for each test, the same in every run."""
    tables = count()
    app = application(open_store(database), seed=lambda: f"{request.node.name}/{next(tables)}")
    with Serving(database, app) as serving, Client(serving) as client:
        yield client
