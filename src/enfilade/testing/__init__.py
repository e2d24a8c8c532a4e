"""Our property tests, for authors of games, scenarios and players.

>>> from enfilade import scenario, testing
>>> testing.check_scenario(scenario("urban-battle/lone-heavy"), games=1)

In a test suite each check is a test of its own:

    @pytest.mark.parametrize("check", testing.CHECKS, ids=testing.name_of)
    def test_the_contract(check):
        testing.check_moments(scenario("my-game/my-scenario"), check)

Nothing here needs more than Enfilade itself. A failure says at which moment of which game it happened, so that one can go there:
`testing.played(scenario, seed, depth)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enfilade.contract.table import Table
from enfilade.kernel.dice import Seeded
from enfilade.kernel.event import Seat
from enfilade.library import AnyGame, AnyScenario, AnyTable, catalogue, rules, scenario, scenario_names
from enfilade.players.base import Player
from enfilade.testing.checks import CHECKS
from enfilade.testing.play import chosen, finish, played, redealt

__all__ = [
    "CHECKS",
    "check_game",
    "check_moments",
    "check_player",
    "check_scenario",
    "chosen",
    "finish",
    "name_of",
    "played",
    "redealt",
]

Check = Callable[[AnyTable], None]
Maker = Callable[[AnyGame, Seeded], Player[Any, Any]]  # a class of players, most of the time
MOST_ACTIONS = 20_000  # of a game: it is over before
GAMES = 3
MOMENTS = 4  # of each


def name_of(check: Check) -> str:
    """What a check is called, for the names of tests."""
    return check.__name__


def check_moments(scenario: AnyScenario, check: Check, games: int = GAMES, moments: int = MOMENTS) -> None:
    """One check at some moments of random games: at the start, evenly spread, and at the end."""
    for seed in range(games):
        length = _length(scenario, seed)
        for number in range(moments):
            depth = length * number // max(1, moments - 1)
            try:
                check(played(scenario, seed, depth))
            except Exception as error:
                raise AssertionError(
                    f"{name_of(check)} fails on {scenario.name}: {error or type(error).__name__}; "
                    f"go there with testing.played(scenario, {seed}, {depth})"
                ) from error


def _length(scenario: AnyScenario, seed: int) -> int:
    """How many actions a random game takes; it must end."""
    table = Table(scenario, seed=seed)
    chooser = Seeded(f"chooser {seed}")
    while table.actors:
        table.act(*chosen(table, chooser))
        assert len(table.entries) < MOST_ACTIONS, f"{scenario.name} does not end with seed {seed}"
    return len(table.entries)


def check_scenario(scenario: AnyScenario, games: int = GAMES) -> None:
    """All checks on a scenario, and that it warns of nothing."""
    warned = scenario.game.rules.warnings(scenario.start)
    assert not warned, f"{scenario.name}: {warned}"
    for check in CHECKS:
        check_moments(scenario, check, games)


def check_game(id: str, games: int = GAMES) -> None:
    """All checks on every scenario of a game that is installed, its rules and its cover."""
    game: AnyGame = catalogue()[id]
    assert rules(id), f"{id} lists no rules"
    assert game.page.cover().to_data()
    for name in scenario_names(id):
        check_scenario(scenario(name), games)


def check_player(kind: Maker, scenario: AnyScenario, games: int = GAMES) -> dict[str, int]:
    """Whole games of a player against random ones, in every seat: what it chooses is legal, and the same with the same dice.

    Returns how many it won, how many others won, and how many were drawn.
    """
    count = {"won": 0, "lost": 0, "drawn": 0}
    for seed in range(games):
        for seat in scenario.seats:
            one, other = [_against_random(kind, scenario, seat, seed) for _ in range(2)]
            assert one.fingerprint() == other.fingerprint(), (
                f"with the same dice it chooses otherwise, as {seat} with seed {seed}"
            )
            assert one.outcome is not None
            winner = one.outcome.winner
            count["drawn" if winner is None else "won" if winner == seat else "lost"] += 1
    return count


def _against_random(kind: Maker, scenario: AnyScenario, seat: Seat, seed: int) -> AnyTable:
    table = Table(scenario, seed=seed)
    dice, chooser = Seeded(f"player {seed}"), Seeded(f"chooser {seed}")
    player = kind(scenario.game, dice)
    while table.actors:
        if seat in table.actors:
            view = table.view(seat)
            action = player.choose(view, dice)
            assert action in view.legal, f"as {seat} it chooses {action!r}, which is not legal: {view.legal}"
            table.act(seat, action)
        else:
            table.act(*chosen(table, chooser))
    return table
