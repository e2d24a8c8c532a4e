"""Doctrines and the greedy player: legal orders in every variant, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import Seeded, Table, scenario
from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.commander.doctrines import DOCTRINES
from enfilade.games.urban_calculus.commander.evaluation import firepower, standing
from enfilade.games.urban_calculus.commander.orders import orders as proposed
from enfilade.games.urban_calculus.rules.assaults import AssaultOrder
from enfilade.games.urban_calculus.rules.fires import FireOrder
from enfilade.games.urban_calculus.rules.strategic import Allocate
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.play import Play, Procedure
from enfilade.library import AnyScenario
from enfilade.players import arena, player
from enfilade.players.ahead import NoChance, certain
from tests.games.urban_calculus.field import put, start

VARIANTS: dict[str, dict[str, Any]] = {
    "plain": {},
    "free attacks": {"options.fires_split": True, "options.mixed_assault": True, "options.split_targets": True},
    "hands": {"hands": {}, "recruit.red": {"max_tests": 3}},
    "points": {"options.setup": "points", "start.red.inf": 0, "points.include_sc": True},
    "hidden": {"options.hidden": True, "options.setup": "random"},
    "dice": {"deck.mode": "dice"},
    "evolved": {"options.variant": "evolved", "evolved.choice": "players"},
}


def campaign(found: AnyScenario, names: dict[str, str], seed: int) -> str | None:
    table = Table(found, seed=seed)
    seated = {seat: player(name, found.game, f"{seed} {seat}") for seat, name in names.items()}
    return arena.play(table, seated).outcome.winner


def wins(found: AnyScenario, name: str, against: str, games: int) -> int:
    """How many games a player wins, changing sides."""
    won = 0
    for seed in range(games):
        seat = SEATS[seed % 2]
        won += campaign(found, {**dict.fromkeys(SEATS, against), seat: name}, seed) == seat
    return won


@pytest.mark.parametrize("name", ["tarn", "karsova", "hallows-evolved"])
def test_greedy_beats_random(name: str) -> None:
    assert wins(scenario(f"urban-calculus/{name}"), "greedy", "random", 12) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tarn", "twobanks", "karsova", "hallows", "twobanks-evolved", "hallows-evolved"])
def test_greedy_beats_random_clearly_and_holds_its_own_against_doctrines(name: str) -> None:
    found = scenario(f"urban-calculus/{name}")
    assert wins(found, "greedy", "random", 50) >= 43
    assert wins(found, "greedy", "shock", 50) >= 25
    assert wins(found, "greedy", "balanced", 50) >= 15


@pytest.mark.parametrize("name", list(DOCTRINES))
def test_every_doctrine_plays_either_side_to_the_end(name: str) -> None:
    """At a table; the fast simulator is compared with these games card for card."""
    found = scenario("urban-calculus/tarn")
    assert wins(found, name, "random", 10) >= 6


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_the_orders_that_are_proposed_are_legal_to_their_last_action(variant: str) -> None:
    """In every decision of random play, whatever the options: what comes after a chance draw excepted."""
    table = Table(scenario("urban-calculus/twobanks", VARIANTS[variant]), seed=4)
    chooser = Seeded(variant)
    asked: set[str] = set()
    for _ in range(150):
        if not table.actors:
            break
        seat = table.actors[chooser.below(len(table.actors))]
        play: Play[Any] = Play(table.game.knowledge.redeal(table.view(seat), chooser), NoChance())
        play.run()
        for order in table.game.commander.orders(play.position, seat):
            assert certain(play, seat, order) == order
            asked.add(order[-1].verb)
        legal = table.legal(seat)
        table.act(seat, legal[chooser.below(len(legal))])
    assert len(asked) >= 2


def orders(position: Position, procedure: Procedure[Position]) -> list[str]:
    """The order that is proposed first where a procedure asks its seat."""
    position.stack.append(procedure)
    return [action.text for action in proposed(position, "red")[0]]


def test_greedy_spends_its_cubes_where_they_count() -> None:
    """With the enemy's government at its last cube, will is the target (§6)."""
    position = start()
    put(position, "blue.gw", 1)
    assert orders(position, Allocate("red")).count("assign M") == 2


def test_a_gun_is_worth_what_it_destroys() -> None:
    """It is no longer where it hits nothing, and more where fewer are saved."""
    fires = start().mission.model.fires[0]
    good, poor, idle = [
        firepower(start({"attack.red.fires": {"inf": tn, "arm": 11}, "defend.blue.inf": {"fires": save}}), "red", fires)
        for tn, save in ((6, 8), (6, 5), (11, 8))
    ]
    assert good > poor > idle == 0.0


def test_greedy_sends_the_convoys_that_its_mission_is_about() -> None:
    """What an action brings waits in a holding area before it is in its box: it counts for the goal all the same."""
    table = Table(scenario("urban-calculus/amaris"), seed=1)
    seat = table.actors[0]
    chosen = proposed(table.position, "red")[0]
    assert seat == "red"
    assert [action.text for action in chosen].count("assign V") >= 2


def test_greedy_attacks_with_all_it_may_and_weighs_what_opting_out_costs() -> None:
    """§8.2, §8.5."""
    position = start()
    assert orders(position, AssaultOrder("red"))[1] == "cubes 4"
    hopeless = start({"attack.red": {"inf": {"inf": 11}, "arm": {"arm": 11}}})
    assert orders(hopeless, AssaultOrder("red")) == ["decline"]


def test_greedy_holds_its_fire_where_only_the_city_would_suffer() -> None:
    """One cube of infantry cannot be destroyed by fires (R39), but civilians can be harmed."""
    position = start({"attack.red.fires": {"inf": 6}})
    put(position, "blue.inf", 1)
    assert orders(position, FireOrder("red", "fires")) == ["hold"]
    put(position, "blue.inf", 5)
    assert orders(position, FireOrder("red", "fires"))[0] == "target inf"


def test_a_gun_is_dearer_than_a_cube_of_troops_and_infantry_as_dear_as_armour() -> None:
    """Guns shoot every turn, and nothing but fires reaches them (§8.1); goals count ground cubes of whichever kind (§2)."""
    position = start(name="urban-calculus/karsova")
    left = {force: standing(position, "blue", {f"blue.{force}": -1.0}) for force in ("fires", "inf", "arm")}
    assert left["fires"] < left["inf"] < standing(position, "blue", {})
    assert left["inf"] == pytest.approx(left["arm"])


@pytest.mark.parametrize(("variant", "verb"), [("points", "buy"), ("evolved", "pick")])
def test_what_the_computer_sets_up_is_not_to_be_foreseen(variant: str, verb: str) -> None:
    """By its own lot it buys another force and builds another deck, each of them a sensible one (§11.4, §14.2)."""
    found = scenario("urban-calculus/twobanks", VARIANTS[variant])
    chosen: set[tuple[str, ...]] = set()
    for lot in range(6):
        table = Table(found, seed=1)
        computer, dice = player("greedy", found.game, lot), Seeded(f"lot {lot}")
        while "red" in table.actors and table.position.turn == 0:
            table.act("red", computer.choose(table.view("red"), dice))
        taken = [entry.action.target for entry in table.entries if entry.action is not None and entry.action.verb == verb]
        assert {stock for stock in ("inf", "arm") if stock in taken} or verb == "pick"
        chosen.add(tuple(sorted(taken)))
    assert len(chosen) > 2
