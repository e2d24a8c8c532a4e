"""Peers under the same random play: list the legal moves, choose one, apply it. Those that are not installed are left out."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from itertools import cycle
from typing import Any

WHOLE_GAMES = 12
MOST_PLIES = 150  # a random game of chess is cut here: about as long as a game of Urban Battle


class Peer:
    """A game of another library: its name, and a function that plays one game and says how many steps it took."""

    def __init__(self, name: str, what: str, play: Callable[[], int]) -> None:
        self.name = name
        self.what = what
        self.play = play


def chess() -> list[Peer]:
    library: Any = import_module("chess")
    chooser = random.Random(1)

    def plies() -> int:
        board = library.Board()
        for count in range(MOST_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                return count
            board.push(moves[int(chooser.random() * len(moves))])
        return MOST_PLIES

    lengths = [_length(library, random.Random(seed)) for seed in range(WHOLE_GAMES)]
    turn = cycle(range(WHOLE_GAMES))

    def whole_game() -> int:
        seed = next(turn)
        again = random.Random(seed)
        board = library.Board()
        for _ in range(lengths[seed]):
            moves = list(board.legal_moves)
            board.push(moves[int(again.random() * len(moves))])
        return lengths[seed]

    return [
        Peer("python-chess, whole games", "list(legal_moves), choose, push; that the game is over was found before", whole_game),
        Peer("python-chess, cut short", f"the same, the first {MOST_PLIES} plies of each game", plies),
    ]


def _length(library: Any, chooser: random.Random) -> int:
    """How long a random game is. Its end is looked for here, so that it costs nothing where plies are measured."""
    board = library.Board()
    count = 0
    while not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[int(chooser.random() * len(moves))])
        count += 1
    return count


def open_spiel() -> list[Peer]:
    library: Any = import_module("pyspiel")
    import_module("open_spiel.python.games")
    return [
        Peer("OpenSpiel go 9×9 (C++)", "legal_actions, apply_action", _spiel(library.load_game("go(board_size=9)"))),
        Peer("OpenSpiel dominoes (Python)", "legal_actions, apply_action", _spiel(library.load_game("python_team_dominoes"))),
    ]


def _spiel(game: Any) -> Callable[[], int]:
    chooser = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        count = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chooser.random() * len(legal))])
            count += 1
        return count

    return play


def petting_zoo() -> list[Peer]:
    connect_four: Any = import_module("pettingzoo.classic.connect_four_v3")
    chess_env: Any = import_module("pettingzoo.classic.chess_v6")
    return [
        Peer("PettingZoo connect four", "last(), action mask, step()", zoo_loop(connect_four.env())),
        Peer("PettingZoo chess", f"last(), action mask, step(); the first {MOST_PLIES} plies", zoo_loop(chess_env.env())),
    ]


def zoo_loop(env: Any) -> Callable[[], int]:
    """Whole games of a PettingZoo environment by random play on its masks."""
    chooser = random.Random(1)

    def play() -> int:
        env.reset(seed=int(chooser.random() * 1_000_000))
        for count in range(MOST_PLIES):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return count
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(chooser.random() * len(legal))]))
        return MOST_PLIES

    return play


def installed() -> tuple[list[Peer], list[str]]:
    """The peers found here, and why others were not."""
    found: list[Peer] = []
    missing: list[str] = []
    for name, load in (("python-chess", chess), ("OpenSpiel", open_spiel), ("PettingZoo", petting_zoo)):
        try:
            found += load()
        except ImportError as error:
            missing.append(f"{name} is not installed ({error}): pip install -r requirements/bench.txt")
    return found, missing
