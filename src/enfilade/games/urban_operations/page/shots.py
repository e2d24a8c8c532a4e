"""What a shot would do before it is fired, as far as a seat knows: the odds, and whom of its own side it would hit."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Chance
from enfilade.games.urban_operations.box.charts import withdrawal_loss
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.naming import block_name
from enfilade.games.urban_operations.page.overlay import dealt
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.effects import effect_on, endangered
from enfilade.games.urban_operations.rules.fire.armament import adequate, reinforcement
from enfilade.games.urban_operations.rules.fire.collateral import area_of, spared
from enfilade.games.urban_operations.rules.fire.fire import Fire
from enfilade.games.urban_operations.rules.fire.odds import BOTH, SUPPRESSED, Duel, expected
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow
from enfilade.games.urban_operations.rules.fire.reaction import Reaction
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded

SHOTS: Final = ("fire", "assault", "suppress", "weapon")
DEALS: Final = 24  # of what a seat does not know, over which odds are averaged
NAMED: Final = (("Activation", "weapon"), ("OpportunityWindow", "fire"), ("Reaction", "return"), ("Reaction", "weapon"))


def trial(position: Position, action: Action) -> Fire | None:
    """The shot that an offered action leads to, if any, with the first weapon that will do where none is named yet."""
    top = position.stack[-1]
    if isinstance(top, Activation):
        return _own_shot(position, top, action) if action.verb in SHOTS else None
    if isinstance(top, OpportunityWindow):
        return _opportunity(position, top, action)
    below = position.stack[-2] if len(position.stack) > 1 else None
    return _answer(position, top, below, action) if isinstance(top, Reaction) and isinstance(below, Fire) else None


def _own_shot(position: Position, top: Activation, action: Action) -> Fire | None:
    kind, target, weapon = action.verb, action.target, ""
    if action.verb == "weapon":
        kind, target, weapon = top.chain[0], top.chain[1], action.target
    block, other = position.block(top.block), position.block(target)
    if not weapon:
        weapons = adequate(position, block, other, kind == "assault", other.revealed)
        usable = [each.id for each in weapons if kind != "suppress" or not each.heavy]
        if not usable:
            return None
        weapon = usable[0]
    if kind != "supportfire":
        return Fire(kind, top.block, target, weapon)
    helper = position.block(top.chain[2])
    fire = Fire("fire", top.block, target, weapon, 0, top.chain[2])
    fire.support = reinforcement(position, helper, other)
    if fire.support:
        fire.support_weapon = adequate(position, helper, other, False, other.revealed)[0].id
    return fire


def _opportunity(position: Position, top: OpportunityWindow, action: Action) -> Fire | None:
    if top.chosen and action.verb == "fire":
        return top.shot(position, top.chosen, action.target)
    if action.verb == "opfire":
        weapons = adequate(position, position.block(action.target), position.block(top.mover), False, True)
        return top.shot(position, action.target, weapons[0].id) if weapons else None
    return None


def _answer(position: Position, top: Reaction, below: Fire, action: Action) -> Fire | None:
    fire = below.copy()
    if action.verb == "return":
        fire.answer, fire.answerer, fire.answer_weapon = "return", top.target, action.target
        return fire
    if action.verb in ("cover", "weapon"):
        helper = position.block(action.target if action.verb == "cover" else top.helper)
        weapons = adequate(position, helper, position.block(top.firer), False, True)
        chosen = [each for each in weapons if each.id == action.target] or weapons
        fire.answer, fire.answerer, fire.answer_weapon = "cover", helper.token, chosen[0].id
        return fire
    return None


# Friendly fire.


def friends_hit(view: View, position: Position, fire: Fire) -> dict[str, int]:
    """The seat's own blocks that its own side's weapons would hurt in a fight, by token, and what it would cost each (8.2.1)."""
    firer, target = position.block(fire.firer), position.block(fire.target)
    shots = [(firer, fire.weapon, target.loc)]
    if fire.support_weapon:
        shots.append((position.block(fire.supporter), fire.support_weapon, target.loc))
    if fire.answerer:
        shots.append((position.block(fire.answerer), fire.answer_weapon, firer.loc))
    found: dict[str, int] = {}
    for block, weapon, goal in shots:
        if block.seat == view.seat:
            area = area_of(position, fire, block, weapon, block.loc, goal)
            for each in endangered(position, area, (block.seat,), spared(position, fire, block)):
                found[each.token] = found.get(each.token, 0) + effect_on(each, area[each.loc])
    return found


def hit_by(view: View, action: Action) -> dict[str, int]:
    """The same of an action that names the weapon, and so fires it."""
    if (view.top().text("procedure", ""), action.verb) not in NAMED or action not in view.legal:
        return {}
    position = dealt(view)
    fire = trial(position, action)
    return {} if fire is None else friends_hit(view, position, fire)


# The odds.


def chances(view: View, action: Action) -> str:
    """What an answer costs on average, and whom of its own side a shot would hit, for its button."""
    hit = hit_by(view, action)
    warning = f"hits {', '.join([block_name(view, each) for each in hit])}" if hit else ""
    return " · ".join([each for each in (_figures(view, action), warning) if each])


def _figures(view: View, action: Action) -> str:
    """What an answer to a shot costs both sides on average, for its button (8.2.7.3). Who fires has shown itself by that, so one
    deal of the rest says it; the card, for which there is more time, goes by many."""
    if view.top().text("procedure", "") != "Reaction" or action not in view.legal:
        return ""
    position = dealt(view)
    fire = trial(position, action)
    if fire is not None:
        duel = expected(position, fire)
        return f"you {_less(duel.dealt)}, they {_less(duel.suffered)}"
    if action.verb != "withdraw":
        return ""
    osl = position.block(view.top().text("target")).osl
    return f"you {_less(sum([min(osl, lost) * chance for lost, chance in withdrawal(position).items()]))}"


def _less(osl: float) -> str:
    return f"−{osl:.1f}" if osl >= 0.05 else "0"


def withdrawal(position: Position) -> dict[int, float]:
    """What it may cost to withdraw from the shot that is being answered, and how likely (8.3.2)."""
    less = 1 if is_hampered(position) else 0
    faces = [withdrawal_loss(max(0, die - less)) for die in range(10)]
    return {lost: faces.count(lost) / 10 for lost in (2, 1, 0)}


def is_hampered(position: Position) -> bool:
    """Whether who answers is caught on a wall, so that the die of a withdrawal counts one less (11.2)."""
    below = position.stack[-2]
    return isinstance(below, Fire) and below.hampered


class Forecast:
    """A fight over several deals of what the seat does not know: every end with its chance."""

    def __init__(self, view: View, fire: Fire) -> None:
        self.ends: dict[int, float] = {}
        self.dealt = 0.0
        self.suffered = 0.0
        self.nothing = 0.0  # a dummy or a barricade
        deals = deals_of(view)
        for position in deals:
            target = position.block(fire.target)
            if target.card.is_unit:
                self._add(expected(position, fire), 1 / len(deals))
            else:
                self.nothing += 1 / len(deals)

    def _add(self, duel: Duel, share: float) -> None:
        self.dealt += duel.dealt * share
        self.suffered += duel.suffered * share
        for end, chance in duel.ends.items():
            self.ends[end] = self.ends.get(end, 0.0) + chance * share

    def chances(self, firer: str, target: str) -> list[Chance]:
        """The ends by the names of both, the best for the firer first."""
        found: list[Chance] = []
        for end in sorted(self.ends, reverse=True):
            loser = f"{target if end > 0 else firer} −{abs(end)} OSL"
            named = {BOTH: "both destroyed", SUPPRESSED: f"{target} suppressed", 0: "tie"}.get(end, loser)
            found.append(Chance(named, self.ends[end]))
        if self.nothing:
            found.append(Chance("nobody there", self.nothing))
        return found


def deals_of(view: View) -> list[Position]:
    """Positions that would explain a view: one if it says everything, which shows by its drawing no chance."""
    found: list[Position] = []
    while len(found) < DEALS:
        dice = Seeded(f"preview {len(found)}")
        found.append(redeal(view, dice))
        if not dice.drawn:
            break
    return found
