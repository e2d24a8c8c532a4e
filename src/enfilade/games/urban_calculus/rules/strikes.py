"""A strike by a capability card or an event (§14.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_calculus.box.board import NA, other
from enfilade.games.urban_calculus.box.charts import value
from enfilade.games.urban_calculus.rules.cards import next_card
from enfilade.games.urban_calculus.rules.effects import take_losses
from enfilade.games.urban_calculus.rules.hidden import seen_by, tell_test
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure


class Strike(Procedure[Position]):
    """Hits on an enemy box, each of which he may save; never the last cube of an assault force (§14.1)."""

    rule: ClassVar[str] = "§14.1"
    title: ClassVar[str] = "Strike"

    def __init__(self, seat: Seat, target: str, hits: int, losses: int = 0, spared: bool = False) -> None:
        self.seat: Final = seat
        self.target: Final = target
        self.hits = hits  # still to be resolved
        self.losses = losses
        self.spared = spared  # a hit has found but the last cube

    def copy(self) -> Strike:
        return Strike(self.seat, self.target, self.hits, self.losses, self.spared)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Strike",
            "seat": self.seat,
            "target": self.target,
            "hits": self.hits,
            "losses": self.losses,
            "spared": self.spared,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> Strike:
        return Strike(data.text("seat"), data.text("target"), data.integer("hits"), data.integer("losses"), data.flag("spared"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        model = position.mission.model
        enemy = other(self.seat)
        box = f"{enemy}.{self.target}"
        outside = model.stocks[self.target].fights == "fires"
        arm = model.fires[0].id if model.fires else self.target
        while self.hits and position.main(box) > 0:
            tn = position.save_tn(enemy, self.target, arm, outside)
            card = ""
            if tn != NA:
                card = next_card(play, enemy, "a save against a strike", False)
                if not card:
                    return
            self.hits -= 1
            saved = bool(card) and value(card) >= tn
            values: dict[str, Data] = {"seat": self.seat, "vs": self.target, "card": card, "tn": tn, "saved": saved}
            event = Event("strike_saved" if saved else "strike_hit", "§14.4", values, seen_by(position, enemy))
            tell_test(play, event, enemy)
            if saved:
                continue
            if position.main(box) == (0 if outside else 1):
                self.spared = True
                continue
            self.losses += 1
            take_losses(play, enemy, self.target, 1, self.seat)
            if position.outcome is not None:
                return
        self.report(play, box)
        play.pop()

    def report(self, play: Play[Position], box: str) -> None:
        """Cubes lost are a fact of the battleground for both; not that a last cube of a hidden box is left (R40)."""
        values: dict[str, Data] = {"seat": self.seat, "box": box, "losses": self.losses}
        if not play.position.mission.options.hidden:
            values["spared"] = self.spared
        play.tell(Event("strike_losses", "§14.4", values))

    def subject(self) -> str:
        return self.seat.capitalize()
