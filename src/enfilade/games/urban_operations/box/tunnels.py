"""What a scenario uses of the ground below: inserts, manholes, and who has the plan (5.1.5, 8.1.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from enfilade.games.urban_operations.box.board import Shafts
from enfilade.games.urban_operations.box.district import District, Tunnels
from enfilade.kernel.data import Reader
from enfilade.kernel.errors import did_you_mean
from enfilade.kernel.event import Seat

MOST_KEPT: Final = 64  # states of what sides know of it
UNDERGROUND: Final = "underground"  # where a block is to those who do not know the place (R100)


class Underground:
    """The inserts in use. Without any, nobody goes below but through the sewers."""

    def __init__(self, data: Reader, district: District, seats: Sequence[Seat]) -> None:
        self.tunnels: Final[list[Tunnels]] = []
        for id in data.text("insert", "").split():
            if id not in district.tunnels:
                near = did_you_mean(id, list(district.tunnels))
                raise data.bad("insert", f"there is no insert {id!r} on {district.name}. {near}")
            self.tunnels.append(district.tunnels[id])
        self.known_to: Final = data.texts("known_to", list(seats))
        for index, seat in enumerate(self.known_to):
            if seat not in seats:
                raise data.bad(f"known_to[{index}]", f"{seat!r} should be one of {', '.join(seats)}")
        found = [(surface, zone) for each in self.tunnels for zone, surface in each.manholes.items()]
        for index, loc in enumerate(data.texts("dummy_manholes", [])):
            if loc not in district.terrain and loc not in district.zones:
                raise data.bad(f"dummy_manholes[{index}]", f"there is no location {loc!r} on {district.name}")
            if loc in [surface for surface, _ in found]:
                raise data.bad(f"dummy_manholes[{index}]", f"there is a manhole in {loc} already")
            found.append((loc, ""))
        if found and not self.tunnels:
            raise data.bad("dummy_manholes", "dummies mislead about an insert: name one by `insert`")
        self.manholes: Final[Shafts] = tuple(sorted(found))
        self._zones: Final = frozenset([zone for each in district.tunnels.values() for zone in each.zones])
        self._uncharted: Final[dict[tuple[tuple[str, ...], tuple[str, ...]], frozenset[str]]] = {}
        self.is_public: Final = all([seat in self.known_to for seat in seats])
        data.close()

    def charted(self, entered: Sequence[str], lettered: Sequence[str]) -> list[str]:
        """The zones known to a side without the plan: the corridors it has set foot in, and letters turned up (R100, R141)."""
        found: set[str] = {zone for surface, zone in self.manholes if zone and surface in lettered}
        for each in self.tunnels:
            for corridor in each.corridors:
                if any([zone in corridor for zone in entered]):
                    found.update(corridor)
        return sorted(found)

    def uncharted(self, entered: tuple[str, ...], lettered: tuple[str, ...]) -> frozenset[str]:
        """All others, those of inserts that are not in use too."""
        found = self._uncharted.get((entered, lettered))
        if found is None:
            if len(self._uncharted) >= MOST_KEPT:
                self._uncharted.clear()
            found = self._zones.difference(self.charted(entered, lettered))
            self._uncharted[(entered, lettered)] = found
        return found
