"""What needs everybody's word: a value of the scenario that is changed in play, a pause of the clock, a draw, and a take-back.

Computers go with the people who play. To a take-back they say no where no other person does: alone against computers one has what
undo allows, or everybody could look what happens and try again.
"""

from __future__ import annotations

from os import urandom
from typing import Final, Literal

from msgspec import Struct

from enfilade.kernel.errors import BadRecord
from enfilade.kernel.event import Seat
from enfilade.kernel.record import Entry
from enfilade.server.base.limits import PROPOSALS, Buckets
from enfilade.server.base.secrets import HUMAN
from enfilade.server.live.presence import Presence
from enfilade.server.live.timekeeper import Timekeeper
from enfilade.server.messages import ProposalState, Proposed, Value
from enfilade.server.table.take_back import TakeBack
from enfilade.server.table.umpire import Umpire
from enfilade.server.work.threads import Hands

PAUSE: Final = "@pause"  # no key of a scenario begins so
DRAW: Final = "@draw"
TAKE_BACK: Final = "@take-back"
LABELS: Final = {PAUSE: "a pause", DRAW: "a draw", TAKE_BACK: "to take back its last act, with all that came after it"}


class Standing(Struct, frozen=True):
    """How things stand, to be kept: what is proposed; which act it would take back, by its number among those of who asks; and
    at which moment of a seat the others did not agree to what."""

    proposal: ProposalState | None = None
    act: int = 0
    refused: list[tuple[str, str, int]] = []


class Consent:
    """What is proposed at a table, and who has agreed to it: one thing at a time. It outlives the server."""

    def __init__(
        self, umpire: Umpire, presence: Presence, time: Timekeeper, hands: Hands, standing: Standing | None = None
    ) -> None:
        self._umpire: Final = umpire
        self._time: Final = time
        self._presence: Final = presence
        self._hands: Final = hands
        self._flood: Final = Buckets(PROPOSALS)
        kept = standing or Standing()
        self.proposal = kept.proposal
        # Counted from anywhere: a word on what was settled before a restart is never taken for one on what is proposed after it.
        self._count = int.from_bytes(urandom(3), "big") if kept.proposal is None else kept.proposal.number
        self._taken_back = self._asked_back(kept)  # what is proposed to be
        self._refused: Final[dict[tuple[Seat, str], int]] = {(seat, key): moment for seat, key, moment in kept.refused}
        self._news: Final[list[Proposed]] = []  # to be told once what follows from it is written

    @property
    def standing(self) -> Standing | None:
        """How things stand; None if nothing is proposed and nothing need be remembered."""
        if self.proposal is None and not self._refused:
            return None
        refused = [(seat, key, moment) for (seat, key), moment in self._refused.items()]
        return Standing(self.proposal, 0 if self._taken_back is None else self._taken_back.number, refused)

    def _asked_back(self, kept: Standing) -> TakeBack | None:
        """What was proposed to be taken back when the table was last in memory."""
        if kept.proposal is None or kept.proposal.key != TAKE_BACK:
            return None
        if self._umpire.table is None or not kept.act:
            raise BadRecord("what is asked to be taken back was never done")
        return TakeBack(self._umpire.table, kept.proposal.by, kept.act)

    async def propose(self, seat: Seat | None, key: str, value: Value) -> Entry | None:
        """A seat wants something that all must agree to. Computers agree to everything but what is said above."""
        if self.proposal is not None:
            raise self._umpire.refusal(seat, "something is proposed already: settle that first")
        label = self._named(seat, key) or self._umpire.proposed(seat, key, value).label
        assert seat is not None
        if not self._flood.take(seat):
            raise self._umpire.refusal(seat, "too much is proposed at once: wait a moment")
        if key == TAKE_BACK:
            self._taken_back = self._umpire.take_back_asked(seat)
        people = [each for each, kind in self._umpire.kinds.items() if kind == HUMAN]
        self._count += 1
        self.proposal = ProposalState(self._count, key, label, value, seat, people)
        return await self._agree(self.proposal, seat)

    def _named(self, seat: Seat | None, key: str) -> str:
        """How a pause, a draw or a take-back is called, if there can be one now; empty for anything else."""
        if key not in LABELS:
            return ""
        why = "spectators watch" if seat is None else "the game is over" if self._umpire.is_over else ""
        if key == PAUSE and not why and (not self._time.has_clock or self._time.is_paused):
            why = "there is no clock that could rest now"
        if seat is not None and self._is_refused(seat, key):
            why = why or "this was not agreed to: propose it again when something has happened"
        if why or self._umpire.table is None:
            raise self._umpire.refusal(seat, why or "the set-up is not complete")
        return LABELS[key]

    def _is_refused(self, seat: Seat, key: str) -> bool:
        """Whether the others did not agree to something, and nothing has happened since as far as the seat knows."""
        return self._refused.get((seat, key)) == self._umpire.memories[seat].moment

    async def agree(self, seat: Seat | None, number: int) -> Entry | None:
        """A seat agrees to the proposal of this number; when the last one has, it is carried out, which may be an entry."""
        return await self._agree(self._asked(seat, number), seat)

    def decline(self, seat: Seat | None, number: int) -> None:
        """A seat does not agree, or takes back what it proposed."""
        proposal = self._asked(seat, number)
        if proposal.key in LABELS:
            self._refused[proposal.by, proposal.key] = self._umpire.memories[proposal.by].moment
        self._settle("withdrawn" if seat == proposal.by else "declined", seat)

    def leave_out(self, seat: Seat) -> None:
        """Somebody cannot answer any more, or answer for: what waits for their word is void."""
        if self.proposal is not None and seat in (self.proposal.by, *self.proposal.awaits):
            self._settle("void", None)

    def look_again(self) -> None:
        """Something was done: perhaps what is proposed cannot be any more, or would not be what was asked for; and what was not
        agreed to may be proposed again."""
        table, asked = self._umpire.table, self._taken_back
        for seat, key in [each for each in self._refused if not self._is_refused(*each)]:
            del self._refused[seat, key]
        if self.proposal is None or table is None:
            return
        if self._umpire.is_over or (asked is not None and not asked.is_current(table)):
            self._settle("void", None)

    def tell(self) -> None:
        """Tell the players what has become of proposals."""
        for each in self._news:
            self._presence.tell_players(each)
        self._news.clear()

    def _asked(self, seat: Seat | None, number: int) -> ProposalState:
        """The proposal of this number, if it is for a seat to answer it."""
        proposal = self.proposal
        if proposal is None or proposal.number != number:
            raise self._umpire.refusal(seat, "this is not proposed any more")
        if seat != proposal.by and seat not in proposal.awaits:
            raise self._umpire.refusal(seat, "nothing is awaited here")
        return proposal

    async def _agree(self, proposal: ProposalState, seat: Seat | None) -> Entry | None:
        assert seat is not None
        proposal.awaits = [each for each in proposal.awaits if each != seat]
        if proposal.awaits:
            self._news.append(Proposed(proposal))
            return None
        try:
            entry = await self._carry_out(proposal, seat)
        except Exception:
            self._settle("void", seat)
            raise
        self._settle("agreed", seat)
        return entry

    async def _carry_out(self, proposal: ProposalState, seat: Seat) -> Entry | None:
        """Everybody has agreed, `seat` last."""
        if proposal.key == PAUSE:
            self._time.pause(True)
            return None
        if proposal.key == DRAW:
            return await self._hands.play(self._umpire.agree, seat)
        if self._taken_back is not None:
            return await self._hands.play(self._umpire.take_back, self._taken_back)
        return await self._hands.play(self._umpire.amend, seat, proposal.key, proposal.value)

    def _settle(self, ended: Literal["agreed", "declined", "withdrawn", "void"], by: Seat | None) -> None:
        """Nothing is proposed any more."""
        self.proposal = None
        self._taken_back = None
        self._news.append(Proposed(None, ended, by or ""))
