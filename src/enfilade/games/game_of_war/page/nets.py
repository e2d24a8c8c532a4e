"""The nets of communication as they are drawn: lines, where an enemy cuts them, and what a plan would change (IV)."""

from __future__ import annotations

from functools import lru_cache

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.board import ONWARD, Ground
from enfilade.games.game_of_war.page.ground import centre
from enfilade.games.game_of_war.page.lenses import change, planned_marks
from enfilade.games.game_of_war.page.sheet import tint
from enfilade.games.game_of_war.page.units import is_calm
from enfilade.games.game_of_war.page.words import counted, side
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.position import Net, Position
from enfilade.kernel.event import Seat
from enfilade.scene.shape import Element, circle, figure, group, path


def draw_net(position: Position, seat: Seat, net: Net) -> list[Element]:
    """Every line that a side's Sources, relays and offices emit."""
    cut = communications.blockers(position, seat)
    words = net_words(position, seat, net)
    return [net_lines(position.front.ground, net.emitters, cut, tint(position.front, seat), words)]


@lru_cache(maxsize=512)
def net_lines(ground: Ground, emitters: tuple[tuple[int, bool], ...], cut: int, colour: str, words: str) -> Element:
    """Each line as far as it reaches, and a bar where an enemy cuts it."""
    lines: list[str] = []
    stops: list[str] = []
    for tile, over in emitters:
        x, y = centre(ground, tile)
        rays = ground.over[tile] if over else ground.rays[tile]
        for way in range(8):
            met = rays[way] & cut
            end, stopped = _end_of(ground.squares.line(tile, way), rays[way], met, way)
            if end == OFF:
                continue
            to_x, to_y = centre(ground, end)
            lines.append(f"M{figure(x)} {figure(y)}L{figure(to_x)} {figure(to_y)}")
            if stopped:
                dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
                bar_x, bar_y = to_x + dx * 20, to_y + dy * 20
                stops.append(
                    f"M{figure(bar_x - dy * 6)} {figure(bar_y + dx * 6)}L{figure(bar_x + dy * 6)} {figure(bar_y - dx * 6)}"
                )
    d = "".join(lines)
    nodes = [circle(*centre(ground, tile), 20, f"gw-net-node gw-ink-{colour}") for tile, _ in emitters]
    drawn = [path(d, f"gw-net-soft gw-ink-{colour}"), path(d, f"gw-net-line gw-ink-{colour}"), *nodes] if d else nodes
    if stops:
        drawn.append(path("".join(stops), f"gw-net-cut gw-ink-{colour}"))
    return group(drawn, f"gw-net-{colour}", name=words)


def _end_of(line_of_tiles: list[int], ray: int, met: int, way: int) -> tuple[int, bool]:
    """The last tile that a line reaches, OFF if none, and whether an enemy stops it there."""
    if met:
        first = (met & -met).bit_length() - 1 if way in ONWARD else met.bit_length() - 1
        index = line_of_tiles.index(first)
        return (line_of_tiles[index - 1], True) if index else (OFF, False)
    reached = [tile for tile in line_of_tiles if ray >> tile & 1]
    return (reached[-1] if reached else OFF), False


def net_words(position: Position, seat: Seat, net: Net) -> str:
    living = len([piece for piece in position.of(seat) if piece.alive])
    active = living if is_calm(position.active) else len(position.active[seat])
    return f"Net of {side(seat)}: {counted(len(net.emitters), 'emitter')}, {active} of {counted(living, 'unit')} active"


def planned_nets(position: Position, after: Position | None) -> list[Element]:
    """What the seat's own plan would change in both nets: lines that die, lines that come, whoever is cut off."""
    if after is None:
        return []
    drawn: list[Element] = []
    for seat in position.seats:
        drawn += planned_marks(position, after, change(position, after, seat), tint(position.front, seat))
    return drawn
