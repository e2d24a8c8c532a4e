"""The bundled missions and boards are those of the specification (§8)."""

from __future__ import annotations

import pytest

from enfilade import Table, library, scenario
from enfilade.boards.squares import DIRECTIONS

# Mission, board, first side, last Round; then its vehicles.
ROSTERS = """
first-patrol proving-ground white 10
  W1 medium B1 N
  W2 heavy H2 N
  W3 light D1 N
  B1 medium K12 S
  B2 heavy E11 S
  B3 light I12 S
lone-heavy proving-ground black 12
  W1 light C1 N
  W2 light F1 N
  W3 light J1 N
  W4 light L2 N
  B1 heavy G11 S
antenna old-town white 16
  W1 light H1 N command
  W2 light A2 N
  W3 light P2 N
  W4 medium D1 N
  W5 medium G2 N
  W6 medium M2 N
  W7 heavy I2 N
  B1 light I16 S command
  B2 light P15 S
  B3 light A15 S
  B4 medium M16 S
  B5 medium J15 S
  B6 medium D15 S
  B7 heavy H15 S
two-flags old-town white 18
  W1 light B2 N
  W2 light G1 N
  W3 light O2 N
  W4 medium D1 N
  W5 medium M2 N
  W6 heavy I1 N
  B1 light O15 S
  B2 light J16 S
  B3 light B15 S
  B4 medium M16 S
  B5 medium D15 S
  B6 heavy H16 S
hold-the-bridge old-town white 14
  W1 light A1 N
  W2 light E1 N
  W3 light P2 N
  W4 medium D2 N
  W5 medium F2 N
  W6 medium K1 N
  W7 medium M2 N
  W8 heavy H1 N command
  W9 heavy J2 N
  B1 light P16 S
  B2 light L16 S
  B3 light A15 S
  B4 medium M15 S
  B5 medium K15 S
  B6 medium F16 S
  B7 medium D15 S
  B8 heavy I16 S command
  B9 heavy G15 S
convoy dock-works white 14
  W1 truck A8 E
  W2 truck A6 E
  W3 truck A3 E
  W4 truck A11 E
  W5 medium B6 E
  W6 medium B9 E
  W7 medium C4 E
  W8 light C2 E
  W9 light B11 E
  B1 light L11 W
  B2 medium M9 W
  B3 medium K6 W
salvage dock-works white 14
  W1 arv A8 N
  W2 arv A7 S
  W3 medium C9 E
  W4 medium D5 E
  W5 light C2 E
  W6 heavy G9 W wreck
  W7 heavy L6 SE wreck
  B1 light R11 W
  B2 light R2 W
  B3 medium T9 W
  B4 medium S6 W
"""
BOARDS = {
    "proving-ground": [
        "............",
        "............",
        "...##...o...",
        "...##...o...",
        ".......##...",
        "##|##.......",
        ".......##|##",
        "...##.......",
        "...o...##...",
        "...o...##...",
        "............",
        "............",
    ],
    "old-town": [
        "................",
        "................",
        ".##.##....##|##.",
        ".##.##....##|##.",
        ".......##.......",
        "###|##....##.##.",
        "......o..o......",
        "~~~H~~~..~~~H~~~",
        "~~~H~~~..~~~H~~~",
        "......o..o......",
        ".##.##....##|###",
        ".......##.......",
        ".##|##....##.##.",
        ".##|##....##.##.",
        "................",
        "................",
    ],
    "dock-works": [
        "....................",
        ".####..###...oo.##..",
        ".####..###......##..",
        ".......---..##......",
        ".oo....###..##..##..",
        ".......###......##..",
        ".##|##......oo......",
        ".##|##..##......###.",
        "........##..........",
        ".oo..........oo.....",
        "....####|##..~~~H~~~",
        "....####|##..~~~H~~~",
        "....................",
        "....................",
    ],
}
GOALS = {  # mission: conditions, final list, options other than the defaults
    "first-patrol": ("white destroy_count 3, black destroy_count 3", "higher_points, draw", {"initiative": "roll"}),
    "lone-heavy": ("white destroy_unit B1, black destroy_count 3", "winner black", {}),
    "antenna": ("white destroy_command, black destroy_command", "higher_points, draw", {"initiative": "roll"}),
    "two-flags": ("white deliver_flag, black deliver_flag", "higher_points, draw", {"initiative": "roll"}),
    "hold-the-bridge": (
        "white score_target 5, black score_target 5",
        "higher_score, higher_points, draw",
        {"initiative": "roll", "command_reroll": True},
    ),
    "convoy": ("white exit_count 2, black destroy_count 3 truck", "winner black", {"deployment": "free"}),
    "salvage": ("black destroy_count 2 arv, white all_operational W6 W7", "count_operational W6 W7", {}),
}
MISSIONS = sorted(GOALS)


def roster(mission: str) -> tuple[list[str], list[str]]:
    """The head and the vehicles of a mission as listed above."""
    head: list[str] = []
    vehicles: list[str] = []
    for line in ROSTERS.strip().splitlines():
        if not line.startswith(" "):
            head = line.split()
        elif head[0] == mission:
            vehicles.append(line.strip())
    heads = {line.split()[0]: line.split() for line in ROSTERS.strip().splitlines() if not line.startswith(" ")}
    return heads[mission], vehicles


def test_there_are_seven_missions() -> None:
    """The brochure (UB 1, UB 2.6)."""
    assert library.scenario_names("urban-battle") == [f"urban-battle/{mission}" for mission in MISSIONS]


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_has_the_roster_of_the_specification(mission: str) -> None:
    """Board, first side, last Round, vehicles with square, facing and marks (UB 2.6)."""
    (_, board, first, last), vehicles = roster(mission)
    read = scenario(f"urban-battle/{mission}").start.mission

    assert (read.first, read.max_rounds) == (first, int(last))
    assert read.board.rows == BOARDS[board]
    found = []
    for each in read.vehicles.values():
        assert each.seat == ("white" if each.id.startswith("W") else "black")
        words = [each.id, each.unit.id, read.board.name_of(each.square), DIRECTIONS[each.facing]]
        words += ["command"] * each.command + ["wreck"] * each.wreck
        found.append(" ".join(words))
    assert found == vehicles


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_has_the_goals_of_the_specification(mission: str) -> None:
    """Conditions, final list and options (UB 7.7, 7.8)."""
    read = scenario(f"urban-battle/{mission}").start.mission
    conditions, finals, options = GOALS[mission]

    written = []
    for each in read.victory:
        words = [each.seat, each.type, *([str(each.n)] if each.n else []), *each.types, *each.units]
        written.append(" ".join(words))
    assert ", ".join(written) == conditions
    assert ", ".join([" ".join([each.type, *filter(None, [each.seat]), *each.units]) for each in read.final]) == finals
    defaults = {each.key: each.value for each in scenario("urban-battle/lone-heavy").start.mission.options.listed()}
    chosen = {each.key: each.value for each in read.options.listed()}
    assert {key.removeprefix("options."): value for key, value in chosen.items() if value != defaults[key]} == options


@pytest.mark.parametrize("board", ["proving-ground", "old-town"])
def test_boards_for_equal_sides_look_the_same_from_both_ends(board: str) -> None:
    """Turned by 180° (UB 2.1)."""
    rows = BOARDS[board]

    assert ["".join(reversed(row)) for row in reversed(rows)] == rows


def test_zones_flags_and_exits_are_those_of_the_specification() -> None:
    """Squares that cannot be entered are left out (UB 7.2, 7.4, 7.5, 7.6)."""
    convoy = scenario("urban-battle/convoy").start.mission
    flags = scenario("urban-battle/two-flags").start.mission
    bridge = scenario("urban-battle/hold-the-bridge").start.mission

    assert {zone: len(squares) for zone, squares in convoy.zones.items()} == {"deploy_white": 30, "deploy_black": 37, "exit": 12}
    assert (convoy.exit_seat, convoy.exit_types, convoy.deploy_order) == ("white", ["truck"], ("white", "black"))
    assert {seat: flags.board.name_of(square) for seat, square in flags.flags.items()} == {"white": "H2", "black": "I15"}
    assert {zone: len(squares) for zone, squares in flags.zones.items()} == {"home_white": 16, "home_black": 16}
    assert [bridge.board.name_of(square) for square in bridge.zones["bridge"]] == ["H8", "I8", "H9", "I9"]
    assert bridge.control == [("bridge", 1)]
    assert scenario("urban-battle/salvage").start.mission.final[0].results == {0: "black", 1: "black", 2: "white"}


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_loads_without_warnings_and_can_be_begun(mission: str) -> None:
    """Everything is in order (UB 2.6)."""
    found, warnings = library.check(f"urban-battle/{mission}")

    assert warnings == []
    assert Table(found, seed=1).actors


def test_the_convoy_may_be_set_up_quickly() -> None:
    """With fixed deployment its vehicles stand on the squares listed (UB 7.2)."""
    table = Table(scenario("urban-battle/convoy", {"options.deployment": "fixed"}), seed=1)

    assert table.path[-1].name == "MovementPhase"
    assert table.position.name_of(table.position.pieces["W1"].square) == "A8"


@pytest.mark.parametrize("id", ["first-patrol", "antenna", "two-flags", "hold-the-bridge"])
def test_a_symmetric_mission_is_the_same_for_both_when_the_board_is_turned_round(id: str) -> None:
    """Ground and vehicles: whoever wins more often there owes it to play, to the dice or to the first Turn (§8)."""
    mission = scenario(f"urban-battle/{id}").start.mission
    glyphs = mission.board.glyphs
    last = len(glyphs) - 1
    assert [glyphs[square] for square in range(len(glyphs))] == [glyphs[last - square] for square in range(len(glyphs))]
    standing = {(each.seat, each.unit.id, each.square, each.facing, each.command) for each in mission.vehicles.values()}
    turned = {
        (other_side(seat), unit, last - square, (facing + 4) % 8, command) for seat, unit, square, facing, command in standing
    }
    assert turned == standing


def other_side(seat: str) -> str:
    return "black" if seat == "white" else "white"
