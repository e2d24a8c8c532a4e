"""From a record to a transcript."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from enfilade import library
from enfilade.kernel.data import Data, canonical
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.record import Entry, Record
from enfilade.library import AnyTable
from enfilade.transcript.model import Line, Move, Transcript
from enfilade.transcript.playing import played, result

CLEAR: Final = 12  # so many changes of a bundled scenario are told one by one; beyond that it stands there whole


def of(game: Record | AnyTable) -> Transcript:
    """The transcript of a record, which is verified, or of a table. Like the record it holds every secret."""
    made = game if isinstance(game, Record) else game.record()
    table = library.replayed(made)
    header = made.header
    tags = [("Game", header.game), ("Rules", str(header.version)), *_scenario_tags(table.scenario.name, header.scenario)]
    if header.seed is not None:
        tags.append(("Seed", header.seed))
    if header.committed:
        tags.append(("Commitment", header.committed))
    tags.append(("Result", result(table.outcome)))
    found = Transcript(tags, table.opening or None, Line([_move(entry) for entry in made.entries]), made.name)
    played(found)
    return found


def _move(entry: Entry) -> Move:
    return Move(entry.kind, entry.seat, entry.action, entry.draws or None, entry.value)


def _scenario_tags(name: str, data: Mapping[str, Data]) -> list[tuple[str, str]]:
    """A bundled scenario by its name and what was changed in it; any other with all its data."""
    title = ("Title", str(data.get("title", name)))
    changes = _changes(name, data)
    if changes is None:
        return [("Scenario", name), title, ("Data", canonical(data))]
    tags = [("Scenario", name), title]
    for key, value in changes.items():
        if key == "position" and isinstance(value, str):
            tags.append(("Position", value))
        else:
            tags.append(("Set", f"{key} = {json.dumps(value, ensure_ascii=False)}"))
    return tags


def _changes(name: str, data: Mapping[str, Data]) -> dict[str, Data] | None:
    """What makes a bundled scenario this one; None if it is none, or if no few changes do it."""
    try:
        base = library.scenario(name, look=False).data
        changes = _differences(base, data)
        if len(changes) <= CLEAR and canonical(library.scenario(name, changes, look=False).data) == canonical(data):
            return changes
    except EnfiladeError:
        pass  # there is no such scenario, or it cannot be changed into this one
    return None


def _differences(base: Mapping[str, Data], wanted: Mapping[str, Data], path: str = "") -> dict[str, Data]:
    """The values by dotted key that one table has and another has not, or otherwise; None for what it has no more."""
    found: dict[str, Data] = {}
    for key, value in wanted.items():
        before = base.get(key)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            found |= _differences(before, value, f"{path}{key}.")
        elif key not in base or before != value:
            found[f"{path}{key}"] = value
    return found | {f"{path}{key}": None for key in base if key not in wanted}
