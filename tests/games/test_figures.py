"""Figures in texts of scenarios: plain digits, few enough to count with; all others are refused with file and key."""

from __future__ import annotations

import pytest

import enfilade
from enfilade import BadScenario
from enfilade.kernel.data import Data

NO_FIGURES = ["²", "٣", "9" * 4_400, "1²"]
# Where a scenario writes a figure inside a text: the scenario, the key, and the value around the figure.
PLACES: list[tuple[str, str, str]] = [
    ("urban-operations/first-door", "green.force[0].setup", "rows 1-{}"),
    ("urban-operations/first-door", "green.force[0].setup", "rows {}-3"),
    ("urban-operations/first-door", "victory.ladder", "zones(1) controlled by green >= {}"),
    ("urban-operations/first-door", "victory.ladder", "green unit blocks lost <= {}"),
    ("game-of-war/duel", "objectives", "survive:red:{}"),
    ("game-of-war/duel", "trains", "RE{}:A1"),
    ("urban-calculus/tarn", "rd.types.ch", "1-{}"),
    ("urban-battle/convoy", "final", "{}"),
]


def around(key: str, text: str) -> Data:
    """The value of a key that holds a text somewhere."""
    if key == "victory.ladder":
        return [{"when": text, "result": "green total"}, {"when": "always", "result": "red total"}]
    if key == "trains":
        return [{"side": "red", "chain": text}]
    if key == "final":
        return [{"type": "count_operational", "units": ["W1"], "results": {text: "draw"}}]
    return [text] if key in ("green.force[0].setup", "objectives") else text


@pytest.mark.parametrize("figure", NO_FIGURES, ids=["superscript", "Arabic", "long", "mixed"])
@pytest.mark.parametrize(("name", "key", "text"), PLACES)
def test_what_is_no_figure_is_refused(name: str, key: str, text: str, figure: str) -> None:
    with pytest.raises(BadScenario) as caught:
        enfilade.scenario(name, {key: around(key, text.format(figure))})
    assert len(str(caught.value)) < 2_000


NO_CONDITIONS = [
    "",
    "green",
    "zones(1)",
    "zones(1) controlled by blue >= 3",
    "zones(1) controlled by red > 3",
    "red unit blocks lost == x",
]


@pytest.mark.parametrize("when", NO_CONDITIONS)
def test_what_is_no_condition_of_victory_is_refused(when: str) -> None:
    """1.3: also where it looks like one."""
    with pytest.raises(BadScenario, match="is no condition"):
        enfilade.scenario("urban-operations/first-door", {"victory.ladder": around("victory.ladder", when)})
