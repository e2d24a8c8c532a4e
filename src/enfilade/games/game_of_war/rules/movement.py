"""Movement: the three stages, tick by tick (III, VII.3, VIII, §4.6–4.7)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.rules import motion as clock
from enfilade.games.game_of_war.rules.forced import forced_move
from enfilade.games.game_of_war.rules.motion import Failure, Hit, Motion, Outlook
from enfilade.games.game_of_war.rules.retreats import Forced
from enfilade.games.game_of_war.state.changes import destroy, lead_with
from enfilade.games.game_of_war.state.plans import LEAVE, RIDE
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

TITLES: Final = {"E": "Early transport", "M": "Movement", "L": "Late transport"}


class Movement(Procedure[Position]):
    """One stage of movement: ticks, each of them trains against trains, then everybody (§4.7)."""

    rule: ClassVar[str] = "II.2.a"
    title: ClassVar[str] = "Movement"

    def __init__(self, motion: Motion, step: str = "begin") -> None:
        self.motion: Final = motion
        self.step = step  # begin, clash, choose, march
        self.crashed: set[str] = set()  # trains that have crashed this tick
        self.dead: set[str] = set()  # parts that die this tick
        self.hits: list[Hit] = []  # of this round of the loop
        self.named: list[str] = []  # parts chosen in this round, one for each of the hits decided so far

    def copy(self) -> Movement:
        other = Movement(self.motion.copy(), self.step)
        other.crashed = self.crashed.copy()
        other.dead = self.dead.copy()
        other.hits = self.hits.copy()
        other.named = self.named.copy()
        return other

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Movement",
            "motion": self.motion.to_data(),
            "step": self.step,
            "crashed": sorted(self.crashed),
            "dead": sorted(self.dead),
            "hits": [each.to_data() for each in self.hits],
            "named": self.named,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> Movement:
        found = Movement(Motion.read(data.table("motion"), position), data.text("step"))
        found.crashed = set(data.texts("crashed"))
        found.dead = set(data.texts("dead"))
        found.hits = [Hit.read(each) for each in data.rows("hits")]
        found.named = data.texts("named")
        return found

    def subject(self) -> str:
        return f"{TITLES[self.motion.stage]}, tick {self.motion.tick}" if self.step != "begin" else TITLES[self.motion.stage]

    # The order of a tick.

    def advance(self, play: Play[Position]) -> None:
        match self.step:
            case "begin":
                self.begin(play)
            case "clash":
                self.clash(play)
            case "choose":
                self.settle_round(play)
            case _:
                self.march(play)

    def begin(self, play: Play[Position]) -> None:
        """A ride without a step is only a change of direction; then the first tick."""
        for id, order in self.motion.orders.items():
            if order.kind == RIDE and not order.path:
                lead_with(play.position, id, order.lead)
        self.step = "clash"

    def clash(self, play: Play[Position]) -> None:
        """T: trains run into trains until no more do (VIII.3.c)."""
        if self.motion.is_over():
            play.pop()
            return
        self.hits = clock.train_hits(play.position, self.motion, self.crashed, self.dead)
        self.named = []
        self.step = "choose" if self.hits else "march"
        if not self.hits:
            self.break_up(play)

    def settle_round(self, play: Play[Position]) -> None:
        """Each hit names one part of the other train; where several may be meant, the opponent of its owner chooses (R33)."""
        while len(self.named) < len(self.hits):
            hit = self.hits[len(self.named)]
            choices = self.candidates(hit)
            if len(choices) > 1:
                owner = play.position.pieces[choices[0]].seat
                play.push(DestroyPart(play.position.enemy_of(owner), hit.lead, hit.tile, tuple(choices)))
                return
            self.named.append(choices[0])
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
        self.step = "clash"

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

    def march(self, play: Play[Position]) -> None:
        """U and S: everybody steps together; who stays in the way of a train is squished."""
        position, motion = play.position, self.motion
        trains = clock.outlook(position, motion, self.crashed)
        tries = clock.attempts(position, motion)
        for id in motion.orders:
            if motion.orders[id].kind == LEAVE and motion.steps[id] == 0 and id not in tries and id not in motion.stopped:
                motion.stopped.add(id)  # it attempts nothing, so nobody meets it
                play.tell(Event("stayed_aboard", "VII.3.c", {"unit": id, "carrier": position.pieces[id].carrier}))
        failed = clock.failures(position, motion, tries, trains)
        motion.remembered.update(clock.meetings(position, motion, tries))
        tell_failures(play, failed, motion.tick)
        motion.stopped.update(failed)
        squished = clock.squished(position, tries, failed, trains)
        for id, step in squished.items():
            values: dict[str, Data] = {"unit": id, "tile": position.name(step.tile), "train": step.train.id}
            play.tell(Event("squished", "VIII.3.b", values))
            position.put(position.pieces[id].changed(lifted=True))
            motion.stopped.add(id)
        self.roll(play, trains)
        self.walk(play, [id for id in tries if id not in failed], tries)
        self.board(play)
        motion.tick += 1
        self.crashed, self.dead = set(), set()
        self.step = "clash"
        if squished:
            units = {id: Forced(id, tuple(step.train.parts)) for id, step in squished.items()}
            forced_move(play, units, "train", "VIII.3.b")

    def roll(self, play: Play[Position], trains: Outlook) -> None:
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

    def walk(self, play: Play[Position], movers: list[str], tries: dict[str, int]) -> None:
        """All other successful steps, together (III.2)."""
        position, motion = play.position, self.motion
        for id in movers:
            piece = position.pieces[id]
            start, tile = piece.tile, tries[id]
            motion.steps[id] += 1
            if piece.carrier:
                carrier = position.pieces[piece.carrier]
                position.put(carrier.changed(cargo=tuple([each for each in carrier.cargo if each != id])))
                position.put(piece.changed(carrier="", tile=tile))
                play.tell(Event("left", "VII.3.c", {"unit": id, "carrier": carrier.id, "to": position.name(tile)}))
            else:
                position.bring(id, tile)
            if piece.unit.tram:
                position.put(position.pieces[id].changed(behind=start))
            values: dict[str, Data] = {
                "unit": id,
                "from": position.name(start),
                "to": position.name(tile),
                "tick": motion.tick,
            }
            play.tell(Event("stepped", "III.2", values))
        position.moved |= frozenset(movers)

    def board(self, play: Play[Position]) -> None:
        """Boarding steps come after the ordinary steps of their tick (§4.6). A step made in this tick comes first."""
        position, motion = play.position, self.motion
        for id in clock.boarders(position, motion):
            order = motion.orders[id]
            if motion.tick <= len(order.path):
                continue  # it has just walked; it boards in the next tick
            motion.stopped.add(id)
            carrier = position.pieces[order.carrier]
            if clock.fitting(position, motion, id):
                position.put(position.pieces[id].changed(carrier=carrier.id, tile=carrier.tile))
                position.put(carrier.changed(cargo=(*carrier.cargo, id)))
                play.tell(Event("boarded", "VII.3.a", {"unit": id, "carrier": carrier.id, "tick": motion.tick}))
            else:
                play.tell(Event("boarding_failed", "R22", {"unit": id, "carrier": carrier.id, "tick": motion.tick}))


def tell_failures(play: Play[Position], failed: dict[str, Failure], tick: int) -> None:
    """One event for each meeting, however many take part in it."""
    told: set[tuple[str, ...]] = set()
    for id in sorted(failed, key=by_number):
        failure = failed[id]
        tile = play.position.name(failure.tile)
        if failure.rule == "III.2.c":
            play.tell(Event("blocked", failure.rule, {"unit": id, "by": failure.others[0], "tile": tile, "tick": tick}))
            continue
        units = tuple(sorted((id, *failure.others), key=by_number))
        if units not in told:
            told.add(units)
            values: dict[str, Data] = {"units": list(units), "stopped": id, "tile": tile, "tick": tick}
            play.tell(Event("collided", failure.rule, values))


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
        movement = play.position.stack[-1]
        assert isinstance(movement, Movement)
        movement.named.append(action.target)

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"{self.lead} ran into a train passing {position.name(self.tile)}: choose the part of it that is lost."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        return Refusal("only a part that passes the tile of the collision this turn can be lost", "R33")

    def subject(self) -> str:
        return self.lead
