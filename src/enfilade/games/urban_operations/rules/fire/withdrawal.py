"""Breaking contact: of its own will, after a lost assault, or because the weapon is no use (8.3.2, 8.2.7.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.charts import withdrawal_loss
from enfilade.games.urban_operations.rules.effects import d10, gain, kill, lose
from enfilade.games.urban_operations.rules.movement.costs import is_barred, price_on_foot, step_cost
from enfilade.games.urban_operations.rules.movement.entering import Enter
from enfilade.games.urban_operations.rules.movement.manholes import try_manhole
from enfilade.games.urban_operations.rules.movement.mines import halt
from enfilade.games.urban_operations.state.block import ON_WHEELS, Block
from enfilade.games.urban_operations.state.charted import BLIND, MANHOLE_MP, blind_way, known_ways
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure

FOOT_WITHDRAWAL_MP: Final = 2  # 8.3.2
VEHICLE_WITHDRAWAL_MP: Final = 4


def withdrawal_steps(position: Position, block: Block, start: str, mp: int) -> list[tuple[str, int]]:
    """Where a withdrawing block may step and at what price (8.3.2): not back, not to end stacked."""
    found: list[tuple[str, int]] = []
    for step in known_ways(position, block.loc, block.seat):
        cost = step_cost(position, block, step)
        if not 0 < cost <= mp or step.to == start or is_barred(position, step.to, block.seat):
            continue
        if step.to in position.places and not _has_way_out(position, block.at(step.to), start, mp - cost):
            continue
        found.append((step.to, cost))
    return found


def _has_way_out(position: Position, there: Block, start: str, mp: int) -> bool:
    """Whether a block that stands on a friend can go on to a free location, be it over other friends (8.3.2, R27)."""
    for step in known_ways(position, there.loc, there.seat):
        cost = step_cost(position, there, step)
        if 0 < cost <= mp and step.to != start and not is_barred(position, step.to, there.seat):
            if step.to not in position.places or _has_way_out(position, there.at(step.to), start, mp - cost):
                return True
    return False


def withdrawal_mp(block: Block) -> int:
    return FOOT_WITHDRAWAL_MP if block.is_foot else VEHICLE_WITHDRAWAL_MP


def may_withdraw(position: Position, block: Block) -> bool:
    return bool(blind_way(position, block)) or bool(withdrawal_steps(position, block, block.loc, withdrawal_mp(block)))


class Withdraw(Procedure[Position]):
    """A block breaks contact: a die for damage, then up to 2 MP, 4 for a vehicle (8.3.2, R41)."""

    rule: ClassVar[str] = "8.3.2"
    title: ClassVar[str] = "Withdrawal"

    def __init__(
        self,
        block: str,
        driven_by: str = "",
        hampered: bool = False,
        step: str = "die",
        mp: int = 0,
        start: str = "",
        entered: tuple[str, ...] = (),
    ) -> None:
        self.block: Final = block
        self.driven_by: Final = driven_by  # who won an assault on it: no die, and death if it cannot leave (8.2.8.1)
        self.hampered: Final = hampered  # caught on a wall: the die counts one less (11.2)
        self.step = step
        self.mp = mp
        self.start = start
        self.entered = entered

    def subject(self) -> str:
        return self.block

    def copy(self) -> Withdraw:
        return Withdraw(self.block, self.driven_by, self.hampered, self.step, self.mp, self.start, self.entered)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Withdraw", "block": self.block, "driven_by": self.driven_by, "hampered": self.hampered,
            "step": self.step, "mp": self.mp, "start": self.start, "entered": self.entered,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader, position: Position) -> Withdraw:
        return Withdraw(
            data.text("block"),
            data.text("driven_by"),
            data.flag("hampered"),
            data.text("step"),
            data.integer("mp"),
            data.text("start"),
            tuple(data.texts("entered")),
        )

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """What is left of its MP is told to its own side alone: a vehicle has more, and a way costs
        more beside a barricade that nobody else has seen (5.2.3.5, R129)."""
        data = self.to_data()
        if position.block(self.block).seat != seat:
            data["mp"] = 0
        return data

    def asks(self, position: Position) -> Seat:
        return position.block(self.block).seat if self.step == "move" else ""

    def actions(self, position: Position) -> list[Action]:
        block = position.block(self.block)
        if not block.is_on_map:
            return []
        found = [Action("step", loc) for loc, _ in withdrawal_steps(position, block, self.start, self.mp)]
        if blind_way(position, block) and self.mp >= MANHOLE_MP:
            found.append(Action("step", blind_way(position, block)))
        if not found or (block.loc != self.start and not position.is_crowded(block)):
            found.append(Action("done"))  # asked even if there is nothing else: the question must not tell its class (R129)
        return found

    def prompt(self, position: Position, seat: Seat) -> str:
        at = position.block(self.block).loc
        if at == self.start:
            return f"{self.block} withdraws from {at}: where to? {self.mp} MP."
        return f"{self.block} has withdrawn from {self.start} to {at}: any further? {self.mp} MP left."

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        if action.verb == "done":
            self.step = "end"
            return
        goal = action.target
        if goal in BLIND:
            goal = try_manhole(play, self.block)
            if not goal:
                return
        steps = withdrawal_steps(position, position.block(self.block), self.start, self.mp)
        self.mp -= min([cost for loc, cost in steps if loc == goal])
        self.entered = (*self.entered, goal)
        block = position.block(self.block)
        if not block.is_foot and price_on_foot(position, (self.start, *self.entered)) > FOOT_WITHDRAWAL_MP:
            position.put(block.hinting(ON_WHEELS))
        play.push(Enter(self.block, goal, "withdraw"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        block = position.block(self.block)
        if self.step == "die":
            self.start = block.loc
            self.mp = withdrawal_mp(block)
            self.step = "move"
            if not self.driven_by:
                self._damage(play)
            block = position.block(self.block)
            if block.is_alive:
                position.put(block.marked(block.activated, True))
                position.tempo = position.tempo.breaking_off(block.id)
                if self.driven_by and not may_withdraw(position, block):
                    self._cut_off(play)
        else:
            if block.is_on_map and self.driven_by and block.loc == self.start:  # the only way out was a manhole that led nowhere
                self._cut_off(play)
                block = position.block(self.block)
            if block.is_on_map and position.is_crowded(block):  # an interrupted way out (R27)
                position.put(block.at(self.start))
            play.pop()
            halt(play, self.block)

    def _cut_off(self, play: Play[Position]) -> None:
        """Who must leave and cannot is eliminated, by whoever won the assault (8.2.7.6, 8.2.8.1)."""
        kill(play, self.block, "8.2.8.1")
        gain(play, self.driven_by)

    def _damage(self, play: Play[Position]) -> None:
        die = d10(play.dice, f"losses of {self.block}, which withdraws")
        lost = withdrawal_loss(max(0, die - 1) if self.hampered else die)
        play.tell(Event("withdrew", "8.3.2", {"block": self.block, "die": die, "lost": lost}))
        lose(play, self.block, lost, "8.3.2")


class Falter(Procedure[Position]):
    """A firer whose weapon proves useless withdraws or loses 2 OSL, even its last (8.2.7.4, R78, R101, R102)."""

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

    @classmethod
    def read(cls, data: Reader, position: Position) -> Falter:
        return Falter(data.text("block"), data.flag("reacting"))

    def asks(self, position: Position) -> Seat:
        return position.block(self.block).seat

    def actions(self, position: Position) -> list[Action]:
        block = position.block(self.block)
        if not block.is_on_map:
            return []
        found = [Action("endure")]
        if not self.reacting and not block.reacted and not block.pair and may_withdraw(position, block):
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
