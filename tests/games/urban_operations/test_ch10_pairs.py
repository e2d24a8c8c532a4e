"""Foot blocks in the cover of armour, and on top of it (10.4, 11.1)."""

from __future__ import annotations

from enfilade.games.urban_operations.rules.actions.scouting import scout_goals
from enfilade.games.urban_operations.rules.actions.transport import aboard
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.effects import apply_effect, effect_on, kill
from enfilade.games.urban_operations.rules.impulse import limit_of
from enfilade.games.urban_operations.rules.reorganise import transferable
from enfilade.games.urban_operations.rules.support3d.matrix import requesters
from enfilade.games.urban_operations.rules.support3d.strikes import apply_strike
from enfilade.games.urban_operations.state.markers import Request
from enfilade.kernel.data import Data
from tests.games.urban_operations.field import Field, named, same_after_a_redeal


def on_the_square(**changes: Data) -> Field:
    """Dravik Crossroads with its carrier GB5 in 0910, the squad GB6 in 0911, and nobody who looks on."""
    options: dict[str, Data] = {"options.armor_cover": True, "options.superstructure": True}
    field = Field("dravik-crossroads", {**options, **changes})
    field.clear("RBar1", "RD1", "RD2", "RD3", "RA2", "RA3", "RA4", "RA5", "RA7", "RB2", "RB4")
    field.put("GB5", "0910")
    field.put("GB6", "0911")
    field.put("GB1", "1012")
    return field


def in_turn_two() -> Field:
    """A pair whose markers have come off, green to act."""
    field = on_the_square(initiative="fixed")
    field.activate("GB6")
    field.do("pair GB5", "end")
    while field.position.tempo.turn == 1:
        field.do("pass")
    return field


# Pairs.


def test_creating_a_pair() -> None:
    """A step beside the vehicle, no action: the foot block is done, the vehicle is not activated this turn (10.4.1)."""
    field = on_the_square()
    field.activate("GB6")
    assert field.offers("pair") == ["GB5"]
    events = field.do("pair GB5")
    assert named(events, "paired")
    foot, vehicle = field.block("GB6"), field.block("GB5")
    assert foot.loc == vehicle.loc == "0910"
    assert (foot.pair, vehicle.pair) == ("GB5", "GB6")
    assert foot.activated
    assert vehicle.activated
    assert field.position.tempo.activations == 1
    assert field.table.path[-1].name == "Impulse"
    assert same_after_a_redeal(field)


def test_a_pair_needs_an_armoured_vehicle_and_mp() -> None:
    """In an adjacent hex, within the allowance, with the option; not two blocks beside one vehicle (10.4, R97)."""
    field = on_the_square()
    field.put("GB7", "0712")
    field.activate("GB7")
    assert field.offers("pair") == []
    field.do("done", "activate GB6", "step 1011")
    for goal in ("1111", "1011", "1111", "1011", "1111", "1011"):
        field.do(f"step {goal}")
    field.do("step 0911")
    assert field.offers("pair") == ["GB5"]  # 8 of the 9 MP of an unseen block
    field.do("step 1010")
    assert field.offers("pair") == []
    field.do("done")
    field.put("GB6", "0911", activated=False)
    field.do("activate GB6", "pair GB5")
    field.put("GB7", "0911", activated=False)
    field.do("activate GB7")
    assert field.offers("pair") == []
    hangar = on_the_square()
    hangar.put("GB5", "42.2")
    hangar.put("GB6", "42.1")
    hangar.activate("GB6")
    assert hangar.offers("pair") == []
    without = on_the_square(**{"options.armor_cover": False})
    without.activate("GB6")
    assert without.offers("pair") == []


def test_a_block_on_its_way_into_cover_can_be_shot_at() -> None:
    """The step has its window; who withdraws forms no pair (10.4, R35)."""
    field = on_the_square()
    field.put("RA1", "0906")
    field.activate("GB6")
    field.do("pair GB5")
    assert field.actor == "red"
    assert same_after_a_redeal(field)
    field.do("opfire RA1")
    field.do("fire rifles") if field.offers("fire") else None
    field.roll(9)
    field.do("withdraw", "step 0911")
    if field.table.path[-1].name == "Withdraw":
        field.do("done")
    assert field.block("GB6").pair == ""
    assert not field.block("GB5").activated


def test_the_foot_half_cannot_be_targeted_or_scouted() -> None:
    """The vehicle can (10.4)."""
    field = in_turn_two()
    goals = scout_goals(field.position, field.block("RA1").at("0907"))
    assert field.block("GB5").token in goals
    assert field.block("GB6").token not in goals
    field.do("pass", "impulse RA", "activate RA1")
    field.put("RA1", "0907")
    assert "GB5" in field.offers("fire")
    assert "GB6" not in field.offers("fire")
    field.put("RA1", "0909")
    assert "GB6" not in field.offers("assault")


def test_activating_a_pair() -> None:
    """Counts twice; 6 MP in all, the vehicle fires and nothing else, the foot block goes along (10.4)."""
    field = in_turn_two()
    field.do("impulse GB")
    assert field.offers("activate-pair") == ["GB5"]
    field.do("activate-pair GB5")
    assert field.position.tempo.activations == 2
    assert field.offers("smoke") == field.offers("unload") == field.offers("pair") == []
    for goal in ("0909", "0908", "0907"):
        field.do(f"step {goal}")
    assert field.block("GB6").loc == field.block("GB5").loc == "0907"
    assert same_after_a_redeal(field)
    for goal in ("0908", "0909", "0910"):
        field.do(f"step {goal}")
    assert field.offers("step") == []
    field.do("done")
    assert field.block("GB5").activated
    assert field.block("GB6").activated
    assert field.block("GB6").pair == "GB5"


def test_a_pair_needs_room_for_two() -> None:
    """And neither of them activated (10.4, R91)."""
    field = in_turn_two()
    field.do("impulse GB")
    field.position.tempo = field.position.tempo.activated(field.position.tempo.left - 1)
    field.table.play.run()
    assert field.offers("activate-pair") == []
    assert field.can("activate GB6")


def test_a_pair_fires_between_two_parts_of_its_move() -> None:
    """The vehicle's fire, before, between or after (10.4)."""
    field = in_turn_two()
    field.put("RA1", "0905", revealed=True)
    field.do("impulse GB", "activate-pair GB5", "step 0909")
    while field.actor == "red":
        field.do("pass")
    assert set(field.offers("fire")) >= {"RA1"}
    field.do("fire RA1")
    field.do("weapon coaxial-gun") if field.offers("weapon") else None
    field.do("endure")
    assert field.table.path[-1].name == "Activation"
    assert field.offers("fire") == []
    assert field.offers("step")


def test_splitting_a_pair() -> None:
    """One of them is activated alone: it has to leave the hex first, and is free then (10.4)."""
    for id, other in (("GB6", "GB5"), ("GB5", "GB6")):
        field = in_turn_two()
        field.do("impulse GB", f"activate {id}")
        assert {action.verb for action in field.table.legal("green")} == {"step"}
        field.do("step 0909")
        assert field.block(id).loc == "0909"
        assert field.block(other).loc == "0910"
        assert field.block(id).pair == field.block(other).pair == ""
        assert field.offers("done") == [""]
        assert field.position.tempo.activations == 1


def test_half_of_a_pair_that_cannot_leave() -> None:
    """Is not offered alone (10.4)."""
    field = in_turn_two()
    for hex in [step.to for step in field.position.ground.steps["0910"]]:
        if hex not in field.position.places:
            field.position.add_counter("barricade", hex, True, "")
    field.do("impulse GB")
    assert not field.can("activate GB6")
    assert field.can("activate-pair GB5")


def test_the_death_of_one_ends_a_pair() -> None:
    """The other stands alone in the hex, the Wreck not evicting it (10.4, R111)."""
    field = in_turn_two()
    kill(field.table.play, "GB5", "8.2.7.5")
    assert field.block("GB6").pair == ""
    assert field.block("GB6").loc == "0910"
    other = in_turn_two()
    kill(other.table.play, "GB6", "8.2.7.5")
    assert other.block("GB5").pair == ""


def test_reactions_of_a_pair() -> None:
    """The vehicle returns fire and fires at movers, but does not withdraw; the foot block does nothing, covers nobody (10.4)."""
    field = in_turn_two()
    field.put("RA1", "0906", revealed=True)
    field.put("GA2", "0810")
    field.do("pass", "impulse RA", "activate RA1", "step 0907")
    assert "GB6" not in field.offers("opfire")
    assert "GB5" in field.offers("opfire")
    field.do("pass")
    field.put("RA1", "0906")
    field.do("fire GA2")
    assert "GB6" not in field.offers("cover")
    tank = in_turn_two()
    tank.put("RA1", "0906", revealed=True)
    tank.do("pass", "impulse RA", "activate RA1", "fire GB5")
    assert tank.offers("withdraw") == []
    assert tank.offers("return")


def test_a_block_in_cover_suffers_areas_only() -> None:
    """No lane of a friend reaches it; explosions, charges and strikes do (10.4, R111)."""
    field = in_turn_two()
    foot = field.block("GB6")
    assert effect_on(foot, ["light"]) == effect_on(foot, ["heavy"]) == 0
    assert effect_on(foot, ["burst"]) == effect_on(foot, ["charge"]) == 1
    assert effect_on(field.block("GB7"), ["heavy"]) == 2
    apply_effect(field.table.play, {"0910": ["near"]}, ("green",), "green", [], "5.2.3.1")
    assert field.block("GB6").osl == 1
    strike = in_turn_two()
    apply_strike(strike.table.play, Request("red", "mortar-he", "RA1", "0910"), "0910")
    assert strike.block("GB6").osl == 1
    assert strike.block("GB5").osl == 3


def test_the_burst_of_a_heavy_weapon_reaches_the_companion() -> None:
    """Fired at the vehicle it costs the foot block 1; so does the blast of the vehicle's own gun (R134)."""
    field = on_the_square(**{"red.force[0].blocks[0].unit": "kor-inf", "initiative": "fixed"})
    field.activate("GB6")
    field.do("pair GB5", "end")
    field.put("RA1", "0906", revealed=True)
    field.put("GB5", revealed=True)
    field.do("impulse RA", "activate RA1", "fire GB5")  # only the launcher hurts a carrier
    field.roll(5, 5, 9)
    events = field.do("return coaxial-gun")
    assert [event.rule for event in named(events, "lost") if event.values["block"] == field.block("GB6").token] == ["R134"]
    assert field.block("GB6").osl == 2
    light = on_the_square(
        **{"red.force[0].blocks[0].unit": "mil-tec", "red.force[0].blocks[0].at": "1103", "initiative": "fixed"}
    )
    light.activate("GB6")
    light.do("pair GB5", "end")
    light.put("RA1", "0906", revealed=True)
    light.do("impulse RA", "activate RA1", "fire GB5")
    light.roll(5, 5, 9)
    light.do("return coaxial-gun")
    assert light.block("GB6").osl == 3
    gun = in_turn_two()
    gun.put("RA1", "0905", revealed=True)
    gun.do("impulse GB", "activate-pair GB5", "fire RA1", "weapon autocannon", "endure")
    assert gun.block("GB6").osl == 2


# Riding.


def test_riding_on_a_vehicle() -> None:
    """Back to back like mounting; it stays in sight, one block whatever it weighs (11.1, R58)."""
    field = on_the_square()
    field.put("GB7", "0810")
    field.activate("GB6")
    assert field.offers("ride") == ["GB5"]
    events = field.do("ride GB5")
    assert named(events, "riding")
    foot = field.block("GB6")
    assert (foot.loc, foot.riding, foot.activated) == ("0910", "GB5", True)
    assert foot.token
    assert field.table.path[-1].subject == field.block("GB5").token
    assert field.position.tempo.activations == 2
    assert same_after_a_redeal(field)
    field.do("step 0909")
    assert field.block("GB6").loc == "0909"
    field.do("done")
    field.put("GB7", "0809")
    field.do("activate GB7")
    assert field.offers("ride") == []
    without = on_the_square(**{"options.superstructure": False})
    without.activate("GB6")
    assert without.offers("ride") == []


def riding() -> Field:
    """GB6 on GB5 in 0910, both without markers, the impulse of their force to come."""
    field = on_the_square()
    position = field.position
    position.put(field.block("GB6").at("0910").riding_on("GB5"))
    field.table.play.run()
    return field


def test_the_vehicle_takes_a_block_up() -> None:
    """It acts first; its activation is over, and so is that of the block (11.1)."""
    field = on_the_square()
    field.activate("GB5")
    assert "GB6" in field.offers("carry")
    field.do("carry GB6")
    assert field.block("GB6").riding == "GB5"
    assert field.block("GB5").activated
    assert field.block("GB6").activated
    assert field.position.tempo.activations == 2


def test_getting_off() -> None:
    """By dismounting or by being unloaded (11.1)."""
    field = riding()
    field.activate("GB6")
    assert {action.verb for action in field.table.legal("green")} == {"dismount", "done"}
    field.do("dismount 0909")
    assert (field.block("GB6").loc, field.block("GB6").riding) == ("0909", "")
    assert field.table.path[-1].subject == field.block("GB5").token
    other = riding()
    other.activate("GB5")
    assert other.offers("unload") == ["GB6"]
    other.do("unload GB6", "at 0909", "done")
    assert other.block("GB6").loc == "0909"
    assert other.table.path[-1].subject == other.block("GB6").token
    assert same_after_a_redeal(other)


def test_a_block_on_a_vehicle_may_be_targeted() -> None:
    """So may the vehicle; the block neither answers nor withdraws, nor does it fire at movers (11.1)."""
    field = riding()
    field.put("RA1", "0906", revealed=True)
    field.put("GB6", revealed=True)
    field.do("pass", "impulse RA", "activate RA1")
    assert {"GB5", "GB6"} <= set(field.offers("fire"))
    field.do("fire GB6")
    assert field.offers("return") == field.offers("withdraw") == []
    assert field.can("endure")
    assert "GB5" in field.offers("cover")
    field.do("endure")
    assert field.block("GB6").osl == 1
    assert field.block("GB5").osl == 3


def test_no_further_unseen_with_a_block_on_it() -> None:
    """12 MP, not 18 (11.1, 8.1.13)."""
    field = riding()
    field.activate("GB5")
    activation = field.position.stack[-1]
    assert isinstance(activation, Activation)
    assert activation.unseen
    assert activation.allowance(field.position, field.block("GB5"), "0911") == 12
    free = on_the_square()
    free.activate("GB5")
    top = free.position.stack[-1]
    assert isinstance(top, Activation)
    assert top.allowance(free.position, free.block("GB5"), "0912") == 18


def test_a_block_on_a_dying_vehicle_lives() -> None:
    """It stands in the hex as any other; those inside die (R111)."""
    field = riding()
    field.position.put(field.block("GB7").gone("in:GB5"))
    assert [block.id for block in aboard(field.position, field.block("GB5"))] == ["GB7", "GB6"]
    kill(field.table.play, "GB5", "8.2.7.5")
    assert not field.block("GB7").is_alive
    assert field.block("GB6").is_alive
    assert (field.block("GB6").loc, field.block("GB6").riding) == ("0910", "")


def test_who_rides_does_not_command() -> None:
    """Like a mounted leader; nor does he ask for 3D actions; nobody of them changes his force (11.1, R25, 12.1)."""
    mortar: dict[str, Data] = {"row": "mortar-he", "missions": 1, "per_turn": 1, "table": "UUUUUUUUUU"}
    rows: dict[str, Data] = {"green.support3d": [mortar]}
    field = on_the_square(**rows)
    field.position.put(field.block("GB1").at("0910").riding_on("GB5"))
    assert limit_of(field.position, "GB") == 3
    assert "GB1" not in [block.id for block in requesters(field.position, "green", "mortar-he")]
    counted = on_the_square(**{"options.mounted_leader": True})
    counted.position.put(counted.block("GB1").at("0910").riding_on("GB5"))
    assert limit_of(counted.position, "GB") == 5
    changing = riding()
    assert not {"GB5", "GB6"} & {block.id for block in transferable(changing.position, "green")}


def test_the_dead_in_a_vehicle_are_mourned_too() -> None:
    """A leader who dies in a vehicle costs his force its cohesion (12.2.2, 8.2.4.5, R80)."""
    field = on_the_square(**{"options.cohesion": True})
    field.position.put(field.block("GB1").gone("in:GB5"))
    kill(field.table.play, "GB5", "8.2.7.5")
    assert field.position.command.headless == {"GB": 3}
