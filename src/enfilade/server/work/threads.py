"""Threads for what takes time, in lanes of their own: whoever leafs through the past must not keep the players waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from math import inf
from time import perf_counter, thread_time
from typing import Final, ParamSpec, TypeVar

from enfilade.server.base.budgets import asking
from enfilade.server.base.limits import (
    AT_ONCE_SECONDS,
    LOOKING,
    MOST_IN_LINE,
    MOST_OF_ONE_IN_LINE,
    PAST,
    PLAYING,
    SLICE_SECONDS,
)
from enfilade.server.work.fair import FADING, Fair

UNKNOWN_SECONDS: Final = inf
A = ParamSpec("A")
T = TypeVar("T")


class Lane:
    """A few threads for one kind of work, fair to all for whom it is done. What counts, and is charged to whoever asked for it,
    is the time of the processor."""

    def __init__(self, name: str, threads: int, kept: int, quick: float) -> None:
        self._fair: Final = Fair(threads, kept, quick, MOST_IN_LINE, MOST_OF_ONE_IN_LINE)
        self._pool: Final = ThreadPoolExecutor(threads, name)

    async def do(self, who: str, usual: float | None, work: Callable[[], T]) -> T:
        """What a piece of work gives. Whoever goes away meanwhile does not end it: the thread stays taken until it is done."""
        loop = asyncio.get_running_loop()
        budget = asking()
        place = await self._fair.enter(who, usual, budget.party)
        spent = [0.0]
        answer: asyncio.Future[T] = loop.create_future()

        def leave(done: Future[T]) -> None:
            self._fair.leave(place, spent[0])
            budget.spend_processor(spent[0])
            _hand_over(done, answer)

        def is_done(done: Future[T]) -> None:
            with suppress(RuntimeError):  # the server has stopped meanwhile
                loop.call_soon_threadsafe(leave, done)  # once for both, since each time the loop must be woken

        self._pool.submit(_timed, work, spent).add_done_callback(is_done)
        return await answer

    @property
    def waiting(self) -> int:
        """How much waits for a thread."""
        return self._fair.waiting

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class Threads:
    """The lanes. The event loop stays free to answer."""

    def __init__(self) -> None:
        self.playing: Final = Lane("play", *PLAYING)
        self.looking: Final = Lane("look", *LOOKING)
        self.past: Final = Lane("past", *PAST)

    def of(self, who: str, usual: float | None = None) -> Hands:
        """Work for one table or one address. `usual` says how long a piece of it may take where that is not known yet."""
        return Hands(self, who, usual)

    def stop(self) -> None:
        """Nothing more is begun."""
        for lane in (self.playing, self.looking, self.past):
            lane.stop()


class Hands:
    """Work done in the name of one table or one address."""

    def __init__(self, threads: Threads, who: str, usual: float | None) -> None:
        self._threads: Final = threads
        self._who: Final = who
        self._usual: Final = usual
        self._expected = UNKNOWN_SECONDS  # what a decision takes

    async def play(self, work: Callable[A, T], *arguments: A.args, **named: A.kwargs) -> T:
        """Decisions, and what they look like: everybody at a table waits for these. Where they take next to nothing they are
        done at once, without a thread: to go there and back takes longer."""
        if self._expected < AT_ONCE_SECONDS:
            return self._at_once(lambda: work(*arguments, **named))
        spent = [0.0]
        try:
            return await self._threads.playing.do(
                self._who, self._usual, lambda: _timed(lambda: work(*arguments, **named), spent)
            )
        finally:
            self._expected = spent[0] if self._expected == UNKNOWN_SECONDS else max(spent[0], FADING * self._expected)

    def _at_once(self, work: Callable[[], T]) -> T:
        """Do it here. Others wait for it, so what counts is the time on the wall; but that may be long because the machine is
        busy elsewhere, so a long one is not held against the table for ever."""
        spent = [0.0]
        began = perf_counter()
        try:
            return _timed(work, spent)
        finally:
            asking().spend_processor(spent[0])
            self._expected = max(min(perf_counter() - began, 4 * AT_ONCE_SECONDS), FADING * self._expected)

    async def look(self, work: Callable[A, T], *arguments: A.args, **named: A.kwargs) -> T:
        """Previews and hover cards."""
        return await self._threads.looking.do(self._who, self._usual, lambda: work(*arguments, **named))

    async def past(self, work: Callable[A, T], *arguments: A.args, **named: A.kwargs) -> T:
        """Games of the past and whatever else may take long."""
        return await self._threads.past.do(self._who, self._usual, lambda: work(*arguments, **named))

    async def past_in_slices(self, go_on: Callable[[float], T | None]) -> T:
        """What may take very long: it goes on for so many seconds of the processor at a time, until it gives something. Between
        two slices others have their turn, and whoever has used up their share waits."""
        while True:
            await asking().wait()
            found = await self._threads.past.do(self._who, SLICE_SECONDS, lambda: go_on(SLICE_SECONDS))
            if found is not None:
                return found


def _hand_over(done: Future[T], answer: asyncio.Future[T]) -> None:
    """Give what a thread came to, or how it failed, to whoever still waits for it."""
    if answer.done():
        return
    if done.cancelled():
        answer.cancel()
    elif (error := done.exception()) is not None:
        answer.set_exception(error)
    else:
        answer.set_result(done.result())


def _timed(work: Callable[[], T], spent: list[float]) -> T:
    """Do it, and note how much of the processor's time it took."""
    began = thread_time()
    try:
        return work()
    finally:
        spent[0] = thread_time() - began
