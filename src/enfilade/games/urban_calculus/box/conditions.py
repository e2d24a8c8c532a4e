"""Conditions of victory: sums of boxes compared (§3)."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.data import is_count

OPERATORS: Final = ("<=", ">=", "==", "<", ">")


class Term:
    """A signed number or variable."""

    def __init__(self, sign: int, number: int, variable: str) -> None:
        self.sign: Final = sign
        self.number: Final = number
        self.variable: Final = variable  # empty: the number counts


class Condition:
    """`sum op sum`; as one sum compared with 0: left − right."""

    def __init__(self, text: str, terms: list[Term], operator: str) -> None:
        self.text: Final = text
        self.terms: Final = terms
        self.operator: Final = operator

    @property
    def variables(self) -> list[str]:
        return [term.variable for term in self.terms if term.variable]

    def holds(self, difference: int) -> bool:
        """Whether it holds where left minus right is this."""
        match self.operator:
            case "<=":
                return difference <= 0
            case ">=":
                return difference >= 0
            case "<":
                return difference < 0
            case ">":
                return difference > 0
            case _:
                return difference == 0


def parse(text: str) -> Condition:
    """The condition that a text writes; raises ValueError with what is wrong."""
    for operator in OPERATORS:
        left, found, right = text.partition(operator)
        if found:
            terms = [*_sum(left, 1), *_sum(right, -1)]
            return Condition(text, terms, operator)
    raise ValueError("a condition compares two sums: red.gw + red.ground > 3")


def _sum(text: str, sign: int) -> list[Term]:
    terms: list[Term] = []
    now = sign
    expects_term = True
    for word in text.split():
        if word in ("+", "-"):
            if expects_term:
                raise ValueError(f"there is a term missing before {word}")
            now = sign if word == "+" else -sign
            expects_term = True
        elif not expects_term:
            raise ValueError(f"there should be + or - before {word}")
        else:
            is_number = is_count(word)
            terms.append(Term(now, int(word) if is_number else 0, "" if is_number else word))
            expects_term = False
    if expects_term:
        raise ValueError("there is a term missing")
    return terms
