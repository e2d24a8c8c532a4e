"""Urban Operations: random play of its standard scenario, and lines of sight on its map."""

from __future__ import annotations

from importlib.util import find_spec
from itertools import combinations

from benchmarks.clock import once, random_play, rate
from enfilade.games.urban_operations.box.sight import Panorama, Sight
from enfilade.library import scenario

TITLE = "Urban Operations, Dravik Crossroads"
ROWS = {
    "actions": "actions/s",
    "games": "games/s",
    "lines": "lines of sight worked out one by one/s",
    "maps": "maps with all their lines of sight at once/s",
    "largest": "the same of Selm Harbour, the largest map/s",
}
SCENARIO = "urban-operations/dravik-crossroads"
LARGEST = "urban-operations/selm-harbour"
SAMPLE = 17  # every so manyth pair of locations is looked at


def measure(seconds: float) -> dict[str, float]:
    played = scenario(SCENARIO)
    panorama = played.start.mission.board.panorama
    pairs = list(combinations(panorama.district.locations, 2))[::SAMPLE]

    def lines() -> int:
        """On ground that nobody has looked across yet."""
        sight = Sight(Panorama(panorama.district), ())
        for one, other in pairs:
            sight.printed(one, other)
        return len(pairs)

    found = {**random_play(SCENARIO, seconds), "lines": rate(lines, seconds / 2)}
    if find_spec("numpy") is not None:
        from enfilade.sightlines import all_pairs  # noqa: PLC0415 (where NumPy is installed)

        found["maps"] = rate(once(lambda: all_pairs(panorama.question())), seconds / 2)
        large = scenario(LARGEST).start.mission.board.panorama
        found["largest"] = rate(once(lambda: all_pairs(large.question())), seconds / 2)
    return found
