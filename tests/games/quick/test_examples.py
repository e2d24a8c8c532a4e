"""The worked examples E1 to E12, exactly."""

from __future__ import annotations

import pytest

from enfilade.kernel.action import Action
from enfilade.kernel.odds import odds
from tests.drawing import picture
from tests.games.quick.city import (
    DIV,
    GA,
    begin,
    city,
    cubes,
    do,
    drawn,
    drawn_city,
    holds,
    legal,
    move_to,
    named,
    put,
    refused,
    side,
    spent,
    unit,
    where,
)

E1_DIV = "D2HQ hq D2 f3\nD21 task D2 f5 recon arty\n"
E1_GA = "G2HQ hq G2 f8\nG22 inf G2 f6 eng\n"


def test_e1_attack_retreat_advance() -> None:
    """E1: losses on both sides, retreat and advance onto the Citadel (6.7a, 6.7b, 6.7c, 6.7g, 6.7h, 4.3, R40, R42)."""
    table = begin(city(E1_DIV, E1_GA, [5, 2, 6, 1, 3, 6, 5, 4, 1]))
    before = picture("""
              f7#
        e6#         g6#
              f6#:G22
        e5#         g5#
              f5#:D21
    """)
    after = picture("""
              f7#:G22
        e6#         g6#
              f6#:D21
        e5#         g5#
              f5#
    """)
    assert drawn(table, before) == before

    events = do(table, "attack D21", "target G22")
    assert named(events, "attack_declared").values["defence"] == 5
    do(table, "exhaust arty")
    events = do(table, "reduce")
    assert len(named(events, "fired").values["faces"]) == 4  # type: ignore[arg-type]
    do(table, "exhaust eng", "retreat f7", "advance")

    assert drawn(table, after) == after
    assert unit(table, "D21").reduced
    assert holds(table, "D21", "recon")
    assert not unit(table, "G22").reduced
    assert holds(table, "G22")
    assert table.position.control[unit(table, "D21").where] == DIV
    assert side(table, GA).boxes["exhausted"] == (0, 0, 1, 0)
    assert side(table, DIV).boxes["exhausted"] == (0, 1, 0, 0)
    assert side(table, DIV).discard.to_data() == cubes(1, 0)
    assert spent(table)


def test_e2_a_fixed_attack_rolls_all_its_dice() -> None:
    """E2: with the total fixed, the attacker rolls 4 + 2 dice whatever it has lost (6.7b, R40)."""
    table = begin(city(E1_DIV, E1_GA, [5, 2, 6, 1, 3, 1, 1, 1, 1, 1, 1], attacker_cp="fixed"))
    do(table, "attack D21", "target G22", "exhaust arty")
    events = do(table, "reduce")
    assert len(named(events, "fired").values["faces"]) == 6  # type: ignore[arg-type]
    assert spent(table)


def test_e3_removal_after_retreat() -> None:
    """E3: rubble and civilians where it ended, a cube lost, an advance offered (6.7d, 6.7h, R46, R52, 2.4)."""
    table = begin(city("D1HQ hq D1 d3\nD11 wheeled D1 d4\n", "G3HQ hq G3 d7\nG31 task G3 d5\n", [1, 2, 3, 4, 5, 6, 2, 4]))
    put(table, unit(table, "G31").with_reduced(True))
    side(table, GA).pool = type(side(table, GA).pool)(3, 1)

    do(table, "attack D11", "target G31", "retreat d6")
    events = do(table, "remove")

    assert named(events, "rubble").values["hex"] == "d6"
    assert named(events, "civilians").values == {"civ": "C1", "hex": "d6"}
    assert named(events, "cube_lost").values["colour"] == "pink"
    assert side(table, GA).removed.to_data() == cubes(0, 1)
    assert table.position.terrain(table.position.civ["C1"]) == "close"
    assert legal(table) == ["advance", "stay"]
    do(table, "advance")
    assert table.position.control[unit(table, "D11").where] == DIV
    assert spent(table)


def test_e4_a_headquarters_gives_up_enablers_and_ground_before_it_goes() -> None:
    """E4: an HQ defends with 1, spends Enablers and a retreat, then is off (6.7e, R10, R49, 6.7c)."""
    table = begin(city("D1HQ hq D1 f8\nD13 wheeled D1 g8 arty eng\n", "G1HQ hq G1 h8 sup\nG11 inf G1 i7\n", [3, 6, 6, 5, 1, 1]))
    events = do(table, "attack D13", "target G1HQ")
    assert named(events, "attack_declared").values["defence"] == 1
    assert named(events, "attack_declared").values["attack"] == 5
    assert "exhaust sup" in legal(table)
    assert "remove" not in legal(table)
    assert refused(table, "remove") == "6.7c"
    do(table, "exhaust sup", "retreat h9")
    assert legal(table) == ["remove"]
    events = do(table, "remove")
    assert where(table, "G1HQ") == "off"
    assert not table.position.civ
    assert side(table, GA).removed.total == 0
    assert legal(table) == ["advance", "stay"]
    assert spent(table)


def test_e5_a_post_retreats_first_and_is_removed_next() -> None:
    """E5: one Loss is a retreat, two are a retreat and removal; then sustainment is gone (6.7f, R31, R50)."""
    attacker, post = "D1HQ hq D1 f8\nD13 task D1 f9\n", ""
    one = begin(city(attacker, post, [1, 6, 1, 1, 1]), ga="b2p2")
    move_to(one, "GPost", "f10")
    do(one, "attack D13", "target GPost")
    assert all(text.startswith("retreat") for text in legal(one))
    assert refused(one, "remove") == "6.7c"

    two = begin(city(attacker, post, [1, 6, 6, 1, 1, 1]), ga="b2p2")
    move_to(two, "GPost", "f10")
    do(two, "attack D13", "target GPost", "retreat f11")
    assert legal(two) == ["remove"]
    do(two, "remove", "stay")
    assert where(two, "GPost") == "off"
    assert side(two, GA).removed.total == 1
    sustain = ("redeploy", "revive-enablers", "draw-enabler", "add-cube", "allocate")
    assert not [text for text in legal(two) if text.split()[0] in sustain]
    assert refused(two, "redeploy") == "R31"
    assert spent(two)


def test_e6_the_bonus_move_needs_an_open_hex() -> None:
    """E6: one of the two hexes entered must be Open; the start does not count (6.5, R34)."""
    from_urban = picture("""
                    c5*
              b4*         d5u
        a3          c4u:D11     e5#
              b3u         d4*
        a2u         c3          e4#
              b2          d3#
        a1u         c2u:D1HQ    e3u
    """)
    from_open = picture("""
                    c5
              b4          d5u*
        a3          c4u*        e5#*
              b3u         d4:D11
        a2u         c3          e4#*
              b2          d3#*
        a1u         c2u:D1HQ    e3u
    """)
    table = begin(drawn_city("c2u:D1HQ c3:D11"))
    do(table, "move-one D11", "step c4")
    assert drawn(table, from_urban, legal(table, "step")) == from_urban
    assert refused(table, "step b3") == "R34"
    table.undo(DIV)
    do(table, "step d4")
    assert drawn(table, from_open, legal(table, "step")) == from_open


def test_e7_the_tempo_trap() -> None:
    """E7: exactly four cubes left are taken as they are, without a refill (5.1a, R11)."""
    table = city()
    begin(table, "b4p0", "b4p0")
    for _ in range(8):
        do(table, "pass blue")
    begin(table, "b3p1", "b3p1")
    while table.position.round == 2:
        do(table, legal(table)[-1])
    assert side(table, DIV).pool.to_data() == cubes(0, 4)
    assert [offer.text for offer in table.legal(DIV)] == ["select b0p4"]
    begin(table, "b0p4", "b0p4")
    while table.position.round == 3:
        do(table, "pass pink")
    assert side(table, DIV).pool.to_data() == cubes(7, 5)


@pytest.mark.parametrize("refill", ["merge", "rest_first"])
def test_e8_refill_with_leftovers(refill: str) -> None:
    """E8: leftovers are merged, or taken first as an option (5.1a, R11)."""
    table = city(refill=refill)
    for seat in (DIV, GA):
        side(table, seat).pool = type(side(table, seat).pool)(6, 4)
    for number in (1, 2):
        begin(table, "b3p1", "b3p1")
        while table.position.round == number:
            do(table, legal(table)[-1])
    now = side(table, DIV)
    if refill == "merge":
        assert now.pool.to_data() == cubes(6, 4)
        assert now.hand.total == 0
    else:
        assert now.hand.to_data() == cubes(0, 2)
        assert now.pool.to_data() == cubes(6, 2)
        assert [offer.text for offer in table.legal(DIV)] == ["select b0p2", "select b1p1", "select b2p0"]


def test_e9_claiming_changes_the_next_round() -> None:
    """E9: the order of this round stands; the marker moves once (6.6, 5.2, R22)."""
    table = begin(city(), "b4p0", "b3p1")
    order = []
    for action in ("pass blue", "pass blue", "pass blue", "claim pink", "pass blue", "pass blue", "pass blue", "pass blue"):
        order.append(table.actors[0])
        if len(order) == 5:
            assert refused(table, "claim blue") == "R22"
        do(table, action)
    assert order == [DIV, GA] * 4
    begin(table, "b2p2", "b2p2")
    assert table.actors == (GA,)
    assert refused(table, "claim blue") == "R22"


def test_e10_command() -> None:
    """E10: an HQ beyond 3 hexes of its Post is out of command, its units need not be (4.1, R3, R8, R32, R33)."""
    shown = picture("""
              f8:D11*
        e7u         g7#
              f7#
        e6#         g6#
              f6#:D1HQ
        e5#         g5#
              f5#
        e4#         g4u
              f4
        e3u         g3#
              f3
        e2u         g2u
              f2u
        e1:D9HQ*    g1:D91*
              f1:DPost
    """)
    table = begin(drawn_city(shown), "b2p2", "b4p0")
    position = table.position
    assert drawn(table, shown, [each.id for each in position.of(DIV) if position.is_in_command(each)]) == shown
    put(table, unit(table, "D11").with_reduced(True))
    assert "revive-unit D11" in legal(table)
    assert "move-formation D1" in legal(table)
    other = table.copy()
    do(other, "move-formation D1")
    assert set(legal(other, "unit")) == {"D11", "D1HQ"}
    do(table, "move-all")
    assert not {"D11", "D1HQ"} & set(legal(table, "unit"))


def test_e11_civilians_wander_and_stay_at_the_edge() -> None:
    """E11: a step off the map is not taken (5.1d, R18, R19)."""
    table = city(draws=[5, 2])
    position = table.position
    position.add_civ(position.mission.city.hexes.number("a1"))
    position.add_civ(position.mission.city.hexes.number("f6"))
    begin(table)
    assert {id: position.name_of(hex) for id, hex in table.position.civ.items()} == {"C1": "a1", "C2": "g6"}
    assert spent(table)


def test_e12_types_count_once() -> None:
    """E12: two Artillery and one Reconnaissance add 2 (6.7a, R9)."""
    table = begin(
        city("D1HQ hq D1 f4\nD11 inf D1 f5 arty arty recon\n", "G2HQ hq G2 f8\nG22 inf G2 f6\n", [1, 1, 1, 1, 1, 1, 1, 1, 1])
    )
    events = do(table, "attack D11", "target G22")
    assert named(events, "attack_declared").values["attack"] == 5


ODDS = {
    1: [0.667, 0.333],
    2: [0.444, 0.444, 0.111],
    3: [0.296, 0.444, 0.222, 0.037],
    4: [0.198, 0.395, 0.296, 0.099, 0.012],
    5: [0.132, 0.329, 0.329, 0.165, 0.041],
}


@pytest.mark.parametrize("dice", ODDS)
def test_the_table_of_odds(dice: int) -> None:
    """Each die hits on 5 or 6; exact odds of the defender's fire come from the rules themselves (6.7b)."""
    types = {1: "inf", 2: "inf", 3: "inf", 4: "inf", 5: "inf"}
    enablers = {1: "", 2: "", 3: "", 4: "eng", 5: "eng sup"}
    target = "G1HQ hq G1 d6\nG11 inf G1 d7\n" if dice == 1 else f"G2HQ hq G2 a6\nG22 {types[dice]} G2 d6 {enablers[dice]}\n"
    if dice == 2:
        target = "G2HQ hq G2 a6\nG22 militia G2 d6\n"
    table = begin(city("D1HQ hq D1 d4\nD11 task D1 d5 sup sup sup\n", target))
    do(table, "attack D11")
    named_target = "G1HQ" if dice == 1 else "G22"
    found = odds(table.play, DIV, Action("target", named_target))
    hits: dict[int, float] = {}
    for branch in found.branches:
        fired = next(event for event in branch.events if event.name == "fired")
        losses = fired.values["losses"]
        assert isinstance(losses, int)
        hits[losses] = hits.get(losses, 0.0) + branch.probability
    assert [round(hits.get(k, 0.0), 3) for k in range(len(ODDS[dice]))] == ODDS[dice]
