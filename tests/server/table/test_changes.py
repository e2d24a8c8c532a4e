"""What of a view has changed leads to the whole of it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from enfilade.server.messages import encode
from enfilade.server.table.changes import changed, parts_of, view_change
from tests.server.frames import NAMES, played

LEAVES = (None, True, 0, 1, 1.5, "", 'é"')


def any_value(chance: random.Random, deep: int) -> Any:
    match chance.randrange(3) if deep else 0:
        case 1:
            return [any_value(chance, deep - 1) for _ in range(chance.randrange(4))]
        case 2:
            return any_view(chance, deep - 1)
        case _:
            return chance.choice(LEAVES)


def any_view(chance: random.Random, deep: int = 2) -> dict[str, Any]:
    return {key: any_value(chance, deep) for key in "abc" if chance.random() < 0.8}


def change(before: Any, after: Any) -> Any:
    """What leads from one view to the other, read as a browser reads it."""
    return json.loads(view_change(parts_of(encode(before)), parts_of(encode(after))))


def test_any_view_leads_to_any_other() -> None:
    chance = random.Random(7)
    before = any_view(chance)
    for _ in range(500):
        after = {**before, **any_view(chance)} if chance.random() < 0.7 else any_view(chance)
        found = change(before, after)
        made = changed(before, found) if before.keys() == after.keys() else found
        assert json.dumps(made, sort_keys=True) == json.dumps(after, sort_keys=True)
        before = after


def test_what_stays_is_not_said() -> None:
    before = {"turn": 1, "pieces": [{"id": "A", "at": 1}, {"id": "B", "at": 2}], "won": None}
    after = {"turn": 2, "pieces": [{"id": "A", "at": 1}, {"id": "B", "at": 3}], "won": None}
    assert change(before, after) == {"of": {"turn": {"is": 2}, "pieces": {"of": {"1": {"of": {"at": {"is": 3}}}}}}}
    assert change(before, before) == {"of": {}}
    assert change({"a": [1, 2, 3]}, {"a": [1, 4, 5]}) == {"of": {"a": {"is": [1, 4, 5]}}}, "more than half of it is other"
    assert change({"a": 1}, {"a": True}) == {"of": {"a": {"is": True}}}, "equal to Python, not to a page"
    assert change({"a": 1}, {"b": 1}) == {"b": 1}


@pytest.mark.parametrize("name", NAMES)
def test_a_browser_that_is_told_the_changes_knows_every_view(name: str) -> None:
    known: Any = None
    for table in played(name, 30):
        view = json.loads(encode(table.view(table.seats[0]).to_data()))
        known = view if known is None else changed(known, change(known, view))
        assert known == view
