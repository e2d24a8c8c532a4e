"""Scenarios of equal content are one object: all tables that play it share its board, and what was worked out and drawn of it."""

from __future__ import annotations

import json
from collections import OrderedDict
from hashlib import sha256
from threading import Lock
from typing import Final

from enfilade import library
from enfilade.kernel.data import Source, canonical
from enfilade.library import AnyScenario
from enfilade.server.base.limits import MOST_SCENARIOS
from enfilade.server.work.foreign import sighted, sights


class Shelf:
    """The scenarios that were used last, by their content. Threads may use it side by side."""

    def __init__(self, most: int = MOST_SCENARIOS) -> None:
        self._most: Final = most
        self._held: Final[OrderedDict[bytes, AnyScenario]] = OrderedDict()
        self._lock: Final = Lock()

    def shared(self, scenario: AnyScenario) -> AnyScenario:
        """The scenario of equal content that others use, or this one for others to use."""
        return self._put(_key(canonical(scenario.data)), scenario)

    def read(self, text: str, packed: bytes = b"", source: str = "scenario of the table") -> AnyScenario:
        """The scenario in a canonical JSON text, with the lines of sight across its board if somebody has worked them out."""
        key = _key(text)
        with self._lock:
            found = self._held.get(key)
        if found is None:
            found = library.build_scenario(json.loads(text), Source(source), look=False)
            packed = packed or sights(found)
            if packed:
                sighted(found, packed)
        return self._put(key, found)

    def _put(self, key: bytes, scenario: AnyScenario) -> AnyScenario:
        with self._lock:
            found = self._held.setdefault(key, scenario)
            self._held.move_to_end(key)
            if len(self._held) > self._most:
                self._held.popitem(last=False)
            return found


SHELF: Final = Shelf()  # of this process


def _key(text: str) -> bytes:
    return sha256(text.encode()).digest()
