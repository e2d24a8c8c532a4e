"""Chapter V: battle, beside the worked examples."""

from __future__ import annotations

import pytest

from enfilade import IllegalAction
from enfilade.games.game_of_war.rules.battles import bears, fight
from tests.drawing import aligned
from tests.games.game_of_war.fronts import GameTable, battle_for, drawn, drawn_front, front, named, places, resolve, tiles


def sums(table: GameTable, tile: str, seat: str = "red") -> tuple[int, int]:
    found = fight(table.position, seat, table.position.front.ground.squares.number(tile))
    assert found is not None
    return found.attack, found.defence


FORT = ["............"] * 6 + ["....F......."] + ["............"] * 5
PLAZA = ["............"] * 6 + ["....P......."] + ["............"] * 5
PASS = ["............"] * 6 + ["....=......."] + ["............"] * 5


def test_a_tile_attack_meets_whoever_is_there_then() -> None:
    """Another unit has come onto the tile (V.1.c)."""
    table = front("I@E5 C@D6", "I@E7 I@F8")
    events = resolve(table, ["attack RI1 E7"], ["WI1 step E8", "WI2 step E7"])
    assert named(events, "battle")[0].values["target"] == "WI2"


def test_an_empty_tile() -> None:
    """No battle (V.1.d)."""
    table = front("I@E5", "I@E7")
    events = resolve(table, ["attack RI1 E7"], ["WI1 step E8"])
    assert [event.rule for event in named(events, "no_battle")] == ["V.1.d"]


def test_ones_own_unit_on_the_tile() -> None:
    """No battle (R42)."""
    table = front("I@E5 C@D6", "I@F8")
    events = resolve(table, ["RC1 step E6", "attack RI1 E6"])
    assert [event.rule for event in named(events, "no_battle")] == ["R42"]


def test_nobody_bears() -> None:
    """No battle (R12)."""
    table = front("I@A1", "I@L12")
    events = resolve(table, ["attack WI1"])
    assert [event.rule for event in named(events, "no_battle")] == ["R12"]


def test_a_target_that_boards_is_fought_on_its_carrier() -> None:
    """The battle is over the carrier's tile; only the carrier defends, the cargo goes with it (R54) (R25, V.1.b)."""
    table = front("C@E6 A@E4 A@B7", "I@F7 Y@E7", tram=["A7 > L7"], turnarounds=["A7", "L7"])
    events = resolve(table, ["attack WI1"], ["WI1 board-before WY1"])
    battle = named(events, "battle")[0]
    assert battle.values["target"] == "WY1"
    assert battle.values["defence"] == 6
    assert battle.values["result"] == "destroyed"
    assert [event.values["cause"] for event in named(events, "destroyed")] == ["battle", "cargo"]
    assert "WI1" not in places(table)


def test_destroyed_in_movement_is_no_target() -> None:
    """Gone before battles, neither fights nor can be targeted (R44)."""
    table = front("I@A1", "I@L1", trains=["red front RE1:C6 RG1:B6", "white front WE1:G6 WG1:H6"], rail=["A6 > L6"])
    events = resolve(table, ["RE1 steps D6 E6", "attack WE1"], ["WE1 steps F6 E6"])
    assert [event.rule for event in named(events, "no_battle")] == ["R44"]


def test_support_at_range_and_blocked() -> None:
    """Friends never block; an enemy of the supporter in between does (V.2)."""
    at_range = """
        I1=4 .    i1=6 .    .    a1=8
        .    .    .    .    .    .
    """
    table = drawn_front(at_range)
    assert battle_for(table, "WI1") == aligned(at_range)
    assert sums(table, "C1") == (4, 14)
    blocked_by_an_enemy = """
        I1=4 .    i1=6 .    I2=4 a1
        .    .    .    .    .    .
    """
    table = drawn_front(blocked_by_an_enemy)
    assert battle_for(table, "WI1") == aligned(blocked_by_an_enemy)
    assert sums(table, "C1") == (8, 6)
    over_a_friend = """
        I1=4 .    i1=6 .    i2=6 a1=8
        .    .    .    .    .    .
    """
    table = drawn_front(over_a_friend)
    assert battle_for(table, "WI1") == aligned(over_a_friend)
    assert sums(table, "C1") == (4, 20)


def test_fire_over_units_by_option() -> None:
    """Only ground blocks, option fire_blocked_by_units=false (V.2)."""
    assert sums(front("A@E4", "I@E7 R@E6", options={"fire_blocked_by_units": False}), "E7") == (5, 6)
    rows = ["............"] * 4 + ["....^......."] + ["............"] * 7
    table = front("A@E4 I@E6", "I@E7", rows=rows, options={"fire_blocked_by_units": False})
    assert sums(table, "E7") == (4, 6)


def test_only_tiles_that_can_be_hit_are_offered() -> None:
    """Behind a mountain there is no way of that length: neither on the line nor round the corner (R12, R13, V.2)."""
    rows = ["." * 12] * 4 + ["....^......."] + ["." * 12] * 7
    table = front("A@E4", "I@L12", rows=rows, options={"range_shape": "area"})
    table.act("red", "attack-from RA1")
    for action in table.legal("red"):
        table.position.put(table.position.pieces["WI1"].at(table.position.front.ground.squares.number(action.target)))
        assert bears(table.position, table.position.pieces["RA1"], table.position.pieces["WI1"].tile), action
    assert "tile E6" not in [str(action) for action in table.legal("red")]


def test_the_area_needs_an_open_path() -> None:
    """A king's path of that length over unblocked tiles, option range_shape=area (V.2)."""
    options = {"range_shape": "area"}
    open_ground = """
        .    A1=5 .    .    .
        .    .    .    .    .
        .    .    .    .    .
        .    .    i1=6 .    .
    """
    table = drawn_front(open_ground, options=options)
    assert battle_for(table, "WI1") == aligned(open_ground)
    assert sums(table, "C4") == (5, 6)
    behind_a_ridge = """
        .    A1   .    .    .
        ^    ^    ^    ^    .
        .    .    I1=4 .    .
        .    .    i1=6 .    .
    """
    table = drawn_front(behind_a_ridge, options=options)
    assert battle_for(table, "WI1") == aligned(behind_a_ridge)
    assert sums(table, "C4") == (4, 6)


def test_relays_defend_themselves_only() -> None:
    """Range 0 bears on its own tile alone; no attack, no attacker (R43, R53)."""
    assert sums(front("I@E5", "R@E6 R@E7"), "E6") == (4, 1)
    table = front("R@E6", "I@E7")
    assert fight(table.position, "red", table.position.front.ground.squares.number("E7")) is None


@pytest.mark.parametrize(("rows", "unit", "defence"), [(FORT, "I", 10), (PLAZA, "I", 10), (FORT, "C", 9), (PASS, "I", 8)])
def test_strongpoints(rows: list[str], unit: str, defence: int) -> None:
    """Four for any arm on a fortress or plaza; two on a pass (VI.3, R36)."""
    assert sums(front("I@E5", f"{unit}@E7", rows=rows), "E7") == (4, defence)


def test_strongpoints_for_foot_and_guns_only() -> None:
    """Option strongpoint_arms (R36)."""
    options = {"strongpoint_arms": "foot_guns"}
    assert sums(front("I@E5", "C@E7", rows=FORT, options=options), "E7") == (4, 5)
    assert sums(front("I@E5", "A@E7", rows=FORT, options=options), "E7") == (4, 12)


@pytest.mark.parametrize(("support", "defence"), [("target", 12), ("all_defenders", 16)])
def test_whose_strongpoint_counts(support: str, defence: int) -> None:
    """The target's own, or each defender's, option terrain_support (R15)."""
    table = front("I@F5", "I@F7 I@E7", rows=FORT, options={"terrain_support": support})
    assert sums(table, "F7") == (4, defence)


def test_a_razed_plaza_protects_nobody() -> None:
    """The tile is an ordinary one (VII.1.b, VI.3)."""
    table = front("I@E5", "I@E7", rows=PLAZA)
    resolve(table, [], ["WI1 sabotage"])
    assert sums(table, "E7") == (4, 6)


@pytest.mark.parametrize(("rule", "attack", "defence"), [("full", 4, 12), ("defend_only", 0, 12), ("none", 0, 0)])
def test_inactive_units_in_battle(rule: str, attack: int, defence: int) -> None:
    """Option inactive_combat (R11)."""
    table = front("I@E5 A@A5", "I@E7 I@E8", options={"inactive_combat": rule}, net=True)
    table.position.active = {"red": frozenset({"RA1"}), "white": frozenset()}
    table.position.put(table.position.pieces["RA1"].at(table.position.front.ground.squares.number("B7")))
    assert sums(table, "E7") == (5 + attack, defence)


def test_a_packed_unit_defends_itself_by_option() -> None:
    """Option packed_defence=full (R18)."""
    assert sums(front("I@E5", "M@E7", options={"packed_defence": "full"}), "E7") == (4, 10)
    assert sums(front("I@E5", "I@E7 M@E8", options={"packed_defence": "full"}), "E7") == (4, 6)


def test_each_adjacent_cavalry_charges() -> None:
    """Plus three each, diagonally too, against a fortress too; not at two tiles (X.2, R14)."""
    shown = """
        .      .      C3=4
        .      C1=7   C2=7
        .      .      i1F=10
    """
    table = drawn_front(shown)
    assert battle_for(table, "WI1") == aligned(shown)
    assert sums(table, "C3") == (7 + 7 + 4, 10)


def test_no_charge_against_or_out_of_a_fortress_by_option() -> None:
    """Option charge_vs_strongpoint=false (R14)."""
    options = {"charge_vs_strongpoint": False}
    assert sums(front("C@D6", "I@E7", rows=FORT, options=options), "E7") == (4, 10)
    assert sums(front("C@E7", "I@E8", rows=FORT, options=options), "E8") == (4, 6)


def test_a_column_charges() -> None:
    """An unbroken run of up to four, those beyond range 2 included, option charge=column (§4.12)."""
    unbroken = """
        C5   C4=7 C3=7 C2=7 C1=7 i1=6
        .    .    .    .    .    .
    """
    broken = """
        .    .    C2   .    C1=7 i1=6
        .    .    .    .    .    .
    """
    not_adjacent = """
        .    .    C2   C1=4 .    i1=6
        .    .    .    .    .    .
    """
    for shown, attack in ((unbroken, 28), (broken, 7), (not_adjacent, 4)):
        table = drawn_front(shown, options={"charge": "column"})
        assert battle_for(table, "WI1") == aligned(shown)
        assert sums(table, "F1") == (attack, 6)


def test_two_battles_are_reckoned_apart() -> None:
    """A unit that will be destroyed fights in the other battle with full value (V.3, V.5, R41)."""
    table = front("I@E5 C@F6", "I@E6 C@D6 I@G5")
    events = resolve(table, ["attack WI1"], ["attack RI1"])
    first, second = named(events, "battle")
    assert (first.values["attack"], first.values["target"]) == (4 + 7, "WI1")
    assert (second.values["attack"], second.values["target"]) == (4 + 7 + 4, "RI1")


def test_more_attacks_than_one() -> None:
    """With attacks_per_turn > 1 a unit both destroyed and retreating is destroyed (V.4)."""
    table = front("C@D6 I@E5 I@C8", "I@E7 I@B9", options={"attacks_per_turn": 2})
    events = resolve(table, ["attack WI1", "attack WI2"])
    assert [event.values["target"] for event in named(events, "battle")] == ["WI1", "WI2"]


def test_removal_comes_before_retreat() -> None:
    """A tile whose unit was destroyed is free, and removed enemies frighten nobody (V.4, R16)."""
    table = front("C@D6", "I@E7 C@A1", options={"attacks_per_turn": 2})
    resolve(table, ["attack WI1"], ["attack RC1"])
    assert "E6" in tiles(table, "white")


def test_no_retreat_is_destruction() -> None:
    """Hemmed in, the unit is destroyed (V.4.c)."""
    before = """
        ^   ^   ^   .
        ^   i1  C1  .
        ^   ^   ^   .
        .   .   .   .
    """
    after = """
        ^   ^   ^   .
        ^   .   C1  .
        ^   ^   ^   .
        .   .   .   .
    """
    table = drawn_front(before)
    events = resolve(table, ["attack WI1"])
    assert drawn(table) == aligned(after)
    assert named(events, "destroyed")[0].rule == "V.4.c"


def test_one_tile_is_taken_without_asking() -> None:
    """There is nothing to choose (§4.8)."""
    before = """
        ^   .   ^   .
        ^   i1  C1  .
        ^   ^   ^   .
        .   .   .   .
    """
    after = """
        ^   i1  ^   .
        ^   .   C1  .
        ^   ^   ^   .
        .   .   .   .
    """
    table = drawn_front(before)
    events = resolve(table, ["attack WI1"])
    assert named(events, "forced_move")[0].values["to"] == "B1"
    assert drawn(table) == aligned(after)


def test_both_flee_to_one_tile() -> None:
    """Nobody gets it, both choose again without it; answers are secret until all are given (§4.8) (R47)."""
    before = """
        C1  .   .   c1
        .   i1F I1F .
        .   .   .   .
    """
    table = drawn_front(before)
    events = resolve(table, ["attack WI1"], ["attack RI1"])
    assert [event.values["result"] for event in named(events, "battle")] == ["retreats", "retreats"]
    assert table.actors == ("red", "white")
    table.act("red", "retreat C3")
    assert "C3" in tiles(table, "white")
    assert table.view("white").to_data()["answers"] == {}
    assert table.view("white").answers == {}
    events = table.act("white", "retreat C3")
    assert named(events, "answers_shown")[0].values["clashes"] == 1
    assert "C3" not in tiles(table, "red")
    assert "C3" not in tiles(table, "white")
    table.act("white", "retreat B3")
    table.act("red", "retreat D3")
    assert drawn(table) == aligned("""
        C1  .   .   c1
        .   F   F   .
        .   i1  .   I1
    """)


def test_a_retreat_that_is_refused() -> None:
    """The refusal names the rule (R16)."""
    table = front("C@D6", "I@E7")
    resolve(table, ["attack WI1"])
    with pytest.raises(IllegalAction) as caught:
        table.act("white", "retreat H7")
    assert caught.value.rule == "R16"


def test_a_deployed_unit_that_is_driven_off_is_packed() -> None:
    """It could not have moved deployed (R55)."""
    table = front("C@D6 I@E5", "M@E7", deployed=["WM1"])
    events = resolve(table, ["attack WM1"])
    assert named(events, "battle")[0].values["result"] == "retreats"
    table.act("white", "retreat E8")
    assert not table.position.pieces["WM1"].deployed


def test_what_follows_a_retreat() -> None:
    """A retreating infantry captures, a retreating cavalry destroys an arsenal (R56)."""
    table = front("C@D6", "I@E7", stations={"E8": "none"})
    resolve(table, ["attack WI1"])
    table.act("white", "retreat E8")
    assert list(table.position.stations.values()) == ["white"]
    table = front("X@E5", "C@E7", arsenals={"E8": "red"})
    resolve(table, ["attack WC1"])
    events = table.act("white", "retreat E8")
    assert named(events, "arsenal_destroyed")[0].values["by"] == "WC1"
