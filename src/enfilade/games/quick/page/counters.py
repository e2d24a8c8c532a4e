"""Units on the map: counters with symbol, name, Combat Power and Enablers, and what is said of each (2.1, 2.2)."""

from __future__ import annotations

from functools import lru_cache

from enfilade.games.quick.box.mission import Mission, UnitLine
from enfilade.games.quick.knowledge.view import UnitView, View
from enfilade.games.quick.page.enablers import chip, counters_in, enabler_words
from enfilade.games.quick.page.places import Place, places_of, spot
from enfilade.scene.shape import Element, group, label, line, rect, use


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
    return group(parts, kind, unit.id, spoken(mission, unit, of, command), card(unit, of), at)


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


def spoken(mission: Mission, unit: UnitView, of: UnitLine, command: str) -> str:
    name = f"{unit.id}, {of.type.name} of the {mission.forces[of.seat].name}"
    state = ", Reduced" if unit.reduced else ""
    return f"{name}, in {mission.city.hexes.names[unit.where]}{state}, {command}".rstrip(", ")


def card(unit: UnitView, of: UnitLine) -> list[str]:
    """What its name above does not say."""
    power = of.type.power
    lines = [f"Formation {of.formation}"] if of.formation else []
    lines.append(f"Combat Power: Open {power['open']}, Urban {power['urban']}, Close {power['close']} (2.1)")
    if of.type.kind != "post":
        lines.append(f"Enablers: {enabler_words(unit)} (2.2)")
    if unit.reduced:
        lines.append("Reduced: −1 when attacking (6.7a)")
    return lines
