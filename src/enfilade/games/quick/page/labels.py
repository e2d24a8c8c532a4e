"""What the buttons say."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Cost
from enfilade.games.quick.box.charts import COLOURS, TYPE_NAMES
from enfilade.games.quick.knowledge.redeal import redeal
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page.preview import dice_words
from enfilade.games.quick.page.words import INFRA_NAMES, TERRAIN_NAMES
from enfilade.games.quick.rules.actions import COLOUR_OF
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded

# For all choices that share a verb.
VERBS: Final = {
    "select": "Take cubes",
    "attack": "Attack",
    "move-one": "Move one unit",
    "move-formation": "Move a formation",
    "draw-enabler": "Draw an Enabler",
    "add-cube": "Add a cube",
    "allocate": "Allocate an Enabler",
    "repair": "Repair",
    "revive-unit": "Revive a unit",
    "claim": "Claim the Initiative",
    "pass": "Pass",
    "place": "Place",
    "take": "Take an Enabler",
    "give": "Give it",
    "to": "Give it",
    "retreat": "Retreat",
    "exhaust": "Exhaust an Enabler",
}
# Choices that are the same wherever they are made.
SINGLE: Final = {
    "auto": "As printed",
    "move-all": "Move all in command",
    "redeploy": "Redeploy Enablers",
    "revive-enablers": "Revive Enablers",
    "stop": "Stop here",
    "stay": "Stay",
    "declare self": "I act next",
    "popular gain": "Raise your support",
    "popular harm": "Lower the enemy's",
    "popular none": "Leave it",
}
# What is done now and then, and not while there is something to attack or to take (6.2, 6.4, 6.6, 6.8).
ASIDE: Final = ("draw-enabler", "add-cube", "allocate", "redeploy", "claim", "pass")
CUBES: Final = {colour: Cost(f"a {colour} cube", f"cube-{colour}") for colour in COLOURS}
# What each Action is paid with; who claims the Initiative or passes chooses the colour (6.1).
COSTS: Final[dict[str, Cost]] = {
    **{verb: CUBES[colour] for verb, colour in COLOUR_OF.items()},
    **{f"{verb} {colour}": CUBES[colour] for verb in ("claim", "pass") for colour in COLOURS},
}
# Each Action keeps its key, whatever else is at hand: what fights and moves a digit, the rest a letter of its name where it can.
KEYS: Final[dict[str, str]] = {
    "attack": "1",
    "move-one": "2",
    "move-formation": "3",
    "move-all": "4",
    "revive-enablers": "5",
    "revive-unit": "6",
    "repair": "7",
    "draw-enabler": "n",
    "add-cube blue": "b",
    "add-cube pink": "x",
    "allocate": "a",
    "redeploy": "e",
    "claim blue": "c",
    "claim pink": "v",
    "pass blue": "p",
    "pass pink": "o",
}
DONE: Final = {
    "Move": "End the move",
    "Redeploy": "No more transfers",
    "ReviveEnablers": "Revive no more",
    "DrawAgain": "Draw no more",
}
# Before a unit or a hex that is named by the target.
BEFORE: Final = {
    "assign": "To",
    "attack": "Attack with",
    "move-one": "Move",
    "move-formation": "Move formation",
    "revive-unit": "Revive",
    "place": "In",
    "unit": "Move",
    "give": "To",
    "to": "To",
    "retreat": "Retreat to",
}
# Before a type of Enabler.
ENABLERS: Final = {
    "draw-enabler": "Draw",
    "draw": "Draw",
    "allocate": "Allocate",
    "exhaust": "Exhaust",
    "choose": "Revive",
}


def label(view: View, action: Action) -> str:
    """The words on a button, or, without a target, on the one for all that share a verb."""
    verb, target = action.verb, action.target
    if action.text in SINGLE:
        return SINGLE[action.text]
    if verb in ENABLERS and target in TYPE_NAMES:
        return f"{ENABLERS[verb] if stage(view) != 'Fate' else 'Take'} {TYPE_NAMES[target]}"
    if verb in BEFORE and target:
        return f"{BEFORE[verb]} {target}"
    return with_target(view, verb, target) if target else without_target(view, verb)


def stage(view: View) -> str:
    """The procedure that asks."""
    return str(view.stack[-1]["procedure"]) if view.stack else ""


def said(view: View, key: str) -> str:
    """What the procedure that asks knows."""
    return str(view.stack[-1].get(key, "")) if view.stack else ""


def without_target(view: View, verb: str) -> str:
    match verb:
        case "done":
            return DONE.get(stage(view), "")
        case "reduce" | "remove":
            unit = said(view, "attacker" if said(view, "step") == "attacker losses" else "target")
            return f"{verb.capitalize()} {unit}"
        case "advance":
            return f"Advance into {view.mission.city.hexes.names[int(said(view, 'hex'))]}"
        case _:
            return VERBS.get(verb, "")


def with_target(view: View, verb: str, target: str) -> str:
    match verb:
        case "select":
            blue, _, pink = target[1:].partition("p")
            return f"{blue} blue, {pink} pink"
        case "add-cube":
            return f"Add a {target} cube"
        case "claim":
            return f"Claim the Initiative ({target})"
        case "pass":
            return f"Pass ({target})"
        case "repair":
            objective = view.mission.objective_at[view.mission.city.hexes.number(target)]
            return f"Repair {INFRA_NAMES[objective.infra]} in {target}"
        case "declare":
            assert view.seat is not None
            return f"{view.mission.forces[view.mission.other(view.seat)].name} acts next"
        case "step":
            hex = view.mission.city.hexes.number(target)
            return f"To {target}, {'Rubble' if hex in view.rubble else TERRAIN_NAMES[view.mission.city.terrain[hex]]}"
        case "take":
            unit, _, type = target.partition("/")
            return f"{TYPE_NAMES[type]} from {unit}"
        case "target":
            position = redeal(view, Seeded("label"))
            dice = dice_words(view, position, position.units[said(view, "attacker")], position.units[target])
            return f"{target} in {position.name_of(position.units[target].where)}: {dice}"
        case "relieve":
            return f"{target} in {view.mission.city.hexes.names[view.civ[target]]}"
        case _:
            return ""
