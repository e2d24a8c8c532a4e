"""Objectives on the map: a badge with the value, what stands there, and the name at the foot of the hex (4.3, 7.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.quick.box.mission import Mission, Objective
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page.ground import SIZE, plan_of
from enfilade.games.quick.page.places import ABREAST, ROWS
from enfilade.kernel.event import Seat
from enfilade.scene.shape import Element, circle, group, label, path, rect, use

BADGE: Final = 9.5  # the radius of an objective's badge,
BADGE_UP: Final = 26.0  # and how far above the middle of its hex it lies


def badge_left(objective: Objective) -> float:
    """How far from the middle of its hex a badge lies: to the left where what stands there has a plate beside it."""
    return -4.0 if objective.infra else 0.0


def disc(holder: Seat) -> list[Element]:
    """The badge of an objective in the colour of who holds it, the Group Army's with a dotted ring; grey where nobody does."""
    if not holder:
        return [circle(0, 0, BADGE, "qk-goal"), circle(0, 0, 8.5, "qk-goal-ring")]
    ring = [circle(0, 0, 7.9, "qk-goal-dots")] if holder == "ga" else []
    return [circle(0, 0, BADGE, f"qk-goal qk-{holder}"), *ring]


def objectives(view: View) -> list[Element]:
    """The badge of each, over the units: its value is always in sight."""
    found: list[Element] = []
    for number, each in enumerate(view.mission.objectives):
        count = len([unit for unit in view.units if unit.where == each.hex])
        found += objective(view.mission, number, view.control[each.hex], each.hex in view.destroyed, count)
    return found


@lru_cache(maxsize=1024)
def objective(mission: Mission, number: int, holder: Seat, is_destroyed: bool, count: int) -> list[Element]:
    """A ringed badge with the value, and what stands there; above its hex where so many units lie there that they fill it."""
    each = mission.objectives[number]
    x, y = plan_of(mission).middles[each.hex]
    value = label(0, 3.3, str(max(0, each.vp - int(is_destroyed))), "qk-goal-value qk-goal-held" if holder else "qk-goal-value")
    badge = [*disc(holder), value]
    if each.infra:
        works = [rect(-8, -8, 16, 16, "qk-works-plate", corner=4), use(f"qk-{each.infra}")]
        if is_destroyed:
            works.append(path("M-7 -7L7 7M7 -7L-7 7", "qk-works-gone"))
        badge.append(group(works, at=(20, 0)))
    return [group(badge, "qk-badge", at=(x + badge_left(each), y - (BADGE_UP if count <= ABREAST else BADGE_UP + ROWS / 2)))]


@lru_cache(maxsize=128)
def goal_names(mission: Mission) -> list[Element]:
    """The names of the objectives at the foot of their hexes, over everything else: no counter hides one."""
    middles = plan_of(mission).middles
    return [
        label(middles[each.hex][0], middles[each.hex][1] + SIZE * 0.73, each.name, "qk-goal-name") for each in mission.objectives
    ]
