"""Reinforcements are formed and recruits raised (§12, §13)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_calculus.box.board import NA, NEVER, Link
from enfilade.games.urban_calculus.box.charts import value
from enfilade.games.urban_calculus.rules.cards import next_card, seen_by
from enfilade.games.urban_calculus.rules.changes import gain
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
        return [*[Action("deploy", force) for force in forces], DONE] if forces else []

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
        if 0 <= cap <= position.main(f"{self.seat}.{force}"):
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
        gain(play, force, self.seat, "")

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


class RaisePhase(Procedure[Position]):
    """Seats that may recruit do (§13)."""

    rule: ClassVar[str] = "§13"
    title: ClassVar[str] = "Raise Reinforcements"

    def __init__(self, begun: int = 0) -> None:
        self.begun = begun

    def copy(self) -> RaisePhase:
        return RaisePhase(self.begun)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "RaisePhase", "begun": self.begun}

    @classmethod
    def read(cls, data: Reader, position: Position) -> RaisePhase:
        return RaisePhase(data.integer("begun"))

    def advance(self, play: Play[Position]) -> None:
        mission = play.position.mission
        order = mission.order["raise"]
        if self.begun == len(order):
            play.pop()
            return
        seat = order[self.begun]
        self.begun += 1
        if seat in mission.recruiting and play.position.turn >= mission.recruiting[seat].not_before:
            play.push(Raise(seat))


class Raise(Procedure[Position]):
    """One test for each cube of Government Will and Societal Support, as far as the scenario allows (§13, R50)."""

    rule: ClassVar[str] = "§13"
    title: ClassVar[str] = "Recruit"

    def __init__(
        self, seat: Seat, tested: dict[str, int] | None = None, gains: int = 0, trying: str = "", over: bool = False
    ) -> None:
        self.seat: Final = seat
        self.tested: Final = tested or {}  # link: tests made
        self.gains = gains
        self.trying = trying  # the link whose card is due
        self.over = over

    def copy(self) -> Raise:
        return Raise(self.seat, self.tested.copy(), self.gains, self.trying, self.over)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Raise",
            "seat": self.seat,
            "tested": self.tested,
            "gains": self.gains,
            "trying": self.trying,
            "over": self.over,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> Raise:
        return Raise(data.text("seat"), data.numbers("tested"), data.integer("gains"), data.text("trying"), data.flag("over"))

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """Not how often a hidden enemy has tried, nor what he has gained (R40)."""
        if position.is_hidden(self.seat, seat):
            return Raise(self.seat, {}, 0, self.trying, self.over).to_data()
        return self.to_data()

    def open_links(self, position: Position) -> list[Link]:
        """The links that may still be tested, in file order."""
        recruiting = position.mission.recruiting[self.seat]
        if sum(list(self.tested.values())) >= recruiting.max_tests or self.gains >= recruiting.max_gain:
            return []
        found: list[Link] = []
        for link in position.mission.model.recruits:
            source = f"{self.seat}.{link.source}"
            tn = position.tn(self.seat, link, source)
            if tn != NA and tn < NEVER and self.tested.get(link.code, 0) < position.main(source):
                found.append(link)
        return found

    def asks(self, position: Position) -> Seat:
        return self.seat if position.mission.has_hands and not self.trying and not self.over else ""

    def actions(self, position: Position) -> list[Action]:
        links = self.open_links(position)
        return [*[Action("raise", link.code) for link in links], DONE] if links else []

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "raise":
            self.trying = action.target
        else:
            self.over = True

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        while not self.over:
            if not self.trying:
                links = self.open_links(position)
                if not links:
                    break
                self.trying = links[0].code
            if not self.test(play, position.mission.model.links[self.trying]):
                return
            if position.outcome is not None or position.mission.has_hands:
                return
        if not checkpoint(play, "always"):
            play.pop()

    def test(self, play: Play[Position], link: Link) -> bool:
        position = play.position
        card = next_card(play, self.seat, "recruitment", False)
        if not card:
            return False
        tn = position.tn(self.seat, link, f"{self.seat}.{link.source}")
        success = value(card) >= tn
        self.tested[link.code] = self.tested.get(link.code, 0) + 1
        self.trying = ""
        values: dict[str, Data] = {"seat": self.seat, "link": link.code, "card": card, "tn": tn, "success": success}
        play.tell(Event("recruiting_tested", "§13", values, seen_by(position, self.seat)))
        if success:
            self.gains += 1
            for target in position.mission.model.targets(link, self.seat):
                for _ in range(link.amount):
                    gain(play, target, self.seat, link.code)
        return True

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Recruitment, §13: test a link, or be done."

    def subject(self) -> str:
        return self.seat.capitalize()
