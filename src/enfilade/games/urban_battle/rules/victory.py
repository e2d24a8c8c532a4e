"""Who has won, and by which condition (UB 2.6, 7.7, 7.8)."""

from __future__ import annotations

from enfilade.games.urban_battle.box.mission import Condition
from enfilade.games.urban_battle.state import EXITED, Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Outcome, Play


def check(play: Play[Position], delivered_by: list[Seat]) -> None:
    """Immediate conditions in the order of the scenario, then annihilation: the first that holds ends the game.

    Both sides' may hold at once: the order decides (UB 7.7, R32, R36).
    """
    position = play.position
    for condition in position.mission.victory:
        if holds_at_once(position, condition, delivered_by):
            end(play, condition.seat, condition.type, "UB 7.7")
            return
    for seat in position.seats:
        if not any([piece.is_operational for piece in position.of(seat)]):
            end(play, position.other(seat), "annihilation", "UB 7.7")
            return


def check_round(play: Play[Position]) -> None:
    """Conditions that are looked at when a Round ends, in the order of the scenario (UB 7.7, R35, R36)."""
    position = play.position
    for condition in position.mission.victory:
        if holds_at_end_of_round(position, condition):
            end(play, condition.seat, condition.type, "UB 7.7")
            return


def holds_at_once(position: Position, condition: Condition, delivered_by: list[Seat]) -> bool:
    enemy = position.other(condition.seat)
    match condition.type:
        case "destroy_count":
            wrecks = [piece for piece in position.of(enemy) if piece.is_wreck and not piece.start_wreck]
            return len([piece for piece in wrecks if not condition.types or piece.unit.id in condition.types]) >= condition.n
        case "destroy_unit":
            return position.pieces[condition.units[0]].is_wreck
        case "destroy_command":
            return any([piece.is_wreck and piece.command for piece in position.of(enemy)])
        case "deliver_flag":
            return condition.seat in delivered_by
        case "exit_count":
            return len([piece for piece in position.of(condition.seat) if piece.status == EXITED]) >= condition.n
        case _:
            return False


def holds_at_end_of_round(position: Position, condition: Condition) -> bool:
    match condition.type:
        case "score_target":
            mine, theirs = position.score[condition.seat], position.score[position.other(condition.seat)]
            return mine >= condition.n and mine > theirs
        case "all_operational":
            return all([position.pieces[id].is_operational for id in condition.units])
        case _:
            return False


def points(position: Position, seat: Seat) -> int:
    """The points of the enemy's wrecks, those that began as wrecks excluded (UB 7.8)."""
    enemies = position.of(position.other(seat))
    return sum([piece.unit.points for piece in enemies if piece.is_wreck and not piece.start_wreck])


def evaluate_finally(play: Play[Position]) -> None:
    """After the last Round: who has won, by which entry of the list (UB 7.8)."""
    winner, condition = final_verdict(play.position)
    end(play, None if winner == "draw" else winner, condition, "UB 7.8")


def final_verdict(position: Position) -> tuple[str, str]:
    """A seat or "draw", by the first entry of the list that decides; a list that decides nothing is a draw (UB 7.8)."""
    for entry in position.mission.final:
        winner = ""
        match entry.type:
            case "higher_score":
                winner = _higher(position, position.score)
            case "higher_points":
                winner = _higher(position, {seat: points(position, seat) for seat in position.seats})
            case "count_operational":
                count = len([id for id in entry.units if position.pieces[id].is_operational])
                winner = entry.results.get(count, "")
            case "winner":
                winner = entry.seat
            case _:
                winner = "draw"
        if winner:
            return winner, entry.type
    return "draw", "draw"


def _higher(position: Position, counts: dict[Seat, int]) -> Seat:
    one, other = position.seats
    if counts[one] == counts[other]:
        return ""
    return one if counts[one] > counts[other] else other


def end(play: Play[Position], winner: Seat | None, condition: str, rule: str) -> None:
    position = play.position
    scores = position.score if position.mission.control else {seat: points(position, seat) for seat in position.seats}
    play.tell(Event("game_over", rule, {"winner": winner, "condition": condition, "scores": dict(scores)}))
    play.end(Outcome(winner, "", dict(scores), condition))
