"""Urban Operations: random play of its standard scenario, and lines of sight on its map."""

from __future__ import annotations

from itertools import combinations

from benchmarks.clock import random_play, rate
from enfilade.games.urban_operations.board import Board
from enfilade.library import scenario

TITLE = "Urban Operations, Dravik Crossroads"
ROWS = {
    "actions": "actions/s",
    "games": "games/s",
    "lines": "lines of sight worked out/s",
    "maps": "all lines of sight of the map, worked out/s",
}
SCENARIO = "urban-operations/dravik-crossroads"
SAMPLE = 17  # every so manyth pair of locations is looked at


def measure(seconds: float) -> dict[str, float]:
    mission = scenario(SCENARIO).start.mission
    pairs = list(combinations(mission.district.locations, 2))

    def lines() -> int:
        """On ground that nobody has looked across yet."""
        ground = Board(mission.district, mission.board.partition_mp).ground(())
        for one, other in pairs[::SAMPLE]:
            ground.line(one, other)
        return len(pairs[::SAMPLE])

    found = rate(lines, seconds / 2)
    return {**random_play(SCENARIO, seconds), "lines": found, "maps": found / len(pairs)}
