"""Coroutines of a test, run in a thread of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def run_apart(asked: Coroutine[Any, Any, Result]) -> Result:
    """Run apart from this thread: a browser test in the same process leaves it with a loop that runs."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, asked).result()
