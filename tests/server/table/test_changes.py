"""What of a view has changed leads to the whole of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.server.messages import encode
from enfilade.server.table.changes import change, changed
from tests.server.frames import NAMES, played

LEAVES = st.none() | st.booleans() | st.integers(0, 2) | st.sampled_from(["", "a"])
KEYS = st.sampled_from("abc")
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner), max_leaves=12)


@given(VALUES, VALUES)
def test_any_value_leads_to_any_other(before: Any, after: Any) -> None:
    found = json.loads(encode(change(before, after)))
    assert changed(before, found) == after


def test_what_stays_is_not_said() -> None:
    before = {"turn": 1, "pieces": [{"id": "A", "at": 1}, {"id": "B", "at": 2}], "won": None}
    after = {"turn": 2, "pieces": [{"id": "A", "at": 1}, {"id": "B", "at": 3}], "won": None}
    assert change(before, after) == {"of": {"turn": {"is": 2}, "pieces": {"of": {"1": {"of": {"at": {"is": 3}}}}}}}
    assert change([1, 2, 3], [1, 4, 5]) == {"is": [1, 4, 5]}, "more than half of it is other"
    assert change({"a": 1}, {"b": 1}) == {"is": {"b": 1}}
    assert change(before, before) == {"of": {}}


@pytest.mark.parametrize("name", NAMES)
def test_a_browser_that_is_told_the_changes_knows_every_view(name: str) -> None:
    known: Any = None
    for table in played(name, 30):
        view = json.loads(encode(table.view(table.seats[0]).to_data()))
        known = view if known is None else changed(known, json.loads(encode(change(known, view))))
        assert known == view
