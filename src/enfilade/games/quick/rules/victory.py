"""Who has won (8)."""

from __future__ import annotations

from enfilade.games.quick.state.position import REMOVED, Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Outcome, Play


def check_annihilation(play: Play[Position]) -> None:
    """At the end of any Action a seat with no Maneuver Unit on the map loses at once; one Action never beats both (8.2, R62)."""
    position = play.position
    for seat in position.seats:
        if not has_a_unit(position, seat):
            end(play, position.other(seat), "major", "annihilation", "8.2")
            return


def has_a_unit(position: Position, seat: Seat) -> bool:
    """Whether a Maneuver Unit of a seat is on the map."""
    for id in position.mission.roster[seat]:
        unit = position.units[id]
        if unit.is_mu and unit.is_on_map:
            return True
    return False


def check_round(play: Play[Position]) -> None:
    """At the end of a round: all objectives, then the last round's scoring (5.3, 8.3)."""
    position = play.position
    for seat in position.seats:
        if may_win_by_objectives(position, seat) and all([holder == seat for holder in position.control.values()]):
            end(play, seat, "major", "all objectives", "8.3")
            return
    if position.round >= position.mission.rounds:
        final_scoring(play)


def may_win_by_objectives(position: Position, seat: Seat) -> bool:
    """Not a seat that began with everything; under a threshold only the named one (8.3)."""
    victory = position.mission.victory
    if victory.kind == "threshold":
        return seat == victory.seat
    return any([each.control != seat for each in position.mission.objectives])


def points(position: Position, seat: Seat) -> int:
    """Victory points without the bonus for Popular Support (8.4, 7.3)."""
    victory = position.mission.victory
    held = 0
    for each in position.mission.objectives:
        if position.control[each.hex] == seat:
            held += max(0, each.vp - (1 if each.hex in position.destroyed else 0))
    kills = 0
    for id in position.mission.roster[position.other(seat)]:
        if position.units[id].where == REMOVED:
            kills += 1
    return held + victory.kill_vp * kills + victory.handicap[seat]


def support_bonus(position: Position, seat: Seat) -> int:
    """One point for each full two of Popular Support that a seat is ahead (7.2)."""
    if not position.mission.options.popular_support:
        return 0
    lead = position.sides[seat].support - position.sides[position.other(seat)].support
    return max(0, lead) // 2


def scores(position: Position) -> dict[Seat, int]:
    """Final points of each seat; under a threshold the named seat's go up or down by the bonus (7.2, 8.4, 8.5)."""
    victory = position.mission.victory
    found = {seat: points(position, seat) + support_bonus(position, seat) for seat in position.seats}
    if victory.kind == "threshold":
        other = position.other(victory.seat)
        found[victory.seat] -= support_bonus(position, other)
        found[other] = points(position, other)
    return found


def final_scoring(play: Play[Position]) -> None:
    """The last round is over (8.4, 8.5, R74)."""
    position = play.position
    victory = position.mission.victory
    total = scores(position)
    if victory.kind == "threshold":
        reached = total[victory.seat] >= victory.vp
        end(play, victory.seat if reached else position.other(victory.seat), "", "threshold", "8.5")
        return
    one, other = position.seats
    margin = total[one] - total[other]
    if margin == 0:
        end(play, None, "", "points", "8.4")
    else:
        level = "major" if abs(margin) >= victory.margin_major else "minor"
        end(play, one if margin > 0 else other, level, "points", "8.4")


def end(play: Play[Position], winner: Seat | None, level: str, reason: str, rule: str) -> None:
    total = scores(play.position)
    play.tell(Event("game_over", rule, {"winner": winner, "level": level, "reason": reason, "scores": dict(total)}))
    play.end(Outcome(winner, level, total, reason))
