"""What lists of tables say of their scenarios. One may be large, and lists are often asked for: each is looked at once."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from enfilade.library import FLAG, FLAGS
from enfilade.server.base.texts import short_title
from enfilade.server.store.connection import Connection

MOST_KNOWN: Final = 10_000


class Called(Struct, frozen=True):
    """How a table is called: the title of its scenario, and the name, with that of the game; and what its scenario says that
    happens when time runs out."""

    title: str
    name: str
    flag: str


class Titles:
    """What was found out so far: a table keeps its scenario for ever."""

    def __init__(self) -> None:
        self._known: Final[OrderedDict[str, Called]] = OrderedDict()

    def of(self, connection: Connection, ids: Iterable[str]) -> dict[str, Called]:
        """How tables are called, by their ids."""
        found = {id: self._known.get(id) or self._read(connection, id) for id in ids}
        for id, called in found.items():
            self._known[id] = called
            self._known.move_to_end(id)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return found

    def _read(self, connection: Connection, id: str) -> Called:
        game, scenario = connection.execute("SELECT game, scenario FROM tables WHERE id = ?", (id,)).fetchone()
        return called(str(game), str(scenario))


def called(game: str, scenario: str) -> Called:
    """How a table is called that plays a scenario."""
    try:
        data = json.loads(scenario)
        title, id = [short_title(str(data.get(key, ""))) for key in ("title", "id")]
        return Called(title, f"{game}/{id}", str(data.get(FLAG, FLAGS[0])))
    except (ValueError, AttributeError):
        return Called("", f"{game}/", FLAGS[0])
