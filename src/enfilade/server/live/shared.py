"""What all live tables share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import urandom
from time import time
from typing import Final

from enfilade.server.base.limits import LIMITS, Limits
from enfilade.server.base.metrics import Metrics
from enfilade.server.base.settings import Playing
from enfilade.server.store.base import Store
from enfilade.server.work.threads import Threads
from enfilade.server.work.workers import Workers

NO_PROGRAMS: Final[Mapping[str, str]] = {}


def new_seed() -> str:
    """Chance for a table or a computer player, from the operating system."""
    return urandom(32).hex()


class Shared:
    """Where tables are kept, who works for them, where their chance comes from, how much there may be, and how it goes.

    `pace` is how many seconds a computer player lets its last action be looked at; `programs` are the players that the operator
    brings, by name, each with the command that no client ever names or sees; `playing` is how people play together, and `clock`
    says what time it is; `began` is when this server came.
    """

    def __init__(
        self,
        store: Store,
        workers: Workers,
        threads: Threads,
        pace: float = 0.0,
        seed: Callable[[], str] = new_seed,
        limits: Limits = LIMITS,
        programs: Mapping[str, str] = NO_PROGRAMS,
        metrics: Metrics | None = None,
        playing: Playing | None = None,
        clock: Callable[[], float] = time,
    ) -> None:
        self.store: Final = store
        self.workers: Final = workers
        self.threads: Final = threads
        self.pace: Final = pace
        self.seed: Final = seed
        self.limits: Final = limits
        self.programs: Final = programs
        self.metrics: Final = metrics or Metrics()
        self.playing: Final = playing or Playing()
        self.clock: Final = clock
        self.began: Final = clock()
