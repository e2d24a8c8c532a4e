"""Calibration finds again what a history was made of, about as often as it says it does."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import pytest

import enfilade
from enfilade.games.urban_calculus.fast import calibration, prepared
from enfilade.games.urban_calculus.fast.kernel.layout import FIRST_BOX, LENGTH
from enfilade.games.urban_calculus.fast.machines import Interpreted
from enfilade.kernel.errors import EnfiladeError
from enfilade.library import AnyScenario

PLANS = {"red": "firepower", "blue": "balanced"}
MEASURED = ("weeks", "red.gao", "city.ch", "blue.inf")


def tarn(changes: Mapping[str, int]) -> AnyScenario:
    return enfilade.scenario("urban-calculus/tarn", dict(changes))


def history(changes: dict[str, int], campaign: int) -> dict[str, int | str]:
    """The figures of one campaign of a city."""
    tables = prepared(tarn(changes), PLANS)
    figures = Interpreted().figures(tables, "history", campaign, 1)[0]
    return {name: int(figures[LENGTH if name == "weeks" else FIRST_BOX + tables.box[name]]) for name in MEASURED}


@pytest.mark.slow
def test_the_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Cities from all over the range: nine in ten intervals of 90 % hold the number that the history was made with."""
    held = 0
    for campaign in range(40):
        truth = 4 + campaign % 10
        fit = calibration.calibrate(
            tarn, PLANS, history({"start.blue.inf": truth}, campaign), {"start.blue.inf": (4, 13)}, f"c{campaign}", games=2000
        )
        estimate = fit.parameters["start.blue.inf"]
        held += estimate.low <= truth <= estimate.high
    assert held >= 31  # of 40 with a chance of 0.9 each, fewer come once in five hundred tries


def test_a_history_moves_the_estimate() -> None:
    """Much infantry left at the end speaks for much at the start."""
    ranges = {"start.blue.inf": (3, 14)}
    few, many = (
        calibration.calibrate(tarn, PLANS, {"blue.inf": left}, ranges, "moves", games=600).parameters["start.blue.inf"]
        for left in (1, 9)
    )
    assert few.middle + 2 < many.middle
    assert few.high < 14


def test_large_spaces_are_sampled_evenly_and_small_ones_gone_through() -> None:
    assert len(calibration.designed({"a": (1, 3), "b": (0, 4)}, 20, 1)) == 15
    pytest.importorskip("scipy")
    spread = calibration.designed({"a": (1, 40), "b": (0, 39), "c": (1, 2)}, 256, 1)
    assert 200 < len(spread) <= 256
    assert {each["c"] for each in spread} == {1, 2}
    assert len({each["a"] for each in spread}) == 40


def test_without_scipy_the_way_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.stats", None)
    with pytest.raises(EnfiladeError, match=r"enfilade\[lab\]"):
        calibration.designed({"a": (1, 40), "b": (0, 39)}, 16, 1)
    with pytest.raises(EnfiladeError, match="nothing to calibrate"):
        calibration.designed({}, 16, 1)
