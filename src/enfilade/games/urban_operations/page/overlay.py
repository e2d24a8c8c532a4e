"""What goes on just now, drawn over the plan: who fires at whom, who has come into sight, where a block can go."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.urban_operations.box import lattice
from enfilade.games.urban_operations.box.district import District
from enfilade.games.urban_operations.box.lattice import DIRECTIONS
from enfilade.games.urban_operations.commander.reach import is_threatened, reach
from enfilade.games.urban_operations.commander.survey import Survey
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.ground import Spot, hex_corners, place_of, spot, zone_path
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Reader
from enfilade.kernel.dice import Seeded
from enfilade.kernel.view import Same
from enfilade.scene.shape import Element, circle, figure, group, label, path, polygon, use

BADGE: Final[tuple[float, ...]] = (0.0, 1.0)  # where the price of a step is written in a location


def dealt(view: View) -> Position:
    """A position to measure on, and not to change. Nothing that it guesses is shown: only places, distances and what the seat
    knows."""
    return _dealt(Same(view))


@lru_cache(maxsize=16)
def _dealt(same: Same[View]) -> Position:
    return redeal(same.view, Seeded("preview"))


# Drawing on the plan.


def route(district: District, one: str, other: str) -> list[Spot]:
    """The way of a line of sight or fire: out through the aperture of the one, in through that of the other."""
    spots = [place_of(district, one)]
    outside = not district.room_of(one) or district.room_of(one) != district.room_of(other)
    for loc in (one, other):
        zone = district.zones.get(loc)
        if outside and zone is not None and zone.symbol is not None:
            spots.append(spot(zone.symbol.at))
    return [*spots, place_of(district, other)]


def ray(district: District, one: str, other: str, kind: str) -> Element:
    """A line from location to location."""
    spots = route(district, one, other)
    return path("M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in spots]), kind)


def arrow(district: District, one: str, other: str, kind: str) -> Element:
    """The same with a head."""
    (x1, y1), (x2, y2) = route(district, one, other)[-2:]
    far = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    tip = (x2 - 20 * dx, y2 - 20 * dy)
    left = (tip[0] - 13 * dx + 7 * dy, tip[1] - 13 * dy - 7 * dx)
    right = (tip[0] - 13 * dx - 7 * dy, tip[1] - 13 * dy + 7 * dx)
    return group([ray(district, one, other, kind), polygon([tip, left, right], f"{kind}-head")])


def covering(district: District, helper_at: str, firer_at: str) -> list[Element]:
    """Who answers in another's place: where it stands, and its line to whoever fires (8.2.7.3)."""
    return [mark(district, helper_at, "uo-reach"), ray(district, helper_at, firer_at, "uo-sight")]


def mark(district: District, loc: str, kind: str) -> Element:
    """A location filled or framed."""
    if loc in district.zones:
        return path(zone_path(district.zones[loc]), kind)
    if loc in district.terrain:
        return polygon(list(hex_corners(loc)), kind)
    x, y = place_of(district, loc)
    return circle(x, y, 18, kind)


@lru_cache(maxsize=64)
def lit_up(district: District, lit: tuple[str, ...]) -> list[Element]:
    """The places in the light of flares: all hexes in one shape, and all zones. They are many, and go out together."""
    hexes = "".join([hex_path(loc) for loc in lit if loc in district.terrain])
    zones = "".join([zone_path(district.zones[loc]) for loc in lit if loc in district.zones])
    found = [path(outline, "uo-lit-up") for outline in (hexes, zones) if outline]
    return found + [mark(district, loc, "uo-lit-up") for loc in lit if loc not in district.terrain and loc not in district.zones]


def hex_path(hex: str) -> str:
    """The outline of a hex."""
    return f"M{'L'.join([f'{figure(x)} {figure(y)}' for x, y in hex_corners(hex)])}Z"


@lru_cache(maxsize=4096)
def price(cost: int, in_danger: bool, at: Spot, kind: str = "uo-badge") -> Element:
    """What a place costs: in a circle, or hatched in a diamond where opportunity fire threatens."""
    plate = use("uo-seen" if in_danger else "uo-unseen", "uo-plate")
    return group([plate, label(0, 3.8, str(cost), "uo-price-text")], kind, at=at)


def ring(position: Position, loc: str, radius: int, kind: str) -> list[Element]:
    """The border of all that is within some EP of a location (4.3.7)."""
    district = position.mission.district
    inside = set(position.ground.within(loc, radius))
    strokes: list[str] = []
    for hex in sorted(inside & set(district.terrain)):
        for direction in DIRECTIONS:
            if district.near(hex, direction) not in inside:
                (x1, y1), (x2, y2) = lattice.hexside(lattice.column_of(hex), lattice.row_of(hex), direction)
                (a, b), (c, d) = spot((x1, y1)), spot((x2, y2))
                strokes.append(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}")
    return [path("".join(strokes), kind)] if strokes else []


# The layers.


def fight(view: View) -> list[Element]:
    """The shot that is being answered, or the move that may be shot at: the reason why somebody is asked."""
    district = view.mission.district
    helper = None
    for each in reversed(view.procedures()):
        name = each.text("procedure")
        if name == "Reaction":
            helper = view.block(each.text("helper"))
        if name == "Fire" and each.text("firer_at") in district.known and each.text("target_at") in district.known:
            covered = [] if helper is None else covering(district, helper.loc, each.text("firer_at"))
            return [*covered, arrow(district, each.text("firer_at"), each.text("target_at"), "uo-shot")]
        if name == "OpportunityWindow":
            return _noticed(view, each.text("mover"))
        if name == "Activation":
            return _aimed(view, each)
        if name == "Impulse":
            break
    return []


def _aimed(view: View, activation: Reader) -> list[Element]:
    """A shot that is not ordered to its end: its target is chosen, the rest is asked for (8.2.7.1, 10.2)."""
    chain = activation.texts("chain")
    firer, target = view.block(activation.text("block")), view.block(chain[1]) if len(chain) > 1 else None
    known = view.mission.district.known
    if firer is None or target is None or target.seat == firer.seat or firer.loc not in known or target.loc not in known:
        return []
    return [arrow(view.mission.district, firer.loc, target.loc, "uo-shot")]


def _noticed(view: View, mover: str) -> list[Element]:
    """A ring around a block that has come into sight, and lines from those that may open fire on it."""
    block = view.block(mover)
    if block is None or block.loc not in view.mission.district.known:
        return []
    x, y = place_of(view.mission.district, block.loc)
    found: list[Element] = []
    for action in view.legal:
        firer = view.block(action.target) if action.verb == "opfire" else None
        if firer is not None:
            found.append(ray(view.mission.district, firer.loc, block.loc, "uo-ray"))
    return [*found, circle(x, y, 34, "uo-noticed")]


def movement(view: View) -> list[Element]:
    """What each place costs the block in activation, and where opportunity fire threatens it (8.1, 8.3.1)."""
    if view.seat is None or not view.stack or not any([action.verb == "step" for action in view.legal]):
        return []
    position = dealt(view)
    top = position.stack[-1]
    if not isinstance(top, Activation):
        return []
    block = position.block(top.block)
    if not block.is_on_map:
        return []
    district = view.mission.district
    survey = Survey(position, block.seat)
    found: list[Element] = []
    for loc, (cost, steps) in sorted(reach(survey, block, top).items()):
        if not steps:
            continue
        found.append(price_at(district, loc, cost, is_threatened(survey, block, loc), "uo-badge uo-reach-price"))
    return found


def price_at(district: District, loc: str, cost: int, is_watched: bool, kind: str = "uo-badge") -> Element:
    """What a place costs: a disc, or a diamond where it lies under enemy eyes."""
    x, y = place_of(district, loc)
    return price(cost, is_watched, (x + BADGE[0], y + BADGE[1]), kind)
