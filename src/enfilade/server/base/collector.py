"""The collector of what is no longer used: it stops everybody, so it comes seldom, and best when nobody waits."""

from __future__ import annotations

import asyncio
import gc
from time import monotonic, process_time

from enfilade.server.base.limits import COLLECT_SECONDS, COLLECTIONS, IDLE_SHARE, MOST_COLLECT_SECONDS


def settle() -> None:
    """Leave alone for ever what was loaded before the server began, and come seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)


async def collect_when_idle() -> None:
    """Look for what is no longer used whenever there is little else to do, but not too seldom."""
    last, spent = monotonic(), process_time()
    while True:
        await asyncio.sleep(COLLECT_SECONDS)
        before, spent = spent, process_time()
        is_idle = spent - before < IDLE_SHARE * COLLECT_SECONDS
        if (is_idle and gc.get_count()[0] > COLLECTIONS[0] // 100) or monotonic() - last > MOST_COLLECT_SECONDS:
            gc.collect()
            last, spent = monotonic(), process_time()
