"""Scenario files with mistakes are refused as a whole: file, key, line, what is wrong and what would be right."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade import BadScenario, EnfiladeError, Table, UnknownName, scenario
from enfilade.kernel.data import Source
from enfilade.library import build_scenario, check, read_scenario
from tests.effort import examples
from tests.games.urban_battle.field import field, field_text

GOOD = """game = "urban-battle"
id = "good"
title = "Good"
board = "range"
first = "white"
max_rounds = 5
deploy_order = ["white", "black"]

[options]
initiative = "fixed"
deployment = "fixed"
min_allowance = 0
hopeless_fire = false
dice = "standard"

[patch]
E6 = "|"

[zones]
deploy_white = ["A1-C1"]
deploy_black = ["A12", "B12"]
home_white = ["A1-L1"]
exit = ["L1-L12"]
bridge = ["E6"]

[flags]
white = "B2"
black = "B11"

[exit]
seat = "white"
types = ["truck"]

[units.scout]
name = "Scout Car"
move_mod = 2
firepower = 1
front = 1
side = 1
rear = 1
wheeled = true
repairs = false
points = 1

[[control]]
zone = "bridge"
value = 1

[[piece]]
id = "W1"
seat = "white"
type = "truck"
square = "A1"
facing = "N"

[[piece]]
id = "W2"
seat = "white"
type = "scout"
square = "E6"
facing = "N"
command = true
tags = ["first"]

[[piece]]
id = "B1"
seat = "black"
type = "medium"
square = "A12"
facing = "S"
command = true

[[victory]]
seat = "white"
type = "exit_count"
n = 1

[[victory]]
seat = "black"
type = "destroy_command"

[[victory]]
seat = "white"
type = "deliver_flag"

[[final]]
type = "count_operational"
units = ["W1"]
results = { 0 = "black", 1 = "white" }
"""

# What is written instead of what, the key and line that the complaint names, and words that say what would be right.
MISTAKES = [
    # The head.
    ('game = "urban-battle"', 'game = "urban-batle"', "game", 1, "urban-battle"),
    ('game = "urban-battle"\n', "", "game", 0, "missing"),
    ('id = "good"\n', "", "id", 0, "missing"),
    ('title = "Good"', "title = 3", "title", 3, "text in quotes"),
    ('board = "range"', 'board = "rnage"', "board", 4, "range"),
    ('board = "range"\n', "", "board", 0, "old-town"),
    ('first = "white"', 'first = "red"', "first", 5, "white, black"),
    ("max_rounds = 5", "max_rounds = 0", "max_rounds", 6, "at least 1"),
    ("max_rounds = 5", 'max_rounds = "5"', "max_rounds", 6, "whole number"),
    ("max_rounds = 5", "max_rouns = 5", "max_rouns", 6, "max_rounds"),
    ('["white", "black"]', '["white", "white"]', "deploy_order", 7, "each once"),
    # Options.
    ('initiative = "fixed"', 'initiative = "rolled"', "options.initiative", 10, "fixed, roll"),
    ('deployment = "fixed"', "deployment = true", "options.deployment", 11, "text in quotes"),
    ("min_allowance = 0", "min_allowance = 2", "options.min_allowance", 12, "at most 1"),
    ("hopeless_fire = false", 'hopeless_fire = "no"', "options.hopeless_fire", 13, "true or false"),
    ("hopeless_fire = false", "hopeles_fire = false", "options.hopeles_fire", 13, "hopeless_fire"),
    ('dice = "standard"', 'dice = "loaded"', "options.dice", 14, "standard, steady"),
    ('dice = "standard"', "dice = [[1, 1]]", "options.dice", 14, "six pairs"),
    ('dice = "standard"', "dice = 6", "options.dice", 14, "six pairs"),
    ('dice = "standard"', "dice = [[1,1],[2,2],[3,3],[4],[5,5],[6,6]]", "options.dice[3]", 14, "a blue and a red number"),
    ('dice = "standard"', "dice = [[1,1],[2,2],[3,3],[4,4],[5,5],[6,21]]", "options.dice[5]", 14, "from 0 to 20"),
    ('dice = "standard"', "dice = [[1,1],[2,2],[3,3],[4,4],[5,5],[6,true]]", "options.dice[5][1]", 14, "whole number"),
    ('dice = "standard"', "dice = [[1,1],[2,2],[3,3],[4,4],[5,5],6]", "options.dice[5]", 14, "list"),
    # Ground.
    ('E6 = "|"', 'E6 = "X"', "patch.E6", 17, "one of"),
    ('E6 = "|"', 'M6 = "|"', "patch.M6", 17, "A1 to L12"),
    ('E6 = "|"', 'E6 = "#"', "zones.bridge", 24, "can be entered"),
    ('E6 = "|"', 'A1 = "#"', "piece[0].square", 53, "(building)"),
    ('E6 = "|"', 'A12 = "o"', "piece[2].square", 69, "(low obstacle)"),
    ('E6 = "|"', 'B2 = "~"', "flags.white", 27, "no vehicle could reach it"),
    ('E6 = "|"', 'E6 = "-"', "piece[1].facing", 0, "E or W"),
    # Zones, flags, exits, control.
    ('["A1-C1"]', '["A1-C2"]', "zones.deploy_white[0]", 20, "along a row or a column"),
    ('["A1-C1"]', '["A1-"]', "zones.deploy_white[0]", 20, "not a square"),
    ('["A1-C1"]', '["A1", "Z9"]', "zones.deploy_white[1]", 20, "A1 to L12"),
    ('["A1-C1"]', '"A1-C1"', "zones.deploy_white", 20, "list"),
    ("home_white =", "home_withe =", "zones.home_withe", 22, "home_white"),
    ('["L1-L12"]', "[]", "zones.exit", 23, "at least one"),
    ('white = "B2"', 'white = "B22"', "flags.white", 27, "A1 to L12"),
    ('black = "B11"', 'green = "B11"', "flags.green", 28, "white or black"),
    ('seat = "white"\ntypes', "types", "exit.seat", 30, "missing"),
    ('types = ["truck"]', 'types = ["lorry"]', "exit.types[0]", 32, "truck"),
    ('types = ["truck"]', "types = []", "exit.types", 32, "at least one"),
    ('exit = ["L1-L12"]\n', "", "exit", 29, "zones.exit"),
    ('zone = "bridge"', 'zone = "brigde"', "control[0].zone", 46, "bridge"),
    ("value = 1", "value = 0", "control[0].value", 47, "at least 1"),
    # The unit chart.
    ("move_mod = 2\n", "", "units.scout.move_mod", 34, "missing"),
    ("firepower = 1", "firepower = -1", "units.scout.firepower", 37, "at least 0"),
    ("wheeled = true", "wheels = 4", "units.scout.wheeled", 34, "missing"),
    ("points = 1", "points = 1\nspeed = 3", "units.scout.speed", 44, "not known"),
    # Pieces.
    ('id = "W2"', 'id = "W1"', "piece[1].id", 57, "a name of its own"),
    ('id = "W2"', 'id = "W 2"', "piece[1].id", 57, "without blanks"),
    ('id = "W2"', 'id = ""', "piece[1].id", 57, "without blanks"),
    ('type = "scout"', 'type = "skout"', "piece[1].type", 59, "scout"),
    ('square = "E6"\n', 'square = "A1"\n', "piece[1].square", 60, "W1 already stands"),
    ('square = "E6"\n', 'square = "E13"\n', "piece[1].square", 60, "A1 to L12"),
    ('square = "E6"\nfacing = "N"', 'square = "E6"\nfacing = "NE"', "piece[1].facing", 61, "N or S"),
    ('square = "E6"\nfacing = "N"', 'square = "E6"\nfacing = "north"', "piece[1].facing", 61, "N, NE"),
    ("tags =", "tag =", "piece[1].tag", 63, "tags"),
    ('seat = "black"\ntype = "medium"', 'seat = "white"\ntype = "medium"', "piece", 0, "black needs at least one"),
    ('facing = "S"\ncommand = true', 'facing = "S"\nwreck = true', "piece", 0, "black needs at least one"),
    # Goals.
    ('type = "exit_count"', 'type = "exit_cuont"', "victory[0].type", 75, "exit_count"),
    ("n = 1\n", "n = 0\n", "victory[0].n", 76, "at least 1"),
    ("n = 1\n", "", "victory[0].n", 73, "missing"),
    ('seat = "white"\ntype = "exit_count"', 'seat = "black"\ntype = "exit_count"', "victory[0].type", 75, "exit.seat"),
    ('type = "exit_count"\nn = 1', 'type = "destroy_count"\nn = 1\ntypes = ["tank"]', "victory[0].types[0]", 77, "medium"),
    ('type = "exit_count"\nn = 1', 'type = "destroy_unit"\nunit = "B9"', "victory[0].unit", 76, "B1"),
    ('type = "exit_count"\nn = 1', 'type = "destroy_unit"', "victory[0].unit", 73, "missing"),
    ('type = "exit_count"\nn = 1', 'type = "all_operational"\nunits = ["W9"]', "victory[0].units[0]", 76, "W1, W2, B1"),
    ('type = "exit_count"\nn = 1', 'type = "all_operational"\nunits = []', "victory[0].units", 76, "at least one"),
    ("tags =", "n = 2 #", "piece[1].n", 63, "not known"),
    ('command = true\ntags = ["first"]', "", "victory[1].type", 0, "command vehicle"),
    ('black = "B11"\n', "", "victory[2].type", 0, "[flags]"),
    ('home_white = ["A1-L1"]\n', "", "victory[2].type", 0, "home_white"),
    ('type = "count_operational"', 'type = "count"', "final[0].type", 87, "count_operational"),
    ('results = { 0 = "black", 1 = "white" }\n', "", "final[0].results", 86, "at least one result"),
    ('{ 0 = "black", 1 = "white" }', '{ none = "black" }', "final[0].results.none", 89, "from 0 to 1"),
    ('{ 0 = "black", 1 = "white" }', '{ 2 = "black" }', "final[0].results.2", 89, "from 0 to 1"),
    ('{ 0 = "black", 1 = "white" }', '{ 1 = "red" }', "final[0].results.1", 89, "white, black, draw"),
]


def test_the_scenario_that_the_mistakes_are_made_in_is_good() -> None:
    """Every field of the format is used in it (UB 2.6)."""
    mission = read_scenario(GOOD, "good.toml").start.mission

    assert mission.vehicles["W2"].tags == ["first"]
    assert mission.units["scout"].name == "Scout Car"


@pytest.mark.parametrize(("right", "wrong", "key", "line", "advice"), MISTAKES)
def test_a_mistake_is_told_with_file_key_line_and_what_would_be_right(
    right: str, wrong: str, key: str, line: int, advice: str
) -> None:
    """Nothing is half loaded (UB 2.6, UB 4.10, R39)."""
    assert GOOD.count(right) >= 1
    text = GOOD.replace(right, wrong, 1)

    with pytest.raises(BadScenario) as caught:
        read_scenario(text, "good.toml")

    error = caught.value
    assert (error.file, error.key) == ("good.toml", key)
    assert advice in str(error)
    if line:
        assert error.line == line
        assert f"good.toml, line {line}, {key}" in str(error)


@pytest.mark.parametrize(
    ("rows", "key", "advice"),
    [
        ('["....", "...", "...."]', "board.rows[1]", "3 squares, the first has 4"),
        ('["....", "..x."]', "board.rows[1]", "'x' in column 3 is no terrain"),
        ("[]", "board.rows", "at least one row"),
        ('[""]', "board.rows", "at least one row"),
        (str(["." * 4] * 31).replace("'", '"'), "board.rows", "30 at most"),
        (f'["{"." * 27}"]', "board.rows[0]", "26 at most"),
    ],
)
def test_a_board_with_a_mistake(rows: str, key: str, advice: str) -> None:
    """Rows equally long, known glyphs, at most 26 by 30 (UB 2.1)."""
    with pytest.raises(BadScenario, match=r"field\.toml") as caught:
        field("white W1 light A1 N\nblack B1 light B1 N", top=f'board = {{ name = "Own", rows = {rows} }}')

    assert caught.value.key == key
    assert advice in str(caught.value)


def test_a_board_of_26_by_30_is_welcome() -> None:
    """The largest one (UB 2.1)."""
    rows = str(["." * 26] * 30).replace("'", '"')
    read = field("white W1 light A1 N\nblack B1 light Z30 S", top=f'board = {{ name = "Own", rows = {rows} }}')

    assert read.start.mission.board.squares.names[-1] == "Z30"


def test_a_mistake_in_a_board_file_names_that_file_and_the_row_s_line(tmp_path: Path) -> None:
    """A board beside the scenario is found before the bundled ones (UB 2.1)."""
    (tmp_path / "yard.toml").write_text('name = "Yard"\nrows = [\n  "....",\n  ".?..",\n]\n')
    path = tmp_path / "own.toml"
    path.write_text(field_text("white W1 light A1 N\nblack B1 light B1 N", top='board = "yard"'))

    with pytest.raises(BadScenario) as caught:
        scenario(str(path))

    assert (caught.value.file, caught.value.key, caught.value.line) == ("yard.toml", "rows[1]", 4)
    (tmp_path / "yard.toml").write_text('name = "Yard"\nrows = [\n  "....",\n  "....",\n]\n')
    assert scenario(str(path)).start.mission.board.name == "Yard"


def test_text_that_is_not_toml_is_told_with_its_line() -> None:
    """The parser's own words, file and line (UB 2.6)."""
    with pytest.raises(BadScenario, match="not TOML") as caught:
        read_scenario(GOOD.replace("max_rounds = 5", "max_rounds = = 5"), "good.toml")

    assert (caught.value.file, caught.value.line) == ("good.toml", 6)


@pytest.mark.parametrize("pieces", ["white W2 heavy B1 N wreck", "white W2 heavy B1 N wreck command"])
def test_a_goal_that_holds_before_the_first_turn_is_refused(pieces: str) -> None:
    """A named unit or a command vehicle that begins as a wreck (UB 7.7)."""
    goal = 'type = "destroy_command"' if "command" in pieces else 'type = "destroy_unit"\nunit = "W2"'
    with pytest.raises(BadScenario, match="wreck"):
        field(f"white W1 light A1 N\nblack B1 light L1 N\n{pieces}", f'[[victory]]\nseat = "black"\n{goal}')


def test_a_score_target_needs_a_control_zone() -> None:
    """Nothing scores without one (UB 7.6)."""
    with pytest.raises(BadScenario, match=r"\[\[control\]\]"):
        field("white W1 light A1 N\nblack B1 light L1 N", '[[victory]]\nseat = "white"\ntype = "score_target"\nn = 5')


@pytest.mark.parametrize(
    ("zone", "fits"),
    [('["A1", "B1"]', True), ('["A1"]', False), ('["A1", "C1"]', False), ('["A1", "B1", "E5"]', True)],
)
def test_deployment_zones_must_be_large_enough(zone: str, fits: bool) -> None:
    """Squares of fixed pieces do not count (UB 7.2)."""
    more = f'[options]\ndeployment = "free"\n[zones]\ndeploy_white = {zone}\ndeploy_black = ["L12"]'
    pieces = "white W1 light A1 N\nwhite W2 light B1 N\nwhite W3 light C1 N fixed\nblack B1 light L12 S"
    if fits:
        field(pieces, more)
        return
    with pytest.raises(BadScenario, match="white has 2 vehicles to deploy and room for 1") as caught:
        field(pieces, more)
    assert caught.value.key == "zones.deploy_white"


@pytest.mark.parametrize(
    ("first", "white", "black", "message"),
    [
        ("white", '["A1", "L12"]', '["L12", "L11"]', ""),
        ("white", '["A1", "L12"]', '["L12"]', "deploy_black: black has 1 vehicle to deploy and no room once white has filled"),
        ("white", '["A1", "L12"]', '["L11", "L12"]', ""),
        (
            "black",
            '["A1", "L12"]',
            '["L12"]',
            "deploy_white: white has 2 vehicles to deploy and room for 1 once black has filled",
        ),
        ("black", '["A1", "B1", "L12"]', '["L12"]', ""),
    ],
)
def test_deployment_zones_may_overlap_where_there_is_room_enough(first: str, white: str, black: str, message: str) -> None:
    """Whoever deploys first may fill what both share, and the other must still find room (UB 7.2)."""
    order = '["white", "black"]' if first == "white" else '["black", "white"]'
    more = f'[options]\ndeployment = "free"\n[zones]\ndeploy_white = {white}\ndeploy_black = {black}'
    pieces = "white W1 light A1 N\nwhite W2 light B1 N\nblack B1 light L12 S"
    if not message:
        field(pieces, more, top=f'board = "range"\ndeploy_order = {order}')
        return
    with pytest.raises(BadScenario, match=message):
        field(pieces, more, top=f'board = "range"\ndeploy_order = {order}')


def test_a_mistake_in_a_piece_names_the_piece() -> None:
    """Its author knows it by its name, not by its place in the list (§11.1)."""
    with pytest.raises(BadScenario, match=r"piece\[1\]\.square \(B1\): 'Z9' is not a square"):
        field("white W1 light A1 N\nblack B1 light Z9 S")


def test_free_deployment_needs_zones() -> None:
    """A missing zone has no room (UB 7.2)."""
    with pytest.raises(BadScenario, match=r"zones\.deploy_white"):
        field("white W1 light A1 N\nblack B1 light L12 S", '[options]\ndeployment = "free"')


@pytest.mark.parametrize(("name", "nearest"), [("urban-battle/convoi", "convoy"), ("urban-batle/convoy", "urban-battle")])
def test_an_unknown_name_is_answered_with_the_nearest(name: str, nearest: str) -> None:
    """Scenario or game (UB 2.6)."""
    with pytest.raises(UnknownName, match=nearest):
        scenario(name)


@pytest.mark.parametrize(
    ("patch", "words"),
    [
        ('E6 = "|"', "should have buildings on both sides"),
        ('D6 = "#"\nE6 = "|"\nF6 = "#"\nE7 = "#"', "closed at an end"),
        ('E7 = "#"\nE6 = "-"\nE5 = "o"', "should have buildings on both sides"),
        ('D6 = "#"\nE6 = "H"\nF6 = "#"', "should have water on both sides"),
        ('A12 = "|"', "closed at an end"),
    ],
)
def test_odd_passages_are_warned_of(patch: str, words: str) -> None:
    """Allowed, but probably not meant (UB 4.10)."""
    found = field("white W1 light A1 N\nblack B1 light L12 S", f"[patch]\n{patch}")

    warnings = found.game.rules.warnings(found.start)
    assert any(words in warning for warning in warnings)


@pytest.mark.parametrize("patch", ['D6 = "#"\nE6 = "|"\nF6 = "#"', 'E7 = "~"\nE6 = "="\nE5 = "~"', 'E6 = "#"'])
def test_proper_passages_are_not_warned_of(patch: str) -> None:
    """Walls beside a street, water beside a bridge, open ends (UB 4.10)."""
    found = field("white W1 light A1 N\nblack B1 light L12 S", f"[patch]\n{patch}")

    assert found.game.rules.warnings(found.start) == []


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ('type = "destroy_count"\nn = 2', "it takes 2, there are 1"),
        ('type = "destroy_count"\nn = 1\ntypes = ["heavy"]', "it takes 1, there are 0"),
        ('type = "destroy_unit"\nunit = "W1"', "its own W1"),
    ],
)
def test_goals_out_of_reach_are_warned_of(goal: str, words: str) -> None:
    """Allowed, but probably not meant (UB 7.7)."""
    found = field("white W1 light A1 N\nblack B1 light L12 S", f'[[victory]]\nseat = "white"\n{goal}')

    assert any(words in warning for warning in found.game.rules.warnings(found.start))


def test_an_exit_that_nobody_takes_is_warned_of(tmp_path: Path) -> None:
    """`enfilade check` reads a file and lists what is odd (UB 7.5)."""
    path = tmp_path / "field.toml"
    path.write_text(field_text("white W1 light A1 N\nblack B1 light L12 S", '[zones]\nexit = ["A12"]'))

    _, warnings = check(path)

    assert warnings == ["nobody leaves by zones.exit: [exit] should name a seat and types"]


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("options.deployment", "freely", "fixed, free"),
        ("max_rounds", -1, "at least 1"),
        ("opions.repair", False, "not known"),
        ("piece[99].type", "heavy", "no 'piece"),
    ],
)
def test_a_changed_value_is_checked_like_a_written_one(key: str, value: str | int | bool, words: str) -> None:
    """By dotted key (UB 2.6)."""
    with pytest.raises(BadScenario, match=words):
        scenario("urban-battle/first-patrol", {key: value})


OPTIONS = {  # each with its values, the usual one first
    "initiative": ("fixed", "roll"),
    "deployment": ("fixed", "free"),
    "bonus_die": ("same", "roll"),
    "min_allowance": (0, 1),
    "corner_squeeze": ("allow", "block"),
    "passage_fire": ("firer", "symmetric"),
    "armour_sectors": ("3-2-3", "3-4-1", "1-6-1"),
    "hopeless_fire": (False, True),
    "repair": (True, False),
    "command_reroll": (False, True),
    "flag_drop": ("stay", "return"),
    "wreck_style": ("marker", "tipped"),
    "dice": ("standard", "steady"),
}


def test_the_options_are_those_of_the_specification() -> None:
    """With their values and the usual one first; each names its rule (UB 2.6, R2, R4, R6, R11, R15, R16, R18)."""
    zones = '[zones]\ndeploy_white = ["A1"]\ndeploy_black = ["L12"]'
    start = read_scenario(field_text("white W1 light A1 N\nblack B1 light L12 S", zones), "field.toml").start
    listed = {each.key: each for each in start.mission.listed() if each.key.startswith("options.")}

    assert {key.removeprefix("options."): tuple(each.values) for key, each in listed.items()} == OPTIONS
    for key, values in OPTIONS.items():
        assert listed[f"options.{key}"].value == values[0]


def test_free_deployment_is_not_offered_where_there_are_no_zones_for_it() -> None:
    """Only a mission with a zone for each side can be deployed freely (UB 7.2)."""
    keys = {
        name: [each.key for each in scenario(f"urban-battle/{name}").start.mission.listed()] for name in ("convoy", "antenna")
    }
    assert "options.deployment" in keys["convoy"]
    assert "options.deployment" not in keys["antenna"]


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in OPTIONS.items() for value in values])
def test_every_value_of_every_option_is_accepted(key: str, value: str | int | bool) -> None:
    """And read back (UB 2.6)."""
    zones = '[zones]\ndeploy_white = ["A1"]\ndeploy_black = ["L12"]'
    text = field_text("white W1 light A1 N\nblack B1 light L12 S", zones)
    mission = read_scenario(text, "field.toml", {f"options.{key}": value}).start.mission

    found = next(option.value for option in mission.listed() if option.key == f"options.{key}")
    assert found == value


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to everything in some plain data."""
    inside = list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    return [found for key, each in inside for found in ((*path, key), *places(each, (*path, key)))]


ANYTHING = st.sampled_from(
    [None, True, 0, -1, 10**9, 1.5, "", "x", "A1", "A1-A12", "white", "²", [], ["A1"], ["white", "W1"], {}, {"a": 1}, [[1]]]
)


@examples(40, 200)
@given(st.data())
def test_no_value_however_wrong_breaks_anything(data: st.DataObject) -> None:
    """A scenario with anything anywhere is either refused in our words or can be played (UB 2.6)."""
    scrambled = tomllib.loads(GOOD)
    place = data.draw(st.sampled_from(places(scrambled)))
    table: Any = scrambled
    for key in place[:-1]:
        table = table[key]
    table[place[-1]] = data.draw(ANYTHING)

    try:
        found = build_scenario(scrambled, Source("scrambled.toml"))
    except EnfiladeError:
        return  # refused in our words; any other exception fails
    assert Table(found, seed=1).actors
