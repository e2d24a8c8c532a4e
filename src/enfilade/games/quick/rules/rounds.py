"""A round: cubes are refilled and chosen, HQs and Posts return, civilians wander, then Actions (5)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.quick.rules import victory
from enfilade.games.quick.rules.actions import ActionsPhase
from enfilade.games.quick.rules.civilians import wander
from enfilade.games.quick.state.position import EMPTY, WAITING, Cubes, Position, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Kinds, Play, Procedure, Refusal, Together


class Round(Procedure[Position]):
    """Select Cubes Phase, Actions Phase, end of round; cubes are chosen before returns and wandering are known (5.0, R14)."""

    rule: ClassVar[str] = "5.0"
    title: ClassVar[str] = "Round"

    def __init__(self, step: str = "refill", number: int = 0) -> None:
        self.step = step
        self.number = number

    def copy(self) -> Round:
        return Round(self.step, self.number)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Round", "step": self.step, "number": self.number}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Round:
        return Round(data.text("step"), data.integer("number"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        match self.step:
            case "refill":
                self.number = position.round
                position.initiative_moved = False  # nobody has claimed this round, and a pause lasted to the end of the last
                position.paused = False
                play.tell(Event("round_started", "5.1", {"round": position.round}))
                for seat in position.seats:
                    refill(play, seat)
                self.step = "returns"
                play.push(SelectCubesPhase({seat: [SelectCubes(seat)] for seat in position.seats}))
            case "returns":
                self.step = "wander"
                play.push(Returns(position.initiative))
            case "wander":
                wander(play, "5.1d")
                self.step = "actions"
            case "actions":
                self.step = "end"
                play.push(ActionsPhase(position.initiative))
            case _:
                self.end(play)

    def end(self, play: Play[Position]) -> None:
        """Victory is looked at; otherwise the next round (5.3)."""
        position = play.position
        play.pop()
        for side in position.sides.values():
            side.started = EMPTY
            side.forced = EMPTY
            side.spent = EMPTY
        victory.check_round(play)
        if position.outcome is None:
            play.tell(Event("round_ended", "5.3", {"round": position.round}))
            position.round += 1

    def subject(self) -> str:
        return str(self.number)


def hand_size(position: Position, seat: Seat) -> int:
    """How many cubes a seat chooses this round (5.1a, 7.2)."""
    size = position.mission.options.hand_size
    if position.mission.options.popular_support and position.sides[seat].support <= 2:
        size = max(1, size - 1)
    return size


def refill(play: Play[Position], seat: Seat) -> None:
    """A Pool smaller than the Hand takes back all discarded cubes (5.1a, R11)."""
    position = play.position
    side = position.sides[seat]
    size = hand_size(position, seat)
    side.forced = EMPTY
    if side.pool.total < size:
        if position.mission.options.refill == "rest_first" and side.pool.total > 0:
            side.forced = side.pool
            side.hand = side.pool
            side.pool = side.discard
        else:
            side.pool = side.pool.plus(side.discard)
        if side.discard.total or side.forced.total:
            values: dict[str, Data] = {"seat": seat, "pool": side.pool.to_data(), "forced": side.forced.to_data()}
            play.tell(Event("refilled", "5.1a", values))
        side.discard = EMPTY
    side.started = side.pool.plus(side.forced)
    side.spent = EMPTY


class SelectCubesPhase(Together[Position]):
    """Both seats choose their cubes at once and in secret (5.1b)."""

    rule: ClassVar[str] = "5.1b"
    title: ClassVar[str] = "Select Cubes Phase"

    def copy(self) -> SelectCubesPhase:
        return SelectCubesPhase(self.branches_copy())

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "SelectCubesPhase", "branches": self.branches_data()}

    @classmethod
    def read(cls, data: Reader, position: Position) -> SelectCubesPhase:
        fresh: dict[Seat, list[Procedure[Position]]] = {seat: [SelectCubes(seat)] for seat in position.seats}
        return SelectCubesPhase(Kinds(SelectCubes).read_branches(data, position, fresh))

    def advance(self, play: Play[Position]) -> None:
        play.pop()


class SelectCubes(Procedure[Position]):
    """One seat's choice of so many blue and so many pink (5.1b)."""

    rule: ClassVar[str] = "5.1b"
    title: ClassVar[str] = "Selecting cubes"

    def __init__(self, seat: Seat, chosen: bool = False) -> None:
        self.seat: Final = seat
        self.chosen = chosen

    def copy(self) -> SelectCubes:
        return SelectCubes(self.seat, self.chosen)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "SelectCubes", "seat": self.seat, "chosen": self.chosen}

    @classmethod
    def read(cls, data: Reader, position: Position) -> SelectCubes:
        return SelectCubes(data.text("seat"), data.flag("chosen"))

    def asks(self, position: Position) -> Seat:
        return "" if self.chosen else self.seat

    def number(self, position: Position) -> int:
        """How many are chosen: all there are, perhaps none, where the Pool is short (5.1b, R12)."""
        side = position.sides[self.seat]
        return min(hand_size(position, self.seat) - side.forced.total, side.pool.total)

    def actions(self, position: Position) -> list[Action]:
        number, pool = self.number(position), position.sides[self.seat].pool
        if number <= 0:
            return []
        return [
            Action("select", f"b{blue}p{number - blue}")
            for blue in range(number + 1)
            if blue <= pool.blue and number - blue <= pool.pink
        ]

    def take(self, play: Play[Position], action: Action) -> None:
        side = play.position.sides[self.seat]
        blue, _, pink = action.target[1:].partition("p")
        cubes = Cubes(int(blue), int(pink))
        side.pool = side.pool.minus(cubes)
        side.hand = side.hand.plus(cubes)
        self.chosen = True
        play.tell(Event("selected", self.rule, {"seat": self.seat, "cubes": cubes.to_data()}, frozenset({self.seat})))

    def advance(self, play: Play[Position]) -> None:
        play.tell(Event("cubes_chosen", self.rule, {"seat": self.seat}))
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        pool = position.sides[seat].pool
        forced = position.sides[seat].forced
        words = (
            f"Choose {self.number(position)} cubes from a Pool of {pool.blue} blue and {pool.pink} pink: "
            "blue to move, attack and draw, pink to redeploy and revive."
        )
        return words + (f" {forced.blue} blue and {forced.pink} pink are in your Hand already." if forced.total else "")

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        if action.verb != "select":
            return None
        return Refusal(f"choose {self.number(position)} cubes that the Pool holds, such as b2p2", self.rule)


class Returns(Procedure[Position]):
    """HQs, then the Post, of the Initiative holder, then of the other seat (5.1c, R15–R17, R71)."""

    rule: ClassVar[str] = "5.1c"
    title: ClassVar[str] = "Returns"

    def __init__(self, first: Seat, tried: tuple[str, ...] = ()) -> None:
        self.first: Final = first
        self.tried = tried

    def copy(self) -> Returns:
        return Returns(self.first, self.tried)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Returns", "first": self.first, "tried": self.tried}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Returns:
        return Returns(data.text("first"), tuple(data.texts("tried")))

    def next_unit(self, position: Position) -> Unit | None:
        """The next unit that waits and has somewhere to go."""
        for seat in (self.first, position.other(self.first)):
            waiting = [unit for unit in position.of(seat) if unit.where == WAITING and unit.id not in self.tried]
            for unit in [each for each in waiting if each.type.kind == "hq"] + [
                each for each in waiting if each.type.kind == "post"
            ]:
                if return_hexes(position, unit):
                    return unit
        return None

    def asks(self, position: Position) -> Seat:
        unit = self.next_unit(position)
        return "" if unit is None else unit.seat

    def actions(self, position: Position) -> list[Action]:
        unit = self.next_unit(position)
        if unit is None:
            return []
        return [Action("place", position.name_of(hex)) for hex in return_hexes(position, unit)]

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        unit = self.next_unit(position)
        assert unit is not None
        position.put(unit.at(position.mission.city.hexes.number(action.target)))
        self.tried = (*self.tried, unit.id)
        play.tell(Event("returned", self.rule, {"unit": unit.id, "hex": action.target}))

    def advance(self, play: Play[Position]) -> None:
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        unit = self.next_unit(position)
        assert unit is not None
        return f"{unit.id} ({unit.type.name}) returns: choose a hex."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        unit = self.next_unit(position)
        if action.verb != "place" or unit is None:
            return None
        if unit.type.kind == "hq":
            return Refusal(f"{unit.id} returns with or next to a Maneuver Unit of its formation, away from enemies", "R15")
        return Refusal(f"{unit.id} returns next to one of its HQs, away from enemies", "R16")


def return_hexes(position: Position, unit: Unit) -> list[int]:
    """Where an HQ or a Post may come back (5.1c)."""
    if unit.type.kind == "hq":
        anchors = [each for each in position.of(unit.seat) if each.is_mu and each.formation == unit.formation]
    else:
        anchors = [each for each in position.of(unit.seat) if each.type.kind == "hq"]
    found: set[int] = set()
    for anchor in anchors:
        if anchor.is_on_map:
            found.update(position.neighbours(anchor.where))
            if unit.type.kind == "hq":
                found.add(anchor.where)
    return sorted([hex for hex in found if not position.enemy_in(hex, unit.seat)])
