"""How a battle stands and what wins it, in a line; what an answer to a question consists of."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.mission import SEATS
from enfilade.games.urban_operations.knowledge.dealing.public import known_ground
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.panels import condition
from enfilade.games.urban_operations.page.score import lead, points
from enfilade.games.urban_operations.rules.victory import held_zones
from enfilade.kernel.words import capitalised

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
    """The turn, and the points or else what decides, with how it stands (1.3)."""
    mission, turn, counts = view.mission, view.facts.tempo.turn, points(view)
    when = f"Turn {turn} of {mission.turns}{', the last' if turn == mission.turns else ''}" if turn else "Before the first turn"
    if counts:
        return f"{when}, points {counts[0]} : {counts[1]} ({' : '.join(SEATS)}): {lead(mission, counts)}."
    return " ".join([f"{when}.", *_ladder(view)])


def _ladder(view: View) -> list[str]:
    """What wins for the side that the ladder names first, and how that stands; the other side wins where it fails."""
    ladder = view.mission.victory.ladder
    first = [rung for rung in ladder if rung.winner == ladder[0].winner]
    told = [capitalised(f"{rung.level} victory of {rung.winner} if {condition(view.mission, rung.when)}.") for rung in first]
    when = first[0].when
    if when.kind == "zones":
        held = held_zones(known_ground(view.mission, view.facts), when.building, when.seat)
        told.append(capitalised(f"{when.seat} holds {held} now."))
    return told
