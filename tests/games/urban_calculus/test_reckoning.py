"""The sums by which a campaign was decided, as its last page lays them out (§3)."""

from __future__ import annotations

import random

import pytest

import enfilade
from enfilade.games.urban_calculus.box.conditions import parse
from enfilade.games.urban_calculus.box.mission import Rule
from enfilade.games.urban_calculus.rules.victory import is_true
from enfilade.games.urban_calculus.state import Box
from enfilade.kernel.play import Outcome
from enfilade.library import AnyTable


def ended(name: str, reason: str, winner: str | None, **boxes: int) -> AnyTable:
    """A campaign that has ended so, with these boxes (`red_gw=5`)."""
    table = enfilade.Table(enfilade.scenario(f"urban-calculus/{name}"), seed=1)
    for box, value in boxes.items():
        table.play.position.boxes[box.replace("_", ".")] = Box(value)
    table.play.position.outcome = Outcome(winner, "", {}, reason)
    return table


def laid_out(table: AnyTable) -> list[list[str]]:
    """Each account as one reads it: a sum, the other, and what has come of them."""
    return [
        [
            *[
                f"{each.who}: {' '.join([f'{figure} {words}' for figure, words, _ in each.lines])} = {each.total}"
                for each in account.sides
            ],
            account.outcome,
        ]
        for account in table.game.page.reckoning(table.view("red"))
    ]


def test_two_sums_are_laid_out_term_by_term() -> None:
    """Will and troops of one side against those of the other (§3, §11.6)."""
    table = ended("tarn", "blue-ahead", "blue", red_gw=3, red_inf=4, red_arm=2, blue_gw=4, blue_inf=6, blue_arm=1)
    assert laid_out(table) == [
        [
            "Blue: 4 Government Will + 7 Ground Force = 11",
            "Red: 3 Government Will + 6 Ground Force = 9",
            "11 is more than 9: Blue wins.",
        ]
    ]


def test_a_number_is_held_against_its_limit() -> None:
    """What a side must not come to, and who wins there (§3)."""
    assert laid_out(ended("tarn", "red-will", "blue", red_gw=0)) == [
        ["Red: 0 Government Will = 0", "Blue wins at: 0 or less = 0", "0 is no more than 0: Blue wins."]
    ]
    assert laid_out(ended("amaris", "mission-fails", "blue", city_ch=15)) == [
        ["The city: 15 Civilian Harm = 15", "Blue wins at: 14 or more = 14", "15 is no less than 14: Blue wins."]
    ]


def test_where_every_other_case_wins_what_was_missed_is_shown() -> None:
    """The sum that the other side needed at the end; where it needed none, what would have ended it before (R47, R60)."""
    level = {"red_gw": 3, "red_inf": 4, "red_arm": 2, "blue_gw": 2, "blue_inf": 6, "blue_arm": 1}
    sums = ["Red: 3 Government Will + 6 Ground Force = 9", "Blue: 2 Government Will + 7 Ground Force = 9"]
    assert laid_out(ended("twobanks", "line-holds", "blue", **level)) == [
        [*sums, "9 is no more than 9, so Red does not win by it."]
    ]
    assert laid_out(ended("tarn", "level", None, **level)) == [[*sums, "Both have 9: neither is ahead."]]
    assert laid_out(ended("hallows", "held-out", "blue", blue_gw=2, blue_inf=3)) == [
        ["Blue: 2 Government Will = 2", "Red wins at: 0 or less = 0", "2 is more than 0, so Red does not win by it."],
        ["Blue: 3 Infantry = 3", "Red wins at: 1 or less = 1", "3 is more than 1, so Red does not win by it."],
    ]


def test_both_governments_that_fall_at_once_are_shown() -> None:
    """Both rules hold (R13)."""
    found = laid_out(ended("tarn", "mutual", None, red_gw=0, blue_gw=0))
    assert [each[-1] for each in found] == ["0 is no more than 0: Blue wins.", "0 is no more than 0: Red wins."]


def test_what_people_ended_and_what_goes_on_has_no_sum() -> None:
    table = ended("tarn", "resigned", "blue")
    assert laid_out(table) == []
    table.play.position.outcome = None
    assert laid_out(table) == []


def test_every_term_has_its_name_and_sign() -> None:
    """Whatever a scenario may compare: harm that one side caused, the week, a number beside a box (§3)."""
    table = ended("tarn", "odd", "red", red_gw=7, city_ch=2)
    position = table.play.position
    position.caused["red.ch"], position.week = 3, 5
    texts = ["red.gw - red.caused_ch > 2 + 1", "red.gw + blue.caused_ch >= week", "city.ch + 1 == 3"]
    position.mission.rules.append(Rule("odd", "end", "red", [parse(text) for text in texts], [], ""))
    assert laid_out(table) == [
        ["Red: 7 Government Will − 3 Civilian Harm caused = 4", "Red wins at: 3 anything more = 3", "4 is more than 3."],
        [
            "Together: 7 Red's Government Will + 0 Civilian Harm caused by Blue = 7",
            "The calendar: 5 week = 5",
            "7 is no less than 5.",
        ],
        ["The city: 2 Civilian Harm + 1 by the rule = 3", "Red wins at: 3 exactly = 3", "3 is as many as 3."],
    ]
    position.mission.rules.pop()


@pytest.mark.parametrize("name", ["tarn", "twobanks", "hallows", "karsova", "amaris"])
def test_a_campaign_that_is_played_out_says_what_decided_it(name: str) -> None:
    """What is laid out holds if and only if the rule by which it ended has conditions (§3)."""
    table = enfilade.Table(enfilade.scenario(f"urban-calculus/{name}"), seed=3)
    chooser = random.Random(3)
    while table.actors:
        seat = chooser.choice(table.actors)
        table.act(seat, chooser.choice(table.legal(seat)))
    assert table.outcome is not None
    found = table.game.page.reckoning(table.view(None))
    rules = [rule for rule in table.position.mission.rules if rule.id == table.outcome.reason]
    assert found
    for rule in rules:
        assert is_true(table.position, rule)
        assert found[0].outcome.endswith(" wins.") == bool(rule.all)
