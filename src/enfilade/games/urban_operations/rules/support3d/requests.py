"""Requests for 3D actions, written in secret and answered by a die (7.3.3.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.mission import SEATS
from enfilade.games.urban_operations.rules.cards import discard, plays
from enfilade.games.urban_operations.rules.choices import PARTS, parted
from enfilade.games.urban_operations.rules.effects import (
    d10,
)
from enfilade.games.urban_operations.rules.support3d.matrix import (
    forget_places,
    is_target,
    note_places,
    open_rows,
    requesters,
    target_range,
)
from enfilade.games.urban_operations.rules.support3d.strikes import Strike
from enfilade.games.urban_operations.state.markers import Request
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Kinds, Play, Procedure, Together

CLEAR_CHANNEL: Final = 2  # event E01


class Requests(Procedure[Position]):
    """One side's requests: row, requester, target (7.3.3.1)."""

    rule: ClassVar[str] = "7.3.3.1"
    title: ClassVar[str] = "3D requests"

    def __init__(self, seat: Seat, row: str = "", by: str = "", part: str = "", over: bool = False) -> None:
        self.seat: Final = seat
        self.row = row
        self.by = by
        self.part = part  # the column or building of the target
        self.over = over

    def copy(self) -> Requests:
        return Requests(self.seat, self.row, self.by, self.part, self.over)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Requests", "seat": self.seat, "row": self.row, "by": self.by, "part": self.part, "over": self.over,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader, position: Position) -> Requests:
        return Requests(data.text("seat"), data.text("row"), data.text("by"), data.text("part"), data.flag("over"))

    def asks(self, position: Position) -> Seat:
        return "" if self.over else self.seat

    def _targets(self, position: Position) -> list[str]:
        block = position.block(self.by)
        near = position.ground.within(block.loc, target_range(block))
        return [loc for loc in near if is_target(position, self.row, loc)]

    def actions(self, position: Position) -> list[Action]:
        if not self.row:
            return [*[Action("request", row) for row in open_rows(position, self.seat)], Action("done")]
        if not self.by:
            return [Action("by", block.token) for block in requesters(position, self.seat, self.row)]
        return parted("target", self._targets(position), self.part)

    def prompt(self, position: Position, seat: Seat) -> str:
        if not self.row:
            return "Ask for a 3D action, in secret, or finish."
        return f"{self.row}: who asks for it?" if not self.by else f"{self.row}: on which location?"

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        if action.verb == "done":
            self.over = True
        elif action.verb == "request":
            self.row = action.target
        elif action.verb == "by":
            self.by = action.target
        elif action.verb in PARTS:
            self.part = action.text
        else:
            asked = Request(self.seat, self.row, position.block(self.by).id, action.target)
            position.support3d = position.support3d.asking(asked)
            values = {"row": self.row, "by": self.by, "loc": action.target}
            play.tell(Event("requested", "7.3.3.1", values, frozenset({self.seat})))
            self.row, self.by, self.part = "", "", ""

    def advance(self, play: Play[Position]) -> None:
        play.pop()


class Request3D(Together[Position]):
    """Both sides ask for 3D actions, in secret and at once; no die is thrown until both have (7.3.3.1, R122)."""

    rule: ClassVar[str] = "7.3.3.1"
    title: ClassVar[str] = "3D requests"

    def copy(self) -> Request3D:
        return Request3D(self.branches_copy())

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Request3D", "branches": self.branches_data()}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Request3D:
        fresh: dict[Seat, list[Procedure[Position]]] = {seat: [Requests(seat)] for seat in SEATS}
        return Request3D(Kinds(Requests).read_branches(data, position, fresh))

    def advance(self, play: Play[Position]) -> None:
        play.replace(Grant())


class Grant(Procedure[Position]):
    """Green first, each request rolls on its row: nothing, next turn, or at once (7.3.3.1). Before the die its side, if it has
    cards in hand, may play one (R129)."""

    rule: ClassVar[str] = "7.3.3.1"
    title: ClassVar[str] = "Answers to requests"

    def __init__(self, step: str = "card", bonus: int = 0) -> None:
        self.step = step  # card, die
        self.bonus = bonus  # by cards

    def copy(self) -> Grant:
        return Grant(self.step, self.bonus)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Grant", "step": self.step, "bonus": self.bonus}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Grant:
        return Grant(data.text("step"), data.integer("bonus"))

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """Everybody sees how many requests are still to be answered."""
        data = self.to_data()
        data["left"] = {each: len(position.support3d.requests[each]) for each in SEATS}
        return data

    def request(self, position: Position) -> Request | None:
        """The request whose turn it is."""
        for seat in SEATS:
            if position.support3d.requests[seat]:
                return position.support3d.requests[seat][0]
        return None

    def asks(self, position: Position) -> Seat:
        request = self.request(position)
        if request is None or self.step != "card":
            return ""
        return request.seat if position.cards.hands[request.seat] else ""

    def actions(self, position: Position) -> list[Action]:
        request = self.request(position)
        assert request is not None
        return [*plays(position, request.seat, "request"), Action("pass")]

    def prompt(self, position: Position, seat: Seat) -> str:
        request = self.request(position)
        assert request is not None
        return f"Your request of {request.row} on {request.loc} is to be answered: play a card first?"

    def take(self, play: Play[Position], action: Action) -> None:
        request = self.request(play.position)
        assert request is not None
        if action.verb == "pass":
            self.step = "die"
        else:
            discard(play, request.seat, action.target)
            self.bonus += CLEAR_CHANNEL

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        request = self.request(position)
        if request is None:
            forget_places(position)
            play.pop()
            return
        seat = request.seat
        change = self.bonus + position.support3d.request_dice[seat]
        self.step, self.bonus = "card", 0
        position.support3d = position.support3d.answering(seat)
        answer(play, request, change)


def answer(play: Play[Position], request: Request, change: int) -> None:
    """The die of a request, changed by cards and events, on its row of the matrix (7.3.3.1)."""
    position = play.position
    row = next(each for each in position.mission.sides[request.seat].rows if each.name == request.row)
    position.support3d = position.support3d.using(request.seat, request.row)
    die = d10(play.dice, f"3D request of {request.seat}")
    letter = row.table[min(9, max(0, die + change))]
    values: dict[str, Data] = {"row": row.name, "die": die, "change": change}  # they would tell the enemy which row it was
    play.tell(Event("request_rolled", "7.3.3.1", values, frozenset({request.seat})))
    play.tell(Event("request", "7.3.3.1", {"seat": request.seat, "result": letter}))
    if letter == "U":
        return
    position.support3d = position.support3d.spent(request.seat, request.row)
    if letter == "T":
        position.support3d = position.support3d.granting(request)
    else:
        play.push(Strike(request, False))  # before the next die (R94)


def requesting(position: Position) -> Request3D:
    """The procedure with a branch for each side that has missions left.

    Whether somebody is there to ask for one is its secret: he may be in a vehicle (R129).
    """
    branches: dict[Seat, list[Procedure[Position]]] = {}
    for seat in SEATS:
        rows = [row.name for row in position.mission.sides[seat].rows if row.name != "air-defence"]
        left = any([position.support3d.left(seat, row) > 0 for row in rows])
        branches[seat] = [Requests(seat)] if left else []
    if branches[SEATS[0]] or branches[SEATS[1]]:
        note_places(position)
    return Request3D(branches)
