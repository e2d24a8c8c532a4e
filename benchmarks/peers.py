"""Peers under the same random play: list the legal moves, choose one, apply it. Those that are not installed are left out."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

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

    def games() -> int:
        board = library.Board()
        count = 0
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(chooser.random() * len(moves))])
            count += 1
        return count

    return [
        Peer("python-chess", f"list(legal_moves), push; the first {MOST_PLIES} plies", plies),
        Peer("python-chess, whole games", "the same with is_game_over() before each ply", games),
    ]


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
        Peer("PettingZoo connect four", "last(), action mask, step()", _zoo(connect_four.env())),
        Peer("PettingZoo chess", f"last(), action mask, step(); the first {MOST_PLIES} plies", _zoo(chess_env.env())),
    ]


def _zoo(env: Any) -> Callable[[], int]:
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
