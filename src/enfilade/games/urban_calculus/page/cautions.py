"""Strategic actions that would change nothing, told before a cube is committed to them (R15, R27)."""

from __future__ import annotations

from enfilade.contract.shown import Caution
from enfilade.games.urban_calculus.knowledge.view import View
from enfilade.games.urban_calculus.page.preview import Vain, in_vain
from enfilade.kernel.action import Action
from enfilade.kernel.words import texts


def cautions(view: View) -> list[Caution]:
    """Of the actions that cubes lie on so far, those in vain."""
    if view.seat is None or not view.path or view.path[-1].name != "Allocate":
        return []
    links = view.mission.model.links
    found: list[Caution] = []
    for code in dict.fromkeys(texts(view.plans[view.seat]["assigned"])):
        vain: Vain | None = in_vain(view, view.seat, links[code])
        if vain is not None:
            found.append(Caution(f"{code} ({links[code].name}): {vain.words}", vain.rule, [code, vain.box]))
    return found


def quiet(view: View) -> list[Action]:
    """A cube on an action in vain is hardly meant."""
    seat, links = view.seat, view.mission.model.links
    if seat is None:
        return []
    return [each for each in view.legal if each.verb == "assign" and in_vain(view, seat, links[each.target]) is not None]
