"""How a battle stands and what wins it, in a line; what an answer to a question consists of."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.mission import SEATS
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.panels import condition
from enfilade.games.urban_operations.page.score import lead, points

ANSWERS: Final = {
    "Phases": "whose impulse comes next and what its first block does, or a pass",
    "Impulse": "one block's activation, until dice fall, or the end of the impulse",
    "Activation": "the block's next step or action",
    "Withdraw": "where the block withdraws to",
    "Reaction": "how the block that is fired at reacts",
    "OpportunityWindow": "one block's shot at what it sees",
    "Falter": "whether the block withdraws or takes the loss",
    "ForcedMove": "where the block runs after the charge",
    "PopulationFlight": "where the civilians flee to",
    "PopulationMove": "where the civilians go",
    "Exodus": "where the civilians go",
    "Scatter": "where the civilians are led to",
    "Mines": "whether the mine is set off",
    "Strike": "whether the strike comes down, and where",
    "Requests": "all requests of this turn, or none",
    "EventChoice": "what the card or the table does",
    "EventSequence": "a card, or none",
    "FireCards": "a card, or none",
    "Grant": "a card, or none",
}


def stake(view: View) -> str:
    """The turn, and the points or else what the seat wins by (1.3)."""
    mission, turn, counts = view.mission, view.facts.tempo.turn, points(view)
    when = f"Turn {turn} of {mission.turns}{', the last' if turn == mission.turns else ''}"
    if counts:
        return f"{when}, points {counts[0]} : {counts[1]} ({' : '.join(SEATS)}): {lead(mission, counts)}."
    best = [f"{condition(mission, rung.when)}: {rung.level} victory of {rung.winner}." for rung in mission.victory.ladder]
    return " ".join([f"{when}.", *[each[:1].upper() + each[1:] for each in best[:1]]])
