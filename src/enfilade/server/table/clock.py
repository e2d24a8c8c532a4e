"""The clock of a game: how much time each seat has left, and whose is running. It is told what time it is.

By `days` a seat has so many for every turn. By `minutes` it has a reserve for the whole game, and gains some with every turn. A
turn ends when its seat is not asked any more; a clock that is set back costs nobody anything. What is taken back brings nobody
more time: who is asked again goes on with what was left when that turn ended, and who is not asked after all has ended none.
Where a computer stands in for who has run out of time, it has no clock; who returns has time for a turn. Nobody loses by a flag
that fell while no server was there: there is some time more then, to come and decide.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal

import msgspec
from msgspec import Struct

from enfilade.kernel.data import Data
from enfilade.kernel.event import Seat
from enfilade.library import FLAG, FLAGS
from enfilade.server.messages import Flag

DAY_SECONDS: Final = 86_400.0
RETURN_SECONDS: Final = 60.0  # that who returns to a seat has at least, or comes back to a server that was down


class Pace(Struct, frozen=True):
    """How much time there is, in seconds: at first, and what is added with every turn; by days that is all there is for one. What
    happens when it runs out: empty, if the scenario says so."""

    by: Literal["days", "minutes"]
    first: float
    more: float = 0.0
    flag: Flag = ""

    @property
    def words(self) -> str:
        """As people say it."""
        if self.by == "days":
            return f"{self.first / DAY_SECONDS:g} days a turn"
        return f"{self.first / 60:g} minutes" + (f" and {self.more:g} seconds a turn" if self.more else "")


def flag_of(scenario: Mapping[str, Data]) -> Flag:
    """What a scenario says that happens when a seat runs out of time."""
    said: Flag = msgspec.convert(scenario.get(FLAG, FLAGS[0]), Flag)
    return said


class Standing(Struct):
    """How a clock stands: what is left, who is on the move since when, whether it rests, what each had when their last turn
    ended, and for whom a computer stands in."""

    left: dict[str, float]
    running: list[str] = []
    since: float = 0.0
    paused: bool = False
    ended: dict[str, float] = {}
    stand_ins: list[str] = []


class Clock:
    """The time of one game."""

    def __init__(self, pace: Pace, standing: Standing) -> None:
        self.pace: Final = pace
        self._standing: Final = standing

    @classmethod
    def new(cls, pace: Pace, seats: Collection[Seat]) -> Clock:
        """Nothing has been used yet."""
        return cls(pace, Standing(dict.fromkeys(seats, pace.first)))

    @classmethod
    def read(cls, pace: str, standing: str) -> Clock:
        """A clock that was kept."""
        return cls(msgspec.json.decode(pace, type=Pace), msgspec.json.decode(standing, type=Standing))

    @property
    def kept(self) -> tuple[str, float | None]:
        """How it stands, to be kept, and when it runs out if nothing is done."""
        return msgspec.json.encode(self._standing).decode(), self.due

    @property
    def pace_kept(self) -> str:
        """Its pace, to be kept."""
        return msgspec.json.encode(self.pace).decode()

    @property
    def is_paused(self) -> bool:
        return self._standing.paused

    @property
    def running(self) -> list[Seat]:
        return list(self._standing.running)

    @property
    def stand_ins(self) -> list[Seat]:
        return list(self._standing.stand_ins)

    @property
    def due(self) -> float | None:
        """When the next one runs out; None: none does."""
        standing = self._standing
        ends = [standing.since + standing.left[seat] for seat in standing.running if standing.left[seat] > 0]
        return None if standing.paused or not ends else min(ends)

    def left(self, now: float) -> Mapping[Seat, float]:
        """How many seconds each has."""
        spent = self._spent(now)
        return {seat: max(0.0, left - spent * (seat in self._standing.running)) for seat, left in self._standing.left.items()}

    def press(self, asked: Collection[Seat], now: float, is_back: bool = False) -> None:
        """From now on these seats are asked; who is not any more has ended a turn, unless something was taken back."""
        standing = self._standing
        standing.left = dict(self.left(now))
        for seat in [seat for seat in standing.running if seat not in asked and seat not in standing.stand_ins]:
            more = 0.0 if is_back else self.pace.more
            if not is_back:
                standing.ended[seat] = standing.left[seat]
            standing.left[seat] = self.pace.first if self.pace.by == "days" else standing.left[seat] + more
        if is_back:
            for seat in [seat for seat in asked if seat in standing.ended and seat not in standing.running]:
                standing.left[seat] = standing.ended.pop(seat)
        standing.running = [seat for seat in asked if seat in standing.left]
        standing.since = now

    def pause(self, is_paused: bool, now: float) -> None:
        """Let it rest, or go on."""
        standing = self._standing
        standing.left = dict(self.left(now))
        standing.since = now
        standing.paused = is_paused

    def stand_in(self, seat: Seat) -> None:
        """From now on a computer plays for a seat, which has no clock."""
        self._standing.stand_ins.append(seat)
        self._standing.ended.pop(seat, None)

    def return_to(self, seat: Seat) -> None:
        """Its player has a seat again, with time for a turn: by minutes what one brings, or a minute if that is more."""
        self._standing.stand_ins.remove(seat)
        more = self.pace.first if self.pace.by == "days" else max(self.pace.more, RETURN_SECONDS)
        self._standing.left[seat] = max(more, self._standing.left[seat])

    def make_up(self, now: float) -> None:
        """Nobody was there when time ran out: who has none left has some more, by days a day but no more than a turn, by minutes
        what a turn brings, or a minute if that is more."""
        more = min(self.pace.first, DAY_SECONDS) if self.pace.by == "days" else max(self.pace.more, RETURN_SECONDS)
        fallen, standing = self.fallen(now), self._standing
        standing.left = {**self.left(now), **dict.fromkeys(fallen, more)}
        standing.since = now

    def fallen(self, now: float) -> list[Seat]:
        """The seats on the move that have no time left."""
        left = self.left(now)
        return [seat for seat in self._standing.running if left[seat] <= 0]

    def _spent(self, now: float) -> float:
        return 0.0 if self._standing.paused else max(0.0, now - self._standing.since)
