"""What hovering shows: lines of fire, exact chances, squares in reach."""

from __future__ import annotations

import random
from time import process_time

import pytest

import enfilade
from enfilade import Action
from enfilade.contract.shown import Preview
from enfilade.games.urban_battle.page.aims import percent
from enfilade.games.urban_battle.page.cautions import cautions
from enfilade.games.urban_battle.page.ground import CELL
from enfilade.games.urban_battle.page.preview import inspect, preview, reach
from enfilade.games.urban_battle.page.sheet import LEFT, TOP, middle
from enfilade.games.urban_battle.page.vehicles import tag
from enfilade.library import AnyTable, scenario_names
from enfilade.scene.shape import Element
from enfilade.server.table.frames import labels
from tests.games.urban_battle.field import do, example_9, feed, field, legal, pass_turn, play


def look(table: AnyTable, action: str) -> Preview:
    """What the asked seat is shown of an action."""
    found = preview(table.view(table.actors[0]), Action.parse(action))
    assert found is not None
    return found


def inspected(table: AnyTable, id: str, seat: str | None = None) -> Preview:
    found = inspect(table.view(seat), id)
    assert found is not None
    return found


def chances(shown: Preview) -> dict[str, float]:
    return {chance.name: chance.probability for chance in shown.chances}


def texts(overlay: list[Element]) -> list[str]:
    found = [element.text for element in overlay if element.text]
    return found + [text for element in overlay for text in texts(element.children)]


def test_x8_side_armour_at_six_squares() -> None:
    """Example 8: D 6 + side 4 = 10 on three dice, 135 of 216 (UB 5.9, 5.11)."""
    table = play(field("black B1 medium K8 W\nwhite W1 medium E8 N", first="black"), 1, 2, 3)
    do(table, "done", "shoot B1")
    shown = look(table, "fire W1")
    assert shown.words == "B1 at W1: D 6 + side 4 = 10 on 3 dice."
    assert chances(shown) == pytest.approx({"destroyed": 135 / 216, "missed": 81 / 216})
    assert texts(shown.overlay) == ["D 6 + side 4 = 10 · 62.5 %"]
    assert shown.rule == "UB 5.11"


@pytest.mark.parametrize("other", ["D9", "F9", "F7", "E9", "E7 wreck"])
def test_the_plate_of_a_shot_hides_neither_its_target_nor_a_vehicle_beside_it(other: str) -> None:
    """Above, below or beside the target, where nobody stands (UB 5.11)."""
    square, *wreck = other.split()
    more = f"\nwhite W2 light {square} S {' '.join(wreck)}"
    table = play(field(f"white W1 medium B5 NE\nblack B1 medium E8 S{more}"), 1, 2, 3)
    do(table, "done", "shoot W1")
    (plate,) = [part for each in look(table, "fire B1").overlay for part in each.children if part.kind == "ub-badge"]
    x, y, width, height = box(plate)
    view = table.view("white")
    for name in ("E8", square):
        across, down = middle(view.mission, view.mission.board.squares.number(name))
        assert x > across + 18 or x + width < across - 18 or y > down + 18 or y + height < down - 18, name


@pytest.mark.parametrize("square", ["E8", "A5", "L5", "E12"])
@pytest.mark.parametrize("facing", ["N", "E", "S", "W"])
def test_the_plate_of_a_shot_leaves_the_tag_of_its_target_free(square: str, facing: str) -> None:
    """The tag is behind a vehicle and reaches out of its square; at an edge of the board there is less room (UB 5.11)."""
    table = play(field(f"white W1 medium {square[0]}1 N\nblack B1 medium {square} {facing}"), 1, 2, 3)
    do(table, "done", "shoot W1")
    (plate,) = [part for each in look(table, "fire B1").overlay for part in each.children if part.kind == "ub-badge"]
    target = table.position.pieces["B1"]
    across, down = middle(table.position.mission, target.square)
    left, top, width, height = box(plate)
    (frame, *_) = tag(target)
    x, y, wide, high = box(frame)
    x, y = x + across, y + down
    gap = 2  # edges have a width too: a plate that touches the tag seems to lie over it
    assert left > x + wide + gap or left + width < x - gap or top > y + high + gap or top + height < y - gap
    assert left > across + 18 or left + width < across - 18 or top > down + 18 or top + height < down - 18


def test_the_plates_of_two_shots_do_not_lie_over_each_other() -> None:
    """Two targets in one row, two squares apart (UB 5.2)."""
    table = play(field("white W1 medium E3 N\nblack B1 medium E5 SW\nblack B2 medium G5 NE"), 1, 2, 3)
    do(table, "done")
    plates = [part for each in look(table, "shoot W1").overlay for part in each.children if part.kind == "ub-badge"]
    assert len(plates) == 2
    boxes = [box(each) for each in plates]
    for number, (x, y, wide, high) in enumerate(boxes):
        for left, top, width, height in boxes[:number]:
            assert left > x + wide or left + width < x or top > y + high or top + height < y


def box(drawn: Element) -> list[float]:
    """Left, top, width and height of a rectangle."""
    return [float(str(drawn.attributes[name])) for name in ("x", "y", "width", "height")]


def test_the_button_of_a_shot_bears_its_odds() -> None:
    """UB 5.11: what the dice must show and the chance, as its card says; a target that is none now has none."""
    table = play(field("white W1 medium E2 N\nblack B1 medium E10 S\nblack B2 medium L12 S"), 6, 6, 5)
    do(table, "done", "shoot W1")
    said = labels(table.game, table.view("white"))
    chance = look(table, "fire B1").chances[0].told
    assert (said["fire B1"], said.get("fire B2", "Fire at B2")) == (f"Fire at B1 · 14+ · {chance}", "Fire at B2")


def test_x6_over_a_low_obstacle_into_the_front() -> None:
    """Example 6: D 6 + front 6 = 12, 81 of 216; a low obstacle is no hindrance (UB 5.5)."""
    table = play(field("white W1 medium E2 N\nblack B1 medium E8 S", '[patch]\nE5 = "o"'), 1, 2, 3)
    do(table, "done")
    shown = look(table, "shoot W1")
    assert shown.words == "W1 fires 3 dice at one of: B1 D 6 + front 6 = 12, 37.5 %."
    assert chances(shown) == pytest.approx({"B1 destroyed": 81 / 216})
    assert len([element for element in shown.overlay if element.kind == "ub-ray"]) == 1
    assert len([element for element in shown.overlay if element.kind == "ub-ray-idle"]) == 2


def test_x6_one_ray_from_a_passage_three_from_a_bridge() -> None:
    """No diagonal fire from a passage between buildings (UB 5.4); a bridge does not hinder it (R15)."""
    forces = "white W1 medium E2 N\nblack B1 medium E8 S\nblack B2 medium H5 W"
    street = play(field(forces, '[patch]\nD2 = "#"\nE2 = "|"\nF2 = "#"'), 1, 2, 3)
    bridge = play(field(forces, '[patch]\nD2 = "~"\nE2 = "H"\nF2 = "~"'), 1, 2, 3)
    do(street, "done")
    do(bridge, "done")
    assert list(chances(look(street, "shoot W1"))) == ["B1 destroyed"]
    assert sorted(chances(look(bridge, "shoot W1"))) == ["B1 destroyed", "B2 destroyed"]


def test_x9_three_shots() -> None:
    """Example 9: need 4 on three dice, 15 on four, 7 on two (UB 5.8, 5.11)."""
    table = example_9()
    expected = {
        "A": ("F", "A at F: D 2 + side 2 = 4 on 3 dice.", 215 / 216),
        "B": ("G", "B at G: D 6 + front 9 = 15 on 4 dice.", 575 / 1296),
        "C": ("H", "C at H: D 3 + side 4 = 7 on 2 dice.", 21 / 36),
    }
    for firer, (target, words, chance) in expected.items():
        do(table, f"shoot {firer}")
        shown = look(table, f"fire {target}")
        assert shown.words == words
        assert chances(shown)["destroyed"] == pytest.approx(chance)
        feed(table, *{"A": (1, 1, 1), "B": (1, 1, 1, 1), "C": (1, 1, 1, 2, 3)}[firer])
        do(table, f"fire {target}")


def test_reach_counts_turns_and_stops_at_the_allowance() -> None:
    """One Step forward, or 45° in place (UB 4.4); the die is the most Steps (UB 4.2)."""
    table = play(field("white W1 medium E5 N\nwhite W2 truck L1 N\nblack B1 truck A12 S"), 2, 2, 3)
    steps = reach(table.position, table.position.pieces["W1"], 2)
    named = {table.position.name_of(square): least for square, least in steps.items()}
    assert named == {"E6": 1, "E7": 2, "D6": 2, "F6": 2, "E4": 1}  # E4 by reversing (UB 4.6)
    shown = look(table, "move W1")
    assert shown.words == (
        "Medium W1 reaches, with a 2, five squares in up to two Steps; with a 3, twelve squares in up to three Steps."
    )
    assert sorted(texts(shown.overlay)) == sorted(["1", "1", "2", "2", "2", *["3"] * 7])


def test_reach_agrees_with_playing_every_move() -> None:
    """What the preview promises is what the rules allow, truck and passage included (UB 4.5, 4.7, 4.10)."""
    patch = '[patch]\nD6 = "#"\nE6 = "|"\nF6 = "#"'
    table = play(field("white W1 truck E5 N\nwhite W2 light F4 NW\nblack B1 truck A12 S", patch), 3, 3, 4)
    for id in ("W1", "W2"):
        expected: dict[int, int] = {}
        start = table.copy()
        do(start, f"move {id}", "die 3")
        home = start.position.pieces[id].square
        front = [start]
        for steps in range(1, 5):
            ahead = []
            for each in front:
                for action in legal(each):
                    if action in ("forward", "left", "right", "reverse"):
                        other = each.copy()
                        do(other, action)
                        square = other.position.pieces[id].square
                        if square != home:
                            expected.setdefault(square, steps)
                        if other.path[-1].name == "Move" and other.position.stack[-1].subject() == id:
                            ahead.append(other)
            front = ahead
        assert reach(table.position, table.position.pieces[id], 3) == expected


def test_a_die_shows_its_own_reach() -> None:
    table = play(field("white W1 heavy E5 N\nblack B1 truck A12 S"), 2, 3, 6)
    do(table, "move W1")
    assert look(table, "die 2").words == "Heavy W1 reaches, with a 2, two squares in up to one Step."


def test_a_step_shows_the_ghost_its_lines_and_the_danger() -> None:
    """What could be fired at from there, and who could fire back (UB 5.2)."""
    table = play(field("white W1 medium E4 N\nblack B1 medium E10 S\nblack B2 light K5 W"), 3, 3, 4)
    do(table, "move W1", "die 3")
    shown = look(table, "forward")
    assert shown.words.startswith("W1 on E5, facing north; two Steps left. B1: D 5 + front 6 = 11, 50 %.")
    assert sorted(chances(shown)) == ["B1 destroyed", "destroyed by B1", "destroyed by B2"]
    assert shown.overlay[0].kind == "ub-ghost"
    assert look(table, "reverse").words.startswith("W1 on E3, facing north; no Steps left.")


def test_a_step_off_the_board_says_so() -> None:
    """A truck that enters an exit leaves (UB 7.5)."""
    more = '[zones]\nexit = ["L1-L12"]\n[exit]\nseat = "white"\ntypes = ["truck"]\n'
    table = play(field("white W1 truck K6 E\nwhite W2 light A1 N\nblack B1 truck A12 S", more), 3, 3, 4)
    do(table, "move W1", "die 3")
    assert look(table, "forward").words == "W1 leaves the board at L6."


def test_a_reroll_tells_its_chances() -> None:
    """One die again while a command vehicle lives (UB 7.3)."""
    more = "[options]\ncommand_reroll = true"
    table = play(field("white W1 heavy E5 N command\nblack B1 truck A12 S", more), 2, 4, 4)
    assert chances(look(table, "reroll 2")) == pytest.approx({"higher": 4 / 6, "triple": 1 / 6})


def test_a_repair_says_what_comes_of_it() -> None:
    """An ARV that stood facing a wreck removes the marker (UB 6.2)."""
    table = play(field("white W1 arv C5 N\nwhite W2 medium C6 E wreck\nblack B1 truck L12 N"), 1, 1, 2)
    pass_turn(table, 1, 1, 2)
    pass_turn(table, 1, 1, 2)
    do(table, "done")
    assert look(table, "repair W2").words == "Medium W2 runs again, facing east."


def test_deployment_shows_the_ground_and_the_lines_of_a_facing() -> None:
    """A square, then a facing (UB 7.2)."""
    table = enfilade.Table(enfilade.scenario("urban-battle/convoy"), seed=1)
    do(table, "place W5")
    assert look(table, "at A1").words.startswith("A1, open ground.")
    do(table, "at A1")
    shown = look(table, "face NE")
    assert shown.words == "Medium W5 on A1, facing north-east."
    assert [element.kind for element in shown.overlay].count("ub-ray-idle") == 3


def test_inspecting_a_vehicle_names_who_threatens_it() -> None:
    """Sectors all round and every enemy that has it in a line (UB 5.9)."""
    table = play(field("white W1 medium E8 N\nblack B1 medium K8 W\nblack B2 heavy E12 N"), 1, 2, 3)
    shown = inspected(table, "W1")
    assert chances(shown) == pytest.approx({"destroyed by B1": 135 / 216})
    assert "B1 could destroy it: D 6 + side 4 = 10 on 3 dice, 62.5 %." in shown.words
    kinds = [element.kind for element in shown.overlay]
    assert [kinds.count(f"ub-sector-{sector}") for sector in ("front", "side", "rear")] == [3, 2, 3]
    assert "No enemy has it in a line of fire now." in inspected(table, "B1").words
    assert inspected(table, "piece-W1").words == shown.words


def figures(shown: Preview) -> list[tuple[str, float, float]]:
    """The figures of the armour around a vehicle, and where they stand from the corner of the board."""
    written = [element for element in shown.overlay if element.kind == "ub-sector-text"]
    return [(each.text, float(each.attributes["x"]) - LEFT, float(each.attributes["y"]) - TOP) for each in written]


def test_armour_is_written_once_for_each_sector_and_on_the_board() -> None:
    """Front, both sides and rear; at the edge of the board not among the letters and numbers of its squares (UB 5.9)."""
    table = play(field("white W1 medium E8 N\nwhite W2 light F1 N\nblack B1 medium K8 W"), 1, 2, 3)
    assert sorted([text for text, _, _ in figures(inspected(table, "W1"))]) == ["2", "4", "4", "6"]
    high = table.position.mission.board.squares.height * CELL
    assert max([y for _, _, y in figures(inspected(table, "W2"))]) < high + 12


def test_armour_leaves_room_for_the_arrows_of_a_vehicle_that_moves() -> None:
    """The figure of the front stands beyond them (UB 4.5)."""
    table = play(field("white W1 medium E5 N\nblack B1 medium K8 W"), 6, 5, 4)
    (still, *_) = sorted(figures(inspected(table, "W1", "white")), key=lambda each: each[2])
    do(table, "move W1", "die 6")
    (moving, *_) = sorted(figures(inspected(table, "W1", "white")), key=lambda each: each[2])
    assert still[2] - moving[2] == 16


def test_inspecting_wrecks_and_what_is_off_the_board() -> None:
    table = enfilade.Table(enfilade.scenario("urban-battle/convoy"), seed=1)
    assert inspected(table, "W1").words == "Truck W1 of White is not on the board."
    wrecked = play(field("white W1 medium E8 N\nwhite W2 light A1 N wreck\nblack B1 medium K8 W"), 1, 2, 3)
    assert "is a wreck" in inspected(wrecked, "W2").words


def test_inspecting_a_square_names_the_lines_that_cross_it() -> None:
    """A line ends at the first vehicle, and nothing adjacent is fired at (UB 5.3, 5.7)."""
    table = play(field("white W1 medium E8 N\nblack B1 medium K8 W"), 1, 2, 3)
    assert "In the line of fire of B1 (distance 3)." in inspected(table, "H8", "white").words
    assert "No enemy's line of fire crosses it." in inspected(table, "J8", "white").words  # adjacent
    assert "No enemy's line of fire crosses it." in inspected(table, "D8", "white").words  # behind W1
    assert "No enemy's line of fire crosses it." in inspected(table, "H8", "black").words
    assert inspected(table, "square-H8", "white").words == inspected(table, "H8", "white").words
    assert inspect(table.view(None), "nowhere") is None


def test_nobody_else_is_shown_what_a_seat_may_do() -> None:
    table = play(field("white W1 medium E8 N\nblack B1 medium K8 W"), 1, 2, 3)
    assert preview(table.view("black"), Action("move", "W1")) is None
    assert preview(table.view(None), Action("move", "W1")) is None
    assert preview(table.view("white"), Action("move", "W9")) is None


def test_percentages_never_pretend_certainty() -> None:
    assert [percent(chance) for chance in (0, 0.0005, 0.625, 0.5, 0.9999, 1)] == [
        "0 %",
        "< 0.1 %",
        "62.5 %",
        "50 %",
        "> 99.9 %",
        "100 %",
    ]


@pytest.mark.parametrize("name", scenario_names("urban-battle"))
def test_every_offered_action_can_be_looked_at(name: str) -> None:
    """All through a game at random: previews change nothing and their chances are probabilities."""
    table = enfilade.Table(enfilade.scenario(name), seed=2)
    chooser = random.Random(2)
    for _ in range(60):
        if not table.actors:
            break
        seat = table.actors[0]
        view = table.view(seat)
        before = table.fingerprint()
        for action in view.legal:
            shown = table.game.page.preview(view, action)
            if shown is not None:
                assert shown.words.endswith(".")
                assert all(0 <= chance.probability <= 1 for chance in shown.chances)
        assert table.fingerprint() == before
        table.act(seat, chooser.choice(table.legal(seat)))


def test_the_odds_of_four_dice_are_fast() -> None:
    """A hover's exact odds in under 5 ms."""
    table = play(field("black B heavy H11 S\nwhite G heavy H5 N", first="black"), 4, 5, 5)
    do(table, "done", "shoot B")
    view = table.view("black")
    times = []
    for _ in range(20):
        start = process_time()
        preview(view, Action("fire", "G"))
        times.append(process_time() - start)
    assert sorted(times)[10] < 0.005


def test_a_line_of_fire_ends_before_an_enemy_that_is_too_near() -> None:
    """With a sign and in words: nobody fires at an adjacent square (UB 5.7); one behind it is hidden (R19)."""
    table = play(field("white W1 medium E5 N\nblack B1 medium E6 S\nblack B2 medium E9 S"), 1, 2, 3)
    shown = inspected(table, "W1", "white")
    assert "B1 is too near to be fired at (UB 5.7)." in shown.words
    view = table.view("white")
    edge = middle(view.mission, view.mission.board.squares.number("E5"))[1] - CELL / 2
    ends = [
        float(each.attributes["y2"])
        for each in shown.overlay
        if each.kind == "ub-ray-idle" and each.attributes["x1"] == each.attributes["x2"]
    ]
    assert ends == [edge]
    signs = [part for each in shown.overlay for part in each.children if part.kind == "ub-near"]
    assert len(signs) == 1


def test_whoever_ends_movement_is_told_before_who_can_fire_then_and_why_nobody_can() -> None:
    """The Firing Phase passes by itself where nobody has a target (UB 3.5, 5.7, R37)."""
    near = play(field("white W1 medium E5 N\nblack B1 medium E6 S"), 1, 2, 3)
    assert look(near, "done").words == (
        "As everybody stands, nobody can fire. W1 cannot fire: B1 is too near to be fired at (UB 5.7)."
    )
    far = play(field("white W1 medium E5 N\nblack B1 medium K8 S"), 1, 2, 3)
    assert look(far, "done").words == "As everybody stands, nobody can fire: no enemy is in a line of fire and in range."
    do(far, "move W1", "die 3", "left")
    assert look(far, "stop").words.startswith("W1 stays on E5, facing north-west. As everybody stands, nobody can fire")
    able = play(field("white W1 medium E2 N\nblack B1 medium E8 S"), 1, 2, 3)
    assert look(able, "done").words == "W1 can fire at B1: D 6 + front 6 = 12, 37.5 %."


def test_who_stands_too_near_to_fire_is_warned_while_there_is_time_to_move() -> None:
    """And nobody else is (UB 5.7)."""
    table = play(field("white W1 medium E5 N\nwhite W2 medium A1 N\nblack B1 medium E6 S"), 1, 2, 3)
    assert [(each.words, each.rule) for each in cautions(table.view("white"))] == [
        ("W1 cannot fire from E5: B1 is too near to be fired at", "UB 5.7")
    ]
    assert cautions(table.view("black")) == []
    do(table, "move W1", "die 1", "reverse")
    assert cautions(table.view("white")) == []


def test_a_chance_is_said_in_the_same_figures_on_the_board_and_beside_the_bar() -> None:
    """37.5 % in both places (UB 5.11)."""
    table = play(field("white W1 medium E2 N\nblack B1 medium E8 S"), 1, 2, 3)
    do(table, "done")
    shown = look(table, "shoot W1")
    assert [chance.to_data()["told"] for chance in shown.chances] == ["37.5 %"]
    assert texts(shown.overlay) == ["D 6 + front 6 = 12 · 37.5 %"]
