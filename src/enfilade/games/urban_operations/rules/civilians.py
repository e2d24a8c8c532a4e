"""Civilians led away from the fighting, and their wandering (8.2.6, 13.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.lattice import DIRECTIONS
from enfilade.games.urban_operations.rules.actions.deed import Deed
from enfilade.games.urban_operations.rules.effects import d10
from enfilade.games.urban_operations.rules.movement.costs import is_adjacent
from enfilade.games.urban_operations.rules.movement.entering import (
    SCATTER_MP,
    is_beside_block,
    move_population,
    population_steps,
)
from enfilade.games.urban_operations.state.block import UNIT, Block
from enfilade.games.urban_operations.state.markers import Counter
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

REROLLS: Final = 5  # R23


def _moved(counter: Counter, loc: str) -> Counter:
    return Counter(counter.id, counter.kind, loc, counter.revealed, counter.owner)


def good_steps(position: Position, counter: Counter, mp: int) -> list[tuple[str, int]]:
    """The steps from which a place beside no block can still be reached (8.2.6)."""
    found: list[tuple[str, int]] = []
    for loc, cost in population_steps(position, counter, mp):
        if _can_end(position, _moved(counter, loc), mp - cost, {loc}):
            found.append((loc, cost))
    return found


def _can_end(position: Position, counter: Counter, mp: int, tried: set[str]) -> bool:
    if not is_beside_block(position, counter.loc):
        return True
    for loc, cost in population_steps(position, counter, mp):
        if loc not in tried and _can_end(position, _moved(counter, loc), mp - cost, {*tried, loc}):
            return True
    return False


def can_scatter(position: Position, block: Block, id: str) -> bool:
    """Whether a block may lead away the civilians beside it (8.2.6)."""
    counter = position.counters[id]
    if counter.kind != "population" or not counter.revealed or not is_adjacent(position, block, counter.loc, False):
        return False
    return bool(good_steps(position, counter, SCATTER_MP))


class Scattering(Deed):
    """A block leads known civilians beside it away (8.2.6)."""

    verbs: ClassVar[tuple[str, ...]] = ("scatter",)

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        return [Action("scatter", id) for id in sorted(position.counters) if can_scatter(position, block, id)]

    def refuse_thing(self, position: Position, block: Block, target: str) -> Refusal | None:
        return Refusal("there are no known civilians beside it who could be led away from all blocks", "8.2.6")

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        play.position.put(block.hinting(UNIT))
        play.push(Scatter(order[1], block.seat))
        return ()


class Scatter(Procedure[Position]):
    """A block leads civilians away, up to 6 MP, to where no block is near (8.2.6)."""

    rule: ClassVar[str] = "8.2.6"
    title: ClassVar[str] = "Leading civilians away"

    def __init__(self, counter: str, seat: Seat, mp: int = SCATTER_MP) -> None:
        self.counter: Final = counter
        self.seat: Final = seat
        self.mp = mp

    def copy(self) -> Scatter:
        return Scatter(self.counter, self.seat, self.mp)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Scatter", "counter": self.counter, "seat": self.seat, "mp": self.mp}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Scatter:
        return Scatter(data.text("counter"), data.text("seat"), data.integer("mp"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        counter = position.counters.get(self.counter)
        if counter is None:
            return []
        found = [Action("step", loc) for loc, _ in good_steps(position, counter, self.mp)]
        if not is_beside_block(position, counter.loc):
            found.append(Action("done"))
        return found

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"Lead the civilians away: {self.mp} MP left; they may not end beside a block."

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "done":
            play.pop()
            return
        counter = play.position.counters[self.counter]
        self.mp -= dict(population_steps(play.position, counter, self.mp))[action.target]
        move_population(play, counter, action.target, "8.2.6")

    def advance(self, play: Play[Position]) -> None:
        play.pop()


class PopulationMove(Procedure[Position]):
    """Civilians in the street wander, each by a die (13.3)."""

    rule: ClassVar[str] = "13.3"
    title: ClassVar[str] = "Wandering civilians"

    def __init__(self, waiting: tuple[str, ...], asked: Seat = "") -> None:
        self.waiting = waiting
        self.asked = asked

    def copy(self) -> PopulationMove:
        return PopulationMove(self.waiting, self.asked)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "PopulationMove", "waiting": self.waiting, "asked": self.asked}

    @classmethod
    def read(cls, data: Reader, position: Position) -> PopulationMove:
        return PopulationMove(tuple(data.texts("waiting")), data.text("asked"))

    def asks(self, position: Position) -> Seat:
        return self.asked

    def actions(self, position: Position) -> list[Action]:
        counter = position.counters[self.waiting[0]]
        return [*[Action("step", loc) for loc in self._ways(position, counter)], Action("stay")]

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"The civilians in {position.counters[self.waiting[0]].loc} are yours to move one step."

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "step":
            move_population(play, play.position.counters[self.waiting[0]], action.target, "13.3")
        self.asked = ""
        self.waiting = self.waiting[1:]

    def advance(self, play: Play[Position]) -> None:
        if not self.waiting:
            play.pop()
            return
        position = play.position
        counter = position.counters[self.waiting[0]]
        for _ in range(REROLLS + 1):
            die = d10(play.dice, "wandering civilians")
            play.tell(Event("population_die", "13.3", {"counter": counter.id, "die": die}))
            if die in (8, 9):
                self.asked = "red" if die == 8 else "green"
                return
            if die == 0:
                position.drop_counter(counter.id)
                play.tell(Event("population_left", "R74", {"counter": counter.id, "loc": counter.loc}))
                break
            if die == 7:
                break
            goal = position.mission.district.near(counter.loc, DIRECTIONS[die - 1])
            if goal in self._ways(position, counter):
                move_population(play, counter, goal, "13.3")
                break
        self.waiting = self.waiting[1:]

    def _ways(self, position: Position, counter: Counter) -> list[str]:
        """One step of 1 MP, not into contact with a block (R23)."""
        steps = population_steps(position, counter, 1)
        return [loc for loc, _ in steps if loc in position.mission.district.terrain and not is_beside_block(position, loc)]
