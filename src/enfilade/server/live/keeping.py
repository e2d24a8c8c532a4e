"""What belongs to a table beside its entries: whatever no entry tells of and must outlive a server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct

from enfilade.kernel.errors import BadRecord
from enfilade.kernel.event import Seat
from enfilade.server.base.secrets import HUMAN
from enfilade.server.live.consent import Consent, Standing
from enfilade.server.live.timekeeper import Timekeeper
from enfilade.server.store.beside import Beside
from enfilade.server.table.pending import Awaited
from enfilade.server.table.umpire import Umpire


class Unsettled(Struct, frozen=True):
    """What is proposed and who has not agreed to what, and the dice that are awaited, after so many entries."""

    after: int = 0
    consent: Standing | None = None
    dice: Awaited | None = None


def read_unsettled(text: str, entries: int) -> Unsettled:
    """What was kept as unsettled of a table that has so many entries; raises BadRecord if it cannot be read. It counts for
    nothing if the table has gone on since: it was at a server of an earlier release, which knows nothing of it."""
    try:
        found = msgspec.json.decode(text, type=Unsettled) if text else Unsettled()
    except msgspec.MsgspecError as error:
        raise BadRecord(f"what is unsettled here cannot be read: {error}") from None
    return found if found.after == entries else Unsettled()


class Keeping:
    """Knows what is kept beside the entries of one table, and what of it has changed since. `now` says what time it is."""

    def __init__(self, umpire: Umpire, consent: Consent, time: Timekeeper, now: Callable[[], float], kept: Beside) -> None:
        self._umpire: Final = umpire
        self._consent: Final = consent
        self._time: Final = time
        self._now: Final = now
        self._clock = kept.clock
        self._unsettled = kept.unsettled or ""
        self._thinks = bool(kept.thinks)
        self._asked: set[Seat] | None = None  # those of whom it is kept that they are to decide; None: it is not known here

    def changes(self) -> Beside:
        """What has changed since this was last asked for, and is to be written now."""
        clock, unsettled, thinks, asked = self._time.kept, self._what_is_open(), self._does_think(), self._time.accounts_asked()
        is_asked_anew = asked != self._asked and bool(asked or self._asked)
        found = Beside(
            None if clock == self._clock else clock,
            None if unsettled == self._unsettled else unsettled,
            dict.fromkeys(asked, self._now()) if is_asked_anew else None,
            None if thinks == self._thinks else thinks,
        )
        self._clock, self._unsettled, self._thinks = clock, unsettled, thinks
        if is_asked_anew:
            self._asked = asked
        return found

    def _what_is_open(self) -> str:
        consent, pending, table = self._consent.standing, self._umpire.pending, self._umpire.table
        if consent is None and pending is None:
            return ""
        after = 0 if table is None else len(table.entries)
        return msgspec.json.encode(Unsettled(after, consent, None if pending is None else pending.awaited)).decode()

    def _does_think(self) -> bool:
        """Whether people wait for a computer."""
        return self._umpire.asked_computer() is not None and HUMAN in self._umpire.kinds.values()
