"""Popular Support (7.2)."""

from __future__ import annotations

from enfilade.games.quick.state.position import Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play


def gain_support(play: Play[Position], seat: Seat, by: int, rule: str) -> None:
    """A seat's track moves, within 0 and 10; without the option nothing happens."""
    position = play.position
    if not position.mission.options.popular_support:
        return
    side = position.sides[seat]
    after = max(0, min(10, side.support + by))
    moved = after - side.support
    if moved:
        side.support = after
        play.tell(Event("support_moved", rule, {"seat": seat, "by": moved, "support": after}))
