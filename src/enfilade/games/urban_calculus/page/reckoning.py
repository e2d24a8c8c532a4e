"""The sums by which a campaign was decided, term by term (§3)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Account, Sum
from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.box.conditions import Condition, Term
from enfilade.games.urban_calculus.box.mission import Mission, Rule
from enfilade.games.urban_calculus.knowledge.view import View
from enfilade.games.urban_calculus.page.preview import boxes_of
from enfilade.games.urban_calculus.page.words import COMPARED, arm, box, side
from enfilade.games.urban_calculus.rules.victory import holds, is_true
from enfilade.games.urban_calculus.state import Position

MISSED: Final = {"<=": "more than", ">=": "less than", "==": "not the same as", "<": "no less than", ">": "no more than"}
OTHERS: Final = {"": "The number", "city": "The city", "week": "The calendar", "turn": "The calendar"}  # whose sums are no seat's
LIMITS: Final = {"<=": "or less", ">=": "or more", "==": "exactly", "<": "anything less", ">": "anything more"}


def reckoning(view: View) -> list[Account]:
    """What the rule by which it ended compared; if that looks at nothing, what was to be done otherwise and was not."""
    if view.outcome is None:
        return []
    position = boxes_of(view)
    position.week, position.turn, position.caused = view.week, view.turn, dict(view.tallies.caused)
    found: dict[str, Account] = {}
    for rule in _deciding(position, view.mission, view.outcome.winner, view.outcome.reason):
        decides = len(rule.all) + len(rule.any) == 1
        has_come = is_true(position, rule)
        for condition in [*rule.all, *[each for each in rule.any if not has_come or holds(position, each)]]:
            compared = " ".join(sorted([",".join(sorted(_names(terms))) for terms in _halves(condition)]))
            account = _account(position, rule, condition, decides)
            if compared not in found:
                found[compared] = account
            elif not has_come and account.sides[0].total == account.sides[1].total:  # neither `a > b` nor `b > a`
                found[compared] = Account(found[compared].sides, f"Both have {account.sides[0].total}: neither is ahead.")
    return list(found.values())


def _deciding(position: Position, mission: Mission, winner: str | None, reason: str) -> list[Rule]:
    """The rules that tell why it ended so, all of them with a condition; none where people ended it."""
    rules = [rule for rule in mission.rules if rule.all or rule.any]
    at_the_end = [rule for rule in rules if rule.when == "end"]
    if reason == "mutual":
        return [rule for rule in rules if rule.when != "end" and is_true(position, rule)]
    if reason == "time":
        return at_the_end
    ended = [rule for rule in mission.rules if rule.id == reason]
    own = [rule for rule in ended if rule.all or rule.any]
    if own or not ended:
        return own
    return at_the_end or [rule for rule in rules if rule.winner in SEATS and rule.winner != winner]


def _account(position: Position, rule: Rule, condition: Condition, decides: bool) -> Account:
    """Both sums of a condition, and whether it held; where nothing else was asked, what that means."""
    left, right = _halves(condition)
    sums = [_sum(position, left), _limit(rule, condition, right) if not _owners(right) else _sum(position, right)]
    has_come = holds(position, condition)
    compared = f"{sums[0].total} is {(COMPARED if has_come else MISSED)[condition.operator]} {sums[1].total}"
    return Account(sums, f"{compared}{_meaning(rule, has_come) if decides else ''}.")


def _meaning(rule: Rule, has_come: bool) -> str:
    won = "nobody wins" if rule.winner == "draw" else f"{side(rule.winner)} wins"
    lost = "it is no draw" if rule.winner == "draw" else f"{side(rule.winner)} does not win by it"
    return f": {won}" if has_come else f", so {lost}"


def _halves(condition: Condition) -> tuple[list[Term], list[Term]]:
    """The terms on the left and on the right of a comparison, each with the sign that it has there."""
    count = len([word for word in condition.text.partition(condition.operator)[0].split() if word not in ("+", "-")])
    return condition.terms[:count], [Term(-term.sign, term.number, term.variable) for term in condition.terms[count:]]


def _names(terms: list[Term]) -> list[str]:
    return [f"{term.sign} {term.variable or term.number}" for term in terms]


def _owners(terms: list[Term]) -> list[str]:
    """Whose boxes a sum counts; the city and the calendar have some too."""
    return list(dict.fromkeys([term.variable.partition(".")[0] for term in terms if term.variable]))


def _sum(position: Position, terms: list[Term]) -> Sum:
    """A sum under the name of whose it is; what belongs to several is named in full."""
    owners = _owners(terms)
    seat = owners[0] if len(owners) == 1 and owners[0] in SEATS else ""
    lines: list[tuple[str, str, str]] = []
    total = 0
    for term in terms:
        value = position.value_of(term.variable) if term.variable else term.number
        total += term.sign * value
        lines.append((_figure(value, term.sign, not lines), _called(term, bool(seat)), ""))
    return Sum(side(seat) if seat else OTHERS.get(" ".join(owners), "Together"), "", lines, _number(total), seat)


def _limit(rule: Rule, condition: Condition, terms: list[Term]) -> Sum:
    """A number that a sum is held against."""
    number = _number(sum([term.sign * term.number for term in terms]))
    who = "A draw at" if rule.winner == "draw" else f"{side(rule.winner)} wins at"
    return Sum(who, "", [(number, LIMITS[condition.operator], "§3")], number, rule.winner if rule.winner in SEATS else "")


def _figure(value: int, sign: int, is_first: bool) -> str:
    if is_first:
        return _number(sign * value)
    return f"{'+' if sign > 0 else '−'} {value}"


def _number(value: int) -> str:
    return str(value) if value >= 0 else f"−{-value}"


def _called(term: Term, has_owner: bool) -> str:
    """What a term counts; under the name of its side, without it."""
    if "." not in term.variable:
        return term.variable or "by the rule"
    owner, _, id = term.variable.partition(".")
    if id.startswith("caused_"):
        return f"{arm(id.removeprefix('caused_'))} caused" + ("" if has_owner else f" by {side(owner)}")
    return arm(id) if has_owner else box(term.variable)
