"""Blocks that one click activates, with all that comes before it: their impulse, or the end of another activation (3.2)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Onward
from enfilade.games.urban_operations.knowledge.view import BlockView, View
from enfilade.games.urban_operations.page.naming import name_of
from enfilade.kernel.action import Action

DONE: Final = Action("done")


def onward(view: View) -> list[Onward]:
    """Whom one click activates though something comes before it: the impulse of its force, or the end of an activation (3.2)."""
    if view.seat is None or not view.stack:
        return []
    procedure = view.top().text("procedure")
    return _first(view) if procedure == "Phases" else _next(view) if procedure == "Activation" and DONE in view.legal else []


def begun(view: View) -> bool:
    """Whether an order lacks something, such as where smoke is to be laid, or who fires its weapon: until it is complete nothing
    of it is public (8.2, 8.2.7.3, 8.3.1)."""
    top = view.top()
    if view.seat not in view.actors:
        return False
    match top.text("procedure", ""):
        case "Activation":
            return bool(top.texts("chain"))
        case "Reaction":
            return bool(top.text("helper"))
        case "OpportunityWindow":
            return bool(top.text("chosen")) and not top.flag("scouted")
        case _:
            return False


def _first(view: View) -> list[Onward]:
    """Where a force may have its impulse, each of its blocks may be the first."""
    found: list[Onward] = []
    for action in [each for each in view.legal if each.verb == "impulse"]:
        for each in _ready(view, action.target):
            words = f"Impulse of {action.target}, beginning with {name_of(view, each)}"
            found.append(Onward(each.handle, [action, Action("activate", each.handle)], words, each.loc))
    return found


def _next(view: View) -> list[Onward]:
    """The others of the force, once a block has moved or acted: until then whoever clicks another has rather chosen the wrong one
    (7.1.1)."""
    top = view.top()
    acting = view.block(top.text("block"))
    if acting is None or view.facts.tempo.left < 1 or not (top.integer("mp") or top.text("acted")):
        return []
    found: list[Onward] = []
    for each in [each for each in _ready(view, acting.force) if each is not acting]:
        words = f"End this activation and activate {name_of(view, each)}"
        found.append(Onward(each.handle, [DONE, Action("activate", each.handle)], words, each.loc))
    return found


def _ready(view: View, force: str) -> list[BlockView]:
    """The seat's blocks of a force on the map that were not activated this turn; what else may forbid it, the rules will say."""
    own = [each for each in view.blocks if each.seat == view.seat and each.force == force and not each.activated]
    return [each for each in own if each.loc in view.mission.district.known and view.mission.pieces[each.id].card.is_unit]
