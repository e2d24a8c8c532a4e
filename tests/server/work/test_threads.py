"""What takes time is done in threads of its kind, so many at once, and keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import threading

from enfilade.server.base.limits import MOST_SLOW
from enfilade.server.work.threads import Threads
from tests.server.apart import run_apart


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
            gate.wait(20)
            with lock:
                inside -= 1
            return 1

        waiting = [asyncio.create_task(threads.past(slow)) for _ in range(4 * MOST_SLOW)]
        assert await asyncio.wait_for(threads.play(lambda: "played"), 20) == "played"
        assert await asyncio.wait_for(threads.look(sum, [1, 2]), 20) == 3
        assert not any(task.done() for task in waiting)
        gate.set()
        assert sum(await asyncio.gather(*waiting)) == 4 * MOST_SLOW
        assert most == MOST_SLOW
        threads.stop()

    run_apart(crowd())
