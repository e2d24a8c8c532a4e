"""What an answer to a question consists of, and how the campaign stands, in a line."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_calculus.knowledge.view import View
from enfilade.games.urban_calculus.page.standing import verdict

ANSWERS: Final = {
    "Allocate": "all actions of this turn, committed",
    "FireOrder": "one target, or to hold fire",
    "AssaultOrder": "one attack, or to opt out",
    "DeployOrder": "what comes forward from the reserve",
    "PlayCard": "one card of the hand",
    "DecideCards": "what becomes of the cards, committed",
}


def stake(view: View) -> str:
    """The week, and who would win at the end as it stands (§3)."""
    return f"Turn {view.turn}, week {view.week}. {verdict(view)}."
