"""Civilians on the map: their hexes, their last steps, and the groups themselves (5.1d)."""

from __future__ import annotations

from functools import lru_cache

from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page.ground import SIZE, plan_of
from enfilade.scene.shape import Element, Number, group, line, path, polygon


def civilian_zones(view: View) -> list[Element]:
    """The hexes in which civilians are, and the step that brought each group there (5.1d)."""
    plan = plan_of(view.mission)
    zones = [polygon(plan.corners(view.mission, hex, 2.5), "qk-civ-zone") for hex in sorted(set(view.civ.values()))]
    return zones + [
        step(plan.middles[start], plan.middles[view.civ[id]]) for id, start in view.civ_came.items() if id in view.civ
    ]


def step(start: tuple[float, float], end: tuple[float, float]) -> Element:
    """An arrow across the side between two hexes."""
    (x, y), (along, down) = start, (end[0] - start[0], end[1] - start[1])
    tip, back = (x + along * 0.66, y + down * 0.66), (x + along * 0.55, y + down * 0.55)
    left, right = (back[0] - down * 0.06, back[1] + along * 0.06), (back[0] + down * 0.06, back[1] - along * 0.06)
    shaft = line(x + along * 0.3, y + down * 0.3, back[0], back[1], "qk-civ-step")
    return group([shaft, polygon([tip, left, right], "qk-civ-head")])


def crowds(view: View) -> list[Element]:
    """Each group of civilians as three people."""
    plan = plan_of(view.mission)
    found: list[Element] = []
    seen: dict[int, int] = {}
    for id, hex in view.civ.items():
        place = seen.get(hex, 0)
        seen[hex] = place + 1
        x, y = plan.middles[hex]
        at = (x + SIZE * 0.72 - place * 9, y + SIZE * 0.16)
        found.append(crowd(id, view.mission.city.hexes.names[hex], at))
    return found


@lru_cache(maxsize=1024)
def crowd(id: str, hex: str, at: tuple[float, float]) -> Element:
    people = [person(dx, dy) for dx, dy in ((-5, 0), (5, 0), (0, 2))]
    about = [f"Civilians {id}", "No attack into or out of this hex (R20)", "They wander one hex a round (5.1d)"]
    return group(people, "qk-crowd", id, f"Civilians {id} in {hex}", about, at)


def person(dx: Number, dy: Number) -> Element:
    return path(
        f"M{dx - 3} {dy + 6}v-3.5a3 3 0 0 1 6 0v3.5ZM{dx - 1.9} {dy - 2.6}a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0Z", "qk-civ"
    )
