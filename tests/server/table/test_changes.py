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
    tank, gun = {"id": "A", "at": 1, "of": "the first company"}, {"id": "B", "at": 2, "of": "the second company"}
    moved = {**gun, "at": 3}
    before, after = {"turn": 1, "pieces": [tank, gun], "won": None}, {"turn": 2, "pieces": [tank, moved], "won": None}
    rows = [[0, 1], {"at": 1, "of": {"at": {"is": 3}}}]
    assert change(before, after) == {"of": {"turn": {"is": 2}, "pieces": {"rows": rows}}}
    assert change(before, before) == {"of": {}}
    assert change({"a": [1, 2, 3]}, {"a": [1, 4, 5]}) == {"of": {"a": {"is": [1, 4, 5]}}}, "it is shorter to say all of it"
    assert change({"a": 1}, {"a": True}) == {"of": {"a": {"is": True}}}, "equal to Python, not to a page"
    assert change({"a": 1}, {"b": 1}) == {"b": 1}


def test_a_list_that_has_lost_or_gained_rows_is_made_of_those_it_had() -> None:
    """A block that is destroyed, or comes into sight: the others stay, whatever their numbers."""
    blocks = [{"id": id, "at": f"hex {id}", "state": "standing, unknown, unhurt"} for id in "ABCDE"]
    assert change({"a": blocks}, {"a": [*blocks[:2], *blocks[3:]]}) == {"of": {"a": {"rows": [[0, 2], [3, 2]]}}}
    new = {"id": "X", "of": "red"}
    assert change({"a": blocks}, {"a": [blocks[0], new, *blocks[1:]]}) == {"of": {"a": {"rows": [[0, 1], {"is": new}, [1, 4]]}}}
    lying = {**blocks[3], "state": "lying, known, unhurt"}
    rows = [{"at": 3, "of": {"state": {"is": "lying, known, unhurt"}}}, [0, 3]]
    assert change({"a": blocks}, {"a": [lying, *blocks[:3]]}) == {"of": {"a": {"rows": rows}}}, "known by what names it"


def test_of_a_table_that_has_gained_a_key_the_rest_stays() -> None:
    """What both sides have is told when the game is over."""
    mine, theirs = [f"hex {number}" for number in range(20)], ["hex 20"]
    found = change({"a": {"green": mine}}, {"a": {"green": mine, "red": theirs}})
    assert found == {"of": {"a": {"of": {"red": {"is": theirs}}}}}
    assert changed({"a": {"green": mine}}, found) == {"a": {"green": mine, "red": theirs}}


def test_any_list_of_rows_leads_to_any_other() -> None:
    chance = random.Random(3)
    rows = [{"id": id, "at": at, "words": "as many as it takes"} for id in "ABCDEF" for at in (1, 2)]
    before: list[Any] = []
    for _ in range(500):
        after = chance.choices(rows, k=chance.randrange(9))
        assert changed({"a": before}, change({"a": before}, {"a": after})) == {"a": after}
        before = after


@pytest.mark.parametrize("name", NAMES)
def test_a_browser_that_is_told_the_changes_knows_every_view(name: str) -> None:
    known: Any = None
    for table in played(name, 30):
        view = json.loads(encode(table.view(table.seats[0]).to_data()))
        known = view if known is None else changed(known, change(known, view))
        assert known == view
