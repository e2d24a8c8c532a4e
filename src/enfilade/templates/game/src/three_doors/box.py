"""What is printed: the building of a scenario, and the chart that every scenario shares. Read once, never changed."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.data import Reader

RAIDER: Final = "raider"
GUARD: Final = "guard"
MOST_DOORS: Final = 6
MOST_ROUNDS: Final = 12


class Building:
    """So many doors and rounds (TD 1), and what a die must show to hear (TD 3) and to force a door (TD 4)."""

    def __init__(self, doors: int, rounds: int, hear: int, force: int) -> None:
        self.doors: Final = [f"door-{number}" for number in range(1, doors + 1)]
        self.rounds: Final = rounds
        self.hear: Final = hear
        self.force: Final = force


def building(scenario: Reader, chart: Reader) -> Building:
    """The building that a scenario describes; the reader refuses what is wrong, with file and line."""
    return Building(
        scenario.integer("doors", 3, least=2, most=MOST_DOORS),
        scenario.integer("rounds", 4, least=1, most=MOST_ROUNDS),
        chart.integer("hear", least=1, most=6),
        chart.integer("force", least=1, most=6),
    )
