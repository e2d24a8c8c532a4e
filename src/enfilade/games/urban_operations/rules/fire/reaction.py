"""How the target of a fire or an assault answers (8.2.7.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.charts import COVERING_EP, Weapon
from enfilade.games.urban_operations.box.names import whereabouts
from enfilade.games.urban_operations.rules.fire.armament import adequate, bearers
from enfilade.games.urban_operations.rules.fire.exchange import Exchange
from enfilade.games.urban_operations.rules.fire.ranges import is_effective, may_use
from enfilade.games.urban_operations.rules.fire.withdrawal import may_withdraw
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

SHOTS: Final = {"assault": "assaults", "suppress": "suppresses", "opportunity": "opens fire on"}  # as the log says it


class Reaction(Procedure[Position]):
    """The target returns fire, is covered by a friend, withdraws, or endures (8.2.7.3), in an assault a hidden one too (R106)."""

    rule: ClassVar[str] = "8.2.7.3"
    title: ClassVar[str] = "Reaction"

    def __init__(self, firer: str, target: str, weapon: str, assault: bool, helper: str = "") -> None:
        self.firer: Final = firer
        self.target: Final = target
        self.weapon: Final = weapon
        self.assault: Final = assault
        self.helper = helper  # chosen to cover, its weapon still to be named

    def subject(self) -> str:
        return self.target

    def copy(self) -> Reaction:
        return Reaction(self.firer, self.target, self.weapon, self.assault, self.helper)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Reaction", "firer": self.firer, "target": self.target, "weapon": self.weapon,
            "assault": self.assault, "helper": self.helper,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader, position: Position) -> Reaction:
        return Reaction(data.text("firer"), data.text("target"), data.text("weapon"), data.flag("assault"), data.text("helper"))

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """Who is about to cover is its side's secret until it does."""
        if position.block(self.target).seat == seat:
            return self.to_data()
        return Reaction(self.firer, self.target, self.weapon, self.assault).to_data()

    def asks(self, position: Position) -> Seat:
        return position.block(self.target).seat

    def actions(self, position: Position) -> list[Action]:
        firer, target = position.block(self.firer), position.block(self.target)
        if self.helper:
            helper = position.block(self.helper)
            return [Action("weapon", weapon.id) for weapon in adequate(position, helper, firer, False, True)]
        found = [Action("return", weapon.id) for weapon in self._returns(position, target, firer)]
        if not found:
            found.append(Action("endure"))
        if not self.assault:
            found += [Action("cover", block.token) for block in bearers(position, target, firer, self.weapon)]
        if not target.reacted and not target.pair and not target.riding and may_withdraw(position, target):
            found.append(Action("withdraw"))
        return found

    def _returns(self, position: Position, target: Block, firer: Block) -> list[Weapon]:
        """The weapons to return fire with, however often: they must reach, also for the prey of a sniper (R65, R110)."""
        if target.riding:
            return []  # like any transported block it does not react (11.1)
        found = adequate(position, target, firer, self.assault, True)
        weapon = firer.card.weapon(self.weapon)
        surprised = firer.is_foot and not target.is_foot and weapon.vs in ("any", "red") and not self.assault
        if surprised and position.mission.options.has("vehicle_ambush"):  # at any range (10.8)
            return [each for each in target.card.weapons if is_effective(each, firer) and may_use(position, target, each)]
        return found

    def prompt(self, position: Position, seat: Seat) -> str:
        firer, target = position.block(self.firer), position.block(self.target)
        if self.helper:
            return f"{self.helper} answers in the place of {self.target}, which {firer.handle} fires at: with which weapon?"
        shot = position.stack[-2]
        what = SHOTS.get(shot.kind, "fires at") if isinstance(shot, Exchange) else "fires at"
        weapon = firer.card.weapon(self.weapon).name
        told = f"{firer.handle} {what} your {target.handle} {whereabouts(target.loc)} with its {weapon}"
        return f"{told}, {position.ep(firer.loc, target.loc)} EP: how does it react?"

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        firer, target = position.block(self.firer), position.block(self.target)
        if self.helper:
            return None
        if action.verb == "return":
            return Refusal("it has no weapon that reaches and hurts the attacker from there", "8.2.7.4")
        if action.verb == "endure":
            return Refusal("it can return fire", "8.2.7.4")
        if action.verb == "cover" and self.assault:
            return Refusal("nobody covers a block in an assault", "8.2.8")
        if action.verb == "cover" and position.has_block(action.target):
            helper = position.block(action.target)
            if helper.seat == target.seat and helper.is_on_map:
                return _refuse_cover(position, helper, target, firer)
        if action.verb == "withdraw" and target.reacted:
            return Refusal("it has had its one reaction this turn", "8.3")
        if action.verb == "withdraw" and (target.pair or target.riding):
            return Refusal("half of a pair, or a block on a vehicle, does not withdraw", "10.4" if target.pair else "11.1")
        if action.verb == "withdraw":
            return Refusal("there is nowhere to go", "8.3.2")
        return None

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "cover":
            self.helper = action.target
            return
        play.pop()
        fire = play.position.stack[-1]
        assert isinstance(fire, Exchange)
        if action.verb == "weapon":
            fire.answer, fire.answerer, fire.answer_weapon = "cover", self.helper, action.target
        elif action.verb == "return":
            fire.answer, fire.answerer, fire.answer_weapon = "return", self.target, action.target
        else:
            fire.answer = action.verb
        play.tell(
            Event(
                "reacted", "8.2.7.3", {"block": self.target, "answer": fire.answer, "by": fire.answerer},
                reveals=fire.answer != "withdraw",
            )
        )  # fmt: skip


def _refuse_cover(position: Position, block: Block, target: Block, firer: Block) -> Refusal:
    """Why a block cannot fire in another's place."""
    if position.ep(block.loc, target.loc) > COVERING_EP:
        return Refusal(f"{block.handle} is not within {COVERING_EP} EP of {target.handle}", "8.2.7.3")
    obstacle = position.obstacle(block.loc, firer.loc)
    if obstacle:
        return Refusal(f"{block.handle} does not see {firer.handle}: {obstacle}", "8.2.7.3")
    return Refusal(f"{block.handle} has no weapon for {firer.handle} there", "8.2.7.4")
