"""What holds at every moment of every game (12)."""

from __future__ import annotations

import random

import pytest

import enfilade
from enfilade.games.quick.box.charts import CAPACITY, COLOURS, TYPES, added
from enfilade.games.quick.state.position import REMOVED, WAITING, Position
from enfilade.library import scenario_names

CASES = [(name, seed) for name in scenario_names("quick") for seed in range(2)]


def check(position: Position) -> None:
    mission = position.mission
    for seat in position.seats:
        side, force = position.sides[seat], mission.forces[seat]
        for colour in COLOURS:
            places = (side.pool, side.hand, side.discard, side.reserve, side.removed)
            assert all(place.of(colour) >= 0 for place in places)
            assert sum(place.of(colour) for place in places) == force.pool[colour] + force.reserve[colour]
        assert 0 <= side.support <= 10
    for hex in position.crowds:
        assert len({unit.seat for unit in position.in_hex(hex)}) == 1
    for unit in position.units.values():
        assert sum(unit.enablers) <= CAPACITY
        assert unit.where != WAITING or not unit.is_mu
        assert unit.where != REMOVED or unit.is_mu
        if unit.type.kind == "post" or not unit.is_on_map:
            assert not any(unit.enablers)
        if not unit.is_mu:
            assert not unit.reduced
        known = position.known[unit.id]
        assert all(known.floor[index] <= unit.enablers[index] for index in range(len(TYPES)))
        assert not known.exact or known.floor == unit.enablers


def enablers_of(position: Position, seat: str) -> tuple[int, ...]:
    total = (0, 0, 0, 0)
    for kit in position.sides[seat].boxes.values():
        total = added(total, kit)
    for unit in position.of(seat):
        total = added(total, unit.enablers)
    return total


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_nothing_is_lost_or_made_by_accident(name: str, seed: int) -> None:
    """Cubes, Enablers, places and knowledge at every moment (2.1, 2.2, 2.3, 4.2, 10.0)."""
    table = enfilade.Table(enfilade.scenario(name), seed=seed)
    chooser = random.Random(seed)
    dealt = False
    while table.actors:
        check(table.position)
        dealt = dealt or all(stage.name != "AllocateEnablers" for stage in table.path)
        if dealt:
            for seat in table.seats:
                assert enablers_of(table.position, seat) == table.position.mission.enablers[seat]
        seat = chooser.choice(table.actors)
        legal = table.legal(seat)
        assert len(legal) == len(set(legal)) <= 60
        table.act(seat, chooser.choice(legal))


@pytest.mark.parametrize(("name", "seed"), CASES[::2])
def test_a_round_has_at_most_a_hand_of_actions_each(name: str, seed: int) -> None:
    """Every Action spends a cube, so every game ends (5.2, 6.1)."""
    table = enfilade.Table(enfilade.scenario(name), seed=seed)
    chooser = random.Random(seed)
    while table.actors:
        seat = chooser.choice(table.actors)
        table.act(seat, chooser.choice(table.legal(seat)))
    spent = 0
    claims = 0
    for event in table.events(None):
        if event.name == "round_started":
            spent = claims = 0
        spent += event.name == "cube_spent"
        claims += event.name == "initiative_claimed"
        assert spent <= 2 * table.position.mission.options.hand_size
        assert claims <= 1
