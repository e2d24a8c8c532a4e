"""What a seat is shown: scenes as JSON, written anew only where they have changed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from enfilade import Seeded, Table, scenario
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event
from enfilade.library import AnyTable
from enfilade.server.table.frames import EncodedScene, told

NAMES = ("urban-battle/convoy", "game-of-war/duel", "urban-calculus/tarn", "quick/lesson", "urban-operations/first-door")


def scenes(name: str) -> list[Any]:
    """What the first seat sees after each of some decisions."""
    table: AnyTable = Table(scenario(name), seed=2)
    dice = Seeded("scenes")
    found = [table.game.scene(table.view(table.seats[0]))]
    for _ in range(12):
        legal = table.legal(table.actors[0])
        table.act(table.actors[0], legal[dice.below(len(legal))])
        found.append(table.game.scene(table.view(table.seats[0])))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_encoded_from_the_one_before_is_the_same_as_one_encoded_from_nothing(name: str) -> None:
    before = None
    for scene in scenes(name):
        before = EncodedScene(scene, before)
        shown = msgspec.json.decode(before.whole())
        assert (
            shown == msgspec.json.decode(EncodedScene(scene).whole()) == msgspec.json.decode(msgspec.json.encode(scene.to_data()))
        )


@pytest.mark.parametrize("name", NAMES)
def test_what_has_not_changed_is_only_named(name: str) -> None:
    """Put together with what was there before, a change gives the whole scene again."""
    first, *rest = scenes(name)
    last = EncodedScene(first)
    known = msgspec.json.decode(last.whole())
    for scene in rest:
        encoded = EncodedScene(scene, last)
        change = msgspec.json.decode(encoded.since(last))
        layers = {layer["id"]: layer for layer in known["layers"]}
        known = {**known, **change, "layers": [layers[each["id"]] if each.get("same") else each for each in change["layers"]]}
        assert known == msgspec.json.decode(encoded.whole())
        last = encoded


def sent(name: str, event: str, values: dict[str, Data]) -> Any:
    """An event as the client is told it."""
    [only] = told(scenario(name), (Event(event, "", values),), 0)
    return msgspec.json.decode(msgspec.json.encode(only))


def test_an_event_says_who_goes_where_in_which_beat_and_how_much_it_weighs() -> None:
    """A train moves car by car in one tick of movement (VIII.2.b)."""
    moved = sent("game-of-war/petrograd", "train_moved", {"parts": ["E1", "C1"], "tiles": ["C4", "C5"], "tick": 2})
    assert [(way["piece"], way["to"]) for way in moved["ways"]] == [("E1", "C4"), ("C1", "C5")]
    assert moved["beat"] == "2"
    assert sent("urban-battle/convoy", "round_started", {"round": 2})["weight"] == "round"


def test_of_an_event_only_what_there_is_to_say_is_sent() -> None:
    usual = {"number", "name", "rule", "values", "sentence", "places"}
    assert set(sent("urban-battle/convoy", "taken_back", {"seat": "white", "first": 1, "last": 2})) == usual
    assert set(sent("urban-battle/convoy", "round_started", {"round": 2})) == usual | {"weight"}
