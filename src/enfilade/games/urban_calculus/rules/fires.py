"""Fires: who fires at whom (§8.1); how many may is a question to the position (`fires_available`, R38)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_calculus.box.board import MOST_CUBES, NA
from enfilade.games.urban_calculus.rules.combat import Engagement, may_aim
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

HOLD: Final = Action("hold")
FIRE: Final = Action("fire")


class FiresPhase(Procedure[Position]):
    """The Attacker fires, then the Defender with what is left (§8.1, R41)."""

    rule: ClassVar[str] = "§8.1"
    title: ClassVar[str] = "Fires Phase"

    def __init__(self, begun: int = 0) -> None:
        self.begun = begun

    def copy(self) -> FiresPhase:
        return FiresPhase(self.begun)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "FiresPhase", "begun": self.begun}

    @classmethod
    def read(cls, data: Reader, position: Position) -> FiresPhase:
        return FiresPhase(data.integer("begun"))

    def advance(self, play: Play[Position]) -> None:
        mission = play.position.mission
        orders = [(seat, stock.id) for seat in mission.order["fires"] for stock in mission.model.fires]
        if self.begun < len(orders):
            seat, stock = orders[self.begun]
            self.begun += 1
            play.push(FireOrder(seat, stock))
        else:
            play.pop()


class FireOrder(Procedure[Position]):
    """A seat fires at one enemy box, or holds its fire, which is free; it chooses how many cubes fire (§8.1, §8.5, R41)."""

    rule: ClassVar[str] = "§8.1"
    title: ClassVar[str] = "Fires"

    def __init__(self, seat: Seat, arm: str, target: str = "", aimed: dict[str, int] | None = None, step: int = 0) -> None:
        self.seat: Final = seat
        self.arm: Final = arm
        self.target = target  # chosen; the number of cubes is asked next
        self.aimed: Final = aimed or {}  # cubes by enemy box
        self.step = step  # engagements begun; 0 while deciding

    def copy(self) -> FireOrder:
        return FireOrder(self.seat, self.arm, self.target, self.aimed.copy(), self.step)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "FireOrder",
            "seat": self.seat,
            "arm": self.arm,
            "target": self.target,
            "aimed": self.aimed,
            "step": self.step,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> FireOrder:
        return FireOrder(data.text("seat"), data.text("arm"), data.text("target"), data.numbers("aimed"), data.integer("step"))

    def asks(self, position: Position) -> Seat:
        return "" if self.step else self.seat

    def cubes(self, position: Position) -> int:
        return min(position.fires_available(self.seat, self.arm), MOST_CUBES)

    def targets(self, position: Position) -> list[str]:
        return [cell.vs for cell in position.mission.model.cells_of[self.arm] if may_aim(position, self.seat, cell)]

    def actions(self, position: Position) -> list[Action]:
        cubes = self.cubes(position)
        if self.target:
            return [Action("cubes", str(number)) for number in range(1, cubes + 1)]
        targets = self.targets(position)
        if not cubes or not targets:
            return [HOLD] if self.might(position) else []
        if not position.mission.options.fires_split:
            return [*[Action("target", vs) for vs in targets], HOLD]
        if sum(list(self.aimed.values())) >= cubes:
            return [FIRE]
        return [*[Action("aim", vs) for vs in targets], FIRE if self.aimed else HOLD]

    def might(self, position: Position) -> bool:
        """Whether a seat could fire for all that everybody knows: who cannot is asked too, where that is hidden (R40, R54)."""
        options = position.mission.options
        if not options.hidden and not self.cubes(position):
            return False
        return options.hidden_tns or (options.hidden and bool(self.targets(position)))

    def take(self, play: Play[Position], action: Action) -> None:
        match action.verb:
            case "target":
                self.target = action.target
            case "cubes":
                self.aimed[self.target] = int(action.target)
                self.step = 1
            case "aim":
                self.aimed[action.target] = self.aimed.get(action.target, 0) + 1
            case "fire":
                self.step = 1
            case _:
                play.tell(Event("fires_held", "§8.5", {"seat": self.seat, "arm": self.arm}))
                play.pop()

    def advance(self, play: Play[Position]) -> None:
        """One engagement for each box aimed at, in file order, each after the one before (R39); nothing to decide: skipped."""
        if self.step:
            cells = [cell for cell in play.position.mission.model.cells_of[self.arm] if cell.vs in self.aimed]
            if self.step <= len(cells):
                cell = cells[self.step - 1]
                self.step += 1
                play.push(Engagement(self.seat, cell.arm, cell.vs, self.aimed[cell.vs]))
                return
        play.pop()

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb == "target" and action.target in position.mission.model.stocks:
            if position.attack_tn(self.seat, self.arm, action.target) == NA:
                return Refusal(f"{self.seat} cannot fire at this at all", "R2")
            return Refusal("there is nobody there", "§8.1")
        if action.verb == "cubes" and self.target:
            return Refusal(f"at most {self.cubes(position)} may fire", "R42")
        return None

    def prompt(self, position: Position, seat: Seat) -> str:
        if self.target:
            return f"Fires, §8.1: how many cubes fire at {position.mission.model.stocks[self.target].name}?"
        if self.aimed:
            return f"Fires, §8.1: aim another cube ({sum(list(self.aimed.values()))} aimed), or fire."
        return "Fires, §8.1: choose which of the enemy's forces to fire at, or hold your fire."

    def subject(self) -> str:
        return self.seat.capitalize()
