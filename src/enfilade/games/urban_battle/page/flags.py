"""Flags and their bases."""

from __future__ import annotations

from functools import lru_cache

from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.page.sheet import middle
from enfilade.games.urban_battle.page.words import side
from enfilade.games.urban_battle.state import Flag
from enfilade.scene.shape import Element, circle, group, path


@lru_cache(maxsize=128)
def bases(mission: Mission) -> list[Element]:
    """A dashed ring where each flag belongs."""
    return [
        Element(
            "circle",
            circle(*middle(mission, square), 17.5, "").attributes,
            "ub-base",
            name=f"Base of {side(seat)}'s flag, {mission.board.name_of(square)}",
        )
        for seat, square in mission.flags.items()
    ]


def cloth(seat: str) -> list[Element]:
    """A flag on its pole: a ring on white, bars on black."""
    parts = [
        path("M0 0V-22", "ub-pole"),
        path("M0.6 -22C5 -25 9 -19 16 -22V-11.5C9 -8.5 5 -14.5 0.6 -11.5Z", f"ub-flag-{seat}"),
    ]
    if seat == "white":
        parts.append(circle(8, -16.7, 2.6, "ub-flag-mark-white"))
    else:
        parts.append(path("M4.4 -21.6V-13M8.2 -20.4V-12.4M12 -19.4V-11.4", "ub-flag-mark-black"))
    return parts


def small_flag(seat: str) -> Element:
    """A flag that rides on a vehicle."""
    return Element("g", {"transform": "translate(-8 2) scale(.8)"}, "ub-carried", children=cloth(seat))


def standing_flag(mission: Mission, flag: Flag) -> Element:
    x, y = middle(mission, flag.square)
    name = f"{side(flag.seat)}'s flag on {mission.board.name_of(flag.square)}"
    parts = [Element("ellipse", {"cx": "1", "cy": "0", "rx": "4", "ry": "1.8"}, "ub-shade"), *cloth(flag.seat)]
    return group(parts, "ub-flag", f"flag-{flag.seat}", name, ["Taken by the enemy who reaches it (UB 7.4)"], (x - 6, y + 11))
