"""Fire, step by step: declaration, reaction, armament, dice and losses, weapons effect (8.2.7)."""

from __future__ import annotations

from typing import ClassVar

from enfilade.games.urban_operations.box.charts import box
from enfilade.games.urban_operations.box.mission import SEATS, enemy
from enfilade.games.urban_operations.box.names import whereabouts
from enfilade.games.urban_operations.rules.actions.deed import Deed
from enfilade.games.urban_operations.rules.effects import lose, reveal, tell
from enfilade.games.urban_operations.rules.events import FireCards
from enfilade.games.urban_operations.rules.fire.armament import (
    COUNTER_SNIPE_BOXES,
    adequate,
    refuse_target,
    reinforcement,
    weapons_to_name,
)
from enfilade.games.urban_operations.rules.fire.collateral import affect, go_astray
from enfilade.games.urban_operations.rules.fire.exchange import Exchange
from enfilade.games.urban_operations.rules.fire.ranges import is_effective, power_at, range_bounds
from enfilade.games.urban_operations.rules.fire.reaction import Reaction
from enfilade.games.urban_operations.rules.fire.resolution import floor_of, resolve, reward
from enfilade.games.urban_operations.rules.fire.withdrawal import Falter, Withdraw
from enfilade.games.urban_operations.rules.movement.costs import WITH_ACTION
from enfilade.games.urban_operations.rules.movement.manholes import turn_up
from enfilade.games.urban_operations.state.block import MOVED, Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Reader
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play, Refusal


class Fire(Exchange):
    """One block fires at another, which may answer (8.2.7); or assaults it (8.2.8)."""

    def copy(self) -> Fire:
        other = Fire(self.kind, self.firer, self.target, self.weapon, self.bonus, self.supporter, self.hampered)
        other.step = self.step
        other.firer_at = self.firer_at
        other.target_at = self.target_at
        other.answer = self.answer
        other.answerer = self.answerer
        other.answer_weapon = self.answer_weapon
        other.ambush = self.ambush
        other.support = self.support
        other.support_weapon = self.support_weapon
        other.company = self.company
        other.steady_firer = self.steady_firer
        other.steady_answer = self.steady_answer
        return other

    @classmethod
    def read(cls, data: Reader, position: Position) -> Fire:
        found = Fire(
            data.text("kind"), data.text("firer"), data.text("target"), data.text("weapon"), data.integer("bonus"),
            data.text("supporter"), data.flag("hampered"),
        )  # fmt: skip
        found.step = data.text("step")
        found.firer_at = data.text("firer_at")
        found.target_at = data.text("target_at")
        found.answer = data.text("answer")
        found.answerer = data.text("answerer")
        found.answer_weapon = data.text("answer_weapon")
        found.ambush = data.integer("ambush")
        found.support = data.integer("support")
        found.support_weapon = data.text("support_weapon")
        found.company = tuple(data.texts("company"))
        found.steady_firer = data.integer("steady_firer")
        found.steady_answer = data.integer("steady_answer")
        return found

    def advance(self, play: Play[Position]) -> None:
        """The steps, strictly in this order."""
        if self.step == "8.2.7.1":
            self._declare(play)
        elif self.step == "8.2.7.2":
            self._check_sight(play)
        elif self.step == "8.2.7.3":
            self.step = "8.2.7.4"
            play.push(Reaction(self.firer, self.target, self.weapon, self.is_assault))
        elif self.step == "8.2.7.4":
            self._check_armament(play)
        elif self.step == "faltered":
            self.step = "8.2.7.7"
            reward(play, self)
        elif self.step == "cards":
            self.step = "8.2.7.5"
            seat = play.position.block(self.firer).seat
            if any([play.position.cards.hands[each] for each in SEATS]):
                play.push(FireCards((seat, enemy(seat))))
        elif self.step == "8.2.7.5":
            self.step = "8.2.7.7"
            resolve(play, self)
        elif self.step == "8.2.7.7":
            self.step = "end"
            affect(play, self)
        else:
            play.pop()

    def _declare(self, play: Play[Position]) -> None:
        position = play.position
        district = position.mission.district
        firer, target = position.block(self.firer), position.block(self.target)
        self.firer_at, self.target_at = firer.loc, target.loc
        if district.is_tunnel(firer.loc) != district.is_tunnel(target.loc):
            turn_up(play, target.loc if district.is_tunnel(firer.loc) else firer.loc, "R142")
        self.company = tuple([each.token for block in (firer, target) for each in position.company(block) if each.is_foot])
        reveal(play, firer, "8.2.7.1")
        weapon = firer.card.weapon(self.weapon)
        tell(
            play,
            Event(
                "assaulted" if self.is_assault else "fired",
                "8.2.8" if self.is_assault else "8.2.7.1",
                {"kind": self.kind, "firer": self.firer, "target": self.target, "weapon": weapon.name,
                 "from": firer.loc, "to": target.loc, "range": position.ep(firer.loc, target.loc)},
                reveals=not target.revealed,  # whether anybody answers tells a unit from a dummy (5.2.1)
            ),
        )  # fmt: skip
        self._join(play, target)
        self.step = "8.2.7.2"

    def _check_sight(self, play: Play[Position]) -> None:
        """Out of sight nothing is hit but what is in the way, and the activation is over (8.2.7.2)."""
        position = play.position
        target = position.block(self.target)
        obstacle = "" if self.is_assault else position.obstacle(self.firer_at, self.target_at)
        if obstacle:
            self.step = "end"
            play.tell(Event("out_of_sight", "8.2.7.2", {"block": self.firer, "target": self.target, "obstacle": obstacle}))
            go_astray(play, self)
        elif target.card.is_unit:
            self.step = "8.2.7.3"
            position.put(target.hinting(MOVED))  # neither dummy nor barricade, or it would be seen now
        else:
            reveal(play, target, "5.2.1")  # a dummy goes, a barricade is seen
            self.step = "8.2.7.7"

    def _join(self, play: Play[Position], target: Block) -> None:
        """A supporting block adds 2 if it turns out that it can reach the target (10.2)."""
        if not self.supporter:
            return
        position = play.position
        helper = position.block(self.supporter)
        reveal(play, helper, "10.2")
        helper = position.block(self.supporter)
        position.put(helper.marked(True, helper.reacted))
        self.support = reinforcement(position, helper, target)
        if self.support:
            self.support_weapon = adequate(position, helper, target, False, target.revealed)[0].id
        play.tell(Event("supported", "10.2", {"block": self.supporter, "bonus": self.support}))

    def _check_armament(self, play: Play[Position]) -> None:
        """What the weapons are worth against what turned out to stand there (8.2.7.4, R77, R79).

        Where the firer's is useless nobody rolls, but the lane of the answer counts (R120).
        """
        position = play.position
        if self.answer == "withdraw":
            self.step = "8.2.7.7"
            play.push(Withdraw(self.target, hampered=self.hampered))
            return
        firer, target = position.block(self.firer), position.block(self.target)
        if self.answer in ("return", "endure"):
            reveal(play, target, "8.2.7.3" if self.answer == "return" else "R63")
        if self.answer == "cover":
            helper = position.block(self.answerer)
            self.ambush = 2 if not helper.revealed and self._is_counter_snipe(position, helper) else 0
            reveal(play, helper, "8.2.7.3")
        weapon = firer.card.weapon(self.weapon)
        rams = self.is_assault and not firer.is_foot
        in_range = rams or self.is_assault or power_at(position, firer, weapon, target.loc) > 0
        if not in_range or (not rams and not is_effective(weapon, target)):
            play.tell(Event("inadequate", "8.2.7.4", {"block": self.firer, "weapon": weapon.name}))
            self.step = "faltered"
            if self.answer == "endure":
                self._endure(play)
            play.push(Falter(self.firer, self.kind == "opportunity"))
        elif self.answer == "endure":
            self.step = "faltered"
            self._endure(play)
        else:
            self.step = "cards"

    def _is_counter_snipe(self, position: Position, helper: Block) -> bool:
        """Whether a sniper covers against a sniper's long rifle (10.7)."""
        firer = position.block(self.firer)
        if not position.mission.options.has("anti_sniping") or helper.card.type != "SNP":
            return False
        number = box(position.ep(helper.loc, firer.loc), range_bounds(position, helper, firer.loc))
        return firer.card.weapon(self.weapon).vs == "sniper" and number in COUNTER_SNIPE_BOXES

    def _endure(self, play: Play[Position]) -> None:
        """A target that cannot answer loses 2 OSL without a die, even its last; a sniper leaves a tank 2 (8.2.7.4, R78)."""
        position = play.position
        lose(play, self.target, 2, "8.2.7.4", floor_of(position, self, position.block(self.target)))


class Firing(Deed):
    """A block fires at an enemy in sight, with a weapon that is named first (8.2.7)."""

    verbs: ClassVar[tuple[str, ...]] = ("fire",)
    is_chain: ClassVar[bool] = True
    is_combat: ClassVar[bool] = True
    is_for_pairs: ClassVar[bool] = True

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        return [Action("fire", target.token) for target in targets]

    def links(self, position: Position, block: Block, order: tuple[str, ...]) -> list[Action]:
        return weapon_links(position, block, order[1])

    def question(self, position: Position, order: tuple[str, ...]) -> str:
        return f"fires at {which_weapon(position, order[1])}"

    def refuse_enemy(self, position: Position, block: Block, target: Block) -> Refusal | None:
        return refuse_shot(position, block, target)

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        play.push(Fire("fire", block.handle, order[1], order[2]))
        return ()

    def allowance(self, block: Block, mp_before: int) -> int:
        return fire_and_move(block, mp_before)


def weapon_links(position: Position, block: Block, target: str) -> list[Action]:
    """The weapons that may be named against an enemy."""
    return [Action("weapon", weapon.id) for weapon in weapons_to_name(position, block, position.block(target))]


def which_weapon(position: Position, target: str) -> str:
    """What an order lacks that names its target only."""
    return f"{target} {whereabouts(position.block(target).loc)}: with which weapon?"


def fire_and_move(block: Block, mp_before: int) -> int:
    """The MP of a block that fires: armour moves on even if it moved before (8.1.15)."""
    if block.card.is_armour:
        return WITH_ACTION[False]
    return WITH_ACTION[block.is_foot] if mp_before == 0 else 0


def refuse_shot(position: Position, block: Block, target: Block) -> Refusal:
    """Why a block cannot fire at an enemy."""
    refusal = refuse_target(position, block, target)
    if refusal is not None:
        return refusal
    range_ep = position.ep(block.loc, target.loc)
    if range_ep < 2:
        return Refusal("there is no fire at point blank: assault it", "8.2.7")
    obstacle = position.obstacle(block.loc, target.loc)
    if obstacle:
        return Refusal(f"no line of sight to {target.loc}: {obstacle}", "5.1.7")
    return Refusal(f"no weapon for {target.token} at {range_ep} EP", "8.2.7.4")
