"""What is not worked out anew when orders are compared is what it would be if it were (§12)."""

from __future__ import annotations

import random

from enfilade import Table, scenario
from enfilade.games.game_of_war.commander.evaluation import known_after, planned
from enfilade.games.game_of_war.commander.orders import proposals
from enfilade.games.game_of_war.state.plans import NO_PLAN
from enfilade.players.playout import play_out
from tests.games.game_of_war.fronts import GameTable

CHECKED = 25  # orders in each position


def test_attacks_on_a_board_that_differs_little_are_those_found_from_scratch() -> None:
    """Marches, boarding, rides, sabotage: each order is worth the same with the threats of the board before it and without."""
    for name, length in (("duel", 60), ("petrograd", 20), ("petrograd", 160)):
        table: GameTable = Table(scenario(f"game-of-war/{name}"), seed=1)
        play_out(table, random.Random(1), length)
        for seat in table.seats:
            known = known_after(table.position, NO_PLAN)
            found = proposals(table.position, seat, NO_PLAN)
            for each in found[:: max(1, len(found) // CHECKED)]:
                plan = NO_PLAN.with_order(each.order)
                assert planned(table.position, seat, plan, known) == planned(table.position, seat, plan)
