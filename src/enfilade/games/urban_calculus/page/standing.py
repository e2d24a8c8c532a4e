"""How a campaign stands: who would win if it ended now, and where each side has lost (§3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.urban_calculus.box.board import SEATS, other
from enfilade.games.urban_calculus.box.conditions import Condition
from enfilade.games.urban_calculus.box.mission import Mission, Rule
from enfilade.games.urban_calculus.knowledge.view import View
from enfilade.games.urban_calculus.page.preview import boxes_of
from enfilade.games.urban_calculus.page.words import last
from enfilade.games.urban_calculus.rules.victory import is_true

GROUND: Final = "ground"  # what conditions call the infantry and the armour of a side together


class Limit:
    """What a box must not come to, and what that means in words: `lost at 0`, `Blue wins at 14`."""

    def __init__(self, number: int, words: str) -> None:
        self.number: Final = number
        self.words: Final = words


@lru_cache(maxsize=128)
def limits(mission: Mission) -> dict[str, Limit]:
    """What ends a campaign before its time, by what conditions call it."""
    found: dict[str, Limit] = {}
    for rule in mission.rules:
        if rule.when != "end" and rule.winner in SEATS and len(rule.all) == 1 and not rule.any:
            reached = limit(mission, rule, rule.all[0])
            if reached is not None:
                found.setdefault(rule.all[0].variables[0], reached)
    return found


def limit(mission: Mission, rule: Rule, condition: Condition) -> Limit | None:
    """Where one box is compared with a number; nothing for other conditions."""
    if len(condition.terms) != 2 or len(condition.variables) != 1 or not condition.terms[0].variable:
        return None
    owner, number = condition.variables[0].partition(".")[0], condition.terms[1].number
    if condition.operator == "<=" and owner == other(rule.winner):
        return Limit(number, f"lost at {number}")
    return Limit(number, f"{mission.name_of(rule.winner)} wins at {number}") if condition.operator == ">=" else None


def decided_by(mission: Mission, reason: str) -> list[str]:
    """What the rule by which a campaign ended looks at, as conditions call it; if at nothing, what the others do."""
    ended = [rule for rule in mission.rules if rule.id == reason]
    rules = [rule for rule in ended if rule.all or rule.any] or [rule for rule in mission.rules if ended and rule.when == "end"]
    return list(dict.fromkeys([each for rule in rules for condition in [*rule.all, *rule.any] for each in condition.variables]))


def ground(view: View, seat: str) -> str:
    """What a side has on the ground, where it loses with too little of it."""
    variable = f"{seat}.{GROUND}"
    found = limits(view.mission).get(variable)
    if found is None:
        return ""
    names = " + ".join([stock.name.partition(" ")[0] for stock in view.mission.model.assaults])
    count = on_ground(view, seat)
    return f"{names} {'' if count is None else f'{count}, '}{found.words}"


def on_ground(view: View, seat: str) -> int | None:
    """How much that is; None: some of it is hidden."""
    seen = [view.boxes[stock.of(seat)] for stock in view.mission.model.assaults]
    known = [box.main for box in seen if box is not None]
    return sum(known) if len(known) == len(seen) else None


def verdict(view: View) -> str:
    """Who would win when time is up if nothing changed, as far as the seat can tell."""
    when = last(view.mission)
    winner = would_win(view)
    if winner is None:
        return f"{when} it is decided"
    return f"{when}, as it stands, {'nobody' if winner == 'draw' else view.mission.name_of(winner)} would win"


def would_win(view: View) -> str | None:
    """The first rule of the end that holds decides, none is a draw (R47, R60); None: it hangs on what is hidden."""
    rules = [rule for rule in view.mission.rules if rule.when == "end"]
    variables = [each for rule in rules for condition in [*rule.all, *rule.any] for each in condition.variables]
    if any([not is_known(view, each) for each in variables]):
        return None
    position = boxes_of(view)
    position.week, position.turn = view.week, view.turn
    return next((rule.winner for rule in rules if is_true(position, rule)), "draw")


def is_known(view: View, variable: str) -> bool:
    """Whether a seat sees all that a variable of a condition counts."""
    owner, _, what = variable.partition(".")
    if variable in view.boxes:
        return view.boxes[variable] is not None
    if what in (GROUND, "force"):
        return not [1 for stock in view.mission.model.forces if view.boxes[stock.of(owner)] is None]
    return variable in ("week", "turn")
