"""The unit chart, the dice and the armour sectors: numbers in, numbers out (UB 2.5, 4.3, 5.8, 5.9)."""

from __future__ import annotations

from typing import Final

SECTORS: Final = {
    # Armour met by a hit from r eighths clockwise of the target's front (UB 5.9, R18).
    "3-2-3": ("front", "front", "side", "rear", "rear", "rear", "side", "front"),
    "3-4-1": ("front", "front", "side", "side", "rear", "side", "side", "front"),
    "1-6-1": ("front", "side", "side", "side", "rear", "side", "side", "side"),
}


class Unit:
    """A row of the unit chart (UB 1, 2.5)."""

    def __init__(
        self,
        id: str,
        name: str,
        move_mod: int,
        firepower: int,
        armor: dict[str, int],
        wheeled: bool,
        repairs: bool,
        points: int,
        least_die: int,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.move_mod: Final = move_mod  # added to the blue number (UB 4.3)
        self.firepower: Final = firepower  # dice (UB 5.8)
        self.armor: Final = armor  # by sector: front, side, rear (UB 5.9)
        self.wheeled: Final = wheeled  # no two turns in a row (UB 4.7)
        self.repairs: Final = repairs  # an ARV (UB 6.1)
        self.points: Final = points
        self.least_die: Final = least_die  # the lowest blue number that gives it a Step (UB 4.3, R6)


class Dice:
    """The six faces of the dice: a blue number to move by, a red one to fire with (UB 4.2, 5.8, R2)."""

    def __init__(self, blue: tuple[int, ...], red: tuple[int, ...]) -> None:
        self.blue: Final = blue
        self.red: Final = red
        self.most_red: Final = max(red)


def armor_sector(sectors: str, facing: int, to_firer: int) -> str:
    """Front, side or rear, from where the firer stands as seen from the target (UB 5.9)."""
    return SECTORS[sectors][(to_firer - facing) % 8]
