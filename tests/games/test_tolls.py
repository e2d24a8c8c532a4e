"""What events cost: the lab counts it, and draws it on the board."""

from __future__ import annotations

import pytest

from enfilade import library
from enfilade.contract.shown import FIRE, HARM, LOSS, ROUND, Toll
from enfilade.contract.table import Table
from enfilade.players import arena, player

KINDS = {FIRE, HARM, LOSS}
SCENARIOS = {
    "urban-battle/first-patrol": "greedy",
    "game-of-war/duel": "greedy",
    "urban-calculus/twobanks": "random",
    "quick/lesson": "greedy",
    "urban-operations/first-door": "random",
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_toll_names_a_place_that_the_scene_draws_and_a_seat_of_the_game(name: str) -> None:
    scenario = library.scenario(name)
    table = Table(scenario, seed=3)
    arena.play(table, {seat: player(SCENARIOS[name], scenario.game, seat) for seat in scenario.seats})
    found: list[Toll] = []
    for event in table.play.log or []:
        found += scenario.game.page.tolls(table.play.position, event)
    assert {LOSS, FIRE} & {each.kind for each in found}
    scene = scenario.game.scene(Table(scenario, seed=3).view(None))
    for each in found:
        assert each.kind in KINDS
        assert each.seat in ("", *scenario.seats)
        assert scene.element(each.place) is not None, each.place
        assert each.amount > 0


def test_a_turn_of_the_urban_calculus_counts_as_a_round() -> None:
    scenario = library.scenario("urban-calculus/twobanks")
    table = Table(scenario, seed=1)
    match = arena.play(table, {seat: player("random", scenario.game, seat) for seat in scenario.seats})
    turns = [event for event in table.play.log or [] if event.name == "turn_started"]
    assert match.rounds == len(turns) > 1
    assert {scenario.game.page.weight(event) for event in turns} == {ROUND}
