"""Rounds and Turns (UB 3). The phases are in movement.py, firing.py and repair.py; control zones score here (UB 7.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from enfilade.games.urban_battle.rules import victory
from enfilade.games.urban_battle.rules.firing import FiringPhase
from enfilade.games.urban_battle.rules.movement import MovementPhase
from enfilade.games.urban_battle.rules.repair import RepairStep
from enfilade.games.urban_battle.state import Piece, Position
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure

LONGEST: Final = 200  # Rounds without a dial: then it is a draw (R30)


class Round(Procedure[Position]):
    """One Turn each, in the same order all game, then the dial moves on (UB 3.1, R28)."""

    rule: ClassVar[str] = "UB 3.1"
    title: ClassVar[str] = "Round"

    def __init__(self, turns: int = 0, number: int = 0) -> None:
        self.turns = turns  # begun in this Round
        self.number = number  # what the dial shows

    def copy(self) -> Round:
        return Round(self.turns, self.number)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Round", "turns": self.turns, "number": self.number}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Round:
        return Round(data.integer("turns"), data.integer("number"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        if self.turns == 0:
            self.number = position.round
            if play.log is not None:
                play.tell(Event("round_started", self.rule, {"round": position.round}))
        if self.turns < 2:
            self.turns += 1
            play.push(Turn(position.order[self.turns - 1]))
        else:
            play.replace(EndOfRound())

    def subject(self) -> str:
        return str(self.number)


@mypyc_attr(free_list_len=1)  # compiled, the next one is made where the last one was
class Turn(Procedure[Position]):
    """A side moves, fires and repairs, in this order; it alone decides (UB 3.2, R42)."""

    rule: ClassVar[str] = "UB 3.2"
    title: ClassVar[str] = "Turn"

    def __init__(self, seat: Seat, step: str = "start") -> None:
        self.seat: Final = seat
        self.step = step

    def copy(self) -> Turn:
        return Turn(self.seat, self.step)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Turn", "seat": self.seat, "step": self.step}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Turn:
        return Turn(data.text("seat"), data.text("step"))

    def advance(self, play: Play[Position]) -> None:
        match self.step:
            case "start":
                self.begin(play)
                self.step = "firing"
                play.push(MovementPhase(self.seat))
            case "firing":
                self.step = "repair"
                play.push(FiringPhase(self.seat))
            case "repair" if self.may_repair(play.position):
                self.step = "over"
                play.push(RepairStep(self.seat))
            case _:
                play.pop()

    def begin(self, play: Play[Position]) -> None:
        """What its vehicles did in the last Turn no longer counts: each moves and fires once a Turn (R1, R40, R41)."""
        position = play.position
        for id in position.mission.roster[self.seat]:
            piece = position.pieces[id]
            if piece.moved or piece.fired:
                position.pieces[id] = piece.rested()
        position.dice = []
        if play.log is not None:
            play.tell(position.mission.repertoire.turn_started(self.seat, position.round))

    def may_repair(self, position: Position) -> bool:
        """Where the mission has repairs, and the side a recovery vehicle (UB 6.1)."""
        mission = position.mission
        return mission.options.repair and len(mission.recoverers[self.seat]) > 0

    def subject(self) -> str:
        return self.seat.capitalize()


class EndOfRound(Procedure[Position]):
    """Zones score, missions are looked at, the dial moves on, but not after the last Round (UB 3.6, 7.6, R29)."""

    rule: ClassVar[str] = "UB 3.6"
    title: ClassVar[str] = "End of Round"

    def copy(self) -> EndOfRound:
        return EndOfRound()

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "EndOfRound"}

    @classmethod
    def read(cls, data: Reader, position: Position) -> EndOfRound:
        return EndOfRound()

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        play.pop()
        score_zones(play)
        victory.check_round(play)
        if position.outcome is not None:
            return
        if position.round == (position.mission.max_rounds or LONGEST):
            if position.mission.max_rounds:
                victory.evaluate_finally(play)
            else:
                victory.end(play, None, "no end in sight", "R30")
            return
        if play.log is not None:
            play.tell(Event("round_ended", self.rule, {"round": position.round}))
        position.round += 1


def present(seats: tuple[Seat, ...], pieces: Iterable[Piece], squares: tuple[int, ...]) -> list[Seat]:
    """The sides with a running vehicle on one of these squares: wrecks count for nobody (UB 7.6, R35)."""
    running = [piece.seat for piece in pieces if piece.is_operational and piece.square in squares]
    return [seat for seat in seats if seat in running]


def score_zones(play: Play[Position]) -> None:
    """A side alone in a control zone scores it (UB 7.6)."""
    position = play.position
    for zone, value in position.mission.control:
        found = present(position.seats, position.pieces.values(), position.mission.zones[zone])
        if len(found) == 1:
            seat = found[0]
            position.score[seat] += value
            play.tell(Event("zone_scored", "UB 7.6", {"zone": zone, "seat": seat, "score": position.score[seat]}))
