"""The stack of procedures, and several seats deciding at once."""

from __future__ import annotations

from itertools import permutations

import pytest

from enfilade import Action, Seeded, Table
from enfilade.kernel.dice import Scripted, Sealed
from enfilade.kernel.play import LAST_SECRET, OPEN, SECRET, Play, Procedure, Together, is_offered
from enfilade.kernel.view import Stage, View, situation
from tests.kernel.parley import PARLEY, SEATS, Plan, Plans, Position, Session, Spoils, parley

DEAL = ["1a", "2a", "1b", "2b", "1c", "3c"]  # two cards each: red, blue, green


def opened() -> Play[Position]:
    play = Play(parley().start.copy(), Scripted([*DEAL, "1d", "2d", "3d"]), [])
    play.run()
    return play


def decide(play: Play[Position], seat: str, text: str) -> int:
    action = Action.parse(text)
    assert is_offered(play.offers.get(seat), action)
    return play.act(seat, action)


def test_the_stack_resolves_until_somebody_must_decide() -> None:
    play = opened()
    assert [type(each) for each in play.position.stack] == [Session, Plans]
    assert {seat: [offer.text for offer in offers] for seat, offers in play.offers.items()} == {
        "red": ["pick 1a", "pick 2a"],
        "blue": ["pick 1b", "pick 2b"],
        "green": ["pick 1c", "pick 3c"],
    }


def test_each_seat_has_a_stack_of_its_own() -> None:
    play = opened()
    assert decide(play, "blue", "pick 2b") == SECRET
    assert [offer.text for offer in play.offers["blue"]] == ["seal"]
    assert [offer.text for offer in play.offers["red"]] == ["pick 1a", "pick 2a"]
    assert play.position.plans == {"red": "", "blue": "2b", "green": ""}


def test_a_seat_that_has_finished_is_asked_nothing() -> None:
    play = opened()
    decide(play, "blue", "pick 2b")
    assert decide(play, "blue", "seal") == SECRET
    assert list(play.offers) == ["red", "green"]
    assert isinstance(play.procedure("blue"), Plans)
    assert isinstance(play.procedure("red"), Plan)


def test_the_last_seat_to_finish_merges_them_all() -> None:
    play = opened()
    for seat, card in (("green", "3c"), ("red", "1a"), ("blue", "2b")):
        decide(play, seat, f"pick {card}")
        last = decide(play, seat, "seal")
    assert last == LAST_SECRET
    assert isinstance(play.position.stack[-1], Spoils)
    assert list(play.offers) == ["green"]
    assert decide(play, "green", "take") == OPEN
    assert play.position.score["green"] == 1


def test_any_interleaving_gives_an_equal_position() -> None:
    orders = set(permutations(["red", "red", "blue", "blue", "green", "green"]))
    positions = set()
    for order in orders:
        play = opened()
        for seat in order:
            play.act(seat, play.offers[seat][-1])
        positions.add(str(play.position.to_data()))
    assert len(orders) == 90
    assert len(positions) == 1


def test_secret_decisions_draw_no_chance() -> None:
    class Cheat(Procedure[Position]):
        def asks(self, position: Position) -> str:
            return "red"

        def actions(self, position: Position) -> list[Action]:
            return [Action("roll")]

        def take(self, play: Play[Position], action: Action) -> None:
            play.dice.die(6, "a peek at the dice")

    position = parley().start.copy()
    position.stack.append(Plans(1, {"red": [Cheat()], "blue": [], "green": []}))
    play = Play(position, Seeded("1"))
    play.run()
    with pytest.raises(AssertionError, match="a peek at the dice"):
        play.act("red", Action("roll"))


def test_the_path_shows_a_seat_its_own_stack_and_no_other() -> None:
    play = opened()
    assert [type(each).__name__ for each in play.path("red")] == ["Session", "Plans", "Plan"]
    assert [type(each).__name__ for each in play.path(None)] == ["Session", "Plans"]
    plan = play.path("red")[-1]
    assert isinstance(plan, Plan)
    assert plan.seat == "red"
    assert isinstance(play.procedure(None), Plans)


def test_a_copy_is_independent_and_keeps_the_offers() -> None:
    play = opened()
    before = str(play.position.to_data())
    other = play.copy(Sealed())
    assert other.offers == play.offers
    assert other.log is None
    decide(other, "red", "pick 1a")
    assert str(play.position.to_data()) == before
    assert [offer.text for offer in play.offers["red"]] == ["pick 1a", "pick 2a"]


def test_the_end_empties_the_stack() -> None:
    table = Table(parley(1), seed=3)
    while table.actors:
        table.act(table.actors[0], table.legal(table.actors[0])[0])
    assert table.position.stack == []
    assert table.play.procedure("red") is None
    assert table.play.path("red") == []
    assert table.outcome is not None


def test_positions_are_equal_by_their_data_and_have_no_hash() -> None:
    one, other = opened().position, opened().position
    assert one == other
    other.plans["red"] = "1a"
    assert one != other
    with pytest.raises(TypeError, match="it has no hash"):
        hash(one)


def test_an_action_is_offered_by_its_words() -> None:
    offers = [Action("pick", "1a"), Action("seal")]
    assert is_offered(offers, Action("pick", "1a"))
    assert is_offered(offers, offers[1])
    assert not is_offered(offers, Action("pick", "2a"))
    assert not is_offered(None, offers[0])


def test_the_base_classes_ask_for_what_a_game_must_write() -> None:
    procedure: Procedure[Position] = Procedure()
    play = opened()
    for missing in (
        procedure.copy,
        procedure.to_data,
        lambda: procedure.advance(play),
        lambda: procedure.take(play, Action("x")),
    ):
        with pytest.raises(NotImplementedError):
            missing()
    assert procedure.asks(play.position) == ""
    assert procedure.actions(play.position) == []
    assert procedure.barred(play.position) == []
    assert procedure.refuse(play.position, Action("x")) is None
    assert procedure.prompt(play.position, "red") == procedure.subject() == ""
    assert Together({"red": [Plan("red")]}).branches_data() == {"red": [Plan("red").to_data()]}


# Views.


def test_a_situation_says_what_is_asked_and_what_is_barred() -> None:
    seen = situation(opened(), "red")
    assert seen.prompt == "Pick a card."
    assert [each.to_data() for each in seen.barred] == [{"action": "seal", "reason": "pick a card first", "rule": "P 3"}]
    assert situation(opened(), None).prompt == "Red and Blue and Green to decide."
    assert [str(stage) for stage in seen.path] == ["Session (P 1)", "Plans round 1 (P 3)", "Plan (P 3)"]


def test_the_end_is_told_in_the_prompt() -> None:
    table = Table(parley(1), seed=3)
    while table.actors:
        table.act(table.actors[0], table.legal(table.actors[0])[0])
    assert table.view("red").prompt == "The game is over."
    assert table.view(None).outcome == table.outcome


def test_views_are_equal_by_their_data() -> None:
    play = opened()
    one, other = PARLEY.knowledge.view(play, "red"), PARLEY.knowledge.view(play, "red")
    assert one == other
    assert hash(one) == hash(other)
    assert str(one) == str(other)
    assert one != PARLEY.knowledge.view(play, "blue")
    assert isinstance(one, View)
    assert one.seat in SEATS


def test_a_stage_without_a_rule_is_its_title() -> None:
    assert str(Stage("Turn", "Turn", "", "White")) == "Turn White"
