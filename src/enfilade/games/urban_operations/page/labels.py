"""What the buttons say."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.names import KIND_NAMES, place_words
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.joining import JOIN, added, chosen_target
from enfilade.games.urban_operations.page.naming import block_name, piece_name
from enfilade.games.urban_operations.page.words import WINDS
from enfilade.kernel.action import Action

PLAIN: Final = {
    "sweep": "Sweep for mines",
    "withdraw": "Withdraw",
    "endure": "Endure: lose 2 OSL",
    "hold": "Hold fire",
    "stay": "Stay",
    "end": "End the impulse",
    "keep": "Let it come",
    "cancel": "Call it off",
    "intercept": "Intercept",
    "decline": "Let it pass",
    "spring": "Set the mine off",
    "silent": "Keep silent",
}
# What stands already may be placed otherwise: at the set-up most let it stand (4.2).
ASIDE: Final = ("place", "swap", "fortify")
# A verb that several targets share, and what it says before one of them.
TARGETED: Final = {
    "impulse": ("Impulse", "Impulse of"),
    "activate": ("Activate", "Activate"),
    "step": ("Move", "Move to"),
    "fire": ("Fire", "Fire at"),
    "assault": ("Assault", "Assault"),
    "scout": ("Scout", "Scout"),
    "supportfire": ("Fire with support", "With support at"),
    "suppress": ("Suppress", "Suppress"),
    "smoke": ("Lay smoke", "Smoke on"),
    "breach": ("Breach", "Breach"),
    "destroy": ("Destroy", "Destroy"),
    "support": ("Support", "Give support to"),
    "receive": ("Be supported", "Supported by"),
    "resupply": ("Resupply", "Resupply from"),
    "mount": ("Mount", "Mount"),
    "load": ("Load", "Load"),
    "unload": ("Unload", "Unload"),
    "dismount": ("Dismount", "Dismount into"),
    "pair": ("Take cover", "Take cover beside"),
    "ride": ("Ride", "Get onto"),
    "carry": ("Take up", "Take up"),
    "activate-pair": ("Activate the pair", "Activate as a pair"),
    "scatter": ("Lead away", "Lead away"),
    "opfire": ("Open fire", "Open fire with"),
    "cover": ("Covering fire", "Let it be covered by"),
    "with": ("With", "With"),
    "weapon": ("Weapon", "With"),
    "return": ("Return fire", "Return fire:"),
    "column": ("Column", "Column"),
    "building": ("Building", "Building"),
    "place-at": ("Place", "Place in"),
    "swap": ("Swap", "Swap"),
    "mine": ("Mines", "Mine in"),
    "trap": ("Traps", "Trap in"),
    "fortify": ("Fortify", "Fortified marker in"),
    "at": ("Where", "In"),
    "request": ("Ask for support", "Ask for"),
    "by": ("Who asks", "By"),
    "target": ("Where", "On"),
    "choose": ("Choose", "Choose"),
    "transfer": ("Transfer", "Transfer"),
    "to": ("To", "To"),
    "adjust": ("Adjust", "Shift to"),
}
WAYS: Final = {"down": "Go down the manhole", "up": "Climb out, wherever it leads"}
WEAPONS: Final = ("weapon", "return")


def label(view: View, action: Action) -> str:
    """A button in plain words; empty where the bare action is plain enough."""
    stage = view.top()
    procedure = stage.text("procedure", "")
    verb, target = action.verb, action.target
    if procedure == "OpportunityWindow" and verb in ("fire", "scout", "pass"):
        return {"fire": f"Fire the {words_of(target)}", "scout": "Scout it first", "pass": "Hold fire"}[verb]
    if verb == "play":
        return f"Play {view.mission.events.cards[target].title}" if target else "Play a card"
    if verb == "pass" and procedure in ("EventSequence", "Grant", "FireCards"):
        return "Keep the cards"
    if verb == "choose" and target in WINDS:
        return f"Wind to the {WINDS[target]}"
    if verb == "done":
        return _done(procedure)
    if verb == "pass":
        return "Pass"
    if verb == "step" and target in WAYS:
        return WAYS[target]
    if verb == "destroy" and target.startswith("manhole-"):
        return f"Block the manhole in {target.partition('-')[2]}"
    if verb == "advance":
        goal = stage.text("target_at", "") if stage.text("winner", "") == stage.text("firer", "") else stage.text("firer_at", "")
        return f"Advance into {place_words(goal)}".strip()
    if verb == "place":
        if procedure == "Setup":
            return f"Place {block_name(view, target)}" if target else "Place"
        return f"Place a {target.replace('ied', 'bomb')} …" if target else "Place"
    if verb in PLAIN:
        return PLAIN[verb]
    if verb not in TARGETED:
        return ""
    group, single = TARGETED[verb]
    if not target:
        return f"{group} …" if verb in ("smoke", "mine", "trap", "fortify") else group
    if target == stage.text("block", ""):
        return f"{single} itself"
    name = words_of(target) if verb in WEAPONS else target_name(view, target)
    if verb == JOIN and chosen_target(view):
        return f"{single} {name}: {added(view, target)}"
    return f"{single} {name}" + (" …" if verb in ("swap", "unload", "supportfire") else "")


def _done(procedure: str) -> str:
    return {
        "Setup": "Done: the set-up stands",
        "Activation": "End this activation",
        "Withdraw": "Stop here",
        "ForcedMove": "Stop here",
        "Request3D": "No more requests",
        "Reorganise": "The order of battle stands",
        "Scatter": "Leave them here",
    }.get(procedure, "Done")


def words_of(target: str) -> str:
    """A weapon or a row of the 3D matrix as people say it."""
    return target.replace("-", " ")


def target_name(view: View, target: str) -> str:
    """What an action aims at, in words."""
    if view.block(target) is not None:
        return block_name(view, target)
    for each in view.counters:
        if each.id == target:
            return f"{KIND_NAMES[each.kind]} in {each.loc}"
    if target in view.mission.pieces:
        return piece_name(view, target)
    wall = view.mission.district.walls.get(target)
    if wall is not None:
        return f"the wall between {wall.one} and {wall.other}"
    return place_words(target)
