"""How much anybody may ask of the server: far above what a person does, far below what would hurt others."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Container, Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from math import inf
from time import monotonic
from typing import Annotated, Final

from msgspec import Meta, Struct, ValidationError, convert

from enfilade.kernel.errors import EnfiladeError, UnknownName

REST_SECONDS: Final = 60.0  # without anything asked for, after which a table is dropped from memory and made anew when needed
DAY_SECONDS: Final = 86_400.0
FINISHED_DAYS: Final = 30.0  # after which a game that is over is forgotten, unless the operator says otherwise
ABANDONED_DAYS: Final = 180.0  # and one at which nothing was done
UNTOUCHED_DAYS: Final = 7.0  # and a table at which nothing was ever done
SWEEP_SECONDS: Final = 3_600.0  # between two looks for such tables
BEAT_SECONDS: Final = 2.0  # between two signs of life, where several servers share a database
HEALTH_SECONDS: Final = 2.0  # within which the database should answer
MOST_REPLAYS: Final = 1_000
MOST_ENTRIES: Final = 20_000  # of an uploaded record, what was taken back included
MOST_REPLAY_BYTES: Final = 256 * 1024 * 1024  # held in memory, roughly; those looked at last stay
MOST_PLAIN_AN_ADDRESS: Final = 64  # connections that are no WebSockets; not for this machine's own address
MOST_AT_ONCE: Final = 5_000  # connections and requests in all; beyond that a request is answered with 503
MOST_CONNECTIONS_A_SEAT: Final = 32
MOST_WAITING: Final = 512  # messages that a slow connection may lag behind
MOST_WAITING_BYTES: Final = 4 * 1024 * 1024  # and how much they may be in all
MOST_UNREAD: Final = 8  # messages in line while which nothing more is asked of a connection
MOST_FRAME_BYTES: Final = 1024 * 1024  # of what a seat is shown at the start: three times the largest bundled scenario
TOO_LARGE: Final = f"this scenario is too large to be shown: {MOST_FRAME_BYTES // 1024} KiB at most"
MOST_FAULTS: Final = 8  # malformed messages of a connection
JOIN_SECONDS: Final = 15.0
HEAD_SECONDS: Final = 10.0  # for the head of a request to arrive
BODY_SECONDS: Final = 30.0  # for its body
THINK_SECONDS: Final = 20.0  # a computer player's time for one decision
MOST_PROGRAM_SECONDS: Final = 8.0  # for one that is a program, which may have to be started first
QUICK_THOUGHT_SECONDS: Final = 0.25  # that a computer player takes if it need not wait for the slow ones
CHECK_SECONDS: Final = 15.0  # for an uploaded record
BUILD_SECONDS: Final = 10.0  # for a scenario that somebody has changed, in a process apart
MOST_SET_UP_SECONDS: Final = 2.0  # of the processor, that such a scenario may take here each time it is read
MOST_EYES: Final = 1_500  # places from which one looks across its board: three times the largest bundled one
CHECKS_IN_LINE: Final = (32, 8)  # records that wait to be checked: in all, of one address
BUILDS_IN_LINE: Final = (64, 32)  # the same of scenarios
STUDIES_IN_LINE: Final = (32, 8)  # and of what is to be thought of games
STUDY_SECONDS: Final = 20.0  # for a portion of that
REVIEW_SECONDS: Final = 90.0  # for a whole game; of one that takes longer some decisions of every part are looked at
ADVICE_SECONDS: Final = 4.0
VERDICT_SECONDS: Final = 1.0  # for a portion of the games that judge an order: whoever waits sees how far it is
MOST_WORKER_BYTES: Final = 2 * 1024**3  # of memory, for a process that thinks, checks or builds
STARVED: Final = 4  # times as long, that is waited for a process which a busy machine does not let run
WORKER_NICENESS: Final = 10  # how far it steps back behind the server, which players wait for
SLICE_SECONDS: Final = 0.1  # of the processor, after which a table that is brought back lets others go on
REPLAY_SECONDS: Final = 30.0  # to play a game through for its frames or its chart
MOST_SCENARIOS: Final = 128  # kept to be shared by tables
MOST_DRAWN_BYTES: Final = 16 * 1024 * 1024  # of grounds that browsers fetch, packed
MOST_DRAWINGS: Final = 64  # boards of the lobby

MESSAGES: Final = (60.0, 240)  # a second for long, at once: of one connection
OPENINGS: Final = (2.0, 60)  # tables opened and records uploaded, of all together
OPENINGS_AN_ADDRESS: Final = (0.5, 30)
CLAIMS: Final = (20.0, 240)  # invitations made and taken up, of all together
CLAIMS_AN_ADDRESS: Final = (1.0, 30)
SCENES: Final = (20.0, 120)  # boards shown in the lobby, of all together
REPLAYS: Final = (60.0, 300)  # frames and charts of replays, of all together
REPLAYS_AN_ADDRESS: Final = (20.0, 120)
STUDIES: Final = (4.0, 120)  # portions of games that are looked over or played out, and advice, of all together
STUDIES_AN_ADDRESS: Final = (2.0, 60)
CHAT: Final = (0.5, 10)  # things said, of each seat, and of each spectator by name or address
CROWD: Final = (2.0, 40)  # of all spectators of a table together
PROPOSALS: Final = (0.2, 10)  # of each seat at a table
OFFERS: Final = (2.0, 120)  # seats offered to whoever comes or to one person, of all together
OFFERS_AN_ADDRESS: Final = (0.02, 12)
MOST_OFFERS: Final = 20  # that somebody with an account has open
CHANGES_OF_SOMEBODY: Final = (1.0, 60)  # whatever people change about themselves
FLAG_SECONDS: Final = 1.0  # between two looks for clocks that have run out
LATE_SECONDS: Final = 5.0  # after which it is clear that nobody looked when one did
GO_ON_SECONDS: Final = 10.0  # between two looks for computers that are to decide where no server lets them
LOGS: Final = (0.2, 5)  # what a seat was shown so far, of each seat
# Threads, how many of them are kept for quick work, and how many seconds of the processor that takes at most.
PLAYING: Final = (4, 2, 0.05)  # decisions are carried out and drawn
LOOKING: Final = (2, 1, 0.05)  # previews are computed
PAST: Final = (2, 1, 0.5)  # games of the past are gone through, and scenarios set up
AT_ONCE_SECONDS: Final = 0.006  # of the processor: a decision that takes less needs no thread
MOST_IN_LINE: Final = 1_024  # pieces of work that wait for a thread
MOST_OF_ONE_IN_LINE: Final = 64  # for one table in the name of one address
MOST_OF_A_PARTY_IN_LINE: Final = 256  # in the name of one address
CREDIT_SECONDS: Final = 2.0  # of the processor, that whoever used little is ahead of others at most
MOST_ACCOUNTS: Final = 4_096  # of who used how much
SWITCH_SECONDS: Final = 0.001  # after which a thread that computes lets another go on
COLLECTIONS: Final = (500_000, 10, 1_000)  # objects and rounds after which the collector looks for what is no longer used
COLLECT_SECONDS: Final = 2.0  # between two looks whether there is little to do, so that it may do so now
MOST_COLLECT_SECONDS: Final = 600.0  # after which it does so anyway
IDLE_SHARE: Final = 0.05  # of the processor: below this there is little to do
MOST_BUCKETS: Final = 4_096


class NoRoom(EnfiladeError):
    """The server holds as much as it may, or has done as much for somebody."""


Count = Annotated[int, Meta(ge=1)]
Amount = Annotated[float, Meta(gt=0)]


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """What the operator may set otherwise. An address is one party, as `party_at` counts; this machine's own is not limited."""

    tables: Count = 20_000  # kept in the database
    live_tables: Count = 4_096  # held in memory; those where nothing happens make room
    live_bytes: Count = 1024**3  # of memory that they take together, roughly
    table_entries: Count = 20_000  # done at a table: more than in any game that ends
    table_undos: Count = 2_000  # things taken back at a table: the game itself goes on
    table_bytes: Count = 32 * 1024**2  # of memory that the log of a table takes, roughly, and as much again for its past
    connections: Count = 4_096  # WebSockets
    address_connections: Count = 64  # of one address
    address_live_bytes: Count = 256 * 1024**2  # of memory, for the tables at which one address sits
    address_processor: Amount = 0.75  # seconds of the processor, a second, that one address may use for long
    address_processor_burst: Amount = 60.0  # seconds of the processor at once
    address_bytes: Amount = 4.0 * 1024**2  # from and to one address, a second, for long
    address_bytes_burst: Amount = 128.0 * 1024**2  # bytes at once


LIMITS: Final = Limits()


def limits_of(named: Mapping[str, object]) -> Limits:
    """The limits that an operator has named; the others are as usual."""
    for name in named:
        if name not in Limits.__struct_fields__:
            raise UnknownName("limit", name, list(Limits.__struct_fields__))
    try:
        return convert(dict(named), Limits)
    except ValidationError as error:
        raise EnfiladeError(f"a limit cannot be set so: {error}") from None


class Retention:
    """For how many seconds tables are kept: from their opening, where nothing was ever done; from the last thing that was done,
    where the game is over, and where it is not."""

    def __init__(self, untouched: float, finished: float, abandoned: float) -> None:
        self.untouched: Final = untouched
        self.finished: Final = finished
        self.abandoned: Final = abandoned


def retention(finished_days: float = FINISHED_DAYS, abandoned_days: float = ABANDONED_DAYS) -> Retention:
    """How long an operator wants tables to be kept; 0 days: for ever."""
    finished, abandoned = [days * DAY_SECONDS if days else inf for days in (finished_days, abandoned_days)]
    return Retention(min(UNTOUCHED_DAYS * DAY_SECONDS, abandoned), finished, abandoned)


# Where there is no room left, the longest unused make some, in this order. Nobody's game of this week is among them.
SOONER: Final = (
    Retention(DAY_SECONDS, DAY_SECONDS, inf),
    Retention(DAY_SECONDS, DAY_SECONDS, 30 * DAY_SECONDS),
    Retention(DAY_SECONDS, DAY_SECONDS, 7 * DAY_SECONDS),
)


class Bucket:
    """Lets through `rate` a second for long and `burst` at once."""

    def __init__(self, limit: tuple[float, float], clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst = limit
        self._clock = clock
        self._left = float(self._burst)
        self._at = clock()

    def take(self) -> bool:
        """Whether one more is let through now."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def spend(self, amount: float) -> None:
        """So much has been used, whether it was left or not."""
        self._fill()
        self._left -= amount

    @property
    def wait_seconds(self) -> float:
        """After how many seconds there are no debts any more; 0: there are none."""
        self._fill()
        return 0.0 if self._left >= 0 else -self._left / self._rate

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for each of many names; who has not come for long is forgotten."""

    def __init__(self, limit: tuple[float, float], clock: Callable[[], float] = monotonic) -> None:
        self._limit: Final = limit
        self._clock: Final = clock
        self._buckets: Final[OrderedDict[str, Bucket]] = OrderedDict()

    def take(self, name: str) -> bool:
        """Whether one more of this name is let through now."""
        bucket = self._buckets.setdefault(name, Bucket(self._limit, self._clock))
        self._buckets.move_to_end(name)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket.take()


class Shares:
    """How many connections each address has: at most so many. This machine's own is not counted, nor are those of `but`."""

    def __init__(self, most: int, but: Container[str] = ()) -> None:
        self._most: Final = most
        self._but: Final = but
        self._held: Final[dict[str, int]] = {}

    def take(self, address: str) -> bool:
        """Whether an address may have one more, which then is its."""
        if is_own(address) or address in self._but:
            return True
        party = party_at(address)
        if self._held.get(party, 0) >= self._most:
            return False
        self._held[party] = self._held.get(party, 0) + 1
        return True

    def give_back(self, address: str) -> None:
        """A connection has ended."""
        party = party_at(address)
        left = self._held.get(party, 0) - 1
        if left > 0:
            self._held[party] = left
        else:
            self._held.pop(party, None)


def is_own(address: str) -> bool:
    """Whether an address is this machine's own, or none is known. What is no address, though a proxy says so, is not ours."""
    try:
        return not address or ip_address(address).is_loopback
    except ValueError:
        return False


def party_at(address: str) -> str:
    """Who is at an address, as limits count: with IPv6 one household has a whole network of 64 bits."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return address
