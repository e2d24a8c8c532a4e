"""Setting up: fixed, at random, or bought with points; decks of capability cards (§4.1, §11.4, §14.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_calculus.box.board import MOST_CUBES, SEATS
from enfilade.games.urban_calculus.rules.evolved import BuildDeck, DeckBuilding
from enfilade.games.urban_calculus.rules.hidden import audience, seen_by
from enfilade.games.urban_calculus.state import Box, Kit, Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Kinds, Play, Procedure, Refusal, Together

DONE: Final = Action("done")


class Setup(Procedure[Position]):
    """Cubes on the board, markers in place, decks built (§4)."""

    rule: ClassVar[str] = "§4.1"
    title: ClassVar[str] = "Set-up"

    def __init__(self, step: str = "quantities") -> None:
        self.step = step

    def copy(self) -> Setup:
        return Setup(self.step)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Setup", "step": self.step}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Setup:
        return Setup(data.text("step"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        match self.step:
            case "quantities":
                self.roll_quantities(play)
                self.step = "marks"
                if position.mission.options.setup == "points":
                    play.push(PointsPurchase({seat: [Purchase(seat)] for seat in SEATS}))
            case "marks":
                place_marks(position)
                self.step = "decks"
            case "decks":
                self.step = "over"
                if position.mission.options.evolved and not position.kits:
                    self.build_decks(play)
            case _:
                play.pop()

    def roll_quantities(self, play: Play[Position]) -> None:
        """In a random set-up each open quantity is one draw, red's before blue's (§4.1)."""
        position = play.position
        for instance in sorted(position.mission.model.instances, key=owner_order):
            start = position.mission.start[instance]
            if not start.is_fixed:
                number = start.values[play.dice.die(len(start.values), f"the start of {instance}") - 1]
                position.boxes[instance] = Box(number)
                play.tell(Event("quantity_drawn", "§4.2", {"box": instance, "cubes": number}, audience(position, instance)))

    def build_decks(self, play: Play[Position]) -> None:
        """By the scenario's lists, at random, or by the players (§14.2)."""
        position = play.position
        mission = position.mission
        if mission.deck_choice == "players":
            play.push(DeckBuilding({seat: [BuildDeck(seat)] for seat in SEATS}))
            return
        for seat in SEATS:
            listed = list(mission.deck_lists[seat])
            if mission.deck_choice == "random":
                listed = play.dice.shuffle(list(mission.cards), f"{seat}: the capability cards")[: mission.deck_size]
            position.kits[seat] = Kit(sorted(listed))


def place_marks(position: Position) -> None:
    """What is on the board at the start has ratcheted nothing (R8)."""
    model = position.mission.model
    position.starts = {instance: box.main for instance, box in position.boxes.items()}
    for instance in model.instances:
        stock = model.stock_of(instance)
        for link in model.ratchets_of[stock.id]:
            assert link.ratchet is not None
            mark = position.main(instance) // link.ratchet.every
            position.marks[f"{instance}:{link.code}"] = mark
            for seat in SEATS if stock.is_city else (instance.partition(".")[0],):
                position.bases[f"{seat}.{link.code}"] = mark
        if stock.role == "opinion":
            position.ceasefire_marks[instance] = position.main(instance) // position.mission.ceasefire_every


def owner_order(instance: str) -> int:
    return [*SEATS, "city"].index(instance.partition(".")[0])


class PointsPurchase(Together[Position]):
    """Both seats buy their forces in secret (§11.4)."""

    rule: ClassVar[str] = "§11.4"
    title: ClassVar[str] = "Points set-up"

    def copy(self) -> PointsPurchase:
        return PointsPurchase(self.branches_copy())

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "PointsPurchase", "branches": self.branches_data()}

    @classmethod
    def read(cls, data: Reader, position: Position) -> PointsPurchase:
        fresh: dict[Seat, list[Procedure[Position]]] = {seat: [Purchase(seat)] for seat in SEATS}
        return PointsPurchase(Kinds(Purchase).read_branches(data, position, fresh))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        for seat in SEATS:
            bought = position.plans[seat].bought
            for id, count in bought.items():
                box = f"{seat}.{id}"
                position.boxes[box] = Box(position.main(box) + count)
            seen = seen_by(position, seat)
            play.tell(Event("forces_bought", "§11.4", {"seat": seat, "bought": dict(bought)}, seen, reveals=True))
            position.plans[seat].bought = {}
        play.pop()


class Purchase(Procedure[Position]):
    """A seat buys cubes with its Force Points (§11.4, R44)."""

    rule: ClassVar[str] = "§11.4"
    title: ClassVar[str] = "Buy forces"

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def copy(self) -> Purchase:
        return Purchase(self.seat)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Purchase", "seat": self.seat}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Purchase:
        return Purchase(data.text("seat"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def left(self, position: Position) -> int:
        bought = position.plans[self.seat].bought
        return position.mission.budget[self.seat] - sum([position.mission.prices[id] * count for id, count in bought.items()])

    def has_assault(self, position: Position) -> bool:
        bought = position.plans[self.seat].bought
        return any([bought.get(stock.id, 0) + position.main(stock.of(self.seat)) for stock in position.mission.model.assaults])

    def reserve(self, position: Position) -> int:
        """Points that must be kept back for the one assault cube that a build needs (R44)."""
        mission = position.mission
        if self.has_assault(position):
            return 0
        return min([mission.prices[stock.id] for stock in mission.model.assaults if mission.most_bought.get(stock.id, 1)])

    def why_not(self, position: Position, id: str) -> Refusal | None:
        mission = position.mission
        bought = position.plans[self.seat].bought.get(id, 0)
        if bought >= mission.most_bought.get(id, MOST_CUBES):
            return Refusal("no more of these may be bought", "§11.4")
        assault = id in [stock.id for stock in mission.model.assaults]
        keep = 0 if assault else self.reserve(position)
        if mission.prices[id] + keep > self.left(position):
            return Refusal(f"it costs {mission.prices[id]} of the {self.left(position)} points left", "R44" if keep else "§11.4")
        cap = mission.cap[f"{self.seat}.{id}"]
        if 0 <= cap <= position.main(f"{self.seat}.{id}") + bought:
            return Refusal("the box is full", "§11.4")
        return None

    def actions(self, position: Position) -> list[Action]:
        offers = [Action("buy", id) for id in position.mission.prices if self.why_not(position, id) is None]
        return [*offers, DONE] if self.has_assault(position) else offers

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "done":
            play.pop()
            return
        bought = play.position.plans[self.seat].bought
        bought[action.target] = bought.get(action.target, 0) + 1

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb == "done":
            return Refusal("a build needs at least one assault cube", "R44")
        return (
            self.why_not(position, action.target) if action.verb == "buy" and action.target in position.mission.prices else None
        )

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"Force Points, §11.4: {self.left(position)} left. Buy, or be done; what is unspent is lost."

    def subject(self) -> str:
        return self.seat.capitalize()
