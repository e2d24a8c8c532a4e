"""Scenarios that clients ask for: ours are built here, once; what a client has changed first passes through a process apart."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

from enfilade import lessons
from enfilade.kernel.data import Data, canonical
from enfilade.kernel.errors import EnfiladeError
from enfilade.library import LESSON, AnyScenario
from enfilade.server.base.limits import BUILD_SECONDS, MOST_DRAWINGS
from enfilade.server.base.packing import pack
from enfilade.server.table.catalogue import Catalogue
from enfilade.server.table.scenarios import SHELF
from enfilade.server.work.foreign import TooLarge, TooMuch
from enfilade.server.work.threads import Threads
from enfilade.server.work.worker import Answer, Build, Draw
from enfilade.server.work.workers import WorkerFailed, Workers


class Builds:
    """Builds and draws what is in a catalogue, with changes or without. `who` is the address in whose name it is done."""

    def __init__(self, catalogue: Catalogue, workers: Workers, threads: Threads) -> None:
        self._catalogue: Final = catalogue
        self._workers: Final = workers
        self._threads: Final = threads
        self._ours: Final[dict[str, AnyScenario]] = {}
        self._drawings: Final[OrderedDict[str, bytes]] = OrderedDict()  # those asked for last, packed

    async def scenario(self, name: str, changes: Mapping[str, Data], who: str, file: str = "") -> AnyScenario:
        """A scenario to be played, the same object for all who ask for the same; `file` is the text of one that is not ours."""
        hands = self._threads.of(who)
        if not changes and not file:
            if name not in self._ours:
                self._ours[name] = await hands.past(lambda: SHELF.shared(self._catalogue.scenario(name, {})))
            return self._ours[name]
        if lessons.is_name(name) or LESSON in [key.partition(".")[0] for key in changes]:
            raise EnfiladeError("a lesson is taken as it was written: nothing in it can be changed")
        answer = await self._ask(Build(self._place_of(name, file), dict(changes), file), who)
        return await hands.past(SHELF.read, answer.text, answer.sights, name)

    async def scene(self, name: str, changes: Mapping[str, Data], who: str, file: str = "") -> bytes:
        """The board of a scenario before the first move, packed."""
        key = canonical([name, dict(changes), file])
        found = self._drawings.get(key)
        hands = self._threads.of(who)
        if found is None:
            if changes or file:
                answer = await self._ask(Draw(self._place_of(name, file), dict(changes), file), who)
                found = await hands.past(pack, answer.text.encode())
            else:
                found = await hands.past(lambda: pack(bytes(self._catalogue.scene(name))))
        self._drawings[key] = found
        self._drawings.move_to_end(key)
        if len(self._drawings) > MOST_DRAWINGS:
            self._drawings.popitem(last=False)
        return found

    def _place_of(self, name: str, file: str) -> str:
        """What the library calls a scenario; a file of the client's own is called as they call it."""
        return name if file else self._catalogue.place_of(name)

    async def _ask(self, request: Build | Draw, who: str) -> Answer:
        try:
            answer = await self._workers.building.ask(who, request, BUILD_SECONDS)
        except WorkerFailed:
            raise TooMuch("this scenario takes too much time or memory to set up") from None
        if answer.kind == "large":
            raise TooLarge(answer.error)
        if answer.kind == "much":
            raise TooMuch(answer.error)
        if answer.error:
            raise EnfiladeError(answer.error)
        return answer
