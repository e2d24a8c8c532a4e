"""The greedy player understands communications and beats chance (deliverable 6)."""

from __future__ import annotations

import pytest

from enfilade import Table, scenario
from enfilade.games.game_of_war.commander.evaluation import evaluate, likeliest_target
from enfilade.players import player
from enfilade.players.arena import play
from tests.games.game_of_war.fronts import GameTable, front, plan


def wins(name: str, games: int) -> int:
    """How many of so many games greedy wins against random, from both sides in turn."""
    won = 0
    for number in range(games):
        started = scenario(f"game-of-war/{name}")
        table: GameTable = Table(started, seed=number)
        own = table.seats[number % 2]
        players = {seat: player("greedy" if seat == own else "random", started.game, f"{number} {seat}") for seat in table.seats}
        won += play(table, players).outcome.winner == own
    return won


def test_greedy_beats_random_in_the_duel() -> None:
    assert wins("duel", 4) >= 3


@pytest.mark.slow
@pytest.mark.parametrize(("name", "games"), [("duel", 60), ("classic", 20)])
def test_greedy_beats_random(name: str, games: int) -> None:
    """Nine of ten: of as many games as tell that from chance where some are drawn."""
    assert wins(name, games) >= 0.9 * games


def test_cutting_the_enemy_off_is_worth_something() -> None:
    """The same board, with the enemy's relay alive and dead (IV)."""
    whole = front("I@C9 I@A3", "R@L6 I@A6 I@C6", arsenals={"A1": "red", "L12": "white"}, net=True)
    cut = front("I@K6 I@A3", "R@L6 I@A6 I@C6", arsenals={"A1": "red", "L12": "white"}, net=True)
    assert len(whole.position.active["white"]) > len(cut.position.active["white"])
    assert evaluate(cut.position, "red") > evaluate(whole.position, "red")


def test_it_strikes_when_it_can() -> None:
    """An attack that destroys is declared, and worth more than none (V)."""
    table = front("I@E5 C@D6 I@A2", "I@E7 I@L11", arsenals={"A1": "red", "L12": "white"}, net=True)
    before = evaluate(table.position, "red")
    plan(table, "red", "attack WI1")
    assert evaluate(table.position, "red") > before
    table = front("I@E5 C@D6 I@A2", "I@E7 I@L11", arsenals={"A1": "red", "L12": "white"}, net=True)
    greedy = player("greedy", table.game, 1)
    while "red" in table.actors:
        table.act("red", greedy.choose(table.view("red"), greedy.dice))
    assert [attack.unit for attack in table.position.plans["red"].attacks] == ["WI1"]


def test_it_names_somebody_though_nobody_is_in_reach() -> None:
    """An attack that beats nobody costs nothing, and an enemy may yet come near (V.1.a, R12): it names the nearest."""
    table = front("I@A2", "I@L11 I@J9", arsenals={"A1": "red", "L12": "white"}, net=True)
    greedy = player("greedy", table.game, 1)
    while "red" in table.actors:
        table.act("red", greedy.choose(table.view("red"), greedy.dice))
    assert [attack.unit for attack in table.position.plans["red"].attacks] == ["WI2"]


def test_it_names_who_lacks_least_to_be_beaten() -> None:
    """Of two in reach, whom one unit alone does not beat, the one outside the fortress (V.4.a)."""
    table = front("I@A5", "I@A3 I@A7", rows=["." * 12] * 2 + ["F" + "." * 11] + ["." * 12] * 9)
    assert likeliest_target(table.position, "red") == "WI2"


def test_it_does_not_strand_itself() -> None:
    """Marching out of communication costs (IV)."""
    table = front("I@A5", "I@L11", arsenals={"A1": "red", "L12": "white"}, net=True)
    plan(table, "red", "RI1 step A6")
    staying = evaluate(table.position, "red")
    table = front("I@A5", "I@L11", arsenals={"A1": "red", "L12": "white"}, net=True)
    plan(table, "red", "RI1 step B6")
    assert evaluate(table.position, "red") < staying


@pytest.mark.parametrize("name", ["petrograd", "ironhorse", "bryansk", "classic-simultaneous"])
def test_it_finds_something_to_do_everywhere(name: str) -> None:
    """Every proposal of a whole turn is legal, in every scenario."""
    started = scenario(f"game-of-war/{name}")
    table: GameTable = Table(started, seed=1)
    players = {seat: player("greedy", started.game, f"{seat}") for seat in table.seats}
    while table.actors and table.position.turn < 3:
        seat = table.actors[0]
        table.act(seat, players[seat].choose(table.view(seat), players[seat].dice))
    assert [entry for entry in table.entries if entry.action.verb == "order"]


@pytest.mark.parametrize(("name", "answered"), [("duel", 2), ("classic", 2), ("petrograd", 0), ("ironhorse", 0)])
def test_whole_plans_on_a_large_front_are_answered_in_haste(name: str, answered: int) -> None:
    table: GameTable = Table(scenario(f"game-of-war/{name}"), seed=1)
    assert table.game.commander.replies(table.position) == answered
