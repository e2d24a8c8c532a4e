"""The figures of a battle that a chart follows."""

from __future__ import annotations

from enfilade.contract.shown import FIRE, LOSS, Measure, Toll
from enfilade.games.urban_battle.knowledge.view import View
from enfilade.games.urban_battle.page.scene import square_id
from enfilade.games.urban_battle.state import OPERATIONAL, WRECK, Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.words import text_of


def measures(view: View) -> list[Measure]:
    """What each side has in action, what it has destroyed, and its score where zones score (UB 7.6, 7.8)."""
    found = [Measure("Vehicles in action", seat, _running(view, seat)) for seat in view.mission.seats]
    found += [Measure("Points of enemy wrecks", seat, _destroyed(view, seat)) for seat in view.mission.seats]
    if view.mission.control:
        found += [Measure("Score", seat, score) for seat, score in view.score.items()]
    return found


def _running(view: View, seat: Seat) -> int:
    return len([piece for piece in view.pieces if piece.seat == seat and piece.status == OPERATIONAL])


def _destroyed(view: View, seat: Seat) -> int:
    """Those that began as wrecks count for nobody (UB 7.8)."""
    wrecks = [piece for piece in view.pieces if piece.seat != seat and piece.status == WRECK and not piece.start_wreck]
    return sum([piece.unit.points for piece in wrecks])


def tolls(position: Position, event: Event) -> list[Toll]:
    """Vehicles destroyed and shots, in the square of the target (UB 5.8, 5.11)."""
    match event.name:
        case "destroyed":
            return [_toll(position, LOSS, text_of(event.values, "piece"))]
        case "shot":
            return [_toll(position, FIRE, text_of(event.values, "target"))]
        case _:
            return []


def _toll(position: Position, kind: str, id: str) -> Toll:
    piece = position.pieces[id]
    return Toll(kind, piece.seat, square_id(position.mission, piece.square, chosen=False))
