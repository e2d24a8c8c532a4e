"""A few places where work is done, and those who wait for one: nobody waits longer because somebody else asks for much."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Final, TypeVar

from enfilade.server.base.limits import CREDIT_SECONDS, MOST_ACCOUNTS, MOST_OF_A_PARTY_IN_LINE, NoRoom

K = TypeVar("K")
V = TypeVar("V")

FADING: Final = 0.8  # how much of what somebody's work once took is still expected the next time


class Party:
    """What those at one address have used, what their last table to be served had used, and how much of theirs waits."""

    def __init__(self, name: str, used: float) -> None:
        self.name: Final = name
        self.used = used
        self.served = 0.0
        self.count = 0


class Account:
    """What a party has used for one table, how long a piece of that takes (None: not known yet), and what waits to be done."""

    def __init__(self, who: str, party: Party, usual: float | None) -> None:
        self.who: Final = who
        self.party: Final = party
        self.used = party.served
        self.usual = usual
        self.line: Final[deque[asyncio.Future[int]]] = deque()

    @property
    def key(self) -> tuple[str, str]:
        return self.party.name, self.who

    def charge(self, seconds: float) -> None:
        """So much was used of the places."""
        self.used += seconds
        self.party.used += seconds


class Stay:
    """Somebody's work in a place; what it is expected to take has been charged in advance."""

    def __init__(self, account: Account, is_quick: bool) -> None:
        self.account: Final = account
        self.is_quick: Final = is_quick
        self.expected: Final = account.usual or 0.0
        account.charge(self.expected)

    def end(self, seconds: float) -> None:
        """It took so long."""
        account = self.account
        account.charge(seconds - self.expected)
        account.usual = max(seconds, FADING * (account.usual or 0.0))


class Fair:
    """So many places. Of the parties that wait, the one that has used least goes first, and of its tables the one that has; who
    comes anew has used as much as who was served last. Where no party is named, every table is one.

    Some places are kept for those whose work is quick: known to take less than so many seconds. The line has an end, and so has
    what one may have in it: a party, and a party for one table.
    """

    def __init__(
        self,
        places: int,
        kept: int,
        quick: float,
        most: int,
        most_of_one: int,
        most_of_a_party: int = MOST_OF_A_PARTY_IN_LINE,
    ) -> None:
        self._free: Final = list(range(places - 1, -1, -1))  # taken from the end: the first places are used most
        self._kept: Final = kept
        self._quick: Final = quick
        self._most: Final = most
        self._most_of_one: Final = most_of_one
        self._most_of_a_party: Final = most_of_a_party
        self._inside: Final[dict[int, Stay]] = {}
        self._parties: Final[OrderedDict[str, Party]] = OrderedDict()
        self._accounts: Final[OrderedDict[tuple[str, str], Account]] = OrderedDict()
        self._waiting: Final[dict[tuple[str, str], Account]] = {}  # those for whom something waits
        self._count = 0  # of all that waits
        self._served = 0.0  # what the last party to be served had used

    async def enter(self, who: str, usual: float | None = None, party: str = "") -> int:
        """Wait for a place: its number. `who` is a table, `party` in whose name the work is done for it; `usual` is how long it
        may take, where nothing is known of that."""
        account = self._account(who, self._party(party or who), usual)
        if self._count >= self._most or len(account.line) >= self._most_of_one or account.party.count >= self._most_of_a_party:
            raise NoRoom("too much waits to be done here: try again in a moment")
        turn: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        account.line.append(turn)
        account.party.count += 1
        self._waiting[account.key] = account
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

    @property
    def waiting(self) -> int:
        """How much waits."""
        return self._count

    def is_quick(self, who: str, party: str = "") -> bool:
        """Whether somebody's work is known to be quick."""
        account = self._accounts.get((party or who, who))
        return account is not None and self._does_quickly(account)

    def _party(self, name: str) -> Party:
        """Whoever has used little is in credit, but not for ever; who has not come for long is forgotten."""
        party = self._parties.get(name) or Party(name, self._served)
        party.used = max(party.used, self._served - CREDIT_SECONDS)
        _remember(self._parties, name, party)
        return party

    def _account(self, who: str, party: Party, usual: float | None) -> Account:
        """The same for a table of a party."""
        key = (party.name, who)
        account = self._waiting.get(key) or self._accounts.get(key)
        if account is None or (account.party is not party and not account.line):
            account = Account(who, party, usual)
        account.used = max(account.used, account.party.served - CREDIT_SECONDS)
        _remember(self._accounts, key, account)
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
            self._served = max(self._served, account.party.used)
            account.party.served = max(account.party.served, account.used)
            place = self._free.pop()
            self._inside[place] = Stay(account, self._does_quickly(account))
            turn.set_result(place)

    def _step_out(self, account: Account, turn: asyncio.Future[int]) -> None:
        account.line.remove(turn)
        account.party.count -= 1
        self._count -= 1
        if not account.line:
            del self._waiting[account.key]

    def _does_quickly(self, account: Account) -> bool:
        return account.usual is not None and account.usual < self._quick


def _used(account: Account) -> tuple[float, float]:
    return account.party.used, account.used


def _remember(held: OrderedDict[K, V], key: K, value: V) -> None:
    """Keep what was used last."""
    held[key] = value
    held.move_to_end(key)
    if len(held) > MOST_ACCOUNTS:
        held.popitem(last=False)
