"""How a war stands and what wins it, in a line; what an answer to a question consists of."""

from __future__ import annotations

from typing import Final

from enfilade.games.game_of_war.knowledge.view import View
from enfilade.games.game_of_war.page.frame import state_words
from enfilade.games.game_of_war.page.words import TESTS, limit_words, objective_words

ANSWERS: Final = {
    "PlanTurn": "the order of one unit; the rest of the plan is left to the computer",
    "SeatTurn": "one unit's move, the attack, or the end of the turn",
    "ChooseRetreats": "where the units retreat to",
}


def stake(view: View) -> str:
    """Turn, what both armies have left, and what wins: the scenario's objectives first (I.1, I.2, R9, §4.11)."""
    front = view.front
    told = [f"{objective_words(front, each)}." for each in front.objectives if each.seat]
    anybody = [objective_words(front, each) for each in front.objectives if not each.seat]
    ways = [f"{way[:1].lower()}{way[1:]}" for way in [*anybody, *[TESTS[test][0] for test in front.options.victory]]]
    told += [f"{'Else to win' if told else 'To win'}: {' or '.join(ways)}."] if ways else []
    told += [f"{limit_words(front)}."] if front.options.turn_limit else []
    return " ".join([f"{state_words(view)}.", *told])
