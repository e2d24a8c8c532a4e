"""The campaign and its turns (§5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.box.cards import key_problem, read_value
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.rules.assaults import AssaultPhase
from enfilade.games.urban_calculus.rules.cards import draw_hand
from enfilade.games.urban_calculus.rules.effects import add, amend, apply, draw_capabilities
from enfilade.games.urban_calculus.rules.ending import TimePhase
from enfilade.games.urban_calculus.rules.evolved import CardPhase
from enfilade.games.urban_calculus.rules.fires import FiresPhase
from enfilade.games.urban_calculus.rules.recruitment import RaisePhase
from enfilade.games.urban_calculus.rules.reinforcements import DeployPhase
from enfilade.games.urban_calculus.rules.reverberation import ReverbPhase
from enfilade.games.urban_calculus.rules.setup import Setup
from enfilade.games.urban_calculus.rules.strategic import StrategicPhase
from enfilade.games.urban_calculus.rules.strikes import Strike
from enfilade.games.urban_calculus.rules.victory import checkpoint
from enfilade.games.urban_calculus.state import Box, Modifiers, Position
from enfilade.kernel.data import Data, Reader, Source
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Event
from enfilade.kernel.options import Option
from enfilade.kernel.play import Play, Procedure


class Campaign(Procedure[Position]):
    """Set-up, then turn after turn (§5)."""

    rule: ClassVar[str] = "§5"
    title: ClassVar[str] = "Campaign"

    def __init__(self, begun: bool = False) -> None:
        self.begun = begun

    def copy(self) -> Campaign:
        return Campaign(self.begun)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Campaign", "begun": self.begun}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Campaign:
        return Campaign(data.flag("begun"))

    def advance(self, play: Play[Position]) -> None:
        if not self.begun:
            self.begun = True
            play.push(Setup())
        else:
            play.push(Turn())


class Turn(Procedure[Position]):
    """The phases, strictly in this order (§5)."""

    rule: ClassVar[str] = "§5"
    title: ClassVar[str] = "Turn"

    def __init__(self, step: int = 0, number: int = 0) -> None:
        self.step = step
        self.number = number

    def copy(self) -> Turn:
        return Turn(self.step, self.number)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Turn", "step": self.step, "number": self.number}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Turn:
        return Turn(data.integer("step"), data.integer("number"))

    def advance(self, play: Play[Position]) -> None:
        self.step += 1
        match self.step:
            case 1:
                self.number = play.position.turn + 1
                play.push(TurnStart())
            case 2:
                play.push(CardPhase() if play.position.mission.options.evolved else StrategicPhase())
            case 3:
                play.push(FiresPhase())
            case 4:
                play.push(AssaultPhase())
            case 5:
                play.push(ReverbPhase())
            case 6:
                play.push(DeployPhase())
            case 7:
                play.push(RaisePhase())
            case 8:
                play.push(TimePhase())
            case _:
                play.pop()

    def subject(self) -> str:
        return str(self.number)


class TurnStart(Procedure[Position]):
    """Amendments and events of the scenario, then hands (R48, §11.2, §14.3)."""

    rule: ClassVar[str] = "R48"
    title: ClassVar[str] = "Start of the turn"

    def __init__(self, done: int = -1) -> None:
        self.done = done  # operations carried out; −1: the turn has not begun

    def copy(self) -> TurnStart:
        return TurnStart(self.done)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "TurnStart", "done": self.done}

    @classmethod
    def read(cls, data: Reader, position: Position) -> TurnStart:
        return TurnStart(data.integer("done"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        if self.done < 0:
            self.begin(play)
        if not self.happen(play) or checkpoint(play, "always"):
            return
        for seat in SEATS:
            if position.mission.has_hands and not position.hands[seat]:
                draw_hand(play, seat)
        if position.mission.options.evolved:
            capability = position.mission.model.capabilities[0]
            for seat in SEATS:
                draw_capabilities(play, seat, position.main(capability.of(seat)) + 2)
        play.pop()

    def begin(self, play: Play[Position]) -> None:
        position = play.position
        self.done = 0
        position.turn += 1
        position.lost_before = position.lost.copy()
        position.won_before = position.won.copy()
        for seat in SEATS:
            position.now[seat] = Modifiers()
        play.tell(Event("turn_started", "§5", {"turn": position.turn, "week": position.week}))
        for agreed in position.agreed:
            amend(play, str(agreed[0]), int(agreed[1]))
        position.agreed = []

    def happen(self, play: Play[Position]) -> bool:
        """The scenario's events of this turn, in file order. False: a strike comes first, or it is over."""
        position = play.position
        number = 0
        for happening in position.mission.happenings:
            if happening.turn != position.turn:
                continue
            for op in happening.ops:
                number += 1
                if number <= self.done:
                    continue
                self.done += 1
                if op.op == "strike":
                    play.push(Strike(happening.seat, op.subject, op.number))
                    return False
                apply(play, happening.seat, op, "event")
                if position.outcome is not None:
                    return False
            number += 1
            if number > self.done:
                self.done += 1
                for instance, delta in happening.add.items():
                    add(play, instance, delta)
        return True


def begin(scenario: Reader, library: Mapping[str, Reader]) -> Position:
    """The position at the start: what is fixed is in its boxes (§4.1)."""
    mission = Mission(scenario, library)
    position = Position(mission)
    for instance in mission.model.instances:
        start = mission.start[instance]
        position.boxes[instance] = Box(start.values[0] if start.is_fixed else 0)
    position.stack.append(Campaign())
    return position


def options(start: Position) -> list[Option]:
    return start.mission.listed()


def warnings(start: Position) -> list[str]:
    return start.mission.warnings()


def agree(play: Play[Position], key: str, value: Data) -> None:
    """A target number, sign or limit changes at the start of the next turn, by consent of both seats (R48, Annex A)."""
    model = play.position.mission.model
    problem = key_problem(key, model)
    if problem:
        raise EnfiladeError(f"{key} cannot be changed in play: {problem}")
    number = read_value(Reader({"value": value}, Source(f"amendment of {key}")), "value", key, model)
    play.position.agreed.append([key, number])
    hidden = play.position.mission.options.hidden_tns
    seen = frozenset({key.split(".")[1]}) if hidden else None
    play.tell(Event("amendment_agreed", "R48", {"key": key, "value": number}, seen))
