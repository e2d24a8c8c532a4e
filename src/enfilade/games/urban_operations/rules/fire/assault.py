"""Assault on an adjacent block, and the advance of the winner (8.2.8, 8.1.14)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.charts import COMMAND_EP
from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.rules.actions.deed import Deed
from enfilade.games.urban_operations.rules.fire.armament import adequate, refuse_target
from enfilade.games.urban_operations.rules.fire.fire import Fire, which_weapon
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow
from enfilade.games.urban_operations.rules.fire.strength import is_led
from enfilade.games.urban_operations.rules.movement.costs import is_adjacent, is_barred, is_over_wall
from enfilade.games.urban_operations.rules.movement.entering import Enter
from enfilade.games.urban_operations.rules.movement.mines import halt
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play, Procedure, Refusal


def assault_targets(position: Position, block: Block) -> list[Block]:
    """The enemies that a block may assault (8.2.8): adjacent, with a weapon for it, led if it breaks into a building.

    What is adjacent (R16) may be behind a wall, but not to vehicles (R70), beyond a partition (R104), on a roof that an arrow
    joins to one's own (8.2.8.3); not on another roof, nor below it in the street (R71, R105). Of rooms a vehicle reaches those
    of hangars only (R72).
    """
    district = position.mission.district
    found: list[Block] = []
    for target in position.of(enemy(block.seat)):
        if target.is_covered or (target.card.type == "BAR" and target.revealed) or not is_adjacent(position, block, target.loc):
            continue
        into = district.is_zone(target.loc) and district.building_of(block.loc) != district.building_of(target.loc)
        if into and not is_led(position, block):
            continue
        if adequate(position, block, target, True, target.revealed):
            found.append(target)
    return found


class Assault(Procedure[Position]):
    """One block assaults another; whoever is left may advance (8.2.8, R40)."""

    rule: ClassVar[str] = "8.2.8"
    title: ClassVar[str] = "Assault"

    def __init__(
        self, firer: str, target: str, weapon: str, step: str = "fight", firer_at: str = "", target_at: str = "", winner: str = ""
    ) -> None:
        self.firer: Final = firer
        self.target: Final = target
        self.weapon: Final = weapon
        self.step = step
        self.firer_at = firer_at
        self.target_at = target_at
        self.winner = winner

    def subject(self) -> str:
        return f"{self.firer} on {self.target}"

    def copy(self) -> Assault:
        return Assault(self.firer, self.target, self.weapon, self.step, self.firer_at, self.target_at, self.winner)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Assault", "firer": self.firer, "target": self.target, "weapon": self.weapon, "step": self.step,
            "firer_at": self.firer_at, "target_at": self.target_at, "winner": self.winner,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader, position: Position) -> Assault:
        return Assault(
            data.text("firer"),
            data.text("target"),
            data.text("weapon"),
            data.text("step"),
            data.text("firer_at"),
            data.text("target_at"),
            data.text("winner"),
        )

    def asks(self, position: Position) -> Seat:
        return position.block(self.winner).seat if self.step == "choose" else ""

    def actions(self, position: Position) -> list[Action]:
        return [Action("advance"), Action("stay")]

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"{self.winner} has won the assault: advance into {self._way()[1]}?"

    def take(self, play: Play[Position], action: Action) -> None:
        self.step = "end"
        if action.verb == "advance":
            self.step = "watched" if self.winner == self.firer else "stopped"  # nobody reacts in an impulse of his own (3.2)
            play.push(Enter(self.winner, self._way()[1], "advance"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        if self.step == "fight":
            self.firer_at, self.target_at = position.block(self.firer).loc, position.block(self.target).loc
            self.step = "won"
            play.push(Fire("assault", self.firer, self.target, self.weapon))
        elif self.step == "won":
            self.winner = self._winner(position)
            self.step = "choose" if self.winner else "end"
        elif self.step == "watched":
            self.step = "stopped"
            play.push(OpportunityWindow(self.winner, is_over_wall(position, *self._way())))
        elif self.step == "stopped":
            self.step = "end"
            halt(play, self.winner)
        else:
            play.pop()

    def _way(self) -> tuple[str, str]:
        """From where to where the winner may advance."""
        return (self.firer_at, self.target_at) if self.winner == self.firer else (self.target_at, self.firer_at)

    def _winner(self, position: Position) -> str:
        """The block that is left where it stood while the other died or withdrew, and could step after it."""
        pairs = (
            (self.firer, self.firer_at, self.target, self.target_at),
            (self.target, self.target_at, self.firer, self.firer_at),
        )
        for mine, at, other, goal in pairs:
            block = position.block(mine)
            if (
                not block.is_on_map
                or block.pair
                or block.riding
                or block.loc != at
                or position.block(other).loc == goal
                or not block.card.is_unit
            ):
                continue
            if goal not in position.places and not is_barred(position, goal, block.seat) and is_adjacent(position, block, goal):
                return mine
        return ""


class Assaulting(Deed):
    """A block assaults an enemy beside it (8.2.8)."""

    verbs: ClassVar[tuple[str, ...]] = ("assault",)
    is_chain: ClassVar[bool] = True
    is_combat: ClassVar[bool] = True

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        return [Action("assault", target.token) for target in assault_targets(position, block)]

    def links(self, position: Position, block: Block, order: tuple[str, ...]) -> list[Action]:
        target = position.block(order[1])
        return [Action("weapon", weapon.id) for weapon in adequate(position, block, target, True, target.revealed)]

    def question(self, position: Position, order: tuple[str, ...]) -> str:
        return f"assaults {which_weapon(position, order[1])}"

    def refuse_enemy(self, position: Position, block: Block, target: Block) -> Refusal | None:
        refusal = refuse_target(position, block, target)
        if refusal is not None:
            return refusal
        if not is_adjacent(position, block, target.loc):
            return Refusal(f"{target.token} in {target.loc} is not adjacent", "8.2.8")
        if not adequate(position, block, target, True, target.revealed):
            return Refusal(f"it has no weapon for an assault on {target.token}", "8.2.7.4")
        if not is_led(position, block):
            return Refusal(f"no Plt Leader within {COMMAND_EP} EP to lead an assault into a building", "8.2.8.1")
        return Refusal(f"{target.token} cannot be assaulted", "8.2.8")

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        play.push(Assault(block.handle, order[1], order[2]))
        return ()
