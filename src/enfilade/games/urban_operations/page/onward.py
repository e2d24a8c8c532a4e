"""Who may be next while a block is in activation: one click ends the one activation and begins the other (3.2)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Onward
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.naming import name_of
from enfilade.kernel.action import Action

DONE: Final = Action("done")


def onward(view: View) -> list[Onward]:
    """The blocks of the force that may be activated once this one is done: offered when it has moved or acted, for until then
    whoever clicks another block has rather chosen the wrong one (7.1.1)."""
    if view.seat is None or DONE not in view.legal or not view.stack:
        return []
    top = view.top()
    if top.text("procedure") != "Activation" or view.facts.tempo.left < 1 or not (top.integer("mp") or top.text("acted")):
        return []
    acting = view.block(top.text("block"))
    if acting is None:
        return []
    found: list[Onward] = []
    for each in view.blocks:
        is_next = each.seat == view.seat and each.force == acting.force and each is not acting and not each.activated
        if is_next and each.loc in view.mission.district.known and view.mission.pieces[each.id].card.is_unit:
            words = f"End this activation and activate {name_of(view, each)}"
            found.append(Onward(each.handle, [DONE, Action("activate", each.handle)], words))
    return found
