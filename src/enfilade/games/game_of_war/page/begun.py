"""The order that is being given, as far as it goes (II.1)."""

from __future__ import annotations

from enfilade.games.game_of_war.knowledge.view import View
from enfilade.games.game_of_war.state.plans import LEAVE, MARCH, RIDE, Order
from enfilade.games.game_of_war.state.position import Piece, Position


def procedure(view: View) -> dict[str, object]:
    """The procedure that the seat is in, as its view tells it."""
    if not view.stack:
        return {}
    top = view.stack[-1]
    own = top.get("own")
    found = own[-1] if isinstance(own, list) and own else top
    return dict(found) if isinstance(found, dict) else {}


def order_to(position: Position, piece: Piece, way: tuple[int, ...], ends: tuple[str, ...], timing: str, lead: str) -> Order:
    """The order as it would be if it ended with this step."""
    if piece.unit.rail:
        train = position.train_of(piece.id)
        end = lead if lead in ("front", "rear") else "front" if train is None or train.lead == "free" else train.lead
        return Order(piece.id, RIDE, way, ends=(*ends, end), lead=end)
    return Order(piece.id, LEAVE if piece.carrier else MARCH, way, timing)


def order_begun(view: View, position: Position) -> Order | None:
    """The order that is being given, as far as it goes; None where none is, or has no step yet."""
    begun = procedure(view)
    way, ends = begun.get("path"), begun.get("ends")
    id = str(begun.get("piece", ""))
    if begun.get("procedure") != "GiveOrder" or not isinstance(way, list) or not way:
        return None
    leads = tuple([str(each) for each in ends[:-1]]) if isinstance(ends, list) else ()
    tiles = tuple([each for each in way if isinstance(each, int)])
    return order_to(position, position.pieces[id], tiles, leads, str(begun.get("timing", "")), str(begun.get("lead", "")))
