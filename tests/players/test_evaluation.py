"""The evaluation of Urban Battle: what it should prefer, told by positions."""

from __future__ import annotations

import pytest

from enfilade import library
from enfilade.boards.squares import DIRECTIONS
from enfilade.games.urban_battle.commander import evaluation
from enfilade.games.urban_battle.commander.orders import may_bar, orders, reach
from enfilade.games.urban_battle.rules.firing import FiringPhase
from enfilade.games.urban_battle.rules.turn import Turn
from enfilade.games.urban_battle.state import EXITED, WRECK, Flag, Position
from enfilade.kernel.dice import Seeded
from enfilade.kernel.play import Play


def position(name: str) -> Position:
    start = library.scenario(f"urban-battle/{name}").start
    assert isinstance(start, Position)
    fresh = start.copy()
    fresh.stack.clear()
    return fresh


def put(where: Position, id: str, square: str, facing: str = "N") -> None:
    number = where.mission.board.squares.number(square)
    where.put(where.pieces[id].changed(square=number, facing=DIRECTIONS.index(facing)))


def value(where: Position, seat: str = "white") -> float:
    return evaluation.evaluate(where, seat)


def test_a_win_is_one_and_a_loss_minus_one() -> None:
    table_start = library.scenario("urban-battle/first-patrol").start
    assert isinstance(table_start, Position)
    play: Play[Position] = Play(table_start.copy(), Seeded("e"))
    play.run()
    chance = Seeded("walk")
    while play.offers:
        seat, offers = next(iter(play.offers.items()))
        play.act(seat, offers[chance.below(len(offers))])
    outcome = play.position.outcome
    assert outcome is not None
    expected = 0.0 if outcome.winner is None else 1.0 if outcome.winner == "white" else -1.0
    assert value(play.position, "white") == expected
    assert value(play.position, "black") == -expected


def test_the_chance_to_hit_is_that_of_the_table() -> None:
    """Ten on three dice is 135 of 216 (UB 5.11, §7.1)."""
    assert evaluation.tails((1, 2, 3, 4, 5, 6), 3)[10] == pytest.approx(135 / 216)
    assert evaluation.tails((1, 2, 3, 4, 5, 6), 2)[12] == pytest.approx(1 / 36)
    assert len(evaluation.tails((1, 2, 3, 4, 5, 6), 4)) == 25


def test_a_wreck_of_the_enemy_is_good_and_an_own_one_bad() -> None:
    """Material by points (UB 7.8)."""
    even, ahead, behind = position("first-patrol"), position("first-patrol"), position("first-patrol")
    ahead.put(ahead.pieces["B3"].changed(status=WRECK))
    behind.put(behind.pieces["W3"].changed(status=WRECK))
    assert value(behind) < value(even) < value(ahead)


def test_the_command_vehicle_is_worth_the_game() -> None:
    """Losing it loses the mission (UB 7.3): it weighs more than a heavy tank."""
    worths = evaluation.worths(position("antenna"), "white")
    assert worths["W1"] > 2 * worths["W7"]


def test_standing_in_a_lane_is_bad_and_showing_the_flank_worse() -> None:
    """Exposure counts with the sector that is presented (UB 5.9)."""
    aside, front, flank = position("first-patrol"), position("first-patrol"), position("first-patrol")
    for where in (aside, front, flank):
        where.stack.append(Turn("black"))
        put(where, "B2", "F11", "S")
    put(aside, "W1", "B5", "N")
    put(front, "W1", "F5", "N")
    put(flank, "W1", "F5", "E")
    lost = [evaluation.volley(evaluation.lines_of(where, "black"), *chances(where)) for where in (aside, front, flank)]
    assert lost[0] < lost[1] < lost[2]


def chances(where: Position) -> tuple[dict[str, float], dict[str, float], dict[str, float]]:
    own = evaluation.worths(where, "white")
    return dict.fromkeys(evaluation.worths(where, "black"), 1.0), dict.fromkeys(own, 1.0), own


def test_a_gun_that_must_turn_first_is_less_to_be_feared() -> None:
    """The three forward directions are free, each further eighth costs a Step (UB 5.2)."""
    board = position("first-patrol").mission.board
    square = board.squares.number("F5")
    assert [evaluation.eighths_to_aim(board, square, 0, way) for way in range(8)] == [0, 0, 1, 2, 3, 2, 1, 0]


def test_a_gun_in_a_street_bears_along_it_only() -> None:
    """No diagonal fire from a passage between buildings, and no turning in it (UB 4.10, 5.4)."""
    board = position("first-patrol").mission.board
    street = board.squares.number("C7")
    assert [evaluation.eighths_to_aim(board, street, 0, way) for way in range(8)] == [0] + [-1] * 7


def test_the_way_is_counted_in_steps_with_turns() -> None:
    """A turn of 45° is a Step (UB 4.4)."""
    board = position("first-patrol").mission.board
    goal = board.squares.number("B5")
    steps = evaluation.steps_to(board, evaluation.everywhere((goal,)), (), False)
    at = board.squares.number("B1") * 8
    assert [steps[at + facing] for facing in (0, 1, 2, 4)] == [4, 5, 6, 8]


def test_a_wreck_on_the_way_is_gone_round() -> None:
    """A wreck closes a narrow passage (R12)."""
    board = position("first-patrol").mission.board
    goal, street = board.squares.number("C8"), board.squares.number("C7")
    start = board.squares.number("C6") * 8
    goals = evaluation.everywhere((goal,))
    assert evaluation.steps_to(board, goals, (), False)[start] == 2
    assert evaluation.steps_to(board, goals, (street,), False)[start] > 6


def test_wheels_do_not_turn_twice_in_a_row() -> None:
    """A truck that must turn by 90° needs a Step between (UB 4.7)."""
    board = position("first-patrol").mission.board
    goal = evaluation.everywhere((board.squares.number("F1"),))
    start = board.squares.number("B1") * 8
    assert evaluation.steps_to(board, goal, (), True)[start] > evaluation.steps_to(board, goal, (), False)[start]


def test_steps_to_a_goal_agree_with_what_can_be_reached() -> None:
    """Backwards and forwards are the same way (UB 4.4–4.10), on wheels and on tracks."""
    where = position("salvage")
    board = where.mission.board
    for id in ("W1", "W5"):
        piece = where.pieces[id]
        for place in reach(where, piece, 5):
            goal = (place.square * 8 + place.facing,)
            steps = evaluation.steps_to(board, goal, evaluation.wrecked(where), piece.unit.wheeled)
            assert steps[piece.square * 8 + piece.facing] <= len(place.steps())


def test_a_flag_in_hand_is_better_than_one_in_sight() -> None:
    """Taking it never looks worse than standing beside it (UB 7.4)."""
    beside, carried = position("two-flags"), position("two-flags")
    put(beside, "W2", "H15", "E")
    put(carried, "W2", "I15", "E")
    carried.flags["black"] = Flag("black", -1, "W2")
    assert value(carried) > value(beside)


def test_a_carrier_is_sent_home_and_others_to_the_flag() -> None:
    where = position("two-flags")
    fetching = evaluation.errands(where, "white")
    assert fetching
    where.flags["black"] = Flag("black", -1, "W2")
    homeward = evaluation.errands(where, "white")["W2"]
    piece = where.pieces["W2"]
    assert homeward.cost_at(piece.square, piece.facing) == 0  # G1 is in White's back row


def test_trucks_nearer_to_the_exit_are_better() -> None:
    near, far, out = position("convoy"), position("convoy"), position("convoy")
    for where in (near, far, out):
        for vehicle in where.mission.vehicles.values():
            where.put(where.pieces[vehicle.id].changed(square=vehicle.square, facing=vehicle.facing))
    put(near, "W3", "E1", "E")
    out.put(out.pieces["W3"].changed(square=-1, status=EXITED))
    assert value(far) < value(near) < value(out)


def test_a_recovery_vehicle_goes_to_a_wreck_and_faces_it() -> None:
    """In front of it and facing it is no Step away (UB 6.1)."""
    where = position("salvage")
    put(where, "W1", "F9", "E")
    assert evaluation.errands(where, "white")["W1"].cost(where.pieces["W1"]) == 0
    put(where, "W1", "F9", "NE")
    assert evaluation.errands(where, "white")["W1"].cost(where.pieces["W1"]) > 0


def test_the_hunted_keep_away_and_the_hunters_come_nearer() -> None:
    near, far = position("lone-heavy"), position("lone-heavy")
    put(near, "W1", "C5", "N")
    assert evaluation.hunting(near, "white") > evaluation.hunting(far, "white")
    assert evaluation.hunting(near, "black") < evaluation.hunting(far, "black")


def test_fire_is_held_only_where_a_wreck_might_bar_the_way() -> None:
    """A shot costs nothing; but a wreck closes its square for good (UB 5.12)."""
    patrol = position("first-patrol")
    put(patrol, "W1", "F2")
    put(patrol, "B1", "F6")
    patrol.stack.append(FiringPhase("white"))
    found = [[action.text for action in order] for order in orders(patrol, "white")]
    assert ["shoot W1", "fire B1"] in found
    assert ["done"] not in found

    convoy = position("convoy")
    start, end = convoy.mission.zones["deploy_white"][0], convoy.mission.zones["exit"][0]
    put(convoy, "W1", convoy.mission.board.name_of(start), "E")
    assert may_bar(convoy, "white", {end})
    assert not may_bar(convoy, "white", {start})
