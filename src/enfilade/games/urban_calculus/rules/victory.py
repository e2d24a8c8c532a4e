"""Who has won, and by which rule (§3)."""

from __future__ import annotations

from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.box.conditions import Condition
from enfilade.games.urban_calculus.box.mission import Rule
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.event import Event
from enfilade.kernel.play import Outcome, Play


def checkpoint(play: Play[Position], when: str) -> bool:
    """Look at the rules of a kind; for `always` and `turn_end` both seats are looked at together (R13). True: it is over.

    Whatever may move a box asks for `always` when it is done: events, actions, engagements, opting out, reverberation,
    deployment, recruitment (R62).
    """
    position = play.position
    if position.outcome is not None:
        return True
    rules = [rule for rule in position.mission.rules if rule.when == when and is_true(position, rule)]
    if not rules:
        return False
    if when == "end":
        finish(play, rules[0].winner, rules[0].id, rules[0].level)
        return True
    drawn = [rule for rule in rules if rule.winner == "draw"]
    winners = [seat for seat in SEATS if [1 for rule in rules if rule.winner == seat]]
    if drawn:
        finish(play, "draw", drawn[0].id, drawn[0].level)
    elif len(winners) == 2:
        finish(play, position.mission.options.mutual, "mutual", "")
    else:
        finish(play, winners[0], rules[0].id, rules[0].level)
    return True


def is_true(position: Position, rule: Rule) -> bool:
    for condition in rule.all:
        if not holds(position, condition):
            return False
    if not rule.any:
        return True
    for condition in rule.any:
        if holds(position, condition):
            return True
    return False


def holds(position: Position, condition: Condition) -> bool:
    difference = 0
    for term in condition.terms:
        difference += term.sign * (position.value_of(term.variable) if term.variable else term.number)
    return condition.holds(difference)


def end_of_time(play: Play[Position]) -> None:
    """The last week or turn: the first rule that holds decides; none: a draw (§11.6, R47, R60)."""
    if not checkpoint(play, "end"):
        finish(play, "draw", "time", "")


def finish(play: Play[Position], winner: str, reason: str, level: str) -> None:
    position = play.position
    won = None if winner == "draw" else winner
    will = position.mission.model.wills[0]
    scores = {seat: position.boxes[will.of(seat)].main + position.ground(seat) for seat in SEATS}
    values = {"winner": won, "reason": reason, "level": level, "turn": position.turn, "week": position.week}
    play.tell(Event("game_over", "§3", values))
    play.end(Outcome(won, level, scores, reason))
