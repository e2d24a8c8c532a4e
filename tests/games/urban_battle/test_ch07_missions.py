"""Missions: who goes first, deployment, command vehicles, flags, exits, zones, victory (UB 7)."""

from __future__ import annotations

import pytest

from enfilade import Table
from enfilade.boards.squares import DIRECTIONS
from enfilade.library import AnyTable
from tests.games.urban_battle.field import (
    at,
    do,
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
)

TRUCKS = "white W1 truck E2 N\nblack B1 truck H11 S"
ROLL = '[options]\ninitiative = "roll"'
FREE = '[options]\ndeployment = "free"\n[zones]\ndeploy_white = ["A1-C1"]\ndeploy_black = ["A12-C12", "L12"]\n'
TWO_EACH = "white W1 medium A1 N\nwhite W2 medium B1 N\nblack B1 medium A12 S\nblack B2 medium B12 S"
HOMES = '[zones]\nhome_white = ["A1-L1"]\nhome_black = ["A12-L12"]\n'
FLAGS = '[flags]\nwhite = "F2"\nblack = "F11"\n'
DELIVER = '[[victory]]\nseat = "white"\ntype = "deliver_flag"\n[[victory]]\nseat = "black"\ntype = "deliver_flag"\n'
SPARES = "white W8 truck L2 N\nblack B8 truck A11 S\n"
EXIT = '[zones]\nexit = ["E4", "E5", "E6"]\n[exit]\nseat = "white"\ntypes = ["truck"]\n'
BRIDGE = '[zones]\nbridge = ["E6", "F6"]\n[[control]]\nzone = "bridge"\nvalue = 2\n'
LIMIT = 'board = "range"\nmax_rounds = {}'


def goal(type: str, seat: str = "white", more: str = "") -> str:
    return f'[[victory]]\nseat = "{seat}"\ntype = "{type}"\n{more}\n'


def final(*types: str) -> str:
    return "".join([f'[[final]]\ntype = "{type}"\n' for type in types])


def winner(table: AnyTable) -> str | None:
    assert table.outcome is not None
    found: str | None = table.outcome.winner
    return found


def shoot(table: AnyTable, firer: str, target: str, *dice: int) -> list[str]:
    do(table, f"shoot {firer}")
    feed(table, *dice)
    return names(do(table, f"fire {target}"))


def play_out(table: AnyTable, *dice: int) -> None:
    """Both sides pass until the game is over."""
    while table.actors:
        last = table.position.round == table.position.mission.max_rounds and table.actors[0] == table.position.order[1]
        pass_turn(table, *(() if last else dice))


# Who goes first.


@pytest.mark.parametrize(("white", "black", "first"), [(5, 2, "white"), (2, 5, "black"), (6, 5, "white")])
def test_the_higher_blue_number_goes_first_all_game(white: int, black: int, first: str) -> None:
    """White rolls, then Black (UB 7.1, R28)."""
    table = play(field(TRUCKS, ROLL), white, black, 1, 2, 3)

    assert table.actors == (first,)
    order = ["white", "black"] if first == "white" else ["black", "white"]
    assert is_told(table.events(None)[1], "initiative", "UB 7.1", rolls=[[white, black]])
    assert list(table.position.order) == order
    pass_turn(table, 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    assert table.actors == (first,)


def test_equal_numbers_are_rolled_again() -> None:
    """Every pair is told (UB 7.1)."""
    table = play(field(TRUCKS, ROLL), 3, 3, 4, 4, 1, 2, 1, 2, 3)

    assert table.actors == ("black",)
    assert table.events(None)[1].values["rolls"] == [[3, 3], [4, 4], [1, 2]]


@pytest.mark.parametrize("first", ["white", "black"])
def test_after_ten_ties_the_mission_s_first_side_begins(first: str) -> None:
    """Dice that always tie cannot go on for ever; the tenth roll still counts (UB 7.1)."""
    table = play(field(TRUCKS, ROLL, first=first), *[2, 2] * 10, 1, 2, 3)
    assert table.actors == (first,)

    other = play(field(TRUCKS, ROLL, first=first), *[2, 2] * 9, 5, 6, 1, 2, 3)
    assert other.actors == ("black",)


def test_fixed_initiative_rolls_nothing() -> None:
    """The mission names the first side (UB 7.1, R28)."""
    table = play(field(TRUCKS, first="black"), 1, 2, 3)

    assert table.actors == ("black",)
    assert "initiative" not in names(list(table.events(None)))


# Deployment.


def test_free_deployment_piece_by_piece() -> None:
    """A vehicle, a square of the zone, a facing; even the last one is asked for (UB 7.2, R42)."""
    table = play(field(TWO_EACH, FREE))
    assert table.actors == ("white",)
    assert legal(table) == ["place W1", "place W2"]
    do(table, "place W2")
    assert legal(table) == ["at A1", "at B1", "at C1"]
    do(table, "at B1")
    assert legal(table) == [f"face {facing}" for facing in DIRECTIONS]

    events = do(table, "face NE")

    assert is_told(events[0], "placed", "UB 7.2", piece="W2", square="B1", facing="NE")
    assert at(table, "W2") == "B1 NE"
    assert legal(table) == ["place W1"]
    assert refused(table, "place W2") == "UB 7.2"  # a placement is final
    assert refused(table, "place B1") == "UB 7.2"
    do(table, "place W1")
    assert legal(table) == ["at A1", "at C1"]
    assert refused(table, "at B1") == "UB 2.4"
    assert refused(table, "at A12") == "UB 7.2"
    do(table, "at C1", "face N")
    assert table.actors == ("black",)
    do(table, "place B1", "at L12", "face S", "place B2", "at A12")
    feed(table, 1, 2, 3)
    do(table, "face W")
    assert table.actors == ("white",)
    assert stage(table) == "MovementPhase"


def test_a_vehicle_deployed_in_a_passage_faces_along_it() -> None:
    """Two facings only (UB 7.2, 4.10, R12)."""
    table = play(field(TWO_EACH, FREE + '[patch]\nC1 = "-"'))
    do(table, "place W1", "at C1")

    assert legal(table) == ["face E", "face W"]
    assert refused(table, "face N") == "UB 4.10"


def test_the_deployment_order_may_differ_from_the_order_of_play() -> None:
    """`deploy_order`, by default the order of play, rolled or not (UB 7.2)."""
    given = play(field(TWO_EACH, FREE, top='board = "range"\ndeploy_order = ["black", "white"]'))
    default = play(field(TWO_EACH, FREE, first="black"))
    rolled = play(field(TWO_EACH, FREE.replace("[options]", ROLL)), 1, 6)

    assert (given.actors, default.actors, rolled.actors) == (("black",), ("black",), ("black",))


def test_fixed_vehicles_and_wrecks_stand_before_deployment() -> None:
    """They are not offered, and their squares are taken (UB 7.2)."""
    pieces = TWO_EACH + "\nwhite W3 heavy C1 N fixed\nwhite W4 heavy E5 N wreck"
    table = play(field(pieces, FREE))

    assert legal(table) == ["place W1", "place W2"]
    assert (at(table, "W3"), at(table, "W4")) == ("C1 N", "E5 N")
    do(table, "place W1")
    assert legal(table) == ["at A1", "at B1"]


def test_squares_that_cannot_be_entered_are_no_part_of_a_zone() -> None:
    """Buildings, low obstacles and water are dropped (UB 7.2)."""
    table = play(field(TWO_EACH, FREE.replace('"A1-C1"', '"A1-D1"') + '[patch]\nC1 = "o"'))
    do(table, "place W1")

    assert legal(table) == ["at A1", "at B1", "at D1"]


def test_with_fixed_deployment_everything_stands_where_the_mission_says() -> None:
    """Nobody is asked (UB 7.2)."""
    table = play(field(TWO_EACH, FREE.replace('"free"', '"fixed"')), 1, 2, 3)

    assert stage(table) == "MovementPhase"
    assert at(table, "B2") == "B12 S"


def test_a_placement_can_be_undone_choice_by_choice() -> None:
    """As long as nobody else has acted (UB 7.2)."""
    table = play(field(TWO_EACH, FREE))
    start = table.position.to_data()
    do(table, "place W1", "at B1", "face N")
    for _ in range(3):
        table.undo("white")

    assert table.position.to_data() == start


# Command vehicles.


@pytest.mark.parametrize("target", ["B1", "B2"])
def test_destroying_a_command_vehicle_wins_where_the_mission_says_so(target: str) -> None:
    """Any other wreck does not (UB 7.3, 7.7)."""
    pieces = "white W1 heavy E2 N\nwhite W2 truck A1 N\nblack B1 light E9 S command\nblack B2 light H5 S\nblack B3 truck L12 S"
    table = play(field(pieces, goal("destroy_command")), 1, 2, 3)
    do(table, "done")

    shoot(table, "W1", target, 6, 6, 6, 6, *([] if target == "B1" else [1, 2, 3]))

    assert (table.outcome is not None) is (target == "B1")
    if target == "B1":
        assert is_told(table.events(None)[-1], "game_over", "UB 7.7", winner="white", condition="destroy_command")


# Flags.


def carrying(more: str = "", flag: str = "F5") -> AnyTable:
    """White's light tank W1 has just taken Black's flag on F5 and may go on."""
    pieces = SPARES + "white W1 light F4 N\nblack B1 heavy F8 S\nblack B2 medium A5 E"
    table = play(field(pieces, HOMES + f'[flags]\nwhite = "F2"\nblack = "{flag}"\n' + more), 1, 2, 4)
    move(table, "W1", 4, "forward")
    return table


def test_entering_the_enemy_flag_s_square_takes_it() -> None:
    """Free and compulsory (UB 7.4, R34)."""
    table = carrying()

    assert is_told(table.events(None)[-1], "flag_taken", "UB 7.4", flag="black", piece="W1")
    assert table.position.flags["black"].to_data() == {"seat": "black", "square": -1, "carrier": "W1"}
    assert "forward" in legal(table)  # it costs no Step


def test_an_own_flag_on_its_base_is_left_alone() -> None:
    """Nothing happens (UB 7.4)."""
    table = play(field(SPARES + "white W1 light F1 N\nblack B1 medium L11 S", FLAGS), 1, 2, 4)

    events = move(table, "W1", 4, "forward", "stop")

    assert names(events) == ["die_assigned", "step", "move_ended"]


def test_facing_a_flag_in_an_empty_square_does_not_reach_it() -> None:
    """It must be entered (R34)."""
    table = play(field(SPARES + "white W1 light F4 NE\nblack B1 medium L11 S", '[flags]\nblack = "F5"'), 1, 2, 4)

    events = move(table, "W1", 4, "left")

    assert "flag_taken" not in names(events)


def test_an_operational_vehicle_on_the_base_does_not_let_others_reach_the_flag() -> None:
    """It guards by being in the way (R34)."""
    table = play(field(SPARES + "white W1 light F4 NE\nblack B1 medium F5 S", '[flags]\nblack = "F5"'), 1, 2, 4)

    events = move(table, "W1", 4, "left")

    assert "flag_taken" not in names(events)
    assert refused(table, "forward") == "UB 2.4"


@pytest.mark.parametrize("step", ["left", "forward"])
def test_a_flag_under_a_wreck_is_reached_by_facing_it(step: str) -> None:
    """By turning towards it or by driving up to it (UB 7.4, R34)."""
    start = "F4 NE" if step == "left" else "F3 N"
    table = play(field(SPARES + f"white W1 light {start}\nblack B1 medium F5 S wreck", '[flags]\nblack = "F5"'), 1, 2, 4)

    events = move(table, "W1", 4, step)

    assert "flag_taken" in names(events)


def test_a_destroyed_carrier_drops_the_flag_where_it_lies() -> None:
    """`flag_drop = "stay"` (UB 7.4, R32)."""
    table = carrying()
    do(table, "stop")
    pass_turn(table, 1, 2, 3)
    do(table, "done")

    told = shoot(table, "B1", "W1", 6, 6, 6, 6, 1, 2, 3)

    assert told[:4] == ["shot_declared", "shot", "destroyed", "flag_dropped"]
    assert table.position.flags["black"].carrier == ""
    assert table.position.name_of(table.position.flags["black"].square) == "F5"


def test_a_dropped_flag_may_go_back_to_its_base_at_once() -> None:
    """`flag_drop = "return"` (UB 7.4)."""
    table = carrying('[options]\nflag_drop = "return"', flag="F5")
    do(table, "forward", "stop")
    pass_turn(table, 1, 2, 3)
    do(table, "done")

    told = shoot(table, "B1", "W1", 6, 6, 6, 6, 1, 2, 3)

    assert told[2:4] == ["destroyed", "flag_returned"]
    assert table.position.name_of(table.position.flags["black"].square) == "F5"


def test_a_returning_flag_is_taken_by_an_enemy_who_stands_on_its_base() -> None:
    """At once, and delivered if the base lies in that side's home zone (UB 7.4)."""
    pieces = SPARES + "white W1 light D4 N\nwhite W2 truck D1 E\nblack B1 heavy D9 S"
    more = '[options]\nflag_drop = "return"\n' + HOMES + '[flags]\nblack = "E1"\n' + goal("deliver_flag")
    table = play(field(pieces, more), 1, 2, 3)
    table.position.flags["black"] = type(table.position.flags["black"])("black", -1, "W1")
    move(table, "W2", 2, "forward", "stop")  # onto the empty base
    pass_turn(table, 1, 2, 3)
    do(table, "done")

    told = shoot(table, "B1", "W1", 6, 6, 6, 6)

    assert told[2:] == ["destroyed", "flag_returned", "flag_taken", "flag_delivered", "game_over"]
    assert winner(table) == "white"


def test_an_own_flag_away_from_its_base_is_sent_home() -> None:
    """By whoever of its side reaches it (UB 7.4)."""
    pieces = SPARES + "white W1 light F4 N\nblack B1 medium L11 S"
    table = play(field(pieces, FLAGS), 1, 2, 4)
    lost = table.position.flags["white"]
    table.position.flags["white"] = type(lost)("white", table.position.mission.board.squares.number("F5"), "")

    events = move(table, "W1", 4, "forward")

    assert is_told(named(events, "flag_returned")[0], "flag_returned", "UB 7.4", flag="white", square="F2")


@pytest.mark.parametrize("steps", [0, 1])
def test_the_flag_is_delivered_in_the_own_home_zone(steps: int) -> None:
    """In the Step that enters it, or that takes the flag there (UB 7.4, 7.7)."""
    flag = "E1" if steps == 0 else "E2"
    pieces = SPARES + f"white W1 light E{2 + steps} S\nblack B1 medium L11 S"
    table = play(field(pieces, HOMES + f'[flags]\nblack = "{flag}"\nwhite = "L5"\n' + DELIVER), 1, 2, 4)
    do(table, "move W1", "die 4")
    for _ in range(steps):
        do(table, "forward")

    events = do(table, "forward")

    assert is_told(named(events, "flag_delivered")[0], "flag_delivered", "UB 7.4", piece="W1", seat="white", square="E1")
    assert winner(table) == "white"


def test_a_flag_is_delivered_once_however_the_carrier_moves_on_at_home() -> None:
    """Where no victory hangs on it the game goes on, and the carrier may turn and drive about at home (UB 7.4)."""
    pieces = SPARES + "white W1 light E2 S\nblack B1 medium L11 S"
    table = play(field(pieces, HOMES + '[flags]\nblack = "E2"\nwhite = "L5"\n'), 1, 2, 4)
    table.position.flags["black"] = type(table.position.flags["black"])("black", -1, "W1")

    events = move(table, "W1", 4, "forward", "left", "left", "forward")

    assert [event.values["square"] for event in named(events, "flag_delivered")] == ["E1"]


def test_the_enemy_s_home_zone_is_not_enough() -> None:
    """A carrier delivers at home (UB 7.4)."""
    pieces = SPARES + "white W1 light E10 N\nblack B1 medium L11 S"
    table = play(field(pieces, HOMES + '[flags]\nblack = "E11"\nwhite = "L5"\n' + DELIVER), 1, 2, 4)

    events = move(table, "W1", 4, "forward", "forward")

    assert "flag_taken" in names(events)
    assert "flag_delivered" not in names(events)


def test_a_repaired_carrier_takes_the_flag_again() -> None:
    """It lies in its square (UB 7.4)."""
    pieces = SPARES + "white W1 arv E4 N\nwhite W2 medium E5 N wreck\nblack B1 medium L11 S"
    table = play(field(pieces, '[flags]\nblack = "E6"\n'), 1, 2, 3)
    table.position.flags["black"] = type(table.position.flags["black"])(
        "black", table.position.mission.board.squares.number("E5"), ""
    )
    pass_turn(table, 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    do(table, "done")
    feed(table, 1, 2, 3)

    events = do(table, "repair W2")

    assert names(events)[:2] == ["repaired", "flag_taken"]
    assert table.position.flags["black"].carrier == "W2"


def test_a_carrier_that_exits_leaves_the_flag_behind() -> None:
    """It goes home at once (R48, UB 7.5)."""
    more = '[zones]\nexit = ["E6"]\n[exit]\nseat = "white"\ntypes = ["truck"]\n[flags]\nblack = "E5"\n'
    table = play(field(SPARES + "white W1 truck E4 N\nblack B1 medium L11 S", more), 1, 2, 4)

    events = move(table, "W1", 4, "forward", "forward")

    assert names(events)[-3:] == ["exited", "flag_returned", "move_ended"]
    assert table.position.name_of(table.position.flags["black"].square) == "E5"


def test_the_flag_of_a_carrier_that_exits_may_be_delivered_by_whoever_waits_at_the_base() -> None:
    """It is taken at once by an enemy of its owner who stands there, at home (R48, UB 7.4)."""
    more = '[zones]\nhome_white = ["E5"]\nexit = ["E7"]\n[exit]\nseat = "white"\ntypes = ["truck"]\n'
    more += '[flags]\nblack = "E5"\n' + goal("deliver_flag")
    pieces = SPARES + "white W1 truck E6 N\nwhite W2 truck E4 N\nblack B1 medium L11 S"
    table = play(field(pieces, more), 1, 2, 4)
    table.position.flags["black"] = type(table.position.flags["black"])("black", -1, "W1")
    move(table, "W2", 2, "forward", "stop")

    events = move(table, "W1", 4, "forward")

    assert names(events)[-5:] == ["exited", "flag_returned", "flag_taken", "flag_delivered", "game_over"]
    assert winner(table) == "white"


@pytest.mark.parametrize("first", ["white", "black"])
def test_when_both_deliver_at_once_the_list_decides(first: str) -> None:
    """White takes Black's flag at home and sends its own to a base where Black waits at home (R36, UB 7.7)."""
    other = "black" if first == "white" else "white"
    more = '[zones]\nhome_white = ["E1"]\nhome_black = ["H9"]\n[flags]\nwhite = "H9"\nblack = "L6"\n'
    more += goal("deliver_flag", first) + goal("deliver_flag", other)
    table = play(field(SPARES + "white W1 light E2 S\nblack B1 medium H9 S", more), 1, 2, 4)
    squares, flag = table.position.mission.board.squares, type(table.position.flags["black"])
    table.position.flags["black"] = flag("black", squares.number("E1"), "")
    table.position.flags["white"] = flag("white", squares.number("E1"), "")

    events = move(table, "W1", 4, "forward")

    assert len(named(events, "flag_delivered")) == 2
    assert winner(table) == first


# Exits.


def test_a_listed_type_leaves_by_entering_an_exit_square() -> None:
    """Its other Steps are lost (UB 7.5, R33)."""
    table = play(field(SPARES + "white W1 truck E3 N\nblack B1 medium L11 S", EXIT), 1, 2, 4)

    events = move(table, "W1", 4, "forward")

    assert is_told(named(events, "exited")[0], "exited", "UB 7.5", piece="W1", square="E4")
    assert is_told(events[-1], "move_ended", "UB 4.5", taken=1, unused=4)
    assert (piece(table, "W1").status, piece(table, "W1").square) == ("exited", -1)
    assert not table.position.occupants.get(table.position.mission.board.squares.number("E4"))


def test_starting_in_an_exit_square_is_not_leaving() -> None:
    """The next exit square entered is (R33)."""
    table = play(field(SPARES + "white W1 truck E4 N\nblack B1 medium L11 S", EXIT), 1, 2, 4)
    assert piece(table, "W1").is_operational

    events = move(table, "W1", 4, "forward")

    assert "exited" in names(events)


def test_turning_in_an_exit_square_is_not_entering_it() -> None:
    """A vehicle that stands there may turn (UB 7.5, R33)."""
    table = play(field(SPARES + "white W1 truck E4 N\nblack B1 medium L11 S", EXIT), 1, 2, 4)

    events = move(table, "W1", 4, "left")

    assert "exited" not in names(events)
    assert piece(table, "W1").is_operational


def test_reversing_into_an_exit_square_leaves_too() -> None:
    """It is a Step like any other (UB 7.5, R33)."""
    table = play(field(SPARES + "white W1 truck E7 N\nblack B1 medium L11 S", EXIT), 1, 2, 4)

    assert "exited" in names(move(table, "W1", 4, "reverse"))


@pytest.mark.parametrize("other", ["white W1 medium E3 N", "black W1 truck E3 N"])
def test_others_cross_exit_squares_freely(other: str) -> None:
    """Another type, another side (UB 7.5)."""
    first = other.split(maxsplit=1)[0]
    table = play(field(SPARES + f"{other}\nwhite W2 truck A1 N\nblack B1 medium L11 S", EXIT, first=first), 1, 2, 4)

    events = move(table, "W1", 4, "forward", "forward")

    assert "exited" not in names(events)
    assert at(table, "W1") == "E5 N"


@pytest.mark.parametrize(("quota", "over"), [(1, True), (2, False)])
def test_the_exit_quota_wins(quota: int, over: bool) -> None:
    """At least n pieces have left (UB 7.7, 7.5)."""
    pieces = SPARES + "white W1 truck E3 N\nwhite W2 truck A1 N\nblack B1 medium L11 S"
    table = play(field(pieces, EXIT + goal("exit_count", more=f"n = {quota}")), 1, 2, 4)

    move(table, "W1", 4, "forward")

    assert (table.outcome is not None) is over


@pytest.mark.parametrize(("quota", "who"), [(1, "white"), (2, "black")])
def test_the_last_piece_leaves(quota: int, who: str) -> None:
    """With the quota reached it wins; without, a side with nothing on the board has lost (R32, UB 7.7)."""
    pieces = "white W1 truck E3 N\nwhite W2 truck A1 N wreck\nblack B1 medium L11 S"
    table = play(field(pieces, EXIT + goal("exit_count", more=f"n = {quota}")), 1, 2, 4)

    move(table, "W1", 4, "forward")

    assert winner(table) == who


def test_an_exited_piece_gives_no_points() -> None:
    """It is no wreck (R33, UB 7.8)."""
    pieces = "white W1 truck E3 N\nwhite W2 truck A1 N\nblack B1 medium L11 S"
    table = play(field(pieces, EXIT + final("higher_points"), top=LIMIT.format(1)), 1, 2, 4)
    move(table, "W1", 4, "forward")
    pass_turn(table, 1, 2, 3)
    pass_turn(table)

    assert winner(table) is None


# Control zones.


@pytest.mark.parametrize(
    ("there", "scored"),
    [
        ("white W1 medium E6 N", "white"),
        ("black B1 medium E6 N", "black"),
        ("white W1 medium E6 N\nblack B1 medium F6 N", None),
        ("white W1 medium E6 N\nblack B1 medium F6 N wreck", "white"),
        ("white W1 medium E6 N wreck", None),
        ("white W1 medium E5 N", None),
        ("white W1 medium E6 N\nwhite W2 medium F6 N", "white"),
    ],
)
def test_whoever_is_alone_in_a_zone_scores_it(there: str, scored: str | None) -> None:
    """At the end of the Round; wrecks count for nobody, a contested zone neither (UB 7.6, R35)."""
    table = play(field(SPARES + there, BRIDGE), 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    events = pass_turn(table, 1, 2, 3)

    if scored is None:
        assert "zone_scored" not in names(events)
    else:
        assert is_told(named(events, "zone_scored")[0], "zone_scored", "UB 7.6", zone="bridge", seat=scored, score=2)
    assert table.position.score == {"white": 2 * (scored == "white"), "black": 2 * (scored == "black")}


def test_nothing_is_remembered_of_a_zone() -> None:
    """Presence at the end of the Round, not before (R35)."""
    table = play(field(SPARES + "white W1 medium E6 N", BRIDGE), 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    assert table.position.score == {"white": 0, "black": 0}
    pass_turn(table, 1, 2, 3)
    move(table, "W1", 1, "forward")
    pass_turn(table, 1, 2, 3)
    pass_turn(table, 1, 2, 3)

    assert table.position.score == {"white": 2, "black": 0}


@pytest.mark.parametrize(("target", "rounds"), [(2, 1), (3, 2), (4, 2)])
def test_the_score_target_wins_at_the_end_of_a_round(target: int, rounds: int) -> None:
    """Score at least n (UB 7.6, 7.7)."""
    table = play(field(SPARES + "white W1 medium E6 N", BRIDGE + goal("score_target", more=f"n = {target}")), 1, 2, 3)
    ended = 0
    while table.actors:
        script = () if (table.position.round == rounds and table.actors == ("black",)) else (1, 2, 3)
        pass_turn(table, *script)
        ended += 1

    assert (winner(table), ended) == ("white", 2 * rounds)


def test_equal_scores_at_the_target_play_on() -> None:
    """The score must be higher than the other's (R35)."""
    more = '[zones]\neast = ["K6"]\nwest = ["A6"]\n[[control]]\nzone = "east"\n[[control]]\nzone = "west"\n'
    more += goal("score_target", more="n = 1") + goal("score_target", "black", "n = 1") + final("higher_score")
    table = play(field(SPARES + "white W1 medium K6 N\nblack B1 medium A6 S", more, top=LIMIT.format(2)), 1, 2, 3)

    play_out(table, 1, 2, 3)

    assert table.position.round == 2
    assert table.position.score == {"white": 2, "black": 2}
    assert winner(table) is None


# Victory.


@pytest.mark.parametrize(("n", "over"), [(1, True), (2, False)])
def test_destroying_enough_wins_at_once(n: int, over: bool) -> None:
    """At least n enemy wrecks now, those that began as wrecks not counted (UB 7.7)."""
    pieces = "white W1 heavy E2 N\nwhite W2 truck A1 N\nblack B1 light E9 S\nblack B2 light L12 S\nblack B3 heavy A9 N wreck"
    table = play(field(pieces, goal("destroy_count", more=f"n = {n}")), 1, 2, 3)
    do(table, "done")

    shoot(table, "W1", "B1", 6, 6, 6, 6, *([] if over else [1, 2, 3]))

    assert (table.outcome is not None) is over


@pytest.mark.parametrize(
    ("types", "over"), [('["light"]', True), ('["truck", "light"]', True), ('["heavy"]', False), ("[]", True)]
)
def test_the_count_may_be_of_certain_types(types: str, over: bool) -> None:
    """Only wrecks of these types count (UB 7.7)."""
    pieces = "white W1 heavy E2 N\nwhite W2 truck A1 N\nblack B1 light E9 S\nblack B2 light L12 S\nblack B3 heavy A9 N"
    table = play(field(pieces, goal("destroy_count", more=f"n = 1\ntypes = {types}")), 1, 2, 3)
    do(table, "done")

    shoot(table, "W1", "B1", 6, 6, 6, 6, *([] if over else [1, 2, 3]))

    assert (table.outcome is not None) is over


def test_own_wrecks_do_not_count() -> None:
    """The condition is about the enemy (UB 7.7)."""
    pieces = "white W1 light E9 S\nwhite W2 truck B1 N\nblack B1 heavy E2 N\nblack B2 light L12 S"
    table = play(field(pieces, goal("destroy_count", more="n = 1"), first="black"), 1, 2, 3)
    do(table, "done")
    shoot(table, "B1", "W1", 6, 6, 6, 6, 1, 2, 3)

    assert table.outcome is None


def test_a_repaired_start_wreck_counts_when_it_is_destroyed_again() -> None:
    """It did not begin as a wreck any more (UB 7.7)."""
    pieces = "white W1 arv C5 N\nwhite W2 light C6 E wreck\nwhite W3 truck A1 N\nblack B1 heavy C10 S"
    table = play(field(pieces, goal("destroy_count", "black", "n = 1")), 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    do(table, "done")
    feed(table, 1, 2, 3)
    do(table, "repair W2", "done")
    shoot(table, "B1", "W2", 6, 6, 6, 6)

    assert winner(table) == "black"


def test_destroying_a_named_unit_wins() -> None:
    """That piece is a wreck now (UB 7.7, R32)."""
    table = play(
        field("white W1 heavy E2 N\nblack B1 light E9 S\nblack B2 light L12 S", goal("destroy_unit", more='unit = "B1"')), 1, 2, 3
    )
    do(table, "done")

    told = shoot(table, "W1", "B1", 6, 6, 6, 6)

    assert told == ["shot_declared", "shot", "destroyed", "game_over"]
    assert winner(table) == "white"
    assert table.actors == ()
    assert table.path == []


def test_a_side_without_a_vehicle_in_working_order_loses() -> None:
    """In every mission, after the listed conditions (UB 7.7, R32)."""
    table = play(field("white W1 heavy E2 N\nblack B1 light E9 S\nblack B2 light L12 S wreck"), 1, 2, 3)
    do(table, "done")

    shoot(table, "W1", "B1", 6, 6, 6, 6)

    assert winner(table) == "white"
    assert table.outcome is not None
    assert table.outcome.reason == "annihilation"


def test_listed_conditions_come_before_annihilation() -> None:
    """The last enemy destroyed hands Black the win where the mission says so (R32, R36)."""
    more = goal("destroy_unit", "black", 'unit = "B1"')
    table = play(field("white W1 heavy E2 N\nblack B1 light E9 S", more), 1, 2, 3)
    do(table, "done")

    shoot(table, "W1", "B1", 6, 6, 6, 6)

    assert winner(table) == "black"


@pytest.mark.parametrize("first", ["white", "black"])
def test_of_two_conditions_that_hold_the_first_listed_decides(first: str) -> None:
    """The order of the list (R36, UB 7.7)."""
    other = "black" if first == "white" else "white"
    more = goal("destroy_unit", first, 'unit = "B1"') + goal("destroy_unit", other, 'unit = "B1"')
    table = play(field("white W1 heavy E2 N\nblack B1 light E9 S\nblack B2 light L12 S", more), 1, 2, 3)
    do(table, "done")
    shoot(table, "W1", "B1", 6, 6, 6, 6)

    assert winner(table) == first


@pytest.mark.parametrize("second", ["", " wreck"])
def test_all_listed_vehicles_in_working_order_win_at_the_end_of_a_round(second: str) -> None:
    """Not before the Round is over (UB 7.7)."""
    pieces = SPARES + f"white W1 medium E6 N\nwhite W2 medium G6 N{second}"
    table = play(field(pieces, goal("all_operational", more='units = ["W1", "W2"]')), 1, 2, 3)
    pass_turn(table, 1, 2, 3)
    assert table.outcome is None
    pass_turn(table, *((1, 2, 3) if second else ()))

    assert (table.outcome is not None) is (second == "")


# The final evaluation.


def test_after_the_last_round_the_first_entry_that_decides() -> None:
    """Score, then points (UB 7.8)."""
    pieces = SPARES + "white W1 heavy E2 N\nblack B1 light E9 S\nblack B2 medium K6 S"
    more = '[zones]\npost = ["K6"]\n[[control]]\nzone = "post"\n' + final("higher_score", "higher_points")
    table = play(field(pieces, more, top=LIMIT.format(1)), 1, 2, 3)
    do(table, "done")
    shoot(table, "W1", "B1", 6, 6, 6, 6, 1, 2, 3)
    pass_turn(table)

    assert winner(table) == "black"
    assert is_told(table.events(None)[-1], "game_over", "UB 7.8", condition="higher_score")


def test_points_are_those_of_enemy_wrecks() -> None:
    """Wrecks at the start excluded (UB 7.8, R33)."""
    pieces = SPARES + "white W1 heavy E2 N\nwhite W2 heavy C2 N wreck\nblack B1 light E9 S"
    table = play(field(pieces, final("higher_points"), top=LIMIT.format(1)), 1, 2, 3)
    do(table, "done")
    shoot(table, "W1", "B1", 6, 6, 6, 6, 1, 2, 3)
    pass_turn(table)

    assert winner(table) == "white"
    assert table.outcome is not None
    assert table.outcome.scores == {"white": 2, "black": 0}


@pytest.mark.parametrize(
    ("types", "who"),
    [(("higher_score", "higher_points"), None), (("draw",), None), (("higher_points", "draw"), None), ((), None)],
)
def test_a_list_that_decides_nothing_is_a_draw(types: tuple[str, ...], who: str | None) -> None:
    """So is `draw` itself (UB 7.8)."""
    table = play(field(TRUCKS, final(*types), top=LIMIT.format(1)), 1, 2, 3)

    play_out(table, 1, 2, 3)

    assert winner(table) is who


@pytest.mark.parametrize("seat", ["white", "black"])
def test_the_mission_may_name_the_winner(seat: str) -> None:
    """Whoever holds out (UB 7.8)."""
    more = final("higher_points") + f'[[final]]\ntype = "winner"\nseat = "{seat}"'
    table = play(field(TRUCKS, more, top=LIMIT.format(2)), 1, 2, 3)

    play_out(table, 1, 2, 3)

    assert winner(table) == seat
    assert table.position.round == 2


@pytest.mark.parametrize(("wrecks", "who"), [(0, "white"), (1, None), (2, "black")])
def test_the_number_of_vehicles_in_working_order_may_decide(wrecks: int, who: str | None) -> None:
    """By a table of results; a count that is not in it decides nothing (UB 7.8)."""
    marks = ["wreck"] * wrecks + [""] * (2 - wrecks)
    pieces = SPARES + f"white W1 medium E6 N {marks[0]}\nwhite W2 medium G6 N {marks[1]}"
    results = '[[final]]\ntype = "count_operational"\nunits = ["W1", "W2"]\nresults = { 0 = "black", 2 = "white" }'
    table = play(field(pieces, results, top=LIMIT.format(1)), 1, 2, 3)

    play_out(table, 1, 2, 3)

    assert winner(table) == who


def test_a_count_may_be_a_draw_that_decides() -> None:
    """What follows in the list is not read any more (UB 7.8)."""
    more = '[[final]]\ntype = "count_operational"\nunits = ["W1"]\nresults = { 1 = "draw" }\n'
    more += '[[final]]\ntype = "winner"\nseat = "black"'
    table = play(field(TRUCKS, more, top=LIMIT.format(1)), 1, 2, 3)

    play_out(table, 1, 2, 3)

    assert winner(table) is None


def test_when_the_game_is_over_nobody_acts() -> None:
    """The stack is empty and every action is refused (UB 7.7)."""
    table = Table(field(TRUCKS, top=LIMIT.format(1)), seed=1)
    while table.actors:
        table.act(table.actors[0], "done")

    assert table.legal("white") == ()
    assert refused(table, "done", "white") == ""


def test_the_order_in_which_a_file_names_the_flags_does_not_matter() -> None:
    """A record sorts the keys of its scenario: the positions must stay the same (UB 7.4)."""
    one = Table(field(TRUCKS, FLAGS), seed=1)
    other = Table(field(TRUCKS, '[flags]\nblack = "F11"\nwhite = "F2"\n'), seed=1)

    assert one.position.to_data() == other.position.to_data()
