"""How much anybody may ask of the server: far above what a person does, far below what would hurt others."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

MOST_TABLES: Final = 20_000  # kept in the database
MOST_LIVE: Final = 256  # held in memory; those where nobody sits make room
MOST_REPLAYS: Final = 1_000
MOST_CONNECTIONS: Final = 512
MOST_CONNECTIONS_A_SEAT: Final = 32
MOST_WAITING: Final = 512  # messages that a slow connection may lag behind
MOST_FAULTS: Final = 8  # malformed messages of a connection
JOIN_SECONDS: Final = 15.0
THINK_SECONDS: Final = 20.0  # a computer player's time for one decision
CHECK_SECONDS: Final = 30.0  # for an uploaded record

MESSAGES: Final = (60.0, 240)  # a second for long, at once: of one connection
OPENINGS: Final = (2.0, 60)  # tables opened and records uploaded, of all together
SCENES: Final = (20.0, 120)  # boards shown in the lobby, of all together


class Bucket:
    """Lets through `rate` a second for long and `burst` at once."""

    def __init__(self, limit: tuple[float, int], clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst = limit
        self._clock = clock
        self._left = float(self._burst)
        self._at = clock()

    def take(self) -> bool:
        """Whether one more is let through now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
