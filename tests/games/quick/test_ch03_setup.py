"""Components, map and set-up (2, 3)."""

from __future__ import annotations

import pytest

import enfilade
from enfilade.games.quick.box.charts import TYPES, kit_of
from tests.games.quick.city import DIV, GA, begin, city, do, holds, legal, mission, refused, side, unit

SCENARIOS = enfilade.library.scenario_names("quick")


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_formation_has_one_headquarters_and_every_seat_one_post(name: str) -> None:
    """Formations, HQs and Posts of all scenarios (2.1, R6)."""
    start = enfilade.scenario(name).start
    for seat in start.seats:
        posts = [each for each in start.of(seat) if each.type.kind == "post"]
        assert len(posts) == 1
        assert posts[0].formation == ""
        for formation in start.mission.formations[seat]:
            members = [each for each in start.of(seat) if each.formation == formation]
            assert [each.type.kind for each in members].count("hq") == 1
            assert 1 <= [each.type.kind for each in members].count("mu") <= 6


def test_combat_power_is_as_printed() -> None:
    """The chart of Combat Power by terrain; HQ and Post have 1 (2.1, R2)."""
    types = mission(city()).types
    chart = {id: [type.power[terrain] for terrain in ("open", "urban", "close")] for id, type in types.items()}
    assert chart == {
        "inf": [3, 3, 3],
        "wheeled": [4, 3, 3],
        "task": [4, 4, 4],
        "mech": [5, 4, 3],
        "tank": [5, 3, 2],
        "militia": [2, 3, 3],
        "hq": [1, 1, 1],
        "post": [1, 1, 1],
    }


def test_the_full_board_has_91_hexes_with_their_neighbours() -> None:
    """Labels, centre, corners and neighbours clockwise from north (3.0)."""
    hexes = mission(city()).city.hexes
    assert len(hexes) == 91
    assert [hexes.places[hexes.number(name)] for name in ("f6", "f11", "a1", "a6", "l1", "l6")] == [
        (0, 0),
        (0, 5),
        (-5, 0),
        (-5, 5),
        (5, -5),
        (5, 0),
    ]
    around = hexes.neighbours[hexes.number("f6")]
    assert [hexes.names[each] for each in around] == ["f7", "g6", "g5", "f5", "e5", "e6"]
    degrees = [len([each for each in beside if each >= 0]) for beside in hexes.neighbours]
    assert (degrees.count(3), degrees.count(4), degrees.count(6)) == (6, 24, 61)
    assert hexes.distance(hexes.number("a1"), hexes.number("l6")) == 10


def test_terrain_comes_from_the_drawing() -> None:
    """Open, Urban and Close as drawn; Rubble from the start is Close (3.0, 4.4, R58)."""
    table = city()
    hexes = mission(table).city.hexes
    drawn = {name: table.position.terrain(hexes.number(name)) for name in ("f6", "c4", "c3")}
    assert drawn == {"f6": "close", "c4": "urban", "c3": "open"}
    table.position.rubble.add(hexes.number("c3"))
    assert table.position.terrain(hexes.number("c3")) == "close"


def test_cubes_and_boxes_begin_as_the_scenario_says() -> None:
    """Pool, cube Supply and Enabler boxes; the scenario names the holder of the Initiative (2.2, 2.3, 3.1, R73)."""
    table = enfilade.Table(enfilade.scenario("quick/three-bridges"), seed=1)
    ga = table.position.sides[GA]
    assert ga.pool.to_data() == [6, 5]
    assert ga.reserve.to_data() == [1, 1]
    assert ga.boxes["supply"] == (1, 1, 1, 1)
    assert table.position.initiative == "div"


def test_markers_are_numbered_in_order_of_creation() -> None:
    """Civilians are C1, C2, … and never reused (2.4)."""
    start = enfilade.scenario("quick/kestrel-heights").start
    assert {id: start.name_of(hex) for id, hex in start.civ.items()} == {"C1": "e8", "C2": "g3"}
    assert start.copy().add_civ(0) == "C3"


def test_free_allocation_deals_the_printed_enablers_in_secret() -> None:
    """All recon, then arty, eng, sup; to units with room; never to the Post (3.2, R7, R6)."""
    table = enfilade.Table(enfilade.scenario("quick/meridian"), seed=1)
    assert table.actors == (DIV, GA)
    assert legal(table)[-1] == "auto"
    assert "assign DPost" not in legal(table)
    assert refused(table, "assign DPost") == "R6"
    assert refused(table, "assign G11") == "3.2"
    first = mission(table).roster[DIV][0]
    dealt: list[str] = []
    for _ in range(3):
        events = table.act(DIV, f"assign {first}")
        dealt.append(str(events[0].values["type"]))
        assert events[0].seen_by == frozenset({DIV})
    assert dealt == sorted(dealt, key=TYPES.index)
    assert refused(table, f"assign {first}") == "R7"
    assert refused(table, "auto") == "3.2"
    assert not table.events(GA)[1:]


def test_the_printed_allocation_can_be_taken_at_once() -> None:
    """`auto` ends a seat's allotment (3.2)."""
    table = enfilade.Table(enfilade.scenario("quick/meridian"), seed=1)
    table.act(GA, "auto")
    assert table.actors == (DIV,)
    table.act(DIV, "auto")
    for line in mission(table).units.values():
        assert holds(table, line.id, *[type for type in TYPES for _ in range(line.kit[TYPES.index(type)])])
    assert not table.position.known["G11"].exact


def test_a_fixed_allocation_is_public() -> None:
    """What is printed in the scenario is known to both seats (3.2)."""
    table = city("D1HQ hq D1 f3\nD11 inf D1 f4 eng\n", "")
    seen = table.view(GA).unit("D11")
    assert seen.enablers == kit_of(["eng"])
    assert seen.exact


FIVE = "".join([f"D{each}HQ hq D{each} e{each}\nD{each}1 inf D{each} f{each}\n" for each in range(1, 6)])
MISTAKES = [
    ({"seats.div.units": f"DPost post - f1\n{FIVE}"}, "seats.div.units", "5 formations: 4 at most"),
    ({"seats.div.units": "DPost post - f1\nD1HQ hq D1 e1\nD/1 inf D1 f1\n"}, "seats.div.units", "a name without /"),
    ({"seats.div.units": "DPost post - f1\nD1HQ hq D1 e1\nC1 inf D1 f1\n"}, "seats.div.units", "not that of a CIV marker"),
    ({"seats.div.units": "DPost post - f1\nD1HQ hq D1 e1\n"}, "seats.div.units", "one HQ and one to six"),
    ({"seats.div.units": "D1HQ hq D1 e1\nD11 inf D1 f1\n"}, "seats.div.units", "exactly one Command Post"),
    ({"seats.div.units": "DPost post - z9\n"}, "seats.div.units", "is not a hex"),
    ({"seats.div.units": "DPost ship - f1\n"}, "seats.div.units", "should be one of"),
    ({"seats.div.units": "DPost post - f1 eng\n"}, "seats.div.units", "can hold 0 Enablers"),
    ({"map.rows": "  .\n .\n"}, "map.rows", "odd number of rows"),
    ({"map.rows": "          ?\n"}, "map.rows", "is no terrain"),
    ({"options.hand_size": 9}, "options.hand_size", "at most 8"),
    ({"options.screen": "opne"}, "options.screen", "open"),
    ({"options.colour": 1}, "options.colour", "not known"),
    ({"victory.kind": "glory"}, "victory.kind", "points, threshold"),
    ({"initiative": "red"}, "initiative", "div, ga"),
    ({"map.civ": ["f6"] * 31}, "map.civ", "30 at most"),
    (
        {"map.objectives": [{"hex": "f6", "name": "A", "vp": 1}, {"hex": "f6", "name": "B", "vp": 1}]},
        "map.objectives",
        "share a hex",
    ),
    ({"victory.handicap": {"ga": 1000}}, "victory.handicap.ga", "at most 99"),
    ({"seats.div.enablers_supply": "tank"}, "seats.div.enablers_supply", "is no Enabler"),
]


@pytest.mark.parametrize(("changes", "key", "words"), MISTAKES)
def test_a_mistake_in_a_scenario_is_named(changes: dict[str, object], key: str, words: str) -> None:
    """A scenario with a mistake is refused with its key and what would be right (3.1)."""
    with pytest.raises(enfilade.BadScenario, match=words) as caught:
        enfilade.scenario("quick/meridian", changes)  # type: ignore[arg-type]
    assert caught.value.key == key


def test_both_sides_may_call_a_formation_the_same() -> None:
    """Each unit is commanded by its own side's HQ (4.1)."""
    table = city("D1HQ hq First f3\nD11 inf First f4\n", "G1HQ hq First f8\nG11 inf First f9\n")
    assert table.position.hq(DIV, "First").id == "D1HQ"
    assert table.position.hq(GA, "First").id == "G1HQ"
    assert table.position.is_in_command(unit(table, "D11"))
    assert table.position.is_in_command(unit(table, "G11"))


def test_a_split_map_is_refused() -> None:
    """A board may be any connected part of the 91 hexes (3.0)."""
    rows = enfilade.scenario("quick/lesson").data["map"]["rows"]  # type: ignore[index, call-overload]
    lines = str(rows).split("\n")
    lines[6] = ""
    lines[5] = lines[7] = ""
    with pytest.raises(enfilade.BadScenario, match="hang together"):
        enfilade.scenario("quick/lesson", {"map.rows": "\n".join(lines)})


def test_the_seats_are_named_by_the_scenario() -> None:
    """Division and Group Army (3.1)."""
    table = begin(city())
    assert mission(table).forces[DIV].name == "Division"
    assert unit(table, "D91").seat == DIV
    assert side(table, DIV).hand.total == 4
    do(table, "pass blue")
    assert table.actors == (GA,)
