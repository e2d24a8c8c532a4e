"""Optional rules: Fate, Popular Support, infrastructure, declaration, High Points (7)."""

from __future__ import annotations

import pytest

from enfilade.games.quick.box.charts import FATE
from enfilade.games.quick.state.position import Cubes
from enfilade.kernel.dice import Draw
from tests.games.quick.city import (
    DIV,
    GA,
    City,
    begin,
    city,
    cubes,
    do,
    hex_of,
    legal,
    named,
    names,
    put,
    refused,
    side,
    spent,
    unit,
    where,
)

ATTACKER = "D1HQ hq D1 d3\nD11 inf D1 d4\n"
TARGET = "G1HQ hq G1 d7\nG11 inf G1 d5\n"
KILL: list[Draw] = [1, 1, 1, 6, 1, 1, 1]  # nothing for the defender, one Loss, the first cube


def lose_a_unit(fate: list[Draw], support: int = 0) -> City:
    """Group Army loses a Maneuver Unit in d5, and Fate strikes; the Division has so much support, where it is tracked."""
    table = begin(city(ATTACKER, TARGET, [*KILL, *fate], fate=True, popular_support=bool(support)))
    side(table, DIV).support = support
    put(table, unit(table, "G11").with_reduced(True))
    side(table, GA).boxes["exhausted"] = (1, 0, 0, 0)
    do(table, "attack D11", "target G11", "remove")
    return table


def test_every_sum_of_two_dice_has_a_title() -> None:
    """The Fate table runs from 2 to 12 (7.1)."""
    assert sorted(FATE) == list(range(2, 13))


def test_fate_2_outrage() -> None:
    """The assailant loses a cube, or support where that is tracked (7.1, R61)."""
    table = lose_a_unit([1, 1, 1])
    assert side(table, DIV).removed.total == 1
    tracked = lose_a_unit([1, 1], support=5)
    assert side(tracked, DIV).support == 2, "one for the rubble, two for the outrage"
    assert spent(table)
    assert spent(tracked)


def test_fate_3_fire_spreads() -> None:
    """A neighbour gets Rubble and civilians (7.1)."""
    table = lose_a_unit([1, 2, 1])
    assert hex_of(table, "d6") in table.position.rubble
    assert hex_of(table, "d6") in table.position.civ.values()


def test_fate_4_exodus() -> None:
    """Every CIV marker wanders once now (7.1, R19)."""
    table = lose_a_unit([2, 2, 4])
    assert table.position.civ == {"C1": hex_of(table, "d4")}


def test_fate_5_refugees() -> None:
    """Civilians appear next door (7.1)."""
    table = lose_a_unit([2, 3, 1])
    assert table.position.civ["C2"] == hex_of(table, "d6")
    assert hex_of(table, "d6") not in table.position.rubble


@pytest.mark.parametrize("faces", [[3, 3], [3, 4]])
def test_fate_6_and_7_dust_settles(faces: list[Draw]) -> None:
    """Nothing happens (7.1)."""
    table = lose_a_unit(faces)
    assert len(table.position.civ) == 1
    assert table.actors == (GA,)


def test_fate_8_salvage() -> None:
    """The owner revives an Enabler (7.1)."""
    table = lose_a_unit([4, 4])
    assert legal(table) == ["choose recon"]
    assert refused(table, "choose eng") == "7.1"
    do(table, "choose recon")
    assert side(table, GA).boxes["available"] == (1, 0, 0, 0)


def test_fate_9_relief() -> None:
    """The owner removes a group of civilians (7.1)."""
    table = lose_a_unit([4, 5])
    assert legal(table) == ["relieve C1"]
    do(table, "relieve C1")
    assert not table.position.civ


def test_fate_10_reserves() -> None:
    """The owner draws an Enabler (7.1)."""
    table = lose_a_unit([5, 5])
    assert legal(table) == ["choose recon", "choose arty", "choose eng", "choose sup"]
    do(table, "choose sup")
    assert side(table, GA).boxes["available"] == (0, 0, 0, 1)


def test_fate_11_humanitarian_pause() -> None:
    """No further attack this round; the next round is free again (7.1, R69)."""
    table = lose_a_unit([5, 6])
    assert table.position.paused
    do(table, "pass blue")
    assert not legal(table, "attack")
    assert refused(table, "attack D11") == "7.1"
    assert "pause: no attacks (7.1)" in str(table.game.scene(table.view(DIV)).to_data())
    told = [table.position.paused]
    while table.position.round == 1:
        do(table, legal(table)[-1])
        told.append(table.position.paused)
    assert (told[-2:], all(told[:-1])) == ([True, False], True)
    assert not table.position.initiative_moved


def test_support_tells_how_far_it_moved() -> None:
    """At the end of the track it moves by less than it should (7.1, 7.2)."""
    table = lose_a_unit([1, 1], support=2)
    moved = [event.values for event in table.events(None) if event.name == "support_moved" and event.rule == "7.1"]
    assert moved == [{"seat": DIV, "by": -1, "support": 0}]


def test_fate_12_second_wind() -> None:
    """The cube just lost comes back (7.1)."""
    table = lose_a_unit([6, 6])
    assert side(table, GA).removed.total == 0
    assert side(table, GA).pool.total == 8


def test_rubble_costs_the_assailant_support() -> None:
    """A fresh ruin lowers the support of whoever attacked, even if the lost unit was its own (7.2, R61, R51)."""
    table = begin(city(ATTACKER, TARGET, KILL, popular_support=True))
    put(table, unit(table, "G11").with_reduced(True))
    do(table, "attack D11", "target G11", "remove")
    assert side(table, DIV).support == 4
    own = begin(city(ATTACKER, TARGET, [6, 1, 1, 1], popular_support=True))
    put(own, unit(own, "D11").with_reduced(True))
    do(own, "attack D11", "target G11", "remove")
    assert side(own, DIV).support == 4
    assert side(own, GA).support == 5


def test_claiming_moves_support_once() -> None:
    """+1 for oneself or −1 for the enemy, in addition to the marker (6.6, 7.2, R23)."""
    for choice, expected in (("gain", (5, 6)), ("harm", (4, 5)), ("none", (5, 5))):
        table = begin(city(popular_support=True))
        do(table, "pass blue", "claim blue")
        assert legal(table) == ["popular gain", "popular harm", "popular none"]
        do(table, f"popular {choice}")
        assert (side(table, DIV).support, side(table, GA).support) == expected
        assert table.position.initiative == GA


def test_low_support_costs_a_cube_of_the_hand() -> None:
    """PS of 2 or less makes the Hand one smaller (7.2, 5.1a)."""
    table = city(popular_support=True, ps_start={"div": 2, "ga": 3})
    assert table.legal(DIV)[0].text == "select b0p3"
    assert table.legal(GA)[0].text == "select b0p4"


def test_support_stays_between_0_and_10() -> None:
    """The track has ends (7.2)."""
    table = begin(city(popular_support=True, ps_start={"div": 0, "ga": 10}), "b3p0")
    do(table, "pass blue", "claim blue", "popular gain")
    assert side(table, GA).support == 10
    assert side(table, DIV).support == 0


BRIGADE = "D1HQ hq D1 f4\nD11 inf D1 f5 eng\n"


def effects(table_div: str = BRIGADE, **more: object) -> City:
    return begin(city(table_div, "", infrastructure_effects=True, **more), "b2p2")  # type: ignore[arg-type]


def give(table: City, *infra: str) -> None:
    """The Division controls the objectives with these markers, and no other."""
    for each in table.position.mission.objectives:
        table.position.control[each.hex] = DIV if each.infra in infra else ""
    table.play.run()


def test_telecommunications_reach_one_hex_further() -> None:
    """HQ to Post 4 instead of 3 (7.3)."""
    table = effects("D1HQ hq D1 f5\nD11 inf D1 f6\n")
    give(table)
    assert not table.position.is_in_command(unit(table, "D1HQ"))
    give(table, "telecommunications")
    assert table.position.is_in_command(unit(table, "D1HQ"))


def test_commerce_gives_a_second_enabler() -> None:
    """After `draw-enabler`, `draw` or `done` (7.3)."""
    table = effects()
    give(table, "commerce")
    do(table, "draw-enabler recon")
    assert legal(table) == ["draw recon", "draw arty", "draw eng", "draw sup", "done"]
    do(table, "draw arty")
    assert side(table, DIV).boxes["available"] == (1, 1, 0, 0)
    assert table.actors == (GA,)


def test_energy_lets_a_redeploy_make_four_transfers() -> None:
    """Limit 4 (7.3)."""
    table = effects("D1HQ hq D1 f3\nD11 inf D1 f4 eng eng\nD12 inf D1 f5 sup sup\n")
    give(table, "energy")
    do(table, "redeploy", "take D11/eng", "give D12", "take D12/sup", "give D11", "take D11/eng", "give D12")
    assert "take D12/sup" in legal(table)


def test_water_revives_three_enablers() -> None:
    """Limit 3 (7.3)."""
    table = effects()
    give(table, "water")
    side(table, DIV).boxes["exhausted"] = (1, 1, 1, 1)
    table.play.run()
    do(table, "revive-enablers", "choose recon", "choose arty")
    assert "choose eng" in legal(table)
    do(table, "choose eng")
    assert table.actors == (GA,)


def test_transport_ignores_terrain_for_a_single_unit() -> None:
    """`move-one` of a unit in command takes its second step anywhere (7.3)."""
    table = begin(city("D1HQ hq D1 c2\nD11 inf D1 c3\n", "", on="three-bridges", infrastructure_effects=True))
    closed = table.position
    do(table, "move-one D11")
    plain = {first: second_of(table, first) for first in legal(table, "step")}
    table.undo(DIV)
    give(table, "transport")
    do(table, "move-one D11")
    for first, before in plain.items():
        assert before <= second_of(table, first)
    assert any(plain[first] < second_of(table, first) for first in plain)
    assert closed.mission.options.infrastructure_effects


def second_of(table: City, first: str) -> set[str]:
    other = table.copy()
    do(other, f"step {first}")
    return set(legal(other, "step")) if other.actors == (DIV,) else set()


def test_government_welcomes_a_new_controller_once() -> None:
    """+1 the first time a seat takes the marker in play (7.3, 7.2)."""
    table = begin(city("D1HQ hq D1 f4\nD11 inf D1 f5\n", "", infrastructure_effects=True, popular_support=True))
    assert table.position.mission.objective_at[hex_of(table, "f6")].infra == "government"
    do(table, "move-one D11", "step f6")
    if table.actors == (DIV,):
        do(table, "stop")
    assert side(table, DIV).support == 6
    table.position.control[hex_of(table, "f6")] = GA
    do(table, "pass blue", "move-one D11", "step f5")
    if table.actors == (DIV,):
        do(table, "stop")
    do(table, "pass blue", "move-one D11", "step f6")
    if table.actors == (DIV,):
        do(table, "stop")
    assert side(table, DIV).support == 6


def test_a_removal_destroys_the_marker_and_engineers_repair_it() -> None:
    """Destroyed: no effect and one point less; an `eng` in command mends it (7.3, 6.7d)."""
    attacker = "D1HQ hq D1 d3\nD11 inf D1 d4 eng\nD12 inf D1 c4 eng\n"
    table = begin(city(attacker, TARGET, [*KILL, 1], infrastructure_effects=True))
    put(table, unit(table, "G11").with_reduced(True))
    events = do(table, "attack D11", "target G11", "remove")
    assert named(events, "infrastructure_destroyed").values["hex"] == "d5"
    do(table, "pass blue")
    assert not legal(table, "repair")
    assert refused(table, "repair d5") == "7.3"
    do(table, "move-one D11", "step d5")
    if table.actors == (DIV,):
        do(table, "stop")
    assert where(table, "D11") == "d5"
    do(table, "pass blue")
    assert legal(table, "repair") == ["d5"]
    events = do(table, "repair d5")
    assert named(events, "repaired").values == {"hex": "d5", "unit": "D11"}
    assert side(table, DIV).boxes["exhausted"] == (0, 0, 1, 0)
    assert not table.position.destroyed


def test_the_holder_declares_who_acts() -> None:
    """Before each Action while both have cubes; no alternation (7.4, R68)."""
    table = begin(city(initiative_declaration=True))
    assert table.actors == (DIV,)
    assert legal(table) == ["declare self", "declare enemy"]
    do(table, "declare enemy")
    assert table.actors == (GA,)
    do(table, "claim blue")
    assert table.actors == (GA,), "a claim takes effect for the next declaration"
    assert legal(table) == ["declare self", "declare enemy"]


def test_with_one_empty_hand_nobody_declares() -> None:
    """The seat with cubes simply plays on (7.4, R68)."""
    table = city(initiative_declaration=True)
    side(table, GA).pool = Cubes(0, 0)
    table.play.offers = {}
    table.play.run()
    do(table, "select b4p0")
    assert table.actors == (DIV,)
    assert "pass blue" in legal(table)


def test_high_points_favour_the_defender() -> None:
    """+1, on top of Close terrain; nothing without the option (7.5)."""
    for high_points, power in ((False, 3), (True, 4)):
        table = high_ground(high_points)
        events = do(table, "attack D11", "target G11")
        close = 1 if table.position.terrain(hex_of(table, "d4")) == "close" else 0
        assert named(events, "attack_declared").values["defence"] == power + close


def high_ground(high_points: bool) -> City:
    """A hill at d4, with the civilians of the scenario wandering north."""
    table = city(
        "D1HQ hq D1 d2\nD11 inf D1 d3\n",
        "G1HQ hq G1 d7\nG11 inf G1 d4\n",
        [1, 1] + [1] * 8,
        on="kestrel-heights",
        high_points=high_points,
    )
    begin(table)
    do(table, "pass blue")
    return table


def test_cube_supply_is_not_touched_by_losses() -> None:
    """A lost cube never comes from the Hand or the cube Supply (6.7d, R13)."""
    table = begin(city(ATTACKER, TARGET, KILL[:-1]))
    side(table, GA).pool = Cubes(0, 0)
    put(table, unit(table, "G11").with_reduced(True))
    events = do(table, "attack D11", "target G11", "remove")
    assert "cube_lost" not in names(events)
    assert side(table, GA).reserve.to_data() == cubes(2, 1)
    assert side(table, GA).hand.total == 4
