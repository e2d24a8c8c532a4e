"""What was kept is played on only if it is what was played."""

from __future__ import annotations

import pytest

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.store.base import StoredTable
from enfilade.server.table.umpires import rebuilt


def test_a_game_of_other_rules_is_not_played_on() -> None:
    scenario = '{"game": "sealed", "id": "plain", "title": "Two rounds"}'
    with pytest.raises(EnfiladeError, match="begun with version 9 of the rules of Sealed Bids"):
        rebuilt(StoredTable("t", "sealed", 9, scenario, "x", "seeded", [], {"red": "human", "blue": "human"}))


def test_altered_entries_are_noticed() -> None:
    """A stored draw that the seed does not give."""
    scenario = '{"game": "sealed", "id": "plain", "title": "Two rounds"}'
    kinds = {"red": "human", "blue": "human"}
    lines = ['{"do": "act", "seat": "red", "text": "bid 1", "draws": [3]}']
    with pytest.raises(EnfiladeError, match="the seed gives"):
        rebuilt(StoredTable("t", "sealed", 1, scenario, "x", "seeded", [], kinds, lines))
