"""Many games: seeds, processes, figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from enfilade import library
from enfilade.kernel.errors import EnfiladeError, UnknownName
from enfilade.lab.runs import Cell, GameResult, play_many, play_one, seating
from enfilade.lab.summary import mean, rate, summarise

RANDOM = {"white": "random", "black": "random"}


def cell(seed: str = "7") -> Cell:
    return Cell("urban-battle/first-patrol", {"max_rounds": 4}, RANDOM, seed)


def test_results_are_the_same_whatever_the_number_of_processes() -> None:
    alone = sorted(play_many(cell(), 6, 1), key=lambda each: each.number)
    together = sorted(play_many(cell(), 6, 2), key=lambda each: each.number)
    assert alone == together
    assert [each.number for each in alone] == [1, 2, 3, 4, 5, 6]


def test_every_game_has_chance_of_its_own() -> None:
    results = list(play_many(cell(), 8, 1))
    assert len({each.seed for each in results}) == 8
    assert len({(each.actions, each.rounds) for each in results}) > 1


def test_a_game_can_be_played_again_by_itself() -> None:
    assert list(play_many(cell(), 3, 1))[2] == play_one(cell(), "", 3)


def test_another_master_seed_gives_other_games() -> None:
    assert [each.actions for each in play_many(cell("1"), 5, 1)] != [each.actions for each in play_many(cell("2"), 5, 1)]


def test_records_are_kept_and_sound(tmp_path: Path) -> None:
    played = play_one(cell(), str(tmp_path), 4)
    kept = library.load(tmp_path / "first-patrol-00004.jsonl")
    assert kept.seed == played.seed
    assert kept.outcome is not None
    assert (kept.outcome.winner or "") == played.winner
    assert len(kept.entries) == played.actions


def test_who_stops_listening_stops_the_work() -> None:
    games = play_many(cell(), 1000, 1)
    assert next(games).number == 1
    games.close()  # type: ignore[attr-defined]
    assert list(games) == []


def test_players_are_seated_in_order_by_name_or_all_alike() -> None:
    scenario = library.scenario("urban-battle/convoy")
    assert seating(scenario, "greedy,random") == {"white": "greedy", "black": "random"}
    assert seating(scenario, "black=greedy,white=random") == {"white": "random", "black": "greedy"}
    assert seating(scenario, "random") == RANDOM


@pytest.mark.parametrize("text", ["greedy,greedy,greedy", "white=greedy", "red=greedy,black=greedy"])
def test_a_wrong_seating_is_refused(text: str) -> None:
    with pytest.raises(EnfiladeError, match="white, black"):
        seating(library.scenario("urban-battle/convoy"), text)


def test_an_unknown_player_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownName, match="greedy"):
        seating(library.scenario("urban-battle/convoy"), "greedy,gready")


def test_wilsons_interval() -> None:
    """Known values: 8 of 10 is 49.0 % to 94.3 %; none of 10 is 0 to 27.8 %."""
    some, none, all_of_them = rate(8, 10), rate(0, 10), rate(10, 10)
    assert (some.low, some.high) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert (none.low, none.high) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert (all_of_them.low, all_of_them.high) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert (rate(0, 0).low, rate(0, 0).high) == (0.0, 1.0)


def test_a_mean_with_its_interval() -> None:
    found = mean([1, 2, 3, 4, 5])
    assert found.mean == 3
    assert found.high - found.mean == pytest.approx(1.959964 * (2.5 / 5) ** 0.5)
    assert (found.least, found.most) == (1, 5)
    assert mean([]).mean == 0


def test_a_summary_does_not_depend_on_the_order_of_arrival() -> None:
    games = [
        GameResult(number, f"s/{number}", winner, "reason", number, 10 * number, {})
        for number, winner in enumerate(("white", "white", "black", ""), 1)
    ]
    summary = summarise(games, ["white", "black"])
    assert summary == summarise(games[::-1], ["white", "black"])
    assert [summary.wins[seat].count for seat in ("white", "black")] == [2, 1]
    assert summary.draws.count == 1
    assert summary.reasons["white: reason"] == 2
    assert summary.rounds.mean == 2.5


def test_a_scenario_seats_its_own_player_unless_told_otherwise() -> None:
    lesson = library.scenario("quick/lesson")
    assert seating(lesson, "") == {"div": "greedy", "ga": "garrison"}
    assert seating(lesson, "random,greedy") == {"div": "random", "ga": "greedy"}
    assert seating(library.scenario("urban-battle/convoy"), "") == {"white": "greedy", "black": "greedy"}
