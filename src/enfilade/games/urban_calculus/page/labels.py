"""What buttons say: actions, forces and cards by name; and the keys of those that decline."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import USUAL_GESTURES, Gesture
from enfilade.games.urban_calculus.box.board import CITY, Link, other
from enfilade.games.urban_calculus.box.charts import shown
from enfilade.games.urban_calculus.knowledge.view import View
from enfilade.games.urban_calculus.page.preview import asked, engaged
from enfilade.games.urban_calculus.page.words import arm, counted
from enfilade.kernel.action import Action

VERBS: Final = {
    "assign": "Put a cube on",
    "target": "Fire at",
    "aim": "Aim a cube at",
    "fire": "Fire",
    "hold": "Hold fire",
    "attack": "Attack",
    "commit": "Commit a cube",
    "decline": "Opt out of the assault",
    "cubes": "Cubes",
    "deploy": "Deploy",
    "raise": "Recruit by",
    "burn": "Burn",
    "discard": "Discard",
    "pick": "Take",
    "take": "Look at",
    "buy": "Buy",
    "play": "Play",
}
DONE: Final = {
    "Allocation": "Commit these actions",
    "Allocate": "Commit these actions",
    "CardDecisions": "Commit these cards, hold the rest",
    "DecideCards": "Commit these cards, hold the rest",
    "DeckBuilding": "This is my deck",
    "PointsPurchase": "These are my forces",
    "AssaultOrder": "Attack with these",
    "DeployOrder": "Deploy no more",
    "Raise": "Recruit no more",
}
# Who declines does so by a letter, always the same: digits are forces in one question, and numbers of cubes in the next.
GESTURES: Final[tuple[Gesture, ...]] = (*USUAL_GESTURES, Gesture("hold", "h"), Gesture("decline", "o"))


def label(view: View, action: Action) -> str:
    """A button for an action; without a target, for all that share its verb."""
    verb = VERBS.get(action.verb, "")
    if action.verb == "done":
        return DONE.get(str(view.stack[-1]["procedure"]), "") if view.stack else ""
    if not action.target:
        return verb
    if action.verb == "assign":
        return effect(view, view.mission.model.links[action.target])
    if action.verb == "cubes":
        return several(view, int(action.target))
    return f"{verb} {thing(view, action)}"


def several(view: View, cubes: int) -> str:
    """So many cubes, with what the enemy is expected to lose by them."""
    fight = asked(view)
    found = None if fight is None else engaged(view, *fight, cubes)
    if found is None:
        return counted(cubes, "cube")
    return f"{counted(cubes, 'cube')}: {view.mission.name_of(other(view.seat or ''))} loses about {found.losses:.1f}"


def thing(view: View, action: Action) -> str:
    """What an action is about, in words."""
    mission = view.mission
    target = action.target
    if action.verb == "raise":
        return f"{target}, {mission.model.links[target].name}"
    if action.verb in ("attack", "commit"):
        attacker, _, vs = target.partition(">")
        return f"{name(view, vs)} with {name(view, attacker)}"
    if action.verb == "play":
        return f"the {shown(target)}"
    if target in mission.cards:
        return mission.cards[target].title
    if action.verb == "buy":
        return f"{name(view, target)} for {mission.prices[target]}"
    if action.verb == "deploy":
        rate = mission.rates[view.seat or ""].get(target, 0)
        return f"{name(view, target)} for {rate} of the reserves"
    return name(view, target)


def effect(view: View, link: Link) -> str:
    """What a strategic action does, as short as on the board: M: enemy Government Will −1."""
    if link.bonus:
        return f"{link.code}: battle +1"
    whose = {CITY: "", "each": "both sides' "}.get(link.target, f"{link.target} ")
    sign = "+" if view.mission.sign[f"{view.seat}.{link.code}"] > 0 else "−"
    return f"{link.code}: {whose}{name(view, link.to)} {sign}{link.amount}"


def name(view: View, id: str) -> str:
    """A box by the short name of the log, or as the scenario calls it."""
    short = arm(id)
    return short if short != id.capitalize() else view.mission.model.stocks[id].name
