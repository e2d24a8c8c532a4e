"""The hexes of the city: their names, what there is to know of each, and the one to advance into (3.0, 6.7h)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.quick.box.mission import Mission
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page.ground import SIZE, plan_of
from enfilade.games.quick.page.objectives import BADGE, BADGE_UP, badge_left
from enfilade.games.quick.page.places import Whereabouts
from enfilade.games.quick.page.words import INFRA_NAMES, TERRAIN_NAMES
from enfilade.kernel.action import Action
from enfilade.kernel.event import Seat
from enfilade.kernel.words import number_of, text_of
from enfilade.scene.shape import Element, label

ADVANCE: Final = Action("advance")


@lru_cache(maxsize=128)
def names(mission: Mission) -> list[Element]:
    """At the foot of each hex; before the badge of an objective, whose foot bears its own name."""
    plan = plan_of(mission)
    found: list[Element] = []
    for number, name in enumerate(mission.city.hexes.names):
        x, y = plan.middles[number]
        objective = mission.objective_at.get(number)
        if objective is None:
            found.append(label(x, y + SIZE * 0.765, name, "qk-label"))
        else:
            found.append(label(x + badge_left(objective) - BADGE - 2.5, y - BADGE_UP + 3.3, name, "qk-label", "end"))
    return found


@lru_cache(maxsize=1024)
def cells(
    mission: Mission,
    units: Whereabouts,
    civilians: Whereabouts,
    control: tuple[tuple[int, Seat], ...],
    rubble: tuple[int, ...],
    destroyed: tuple[int, ...],
) -> list[Element]:
    """Every hex as it is now."""
    here: dict[int, tuple[str, ...]] = {}
    for id, hex in units:
        here[hex] = (*here.get(hex, ()), id)
    civ: dict[int, tuple[str, ...]] = {}
    for id, hex in civilians:
        civ[hex] = (*civ.get(hex, ()), id)
    held = dict(control)
    found: list[Element] = []
    for number in range(len(mission.city.hexes)):
        holder = held[number] if number in mission.objective_at else ""
        state = (number in rubble, number in destroyed)
        found.append(cell(mission, number, here.get(number, ()), civ.get(number, ()), holder, *state))
    return found


@lru_cache(maxsize=8192)
def cell(
    mission: Mission,
    number: int,
    here: tuple[str, ...],
    civ: tuple[str, ...],
    holder: Seat,
    is_rubble: bool,
    is_destroyed: bool,
) -> Element:
    """A hex, clear to the eye but there for the pointer and the ear."""
    name = mission.city.hexes.names[number]
    terrain = "close" if is_rubble else mission.city.terrain[number]
    words = [name, "Rubble" if is_rubble else TERRAIN_NAMES[terrain]]
    about = [f"Counts as {TERRAIN_NAMES[terrain]} (4.4)"] if is_rubble else []
    if terrain == "close":
        about.append("A defender here has +1 (6.7a)")
    if number in mission.high_points and mission.options.high_points:
        words.append("High Point")
        about.append("High Point: a defender here has +1 (7.5)")
    objective = mission.objective_at.get(number)
    if objective is not None:
        owner = mission.forces[holder].name if holder else "nobody"
        words.append(f"{objective.name}, {objective.vp} points, held by {owner}")
        about.append(f"{objective.name}: {objective.vp} points, held by {owner} (4.3)")
        if objective.infra:
            state = "destroyed" if is_destroyed else "intact"
            about.append(f"{INFRA_NAMES[objective.infra]}, {state} (7.3)")
    if civ:
        words.append(f"civilians {' '.join(civ)}")
        about.append("Civilians: no attack into or out of this hex (R20)")
    if here:
        words.append(" ".join(here))
    points = plan_of(mission).corners(mission, number, 1.2)
    text = " ".join([f"{x:.1f},{y:.1f}" for x, y in points])
    return Element("polygon", {"points": text}, "qk-hex", name, ", ".join(words), about)


def advance(view: View) -> list[Element]:
    """The hex into which the attacker may advance, to be clicked for that (6.7h)."""
    if ADVANCE not in view.legal:
        return []
    number = number_of(view.stack[-1], "hex")
    points = " ".join([f"{x:.1f},{y:.1f}" for x, y in plan_of(view.mission).corners(view.mission, number, 1.2)])
    name = f"{text_of(view.stack[-1], 'attacker')} into {view.mission.city.hexes.names[number]}"
    return [Element("polygon", {"points": points}, "qk-hex", ADVANCE.text, name)]
