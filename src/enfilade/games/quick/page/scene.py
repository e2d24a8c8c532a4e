"""What a view of QUICK looks like: the city, units, civilians, cubes, and the Organization Display beside it."""

from __future__ import annotations

from functools import lru_cache, partial

from enfilade.games.quick.box.mission import Mission
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page.civilians import civilian_zones, crowds
from enfilade.games.quick.page.command import commands_of, telecom
from enfilade.games.quick.page.counters import counters
from enfilade.games.quick.page.fight import fight_of
from enfilade.games.quick.page.ground import contours, ground, plan_of, ruins
from enfilade.games.quick.page.hexes import advance, cells, names
from enfilade.games.quick.page.look import STYLE
from enfilade.games.quick.page.objectives import goal_names, objectives
from enfilade.games.quick.page.panels import legend, panels
from enfilade.games.quick.page.pieces import symbols
from enfilade.games.quick.page.score import score
from enfilade.games.quick.page.trays import TRAY, trays
from enfilade.scene.model import Layer, Scene
from enfilade.scene.shape import Element, line, rect


def scene(view: View) -> Scene:
    """A view as a picture."""
    mission = view.mission
    plan = plan_of(mission)
    places = tuple([(each.id, each.where) for each in view.units])
    commands = commands_of(mission, places, frozenset([seat for seat in mission.seats if telecom(view, seat)]))
    state = (tuple(view.civ.items()), tuple(view.control.items()), tuple(view.rubble), tuple(view.destroyed))
    fight = fight_of(view)
    layers = [
        Layer("sheet", "Sheet", sheet(mission)),
        Layer("ground", "City", ground(mission), fixed=True),
        Layer("rubble", "Rubble", [each for number in view.rubble for each in ruins(mission, number)]),
        Layer("heights", "High Points", contours(mission) if mission.options.high_points else [], True),
        Layer("civilians", "Civilians", civilian_zones(view)),
        Layer("hexes", "Hexes", cells(mission, places, *state)),
        Layer("advance", "Where to advance", advance(view)),
        Layer("names", "Hex names", names(mission), True, fixed=True),
        Layer("fighters", "Who attacks whom", [] if fight is None else fight.frames()),
        Layer("units", "Units", counters(view, commands)),
        Layer("goals", "Objectives", objectives(view)),
        Layer("crowds", "Civilian groups", crowds(view)),
        Layer("burdens", "Losses to take", [] if fight is None else fight.burdens()),
        Layer("goal-names", "Names of objectives", goal_names(mission), True, fixed=True),
        Layer("score", "Score", score(view)),
        Layer("trays", "Cubes", trays(view, plan.width)),
    ]
    return Scene(
        f"{mission.title} – round {view.round} of {mission.rounds}",
        plan.width + TRAY,
        plan.height,
        layers,
        symbols(),
        STYLE,
        panels(view, commands),
        legend(),
        partial(sketch, view),
        TRAY,
    )


@lru_cache(maxsize=128)
def sheet(mission: Mission) -> list[Element]:
    plan = plan_of(mission)
    return [
        rect(0, 0, plan.width + TRAY, plan.height, "qk-sheet"),
        rect(plan.width, 0, TRAY, plan.height, "qk-band"),
        line(plan.width, 0, plan.width, plan.height, "qk-band-line"),
    ]


def sketch(view: View) -> list[str]:
    """The map in characters: three a hex, units before terrain."""
    hexes = view.mission.city.hexes
    heights = [2 * t + q for q, t in hexes.places]
    lowest, highest = min(heights), max(heights)
    left = min([q for q, _ in hexes.places])
    rows: list[str] = []
    for height in range(highest, lowest - 1, -1):
        cells: dict[int, str] = {}
        for number, (q, t) in enumerate(hexes.places):
            if 2 * t + q == height:
                cells[(q - left) * 5] = mark(view, number)
        text = ""
        for column in sorted(cells):
            text = text.ljust(column) + cells[column]
        rows.append(text.rstrip())
    return rows


def mark(view: View, number: int) -> str:
    here = [each.id for each in view.units if each.where == number]
    if here:
        return here[0][:4] + ("+" if len(here) > 1 else "")
    if number in view.civ.values():
        return "civ"
    if number in view.rubble:
        return " %"
    return {"open": " .", "urban": " u", "close": " #"}[view.mission.city.terrain[number]]
