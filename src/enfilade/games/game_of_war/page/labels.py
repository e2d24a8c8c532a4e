"""What the buttons of the table say."""

from __future__ import annotations

from typing import Final

from enfilade.games.game_of_war.knowledge.view import View, known_position
from enfilade.games.game_of_war.page.cautions import is_out_of_reach
from enfilade.games.game_of_war.page.naming import short
from enfilade.games.game_of_war.page.words import FEATURES, counted
from enfilade.kernel.action import Action
from enfilade.kernel.words import listed

VERBS: Final = {  # said of all that share a verb
    "order": "Order a unit",
    "attack-unit": "Attack a unit",
    "attack-from": "Attack a tile",
    "step": "Go to",
    "tile": "Attack",
    "board-before": "Board before it moves",
    "board-after": "Board after it has moved",
    "sabotage": "Sabotage",
    "retreat": "Retreat to",
    "destroy": "Destroy",
    "place": "Place a unit",
    "row": "Row",
    "col": "Column",
    "move": "Move a unit",
    "attack": "Attack",
}


def label(view: View, action: Action) -> str:
    """What a button for an action says; without a target, also for all that share its verb."""
    target = action.target
    match action.verb:
        case "order" | "move" | "place" if target:
            return f"{action.verb.capitalize()} {unit_words(view, target)}"
        case "attack-unit" | "attack" | "destroy" if target:
            return f"{action.verb.partition('-')[0].capitalize()} {unit_words(view, target)}"
        case "attack-unit" if is_out_of_reach(view):
            return f"{VERBS['attack-unit']} (all out of reach)"
        case "attack-from" if target:
            return f"A tile in range of {unit_words(view, target)}"
        case "board-before" if target:
            return f"Board {unit_words(view, target)} before it moves"
        case "board-after" if target:
            return f"Board {unit_words(view, target)} after it has moved"
        case "sabotage":
            return sabotage_words(view, target) if action in view.legal else VERBS["sabotage"]
        case "leave-before" | "leave-after":
            return f"Step down {action.verb.removeprefix('leave-')} the carrier moves"
        case "lead-front" | "lead-rear":
            return f"Lead with the {action.verb.removeprefix('lead-')} end"
        case "reverse":
            return "Reverse: the other end leads"
        case "deploy":
            return "Deploy for use"
        case "pack":
            return "Pack for the march"
        case "done":
            return "That is all"
        case "commit":
            return commit_words(view)
        case "end-moves":
            return "End the moves"
        case "pass":
            return "No attack"
        case verb:
            words = VERBS.get(verb, "")
            return f"{words} {target}".rstrip()


def unit_words(view: View, id: str) -> str:
    """`infantry I3`: whose it is, the verb says."""
    return f"{view.piece(id).unit.name.partition(' (')[0].lower()} {short(id)}"


def sabotage_words(view: View, feature: str) -> str:
    """What a sabotage of the unit that is being ordered would destroy."""
    if feature:
        return f"Destroy the {FEATURES[feature]}"
    piece = view.piece(view.path[-1].subject)
    own = "" if not piece.unit.rail else "tram" if piece.unit.tram else "rail"
    features = [FEATURES[each] for each in known_position(view).features(piece.tile) if each != own]
    return f"Sabotage: destroy {listed(features)}"


def commit_words(view: View) -> str:
    """The commitment says what is committed: there is no way back."""
    plan = view.plans.get(view.seat or "")
    if plan is None or view.placed:
        return "Commit the set-up"
    attack = counted(len(plan.attacks), "attack") if plan.attacks else "no attack"
    return f"Commit: {counted(len(plan.orders), 'order')}, {attack}"
