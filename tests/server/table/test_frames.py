"""What a seat is shown: scenes as JSON, written anew only where they have changed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from enfilade import Seeded, Table, scenario
from enfilade.library import AnyTable
from enfilade.server.table.frames import EncodedScene

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
