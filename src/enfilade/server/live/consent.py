"""What needs everybody's word: a value of the scenario that is changed in play, and a pause of the clock."""

from __future__ import annotations

from typing import Final, Literal

from enfilade.kernel.event import Seat
from enfilade.kernel.record import Entry
from enfilade.server.base.secrets import HUMAN
from enfilade.server.live.presence import Presence
from enfilade.server.live.timekeeper import Timekeeper
from enfilade.server.messages import ProposalState, Proposed, Value
from enfilade.server.table.umpire import Umpire

PAUSE: Final = "@pause"  # no key of a scenario begins so


class Consent:
    """What is proposed at a table, and who has agreed to it: one thing at a time."""

    def __init__(self, umpire: Umpire, presence: Presence, time: Timekeeper) -> None:
        self._umpire: Final = umpire
        self._time: Final = time
        self._presence: Final = presence
        self._count = 0
        self.proposal: ProposalState | None = None

    def propose(self, seat: Seat | None, key: str, value: Value) -> Entry | None:
        """A seat wants a value changed. Computers agree to everything, so people are asked."""
        if self.proposal is not None:
            raise self._umpire.refusal(seat, "something is proposed already: settle that first")
        label = self._pause(seat) if key == PAUSE else self._umpire.proposed(seat, key, value).label
        assert seat is not None
        self._count += 1
        awaits = [each for each, kind in self._umpire.kinds.items() if kind == HUMAN]
        self.proposal = ProposalState(self._count, key, label, value, seat, awaits)
        return self._agree(self.proposal, seat)

    def _pause(self, seat: Seat | None) -> str:
        """How a pause is called, if there can be one."""
        if seat is None or not self._time.has_clock or self._time.is_paused or self._umpire.is_over:
            raise self._umpire.refusal(seat, "spectators watch" if seat is None else "there is no clock that could rest now")
        return "a pause"

    def agree(self, seat: Seat | None, number: int) -> Entry | None:
        """A seat agrees to the proposal of this number; when the last one has, the value is changed, which is an entry."""
        return self._agree(self._asked(seat, number), seat)

    def decline(self, seat: Seat | None, number: int) -> None:
        """A seat does not agree, or takes back what it proposed."""
        proposal = self._asked(seat, number)
        self._settle("withdrawn" if seat == proposal.by else "declined", seat)

    def _asked(self, seat: Seat | None, number: int) -> ProposalState:
        """The proposal of this number, if it is for a seat to answer it."""
        proposal = self.proposal
        if proposal is None or proposal.number != number:
            raise self._umpire.refusal(seat, "this is not proposed any more")
        if seat != proposal.by and seat not in proposal.awaits:
            raise self._umpire.refusal(seat, "nothing is awaited here")
        return proposal

    def _agree(self, proposal: ProposalState, seat: Seat | None) -> Entry | None:
        assert seat is not None
        proposal.awaits = [each for each in proposal.awaits if each != seat]
        if proposal.awaits:
            self._presence.tell_players(Proposed(proposal))
            return None
        if proposal.key == PAUSE:
            self._time.pause(True)
            self._settle("agreed", seat)
            return None
        try:
            entry = self._umpire.amend(seat, proposal.key, proposal.value)
        except Exception:
            self._settle("void", seat)
            raise
        self._settle("agreed", seat)
        return entry

    def _settle(self, ended: Literal["agreed", "declined", "withdrawn", "void"], by: Seat | None) -> None:
        """Nothing is proposed any more."""
        self.proposal = None
        self._presence.tell_players(Proposed(None, ended, by or ""))
