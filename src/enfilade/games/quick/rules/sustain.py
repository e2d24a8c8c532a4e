"""Redeploy, Revive and Regroup: Enablers between units and boxes (6.2–6.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.quick.box.charts import CAPACITY, TYPE_NAMES, TYPES, changed, has, types_in
from enfilade.games.quick.state import learnt
from enfilade.games.quick.state.position import Position, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

DONE: Final = Action("done")
TRANSFERS: Final = 3
FORMATIONS: Final = 2  # that one Redeploy may involve


def commanded(position: Position, seat: Seat) -> list[Unit]:
    """The MUs and HQs of a seat on the map and in command."""
    return [unit for unit in position.of(seat) if position.is_in_command(unit)]


def receivers(position: Position, seat: Seat) -> list[Unit]:
    """Units in command with room for an Enabler (6.4, R8)."""
    return [unit for unit in commanded(position, seat) if unit.held < CAPACITY]


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
        """Who redeploys; what he moves from where is behind his screen (10)."""
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
        unit = position.units.get(action.target.partition("/")[0])
        if action.verb not in ("take", "give") or unit is None:
            return None
        if unit.seat != self.seat or not position.is_in_command(unit):
            return Refusal(f"{unit.id} is not in command", "R27")
        if action.verb == "give" and unit.held >= CAPACITY:
            return Refusal(f"{unit.id} holds {CAPACITY} Enablers already", "R28")
        return Refusal("at most two formations take part in a Redeploy", self.rule)


class ReviveEnablers(Procedure[Position]):
    """Up to two exhausted Enablers become Available (6.3, R29)."""

    rule: ClassVar[str] = "6.3"
    title: ClassVar[str] = "Revive"

    def __init__(self, seat: Seat, made: int = 0) -> None:
        self.seat: Final = seat
        self.made = made

    def copy(self) -> ReviveEnablers:
        return ReviveEnablers(self.seat, self.made)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "ReviveEnablers", "seat": self.seat, "made": self.made}

    @classmethod
    def read(cls, data: Reader, position: Position) -> ReviveEnablers:
        return ReviveEnablers(data.text("seat"), data.integer("made"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def limit(self, position: Position) -> int:
        return 3 if position.works_for(self.seat, "water") else 2

    def actions(self, position: Position) -> list[Action]:
        if self.made >= self.limit(position):
            return []
        offers = [Action("choose", type) for type in TYPES if has(position.sides[self.seat].boxes["exhausted"], type)]
        return [*offers, DONE] if offers and self.made else offers

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "done":
            play.pop()
        else:
            self.made += 1
            revive(play, self.seat, action.target, self.rule)

    def advance(self, play: Play[Position]) -> None:
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Choose an exhausted Enabler to revive" + (", or stop." if self.made else ".")

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb == "done":
            return Refusal("reviving nothing is a Pass", "R29")
        return Refusal(f"no {action.target} is exhausted", self.rule) if action.verb == "choose" else None


def revive(play: Play[Position], seat: Seat, type: str, rule: str) -> None:
    """An Enabler goes from Exhausted to Available."""
    side = play.position.sides[seat]
    side.boxes["exhausted"] = changed(side.boxes["exhausted"], type, -1)
    side.boxes["available"] = changed(side.boxes["available"], type, 1)
    tell_type(play, "enabler_revived", rule, seat, type)


def draw_enabler(play: Play[Position], seat: Seat, type: str, rule: str) -> None:
    """An Enabler comes into play: Supply box to Available (6.4, R67)."""
    side = play.position.sides[seat]
    side.boxes["supply"] = changed(side.boxes["supply"], type, -1)
    side.boxes["available"] = changed(side.boxes["available"], type, 1)
    tell_type(play, "enabler_drawn", rule, seat, type)


def tell_type(play: Play[Position], name: str, rule: str, seat: Seat, type: str) -> None:
    """An Enabler moved between boxes: its type is public unless the display is fully screened (10)."""
    if play.position.mission.options.screen == "full":
        play.tell(Event(name, rule, {"seat": seat, "type": type}, frozenset({seat})))
        others = frozenset([each for each in (*play.position.seats, "") if each != seat])
        play.tell(Event(name, rule, {"seat": seat, "type": ""}, others))
    else:
        play.tell(Event(name, rule, {"seat": seat, "type": type}))


class DrawAgain(Procedure[Position]):
    """A working commerce marker gives a second Enabler (7.3)."""

    rule: ClassVar[str] = "7.3"
    title: ClassVar[str] = "Second draw"

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def copy(self) -> DrawAgain:
        return DrawAgain(self.seat)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "DrawAgain", "seat": self.seat}

    @classmethod
    def read(cls, data: Reader, position: Position) -> DrawAgain:
        return DrawAgain(data.text("seat"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        supply = position.sides[self.seat].boxes["supply"]
        return [*[Action("draw", type) for type in TYPES if has(supply, type)], DONE]

    def take(self, play: Play[Position], action: Action) -> None:
        play.pop()
        if action.verb == "draw":
            draw_enabler(play, self.seat, action.target, self.rule)

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Commerce works for you: draw a second Enabler, or stop."


class Allocate(Procedure[Position]):
    """An Available Enabler goes to a unit in command (6.4)."""

    rule: ClassVar[str] = "6.4"
    title: ClassVar[str] = "Allocate"

    def __init__(self, seat: Seat, type: str) -> None:
        self.seat: Final = seat
        self.type: Final = type

    def copy(self) -> Allocate:
        return Allocate(self.seat, self.type)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Allocate", "seat": self.seat, "type": self.type}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Allocate:
        return Allocate(data.text("seat"), data.text("type"))

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """Who allocates, and of which type unless his whole display is screened (10)."""
        hidden = self.seat != seat and position.mission.options.screen == "full"
        return Allocate(self.seat, "").to_data() if hidden else self.to_data()

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        return [Action("to", unit.id) for unit in receivers(position, self.seat)]

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        side = position.sides[self.seat]
        unit = position.units[action.target]
        in_command = [each.id for each in commanded(position, self.seat)]
        side.boxes["available"] = changed(side.boxes["available"], self.type, -1)
        position.put(unit.holding(changed(unit.enablers, self.type, 1)))
        learnt.forget_after_allocation(position, self.seat, in_command)
        play.pop()
        values: dict[str, Data] = {"unit": unit.id, "type": self.type}
        play.tell(Event("received", self.rule, values, frozenset({self.seat})))
        tell_type(play, "enabler_allocated", self.rule, self.seat, self.type)

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"Which unit receives {TYPE_NAMES[self.type]}?"

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        unit = position.units.get(action.target)
        if action.verb != "to" or unit is None:
            return None
        if unit.seat == self.seat and unit.held >= CAPACITY:
            return Refusal(f"{unit.id} holds {CAPACITY} Enablers already", "R7")
        return Refusal(f"{unit.id} is not a unit of yours in command", "R8")
