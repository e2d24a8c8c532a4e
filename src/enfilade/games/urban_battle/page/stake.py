"""How a battle stands and what wins it, in a line; what an answer to a question consists of."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_battle.knowledge.view import View
from enfilade.games.urban_battle.page.frame import round_words, tally
from enfilade.games.urban_battle.page.words import goals, side

ANSWERS: Final = {
    "MovementPhase": "one vehicle's move, or the end of movement",
    "FiringPhase": "one vehicle's shot, or the end of fire",
}


def stake(view: View) -> str:
    """Round and score; in the last Round what decides then, before it what the seat may win by (UB 7.7, 7.8)."""
    mission, score = view.mission, tally(view)
    when = round_words(mission, view.round)
    sides = " : ".join([side(seat) for seat in mission.seats])
    is_last = view.round == mission.max_rounds
    ways = [text for seat, text, rule in goals(mission) if seat == view.seat and rule == "UB 7.7"][:1]
    if is_last:
        ways += [text for _, text, rule in goals(mission) if rule == "UB 7.8"][:1]
    return " ".join([f"{when}{', the last' if is_last else ''}{f', {score} ({sides})' if score else ''}.", *ways])
