"""Every game lists its rules, tests each of them, cites each of them in its code, and cites no other."""

from __future__ import annotations

import pytest

from enfilade import library
from enfilade.citations import looks_like_a_number, numbers_in, shapes_of
from tests.coverage_of_rules import coverage_of

GAMES = sorted(library.catalogue())
CARRIED_OUT_BY_NO_CODE = {
    "game-of-war": {
        "R51": "how many guns an army has is written in the scenario",
        "R52": "the table carries it out, for every game alike",
    },
    "quick": {"R1": "it is about the numbers of the rules themselves"},
    "urban-calculus": {"R52": "it corrects references inside the rulebook"},
}
SHAPES = shapes_of(["UB 1", "UB 4.7", "UB 4.8", "UB 5.1", "R9", "R10"])


@pytest.mark.parametrize("game", GAMES)
def test_every_number_that_is_cited_exists(game: str) -> None:
    assert coverage_of(game).unknown == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test(game: str) -> None:
    assert coverage_of(game).untested == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_where_it_is_carried_out(game: str) -> None:
    assert coverage_of(game).uncited == list(CARRIED_OUT_BY_NO_CODE.get(game, {}))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_title_a_text_and_a_chapter(game: str) -> None:
    rules = library.rules(game)

    assert rules
    for rule in rules.values():
        assert rule.title
        assert rule.chapter
        assert rule.text.endswith((".", ")"))


@pytest.mark.parametrize("game", GAMES)
def test_a_coverage_line_counts(game: str) -> None:
    coverage = coverage_of(game)

    assert coverage.line().startswith(f"{coverage.title}: {len(library.rules(game))} rules and rulings, ")
    assert coverage.cited


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("A truck turns (UB 4.7, R9).", ["UB 4.7", "R9"]),
        ("A word counts on (UB 4.7, 4.8 and 5.1).", ["UB 4.7", "UB 4.8", "UB 5.1"]),
        ("A ruling between (UB 4.7, R9, 4.8).", ["UB 4.7", "R9", "UB 4.8"]),
        ("From one to another (UB 4.7–4.9, R9).", ["UB 4.7", "UB 4.8", "UB 4.9", "R9"]),
        ("A number that does not exist (UB 9.9).", ["UB 9.9"]),
        ("Sums are no rules: (5 + 3), (4.7), 4.8, UB 5.1.", []),
        ("Two groups (R9) and (UB 1).", ["R9", "UB 1"]),
    ],
)
def test_numbers_are_read_from_brackets(text: str, numbers: list[str]) -> None:
    assert numbers_in(text, SHAPES) == numbers


def test_a_number_is_known_by_its_shape() -> None:
    assert looks_like_a_number("UB 77.88", SHAPES)
    assert looks_like_a_number("R1000", SHAPES)
    assert not looks_like_a_number("4.7", SHAPES)
    assert not looks_like_a_number("", SHAPES)
