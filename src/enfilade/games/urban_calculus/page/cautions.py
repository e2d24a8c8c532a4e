"""Strategic actions that would change nothing, told before a cube is committed to them (R15, R27)."""

from __future__ import annotations

from enfilade.contract.shown import Caution
from enfilade.games.urban_calculus.knowledge.view import View
from enfilade.games.urban_calculus.page.preview import vain_actions
from enfilade.kernel.action import Action
from enfilade.kernel.words import texts


def cautions(view: View) -> list[Caution]:
    """Of the actions that cubes lie on so far, those in vain."""
    vain = vain_actions(view)
    assigned = dict.fromkeys(texts(view.plans[view.seat or ""]["assigned"])) if vain else {}
    found: list[Caution] = []
    for code, why in vain.items():
        if code in assigned:
            found.append(Caution(f"{code} ({view.mission.model.links[code].name}): {why.words}", why.rule, [code, why.box]))
    return found


def quiet(view: View) -> list[Action]:
    """A cube on an action in vain is hardly meant."""
    vain = vain_actions(view)
    return [each for each in view.legal if each.verb == "assign" and each.target in vain]
