"""Who commands whom, laid over the map: HQs within reach of their Post, Maneuver Units within reach of their HQ (4.1)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Lens, Preview
from enfilade.games.quick.knowledge.redeal import redeal
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page.ground import plan_of
from enfilade.games.quick.page.preview import mark
from enfilade.games.quick.state.position import MU_RANGE, Position, Unit
from enfilade.kernel.dice import Seeded
from enfilade.kernel.event import Seat
from enfilade.scene.shape import Element, line

COMMAND: Final = Lens("command", "Command", "t")
LENSES: Final = (COMMAND,)


def lay(view: View, lens: str) -> Preview | None:
    """What a lens shows."""
    return command(view) if lens == COMMAND.id else None


def command(view: View) -> Preview:
    """A seat's own chain of command; for those who only watch, both."""
    position = redeal(view, Seeded("command"))
    words: list[str] = []
    drawn: list[Element] = []
    for seat in position.seats if view.seat is None else (view.seat,):
        drawn += shading(position, seat)
        drawn += chain(position, seat)
        astray = [unit.id for unit in position.of(seat) if is_astray(position, unit)]
        name = position.mission.forces[seat].name
        words.append(f"{name}: out of command {', '.join(astray)}." if astray else f"{name}: everybody is in command.")
    return Preview(" ".join(words), "4.1", [], drawn)


def is_astray(position: Position, unit: Unit) -> bool:
    return unit.is_on_map and unit.type.kind != "post" and not position.is_in_command(unit)


def shading(position: Position, seat: Seat) -> list[Element]:
    """Every hex where a Maneuver Unit of some formation would be in command."""
    kind = "qk-command-here" if seat == position.seats[0] else "qk-command-here-ga"
    reached: set[int] = set()
    for formation in position.mission.formations[seat]:
        hq = position.hq(seat, formation)
        if hq.is_on_map:
            reached.update(position.mission.city.hexes.within(hq.where, MU_RANGE))
    return [mark(position, hex, kind) for hex in sorted(reached)]


def chain(position: Position, seat: Seat) -> list[Element]:
    """A line from each unit in command to whoever commands it."""
    kind = "qk-chain" if seat == position.seats[0] else "qk-chain-ga"
    middles = plan_of(position.mission).middles
    drawn: list[Element] = []
    for unit in position.of(seat):
        if position.is_in_command(unit):
            above = position.hq(seat, unit.formation) if unit.is_mu else position.post(seat)
            (x1, y1), (x2, y2) = middles[unit.where], middles[above.where]
            drawn.append(line(x1, y1, x2, y2, kind if unit.is_mu else f"{kind} qk-chain-hq"))
    return drawn
