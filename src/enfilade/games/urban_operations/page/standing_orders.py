"""Standing orders: windows that a seat may leave to its page, so that not every step of the enemy is a question."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import StandingOrder
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.naming import block_name
from enfilade.kernel.action import Action
from enfilade.kernel.words import capitalised

PASS: Final = Action("pass")
CARDS: Final = ("EventSequence", "FireCards", "Grant")


def standing_orders(view: View) -> list[StandingOrder]:
    """What would answer the question that the seat is asked now; none where a pass is no answer."""
    if not view.stack or PASS not in view.legal:
        return []
    top = view.top()
    turn = view.facts.tempo.turn
    if top.text("procedure") in CARDS:
        return [StandingOrder([f"no cards in turn {turn}"], "Play no card this turn", PASS)]
    if top.text("procedure") != "OpportunityWindow":
        return []
    firers = [action.target for action in view.legal if action.verb == "opfire"]
    found = [StandingOrder([f"hold in turn {turn}"], "Hold all fire until the turn is over", PASS)]
    if not firers:
        found.append(StandingOrder(["nobody could fire"], "Pass whenever none of my blocks could fire", PASS))
    else:
        names = capitalised(" and ".join([block_name(view, firer) for firer in firers]))
        hold = "holds its" if len(firers) == 1 else "hold their"
        found.append(StandingOrder([f"{firer} holds in turn {turn}" for firer in firers], f"{names} {hold} fire this turn", PASS))
    mover = view.block(top.text("mover"))
    if mover is not None and not mover.revealed:
        found.append(StandingOrder(["until contact"], "Hold fire until contact: pass while the mover stands hidden", PASS))
    return found
