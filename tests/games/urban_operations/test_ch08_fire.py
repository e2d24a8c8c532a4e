"""Fire, reactions, assault, opportunity fire, withdrawal, friendly fire (8.2.1, 8.2.7, 8.2.8, 8.3)."""

from __future__ import annotations

import pytest

from enfilade import Scripted
from enfilade.games.urban_operations.box.charts import DAY, combat_loss, critical, withdrawal_loss
from enfilade.games.urban_operations.box.fire_lanes import lane
from enfilade.games.urban_operations.rules.effects import d10
from enfilade.games.urban_operations.rules.fire.ranges import is_effective, may_use
from enfilade.games.urban_operations.rules.fire.resolution import decide
from enfilade.kernel.data import Data
from enfilade.kernel.errors import IllegalAction
from tests.games.urban_operations.field import Field, named


def at_the_door() -> Field:
    """Example 5: G1c in 0608 fires its rifles at R1b in the fortified zone 1.5."""
    field = Field()
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    return field


def test_faces_of_the_die() -> None:
    """A ten-sided die reads 0 to 9; the face 10 is the zero (R1)."""
    assert [d10(Scripted([face]), "a die") for face in (1, 9, 10)] == [1, 9, 0]


def test_x1_range_boxes_of_the_tank() -> None:
    """Example 1: 6, 6, 7, 7 with the machine guns, 8 and 8 with the gun from 11 to 20 (4.3.6)."""
    card = Field().position.mission.cards["kor-mbt"]
    guns, cannon = card.weapons
    assert guns.fp == (6, 6, 7, 7, 0, 0)
    assert cannon.fp == (0, 0, 0, 8, 8, 0)
    assert (guns.reach, cannon.reach) == (15, 20)
    assert DAY == (1, 5, 10, 15, 20, 25)


def test_x5_a_fire_fight() -> None:
    """Example 5: 7 + 1 against 9, G1c loses 1; no marker for R1b; 3 MP are left (8.2.7, 8.2.7.1, 8.2.7.5, 7.2.2, R65)."""
    field = at_the_door()
    assert field.block("G1c").revealed
    assert set(field.offers("return")) == {"rifles"}
    assert field.offers("cover") == ["R1d"]
    field.roll(5, 3)
    fought = named(field.do("return rifles"), "fought")[0].values
    assert (fought["firer_total"], fought["answer_total"], fought["winner"]) == (8, 9, "answer")
    assert field.block("G1c").osl == 2
    assert field.block("R1b").marker == ""
    assert field.actor == "green"
    assert field.offers("fire") == []
    assert lane(field.position.ground, "0608", "1.5", 15, {}) == ["0607", "0606", "0605", "1.5", "1.2", "0602"]
    assert not field.left_over()


@pytest.mark.parametrize(("dice", "lost"), [((8, 3), 1), ((9, 2), 2), ((9, 9), 0), ((7, 8), 0)])
def test_x6_critical_hits(dice: tuple[int, int], lost: int) -> None:
    """Example 6: W wins whatever the totals, W+ costs 2 at least, two are a tie (8.2.7.5, R46)."""
    field = at_the_door()
    field.roll(*dice)
    field.do("return rifles")
    assert field.block("R1b").osl == 3 - lost
    assert field.block("G1c").osl == 3


def test_order_of_critical_results() -> None:
    """Destruction beats victory; both at once; ties (8.2.7.5, R46)."""
    assert decide(5, "D", 9, "W") == "firer!"
    assert decide(5, "D", 5, "D") == "both!"
    assert decide(5, "W", 9, "W+") == "tie"
    assert decide(5, "", 9, "") == "answer"
    assert decide(9, "", 9, "") == "tie"
    assert critical("soft", "mbt", 9) == ""
    assert critical("red", "unarmoured", 7) == "D"
    assert critical("soft", "foot", 6) == ""


def test_the_combat_results_table() -> None:
    """Margins 1-2, 3-4, 5 and more (8.2.7.6)."""
    assert [combat_loss(margin) for margin in (1, 2, 3, 4, 5, 9)] == [1, 1, 2, 2, 3, 3]
    assert [withdrawal_loss(die) for die in range(10)] == [2, 2, 1, 1, 1, 1, 1, 0, 0, 0]


def test_a_tie_may_cost_both_one() -> None:
    """By option (R46)."""
    field = Field(changes={"options.tie_losses": 1})
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    field.roll(9, 9)
    field.do("return rifles")
    assert (field.block("G1c").osl, field.block("R1b").osl) == (2, 2)


def test_x7_opportunity_fire() -> None:
    """Example 7: contact lays four blocks flat, the dummy goes; R1b has +2 (8.1.12, 8.3.1, 8.3.1.1, R32, R68, 5.2.1)."""
    field = Field()
    field.activate("G1c")
    events = field.do("step 0607")
    assert [field.block(id).revealed for id in ("G1c", "R1b", "R1d")] == [True, True, True]
    assert not field.block("RD1").is_alive
    assert named(events, "dummy_removed")
    assert set(field.offers("opfire")) == {"R1b", "R1d"}
    field.do("opfire R1b", "fire rifles")
    field.roll(4, 4)
    fought = named(field.do("return rifles"), "fought")[0].values
    assert (fought["firer_total"], fought["answer_total"]) == (11, 7)
    assert field.block("G1c").osl == 1
    assert field.block("R1b").marker == "reaction"
    assert field.actor == "green"
    assert field.can("step 0608")


def test_x8_withdrawal() -> None:
    """Example 8: die 5 costs 1, then 2 MP; Completed, the activation is over; nobody rolled (8.3.2, R41, 4.3.3, R7)."""
    field = Field()
    field.activate("G1c")
    field.do("step 0607", "opfire R1b", "fire rifles")
    field.roll(5)
    field.do("withdraw")
    assert field.block("G1c").osl == 2
    field.do("step 0608")
    if field.table.path[-1].name == "Withdraw":
        field.do("done")
    assert field.block("G1c").marker == "completed"
    assert field.table.path[-1].name == "Impulse"
    assert not field.left_over()


def test_a_window_passed_leaves_no_event() -> None:
    """And one opportunity fire per location entered (8.3.1, R119, R129)."""
    field = Field()
    field.activate("G1c")
    field.do("step 0607")
    assert field.actor == "red"
    assert field.do("pass") == []
    assert field.actor == "green"


def test_one_reaction_a_turn() -> None:
    """A block with a Reaction marker neither opens fire nor withdraws, but returns fire (8.3, R65)."""
    field = Field()
    field.put("R1b", reacted=True)
    field.activate("G1c")
    field.do("step 0607")
    assert field.offers("opfire") == ["R1d"]
    field.do("pass", "step 0608")
    while field.actor == "red":
        field.do("pass")
    field.do("fire R1b", "weapon rifles")
    assert field.offers("withdraw") == []
    assert field.offers("return") == ["rifles"]


def test_an_activated_block_may_withdraw() -> None:
    """Its marker becomes Completed (R61)."""
    field = Field()
    field.put("R1b", activated=True)
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    field.roll(9)
    field.do("withdraw")
    assert field.block("R1b").marker == "completed"


def test_a_hidden_target_that_withdraws_stays_hidden() -> None:
    """It is revealed if it loses or endures (R63)."""
    field = at_the_door()
    field.roll(9)
    field.do("withdraw", "step 1.2")
    assert not field.block("R1b").revealed
    other = at_the_door()
    other.roll(9, 1)
    other.do("return rifles")
    assert other.block("R1b").revealed


def test_covering_fire() -> None:
    """The friend answers with his weapon and place, without a marker; the target loses (8.2.7.3, R39)."""
    field = at_the_door()
    field.do("cover R1d")
    field.roll(9, 0)
    if field.offers("weapon"):
        field.do("weapon machine-gun")
    assert field.block("R1d").revealed
    assert field.block("R1d").marker == ""
    assert field.block("R1d").osl == 3
    assert field.block("R1b").osl == 1


def test_x9_friendly_fire() -> None:
    """Example 9: G1d in the lane loses 1 and is Activated; a Fortified location shields (8.2.1, 8.2.7.7, R51, R87, R92)."""
    field = Field()
    field.put("G1d", "0606")
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    field.roll(5, 3)
    field.do("return rifles")
    assert (field.block("G1d").osl, field.block("G1d").marker) == (2, "activated")
    field.do("done")
    assert "G1d" not in field.offers("activate")

    safe = Field()
    safe.put("G1d", "0606")
    safe.position.works = safe.position.works.with_fortified("0606").with_fortified("1.5")
    safe.activate("G1c")
    safe.do("fire R1b", "weapon rifles")
    safe.roll(5, 3, 6)
    safe.do("return rifles")
    assert (safe.block("G1d").osl, safe.block("G1d").marker) == (3, "")


def test_friendly_fire_may_leave_a_reaction_marker() -> None:
    """By option (R51)."""
    field = Field(changes={"options.effect_marker": "reaction"})
    field.put("G1d", "0606")
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    field.roll(5, 3)
    field.do("return rifles")
    assert field.block("G1d").marker == "reaction"


def test_enemies_in_the_lane_are_unharmed() -> None:
    """Only one's own side and civilians are hit (8.2.1, R62)."""
    field = Field()
    field.put("R1c", "0606")
    field.put("G1c", revealed=True)
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    field.roll(5, 3)
    field.do("return rifles")
    assert field.block("R1c").osl == 2  # by its own side's answer


def test_no_fire_at_point_blank() -> None:
    """At 1 EP there is assault (8.2.7, 8.2.8)."""
    field = Field()
    field.put("G1b", "0605")
    field.activate("G1b")
    assert "R1b" not in field.offers("fire")
    assert "R1b" in field.offers("assault")
    with pytest.raises(IllegalAction, match=r"point blank.*8\.2\.7"):
        field.do("fire R1b")


def test_a_refusal_names_the_obstacle() -> None:
    """No line of sight, and why (5.1.7)."""
    field = Field()
    field.activate("G1c")
    with pytest.raises(IllegalAction, match=r"no line of sight to 1\.1: outside the arc"):
        field.do("fire R1c")


def test_x10_assault_into_a_building() -> None:
    """Example 10: W+ beats 10, R1b loses 2 and must get out without a die; G1b advances (8.2.8, 8.2.8.1, 8.1.14, R35, R40)."""
    field = Field()
    field.put("G1b", "0605")
    field.activate("G1b")
    field.do("assault R1b")
    assert field.offers("cover") == []
    field.roll(9, 1)
    fought = named(field.do("return rifles"), "fought")[0].values
    assert (fought["firer_total"], fought["answer_total"]) == (9, 10)
    assert field.block("R1b").osl == 1
    assert set(field.offers("step")) >= {"1.4", "1.2"}
    field.do("step 1.4")
    if field.table.path[-1].name == "Withdraw":
        field.do("done")
    field.do("advance")
    assert field.block("G1b").loc == "1.5"
    assert field.position.control["1.5"] == "green"
    assert field.table.path[-1].name == "Activation"  # nobody else sees the room: R1b has reacted


def test_an_assault_into_a_building_needs_a_leader() -> None:
    """Within 6 EP, or elite (8.2.8.1)."""
    field = Field()
    field.put("G1b", "0605")
    field.put("G1a", "1101")
    field.activate("G1b")
    assert field.offers("assault") == []
    elite = Field(changes={"green.force[0].quality": "elite"})
    elite.put("G1b", "0605")
    elite.put("G1a", "1101")
    elite.activate("G1b")
    assert elite.offers("assault") == ["R1b"]


def test_assault_through_a_partition() -> None:
    """First box although the EP is 2, no sight needed, no lane (R48, R104, R106)."""
    field = Field()
    field.put("G1b", "1.2")
    field.clear("R1c")
    field.activate("G1b")
    assert "R1a" in field.offers("assault")
    field.do("assault R1a")
    field.roll(0, 5)
    fought = named(field.do("return rifles"), "fought")[0].values
    assert fought["firer_sum"][0] == ["firepower", 7, "4.3.6"]  # type: ignore[index]


def test_no_combat_between_roof_and_street() -> None:
    """Neither fire nor assault at 1 EP; on a roof +1 (8.2.8.2, R71, R105)."""
    field = Field()
    field.put("R1a", "1.r")
    field.put("G1b", "0605")
    field.activate("G1b")
    assert "R1a" not in field.offers("fire") + field.offers("assault")
    field.put("G1b", "0606")
    assert "R1a" in field.offers("fire")
    field.do("fire R1a", "weapon rifles")
    field.roll(1, 0)
    answer = named(field.do("return rifles"), "fought")[0].values["answer_sum"]
    assert ["on a roof", 1, "8.2.8.2"] in answer  # type: ignore[operator]


def test_roof_access_is_assaulted() -> None:
    """Between the roof and its access zone (8.2.8.2)."""
    field = Field()
    field.put("R1a", "1.r")
    field.put("G1b", "1.2")
    field.activate("G1b")
    assert "R1a" in field.offers("assault")


def test_an_eliminated_enemy_gives_one_back() -> None:
    """Not above full strength (8.2.7.6, 4.3.2.1, R89, R114)."""
    field = Field()
    field.put("R1b", osl=1)
    field.put("G1c", osl=2)
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    field.roll(9, 0)
    field.do("return rifles")
    assert not field.block("R1b").is_alive
    assert field.block("G1c").osl == 3


def test_x13_a_hidden_tank() -> None:
    """Example 13: rifles fired at what turns out a tank: withdraw or lose 2; no dice (8.2.7.4, 4.3.5, R64, R102, R120)."""
    field = Field(changes={"red.force[0].blocks[2].unit": "kor-mbt", "red.force[0].blocks[2].at": "1001",
                           "red.force[0].setup": ["1001", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "3.1", "3.2"]})  # fmt: skip
    field.put("G1c", "1003")
    field.activate("G1c")
    field.do("fire R1c", "weapon rifles")
    field.do("return 7.62-12.7-mm-guns")
    assert field.block("R1c").revealed
    assert field.actor == "green"
    assert field.can("withdraw")
    field.do("endure")
    assert field.block("G1c").osl == 1
    assert field.block("R1c").osl == 3
    assert not field.left_over()


def test_x12_out_of_range() -> None:
    """Example 12: at 16 EP the squad cannot answer the gun: withdraw or endure 2 (8.2.7.4, R78)."""
    field = Field("dravik-crossroads", {"red.force[1].blocks[3].unit": "kor-mbt"})
    field.put("RB4", "1706")
    field.put("GA2", "0106")
    field.clear("RBar1")
    assert field.position.ep("1706", "0106") == 16
    field.activate("RB4")
    assert "GA2" in field.offers("fire")
    field.do("fire GA2")
    assert field.offers("return") == []
    assert field.offers("endure") == [""]
    field.do("endure")
    assert field.block("GA2").osl == 1


def test_quality() -> None:
    """Example 18: recruits lose one more on 0 to 3, elite blocks one less on 6 to 9 (4.3.8, R4, R47)."""
    recruit = Field(changes={"green.force[0].quality": "recruit"})
    recruit.activate("G1c")
    recruit.do("fire R1b", "weapon rifles")
    recruit.roll(5, 3, 3)
    recruit.do("return rifles")
    assert recruit.block("G1c").osl == 1
    elite = Field(changes={"green.force[0].quality": "elite"})
    elite.activate("G1c")
    elite.do("fire R1b", "weapon rifles")
    elite.roll(5, 3, 6)
    elite.do("return rifles")
    assert elite.block("G1c").osl == 3


def test_poorly_operational() -> None:
    """-1 at the last level only, also for blocks with two levels (R5)."""
    field = Field()
    field.put("G1c", osl=1)
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    field.roll(0, 0)
    values = named(field.do("return rifles"), "fought")[0].values
    assert ["poorly operational", -1, "8.2.7.5"] in values["firer_sum"]  # type: ignore[operator]
    assert field.position.mission.cards["ald-snp"].osl == 2


def test_the_indoor_rule() -> None:
    """A rocket is not fired from a zone, but from a roof or the street (R8)."""
    field = Field()
    rocket = field.block("G1b").card.weapon("rocket")
    assert not may_use(field.position, field.block("G1b"), rocket)
    assert may_use(field.position, field.block("G1b").at("2.r"), rocket)
    assert may_use(field.position, field.block("G1c"), rocket)


def test_anti_tank_weapons_on_infantry() -> None:
    """Cost their crew 1 OSL; the option is on by default (10.5, R55)."""
    field = Field()
    assert field.position.mission.options.has("at_vs_infantry")
    field.activate("G1c")
    field.do("fire R1b", "weapon rocket")
    field.roll(9, 0)
    field.do("return rifles")
    assert field.block("G1c").osl == 2


def test_a_heavy_weapon_endangers_its_surroundings() -> None:
    """Blast around the firer, burst around the target; the worst cause counts once (4.3.7, 4.3.7.2, R49)."""
    field = Field()
    field.put("G1d", "0708")
    field.activate("G1c")
    field.do("fire R1b", "weapon rocket")
    field.roll(9, 0)
    field.do("return rifles")
    assert field.block("G1d").osl == 2


def test_opportunity_fire_with_a_useless_weapon_endures() -> None:
    """Its reaction is spent by the fire itself (R101)."""
    field = Field(changes={"green.force[0].blocks[4].unit": "ald-mbt", "green.force[0].blocks[4].at": "0408"})
    field.clear("R1a", "R1b", "R1c", "RD1")
    field.put("G1e", "0803")
    field.put("R1d", "0808")
    field.activate("G1e")
    field.do("step 0804", "opfire R1d", "fire machine-gun", "return machine-guns")
    assert field.actor == "red"
    assert [action.text for action in field.table.legal("red")] == ["endure"]
    field.do("endure")
    assert (field.block("R1d").osl, field.block("G1e").osl) == (1, 3)


def test_scouting_before_opportunity_fire() -> None:
    """The look uses up the reaction; the block may then hold (8.2.5.7)."""
    field = Field()
    field.clear("R1a", "R1b", "R1c", "RD1")
    field.put("G1b", "0803")
    field.put("R1d", "0808")
    field.activate("G1b")
    field.do("step 0804")
    assert field.actor == "red"
    assert field.offers("opfire") == ["R1d"]
    field.do("opfire R1d")
    assert field.offers("scout") == [""]
    field.do("scout")
    assert field.block("G1b").revealed
    assert not field.block("R1d").revealed
    assert field.block("R1d").reacted
    field.do("hold")
    assert field.actor == "green"


def test_both_sides_inadequate_lose_two() -> None:
    """A long rifle at infantry that is no prey, beyond its rifles: no dice (R77, R79)."""
    field = Field("dravik-crossroads")
    field.put("GB4", "0106")
    field.put("RA2", "1706")
    field.activate("GB4")
    field.do("fire RA2", "endure", "endure")
    assert field.block("RA2").osl == 2  # 2 lost, 1 regained for the sniper (8.2.7.6)
    assert not field.block("GB4").is_alive
    assert not field.left_over()


def test_a_sniper_has_its_prey() -> None:
    """Leaders, Commanders, JFOs, snipers and vehicles; others are inadequate targets (8.2.7.4, R6, R77, R110)."""
    position = Field("dravik-crossroads").position
    rifle = position.blocks["GB4"].card.weapon("long-rifle")
    assert is_effective(rifle, position.blocks["RA1"])
    assert is_effective(rifle, position.blocks["RB4"])
    assert not is_effective(rifle, position.blocks["RA2"])
    leader = position.blocks["RA1"]
    assert max([weapon.reach for weapon in leader.card.weapons]) < 11


def test_the_mover_goes_on_when_its_attacker_dies() -> None:
    """Who falls in opportunity fire (R88)."""
    field = Field()
    field.put("R1b", osl=1)
    field.activate("G1c")
    field.do("step 0607", "opfire R1b", "fire rifles")
    field.roll(0, 9)
    field.do("return rifles")
    assert not field.block("R1b").is_alive
    assert field.actor == "green"
    assert field.table.path[-1].name == "Activation"


def test_civilians_in_the_lane() -> None:
    """The shot is legal; they die and the firer's side answers for them (5.2.3.3, R82)."""
    field = Field()
    counter = field.position.add_counter("population", "0606", True, "")
    field.activate("G1c")
    assert "R1b" in field.offers("fire")
    field.do("fire R1b", "weapon rifles")
    field.roll(5, 3)
    field.do("return rifles")
    assert counter.id not in field.position.counters
    assert field.position.losses.killed == {"green": 1, "red": 0}


def test_a_friend_under_the_mover_is_not_hit() -> None:
    """By what is aimed at the mover (R50)."""
    field = Field()
    field.put("G1d", "0607")
    field.put("G1c", "0608")
    field.activate("G1c")
    field.do("step 0607")
    field.do("opfire R1b", "fire rifles")
    field.roll(4, 4)
    field.do("return rifles")
    assert field.block("G1d").osl == 3


def test_passing_over_a_friend() -> None:
    """One may not stay, and must be able to go on (8.1.1, R27)."""
    field = Field()
    field.put("G1d", "0708")
    field.activate("G1c")
    field.do("step 0708")
    if field.actor == "red":
        field.do("pass")
    assert "" not in field.offers("done")
    with pytest.raises(IllegalAction, match=r"8\.1\.1"):
        field.do("done")


BLIND: dict[str, Data] = {"options.blind_fire": True}


def test_blind_fire_names_anybody_in_range() -> None:
    """The line of sight is checked after declaring; without the option only those in sight are offered (8.2.7.1, 8.2.7.2)."""
    for changes, offered in (({}, False), (BLIND, True)):
        field = Field(changes=changes)
        field.activate("G1e")
        assert ("R1c" in field.offers("fire")) is offered


def test_a_shot_out_of_sight_hits_what_is_in_its_way() -> None:
    """Firer revealed, no reaction, friends up to the obstacle and two locations beyond, activation over (8.2.7.2, R144)."""
    field = Field(changes=BLIND)
    field.put("G1b", "0506")
    field.activate("G1d")
    assert field.position.obstacle("0508", "1.1") != ""
    events = field.do("fire R1c")
    out = named(events, "out_of_sight")[0]
    assert out.rule == "8.2.7.2"
    assert out.values["obstacle"]
    assert field.block("G1d").revealed
    assert field.block("G1d").activated
    assert not field.block("R1c").revealed
    assert field.block("G1b").osl == 2
    assert named(events, "reacted") == []


def test_a_blind_shot_may_be_out_of_range() -> None:
    """With blind fire any weapon may be named; out of range it is inadequate: withdraw, or lose 2 (8.2.7.4, 8.2.7.2)."""
    field = Field("dravik-crossroads", changes=BLIND)
    field.put("GB6", "0106", revealed=False)
    field.put("RA4", "1306", revealed=True)
    assert field.position.ep("0106", "1306") == 12  # the rocket reaches 10
    field.activate("GB6")
    field.do("fire RA4")
    assert field.offers("weapon") == ["rifles", "rocket"]
    field.do("weapon rocket")
    events = field.do("return rifles")
    assert named(events, "inadequate")[0].values["weapon"] == "rocket"
    field.do("endure")
    assert field.block("GB6").osl == 1
    assert field.block("RA4").osl == 3


def test_a_block_that_withdrew_may_be_activated_later() -> None:
    """Its reaction is spent, its activation is not: it moves as far as any other (R61)."""
    field = Field()
    field.put("R1d", "0606", revealed=True)
    field.put("G1c", "0608", revealed=True)
    field.do("pass", "impulse R1", "activate R1d", "fire G1c")
    field.roll(9)
    field.do("withdraw")
    while field.actor == "green":
        field.do("done" if field.can("done ") else field.table.legal("green")[0].text)
    field.do("done", "end")
    field.do("impulse G1", "activate G1c")
    assert field.block("G1c").reacted
    first = field.offers("step")
    field.do(f"step {first[0]}")
    while field.actor == "red":
        field.do("pass")
    assert len(field.offers("step")) > 0


def test_a_tie_that_costs_something_shows_a_covered_target() -> None:
    """A target that loses OSL in the fight is revealed, by covering fire too (R46, R63)."""
    field = Field(changes={"options.tie_losses": 1})
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles", "cover R1d")
    field.roll(8, 8)
    if field.offers("weapon"):
        field.do("weapon machine-gun")
    assert field.block("R1b").osl == 2
    assert field.block("R1b").revealed
