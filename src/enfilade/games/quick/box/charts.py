"""Unit types, Enablers and their counts, the Fate table: numbers in, numbers out (2.1, 2.2, 7.1)."""

from __future__ import annotations

from typing import Final

TYPES: Final = ("recon", "arty", "eng", "sup")
TYPE_NAMES: Final = {"recon": "Reconnaissance", "arty": "Artillery", "eng": "Engineer", "sup": "Supply"}
COLOURS: Final = ("blue", "pink")
CAPACITY: Final = 3  # Enablers on one unit (2.2, R7)

Kit = tuple[int, int, int, int]  # how many Enablers of each of TYPES
NONE: Final[Kit] = (0, 0, 0, 0)


class UnitType:
    """A row of the Unit Identification Chart. Its `CP` is Combat Power; a Command Post is a `post` (2.1, R2)."""

    def __init__(self, id: str, name: str, kind: str, power: dict[str, int]) -> None:
        self.id: Final = id
        self.name: Final = name
        self.kind: Final = kind  # mu, hq or post
        self.power: Final = power  # Combat Power by terrain


def kit_of(types: list[str]) -> Kit:
    """The counts of a list of types."""
    return (types.count("recon"), types.count("arty"), types.count("eng"), types.count("sup"))


def changed(kit: Kit, type: str, by: int) -> Kit:
    """A kit with some more, or fewer, of a type."""
    index = TYPES.index(type)
    counts = [count + by if each == index else count for each, count in enumerate(kit)]
    return (counts[0], counts[1], counts[2], counts[3])


def added(one: Kit, other: Kit, sign: int = 1) -> Kit:
    return (
        one[0] + sign * other[0],
        one[1] + sign * other[1],
        one[2] + sign * other[2],
        one[3] + sign * other[3],
    )


def has(kit: Kit, type: str) -> bool:
    return kit[TYPES.index(type)] > 0


def size(kit: Kit) -> int:
    """How many counters a kit holds."""
    return kit[0] + kit[1] + kit[2] + kit[3]


def count_types(kit: Kit) -> int:
    """How many different types a kit holds."""
    return (1 if kit[0] else 0) + (1 if kit[1] else 0) + (1 if kit[2] else 0) + (1 if kit[3] else 0)


def types_in(kit: Kit) -> list[str]:
    """The different types in a kit, in canonical order."""
    return [type for index, type in enumerate(TYPES) if kit[index]]


def words_of(kit: Kit) -> str:
    """A kit as its counters: `recon arty arty`."""
    return " ".join([type for index, type in enumerate(TYPES) for _ in range(kit[index])])


FATE: Final = {
    2: "Outrage",
    3: "Fire spreads",
    4: "Exodus",
    5: "Refugees",
    6: "Dust settles",
    7: "Dust settles",
    8: "Salvage",
    9: "Relief column",
    10: "Reserves",
    11: "Humanitarian pause",
    12: "Second wind",
}
