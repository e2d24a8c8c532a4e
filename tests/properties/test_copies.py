"""Copies and plain data miss no attribute: seen by vars(), so interpreted only.

Whatever stands on the stack or in a position during random play is copied, and each of its attributes is changed in the copy:
the copy's plain data must then differ, else `to_data()` forgets that attribute.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

import pytest

from enfilade import Seeded, Table
from enfilade.kernel.action import Action
from enfilade.kernel.data import canonical
from enfilade.kernel.play import Position, Procedure, Together
from tests.interpreted import interpreted_only
from tests.properties.games import NAMES, SCENARIOS, chosen, named, redealt

CONSTANT = {"mission", "front", "seats", "painter"}  # the same object in every position of a game
# What follows from the other attributes, in whatever class and in one alone.
DERIVED = {"occupants", "on_tile", "crowds", "_stands", "wired", "places", "tokens", "screens", "smoked"} | {
    "_of", "_units", "_ground", "nets", "on_board", "is_packed", "marches",
}  # fmt: skip
REMEMBERED: dict[str, Any] = {"_data": {}, "_hash": 0}  # what something has worked out of its other attributes once, and before
DERIVED_IN = {"Block": {"id", "seat", "type", "is_foot"}}
OPEN = [name for name in NAMES if name.startswith("urban-battle/")]  # games that hide nothing
pytestmark = interpreted_only
every_scenario = pytest.mark.parametrize("name", SCENARIOS)


def moments(name: str) -> Iterator[Table[Any, Any]]:
    """Tables at every moment of two games."""
    for seed in range(2):
        table = Table(named(name), seed=seed)
        chooser = Seeded(f"chooser {seed}")
        yield table
        while table.actors:
            table.act(*chosen(table, chooser))
            yield table


def procedures(position: Position) -> Iterator[Procedure[Any]]:
    """Every procedure on the stack and on the sub-stacks."""
    for procedure in position.stack:
        yield procedure
        if isinstance(procedure, Together):
            for branch in procedure.branches.values():
                yield from branch


def other_than(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return value + "?"
    if isinstance(value, tuple):
        return value[1:] if value else ("?",)
    if isinstance(value, list):
        return value[1:] if value else ["?"]
    if isinstance(value, dict):
        return dict(list(value.items())[1:]) if value else {"?": "?"}
    if isinstance(value, set | frozenset):
        return type(value)(sorted(value)[1:]) if value else type(value)([0])
    if isinstance(value, Action):
        return Action(f"{value.verb}?", value.target)
    if hasattr(value, "to_data"):
        key, held = next((key, held) for key, held in vars(value).items() if not hasattr(held, "id"))
        return changed_in(value, key, other_than(held))
    raise AssertionError(f"a value of type {type(value).__name__} in a position: what would differ from it?")


def changed_in(thing: Any, key: str, value: Any) -> Any:
    """The same with another value, and with nothing remembered."""
    changed = copy(thing)
    for name, each in {**{name: each for name, each in REMEMBERED.items() if name in vars(thing)}, key: value}.items():
        object.__setattr__(changed, name, each)
    return changed


def parts(thing: Any) -> Iterator[Any]:
    """The pieces that a position is made of: what has plain data of its own."""
    for key, value in vars(thing).items():
        if key in CONSTANT or key in ("stack", "outcome"):
            continue
        for each in value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else [value]:
            if hasattr(each, "to_data"):
                yield each


def forgotten(thing: Any) -> list[str]:
    """The attributes whose change the plain data does not show."""
    missed: list[str] = []
    before = canonical(thing.to_data())
    for key, value in vars(thing).items():
        if key in CONSTANT | DERIVED | DERIVED_IN.get(type(thing).__name__, set()) | {"stack", "outcome", "branches"}:
            continue
        if key in REMEMBERED:
            continue
        if value is None or hasattr(value, "id"):  # nothing there now; or a row of a chart, told by its id
            continue
        if isinstance(value, dict) and not value:
            continue
        changed = changed_in(thing, key, other_than(value))
        try:
            after = canonical(changed.to_data())
        except (AttributeError, IndexError, TypeError, ValueError):  # what it holds is no good now: it has looked
            continue
        if after == before:
            missed.append(key)
    return missed


@every_scenario
def test_plain_data_misses_no_attribute(name: str) -> None:
    """Each class where it first occurs, the position also at every tenth moment: what it holds comes and goes."""
    seen: set[str] = set()
    for number, table in enumerate(moments(name)):
        position = table.position
        for thing in [position, *procedures(position), *parts(position)]:
            if type(thing).__name__ in seen and (thing is not position or number % 10):
                continue
            seen.add(type(thing).__name__)
            assert forgotten(thing) == [], type(thing).__name__
    assert len(seen) > 4


def same(one: Any, other: Any) -> bool:
    """Equal by value, attribute by attribute where there is no other equality."""
    if type(one) is not type(other):
        return False
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all([same(left, right) for left, right in zip(one, other, strict=True)])
    if isinstance(one, dict):
        return one.keys() == other.keys() and all([same(one[key], other[key]) for key in one])
    if hasattr(one, "__dict__") and one is not other:
        return same(vars(one), vars(other))
    return bool(one == other)


def mutables(thing: Any) -> dict[str, int]:
    """The attributes that can be changed in place, by identity."""
    return {key: id(value) for key, value in vars(thing).items() if isinstance(value, list | dict | set) and key not in CONSTANT}


@every_scenario
def test_a_copy_has_every_attribute_and_shares_nothing_that_changes(name: str) -> None:
    for table in moments(name):
        position = table.position
        twin = position.copy()
        assert same(vars(twin), vars(position))
        assert not set(mutables(twin).values()) & set(mutables(position).values())
        for procedure in procedures(position):
            double = procedure.copy()
            assert double is not procedure
            assert same(vars(double), vars(procedure))
            assert not set(mutables(double).values()) & set(mutables(procedure).values())


def values(thing: Any) -> Iterator[Any]:
    """What a copy shares with its original: the pieces and ledgers that never change."""
    for each in parts(thing):
        yield each
        yield from values(each)


@every_scenario
def test_what_copies_share_never_changes(name: str) -> None:
    """Pieces and ledgers are values: an action puts others in their places."""
    shared: dict[int, tuple[Any, str]] = {}
    for table in moments(name):
        for thing, before in shared.values():
            assert canonical(thing.to_data()) == before, type(thing).__name__
        shared = {id(each): (each, canonical(each.to_data())) for each in values(table.position.copy())}


@every_scenario
def test_what_follows_from_the_rest_does(name: str) -> None:
    for table in moments(name):
        position = table.position
        if hasattr(position, "occupants"):
            standing = {piece.square: piece.id for piece in position.pieces.values() if piece.square >= 0}
            assert position.occupants == standing
        if hasattr(position, "screens"):
            again = position.copy()
            again.places, again.tokens = {}, {}
            again.blocks = {}
            for block in position.blocks.values():
                again.put(block)
            again.refresh()
            for each in (again, position):  # what is kept once somebody has asked for it
                assert [each.of(seat) for seat in position.seats]
            assert same(vars(again), vars(position))


@pytest.mark.parametrize("name", OPEN)
def test_a_redeal_from_full_knowledge_has_every_attribute(name: str) -> None:
    """Where a view hides nothing, the position dealt from it is the same, attribute by attribute, stack included."""
    for table in moments(name):
        again = redealt(table, table.seats[0], Seeded("deal")).position
        assert again == table.position
        assert same(vars(again), vars(table.position))


def is_written_flat(value: Any, data: dict[str, Any]) -> bool:
    """Whether a value writes its parts among those of the whole."""
    return hasattr(value, "to_data") and all([data.get(key) == part for key, part in value.to_data().items()])


@every_scenario
def test_a_view_comes_back_with_every_attribute(name: str) -> None:
    for table in moments(name):
        view = table.view(table.seats[0])
        data = view.to_data()
        missing = set(vars(view)) - set(data) - CONSTANT
        assert not [key for key in missing if not is_written_flat(vars(view)[key], data)]


@every_scenario
def test_what_a_view_is_made_of_misses_no_attribute(name: str) -> None:
    """Each class where it first occurs, ledgers at every twentieth moment: what they hold comes and goes."""
    seen: set[str] = set()
    for number, table in enumerate(moments(name)):
        for thing in values(table.view(table.seats[0])):
            if type(thing).__name__ not in seen or number % 20 == 0:
                seen.add(type(thing).__name__)
                assert forgotten(thing) == [], type(thing).__name__
