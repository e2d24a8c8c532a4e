"""Armoured trains in a tick: they run into one another, roll on, and squish who stays in their way (VIII.2.b, VIII.3, §4.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.rules.motion import Motion
from enfilade.games.game_of_war.state.changes import destroy, lead_with
from enfilade.games.game_of_war.state.plans import chain_after, chain_along
from enfilade.games.game_of_war.state.position import Position, Train
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal


class Hit:
    """The leading part of one train runs into another; `parts` are those of the other that may be meant (R33)."""

    def __init__(self, lead: str, train: str, other: str, parts: tuple[str, ...], tile: int) -> None:
        self.lead: Final = lead
        self.train: Final = train
        self.other: Final = other
        self.parts: Final = parts
        self.tile: Final = tile

    def to_data(self) -> list[Data]:
        return [self.lead, self.train, self.other, list(self.parts), self.tile]

    @classmethod
    def read(cls, row: Sequence[Data]) -> Hit:
        """The hit that `to_data` wrote."""
        lead, train, other, parts, tile = row
        assert isinstance(lead, str)
        assert isinstance(train, str)
        assert isinstance(other, str)
        assert isinstance(parts, list | tuple)
        assert isinstance(tile, int)
        return Hit(lead, train, other, tuple([str(part) for part in parts]), tile)


class Step:
    """A train's next step: which end, from where, to where, and its tiles after it."""

    def __init__(self, train: Train, end: str, origin: int, tile: int, after: tuple[int, ...]) -> None:
        self.train: Final = train
        self.lead: Final = train.end(end)
        self.end: Final = end
        self.origin: Final = origin
        self.tile: Final = tile
        self.after: Final = after


def next_steps(position: Position, motion: Motion, crashed: set[str]) -> dict[str, Step]:
    """The steps that trains are about to make, those that have crashed excepted."""
    found: dict[str, Step] = {}
    for id in motion.orders:
        train = position.trains.get(id)
        if train is None or id in crashed or not motion.left(id):
            continue
        order = motion.orders[id]
        end = order.ends[motion.steps[id]]
        tile = motion.left(id)[0]
        tiles = position.tiles(train)
        found[id] = Step(train, end, tiles[0] if end == "front" else tiles[-1], tile, chain_after(tiles, end, tile))
    return found


def train_hits(position: Position, motion: Motion, crashed: set[str], dead: set[str]) -> list[Hit]:
    """One round of the loop: every train that runs into another now (T1–T3)."""
    steps = next_steps(position, motion, crashed)
    hits: list[Hit] = []
    for id in sorted(steps, key=by_number):
        step = steps[id]
        for other in sorted(position.trains, key=by_number):
            if other == id:
                continue
            theirs = steps.get(other)
            parts = _standing(position, position.trains[other], step.tile, dead) if theirs is None else _met(motion, step, theirs)
            if parts:
                hits.append(Hit(step.lead, id, other, parts, step.tile))
    return sorted(hits, key=_by_lead)


def _by_lead(hit: Hit) -> tuple[tuple[str, int], tuple[str, int]]:
    """Choices are made in the order of the leading parts' ids (§4.7)."""
    return by_number(hit.lead), by_number(hit.other)


def _standing(position: Position, other: Train, tile: int, dead: set[str]) -> tuple[str, ...]:
    """The living part of a standing train on a tile."""
    return tuple([part for part in other.parts if part not in dead and position.pieces[part].tile == tile])


def _met(motion: Motion, step: Step, theirs: Step) -> tuple[str, ...]:
    """The parts of a train in motion that another may run into (T1, T2, T3)."""
    if step.tile == theirs.tile or (step.tile == theirs.origin and theirs.tile == step.origin):
        return (theirs.lead,)
    if step.tile in theirs.after:
        return passing_parts(motion, theirs.train, step.tile)
    return ()


def passing_parts(motion: Motion, train: Train, tile: int) -> tuple[str, ...]:
    """The parts of a train that stand on a tile at any tick of the turn, by its plan (R33)."""
    order = motion.orders[train.id]
    found: set[str] = set()
    for steps in range(len(order.path) + 1):
        tiles = chain_along(motion.starts[train.id], order, steps)
        if tile in tiles:
            found.add(train.parts[tiles.index(tile)])
    return tuple([part for part in train.parts if part in found])


class TrainTraffic(Procedure[Position]):
    """The trains' part of a stage of movement: they stop for trains alone, and what a crash costs (III.3, VIII.3.c)."""

    def __init__(self, motion: Motion) -> None:
        self.motion: Final = motion
        self.crashed: set[str] = set()  # trains that have crashed this tick
        self.dead: set[str] = set()  # parts that die this tick
        self.hits: list[Hit] = []  # of this round of the loop
        self.named: list[str] = []  # parts chosen in this round, one for each of the hits decided so far

    def run_together(self, play: Play[Position]) -> bool:
        """One round: whether trains run into trains now; if no more do, those that have crashed break up."""
        self.hits = train_hits(play.position, self.motion, self.crashed, self.dead)
        self.named = []
        if not self.hits:
            self.break_up(play)
        return bool(self.hits)

    def settle_round(self, play: Play[Position]) -> bool:
        """Each hit names one part of the other train; where several may be meant, the opponent of its owner is asked (R33)."""
        while len(self.named) < len(self.hits):
            hit = self.hits[len(self.named)]
            choices = self.candidates(hit)
            if len(choices) > 1:
                owner = play.position.pieces[choices[0]].seat
                play.push(DestroyPart(play.position.enemy_of(owner), hit.lead, hit.tile, tuple(choices)))
                return False
            self.named.append(choices[0])
        self.crash(play)
        return True

    def crash(self, play: Play[Position]) -> None:
        """The leading part and the part it has met are lost."""
        told: set[tuple[str, ...]] = set()
        for hit, part in zip(self.hits, self.named, strict=True):
            self.crashed.update((hit.train, hit.other))
            self.dead.update((hit.lead, part))
            parts = tuple(sorted((hit.lead, part), key=by_number))
            if parts in told:
                continue  # both ran into each other
            told.add(parts)
            values: dict[str, Data] = {
                "parts": list(parts),
                "tile": play.position.name(hit.tile),
                "tick": self.motion.tick,
            }
            play.tell(Event("crashed", "VIII.3.c", values))

    def candidates(self, hit: Hit) -> list[str]:
        """The parts that a hit may mean; one named already in this round only if no other is left (§4.7)."""
        if len(hit.parts) == 1:
            return list(hit.parts)
        chosen = [part for each, part in zip(self.hits, self.named, strict=False) if len(each.parts) > 1]
        return [part for part in hit.parts if part not in chosen] or [hit.parts[0]]

    def break_up(self, play: Play[Position]) -> None:
        """The parts that were hit are destroyed at once; their trains stop for the turn where they stand (R32)."""
        for id in sorted(self.crashed, key=by_number):
            if id in self.motion.orders:
                order = self.motion.orders[id]
                steps = self.motion.steps[id]
                if id not in self.motion.stopped and steps < len(order.path):
                    lead_with(play.position, id, order.ends[steps])
                self.motion.stopped.add(id)
        destroy(play, sorted(self.dead, key=by_number), "crash", "VIII.3.c")

    def roll(self, play: Play[Position], trains: Traffic) -> None:
        """Trains step, all parts together (VIII.2.b)."""
        position, motion = play.position, self.motion
        for step in trains.entered.values():
            id = step.train.id
            alone = len(step.train.parts) == 1
            for part, tile in zip(step.train.parts, step.after, strict=True):
                position.bring(part, tile)
            if alone:
                position.put(position.pieces[id].changed(behind=step.origin))
            motion.steps[id] += 1
            order = motion.orders[id]
            lead_with(position, id, order.lead if motion.steps[id] == len(order.path) else step.end)
            values: dict[str, Data] = {
                "train": id,
                "parts": list(step.train.parts),
                "tiles": [position.name(tile) for tile in step.after],
                "tick": motion.tick,
            }
            play.tell(Event("train_moved", "VIII.2.b", values))


class DestroyPart(Procedure[Position]):
    """Several parts of a passing train may have been hit: the opponent of its owner decides which (VIII.3.c)."""

    rule: ClassVar[str] = "VIII.3.c"
    title: ClassVar[str] = "Train collision"

    def __init__(self, seat: Seat, lead: str, tile: int, parts: tuple[str, ...]) -> None:
        self.seat: Final = seat
        self.lead: Final = lead
        self.tile: Final = tile
        self.parts: Final = parts

    def copy(self) -> DestroyPart:
        return DestroyPart(self.seat, self.lead, self.tile, self.parts)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "DestroyPart",
            "seat": self.seat,
            "lead": self.lead,
            "tile": self.tile,
            "parts": list(self.parts),
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> DestroyPart:
        return DestroyPart(data.text("seat"), data.text("lead"), data.integer("tile"), tuple(data.texts("parts")))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        return [Action("destroy", part) for part in self.parts]

    def take(self, play: Play[Position], action: Action) -> None:
        values: dict[str, Data] = {"seat": self.seat, "part": action.target, "tile": play.position.name(self.tile)}
        play.tell(Event("part_named", self.rule, values))
        play.pop()
        traffic = play.position.stack[-1]
        assert isinstance(traffic, TrainTraffic)
        traffic.named.append(action.target)

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"{self.lead} ran into a train passing {position.name(self.tile)}: choose the part of it that is lost."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        return Refusal("only a part that passes the tile of the collision this turn can be lost", "R33")

    def subject(self) -> str:
        return self.lead


# What the trains do to others.


class Traffic:
    """What the trains do in a tick, as all other movers have to take it."""

    def __init__(self, occupied: dict[int, str], entered: dict[int, Step], to_come: dict[int, str]) -> None:
        self.occupied: Final = occupied  # O: tile and train part, after the tick
        self.entered: Final = entered
        self.to_come: Final = to_come  # tiles that a running train enters in this or a later tick


def traffic(position: Position, motion: Motion, crashed: set[str]) -> Traffic:
    """Where trains are after a tick, what they enter, and what they will enter (§4.7 O, A7)."""
    steps = next_steps(position, motion, crashed)
    occupied: dict[int, str] = {}
    entered: dict[int, Step] = {}
    to_come: dict[int, str] = {}
    for id, train in position.trains.items():
        step = steps.get(id)
        tiles = position.tiles(train) if step is None else step.after
        for part, tile in zip(train.parts, tiles, strict=True):
            occupied[tile] = part
        if step is not None:
            entered[step.tile] = step
            for tile in motion.left(id):
                to_come[tile] = id
    return Traffic(occupied, entered, to_come)


def squished(position: Position, walking: set[str], trains: Traffic) -> dict[str, Step]:
    """The units that stay on a tile which a train enters, with that train's step (VIII.3.b)."""
    found: dict[str, Step] = {}
    for tile, step in trains.entered.items():
        id = position.on_tile.get(tile, "")
        if id and not position.pieces[id].unit.train and id not in walking:
            found[id] = step
    return {id: found[id] for id in sorted(found, key=by_number)}
