"""Who keeps the time at a table: presses the clock when something was done, lets it rest, and sees whose time has run out."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.event import Seat
from enfilade.server.base.limits import DAY_SECONDS, LATE_SECONDS
from enfilade.server.base.secrets import HUMAN
from enfilade.server.live.connection import Connection
from enfilade.server.live.presence import Presence
from enfilade.server.live.shared import Shared
from enfilade.server.messages import ClockState, Flag
from enfilade.server.table.clock import Clock, flag_of
from enfilade.server.table.umpire import Umpire

LOSES: Final = "loses"
STAND_IN: Final = "stand-in"


class Timekeeper:
    """The time of one table, which may have no clock. `touched` is when something was last done there."""

    def __init__(self, umpire: Umpire, presence: Presence, shared: Shared, clock: Clock | None, touched: float) -> None:
        self._umpire: Final = umpire
        self._presence: Final = presence
        self._shared: Final = shared
        self._clock: Final = clock
        self._touched = touched
        for seat in [] if clock is None else clock.stand_ins:
            umpire.kinds[seat] = shared.playing.stand_in

    @property
    def has_clock(self) -> bool:
        return self._clock is not None

    @property
    def rested(self) -> float:
        """How many seconds ago something was last done."""
        return max(0.0, self._shared.clock() - self._touched)

    @property
    def is_paused(self) -> bool:
        return self._clock is not None and self._clock.is_paused

    @property
    def kept(self) -> tuple[str, float | None] | None:
        """How the clock stands, to be kept, and when it runs out; None if there is none."""
        return None if self._clock is None else self._clock.kept

    def press(self, is_back: bool = False) -> None:
        """Something was done, or taken back: whose turn is it now?"""
        self._touched = self._shared.clock()
        if self._clock is not None:
            self._clock.press(self._asked(), self._touched, is_back)

    def begin(self) -> None:
        """Somebody has come: once every seat is somebody's, time runs."""
        if self._clock is not None and set(self._clock.running) != set(self._asked()):
            self.press()

    def accounts_asked(self) -> set[Seat]:
        """The seats whose turn it is and whose players may want to hear of it elsewhere: people with an account."""
        return {seat for seat in self._asked() if self._presence.player(seat)}

    def pause(self, is_paused: bool) -> None:
        """Let time stand still, or run."""
        if self._clock is not None:
            self._clock.pause(is_paused, self._shared.clock())

    def is_stood_in(self, seat: Seat | None) -> bool:
        """Whether a computer plays for whoever holds a seat."""
        return self._clock is not None and seat in self._clock.stand_ins

    def stand_in(self, seat: Seat) -> None:
        """Let a computer play for whoever holds a seat, until they return to it."""
        assert self._clock is not None
        self._clock.stand_in(seat)
        self._reseat(seat, self._shared.playing.stand_in)

    def return_to(self, seat: Seat | None) -> None:
        """Let somebody play their seat again. Who lets others wait does so once a turn: the stand-in ends the one it is in."""
        table = self._umpire.table
        if self._clock is None or seat is None or not self.is_stood_in(seat) or self._umpire.is_over:
            raise self._umpire.refusal(seat, "no computer stands in for you")
        if table is not None and seat in table.actors and self._umpire.has_others(seat):
            raise self._umpire.refusal(seat, "the computer decides just now: take your seat again when it has, as others wait")
        self._clock.return_to(seat)
        self._reseat(seat, HUMAN)

    def _reseat(self, seat: Seat, kind: str) -> None:
        self._umpire.kinds[seat] = kind
        self.press()

    def tell(self, connection: Connection | None = None) -> None:
        """Tell somebody, or everybody, how much time there is."""
        if self._clock is None:
            return
        clock, now = self._clock, self._shared.clock()
        left, is_claimable = dict(clock.left(now)), bool(self.claimable())
        state = ClockState(clock.pace.words, left, clock.running, clock.is_paused, is_claimable, self.flag)
        if connection is None:
            self._presence.tell(state)
        else:
            connection.send(state)

    def fallen(self) -> list[Seat]:
        """The seats that have run out of time."""
        return [] if self._clock is None else self._clock.fallen(self._shared.clock())

    def make_up(self) -> bool:
        """Give who has run out of time some more if nobody was there to see it: the server was down, or stood still. Whether
        that was so."""
        due, now = None if self._clock is None else self._clock.due, self._shared.clock()
        if self._clock is None or due is None or (due > self._shared.began and now - due <= LATE_SECONDS):
            return False
        self._clock.make_up(now)
        return True

    @property
    def flag(self) -> Flag:
        """What happens then, as whoever set the table chose, or the scenario says."""
        return ("" if self._clock is None else self._clock.pace.flag) or flag_of(self._umpire.scenario.data)

    def claimable(self) -> list[Seat]:
        """The seats that others may have resign, because they have run out of time or, without a clock, have been away."""
        if self._clock is not None:
            return self.fallen()
        days = self._shared.playing.claim_days
        is_late = days > 0 and self._shared.clock() - self._touched > days * DAY_SECONDS
        return self._asked() if is_late else []

    def _asked(self) -> list[Seat]:
        """The people who must decide now; nobody while a seat waits for somebody to hold it."""
        table = self._umpire.table
        if table is None or not self._presence.is_complete:
            return []
        return [seat for seat in table.actors if self._umpire.kinds[seat] == HUMAN]
