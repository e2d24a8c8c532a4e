"""What the computer does: it looks before it fires, keeps to cover, spares its own and civilians, uses what it has (12)."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import Table
from enfilade.games.urban_operations.commander.actions import deeds
from enfilade.games.urban_operations.commander.arrangements import set_up
from enfilade.games.urban_operations.commander.fights import NEVER, RISKY, Fights, harm, might_be, price
from enfilade.games.urban_operations.commander.haste import hasty
from enfilade.games.urban_operations.commander.orders import orders
from enfilade.games.urban_operations.commander.places import Judgement
from enfilade.games.urban_operations.commander.reach import priced, reach
from enfilade.games.urban_operations.commander.support import correct, strike_value
from enfilade.games.urban_operations.commander.survey import Survey, attacks, wanted
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.movement.costs import step_cost
from enfilade.games.urban_operations.rules.posts import standing
from enfilade.games.urban_operations.rules.support3d.strikes import Strike
from enfilade.games.urban_operations.state.markers import Counter, Request
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.dice import Dice, Seeded
from enfilade.library import AnyTable
from enfilade.players import player
from enfilade.players.arena import play
from enfilade.players.greedy import Greedy
from enfilade.players.planner import Decision
from tests.games.urban_operations.field import Field, read
from tests.games.urban_operations.test_ch06_events import keep, with_cards


def ordered(field: Field) -> list[str]:
    """The order that the seat in turn would give, blocks by id."""
    order = orders(field.position, field.actor)[0]
    tokens = field.position.tokens
    return [Action(each.verb, tokens.get(each.target, each.target)).text for each in order]


def fights(field: Field, seat: str) -> Fights:
    return Fights(Survey(field.position, seat))


def promised(field: Field, id: str, seat: str) -> dict[str, float]:
    """What each action of a block from where it stands promises, by its first words."""
    found: dict[str, float] = {}
    tokens = field.position.tokens
    for plan in deeds(fights(field, seat), field.block(id), 0):
        first = plan.actions[0]
        text = Action(first.verb, tokens.get(first.target, first.target)).text
        found[text] = max(plan.value, found.get(text, plan.value))
    return found


# Where it stands.


@pytest.mark.parametrize("name", ["first-door", "dravik-crossroads", "lights-out", "selm-harbour"])
def test_every_set_up_that_it_thinks_of_is_legal_to_the_last_action(name: str) -> None:
    table: AnyTable = Table(read(f"urban-operations/{name}", "{}"), seed=name)
    for _ in table.seats:
        seat = table.actors[0]
        found = set_up(table.position, seat, Seeded("any"))
        stands = [tuple([(block.id, block.loc) for block in standing(table.position, seat)])]
        assert found[0] == [Action("done")], "as the lot has it"
        for order in found[1:]:
            tried = table.copy()
            for action in order:
                tried.act(seat, action)
            stands.append(tuple([(block.id, tried.position.blocks[block.id].loc) for block in standing(table.position, seat)]))
            assert len({loc for _, loc in stands[-1]}) == len(stands[-1]), "nobody stands on another"
        assert len(set(stands)) == len(stands), "no two are alike"
        table.act(seat, "done")
    assert set_up(table.position, table.actors[0], Seeded("any")) == [], "the battle has begun"


def test_a_player_chooses_among_set_ups() -> None:
    """One who looks no further than an order lets the lot stand; one who simulates games may find better."""
    table: AnyTable = Table(read("urban-operations/first-door", "{}"), seed="choose")

    class Last(Greedy[Any, Any]):
        def decide(self, decision: Decision[Any, Any], dice: Dice) -> list[Action]:
            return decision.orders[-1]

    last = Last(table.game, Seeded("last"))
    before = [block.loc for block in standing(table.position, "red")]
    assert player("greedy", table.game, 1).choose(table.view("red"), Seeded("g")) == Action("done")
    while table.actors == ("red",):
        table.act("red", last.choose(table.view("red"), last.dice))
    assert [block.loc for block in standing(table.position, "red")] != before


# Whom it spares.


def test_greedy_beats_random() -> None:
    """A few games from each side; the whole match is in the benchmarks."""
    wins = 0
    for game in range(2):
        for seat in ("green", "red"):
            table: AnyTable = Table(read("urban-operations/first-door", "{}"), seed=f"match {game}")
            names = {each: "greedy" if each == seat else "random" for each in table.seats}
            players = {each: player(name, table.game, f"{game} {each}") for each, name in names.items()}
            wins += play(table, players).outcome.winner == seat
    assert wins >= 3


def test_it_never_fires_through_its_own() -> None:
    """A friend in the lane rules a shot out, whatever it promises (8.2.1)."""
    field = Field()
    field.put("R1b", "0605", revealed=True, osl=1)
    field.clear("R1d")
    assert "fire R1b" in promised(field, "G1c", "green")
    field.put("G1d", "0606")
    assert "fire R1b" not in promised(field, "G1c", "green")


def test_it_spares_civilians() -> None:
    """Known ones rule a shot out; face-down counters that may be some are a doubt (R82)."""
    field = Field(changes={"nml.counters": ["population"], "nml.locations": ["0606"]}, opening=["population"])
    field.put("R1b", "0605", revealed=True, osl=1)
    block, loc = field.block("G1c"), field.block("R1b").loc
    rifles = block.card.weapon("rifles")
    assert harm(field.position, block, rifles, loc) == RISKY
    counter = field.position.counters["n1"]
    field.position.put_counter(Counter(counter.id, counter.kind, counter.loc, True, ""))
    assert harm(field.position, block, rifles, loc) == -NEVER
    assert "fire R1b" not in promised(field, "G1c", "green")


def test_it_blows_no_wall_beside_a_friend() -> None:
    """The charge of a breach hurts friends within 2 EP (8.2.9)."""
    field = Field()
    field.put("G1d", "0404")
    assert promised(field, "G1d", "green")["breach 1.4"] > 2
    field.put("G1b", "0405")
    assert "breach 1.4" not in promised(field, "G1d", "green")


# Looking first.


def test_it_scouts_before_it_fires() -> None:
    """A look at what stands hidden promises more than a shot at it; once it lies open, the shot is weighed (8.2.5)."""
    field = Field()
    field.clear("R1d")
    field.put("R1b", "0605")
    found = promised(field, "G1c", "green")
    assert found["scout R1b"] > found.get("fire R1b", 0.0)
    field.put("R1b", revealed=True, osl=1)
    found = promised(field, "G1c", "green")
    assert "scout R1b" not in found
    assert found["fire R1b"] > 0


def test_it_goes_nowhere_to_fire_at_a_stranger() -> None:
    """Only from where a block stands is a shot at the unknown weighed."""
    field = Field()
    found = deeds(fights(field, "green"), field.block("G1c").at("0607"), 1)
    assert not [plan for plan in found if plan.actions[0] == Action("fire", field.block("R1b").token)]


def test_it_looks_at_a_hidden_mover_before_it_opens_fire() -> None:
    """The look costs no more than the shot (8.2.5.7)."""
    field = Field()
    field.put("G1c", "0708")
    field.activate("G1c")
    field.do("step 0608")
    assert field.actor == "red"
    assert ordered(field) == ["opfire R1b", "scout"]


def test_it_counts_what_may_stand_there() -> None:
    """In a house a dummy or any of those on foot that nobody has seen; in the open too what rides (10)."""
    field = Field("dravik-crossroads")
    guises = might_be(field.position, field.block("RA2"))
    assert sum([chance for chance, _ in guises]) == pytest.approx(1)
    assert {each.card.type for _, each in guises} == {"LDR", "INF", "SPT", "SUP", "ENG", "DUM", "BAR"}
    assert "APC" in {each.card.type for _, each in might_be(field.position, field.block("RB2"))}
    field.put("RA2", revealed=True)
    assert [each.id for _, each in might_be(field.position, field.block("RA2"))] == ["RA2"]


# Cover.


def test_it_goes_round_under_cover() -> None:
    """A way out of sight beats one under fire, a room beats the street (8.3.1)."""
    field = Field()
    judgement = Judgement(Survey(field.position, "green"), field.block("G1e"))
    assert judgement.passage(["0407"]) < judgement.passage(["0507", "0607"])
    assert judgement.danger("2.1") < judgement.danger("0607")
    assert judgement.rest("2.1") > judgement.rest("0607")


def test_a_spent_enemy_is_no_danger_on_the_way() -> None:
    """Who has reacted does not fire again this turn (8.3)."""
    field = Field()
    fresh = Judgement(Survey(field.position, "green"), field.block("G1c")).passage(["0607"])
    for id in ("R1b", "R1d", "RD1"):
        field.put(id, reacted=True)
    assert Judgement(Survey(field.position, "green"), field.block("G1c")).passage(["0607"]) == 0.0 < fresh


def test_a_garrison_keeps_to_its_house() -> None:
    """Who holds what the scenario is about stays in it, and wants back only what it has lost."""
    field = Field("dravik-crossroads")
    assert attacks(field.position, "green")
    assert not attacks(field.position, "red")
    assert wanted(field.position, "red") == []
    field.position.set_control("12.1", "green")
    assert wanted(field.position, "red") == ["12.1"]
    field.do("impulse GB", "end", "impulse RA")
    assert ordered(field) == ["end"]


def test_a_survey_reaches_what_the_rules_allow() -> None:
    """The steps of a plan are those that the activation offers, one after the other (7.1.2)."""
    field = Field()
    field.activate("G1b")
    top = field.position.stack[-1]
    assert isinstance(top, Activation)
    survey = Survey(field.position, "green")
    for loc, (cost, steps) in reach(survey, field.block("G1b"), top).items():
        copy = field.table.copy()
        for step in steps:
            if Action("step", step) in copy.legal("green"):
                copy.act("green", f"step {step}")
        if copy.actors[0] == "green" and steps:
            assert copy.position.blocks["G1b"].loc == loc
            assert cost <= 9


# Under fire.


def test_it_answers_a_squad_with_rifles_not_with_rockets() -> None:
    """What is meant for armour costs a level against foot (10.5)."""
    field = Field()
    field.clear("R1d", "RD1")
    field.put("R1b", "0605", revealed=True)
    field.put("G1a", "0407")
    field.put("G1d", "0408")
    field.put("G1e", "0308")
    field.do("pass")
    field.do("impulse R1", "activate R1b", "fire G1c", "weapon rifles")
    assert field.actor == "green"
    assert {action.text for action in field.table.legal("green")} >= {"return rifles", "return rocket"}
    assert ordered(field) == ["return rifles"]


def test_it_breaks_contact_rather_than_endure() -> None:
    """Two levels without a die are dearer than the die of a withdrawal (8.2.7.4, 8.3.2)."""
    field = Field("dravik-crossroads")
    field.put("RB4", "0909", revealed=True)
    field.put("GB4", "0911", revealed=True)
    field.put("GB1", "1012")
    field.clear("GA1", "GA2", "GA3", "GB2", "GB6", "GB7", "GA6")
    field.do("pass", "impulse RB", "activate RB4", "fire GB4")
    assert field.actor == "green"
    assert {action.verb for action in field.table.legal("green")} == {"endure", "withdraw"}
    assert ordered(field) == ["withdraw"]


def test_the_last_level_is_the_dearest() -> None:
    """The end of a block costs more than its level, and points where the scenario counts them."""
    field = Field("dravik-crossroads")
    field.put("GA2", osl=1)
    assert price(field.position, field.block("GA2"), 1) > price(field.position, field.block("GA3"), 1)
    assert price(field.position, field.block("GA1"), 3) > price(field.position, field.block("GA3"), 3)


# Support, transport, armour.


def test_it_supports_the_worn() -> None:
    """A support block beside a worn one spends a point on it (8.2.2)."""
    field = Field()
    field.put("G1c", osl=1)
    field.put("G1e", "0508")
    field.put("G1d", "0408")
    field.do("impulse G1")
    assert promised(field, "G1e", "green")["support G1c"] > 1
    assert promised(field, "G1c", "green")["receive G1e"] > 1
    assert "support G1b" not in promised(field, "G1e", "green")


def test_passengers_stay_aboard_until_the_goal_is_near() -> None:
    """Off the vehicle where the rest can be walked in a turn or so (8.2.4)."""
    field = selm()
    field.do("impulse G2")
    field.do("activate G2e")
    assert ordered(field) == ["done"]
    field = selm()
    field.put("G2b", "0606")
    field.do("impulse G2")
    field.do("activate G2d")
    assert ordered(field)[0].startswith("dismount")


def test_it_shelters_behind_armour() -> None:
    """A foot block under fire goes to the lee side of a tank that has moved (10.4)."""
    field = selm()
    field.put("G2b", "0707", activated=True)
    field.put("G2a", "0706")
    field.put("R3b", "7.2", revealed=True)
    field.do("impulse G2")
    assert promised(field, "G2a", "green")["pair G2b"] > 0


def selm() -> Field:
    """Selm Harbour past its opening, without cards and counters."""
    changes: dict[str, Data] = {"events.mode": "none", "nml.counters": [], "nml.locations": []}
    field = Field("selm-harbour", changes)
    while field.table.path[-1].name != "Phases":
        field.table.act(field.actor, "done")
    return field


# Smoke.


def test_it_lays_smoke_before_it_crosses_a_lane() -> None:
    """Where those who follow would be under heavy fire (8.2.7.8, 10.1)."""
    field = Field("dravik-crossroads")
    field.do("impulse GB")
    order = ordered(field)
    assert order[0].startswith("activate")
    assert "smoke" in order


# 3D actions and cards.


MORTARS: dict[str, Data] = {"green.support3d": [{"row": "mortar-he", "missions": 2, "per_turn": 1, "table": "UUUUUTTTT!"}]}


def test_it_calls_mortars_on_the_enemy_and_not_on_its_own() -> None:
    """Fortified places are worth less, a friend in the rings rules it out (7.3.3.3, 5.2.4.2)."""
    field = Field(changes=MORTARS)
    survey = Survey(field.position, "green")
    assert strike_value(survey, "mortar-he", "1.1") > strike_value(survey, "mortar-he", "1.5") > 0
    field.put("G1c", "0403")
    assert strike_value(Survey(field.position, "green"), "mortar-he", "1.1") < 0


def test_it_asks_for_a_mission_from_row_to_target() -> None:
    """One order: the row, who asks, where (7.3.3.1)."""
    field = Field(changes=MORTARS)
    order = ordered(field)
    assert order[:2] == ["request mortar-he", "by G1a"]
    assert order[-1].startswith("target 1.")
    field.do(*order)
    assert field.position.support3d.requests["green"][0].row == "mortar-he"


def test_it_calls_a_mission_off_when_a_friend_has_come_near() -> None:
    """A mission that is due can be cancelled in sight of its target (7.3.3.2)."""
    field = Field(changes=MORTARS)
    top = Strike(Request("green", "mortar-he", "G1a", "1.5"), True)
    legal = [Action("keep"), Action("cancel")]
    assert correct(Survey(field.position, "green"), top, legal) == [Action("keep")]
    field.put("G1c", "0605")
    assert correct(Survey(field.position, "green"), top, legal) == [Action("cancel")]


def test_steady_hands_are_kept_for_a_fight_that_they_turn() -> None:
    """Played where a point more is worth it, held where the fight is decided anyway (E10)."""
    field = with_cards(["E10"])
    keep(field)
    field.clear("R1d", "RD1")
    field.put("R1b", revealed=True)
    field.put("G1d", "0408")
    field.put("G1e", "0308")
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles", "return rifles")
    assert field.actor == "green"
    assert ordered(field) == ["play E10"]


def test_an_ambush_is_sprung_on_a_good_target() -> None:
    """The card first, then the shot (E14)."""
    field = with_cards([], ["E14"])
    keep(field)
    field.put("R1b", revealed=True)
    field.activate("G1c")
    field.do("step 0607")
    assert field.actor == "red"
    assert ordered(field) == ["play E14"]
    field.do("play E14")
    assert ordered(field)[0].startswith("opfire")


def test_an_event_helps_the_block_that_needs_it_most() -> None:
    """Casualty collection for the dearest of those that are worn (E02)."""
    field = with_cards(["E02"])
    keep(field)
    field.clear("RD1")
    for id, loc in (("G1b", "2.1"), ("G1e", "0308")):
        field.put(id, loc, osl=2)
    field.do("impulse G1")
    assert ordered(field) == ["play E02"]
    field.do("play E02")
    assert ordered(field) == ["choose G1b"]


def test_a_step_is_priced_as_the_rules_price_it() -> None:
    """What is read off the map is what the rules would work out, on foot and on wheels (8.1)."""
    field = Field()
    survey = Survey(field.position, "green")
    for id in ("G1b", "G1e"):
        block = field.block(id)
        for loc, steps in field.position.ground.steps.items():
            for step in steps:
                assert priced(survey, block, loc, step) == step_cost(field.position, block.at(loc), step)


def test_in_haste_a_block_goes_on_to_its_goal_or_stays() -> None:
    """The order of a simulated game is one that the activation offers, and leads nearer (7.1.2)."""
    field = Field()
    field.activate("G1b")
    top = field.position.stack[-1]
    assert isinstance(top, Activation)
    block = field.block("G1b")
    weighed = fights(field, "green")
    plan = hasty(weighed, block, top)
    distance = Judgement(weighed.survey, block).distance
    for action in plan.actions:
        if field.actor != "green":  # somebody may fire at it on the way
            break
        assert action in field.table.legal("green")
        field.do(action.text)
    assert not plan.steps or distance[plan.steps[-1]] < distance[block.loc]
