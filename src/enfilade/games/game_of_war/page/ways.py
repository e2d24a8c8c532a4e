"""Who goes where: while an event is told, in which tick, and on a way that is being ordered (III.1, III.2, VIII.3)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Standing, Way
from enfilade.games.game_of_war.rules import classic
from enfilade.games.game_of_war.rules.orders import GiveOrder
from enfilade.games.game_of_war.rules.planned import planned_tile
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play
from enfilade.kernel.words import texts


def ways(event: Event) -> list[Way]:
    values = event.values
    match event.name:
        case "stepped" | "forced_move" | "left":
            return [Way(str(values["unit"]), str(values["to"]))]
        case "train_moved":
            return [Way(part, tile) for part, tile in zip(texts(values["parts"]), texts(values["tiles"]), strict=True)]
        case _:
            return []


def beat(event: Event) -> str:
    """What happens in one tick is shown at once, and so are the orders of a plan (II.1, III.2)."""
    return "plan" if event.name == "ordered" else str(event.values.get("tick", ""))


GOING: Final = ("step",)


def stands(play: Play[Position], seat: Seat, subject: str) -> Standing:
    """A unit that marches or rides: at the end of the way that is ordered, or where it is on the board (III.1, §4.12.2)."""
    position = play.position
    stack = play.path(seat)
    top = stack[-1] if stack else None
    piece = position.pieces[subject]
    if isinstance(top, GiveOrder) and top.piece == subject:
        place = position.name(top.path[-1] if top.path else piece.tile)
        standing = position.on_tile.get(top.path[-1], "") if top.path else ""
        in_the_way = standing not in ("", subject) and position.plans[seat].order_of(standing) is None  # R46: it may be met there
        return Standing(place, f"{place} {len(top.path)} {top.ends}", len(top.path), int(in_the_way))
    if isinstance(top, classic.Move) and top.piece == subject:
        place = position.name(piece.tile)
        return Standing(place, f"{place} {top.taken}", top.taken)
    place = position.name(planned_tile(position, position.plans[piece.seat], subject))
    return Standing(place, place, -1)
