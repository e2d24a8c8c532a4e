"""Questions about a view: answered in names, by the rules, from what the seat knows."""

from __future__ import annotations

import doctest

import pytest

import enfilade
from enfilade import EnfiladeError, Seeded, Table, UnknownName, queries, testing
from enfilade.library import AnyTable
from enfilade.queries import UrbanBattle, ask
from tests.kernel.parley import parley


def table(name: str, seed: int = 1, depth: int = 0) -> AnyTable:
    return testing.played(enfilade.scenario(name), seed, depth)


def test_the_first_lines_run() -> None:
    assert doctest.testmod(queries).failed == 0


def test_a_shot_of_urban_battle_is_worked_out_as_the_table_does() -> None:
    """Distance and Armour make what it needs (UB 5.11); the chance is that of the preview."""
    where = "3 white firing W1:F5N W2:A1N B1:F9S B2:J8S"
    met = Table.at(enfilade.scenario("urban-battle/first-patrol"), where, seed=1)
    white = UrbanBattle(met.view("white"))
    assert white.places() == {"W1": "F5", "W2": "A1", "B1": "F9", "B2": "J8"}
    assert white.distance("W1", "B1") == white.distance("F5", "F9") == 4
    shot = white.shot("W1", "B1")
    assert shot is not None
    assert (shot.distance, shot.needs) == (4, 4 + shot.armor)
    met.act("white", "shoot W1")
    assert shot.chance == pytest.approx(ask(met.view("white")).odds("fire B1")["destroyed"])
    assert white.shot("W1", "B2") is None
    assert white.why_not("W1", "B2").endswith(")")
    assert not white.sight("W1", "B2")
    assert white.sight("W1", "B2").obstacle


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    white = ask(table("urban-battle/first-patrol").view("white"))
    with pytest.raises(UnknownName, match="Did you mean W1"):
        white.place("W11")
    with pytest.raises(UnknownName, match="there is no vehicle on the board or square called 'Z99'"):
        white.distance("W1", "Z99")
    with pytest.raises(EnfiladeError, match="named by texts, not by 71"):
        white.place(71)
    with pytest.raises(UnknownName, match="offered action"):
        white.odds("dance")


def test_sums_and_communications_of_game_of_war() -> None:
    met = table("game-of-war/duel", 3, 30)
    for seat in met.seats:
        asked = ask(met.view(seat))
        for unit, place in asked.places().items():
            assert asked.place(unit) == place
            assert asked.distance(unit, place) == 0
            assert asked.in_range(unit, place)
            assert isinstance(asked.in_communication(unit), bool)
            battle = asked.battle(seat, unit)
            if battle is not None:
                assert battle.attack == sum(battle.attackers.values())
                assert battle.defence == sum(battle.defenders.values())
                assert (battle.result == "fails") == (battle.attack <= battle.defence)


def test_command_and_dice_of_quick() -> None:
    met = table("quick/lesson", 2, 40)
    for seat in met.seats:
        asked = ask(met.view(seat))
        for unit, hex in asked.places().items():
            assert asked.distance(unit, hex) == 0
            assert asked.terrain(hex)
            assert isinstance(asked.in_command(unit), bool)
            for target in asked.targets(unit):
                attack = asked.attack(unit, target)
                assert attack is not None
                assert attack.least <= attack.most
                assert sum(attack.losses) == pytest.approx(1)


def test_sight_and_fights_of_urban_operations() -> None:
    met = table("urban-operations/first-door", 4, 60)
    seat = met.seats[0]
    view = met.view(seat)
    asked = ask(view)
    own = [each for each in asked.places() if view.block(each).seat == seat]
    foes = [each for each in asked.places() if view.block(each).seat != seat]
    for one in own:
        for other in foes:
            sight = asked.sight(one, other)
            assert bool(sight) != bool(sight.obstacle)
    fights = [found for one in own for other in foes[:1] if (found := asked.fight(one, other)) is not None]
    assert all(sum(fight.chances.values()) == pytest.approx(1) for fight in fights)
    with pytest.raises(EnfiladeError, match="not yours"):
        asked.weapons(foes[0], own[0])


def test_numbers_of_the_urban_calculus() -> None:
    met = table("urban-calculus/tarn", 1, 20)
    asked = ask(met.view("blue"))
    assert set(asked.boxes()) == set(asked.names())
    for code in asked.links():
        test = asked.test(code, "blue")
        assert test is not None
        assert 0 <= test.chance <= 1
    with pytest.raises(UnknownName, match="there is no link"):
        asked.test("nothing", "blue")


@pytest.mark.parametrize(
    "name", ["urban-battle/lone-heavy", "game-of-war/duel", "quick/lesson", "urban-calculus/tarn", "urban-operations/first-door"]
)
def test_whoever_asks_learns_no_secret(name: str) -> None:
    """A redeal, which differs only in what the seat cannot know, gives equal answers."""
    met = table(name, 5, 50)
    for seat in met.seats:
        answers: list[object] = []
        for deal in range(2):
            play = testing.redealt(met, seat, Seeded(f"deal {deal}"))
            view = met.game.knowledge.view(play, seat)
            view.painter = met.game
            asked = ask(view)
            answers.append((getattr(asked, "places", dict)(), asked.score(), [asked.odds(each.text) for each in view.legal]))
        assert answers[0] == answers[1]


def test_of_another_game_one_asks_what_all_games_share() -> None:
    met = Table(parley(), seed=1)
    assert ask(met.view("red")).odds("pick " + met.legal("red")[0].target) == {}
    bare = met.game.knowledge.view(met.play, "red")
    with pytest.raises(EnfiladeError, match="given by no table"):
        ask(bare)
