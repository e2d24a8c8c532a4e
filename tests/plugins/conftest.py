"""A game, a player, a scenario and a lesson as `enfilade new` writes them, installed beside Enfilade."""

from __future__ import annotations

from pathlib import Path

import pytest

from enfilade import cli
from tests.plugins.shelf import Shelf


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what somebody has just begun."""
    folder = tmp_path_factory.mktemp("workshop")
    for kind, name in (("game", "night-watch"), ("player", "slow-starter"), ("scenario", "small-town"), ("lesson", "first-aid")):
        assert cli.run(["new", kind, name, "--in", str(folder)]) == 0
    return folder


@pytest.fixture(scope="session")
def shelf(workshop: Path, tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    found = Shelf(tmp_path_factory.mktemp("shelf"))
    found.install(workshop / "night-watch")
    found.install(workshop / "slow-starter")
    return found
