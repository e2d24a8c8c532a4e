"""Servers, a worker and PostgreSQL are killed in the middle of play, again and again, while browsers send again by number.

Usually a few dozen kills; `ENFILADE_KILLS=300 python -m pytest -n 0 -m slow -s tests/server/live/test_kills.py` has as many as
one likes.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from contextlib import ExitStack
from random import Random

import pytest

from enfilade.server.base.faults import OUT_OF_ORDER
from enfilade.server.live.turns import UNWRITTEN
from enfilade.server.testing.apart import Apart, ApartWorker
from enfilade.server.testing.cluster import Cluster
from tests.server.chair import PATIENCE, Chair, dial
from tests.server.live.histories import Browser, House, check, sat_down, wait_for_more
from tests.server.work.test_afar import in_queue, needs_queue

KILLS = int(os.environ.get("ENFILADE_KILLS", "24"))
KILLS_A_GAME = 16  # then new tables are set
THOUGHT_SECONDS = 10.0  # that one waits for the worker to think of something, before it is killed
# What is told while the database is gone, and where a busy machine leaves a computer no time to think.
EXCUSED = (OUT_OF_ORDER, UNWRITTEN, "has stopped: come again", "the lot has chosen for it")


class Club:
    """Two servers and a worker on one database; any of them, and the database, can be killed, and is started again."""

    def __init__(self, postgres: Cluster, stack: ExitStack) -> None:
        self.database = postgres.database()
        self._houses = House(), House()
        self.killed: Counter[str] = Counter()
        self._postgres, self._stack = postgres, stack
        self._servers = [self.serve() for _ in range(2)]
        self._worker = stack.enter_context(ApartWorker(self.database))
        self._tell()
        self.people = sat_down(self._servers[0], self._houses[0])
        self.against = sat_down(self._servers[1], self._houses[1], "veteran")

    def serve(self) -> Apart:
        return self._stack.enter_context(Apart(self.database, queue=True))

    def kill(self, what: str, chance: Random) -> None:
        if what == "server":
            number = chance.randrange(2)
            self._servers[number].kill()
            self._servers[number] = self.serve()
            self._tell()
        elif what == "worker":
            what = "worker, thinking" if self._sees_a_thought() else "worker"
            self._worker.kill()
            self._worker = self._stack.enter_context(ApartWorker(self.database))
        else:
            self._postgres.kill()
            self._postgres.start()
        self.killed[what] += 1

    def _sees_a_thought(self) -> bool:
        """Whether the worker thinks now, or begins to within a few seconds."""
        end = time.monotonic() + THOUGHT_SECONDS
        while "doing" not in in_queue(self.database):
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def stop(self) -> None:
        """Nobody plays any more."""
        for house in self._houses:
            house.is_over.set()
        for browser in (*self.people, *self.against):
            browser.join(PATIENCE)

    def check(self) -> int:
        """Both tables have one history each, which a server plays through from its start; how much was done."""
        import psycopg  # noqa: PLC0415

        count = 0
        for browsers, computers in ((self.people, ()), (self.against, ("black",))):
            with psycopg.connect(self.database) as session:
                read = "SELECT line FROM entries WHERE place = %s ORDER BY number"
                lines = [line for (line,) in session.execute(read, (browsers[0].table,))]
            check(lines, browsers, computers, EXCUSED)
            assert self.length_now(browsers[0]) == len(lines)
            count += len(lines)
        return count

    def length_now(self, browser: Browser) -> int:
        with Apart(self.database) as fresh, dial(fresh.socket_address) as socket:
            return int(Chair(socket, browser.secret).frame["length"])

    def _tell(self) -> None:
        for house in self._houses:
            house.addresses = [each.socket_address for each in self._servers]


@needs_queue
@pytest.mark.slow
@pytest.mark.timeout(600 + 60 * KILLS)
def test_one_history_whatever_is_killed_in_the_middle_of_play() -> None:
    chance, killed, acts = Random("everything"), Counter[str](), 0
    with Cluster(durable=True) as postgres:
        while (left := KILLS - killed.total()) > 0:
            with ExitStack() as stack:
                club = Club(postgres, stack)
                for _ in range(min(left, KILLS_A_GAME)):
                    wait_for_more([*club.people, *club.against], chance.randint(2, 12))
                    club.kill(chance.choice(["server", "worker", "postgres"]), chance)
                wait_for_more([*club.people, *club.against], 4)
                club.stop()
            acts += club.check()
            killed += club.killed
            print(f"{killed.total()} kills ({dict(killed)}), {acts} acts, nothing lost or doubled", flush=True)  # noqa: T201
