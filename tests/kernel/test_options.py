"""Variants of the rules: what is usual, what has no meaning, what a lobby is offered."""

from __future__ import annotations

import pytest

from enfilade.kernel.data import Data, Reader, Source
from enfilade.kernel.errors import BadScenario
from enfilade.kernel.options import Number, Value, Variant, Variants

VARIANTS = (
    Variant("weather", ("fair", "rain"), "Weather", "1.1", ("fair", "rain all day")),
    Variant("night", (False, True), "It is night", "1.2", usual=True),
    Variant("level", (1, 2), "Level", "1.3", usual=2),
    Number("turns", 10, 1, 20, "Turns", "1.4"),
    Number("passes", 3, 1),
)


def chosen(given: dict[str, Data]) -> Variants:
    return Variants(VARIANTS, Reader(given, Source("a.toml")))


def test_the_first_value_is_usual_unless_another_is_named() -> None:
    read = chosen({})
    assert (read.text("weather"), read.flag("night"), read.number("level"), read.number("turns")) == ("fair", True, 2, 10)


def test_a_scenario_chooses_within_what_is_allowed() -> None:
    assert chosen({"turns": 20, "weather": "rain"}).number("turns") == 20
    for given in ({"turns": 21}, {"turns": 0}, {"level": 3}, {"weather": "snow"}, {"night": 1}, {"passes": 0}):
        with pytest.raises(BadScenario):
            chosen(dict(given))


def test_a_preset_makes_something_else_usual() -> None:
    usual: dict[str, Value] = {"weather": "rain", "turns": 5}
    assert Variants(VARIANTS, Reader({}, Source("a.toml")), usual).text("weather") == "rain"
    assert Variants(VARIANTS, Reader({"turns": 6}, Source("a.toml")), usual).number("turns") == 6


def test_what_has_no_meaning_may_only_say_what_is_usual_and_is_not_offered() -> None:
    idle = {"weather": "there is no weather indoors"}
    read = Variants(VARIANTS, Reader({"weather": "fair"}, Source("a.toml")), None, idle)
    assert "options.weather" not in [each.key for each in read.listed()]
    with pytest.raises(BadScenario, match="no weather indoors"):
        Variants(VARIANTS, Reader({"weather": "rain"}, Source("a.toml")), None, idle)


def test_a_lobby_is_offered_what_has_a_label() -> None:
    listed = chosen({"turns": 7}).listed("night")
    assert [(each.key, each.value) for each in listed] == [
        ("options.weather", "fair"),
        ("options.level", 2),
        ("options.turns", 7),
    ]
    assert listed[0].title("rain") == "rain all day"
