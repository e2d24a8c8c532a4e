"""The city as a scene, and what hovering shows."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

import enfilade
from enfilade.boards.hexes import OFF
from enfilade.games.quick.page.ground import SCORE_HIGH, SCORE_TOP, SCORE_WIDE, Plan, avenues, streets
from enfilade.games.quick.page.look import STYLE
from enfilade.games.quick.page.objectives import BADGE, disc
from enfilade.games.quick.page.preview import inspect, percent, preview
from enfilade.games.quick.page.scene import scene
from enfilade.games.quick.page.score import goal
from enfilade.games.quick.page.trays import EDGE, TRAY, box_row, support_row
from enfilade.games.quick.rules.attack import hit_chances
from enfilade.games.quick.rules.victory import lacking, scores
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.kernel.odds import odds
from enfilade.kernel.play import Play
from enfilade.library import AnyTable, scenario_names
from enfilade.scene.palette import THEMES, colours, resolve
from enfilade.scene.shape import Element
from tests.games.quick.city import DIV, GA, City, begin, city, do, put

NAMES = scenario_names("quick")
FRAME = 16.8  # how wide and high the frame around an Enabler is, with its edge
HEXES = ("step", "retreat", "place", "repair")
UNITS = ("attack", "target", "move-one", "unit", "assign", "revive-unit", "give", "to")


def played(name: str, actions: int, seed: int = 5) -> AnyTable:
    """A game some way in, at random."""
    table = enfilade.Table(enfilade.scenario(name), seed=seed)
    chooser = random.Random(seed)
    for _ in range(actions):
        if table.actors:
            seat = chooser.choice(table.actors)
            table.act(seat, chooser.choice(table.legal(seat)))
    return table


@pytest.mark.parametrize("name", NAMES)
def test_units_and_hexes_can_be_clicked(name: str) -> None:
    """Whatever names a unit on the map or a hex has an element (6.1, 6.5)."""
    table = enfilade.Table(enfilade.scenario(name), seed=3)
    chooser = random.Random(3)
    checked = 0
    while table.actors and checked < 60:
        seat = chooser.choice(table.actors)
        legal = table.legal(seat)
        if chooser.random() < 0.2:
            shown = scene(table.view(seat))
            for action in legal:
                if action.verb in HEXES or action.verb in UNITS:
                    assert shown.element(action.target) is not None, action
                    checked += 1
        table.act(seat, chooser.choice(legal))
    assert checked


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_well_formed_and_names_its_parts(name: str) -> None:
    """SVG in both themes; ids occur once; every unit and hex is spoken (3.0)."""
    table = played(name, 160)
    for seat in (*table.seats, None):
        shown = scene(table.view(seat))
        for theme in THEMES:
            root = ElementTree.fromstring(shown.svg(theme))
            ids = [each.get("id") for each in root.iter() if each.get("id")]
            assert len(ids) == len(set(ids))
        for unit in table.view(seat).units:
            if unit.where >= 0:
                element = shown.element(unit.id)
                assert element is not None
                assert element.name
                assert element.about


def test_a_screened_counter_shows_a_question() -> None:
    """The enemy's Enablers are not drawn where they are not known (10.0)."""
    table = begin(city("D1HQ hq D1 f2\nD11 inf D1 f3 recon\nD12 inf D1 f4\n"), "b0p4")
    do(table, "redeploy", "take D11/recon", "give D12")
    assert chips_on(table, DIV, "D12") == ["recon"]
    assert chips_on(table, DIV, "D11") == []
    assert chips_on(table, GA, "D12") == ["unknown"]
    assert chips_on(table, GA, "D11") == ["unknown"]


def chips_on(table: City, seat: str, id: str) -> list[str]:
    """The Enablers that a seat sees drawn on a unit."""
    element = scene(table.view(seat)).element(id)
    assert element is not None
    drawn = [part for each in element.children for part in each.children]
    return [part.kind.rpartition("-")[2] for part in drawn if part.kind.startswith("qk-chip ")]


def test_boxes_are_drawn_with_their_counters_or_with_questions() -> None:
    """A fully screened display shows the enemy how many counters a box holds, not which (10.0)."""
    screened = city("D1HQ hq D1 f2\nD11 inf D1 f3\n", screen="full")
    mine, theirs = scene(screened.view(DIV)).svg(legend=False), scene(screened.view(GA)).svg(legend=False)
    assert mine.count("qk-chip qk-chip-unknown") == 8 == theirs.count("qk-chip qk-chip-unknown")  # the other's Supply box
    assert mine.count("qk-chip qk-chip-arty") == 2 == theirs.count("qk-chip qk-chip-arty")
    half = city("D1HQ hq D1 f2\nD11 inf D1 f3\n")
    assert scene(half.view(DIV)).svg(legend=False).count("qk-chip qk-chip-arty") == 4


def test_units_out_of_command_look_so() -> None:
    """Beyond two hexes from its HQ; with the chain of command, also where the HQ itself is out (4.1, R3)."""
    for chain in (False, True):
        table = city("D1HQ hq D1 f6\nD11 inf D1 f7\nD12 inf D1 f9\n", command_chain=chain)
        kinds = {id: element.kind for id in ("D11", "D12", "D1HQ", "D91") if (element := scene(table.view(DIV)).element(id))}
        assert ("qk-astray" in kinds["D11"]) is chain
        assert "qk-astray" in kinds["D12"]
        assert "qk-astray" in kinds["D1HQ"]
        assert "qk-astray" not in kinds["D91"]


def test_every_hex_bears_its_name_clear_of_its_units() -> None:
    """At the foot, below the counters; before the badge of an objective, whose foot bears its own name (3.0)."""
    table = city("D1HQ hq D1 f4\nD11 inf D1 f5\nD12 inf D1 f5\nD13 inf D1 f6\nD14 inf D1 f6\n")
    shown = scene(table.view(None))
    drawn = {layer.id: layer.elements for layer in shown.layers}
    texts = {each.text: each for each in [*drawn["names"], *drawn["goal-names"]] if each.text}
    assert set(table.position.mission.city.hexes.names) <= set(texts)
    assert texts["f7"].attributes["x"] == texts["f5"].attributes["x"] == texts["Citadel"].attributes["x"]
    assert float(texts["f6"].attributes["x"]) < float(texts["Citadel"].attributes["x"]) - 12
    for id, hex, above in (("D11", "f5", True), ("D12", "f5", True), ("D13", "f6", False), ("D14", "f6", False)):
        unit = shown.element(id)
        assert unit is not None
        top, foot = down(unit) - 16, down(unit) + 17
        base = float(texts[hex].attributes["y"])
        assert foot < base - 7 if above else base < top


def test_a_hex_that_may_be_chosen_is_lit_below_names_and_counters() -> None:
    """It lights itself: a wide name, and the chips of a unit beside it, lie over its edge."""
    shown = scene(city("D1HQ hq D1 f4\nD11 inf D1 f5\n").view(None))
    order = [layer.id for layer in shown.layers]
    assert ".qk-hex.lit,.qk-hex.reach{" in shown.style  # two steps off as clearly as one
    lit, read = [[order.index(each) for each in some] for some in (("hexes", "advance"), ("names", "units", "goal-names"))]
    assert max(lit) < min(read)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_units_of_a_hex_leave_each_others_strength_and_the_objective_in_sight(count: int) -> None:
    """Counters are 36 wide and lie side by side; the badge of an objective lies over all of them (2.1, 4.3)."""
    units = "".join(["D1HQ hq D1 f6\n", *[f"D1{number} inf D1 f6\n" for number in range(1, count)]])
    if count == 1:
        units += "D11 inf D1 f4\n"
    table = city(units, stack_limit=3)
    shown = scene(table.view(None))
    order = [layer.id for layer in shown.layers]
    assert order.index("goals") > order.index("units")
    there = ["D1HQ", *[f"D1{number}" for number in range(1, count)]]
    spots = [(across(unit), down(unit)) for id in there if (unit := shown.element(id)) is not None]
    assert len(spots) == count
    for number, (x, y) in enumerate(spots):
        for other_x, other_y in spots[number + 1 :]:
            assert abs(x - other_x) >= 34 or abs(y - other_y) >= 29
    badges = next(layer.elements for layer in shown.layers if layer.id == "goals")
    citadel = next(each for each in badges if abs(across(each) - float(spots[0][0])) < 30 and abs(down(each) - spots[0][1]) < 60)
    assert down(citadel) + BADGE < min(y for _, y in spots) - 16  # clear of the uppermost counter


def plates(table: City | AnyTable, seat: str | None = None) -> dict[str, Element]:
    """The plate of each side, by its seat."""
    found = {each: scene(table.view(seat)).element(f"score {each}") for each in (DIV, GA)}
    return {each: element for each, element in found.items() if element is not None}


@pytest.mark.parametrize("name", NAMES)
def test_the_score_on_the_map_is_that_of_the_rules(name: str) -> None:
    """What each side would have if the points were counted now, for every seat and whoever watches (8.4, 8.5)."""
    for actions in (0, 120, 400):
        table = played(name, actions)
        for seat in (*table.seats, None):
            shown = {each: plate.children[3].text for each, plate in plates(table, seat).items()}
            assert shown == {each: str(points) for each, points in scores(table.position).items()}


def test_the_score_says_how_far_a_side_is_from_winning() -> None:
    """One more than the other, or what the scenario asks for; the other has to take it back (8.4, 8.5)."""
    even = enfilade.Table(enfilade.scenario("quick/kestrel-heights", {"victory.handicap.div": 0}), seed=1)
    assert [plate.name.rpartition(", ")[2] for plate in plates(even).values()] == ["1 more to win", "1 more to win"]
    behind = enfilade.Table(enfilade.scenario("quick/brickworks", {"victory.handicap.ga": 3}), seed=1)
    assert plates(behind)[DIV].name == "Division, 0 points, 4 more to win"
    assert plates(behind)[GA].name == "Group Army, 3 points, would win now"
    assert "Head start: +3" in plates(behind)[GA].about
    asked = enfilade.Table(enfilade.scenario("quick/lesson"), seed=1)
    assert plates(asked)[DIV].name == "Division, 0 points, 2 more to win"
    assert "of 2" in [each.text for each in plates(asked)[DIV].children]
    mission = enfilade.scenario("quick/lesson").start.mission
    assert goal(mission, GA, lacking(mission, {DIV: 3, GA: 0}, GA)) == "must take back 2"
    behind.resign(GA)
    assert [plate.name.rpartition(", ")[2] for plate in plates(behind).values()] == ["has won", "has lost"]


def test_a_victory_that_is_near_is_announced() -> None:
    """On the plate of the side, in its own question, and to the other as a warning with the place (8.3)."""
    table = begin(enfilade.Table(enfilade.scenario("quick/brickworks"), seed=1), "b4p0")
    control = table.position.control
    held = [each.hex for each in table.position.mission.objectives]
    page = table.game.page
    control[held[1]] = GA
    assert page.cautions(table.view(DIV)) == []
    assert "qk-score-near" not in [each.kind for each in plates(table)[GA].children]
    control[held[2]] = GA
    (caution,) = page.cautions(table.view(DIV))
    assert caution.words == "Group Army wins if it holds Kiln Yard too at the end of round 1"
    assert (caution.rule, caution.places) == ("8.3", ["f6"])
    lines = [each.text for each in plates(table)[GA].children if each.kind == "qk-score-near"]
    assert lines == ["would win with", "Kiln Yard"]
    control[held[0]] = GA
    assert page.cautions(table.view(DIV))[0].words.startswith("Group Army wins if it still holds every objective")
    assert plates(table)[GA].name.endswith("would win now, wins at the end of round 1")
    assert page.cautions(table.view(None)) == []
    for hex in held[1:]:
        control[hex] = DIV
    assert table.view(DIV).prompt.endswith(" You win if you hold Kiln Yard too at the end of round 1.")


def test_what_may_be_chosen_in_a_tray_does_not_touch_its_neighbour() -> None:
    """The frames of Enablers lie apart, beside each other and from row to row (2.2)."""
    table = begin(enfilade.Table(enfilade.scenario("quick/brickworks"), seed=1), "b4p0")
    rows = [each for layer in scene(table.view(DIV)).layers if layer.id == "trays" for each in layer.elements]
    boxes = [each for each in rows if each.kind == "qk-box"]
    spots = [
        (across(box) + across(each), down(box) + down(each)) for box in boxes for each in box.children if each.kind == "qk-chosen"
    ]
    assert len(spots) == 8
    for number, (x, y) in enumerate(spots):
        for other_x, other_y in spots[number + 1 :]:
            assert max(abs(x - other_x), abs(y - other_y)) > FRAME


def across(element: Element) -> float:
    return float(element.attributes["transform"].removeprefix("translate(").split()[0])


def down(element: Element) -> float:
    return float(element.attributes["transform"].removesuffix(")").split()[1])


def test_the_map_says_what_the_figures_on_counters_are() -> None:
    """Beside it, where everybody sees it (2.1)."""
    texts = [each.text for layer in scene(city().view(None)).layers if layer.id == "trays" for each in layer.elements]
    assert "Power in Open, Urban, Close" in texts


@pytest.mark.parametrize("name", NAMES)
def test_the_score_covers_no_hex(name: str) -> None:
    """It stands in the upper corners; where a map fills them, it makes room above (3.0)."""
    mission = enfilade.scenario(name).start.mission
    plan = Plan(mission)
    for x in (plan.width - plan.scores, plan.scores):
        for number in range(len(mission.city.hexes)):
            corners = plan.corners(mission, number)
            is_beside = (
                min(each for each, _ in corners) < x + SCORE_WIDE / 2 and max(each for each, _ in corners) > x - SCORE_WIDE / 2
            )
            assert not is_beside or min(y for _, y in corners) >= SCORE_TOP + SCORE_HIGH


def test_an_objective_wears_the_colours_of_its_holder() -> None:
    """And a pattern, for who sees no colours (4.3)."""
    assert [each.kind for each in disc(DIV)] == ["qk-goal qk-div"]
    assert [each.kind for each in disc(GA)] == ["qk-goal qk-ga", "qk-goal-dots"]
    assert [each.kind for each in disc("")] == ["qk-goal", "qk-goal-ring"]


def test_handfuls_of_cubes_are_clicked_where_they_lie() -> None:
    """Every choice of cubes is drawn as its cubes beside the map (5.2)."""
    table = enfilade.Table(enfilade.scenario("quick/lesson"), seed=1)
    shown = scene(table.view("div"))
    targets = [action.target for action in table.legal("div") if action.verb == "select"]
    assert targets
    assert all(shown.element(target) is not None for target in targets)
    public = scene(table.view(None))
    assert not [target for target in targets if public.element(target) is not None]


def test_an_enabler_is_clicked_in_the_box_that_the_action_takes_it_from() -> None:
    """What lies in two boxes is drawn from the one and allocated from the other; a cube to add is no cube to pass (6.2, 6.3)."""
    table = begin(enfilade.Table(enfilade.scenario("quick/brickworks"), seed=1), "b4p0")
    shown = scene(table.view(DIV))
    offered = [action for action in table.legal(DIV) if action.verb in ("draw-enabler", "allocate", "add-cube")]
    assert {action.verb for action in offered} == {"draw-enabler", "allocate", "add-cube"}
    boxes = {"draw-enabler": "in supply", "allocate": "available", "add-cube": "Supply"}
    for action in offered:
        element = shown.element(action.text)
        assert element is not None
        assert boxes[action.verb] in element.name
        assert shown.element(action.target) is None


def test_every_district_can_be_reached_by_street() -> None:
    for name in NAMES:
        board = enfilade.scenario(name).start.mission.city
        roads = avenues(board)
        reached = {0}
        ways = [*roads, *streets(board, roads)]
        for _ in ways:
            for one, other in ways:
                if one in reached or other in reached:
                    reached |= {one, other}
        assert len(reached) == len(board.terrain)


def test_avenues_join_open_hexes_without_triangles() -> None:
    """Two Open hexes side by side are joined by road, somehow; three that touch each other by two roads (3.0)."""
    for name in NAMES:
        board = enfilade.scenario(name).start.mission.city
        roads = avenues(board)
        ways = {frozenset(road) for road in roads}
        assert all(board.terrain[hex] == "open" for road in roads for hex in road)
        beside = {frozenset((one, other)) for one in range(len(board.hexes)) for other in board.beside[one]}
        assert ways <= beside
        for one, other in roads:
            third = [hex for hex in board.beside[one] if {frozenset((one, hex)), frozenset((other, hex))} <= ways]
            assert not third


def test_the_terminal_shows_every_row_of_the_city() -> None:
    """21 rows for the full board (3.0)."""
    table = played("quick/meridian", 0)
    rows = scene(table.view(None)).sketch
    assert len(rows) == 21
    assert "DPos" in "\n".join(rows)


def test_the_odds_of_an_attack_are_those_of_its_dice() -> None:
    """A die hits with one third (6.7b)."""
    assert [round(each, 3) for each in hit_chances(3)] == [0.296, 0.444, 0.222, 0.037]
    assert round(sum(hit_chances(8)), 9) == 1
    assert hit_chances(0) == (1.0,)


def test_a_target_shows_what_really_happens() -> None:
    """What is said agrees with the game played out in every way: the attacker rolls what is left of it (6.7b, R40)."""
    table = begin(city("D1HQ hq D1 d3\nD11 inf D1 d4 arty\n", "G1HQ hq G1 d7\nG11 inf G1 d5\n"))
    hint = preview(table.view(DIV), Action("attack", "D11"))
    assert hint is not None
    assert "4 dice against 3" in hint.words
    do(table, "attack D11")
    shown = preview(table.view(DIV), Action("target", "G11"))
    assert shown is not None
    assert repr(hint.chances) == repr(shown.chances)  # there is no other target: it is the decision
    assert shown.overlay
    chances = {each.name: each.probability for each in shown.chances}
    assert list(chances) == ["G11 is destroyed", "G11 takes a Loss or more", "D11 takes no Loss", "D11 is destroyed"]
    assert round(chances["D11 takes no Loss"], 3) == 0.296
    assert round(chances["D11 is destroyed"], 3) == 0.037
    exact = played_out(table, "G11")
    assert chances["G11 takes a Loss or more"] == pytest.approx(1 - exact[0])
    ends = sum(chance for losses, chance in exact.items() if losses >= 2)
    assert chances["G11 is destroyed"] == pytest.approx(ends)
    inflicted = sum(losses * chance for losses, chance in exact.items())
    expected = f"On average you inflict {inflicted:.1f} Losses and take 1.0; G11 is destroyed in {100 * ends:.0f} %, if it stays."
    assert shown.words.startswith(expected)
    assert hint.words.startswith(expected)


def test_what_is_possible_is_never_said_to_be_sure() -> None:
    assert [percent(each) for each in (0, 0.004, 0.234, 0.996, 1)] == ["0 %", "less than 1 %", "23 %", "more than 99 %", "100 %"]


def played_out(table: City, target: str) -> dict[int, float]:
    """The exact chances of the target's Losses, by playing the attack: the attacker exhausts, then is Reduced, then removed."""
    found: dict[int, float] = {}
    waiting = [(1.0, branch) for branch in odds(table.play, DIV, Action("target", target)).branches]
    for weight, branch in waiting:
        fired = [event for event in branch.events if event.values.get("role") == "attacker"]
        play = Play(branch.position, Seeded("unused"))
        play.run()
        chance = weight * branch.probability
        if fired or DIV not in play.offers:
            losses = fired[0].values["losses"] if fired else 0
            assert isinstance(losses, int)
            found[losses] = found.get(losses, 0.0) + chance
            continue
        waiting += [(chance, after) for after in odds(play, DIV, play.offers[DIV][0]).branches]
    return found


def test_hidden_enablers_give_a_range_and_no_secret() -> None:
    """A screened defender may have up to three more dice; the true number is not told (10.0, 6.7a)."""
    table = begin(city("D1HQ hq D1 d3\nD11 inf D1 d4\n", "G1HQ hq G1 d7\nG11 inf G1 d5 eng\nG12 inf G1 d6\n"), "b4p0", "b0p4")
    do(table, "pass blue", "redeploy", "take G11/eng", "give G12", "done")
    hint = preview(table.view(DIV), Action("attack", "D11"))
    assert hint is not None
    assert "3 dice against 3–6" in hint.words


def test_a_hidden_defence_gives_its_averages_as_a_range() -> None:
    """The odds are those of the least dice, and say so; the worst case is told too (10.0, 6.7b)."""
    table = begin(city("D1HQ hq D1 d3\nD11 inf D1 d4\n", "G1HQ hq G1 d7\nG11 inf G1 d5 eng\nG12 inf G1 d6\n"), "b4p0", "b0p4")
    do(table, "pass blue", "redeploy", "take G11/eng", "give G12", "done", "attack D11")
    shown = preview(table.view(DIV), Action("target", "G11"))
    assert shown is not None
    assert "take 1.0 to 2.0; " in shown.words
    assert "G11 rolls 3 to 6 dice first" in shown.words
    assert "the odds are for 3 dice" in shown.words
    chances = {each.name: each.probability for each in shown.chances}
    assert chances["D11 is destroyed"] == pytest.approx(1 - hit_chances(3)[0] - hit_chances(3)[1])
    assert chances["D11 is destroyed, by 6 dice"] == pytest.approx(1 - hit_chances(6)[0] - hit_chances(6)[1])


def test_odds_against_an_hq_count_its_enablers_and_its_way_out() -> None:
    """It is put out by one Loss more than it can exhaust and flee (6.7e, R49)."""
    table = begin(city("D1HQ hq D1 d3\nD11 inf D1 d4 arty\n", "G1HQ hq G1 d5 sup\nG11 inf G1 d7\n"))
    do(table, "attack D11")
    shown = preview(table.view(DIV), Action("target", "G1HQ"))
    assert shown is not None
    chances = {each.name: each.probability for each in shown.chances}
    exact = played_out(table, "G1HQ")
    assert chances["G1HQ is put out"] == pytest.approx(sum(chance for losses, chance in exact.items() if losses >= 3))


def test_each_way_to_take_a_loss_says_what_it_leaves() -> None:
    """The attacker's dice after it, and the Losses it could still take (6.7c, R40)."""
    dice = [5, 1, 1, 6, 6, 6, 1]
    table = begin(city("D1HQ hq D1 d3\nD11 inf D1 d4 arty arty\n", "G1HQ hq G1 d7\nG11 inf G1 d5\n", dice))
    do(table, "attack D11", "target G11")
    spare = preview(table.view(DIV), Action("exhaust", "arty"))
    reduced = preview(table.view(DIV), Action("reduce"))
    assert spare is not None
    assert reduced is not None
    assert "would attack with 4 dice" in spare.words  # the other Artillery is still there (R9)
    assert "would attack with 3 dice" in reduced.words
    assert "could take 2 more Losses" in spare.words
    do(table, "exhaust arty")
    assert preview(table.view(DIV), Action("reduce")) is None  # it is the defender's turn
    do(table, "retreat d6", "reduce")
    removal = preview(table.view(GA), Action("remove"))
    assert removal is not None
    assert removal.rule == "6.7d"


def test_who_fights_is_marked_until_the_last_loss() -> None:
    """A frame around both, broken around the attacked one, an arrow between them, and the Losses that are left (6.7)."""
    table = begin(city("D1HQ hq D1 d3\nD11 inf D1 d4 arty arty\n", "G1HQ hq G1 d7\nG11 inf G1 d5\n", [5, 6, 1, 6, 6, 6]))
    assert fighting(table) == []
    do(table, "attack D11", "target G11")
    for seat in (DIV, GA, None):
        assert fighting(table, seat) == ["attacks", "is attacked", "2 Losses on D11"]
    layers = scene(table.view(None)).layers
    frames = [each for layer in layers for each in layer.elements if layer.id == "fighters" and each.name]
    units = [scene(table.view(None)).element(id) for id in ("D11", "G11")]
    assert [(across(each), down(each)) for each in frames] == [(across(unit), down(unit)) for unit in units if unit is not None]
    assert ["qk-attacked" in each.children[1].kind for each in frames] == [False, True]
    do(table, "exhaust arty")
    assert fighting(table) == ["attacks", "is attacked", "1 Loss on D11"]


def test_the_hex_to_advance_into_is_clicked_and_the_arrow_stays_there() -> None:
    """The target has left it, and the attacker may follow (6.7h)."""
    table = begin(city("D1HQ hq D1 d3\nD11 inf D1 d4\n", "G1HQ hq G1 d7\nG11 inf G1 d5\n", [1, 1, 1, 6, 1, 1]))
    do(table, "attack D11", "target G11")
    assert scene(table.view(DIV)).element("advance") is None
    before = arrows(table)
    do(table, "retreat d6")
    (place,) = next(layer.elements for layer in scene(table.view(DIV)).layers if layer.id == "advance")
    hex = scene(table.view(DIV)).element("d5")
    assert hex is not None
    assert (place.id, place.name, place.attributes) == ("advance", "D11 into d5", hex.attributes)
    assert scene(table.view(GA)).element("advance") is None  # who does not decide has nothing to click
    assert arrows(table) == before


def test_the_arrow_of_an_attack_lies_below_the_enablers_of_who_fights() -> None:
    """They lie on the right edge of a counter, and count (6.7a)."""
    table = begin(city("D1HQ hq D1 d3\nD11 inf D1 d4 arty arty\n", "G1HQ hq G1 d7\nG11 inf G1 d5\n", [5, 1, 1]))
    do(table, "attack D11", "target G11")
    ids = [layer.id for layer in scene(table.view(DIV)).layers]
    assert arrows(table)
    assert ids.index("fighters") < ids.index("units") < ids.index("burdens")


def test_the_card_of_a_unit_says_nothing_twice() -> None:
    """Its name says whether it is in command; below that stands who commands it, or why nobody does (4.1)."""
    table = city("D1HQ hq D1 f3\nD11 inf D1 f5\nD12 inf D1 f6\n")
    for id, name, why in (
        ("D11", "in command", "D1HQ commands it."),
        ("D12", "out of command", "D1HQ is 3 hexes away and commands within 2."),
    ):
        drawn, known = scene(table.view(DIV)).element(id), inspect(table.view(DIV), id)
        assert drawn is not None
        assert known is not None
        assert drawn.name.endswith(f", {name}")
        assert drawn.about[0] == "Formation D1"
        assert known.words == f"{why} No enemy beside it."
        assert "command (" not in " ".join(drawn.about)


def test_a_unit_without_its_headquarters_is_told_so() -> None:
    """Off the map it commands nobody; out of command itself, nobody either where the chain counts (4.1, 6.7e, R3)."""
    table = city("D1HQ hq D1 f6\nD11 inf D1 f8\n", command_chain=True)
    known = inspect(table.view(DIV), "D11")
    assert known is not None
    assert known.words.startswith("D1HQ, which commands it, is out of command itself.")
    put(table, table.position.units["D1HQ"].at(OFF))
    known = inspect(table.view(DIV), "D11")
    assert known is not None
    assert known.words.startswith("D1HQ, which commands it, is off the map.")


def arrows(table: City) -> list[list[float]]:
    """Where the arrow of an attack begins and, about, where it ends."""
    layers = [layer.elements for layer in scene(table.view(None)).layers if layer.id == "fighters"]
    shafts = [part for elements in layers for each in elements for part in each.children if part.kind == "qk-arrow"]
    return [[round(float(str(part.attributes[key])), -1) for key in ("x1", "y1", "x2", "y2")] for part in shafts]


def fighting(table: City, seat: str | None = None) -> list[str]:
    """What is said of those who fight."""
    layers = [layer.elements for layer in scene(table.view(seat)).layers if layer.id in ("fighters", "burdens")]
    return [each.name for elements in layers for each in elements if each.name]


def test_the_chain_of_command_can_be_laid_over_the_map() -> None:
    """Lines to those who command, the hexes they reach, and who is out (4.1)."""
    table = city("D1HQ hq D1 f3\nD11 inf D1 f5\nD12 inf D1 f6\n")
    shown = table.game.page.lay(table.view(DIV), "command")
    assert shown is not None
    assert shown.words == "Division: out of command D12."
    assert len([each for each in shown.overlay if each.tag == "line"]) == 4  # D11, D1HQ, D91, D9HQ
    both = table.game.page.lay(table.view(None), "command")
    assert both is not None
    assert "Group Army: everybody is in command." in both.words
    assert table.game.page.lay(table.view(DIV), "threat") is None


def test_choosing_cubes_warns_of_the_trap() -> None:
    """Exactly a Hand of one colour left: no refill next round (R11)."""
    table = city()
    table.position.sides[DIV].pool = type(table.position.sides[DIV].pool)(3, 5)
    table.play.run()
    trap = preview(table.view(DIV), Action("select", "b3p1"))
    assert trap is not None
    assert trap.rule == "R11"
    fine = preview(table.view(DIV), Action("select", "b2p2"))
    assert fine is not None
    assert fine.rule == "5.1b"


def test_things_on_the_map_can_be_inspected() -> None:
    """Command range of HQ and Post, threats to a unit, hexes, civilians (4.1, 5.1d)."""
    table = begin(city("D1HQ hq D1 d3\nD11 inf D1 d4\n", "G1HQ hq G1 d7\nG11 inf G1 d5\n"))
    table.position.add_civ(0)
    view = table.view(DIV)
    words = {id: shown.words for id in ("D1HQ", "DPost", "D11", "f6", "C1") if (shown := inspect(view, id)) is not None}
    assert "within 2 hexes" in words["D1HQ"]
    assert "within 3 hexes" in words["DPost"]
    assert "threat from G11" in words["D11"]
    assert "Citadel" in words["f6"]
    assert "wander" in words["C1"]
    assert inspect(view, "nothing") is None


@pytest.mark.parametrize("name", NAMES)
def test_every_preview_can_be_made(name: str) -> None:
    """Hovering never fails, whatever is legal (6.1)."""
    table = enfilade.Table(enfilade.scenario(name), seed=6)
    chooser = random.Random(6)
    shown = 0
    while table.actors and shown < 150:
        seat = chooser.choice(table.actors)
        if chooser.random() < 0.1:
            view = table.view(seat)
            for action in view.legal:
                shown += preview(view, action) is not None
        table.act(seat, chooser.choice(table.legal(seat)))
    assert shown > 20


def test_the_last_steps_of_civilians_are_drawn_until_they_wander_again() -> None:
    """Each group that moved has an arrow from where it was; one that could not leave the map has none (5.1d, R18)."""
    table = enfilade.Table(enfilade.scenario("quick/kestrel-heights"), seed=5)
    assert not table.view(None).civ_came
    told = [event for event in table.events(None) if event.name == "wandered"]
    chooser = random.Random(5)
    while not told:
        seat = chooser.choice(table.actors)
        table.act(seat, chooser.choice(table.legal(seat)))
        told = [event for event in table.events(None) if event.name == "wandered"]
    view = table.view(None)
    names = view.mission.city.hexes.names
    assert {id: names[hex] for id, hex in view.civ_came.items()} == {event.values["civ"]: event.values["from"] for event in told}
    zones = next(layer for layer in scene(view).layers if layer.id == "civilians")
    assert str(zones.to_data()).count("qk-civ-head") == len(told)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_empty_takes_one_line_of_a_card(name: str) -> None:
    """No row without anything in it; both cards end above the foot of the map (2.2)."""
    for actions in (0, 60, 120):
        table = played(name, actions)
        for seat in (*table.seats, None):
            shown = scene(table.view(seat))
            trays = next(layer.elements for layer in shown.layers if layer.id == "trays")
            assert all(len(each.children) > 1 for each in trays if each.kind in ("qk-row", "qk-box"))
            cards = [each.attributes for each in trays if each.kind == "qk-card"]
            assert max(float(each["y"]) + float(each["height"]) for each in cards) <= shown.height


def test_rows_stay_on_their_card() -> None:
    """The track of Popular Support and eight Enablers beside each other end before the edge (7.2, 2.2)."""
    edge = TRAY - 2 * EDGE - 10  # a row begins 10 from the card's left edge
    boxes = [part.attributes for part in support_row(0, 0, 10).children if part.tag == "rect"]
    assert max(float(each["x"]) + float(each["width"]) for each in boxes) < edge
    chips = [part for part in box_row(0, 0, "In supply", 0, (2, 2, 2, 2), ()).children if part.children]
    assert max(float(chip.attributes["transform"].split("(")[1].split()[0]) for chip in chips) + 6 < edge


def test_many_enablers_of_a_box_are_counted_by_type() -> None:
    """Four, four, three and two do not fit side by side: one chip of each, with its number, within the card (2.2)."""
    row = box_row(0, 0, "Available", 0, (4, 4, 3, 2), ("allocate eng",))
    chips = [part for part in row.children if part.children]
    assert [part.text for part in row.children if part.kind == "qk-tray-note"] == ["4", "4", "3", "2"]
    assert [part.id for part in chips] == ["", "", "allocate eng", ""]
    assert max(across(chip) for chip in chips) + 16 < TRAY - 2 * EDGE - 10


def test_built_up_and_close_ground_differ_in_the_dark_too() -> None:
    """As far as in the light, on the ground and in the houses on it."""
    for theme in THEMES:
        shown = colours(theme)
        for one, other in (("district-urban", "district-close"), ("built", "roof")):
            assert gap(shown[one], shown[other]) > 25, (theme, one, other)


def gap(one: str, other: str) -> int:
    """How far two colours are apart, all channels together."""
    return sum(abs(int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) for at in (1, 3, 5))


def test_nothing_on_the_ground_glares_in_the_dark() -> None:
    """Railways and the rims of counters and cubes are no lines of white."""
    style, ink = resolve(STYLE, "dark"), colours("dark")["ink"]
    for kind in ("qk-rail", "qk-sleepers", "qk-counter", "qk-cube", "qk-plate"):
        found = re.search(rf"\n\.{kind}\{{([^}}]*)\}}", style)
        assert found is not None
        assert ink not in found[1]
        assert colours("dark")["white-side"] not in found[1]
