"""Recruitment: new reserves are raised (§13)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_calculus.box.board import NA, NEVER, Link
from enfilade.games.urban_calculus.box.charts import value
from enfilade.games.urban_calculus.rules.cards import is_from_hand, next_card
from enfilade.games.urban_calculus.rules.changes import change
from enfilade.games.urban_calculus.rules.hidden import seen_by, tell_test
from enfilade.games.urban_calculus.rules.victory import checkpoint
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure

DONE: Final = Action("done")
PURPOSE: Final = "recruitment"


class RaisePhase(Procedure[Position]):
    """Seats that may recruit do (§13)."""

    rule: ClassVar[str] = "§13"
    title: ClassVar[str] = "Raise Reinforcements"

    def __init__(self, begun: int = 0) -> None:
        self.begun = begun

    def copy(self) -> RaisePhase:
        return RaisePhase(self.begun)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "RaisePhase", "begun": self.begun}

    @classmethod
    def read(cls, data: Reader, position: Position) -> RaisePhase:
        return RaisePhase(data.integer("begun"))

    def advance(self, play: Play[Position]) -> None:
        mission = play.position.mission
        order = mission.order["raise"]
        if self.begun == len(order):
            play.pop()
            return
        seat = order[self.begun]
        self.begun += 1
        if seat in mission.recruiting and play.position.turn >= mission.recruiting[seat].not_before:
            play.push(Raise(seat))


class Raise(Procedure[Position]):
    """One test for each cube of Government Will and Societal Support, as far as the scenario allows (§13, R50).

    Its links, S and T, are tested here and nowhere else (R51).
    """

    rule: ClassVar[str] = "§13"
    title: ClassVar[str] = "Recruit"

    def __init__(
        self, seat: Seat, tested: dict[str, int] | None = None, gains: int = 0, trying: str = "", over: bool = False
    ) -> None:
        self.seat: Final = seat
        self.tested: Final = tested or {}  # link: tests made
        self.gains = gains
        self.trying = trying  # the link whose card is due
        self.over = over

    def copy(self) -> Raise:
        return Raise(self.seat, self.tested.copy(), self.gains, self.trying, self.over)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Raise",
            "seat": self.seat,
            "tested": self.tested,
            "gains": self.gains,
            "trying": self.trying,
            "over": self.over,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> Raise:
        return Raise(data.text("seat"), data.numbers("tested"), data.integer("gains"), data.text("trying"), data.flag("over"))

    def is_at_its_limit(self, position: Position) -> bool:
        """Whether the scenario allows no further test: everybody can tell."""
        recruiting = position.mission.recruiting[self.seat]
        return sum(list(self.tested.values())) >= recruiting.max_tests or self.gains >= recruiting.max_gain

    def open_links(self, position: Position) -> list[Link]:
        """The links that may still be tested, in file order."""
        if self.is_at_its_limit(position):
            return []
        found: list[Link] = []
        for link in position.mission.model.recruits:
            source = f"{self.seat}.{link.source}"
            tn = position.tn(self.seat, link, source)
            if tn != NA and tn < NEVER and self.tested.get(link.code, 0) < position.main(source):
                found.append(link)
        return found

    def asks(self, position: Position) -> Seat:
        """A seat that plays its cards from the hand says before each test whether it goes on."""
        return self.seat if is_from_hand(position.mission, PURPOSE, "discard") and not self.trying and not self.over else ""

    def actions(self, position: Position) -> list[Action]:
        """Where target numbers are hidden, it is asked even if it can test nothing: the question must not tell them (R54)."""
        links = self.open_links(position)
        is_asked = bool(links) or (position.mission.options.hidden_tns and not self.is_at_its_limit(position))
        return [*[Action("raise", link.code) for link in links], DONE] if is_asked else []

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "raise":
            self.trying = action.target
        else:
            self.over = True

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        while not self.over:
            if not self.trying:
                links = self.open_links(position)
                if not links:
                    break
                self.trying = links[0].code
            if not self.test(play, position.mission.model.links[self.trying]):
                return
            if position.outcome is not None or self.asks(position):
                return
        if not checkpoint(play, "always"):
            play.pop()

    def test(self, play: Play[Position], link: Link) -> bool:
        position = play.position
        card = next_card(play, self.seat, PURPOSE, False)
        if not card:
            return False
        tn = position.tn(self.seat, link, f"{self.seat}.{link.source}")
        success = value(card) >= tn
        self.tested[link.code] = self.tested.get(link.code, 0) + 1
        self.trying = ""
        values: dict[str, Data] = {"seat": self.seat, "link": link.code, "card": card, "tn": tn, "success": success}
        tell_test(play, Event("recruiting_tested", "§13", values, seen_by(position, self.seat)), self.seat)
        if success:
            self.gains += 1
            by = position.sign(self.seat, link.code) * link.amount
            for target in position.mission.model.targets(link, self.seat):
                change(play, target, by, self.seat, link.code, "§13")
        return True

    def prompt(self, position: Position, seat: Seat) -> str:
        return "Recruitment, §13: test a link, or be done."

    def subject(self) -> str:
        return self.seat.capitalize()
