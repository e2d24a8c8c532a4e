"""The map file: what it may say, and every mistake named by file, key and row (5.1)."""

from __future__ import annotations

import tomllib

import pytest

from enfilade.games.urban_operations.box.board import Board
from enfilade.games.urban_operations.box.district import District
from enfilade.games.urban_operations.box.mapfile import read_district
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.errors import BadScenario

MAP = '''
id = "quarter"
name = "Quarter"
wind = "SE"
terrain = """
..........
..#####...
..#.#.#...
.........T
s..y...h.x
......##..
......##~~
"""
walls = ["0203 N,NE", "0901 N"]
wall_breaches = ["0203 N"]
under_sewers = ["0204", "0304"]

[underground.U1]
name = "Vaults"
corridors = ["A t1 B", "t1 C"]
[underground.U1.manholes]
A = "0101"
B = "0901"
C = "1.2"

[[building]]
id = 1
name = "House"
at = [4, 2]
plan = """
1122
1122
3344
"""
rooms = ["12"]
doors = ["0,1 W narrow", "2,0 N wide", "3,2 E"]
breaches = ["1,2 S"]
roof = "0,0"
roof_links = [2]

[[building]]
id = 2
name = "Annex"
at = [8, 2]
plan = """
11111
11111
22222
"""
doors = ["4,0 E"]
roof = "0,0"
roof_links = [1]

[[building]]
id = 3
name = "Shed"
kind = "hangar"
at = [12, 10]
plan = """
1111
1111
1111
1111
"""
doors = ["0,0 W gate"]
'''


def survey(text: str) -> District:
    return read_district(Reader(tomllib.loads(text), Source("quarter.toml", text)))


def test_a_whole_map() -> None:
    """Everything that a map may have, read (5.1.1, 5.1.2, 5.1.3, 5.1.5, 5.1.6)."""
    district = survey(MAP)
    assert (district.wind, district.columns, len(district.rows)) == ("SE", 10, 7)
    assert district.terrain["0805"] == "h"
    assert "1005" not in district.terrain  # x: outside the battlefield
    assert district.rooms["1.1"] == ["1.1", "1.2"]
    assert sorted(district.walls) == ["0203N", "0203NE", "0901N"]
    assert [wall.id for wall in district.walls.values() if wall.has_symbol] == ["0203N"]
    assert district.under == ["0204", "0304"]
    assert district.tunnels["U1"].manholes == {"U1.A": "0101", "U1.B": "0901", "U1.C": "1.2"}
    assert len(district.locations) == len(district.known)


def test_apertures_have_arcs() -> None:
    """Narrow 30 degrees to either side, normal 45, wide 60; a breach symbol is closed until it is opened (5.1.3.2, 5.1.7)."""
    district = survey(MAP)
    symbols = {zone.id: zone.symbol for zone in district.zones.values() if zone.symbol is not None}
    assert {id: (symbol.face, symbol.spread, symbol.is_breach) for id, symbol in symbols.items()} == {
        "1.1": ("W", 58, False),
        "1.2": ("N", 173, False),
        "1.3": ("S", 100, True),
        "1.4": ("E", 100, False),
        "2.1": ("E", 100, False),
        "3.1": ("W", 100, False),
    }
    north = symbols["1.2"]
    x, y = north.at
    assert north.covers((x + 17, y - 10))
    assert not north.covers((x + 18, y - 10))
    assert not north.covers((x, y + 10))
    narrow = symbols["1.1"]
    x, y = narrow.at
    assert narrow.covers((x - 100, y + 58))
    assert not narrow.covers((x - 100, y + 59))


def test_a_symbol_between_two_houses_joins_them() -> None:
    """A party symbol: 2 MP, 1 EP, and sight through it; without one the wall is 3 EP thick (5.1.3.1)."""
    ground = Board(survey(MAP), 1).ground(())
    assert ground.district.zones["1.4"].symbol is not None
    assert ground.district.zones["1.4"].symbol.party == "2.2"
    assert [step.foot for step in ground.steps["1.4"] if step.to == "2.2"] == [2]
    assert (ground.ep("1.4", "2.2"), ground.ep("1.2", "2.1")) == (1, 3)
    assert ground.sight.obstacle("1.4", "2.2", {}) == ""


def test_roofs_and_their_links() -> None:
    """Up by the access zone for 2 MP, over to a linked roof for 4 (8.1.8, 8.1.9)."""
    ground = Board(survey(MAP), 1).ground(())
    assert [step.foot for step in ground.steps["1.1"] if step.to == "1.r"] == [2]
    assert [step.foot for step in ground.steps["1.r"] if step.to == "2.r"] == [4]
    assert "3.r" not in ground.district.known  # no access symbol, no roof to stand on


def test_a_gate_lets_vehicles_into_a_hangar() -> None:
    """Into a hangar only, and only through a gate (8.1.4)."""
    ground = Board(survey(MAP), 1).ground(())
    symbol = ground.district.zones["3.1"].symbol
    assert symbol is not None
    assert [step.vehicle for step in ground.steps[symbol.fronts[0]] if step.to == "3.1"] == [2]


MISTAKES = [
    ("..........\n..#####", ".........\n..#####", "terrain", "row 2 has 10 letters; row 1 has 9"),
    (".........T", ".........Q", "terrain", "row 4, column 10: 'Q' is no terrain"),
    ("..#.#.#...", "....#.#...", "terrain", "row 3, column 3: the dot of 0303 is in a building: write #"),
    (".........T", "#........T", "terrain", "row 4, column 1: no building covers the dot of 0104"),
    ('wind = "SE"', 'wind = "E"', "wind", "should be one of N, NE, SE, S, SW, NW"),
    ('name = "Quarter"\n', "", "name", "this key is missing"),
    ('wind = "SE"', 'wind = "SE"\nwalss = []', "walss", "walls"),
    ('"0203 N,NE"', '"9903 N"', "walls[0]", "there is no hex 9903"),
    ('"0203 N,NE"', '"0203 E"', "walls[0]", "'E' should be one of N"),
    ('"0203 N,NE"', '"0203"', "walls[0]", 'should be like "0303 NW,N"'),
    (
        'wall_breaches = ["0203 N"]',
        'wall_breaches = ["0203 S"]',
        "wall_breaches[0]",
        "there is no outer wall on the S side of 0203",
    ),
    ('["0204", "0304"]', '["0204", "04"]', "under_sewers[1]", "there is no hex '04'"),
    ('["0204", "0304"]', '["0204", "0105"]', "under_sewers[1]", "it cannot also run below the street"),
    ('["0204", "0304"]', '["0204", "0907"]', "under_sewers[1]", "no open sewer leads to the one below 0907"),
    ('["0204", "0304"]', '["0204", "03²4"]', "under_sewers[1]", "there is no hex '03²4'"),
    ('"0203 N,NE"', '"٠٢٠٣ N"', "walls[0]", 'should be like "0303 NW,N"'),
    ('"0,1 W narrow"', '"²,1 W narrow"', "doors[0]", "should be a cell of the plan"),
    ('"0,1 W narrow"', f'"0,{"1" * 4_400} W narrow"', "doors[0]", "should be a cell of the plan"),
    ('roof = "0,0"', f'roof = "{"1" * 4_400},0"', "roof", "should be a cell of the plan"),
    ("underground.U1", "underground.V1", "underground.V1", "should be U and a number"),
    ('"A t1 B"', '"A"', "underground.U1.corridors[0]", "two zones or more in a line"),
    ('"A t1 B"', '"A t1 A"', "underground.U1.corridors[0]", "two zones or more in a line"),
    ('B = "0901"', 'D = "0901"', "underground.U1.manholes.D", "there is no zone D in the corridors"),
    ('B = "0901"', 'B = "0999"', "underground.U1.manholes.B", "there is no location '0999'"),
    ('B = "0901"', 'B = "0101"', "underground.U1.manholes.B", "there is a manhole in 0101 already"),
    ("id = 2", "id = 1", "building[1].id", "there are two buildings 1"),
    ("id = 2", 'id = "two"', "building[1].id", "should be a whole number"),
    ("at = [8, 2]", "at = [8]", "building[1].at", "should be two numbers"),
    ("at = [8, 2]", "at = [7, 2]", "building[1].plan", "row 1: this cell belongs to building 1 already"),
    ("at = [12, 10]", "at = [12, 40]", "building[2].plan", "row 1, column 1: this cell lies off the map"),
    ("1122\n1122", "11?2\n1122", "building[0].plan", "row 1: '?' is no zone"),
    ("1122\n1122\n3344", "1122\n1122\n3343", "building[0].plan", "zone 3 is in several pieces"),
    ('rooms = ["12"]', 'rooms = ["14"]', "building[0].rooms[0]", "do not hang together"),
    ('rooms = ["12"]', 'rooms = ["19"]', "building[0].rooms[0]", "there is no zone 1.9"),
    ('rooms = ["12"]', 'rooms = ["12", "23"]', "building[0].rooms[1]", "zone 1.2 is in two rooms"),
    ('rooms = ["12"]', 'rooms = [""]', "building[0].rooms[0]", "a room needs a zone"),
    ('"0,1 W narrow"', '"9,9 W"', "building[0].doors[0]", "there is no zone at column 9, row 9 of the plan"),
    ('"0,1 W narrow"', '"0,0 Q"', "building[0].doors[0]", 'should be like "0,3 W"'),
    ('"0,1 W narrow"', '"door"', "building[0].doors[0]", "column,row, both from 0"),
    ('"0,1 W narrow"', '"0,0 W tiny"', "building[0].doors[0]", "'tiny' should be narrow, wide or gate"),
    ('"0,1 W narrow"', '"0,0 W gate"', "building[0].doors[0]", "only a hangar has gates"),
    ('"0,1 W narrow"', '"0,0 E"', "building[0].doors[0]", "leads into the same building"),
    ('breaches = ["1,2 S"]', 'breaches = ["0,0 W"]', "building[0].breaches[0]", "zone 1.1 has a symbol already"),
    ("s..y...h.x\n......##..", "s..y.x.h.x\n.....x##..", "building[2].doors[0]", "no hex before it"),
    ('kind = "hangar"', 'kind = "barn"', "building[2].kind", "should be one of building, hangar"),
    ('roof = "0,0"\nroof_links = [2]', 'roof = "7,0"', "building[0].roof", "is not in building 1"),
    ("roof_links = [2]", "roof_links = [3]", "building[0].roof_links", "must be answered by one from there"),
    (
        'doors = ["0,0 W gate"]',
        'doors = ["0,0 W gate"]\nroof = "0,0"\nroof_links = [3]',
        "building[2].roof_links",
        "do not touch",
    ),
    ('doors = ["4,0 E"]\nroof = "0,0"', 'doors = ["4,0 E"]', "building[0].roof_links", "need a roof with an access symbol"),
]


@pytest.mark.parametrize(("old", "new", "key", "said"), MISTAKES, ids=[f"{each[2]}: {each[3][:40]}" for each in MISTAKES])
def test_mistakes_are_named_by_file_key_and_row(old: str, new: str, key: str, said: str) -> None:
    """Each kind of mistake, the key it stands under, the row of the map (5.1.1, 5.1.2, 5.1.3)."""
    assert old in MAP
    wrong = MAP.replace(old, new, 1) if "underground.U1" not in old else MAP.replace(old, new)
    with pytest.raises(BadScenario) as caught:
        survey(wrong)
    message = str(caught.value)
    assert message.startswith("quarter.toml")
    assert f"{key}:" in message
    assert said in message
