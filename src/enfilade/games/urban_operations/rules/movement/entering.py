"""Entering a location: arrival, contact with blocks, contact with counters (8.1, 8.1.12)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.mission import OFF, enemy
from enfilade.games.urban_operations.box.tunnels import UNDERGROUND
from enfilade.games.urban_operations.rules.effects import lose, open_counter, reveal, tell, try_ied
from enfilade.games.urban_operations.rules.movement.costs import is_adjacent, walking_cost
from enfilade.games.urban_operations.rules.movement.mines import halt, spring_traps
from enfilade.games.urban_operations.state.block import MOVED, ON_FOOT, RODE, Block
from enfilade.games.urban_operations.state.charted import has_plan
from enfilade.games.urban_operations.state.markers import Counter
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure

FLIGHT_MP: Final = 3  # how far frightened people run (5.2.3.3)
SCATTER_MP: Final = 6  # how far they are led (8.2.6)
# What brings a block into a location: its movement, a withdrawal, the advance of a winner, the run from a charge, a vehicle.
RULES: Final = {"move": "8.1", "withdraw": "8.3.2", "advance": "8.1.14", "run": "8.2.9", "place": "8.2.4.4"}


class Enter(Procedure[Position]):
    """A block enters a location, step by step (8.1.12).

    What may shoot at it is asked afterwards, by whoever sent it: after a move, be it forced or an
    advance, but not after a placement (R35) or a withdrawal.
    """

    rule: ClassVar[str] = "8.1.12"
    title: ClassVar[str] = "Entering"

    def __init__(
        self, block: str, loc: str, mode: str, step: str = "arrive", origin: str = "", todo: tuple[str, ...] = ()
    ) -> None:
        self.block: Final = block
        self.loc: Final = loc
        self.mode: Final = mode  # one of RULES
        self.step = step
        self.origin = origin
        self.todo = todo

    def subject(self) -> str:
        return self.loc if not self.loc.startswith("U") else UNDERGROUND

    def copy(self) -> Enter:
        return Enter(self.block, self.loc, self.mode, self.step, self.origin, self.todo)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Enter",
            "block": self.block,
            "loc": self.loc,
            "mode": self.mode,
            "step": self.step,
            "origin": self.origin,
            "todo": self.todo,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> Enter:
        return Enter(
            data.text("block"),
            data.text("loc"),
            data.text("mode"),
            data.text("step"),
            data.text("origin"),
            tuple(data.texts("todo")),
        )

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """The block by its token, which it has when it is there."""
        data = self.to_data()
        data["block"] = position.token_of(self.block)
        return data

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        block = position.block(self.block)
        if not block.is_alive:
            play.pop()
        elif self.step == "arrive":
            self._arrive(play, block)
            self.step = "contact"
            if self.mode != "place" and position.block(self.block).is_alive:
                spring_traps(play, position.block(self.block), self.loc)
        elif self.step == "contact":
            self._contact(play, block)
            self.todo = tuple(self._counters(position, position.block(self.block)))
            self.step = "counters"
        elif self.todo:
            id, self.todo = self.todo[0], self.todo[1:]
            if id in position.counters:
                self._meet(play, position.counters[id], block)
        else:
            play.pop()
            if position.mission.options.mine_timing == "immediate":
                halt(play, self.block)

    def _arrive(self, play: Play[Position], block: Block) -> None:
        """The block is there now; control changes; a toxic cloud hurts whoever comes into it (R31, R83)."""
        position = play.position
        self.origin = block.loc if block.is_on_map else OFF
        inside = block.is_on_map and position.clouds(block.loc)
        rode = block.is_mounted
        company = position.company(block) if block.is_on_map else []
        block = block.riding_on("")
        if not block.is_on_map:
            block = position.name(block)
        on_foot = is_for_foot(position, self.loc) or (self.origin != OFF and is_for_foot(position, self.origin))
        hints = MOVED | (ON_FOOT if on_foot else 0) | (RODE if rode else 0)
        position.put(block.at(self.loc).hinting(hints))
        position.set_control(self.loc, block.seat)
        if self.mode != "place" and self.loc in position.mission.district.terrain:
            position.trails = position.trails.entering(block.id, self.loc)
        self._go_below(position, block)
        values: dict[str, Data] = {"block": block.token, "from": self.origin, "to": self.loc, "how": self.mode}
        tell(play, Event("moved", RULES[self.mode], values))
        for other in company:
            position.put(other.at(self.loc).hinting(MOVED))
            rule = "10.4" if other.pair else "11.1"
            play.tell(Event("moved", rule, {"block": other.token, "from": self.origin, "to": self.loc, "how": "along"}))
        if self.mode != "place" and not inside and position.clouds(self.loc):
            for each in (block, *company):
                if each.card.is_unit:  # a dummy has nothing to lose (R135)
                    lose(play, each.token, 1, "R31")

    def _go_below(self, position: Position, block: Block) -> None:
        """A side without the plan sees the corridor that its block is in; a manhole in use is no dummy (R100, R141)."""
        district = position.mission.district
        below, above = district.is_tunnel(self.loc), self.origin == OFF or not district.is_tunnel(self.origin)
        if below and not has_plan(position, block.seat):
            position.below = position.below.seen_by(block.seat, self.loc)
        if below == above and self.origin != OFF:
            position.below = position.below.seen_at_work(self.origin if below else self.loc)

    def _contact(self, play: Play[Position], block: Block) -> None:
        """Enemies within 3 EP and sight, or in the same room, and the block itself are laid flat (8.1.12).

        Nothing else makes contact: no breach, no smoke that lifts, no light (R116).
        """
        position = play.position
        met = [other for other in position.of(enemy(block.seat)) if position.in_contact(block, other)]
        if met:
            for each in (block, *position.company(block)):
                reveal(play, each, "8.1.12")
        for other in met:
            reveal(play, other, "8.1.12")

    def _counters(self, position: Position, block: Block) -> list[str]:
        """Counters that the block has come upon (8.1.12, R34)."""
        if not block.is_on_map:
            return []
        before = block.at(self.origin) if self.origin in position.mission.district.known else None
        found: list[str] = []
        for id in sorted(position.counters):
            counter = position.counters[id]
            if not is_adjacent(position, block, counter.loc, False):
                continue
            is_new = before is None or not is_adjacent(position, before, counter.loc, False)
            if not counter.revealed or counter.kind == "population" or (counter.kind == "ied" and is_new):
                found.append(id)
        return found

    def _meet(self, play: Play[Position], counter: Counter, block: Block) -> None:
        rule = "R34" if counter.revealed else "5.2.3.1"
        open_counter(play, counter, "8.1.12")
        counter = play.position.counters.get(counter.id, counter)
        if counter.kind == "ied":
            try_ied(play, counter, block.seat, rule)
        elif counter.kind == "population":
            play.push(PopulationFlight(counter.id, enemy(block.seat), block.handle, FLIGHT_MP))


def is_for_foot(position: Position, loc: str) -> bool:
    """Whether no vehicle can be in a location: everybody knows then that the block is none (4.3.2.2)."""
    district = position.mission.district
    zone = district.zones.get(loc)
    if zone is not None:
        return not district.buildings[zone.building].is_hangar
    return district.terrain.get(loc, "T") not in ".hs~"


def population_steps(position: Position, counter: Counter, mp: int) -> list[tuple[str, int]]:
    """Where Population may go and at what price: like foot, over hexes and zones, into free places (R128)."""
    district = position.mission.district
    found: list[tuple[str, int]] = []
    for step in position.ground.steps[counter.loc]:
        cost = walking_cost(position, step)
        if step.kind in ("ladder", "access", "manhole", "sewer") or not 0 < cost <= mp:
            continue
        if not (district.is_hex(step.to) or district.is_zone(step.to)) or step.to in position.places:
            continue
        if not any([other.loc == step.to for other in position.counters.values()]):
            found.append((step.to, cost))
    return found


def is_beside_block(position: Position, loc: str, except_for: str = "") -> bool:
    """Whether a location is adjacent to a block."""
    for block in position.blocks.values():
        if block.is_on_map and block.id != except_for and is_adjacent(position, block, loc, False):
            return True
    return False


class PopulationFlight(Procedure[Position]):
    """People run from a block: the enemy chooses the way, each step further from it (5.2.3.3, R33)."""

    rule: ClassVar[str] = "5.2.3.3"
    title: ClassVar[str] = "Flight of civilians"

    def __init__(self, counter: str, seat: Seat, mover: str, mp: int) -> None:
        self.counter: Final = counter
        self.seat: Final = seat
        self.mover: Final = mover
        self.mp = mp

    def copy(self) -> PopulationFlight:
        return PopulationFlight(self.counter, self.seat, self.mover, self.mp)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "PopulationFlight", "counter": self.counter, "seat": self.seat, "mover": self.mover, "mp": self.mp,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader, position: Position) -> PopulationFlight:
        return PopulationFlight(data.text("counter"), data.text("seat"), data.text("mover"), data.integer("mp"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        counter = position.counters.get(self.counter)
        mover = position.block(self.mover)
        if counter is None or not mover.is_on_map:
            return []
        if self.mp < FLIGHT_MP and is_beside_block(position, counter.loc, mover.id):
            return []
        near = position.ep(mover.loc, counter.loc)
        steps = population_steps(position, counter, self.mp)
        return [Action("step", loc) for loc, _ in steps if position.ep(mover.loc, loc) > near]

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"Civilians flee from {position.counters[self.counter].loc}: choose where to, {self.mp} MP left."

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        counter = position.counters[self.counter]
        self.mp -= dict(population_steps(position, counter, self.mp))[action.target]
        move_population(play, counter, action.target, "R33")

    def advance(self, play: Play[Position]) -> None:
        play.pop()


def move_population(play: Play[Position], counter: Counter, loc: str, rule: str) -> None:
    play.position.put_counter(Counter(counter.id, counter.kind, loc, True, ""))
    play.tell(Event("population_moved", rule, {"counter": counter.id, "from": counter.loc, "to": loc}))
