"""Before actions are committed: those that would change nothing, and whether there is anything to commit (R15, R18, R27)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Caution
from enfilade.games.urban_calculus.knowledge.view import View
from enfilade.games.urban_calculus.page.preview import vain_actions
from enfilade.kernel.action import Action
from enfilade.kernel.words import texts

ALLOCATING: Final = ("Allocation", "Allocate")


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


def formality(view: View) -> bool:
    """Who has no cube to use can put none on an action: everybody sees that, where nothing is hidden (R18, R40, R54).

    Who has cubes on actions decides by committing them, though there is no other answer left.
    """
    is_asked = bool(view.path) and view.path[-1].name in ALLOCATING
    is_hidden = view.mission.options.hidden or view.mission.options.hidden_tns
    if not is_asked or is_hidden or [each for each in view.legal if each.verb != "done"]:
        return False
    return not texts(view.plans[view.seat or ""]["assigned"])
