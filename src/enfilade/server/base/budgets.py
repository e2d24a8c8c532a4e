"""What each address may use of the processor and of the line while it plays; and in whose name something is being done."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextvars import ContextVar
from math import ceil, inf
from time import monotonic
from typing import Final

from enfilade.server.base.limits import MOST_BUCKETS, Bucket, Limits, NoRoom, is_own, party_at

ENDLESS: Final = (0.0, inf)  # nothing is spent of so much


class Budget:
    """What one party, all who come from an address, has left. It is counted when it is spent, so there may be debts."""

    def __init__(
        self, party: str, processor: tuple[float, float], line: tuple[float, float], clock: Callable[[], float] = monotonic
    ) -> None:
        self.party: Final = party  # empty: this machine itself, which has no end
        self._processor: Final = Bucket(processor, clock)
        self._line: Final = Bucket(line, clock)

    def spend_processor(self, seconds: float) -> None:
        """So much of the processor's time was used for it."""
        self._processor.spend(seconds)

    def spend_bytes(self, count: int) -> None:
        """So much came from it, or was sent to it."""
        self._line.spend(count)

    @property
    def wait_seconds(self) -> float:
        """After how many seconds something is left again; 0: now."""
        return max(self._processor.wait_seconds, self._line.wait_seconds)

    def check(self) -> None:
        """Raises NoRoom, with what there is too much of and for how long, if nothing is left."""
        for purse, what in ((self._processor, "computed"), (self._line, "sent")):
            if purse.wait_seconds:
                raise NoRoom(f"more was {what} for your address than is its share: try again in {ceil(purse.wait_seconds)} s")

    async def wait(self) -> None:
        """Wait until something is left: what nobody could be told to try again."""
        while seconds := self.wait_seconds:
            await asyncio.sleep(seconds)


NOBODY: Final = Budget("", ENDLESS, ENDLESS)
_asking: Final[ContextVar[Budget]] = ContextVar("asking", default=NOBODY)


class Budgets:
    """The budgets of all addresses; who has not come for long is forgotten. This machine's own is not limited."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self._processor: Final = (limits.address_processor, limits.address_processor_burst)
        self._line: Final = (limits.address_bytes, limits.address_bytes_burst)
        self._clock: Final = clock
        self._held: Final[OrderedDict[str, Budget]] = OrderedDict()

    def at(self, address: str) -> Budget:
        """The budget of whoever is at an address."""
        if is_own(address):
            return NOBODY
        party = party_at(address)
        budget = self._held.get(party)
        if budget is None:
            budget = self._held[party] = Budget(party, self._processor, self._line, self._clock)
        self._held.move_to_end(party)
        if len(self._held) > MOST_BUCKETS:
            self._held.popitem(last=False)
        return budget


def asking() -> Budget:
    """The budget of the party in whose name this is done. Tasks have it from whoever began them."""
    return _asking.get()


def ask_for(budget: Budget) -> None:
    """From now on what this task does is done in the name of a party."""
    _asking.set(budget)
