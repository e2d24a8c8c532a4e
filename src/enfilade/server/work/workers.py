"""Computer players and record checks, in processes of their own with a time budget."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Final
from zlib import crc32

import msgspec

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.work.worker import SIZE_BYTES, Answer, Check, Choose


class WorkerFailed(EnfiladeError):
    """A worker gave no answer in time, or died."""


class Worker:
    """One process; it is started when it is first needed, and again after it had to be stopped."""

    def __init__(self) -> None:
        self.busy: Final = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, request: Choose | Check, seconds: float) -> Answer:
        """The answer to a request. Whatever takes too long, or is called off, ends the process."""
        try:
            return await asyncio.wait_for(self._ask(request), seconds)
        except TimeoutError:
            await self.stop()
            raise WorkerFailed(f"no answer within {seconds:g} seconds") from None
        except (OSError, asyncio.IncompleteReadError, msgspec.DecodeError) as error:
            await self.stop()
            raise WorkerFailed(f"the process died: {error}") from None
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def _ask(self, request: Choose | Check) -> Answer:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await _start()
        assert process.stdin is not None
        assert process.stdout is not None
        body = msgspec.json.encode(request)
        process.stdin.write(len(body).to_bytes(SIZE_BYTES, "big") + body)
        await process.stdin.drain()
        size = await process.stdout.readexactly(SIZE_BYTES)
        return msgspec.json.decode(await process.stdout.readexactly(int.from_bytes(size, "big")), type=Answer)


class Workers:
    """A few workers. A chair is always served by the same one, which remembers its player; who finds it busy waits."""

    def __init__(self, count: int | None = None) -> None:
        count = count or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._workers: Final = [Worker() for _ in range(count)]

    async def ask(self, request: Choose | Check, seconds: float) -> Answer:
        """The answer of a worker; waiting for it to be free does not count."""
        if isinstance(request, Choose):
            worker = self._workers[crc32(request.chair.encode()) % len(self._workers)]
        else:
            worker = next((each for each in self._workers if not each.busy.locked()), self._workers[0])
        async with worker.busy:
            return await worker.ask(request, seconds)

    async def stop(self) -> None:
        for worker in self._workers:
            await worker.stop()


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
