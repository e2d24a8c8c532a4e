"""What every game proposes: several orders, none of them twice, and a quick one for simulated games; all may begin at once."""

from __future__ import annotations

import pytest

from enfilade import Action, Seeded, Table, scenario
from enfilade.players.planner import redeal
from tests.properties.games import chosen

SCENARIOS = [
    "urban-battle/first-patrol",
    "game-of-war/duel",
    pytest.param("game-of-war/classic", marks=pytest.mark.slow),
    "urban-calculus/tarn",
    "quick/brickworks",
    "urban-operations/first-door",
]
DECISIONS = 12
APART = 5  # actions between two of them


@pytest.mark.parametrize("name", SCENARIOS)
def test_orders_begin_legally_and_none_is_proposed_twice(name: str) -> None:
    """Where there is something to choose, the policy's order begins legally, too."""
    table = Table(scenario(name), seed=2)
    commander = table.game.commander
    chooser = Seeded(f"orders {name}")
    while table.path[-1].name == "Setup":
        table.act(table.actors[0], Action("done"))
    most = 0
    for number in range(DECISIONS * APART):
        if not table.actors:
            break
        seat = table.actors[0]
        legal = table.legal(seat)
        if number % APART == 0 and len(legal) > 1:
            position = redeal(table.game, table.view(seat), chooser).play.position
            before = position.to_data()
            proposed = commander.orders(position, seat)
            texts = [" ".join([action.text for action in order]) for order in proposed]
            assert len(set(texts)) == len(texts)
            assert all(order[0] in legal for order in proposed)
            quick = commander.policy(position, seat, chooser)
            assert not quick or quick[0] in legal
            assert position.to_data() == before, "who thinks changes nothing"
            most = max(most, len(proposed))
        table.act(*chosen(table, chooser))
    assert most > 2
