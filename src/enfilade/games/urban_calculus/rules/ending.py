"""The end of a turn: time, tidy, reshuffle (§10). The end of the game is in victory.py."""

from __future__ import annotations

from typing import ClassVar

from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.rules.cards import draw_suit, shuffle
from enfilade.games.urban_calculus.rules.ratchets import main_rose
from enfilade.games.urban_calculus.rules.victory import checkpoint, end_of_time
from enfilade.games.urban_calculus.state import Box, Modifiers, Position
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play, Procedure


class TimePhase(Procedure[Position]):
    """A card says how many weeks the turn lasted; then the end is looked for (§1.4, §10.1, R47, R60)."""

    rule: ClassVar[str] = "§10.1"
    title: ClassVar[str] = "Time"

    def copy(self) -> TimePhase:
        return TimePhase()

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "TimePhase"}

    @classmethod
    def read(cls, data: Reader, position: Position) -> TimePhase:
        return TimePhase()

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        mission = position.mission
        drawn = draw_suit(play, mission.attacker, "the length of the turn")
        position.week += mission.weeks[drawn]
        play.tell(Event("time_advanced", "§10.1", {"suit": drawn, "weeks": mission.weeks[drawn], "week": position.week}))
        mains = [position.main(instance) for instance in mission.model.instances]
        position.history.append([position.turn, position.week, *mains])
        if checkpoint(play, "turn_end"):
            return
        last = min(mission.turns or mission.options.max_turns, mission.options.max_turns)
        if (mission.has_end and position.week >= position.ceasefire_week) or position.turn >= last:
            end_of_time(play)
        else:
            play.replace(TidyPhase())


class TidyPhase(Procedure[Position]):
    """What is still pending moves without tests; cubes and markers come back (§10.2)."""

    rule: ClassVar[str] = "§10.2"
    title: ClassVar[str] = "Tidy"

    def copy(self) -> TidyPhase:
        return TidyPhase()

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "TidyPhase"}

    @classmethod
    def read(cls, data: Reader, position: Position) -> TidyPhase:
        return TidyPhase()

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        for instance in position.mission.model.instances:
            box = position.boxes[instance]
            if box.pending_gain or box.pending_loss:
                position.boxes[instance] = Box(box.total)
                if box.pending_gain:
                    main_rose(play, instance)
        for seat in SEATS:
            position.now[seat] = Modifiers()
            position.allocated[seat] = []
        play.tell(Event("tidied", "§10.2", {"turn": position.turn}))
        play.replace(ReshufflePhase())


class ReshufflePhase(Procedure[Position]):
    """The discards go back into the decks (§10.3)."""

    rule: ClassVar[str] = "§10.3"
    title: ClassVar[str] = "Reshuffle"

    def copy(self) -> ReshufflePhase:
        return ReshufflePhase()

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "ReshufflePhase"}

    @classmethod
    def read(cls, data: Reader, position: Position) -> ReshufflePhase:
        return ReshufflePhase()

    def advance(self, play: Play[Position]) -> None:
        if play.position.mission.reshuffle == "turn":
            for key in play.position.decks:
                shuffle(play, key, "§10.3")
        for cards in play.position.shown.values():
            cards.clear()
        play.pop()
