"""Activation and movement: allowances, walls, roofs, doors, contact, counters, transport, support (7.1.2, 8.1, 8.2)."""

from __future__ import annotations

import pytest

from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.effects import add_area
from enfilade.games.urban_operations.rules.fire.ranges import scouting_range
from enfilade.games.urban_operations.rules.movement.costs import is_adjacent, is_barred, step_cost
from enfilade.games.urban_operations.rules.movement.entering import population_steps
from enfilade.kernel.errors import IllegalAction
from tests.drawing import picture
from tests.games.urban_operations.field import Field, named


def settle(field: Field) -> None:
    """Let windows pass."""
    while field.table.path[-1].name == "OpportunityWindow":
        field.do("pass")


def stopped_on_a_mine() -> Field:
    """A vehicle ends on a mine whose owner may choose (5.2.2.2)."""
    field = Field("dravik-crossroads", {"options.mine_choice": True})
    field.put("GB5", "0908")
    field.clear("RA2", "RA5", "RB2", "RBar1")
    field.activate("GB5")
    for hex in ("0907", "0906"):
        field.do(f"step {hex}")
        settle(field)
    field.do("done")
    return field


def test_a_foot_block_moves_six() -> None:
    """Seen; 3 with an action; a step costs what is entered (7.1.2, 8.1)."""
    field = Field()
    field.clear("RD1")
    field.put("R1d", "0606", revealed=True, reacted=True)
    field.activate("G1c")
    with pytest.raises(IllegalAction, match=r"7\.1\.2|no way"):
        field.do("step 0101")
    for hex in ("0708", "0808", "0908", "0808"):
        field.do(f"step {hex}")
        settle(field)
    assert field.offers("smoke") == []  # four MP are too many for an action
    with pytest.raises(IllegalAction, match=r"has moved 4 MP.*7\.1\.2"):
        field.do("fire R1d")


def test_out_of_sight_a_block_goes_further() -> None:
    """Nine MP if nobody sees it on the whole way, dummies counted as watchers (8.1.13, R69)."""
    field = Field()
    field.clear("R1a", "R1b", "R1c")
    field.put("R1d", "1.3")
    field.put("G1c", "0101")
    field.activate("G1c")
    assert "RD1" in field.position.tokens.values()
    spent = 0
    for hex in ("0102", "0101", "0102", "0101", "0102", "0101", "0102"):
        if not field.can(f"step {hex}"):
            break
        field.do(f"step {hex}")
        settle(field)
        spent += 1
    assert spent == 7


def test_night_moves_are_not_longer() -> None:
    """Six MP at most, seen or not (9.1)."""
    field = Field(changes={"night": True})
    field.clear("R1a", "R1b", "R1c")
    field.put("R1d", "1.3")
    field.put("G1c", "0101")
    field.activate("G1c")
    for hex in ("0102", "0103", "0104", "0105", "0106", "0107"):
        field.do(f"step {hex}")
        settle(field)
    assert field.offers("step") == []


def test_x3_walls_ladders_and_help() -> None:
    """Example 3: 5 MP; 2 with a ladder; 1 + 2 over a friend with one (8.1.6, R13)."""
    without = picture("""
                  0301=1
        0201=1              0401=1
                  0302:G1b
        0202=1              0402=1
                  0303=5
        0203                0403
    """)
    with_a_ladder = picture("""
                  0301=1
        0201=1              0401=1
                  0302:G1d
        0202=1              0402=1
                  0303=2
        0203                0403
    """)
    field = Field()
    field.stand(without)
    assert field.costs("G1b", without) == without
    field.put("G1b", "2.1")
    field.stand(with_a_ladder)
    assert field.costs("G1d", with_a_ladder) == with_a_ladder
    step = next(each for each in field.position.ground.steps["0302"] if each.to == "0303")
    assert step_cost(field.position, field.block("G1b").at("0302"), step) == 2


def test_ladders_to_the_roof() -> None:
    """A ladder block, or over a friend's; not without (8.1.7, R16)."""
    field = Field()
    position = field.position
    step = next(each for each in position.ground.steps["0404"] if each.to == "1.r")
    assert step_cost(position, field.block("G1d").at("0404"), step) == 2
    assert step_cost(position, field.block("G1b").at("0404"), step) == 0
    assert not is_adjacent(position, field.block("G1d").at("0404"), "1.r")


def test_vehicles_keep_to_open_ground() -> None:
    """No rooms but hangars by their gates, no woods; water only for amphibious ones (5.1.4, R131, R72, R84)."""
    hangar = picture("""
        1508                                1708
                                   42.1=1
        1509
                                   42.2:GB5 42.r
        1510
                          1610=2
        1511                                1711
                          1611
    """)
    field = Field("dravik-crossroads")
    mission, ifv = field.position.mission, field.block("GB5")
    assert mission.district.building_of(ifv.loc) == "42"
    assert field.costs("GB5", hangar) == hangar
    assert not mission.may_stand(ifv.card, "1004")
    assert not mission.may_stand(ifv.card, "21.1")


def test_fire_and_move() -> None:
    """An armoured vehicle moves, fires and moves on to 6 MP in all (8.1.15)."""
    field = Field("dravik-crossroads")
    field.put("GB5", "1207")
    field.put("RA5", "1005", revealed=True)
    field.clear("RB2", "RBar1")
    field.activate("GB5")
    field.do("step 1206")
    settle(field)
    field.do("fire RA5", "weapon coaxial-gun", "endure")
    assert field.table.path[-1].name == "Activation"
    assert field.offers("fire") == []
    assert field.offers("step")


def test_contact_with_a_room() -> None:
    """Blocks of one room see each other whatever the distance (8.1.12, R68, R116)."""
    field = Field()
    field.put("G1b", "0403")
    field.put("R1a", "1.2")
    field.clear("R1c")
    field.activate("G1b")
    assert not field.block("R1a").revealed
    field.do("step 1.1")
    assert field.block("R1a").revealed
    assert field.block("G1b").revealed
    assert field.position.control["1.1"] == "green"


def test_a_face_down_counter_is_turned_up_next_to_it() -> None:
    """And nobody enters its location (5.2.3, R15, R68)."""
    field = Field()
    counter = field.position.add_counter("vehicles", "0806", False, "")
    field.put("G1c", "0808")
    field.activate("G1c")
    field.do("step 0807")
    assert field.position.counters[counter.id].revealed
    assert field.position.screens["0806"] == 1
    settle(field)
    assert field.can("step 0806")


def test_abandoned_vehicles_block_only_face_up() -> None:
    """Level 1 (5.2.3.4, R21)."""
    field = Field()
    counter = field.position.add_counter("vehicles", "0805", False, "")
    assert field.position.sees("0803", "0807")
    from enfilade.games.urban_operations.rules.effects import open_counter  # noqa: PLC0415

    open_counter(field.table.play, counter, "5.2.3")
    assert not field.position.sees("0803", "0807")


def test_an_ied_goes_off_on_three() -> None:
    """It hurts the mover's side within 2 EP; on 4 it lies there and nobody enters (5.2.3.1, R34)."""
    field = Field()
    field.position.add_counter("ied", "0806", False, "")
    field.put("G1c", "0808")
    field.activate("G1c")
    field.roll(3)
    field.do("step 0807")
    assert field.block("G1c").osl == 1
    assert not field.position.counters
    dud = Field()
    dud.position.add_counter("ied", "0806", False, "")
    dud.put("G1c", "0808")
    dud.activate("G1c")
    dud.roll(4)
    dud.do("step 0807")
    settle(dud)
    assert dud.block("G1c").osl == 3
    assert not dud.can("step 0806")


def test_toxic_waste_becomes_a_cloud() -> None:
    """Everybody in it loses 1; later whoever comes into it from outside (5.2.3.2, 5.2.4.4, R31)."""
    field = Field()
    field.position.add_counter("toxic", "0806", False, "")
    field.put("G1c", "0808")
    field.activate("G1c")
    field.do("step 0807")
    settle(field)
    assert field.position.clouds("0806")
    before = field.block("G1c").osl
    field.do("step 0806")
    assert field.block("G1c").osl == before - 1


def test_civilians_run() -> None:
    """The enemy leads them, each step further away; others may not enter their place (5.2.3.3, R33, R128)."""
    field = Field()
    counter = field.position.add_counter("population", "0806", False, "")
    field.put("G1c", "0808")
    field.activate("G1c")
    field.do("step 0807")
    assert field.actor == "red"
    assert field.table.path[-1].name == "PopulationFlight"
    near = field.position.ep("0807", "0806")
    first = field.offers("step")[0]
    field.do(f"step {first}")
    assert field.position.ep("0807", field.position.counters[counter.id].loc) > near


def test_scouting() -> None:
    """5 EP and sight; a dummy goes; civilians stay; the scout stays hidden (8.2.5, 8.2, R42, R108)."""
    field = Field()
    field.put("G1c", "0607")
    field.put("R1b", revealed=False)
    field.activate("G1c")
    assert set(field.offers("scout")) == {"R1b", "R1d", "RD1"}
    field.do("scout RD1")
    assert not field.block("RD1").is_alive
    assert not field.block("G1c").revealed
    assert field.offers("fire") == []


def test_no_scouting_from_room_to_room() -> None:
    """Nor of mines, which only sweeping finds (8.2.5.3, 8.2.5.6, R98)."""
    field = Field()
    field.put("G1b", "1.2")
    field.position.mines = field.position.mines.with_mines("red", ["0404"])
    field.clear("R1c")
    field.activate("G1b")
    assert "R1a" not in field.offers("scout")
    assert "0404" not in field.offers("scout")


def test_sweeping_finds_mines() -> None:
    """Engineers and scouts, within 2 EP and sight, on their way (5.2.2.1, 5.2.2.3, R28)."""
    field = Field()
    field.position.mines = field.position.mines.with_mines("red", ["0606", "0605"])
    field.put("R1b", "1.2")
    field.activate("G1d")
    field.do("sweep")
    assert field.block("G1d").revealed
    assert list(field.position.mines.found["red"]) == ["0606"]
    field.do("step 0607")
    assert list(field.position.mines.found["red"]) == ["0605", "0606"]
    other = Field()
    other.activate("G1c")
    assert other.offers("sweep") == []


def test_x11_breaching() -> None:
    """Example 11: the charge hurts friends within 2 EP, not the engineers, who must run (8.2.9, 5.2.4.1, R43, R108, R115)."""
    field = Field()
    field.put("G1d", "0404")
    field.put("G1c", "0305")
    field.activate("G1d")
    field.do("breach 1.4")
    assert field.position.breaches == ("1.4",)
    assert field.block("G1c").osl == 2
    assert field.block("G1d").osl == 3
    assert field.block("G1d").revealed
    assert field.can("step 1.4")
    assert field.can("step 0405")
    assert not field.offers("done")
    field.do("step 1.4")
    settle(field)
    assert field.table.path[-1].name == "Activation"
    assert field.position.ep("0404", "1.4") == 1
    assert field.offers("step")  # the action came first: 3 MP remain


def test_a_breached_wall() -> None:
    """Both hexes are fronts of the symbol (8.2.9, R113)."""
    field = Field()
    field.put("G1d", "0302")
    field.activate("G1d")
    assert "0303N" in field.offers("breach")
    field.do("breach 0303N", "step 0303")
    assert field.position.breaches == ("0303N",)


def test_breaching_from_afar() -> None:
    """A gun breaches in sight from within the arc; no run (8.2.9, R43)."""
    field = Field(changes={"green.force[0].blocks[4].unit": "ald-mbt", "green.force[0].blocks[4].at": "0408"})
    field.clear("R1a", "R1b", "R1c", "R1d", "RD1")
    field.put("G1e", "0301")
    field.put("R1a", "1.3")
    field.activate("G1e")
    assert "1.4" not in field.offers("breach")


def test_engineers_place_and_destroy() -> None:
    """A barricade beside them; it bars the way and makes the hexes beside it dear (8.2.3.1, 8.2.3.2, 5.2.3.5, R11, R107)."""
    field = Field(changes={"green.barricades": 1, "green.mines": 1})
    field.activate("G1d")
    assert set(field.offers("place")) == {"mine", "barricade"}
    events = field.do("place barricade", "at 0507")
    assert named(events, "barricade_placed")
    assert not field.block("G1d").revealed
    assert not field.block("green-barricade-1").revealed
    assert not field.can("step 0507")
    step = next(each for each in field.position.ground.steps["0508"] if each.to == "0607")
    assert step_cost(field.position, field.block("G1d"), step) == 2
    field.do("done", "end", "pass")
    field.do("impulse R1") if field.offers("impulse") else None
    again = Field(changes={"green.barricades": 1})
    counter = again.position.add_counter("barricade", "0507", True, "")
    again.activate("G1d")
    again.do(f"destroy {counter.id}")
    assert not again.position.counters
    assert again.table.path[-1].name == "ForcedMove"


def test_a_mine_is_laid_in_secret() -> None:
    """The other side sees only that the block was activated (5.2.2.1, R107)."""
    field = Field(changes={"green.mines": 1})
    field.activate("G1d")
    told = len(field.table.events("red"))
    field.do("place mine", "at 0507")
    assert field.position.mines.laid["green"] == ("0507",)
    assert field.table.events("red")[told:] == ()
    assert "0507" not in str(field.table.view("red").facts.to_data()["mines"])


def test_an_unknown_barricade_costs_nothing() -> None:
    """Only those that the mover's side knows of (R99, R125)."""
    field = Field("dravik-crossroads")
    position = field.position
    step = next(each for each in position.ground.steps["0807"] if each.to == "0906" or each.to == "0806")
    assert step_cost(position, field.block("GA2").at("0807"), step) == 1
    assert is_barred(position, "0905", "green")
    field.put("RBar1", revealed=True)
    near = next(each for each in position.ground.steps["0907"] if each.to == "0906")
    assert step_cost(position, field.block("GA2").at("0907"), near) == 2


def test_x16_a_mine() -> None:
    """Example 16: sprung when the vehicle stops; 7 destroys it, 8 is a dud (5.2.2.2, 5.2.4.5, R9, R37, R38, R85)."""
    for die, alive in ((7, False), (8, True)):
        field = Field("dravik-crossroads")
        field.put("GB5", "0908")
        field.clear("RA2", "RA5", "RB2", "RBar1")
        field.activate("GB5")
        for hex in ("0907", "0906", "0806"):
            field.do(f"step {hex}")
            settle(field)
        assert field.block("GB5").is_alive
        field.roll(die)
        field.do("done")
        assert field.block("GB5").is_alive == alive
        assert "0906" not in field.position.mines.laid["red"]
        if not alive:
            kinds = {area.kind: area for area in field.position.areas.values()}
            assert kinds["wreck"].hexes == ("0906", "1005", "1105")
            assert kinds["smoke"].permanent
            hull = next(each for each in field.position.ground.steps["0907"] if each.to == "0906")
            assert step_cost(field.position, field.block("GA2").at("0907"), hull) == 2


def test_mines_may_go_off_at_once_or_be_kept_silent() -> None:
    """By option (5.2.2.2, R37)."""
    field = stopped_on_a_mine()
    assert field.actor == "red"
    field.do("silent")
    assert field.block("GB5").is_alive
    assert "0906" not in field.position.mines.laid["red"]
    quick = Field("dravik-crossroads", {"options.mine_timing": "immediate"})
    quick.put("GB5", "0908")
    quick.clear("RA2", "RA5", "RB2", "RBar1")
    quick.activate("GB5")
    quick.do("step 0907")
    settle(quick)
    quick.roll(9)
    quick.do("step 0906")
    settle(quick)
    assert "0906" not in quick.position.mines.laid["red"]


def test_x4_transport() -> None:
    """Example 4: weight against capacity (8.2.4)."""
    from enfilade.games.urban_operations.rules.actions.transport import free_capacity  # noqa: PLC0415

    field = Field("dravik-crossroads")
    field.put("GB5", "1010")
    field.position.put(field.block("GB4").gone("in:GB5"))
    assert free_capacity(field.position, field.block("GB5")) == 2
    field.put("GB2", "1011")
    field.put("GB6", "0911")
    field.activate("GB5")
    assert "GB2" in field.offers("load")
    assert "GB6" not in field.offers("load")


def test_mounting_and_dismounting() -> None:
    """Back to back: two activations, the second with its action used; off the map, no token (8.2.4, 4.3.2.3, R25, R54, R75)."""
    field = Field("dravik-crossroads")
    field.put("GB5", "1010")
    field.put("GB2", "1011")
    field.activate("GB2")
    field.do("mount GB5")
    assert field.block("GB2").is_mounted
    assert field.block("GB2").token == ""
    assert field.block("GB2").activated
    assert field.table.path[-1].subject == field.block("GB5").token
    assert field.position.tempo.activations == 2
    assert field.offers("fire") == []
    field.do("done")
    field.put("GB2", activated=False)
    field.put("GB5", activated=False)
    field.do("activate GB2")
    hex = field.offers("dismount")[0]
    field.do(f"dismount {hex}")
    assert field.block("GB2").loc == hex
    assert field.table.path[-1].subject == field.block("GB5").token


def test_unloading_several() -> None:
    """One action of the vehicle, then each passenger has 3 MP (R54)."""
    field = Field("dravik-crossroads")
    field.put("GB5", "1010")
    field.position.put(field.block("GB4").gone("in:GB5"))
    field.position.put(field.block("GB2").gone("in:GB5"))
    field.activate("GB5")
    assert set(field.offers("unload")) == {"GB4", "GB2"}
    field.do("unload GB4")
    field.do(f"at {field.table.legal('green')[0].target}")
    field.do("unload GB2")
    field.do(f"at {field.table.legal('green')[0].target}", "done")
    assert field.table.path[-1].subject == field.block("GB4").token
    assert field.offers("step")
    field.do("done")
    assert field.table.path[-1].subject == field.block("GB2").token


def test_passengers_die_with_their_vehicle() -> None:
    """And share its losses (8.2.4.5, R118)."""
    from enfilade.games.urban_operations.rules.effects import kill, lose  # noqa: PLC0415

    field = Field("dravik-crossroads")
    field.position.put(field.block("GB6").gone("in:GB5"))
    lose(field.table.play, "GB5", 1, "8.2.7.6")
    assert (field.block("GB5").osl, field.block("GB6").osl) == (2, 2)
    kill(field.table.play, "GB5", "8.2.7.5")
    assert not field.block("GB6").is_alive


def test_x20_support() -> None:
    """Example 20: a point, an OSL, then the supported block's activation with 3 MP; not beyond the limit (8.2.2, R44, R91)."""
    field = Field()
    field.put("G1d", osl=2)
    field.activate("G1e")
    assert "G1d" in field.offers("support")
    field.do("support G1d")
    assert field.position.points.support["G1"] == 1
    assert field.block("G1d").osl == 3
    assert not field.block("G1d").revealed
    assert field.table.path[-1].subject == field.block("G1d").token
    assert field.offers("step")
    assert field.offers("breach") == field.offers("sweep") == []
    field.do("done")
    assert field.position.tempo.activations == 2
    late = Field()
    late.put("G1d", osl=2)
    late.activate("G1e")
    late.position.tempo = late.position.tempo.activated(late.position.tempo.left)
    late.table.play.run()
    assert late.offers("support") == []


def test_points_of_a_dead_support_block_are_lost() -> None:
    """The box of its force is empty (8.2.2)."""
    from enfilade.games.urban_operations.rules.effects import kill  # noqa: PLC0415

    field = Field()
    kill(field.table.play, "G1e", "8.2.7.5")
    assert field.position.points.support["G1"] == 0


def test_scattering_civilians() -> None:
    """6 MP, away from all blocks; reveals nothing (8.2.6, R108)."""
    field = Field()
    counter = field.position.add_counter("population", "0708", True, "")
    field.activate("G1c")
    field.do(f"scatter {counter.id}")
    assert field.table.path[-1].name == "Scatter"
    while field.table.path[-1].name == "Scatter":
        field.do("done" if field.offers("done") else f"step {field.offers('step')[0]}")
    loc = field.position.counters[counter.id].loc
    assert not any([is_adjacent(field.position, block, loc) for block in field.position.blocks.values() if block.is_on_map])
    assert not field.block("G1c").revealed


def test_vehicle_smoke() -> None:
    """2 to 15 EP, in sight; the block is revealed; three hexes (8.2.7.8, R29, R108)."""
    field = Field("dravik-crossroads")
    field.put("GB5", "0908")
    field.activate("GB5")
    field.do("smoke", "column 09", "smoke 0906")
    assert field.block("GB5").revealed
    assert "0906" in field.position.smoked


def test_idle_activation_counts() -> None:
    """Said done without doing anything (R30)."""
    field = Field()
    field.activate("G1c")
    field.do("done")
    assert field.block("G1c").marker == "activated"
    assert field.position.tempo.activations == 1


def test_entering_the_cloud_costs_once() -> None:
    """Standing in it later costs nothing (R31)."""
    field = Field()
    add_area(field.table.play, "cloud", "0708", True, "5.2.3.2")
    field.activate("G1c")
    field.do("step 0708")
    settle(field)
    assert field.block("G1c").osl == 2
    field.do("step 0608")
    settle(field)
    assert field.block("G1c").osl == 2


def test_a_vehicle_that_withdraws_over_a_mine() -> None:
    """Springs it where it stops (5.2.2.2, R37, R38)."""
    field = Field("dravik-crossroads")
    field.put("RB4", "0904", revealed=True)
    field.position.mines = field.position.mines.with_mines(
        "red", [hex for hex in field.position.ground.district.terrain if hex != "0904"]
    )
    field.put("GA2", "0907")
    field.clear("RBar1", "RB2")
    field.activate("GA2")
    field.do("fire RB4")
    field.roll(9)
    field.do("withdraw")
    field.do(f"step {field.offers('step')[0]}")
    field.roll(9, 9, 9, 9)
    events = field.do("done")
    assert named(events, "mine_sprung")
    assert field.block("RB4").is_alive


def test_an_ied_is_tested_by_the_rule_that_applies() -> None:
    """By 5.2.3.1 when it is found, by R34 when another block comes beside it later (5.2.3.1, R34)."""
    field = Field()
    field.position.add_counter("ied", "0103", False, "")
    field.put("G1d", "0101")
    field.put("G1e", "0201")
    field.activate("G1d")
    field.roll(9)
    assert [event.rule for event in named(field.do("step 0102"), "ied_tested")] == ["5.2.3.1"]
    field.do("done", "activate G1e")
    field.roll(9)
    assert [event.rule for event in named(field.do("step 0202"), "ied_tested")] == ["R34"]


def test_nobody_acts_on_top_of_a_friend() -> None:
    """After a move an action ends the activation, and no two blocks end in one location; mounting takes it away (8.1.1, R27)."""
    field = Field()
    field.put("G1b", "0607")
    field.activate("G1c")
    field.do("step 0607")
    while field.actor == "red":
        field.do("pass")
    assert {action.verb for action in field.table.legal("green")} == {"step"}
    with pytest.raises(IllegalAction, match=r"8\.1\.1"):
        field.do("fire R1b")
    rider = Field("dravik-crossroads")
    rider.put("GB5", "0807")
    rider.put("GB4", "0906")
    rider.put("GB3", "0907")
    rider.activate("GB4")
    rider.do("step 0907")
    while rider.actor == "red":
        rider.do("pass")
    assert rider.offers("mount") == ["GB5"]
    assert rider.offers("scout") == []


def test_a_way_out_that_is_not_long_enough() -> None:
    """Who steps onto a friend in the enemy's view is not unseen any more: the way out must fit 6 MP (8.1.1, 8.1.13, R27)."""
    field = Field()
    block = field.block("G1c")
    activation = Activation(block.token)
    activation.unseen = True
    field.clear("R1a", "R1b", "R1c", "R1d", "RD1")
    assert activation._has_way_out(field.position, block.at("0607"), 6)
    post = field.block("R1b").gone("off")
    field.position.put(field.position.name(post.at("1108")))
    assert field.position.is_seen("0607", "red")
    assert not field.position.is_seen("0508", "red")
    assert not activation._has_way_out(field.position, block.at("0607"), 6)


def test_a_force_that_enters_unseen_goes_further() -> None:
    """Nobody sees who is not there yet: 18 MP for a vehicle that enters and is not seen on its way (8.1.13, 8.1)."""
    field = Field("lights-out", {"night": False}, ["population", "vehicles", "population"])
    field.clear(*[block.id for block in field.position.of("red") if block.id != "R1a"])
    while field.position.tempo.turn < 3:
        field.do("done") if field.table.path[-1].name == "Requests" else field.do("pass")
    while field.table.path[-1].name == "Requests":
        field.do("done")
    assert not field.block("G2a").is_foot
    field.put("G1b", "0407")
    field.put("G1a", "0507")
    field.put("G1d", "0707")
    field.do("impulse G2", "activate G2a")
    field.do(f"step {field.offers('step')[0]}")
    assert not field.position.is_seen(field.block("G2a").loc, "red")
    assert "of 18 MP spent" in str(field.table.view("green").to_data())


def test_civilians_pay_for_barricades_and_wrecks() -> None:
    """Like a foot block without ladder or help: 2 MP beside a known barricade and onto a hull (R128, 5.2.3.5, R10)."""
    free = picture("""
        0101
                  0201
        0102=1
                  0202=1
        0103
                  0203=1
        0104=1
                  0204
    """)
    field = Field()
    crowd = field.position.add_counter("population", "0103", True, "")

    def way() -> str:
        return field.drawn(free, dict(population_steps(field.position, crowd, 3)))

    assert way() == free
    field.position.add_counter("barricade", "0101", True, "")
    assert way() == free.replace("0102=1", "0102=2")
    field.position.add_area("wreck", "0104", True)
    assert way() == free.replace("0102=1", "0102=2").replace("0104=1", "0104=2")


def test_keen_eyes_see_twice_as_far() -> None:
    """5 EP for most, 10 for scouts, recon, snipers and JFOs (8.2.5.1, 8.2.5.2)."""
    field = Field("dravik-crossroads")
    for block in field.position.blocks.values():
        if block.card.is_unit:
            assert scouting_range(field.position, block, "0907") == (10 if block.type in ("SCT", "RCN", "SNP", "JFO") else 5)


def test_scouted_waste_spreads() -> None:
    """A look at a Toxic counter opens it (8.2.5.4, 5.2.4.4)."""
    field = Field()
    waste = field.position.add_counter("toxic", "0606", False, "")
    field.activate("G1c")
    field.do(f"scout {waste.id}")
    assert waste.id not in field.position.counters
    assert field.position.clouds("0606")
