"""Standing rules and the round: command, stacking, control, cubes, returns, civilians (4, 5)."""

from __future__ import annotations

import enfilade
from enfilade.games.quick.state.position import WAITING, Cubes
from tests.drawing import picture
from tests.games.quick.city import (
    DIV,
    GA,
    actors,
    begin,
    city,
    cubes,
    do,
    drawn,
    drawn_city,
    hex_of,
    in_command,
    legal,
    move_to,
    named,
    names,
    refused,
    side,
    spent,
    unit,
    where,
)

BRIGADE = "D1HQ hq D1 f3\nD11 inf D1 f5\nD12 inf D1 f6\n"


def test_command_reaches_two_and_three_hexes() -> None:
    """2 hexes from the HQ, 3 from the Post, whatever lies between (4.1, R4, R5)."""
    of_the_hq = picture("""
                          f6#:D12
                    e5#         g5#
              d4          f5#:D11*    h4
        c3          e4#*        g4u*        i3u
              d3#*        f4*         h3u*
        c2u         e3u*        g3#*        i2u
              d2u*        f3:D1HQ*    h2u*
        c1          e2u*        g2u*        i1
              d1*         f2u*        h1*
                    e1:D9HQ*    g1:D91*
                          f1:DPost*
    """)
    of_the_post = picture("""
                                f5#:D11
                          e4#         g4u
                    d3#         f4*         h3u
              c2u         e3u*        g3#*        i2u
        b1          d2u*        f3:D1HQ*    h2u*        k1
              c1*         e2u*        g2u*        i1*
                    d1*         f2u*        h1*
                          e1:D9HQ*    g1:D91*
                                f1:DPost*
    """)
    table = begin(drawn_city(of_the_hq))
    position = table.position
    assert in_command(table, of_the_hq, "D11") == in_command(table, of_the_hq, "D12") == of_the_hq
    assert in_command(table, of_the_post, "D1HQ") == of_the_post
    move_to(table, "D9HQ", "f5")
    assert not position.is_in_command(unit(table, "D12")), "another formation's HQ gives no command"
    assert not position.is_in_command(unit(table, "D9HQ"))
    assert not position.is_in_command(unit(table, "DPost"))


def test_the_chain_of_command_is_an_option() -> None:
    """With `command_chain` a unit needs its HQ to be in command (4.1, R3)."""
    far_from_the_post = picture("""
                    f8*
              e7u*        g7#*
        d6*         f7#:D11*    h6*
              e6#*        g6#*
        d5u*        f6#:D1HQ*   h5u*
              e5#*        g5#*
        d4*         f5#*        h4*
              e4#*        g4u*
                    f4*
    """)
    table = begin(drawn_city(far_from_the_post))
    assert in_command(table, far_from_the_post, "D11") == far_from_the_post
    chained = begin(drawn_city(far_from_the_post, command_chain=True))
    assert "*" not in in_command(chained, far_from_the_post, "D11")


def test_two_maneuver_units_fill_a_hex() -> None:
    """Stacking counts Maneuver Units where they end; HQs and Posts are free (4.2, R36, R66)."""
    brigade = picture("""
              e4#*
        d3#*        f4:D11+D12*
              e3u:D13
        d2u*        f3:D1HQ*
              e2u*
    """)
    table = begin(drawn_city(brigade))
    do(table, "move-one D13")
    assert drawn(table, brigade, legal(table, "step")) == brigade, "f4 may be crossed"
    assert "f4" not in legal(table, "step") or "stop" not in legal(table)
    table.undo(DIV)
    do(table, "move-one D1HQ", "step f4")
    assert where(table, "D1HQ") == "f4"
    open_stack = begin(drawn_city(brigade, stack_limit=0))
    do(open_stack, "move-one D13", "step f4", "stop")
    assert where(open_stack, "D13") == "f4"


def test_a_full_hex_may_be_crossed_on_a_bonus_move() -> None:
    """A first step into a full hex needs a second step out of it (4.2, 6.5, R36)."""
    first_step = picture("""
              d5u
        c4u         e5#
              d4:D11+D12*
        c3*         e4#*
              d3#:D13
        c2u*        e3u*
              d2u:D1HQ*
    """)
    second_step = picture("""
              d5u*
        c4u*        e5#*
              d4:D11+D12+D13
        c3*         e4#*
              d3#
        c2u         e3u
              d2u:D1HQ
    """)
    table = begin(drawn_city(first_step))
    do(table, "move-one D13")
    assert drawn(table, first_step, legal(table, "step")) == first_step
    do(table, "step d4")
    assert drawn(table, second_step, legal(table, "step")) == second_step
    assert "stop" not in legal(table)
    assert refused(table, "stop") == "4.2"
    assert refused(table, "step d3") == "R34"


def test_control_stays_until_an_enemy_ends_there() -> None:
    """Only Maneuver Units take control, only where they end (4.3, R66)."""
    table = begin(city("D1HQ hq D1 f5\nD11 inf D1 e5\n"))
    citadel = hex_of(table, "f6")
    do(table, "move-one D1HQ", "step f6")
    assert table.position.control[citadel] == ""
    events = do(table, "pass blue", "move-one D11", "step f6")
    assert named(events, "control").values["seat"] == DIV
    do(table, "pass blue", "move-one D11", "step e5")
    assert table.position.control[citadel] == DIV


def test_passing_through_takes_no_control() -> None:
    """A unit that only crosses an objective on its bonus move leaves it as it was (4.3, R66)."""
    table = begin(city("D1HQ hq D1 d3\nD11 inf D1 d4\n"))
    do(table, "move-one D11", "step d5")
    assert table.position.control[hex_of(table, "d5")] == "", "control is settled where it stops"
    do(table, "step d6")
    assert table.position.control[hex_of(table, "d5")] == ""


def test_selection_is_secret_and_simultaneous() -> None:
    """Each seat chooses without seeing the other's cubes (5.1b, 5.1, R56)."""
    table = city()
    assert actors(table) == [DIV, GA]
    table.act(GA, "select b1p3")
    assert actors(table) == [DIV]
    told = [event.name for event in table.events(DIV)]
    assert "cubes_chosen" in told
    assert "selected" not in told
    seen = table.view(DIV).sides[GA]
    assert seen.hand is None
    assert seen.pool is None
    assert seen.hand_size == 4
    assert refused(table, "select b4p4") == "5.1b"


def test_the_selection_can_be_changed_until_both_have_chosen() -> None:
    """A choice is committed with the selection itself: there is nothing to take back (5.1b)."""
    table = city()
    table.act(GA, "select b1p3")
    assert table.why_no_undo(GA)
    assert table.legal(DIV)


def test_a_short_pool_is_refilled_and_never_otherwise() -> None:
    """Fewer than four: all discards return; with four there is no refill (5.1a, R11, R14)."""
    table = city()
    for seat in (DIV, GA):
        side(table, seat).pool = Cubes(2, 2)
        side(table, seat).discard = Cubes(5, 3)
    table.play.run()
    begin(table, "b2p2", "b2p2")
    for _ in range(8):
        do(table, legal(table)[-1])
    assert side(table, DIV).pool.to_data() == cubes(7, 5)
    assert side(table, DIV).discard.total == 0


def test_fewer_cubes_than_a_hand_mean_fewer_actions() -> None:
    """All cubes are taken when there are too few; none means no Action (5.1b, R12, R21)."""
    table = city()
    side(table, DIV).pool = Cubes(1, 1)
    side(table, GA).pool = Cubes(4, 0)
    table.play.run()
    begin(table, "b1p1", "b4p0")
    order = []
    while table.position.round == 1:
        order.append(table.actors[0])
        do(table, legal(table)[-1])
    assert order == [DIV, GA, DIV, GA, GA, GA]


def test_a_seat_without_cubes_does_not_act() -> None:
    """No cubes at all is no defeat by itself (R12)."""
    table = city()
    side(table, DIV).pool = Cubes(0, 0)
    side(table, GA).pool = Cubes(4, 0)
    table.play.offers = {}
    table.play.run()
    assert table.actors == (GA,)
    do(table, "select b4p0")
    assert table.actors == (GA,)


def test_headquarters_return_before_the_post() -> None:
    """HQs first, by the Initiative holder; next to their units; the Post next to an HQ (5.1c, R15, R16, R17, R71)."""
    of_the_hq = picture("""
              f5#*
        e4#*        g4u*
              f4:D11*
        e3u*        g3#*
              f3*
    """)
    table = city("D1HQ hq D1 f3\nD11 inf D1 f4\n")
    for id in ("D1HQ", "D9HQ", "DPost"):
        table.position.put(unit(table, id).at(WAITING))
    begin(table)
    assert table.actors == (DIV,)
    assert drawn(table, of_the_hq, legal(table, "place")) == of_the_hq
    assert refused(table, "place a1") == "R15"
    do(table, "place f4")
    assert where(table, "D1HQ") == "f4"
    do(table, "place g1")
    of_the_post = picture("""
              f5#*
        e4#*        g4u*
              f4:D11+D1HQ
        e3u*        g3#*
              f3*         h2u
        e2u         g2u*        i1
              f2u*        h1*
        e1          g1:D91+D9HQ
              f1*
    """)
    assert drawn(table, of_the_post, legal(table, "place")) == of_the_post, "adjacent means a distance of exactly one"
    assert refused(table, "place f4") == "R16"
    events = do(table, "place f3")
    assert named(events, "returned").rule == "5.1c"
    assert where(table, "DPost") == "f3"


def test_an_hq_without_units_and_a_post_without_hqs_stay_away() -> None:
    """What cannot return is tried again next round (5.1c, R15, R16, R17)."""
    table = city("D1HQ hq D1 f3\nD11 inf D1 f4\n")
    table.position.put(unit(table, "D1HQ").at(WAITING))
    table.position.put(unit(table, "D11").at(-2))
    begin(table)
    assert where(table, "D1HQ") == "off"
    assert "place" not in {offer.verb for offer in table.legal(DIV)}


def test_an_hq_does_not_return_into_enemies() -> None:
    """Hexes with enemy units are not offered (5.1c, R15)."""
    shown = picture("""
              f5#:G11
        e4#*        g4u*
              f4:D11*
        e3u*        g3#*
              f3*
    """)
    table = city("D1HQ hq D1 f3\nD11 inf D1 f4\n", "G1HQ hq G1 g5\nG11 inf G1 f5\n")
    table.position.put(unit(table, "D1HQ").at(WAITING))
    begin(table)
    assert drawn(table, shown, legal(table, "place")) == shown


def test_civilians_may_leave_by_option() -> None:
    """At the edge they stay, or leave with `civ_edge` (5.1d, R18)."""
    table = city(draws=[5], civ_edge="leave")
    table.position.add_civ(hex_of(table, "a1"))
    begin(table)
    assert not table.position.civ
    assert "civilians_left" in names(list(table.events(None)))
    assert spent(table)


def test_civilians_of_one_hex_pile_up_and_hinder_nobody_on_the_move() -> None:
    """Any number in a hex; movement and returns are free (R19, R20)."""
    table = begin(city("D1HQ hq D1 f3\nD11 inf D1 f4\n"))
    for _ in range(3):
        table.position.add_civ(hex_of(table, "f5"))
    table.play.run()
    do(table, "move-one D11")
    assert "f5" in legal(table, "step")


def test_actions_alternate_from_the_holder_and_a_cube_is_paid_first() -> None:
    """One cube, one Action, alternately; the cube is in the Discard while it is carried out (5.2, 6.1, R25, R55)."""
    table = begin(city())
    assert table.actors == (DIV,)
    events = do(table, "pass blue")
    assert names(events)[0] == "cube_spent"
    assert side(table, DIV).discard.to_data() == cubes(1, 0)
    assert table.actors == (GA,)


def test_the_round_ends_when_all_cubes_are_spent() -> None:
    """Eight Actions, then the next selection (5.2, 5.3, 5.0, R24)."""
    table = begin(city())
    for _ in range(8):
        do(table, "pass blue")
    assert table.position.round == 2
    assert table.actors == (DIV, GA)
    assert "round_ended" in names(list(table.events(None)))


def test_numbers_of_the_rulebook_are_those_we_cite() -> None:
    """6.7 and 7.4 are the rulebook's own numbers (R1)."""
    rules = enfilade.library.rules("quick")
    assert rules["6.7"].title == "Attack"
    assert rules["7.4"].title == "Initiative declaration"
