"""What needs everybody's word: a value of the scenario that is changed in play, a pause of the clock, and a draw."""

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
DRAW: Final = "@draw"


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
        label = self._named(seat, key) or self._umpire.proposed(seat, key, value).label
        assert seat is not None
        self._count += 1
        awaits = [each for each, kind in self._umpire.kinds.items() if kind == HUMAN]
        self.proposal = ProposalState(self._count, key, label, value, seat, awaits)
        return self._agree(self.proposal, seat)

    def _named(self, seat: Seat | None, key: str) -> str:
        """How a pause or a draw is called, if there can be one now; empty for anything else."""
        if key not in (PAUSE, DRAW):
            return ""
        why = "spectators watch" if seat is None else "the game is over" if self._umpire.is_over else ""
        if key == PAUSE and not why and (not self._time.has_clock or self._time.is_paused):
            why = "there is no clock that could rest now"
        if why or self._umpire.table is None:
            raise self._umpire.refusal(seat, why or "the set-up is not complete")
        return "a pause" if key == PAUSE else "a draw"

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
            is_draw = proposal.key == DRAW
            entry = self._umpire.agree(seat) if is_draw else self._umpire.amend(seat, proposal.key, proposal.value)
        except Exception:
            self._settle("void", seat)
            raise
        self._settle("agreed", seat)
        return entry

    def _settle(self, ended: Literal["agreed", "declined", "withdrawn", "void"], by: Seat | None) -> None:
        """Nothing is proposed any more."""
        self.proposal = None
        self._presence.tell_players(Proposed(None, ended, by or ""))
