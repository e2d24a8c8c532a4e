"""Attack: Combat Power, dice, Losses, removal, retreat, advance (6.7)."""

from __future__ import annotations

import pytest

from tests.drawing import picture
from tests.games.quick.city import (
    DIV,
    GA,
    begin,
    city,
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
    spent,
    unit,
    where,
)

ATTACKER = "D1HQ hq D1 d3\nD11 inf D1 d4\n"
TARGET = "G1HQ hq G1 d7\nG11 inf G1 d5\n"


def test_one_attacker_one_adjacent_target() -> None:
    """Any Maneuver Unit, in command or not, against one unit next to it; stack-mates play no part (6.7, R37, R39)."""
    shown = picture("""
              d7u:G1HQ
        c6u         e7u
              d6
        c5          e6#
              d5u:G11+G12*
        c4u         e5#
              d4:D11
        c3          e4#
              d3#:D1HQ
    """)
    table = begin(drawn_city(shown, draws=[1, 1, 1, 1, 1, 1]))
    assert legal(table, "attack") == ["D11"]
    assert refused(table, "attack D1HQ") == "R37"
    assert refused(table, "attack D91") == "6.7"
    do(table, "attack D11")
    assert drawn(table, shown, legal(table, "target")) == shown
    assert legal(table) == ["target G11", "target G12"]
    assert refused(table, "target G91") == "6.7"
    assert refused(table, "target D1HQ") == "6.7"
    events = do(table, "target G12")
    assert named(events, "attack_declared").values["defence"] == 3


@pytest.mark.parametrize("hex", ["d4", "d5"])
def test_civilians_forbid_fighting_in_either_hex(hex: str) -> None:
    """No attack into or out of their hex; other hexes are free (6.7, R20, R63)."""
    table = begin(city(ATTACKER, TARGET))
    table.position.add_civ(hex_of(table, hex))
    table.play.run()
    assert not legal(table, "attack")
    assert refused(table, "attack D11") == ("R20" if hex == "d4" else "6.7")


def test_combat_power_of_the_defender() -> None:
    """Terrain column, types of Enablers, +1 in Close; Reduced costs a defender nothing unless by option (6.7a, R41, R58)."""
    target = "G1HQ hq G1 f8\nG11 tank G1 f6 eng eng sup\n"
    attacker = "D1HQ hq D1 f4\nD11 inf D1 f5\n"
    for reduced_defender, power in ((False, 5), (True, 4)):
        table = begin(city(attacker, target, [1] * 8, reduced_defender=reduced_defender))
        put(table, unit(table, "G11").with_reduced(True))
        events = do(table, "attack D11", "target G11")
        assert named(events, "attack_declared").values["defence"] == power
        assert spent(table) is not reduced_defender


def test_the_attacker_counts_in_the_attacked_hex() -> None:
    """Its own hex does not matter; Reduced costs it one (6.7a, R42, R59, R41)."""
    table = begin(city("D1HQ hq D1 d3\nD11 tank D1 d4\n", TARGET, [1, 1, 1, 1, 1]))
    put(table, unit(table, "D11").with_reduced(True))
    events = do(table, "attack D11", "target G11")
    assert table.position.terrain(hex_of(table, "d4")) == "open"
    assert named(events, "attack_declared").values["attack"] == 2, "a tank has 3 in Urban terrain"
    assert spent(table)


def test_the_defender_rolls_first_and_hurts_first() -> None:
    """Losses of the attacker are satisfied before its dice are counted (6.7b, R40, R43)."""
    table = begin(city("D1HQ hq D1 d3\nD11 inf D1 d4 arty\n", TARGET, [6, 1, 1, 1, 1, 1]))
    do(table, "attack D11", "target G11")
    assert table.actors == (DIV,)
    assert legal(table) == ["exhaust arty", "reduce"]
    assert refused(table, "retreat d3") == "6.7g"
    events = do(table, "exhaust arty")
    assert len(str(named(events, "fired").values["faces"]).split(",")) == 3
    assert spent(table)


def test_an_attacker_that_is_removed_does_not_fire() -> None:
    """Surplus Losses are ignored, the attack is over, and it cannot annihilate both (6.7b, R62)."""
    table = begin(city(ATTACKER, TARGET, [6, 6, 1, 3]))
    put(table, unit(table, "D11").with_reduced(True))
    events = do(table, "attack D11", "target G11", "remove")
    assert "removed" in names(events)
    assert where(table, "D11") == "off"
    assert table.actors == (GA,)
    assert spent(table)


def test_losses_are_satisfied_in_any_order() -> None:
    """Exhaust, reduce or retreat as the owner likes; removal when nothing else is left (6.7c, R43, R45, R54)."""
    target = "G1HQ hq G1 d7\nG11 inf G1 d5 eng sup\n"
    table = begin(city(ATTACKER, target, [1] * 5 + [6, 6, 6]))
    do(table, "attack D11", "target G11")
    assert table.actors == (GA,)
    options = legal(table)
    assert options[:3] == ["exhaust eng", "exhaust sup", "reduce"]
    assert "remove" not in options
    do(table, "retreat d6")
    assert not [text for text in legal(table) if text.startswith("retreat")], "once in an attack"
    do(table, "reduce")
    assert refused(table, "reduce") == "6.7c"
    assert refused(table, "exhaust recon") == "6.7c"
    do(table, "exhaust sup")
    assert holds(table, "G11", "eng")
    assert unit(table, "G11").reduced


def test_a_removed_unit_leaves_rubble_and_civilians_and_costs_a_cube() -> None:
    """Rubble once, a new CIV marker, a random cube of its owner (6.7d, R46, R51, R52)."""
    table = begin(city(ATTACKER, TARGET, [1, 1, 1, 6, 1, 1, 1]))
    put(table, unit(table, "G11").with_reduced(True))
    events = do(table, "attack D11", "target G11", "remove")
    assert names(events)[:4] == ["removed", "rubble", "civilians", "cube_lost"]
    assert hex_of(table, "d5") in table.position.rubble
    assert side(table, GA).removed.total == 1
    assert side(table, DIV).removed.total == 0
    assert "advanced" not in names(events)
    assert table.actors == (GA,), "no advance after a removal"
    assert spent(table)


def test_rubble_is_permanent_and_single() -> None:
    """A second removal adds no second marker (R51)."""
    table = begin(city(ATTACKER, TARGET, [1, 1, 1, 1, 6, 1, 1, 1]))
    table.position.rubble.add(hex_of(table, "d5"))
    put(table, unit(table, "G11").with_reduced(True))
    events = do(table, "attack D11", "target G11", "remove")
    assert "rubble" not in names(events)
    assert spent(table)


def test_advance_after_removal_is_an_option() -> None:
    """The advance belongs to retreat, unless the option is on (6.7h, R48)."""
    table = begin(city(ATTACKER, TARGET, [1, 1, 1, 6, 1, 1, 1], advance_after_removal=True))
    put(table, unit(table, "G11").with_reduced(True))
    do(table, "attack D11", "target G11", "remove")
    assert legal(table) == ["advance", "stay"]


def test_a_stack_mate_left_behind_prevents_the_advance() -> None:
    """The attacked hex must be free of enemies (6.7h, R47)."""
    table = begin(city(ATTACKER, "G1HQ hq G1 d7\nG11 inf G1 d5\nG12 inf G1 d5\n", [1, 1, 1, 6, 1, 1]))
    do(table, "attack D11", "target G11", "retreat d6")
    assert table.actors == (GA,)
    assert where(table, "D11") == "d4"


def test_an_advance_may_be_declined() -> None:
    """`stay` leaves the attacker where it is (6.7h, R47)."""
    table = begin(city(ATTACKER, TARGET, [1, 1, 1, 6, 1, 1]))
    do(table, "attack D11", "target G11", "retreat d6", "stay")
    assert where(table, "D11") == "d4"
    assert table.actors == (GA,)


def test_a_retreat_is_exactly_one_hex_with_room_and_without_enemies() -> None:
    """It may be next to enemies and among civilians (6.7g, R44, R64, R20)."""
    shown = picture("""
              d9:G2HQ

              d8u

              d7u:G1HQ
        c6u         e7u
              d6:G21+G22
        c5*         e6#*
              d5u:G11
        c4u:D12     e5#*
              d4:D11
        c3          e4#
              d3#:D1HQ
    """)
    table = begin(drawn_city(shown, draws=[1, 1, 1, 6, 1, 1]))
    table.position.add_civ(hex_of(table, "e5"))
    do(table, "attack D11", "target G11")
    assert drawn(table, shown, legal(table, "retreat")) == shown, "d6 is full, an enemy is in c4, civilians do not mind"
    assert refused(table, "retreat d6") == "6.7g"
    assert refused(table, "retreat d7") == "6.7g"


def test_a_headquarters_may_be_singled_out_unless_escorted() -> None:
    """An HQ in a stack is a target, except with `escort` (R53)."""
    for escort in (False, True):
        table = begin(city(ATTACKER, "G1HQ hq G1 d5\nG11 inf G1 d5\n", escort=escort))
        do(table, "attack D11")
        assert ("G1HQ" in legal(table, "target")) is not escort
        if escort:
            assert refused(table, "target G1HQ") == "R53"


def test_a_headquarters_can_destroy_a_maneuver_unit() -> None:
    """HQs roll first like everybody (R70, R10)."""
    table = begin(city(ATTACKER, "G1HQ hq G1 d5\nG11 inf G1 d7\n", [6, 3]))
    put(table, unit(table, "D11").with_reduced(True))
    events = do(table, "attack D11", "target G1HQ", "remove")
    assert "removed" in names(events)
    assert spent(table)


def test_an_hq_that_cannot_retreat_is_removed_at_once() -> None:
    """All Enablers and an available retreat come first (6.7e, R49)."""
    hemmed_in = picture("""
              f11:G9HQ
        e10:D12     g10:D13
              f10u:D11
    """)
    table = begin(city("D1HQ hq D1 d4\nD11 inf D1 f9\nD12 inf D1 e9\nD13 inf D1 g9\n", "", [1, 6, 1, 1]))
    for id, hex in (("G9HQ", "f11"), ("GPost", "g8"), ("G91", "h8"), ("D11", "f10"), ("D12", "e10"), ("D13", "g10")):
        move_to(table, id, hex)
    assert drawn(table, hemmed_in) == hemmed_in
    do(table, "attack D11", "target G9HQ")
    assert legal(table) == ["remove"]
    do(table, "remove")
    assert where(table, "G9HQ") == "off"


def test_combat_shows_the_enablers_of_both_units() -> None:
    """Both seats learn what the two units hold (R57)."""
    table = begin(city("D1HQ hq D1 d3\nD11 inf D1 d4 arty\n", TARGET, [1] * 7))
    do(table, "attack D11")
    table.position.known["D11"] = type(table.position.known["D11"])((0, 0, 0, 0), False)
    assert table.view(GA).unit("D11").enablers is None
    events = do(table, "target G11")
    assert named(events, "attack_declared").values["attacker_enablers"] == "arty"
    assert table.view(GA).unit("D11").enablers == (0, 1, 0, 0)
    assert named(events, "attack_declared").reveals


def test_an_attack_cannot_be_undone_once_it_is_declared() -> None:
    """Dice have fallen and secrets were shown (R57)."""
    table = begin(city(ATTACKER, TARGET, [1] * 6))
    do(table, "attack D11")
    assert table.why_no_undo(DIV) == ""
    do(table, "target G11")
    assert "drawn" in table.why_no_undo(DIV)


def test_what_happens_in_the_hex_meanwhile_does_not_stop_the_attack() -> None:
    """Terrain is that of the beginning (R42, R69)."""
    table = begin(city(ATTACKER, TARGET, [6, 1, 1, 1, 1, 1]))
    do(table, "attack D11", "target G11")
    table.position.rubble.add(hex_of(table, "d5"))
    table.position.add_civ(hex_of(table, "d5"))
    events = do(table, "reduce")
    assert len(str(named(events, "fired").values["faces"]).split(",")) == 2, "3 in Urban terrain, less one"
