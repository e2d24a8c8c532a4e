"""Odds: every way an action can come out, exactly; sampled where there are too many."""

from __future__ import annotations

from fractions import Fraction
from math import isclose

import pytest

from enfilade import Action, Scripted, Seeded, Table, scenario
from enfilade.games.urban_battle.state import Position as Battle
from enfilade.kernel.data import Data
from enfilade.kernel.dice import EACH, Reading, hits, total
from enfilade.kernel.event import Event
from enfilade.kernel.odds import odds
from enfilade.kernel.play import Play, Procedure
from tests.kernel.parley import CARDS, Position, parley


class Throw(Procedure[Position]):
    """Red throws some dice, which are read in some way; perhaps it draws cards or lays them out as well."""

    def __init__(self, count: int, reading: Reading, cards: int = 0, layout: int = 0) -> None:
        self.count = count
        self.reading = reading
        self.cards = cards
        self.layout = layout

    def copy(self) -> Throw:
        return Throw(self.count, self.reading, self.cards, self.layout)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Throw", "count": self.count, "cards": self.cards, "layout": self.layout}

    def asks(self, position: Position) -> str:
        return "red"

    def actions(self, position: Position) -> list[Action]:
        return [Action("throw")]

    def take(self, play: Play[Position], action: Action) -> None:
        if self.count:
            faces = play.dice.roll(self.count, 6, "dice", self.reading)
            play.tell(Event(f"sum {sum(faces)}", "", {"faces": faces}))
            play.tell(Event(f"hits {len([face for face in faces if face >= 5])}", "", {}))
        for _ in range(self.cards):
            card = play.position.deck.draw(play.dice, "card")
            play.tell(Event(f"rank {card[0]}", "", {"card": card}))
        if self.layout:
            order = play.dice.shuffle(CARDS[: self.layout], "layout")
            play.tell(Event("order " + " ".join(order), "", {}))
        play.pop()


class Throwing(Procedure[Position]):
    """Around a throw: when it ends, the story that the odds tell ends too."""

    def copy(self) -> Throwing:
        return Throwing()

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Throwing"}

    def advance(self, play: Play[Position]) -> None:
        play.pop()


def throw(procedure: Throw) -> Play[Position]:
    position = parley().start.copy()
    position.stack += [Throwing(), procedure]
    play: Play[Position] = Play(position, Scripted([]))
    play.run()
    return play


THROW = Action("throw")


@pytest.mark.parametrize("reading", [EACH, total((1, 2, 3, 4, 5, 6))], ids=["each", "sum"])
def test_the_sum_of_two_dice_is_exact(reading: Reading) -> None:
    found = odds(throw(Throw(2, reading)), "red", THROW)
    assert found.exact
    for number in range(2, 13):
        assert isclose(found.chance_of(f"sum {number}"), (6 - abs(number - 7)) / 36)


def test_branches_are_as_many_as_can_be_told_apart() -> None:
    assert len(odds(throw(Throw(4, total((1, 2, 3, 4, 5, 6)))), "red", THROW).branches) == 21
    assert len(odds(throw(Throw(4, hits(6, 5))), "red", THROW).branches) == 5
    assert len(odds(throw(Throw(3, EACH)), "red", THROW).branches) == 216


def test_hits_follow_the_binomial() -> None:
    found = odds(throw(Throw(4, hits(6, 5))), "red", THROW)
    for number, ways in enumerate([1, 4, 6, 4, 1]):
        assert isclose(found.chance_of(f"hits {number}"), float(ways * Fraction(1, 3) ** number * Fraction(2, 3) ** (4 - number)))


def test_cards_are_drawn_without_putting_back() -> None:
    found = odds(throw(Throw(0, EACH, cards=2)), "red", THROW)
    assert isclose(sum([branch.probability for branch in found.branches]), 1)
    assert isclose(found.chance_of("rank 3"), 1 - 8 / 12 * 7 / 11)


def test_a_layout_has_each_order_once() -> None:
    found = odds(throw(Throw(0, EACH, layout=3)), "red", THROW)
    assert sorted([round(branch.probability, 9) for branch in found.branches]) == [round(1 / 6, 9)] * 6
    assert len({branch.events[-1].name for branch in found.branches}) == 6


def test_an_action_without_chance_has_one_branch() -> None:
    play = throw(Throw(0, EACH))
    found = odds(play, "red", THROW)
    assert [branch.probability for branch in found.branches] == [1.0]
    assert found.branches[0].events == []


def test_looking_ahead_changes_nothing() -> None:
    play = throw(Throw(2, EACH, cards=1))
    before = str(play.position.to_data())
    found = odds(play, "red", THROW)
    assert str(play.position.to_data()) == before
    assert found.branches[0].position is not play.position


def test_too_many_branches_are_sampled_with_a_stated_error() -> None:
    found = odds(throw(Throw(3, EACH)), "red", THROW, most=50, samples=900)
    assert not found.exact
    assert len(found.branches) == 900
    assert isclose(found.error, 0.5 / 30)
    assert abs(found.chance_of("sum 10") - 27 / 216) < 5 * found.error
    again = odds(throw(Throw(3, EACH)), "red", THROW, most=50, samples=900)
    assert again.chance_of("sum 10") == found.chance_of("sum 10")
    cards = odds(throw(Throw(2, EACH, cards=2, layout=4)), "red", THROW, most=50, samples=400)
    assert abs(cards.chance_of("rank 3") - (1 - 8 / 12 * 7 / 11)) < 5 * cards.error


def battle(seed: int) -> tuple[Play[Battle], str, Action]:
    """A position of Urban Battle in which a shot may be taken, and the shot."""
    table = Table(scenario("urban-battle/first-patrol"), seed=seed)
    chooser = Seeded(f"chooser {seed}")
    while table.actors:
        seat = table.actors[0]
        legal = table.legal(seat)
        if legal[0].verb == "fire":
            return table.play, seat, legal[0]
        table.act(seat, legal[chooser.below(len(legal))])
    return battle(seed + 1)


@pytest.mark.parametrize("seed", [1, 20, 40])
def test_the_odds_of_a_shot_agree_with_the_closed_form(seed: int) -> None:
    play, seat, action = battle(seed)
    found = odds(play, seat, action)
    declared = found.branches[0].events[0]
    need = declared.values["need"]
    assert isinstance(need, int)
    firer = play.position.pieces[str(declared.values["firer"])]
    red = play.position.mission.dice.red
    sums = [0]
    for _ in range(firer.unit.firepower):
        sums = [so_far + value for so_far in sums for value in red]
    assert found.exact
    assert isclose(found.chance_of("destroyed"), len([each for each in sums if each >= need]) / len(sums))
    assert isclose(found.chance_of("destroyed") + found.chance_of("missed"), 1)


def test_odds_end_before_the_dice_of_the_next_turn() -> None:
    play, seat, action = battle(3)
    for branch in odds(play, seat, action).branches:
        assert "dice_rolled" not in [event.name for event in branch.events]
    movement = Table(scenario("urban-battle/first-patrol"), seed=3)
    found = odds(movement.play, "white", Action("done"))
    assert len(found.branches) == 1
    assert "dice_rolled" not in [event.name for event in found.branches[0].events]
