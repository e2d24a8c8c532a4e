"""Every position can be written down and read back, as a document and, where it fits, in a line; a game goes on from there."""

from __future__ import annotations

import json
import tomllib
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given

from enfilade import BadScenario, EnfiladeError, Seeded, Table, library
from enfilade.cli.toml import as_toml
from enfilade.kernel import record
from enfilade.kernel.data import Data, Source
from enfilade.library import AnyTable
from tests.effort import examples
from tests.properties.games import SCENARIOS, chosen, depths, named, played, seeds

WRITTEN = [each for each in SCENARIOS if each.values[0] != "parley"]
LINED = ("urban-battle", "game-of-war", "quick")  # the games whose positions fit into a line


def again(table: AnyTable, position: dict[str, Data] | str) -> AnyTable:
    """A table in the position of another that was written down, with the same chance to come."""
    return Table.at(table.scenario, position, dice=table.play.dice.copy())


def the_same(one: AnyTable, other: AnyTable) -> None:
    assert other.position.to_data() == one.position.to_data()
    assert other.actors == one.actors
    for seat in one.seats:
        assert other.legal(seat) == one.legal(seat)
        assert other.view(seat).to_data() == one.view(seat).to_data()


@pytest.mark.parametrize("name", WRITTEN)
@given(seed=seeds, depth=depths)
@examples(4, 40)
def test_a_position_written_down_is_read_back(name: str, seed: int, depth: int) -> None:
    """As plain data, as JSON and as TOML: the same position, the same choices, the same views."""
    table = played(name, seed, depth)
    document = table.written()
    the_same(table, again(table, document))
    the_same(table, again(table, json.loads(json.dumps(document))))
    the_same(table, again(table, tomllib.loads(as_toml({"position": document}))["position"]))


@pytest.mark.parametrize("name", [each for each in WRITTEN if str(each.values[0]).startswith(LINED)])
@given(seed=seeds, depth=depths)
@examples(4, 40)
def test_a_line_is_read_back(name: str, seed: int, depth: int) -> None:
    """Where a line fits; elsewhere it is said that it does not."""
    table = played(name, seed, depth)
    try:
        line = table.line()
    except EnfiladeError:
        return  # in the middle of something
    assert "\n" not in line
    the_same(table, again(table, line))


@pytest.mark.parametrize("name", WRITTEN)
@given(seed=seeds, depth=depths)
@examples(2, 10)
def test_a_game_goes_on_from_a_position_and_keeps_its_record(name: str, seed: int, depth: int) -> None:
    """Both tables play on alike; the record of the posed one replays by itself; undo stops where it began."""
    table = played(name, seed, depth)
    posed = again(table, table.written())
    chooser = Seeded(f"on {seed}")
    for _ in range(30):
        if not table.actors:
            break
        seat, action = chosen(table, chooser)
        table.act(seat, action)
        posed.act(seat, action)
    assert posed.fingerprint() == table.fingerprint()
    text = posed.record().text()
    assert library.replayed(record.parse(text, "posed.jsonl")).fingerprint() == table.fingerprint()


@pytest.mark.parametrize("name", WRITTEN)
@given(seed=seeds, depth=depths)
@examples(2, 10)
def test_a_view_can_be_posed(name: str, seed: int, depth: int) -> None:
    """What the seat does not know is dealt: its view is the same, and a file holds it."""
    table = played(name, seed, depth)
    for seat in table.seats:
        view = table.view(seat).to_data()
        posed = table.scenario.seen_as(view, deal=seed)
        assert Table(posed, dice=table.play.dice.copy()).view(seat).to_data() == view
        data = json.loads(json.dumps(posed.data))
        assert library.build_scenario(data, Source("posed.toml")).start.to_data() == posed.start.to_data()


@pytest.mark.parametrize("name", WRITTEN)
def test_an_unknown_key_of_a_position_is_refused(name: str) -> None:
    """With the nearest that there is."""
    document = played(name, 1, 40).written()
    with pytest.raises(BadScenario, match="not known here"):
        named(name).at({**document, "weather": "fog"})


def spoiled(data: Data, random: Random) -> Data:
    """Plain data with one thing in it changed, left out or put elsewhere."""
    if isinstance(data, dict) and data and random.random() < 0.9:
        key = random.choice(list(data))
        if random.random() < 0.1:
            return {each: value for each, value in data.items() if each != key}
        return {**data, key: spoiled(data[key], random)}
    if isinstance(data, list) and data and random.random() < 0.9:
        index = random.randrange(len(data))
        return [*data[:index], spoiled(data[index], random), *data[index + 1 :]]
    nonsense: list[Data] = [None, True, -7, 10**9, "", "W1", "nobody", [], {}, {"id": "W1"}, ["A1", 3]]
    return random.choice(nonsense)


@pytest.mark.parametrize("name", WRITTEN)
@given(seed=seeds, depth=depths)
@examples(10, 400)
def test_a_damaged_position_is_refused_or_played(name: str, seed: int, depth: int) -> None:
    """Whatever somebody writes: a clear word, or a position that can be shown and played on."""
    random = Random(f"{name} {seed}")
    table = played(name, seed % 7, depth % 60)
    with suppress(BadScenario):
        posed = Table(table.scenario.at(spoiled(table.written(), random)), seed=1)  # type: ignore[arg-type]
        assert posed.actors or posed.outcome is not None
