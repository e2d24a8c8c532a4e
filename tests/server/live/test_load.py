"""What one process carries, in short: `python -m benchmarks.load` takes minutes for it."""

from __future__ import annotations

import pytest

from enfilade.server.testing import frames, load

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
    assert found.kilobytes < 8
    assert found.ms < 20, "a busy machine is slow, but not that slow"


def test_after_a_kill_everybody_plays_on() -> None:
    found = load.recovery(3)
    assert 0 < found.up < found.first < found.all
