"""The district and its geometry: fronts, steps, effect distance, lines of sight, lanes (3, 5.1, 8.1)."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from enfilade.games.urban_operations.box.board import FAR, Ground
from enfilade.games.urban_operations.box.fire_lanes import lane
from enfilade.games.urban_operations.box.mapfile import read_district
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.errors import BadScenario
from tests.drawing import picture
from tests.games.urban_operations.field import HERE, Field

MAPS = {"kestrel-row": "first-door", "dravik-crossroads": "dravik-crossroads"}
VECTORS: dict[str, Any] = json.loads((HERE / "data" / "geometry.json").read_text(encoding="utf-8"))["maps"]


@cache
def ground(name: str) -> Ground:
    if name == "selm-harbour":
        import tomllib  # noqa: PLC0415

        from enfilade import library  # noqa: PLC0415
        from enfilade.games.urban_operations.box.board import Board  # noqa: PLC0415

        text = (library._folder(library.game("urban-operations")) / "data" / "maps" / f"{name}.toml").read_text(encoding="utf-8")
        return Board(read_district(Reader(tomllib.loads(text), Source(name, text))), 1).ground(())
    return Field(MAPS[name], set_up=False).position.ground


def step_cost(here: Ground, one: str, other: str) -> int:
    return min([step.foot for step in here.steps[one] if step.to == other], default=0)


@pytest.mark.parametrize("name", VECTORS)
def test_distances_and_sight_agree_with_an_independent_computation(name: str) -> None:
    """A hundred pairs on each map, both ways (5.1.7, 5.1.7.2, R17, R18, R19, R20)."""
    here = ground(name)
    for pair in VECTORS[name]["pairs"]:
        one, other = pair["a"], pair["b"]
        ep = here.ep(one, other)
        assert (None if ep == FAR else ep) == pair["ep"], pair
        assert (here.sight.obstacle(one, other, {}) == "") == pair["los"], pair
        assert here.ep(other, one) == ep
        assert here.sight.obstacle(other, one, {}) == here.sight.obstacle(one, other, {})


@pytest.mark.parametrize("name", VECTORS)
def test_lanes_agree_with_an_independent_computation(name: str) -> None:
    """Up to five EP beyond the range, and two locations behind the obstacle (4.3.7, 4.3.7.1, 8.2.1, R130)."""
    for each in VECTORS[name]["lanes"]:
        assert lane(ground(name), each["from"], each["to"], each["max_range"], {}) == each["lane"] + each["tail"], each


def test_fronts_of_the_depot_house() -> None:
    """The hexes before each aperture; 4 is a breach symbol (5.1.3, 8.1.4)."""
    district = ground("kestrel-row").district
    fronts = {zone: district.zones[f"1.{zone}"].symbol for zone in "123456"}
    assert [symbol.fronts for symbol in fronts.values() if symbol] == [["0403"], ["0703"], ["0904"], ["0404"], ["0605"], ["0706"]]
    assert fronts["4"] is not None
    assert fronts["4"].is_breach


def test_a_hex_is_playable_unless_its_dot_is_built_over() -> None:
    """0504 lies in the house; every hex of the map is whole (5.1.1, R90)."""
    district = ground("kestrel-row").district
    assert "0504" not in district.terrain
    assert "0404" in district.terrain
    assert {len(row) for row in district.rows} == {district.columns}


def test_rooms_and_zones() -> None:
    """Zones of one room are one step of 1, and see each other (5.1.2, 8.1.3)."""
    here = ground("kestrel-row")
    assert here.district.rooms["1.1"] == ["1.1", "1.2"]
    assert step_cost(here, "1.1", "1.2") == 1
    assert here.sight.obstacle("1.1", "1.2", {}) == ""
    assert here.sight.obstacle("1.2", "1.3", {}) != ""


def test_a_partition_costs_one_or_two() -> None:
    """By option (8.1.3, R14)."""
    assert step_cost(ground("kestrel-row"), "1.2", "1.3") == 1
    assert step_cost(Field(changes={"options.partition_mp": 2}, set_up=False).position.ground, "1.2", "1.3") == 2


def test_doors_cost_two() -> None:
    """In and out; a breach symbol only when it is open (8.1.4, 8.1.5, 5.2.4.1)."""
    inwards = picture("""
        1.1:R1c   1.2       1.3:R1a

        1.4       1.5=2     1.6:R1d

                  0605:G1c
        0506=1              0706=1
                  0606=1
    """)
    outwards = picture("""
        1.1:R1c   1.2=1     1.3:R1a

        1.4=1     1.5:G1c   1.6:R1d=1

                  0605=2
        0506                0706
                  0606
    """)
    field = Field()
    field.clear("R1b")
    for shown in (inwards, outwards):
        field.stand(shown)
        assert field.costs("G1c", shown) == shown
    closed = picture("""
        0303
                  0403=1    1.1:R1c
        0304=1
                  0404:G1c  1.4
        0305=1
                  0405=1
    """)
    opened = picture("""
        0303
                  0403=1    1.1:R1c
        0304=1
                  0404:G1c  1.4=2
        0305=1
                  0405=1
    """)
    field.stand(closed)
    assert field.costs("G1c", closed) == closed
    field.position.breaches = ("1.4",)
    assert field.costs("G1c", opened) == opened
    assert field.position.ep("0404", "1.4") == 1
    assert field.position.obstacle("0404", "1.4") == ""


def test_the_roof_route() -> None:
    """Example 2: from 11.2 to its roof 2, on to the next roof 4 (8.1.8, 8.1.9)."""
    here = ground("dravik-crossroads")
    assert step_cost(here, "11.2", "11.r") + step_cost(here, "11.r", "12.r") == 6


def test_outer_walls() -> None:
    """Example 3: 5 MP, breached 2; vehicles only through the breach (8.1.5, 8.1.6, R13, R113)."""
    here = ground("kestrel-row")
    assert step_cost(here, "0302", "0303") == 5
    opened = here.board.ground(("0303N",))
    step = next(step for step in opened.steps["0302"] if step.to == "0303")
    assert (step.foot, step.vehicle) == (2, 2)
    assert opened.ep("0302", "0303") == 1
    assert here.ep("0302", "0303") == 2


def test_hexes_need_an_open_side() -> None:
    """0505 and 0605 are apart, the house stands between them wholly or not at all (8.1.2)."""
    district = ground("kestrel-row").district
    assert not district.has_open_side(6, 4, "N")
    assert district.has_open_side(6, 5, "S")


def test_levels() -> None:
    """Water and sewers -1, hillocks 1, roofs 2, rooms 0 (5.1.4, R19)."""
    here = ground("selm-harbour")
    assert [here.district.level(loc) for loc in ("0117", "0505", "1914", "13.r", "13.1", "0101")] == [-1, -1, 1, 2, 0, 0]


def test_sewers_below_the_street() -> None:
    """An open sewer leads into the sewer beside it; sight runs along a straight row (5.1.6, 8.1.11)."""
    here = ground("selm-harbour")
    assert step_cost(here, "1311", "u1310") == 1
    assert step_cost(here, "u1310", "1311") == 2
    assert here.sight.obstacle("u1310", "u1209", {}) == ""
    assert here.ep("u1310", "1310") == FAR


def test_a_blind_hex_behind_a_wall() -> None:
    """Example 14: the wall is a side of 1207 itself (5.1.7.3)."""
    field = Field("dravik-crossroads")
    shown = picture("""
                  1306*
        1206*               1406*
                  1307*
        1207                1407
                  1308*
        1208*               1408*

                  41.r:GA5
    """)
    assert field.seen_from("41.r", shown) == shown
    assert field.position.obstacle("41.r", "1207").endswith("(blind hex)")


def test_the_plateau_effect() -> None:
    """Example 15: a roof does not look over a house as high as itself (5.1.7.2)."""
    here = ground("dravik-crossroads")
    assert here.sight.obstacle("11.r", "21.1", {}) == "building 12, Annex (plateau effect)"
    assert here.sight.obstacle("11.r", "21.r", {}) == ""
    assert here.sight.obstacle("31.r", "21.r", {}) == "woods in 1004"


def test_smoke_blocks_and_blinds() -> None:
    """Level 2 between the ends; on one's own hex beyond 1 EP, unless by option (5.2.4.3, R22)."""
    before = picture("""
                  1.5:R1b*  1.6:R1d*

                  0605*
        0506*               0706*
                  0606*
        0507*               0707*
                  0607*
        0508:G1d*           0708*
                  0608:G1c
    """)
    smoke = picture("""
                  1.5:R1b   1.6:R1d

                  0605                0805
        0506                0706
                  0606*               0806
        0507                0707*
                  0607                0807*
        0508:G1d            0708
                  0608:G1c            0808
    """)
    from_afar = picture("""
                  1.5:R1b   1.6:R1d

                  0605
        0506*               0706
                  0606
        0507*               0707
                  0607*
        0508:G1d*           0708*
                  0608:G1c
    """)
    from_beside_it = picture("""
                  1.5:R1b   1.6:R1d

                  0605
        0506                0706
                  0606*
        0507*               0707*
                  0607
        0508:G1d*           0708*
                  0608:G1c*
    """)
    from_afar_by_option = picture("""
                  1.5:R1b   1.6:R1d

                  0605
        0506*               0706
                  0606*
        0507*               0707*
                  0607*
        0508:G1d*           0708*
                  0608:G1c
    """)
    field = Field()
    assert field.seen_from("0608", before) == before
    field.position.add_area("smoke", "0606", False)
    assert field.drawn(smoke, field.position.smoked) == smoke
    assert field.seen_from("0608", from_afar) == from_afar
    assert field.seen_from("0607", from_beside_it) == from_beside_it
    assert "0606" in field.position.obstacle("0608", "0605")
    clear = Field(changes={"options.smoke_own_hex": "clear"})
    clear.position.add_area("smoke", "0606", False)
    assert clear.seen_from("0608", from_afar_by_option) == from_afar_by_option


def test_areas_trail_in_the_wind() -> None:
    """Three hexes; from a zone they begin at the hex of its dot (5.2.4.6, R93)."""
    field = Field()
    to_the_south_east = picture("""
                                                0905
                  0605                0805
        0506                0706                0906
                  0606*               0806
        0507                0707*
                  0607                0807*
        0508:G1d            0708                0908
                  0608:G1c            0808
    """)
    assert field.position.wind == "SE"
    assert field.drawn(to_the_south_east, field.position.plume("0606")) == to_the_south_east
    assert field.position.plume("0606") == ("0606", "0707", "0807")
    assert field.position.plume("1.5")[0] == field.position.mission.district.hex_at(field.position.mission.district.dot_of("1.5"))


def test_a_line_in_one_room_has_no_arcs() -> None:
    """Zones of a room are in sight of each other whatever their windows (R73)."""
    here = ground("dravik-crossroads")
    assert here.sight.obstacle("31.1", "31.4", {}) == ""
    assert here.ep("31.1", "31.4") == 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("...........\n...........\n.....#", "...........\n..........\n.....#", "row 2 has 10 letters"),
        (".....#.....\n....###", ".....q.....\n....###", "'q' is no terrain"),
        (".....#.....\n....###", "...........\n....###", "is in a building: write #"),
        ("0,0 W", "0,0 Q", "should be like"),
        ('rooms = ["12", "45"]', 'rooms = ["13"]', "do not hang together"),
        ('"5,1 E"', '"4,1 E"', "leads into the same building"),
        ('roof = "2,1"', 'roof = "9,1"', "is not in building 1"),
        ('wall_breaches = ["0303 N"]', 'wall_breaches = ["0308 N"]', "there is no outer wall"),
        ('wind = "SE"', 'wind = "E"', "should be one of N"),
        ('walls = ["0303', 'walls = ["0399', "there is no hex 0399"),
    ],
)
def test_mistakes_of_a_map_are_named(old: str, new: str, said: str) -> None:
    """By file, key and row (5.1.2, 5.1.3)."""
    import tomllib  # noqa: PLC0415

    from enfilade import library  # noqa: PLC0415

    text = (library._folder(library.game("urban-operations")) / "data" / "maps" / "kestrel-row.toml").read_text(encoding="utf-8")
    assert old in text
    wrong = text.replace(old, new, 1)
    with pytest.raises(BadScenario, match="kestrel") as caught:
        read_district(Reader(tomllib.loads(wrong), Source("kestrel-row.toml", wrong)))
    assert said in str(caught.value)
