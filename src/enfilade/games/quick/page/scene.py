"""What a view of QUICK looks like: the city, units, civilians, cubes, and the Organization Display beside it."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from enfilade.games.quick.box.charts import TYPE_NAMES, TYPES, Kit
from enfilade.games.quick.box.mission import Mission, Objective, UnitLine
from enfilade.games.quick.knowledge.view import SideView, UnitView, View
from enfilade.games.quick.page.fight import fight_of
from enfilade.games.quick.page.ground import SIZE, contours, ground, plan_of, ruins
from enfilade.games.quick.page.look import STYLE
from enfilade.games.quick.page.pieces import CUBE, CUBE_STEP, LINE, symbols
from enfilade.games.quick.page.places import ABREAST, ROWS, Place, places_of, spot
from enfilade.games.quick.page.score import score
from enfilade.games.quick.page.words import INFRA_NAMES, TERRAIN_NAMES, goals
from enfilade.games.quick.state.position import REMOVED, Cubes
from enfilade.kernel.action import Action
from enfilade.kernel.event import Seat
from enfilade.kernel.words import number_of, text_of
from enfilade.scene.model import Layer, Panel, Scene
from enfilade.scene.shape import Element, Number, circle, figure, group, label, line, path, polygon, rect, use

TRAY: Final = 252.0  # the width of the band beside the map
EDGE: Final = 14.0  # of it around the trays
HEAD: Final = 74.0  # its title
FIRST: Final = 76.0  # where the contents of a row begin
ASIDE: Final = 7.0  # between cubes that may be chosen, so that their frames do not touch
BADGE: Final = 9.5  # the radius of an objective's badge,
BADGE_UP: Final = 26.0  # and how far above the middle of its hex it lies
APART: Final = 16.0  # from one Enabler to the next,
CHOSEN_APART: Final = 19.5  # and where some may be chosen
CHIPS_WIDE: Final = 118.0  # from the first to the last at most:
MOST_CHIPS: Final = 9  # where there are more, there is one of each type, with their number,
COUNTED_APART: Final = 31.0  # so far from one to the next
SECOND_LINE: Final = 10  # what a second line of cubes takes
HANDFUL: Final = 20  # from one line of handfuls to the next
SUPPORT: Final = 11.6  # from one step of Popular Support to the next
SMALL: Final = 0.82  # of a cube that may be taken with others
BOXES: Final = (("supply", "In supply"), ("available", "Available"), ("exhausted", "Exhausted"))
NONE: Final[Kit] = (0, 0, 0, 0)
# From which box an Enabler is taken by each verb.
DRAWN: Final = {"supply": ("draw-enabler", "draw"), "available": ("allocate",), "exhausted": ("choose",)}
Places = tuple[tuple[str, int], ...]  # of units or civilians: who is in which hex
ADVANCE: Final = Action("advance")
LETTERS: Final = {"recon": "R", "arty": "A", "eng": "E", "sup": "S"}


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
        Layer("names", "Hex names", names(mission), True, fixed=True),
        Layer("civilians", "Civilians", civilian_zones(view)),
        Layer("hexes", "Hexes", cells(mission, places, *state)),
        Layer("advance", "Where to advance", advance(view)),
        Layer("fighters", "Who fights", [] if fight is None else fight.frames()),
        Layer("units", "Units", counters(view, commands)),
        Layer("goals", "Objectives", objectives(view)),
        Layer("crowds", "Civilian groups", crowds(view)),
        Layer("fight", "Who attacks whom", [] if fight is None else fight.marks()),
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


# The map.


@lru_cache(maxsize=128)
def sheet(mission: Mission) -> list[Element]:
    plan = plan_of(mission)
    return [
        rect(0, 0, plan.width + TRAY, plan.height, "qk-sheet"),
        rect(plan.width, 0, TRAY, plan.height, "qk-band"),
        line(plan.width, 0, plan.width, plan.height, "qk-band-line"),
    ]


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


def badge_left(objective: Objective) -> float:
    """How far from the middle of its hex a badge lies: to the left where what stands there has a plate beside it."""
    return -4.0 if objective.infra else 0.0


@lru_cache(maxsize=1024)
def cells(
    mission: Mission,
    units: Places,
    civilians: Places,
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


# Units.


def counters(view: View, commands: dict[str, str]) -> list[Element]:
    """The units on the map; those of a hex are laid side by side, the chips of each over its neighbour on the right."""
    places = places_of(view)
    on_map = sorted([each for each in view.units if each.where >= 0], key=lambda each: -places[each.id][0])
    return [counter(view.mission, each, commands[each.id], places[each.id]) for each in on_map]


@lru_cache(maxsize=4096)
def counter(mission: Mission, unit: UnitView, command: str, place: Place) -> Element:
    """A unit where it lies. What is on it does not depend on that, so that one that moves is drawn already."""
    of = mission.units[unit.id]
    known = tuple(counters_in(unit.floor if unit.enablers is None else unit.enablers))
    shown = known if unit.enablers is not None else (*known, "unknown")
    parts = tile(of, mission.city.terrain[unit.where], unit.reduced, shown)
    kind = "qk-unit qk-astray" if command == "out of command" else "qk-unit"
    at = spot(mission, unit.where, place)
    return group(parts, kind, unit.id, spoken(mission, unit, of, command), card(unit, of, command), at)


@lru_cache(maxsize=4096)
def tile(of: UnitLine, here: str, is_reduced: bool, enablers: tuple[str, ...]) -> list[Element]:
    """A counter with its symbol, name, size mark, formation and, on the right edge, what is known of its Enablers."""
    parts: list[Element] = [
        rect(-17, -14, 36, 33, "qk-shadow", corner=3),
        rect(-18, -16, 36, 33, f"qk-counter qk-{of.seat}", corner=3),
        rect(-20.5, -18.5, 41, 38, "halo halo-edge", corner=5),
        rect(-20.5, -18.5, 41, 38, "halo halo-gold", corner=5),
        label(0, -7.4, of.id, "qk-id"),
        use(f"qk-unit-{of.type.id}", attributes={"transform": "translate(0 0.4) scale(.8)"}),
        *powers(of, here),
    ]
    if of.seat == "ga":
        parts.append(line(-16, -13.5, -16, 14, "qk-stripe"))  # so that the sides differ in more than colour
    if is_reduced:
        parts += [line(-11, 7, 11, -9, "qk-reduced-edge"), line(-11, 7, 11, -9, "qk-reduced")]
    return parts + [chip(18, -12 + index * 10.5, type) for index, type in enumerate(enablers)]


def powers(of: UnitLine, here: str) -> list[Element]:
    """What it is worth in Open, Urban and Close ground, the ground it stands on brighter (2.1)."""
    if of.type.kind == "post":
        return []
    found: list[Element] = []
    for index, (terrain, power) in enumerate(of.type.power.items()):
        found.append(label(-10 + 10 * index, 15.4, str(power), "qk-power qk-here" if terrain == here else "qk-power"))
    return found


def kit_words(kit: Kit) -> str:
    words = [f"{kit[index]} {TYPE_NAMES[type]}" for index, type in enumerate(TYPES) if kit[index]]
    return ", ".join(words) or "none"


def enabler_words(unit: UnitView) -> str:
    if unit.enablers is not None:
        return kit_words(unit.enablers)
    return f"unknown, surely {kit_words(unit.floor)}" if any(unit.floor) else "unknown"


@lru_cache(maxsize=1024)
def commands_of(mission: Mission, places: Places, wired: frozenset[Seat]) -> dict[str, str]:
    """Which units on the map are in command, from the places that everybody sees (4.1); `wired` sides have telecommunications."""
    where = dict(places)
    return {id: in_command(mission, where, wired, mission.units[id]) for id, hex in places if hex >= 0}


def in_command(mission: Mission, where: dict[str, int], wired: frozenset[Seat], of: UnitLine) -> str:
    """In command or not (4.1)."""
    if of.type.kind == "post":
        return ""
    anchor = mission.post_of[of.seat] if of.type.kind == "hq" else mission.hq_of[of.seat, of.formation]
    reach = 3 if of.type.kind == "hq" else 2
    if of.type.kind == "hq" and of.seat in wired:
        reach = 4
    here, there = where[of.id], where[anchor]
    if there < 0 or mission.city.hexes.distance(here, there) > reach:
        return "out of command"
    if of.type.kind == "mu" and mission.options.command_chain:  # R3
        return in_command(mission, where, wired, mission.units[anchor])
    return "in command"


def telecom(view: View, seat: Seat) -> bool:
    """Whether a side's headquarters reach further because it holds the telecommunications (7.3)."""
    return view.mission.options.infrastructure_effects and any(
        [
            each.infra == "telecommunications" and view.control[each.hex] == seat and each.hex not in view.destroyed
            for each in view.mission.objectives
        ]
    )


def spoken(mission: Mission, unit: UnitView, of: UnitLine, command: str) -> str:
    name = f"{unit.id}, {of.type.name} of the {mission.forces[of.seat].name}"
    state = ", Reduced" if unit.reduced else ""
    return f"{name}, in {mission.city.hexes.names[unit.where]}{state}, {command}".rstrip(", ")


def card(unit: UnitView, of: UnitLine, command: str) -> list[str]:
    power = of.type.power
    lines = [
        f"{of.type.name} {unit.id}" + (f", formation {of.formation}" if of.formation else ""),
        f"Combat Power: Open {power['open']}, Urban {power['urban']}, Close {power['close']} (2.1)",
    ]
    if of.type.kind != "post":
        lines.append(f"Enablers: {enabler_words(unit)} (2.2)")
        lines.append(f"{command.capitalize()} (4.1)")
    if unit.reduced:
        lines.append("Reduced: −1 when attacking (6.7a)")
    return lines


# Trays.


def lit_frame(x: float, y: float, wide: float, high: float) -> list[Element]:
    """What lights up around something that may be chosen where it lies."""
    return [rect(x, y, wide, high, "halo halo-edge", corner=4), rect(x, y, wide, high, "halo halo-gold", corner=4)]


@lru_cache(maxsize=4096)
def row(x: float, y: float, title: str, kinds: tuple[str, ...], chosen: frozenset[str]) -> Element:
    """A place where cubes lie: what is in it does not depend on where it is, so that a row that moves is drawn already."""
    return group(contents(title, kinds, chosen), "qk-row", at=(x, y))


@lru_cache(maxsize=4096)
def contents(title: str, kinds: tuple[str, ...], chosen: frozenset[str]) -> list[Element]:
    """Cubes by colour, those that cannot be seen grey. One of each `chosen` colour can be clicked."""
    found = [label(0, 11, title, "qk-tray-row", "start"), *([] if kinds else [nothing()])]
    for high, start in enumerate(range(0, len(kinds), LINE)):
        line_of = kinds[start : start + LINE]
        for kind in dict.fromkeys(line_of):
            left, top = FIRST + line_of.index(kind) * CUBE_STEP, high * CUBE_STEP
            count = line_of.count(kind)
            if kind in chosen and kind not in kinds[:start]:
                parts = [cubes(kind, 1, 0, 0), *lit_frame(-2, -2, CUBE + 4, CUBE + 4)]
                left += ASIDE * sorted(chosen).index(kind)
                found.append(group(parts, "qk-chosen", f"add-cube {kind}", f"a {kind} cube of the {title}", at=(left, top)))
                left, count = left + CUBE_STEP + ASIDE, count - 1
            if count:
                found.append(cubes(kind, count, left, top))
    return found


def nothing() -> Element:
    """What stands in an empty row."""
    return label(FIRST + 2, 11, "–", "qk-tray-note", "start")


def cubes(kind: str, count: int, x: float, y: float) -> Element:
    """So many cubes of a colour, side by side."""
    return use(f"qk-cubes-{count}", f"qk-cube-{kind}", {"x": figure(x), "y": figure(y)})


def trays(view: View, left: float) -> list[Element]:
    """The band beside the map: cubes and Enablers of both sides, the Initiative, the round. Below them is room for what one
    points at."""
    mission = view.mission
    x, y = left + EDGE, HEAD
    found = heading(mission, view.round, view.paused, x).copy()
    fixed = {seat: beside_rows(view, seat) for seat in mission.seats}
    lines = {seat: rows_of(view, seat) for seat in mission.seats}
    room = plan_of(mission).height - HEAD - EDGE * len(mission.seats)
    step = min(23.0, (room - sum(fixed.values())) / sum(lines.values()))
    for seat in mission.seats:
        high = fixed[seat] + step * lines[seat]
        found += tray(view, seat, (x, y), high, step)
        y += high + EDGE
    return found


def rows_of(view: View, seat: Seat) -> int:
    """How many rows there is room for on a side's card: one for what is hidden of the other side, even once it is known."""
    return len(filled(view.sides[seat])) + len(BOXES) + int(view.seat != seat) + int(view.mission.options.popular_support)


def beside_rows(view: View, seat: Seat) -> float:
    """What a side's card takes besides: its head, second lines of cubes (there is always room for one), and room for the
    handfuls of who looks at it."""
    second = max(1, len([kinds for kinds in filled(view.sides[seat]).values() if len(kinds) > LINE]))
    return 40.0 + SECOND_LINE * second + (2 * HANDFUL if view.seat == seat else 0)


@lru_cache(maxsize=256)
def heading(mission: Mission, round: int, is_paused: bool, x: float) -> list[Element]:
    """What is played, and how far it is."""
    found = [
        label(x, 28, mission.title, "qk-title", "start"),
        label(x, 46, f"Round {round} of {mission.rounds}", "qk-tray-note", "start"),
        *key(x, 64),
    ]
    if is_paused:
        found.append(label(x + 96, 46, "pause: no attacks (7.1)", "qk-tray-note", "start"))
    return found


def key(x: float, y: float) -> list[Element]:
    """What the three figures on a counter are (2.1)."""
    figures = [label(x + 8 + 10 * index, y, str(power), "qk-power") for index, power in enumerate((4, 3, 3))]
    words = label(x + 44, y, f"Power in {', '.join(TERRAIN_NAMES.values())}", "qk-tray-note", "start")
    return [rect(x, y - 10.5, 36, 14, "qk-counter qk-div", corner=3), *figures, words]


@lru_cache(maxsize=64)
def side_card(seat: Seat, name: str, x: float, y: float, high: float) -> list[Element]:
    """A side's card, with its name and nothing on it yet."""
    wide = TRAY - 2 * EDGE
    return [
        rect(x, y, wide, high, "qk-card", corner=5),
        rect(x, y, wide, 5, f"qk-{seat}", corner=2),
        label(x + 10, y + 24, name, "qk-tray-title", "start"),
    ]


@lru_cache(maxsize=64)
def initiative(x: float, y: float, is_moved: bool) -> Element:
    """The star of who has the Initiative (6.6)."""
    star = "M0 -8L2.3 -2.5L8 -2.5L3.5 1.2L5 6.7L0 3.5L-5 6.7L-3.5 1.2L-8 -2.5L-2.3 -2.5Z"
    moved = ", moved this round" if is_moved else ""
    return group([path(star, "qk-star")], "", "", f"Initiative{moved}", ["Initiative (6.6)"], (x, y))


def tray(view: View, seat: Seat, at: tuple[float, float], high: float, step: float) -> list[Element]:
    """A side's card: what it holds, row by row, as far as the viewer knows. Every row keeps its place, empty or not."""
    x, y = at
    side = view.sides[seat]
    found = side_card(seat, view.mission.forces[seat].name, x, y, high).copy()
    if view.initiative == seat:
        found.append(initiative(x + TRAY - 2 * EDGE - 16, y + 20, view.initiative_moved))
    place = y + 36
    for title, kinds in filled(side).items():
        chosen = offered(view, seat, "add-cube") if title == "Supply" else frozenset()
        found.append(row(x + 10, place, title, kinds[: 2 * LINE], chosen))
        place += step + (SECOND_LINE if len(kinds) > LINE else 0)
    if side.hand is None:
        words = f"Pool and Hand: {side.unseen.blue} blue, {side.unseen.pink} pink"
        found.append(label(x + 10, place + 9, words, "qk-tray-note", "start"))
        place += step
    for box, title in BOXES:
        held = (side.counts[box], NONE) if side.boxes is None else (0, side.boxes[box])
        takes = tuple([f"{verb} {type}" for verb in DRAWN[box] for type in sorted(offered(view, seat, verb))])
        found.append(box_row(x + 10, place, title, *held, takes))
        place += step
    if view.mission.options.popular_support:
        found.append(support_row(x + 10, place + 1, side.support))
    for number, target in enumerate(hands(view, seat)):
        found.append(handful(x + 9 + 54.5 * (number % 4), y + high + HANDFUL * (number // 4 - 2), target))
    return found


def filled(side: SideView) -> dict[str, tuple[str, ...]]:
    """The cubes of a side by their place; those that cannot be seen first."""
    rows: list[tuple[str, Cubes | None, int]] = [
        ("Hand", side.hand, side.hand_size),
        ("Pool", side.pool, side.unseen.total - side.hand_size),
        ("Discard", side.discard, 0),
        ("Supply", side.reserve, 0),
        ("Lost", side.removed, 0),
    ]
    return {
        title: ("unknown",) * unknown if cubes is None else ("blue",) * cubes.blue + ("pink",) * cubes.pink
        for title, cubes, unknown in rows
    }


def offered(view: View, seat: Seat, verb: str) -> frozenset[str]:
    """The targets of a verb that the viewer may choose among what is his."""
    return frozenset([action.target for action in view.legal if action.verb == verb]) if view.seat == seat else frozenset()


def hands(view: View, seat: Seat) -> list[str]:
    """The handfuls that may be taken, each drawn as its cubes, to be clicked instead of a button (4.0)."""
    return sorted(offered(view, seat, "select"))


@lru_cache(maxsize=1024)
def handful(x: float, y: float, target: str) -> Element:
    """Cubes that may be taken together, somewhat smaller than those that lie in a row."""
    blue, pink = [int(count) for count in target[1:].split("p")]
    drawn = [
        cubes(kind, count, left, 0) for kind, count, left in (("blue", blue, 0.0), ("pink", pink, blue * CUBE_STEP)) if count
    ]
    small = Element("g", {"transform": f"scale({SMALL})"}, children=drawn)
    parts = [small, *lit_frame(-2, -2, 11 * (blue + pink) + 3, 14)]
    return group(parts, "qk-handful", target, f"{blue} blue and {pink} pink cubes", at=(x, y))


def counters_in(kit: Kit) -> list[str]:
    return [type for index, type in enumerate(TYPES) for _ in range(kit[index])]


@lru_cache(maxsize=1024)
def chip(x: float, y: float, type: str) -> Element:
    """An Enabler as a chip with its letter; one that cannot be seen as a question."""
    return group(face(type), at=(x, y))


@lru_cache(maxsize=8)
def face(type: str) -> list[Element]:
    return [circle(0, 0, 6, f"qk-chip qk-chip-{type}"), label(0, 3.3, LETTERS.get(type, "?"), "qk-chip-text")]


@lru_cache(maxsize=4096)
def box_row(x: float, y: float, title: str, unknown: int, kit: Kit, chosen: tuple[str, ...]) -> Element:
    """A box of the Organization Display with its counters; one of each type is clicked for the action that takes it (2.2)."""
    every = ["unknown"] * unknown + counters_in(kit)
    is_counted = len(every) > MOST_CHIPS
    types = list(dict.fromkeys(every)) if is_counted else every
    actions = {action.partition(" ")[2]: action for action in chosen}
    found = [label(0, 11, title, "qk-tray-row", "start"), *([] if every else [nothing()])]
    apart = COUNTED_APART if is_counted else min(CHOSEN_APART if actions else APART, CHIPS_WIDE / max(1, len(types) - 1))
    for index, type in enumerate(types):
        left = FIRST + 6 + index * apart
        if is_counted:
            found.append(label(left + 9.5, 10.8, str(every.count(type)), "qk-tray-note", "start"))
        if type in actions and type not in types[:index]:
            parts = [*face(type), *lit_frame(-7, -7, 14, 14)]
            found.append(group(parts, "qk-chosen", actions[type], f"{TYPE_NAMES[type]}, {title.lower()}", at=(left, 6.5)))
        else:
            found.append(chip(left, 6.5, type))
    return group(found, "qk-box", at=(x, y))


@lru_cache(maxsize=256)
def support_row(x: float, y: float, support: int) -> Element:
    """The track of Popular Support, 0 to 10 (7.2)."""
    found = [label(0, 11, "Support", "qk-tray-row", "start")]
    for step in range(11):
        kind = "qk-support-here" if step == support else "qk-support"
        found.append(rect(FIRST + step * SUPPORT, 0, SUPPORT - 1, 13, kind, corner=2))
    found.append(label(FIRST + (SUPPORT - 1) / 2 + support * SUPPORT, 10.3, str(support), "qk-support-text"))
    return group(found, "qk-track", at=(x, y))


# Beside the map.


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
