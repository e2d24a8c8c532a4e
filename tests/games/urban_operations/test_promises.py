"""Every option promises something, and what it promises is held against random play in one place."""

from __future__ import annotations

from tests.games.urban_operations import test_promises_combat as combat
from tests.games.urban_operations import test_promises_movement as movement
from tests.games.urban_operations.field import read


def test_every_option_has_one_promise() -> None:
    """Fighting here, set-up, movement and mines there; night is no option of a lobby, but of a scenario (6.1, 9.2, 10, 13)."""
    listed = [each.key.removeprefix("options.") for each in read("urban-operations/first-door", "{}").start.mission.listed()]
    assert sorted([*combat.PROMISES, *movement.PROMISES]) == sorted([*listed, "night"])
