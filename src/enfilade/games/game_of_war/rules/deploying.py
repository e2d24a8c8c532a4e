"""Heavy units deploy and pack (VII.2)."""

from __future__ import annotations

from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.state.plans import DEPLOY, PACK, Order
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play


def deploy_and_pack(play: Play[Position]) -> None:
    """Heavy units deploy and pack, all at once, before anything moves: those that deploy fight this turn (VII.2, VII.2.b)."""
    position = play.position
    for seat in position.seats:
        for order in sorted(position.plans[seat].orders, key=_by_piece):
            if order.kind in (DEPLOY, PACK):
                position.put(position.pieces[order.piece].changed(deployed=order.kind == DEPLOY))
                name = "deployed" if order.kind == DEPLOY else "packed"
                play.tell(Event(name, "VII.2", {"unit": order.piece}))


def _by_piece(order: Order) -> tuple[str, int]:
    return by_number(order.piece)
