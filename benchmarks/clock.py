"""Rates by the time of the process itself, which other programs on the machine disturb least."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import process_time

from enfilade import Table
from enfilade.contract import table as kernel
from enfilade.library import AnyScenario, AnyTable, scenario
from enfilade.players.playout import play_out

SLICE_SECONDS = 0.02


def is_compiled() -> bool:
    return not str(kernel.__file__).endswith(".py")


def rate(do: Callable[[], int], seconds: float) -> float:
    """Steps in a second; `do` says how many it did. The first call, which fills caches, is not counted."""
    do()
    steps = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        steps += do()
    return steps / spent


def in_turns(ours: Callable[[], int], theirs: Callable[[], int], turns: int, seconds: float) -> dict[str, float]:
    """Our steps in a second, the peer's, and how many of ours one of its steps costs: the median turn.

    Within a turn the two alternate every few hundredths of a second.
    """
    ours()
    theirs()
    mine: list[float] = []
    others: list[float] = []
    for _ in range(turns):
        steps, spent = [0, 0], [0.0, 0.0]
        while spent[1] < seconds:
            for which, do in enumerate((ours, theirs)):
                done, took = sliced(do)
                steps[which] += done
                spent[which] += took
        mine.append(steps[0] / spent[0])
        others.append(steps[1] / spent[1])
    ratios = [one / other for one, other in zip(mine, others, strict=True)]
    return {"ours": median(mine), "steps": median(others), "ratio": median(ratios), "least": min(ratios), "most": max(ratios)}


def sliced(do: Callable[[], int]) -> tuple[int, float]:
    """How many steps a short time holds, and how long it was."""
    steps = 0
    began = process_time()
    while (spent := process_time() - began) < SLICE_SECONDS:
        steps += do()
    return steps, spent


def once(do: Callable[[], object]) -> Callable[[], int]:
    """Something that counts as one step."""

    def step() -> int:
        do()
        return 1

    return step


class RandomPlay:
    """Whole games by random play at tables that keep log and record."""

    def __init__(self, played: AnyScenario, play: Callable[[AnyTable, random.Random], int] = play_out) -> None:
        self.scenario = played
        self.play = play
        self.chooser = random.Random(1)
        self.games = 0

    def __call__(self) -> int:
        self.games += 1
        return self.play(Table(self.scenario, seed=self.games), self.chooser)


def random_play(name: str, seconds: float) -> dict[str, float]:
    """Actions and games in a second of random play of a scenario."""
    play = RandomPlay(scenario(name))
    actions = rate(play, seconds)
    games = play.games
    began = process_time()
    while (spent := process_time() - began) < seconds:
        play()
    return {"actions": actions, "games": (play.games - games) / spent}
