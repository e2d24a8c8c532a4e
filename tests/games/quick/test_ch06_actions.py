"""Actions: sustain, regroup, move, claim, pass (6.1–6.6, 6.8)."""

from __future__ import annotations

import pytest

import enfilade
from enfilade.games.quick.state.position import WAITING, Cubes
from tests.drawing import picture
from tests.games.quick.city import (
    DIV,
    GA,
    City,
    begin,
    city,
    cubes,
    do,
    drawn,
    drawn_city,
    hex_of,
    holds,
    legal,
    move_to,
    named,
    names,
    put,
    refused,
    side,
    unit,
    where,
)

TWO = "D1HQ hq D1 f2\nD11 inf D1 f3 recon arty\nD12 inf D1 f4 eng eng sup\nD2HQ hq D2 e2\nD21 inf D2 e3\n"
THREE = TWO + "D3HQ hq D3 g2\nD31 inf D3 g3 sup\n"


def test_a_colour_not_in_hand_offers_nothing() -> None:
    """Blue cannot stand in for pink, nor pink for blue (R72, 6.1)."""
    blue = begin(city(TWO), "b4p0")
    assert not {offer.verb for offer in blue.legal(DIV)} & {"redeploy", "revive-unit", "revive-enablers"}
    assert refused(blue, "redeploy") == "R72"
    pink = begin(city(TWO), "b0p4")
    assert {offer.verb for offer in pink.legal(DIV)} == {"redeploy", "pass"}
    assert refused(pink, "move-all") == "R72"


def test_redeploy_moves_up_to_three_enablers() -> None:
    """One to three transfers; the enemy is told how many, no more (6.2)."""
    table = begin(city(TWO), "b0p4")
    do(table, "redeploy")
    assert "done" not in legal(table)
    assert refused(table, "done") == "6.2"
    do(table, "take D11/recon", "give D21")
    assert holds(table, "D21", "recon")
    assert "done" in legal(table)
    do(table, "take D11/arty", "give D21", "take D12/eng")
    events = do(table, "give D11")
    assert named(events, "redeployed").values == {"seat": DIV, "count": 3}
    told = table.events(GA)
    assert not [event for event in told if event.name == "transferred"]
    assert table.actors == (GA,)


def test_redeploy_involves_two_formations_at_most() -> None:
    """All donors and receivers together belong to at most two formations (6.2)."""
    table = begin(city(THREE), "b0p4")
    do(table, "redeploy", "take D11/recon", "give D21")
    assert "D31/sup" not in legal(table, "take")
    do(table, "take D12/eng")
    assert "D31" not in legal(table, "give")
    assert refused(table, "give D31") == "6.2"


def test_redeploy_needs_both_in_command_and_room() -> None:
    """Donor and receiver in command; nobody holds more than three (6.2, R27, R28, R65)."""
    table = begin(city(TWO), "b0p4")
    put(table, unit(table, "D21").with_reduced(True))
    do(table, "redeploy", "take D11/recon")
    assert "D12" not in legal(table, "give"), "it is full"
    assert refused(table, "give D12") == "R28"
    assert "D21" in legal(table, "give"), "a Reduced unit may receive"
    move_to(table, "D21", "e6")
    assert refused(table, "give D21") == "R27"


def test_a_redeploy_is_refused_for_the_right_reason() -> None:
    """What the unit does not hold, itself, a Command Post, the enemy, the wrong moment (6.2, 2.2)."""
    table = begin(city(TWO), "b0p4")
    do(table, "redeploy")
    assert why(table, "take D12/recon") == "D12 holds no Reconnaissance"
    assert why(table, "take D12/tank") == "D12 holds no 'tank'"
    assert why(table, "give D21") == "first choose the Enabler that is to move"
    do(table, "take D11/recon")
    assert why(table, "take D12/eng") == "first choose who receives Reconnaissance from D11"
    assert why(table, "give D11") == "D11 gives it away: choose another unit"
    assert why(table, "give DPost") == "a Command Post holds no Enablers"
    assert why(table, "give G91") == "G91 is not yours"


def test_what_sustains_the_force_is_refused_for_the_right_reason() -> None:
    """Nothing exhausted, nothing in Supply, nothing destroyed (6.3, 6.4, 7.3)."""
    table = begin(city(), "b3p1")
    assert why(table, "revive-enablers") == "no Enabler is exhausted"
    assert why(table, "repair f6") == "infrastructure has no effects in this scenario"
    assert why(table, "draw-enabler tank") == "the Supply box holds no 'tank'"
    assert why(begin(city(infrastructure_effects=True)), "repair f6") == "nothing is destroyed in f6"


def why(table: City, action: str) -> str:
    """The reason for which an action is refused."""
    with pytest.raises(enfilade.IllegalAction) as caught:
        table.act(table.actors[0], action)
    return caught.value.reason.partition(": ")[2]


def test_revive_recovers_a_unit_in_command() -> None:
    """`revive-unit` removes the Reduced marker (6.3)."""
    table = begin(city(TWO), "b0p4")
    put(table, unit(table, "D11").with_reduced(True))
    put(table, unit(table, "D91").with_reduced(True))
    move_to(table, "D91", "l1")
    assert legal(table, "revive-unit") == ["D11"]
    assert refused(table, "revive-unit D91") == "6.3"
    assert refused(table, "revive-unit D12") == "6.3"
    do(table, "revive-unit D11")
    assert not unit(table, "D11").reduced


def test_revive_brings_back_one_or_two_enablers() -> None:
    """Up to two go from Exhausted to Available; none is a Pass; the forms do not mix (6.3, R29, R30)."""
    table = begin(city(TWO), "b0p4")
    side(table, DIV).boxes["exhausted"] = (1, 1, 1, 0)
    table.play.run()
    do(table, "revive-enablers")
    assert legal(table) == ["choose recon", "choose arty", "choose eng"]
    assert refused(table, "done") == "R29"
    do(table, "choose arty")
    assert "done" in legal(table)
    do(table, "choose eng")
    assert side(table, DIV).boxes["available"] == (0, 1, 1, 0)
    assert table.actors == (GA,), "two are the limit"


def test_regroup_draws_chooses_and_adds() -> None:
    """Draw a chosen Enabler, add a cube of either colour, or allocate (6.4, R26, R67, R30)."""
    table = begin(city(TWO))
    assert legal(table, "draw-enabler") == ["recon", "arty", "eng", "sup"]
    assert legal(table, "add-cube") == ["blue", "pink"]
    assert not legal(table, "allocate")
    do(table, "draw-enabler sup", "pass blue", "add-cube pink", "pass blue")
    assert side(table, DIV).boxes["supply"] == (2, 2, 2, 1)
    assert side(table, DIV).pool.to_data() == cubes(3, 6)
    assert side(table, DIV).reserve.to_data() == cubes(2, 0)
    do(table, "allocate sup")
    assert "D12" not in legal(table, "to")
    assert "DPost" not in legal(table, "to")
    assert refused(table, "to D12") == "R7"
    events = do(table, "to D1HQ")
    assert holds(table, "D1HQ", "sup")
    assert named(events, "received").seen_by == frozenset({DIV})


def test_an_hq_out_of_command_receives_nothing() -> None:
    """Allocating to an HQ needs it in command (6.4, R8)."""
    table = begin(city("D1HQ hq D1 f6\nD11 inf D1 f7\n"))
    side(table, DIV).boxes["available"] = (1, 0, 0, 0)
    table.play.run()
    do(table, "allocate recon")
    assert "D1HQ" not in legal(table, "to")
    assert refused(table, "to D1HQ") == "R8"
    assert "D11" in legal(table, "to")


def test_without_a_post_there_is_no_sustainment() -> None:
    """Redeploy, Regroup and Revive need the Post; moving and passing do not (R31, 6.7f)."""
    table = begin(city(TWO), "b2p2")
    put(table, unit(table, "DPost").at(WAITING))
    verbs = {offer.verb for offer in table.legal(DIV)}
    assert verbs == {"move-one", "move-formation", "pass"}
    assert refused(table, "draw-enabler sup") == "R31"


def test_one_unit_of_any_kind_moves_without_command() -> None:
    """`move-one` asks for no command: Maneuver Unit, HQ or Post (6.5, R32, R6)."""
    table = begin(city("D1HQ hq D1 f2\nD11 inf D1 f6\n"))
    assert {"D11", "D1HQ", "DPost"} <= set(legal(table, "move-one"))
    do(table, "move-one D11", "step f7")
    assert where(table, "D11") == "f7"
    assert table.actors == (GA,), "out of command there is no bonus step"


def test_headquarters_and_posts_move_one_hex() -> None:
    """No bonus for HQ and Post (6.5, R34)."""
    table = begin(city(TWO))
    do(table, "move-one DPost", "step e1")
    assert table.actors == (GA,)


def test_a_formation_moves_with_its_hq_in_command_or_not() -> None:
    """`move-formation` takes the HQ and the units in command; `move-all` needs HQs in command (6.5, R33, R5, R60)."""
    shown = picture("""
              f9:D12
        e8#         g8u
              f8
        e7u         g7#
              f7#:D11*
        e6#         g6#
              f6#:D1HQ*
    """)
    table = begin(drawn_city(shown))
    do(table, "move-formation D1")
    assert drawn(table, shown, legal(table, "unit")) == shown
    assert legal(table) == ["unit D11", "unit D1HQ"]
    assert refused(table, "done") == "6.5"
    assert refused(table, "unit D12") == "R33"
    do(table, "unit D1HQ", "step f5")
    assert "unit D11" in legal(table), "command was settled at the start"
    do(table, "unit D11", "step f8")
    if table.actors == (DIV,):
        do(table, "stop")
    assert table.actors == (GA,)


def test_an_hq_alone_is_a_formation_move() -> None:
    """With no unit in command the HQ moves alone (R60)."""
    table = begin(city("D1HQ hq D1 f6\nD11 inf D1 f9\n"))
    do(table, "move-formation D1")
    assert legal(table) == ["unit D1HQ"]


def test_enemies_are_not_entered_or_crossed() -> None:
    """No zones of control, no opportunity fire, but enemy hexes are closed (R35)."""
    shown = picture("""
              d6:G1HQ
        c5          e6#
              d5u:G11
        c4u*        e5#*
              d4:D11
        c3*         e4#*
              d3#:D1HQ*
    """)
    table = begin(drawn_city(shown))
    do(table, "move-one D11")
    assert drawn(table, shown, legal(table, "step")) == shown
    assert refused(table, "step d5") == "R35"
    assert refused(table, "step f6") == "6.5"


def test_a_unit_may_act_again_and_again() -> None:
    """Nothing is used up by acting (R38)."""
    table = begin(city("D1HQ hq D1 f2\nD11 inf D1 f6\n"))
    do(table, "move-one D11", "step f7", "pass blue", "move-one D11", "step f8")
    assert where(table, "D11") == "f8"


def test_claiming_takes_the_marker_once_a_round() -> None:
    """Either colour; not for the holder; not twice (6.6, R22, R56)."""
    table = begin(city(), "b4p0", "b2p2")
    assert not legal(table, "claim")
    assert refused(table, "claim blue") == "R22"
    do(table, "pass blue")
    assert legal(table, "claim") == ["blue", "pink"]
    events = do(table, "claim pink")
    assert "initiative_claimed" in names(events)
    assert table.position.initiative == GA
    assert refused(table, "claim blue") == "R22"


def test_a_pass_is_always_possible_and_costs_its_cube() -> None:
    """Cubes cannot be kept (6.8, R24)."""
    table = begin(city(), "b2p2")
    assert legal(table, "pass") == ["blue", "pink"]
    do(table, "pass pink")
    assert side(table, DIV).hand.to_data() == cubes(2, 1)


def test_a_cube_may_be_lost_from_the_discard() -> None:
    """With an empty Pool a lost cube comes from the Discard, the one just paid included; with none, nothing (R13, R25)."""
    brigade = "D1HQ hq D1 d3\nD11 inf D1 d4\n"
    table = begin(city(brigade, "G1HQ hq G1 d6\nG11 inf G1 d5\n", [6, 1, 1, 1]))
    side(table, DIV).pool = Cubes(0, 0)
    side(table, DIV).discard = Cubes(0, 0)
    put(table, unit(table, "D11").with_reduced(True))
    events = do(table, "attack D11", "target G11", "remove")
    assert named(events, "cube_lost").values == {"seat": DIV, "colour": "blue", "from": "discard"}
    assert side(table, DIV).discard.total == 0


def test_the_prompt_names_the_cubes() -> None:
    """The question says what is in hand (6.1)."""
    table = begin(city(), "b3p1")
    assert "3 blue and 1 pink" in table.view(DIV).prompt
    assert table.view(GA).prompt == "Division to decide."


def test_repair_is_no_action_without_the_option() -> None:
    """Infrastructure is only a label without its option (7.3)."""
    table = begin(city("D1HQ hq D1 f5\nD11 inf D1 f6 eng\n"))
    table.position.destroyed.add(hex_of(table, "f6"))
    assert isinstance(table, enfilade.Table)
    assert not table.position.works_for(DIV, "government")
