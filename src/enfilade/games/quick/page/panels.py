"""Tables beside the map, and the legend."""

from __future__ import annotations

from functools import lru_cache

from enfilade.games.quick.box.charts import TYPE_NAMES, TYPES
from enfilade.games.quick.box.mission import Mission
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page.civilians import person, step
from enfilade.games.quick.page.enablers import LETTERS, enabler_words
from enfilade.games.quick.page.objectives import disc
from enfilade.games.quick.page.words import goals
from enfilade.games.quick.state.position import REMOVED
from enfilade.scene.model import Panel
from enfilade.scene.shape import Element, circle, group, label, line, rect, use


def panels(view: View, commands: dict[str, str]) -> list[Panel]:
    mission = view.mission
    found: list[Panel] = []
    for seat in mission.seats:
        rows = [["Unit", "Type", "Hex", "Enablers", "State"]]
        ids: list[str] = []
        for each in view.units:
            of = mission.units[each.id]
            if of.seat != seat:
                continue
            where = mission.city.hexes.names[each.where] if each.where >= 0 else ("lost" if each.where == REMOVED else "off")
            state = ["Reduced"] if each.reduced else []
            if each.where >= 0 and of.type.kind != "post":
                state.append(commands[each.id])
            rows.append([each.id, of.type.name, where, enabler_words(each) if of.type.kind != "post" else "–", ", ".join(state)])
            ids.append(each.id)
        found.append(Panel(f"forces-{seat}", mission.forces[seat].name, rows, ids, seat))
    held = [["Objective", "Hex", "Points", "Held by"]]
    for goal in mission.objectives:
        holder = view.control[goal.hex]
        held.append([goal.name, mission.city.hexes.names[goal.hex], str(goal.vp), mission.forces[holder].name if holder else "–"])
    found.append(Panel("objectives", "Objectives", held, [mission.city.hexes.names[goal.hex] for goal in mission.objectives]))
    return [*found, *printed_panels(mission)]


@lru_cache(maxsize=128)
def printed_panels(mission: Mission) -> list[Panel]:
    """What does not change in a game: how to win, and what units are worth."""
    chart = [["Type", "Open", "Urban", "Close"]]
    for type in mission.types.values():
        chart.append([type.name, str(type.power["open"]), str(type.power["urban"]), str(type.power["close"])])
    goal = Panel("goals", "How to win", [["Goal"], *[[line] for line in goals(mission)]])
    return [goal, Panel("chart", "Combat Power", chart)]


@lru_cache(maxsize=1)
def legend() -> list[tuple[Element, str]]:
    """Samples, each around the middle of a square of 40."""
    block = rect(-18, -16, 36, 33, "qk-counter qk-div", corner=3)
    found: list[tuple[Element, str]] = []
    for type, name in (("inf", "Infantry"), ("wheeled", "Wheeled IFV"), ("task", "Task force"), ("mech", "Mechanised")):
        found.append((group([block, use(f"qk-unit-{type}")]), name))
    for type, name in (("tank", "Tanks"), ("militia", "Militia"), ("hq", "Headquarters"), ("post", "Command Post")):
        found.append((group([block, use(f"qk-unit-{type}")]), name))
    bar = [block, use("qk-unit-inf"), line(-11, 7, 11, -9, "qk-reduced-edge"), line(-11, 7, 11, -9, "qk-reduced")]
    found.append((group(bar), "Reduced"))
    found.append((group([block, use("qk-unit-inf")], "qk-astray"), "Out of command"))
    for holder, words in (("", "Objective of nobody"), ("div", "held by Division"), ("ga", "held by Group Army")):
        found.append((group(disc(holder)), words))
    found.append((group([person(-5, 0), person(5, 0), person(0, 2)]), "civilians: no attack"))
    found.append((step((-30, 0), (30, 0)), "their last step"))
    found.append((group([rect(-15, -13, 30, 26, "qk-block-close")]), "Close: defender +1"))
    found.append((group([rect(-15, -13, 30, 26, "qk-block")]), "Urban"))
    found.append((group([circle(-8, 0, 5, "qk-tree"), circle(6, 3, 6, "qk-tree")]), "Open: bonus move"))
    for type in TYPES:
        chip = [circle(0, 0, 9, f"qk-chip qk-chip-{type}"), label(0, 3, LETTERS[type], "qk-chip-text")]
        found.append((group(chip), TYPE_NAMES[type]))
    return found
