"""The turn of the simultaneous game (II). That of Debord's own game is in classic.py."""

from __future__ import annotations

from typing import ClassVar

from enfilade.games.game_of_war.rules import victory
from enfilade.games.game_of_war.rules.planning import planning
from enfilade.games.game_of_war.rules.resolution import Resolution
from enfilade.games.game_of_war.state.plans import NO_PLAN
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play, Procedure


class Turn(Procedure[Position]):
    """Planning, Resolution, End Phase, then the look at who has won (II)."""

    rule: ClassVar[str] = "II"
    title: ClassVar[str] = "Turn"

    def __init__(self, number: int, step: str = "planning") -> None:
        self.number = number
        self.step = step

    def copy(self) -> Turn:
        return Turn(self.number, self.step)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Turn", "number": self.number, "step": self.step}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Turn:
        return Turn(data.integer("number"), data.text("step"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        match self.step:
            case "planning":
                begin(position)
                play.tell(Event("round_started", "II.1", {"turn": position.turn}))
                self.step = "resolution"
                play.push(planning(position))
            case "resolution":
                self.step = "victory"
                play.push(Resolution())
            case _:
                if not victory.check(play):
                    position.turn += 1
                    play.replace(Turn(position.turn))

    def subject(self) -> str:
        return str(self.number)


def begin(position: Position) -> None:
    """Nothing is planned, nobody has moved."""
    position.plans = dict.fromkeys(position.seats, NO_PLAN)
    position.revealed = False
    position.moved = frozenset()
    position.displaced = frozenset()
