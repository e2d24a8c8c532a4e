"""What the signs on the board mean."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.page.flags import cloth
from enfilade.games.urban_battle.page.pieces import shape_of
from enfilade.games.urban_battle.page.vehicles import antenna
from enfilade.scene.shape import Element, circle, figure, group, path, rect, use

STRONG: Final = 0.5  # from this chance to be destroyed on a square is hatched densely
WEAK: Final = 0.15  # below this, thinly


@lru_cache(maxsize=128)
def legend(mission: Mission) -> list[tuple[Element, str]]:
    """What the signs mean, as far as they are in this mission."""
    signs: list[tuple[Element, str]] = []
    listed = list(mission.vehicles.values())
    for unit in mission.units.values():
        seats = [each.seat for each in listed if each.unit.id == unit.id]
        if seats:
            signs.append((use(f"ub-{shape_of(unit)}-{seats[0]}"), unit.name))
    white, black = use("ub-medium-white", "", {"x": "-11"}), use("ub-medium-black", "", {"x": "11"})
    signs.append((group([white, black]), "white and black"))
    disc = [] if mission.options.wreck_style == "tipped" else [circle(0, 0, 17, "ub-disc")]
    signs.append((group([*disc, use("ub-medium-white-wreck")]), "wreck"))
    if any([each.command for each in listed]):
        signs.append((group([use("ub-medium-white"), *antenna()]), "command vehicle"))
    signs.append((group([rect(-17, -17, 34, 34, "ub-street"), hatching(STRONG, 17)]), "enemy fire (T): the denser, the worse"))
    if mission.flags:
        signs.append((group(cloth("black"), at=(-7, 11)), "flag"))
    return signs + [(sample, words) for glyphs, sample, words in terrain_signs() if set(glyphs) & set(mission.board.glyphs)]


def hatching(chance: float, half: float) -> Element:
    """Diagonals through a square: the worse, the more."""
    return path(diagonals(half / (4 if chance >= STRONG else 2.5 if chance >= WEAK else 1.5), half), "ub-threat")


def diagonals(step: float, half: float) -> str:
    """Lines through a square, so far apart."""
    lines: list[str] = []
    offset = -2 * half + step
    while offset < 2 * half:
        low, high = max(-half, -half + offset), min(half, half + offset)
        lines.append(f"M{figure(low)} {figure(low - offset)}L{figure(high)} {figure(high - offset)}")
        offset += step
    return "".join(lines)


def terrain_signs() -> list[tuple[str, Element, str]]:
    roof = group([rect(-14, -12, 32, 28, "ub-shade"), rect(-16, -14, 30, 27, "ub-wall"), rect(-17, -15, 30, 27, "ub-roof")])
    low = group([rect(-11, -7, 26, 19, "ub-shade"), rect(-13, -9, 26, 18, "ub-low")])
    water = group([rect(-17, -13, 34, 26, "ub-water"), path("M-12 -4q3 -3 6 0t6 0t6 0M-8 5q3 -3 6 0t6 0t6 0", "ub-ripple")])
    arrow = path("M0 -13.5L5 -7.5H1.7V7.5H5L0 13.5L-5 7.5H-1.7V-7.5H-5Z", "ub-arrow")
    return [
        ("#", roof, "building: stops fire"),
        ("o", low, "low obstacle: fire over it"),
        ("~", water, "water: fire over it"),
        ("|-H=", group([rect(-13, -17, 26, 34, "ub-lane"), arrow]), "narrow passage"),
    ]
