"""The reference clients in `examples/players` play whole games of every kind."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

import pytest

from enfilade import Seeded, Table, scenario
from enfilade.external import process
from enfilade.players import Random, arena, player

CLIENTS = Path(__file__).parents[2] / "examples" / "players"
GAMES = ["urban-battle/lone-heavy", "game-of-war/duel", "urban-calculus/tarn", "quick/lesson", "urban-operations/first-door"]
BRIEF = {
    "urban-battle/lone-heavy": {"max_rounds": 3},
    "game-of-war/duel": {"options.turn_limit": 2},
    "urban-calculus/tarn": {"time.turns": 2},
    "quick/lesson": {"rounds": 1},
    "urban-operations/first-door": {"turns": 1},
}


def commands() -> list[object]:
    node = shutil.which("node")
    return [
        pytest.param(f"external(bold=2):{shlex.quote(sys.executable)} '{CLIENTS / 'player.py'}'", id="python"),
        pytest.param(
            f"external:{node} '{CLIENTS / 'player.mjs'}'",
            id="javascript",
            marks=pytest.mark.skipif(node is None, reason="needs Node (apt-get install nodejs)"),
        ),
    ]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("command", commands())
def test_a_reference_client_plays_a_game_to_its_end(command: str, name: str) -> None:
    try:
        table = Table(scenario(name, BRIEF[name]), seed=1)
        program = player(command, table.game, "client")
        arena.play(table, {table.seats[0]: program, table.seats[1]: Random(table.game, Seeded("other"))})

        assert table.outcome is not None
        assert program.remarks() == []
        program.leave()
    finally:
        process.end_all()
