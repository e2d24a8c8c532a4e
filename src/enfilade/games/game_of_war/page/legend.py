"""What the signs mean: those that occur on a front."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.game_of_war.box.front import Front
from enfilade.games.game_of_war.page.buildings import arsenal_shape, office_shape, station_shape
from enfilade.games.game_of_war.page.ground import fort_shape, plaza_shape
from enfilade.games.game_of_war.page.sheet import tint
from enfilade.scene.shape import Element, circle, group, path, rect, use

ARMS: Final = {"balloon": "Balloon", "engine": "Train engine", "gun_car": "Train gun car", "troop_car": "Train troop car"}


@lru_cache(maxsize=128)
def legend(front: Front) -> list[tuple[Element, str]]:
    """What the signs mean: those that occur on this front."""
    one = tint(front, front.seats[0])
    types = sorted({each.unit.id for each in front.counters.values()}, key=list(front.units).index)
    signs: list[tuple[Element, str]] = [(use(f"gw-{type}-{one}"), ARMS.get(type, front.units[type].name)) for type in types]
    signs[0] = (signs[0][0], f"{signs[0][1]} (att·def·move)")
    glyphs = front.ground.glyphs
    if "^" in glyphs:
        peak = path("M-14 12L-4 -12L2 -3L6 -8L15 12M-4 -12L-2 0L-7 8M-10 12L-6 4M0 12L1 4M8 12L7 4", "gw-crest")
        signs.append((peak, "mountain: cuts lines"))
    if "#" in glyphs:
        block_sign = group(
            [rect(-15, -13, 30, 26, "gw-block"), path("M-15 -3L-5 -13M-15 9L7 -13M-6 13L15 -8M6 13L15 4", "gw-block-hatch")]
        )
        signs.append((block_sign, "city block: cuts lines"))
    if "F" in glyphs:
        signs.append((group(fort_shape()), "fortress: +4 defence"))
    if "P" in glyphs:
        signs.append((group(plaza_shape()), "plaza: +4 defence"))
    signs.append((group(arsenal_shape(one)), "arsenal: a Source"))
    if front.stations:
        signs.append((group(station_shape("none"), at=(7, -6)), "station: a Source"))
    if front.telegraphs:
        signs.append((group(office_shape("none"), at=(-12, -3)), "telegraph: a relay"))
    signs += line_signs(front)
    net = [path("M-18 10L18 -10", f"gw-net-soft gw-ink-{one}"), path("M-18 10L18 -10", f"gw-net-line gw-ink-{one}")]
    signs.append((group(net), "line of communication"))
    if not front.options.is_sequential:
        dies, comes = path("M-6 -6l12 12m0 -12l-12 12", f"gw-net-dies gw-ink-{one}"), path("M0 0h0", f"gw-net-comes gw-ink-{one}")
        signs += [(dies, "dies by your plan"), (comes, "comes by your plan")]
    return [*signs, (circle(0, 0, 16, "gw-lost"), "would be cut off")]


def line_signs(front: Front) -> list[tuple[Element, str]]:
    works = front.works
    signs: list[tuple[Element, str]] = []
    if works.rail:
        sleepers = "".join([f"M{x} -5V5" for x in range(-15, 16, 6)])
        signs.append((group([path(sleepers, "gw-sleeper"), path("M-18 -2.7H18M-18 2.7H18", "gw-rail")]), "railway"))
    if works.tram:
        signs.append((path("M-18 -2.2H18M-18 2.2H18", "gw-tram"), "tram line"))
    if works.wire:
        wire = [path("M-18 0H18", "gw-wire"), path("M-10 6v-9m-3.4 2h6.8M10 6v-9m-3.4 2h6.8", "gw-pole")]
        signs.append((group(wire), "telegraph wire"))
    if works.road:
        signs.append((group([path("M-18 0H18", "gw-road-edge"), path("M-18 0H18", "gw-road")]), "road"))
    if works.turnarounds or works.turntables:
        ring = [circle(0, 0, 8, "gw-turn"), path("M-3.6 1.6A4 4 0 1 1 3.6 1.6m0 0l-2.8 -.4m2.8 .4l.6 -2.8", "gw-rail")]
        signs.append((group(ring), "turnaround"))
    if works.intersections:
        signs.append((path("M0 -5.5L5.5 0L0 5.5L-5.5 0Z", "gw-cross"), "intersection"))
    return signs
