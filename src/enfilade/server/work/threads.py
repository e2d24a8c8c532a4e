"""Threads for what takes time, in pools of their own: whoever leafs through the past must not keep the players waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from enfilade.server.base.limits import MOST_LOOKING, MOST_PLAYING, MOST_SLOW

A = ParamSpec("A")
T = TypeVar("T")


class Threads:
    """Work is done in a few threads of its kind, first come, first served; the event loop stays free to answer."""

    def __init__(self) -> None:
        self._playing: Final = ThreadPoolExecutor(MOST_PLAYING, "play")
        self._looking: Final = ThreadPoolExecutor(MOST_LOOKING, "look")
        self._past: Final = ThreadPoolExecutor(MOST_SLOW, "past")

    async def play(self, work: Callable[A, T], *arguments: A.args, **named: A.kwargs) -> T:
        """Decisions, and what they look like: everybody at a table waits for these."""
        return await self._in(self._playing, work, *arguments, **named)

    async def look(self, work: Callable[A, T], *arguments: A.args, **named: A.kwargs) -> T:
        """Previews and hover cards."""
        return await self._in(self._looking, work, *arguments, **named)

    async def past(self, work: Callable[A, T], *arguments: A.args, **named: A.kwargs) -> T:
        """Games of the past, which may take long."""
        return await self._in(self._past, work, *arguments, **named)

    def stop(self) -> None:
        """Nothing more is begun."""
        for pool in (self._playing, self._looking, self._past):
            pool.shutdown(wait=False, cancel_futures=True)

    async def _in(self, pool: ThreadPoolExecutor, work: Callable[A, T], *arguments: A.args, **named: A.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, lambda: work(*arguments, **named))
