"""How a war stands and what wins it, in a line; what an answer to a question consists of."""

from __future__ import annotations

from typing import Final

from enfilade.games.game_of_war.knowledge.view import View
from enfilade.games.game_of_war.page.frame import state_words
from enfilade.games.game_of_war.page.words import TESTS

ANSWERS: Final = {
    "PlanTurn": "the order of one unit; the rest of the plan is left to the computer",
    "SeatTurn": "one unit's move, the attack, or the end of the turn",
    "ChooseRetreats": "where the units retreat to",
}


def stake(view: View) -> str:
    """Turn, what both armies have left, and what wins (I.1, I.2, R9)."""
    ways = " or ".join([TESTS[test][0].lower() for test in view.front.options.victory])
    return f"{state_words(view)}." + (f" To win: {ways}." if ways else "")
