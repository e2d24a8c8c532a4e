"""What people have built and can destroy: roads, tracks, wires, plazas (VI.4, VI.5, §3.5).

Works never change: sabotage puts others in their place, so positions share them.
"""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.kernel.data import Data, Plain

Links = dict[int, tuple[int, ...]]  # for each tile of a net, the tiles it is joined to
FEATURES: Final = ("road", "rail", "tram", "turn", "wire", "station", "telegraph", "plaza")


class Works(Plain):
    """The nets of rail, tram and wire, and single tiles of road, plaza and turning gear (VI.4, VI.5.a, VI.5.d)."""

    def __init__(
        self,
        rail: Links,
        tram: Links,
        wire: Links,
        road: frozenset[int],
        plaza: frozenset[int],
        turnarounds: frozenset[int],
        turntables: frozenset[int],
        intersections: frozenset[int],
    ) -> None:
        self.rail: Final = rail
        self.tram: Final = tram
        self.wire: Final = wire
        self.road: Final = road
        self.plaza: Final = plaza
        self.turnarounds: Final = turnarounds
        self.turntables: Final = turntables
        self.intersections: Final = intersections
        self._data: dict[str, Data] = {}  # once somebody has asked for it
        self.wired: Final = components(wire)  # tiles of the same number are connected, whoever stands on the wire (IV.2.c, R6)

    def exits(self, net: Links, tile: int, behind: int, free_reverse: bool) -> list[int]:
        """Where a rail unit on a tile may go on to, coming from `behind`: back only where it may turn (VI.5, VI.5.c, VIII.1)."""
        near = net.get(tile, ())
        if behind == OFF or free_reverse or self.may_turn_round(tile):
            return list(near)
        return [to for to in near if to != behind]

    def may_turn_round(self, tile: int) -> bool:
        """A turnaround or a turntable (VI.5.b, R28)."""
        return tile in self.turnarounds or tile in self.turntables

    def features(self, tile: int) -> list[str]:
        """The destructible features of a tile, buildings apart (VII.1.a, R20)."""
        found: list[str] = []
        if tile in self.road:
            found.append("road")
        if tile in self.rail:
            found.append("rail")
        if tile in self.tram:
            found.append("tram")
        if self.may_turn_round(tile):
            found.append("turn")
        if tile in self.wire:
            found.append("wire")
        if tile in self.plaza:
            found.append("plaza")
        return found

    def without(self, tile: int, features: list[str]) -> Works:
        """These works after features of a tile are destroyed (VII.1.b); with its last track its turning gear goes too."""
        rail = _cut(self.rail, tile) if "rail" in features else self.rail
        tram = _cut(self.tram, tile) if "tram" in features else self.tram
        bare = tile not in rail and tile not in tram
        alone = frozenset({tile})
        turn = alone if bare or "turn" in features else frozenset()
        return Works(
            rail,
            tram,
            _cut(self.wire, tile) if "wire" in features else self.wire,
            self.road - alone if "road" in features else self.road,
            self.plaza - alone if "plaza" in features else self.plaza,
            self.turnarounds - turn,
            self.turntables - turn,
            self.intersections - alone if bare else self.intersections,
        )

    def to_data(self) -> dict[str, Data]:
        """Plain data, written once: works are told of at every decision, and sabotage is rare."""
        if not self._data:
            self._data = self._written()
        return self._data.copy()

    def _written(self) -> dict[str, Data]:
        return {
            "rail": _edges(self.rail),
            "tram": _edges(self.tram),
            "wire": _edges(self.wire),
            "road": sorted(self.road),
            "plaza": sorted(self.plaza),
            "turnarounds": sorted(self.turnarounds),
            "turntables": sorted(self.turntables),
            "intersections": sorted(self.intersections),
        }


def links(edges: set[tuple[int, int]], tiles: set[int]) -> Links:
    """The net with these edges; a tile without one belongs to it all the same."""
    near: dict[int, list[int]] = {tile: [] for tile in sorted(tiles)}
    for one, other in edges:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    return {tile: tuple(sorted(set(joined))) for tile, joined in sorted(near.items())}


def components(net: Links) -> dict[int, int]:
    """The lowest tile that each tile of a net is connected with: equal for connected tiles."""
    found: dict[int, int] = {}
    for start in sorted(net):
        if start in found:
            continue
        found[start] = start
        edge = [start]
        while edge:
            tile = edge.pop()
            for to in net[tile]:
                if to not in found:
                    found[to] = start
                    edge.append(to)
    return found


def _cut(net: Links, tile: int) -> Links:
    if tile not in net:
        return net
    return {each: tuple([to for to in joined if to != tile]) for each, joined in net.items() if each != tile}


def _edges(net: Links) -> list[list[int]]:
    """Each tile of a net with what it is joined to, as plain data."""
    return [[tile, *joined] for tile, joined in sorted(net.items())]
