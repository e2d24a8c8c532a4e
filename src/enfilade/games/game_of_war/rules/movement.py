"""Movement: the three stages, tick by tick (III, VII.3, VIII, §4.6–4.7). Who collides is found in marching.py and railways/."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.rules.forced import forced_move
from enfilade.games.game_of_war.rules.marching import Failure, attempts, failures, meetings
from enfilade.games.game_of_war.rules.motion import Motion
from enfilade.games.game_of_war.rules.railways.collisions import Hit, TrainTraffic, squished, traffic
from enfilade.games.game_of_war.rules.retreats import Forced
from enfilade.games.game_of_war.rules.transport import boarders, why_not_aboard
from enfilade.games.game_of_war.state.changes import lead_with
from enfilade.games.game_of_war.state.plans import LEAVE, RIDE
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play

TITLES: Final = {"E": "Early transport", "M": "Movement", "L": "Late transport"}


class Movement(TrainTraffic):
    """One stage of movement: ticks, each of them trains against trains, then everybody (§4.7)."""

    rule: ClassVar[str] = "II.2.a"
    title: ClassVar[str] = "Movement"

    def __init__(self, motion: Motion, step: str = "begin") -> None:
        super().__init__(motion)
        self.step = step  # begin, clash, choose, march

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
                if self.settle_round(play):
                    self.step = "clash"
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
        self.step = "choose" if self.run_together(play) else "march"

    def march(self, play: Play[Position]) -> None:
        """U and S: everybody steps together; who stays in the way of a train is squished."""
        position, motion = play.position, self.motion
        trains = traffic(position, motion, self.crashed)
        tries = attempts(position, motion)
        for id in motion.orders:
            if motion.orders[id].kind == LEAVE and motion.steps[id] == 0 and id not in tries and id not in motion.stopped:
                motion.stopped.add(id)  # it attempts nothing, so nobody meets it
                play.tell(Event("stayed_aboard", "VII.3.c", {"unit": id, "carrier": position.pieces[id].carrier}))
        failed = failures(position, motion, tries, trains)
        motion.remembered.update(meetings(position, motion, tries))
        tell_failures(play, failed, motion.tick)
        motion.stopped.update(failed)
        walking = [id for id in tries if id not in failed]
        driven = squished(position, set(walking), trains)
        for id, step in driven.items():
            values: dict[str, Data] = {"unit": id, "tile": position.name(step.tile), "train": step.train.id}
            play.tell(Event("squished", "VIII.3.b", values))
            position.put(position.pieces[id].changed(lifted=True))
            motion.stopped.add(id)
        self.roll(play, trains)
        self.walk(play, walking, tries)
        self.board(play)
        motion.tick += 1
        self.crashed, self.dead = set(), set()
        self.step = "clash"
        if driven:
            units = {id: Forced(id, tuple(step.train.parts)) for id, step in driven.items()}
            forced_move(play, units, "train", "VIII.3.b")

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
        for id in boarders(position, motion):
            order = motion.orders[id]
            if motion.tick <= len(order.path):
                continue  # it has just walked; it boards in the next tick
            motion.stopped.add(id)
            carrier = position.pieces[order.carrier]
            reason, rule = why_not_aboard(position, motion, id)
            if not reason:
                position.put(position.pieces[id].changed(carrier=carrier.id, tile=carrier.tile))
                position.put(carrier.changed(cargo=(*carrier.cargo, id)))
                play.tell(Event("boarded", "VII.3.a", {"unit": id, "carrier": carrier.id, "tick": motion.tick}))
            else:
                failed: dict[str, Data] = {"unit": id, "carrier": carrier.id, "reason": reason, "tick": motion.tick}
                play.tell(Event("boarding_failed", rule, failed))


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
