"""A strike by a capability card or an event (§14.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_calculus.box.board import NA, other
from enfilade.games.urban_calculus.box.charts import value
from enfilade.games.urban_calculus.rules.cards import next_card
from enfilade.games.urban_calculus.rules.effects import take_losses
from enfilade.games.urban_calculus.rules.hidden import seen_by
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure


class Strike(Procedure[Position]):
    """Hits on an enemy box, each of which he may save; never the last cube of an assault force (§14.1)."""

    rule: ClassVar[str] = "§14.1"
    title: ClassVar[str] = "Strike"

    def __init__(self, seat: Seat, target: str, hits: int) -> None:
        self.seat: Final = seat
        self.target: Final = target
        self.hits = hits  # still to be resolved

    def copy(self) -> Strike:
        return Strike(self.seat, self.target, self.hits)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Strike", "seat": self.seat, "target": self.target, "hits": self.hits}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Strike:
        return Strike(data.text("seat"), data.text("target"), data.integer("hits"))

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
            play.tell(Event("strike_saved" if saved else "strike_hit", "§14.4", values, seen_by(position, enemy)))
            if not saved and position.main(box) > (0 if outside else 1):
                take_losses(play, enemy, self.target, 1, self.seat)
                if position.outcome is not None:
                    return
        play.pop()

    def subject(self) -> str:
        return self.seat.capitalize()
