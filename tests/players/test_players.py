"""Players by name, what they are given, and that they play games to the end."""

from __future__ import annotations

import pytest

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import EnfiladeError, UnknownName
from enfilade.library import AnyScenario, AnyTable
from enfilade.players import arena, names, player

URBAN_BATTLE = library.scenario_names("urban-battle")


def match(scenario: AnyScenario, white: str, black: str, seed: str) -> tuple[AnyTable, arena.Match]:
    table = Table(scenario, seed=seed)
    seated = {
        seat: player(name, scenario.game, f"{seed}/{seat}") for seat, name in zip(scenario.seats, (white, black), strict=True)
    }
    return table, arena.play(table, seated)


def test_players_are_found_by_name() -> None:
    game = library.game("urban-battle")
    for name in names(game):
        assert player(name, game, 1).game is game


def test_an_unknown_player_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="Did you mean greedy"):
        player("greddy", library.game("urban-battle"), 1)


@pytest.mark.parametrize("name", URBAN_BATTLE)
def test_greedy_plays_every_mission_to_the_end(name: str) -> None:
    table, played = match(library.scenario(name), "greedy", "greedy", "end")
    assert table.actors == ()
    assert table.outcome == played.outcome
    assert played.actions == len(table.entries)
    assert 1 <= played.rounds <= table.position.mission.max_rounds


def test_the_same_seeds_give_the_same_game() -> None:
    scenario = library.scenario("urban-battle/first-patrol")
    one, _ = match(scenario, "greedy", "random", "again")
    other, _ = match(scenario, "greedy", "random", "again")
    assert [entry.line() for entry in one.entries] == [entry.line() for entry in other.entries]
    assert one.fingerprint() == other.fingerprint()


def test_other_seeds_give_other_games() -> None:
    scenario = library.scenario("urban-battle/first-patrol")
    games = {match(scenario, "random", "random", str(seed))[0].fingerprint() for seed in range(5)}
    assert len(games) == 5


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_player_chooses_from_the_view_alone_and_leaves_it_as_it_was(name: str) -> None:
    table = Table(library.scenario("urban-battle/antenna"), seed=4)
    seat = table.actors[0]
    view = table.view(seat)
    before, chance = str(view), Seeded("mine")
    chosen = player(name, table.game, 1).choose(view, chance)
    assert chosen in view.legal
    assert str(view) == before
    assert table.view(seat) == view


def wins_of_greedy(name: str, games: int) -> int:
    """How many games greedy wins against random, half of them with each colour."""
    scenario = library.scenario(name)
    won = [match(scenario, "greedy", "random", f"w{number}")[1].outcome.winner == "white" for number in range(games // 2)]
    won += [match(scenario, "random", "greedy", f"b{number}")[1].outcome.winner == "black" for number in range(games // 2)]
    return sum(won)


def test_greedy_beats_random() -> None:
    """A sample; measured: 100 of 100 games of First Patrol, 99 of 100 of Cut the Antenna."""
    assert wins_of_greedy("urban-battle/first-patrol", 8) >= 7


@pytest.mark.slow
@pytest.mark.parametrize("name", ["urban-battle/first-patrol", "urban-battle/antenna"])
def test_greedy_beats_random_in_95_of_100_games(name: str) -> None:
    assert wins_of_greedy(name, 100) >= 95


def test_the_arena_stops_a_game_without_end() -> None:
    scenario = library.scenario("urban-battle/first-patrol")
    table = Table(scenario, seed=1)
    seated = {seat: player("random", scenario.game, seat) for seat in scenario.seats}
    with pytest.raises(EnfiladeError, match="not over after 10 actions"):
        arena.play(table, seated, most_actions=10)


def test_random_chooses_all_actions_alike() -> None:
    table = Table(library.scenario("urban-battle/first-patrol"), seed=2)
    seat = table.actors[0]
    someone = player("random", table.game, 5)
    view = table.view(seat)
    counts = dict.fromkeys(view.legal, 0)
    for _ in range(400):
        counts[someone.choose(view, someone.dice)] += 1
    assert min(counts.values()) > 400 / len(counts) * 0.6
