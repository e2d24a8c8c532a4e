"""Greedy, and the garrison of the lesson."""

from __future__ import annotations

import random

import pytest

import enfilade
from enfilade.games.quick.commander.balance import Balance
from enfilade.games.quick.commander.evaluation import evaluate, lead
from enfilade.games.quick.commander.orders import MOST_WALKS, orders, restore, stand, ways
from enfilade.games.quick.rules.actions import ActionChoice
from enfilade.games.quick.state.position import REMOVED, WAITING, Position, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.players import names, player
from enfilade.players.arena import play
from enfilade.players.playout import play_out
from tests.games.quick.city import DIV, GA, begin, city, do, hex_of, legal, side, unit


def match(scenario: str, seed: int, div: str, ga: str) -> str | None:
    """Who wins a game between two players."""
    read = enfilade.scenario(scenario)
    table = enfilade.Table(read, seed=seed)
    seats = {DIV: player(div, read.game, f"{seed} div"), GA: player(ga, read.game, f"{seed} ga")}
    return play(table, seats).outcome.winner


def test_a_position_is_as_good_for_one_as_it_is_bad_for_the_other() -> None:
    """The evaluation is symmetric, and better with more (8.4)."""
    table = begin(city("D1HQ hq D1 f4\nD11 inf D1 f5\n"))
    position = table.position
    assert evaluate(position, DIV) == pytest.approx(-evaluate(position, GA))
    before = evaluate(position, DIV)
    position.control[hex_of(table, "f6")] = DIV
    assert evaluate(position, DIV) > before
    position.put(unit(table, "D11").at(REMOVED))
    assert evaluate(position, DIV) < before + 0.2


def test_every_order_proposed_can_be_carried_out() -> None:
    """Chains are legal from their first action to their last (6.1)."""
    table = begin(city("D1HQ hq D1 f4 sup\nD11 inf D1 f5 eng\nD12 inf D1 e4 arty\n", "G1HQ hq G1 f8\nG11 inf G1 f6\n"), "b2p2")
    proposed = orders(table.position, DIV)
    assert {order[0].verb for order in proposed} >= {"attack", "move-one", "move-all", "redeploy", "pass"}
    assert {order[0].text for order in proposed} <= set(legal(table))
    for order in proposed:
        fork = table.copy(dice=Seeded("orders"))
        for action in order:
            if action.verb == "done" and action not in fork.legal(DIV):
                break  # the order ended by itself
            fork.act(DIV, action)


def test_nobody_is_given_what_he_has_where_he_lacks_something_else() -> None:
    """A second Artillery is no die more (6.7): Engineers take a Loss as well, and are one."""
    table = begin(city("D1HQ hq D1 f4\nD11 inf D1 f5 arty\nD12 inf D1 e4\n"), "b2p2")
    side(table, DIV).boxes["available"] = (0, 1, 1, 0)
    given = {(order[0].target, order[1].target) for order in orders(table.position, DIV) if order[0].verb == "allocate"}
    assert ("eng", "D11") in given
    assert ("arty", "D11") not in given
    assert ("arty", "D12") in given
    side(table, DIV).boxes["available"] = (0, 1, 0, 0)
    given = {(order[0].target, order[1].target) for order in orders(table.position, DIV) if order[0].verb == "allocate"}
    assert ("arty", "D11") in given


@pytest.mark.parametrize("name", ["meridian", "kestrel-heights"])
def test_a_move_is_weighed_by_what_it_touches_as_it_would_be_anew(name: str) -> None:
    """Each unit alone, then all together: to the last bit, because equal ends are told apart by nothing else."""
    table = enfilade.Table(enfilade.scenario(f"quick/{name}"), seed=3)
    chooser = random.Random(3)
    weighed = 0
    while table.outcome is None and weighed < 1500:
        seat = table.actors[0]
        if isinstance(table.position.stack[-1], ActionChoice) and chooser.random() < 0.3:
            weighed += weigh_moves(table.position.copy(), seat, chooser)
        table.act(seat, chooser.choice(table.legal(seat)))
    assert weighed >= 1000


def test_who_takes_telecommunications_commands_others() -> None:
    """A move there is weighed with the HQ that obeys from then on, 4 hexes from its Post (7.3)."""
    table = begin(city("D1HQ hq D1 f5\nD11 inf D1 g4\n", infrastructure_effects=True))
    fork = table.position.copy()
    fork.control[hex_of(table, "g3")] = GA
    assert not fork.is_in_command(fork.units["D1HQ"])
    assert weigh_moves(fork, DIV, random.Random(1)) > 10


def weigh_moves(fork: Position, seat: str, chooser: random.Random) -> int:
    """Weigh where each unit could go, both ways; now and then one goes. How many ends were compared."""
    balance = Balance(fork, seat)
    assert balance.now == lead(fork, seat)
    held = fork.control.copy()
    gone: list[Unit] = []
    weighed = 0
    for each in [each for each in fork.of(seat) if each.is_on_map]:
        for hex in ways(fork, each, fork.is_in_command(each), True):
            stand(fork, each, hex)
            assert balance.after(fork, [*gone, each], balance.means) == lead(fork, seat)
            weighed += 1
            if chooser.random() < 0.05:
                held = fork.control.copy()
                gone.append(each)
                break
            restore(fork, [each], held)
    return weighed


def test_the_best_moves_are_among_those_proposed() -> None:
    """A move is judged where it ends, control included, so none that is left out would be better (4.3, 6.5)."""
    table = begin(city("D1HQ hq D1 f4\nD11 inf D1 f5\nD12 wheeled D1 e4\n", "G1HQ hq G1 f9\nG11 inf G1 f8\n"), "b3p1")
    proposed = [order for order in orders(table.position, DIV) if order[0].verb == "move-one"]
    assert 1 < len(proposed) <= MOST_WALKS
    values: dict[str, float] = {}
    for first in [each for each in table.legal(DIV) if each.verb == "move-one"]:
        trails = [(table.copy(dice=Seeded("walk")), [first])]
        while trails:
            fork, way = trails.pop()
            fork.act(DIV, way[-1])
            further = [each for each in fork.legal(DIV) if each.verb in ("step", "stop")]
            if not further:
                values[" ".join(each.text for each in way)] = evaluate(fork.position, DIV)
            trails += [(fork.copy(dice=Seeded("walk")), [*way, each]) for each in further]
    found = [" ".join(each.text for each in order) for order in proposed]
    assert values[found[0]] == pytest.approx(max(values.values()))
    assert [values[each] for each in found] == sorted([values[each] for each in found], reverse=True)


def test_greedy_takes_pink_cubes_for_what_there_is_to_recover() -> None:
    """Blue while all is well; a Reduced unit or Exhausted Enablers ask for pink (5.1b, 6.3)."""
    table = city("D1HQ hq D1 f4\nD11 inf D1 f5\n")
    assert orders(table.position, DIV)[0] == [Action("select", "b4p0")]
    table.position.put(unit(table, "D11").with_reduced(True))
    assert orders(table.position, DIV)[0] == [Action("select", "b3p1")]
    table.position.sides[DIV].boxes["exhausted"] = (1, 0, 0, 0)
    assert orders(table.position, DIV)[0] == [Action("select", "b2p2")]
    table.position.put(unit(table, "DPost").at(WAITING))  # nothing is revived without the Post (R31)
    assert orders(table.position, DIV)[0] == [Action("select", "b4p0")]


def test_the_garrison_only_sits() -> None:
    """It passes, takes the fewest blue cubes, and gives up Enablers before ground as the lesson wants it (6.8)."""
    read = enfilade.scenario("quick/lesson")
    assert read.game.commander.seated(read.start) == {GA: "garrison"}
    assert names(read.game)[-1] == "garrison"
    sits = player("garrison", read.game, 1)
    table = enfilade.Table(read, seed=4)
    dice = Seeded("garrison")
    assert sits.choose(table.view(GA), dice) == table.legal(GA)[0]
    table.act(GA, table.legal(GA)[0])
    table.act(DIV, table.legal(DIV)[0])
    do(table, legal(table)[-1])
    assert sits.choose(table.view(GA), dice).verb == "pass"


def test_greedy_beats_random_now_and_then_is_not_enough() -> None:
    """Three games of the small scenario, all won (8.4)."""
    assert [match("quick/brickworks", seed, "greedy", "random") for seed in range(2)] == [DIV, DIV]
    assert match("quick/brickworks", 7, "random", "greedy") == GA


@pytest.mark.slow
def test_greedy_beats_random_nearly_always_on_the_standard_scenario() -> None:
    """At least 19 of 20 games, from both seats (8.4)."""
    won = sum(match("quick/meridian", seed, "greedy", "random") == DIV for seed in range(10))
    won += sum(match("quick/meridian", seed, "random", "greedy") == GA for seed in range(10, 20))
    assert won >= 19


def test_a_side_in_command_is_each_of_its_units_in_command() -> None:
    """All at once or one by one: HQs within reach of the Post, units within reach of such an HQ (4.1, R3, R4)."""
    for seed in range(3):
        table = enfilade.Table(enfilade.scenario("quick/meridian"), seed=seed)
        play_out(table, random.Random(seed), 60 * seed)
        position = table.position
        for seat in table.seats:
            assert position.in_command(seat) == {each.id for each in position.of(seat) if position.is_in_command(each)}
