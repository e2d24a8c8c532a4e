"""Who has won (8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.quick.box.mission import Mission, Objective
from enfilade.games.quick.state.position import REMOVED, Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Outcome, Play

NEAR: Final = 1  # objectives that a side may lack to be near to victory


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
        if may_win_by_objectives(position.mission, seat) and not wanting(position.mission, position.control, seat):
            end(play, seat, "major", "all objectives", "8.3")
            return
    if position.round >= position.mission.rounds:
        final_scoring(play)


def may_win_by_objectives(mission: Mission, seat: Seat) -> bool:
    """Not a seat that began with everything; under a threshold only the named one (8.3)."""
    victory = mission.victory
    if victory.kind == "threshold":
        return seat == victory.seat
    return any([each.control != seat for each in mission.objectives])


def wanting(mission: Mission, control: Mapping[int, Seat], seat: Seat) -> list[Objective]:
    """The objectives that a seat does not hold."""
    return [each for each in mission.objectives if control[each.hex] != seat]


def is_near(mission: Mission, control: Mapping[int, Seat], seat: Seat) -> bool:
    """Whether a seat wins at the end of this round, as it stands or with one objective more (8.3)."""
    return may_win_by_objectives(mission, seat) and len(wanting(mission, control, seat)) <= NEAR


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


def support_bonus(mission: Mission, own: int, enemy: int) -> int:
    """One point for each full two of Popular Support that a seat is ahead (7.2)."""
    return max(0, own - enemy) // 2 if mission.options.popular_support else 0


def with_support(mission: Mission, plain: dict[Seat, int], support: dict[Seat, int]) -> dict[Seat, int]:
    """Points with the bonus for Popular Support; under a threshold the named seat's go up or down by it (7.2, 8.4, 8.5)."""
    one, other = mission.seats
    ahead = {
        one: support_bonus(mission, support[one], support[other]),
        other: support_bonus(mission, support[other], support[one]),
    }
    victory = mission.victory
    if victory.kind == "threshold":
        rival = other if victory.seat == one else one
        return {**plain, victory.seat: plain[victory.seat] + ahead[victory.seat] - ahead[rival]}
    return {seat: plain[seat] + ahead[seat] for seat in mission.seats}


def scores(position: Position) -> dict[Seat, int]:
    """Points of each seat, as they would be counted now (8.4, 8.5)."""
    support = {seat: position.sides[seat].support for seat in position.seats}
    return with_support(position.mission, {seat: points(position, seat) for seat in position.seats}, support)


def lacking(mission: Mission, total: dict[Seat, int], seat: Seat) -> int:
    """How many points more a seat would need, were these counted at the end; none where it would win (8.4, 8.5)."""
    one, other = mission.seats
    rival = other if seat == one else one
    victory = mission.victory
    if victory.kind == "threshold":
        return max(0, victory.vp - total[seat] if seat == victory.seat else total[rival] - victory.vp + 1)
    return max(0, total[rival] - total[seat] + 1)


def final_scoring(play: Play[Position]) -> None:
    """The last round is over (8.4, 8.5, R74)."""
    position = play.position
    victory = position.mission.victory
    total = scores(position)
    winner = next((seat for seat in position.seats if not lacking(position.mission, total, seat)), None)
    if victory.kind == "threshold":
        end(play, winner, "", "threshold", "8.5")
    elif winner is None:
        end(play, None, "", "points", "8.4")
    else:
        margin = total[winner] - total[position.other(winner)]
        end(play, winner, "major" if margin >= victory.margin_major else "minor", "points", "8.4")


def end(play: Play[Position], winner: Seat | None, level: str, reason: str, rule: str) -> None:
    total = scores(play.position)
    play.tell(Event("game_over", rule, {"winner": winner, "level": level, "reason": reason, "scores": dict(total)}))
    play.end(Outcome(winner, level, total, reason))
