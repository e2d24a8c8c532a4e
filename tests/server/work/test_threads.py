"""What takes time is done in threads of its kind, so many at once, and keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import threading

from enfilade.server.base.limits import PAST
from enfilade.server.work.threads import Threads
from tests.server.apart import run_apart
from tests.server.chair import PATIENCE


def test_a_crowd_in_the_past_keeps_no_player_waiting() -> None:
    """However many leaf through the past, so many are served at once, and decisions go on meanwhile."""

    async def crowd() -> None:
        threads, gate, lock = Threads(), threading.Event(), threading.Lock()
        inside = most = 0

        def slow() -> int:
            nonlocal inside, most
            with lock:
                inside += 1
                most = max(most, inside)
            gate.wait(PATIENCE)
            with lock:
                inside -= 1
            return 1

        waiting = [asyncio.create_task(threads.of("a reader").past(slow)) for _ in range(8)]
        assert await asyncio.wait_for(threads.of("a table").play(lambda: "played"), PATIENCE) == "played"
        assert await asyncio.wait_for(threads.of("a table").look(sum, [1, 2]), PATIENCE) == 3
        assert not any(task.done() for task in waiting)
        gate.set()
        assert sum(await asyncio.gather(*waiting)) == 8
        assert most == PAST[0] - PAST[1]  # the rest is kept for what is quick
        threads.stop()

    run_apart(crowd())
