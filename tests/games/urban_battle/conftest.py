"""What holds for every test of Urban Battle."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.urban_battle.field import SCRIPTS


@pytest.fixture(autouse=True)
def no_die_left_over() -> Iterator[None]:
    """A test that scripts a die which nobody rolls means something else than what happens."""
    SCRIPTS.clear()
    yield
    assert [script.left_over() for script in SCRIPTS if script.left_over()] == []
