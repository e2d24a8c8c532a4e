"""Simulated actions in a second with random rollouts, beside the MCTS of OpenSpiel in Python on a game of like length.

Both start from the beginning of a game, choose at random to its end, and begin again: ours as a search player deals with a
position (a copy, no log, no record), theirs by its own bot and its own evaluator. `python -m benchmarks.simulated` prints it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

from benchmarks.clock import in_turns
from enfilade import Table
from enfilade.kernel.dice import Seeded
from enfilade.library import scenario
from enfilade.players.playout import roll_on

GAMES = {
    "urban-battle": "urban-battle/first-patrol",
    "game-of-war": "game-of-war/duel",
    "urban-calculus": "urban-calculus/twobanks",
    "quick": "quick/brickworks",
    "urban-operations": "urban-operations/first-door",
}
PEER = "go(board_size=9)"  # about 110 plies at random, as long as these games are
SIMULATIONS = 20  # games that the peer's bot simulates for a move


class Rollouts:
    """Random games from the beginning of a scenario."""

    def __init__(self, name: str) -> None:
        self.root = Table(scenario(name), seed="rollouts").play
        self.chooser = random.Random(1)
        self.games = 0

    def __call__(self) -> int:
        """Play one to its end; how many actions it took."""
        self.games += 1
        return roll_on(self.root.copy(Seeded(str(self.games))), self.chooser)


class Counting:
    """Chance as NumPy gives it, counting the choices: each is an action of a rollout."""

    def __init__(self, source: Any) -> None:
        self.source = source
        self.choices = 0

    def choice(self, *given: Any, **named: Any) -> Any:
        self.choices += 1
        return self.source.choice(*given, **named)


def peer() -> Callable[[], int]:
    """A search of OpenSpiel's bot for one move; how many actions its rollouts took."""
    library: Any = import_module("pyspiel")
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    numpy: Any = import_module("numpy")
    game = library.load_game(PEER)
    counting = Counting(numpy.random.RandomState(1))
    evaluator = mcts.RandomRolloutEvaluator(random_state=counting)
    bot = mcts.MCTSBot(game, 2, SIMULATIONS, evaluator, random_state=numpy.random.RandomState(2))

    def search() -> int:
        before = counting.choices
        bot.mcts_search(game.new_initial_state())
        return counting.choices - before

    return search


def measure(turns: int, seconds: float) -> dict[str, dict[str, float]]:
    """By game: our actions in a second, the peer's, and the ratio of the median turn."""
    theirs = peer()
    return {id: in_turns(Rollouts(name), theirs, turns, seconds) for id, name in GAMES.items()}


def show(found: dict[str, dict[str, float]]) -> None:
    """The table for people; how many times as fast the compiled rules are, where they were measured."""
    print(f"\n{'Random rollouts, simulated actions/s':50}{'ours':>14}{'OpenSpiel':>14}{'ratio':>8}{'compiled':>10}")
    for id, row in found.items():
        compiled = f"{row['compiled'] / row['steps']:>9.1f}×" if "compiled" in row else f"{'–':>10}"
        print(f"  {GAMES[id]:48}{row['ours']:>14,.0f}{row['steps']:>14,.0f}{row['ratio']:>7.1f}×{compiled}")
    print(f"  (OpenSpiel: its MCTS in Python on {PEER}, whose random games are as long)")


if __name__ == "__main__":
    show(measure(5, 0.2))
