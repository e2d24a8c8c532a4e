"""Where the units of a hex lie: two abreast, below the badge of an objective and above the name of the hex."""

from __future__ import annotations

from typing import Final

from enfilade.games.quick.box.mission import Mission
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page.ground import plan_of

ABREAST: Final = 2  # units of a hex,
NEXT: Final = 35.0  # from one to the next,
ROWS: Final = 30.0  # and from the first row to the last
Place = tuple[int, int]  # which of how many units of its hex
Whereabouts = tuple[tuple[str, int], ...]  # of units or civilians: who is in which hex


def places_of(view: View) -> dict[str, Place]:
    """Which of how many units of its hex each unit on the map is."""
    here: dict[int, list[str]] = {}
    for unit in view.units:
        here.setdefault(unit.where, []).append(unit.id)
    return {id: (index, len(ids)) for hex, ids in here.items() if hex >= 0 for index, id in enumerate(ids)}


def spot(mission: Mission, hex: int, place: Place) -> tuple[float, float]:
    """Where such a unit lies."""
    index, count = place
    x, y = plan_of(mission).middles[hex]
    across = 0.0 if count == 1 else NEXT * (index % ABREAST - 0.5)
    down = 0.0 if count <= ABREAST else ROWS * (index // ABREAST / ((count - 1) // ABREAST) - 0.5)
    return x + across, y + 2 + down
