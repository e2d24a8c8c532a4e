"""What one process carries, in short: `python -m benchmarks.load` takes minutes for it."""

from __future__ import annotations

import pytest

from enfilade.server.testing import frames, load
from tests.server.store.backends import has_postgres

KILOBYTES = {
    "urban-battle/hold-the-bridge": 8,
    "quick/meridian": 8,
    "urban-operations/dravik-crossroads": 25,
    "urban-operations/selm-harbour": 25,
}


@pytest.mark.parametrize("name", KILOBYTES)
def test_a_frame_is_small(name: str) -> None:
    """Over the first acts of a game, with the view and all else that a seat is sent; `benchmarks.load` takes whole games."""
    assert frames.Sizes(frames.sent(name, most=40)).mean <= KILOBYTES[name]


def test_many_tables_are_played_at_once_and_everybody_sees_it() -> None:
    found = load.cost(6, 10, load.CALM)
    assert found.acts == 60
    assert found.torn == 0
    assert found.kilobytes < 8
    assert found.ms < 20, "a busy machine is slow, but not that slow"


def test_after_a_kill_everybody_plays_on() -> None:
    found = load.recovery(3)
    assert 0 < found.up < found.first < found.all


def test_events_that_are_lost_or_told_twice_are_noticed() -> None:
    """What the measurements of a crowd say of it is worth something."""
    assert load.torn([0, 1, 2, 3]) == 0
    assert load.torn([0, 1, 2, 4]) == 1
    assert load.torn([0, 1, 2, 2, 3]) == 1


@pytest.mark.slow
@pytest.mark.skipif(not has_postgres(), reason="not run: PostgreSQL or psycopg is not here")
def test_two_servers_share_the_tables_of_a_database() -> None:
    assert load.together(2, load.CALM, tables=4, acts=5) > 0
