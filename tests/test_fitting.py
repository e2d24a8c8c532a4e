"""The weights of an evaluation are found again from games that they would have made."""

from __future__ import annotations

import random
from math import exp

import numpy as np
import pytest

from enfilade import Table, library
from enfilade.kernel.dice import Seeded
from tools.evaluation import auc, chances, evaluation_of, figures, fitted, loss, played, reliability, seen, won_from

TRUTH = np.array([1.5, -0.8])


def games(count: int) -> list[dict[str, object]]:
    """One position of each game for both seats, won as often as the true weights say."""
    lot = random.Random(1)
    rows: list[dict[str, object]] = []
    for number in range(count):
        seen = [lot.gauss(0, 1), lot.gauss(0, 1)]
        won = float(lot.random() < 1 / (1 + exp(-float(np.array(seen) @ TRUTH))))
        for seat, sign in (("white", 1.0), ("black", -1.0)):
            result = won if sign > 0 else 1 - won
            rows.append(
                {"game": f"made {number}", "seat": seat, "at": 0.5, "won": result, "features": [sign * each for each in seen]}
            )
    return rows


def test_weights_are_found_again() -> None:
    rows = games(3_000)
    assert fitted(rows, np.zeros(2)) == pytest.approx(TRUTH, abs=0.15)
    few = fitted(rows[:20], np.array([0.1, 0.1]))
    assert few == pytest.approx(np.array([0.1, 0.1]), abs=0.4)  # little is learnt from little


def test_weights_are_found_from_far_away() -> None:
    """Where all is thought to be certain a whole step leads anywhere."""
    assert fitted(games(3_000), np.array([-9.0, 9.0]), pull=0.1) == pytest.approx(TRUTH, abs=0.15)


def test_the_chances_of_such_weights_come_true() -> None:
    rows = games(3_000)
    values = figures(rows) @ TRUTH
    assert chances(np.array([0.0, 2.0])) == pytest.approx(np.array([0.5, 0.88]), abs=0.01)
    for foretold, came, count in reliability(rows, values):
        assert came == pytest.approx(foretold, abs=3 / count**0.5)
    everywhere = np.ones(len(rows), dtype=bool)
    assert 0.8 < auc(rows, values, everywhere) < 0.9
    assert auc(rows, -values, everywhere) == pytest.approx(1 - auc(rows, values, everywhere))


def test_that_a_side_is_favoured_tells_nothing() -> None:
    """Judged with the eyes of one seat, an evaluation that knows only the seat is worth as much as a coin."""
    rows = games(50)
    values = np.array([1.0 if row["seat"] == "white" else -1.0 for row in rows])
    assert auc(rows, values, np.ones(len(rows), dtype=bool)) == 0.5


def test_a_sure_prophet_who_errs_loses_more_than_a_coin() -> None:
    rows = games(50)
    won = np.array([row["won"] for row in rows])
    assert loss(rows, np.zeros(len(rows))) == pytest.approx(np.log(2))
    assert loss(rows, 4 * (2 * won - 1)) < 0.1
    assert loss(rows, -4 * (2 * won - 1)) > 3


def test_a_game_that_was_played_is_looked_at_again() -> None:
    place, name = "urban-calculus/tarn", "urban-calculus/tarn random 1"
    rows = seen(place, name, played(place, "random", name))
    assert {row["seat"] for row in rows} == set(library.scenario(place).seats)
    assert sum([row["won"] for row in rows]) == len(rows) / 2  # what one seat has won the other has lost
    assert 0 <= rows[0]["at"] < rows[-1]["at"] < 1


@pytest.mark.parametrize("id", ["urban-battle", "quick", "urban-calculus", "urban-operations", "game-of-war"])
def test_every_feature_has_a_weight_and_a_position_a_chance(id: str) -> None:
    """The weights are those of `features`, and what comes of them is the value of a position that is not over."""
    evaluation = evaluation_of(id)
    for name in library.scenario_names(id):
        table = Table(library.scenario(name), seed=1)
        for seat in table.seats:
            dealt = table.game.knowledge.redeal(table.view(seat), Seeded("deal"))
            weighed = float(np.array(evaluation.features(dealt, seat)) @ np.array(evaluation.WEIGHTS))
            assert evaluation.evaluate(dealt, seat) == pytest.approx(2 * chances(np.array([weighed]))[0] - 1, abs=0.021)


def test_games_simulated_from_a_moment_tell_who_is_about_to_win() -> None:
    """From the last decision but three of a campaign that one side has as good as won, simulated games are won by that side."""
    place, name = "urban-calculus/tarn", "urban-calculus/tarn greedy 2"
    actions = played(place, "greedy", name)
    table = Table(library.scenario(place), seed=name)
    for seat, action in actions[:-3]:
        table.act(seat, action)
    foretold = {seat: [won_from(table.game, table.view(seat), seat, f"{number}") for number in range(12)] for seat in table.seats}
    for seat, action in actions[-3:]:
        table.act(seat, action)
    assert table.outcome is not None
    for seat in table.seats:
        assert (sum(foretold[seat]) > 8) == (seat == table.outcome.winner)
        assert (sum(foretold[seat]) < 4) == (seat != table.outcome.winner)
