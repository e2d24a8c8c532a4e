"""A worker that thinks for computer players of servers elsewhere: it takes decisions out of their queue and answers.

It is given what a seat may see and nothing else; it opens no game, and needs no right to any.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from contextlib import suppress
from secrets import token_hex
from typing import Final

import msgspec

from enfilade import library
from enfilade.server.base.limits import THINK_SECONDS
from enfilade.server.work.afar import SIGN_SECONDS, Answered, Sign, again_and_again, hurry_of, signs_of
from enfilade.server.work.queue import Queue, QueueFailed
from enfilade.server.work.worker import Answer, Choose, is_program, lane_of
from enfilade.server.work.workers import Worker, WorkerFailed

logger = logging.getLogger("enfilade.server")
MOST_NOTICE_BYTES: Final = 7_500  # PostgreSQL lets a notification have 8,000


class Place:
    """A process that thinks, and its name in the queue: who was served there before comes there again."""

    def __init__(self) -> None:
        self.name: Final = token_hex(6)
        self.worker: Final = Worker()
        self.chair = ""  # for whom it thinks now

    async def think(self, request: Choose) -> Answer:
        """What is chosen; or why nothing is."""
        if is_program(request.player):
            return Answer(error="programs are not run for others")  # whoever can write to the queue could name any command
        self.chair = request.chair
        try:
            answer = await self.worker.ask(request, THINK_SECONDS)
        except WorkerFailed as error:
            return Answer(error=str(error))
        finally:
            self.chair = ""
        if answer.trace:
            logger.warning("%s in %s cannot decide: %s\n%s", request.player, request.lane, answer.error, answer.trace)
        return Answer(answer.action, error=answer.error, remarks=answer.remarks)


class Outpost:
    """So many places that take decisions out of the queue of a database, for every game by the rules that are known here."""

    def __init__(self, database: str, count: int) -> None:
        self._database: Final = database
        self._places: Final = {place.name: place for place in [Place() for _ in range(count)]}
        self._lanes: Final = [lane_of(id, game.version) for id, game in library.catalogue().items()]

    async def work(self) -> None:
        """Until cancelled; if the database goes away, until it is back."""
        try:
            await again_and_again(self._work)
        finally:
            for place in self._places.values():
                await place.worker.stop()

    async def _work(self) -> None:
        queue = await asyncio.to_thread(Queue, self._database, make=False)

        async def choose(place: str, request: str, number: int, channel: str) -> None:
            answer = await self._places[place].think(msgspec.json.decode(request, type=Choose))
            await queue.notify(channel, _written(Answered(number, place, answer)))

        queue.serve(choose)
        try:
            await queue.open()
            logger.info("%d places are open in %s", len(self._places), queue.schema)
            async with asyncio.TaskGroup() as group:
                group.create_task(queue.listen(self._hurry, [hurry_of(queue)]))
                group.create_task(self._give_signs(queue))
                for name in self._places:
                    group.create_task(queue.work(name, [*self._lanes, *[f"{lane}@{name}" for lane in self._lanes]]))
        except* QueueFailed as errors:
            raise QueueFailed(str(errors.exceptions[0])) from None
        finally:
            await self._say_goodbye(queue)

    async def _give_signs(self, queue: Queue) -> None:
        while True:
            for name in self._places:
                await queue.notify(signs_of(queue), msgspec.json.encode(Sign(name, self._lanes)).decode())
            await asyncio.sleep(SIGN_SECONDS)

    async def _say_goodbye(self, queue: Queue) -> None:
        """So that nothing more is asked of what is gone."""
        with suppress(QueueFailed):  # then they notice by themselves
            for name in self._places:
                await queue.notify(signs_of(queue), msgspec.json.encode(Sign(name, [])).decode())
        with suppress(QueueFailed):
            await queue.close()

    def _hurry(self, _channel: str, chair: str) -> None:
        for place in self._places.values():
            if place.chair == chair:
                place.worker.hurry()


def _written(answered: Answered) -> str:
    """An answer that fits into a notification: what a player remarks may be too long for it."""
    text = msgspec.json.encode(answered)
    if len(text) > MOST_NOTICE_BYTES:
        answer = answered.answer
        short = Answer(answer.action[: MOST_NOTICE_BYTES // 4], error=answer.error[: MOST_NOTICE_BYTES // 8])
        text = msgspec.json.encode(Answered(answered.number, answered.place, short))
    return text.decode()


async def _work_until_told(outpost: Outpost) -> None:
    """A signal ends it: what is being thought of may still be answered."""
    working = asyncio.create_task(outpost.work())
    if sys.platform != "win32":
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, working.cancel)
    await asyncio.wait([working])


def work(database: str, places: int) -> None:
    """What `enfilade worker` does."""
    asyncio.run(_work_until_told(Outpost(database, places)))
