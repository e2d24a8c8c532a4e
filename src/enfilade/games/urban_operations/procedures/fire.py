"""Fire, its answer, its dice, its losses, and what else stands in the way (8.2.7, 8.3.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.charts import (
    COMMAND_EP,
    COVERING_EP,
    MBT,
    Weapon,
    box,
    combat_loss,
    critical,
    withdrawal_loss,
)
from enfilade.games.urban_operations.procedures.effects import apply_effect, d10, fire_area, kill, lose, reveal
from enfilade.games.urban_operations.procedures.entering import Enter
from enfilade.games.urban_operations.procedures.mines import Mines, mined
from enfilade.games.urban_operations.state import Block, Position, enemy
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure

AMBUSHED_FP: Final = 5  # of a vehicle that a foot block takes by surprise (10.8)
COUNTER_SNIPE_BOXES: Final = (3, 4)  # 11 to 20 EP by day (10.7)


class Modifier:
    """One line of a fight's sum: what, how much, by which rule."""

    def __init__(self, name: str, value: int, rule: str) -> None:
        self.name: Final = name
        self.value: Final = value
        self.rule: Final = rule

    def to_data(self) -> list[Data]:
        return [self.name, self.value, self.rule]


def strength(position: Position, block: Block, weapon: Weapon, other_loc: str, assault: bool) -> list[Modifier]:
    """Firepower and the modifiers of where a block stands and how it is (5.3)."""
    district = position.mission.district
    loc = block.loc
    if assault:
        base = max([each.fp[0] for each in block.card.weapons]) if not block.is_foot else weapon.fp[0]
    else:
        base = position.power(block, weapon, other_loc)
    found = [Modifier("firepower", base, "4.3.6")]
    if has_leader(position, block):
        found.append(Modifier("Plt Leader near", 1, "7.2.2"))
    if loc in position.fortified:
        found.append(Modifier("Fortified", 1, "5.2.4.2"))
    if district.is_roof(loc):
        found.append(Modifier("on a roof", 1, "8.2.8.2"))
    elif district.is_zone(loc) and district.building_of(loc) != district.building_of(other_loc):
        found.append(Modifier("in a building", 1, "8.2.7.5"))
    elif district.terrain.get(loc) == "T":
        found.append(Modifier("in woods", 1, "8.2.7.5"))
    if district.is_under(other_loc) and not district.is_under(loc):
        found.append(Modifier("above a manhole", 1, "8.2.8.4"))
    if block.osl == 1:
        found.append(Modifier("poorly operational", -1, "8.2.7.5"))
    return found


def has_leader(position: Position, block: Block) -> bool:
    """Whether a Plt Leader within 6 EP helps; never leaders and Commanders themselves (7.2.2)."""
    if block.piece.leader or block.card.type == "CDR" or block.seat in position.shaken or not block.card.is_unit:
        return False
    leader = position.leader(block.piece.force)
    loc = leader.loc
    if leader.is_mounted and position.mission.options.has("mounted_leader"):
        loc = position.blocks[leader.loc[3:]].loc
    elif not leader.is_on_map:
        return False
    return position.ep(loc, block.loc) <= COMMAND_EP


def adequate(position: Position, block: Block, target: Block, assault: bool, known: bool) -> list[Weapon]:
    """The weapons that a block may turn on another: range, the indoor rule, and class if `known` (8.2.7.4)."""
    found: list[Weapon] = []
    for weapon in block.card.weapons:
        if assault:
            usable = weapon.fp[0] > 0
        else:
            usable = position.power(block, weapon, target.loc) > 0 and position.ep(block.loc, target.loc) >= 2
        if usable and position.may_use(block, weapon) and (not known or position.is_effective(weapon, target)):
            found.append(weapon)
    if assault and not block.is_foot and block.card.weapons:
        best = max(block.card.weapons, key=_box_one)  # a vehicle overruns: no capability test (R45)
        return [best] if best.fp[0] else []
    return found


def _box_one(weapon: Weapon) -> int:
    return weapon.fp[0]


def bearers(position: Position, target: Block, firer: Block, weapon: str) -> list[Block]:
    """The friends of a target that could cover it (8.2.7.3, 10.7)."""
    found: list[Block] = []
    sniped = firer.card.type == "SNP" and weapon and firer.card.weapon(weapon).vs == "sniper"
    for block in position.of(target.seat):
        if block.id == target.id or not block.card.is_unit or not position.sees(block.loc, firer.loc):
            continue
        near = position.ep(block.loc, target.loc) <= COVERING_EP
        range_ep = position.ep(block.loc, firer.loc)
        counter = (
            position.mission.options.has("anti_sniping")
            and sniped
            and block.card.type == "SNP"
            and box(range_ep, position.bounds(block, firer.loc)) in COUNTER_SNIPE_BOXES
        )
        if (near or counter) and adequate(position, block, firer, False, True):
            found.append(block)
    return found


def withdrawal_steps(position: Position, block: Block, start: str, mp: int) -> list[tuple[str, int]]:
    """Where a withdrawing block may step and at what price (8.3.2): not back, not to end stacked."""
    found: list[tuple[str, int]] = []
    for step in position.ground.steps[block.loc]:
        cost = position.cost(block, step)
        if not 0 < cost <= mp or step.to == start or position.is_barred(step.to, block.seat):
            continue
        if step.to in position.places and not _has_way_out(position, block.at(step.to), start, mp - cost):
            continue
        found.append((step.to, cost))
    return found


def _has_way_out(position: Position, there: Block, start: str, mp: int) -> bool:
    for step in position.ground.steps[there.loc]:
        cost = position.cost(there, step)
        if 0 < cost <= mp and step.to != start and step.to not in position.places:
            if not position.is_barred(step.to, there.seat):
                return True
    return False


def withdrawal_mp(block: Block) -> int:
    return 2 if block.is_foot else 4


def may_withdraw(position: Position, block: Block) -> bool:
    return bool(withdrawal_steps(position, block, block.loc, withdrawal_mp(block)))


class Fire(Procedure[Position]):
    """One block fires at another, which may answer (8.2.7); or assaults it (8.2.8)."""

    rule: ClassVar[str] = "8.2.7"
    title: ClassVar[str] = "Fire"

    def __init__(self, kind: str, firer: str, target: str, weapon: str, bonus: int = 0, supporter: str = "") -> None:
        self.kind: Final = kind  # fire, opportunity, assault, suppress
        self.firer: Final = firer
        self.target: Final = target
        self.weapon: Final = weapon
        self.bonus: Final = bonus  # of opportunity fire
        self.supporter: Final = supporter
        self.step = "8.2.7.1"
        self.firer_at = ""
        self.target_at = ""
        self.answer = ""  # return, cover, withdraw, endure
        self.answerer = ""  # the block that fires back
        self.answer_weapon = ""
        self.ambush = 0  # +2 for a hidden counter-sniper (10.7)
        self.support = 0

    def subject(self) -> str:
        return f"{self.firer} at {self.target}"

    def copy(self) -> Fire:
        other = Fire(self.kind, self.firer, self.target, self.weapon, self.bonus, self.supporter)
        other.step = self.step
        other.firer_at = self.firer_at
        other.target_at = self.target_at
        other.answer = self.answer
        other.answerer = self.answerer
        other.answer_weapon = self.answer_weapon
        other.ambush = self.ambush
        other.support = self.support
        return other

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Fire", "kind": self.kind, "firer": self.firer, "target": self.target, "weapon": self.weapon,
            "bonus": self.bonus, "supporter": self.supporter, "step": self.step, "firer_at": self.firer_at,
            "target_at": self.target_at, "answer": self.answer, "answerer": self.answerer,
            "answer_weapon": self.answer_weapon, "ambush": self.ambush, "support": self.support,
        }  # fmt: skip

    @property
    def is_assault(self) -> bool:
        return self.kind == "assault"

    def advance(self, play: Play[Position]) -> None:
        """The steps, strictly in this order."""
        if self.step == "8.2.7.1":
            self._declare(play)
        elif self.step == "8.2.7.3":
            self.step = "8.2.7.4"
            play.push(Reaction(self.firer, self.target, self.weapon, self.is_assault))
        elif self.step == "8.2.7.4":
            self._check_armament(play)
        elif self.step == "8.2.7.5":
            self._resolve(play)
        elif self.step == "8.2.7.7":
            self._effects(play)
        else:
            play.pop()

    def _declare(self, play: Play[Position]) -> None:
        position = play.position
        firer, target = position.block(self.firer), position.block(self.target)
        self.firer_at, self.target_at = firer.loc, target.loc
        reveal(play, firer, "8.2.7.1")
        weapon = firer.card.weapon(self.weapon)
        play.tell(
            Event(
                "assaulted" if self.is_assault else "fired",
                "8.2.8" if self.is_assault else "8.2.7.1",
                {"kind": self.kind, "firer": self.firer, "target": self.target, "weapon": weapon.name,
                 "from": firer.loc, "to": target.loc, "range": position.ep(firer.loc, target.loc)},
            )
        )  # fmt: skip
        self._join(play, target)
        if target.card.is_unit:
            self.step = "8.2.7.3"
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
        weapons = adequate(position, helper, target, False, target.revealed)
        if weapons and position.sees(helper.loc, target.loc):
            self.support = 2
        play.tell(Event("supported", "10.2", {"block": self.supporter, "bonus": self.support}))

    def _check_armament(self, play: Play[Position]) -> None:
        """What the weapons are worth against what turned out to stand there (8.2.7.4)."""
        position = play.position
        if self.answer == "withdraw":
            self.step = "8.2.7.7"
            play.push(Withdraw(self.target, hampered=self.bonus > 2))
            return
        firer, target = position.block(self.firer), position.block(self.target)
        if self.answer in ("return", "endure"):
            reveal(play, target, "8.2.7.4")
        if self.answer == "cover":
            helper = position.block(self.answerer)
            self.ambush = 2 if not helper.revealed and self._is_counter_snipe(position, helper) else 0
            reveal(play, helper, "8.2.7.3")
        weapon = firer.card.weapon(self.weapon)
        rams = self.is_assault and not firer.is_foot
        if not rams and not position.is_effective(weapon, target):
            play.tell(Event("inadequate", "8.2.7.4", {"block": self.firer, "weapon": weapon.name}))
            if self.answer == "endure":
                self._endure(play, self.target, self.firer)
            self.step = "8.2.7.7"
            play.push(Falter(self.firer, self.kind == "opportunity"))
        elif self.answer == "endure":
            self._endure(play, self.target, self.firer)
            self.step = "8.2.7.7"
        else:
            self.step = "8.2.7.5"

    def _is_counter_snipe(self, position: Position, helper: Block) -> bool:
        """Whether a sniper covers against a sniper's long rifle (10.7)."""
        firer = position.block(self.firer)
        if not position.mission.options.has("anti_sniping") or helper.card.type != "SNP":
            return False
        number = box(position.ep(helper.loc, firer.loc), position.bounds(helper, firer.loc))
        return firer.card.weapon(self.weapon).vs == "sniper" and number in COUNTER_SNIPE_BOXES

    def _endure(self, play: Play[Position], handle: str, by: str) -> None:
        """A block that cannot answer loses 2 OSL without a die (8.2.7.4)."""
        lose(play, handle, 2, "8.2.7.4")
        if not play.position.block(handle).is_alive:
            gain(play, by)

    def sums(self, position: Position) -> tuple[list[Modifier], list[Modifier]]:
        """The two sums of the fight before the dice: the firer's, the answer's (5.3)."""
        firer, target = position.block(self.firer), position.block(self.target)
        other = position.block(self.answerer) if self.answerer else target
        mine = strength(position, firer, firer.card.weapon(self.weapon), target.loc, self.is_assault)
        if self.bonus:
            mine.append(Modifier("opportunity fire", self.bonus, "8.3.1.1"))
        if self.support:
            mine.append(Modifier("supporting fire", self.support, "10.2"))
        if self.kind == "suppress" and target.is_foot:
            mine.append(Modifier("suppressing fire", 1, "10.3"))
        theirs = strength(position, other, other.card.weapon(self.answer_weapon), firer.loc, self.is_assault)
        if self.ambush:
            theirs.append(Modifier("hidden sniper", self.ambush, "10.7"))
        if self._is_ambushed(position, firer, other):
            theirs[0] = Modifier("taken by surprise", AMBUSHED_FP, "10.8")
        return mine, theirs

    def _is_ambushed(self, position: Position, firer: Block, other: Block) -> bool:
        weapon = firer.card.weapon(self.weapon)
        return (
            position.mission.options.has("vehicle_ambush") and firer.is_foot and weapon.vs in ("any", "red") and not other.is_foot
        )

    def _resolve(self, play: Play[Position]) -> None:
        """Dice, critical hits, the winner (8.2.7.5)."""
        position = play.position
        firer, target = position.block(self.firer), position.block(self.target)
        other = position.block(self.answerer)
        mine, theirs = self.sums(position)
        my_die = d10(play.dice, f"fire of {self.firer}")
        their_die = d10(play.dice, f"answer of {self.answerer}")
        my_total = sum([each.value for each in mine]) + (1 if my_die > their_die else 0)
        their_total = sum([each.value for each in theirs]) + (1 if their_die > my_die else 0)
        my_hit = critical(
            "ram" if self.is_assault and not firer.is_foot else firer.card.weapon(self.weapon).vs, target.card.cls, my_die
        )
        if self.kind == "suppress" and target.is_foot and my_hit:
            my_hit = "W"
        their_weapon = "ram" if self.is_assault and not other.is_foot else other.card.weapon(self.answer_weapon).vs
        their_hit = critical(their_weapon, firer.card.cls, their_die)
        winner = decide(my_total, my_hit, their_total, their_hit)
        play.tell(
            Event(
                "fought",
                "8.2.7.5",
                {"firer": self.firer, "target": self.target, "answerer": self.answerer,
                 "firer_sum": [each.to_data() for each in mine], "answer_sum": [each.to_data() for each in theirs],
                 "firer_die": my_die, "answer_die": their_die, "firer_total": my_total, "answer_total": their_total,
                 "firer_hit": my_hit, "answer_hit": their_hit, "winner": winner},
            )
        )  # fmt: skip
        self._apply(play, winner, my_total - their_total, my_hit, their_hit)
        self.step = "8.2.7.7"
        if winner == "firer" and self._defends_entrance(position):
            play.push(Withdraw(self.target, forced=True))

    def _apply(self, play: Play[Position], winner: str, margin: int, my_hit: str, their_hit: str) -> None:
        """Who loses what (8.2.7.6). Under covering fire it is always the target that loses, never its helper."""
        if winner in ("firer!", "both!"):
            reveal(play, play.position.block(self.target), "R63")
            kill(play, self.target, "8.2.7.5")
        if winner in ("answer!", "both!"):
            kill(play, self.firer, "8.2.7.5")
        if winner == "firer":
            if self.kind == "suppress" and play.position.block(self.target).is_foot:
                self._suppress(play)
            else:
                self._lose(play, self.target, margin, my_hit, self.weapon)
        elif winner == "answer":
            self._lose(play, self.firer, -margin, their_hit, self.answer_weapon)
        elif winner == "tie" and play.position.mission.options.tie_losses:
            lose(play, self.target, 1, "R46")
            lose(play, self.firer, 1, "R46")
        self._reward(play)

    def _defends_entrance(self, position: Position) -> bool:
        """Whether the target, still alive, has lost an assault into its building from outside (8.2.8.1)."""
        district = position.mission.district
        target = position.block(self.target)
        if not self.is_assault or not target.is_on_map or not district.is_zone(target.loc):
            return False
        return district.building_of(self.firer_at) != district.building_of(target.loc)

    def _suppress(self, play: Play[Position]) -> None:
        target = play.position.block(self.target)
        play.position.put(target.marked(target.activated, True))
        play.tell(Event("suppressed", "10.3", {"block": self.target}))

    def _lose(self, play: Play[Position], handle: str, margin: int, hit: str, weapon: str) -> None:
        position = play.position
        block = position.block(handle)
        loss = max(combat_loss(max(1, margin)), 2 if hit == "W+" else 0)
        if block.piece.quality != "veteran":
            die = d10(play.dice, f"quality of {handle}")
            change = (1 if die <= 3 else 0) if block.piece.quality == "recruit" else (-1 if die >= 6 else 0)
            play.tell(Event("quality", "4.3.8", {"block": handle, "die": die, "change": change}))
            loss += change
        reveal(play, block, "R63")
        shooter = position.block(self.firer if handle == self.target else self.answerer)
        sniped = shooter.card.weapon(weapon).vs == "sniper" and block.card.cls == MBT
        lose(play, handle, loss, "8.2.7.6", 2 if sniped else 0)

    def _reward(self, play: Play[Position]) -> None:
        """Who eliminated the other regains 1 OSL (8.2.7.6, R89)."""
        position = play.position
        if not position.block(self.target).is_alive:
            gain(play, self.firer)
        if not position.block(self.firer).is_alive:
            gain(play, self.answerer)

    def _effects(self, play: Play[Position]) -> None:
        """Friendly fire and collateral damage of both sides' weapons (8.2.7.7)."""
        position = play.position
        firer = position.block(self.firer)
        self._effect(play, firer, self.weapon, self.firer_at, self.target_at, True)
        if self.supporter and self.support:
            helper = position.block(self.supporter)
            weapons = adequate(position, helper, position.block(self.target).at(self.target_at), False, False)
            if weapons:
                self._effect(play, helper, weapons[0].id, helper.loc, self.target_at, True)
        if self.answerer and self.answer_weapon:
            answerer = position.block(self.answerer)
            at = answerer.loc if self.answer == "cover" else self.target_at
            if at in position.mission.district.known:
                self._effect(play, answerer, self.answer_weapon, at, self.firer_at, False)
        self._penalty(play)
        self._rubble(play)
        self.step = "end"

    def _effect(self, play: Play[Position], block: Block, weapon: str, start: str, goal: str, with_nml: bool) -> None:
        if self.is_assault and not block.is_foot:
            return  # vehicles overrun, they do not fire (R48)
        position = play.position
        with_lane = not self.is_assault or position.sees(start, goal)
        area = fire_area(position, block.card.weapon(weapon), start, goal, with_lane)
        spared = [block.id] if not self.supporter else [position.block(self.firer).id, position.block(self.supporter).id]
        apply_effect(play, area, (block.seat,), block.seat, spared, "8.2.1", with_nml)

    def _penalty(self, play: Play[Position]) -> None:
        """Anti-tank weapons spent on infantry cost their crew 1 OSL (10.5)."""
        position = play.position
        if not position.mission.options.has("at_vs_infantry"):
            return
        target, firer = position.block(self.target), position.block(self.firer)
        pairs = [(self.firer, self.weapon, target)]
        if self.answerer and self.answer_weapon:
            pairs.append((self.answerer, self.answer_weapon, firer))
        for handle, weapon, against in pairs:
            block = position.block(handle)
            heavy = block.card.weapon(weapon).vs in ("any", "red")
            if heavy and block.is_foot and against.is_foot and against.card.is_unit:
                lose(play, handle, 1, "10.5")

    def _rubble(self, play: Play[Position]) -> None:
        position = play.position
        weapon = position.block(self.firer).card.weapon(self.weapon)
        if position.mission.options.has("rubble") and weapon.heavy and position.mission.district.is_zone(self.target_at):
            make_rubble(play, self.target_at)


def decide(mine: int, my_hit: str, theirs: int, their_hit: str) -> str:
    """Who has won: firer, answer, tie; with ! by destruction (5.3, R46)."""
    if my_hit == "D" or their_hit == "D":
        return "both!" if my_hit == their_hit else "firer!" if my_hit == "D" else "answer!"
    if my_hit and their_hit:
        return "tie"
    if my_hit or their_hit:
        return "firer" if my_hit else "answer"
    return "tie" if mine == theirs else "firer" if mine > theirs else "answer"


def gain(play: Play[Position], handle: str) -> None:
    """A block that has eliminated another regains 1 OSL, not above its best (8.2.7.6, R114)."""
    position = play.position
    if not handle or not position.has_block(handle):
        return
    block = position.block(handle)
    if block.is_alive and block.osl < block.card.osl:
        position.put(block.with_osl(block.osl + 1, False))
        play.tell(Event("regained", "8.2.7.6", {"block": handle}))


def make_rubble(play: Play[Position], zone: str) -> None:
    """A heavy shell may bring a room down (13.4)."""
    position = play.position
    die = d10(play.dice, "rubble")
    if die < 9:
        return
    second = d10(play.dice, "what the rubble does")
    for block in position.here(zone):
        kill(play, block.id, "13.4")
    if second % 2 == 0:
        position.add_counter("barricade", zone, True, "")
    else:
        position.fortified = tuple(sorted({*position.fortified, zone}))
        position.breaches = tuple([each for each in position.breaches if each != zone])
    play.tell(Event("rubble", "13.4", {"loc": zone, "barricade": second % 2 == 0}))


class Reaction(Procedure[Position]):
    """The target returns fire, is covered by a friend, withdraws, or endures (8.2.7.3)."""

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
        if not target.reacted and may_withdraw(position, target):
            found.append(Action("withdraw"))
        return found

    def _returns(self, position: Position, target: Block, firer: Block) -> list[Weapon]:
        found = adequate(position, target, firer, self.assault, True)
        weapon = firer.card.weapon(self.weapon)
        surprised = firer.is_foot and not target.is_foot and weapon.vs in ("any", "red") and not self.assault
        if not found and surprised and position.mission.options.has("vehicle_ambush"):
            found = [each for each in target.card.weapons if position.is_effective(each, firer)][:1]  # any range (10.8)
        return found

    def prompt(self, position: Position, seat: Seat) -> str:
        firer, target = position.block(self.firer), position.block(self.target)
        if self.helper:
            return f"With which weapon does {self.helper} cover {self.target}?"
        what = "assaults" if self.assault else "fires at"
        weapon = firer.card.weapon(self.weapon).name
        return f"{firer.handle} ({weapon}) {what} {target.handle} in {target.loc}: how does it react?"

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "cover":
            self.helper = action.target
            return
        play.pop()
        fire = play.position.stack[-1]
        assert isinstance(fire, Fire)
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


class Falter(Procedure[Position]):
    """A firer whose weapon proves useless withdraws or loses 2 OSL (8.2.7.4, R101, R102)."""

    rule: ClassVar[str] = "8.2.7.4"
    title: ClassVar[str] = "Inadequate armament"

    def __init__(self, block: str, reacting: bool) -> None:
        self.block: Final = block
        self.reacting: Final = reacting  # in opportunity fire the reaction is spent by the fire itself

    def subject(self) -> str:
        return self.block

    def copy(self) -> Falter:
        return Falter(self.block, self.reacting)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Falter", "block": self.block, "reacting": self.reacting}

    def asks(self, position: Position) -> Seat:
        return position.block(self.block).seat

    def actions(self, position: Position) -> list[Action]:
        block = position.block(self.block)
        if not block.is_on_map:
            return []
        found = [Action("endure")]
        if not self.reacting and not block.reacted and may_withdraw(position, block):
            found.append(Action("withdraw"))
        return found

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"The weapon of {self.block} cannot hurt its target: withdraw, or lose 2 OSL?"

    def take(self, play: Play[Position], action: Action) -> None:
        play.pop()
        if action.verb == "withdraw":
            play.push(Withdraw(self.block))
        else:
            lose(play, self.block, 2, "8.2.7.4")

    def advance(self, play: Play[Position]) -> None:
        play.pop()


class Withdraw(Procedure[Position]):
    """A block breaks contact: a die for damage, then up to 2 MP, 4 for a vehicle (8.3.2, R41)."""

    rule: ClassVar[str] = "8.3.2"
    title: ClassVar[str] = "Withdrawal"

    def __init__(
        self,
        block: str,
        forced: bool = False,
        hampered: bool = False,
        step: str = "die",
        mp: int = 0,
        start: str = "",
        entered: tuple[str, ...] = (),
    ) -> None:
        self.block: Final = block
        self.forced: Final = forced  # after a lost assault: no die, and death if it cannot (8.2.8.1)
        self.hampered: Final = hampered  # caught on a wall: the die counts one less (11.2)
        self.step = step
        self.mp = mp
        self.start = start
        self.entered = entered

    def subject(self) -> str:
        return self.block

    def copy(self) -> Withdraw:
        return Withdraw(self.block, self.forced, self.hampered, self.step, self.mp, self.start, self.entered)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Withdraw", "block": self.block, "forced": self.forced, "hampered": self.hampered,
            "step": self.step, "mp": self.mp, "start": self.start, "entered": self.entered,
        }  # fmt: skip

    def asks(self, position: Position) -> Seat:
        return position.block(self.block).seat if self.step == "move" else ""

    def actions(self, position: Position) -> list[Action]:
        block = position.block(self.block)
        if not block.is_on_map:
            return []
        found = [Action("step", loc) for loc, _ in withdrawal_steps(position, block, self.start, self.mp)]
        if not found or (block.loc != self.start and len(position.here(block.loc)) == 1):
            found.append(Action("done"))  # asked even if there is nothing else: the question must not tell its class (R129)
        return found

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"{self.block} withdraws from {self.start}: where to? {self.mp} MP."

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        if action.verb == "done":
            self.step = "end"
            return
        block = position.block(self.block)
        steps = withdrawal_steps(position, block, self.start, self.mp)
        self.mp -= min([cost for loc, cost in steps if loc == action.target])
        self.entered = (*self.entered, action.target)
        play.push(Enter(self.block, action.target, "withdraw"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        block = position.block(self.block)
        if self.step == "die":
            self.start = block.loc
            self.mp = withdrawal_mp(block)
            self.step = "move"
            if not self.forced:
                self._damage(play)
            block = position.block(self.block)
            if block.is_alive:
                position.put(block.marked(block.activated, True))
                position.broken = tuple(sorted({*position.broken, block.id}))
                if self.forced and not withdrawal_steps(position, block, self.start, self.mp):
                    kill(play, self.block, "8.2.8.1")
        else:
            if block.is_on_map and len(position.here(block.loc)) > 1:  # an interrupted way out (R27)
                position.put(block.at(self.start))
            play.pop()
            if block.is_on_map and not block.is_foot and mined(position, self.entered):
                play.push(Mines(self.block, self.entered))  # it has stopped (R37)

    def _damage(self, play: Play[Position]) -> None:
        die = d10(play.dice, f"losses of {self.block}, which withdraws")
        lost = withdrawal_loss(max(0, die - 1) if self.hampered else die)
        play.tell(Event("withdrew", "8.3.2", {"block": self.block, "die": die, "lost": lost}))
        lose(play, self.block, lost, "8.3.2")


def fire_targets(position: Position, block: Block) -> list[Block]:
    """The enemies that a block may fire at: in sight, in range of a weapon that is not known to be useless (4.3)."""
    found: list[Block] = []
    for target in position.of(enemy(block.seat)):
        if target.card.type == "BAR" and target.revealed:
            continue
        if position.ep(block.loc, target.loc) < 2 or not position.sees(block.loc, target.loc):
            continue
        if adequate(position, block, target, False, target.revealed):
            found.append(target)
    return found
