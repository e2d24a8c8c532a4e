"""3D missions: those that are left, asked for, on their way; and flares (7.3.3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.urban_operations.box.mission import SEATS
from enfilade.games.urban_operations.state.keyed import NO_NUMBERS, ZERO, changed, plus, words
from enfilade.games.urban_operations.state.markers import Request
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.event import Seat

NO_REQUESTS: Final[Mapping[Seat, tuple[Request, ...]]] = dict.fromkeys(SEATS, ())
NOWHERE: Final[Mapping[str, str]] = {}


class Support3D(Plain):
    """What both sides have of 3D missions and have asked for (7.3.3.1). It never changes: a change makes another."""

    def __init__(
        self,
        missions: Mapping[str, int] = NO_NUMBERS,
        used: tuple[str, ...] = (),
        struck: tuple[str, ...] = (),
        requests: Mapping[Seat, tuple[Request, ...]] = NO_REQUESTS,
        pending: Mapping[Seat, tuple[Request, ...]] = NO_REQUESTS,
        asked_at: Mapping[str, str] = NOWHERE,
        lit: tuple[str, ...] = (),
        request_dice: Mapping[Seat, int] = ZERO,
    ) -> None:
        self.missions: Final = missions  # "seat row": missions left
        self.used: Final = used  # "seat row" requested, or defended with, this turn
        self.struck: Final = struck  # "seat row" asked for this turn that has come down since
        self.requests: Final = requests  # this turn's, still secret
        self.pending: Final = pending  # granted for the next turn
        self.asked_at: Final = asked_at  # where blocks and known civilians were when the requests were written
        self.lit: Final = lit  # locations in the light of flares
        self.request_dice: Final = request_dice  # what an event adds to a side's next request

    def to_data(self) -> dict[str, Data]:
        return {
            "missions": self.missions,
            "used": self.used,
            "struck": self.struck,
            "requests": {seat: [each.to_data() for each in asked] for seat, asked in self.requests.items()},
            "pending": {seat: [each.to_data() for each in asked] for seat, asked in self.pending.items()},
            "asked_at": self.asked_at,
            "lit": self.lit,
            "request_dice": self.request_dice,
        }

    @classmethod
    def read(cls, data: Reader) -> Support3D:
        """What `to_data` wrote."""
        return Support3D(
            data.numbers("missions"),
            tuple(data.texts("used")),
            tuple(data.texts("struck")),
            _requests(data.table("requests")),
            _requests(data.table("pending")),
            words(data, "asked_at"),
            tuple(data.texts("lit")),
            data.numbers("request_dice"),
        )

    def but(
        self,
        missions: Mapping[str, int] | None = None,
        used: tuple[str, ...] | None = None,
        struck: tuple[str, ...] | None = None,
        requests: Mapping[Seat, tuple[Request, ...]] | None = None,
        pending: Mapping[Seat, tuple[Request, ...]] | None = None,
        asked_at: Mapping[str, str] | None = None,
        lit: tuple[str, ...] | None = None,
        request_dice: Mapping[Seat, int] | None = None,
    ) -> Support3D:
        """The same but for what is given."""
        return Support3D(
            self.missions if missions is None else missions,
            self.used if used is None else used,
            self.struck if struck is None else struck,
            self.requests if requests is None else requests,
            self.pending if pending is None else pending,
            self.asked_at if asked_at is None else asked_at,
            self.lit if lit is None else lit,
            self.request_dice if request_dice is None else request_dice,
        )

    def left(self, seat: Seat, row: str) -> int:
        """The missions of a row that a side has left."""
        return self.missions[f"{seat} {row}"]

    def times_used(self, seat: Seat, row: str) -> int:
        """How often a side has asked for a row this turn, or defended with it (R24)."""
        return self.used.count(f"{seat} {row}")

    # One mission.

    def spent(self, seat: Seat, row: str) -> Support3D:
        """A mission of a row is used up."""
        return self.but(missions=plus(self.missions, f"{seat} {row}", -1))

    def using(self, seat: Seat, row: str) -> Support3D:
        """A row is asked for, or defends, this turn (R24)."""
        return self.but(used=tuple(sorted([*self.used, f"{seat} {row}"])))

    def striking(self, seat: Seat, row: str) -> Support3D:
        """A mission comes down; `struck` tells it from others of this turn that are still on their way."""
        key = f"{seat} {row}"
        return self.but(struck=tuple(sorted([*self.struck, key]))) if key in self.used else self

    def lighting(self, locs: list[str]) -> Support3D:
        """Flares light more locations until the turn is over (7.3.3.4)."""
        return self.but(lit=tuple(sorted({*self.lit, *locs})))

    # Requests (7.3.3.1).

    def asking(self, request: Request) -> Support3D:
        """A side has written down one more request."""
        return self.but(requests=changed(self.requests, request.seat, (*self.requests[request.seat], request)))

    def answering(self, seat: Seat) -> Support3D:
        """The first request of a side is answered, with all that an event adds to its die."""
        requests = changed(self.requests, seat, self.requests[seat][1:])
        return self.but(requests=requests, request_dice=changed(self.request_dice, seat, 0))

    def granting(self, request: Request) -> Support3D:
        """A mission is on its way and comes down next turn."""
        return self.but(pending=changed(self.pending, request.seat, (*self.pending[request.seat], request)))

    def due(self, seat: Seat) -> Support3D:
        """The first mission of a side that is on its way has come (7.3.3.2)."""
        return self.but(pending=changed(self.pending, seat, self.pending[seat][1:]))

    def dice_changed(self, seat: Seat, by: int) -> Support3D:
        """An event adds to the die of a side's next request (6.2.2)."""
        return self.but(request_dice=plus(self.request_dice, seat, by))

    # Turns.

    def turn_begun(self) -> Support3D:
        """Every row may be asked for again (R24)."""
        return self.but(used=(), struck=())

    def turn_over(self) -> Support3D:
        """Flares burn out, and what events added is gone (3.1.5)."""
        return self.but(lit=(), request_dice=ZERO)


def _requests(data: Reader) -> dict[Seat, tuple[Request, ...]]:
    return {seat: tuple([Request.read(each) for each in data.tables(seat)]) for seat in data.keys()}


NO_SUPPORT: Final = Support3D()
