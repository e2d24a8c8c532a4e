"""The figures of a chart agree with the rules' own, whoever looks."""

from __future__ import annotations

import pytest

from enfilade import Seeded, Table, scenario
from enfilade.contract.shown import Measure
from enfilade.games.quick.rules import victory as quick
from enfilade.games.urban_battle.rules import victory as urban_battle
from enfilade.kernel.play import Outcome
from enfilade.library import AnyTable


def played(name: str, seed: int, most: int) -> AnyTable:
    """A table after some random decisions."""
    table = Table(scenario(name), seed=seed)
    dice = Seeded(f"measures {seed}")
    while table.actors and len(table.entries) < most:
        seat = table.actors[0]
        legal = table.legal(seat)
        table.act(seat, legal[dice.below(len(legal))])
    return table


def values(measures: list[Measure], name: str) -> dict[str | None, float]:
    return {each.seat: each.value for each in measures if each.name == name}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["quick/brickworks", "quick/lesson"])
def test_victory_points_units_and_cubes_of_quick(name: str, seed: int) -> None:
    """8.4: what a seat would score now; what is secret is not counted apart (10)."""
    table = played(name, seed, 200)
    position = table.position
    for seat in (None, *table.seats):
        measures = table.game.page.measures(table.view(seat))
        assert values(measures, "Victory points") == {each: quick.points(position, each) for each in table.seats}
        assert values(measures, "Maneuver Units") == {
            each: len([unit for unit in position.of(each) if unit.is_mu and unit.is_on_map]) for each in table.seats
        }
        sides = position.sides
        assert values(measures, "Cubes") == {
            each: sides[each].pool.total + sides[each].hand.total + sides[each].discard.total for each in table.seats
        }
        assert values(measures, "Hexes in rubble") == {None: len(position.rubble)}
        assert len({(each.name, each.seat) for each in measures}) == len(measures)


@pytest.mark.parametrize("seed", range(3))
def test_vehicles_and_points_of_urban_battle(seed: int) -> None:
    """UB 7.8: the points of the enemy's wrecks."""
    table = played("urban-battle/first-patrol", seed, 10_000)
    measures = table.game.page.measures(table.view(None))
    assert values(measures, "Points for enemy wrecks") == {
        seat: urban_battle.points(table.position, seat) for seat in table.seats
    }
    running = {seat: [piece for piece in table.position.pieces.values() if piece.seat == seat] for seat in table.seats}
    assert values(measures, "Vehicles in action") == {
        seat: len([piece for piece in pieces if piece.is_operational]) for seat, pieces in running.items()
    }


@pytest.mark.parametrize(
    ("name", "reason", "first"),
    [
        ("hold-the-bridge", "", "Score"),
        ("hold-the-bridge", "higher_score", "Score"),
        ("hold-the-bridge", "higher_points", "Points for enemy wrecks"),
        ("hold-the-bridge", "annihilation", "Vehicles in action"),
        ("first-patrol", "", "Vehicles in action"),
        ("first-patrol", "higher_points", "Points for enemy wrecks"),
    ],
)
def test_the_first_figure_of_urban_battle_is_what_decides(name: str, reason: str, first: str) -> None:
    """UB 7.7, 7.8: the score where zones score, until something else has decided."""
    table = Table(scenario(f"urban-battle/{name}"), seed=1)
    if reason:
        table.position.outcome = Outcome("black", "", {}, reason)
    measures = table.game.page.measures(table.view(None))
    assert measures[0].name == first
    assert [each.limit for each in measures if each.name == "Score"] == ([5, 5] if name == "hold-the-bridge" else [])
