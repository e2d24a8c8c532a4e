"""Chapters I and II: the turn, planning in secret, and who may be ordered to do what."""

from __future__ import annotations

import pytest

from enfilade import IllegalAction, NoUndo, Table, scenario
from enfilade.kernel.data import canonical
from tests.games.game_of_war.fronts import GameTable, front, named, places, plan, resolve, tiles


def verbs(table: GameTable, seat: str) -> set[str]:
    return {action.verb for action in table.legal(seat)}


def test_five_orders_and_one_attack() -> None:
    """Up to five units and one attack; the sixth order is refused (II.1)."""
    table = front("I@A1 I@C1 I@E1 I@G1 I@I1 I@K1", "I@A12")
    plan(table, "red", *[f"RI{n} step {column}2" for n, column in enumerate("ACEGI", 1)], "attack WI1")
    assert verbs(table, "red") == {"commit"}
    with pytest.raises(IllegalAction, match="all 5 orders are given") as caught:
        table.act("red", "order RI6")
    assert caught.value.rule == "II.1"


def test_the_options_change_the_numbers() -> None:
    """Options orders_per_turn and attacks_per_turn (II.1)."""
    table = front("I@A1 I@C1", "I@A12 I@C12", options={"orders_per_turn": 1, "attacks_per_turn": 2})
    plan(table, "red", "RI1 step A2", "attack WI1", "attack WI2")
    assert verbs(table, "red") == {"commit"}


def test_an_empty_plan_is_a_plan() -> None:
    """Nobody must order anything (II.1)."""
    table = front("I@A1", "I@A12")
    events = resolve(table)
    assert named(events, "plans_revealed")
    assert places(table) == {"RI1": "A1", "WI1": "A12"}


def test_a_unit_gets_one_order() -> None:
    """One order a unit (II.1)."""
    table = front("I@A1", "I@A12")
    plan(table, "red", "RI1 step A2")
    with pytest.raises(IllegalAction, match="has its order already"):
        table.act("red", "order RI1")


def test_an_inactive_unit_gets_none() -> None:
    """No line from a Source, no order and no special action; relays neither, unless they always may (III.1, R10, R11)."""
    for always, offered in ((False, set()), (True, {"RR1"})):
        table = front("I@A1 R@C5", "I@A12", options={"relay_always_moves": always}, net=True)
        assert {action.target for action in table.legal("red") if action.verb == "order"} == offered
    with pytest.raises(IllegalAction) as caught:
        table.act("red", "order RI1")
    assert caught.value.rule == "III.1"


def test_a_relay_that_is_cut_off_only_marches() -> None:
    """The option relay_always_moves is for marching, not for sabotage or boarding (§4.2)."""
    table = front("R@C5 Y@C6", "I@A12", options={"relay_always_moves": True}, net=True, tram=["A6 > L6"], road=["C5 > D5"])
    table.act("red", "order RR1")
    assert verbs(table, "red") == {"step"}


def test_parts_of_trains_get_no_orders() -> None:
    """Orders for a train go to its engine (VIII.2.b, X.11)."""
    table = front("I@A1", "I@A12", rail=["A6 > L6"], trains=["red front RG1:C6 RE1:B6"])
    assert "RE1" in tiles(table, "red")
    with pytest.raises(IllegalAction, match="moves with its engine"):
        table.act("red", "order RG1")


def test_both_plan_at_once_and_unseen() -> None:
    """Neither sees anything of the other's plan, not even its size, until both have committed (II.1)."""
    table = front("I@D5 C@C5", "I@D8 I@E8")
    before = canonical(table.view("white").to_data())
    plan(table, "red", "RI1 step D6", "RC1 steps D4 E4", "attack WI1")
    assert canonical(table.view("white").to_data()) == before
    assert not [event for event in table.events("white") if event.name in ("ordered", "attack_declared")]
    assert not [event for event in table.events(None) if event.name in ("ordered", "attack_declared")]
    table.act("red", "commit")
    assert [event.name for event in table.events("white")][-1] == "committed"
    assert "red" not in table.view("white").plans
    events = table.act("white", "commit")
    assert named(events, "plans_revealed")[0].reveals
    assert [event.name for event in table.events("red")].count("ordered") == 2


def test_undo_takes_back_until_the_commitment() -> None:
    """A plan can be changed freely until it is committed; another's acts do not matter (§4.2)."""
    table: GameTable = Table(scenario("game-of-war/duel"), seed=1)
    before = table.fingerprint()
    table.act("red", "order RI1")
    table.act("white", "order WI1")
    table.act("red", "step H7")
    table.undo("red")
    table.undo("red")
    table.undo("white")
    assert table.fingerprint() == before
    table.act("red", "commit")
    assert table.why_no_undo("red") == "red has committed"


def decided(table: GameTable, seat: str) -> list[str]:
    """What a seat may take back choice by choice, the first action of each."""
    return [choice.actions[0].text for choice in table.choices(seat)]


def test_an_earlier_order_is_taken_back_and_the_later_ones_stay() -> None:
    """The others' numbers move up; an order just begun stays begun (§4.2)."""
    table: GameTable = Table(scenario("game-of-war/duel"), seed=1)
    plan(table, "red", "RI1 step H7", "RC2 steps D8 D7", "attack WI2")
    table.act("red", "order RI3")
    told = len(table.events("white"))
    assert decided(table, "red") == ["order RI1", "order RC2", "attack-unit WI2", "order RI3"]
    table.undo("red", 1)
    assert decided(table, "red") == ["order RC2", "attack-unit WI2", "order RI3"]
    assert [order.piece for order in table.position.plans["red"].orders] == ["RC2"]
    assert table.choices("red")[0].events[0].values["number"] == 1
    assert {action.verb for action in table.legal("red")} == {"step"}
    assert len(table.events("white")) == told
    table.undo("red")
    assert "order RI1" in [action.text for action in table.legal("red")]


def test_a_later_order_that_is_no_longer_legal_is_dropped() -> None:
    """Whoever was to leave where the tram no longer goes has no order left; the rest of the plan stays (§4.2, VII.3.c)."""
    cargo, arsenals = {"RY1": ["RI1"]}, {"C12": "red", "L12": "white"}
    table = front("Y@C6 I@C6 I@C8", "I@L10", net=True, tram=["A6 > L6"], cargo=cargo, arsenals=arsenals)
    plan(table, "red", "RY1 steps D6 E6 F6 G6", "RI1 leave-after step H7", "RI2 step C7")
    table.undo("red", 1)
    assert [order.piece for order in table.position.plans["red"].orders] == ["RI2"]
    resolve(table)
    assert places(table) == {"RI1": "C6", "RI2": "C7", "RY1": "C6", "WI1": "L10"}


def test_what_cannot_be_taken_back_by_itself() -> None:
    """No such choice, another seat's, or a plan that is committed (§4.2)."""
    table: GameTable = Table(scenario("game-of-war/duel"), seed=1)
    plan(table, "red", "RI1 step H7")
    with pytest.raises(NoUndo, match="there is no choice 2 that could be taken back by itself, of 1"):
        table.undo("red", 2)
    with pytest.raises(NoUndo):
        table.undo("white", 1)
    table.act("red", "commit")
    assert table.choices("red") == []
    with pytest.raises(NoUndo):
        table.undo("red", 1)


def test_a_unit_of_a_hidden_set_up_is_taken_up_again_alone() -> None:
    """The others stay where they were put (§4.12)."""
    table: GameTable = Table(scenario("game-of-war/classic", {"options.hidden_setup": True}), seed=1)
    for text in ("place NI1", "row 3", "col A", "place NI2", "row 3", "col B", "place NI3"):
        table.act("north", text)
    table.undo("north", 1)
    assert {id: table.position.name(tile) for id, tile in table.position.placed.items()} == {"NI2": "B3"}
    assert {action.verb for action in table.legal("north")} == {"row"}


def test_any_interleaving_gives_the_same_position() -> None:
    """Who plans first does not matter (II.1)."""
    prints = set()
    for first, second in (("red", "white"), ("white", "red")):
        table: GameTable = Table(scenario("game-of-war/duel"), seed=1)
        plans = {"red": ["RI3 step E7", "attack WI2"], "white": ["WI2 step E4", "WC2 steps H3 H4"]}
        plan(table, first, *plans[first])
        plan(table, second, *plans[second])
        table.act(second, "commit")
        table.act(first, "commit")
        prints.add(table.fingerprint())
    assert len(prints) == 1


def test_the_prompt_counts() -> None:
    """The prompt says how much of the plan is made."""
    table = front("I@D5", "I@D8")
    plan(table, "red", "RI1 step D6", "attack WI1")
    assert table.view("red").prompt == "Turn 1: choose a unit to order (4 orders left) or commit. You attack WI1."


def test_marching() -> None:
    """A step to any of eight neighbours, as many as the unit moves; paths may go through occupied tiles (III.1, R1)."""
    table = front("C@B2 I@C2", "I@L12")
    table.act("red", "order RC1")
    assert sorted(tiles(table, "red")) == sorted(["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"])
    with pytest.raises(IllegalAction, match="no step has been chosen"):
        table.act("red", "done")
    table.act("red", "step C2")
    assert "done" in verbs(table, "red")
    with pytest.raises(IllegalAction) as caught:
        table.act("red", "step F7")
    assert caught.value.rule == "R1"
    table.act("red", "step D2")
    assert table.position.plans["red"].orders[0].path == tuple(map(table.position.front.ground.squares.number, ("C2", "D2")))


def test_impassable_ground() -> None:
    """Mountains and city blocks are not offered, and refused by their rule (VI.2)."""
    table = front("I@B2", "I@D4", rows=["....", "..^.", ".#..", "...."])
    table.act("red", "order RI1")
    assert sorted(tiles(table, "red")) == ["A1", "A2", "A3", "B1", "C1", "C3"]
    with pytest.raises(IllegalAction) as caught:
        table.act("red", "step C2")
    assert caught.value.rule == "VI.2"


@pytest.mark.parametrize(("tight", "offered"), [(False, True), (True, False)])
def test_squeezing_between_two_blocks(tight: bool, offered: bool) -> None:
    """Allowed unless tight_corners (R27)."""
    table = front("I@B2", "I@D4", rows=["....", "..^.", ".#..", "...."], options={"tight_corners": tight})
    table.act("red", "order RI1")
    assert ("C3" in tiles(table, "red")) == offered


@pytest.mark.parametrize(("road", "third"), [("A5 > L5", True), ("C5 > L5", False)])
def test_cars_are_faster_on_roads(road: str, third: bool) -> None:
    """A third step only if every tile entered is road (VI.4, X.13, R26)."""
    table = front("K@A5", "I@L12", road=[road])
    table.act("red", "order RK1")
    table.act("red", "step B5")
    table.act("red", "step C5")
    assert bool(table.position.plans["red"].orders) != third
    if third:
        assert tiles(table, "red") == ["B5", "D5", ""]
        table.act("red", "step D5")
        assert len(table.position.plans["red"].orders[0].path) == 3


def test_a_car_off_the_road_has_two_steps() -> None:
    """One tile off the road, and there is no third step (R26)."""
    table = front("K@A5", "I@L12", road=["A5 > L5"])
    table.act("red", "order RK1")
    table.act("red", "step B6")
    table.act("red", "step C5")
    assert len(table.position.plans["red"].orders[0].path) == 2


def test_any_enemy_may_be_named_and_tiles_in_range() -> None:
    """Any enemy unit without a range test, or a tile in range of where an own unit is going (V.1, V.1.a, R12)."""
    table = front("I@B2", "I@L12 I@L1")
    assert {"attack-unit WI1", "attack-unit WI2"} <= {action.text for action in table.legal("red")}
    plan(table, "red", "RI1 step C3")
    table.act("red", "attack-from RI1")
    offered = tiles(table, "red")
    assert "E5" in offered
    assert "C1" in offered
    assert "D5" not in offered  # a knight's move
    assert "F6" not in offered
    with pytest.raises(IllegalAction) as caught:
        table.act("red", "tile F6")
    assert caught.value.rule == "R12"
    table.act("red", "tile E5")


def test_a_line_to_a_tile_is_cut_by_ground_not_by_units() -> None:
    """Impassable ground in between bars a tile, units do not (§4.2)."""
    table = front("A@A1", "I@B1 I@D4", rows=["....", "^...", "....", "...."])
    table.act("red", "attack-from RA1")
    assert {"C1", "D1"} <= set(tiles(table, "red"))
    assert "A3" not in tiles(table, "red")


def test_who_points_at_a_tile() -> None:
    """Units that can fight; packed ones only if they deploy, embarked ones only if they leave, none that boards (§4.2)."""
    table = front("M@B2 I@B6 I@L6 R@A1 Y@C6", "I@L12", tram=["C6 > K6"], cargo={"RY1": []})
    pointing = {action.target for action in table.legal("red") if action.verb == "attack-from"}
    assert pointing == {"RI1", "RI2", "RY1"}
    plan(table, "red", "RM1 deploy", "RI1 board-before RY1")
    pointing = {action.target for action in table.legal("red") if action.verb == "attack-from"}
    assert pointing == {"RM1", "RI2", "RY1"}


def test_victory_is_not_looked_at_before_the_first_turn_ends() -> None:
    """A side with nothing active may still plan its first turn (R58)."""
    table = front("I@A1", "K@A12", net=True)
    assert table.actors == ("red", "white")
    resolve(table)
    assert table.outcome is not None
    assert table.outcome.winner == "white"
    assert table.events(None)[-1].rule == "I.2"


def test_annihilation() -> None:
    """No living unit is a loss (I.1)."""
    table = front("C@E5 I@F5", "I@E6 ", arsenals={"A5": "red"}, options={"victory": ["annihilation"]})
    events = resolve(table, ["attack WI1"])
    assert events[-1].name == "game_over"
    assert events[-1].rule == "I.1"
    assert table.outcome is not None
    assert table.outcome.winner == "red"


def test_an_army_aboard_an_inactive_tram_has_lost() -> None:
    """Units aboard are active only with their carrier (R57)."""
    table = front("Y@C6 I@C6", "K@A12", tram=["A6 > L6"], cargo={"RY1": ["RI1"]}, net=True)
    resolve(table)
    assert table.outcome is not None
    assert table.outcome.winner == "white"
