"""Reverberating effects: each pending cube is tested along each arrow out of its box (§1.6.5, §9).

Which tests there are, and whom they fall on, is worked out in box/board.py. Reverberating damage is in combat.py.
"""

from __future__ import annotations

from typing import ClassVar

from enfilade.games.urban_calculus.box.board import CITY, NA, NEVER, Area, Test
from enfilade.games.urban_calculus.box.charts import value
from enfilade.games.urban_calculus.rules.cards import REVERBERATION, next_card
from enfilade.games.urban_calculus.rules.changes import change
from enfilade.games.urban_calculus.rules.hidden import audience, seen_by, tell_test
from enfilade.games.urban_calculus.rules.ratchets import main_rose
from enfilade.games.urban_calculus.rules.victory import checkpoint
from enfilade.games.urban_calculus.state import Box, Position, changed
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play, Procedure


class ReverbPhase(Procedure[Position]):
    """Box by box, back towards Government Will; boards with circles take several passes (§9, R16)."""

    rule: ClassVar[str] = "§9"
    title: ClassVar[str] = "Reverberating Effects"

    def __init__(self, passes: int = 1, area: int = 0, left: int = -1, test: int = 0, moved: bool = False) -> None:
        self.passes = passes
        self.area = area
        self.left = left  # cubes of this area that are still to be worked; −1: not yet counted
        self.test = test
        self.moved = moved  # a cube has moved in this pass

    def copy(self) -> ReverbPhase:
        return ReverbPhase(self.passes, self.area, self.left, self.test, self.moved)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "ReverbPhase",
            "passes": self.passes,
            "area": self.area,
            "left": self.left,
            "test": self.test,
            "moved": self.moved,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> ReverbPhase:
        return ReverbPhase(
            data.integer("passes"), data.integer("area"), data.integer("left"), data.integer("test"), data.flag("moved")
        )

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        areas = position.mission.model.areas
        while self.area < len(areas):
            area = areas[self.area]
            if self.left < 0:
                self.left = waiting(position.boxes[area.instance], area)
            while self.left and waiting(position.boxes[area.instance], area):
                if not self.work(play, area):
                    return
            self.area += 1
            self.left = -1
        if self.moved and self.passes < position.mission.options.max_passes:
            self.passes += 1
            self.area = 0
            self.moved = False
        elif not checkpoint(play, "always"):
            play.pop()

    def work(self, play: Play[Position], area: Area) -> bool:
        """One cube: its tests, then it leaves the holding area. False: a card has to be played first, or it is over."""
        while self.test < len(area.tests):
            if not self.try_link(play, area, area.tests[self.test]) or play.position.outcome is not None:
                return False
            self.test += 1
        self.test = 0
        self.left -= 1
        self.moved = True
        leave(play, area)
        return play.position.outcome is None

    def try_link(self, play: Play[Position], area: Area, test: Test) -> bool:
        """One card along one arrow; numbers of n/a and 11+ draw none (R4)."""
        position = play.position
        link = test.link
        tn = position.tn(test.key, link, area.instance)
        if tn == NA or tn >= NEVER:
            return True
        to_city = test.target.startswith(f"{CITY}.")
        card = next_card(play, test.drawer, REVERBERATION, to_city)
        if not card:
            return False
        success = value(card) >= tn
        if play.log is not None:
            values: dict[str, Data] = {
                "link": link.code,
                "key": test.key,
                "from": area.instance,
                "to": test.target,
                "seat": test.drawer,
                "card": card,
                "tn": tn,
                "success": success,
            }
            seen = None if to_city else seen_by(position, test.target.partition(".")[0])
            tell_test(play, Event("reverb_test", "§9", values, seen), test.key)
        if success:
            change(play, test.target, position.sign(test.key, link.code) * link.amount, test.key, link.code, "§9")
        return True


def waiting(box: Box, area: Area) -> int:
    return box.gain[area.cause] if area.on == "gain" else box.loss[area.cause]


def leave(play: Play[Position], area: Area) -> None:
    """A tested cube goes to the main area, or off the board if it was lost (§9, §10.2)."""
    position = play.position
    box = position.boxes[area.instance]
    if not waiting(box, area):
        return  # a loss has cancelled it
    if area.on == "loss":
        position.boxes[area.instance] = Box(box.main, box.gain, changed(box.loss, area.cause, -1))
        return
    position.boxes[area.instance] = Box(box.main + 1, changed(box.gain, area.cause, -1), box.loss)
    values: dict[str, Data] = {"box": area.instance, "main": box.main + 1}
    play.tell(Event("cube_settled", "§9", values, audience(position, area.instance)))
    main_rose(play, area.instance)
