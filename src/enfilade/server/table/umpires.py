"""The umpire of a new table, and of one that was kept."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Mapping
from math import inf
from time import thread_time
from typing import Final

from enfilade.kernel import record
from enfilade.kernel.errors import BadRecord, EnfiladeError, UnknownName
from enfilade.kernel.event import Seat
from enfilade.kernel.record import Entry
from enfilade.lessons import lesson_of
from enfilade.lessons import seated as lesson_seats
from enfilade.library import AnyScenario
from enfilade.players import names
from enfilade.server.base.limits import LIMITS, MOST_FRAME_BYTES, TOO_LARGE, Limits
from enfilade.server.base.secrets import HUMAN
from enfilade.server.store.base import StoredTable
from enfilade.server.table.scenarios import SHELF
from enfilade.server.table.umpire import TYPED, Umpire
from enfilade.server.work.foreign import TooLarge

LEARNT: Final = "learnt"


def seating(scenario: AnyScenario, kinds: Mapping[Seat, str], dice: str, programs: Iterable[str] = ()) -> dict[Seat, str]:
    """Who plays each seat, checked; where nothing is said, whom the scenario seats there, or anybody. A lesson says so itself."""
    for seat in kinds:
        if seat not in scenario.seats:
            raise UnknownName("seat", seat, list(scenario.seats))
    lesson = lesson_of(scenario)
    if lesson is not None:
        return lesson_seats(lesson, scenario, HUMAN)
    brought = scenario.game.commander.seated(scenario.start)
    seated = {seat: kinds.get(seat, brought.get(seat, HUMAN)) for seat in scenario.seats}
    known = [HUMAN, *names(scenario.game), *programs]
    for kind in seated.values():
        if kind not in known:
            raise UnknownName("player", kind, known)
    if dice == TYPED and HUMAN not in seated.values():
        raise EnfiladeError("somebody must type the dice: at least one seat should be human")
    return seated


def new_umpire(scenario: AnyScenario, kinds: dict[Seat, str], dice: str, seed: str | None, limits: Limits = LIMITS) -> Umpire:
    """The umpire of a new table, if what its seats see can be sent to them again and again."""
    umpire = Umpire(scenario, kinds, dice, seed, None, limits)
    for seat, memory in umpire.memories.items():
        if len(memory.encoded) + len(umpire.scene(seat).json()) > MOST_FRAME_BYTES:
            raise TooLarge(TOO_LARGE)
        memory.scene = None  # nobody looks at it yet
    return umpire


class Rebuild:
    """A stored table on its way back to where the game was: a slice at a time, so that nobody waits for a long game of others."""

    def __init__(self, stored: StoredTable, limits: Limits = LIMITS) -> None:
        self._stored: Final = stored
        self._limits: Final = limits
        self._umpire: Umpire | None = None
        self._entries: Final[deque[tuple[Entry, str]]] = deque()  # still to be done again, each with its line

    def go_on(self, seconds: float) -> Umpire | None:
        """Do more of it, for about so many seconds of the processor; the umpire, once it is there."""
        end = thread_time() + seconds
        if self._umpire is None:
            self._umpire = self._begun()
        while self._entries:
            entry, line = self._entries.popleft()
            self._umpire.redo(entry, learnt_from(line))
            if self._entries and thread_time() > end:
                return None
        self._umpire.look()
        return self._umpire

    def _begun(self) -> Umpire:
        stored = self._stored
        scenario = SHELF.read(stored.scenario)
        if scenario.game.version != stored.rules:
            raise BadRecord(
                f"this game was begun with version {stored.rules} of the rules of {scenario.game.title}; "
                f"this Enfilade has version {scenario.game.version}"
            )
        header = record.Header(stored.game, stored.rules, {}, None, "").line()
        entries = record.parse("\n".join([header, *stored.lines, ""]), "table").entries
        self._entries.extend(zip(entries, stored.lines, strict=True))
        return Umpire(scenario, stored.kinds, stored.dice, stored.seed, stored.opening, self._limits)


def rebuilt(stored: StoredTable) -> Umpire:
    """The umpire of a stored table, brought to where the game was at one go."""
    umpire = Rebuild(stored).go_on(inf)
    assert umpire is not None
    return umpire


def stored_line(umpire: Umpire, entry: Entry) -> str:
    """The last entry of a table as it is kept: its line in the record, and who learnt something from it, so that the rules alone
    need be gone through when it is made anew."""
    return f'{entry.line()[:-1]}, "{LEARNT}": {json.dumps(umpire.learnt, ensure_ascii=False)}}}'


def learnt_from(line: str) -> list[Seat | None] | None:
    """Who learnt something from an entry that was kept; None where that was not noted, as it was not always."""
    found = json.loads(line).get(LEARNT)
    return found if isinstance(found, list) else None
