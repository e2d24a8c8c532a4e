"""What is drawn over the board while an event is told: both plans, the lines and sums of a battle, the places of mishaps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.page.arrows import aim, arrow, badge
from enfilade.games.game_of_war.page.ground import centre
from enfilade.games.game_of_war.page.naming import short
from enfilade.games.game_of_war.page.preview import at, plate, ray, ring
from enfilade.games.game_of_war.page.sheet import moved, tint
from enfilade.games.game_of_war.page.words import rows_of, summed
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event
from enfilade.kernel.words import table_of, text_of, texts
from enfilade.scene.shape import Element, group, path

MISHAPS: Final = ("collided", "blocked", "crashed", "squished", "boarding_failed")
ON_THE_SPOT: Final = {"sabotage": "✕", "deploy": "▾", "pack": "▴"}


def drawings(start: Position, event: Event) -> list[Element]:
    """From what an event says alone: where things are drawn never changes, so the position at the start will do."""
    match event.name:
        case "plans_revealed":
            plans = table_of(event.values, "plans")
            arrows = [each for seat in start.seats for each in plan_arrows(start, seat, table_of(plans, seat))]
            return [moved(arrows), *[each for seat in start.seats for each in targets(start, table_of(plans, seat))]]
        case "battle":
            return battle_lines(start, event.values)
        case name if name in MISHAPS:
            tile = tile_of(start, text_of(event.values, "tile"))
            return [] if tile == OFF else [burst(start, tile)]
        case _:
            return []


def tile_of(start: Position, name: str) -> int:
    return start.front.ground.squares.number(name) if name else OFF


def plan_arrows(start: Position, seat: str, plan: Mapping[str, Data]) -> list[Element]:
    """The orders of a side as arrows with their numbers, and its aims."""
    colour = tint(start.front, seat)
    drawn: list[Element] = []
    for number, order in enumerate(rows_of(plan, "orders"), 1):
        tiles = [tile_of(start, name) for name in (text_of(order, "start"), *texts(order.get("path")))]
        drawn += arrow(start, tiles, colour, str(number), "")
        sign = ON_THE_SPOT.get(text_of(order, "kind"), "")
        if sign:
            x, y = centre(start.front.ground, tiles[0])
            drawn.append(badge(x - 14, y + 15, sign, ""))
    return [*drawn, *[aim(start, tile_of(start, name), "") for name in texts(plan.get("aims"))]]


def targets(start: Position, plan: Mapping[str, Data]) -> list[Element]:
    """The names of units that are attacked, where they were then: they may have gone on since."""
    pairs = zip(texts(plan.get("attacks")), texts(plan.get("aims")), strict=True)
    return [plate(start, tile_of(start, tile), f"{short(unit)} at the reveal") for unit, tile in pairs if unit != tile]


def battle_lines(start: Position, values: Mapping[str, Data]) -> list[Element]:
    """Lines from all that took part, and the sums."""
    tile = tile_of(start, text_of(values, "tile"))
    attackers, defenders = rows_of(values, "attackers"), rows_of(values, "defenders")
    drawn = [ray(start, tile_of(start, text_of(share, "tile")), tile, "gw-fire") for share in attackers]
    drawn += [ray(start, tile_of(start, text_of(share, "tile")), tile, "gw-help") for share in defenders]
    ours = summed([text_of(share, "value") for share in attackers], text_of(values, "attack"))
    theirs = summed([text_of(share, "value") for share in defenders], text_of(values, "defence"))
    return [*drawn, ring(start, tile), plate(start, tile, f"{ours} against {theirs}")]


def burst(start: Position, tile: int) -> Element:
    """A star where something went wrong."""
    star = "M0 -20L4 -8L15 -14L9 -3L20 0L9 3L15 14L4 8L0 20L-4 8L-15 14L-9 3L-20 0L-9 -3L-15 -14L-4 -8Z"
    return group([path(star, "gw-burst")], at=at(start, tile))
