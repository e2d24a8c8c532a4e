"""Computer players that think in workers on other machines. Whatever fails there, the server thinks for itself."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from itertools import count
from secrets import token_hex
from time import monotonic
from typing import Any, Final

import msgspec
from msgspec import Struct

from enfilade.server.base.limits import MOST_ACCOUNTS
from enfilade.server.work.queue import Queue, QueueFailed
from enfilade.server.work.worker import Answer, Choose, is_program

logger = logging.getLogger("enfilade.server")
AFAR_SECONDS: Final = 10.0  # for an answer, after which the server thinks for itself
TAKE_SECONDS: Final = 1.5  # for a worker to take what waits
LOOK_SECONDS: Final = 0.5  # between two looks how it stands
STALE_SECONDS: Final = 2.5  # after which a worker whose heart has not beaten is taken for gone
SIGN_SECONDS: Final = 2.0  # between two signs of life that workers give
GONE_SECONDS: Final = 3 * SIGN_SECONDS  # without any, after which nothing more is asked of one
MOST_AFAR: Final = 64  # decisions of one server that wait for workers at once
AGAIN_SECONDS: Final = 1.0  # before a queue that failed is tried again


class Sign(Struct):
    """A sign of life: a place where a worker thinks, and the lanes that it takes from; none any more, if it goes."""

    place: str
    lanes: list[str]


class Answered(Struct):
    """What a place answers to the request of a number."""

    number: int
    place: str
    answer: Answer


async def again_and_again(work: Callable[[], Awaitable[None]]) -> None:
    """Do what has no end; where the queue fails, from the beginning, unless it was told to end."""
    task = asyncio.current_task()
    assert task is not None
    while True:
        try:
            await work()
        except QueueFailed as error:
            logger.warning("%s", error)
        if task.cancelling():  # while it failed: a group of tasks tells of what failed, and not of that
            raise asyncio.CancelledError
        await asyncio.sleep(AGAIN_SECONDS)


def signs_of(queue: Queue) -> str:
    """The channel in which workers give signs of life."""
    return f"{queue.schema}_signs"


def hurry_of(queue: Queue) -> str:
    """The channel in which a worker hears that somebody wants a decision now: a chair."""
    return f"{queue.schema}_hurry"


class Afar:
    """The workers elsewhere, as a server knows them: who is there, what was asked of them, and what they answered.

    After `patience` seconds the server thinks for itself, and after `take` if nobody has taken what it asks.
    """

    def __init__(self, queue: Queue, patience: float = AFAR_SECONDS, take: float = TAKE_SECONDS) -> None:
        self._queue: Final = queue
        self._patience: Final = patience
        self._take: Final = take
        self._channel: Final = f"enfilade_{token_hex(8)}"  # in which answers to this server come
        self._numbers: Final = count(1)
        self._asked: Final[dict[int, asyncio.Future[Answered]]] = {}
        self._chairs: Final[set[str]] = set()  # for which something is asked
        self._places: Final[dict[str, tuple[float, list[str]]]] = {}  # when each was last heard of, and its lanes
        self._seated: Final[OrderedDict[str, str]] = OrderedDict()  # by chair: the place that remembers its player
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    async def start(self) -> None:
        """Listen, and look after what was taken by workers that are gone."""
        await self._queue.open()
        for each in (self._listen, self._watch):
            self._go_on(again_and_again(each))

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        with suppress(QueueFailed):
            await self._queue.close()

    @property
    def places(self) -> int:
        """How many places there are where workers think."""
        return len([name for name in self._places if self._is_there(name)])

    @property
    def waiting(self) -> int:
        """How many decisions are asked of them."""
        return len(self._asked)

    async def ask(self, request: Choose) -> Answer | None:
        """What somebody elsewhere chooses; None: nobody is there, or nothing that can be used came of it in time.

        A chair is served by whoever served it before, who remembers what its player is about.
        """
        lane = self._lane(request)
        if not lane:
            return None
        number = next(self._numbers)
        answered = self._asked[number] = asyncio.get_running_loop().create_future()
        self._chairs.add(request.chair)
        job: int | None = None
        try:
            async with asyncio.timeout(self._patience):
                job = await self._queue.put(lane, msgspec.json.encode(request).decode(), number, self._channel)
                found = await self._wait(job, answered)
        except TimeoutError:
            logger.warning("a worker gave no answer for %s within %g seconds", request.chair, self._patience)
            return None
        except QueueFailed as error:
            logger.warning("%s", error)
            return None
        finally:
            del self._asked[number]
            self._chairs.discard(request.chair)
            if job is not None and not answered.done():
                self._go_on(self._withdraw(job))
        return None if found is None else self._checked(request, found)

    def hurry(self, chair: str) -> None:
        """Whoever thinks for a chair elsewhere is to answer now."""
        if chair in self._chairs:
            self._go_on(self._hurry(chair))

    def _lane(self, request: Choose) -> str:
        """Where to ask; empty: nowhere. What runs a program of the operator's stays here, where that program is."""
        if not request.lane or is_program(request.player) or len(self._asked) >= MOST_AFAR:
            return ""
        before = self._seated.get(request.chair, "")
        if before and self._takes(before, request.lane):
            return f"{request.lane}@{before}"
        return request.lane if any([self._takes(name, request.lane) for name in self._places]) else ""

    def _takes(self, name: str, lane: str) -> bool:
        return self._is_there(name) and lane in self._places[name][1]

    def _is_there(self, name: str) -> bool:
        return name in self._places and monotonic() - self._places[name][0] < GONE_SECONDS

    async def _wait(self, job: int, answered: asyncio.Future[Answered]) -> Answered | None:
        """The answer; None if it has been waiting for too long to be taken, or is gone without one."""
        waited = 0.0
        while not (await asyncio.wait([answered], timeout=LOOK_SECONDS))[0]:
            is_waiting = await self._queue.is_waiting(job)
            waited = 0.0 if is_waiting is False else waited + LOOK_SECONDS
            if waited >= self._take:
                return None
        return answered.result()

    def _checked(self, request: Choose, found: Answered) -> Answer | None:
        """An answer that is a legal choice: all else is not believed."""
        if found.answer.error or found.answer.action not in request.view.get("legal", ()):
            logger.warning("a worker could not decide for %s: %s", request.chair, found.answer.error or "no legal choice")
            return None
        self._seated[request.chair] = found.place
        self._seated.move_to_end(request.chair)
        if len(self._seated) > MOST_ACCOUNTS:
            self._seated.popitem(last=False)
        return found.answer

    async def _listen(self) -> None:
        await self._queue.listen(self._hear, [self._channel, signs_of(self._queue)])

    def _hear(self, channel: str, text: str) -> None:
        try:
            if channel == self._channel:
                answer = msgspec.json.decode(text, type=Answered)
                waiting = self._asked.get(answer.number)
                if waiting is not None and not waiting.done():
                    waiting.set_result(answer)
            else:
                self._note(msgspec.json.decode(text, type=Sign))
        except msgspec.DecodeError as error:
            logger.warning("what a worker told cannot be read: %s", error)

    def _note(self, sign: Sign) -> None:
        for name in [name for name in self._places if not self._is_there(name)]:
            del self._places[name]
        self._places[sign.place] = (monotonic(), sign.lanes)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self._queue.put_back(STALE_SECONDS)

    async def _withdraw(self, job: int) -> None:
        try:
            await self._queue.withdraw(job)
        except QueueFailed as error:
            logger.warning("%s", error)  # whoever takes it thinks in vain

    async def _hurry(self, chair: str) -> None:
        try:
            await self._queue.notify(hurry_of(self._queue), chair)
        except QueueFailed as error:
            logger.warning("%s", error)

    def _go_on(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
