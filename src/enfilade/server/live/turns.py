"""What changes a table: one thing at a time, written before it is acknowledged and before anybody sees it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Final

from enfilade.kernel.dice import Draw
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Seat
from enfilade.kernel.record import Entry
from enfilade.server import messages
from enfilade.server.live.consent import Consent
from enfilade.server.live.keeping import Keeping
from enfilade.server.live.showing import Showing
from enfilade.server.live.timekeeper import Timekeeper
from enfilade.server.store.base import Store
from enfilade.server.store.beside import NOTHING, Beside
from enfilade.server.store.faults import BadDatabase
from enfilade.server.table.umpire import Umpire
from enfilade.server.table.umpires import stored_line
from enfilade.server.work.threads import Hands

logger = logging.getLogger("enfilade.server")
UNWRITTEN: Final = "the change could not be written: connect again, and what is shown then is what counts"


class Stumbled(EnfiladeError):
    """A fault of ours in the middle of a change, which was therefore not made. The operator's log has the details."""

    def __init__(self) -> None:
        super().__init__("the umpire stumbled; nothing was changed. Choose something else, and tell whoever keeps this server")


class Turns:
    """Carries out what seats ask for at one table. Whoever holds the `lock` does so, or sees nothing half done."""

    def __init__(
        self,
        id: str,
        umpire: Umpire,
        consent: Consent,
        showing: Showing,
        store: Store,
        hands: Hands,
        time: Timekeeper,
        keeping: Keeping,
    ) -> None:
        self._id: Final = id
        self._umpire: Final = umpire
        self._consent: Final = consent
        self._showing: Final = showing
        self._store: Final = store
        self._hands: Final = hands
        self._time: Final = time
        self._keeping: Final = keeping
        self.lock: Final = asyncio.Lock()
        self.is_broken = False  # what is in memory was not written: it must be read anew

    def lose(self) -> None:
        """What is in memory does not count any more: another server may have the table."""
        self.is_broken = True

    async def take(self, seat: Seat | None, change: messages.Change) -> None:
        """Do it, write it, show it; the caller holds the lock. Raises what the umpire refuses it with."""
        try:
            await self._do(seat, change)
        finally:
            if not self.is_broken:
                self._consent.tell()
                await self._showing.show_news()  # even what is refused may change what is needed: dice, before it can be done

    async def stand_in(self, seats: Collection[Seat]) -> None:
        """A computer plays for who has run out of time; the caller holds the lock."""
        for seat in seats:
            self._time.stand_in(seat)
            self._consent.leave_out(seat)
        await self.keep()
        self._consent.tell()

    async def keep(self) -> None:
        """Write what has changed though nothing was done; the caller holds the lock."""
        beside = self._keeping.changes()
        if beside != NOTHING:
            with self._writing():
                await self._store.games.keep(self._id, beside)
            self._tell_time(beside)

    async def _do(self, seat: Seat | None, change: messages.Change) -> None:
        """Do it and write it. If that fails, what is in memory no longer counts."""
        if self.is_broken:
            raise BadDatabase(UNWRITTEN, UNWRITTEN)
        had_begun = self._umpire.table is not None
        try:
            entry = await self._carry_out(seat, change)
        except asyncio.CancelledError:
            self.is_broken = True  # the thread goes on and may have done it
            raise
        except EnfiladeError:
            await self.keep()  # dice are awaited now, perhaps, or what was proposed has turned out to be void
            raise
        except Exception:
            # Others are told nothing: that a seat has tried something in vain is its own business.
            logger.exception("table %s: the umpire stumbled over what %s asked for: %s", self._id, seat, type(change).__name__)
            raise Stumbled from None
        await self._write(entry, had_begun)

    async def _write(self, entry: Entry | None, had_begun: bool) -> None:
        """Write what was done, and with it whatever follows from it: after a kill all of it is there, or nothing."""
        table = self._umpire.table
        if entry is not None:
            assert table is not None
            self._time.press(is_back=bool(entry.taken))
            self._consent.look_again()
            line, beside = stored_line(self._umpire, entry), self._keeping.changes()
            with self._writing():
                await self._store.add_entry(self._id, len(table.entries), line, self._umpire.is_over, beside)
            self._tell_time(beside)
        elif table is not None and not had_begun:
            self._time.begin()
            beside = self._keeping.changes()
            with self._writing():
                await self._store.set_opening(self._id, table.opening, beside)
            self._tell_time(beside)
        else:
            await self.keep()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """While something is written: if that fails, what is in memory no longer counts."""
        try:
            yield
        except asyncio.CancelledError:
            self.is_broken = True
            raise
        except Exception as error:
            self.is_broken = True
            logger.error("table %s: %s", self._id, error)
            raise BadDatabase(UNWRITTEN, UNWRITTEN) from error

    def _tell_time(self, beside: Beside) -> None:
        """If the clock has changed, everybody is told."""
        if beside.clock is not None:
            self._time.tell()

    async def _carry_out(self, seat: Seat | None, change: messages.Change) -> Entry | None:
        umpire = self._umpire
        match change:
            case messages.Act():
                act = self._showing.with_scenes(umpire.act)
                return await self._hands.play(act, seat, change.action, change.seen, change.length)
            case messages.Undo():
                return await self._hands.play(umpire.undo, seat, change.length, change.choice)
            case messages.Resign():
                return await self._hands.play(umpire.resign, seat)
            case messages.Draws():
                draws: list[Draw] = list(change.draws)
                return await self._hands.play(umpire.draws, seat, draws, change.need, change.length)
            case messages.Propose():
                return await self._consent.propose(seat, change.key, change.value)
            case messages.Consent():
                return await self._consent.agree(seat, change.number)
            case messages.Decline():
                self._consent.decline(seat, change.number)
                return None
            case messages.Resume():
                self._resume(seat)
                return None
            case messages.Return():
                self._time.return_to(seat)
                return None
            case messages.ClaimGame():
                return await self._claim(seat)

    def _resume(self, seat: Seat | None) -> None:
        if seat is None or not self._time.is_paused:
            raise self._umpire.refusal(seat, "spectators watch" if seat is None else "the clock does not rest")
        self._time.pause(False)

    async def _claim(self, seat: Seat | None) -> Entry:
        late = [each for each in self._time.claimable() if each != seat]
        if seat is None or not late:
            raise self._umpire.refusal(seat, "spectators watch" if seat is None else "nobody is late enough for that")
        return await self._hands.play(self._umpire.resign, late[0])
