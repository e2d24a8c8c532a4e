"""Positions of Game of War written down by hand."""

from __future__ import annotations

import pytest

from enfilade import BadScenario, EnfiladeError, Table, scenario
from enfilade.kernel.data import Data
from tests.games.game_of_war.fronts import GameTable, places

CLASSIC = scenario("game-of-war/classic")
DUEL = scenario("game-of-war/duel")


def test_an_endgame_of_the_classic_game_in_a_line() -> None:
    """Whoever is not named is destroyed; communications are found (IV)."""
    line = "20 south moves 1.0 NI1:O4 NR1:O3 SC1:O6m SI1:P6r north@O2 south@W20 first=north quiet=2"
    table: GameTable = Table.at(CLASSIC, line, seed=1)

    assert places(table) == {"NI1": "O4", "NR1": "O3", "SC1": "O6", "SI1": "P6"}
    assert table.actors == ("south",)
    assert "move SC1" not in [str(action) for action in table.legal("south")]
    assert table.position.is_active("NI1")
    assert table.line() == line


def test_a_plan_is_secret_in_a_posed_position_too() -> None:
    """A position in the middle of planning: what the other has written down does not show (II.1)."""
    table: GameTable = Table(DUEL, seed=1)
    seat, other = table.seats
    table.act(seat, table.legal(seat)[0])
    posed: GameTable = Table.at(DUEL, table.written(), seed=1)

    assert posed.position == table.position
    assert posed.view(other).to_data() == table.view(other).to_data()
    assert posed.view(seat).to_data() == table.view(seat).to_data()


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"pieces": {"NI1": {"tile": "C13"}}}, "two units on C13: NI1 and SI1"),
        ({"pieces": {"NI1": {"tile": "J3"}}}, "NI1 cannot stand on J3: it is a mountain"),
        ({"pieces": {"NI1": {"tile": "Z3"}}}, "'Z3' is no place of this board"),
        ({"arsenals": {"K99": "north"}}, "'K99' is no place of this board"),
        ({"turn": 0}, "at least 1"),
        ("5 north dances 1.0", "should be turn, side, moves or attack"),
        ("5 north moves 1.0 NX9:A1", "'NX9:A1' is no unit or arsenal"),
        ("5 north moves 1.0 NI1:A1 SI1:A1", "two units on A1"),
    ],
)
def test_a_position_that_breaks_a_rule_is_refused(position: dict[str, Data] | str, message: str) -> None:
    """With its key and the rule (VI.2)."""
    with pytest.raises(BadScenario, match=message):
        CLASSIC.at(position)


def test_simultaneous_turns_do_not_fit_into_a_line() -> None:
    """They are written as documents."""
    table: GameTable = Table(DUEL, seed=1)
    with pytest.raises(EnfiladeError, match="write it as a document"):
        table.line()
