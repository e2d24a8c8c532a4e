"""Who may join in supporting fire, and what each would add (10.2)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Caution, Preview
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.naming import block_name, listed
from enfilade.games.urban_operations.page.overlay import arrow, dealt, ray
from enfilade.games.urban_operations.rules.fire.armament import adequate, reinforcement
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.words import capitalised

JOIN: Final = "with"
COST: Final = "It is activated by that, and lies open"


def chosen_target(view: View) -> str:
    """The enemy that somebody shall join in firing at, while one is asked who; else nothing."""
    top = view.top()
    if view.seat is None or top.text("procedure", "") != "Activation":
        return ""
    chain = top.texts("chain")
    return chain[1] if len(chain) == 2 and chain[0] == "supportfire" else ""


def added(view: View, helper: str) -> str:
    """What a block adds, for its button."""
    return f"+{bonus}" if (bonus := _bonus(view, dealt(view), helper)) else "adds nothing"


def quiet(view: View) -> list[Action]:
    """Those who would add nothing."""
    if not chosen_target(view):
        return []
    position = dealt(view)
    return [each for each in view.legal if each.verb == JOIN and not _bonus(view, position, each.target)]


def idle_helpers(view: View) -> list[Caution]:
    """Who joins in without reaching the target is given away for nothing."""
    useless = [each.target for each in quiet(view)]
    if not useless:
        return []
    words = f"{listed(view, useless)} cannot reach the target: to join in would add nothing, and activate and reveal the block"
    return [Caution(capitalised(words), "10.2", useless)]


def joined(view: View, position: Position, action: Action) -> Preview:
    """What a block would add, or why nothing; the shot, and its own line to the target."""
    firer, target = position.block(view.top().text("block")), position.block(chosen_target(view))
    helper = position.block(action.target)
    bonus = reinforcement(position, helper, target)
    name, range_ep = capitalised(block_name(view, helper.token)), position.ep(helper.loc, target.loc)
    obstacle = position.obstacle(helper.loc, target.loc)
    if bonus:
        weapon = adequate(position, helper, target, False, target.revealed)[0]
        words = f"{name} adds {bonus}: it sees the target at {range_ep} EP, and its {weapon.name} can be turned on it. {COST}."
    elif obstacle:
        words = f"{name} adds nothing: it does not see the target ({obstacle}). {COST} all the same."
    else:
        words = f"{name} adds nothing: it has no weapon for that target at {range_ep} EP. {COST} all the same."
    district = view.mission.district
    line = ray(district, helper.loc, target.loc, "uo-sight" if not obstacle else "uo-blocked")
    return Preview(words, "10.2", [], [line, arrow(district, firer.loc, target.loc, "uo-shot")])


def _bonus(view: View, position: Position, helper: str) -> int:
    return reinforcement(position, position.block(helper), position.block(chosen_target(view)))
