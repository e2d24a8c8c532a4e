"""How a game is said to have ended: who won and why, in words that need no rulebook."""

from __future__ import annotations

import re
from typing import Any

import pytest

import enfilade
from enfilade import library
from enfilade.cli.common import ending
from enfilade.games.game_of_war.rules.victory import words_for
from enfilade.games.urban_battle.box.mission import CONDITIONS, FINALS
from enfilade.games.urban_battle.page.words import ENDINGS as BATTLE
from enfilade.games.urban_calculus.page.words import ENDINGS as CALCULUS
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event

TWO = {"div": 5, "ga": 3}
SAID: list[tuple[str, dict[str, Data], str]] = [
    (
        "quick/brickworks",
        {"winner": "div", "level": "minor", "reason": "points", "scores": TWO},
        "Division wins: it has more points at the end, 5 to 3. A narrow victory.",
    ),
    (
        "quick/brickworks",
        {"winner": "ga", "level": "major", "reason": "points", "scores": {"div": 0, "ga": 9}},
        "Group Army wins: it has more points at the end, 9 to 0. A clear victory.",
    ),
    (
        "quick/brickworks",
        {"winner": None, "level": "", "reason": "points", "scores": {"div": 4, "ga": 4}},
        "A draw: both sides have 4 points.",
    ),
    (
        "quick/brickworks",
        {"winner": "ga", "level": "major", "reason": "annihilation", "scores": TWO},
        "Group Army wins: the Division has no fighting unit left on the map.",
    ),
    (
        "quick/brickworks",
        {"winner": "div", "level": "major", "reason": "all objectives", "scores": TWO},
        "Division wins: it holds every objective at the end of a round.",
    ),
    (
        "quick/lesson",
        {"winner": "ga", "level": "", "reason": "threshold", "scores": {"div": 1, "ga": 2}},
        "Group Army wins: the points at the end decide, its 2 and 1 of the Division.",
    ),
    (
        "urban-battle/lone-heavy",
        {"winner": "white", "condition": "higher_points", "scores": {"white": 6, "black": 4}},
        "White wins: the enemy vehicles that it has destroyed are worth more, 6 to 4.",
    ),
    (
        "urban-battle/lone-heavy",
        {"winner": "black", "condition": "annihilation", "scores": {"white": 0, "black": 4}},
        "Black wins: the enemy has no running vehicle left.",
    ),
    (
        "game-of-war/duel",
        {"winner": "red", "reason": "the limit of 20 turns, decided by points", "scores": {"red": 34, "white": 30}},
        "Red wins: turn 20 was the last, and its living units are worth more, 34 to 30.",
    ),
    (
        "game-of-war/duel",
        {"winner": "", "reason": "the limit of 20 turns, decided by points", "scores": {"red": 30, "white": 30}},
        "A draw: turn 20 was the last, and the living units of both sides are worth the same.",
    ),
    (
        "game-of-war/duel",
        {"winner": "", "reason": "the limit of 20 turns, decided by draw", "scores": {"red": 30, "white": 3}},
        "A draw: turn 20 was the last, and neither side has won.",
    ),
    (
        "game-of-war/duel",
        {"winner": "white", "reason": "the limit of 9 turns, decided by win:white", "scores": {"red": 30, "white": 3}},
        "White wins: turn 9 was the last, and the enemy has not beaten it.",
    ),
    (
        "game-of-war/duel",
        {"winner": "white", "reason": "red has no active unit left", "scores": {"red": 30, "white": 3}},
        "White wins: Red has no active unit left.",
    ),
    ("game-of-war/bryansk", {"winner": "red", "reason": "objective destroy:WB1", "scores": {}}, "Red wins: WB1 is destroyed."),
    (
        "game-of-war/bryansk",
        {"winner": "white", "reason": "objective survive:white:16", "scores": {}},
        "White wins: White has held out to the end of turn 16.",
    ),
    (
        "game-of-war/ironhorse",
        {"winner": "red", "reason": "objective hold:M9:5", "scores": {}},
        "Red wins: it has held M9 at 5 turn ends in a row.",
    ),
    (
        "urban-operations/dravik-crossroads",
        {"winner": "red", "level": "partial", "reason": "green 2, red 5 points"},
        "Red wins: 5 points to 2. A partial victory.",
    ),
    (
        "urban-operations/dravik-crossroads",
        {"winner": "", "level": "undecided", "reason": "green 5, red 4 points"},
        "A draw: Green 5 points, Red 4.",
    ),
    (
        "urban-operations/first-door",
        {"winner": "green", "level": "total", "reason": "green holds 4 of the 6 zones of Mill House"},
        "Green wins: it holds 4 of the 6 zones of Mill House. A total victory.",
    ),
    (
        "urban-operations/first-door",
        {"winner": "red", "level": "total", "reason": "green holds 0 of the 6 zones of Mill House"},
        "Red wins: Green holds none of the 6 zones of Mill House. A total victory.",
    ),
    (
        "urban-operations/first-door",
        {"winner": "red", "level": "partial", "reason": "green holds 1 of the 6 zones of Mill House"},
        "Red wins: Green holds only 1 of the 6 zones of Mill House. A partial victory.",
    ),
    (
        "urban-operations/lights-out",
        {"winner": "green", "level": "partial", "reason": "the prisoner is brought out; green killed civilians"},
        "Green wins: the prisoner is brought out. A partial victory. It counts for less because Green killed civilians.",
    ),
    (
        "urban-operations/first-door",
        {"winner": "red", "level": "total", "reason": "green has no units left"},
        "Red wins: Green has no units left. A total victory.",
    ),
    (
        "urban-calculus/twobanks",
        {"winner": "blue", "reason": "line-holds", "level": "", "week": 12},
        "Blue wins: Red is not ahead at the end, so Blue's line has held, in week 12.",
    ),
]


@pytest.mark.parametrize(("name", "values", "words"), SAID, ids=[words for _, _, words in SAID])
def test_an_ending_says_who_won_and_why(name: str, values: dict[str, Data], words: str) -> None:
    assert enfilade.scenario(name).sentence(Event("game_over", "", values)) == words


OUTRIGHT = ("resignation", "agreement")


def reasons(name: str) -> list[str]:
    """Every reason that an outcome of a scenario can have."""
    start: Any = enfilade.scenario(name).start
    match name.partition("/")[0]:
        case "urban-battle":
            return [*CONDITIONS, *FINALS, "annihilation", "no end in sight"]
        case "game-of-war":
            lost = [words_for(test, seat) for test in ("annihilation", "no_active", "no_arsenals") for seat in start.seats]
            limits = [f"the limit of 20 turns, decided by {by}" for by in ("draw", "points", f"win:{start.seats[0]}")]
            return [*lost, *limits, *[f"objective {each.text}" for each in start.front.objectives]]
        case "urban-calculus":
            return [*[rule.id for rule in start.mission.rules], "mutual", "time"]
        case "quick":
            return ["annihilation", "all objectives", "threshold", "points"]
        case _:
            return [f"green 5, red 3 points; {seat} killed civilians" for seat in start.seats]


@pytest.mark.parametrize("name", [name for game in library.catalogue() for name in library.scenario_names(game)])
def test_every_reason_of_an_outcome_is_said_in_words(name: str) -> None:
    """Whoever wins by it, or nobody: never as the code, the file or the option calls it."""
    scenario = enfilade.scenario(name)
    for reason in [*reasons(name), *OUTRIGHT]:
        for winner in (*scenario.seats, None):
            said = scenario.ended(winner, reason)
            assert len(said.split()) > 2, said
            assert not re.search(r"[_:;]|\w-\w|decided by|^objective ", said), said
            assert not set(said.replace(".", "").split()) & set(scenario.seats), said


def test_what_the_command_line_counts_is_said_in_words() -> None:
    """By side and reason, with the names of both."""
    duel, battle = enfilade.scenario("game-of-war/duel"), enfilade.scenario("urban-battle/lone-heavy")
    assert ending(battle, "black: destroy_count") == "Black: it has destroyed as many enemy vehicles as it had to"
    assert ending(duel, "draw: the limit of 20 turns, decided by draw") == "draw: turn 20 was the last, and neither side has won"
    assert ending(duel, "red: every unit of white is destroyed") == "Red: every unit of White is destroyed"


@pytest.mark.parametrize("name", library.scenario_names("urban-calculus"))
def test_every_way_a_campaign_ends_is_said_in_words(name: str) -> None:
    """Not by the name that the scenario's file gives it."""
    assert {rule.id for rule in enfilade.scenario(name).start.mission.rules} <= set(CALCULUS)


def test_no_ending_is_a_word_of_the_code() -> None:
    for words in (*BATTLE.values(), *CALCULUS.values()):
        assert " " in words
        assert "_" not in words
