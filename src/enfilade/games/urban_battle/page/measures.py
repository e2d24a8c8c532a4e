"""The figures of a battle that a chart follows."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import FIRE, LOSS, Measure, Toll
from enfilade.games.urban_battle.knowledge.view import View
from enfilade.games.urban_battle.page.panels import points
from enfilade.games.urban_battle.page.squares import square_id
from enfilade.games.urban_battle.state import OPERATIONAL, Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.words import text_of

RUNNING: Final = "Vehicles in action"
WRECKS: Final = "Points for enemy wrecks"
SCORE: Final = "Score"
DECIDED: Final = {  # the figure by which each end was decided, where one was (UB 7.7, 7.8)
    "destroy_count": RUNNING,
    "annihilation": RUNNING,
    "count_operational": RUNNING,
    "score_target": SCORE,
    "higher_score": SCORE,
    "higher_points": WRECKS,
}


def measures(view: View) -> list[Measure]:
    """What each side has in action, what it has destroyed, and its score where zones score (UB 7.6, 7.8): first what decides."""
    seats = view.mission.seats
    found = [Measure(RUNNING, seat, _running(view, seat)) for seat in seats]
    found += [Measure(WRECKS, seat, points(view, seat)) for seat in seats]
    if view.mission.control:
        found += [_score(view, seat) for seat in seats]
    first = _deciding(view)
    return [each for each in found if each.name == first] + [each for each in found if each.name != first]


def _deciding(view: View) -> str:
    """The figure that has decided a battle, or by which it is likely to be."""
    usual = SCORE if view.mission.control else RUNNING
    return usual if view.outcome is None else DECIDED.get(view.outcome.reason, usual)


def _score(view: View, seat: Seat) -> Measure:
    """What a side has scored, and with how much it wins before the last Round (UB 7.7)."""
    goals = [each.n for each in view.mission.victory if each.type == "score_target" and each.seat == seat]
    return Measure(SCORE, seat, view.score[seat], min(goals) if goals else None, "wins" if goals else "")


def _running(view: View, seat: Seat) -> int:
    return len([piece for piece in view.pieces if piece.seat == seat and piece.status == OPERATIONAL])


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
