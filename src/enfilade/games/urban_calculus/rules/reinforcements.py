"""Reinforcements: reserves are formed into forces (§12)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_calculus.rules.changes import gain
from enfilade.games.urban_calculus.rules.hidden import seen_by
from enfilade.games.urban_calculus.rules.victory import checkpoint
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

DONE: Final = Action("done")


class DeployPhase(Procedure[Position]):
    """Reinforcements come forward, the Attacker's first (§12)."""

    rule: ClassVar[str] = "§12"
    title: ClassVar[str] = "Deploy Reinforcements"

    def __init__(self, begun: int = 0) -> None:
        self.begun = begun

    def copy(self) -> DeployPhase:
        return DeployPhase(self.begun)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "DeployPhase", "begun": self.begun}

    @classmethod
    def read(cls, data: Reader, position: Position) -> DeployPhase:
        return DeployPhase(data.integer("begun"))

    def advance(self, play: Play[Position]) -> None:
        order = play.position.mission.order["deploy"]
        if self.begun < len(order):
            self.begun += 1
            play.push(DeployOrder(order[self.begun - 1]))
        else:
            play.pop()


class DeployOrder(Procedure[Position]):
    """A seat turns reserves into forces, which fight from the next turn on (§12)."""

    rule: ClassVar[str] = "§12"
    title: ClassVar[str] = "Deploy"

    def __init__(self, seat: Seat, formed: int = 0, over: bool = False) -> None:
        self.seat: Final = seat
        self.formed = formed
        self.over = over

    def copy(self) -> DeployOrder:
        return DeployOrder(self.seat, self.formed, self.over)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "DeployOrder", "seat": self.seat, "formed": self.formed, "over": self.over}

    @classmethod
    def read(cls, data: Reader, position: Position) -> DeployOrder:
        return DeployOrder(data.text("seat"), data.integer("formed"), data.flag("over"))

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """Not how many cubes a hidden enemy has formed (R40)."""
        return DeployOrder(self.seat, 0, self.over).to_data() if position.is_hidden(self.seat, seat) else self.to_data()

    def asks(self, position: Position) -> Seat:
        return "" if self.over else self.seat

    def actions(self, position: Position) -> list[Action]:
        forces = [stock.id for stock in position.mission.model.forces if self.why_not(position, stock.id) is None]
        return [*[Action("deploy", force) for force in forces], DONE] if forces or self.might(position) else []

    def might(self, position: Position) -> bool:
        """Whether, in hidden play, a seat could form something for all that everybody knows: who cannot is asked too (R40)."""
        mission = position.mission
        deploying = mission.deploying[self.seat]
        rates = [force for force in mission.rates[self.seat] if deploying.most[force]]
        if not mission.options.hidden or not mission.model.reserves or not rates:
            return False
        return position.turn >= deploying.not_before and deploying.per_turn > 0

    def why_not(self, position: Position, force: str) -> Refusal | None:
        mission = position.mission
        deploying = mission.deploying[self.seat]
        rate = mission.rates[self.seat].get(force, 0)
        reserve = mission.model.reserves[0].id if mission.model.reserves else ""
        if position.turn < deploying.not_before:
            return Refusal(f"reserves do not come before turn {deploying.not_before}", "§12")
        if not rate or not reserve:
            return Refusal("this cannot be formed from reserves", "§12")
        if position.main(f"{self.seat}.{reserve}") < rate:
            return Refusal(f"it takes {rate} cubes of reserves", "§12")
        if self.formed >= deploying.per_turn:
            return Refusal(f"{deploying.per_turn} a turn is the limit", "§12")
        if position.formed.get(f"{self.seat}.{force}", 0) >= deploying.most[force]:
            return Refusal("no more of these may be formed", "§12")
        cap = position.cap(f"{self.seat}.{force}")
        if 0 <= cap <= position.boxes[f"{self.seat}.{force}"].total:
            return Refusal("the box is full", "§12")
        return None

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "done":
            self.over = True
            return
        position = play.position
        force = f"{self.seat}.{action.target}"
        reserve = f"{self.seat}.{position.mission.model.reserves[0].id}"
        position.set_main(reserve, position.main(reserve) - position.mission.rates[self.seat][action.target])
        position.formed[force] = position.formed.get(force, 0) + 1
        self.formed += 1
        values: dict[str, Data] = {"seat": self.seat, "force": action.target, "left": position.main(reserve)}
        play.tell(Event("deployed", "§12", values, seen_by(position, self.seat)))
        gain(play, force, self.seat, "", "§12")

    def advance(self, play: Play[Position]) -> None:
        if not checkpoint(play, "always"):
            play.pop()

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        forces = [stock.id for stock in position.mission.model.forces]
        return self.why_not(position, action.target) if action.verb == "deploy" and action.target in forces else None

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Reinforcements, §12: form a cube from your reserves, or be done."

    def subject(self) -> str:
        return self.seat.capitalize()
