"""A plan that trips over itself is told so before it is committed (R46, R12)."""

from __future__ import annotations

from enfilade import Table, scenario
from enfilade.games.game_of_war.page.forecast import forecast
from enfilade.kernel.action import Action
from enfilade.players.routes import routes
from tests.games.game_of_war.fronts import GameTable, front, plan

END = Action("end-moves")


def careful(table: GameTable) -> list[str]:
    """What red is told to look at again."""
    return [each.words for each in table.game.page.cautions(table.view("red"))]


def test_a_step_onto_ones_own_unit_is_flagged() -> None:
    """It would be stopped there, unless that unit goes away in time (R46, III.2.c)."""
    table = front("I@D5 I@D6", "I@A12")
    plan(table, "red", "RI1 step D6")
    (caution,) = table.game.page.cautions(table.view("red"))
    assert caution.words == "Red I1 would be stopped by your own Red I2 on D6"
    assert caution.rule == "III.2.c"
    assert {"RI1", "RI2", "D6"} == set(caution.places)
    plan(table, "red", "RI2 step D7")
    assert careful(table) == []


def test_it_is_flagged_while_the_order_is_given() -> None:
    table = front("C@D4 I@D6", "I@A12")
    table.act("red", "order RC1")
    assert careful(table) == []
    table.act("red", "step D5")
    assert careful(table) == []
    table.act("red", "step D6")
    assert careful(table) == ["Red C1 would be stopped by your own Red I1 on D6"]


def test_two_units_that_would_meet_are_flagged() -> None:
    """On one tile in one tick (R46, III.2.a)."""
    table = front("I@D5 I@F5", "I@A12")
    plan(table, "red", "RI1 step E5", "RI2 step E5")
    assert careful(table) == ["Red I1 and Red I2 would meet at E5 and stop"]


def test_an_attack_that_nobody_reaches_is_flagged() -> None:
    """Until a unit is ordered to where it bears on the target (R12)."""
    table = front("I@D5", "I@D8")
    plan(table, "red", "attack WI1")
    assert careful(table) == ["none of your units would bear on White I1 at D8, so there would be no battle"]
    plan(table, "red", "RI1 step D6")
    assert careful(table) == ["your attack on White I1 would fail as planned, 4 against 6"]


def test_an_enemy_in_the_way_may_leave_and_is_no_fault_of_the_plan() -> None:
    table = front("I@D5", "I@D6")
    plan(table, "red", "RI1 step D6")
    assert careful(table) == []


def test_a_plan_that_cuts_off_its_own_units_is_flagged() -> None:
    """The cavalry leaves the infantry that it kept in communication: said, ringed, and told by the ring or the unit (IV.1)."""
    table: GameTable = Table(scenario("game-of-war/duel"), seed=1)
    plan(table, "red", "RC1 steps J8 J7")
    (caution,) = table.game.page.cautions(table.view("red"))
    assert caution.words == "Red I1 at H8 would be cut off"
    assert caution.rule == "IV.1"
    assert caution.places == ["RI1"]
    left = table.game.scene(table.view("red")).element("RI1")
    assert left is not None
    assert left.name.endswith("active, cut off by your plan")


def test_a_march_out_of_the_net_is_flagged_where_it_ends() -> None:
    """The ring there says what it means, to its owner alone; so does the legend (IV.1, II.1)."""
    table: GameTable = Table(scenario("game-of-war/petrograd"), seed=1)
    plan(table, "red", "RC1 steps A12 A11")
    assert careful(table) == ["Red C1 at A11 would be cut off"]
    picture = table.game.scene(table.view("red"))
    ring = picture.element("cut-RC1")
    assert ring is not None
    assert ring.name == "Red C1 would be cut off here"
    assert ring.about is not None
    assert "no line of communication would reach it there" in ring.about[0]
    assert "would be cut off" in [words for _, words in picture.legend]
    assert table.game.scene(table.view("white")).element("cut-RC1") is None


def test_who_stops_short_is_cut_off_where_it_stops() -> None:
    """Two that meet outside the net stop there: told and ringed (III.2.a, IV.1)."""
    table = front("C@A5 C@A6", "I@L12", arsenals={"A1": "red"}, net=True)
    plan(table, "red", "RC1 steps B5 C5", "RC2 steps B6 C5")
    met, cut = careful(table)
    assert met == "Red C1 and Red C2 would meet at C5 and stop"
    assert cut == "Red C1 at B5 and Red C2 at B6 would be cut off"
    ring = table.game.scene(table.view("red")).element("cut-RC1")
    assert ring is not None


def test_a_view_is_rehearsed_once() -> None:
    """Cautions, board and chips tell of one rehearsal; another view has one of its own."""
    table = front("I@D5", "I@D8")
    view = table.view("red")
    assert forecast(view) is None
    plan(table, "red", "attack WI1")
    view = table.view("red")
    assert forecast(view) is not None
    assert forecast(view) is forecast(view)
    assert forecast(table.view("red")) is not forecast(view)
    assert forecast(table.view("white")) is None


def test_nothing_is_told_of_anybodys_plan_to_others() -> None:
    table = front("I@D5 I@D6", "I@A12")
    plan(table, "red", "RI1 step D6")
    assert table.game.page.cautions(table.view("white")) == []
    assert table.game.page.cautions(table.view(None)) == []


def test_an_attack_that_nobody_reaches_is_quiet() -> None:
    """It may still be named, for the enemy may come nearer; so may one that an order brings into reach (R12)."""
    table = front("I@D5", "I@D8 I@L12")
    assert Action("attack-unit", "WI1") in table.legal("red")
    assert quiet(table) == {"commit", "attack-unit WI1", "attack-unit WI2"}
    plan(table, "red", "RI1 step D6")
    assert quiet(table) == {"attack-unit WI2"}


def test_where_nobody_reaches_an_enemy_the_button_for_all_attacks_says_so() -> None:
    """It opens a list of which nothing on the board is lit (R12)."""
    table = front("I@D5", "I@D8 I@L12")
    verb = Action("attack-unit")
    assert table.game.page.label(table.view("red"), verb) == "Attack a unit (all out of reach)"
    plan(table, "red", "RI1 step D6")
    assert table.game.page.label(table.view("red"), verb) == "Attack a unit"


def quiet(table: GameTable) -> set[str]:
    """What is hardly meant by red."""
    return {action.text for action in table.game.page.quiet(table.view("red"))}


def test_to_end_the_moves_is_quiet_until_something_has_moved() -> None:
    """On Debord's board there is no way back from it either (§4.12.2)."""
    table = Table(scenario("game-of-war/classic"), seed=1)
    while (seat := table.actors[0]) and END not in table.legal(seat):
        table.act(seat, table.legal(seat)[0])
    assert table.game.page.quiet(table.view(seat)) == [END]
    table.act(seat, next(action for action in table.legal(seat) if action.verb == "move"))
    while END not in table.legal(seat):
        table.act(seat, table.legal(seat)[-1])
    assert table.game.page.quiet(table.view(seat)) == []


def test_to_commit_is_quiet_until_there_is_a_plan() -> None:
    table = front("I@D5", "I@D8")
    assert "commit" in quiet(table)
    plan(table, "red", "attack WI1")
    assert table.game.page.quiet(table.view("red")) == []


def test_an_order_is_drawn_from_a_unit_that_is_not_taken_up_yet() -> None:
    """The whole order, the taking up included, to every tile in reach; none for what is no choice now."""
    table = front("C@D4", "I@A12")
    found = {
        route.place: [action.text for action in route.actions]
        for route in routes(table.game, table.view("red"), Action("order", "RC1"))
    }
    assert found["D5"] == ["order RC1", "step D5"]
    assert len(found["D6"]) == 3
    assert (found["D6"][0], found["D6"][-1]) == ("order RC1", "step D6")
    assert "D4" not in found
    assert routes(table.game, table.view("red"), Action("order", "WI1")) == []


def test_of_two_ways_the_one_without_ones_own_units_is_drawn() -> None:
    """A unit that has its order to leave is in nobody's way (R46)."""
    table = front("C@D4 I@C5 I@E5", "I@A12")
    way = next(each for each in routes(table.game, table.view("red"), Action("order", "RC1")) if each.place == "D6")
    assert way.places == ["D4", "D5", "D6"]


def test_an_attack_that_would_fail_as_planned_is_flagged() -> None:
    """Until another order makes it strong enough, if the enemy stands still (V.4)."""
    table = front("I@D5 I@D7", "I@F6")
    plan(table, "red", "RI1 step E5", "attack WI1")
    assert careful(table) == ["your attack on White I1 would fail as planned, 4 against 6"]
    plan(table, "red", "RI2 step E7")
    assert careful(table) == []
