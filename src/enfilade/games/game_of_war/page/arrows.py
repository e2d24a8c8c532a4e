"""Plans as they are drawn: orders as arrows, attacks as aims (II.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.board import Ground
from enfilade.games.game_of_war.knowledge.view import View
from enfilade.games.game_of_war.page.begun import procedure
from enfilade.games.game_of_war.page.ground import centre
from enfilade.games.game_of_war.page.naming import names_of, short
from enfilade.games.game_of_war.page.sheet import tint
from enfilade.games.game_of_war.page.words import side
from enfilade.games.game_of_war.rules.orders import order_start
from enfilade.games.game_of_war.rules.planned import planned_tile
from enfilade.games.game_of_war.state.plans import BOARD, DEPLOY, PACK, SABOTAGE, Order
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.event import Seat
from enfilade.scene.shape import Element, circle, figure, group, label, path
from enfilade.scene.symbols import SIGNS, emblem

BESIDE: Final = 5  # from the middles of tiles, of an arrow that goes out and back


def plans(view: View, position: Position) -> list[Element]:
    """The orders that the seat knows as arrows: its own while planning, both once they are revealed."""
    drawn: list[Element] = []
    for seat, plan in view.plans.items():
        colour = tint(view.front, seat)
        for number, order in enumerate(plan.orders, 1):
            drawn += order_arrow(position, seat, order, number, colour, view.revealed)
        for attack in plan.attacks:
            tile = attack.tile if attack.tile != OFF else position.pieces[attack.unit].tile
            if tile != OFF:
                aimed = names_of(view.front).get(attack.unit, position.name(tile))
                drawn.append(aim(position, tile, f"Attack of {side(seat)} on {aimed}"))
    drawn += begun_order(view, position)
    return drawn


def order_arrow(position: Position, seat: Seat, order: Order, number: int, colour: str, revealed: bool) -> list[Element]:
    """An arrow along the path of an order, or a mark for what is done on the spot."""
    piece = position.pieces[order.piece]
    if not piece.alive:
        return []
    ground = position.front.ground
    if order.kind in (SABOTAGE, DEPLOY, PACK):
        x, y = centre(ground, piece.tile)
        mark = {SABOTAGE: "✕", DEPLOY: "▾", PACK: "▴"}[order.kind]
        return [badge(x - 14, y + 15, mark, f"{short(order.piece)}: {order.kind}")]
    if revealed:
        return []  # the pieces themselves tell how far they have come
    tiles = [order_start(position, order), *order.path]
    if order.kind == BOARD:
        tiles.append(
            planned_tile(position, position.plans[seat], order.carrier)
            if order.timing == "after"
            else position.pieces[order.carrier].tile
        )
    return arrow(position, tiles, colour, str(number), f"Order {number}: {short(order.piece)}")


def begun_order(view: View, position: Position) -> list[Element]:
    """The order that is being given, as far as it goes."""
    begun = procedure(view)
    if view.seat is None or begun.get("procedure") != "GiveOrder":
        return []
    path_so_far = begun.get("path")
    tiles = [tile for tile in path_so_far if isinstance(tile, int)] if isinstance(path_so_far, list) else []
    piece = position.pieces[str(begun.get("piece"))]
    mark = circle(*centre(position.front.ground, piece.tile), 22, "gw-aim")
    return [mark, *arrow(position, [piece.tile, *tiles], tint(view.front, view.seat), "…", f"Order for {short(piece.id)}")]


def arrow(position: Position, tiles: list[int], colour: str, mark: str, name: str) -> list[Element]:
    """A bent arrow through the middles of tiles; none for one who stays."""
    return [bent_arrow(position.front.ground, tuple(tiles), colour, mark, name)] if len(tiles) > 1 else []


@lru_cache(maxsize=2048)
def bent_arrow(ground: Ground, tiles: tuple[int, ...], colour: str, mark: str, name: str) -> Element:
    """It goes through the middles of tiles, with its number at the tip."""
    points = there_and_back([centre(ground, tile) for tile in tiles])
    (x1, y1), (x2, y2) = points[-2], points[-1]
    long = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
    ux, uy = (x2 - x1) / long, (y2 - y1) / long
    tip_x, tip_y = x2 - ux * 4, y2 - uy * 4
    d = "M" + "L".join([f"{figure(x)} {figure(y)}" for x, y in [*points[:-1], (x2 - ux * 14, y2 - uy * 14)]])
    head = (
        f"M{figure(tip_x)} {figure(tip_y)}"
        f"L{figure(tip_x - ux * 12 - uy * 6.5)} {figure(tip_y - uy * 12 + ux * 6.5)}"
        f"L{figure(tip_x - ux * 12 + uy * 6.5)} {figure(tip_y - uy * 12 - ux * 6.5)}Z"
    )
    parts = [
        path(d, "gw-arrow-edge"),
        path(d, f"gw-arrow gw-ink-{colour}"),
        path(head, f"gw-arrow-tip gw-tip-{colour}"),
        badge(x2 + 13, y2 - 13, mark, ""),
    ]
    return group(parts, "gw-order", name=name)


def there_and_back(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Who goes back the way he came has his two ways side by side: one upon the other they would seem to begin where he turns."""
    if len(points) < 3 or points != points[::-1]:
        return points
    (x1, y1), (x2, y2) = points[0], points[1]
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    aside_x, aside_y = (y1 - y2) / long * BESIDE, (x2 - x1) / long * BESIDE
    half = len(points) // 2
    out = [(x + aside_x, y + aside_y) for x, y in points[: half + 1]]
    return [*out, *[(x - aside_x, y - aside_y) for x, y in points[half:]]]


def badge(x: float, y: float, text: str, name: str) -> Element:
    """A small disc with a number, or with a sign."""
    written = emblem(0, 0, text, 8, "gw-badge-text") if text in SIGNS else label(0, 4, text, "gw-badge-text")
    return group([circle(0, 0, 8, "gw-badge"), written], at=(x, y), name=name)


def aim(position: Position, tile: int, name: str) -> Element:
    cross = [circle(0, 0, 19, "gw-aim"), path("M-25 0H-13M13 0H25M0 -25V-13M0 13V25", "gw-aim")]
    return group(cross, at=centre(position.front.ground, tile), name=name)
