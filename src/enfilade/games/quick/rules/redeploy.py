"""Redeploy: Enablers change hands between units (6.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.quick.box.charts import CAPACITY, TYPE_NAMES, TYPES, changed, has, types_in
from enfilade.games.quick.rules.enablers import DONE, commanded, receivers
from enfilade.games.quick.state import learnt
from enfilade.games.quick.state.position import Position, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.errors import shown
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

TRANSFERS: Final = 3
FORMATIONS: Final = 2  # that one Redeploy may involve


def may_give(donor: Unit, taker: Unit, formations: tuple[str, ...]) -> bool:
    """Whether two units may exchange an Enabler, at most two formations being involved in all (6.2)."""
    return donor.id != taker.id and len({*formations, donor.formation, taker.formation}) <= FORMATIONS


def receivers_from(position: Position, donor: Unit, formations: tuple[str, ...]) -> list[Unit]:
    """Who may take an Enabler from a donor."""
    return [unit for unit in receivers(position, donor.seat) if may_give(donor, unit, formations)]


def donors(position: Position, seat: Seat, formations: tuple[str, ...]) -> list[Unit]:
    """Units in command that can give an Enabler to somebody (6.2, R27)."""
    ready = commanded(position, seat)
    takers = [unit for unit in ready if unit.held < CAPACITY]
    return [unit for unit in ready if any(unit.enablers) and any([may_give(unit, each, formations) for each in takers])]


class Redeploy(Procedure[Position]):
    """Up to three Enablers change hands, among at most two formations (6.2)."""

    rule: ClassVar[str] = "6.2"
    title: ClassVar[str] = "Redeploy"

    def __init__(self, seat: Seat, formations: tuple[str, ...] = (), made: int = 0, donor: str = "", type: str = "") -> None:
        self.seat: Final = seat
        self.formations = formations
        self.made = made
        self.donor = donor  # who gives, once chosen
        self.type = type

    def copy(self) -> Redeploy:
        return Redeploy(self.seat, self.formations, self.made, self.donor, self.type)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Redeploy",
            "seat": self.seat,
            "formations": self.formations,
            "made": self.made,
            "donor": self.donor,
            "type": self.type,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> Redeploy:
        return Redeploy(
            data.text("seat"), tuple(data.texts("formations")), data.integer("made"), data.text("donor"), data.text("type")
        )

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """Who redeploys; what he moves from where is behind his screen (10.0)."""
        return self.to_data() if self.seat == seat else Redeploy(self.seat).to_data()

    def asks(self, position: Position) -> Seat:
        return self.seat

    def limit(self, position: Position) -> int:
        return TRANSFERS + (1 if position.works_for(self.seat, "energy") else 0)

    def actions(self, position: Position) -> list[Action]:
        if self.donor:
            donor = position.units[self.donor]
            return [Action("give", unit.id) for unit in receivers_from(position, donor, self.formations)]
        if self.made >= self.limit(position):
            return []
        offers: list[Action] = []
        for unit in donors(position, self.seat, self.formations):
            offers += [Action("take", f"{unit.id}/{type}") for type in types_in(unit.enablers)]
        return [*offers, DONE] if offers and self.made else offers

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "done":
            self.finish(play)
        elif action.verb == "take":
            self.donor, _, self.type = action.target.partition("/")
        else:
            self.transfer(play, action.target)

    def transfer(self, play: Play[Position], receiver: str) -> None:
        position = play.position
        giver, taker = position.units[self.donor], position.units[receiver]
        position.put(giver.holding(changed(giver.enablers, self.type, -1)))
        position.put(taker.holding(changed(taker.enablers, self.type, 1)))
        values: dict[str, Data] = {"type": self.type, "from": giver.id, "to": taker.id}
        play.tell(Event("transferred", self.rule, values, frozenset({self.seat})))
        if position.mission.options.screen == "open":
            learnt.learn_everything(position, self.seat)
        self.formations = tuple(sorted({*self.formations, giver.formation, taker.formation}))
        self.made += 1
        self.donor = ""
        self.type = ""

    def advance(self, play: Play[Position]) -> None:
        """Nothing more can be transferred."""
        self.finish(play)

    def finish(self, play: Play[Position]) -> None:
        play.tell(Event("redeployed", self.rule, {"seat": self.seat, "count": self.made}))
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        if self.donor:
            return f"Who receives {TYPE_NAMES[self.type]} from {self.donor}?"
        return f"Transfer {self.made + 1} of {self.limit(position)}: choose an Enabler to move" + (
            ", or stop." if self.made else "."
        )

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb == "done":
            return Refusal("a Redeploy makes at least one transfer", self.rule)
        id, _, type = action.target.partition("/")
        unit = position.units.get(id)
        if action.verb not in ("take", "give") or unit is None:
            return None
        if action.verb == "give" and not self.donor:
            return Refusal("first choose the Enabler that is to move", self.rule)
        if action.verb == "take" and self.donor:
            return Refusal(f"first choose who receives {TYPE_NAMES[self.type]} from {self.donor}", self.rule)
        return self.why_not_unit(position, unit) or (
            self.why_not_given(unit) if action.verb == "give" else self.why_not_taken(unit, type)
        )

    def why_not_unit(self, position: Position, unit: Unit) -> Refusal | None:
        """Why a unit takes no part, whatever it is to do (2.2, R27)."""
        if unit.seat != self.seat:
            return Refusal(f"{unit.id} is not yours", self.rule)
        if unit.type.kind == "post":
            return Refusal("a Command Post holds no Enablers", "2.2")
        return None if position.is_in_command(unit) else Refusal(f"{unit.id} is not in command", "R27")

    def why_not_taken(self, unit: Unit, type: str) -> Refusal:
        if type not in TYPES or not has(unit.enablers, type):
            return Refusal(f"{unit.id} holds no {TYPE_NAMES.get(type, shown(type))}", self.rule)
        return Refusal(f"nobody can receive it: {CAPACITY} Enablers a unit, two formations a Redeploy", self.rule)

    def why_not_given(self, unit: Unit) -> Refusal:
        if unit.id == self.donor:
            return Refusal(f"{unit.id} gives it away: choose another unit", self.rule)
        if unit.held >= CAPACITY:
            return Refusal(f"{unit.id} holds {CAPACITY} Enablers already", "R28")
        return Refusal("at most two formations take part in a Redeploy", self.rule)
