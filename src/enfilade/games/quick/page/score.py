"""The score in the corners of the map: the points of each side as they stand, and what it still needs (8.4, 8.5)."""

from __future__ import annotations

from functools import lru_cache

from enfilade.games.quick.box.mission import Mission
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page.ground import SCORE_HIGH, SCORE_TOP, SCORE_WIDE, plan_of
from enfilade.games.quick.page.words import counted
from enfilade.games.quick.rules.victory import is_near, lacking, wanting, with_support
from enfilade.games.quick.state.position import REMOVED
from enfilade.kernel.event import Seat
from enfilade.scene.shape import Element, group, label, rect


def points(view: View, seat: Seat) -> int:
    """Victory points without the bonus for Popular Support (8.4, 7.3)."""
    return sum([number for _, number in parts(view, seat)])


def parts(view: View, seat: Seat) -> list[tuple[str, int]]:
    """What a side's points are made of, as everybody sees it."""
    mission = view.mission
    found = [
        (each.name, max(0, each.vp - (1 if each.hex in view.destroyed else 0)))
        for each in mission.objectives
        if view.control[each.hex] == seat
    ]
    lost = len([unit for unit in view.units if mission.units[unit.id].seat != seat and unit.where == REMOVED])
    if lost and mission.victory.kill_vp:
        found.append((f"{counted(lost, 'enemy unit')} removed", mission.victory.kill_vp * lost))
    if mission.victory.handicap[seat]:
        found.append(("Head start", mission.victory.handicap[seat]))
    return found


def totals(view: View) -> dict[Seat, int]:
    """The points of both sides, were they counted now."""
    seats = view.mission.seats
    support = {seat: view.sides[seat].support for seat in seats}
    return with_support(view.mission, {seat: points(view, seat) for seat in seats}, support)


def score(view: View) -> list[Element]:
    """A plate for each side, in the upper corners of the map."""
    mission = view.mission
    total = totals(view)
    found: list[Element] = []
    for seat in mission.seats:
        made = parts(view, seat)
        bonus = total[seat] - sum([number for _, number in made])
        if bonus:
            made.append(("Popular Support", bonus))
        found.append(plate(mission, seat, total[seat], standing(view, seat, total), alarm(view, seat), tuple(made)))
    return found


def alarm(view: View, seat: Seat) -> tuple[str, ...]:
    """That a side wins at the end of this round, as it stands or with one objective more, in two lines; else nothing (8.3)."""
    if view.outcome is not None or not is_near(view.mission, view.control, seat):
        return ()
    lacks = wanting(view.mission, view.control, seat)
    return ("would win with", lacks[0].name) if lacks else ("wins at the end", f"of round {view.round}")


@lru_cache(maxsize=1024)
def plate(
    mission: Mission, seat: Seat, total: int, aim: str, near: tuple[str, ...], made: tuple[tuple[str, int], ...]
) -> Element:
    """A side's points and how far that is from winning; what they are made of, for who looks closer."""
    plan = plan_of(mission)
    name = mission.forces[seat].name
    target = f"of {mission.victory.vp}" if seat == mission.victory.seat else ""
    wide = SCORE_WIDE / 2
    parts = [
        rect(-wide, 0, SCORE_WIDE, SCORE_HIGH, "qk-card", corner=4),
        rect(-wide, 0, SCORE_WIDE, 5, f"qk-{seat}", corner=2),
        label(0, 19, name, "qk-score-name"),
        label(0, 44, str(total), "qk-score", "end" if target else "middle"),
    ]
    if near:
        parts.append(rect(-wide, SCORE_HIGH - 28, SCORE_WIDE, 28, f"qk-{seat}", corner=4))
        parts += [label(0, SCORE_HIGH - 17 + 12 * number, line, "qk-score-near") for number, line in enumerate(near)]
    else:
        parts.append(label(0, 62, aim, "qk-score-aim"))
    if target:
        parts.append(label(5, 44, target, "qk-score-of", "start"))
    about = [f"{name}: {counted(total, 'point')}, {aim} (8.4)", *[f"{what}: {number:+d}" for what, number in made]]
    about.append(f"Counted after round {mission.rounds}")
    if near:
        about.append(f"{name} {' '.join(near)} (8.3): every objective at the end of a round wins")
    spoken = ", ".join([name, counted(total, "point"), aim, *([" ".join(near)] if near else [])])
    x = plan.scores if seat == mission.seats[1] else plan.width - plan.scores
    return group(parts, "qk-plate-score", f"score {seat}", spoken, about, (x, SCORE_TOP))


def standing(view: View, seat: Seat, total: dict[Seat, int]) -> str:
    """How far a side is from winning, or how it ended."""
    if view.outcome is None:
        return goal(view.mission, seat, lacking(view.mission, total, seat))
    return "a draw" if view.outcome.winner is None else "has won" if view.outcome.winner == seat else "has lost"


def goal(mission: Mission, seat: Seat, needs: int) -> str:
    """What a side still needs, in as few words as fit a corner of the map."""
    if not needs:
        return "would win now"
    if mission.victory.kind == "threshold" and seat != mission.victory.seat:
        return f"must take back {needs}"
    return f"{needs} more to win"
