"""Firing: directions, lines, Distance, dice, armour, wrecks (UB 5)."""

from __future__ import annotations

import pytest

from enfilade import Action, IllegalAction
from enfilade.boards.squares import DIRECTIONS
from enfilade.games.urban_battle.box.charts import armor_sector
from enfilade.kernel.odds import odds
from enfilade.library import AnyScenario, AnyTable
from tests.drawing import aligned
from tests.games.urban_battle.field import (
    aims,
    at,
    do,
    drawn_field,
    feed,
    field,
    is_told,
    legal,
    move,
    named,
    names,
    pass_turn,
    piece,
    play,
    refused,
    stage,
    under_fire,
)

AROUND = ("E8", "H8", "H5", "H2", "E2", "B2", "B5", "B8")  # three squares off E5, from north clockwise
SPARE = "black B9 truck L12 S\n"
ARMOUR = """
     N     NE    E     SE    S     SW    W     NW
N    front front side  rear  rear  rear  side  front
NE   front front front side  rear  rear  rear  side
E    side  front front front side  rear  rear  rear
SE   rear  side  front front front side  rear  rear
S    rear  rear  side  front front front side  rear
SW   rear  rear  rear  side  front front front side
W    side  rear  rear  rear  side  front front front
NW   front side  rear  rear  rear  side  front front
"""
WAYS = {  # of the faces of so many dice, in how many ways the sum reaches 2, 3, 4 …
    2: [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0],
    3: [216, 216, 215, 212, 206, 196, 181, 160, 135, 108, 81, 56, 35, 20, 10, 4, 1, 0],
    4: [1296, 1296, 1296, 1295, 1291, 1281, 1261, 1226, 1170, 1090, 986, 861, 721, 575, 435, 310, 206, 126, 70, 35, 15, 5, 1],
}
FARTHEST = {  # firer: target: Distance for front, side and rear
    "light": {"light": (8, 10, 11), "medium": (6, 8, 10), "heavy": (3, 5, 7), "truck": (11, 11, 11), "arv": (8, 9, 10)},
    "medium": {"light": (14, 16, 17), "medium": (12, 14, 16), "heavy": (9, 11, 13), "truck": (17, 17, 17), "arv": (14, 15, 16)},
    "heavy": {"light": (20, 22, 23), "medium": (18, 20, 22), "heavy": (15, 17, 19), "truck": (23, 23, 23), "arv": (20, 21, 22)},
}


def firing(pieces: str, more: str = "") -> AnyTable:
    """A table at the beginning of White's Firing Phase."""
    return at_fire(field(pieces, more))


def at_fire(scenario: AnyScenario) -> AnyTable:
    table = play(scenario, 1, 2, 3)
    do(table, "done")
    return table


# Once a Turn.


def test_each_unit_fires_once_a_turn() -> None:
    """And again in the owner's next Turn (UB 5.1, R1)."""
    table = firing(SPARE + "white W1 medium E2 N\nwhite W2 medium G2 N\nblack B1 heavy E9 S\nblack B2 heavy G9 S")
    do(table, "shoot W1")
    feed(table, 1, 1, 1)
    do(table, "fire B1")

    assert legal(table) == ["shoot W2", "done"]
    assert refused(table, "shoot W1") == "UB 5.1"
    pass_turn(table, 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    do(table, "done")
    assert legal(table) == ["shoot W1", "shoot W2", "done"]


def test_who_cannot_fire_at_all() -> None:
    """Unarmed, wrecked, strange, gone, or without a target: each refusal names its rule (UB 5.8, 5.12, 3.5, R33)."""
    pieces = """
    white W1 medium E2 N
    white W2 truck G2 N
    white W3 medium I2 N wreck
    white W4 medium A2 W
    white W5 light J2 N
    black B1 medium E9 S
    black B2 medium G9 S
    """
    more = '[zones]\nexit = ["J3"]\n[exit]\nseat = "white"\ntypes = ["light"]'
    table = play(field(pieces, more), 1, 2, 3)
    move(table, "W5", 1, "forward")
    do(table, "done")

    assert legal(table) == ["shoot W1", "done"]
    assert refused(table, "shoot W2") == "UB 5.8"
    assert refused(table, "shoot W3") == "UB 5.12"
    assert refused(table, "shoot W4") == "UB 3.5"
    assert refused(table, "shoot W5") == "R33"
    assert refused(table, "shoot B1") == "UB 3.5"
    assert refused(table, "fire B1") == "UB 3.5"


def test_movement_does_not_impair_fire() -> None:
    """A vehicle that moved fires like any other (UB 3.5, R20)."""
    table = play(field("white W1 medium E2 N\nwhite W2 truck A1 N\nblack B1 medium E9 S"), 1, 2, 3)
    move(table, "W1", 1, "forward")
    do(table, "done")

    assert legal(table) == ["shoot W1", "done"]


# Directions and lines.


@pytest.mark.parametrize("facing", DIRECTIONS)
def test_fire_goes_in_three_forward_directions(facing: str) -> None:
    """Straight ahead and 45° to either side (UB 5.2)."""
    ring = "\n".join([f"black B{way} medium {square} N" for way, square in enumerate(AROUND)])
    table = firing(f"white W1 medium E5 {facing}\n{ring}")
    ahead = DIRECTIONS.index(facing)

    do(table, "shoot W1")

    assert sorted(legal(table)) == sorted([f"fire B{(ahead + turn) % 8}" for turn in (-1, 0, 1)])
    for turn in (2, 3, 4, 5, 6):
        assert refused(table, f"fire B{(ahead + turn) % 8}") == "UB 5.2"


def test_fire_goes_only_in_straight_lines() -> None:
    """A knight's move away is no line (UB 5.2)."""
    shown = """
        .   .   b↓* .   .   h↓
        c↓  .   .   f↓  .   .
        .   d↓  .   e↓  .   .
        .   .   .   .   g↓  .
        .   .   A↑  .   .   .
    """
    table = at_fire(drawn_field(shown))
    assert under_fire(table.position, "A") == aligned(shown)

    do(table, "shoot A")

    assert legal(table) == ["fire b"]
    for knight in "cdefgh":
        assert refused(table, f"fire {knight}") == "UB 5.2"


@pytest.mark.parametrize("between", ["B↑ C↑ D↑", "b↑* c↑ d↑", "B↑x C↑x D↑x", "b↑x c↑x d↑x"])
def test_any_vehicle_between_blocks_the_line(between: str) -> None:
    """Friend, enemy or wreck, straight or diagonally, and the line behind an adjacent enemy (UB 5.3, R14, R19)."""
    shown = """
        .   .   .   .   x↓  .   .   .
        y↓  .   .   .   .   .   .   .
        .   .   .   .   .   .   .   z↓
        .   .   .   .   {}  .   .   .
        .   .   .   {}  .   {}  .   .
        .   .   .   .   A↑  .   .   .
    """.format(*between.split())

    assert under_fire(drawn_field(shown).start, "A") == aligned(shown)


@pytest.mark.parametrize(
    ("glyph", "blocks"),
    [(".", False), ("#", True), ("o", False), ("~", False), ("|", False), ("-", False), ("H", False), ("=", False)],
)
@pytest.mark.parametrize(("square", "target"), [("E5", "E7"), ("G4", "H5")])
def test_only_buildings_block_the_line(glyph: str, blocks: bool, square: str, target: str) -> None:
    """Low obstacles, water and empty passages are looked over (UB 5.3, 5.5, R13, R14, R15)."""
    scenario = field(f"white W1 medium E2 N\nblack B1 medium {target} S", f'[patch]\n{square} = "{glyph}"')

    assert ("B1" not in aims(scenario, "W1")) is blocks


def test_a_refusal_names_what_is_in_the_line() -> None:
    """A vehicle, a building or the target being no target (UB 5.3, R20)."""
    pieces = """
    white W1 medium E2 N
    white W2 truck C4 N
    black B1 medium B5 S
    black B2 medium H5 S
    black B3 medium E9 S
    black B4 truck E6 S wreck
    white W3 medium K1 N
    black B5 medium K9 S
    """
    table = firing(pieces, '[patch]\nG4 = "#"')
    assert legal(table) == ["shoot W3", "done"]
    assert refused(table, "shoot W1") == "UB 3.5"
    do(table, "shoot W3")
    assert refused(table, "fire W2") == "R20"
    assert refused(table, "fire B4") == "R20"


def test_a_blocked_line_is_refused_by_the_rule_of_sight() -> None:
    """The vehicle in between, or the building with its square (UB 5.3)."""
    shown = """
        .   .   .   b↓* .   .   .
        c↓  .   .   .   .   .   d↓
        .   T↑  .   .   .   #   .
        .   .   .   .   .   .   .
        .   .   .   A↑  .   .   .
    """
    table = at_fire(drawn_field(shown, "T truck"))
    assert under_fire(table.position, "A") == aligned(shown)

    do(table, "shoot A")

    assert legal(table) == ["fire b"]
    assert refused(table, "fire c") == "UB 5.3"
    assert refused(table, "fire d") == "UB 5.3"
    reasons = {each.action.text: each.reason for each in table.view("white").barred}
    assert "T" in reasons["fire c"].split()
    assert "F3" in reasons["fire d"]


def test_flags_and_squares_beside_a_diagonal_do_not_matter() -> None:
    """A flag blocks nothing; buildings beside the line are passed (R14, R11)."""
    shown = """
        .   .   .   b↓*
        .   #   .   .
        #   .   #   .
        A↑  .   .   .
    """
    flag_in_the_line = '[flags]\nwhite = "B2"'

    assert under_fire(drawn_field(shown, more=flag_in_the_line).start, "A") == aligned(shown)


def test_fire_between_two_corners() -> None:
    """Allowed by default, barred with `corner_squeeze = "block"` (UB 5.3, R11)."""
    allowed = """
        c↓* .   .   b↓*
        .   #   .   .
        .   .   #   .
        A↑  .   .   .
    """
    barred = """
        c↓* .   .   b↓
        .   #   .   .
        .   .   #   .
        A↑  .   .   .
    """
    assert under_fire(drawn_field(allowed).start, "A") == aligned(allowed)

    table = at_fire(drawn_field(barred, more='[options]\ncorner_squeeze = "block"'))
    assert under_fire(table.position, "A") == aligned(barred)
    do(table, "shoot A")

    assert legal(table) == ["fire c"]
    assert refused(table, "fire b") == "R11"


# Passages.


def test_no_diagonal_fire_from_a_passage_between_buildings() -> None:
    """Straight ahead only; from a bridge in all three directions (UB 5.4, R15)."""
    bridge = """
        .   .   .   b↓* .   .   .
        c↓* .   .   .   .   .   d↓*
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        .   .   ~   A↑H ~   .   .
    """
    street = """
        .   .   .   b↓* .   .   .
        c↓  .   .   .   .   .   d↓
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        .   .   #   A↑| #   .   .
    """
    assert under_fire(drawn_field(bridge).start, "A") == aligned(bridge)

    table = at_fire(drawn_field(street))
    assert under_fire(table.position, "A") == aligned(street)
    do(table, "shoot A")

    assert legal(table) == ["fire b"]
    assert refused(table, "fire c") == "UB 5.4"
    assert refused(table, "fire d") == "UB 5.4"


def test_an_east_west_passage_bars_diagonal_fire_too() -> None:
    """The axis makes no difference (UB 5.4)."""
    shown = """
        .   .   .   c←  .   .
        .   .   .   .   .   .
        #   .   .   .   .   .
        A→- .   .   .   .   b←*
        #   .   .   .   .   .
        .   .   .   .   .   .
        .   .   .   d←  .   .
    """

    assert under_fire(drawn_field(shown).start, "A") == aligned(shown)


@pytest.mark.parametrize(
    "shown",
    [
        """
        c↓* .   .   b↓*
        .   .   .   .
        .   |   .   .
        A↑  .   .   .
        """,
        """
        c↓* .   .   b↓|*
        .   .   .   .
        .   .   .   .
        A↑  .   .   .
        """,
    ],
    ids=["through", "into"],
)
def test_diagonal_lines_through_or_into_a_passage(shown: str) -> None:
    """Open by default, closed with `passage_fire = "symmetric"` (UB 5.4, R15)."""
    assert under_fire(drawn_field(shown).start, "A") == aligned(shown)

    table = at_fire(drawn_field(shown, more='[options]\npassage_fire = "symmetric"'))
    do(table, "shoot A")

    assert legal(table) == ["fire c"]
    assert refused(table, "fire b") == "R15"


def test_symmetric_passages_bar_neither_straight_lines_nor_bridges() -> None:
    """Only diagonal lines, only streets (R15)."""
    shown = """
        b↓* .   .   .
        .   .   .   .
        |   .   .   c↓*
        .   .   H   .
        .   .   .   .
        A↑  .   .   .
    """

    assert under_fire(drawn_field(shown, more='[options]\npassage_fire = "symmetric"').start, "A") == aligned(shown)


# Distance.


@pytest.mark.parametrize(("square", "distance"), [("E4", 2), ("E5", 3), ("E12", 10), ("G4", 2), ("K8", 6), ("A6", 4)])
def test_distance_counts_the_target_s_square_and_not_the_firer_s(square: str, distance: int) -> None:
    """Diagonal squares count like the others (UB 5.6, R17)."""
    scenario = field(f"white W1 heavy E2 N\nblack B1 medium {square} S")

    assert aims(scenario, "W1")["B1"].distance == distance


@pytest.mark.parametrize(
    "shown",
    [
        """
        c↓* .   .   .   d↓*
        .   .   b↓  .   .
        .   .   A↑  .   .
        """,
        """
        c↓* .   d↓* .   .
        .   .   .   b↓  .
        .   .   A↑  .   .
        """,
        """
        .   .   c↓* .   d↓*
        .   b↓  .   .   .
        .   .   A↑  .   .
        """,
    ],
)
def test_no_fire_at_an_adjacent_square(shown: str) -> None:
    """But in the other directions (UB 5.7, R19)."""
    table = at_fire(drawn_field(shown))
    assert under_fire(table.position, "A") == aligned(shown)

    do(table, "shoot A")

    assert sorted(legal(table)) == ["fire c", "fire d"]
    assert refused(table, "fire b") == "UB 5.7"


def test_an_adjacent_enemy_alone_is_no_target() -> None:
    """There is no close combat (UB 5.7, R19)."""
    assert aims(field("white W1 medium E2 N\nblack B1 medium E3 S"), "W1") == {}


@pytest.mark.parametrize(
    ("others", "near"),
    [("black B1 medium E3 S", "B1 is"), ("black B1 medium E3 S\nblack B2 light D3 S", "B2 and B1 are")],
)
def test_who_is_too_near_is_named_where_a_vehicle_cannot_fire(others: str, near: str) -> None:
    """That, and not that nobody is in sight, is why it cannot, while another may (UB 5.7, R19)."""
    table = at_fire(field(f"white W1 medium E2 N\nwhite W2 heavy A2 N\n{others}\nblack B9 light A5 S"))

    with pytest.raises(IllegalAction) as caught:
        table.act("white", Action("shoot", "W1"))

    said = f"W1 cannot fire: {near} too near to be fired at"
    assert (caught.value.reason, caught.value.rule) == (f"white cannot choose 'shoot W1': {said}", "UB 5.7")
    assert [(each.reason, each.rule) for each in table.view("white").barred if each.action.target == "W1"] == [(said, "UB 5.7")]


def test_a_target_that_is_too_near_is_refused_in_these_words() -> None:
    """Not by a technical word (UB 5.7)."""
    table = at_fire(field("white W1 medium E2 N\nblack B1 medium E3 S\nblack B2 light G4 S"))
    do(table, "shoot W1")

    with pytest.raises(IllegalAction, match=r"B1 is too near to be fired at \(UB 5\.7\)"):
        table.act("white", Action("fire", "B1"))


# Range.


@pytest.mark.parametrize("firer", FARTHEST)
@pytest.mark.parametrize("target", ["light", "medium", "heavy", "truck", "arv"])
@pytest.mark.parametrize(("sector", "facing"), [("front", "W"), ("side", "N"), ("rear", "E")])
def test_the_farthest_distance_in_range(firer: str, target: str, sector: str, facing: str) -> None:
    """A shot that cannot succeed is out of range (UB 3.5, R16)."""
    farthest = FARTHEST[firer][target][("front", "side", "rear").index(sector)]
    lane = f'board = {{ name = "Lane", rows = ["{"." * 26}"] }}'
    for distance in (farthest, farthest + 1):
        square = f"{chr(65 + distance)}1"
        shots = aims(field(f"white W1 {firer} A1 E\nblack B1 {target} {square} {facing}", top=lane), "W1")
        assert [shot.sector for shot in shots.values()] == ([sector] if distance == farthest else [])


def test_a_hopeless_shot_is_offered_only_if_the_mission_says_so() -> None:
    """A light's 12 against a heavy's front at Distance 4 (UB 3.5, R16)."""
    pieces = "white W1 light E2 N\nblack B1 heavy E6 S\nblack B2 heavy H5 NE"
    table = firing(pieces)
    do(table, "shoot W1")
    assert legal(table) == ["fire B2"]
    assert refused(table, "fire B1") == "R16"

    hopeless = firing(pieces, "[options]\nhopeless_fire = true")
    do(hopeless, "shoot W1")
    assert legal(hopeless) == ["fire B1", "fire B2"]
    feed(hopeless, 6, 6, 1, 2, 3)
    events = do(hopeless, "fire B1")
    assert named(events, "missed")


def test_range_goes_by_the_largest_red_number() -> None:
    """Dice that show 3 at most reach half as far (UB 3.5, R16, R2)."""
    dice = "[options]\ndice = [[1, 1], [2, 1], [3, 2], [4, 2], [5, 3], [6, 3]]"
    pieces = "white W1 medium E2 N\nblack B1 medium E{} S"

    assert "B1" in aims(field(pieces.format(5), dice), "W1")  # 6 + 3 = 9
    assert aims(field(pieces.format(6), dice), "W1") == {}  # 6 + 4 = 10


# Firepower and armour.


@pytest.mark.parametrize(("type", "dice"), [("light", 2), ("medium", 3), ("heavy", 4)])
def test_firepower_is_a_number_of_dice_and_their_red_sum_counts(type: str, dice: int) -> None:
    """RF is the sum (UB 5.8)."""
    table = firing(SPARE + f"white W1 {type} E2 N\nblack B1 medium E4 S")
    do(table, "shoot W1")
    feed(table, *range(1, dice + 1), 1, 2, 3)

    events = do(table, "fire B1")

    faces = list(range(1, dice + 1))
    assert is_told(events[1], "shot", "UB 5.8", faces=faces, red=faces, RF=sum(faces))


def test_red_numbers_count_in_fire_and_blue_ones_in_movement() -> None:
    """The two colours of a face are different numbers (UB 5.8, R2)."""
    dice = "[options]\ndice = [[9, 1], [1, 2], [1, 3], [1, 4], [1, 5], [1, 6]]"
    table = play(field(SPARE + "white W1 light E2 N\nblack B1 heavy E4 N", dice), 1, 2, 3)
    assert table.position.dice == [9, 1, 1]
    do(table, "done", "shoot W1")
    feed(table, 1, 6, 1, 2, 3)

    events = do(table, "fire B1")

    assert is_told(events[1], "shot", "UB 5.8", faces=[1, 6], red=[1, 6], RF=7)
    assert piece(table, "B1").is_wreck  # rear 5 + 2


@pytest.mark.parametrize("facing", DIRECTIONS)
@pytest.mark.parametrize("firer_at", DIRECTIONS)
def test_where_the_firer_stands_decides_which_armour_is_hit(facing: str, firer_at: str) -> None:
    """All sixty-four cases (UB 5.9, R18)."""
    header, *rows = [line.split() for line in ARMOUR.strip().splitlines()]
    expected = {row[0]: dict(zip(header, row[1:], strict=True)) for row in rows}[facing][firer_at]
    way = DIRECTIONS.index(firer_at)
    towards = DIRECTIONS[(way + 4) % 8]

    shot = aims(field(f"white W1 heavy {AROUND[way]} {towards}\nblack B1 heavy E5 {facing}"), "W1")["B1"]

    assert (shot.sector, shot.armor) == (expected, {"front": 9, "side": 7, "rear": 5}[expected])
    assert shot.need == shot.armor + 3


@pytest.mark.parametrize(
    ("division", "sectors"),
    [
        ("3-2-3", ["front", "front", "side", "rear", "rear", "rear", "side", "front"]),
        ("3-4-1", ["front", "front", "side", "side", "rear", "side", "side", "front"]),
        ("1-6-1", ["front", "side", "side", "side", "rear", "side", "side", "side"]),
    ],
)
def test_the_mission_chooses_the_division_of_armour(division: str, sectors: list[str]) -> None:
    """By eighths clockwise from the front, turned with the target (UB 5.9, R18)."""
    for turn in range(8):
        assert [armor_sector(division, turn, (turn + r) % 8) for r in range(8)] == sectors
    option = f'[options]\narmour_sectors = "{division}"'
    for way, square in enumerate(AROUND):
        pieces = f"white W1 heavy {square} {DIRECTIONS[(way + 4) % 8]}\nblack B1 heavy E5 N"
        assert aims(field(pieces, option), "W1")["B1"].sector == sectors[way]


def test_armour_is_thickest_in_front_and_thinnest_at_the_rear() -> None:
    """For every tank; the side is two less than the front (UB 5.9)."""
    units = field("white W1 heavy E2 N\nblack B1 heavy E9 N").start.mission.units
    for type in ("light", "medium", "heavy"):
        armor = units[type].armor
        assert armor["front"] > armor["side"] > armor["rear"]
        assert armor["side"] == armor["front"] - 2


# The shot.


def test_the_firing_procedure_in_order() -> None:
    """Declared with its figures, rolled, resolved (UB 5.10, 5.8, 5.11)."""
    table = firing(SPARE + "white W1 medium E2 N\nblack B1 medium E8 S")
    do(table, "shoot W1")
    assert stage(table) == "Target"
    feed(table, 4, 4, 4, 1, 2, 3)

    events = do(table, "fire B1")

    assert is_told(events[0], "shot_declared", "UB 5.10", firer="W1", target="B1", D=6, sector="front", A=6, need=12)
    assert is_told(events[1], "shot", "UB 5.8", RF=12)
    assert is_told(events[2], "destroyed", "UB 5.11", piece="B1", by="W1")


@pytest.mark.parametrize(("faces", "hit"), [((4, 4, 4), True), ((4, 4, 3), False), ((6, 6, 6), True), ((1, 1, 1), False)])
def test_equal_is_enough_to_destroy(faces: tuple[int, int, int], hit: bool) -> None:
    """12 against 6 + 6 destroys, 11 has no effect (UB 5.11, 5.14, R21)."""
    table = firing(SPARE + "white W1 medium E2 N\nblack B1 medium E8 S")
    do(table, "shoot W1")
    feed(table, *faces, 1, 2, 3)

    events = do(table, "fire B1")

    assert piece(table, "B1").is_wreck is hit
    last = events[2]
    assert (last.name, last.rule) == (("destroyed", "UB 5.11") if hit else ("missed", "UB 5.14"))
    assert at(table, "B1") == "E8 S"


def test_a_miss_changes_nothing_but_that_the_firer_has_fired() -> None:
    """No effect (UB 5.14)."""
    table = firing("white W1 medium E2 N\nwhite W2 medium I1 N\nblack B1 medium E8 S\nblack B2 medium I9 S")
    before = table.position.to_data()
    do(table, "shoot W1")
    feed(table, 1, 1, 1)
    do(table, "fire B1")
    after = table.position.to_data()

    assert piece(table, "W1").fired
    differences = [(one, other) for one, other in zip(before["pieces"], after["pieces"], strict=True) if one != other]
    assert [(one["id"], {key for key in one if one[key] != other[key]}) for one, other in differences] == [("W1", {"fired"})]


@pytest.mark.parametrize("dice", [2, 3, 4])
def test_hit_probabilities(dice: int) -> None:
    """Exact odds of each sum of 2, 3 and 4 dice, as a player sees them (UB 5.8, 5.11, R2)."""
    for need, ways in enumerate(WAYS[dice], 2):
        more = f"[options]\nhopeless_fire = true\n[units.light]\nfirepower = {dice}\n[units.truck]\nfront = {need - 2}"
        table = firing(SPARE + "white W1 light E2 N\nblack B1 truck E4 S", more)
        do(table, "shoot W1")

        chances = odds(table.play, "white", Action("fire", "B1"))

        assert chances.exact
        assert chances.chance_of("destroyed") * 6**dice == pytest.approx(ways)
        assert sum([branch.probability for branch in chances.branches]) == pytest.approx(1)


# Wrecks.


def test_a_destroyed_unit_stays_where_it_is() -> None:
    """Square and facing kept; it blocks, and neither moves nor fires (UB 5.12, R10, R14)."""
    table = firing("white W1 medium E2 N\nblack B1 medium E8 SW\nblack B2 medium E10 S\nblack B3 medium L9 S")
    do(table, "shoot W1")
    feed(table, 6, 6, 6, 1, 2, 3)
    do(table, "fire B1")

    assert at(table, "B1") == "E8 SW"
    assert legal(table) == ["move B2", "move B3", "done"]
    assert refused(table, "move B1") == "UB 5.12"
    do(table, "move B2", "die 2", "forward")
    assert refused(table, "forward") == "UB 2.4"


@pytest.mark.parametrize("style", ["marker", "tipped"])
def test_a_wreck_may_be_tipped_over_instead_of_marked(style: str) -> None:
    """A matter of drawing only (UB 5.12, 5.13)."""
    table = firing(SPARE + "white W1 medium E2 N\nblack B1 medium E8 S", f'[options]\nwreck_style = "{style}"')
    do(table, "shoot W1")
    feed(table, 6, 6, 6, 1, 2, 3)
    do(table, "fire B1")

    assert table.position.mission.options.wreck_style == style
    assert piece(table, "B1").is_wreck


# One shot after the other.


def test_a_wreck_made_by_one_shot_is_no_target_for_the_next() -> None:
    """Shots are resolved one at a time (R20)."""
    table = firing(
        "white W1 medium E2 N\nwhite W2 medium B5 NE\nblack B1 medium E8 S\nblack B2 medium L12 S\nblack B3 truck L2 W"
    )
    assert legal(table) == ["shoot W1", "shoot W2", "done"]
    do(table, "shoot W1")
    feed(table, 6, 6, 6, 1, 2, 3)

    events = do(table, "fire B1")

    assert "dice_rolled" in names(events)  # nobody else had a target: Black's Turn
    assert table.actors == ("black",)


def test_a_wreck_made_by_one_shot_blocks_the_line_of_the_next() -> None:
    """It hides what stands behind it (R20, R14)."""
    before = """
        C→  .   .   b↓* .   .   c↓
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        .   .   .   A↑  .   .   d↓
    """
    without = """
        C→  .   .   .   .   .   c↓*
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        .   .   .   A↑  .   .   d↓
    """
    after = """
        C→  .   .   b↓x .   .   c↓
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        .   .   .   A↑  .   .   d↓
    """
    assert under_fire(drawn_field(without).start, "C") == aligned(without)
    table = at_fire(drawn_field(before))
    assert under_fire(table.position, "C") == aligned(before)
    assert legal(table) == ["shoot A", "shoot C", "done"]
    do(table, "shoot A")
    feed(table, 6, 6, 6, 1, 2, 3)

    do(table, "fire b")

    assert under_fire(table.position, "C") == aligned(after)
    assert table.actors == ("black",)  # C sees the wreck and nothing behind it


def test_the_order_of_shots_is_the_player_s() -> None:
    """Any firer first, and each result is known before the next is chosen (R20)."""
    pieces = SPARE + "white W1 medium E2 N\nwhite W2 medium G2 N\nblack B1 heavy E9 S\nblack B2 heavy G9 S"
    table = firing(pieces)
    do(table, "shoot W2")
    feed(table, 1, 1, 1)
    events = do(table, "fire B2")

    assert names(events) == ["shot_declared", "shot", "missed"]
    assert legal(table) == ["shoot W1", "done"]


def test_choosing_a_firer_can_be_undone_until_the_dice_fall() -> None:
    """Pointing out a target rolls; there is no way back then (UB 5.10)."""
    table = firing(SPARE + "white W1 medium E2 N\nwhite W2 medium G2 N\nblack B1 heavy E9 S\nblack B2 heavy G9 S")
    do(table, "shoot W1")
    table.undo("white")
    assert legal(table) == ["shoot W1", "shoot W2", "done"]
    do(table, "shoot W1")
    feed(table, 1, 1, 1)
    do(table, "fire B1")

    assert "drawn" in table.why_no_undo("white")
