"""How long a player may think: so many simulated games, or so many seconds; and whoever waits may say that it is enough.

Seconds are those on the wall, which a person waits for, or those of the processor: then a busy machine makes nobody weaker.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, thread_time
from typing import Final

MOST_LAPS: Final = 10_000  # that are begun at once


class Budget:
    """What a player may spend on one order: simulated games, or seconds, on the wall or of the processor."""

    def __init__(self, simulations: int = 0, seconds: float = 0.0, of_processor: bool = False) -> None:
        self.simulations: Final = simulations
        self.seconds: Final = seconds
        self.of_processor: Final = of_processor

    def now(self) -> float:
        """The time by which its seconds are counted."""
        return thread_time() if self.of_processor else monotonic()


def patient() -> bool:
    """Nobody waits."""
    return False


class Clock:
    """Runs while a player thinks about one order. Simulations alone count where the budget is given in them."""

    def __init__(self, budget: Budget, enough: Callable[[], bool] = patient) -> None:
        self.simulated = 0
        self._budget: Final = budget
        self.enough: Final = enough
        self._began: Final = budget.now()
        self._looked = self._began
        self.longest = 0.0  # seconds between two looks, since the last beginning: what is begun now would last as long
        self._expected = 0.0

    @property
    def spent(self) -> float:
        """The share of the budget that is spent; 1 or more: all of it."""
        if self._budget.simulations:
            return self.simulated / self._budget.simulations
        return (self._budget.now() - self._began) / self._budget.seconds

    @property
    def is_over(self) -> bool:
        """Whether to answer now, with what one has. It is to be asked before each thing that takes a while."""
        if self.enough():
            return True
        if self._budget.simulations:
            return self.simulated >= self._budget.simulations
        now = self._budget.now()
        self.longest = max(self.longest, now - self._looked)
        self._looked = now
        return now - self._began + max(self.longest, self._expected) >= self._budget.seconds

    @property
    def counts(self) -> bool:
        """Whether it counts simulations, and time does not matter."""
        return self._budget.simulations > 0

    def expected(self, before: float) -> int:
        """How many simulations there will be; of seconds judged by those since so much was spent, and before them any number."""
        if self.counts or not self.simulated:
            return self._budget.simulations or MOST_LAPS
        return int(self.simulated * (1 - before) / max(self.spent - before, 1e-9))

    def laps(self, size: int, until: float) -> int:
        """How many times so many simulations are begun before a share of the budget is spent; of seconds nobody knows."""
        if not self.counts:
            return MOST_LAPS
        found = 0
        while not self.lacks((found + 1) * size) and self.simulated + found * size < until * self._budget.simulations:
            found += 1
        return found

    def begin(self, expected: float = 0.0) -> None:
        """Steps of another kind begin, each of which is expected to take so many seconds, whatever those before took."""
        self._looked = self._budget.now()
        self.longest = 0.0
        self._expected = expected

    def lacks(self, simulations: int) -> bool:
        """Whether the budget does not reach for so many more."""
        if self._budget.simulations:
            return self.simulated + simulations > self._budget.simulations
        return self.is_over
