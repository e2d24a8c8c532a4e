"""What becomes of the nets of communication when something on the board changes: whom it cuts off, which tiles go dark (IV)."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.board import tiles_of
from enfilade.games.game_of_war.box.front import Front
from enfilade.games.game_of_war.page.ground import centre
from enfilade.games.game_of_war.page.naming import names_of
from enfilade.games.game_of_war.page.words import counted, side
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.event import Seat
from enfilade.kernel.words import listed
from enfilade.scene.shape import Element, circle, figure, group, path


class Change:
    """What changes in a side's net: tiles its lines no longer reach and those they reach then, units that go and that come."""

    def __init__(self, seat: Seat, dark: int, lit: int, cut: list[str], reached: list[str]) -> None:
        self.seat: Final = seat
        self.dark: Final = dark
        self.lit: Final = lit
        self.cut: Final = cut
        self.reached: Final = reached


def change(before: Position, after: Position, seat: Seat) -> Change:
    """The net of a side before and after."""
    was, now = communications.net(before, seat), communications.net(after, seat)
    cut = sorted([id for id in was.active - now.active if after.pieces[id].alive])
    return Change(seat, was.covered & ~now.covered, now.covered & ~was.covered, cut, sorted(now.active - was.active))


def change_words(found: Change, is_own: bool) -> list[str]:
    """Who is cut off and who is reached, and how far the lines go."""
    words: list[str] = []
    if found.cut:
        words.append(f"Leaves {listed(found.cut)} without communications." if is_own else f"Cuts off {listed(found.cut)}.")
    if found.reached:
        words.append(f"Brings {listed(found.reached)} into communication.")
    dark, lit = len(tiles_of(found.dark)), len(tiles_of(found.lit))
    if dark or lit:
        figures = [f"lose {counted(dark, 'tile')}"] if dark else []
        figures += [f"gain {counted(lit, 'tile')}"] if lit else []
        whose = "Your" if is_own else f"{side(found.seat)}'s"
        words.append(f"{whose} lines {listed(figures)}.")
    return words


def idle_words(front: Front) -> str:
    """What a unit that is cut off can be (IV.1)."""
    idle = {"full": "given no order", "defend_only": "given no order and does not attack"}
    return idle.get(front.options.inactive_combat, "given no order, and neither attacks nor supports")


def change_marks(after: Position, found: Change, colour: str) -> list[Element]:
    """What happens to the lines, and a ring round whoever is cut off."""
    return [*line_marks(after, found, colour), *[ring for _, ring in cut_rings(after, found)]]


def planned_marks(before: Position, after: Position, found: Change, colour: str) -> list[Element]:
    """The same as they are drawn for a plan: where a unit will be, its ring says what it means; where it stays, the unit does."""
    whole = f"By your plan no line of communication would reach it there: it can be {idle_words(after.front)} (IV.1)"
    drawn = line_marks(after, found, colour)
    for id, ring in cut_rings(after, found):
        if before.piece_at(after.pieces[id].tile) is None:
            drawn.append(group([ring], id=f"cut-{id}", name=f"{names_of(after.front)[id]} would be cut off here", about=[whole]))
        else:
            drawn.append(group([ring], "gw-through"))
    return drawn


def cut_rings(after: Position, found: Change) -> list[tuple[str, Element]]:
    """Whoever is cut off and stands on the board, and the ring."""
    tiles = [(id, after.pieces[id].tile) for id in found.cut]
    return [(id, circle(*centre(after.front.ground, tile), 20, "gw-lost")) for id, tile in tiles if tile != OFF]


def line_marks(after: Position, found: Change, colour: str) -> list[Element]:
    """A cross where a line dies, a dot where one comes to."""
    ground = after.front.ground
    crosses = ""
    dots = ""
    for tile in tiles_of(found.dark):
        x, y = centre(ground, tile)
        crosses += f"M{figure(x - 4)} {figure(y - 4)}l8 8m0 -8l-8 8"
    for tile in tiles_of(found.lit):
        x, y = centre(ground, tile)
        dots += f"M{figure(x)} {figure(y)}h0"
    drawn: list[Element] = []
    if crosses:
        drawn += [path(crosses, "gw-mark-edge"), path(crosses, f"gw-net-dies gw-ink-{colour}")]
    if dots:
        drawn += [path(dots, "gw-dot-edge"), path(dots, f"gw-net-comes gw-ink-{colour}")]
    return drawn
