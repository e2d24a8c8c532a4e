"""Urban Battle as PettingZoo sees it, figures and masks on, beside PettingZoo's own connect four, in the same loop."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

from benchmarks.clock import in_turns, rate
from benchmarks.peers import petting_zoo, zoo_loop

TURNS = 3


def ours(scenario: str) -> Callable[[], int]:
    """A game of a scenario with agents in turn, each choosing at random from its mask."""
    from enfilade.rl.zoo import AEC  # noqa: PLC0415  (it needs libraries that need not be installed)

    return zoo_loop(AEC(scenario))


def is_installed() -> bool:
    return find_spec("pettingzoo") is not None and find_spec("gymnasium") is not None


def measure(scenario: str, seconds: float) -> dict[str, float]:
    """Steps in a second, and how many of ours one step of connect four costs; nothing without PettingZoo."""
    if not is_installed():
        return {}
    found = {"zoo": rate(ours(scenario), seconds)}
    try:
        connect_four = petting_zoo()[0]
    except ImportError:
        return found
    return {**found, "zoo_ratio": in_turns(ours(scenario), connect_four.play, TURNS, seconds)["ratio"]}
