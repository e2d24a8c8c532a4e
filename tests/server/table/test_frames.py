"""What a seat is shown: scenes as JSON, written anew only where they have changed."""

from __future__ import annotations

import json
import sys
from math import inf
from typing import Any

import msgspec
import pytest

from enfilade import Table, catalogue, scenario
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Outcome
from enfilade.library import scenario_names
from enfilade.scene.model import Layer, Scene
from enfilade.scene.shape import Element
from enfilade.server.table.drawings import Drawings
from enfilade.server.table.frames import frame_of, told
from enfilade.server.testing import frames
from tests.scene.applied import shown
from tests.server.frames import NAMES, played, scenes


def sent_to(frame: Scene, before: Scene | None, known: Any) -> Any:
    """What a browser shows after what is sent of a scene."""
    return shown(json.loads(frame.since(before)), known)


def assert_shown(name: str, most: int) -> None:
    """Every seat sees the whole scene whenever it gets changes: one by one, after some left out, and after a break."""
    latest: dict[Seat | None, tuple[Scene | None, Any]] = {}
    rare: dict[Seat | None, tuple[Scene | None, Any]] = {}
    for number, table in enumerate(played(name, most)):
        for seat in (*table.seats, None):
            scene = table.game.scene(table.view(seat))
            whole = json.loads(json.dumps(scene.to_data()))
            assert json.loads(scene.json()) == whole
            del whole["sketch"]
            for known, every in ((latest, 1), (rare, 7)):
                if number % every == 0:
                    before = (None, None) if number % 10 == 9 else known.get(seat, (None, None))
                    known[seat] = (scene, sent_to(scene, *before))
                    assert known[seat][1] == whole


@pytest.mark.parametrize("name", NAMES)
def test_changes_lead_to_the_whole_scene(name: str) -> None:
    assert_shown(name, 24)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for game in catalogue() for name in scenario_names(game)])
def test_changes_lead_to_the_whole_scene_over_whole_games(name: str) -> None:
    assert_shown(name, 2_000)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_drawn_twice_is_sent_alike(name: str) -> None:
    """What is remembered of earlier drawings does not show: a scene drawn from nothing gives the same bytes."""
    remembered = scenes(name, 12)
    forget()
    drawn = scenes(name, 12)
    assert [each.json() for each in drawn] == [each.json() for each in remembered]
    for number in range(1, 12):
        change = drawn[number].since(drawn[number - 1])
        assert change == remembered[number].since(remembered[number - 1]) == drawn[number].since(remembered[number - 1])


@pytest.mark.parametrize("name", NAMES)
def test_tables_of_one_scenario_share_what_looks_the_same(name: str) -> None:
    one, other = scenes(name, 0)[0], scenes(name, 0)[0]
    shared = [first is second for first, second in zip(elements(one), elements(other), strict=True)]
    assert sum(shared) > 0.8 * len(shared)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_fixed_is_the_same_for_every_seat_at_every_moment(name: str) -> None:
    """Whoever knows its name may fetch it, without a secret."""
    found: dict[str, str] = {}
    for table in played(name, 24):
        for seat in (*table.seats, None):
            for layer in table.game.scene(table.view(seat)).layers:
                if layer.fixed:
                    assert found.setdefault(layer.id, layer.drawn()) == layer.drawn()


def test_grounds_that_were_not_looked_at_for_long_make_room() -> None:
    layers = [Layer("ground", "Ground", [Element("path", {"d": str(number) * 500})], fixed=True) for number in range(4)]
    drawings = Drawings(most_bytes=170)
    names = [drawings.name(layer) for layer in layers]
    assert [drawings.get(name) is not None for name in names] == [False, False, True, True]
    again = Layer("ground", "Ground", [Element("path", {"d": "3" * 500})], fixed=True)
    assert drawings.name(again) == names[3], "the same drawing has the same name"
    assert drawings.name(layers[0]) == names[0]
    assert drawings.get(names[0]) is not None


KILOBYTES = {"urban-battle": 8, "quick": 8, "urban-operations": 25}


def assert_small(name: str, games: int, most: float) -> None:
    """No frame that a browser is sent while it plays is larger than its game allows."""
    sent_frames = frames.sent(name, games, most)
    largest = max(sent_frames, key=lambda each: each.bytes)
    assert largest.bytes <= 1000 * KILOBYTES[name.partition("/")[0]], (largest.act, largest.seat, largest.parts)


@pytest.mark.parametrize("name", ["urban-battle/convoy", "quick/lesson", "urban-operations/first-door"])
def test_a_frame_is_small(name: str) -> None:
    assert_small(name, 1, 60)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for game in KILOBYTES for name in scenario_names(game)])
def test_every_frame_of_whole_games_is_small(name: str) -> None:
    """When everything is revealed, too, at the end or once the set-up stands."""
    assert_small(name, 2, inf)


def elements(scene: Scene) -> list[Element]:
    """All that is drawn; what is inside a sheet without a name counts by itself."""
    drawn = [element for layer in scene.layers for element in layer.elements]
    return [part for element in drawn for part in ([element] if element.id or not element.children else element.children)]


def forget() -> None:
    """Empty every memory of drawings."""
    for name, module in list(sys.modules.items()):
        if name.startswith("enfilade.games.") and ".page" in name:
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def sent(name: str, event: str, values: dict[str, Data]) -> Any:
    """An event as the client is told it."""
    [only] = told(scenario(name), (Event(event, "", values),), 0, {})
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


def test_the_frame_of_a_game_that_is_over_lays_out_what_decided_it() -> None:
    """While it goes on there is nothing to lay out; what people ended was decided by no sum."""
    table = Table(scenario("urban-calculus/tarn"), seed=1)
    position = table.play.position
    for outcome, expected in (
        (None, []),
        (Outcome("blue", "", {}, "resigned"), []),
        (Outcome("blue", "", {}, "red-will"), ["5 is more than 0, so Blue does not win by it."]),
    ):
        position.outcome = outcome
        frame = frame_of(table, "red", 0, (), 0)
        assert [each.outcome for each in frame.reckoning] == expected
