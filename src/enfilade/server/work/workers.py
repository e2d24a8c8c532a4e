"""Computer players, record checks and foreign scenarios, in processes of their own with a time budget."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import OrderedDict
from pathlib import Path
from time import monotonic
from typing import Final, Protocol
from zlib import crc32

import msgspec

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base.budgets import asking
from enfilade.server.base.limits import (
    BUILDS_IN_LINE,
    CHECKS_IN_LINE,
    MOST_ACCOUNTS,
    MOST_IN_LINE,
    MOST_OF_ONE_IN_LINE,
    QUICK_THOUGHT_SECONDS,
    STARVED,
    STUDIES_IN_LINE,
    THINK_SECONDS,
)
from enfilade.server.work.fair import Fair
from enfilade.server.work.worker import SIZE_BYTES, Answer, Choose, Request


class WorkerFailed(EnfiladeError):
    """A worker gave no answer in time, or died."""


class Worker:
    """One process; it is started when it is first needed, and again after it had to be stopped."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._listens = False  # it has answered once: before that a signal would end it
        self._used = 0.0  # of the processor's seconds, before the present request

    async def ask(self, request: Request, seconds: float) -> Answer:
        """The answer to a request. Whatever takes too long, or is called off, ends the process.

        One that wants to go on and hardly gets the processor is waited for longer, where the system tells so: a busy machine is
        not the fault of who asks.
        """
        try:
            return await self._wait(asyncio.create_task(self._ask(request)), seconds)
        except TimeoutError:
            await self.stop()
            raise WorkerFailed(f"no answer within {seconds:g} seconds") from None
        except (OSError, asyncio.IncompleteReadError, msgspec.DecodeError) as error:
            await self.stop()
            raise WorkerFailed(f"the process died: {error}") from None
        except asyncio.CancelledError:
            await self.stop()
            raise

    def hurry(self) -> None:
        """Let the process answer with what it has. Windows has no such signal: there it answers when its time is over."""
        if self._process is not None and self._listens and self._process.returncode is None and sys.platform != "win32":
            self._process.send_signal(signal.SIGUSR1)

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def _wait(self, answering: asyncio.Task[Answer], seconds: float) -> Answer:
        left, last = seconds, monotonic() + STARVED * seconds
        try:
            while left > 0:
                done, _ = await asyncio.wait({answering}, timeout=left)
                if done:
                    return answering.result()
                left = min(self._starved(seconds), last - monotonic())
            raise TimeoutError
        finally:
            answering.cancel()

    def _starved(self, seconds: float) -> float:
        """How much of the processor's time a process has left that waits for the processor; nothing if it waits for something
        else, or nobody knows."""
        if self._process is None:
            return seconds  # it has not even been started
        is_waiting, used = _looked_at(self._process.pid)
        return seconds - (used - self._used) if is_waiting else 0.0

    async def _ask(self, request: Request) -> Answer:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await _start()
            self._listens = False
        self._used = _looked_at(process.pid)[1]
        assert process.stdin is not None
        assert process.stdout is not None
        body = msgspec.json.encode(request)
        process.stdin.write(len(body).to_bytes(SIZE_BYTES, "big") + body)
        await process.stdin.drain()
        size = await process.stdout.readexactly(SIZE_BYTES)
        self._listens = True
        return msgspec.json.decode(await process.stdout.readexactly(int.from_bytes(size, "big")), type=Answer)


class Crew:
    """Workers that take any request of their kind, whichever is free, fair to all for whom they are asked."""

    def __init__(self, count: int, most: int, most_of_one: int) -> None:
        self.workers: Final = [Worker() for _ in range(count)]
        self._fair: Final = Fair(count, 0, 0.0, most, most_of_one)

    async def ask(self, who: str, request: Request, seconds: float) -> Answer:
        """The answer of a worker; waiting for one to be free does not count."""
        place = await self._fair.enter(who, party=asking().party)
        began = monotonic()
        try:
            return await self.workers[place].ask(request, seconds)
        finally:
            self._fair.leave(place, monotonic() - began)


class Distant(Protocol):
    """Workers on other machines, who may be asked."""

    @property
    def places(self) -> int:
        """How many places there are where they think."""

    @property
    def waiting(self) -> int:
        """How many decisions are asked of them."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def ask(self, request: Choose) -> Answer | None:
        """What one of them chooses; None: nobody did."""

    def hurry(self, chair: str) -> None:
        """Whoever thinks for a chair is to answer now."""


class Thinkers:
    """Workers that think for computer players. One of them is for those who are known to think quickly.

    A chair is served by the same one, which remembers its player, as long as that does not turn out to be quick. Who does not is
    asked `afar` first, where there are workers on other machines.
    """

    def __init__(self, count: int, afar: Distant | None = None) -> None:
        self.afar: Final = afar
        self.workers: Final = [Worker() for _ in range(count)]
        self._lines: Final = [Fair(1, 0, 0.0, MOST_IN_LINE, MOST_OF_ONE_IN_LINE) for _ in self.workers]
        self._usual: Final[OrderedDict[str, float]] = OrderedDict()  # seconds that a player takes in a scenario
        self._serving: Final[dict[str, Worker]] = {}  # by chair: who thinks for it now

    async def ask(self, request: Choose, seconds: float) -> Answer:
        """What a computer player chooses. Whoever thinks at one table waits for no more than one thought of another's."""
        kind = f"{request.player} {crc32(request.scenario.encode())}"
        if self.afar is not None and not self._is_quick(kind):
            began = monotonic()
            found = await self.afar.ask(request)
            if found is not None:
                self._note(kind, monotonic() - began)
                return found
        return await self._ask(request, kind, seconds)

    async def _ask(self, request: Choose, kind: str, seconds: float) -> Answer:
        """What is chosen here."""
        number = self._number(request.chair, kind)
        place = await self._lines[number].enter(request.chair.rpartition("/")[0], party=asking().party)
        began = monotonic()
        self._serving[request.chair] = self.workers[number]
        try:
            return await self.workers[number].ask(request, seconds)
        finally:
            del self._serving[request.chair]
            took = monotonic() - began
            self._note(kind, took)
            self._lines[number].leave(place, took)

    def hurry(self, chair: str) -> None:
        """Whoever thinks for a chair is to answer now; one that waits for its turn is left alone."""
        if chair in self._serving:
            self._serving[chair].hurry()
        elif self.afar is not None:
            self.afar.hurry(chair)

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a worker."""
        return sum([line.waiting for line in self._lines])

    def _number(self, chair: str, kind: str) -> int:
        last = len(self.workers) - 1
        return last if not last or self._is_quick(kind) else crc32(chair.encode()) % last

    def _is_quick(self, kind: str) -> bool:
        return self._usual.get(kind, THINK_SECONDS) < QUICK_THOUGHT_SECONDS

    def _note(self, kind: str, seconds: float) -> None:
        """How long such a player takes: once known to be slow, it is held to be."""
        self._usual[kind] = max(seconds, self._usual.get(kind, 0.0))
        self._usual.move_to_end(kind)
        if len(self._usual) > MOST_ACCOUNTS:
            self._usual.popitem(last=False)


class Workers:
    """Processes of four kinds, none of which keeps another waiting: they play, check records, build scenarios, study games."""

    def __init__(self, count: int | None = None, afar: Distant | None = None) -> None:
        self.thinking: Final = Thinkers(count or max(2, min(4, os.cpu_count() or 2)), afar)
        self.checking: Final = Crew(1, *CHECKS_IN_LINE)
        self.building: Final = Crew(1, *BUILDS_IN_LINE)
        self.studying: Final = Crew(1, *STUDIES_IN_LINE)

    async def start(self) -> None:
        """Let those on other machines know that there is something to do here; the own processes start when they are needed."""
        if self.thinking.afar is not None:
            await self.thinking.afar.start()

    async def stop(self) -> None:
        if self.thinking.afar is not None:
            await self.thinking.afar.stop()
        for worker in (*self.thinking.workers, *self.checking.workers, *self.building.workers, *self.studying.workers):
            await worker.stop()


def _looked_at(pid: int) -> tuple[bool, float]:
    """Whether a process runs or would like to, and how many of the processor's seconds it has used; Linux tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return False, 0.0
    return fields[0] in ("R", "D"), (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _start() -> asyncio.subprocess.Process:
    # A terminal's Ctrl-C is the server's to handle: it lets moves in progress end.
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "enfilade.server.work.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
