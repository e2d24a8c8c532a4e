"""The whole game: set-up, turns, scoring (1.3, 3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from enfilade.games.urban_operations.box.mission import Mission, enemy
from enfilade.games.urban_operations.rules.setup import Setup
from enfilade.games.urban_operations.rules.turn import Turn
from enfilade.games.urban_operations.rules.victory import score, told
from enfilade.games.urban_operations.state.position import Position
from enfilade.games.urban_operations.state.start import beginning, touching
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.options import Option
from enfilade.kernel.play import Play, Procedure
from enfilade.kernel.sight import Sightlines


class Battle(Procedure[Position]):
    """Counters are shuffled, both sides set up, turn follows turn, and the table is read (1.3)."""

    rule: ClassVar[str] = "1.3"
    title: ClassVar[str] = "Battle"

    def __init__(self, step: str = "counters", turn: int = 0) -> None:
        self.step = step
        self.turn = turn

    def copy(self) -> Battle:
        return Battle(self.step, self.turn)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Battle", "step": self.step, "turn": self.turn}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Battle:
        return Battle(data.text("step"), data.integer("turn"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        mission = position.mission
        if self.step == "counters":
            self._counters(play)
            self.step = "first"
        elif self.step == "first":
            self.step = "second"
            play.push(Setup(mission.setup_first))
        elif self.step == "second":
            self.step = "turns"
            play.push(Setup(enemy(mission.setup_first)))
        elif self.turn < mission.turns:
            self.turn += 1
            play.push(Turn(self.turn))
        else:
            outcome = score(position)
            play.tell(told(outcome))
            play.end(outcome)

    def _counters(self, play: Play[Position]) -> None:
        """No Man's Land counters lie face down, nobody knows which is where (5.2.3)."""
        position = play.position
        mission = position.mission
        if not mission.nml:
            return
        order = play.dice.shuffle(sorted(mission.nml), "No Man's Land counters")
        for kind, loc in zip(order, mission.nml_at, strict=True):
            position.add_counter(kind, loc, False, "")


def begin(scenario: Reader, library: Mapping[str, Reader]) -> Position:
    """The position at the start: every piece on its default place (4.2)."""
    position = beginning(Mission(scenario, library))
    position.stack.append(Battle())
    return position


def options(start: Position) -> list[Option]:
    return start.mission.listed()


def warnings(start: Position) -> list[str]:
    return [f"{one.id} in {one.loc} and {other.id} in {other.loc} begin in contact (8.1.12)" for one, other in touching(start)]


def sightlines(start: Position) -> Sightlines:
    return start.mission.board.panorama.question()


def sighted(start: Position, rows: list[bytes]) -> None:
    start.mission.board.panorama.answered(rows)
