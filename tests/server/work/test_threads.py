"""What takes time is done in threads of its kind, so many at once, and keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import threading
from time import thread_time

from enfilade.server.base.apart import run_apart
from enfilade.server.base.budgets import ENDLESS, Budget, ask_for
from enfilade.server.base.limits import AT_ONCE_SECONDS, PAST
from enfilade.server.work.threads import Threads
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


def test_decisions_that_take_next_to_nothing_are_made_at_once() -> None:
    """The first of a table is tried in a thread; a long one goes back there, until quick ones have followed."""
    here = threading.get_ident

    async def decide() -> None:
        threads = Threads()
        hands = threads.of("a table")
        assert await hands.play(here) != here()
        assert await hands.play(here) == here()
        await hands.play(_compute, 2 * AT_ONCE_SECONDS)
        assert await hands.play(here) != here()
        while await hands.play(here) != here():
            pass
        threads.stop()

    run_apart(decide())


def test_a_decision_that_is_made_at_once_is_charged_like_any_other() -> None:
    async def decide() -> None:
        threads = Threads()
        budget = Budget("203.0.113.9", (1e-9, AT_ONCE_SECONDS), ENDLESS)
        ask_for(budget)
        hands = threads.of("a table")
        await hands.play(threading.get_ident)
        await hands.play(_compute, 2 * AT_ONCE_SECONDS)
        assert budget.wait_seconds
        threads.stop()

    run_apart(decide())


def _compute(seconds: float) -> None:
    end = thread_time() + seconds
    while thread_time() < end:
        pass
