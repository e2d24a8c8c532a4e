"""Strategic actions: allocated in secret, revealed, resolved, applied together (§5, §6)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_calculus.box.board import NEVER, SEATS, Link
from enfilade.games.urban_calculus.box.charts import value
from enfilade.games.urban_calculus.rules.cards import next_card
from enfilade.games.urban_calculus.rules.changes import change, lose
from enfilade.games.urban_calculus.rules.effects import tell_bonus
from enfilade.games.urban_calculus.rules.hidden import seen_by, tell_test
from enfilade.games.urban_calculus.rules.victory import checkpoint
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Kinds, Play, Procedure, Refusal, Together

DONE: Final = Action("done")


def queue(position: Position, plans: dict[Seat, list[str]]) -> list[str]:
    """The attempts in the order in which they are resolved, as `seat:what` (§6)."""
    first, second = position.mission.order["strategic"]
    mine = [f"{first}:{each}" for each in plans[first]]
    theirs = [f"{second}:{each}" for each in plans[second]]
    if not position.mission.alternate:
        return mine + theirs
    found: list[str] = []
    for index in range(max(len(mine), len(theirs))):
        found += mine[index : index + 1] + theirs[index : index + 1]
    return found


class StrategicPhase(Procedure[Position]):
    """Allocation, then revelation (§5)."""

    rule: ClassVar[str] = "§5"
    title: ClassVar[str] = "Strategic Phase"

    def __init__(self, step: int = 0) -> None:
        self.step = step

    def copy(self) -> StrategicPhase:
        return StrategicPhase(self.step)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "StrategicPhase", "step": self.step}

    @classmethod
    def read(cls, data: Reader, position: Position) -> StrategicPhase:
        return StrategicPhase(data.integer("step"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        order = position.mission.order["strategic"]
        self.step += 1
        if not position.mission.open_allocation:
            if self.step == 1:
                play.push(Allocation({seat: [Allocate(seat)] for seat in SEATS}))
                return
        elif self.step <= 2:
            play.push(Allocate(order[self.step - 1]))
            return
        self.reveal(play)

    def reveal(self, play: Play[Position]) -> None:
        position = play.position
        for seat in SEATS:
            position.allocated[seat] = position.plans[seat].assigned
            position.plans[seat].assigned = []
            values: dict[str, Data] = {"seat": seat, "actions": list(position.allocated[seat])}
            play.tell(Event("allocation_revealed", "§5", values, seen_by(position, seat), reveals=True))
        play.replace(StrategicActions(queue(position, position.allocated)))


class Allocation(Together[Position]):
    """Both seats allocate Strategic Capability without seeing each other's choice (§5)."""

    rule: ClassVar[str] = "§5"
    title: ClassVar[str] = "Secret allocation"

    def copy(self) -> Allocation:
        return Allocation(self.branches_copy())

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Allocation", "branches": self.branches_data()}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Allocation:
        fresh: dict[Seat, list[Procedure[Position]]] = {seat: [Allocate(seat)] for seat in SEATS}
        return Allocation(Kinds(Allocate).read_branches(data, position, fresh))

    def advance(self, play: Play[Position]) -> None:
        play.pop()


class Allocate(Procedure[Position]):
    """A seat puts its Strategic Capability on actions, a cube at a time, even on one that can change nothing (§6, R15)."""

    rule: ClassVar[str] = "§6"
    title: ClassVar[str] = "Allocate"

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def copy(self) -> Allocate:
        return Allocate(self.seat)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Allocate", "seat": self.seat}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Allocate:
        return Allocate(data.text("seat"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        offers = [Action("assign", link.code) for link in position.mission.model.actions if self.why_not(position, link) is None]
        return [*offers, DONE]

    def why_not(self, position: Position, link: Link) -> Refusal | None:
        assigned = position.plans[self.seat].assigned
        if not position.printed_tn(self.seat, link.code):
            return Refusal(f"{self.seat} lacks this capability", "R2")
        links = position.mission.model.links
        committed = len([code for code in assigned if links[code].source == link.source])
        if committed >= min(position.main(f"{self.seat}.{link.source}"), position.limit(self.seat, link.source)):
            return Refusal("there is no cube left to allocate", "R18")
        if assigned.count(link.code) >= attempts(position, self.seat, link):
            return Refusal("no more attempts on this action are allowed in a turn", "R18")
        return None

    def take(self, play: Play[Position], action: Action) -> None:
        plan = play.position.plans[self.seat]
        if action.verb == "done":
            play.pop()
            return
        codes = list(play.position.mission.model.links)
        plan.assigned = sorted([*plan.assigned, action.target], key=codes.index)
        own = frozenset({self.seat})
        seen = seen_by(play.position, self.seat) if play.position.mission.open_allocation else own
        values: dict[str, Data] = {"seat": self.seat, "link": action.target, "actions": list(plan.assigned)}
        play.tell(Event("allocation_changed", "§6", values, seen))

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        links = position.mission.model.links
        if action.verb == "assign" and action.target in links and links[action.target].trigger == "action":
            return self.why_not(position, links[action.target])
        return None

    def prompt(self, position: Position, seat: Seat) -> str:
        assigned = position.plans[self.seat].assigned
        on = f" ({', '.join(assigned)} so far)" if assigned else ""
        return f"Strategic actions, §6: put a cube on each action that you want to try{on}, then commit."

    def subject(self) -> str:
        return self.seat.capitalize()


def attempts(position: Position, seat: Seat, link: Link) -> int:
    return position.mission.attempts[seat].get(link.code, link.max_attempts)


class StrategicActions(Procedure[Position]):
    """One card an attempt; nothing is applied before the last one is drawn (§6, R12)."""

    rule: ClassVar[str] = "§6"
    title: ClassVar[str] = "Strategic actions"

    def __init__(
        self, attempts: list[str], drawn: int = 0, successes: list[str] | None = None, aces: list[str] | None = None
    ) -> None:
        self.attempts: Final = attempts  # "seat:code"
        self.drawn = drawn
        self.successes: Final = successes or []
        self.aces: Final = aces or []

    def copy(self) -> StrategicActions:
        return StrategicActions(self.attempts.copy(), self.drawn, self.successes.copy(), self.aces.copy())

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "StrategicActions",
            "attempts": self.attempts,
            "drawn": self.drawn,
            "successes": self.successes,
            "aces": self.aces,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> StrategicActions:
        return StrategicActions(data.texts("attempts"), data.integer("drawn"), data.texts("successes"), data.texts("aces"))

    def advance(self, play: Play[Position]) -> None:
        while self.drawn < len(self.attempts):
            attempt = self.attempts[self.drawn]
            seat, _, code = attempt.partition(":")
            card = next_card(play, seat, f"action {code}", False)
            if not card:
                return
            self.drawn += 1
            self.note(play, attempt, seat, code, card)
        self.apply(play)
        if not checkpoint(play, "always"):
            play.pop()

    def note(self, play: Play[Position], attempt: str, seat: Seat, code: str, card: str) -> None:
        """An Ace costs the cube; the target number or more succeeds; with a number of 1 both happen."""
        position = play.position
        link = position.mission.model.links[code]
        tn = position.tn(seat, link, f"{seat}.{link.source}")
        success = tn < NEVER and value(card) >= tn
        if value(card) == 1:
            self.aces.append(attempt)
        if success:
            self.successes.append(attempt)
            position.won[f"{seat}.{code}"] = position.won.get(f"{seat}.{code}", 0) + 1
        values: dict[str, Data] = {
            "seat": seat,
            "link": code,
            "card": card,
            "tn": tn,
            "success": success,
            "ace": value(card) == 1,
        }
        tell_test(play, Event("action_result", "§6", values, seen_by(position, seat)), seat)

    def apply(self, play: Play[Position]) -> None:
        """Ace losses, then all decreases, then all increases, then the bonus (R12)."""
        position = play.position
        links = position.mission.model.links
        for ace in self.aces:
            seat, _, code = ace.partition(":")
            lose(play, f"{seat}.{links[code].source}", seat, code, "§6")
        by_seat = [each for seat in position.mission.order["strategic"] for each in self.successes if each.startswith(f"{seat}:")]
        for sign in (-1, 1):
            for success in by_seat:
                seat, _, code = success.partition(":")
                link = links[code]
                if link.bonus or position.sign(seat, code) != sign:
                    continue
                for target in position.mission.model.targets(link, seat):
                    change(play, target, sign * link.amount, seat, code, "§6")
        for success in by_seat:
            seat, _, code = success.partition(":")
            if links[code].bonus and position.outcome is None:
                position.now[seat].attack = 1
                position.now[seat].defence = 1
                tell_bonus(play, seat)
