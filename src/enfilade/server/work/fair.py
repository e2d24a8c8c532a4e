"""A few places where work is done, and those who wait for one: nobody waits longer because somebody else asks for much."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Final

from enfilade.server.base.limits import CREDIT_SECONDS, MOST_ACCOUNTS, NoRoom

FADING: Final = 0.8  # how much of what somebody's work once took is still expected the next time


class Account:
    """What somebody has used so far, how long a piece of their work takes (None: not known yet), and what waits to be done."""

    def __init__(self, who: str, used: float, usual: float | None) -> None:
        self.who: Final = who
        self.used = used
        self.usual = usual
        self.line: Final[deque[asyncio.Future[int]]] = deque()


class Stay:
    """Somebody's work in a place; what it is expected to take has been charged in advance."""

    def __init__(self, account: Account, is_quick: bool) -> None:
        self.account: Final = account
        self.is_quick: Final = is_quick
        self.expected: Final = account.usual or 0.0
        account.used += self.expected

    def end(self, seconds: float) -> None:
        """It took so long."""
        account = self.account
        account.used += seconds - self.expected
        account.usual = max(seconds, FADING * (account.usual or 0.0))


class Fair:
    """So many places. Of those who wait, who has used least goes first; who comes anew has used as much as who was served last.

    Some places are kept for those whose work is quick: known to take less than so many seconds. The line has an end, and so has
    what one may have in it.
    """

    def __init__(self, places: int, kept: int, quick: float, most: int, most_of_one: int) -> None:
        self._free: Final = list(range(places - 1, -1, -1))  # taken from the end: the first places are used most
        self._kept: Final = kept
        self._quick: Final = quick
        self._most: Final = most
        self._most_of_one: Final = most_of_one
        self._inside: Final[dict[int, Stay]] = {}
        self._accounts: Final[OrderedDict[str, Account]] = OrderedDict()
        self._waiting: Final[dict[str, Account]] = {}  # those in whose name something waits
        self._count = 0  # of all that waits
        self._served = 0.0  # what the last one to be served had used

    async def enter(self, who: str, usual: float | None = None) -> int:
        """Wait for a place: its number. `usual` is how long the work may take, where nothing is known of who comes."""
        account = self._account(who, usual)
        if self._count >= self._most or len(account.line) >= self._most_of_one:
            raise NoRoom("too much waits to be done here: try again in a moment")
        turn: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        account.line.append(turn)
        self._waiting[who] = account
        self._count += 1
        self._admit()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn in account.line:
                self._step_out(account, turn)
            elif not turn.cancelled():
                self.leave(turn.result(), 0.0)
            raise

    def leave(self, place: int, seconds: float) -> None:
        """What was done in a place is done, and took so long."""
        self._inside.pop(place).end(seconds)
        self._free.append(place)
        self._free.sort(reverse=True)
        self._admit()

    def is_quick(self, who: str) -> bool:
        """Whether somebody's work is known to be quick."""
        account = self._accounts.get(who)
        return account is not None and self._does_quickly(account)

    def _account(self, who: str, usual: float | None) -> Account:
        """Whoever has used little is in credit, but not for ever; who has not come for long is forgotten."""
        account = self._waiting.get(who) or self._accounts.get(who)
        if account is None:
            account = Account(who, self._served, usual)
        account.used = max(account.used, self._served - CREDIT_SECONDS)
        self._accounts[who] = account
        self._accounts.move_to_end(who)
        if len(self._accounts) > MOST_ACCOUNTS:
            self._accounts.popitem(last=False)
        return account

    def _admit(self) -> None:
        """Let in whoever there is a place for."""
        while self._free and self._waiting:
            slow = sum(not stay.is_quick for stay in self._inside.values())
            may_be_slow = slow < len(self._free) + len(self._inside) - self._kept
            able = [each for each in self._waiting.values() if may_be_slow or self._does_quickly(each)]
            if not able:
                return
            account = min(able, key=_used)
            turn = account.line[0]
            self._step_out(account, turn)
            if turn.cancelled():
                continue
            self._served = max(self._served, account.used)
            place = self._free.pop()
            self._inside[place] = Stay(account, self._does_quickly(account))
            turn.set_result(place)

    def _step_out(self, account: Account, turn: asyncio.Future[int]) -> None:
        account.line.remove(turn)
        self._count -= 1
        if not account.line:
            del self._waiting[account.who]

    def _does_quickly(self, account: Account) -> bool:
        return account.usual is not None and account.usual < self._quick


def _used(account: Account) -> float:
    return account.used
