"""How an operation stands and how far each side is from winning, in a line; what an answer to a question consists of."""

from __future__ import annotations

from typing import Final

from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page.score import alarm, standing, totals
from enfilade.games.quick.page.words import counted

ANSWERS: Final = {
    "ActionChoice": "one action, until dice fall",
    "Attack": "one loss or one retreat",
    "SelectCubes": "all cubes of this Round, committed",
    "Declare": "who acts next",
    "PopularChoice": "whose Popular Support moves, if any",
}


def stake(view: View) -> str:
    """Round, points, and what each side lacks (8.3, 8.4)."""
    mission, total = view.mission, totals(view)
    sides: list[str] = []
    for seat in mission.seats:
        lacks = " ".join(alarm(view, seat)) or standing(view, seat, total)
        sides.append(f"{mission.forces[seat].name} {counted(total[seat], 'point')}, {lacks}")
    return f"Round {view.round} of {mission.rounds}. {'; '.join(sides)}."
