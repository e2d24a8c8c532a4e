"""Names, numbers and prices on the plan make room for each other; a block says of which force it is (12)."""

from __future__ import annotations

import pytest

import enfilade
from enfilade import library
from enfilade.games.urban_operations.box.names import names_of
from enfilade.games.urban_operations.page.ground import spot
from enfilade.games.urban_operations.page.measures import objectives
from enfilade.games.urban_operations.page.pieces import _letters, bands
from enfilade.games.urban_operations.page.plates import BESIDE, DISC, GOAL, NUMBER, around, numbers, plates, touch
from enfilade.games.urban_operations.page.scene import legend
from enfilade.kernel.action import Action
from enfilade.library import AnyTable
from enfilade.scene.shape import Element

SCENARIOS = library.scenario_names("urban-operations")
DRAVIK = "urban-operations/dravik-crossroads"
BETWEEN = 120  # units from the price of a hex to that of the next one in its row


def begun(name: str) -> AnyTable:
    """A battle after both set-ups."""
    table = enfilade.Table(enfilade.scenario(name), seed=1)
    for _ in range(2):
        table.act(table.actors[0], "done")
    return table


def elements(table: AnyTable, seat: str, layer: str) -> list[Element]:
    drawn = table.game.scene(table.view(seat))
    return next(each.elements for each in drawn.layers if each.id == layer)


def kinds(element: Element) -> set[str]:
    return {kind for child in element.children for kind in child.kind.split()}


@pytest.mark.parametrize("name", SCENARIOS)
def test_no_name_lies_over_another_or_over_what_a_place_costs(name: str) -> None:
    """But for the few that are longer than the room between two hexes: prices lie over those."""
    mission = begun(name).position.mission
    written = plates(mission)
    assert {id.removesuffix(GOAL) for id in written} == set(mission.district.buildings)
    boxes = list(written.values())
    assert not [1 for number, box in enumerate(boxes) for other in boxes[:number] if touch(box, other)]
    costs = [around(spot(mission.district.dot(hex)), DISC) for hex in mission.district.terrain]
    short = [box for id, box in written.items() if not id.endswith(GOAL) and box[2] - box[0] < BETWEEN]
    assert len(short) > 0.6 * len(mission.district.buildings)
    assert not [box for box in short if any([touch(box, cost) for cost in costs])]


@pytest.mark.parametrize("name", SCENARIOS)
def test_numbers_of_hexes_give_way_to_names(name: str) -> None:
    mission = begun(name).position.mission
    placed = numbers(mission)
    boxes = [(x - NUMBER[0] / 2, y - NUMBER[1], x + NUMBER[0] / 2, y) for x, y in placed.values()]
    assert not [1 for box in boxes for name in plates(mission).values() if touch(box, name)]
    assert len(placed) > 0.97 * len(mission.district.terrain)
    usual = [
        hex
        for hex, at in placed.items()
        if at == (spot(mission.district.dot(hex))[0], spot(mission.district.dot(hex))[1] + BESIDE[0][1])
    ]
    assert len(usual) > 0.6 * len(placed)  # above the dot, but for those that would be hidden there


def test_prices_lie_over_names_and_names_over_markers() -> None:
    """What a step costs is the nearer question (8.1); a row of sandbags is seen though something is written on it (5.2.4.2)."""
    table = begun(DRAVIK)
    layers = [layer.id for layer in table.game.scene(table.view("green")).layers]
    order = [layers.index(id) for id in ("marks", "names", "movement", "blocks")]
    assert order == sorted(order)


def test_a_block_carries_the_band_of_its_force_for_those_who_know_it() -> None:
    """One's own all do, standing blocks of the enemy do not (3.2, 4.3.2.2)."""
    table = begun(DRAVIK)
    assert bands(table.position.mission) == {"GA": (1, "A"), "GB": (2, "B"), "RA": (1, "A"), "RB": (2, "B")}
    view = table.view("green")
    seen = {each.handle: each for each in view.blocks}
    for drawn in elements(table, "green", "blocks"):
        each = seen[drawn.id]
        number = {"GA": "uo-band-1", "GB": "uo-band-2"}.get(each.force, "")
        assert {kind for kind in kinds(drawn) if kind.startswith("uo-band-")} == ({number, "uo-band-text"} if number else set())
        assert (each.seat == "green") == bool(number)


def test_where_a_side_has_one_force_nothing_is_marked() -> None:
    table = begun("urban-operations/first-door")
    assert not bands(table.position.mission)
    assert not [drawn for drawn in elements(table, "green", "blocks") if "uo-band" in kinds(drawn)]


@pytest.mark.parametrize(
    ("ids", "letters"),
    [(["GA", "GB"], ["A", "B"]), (["Alpha", "Bravo"], ["A", "B"]), (["G1", "G12"], ["1", "2"]), (["A1x", "A1y"], ["x", "y"])],
)
def test_forces_are_told_apart_by_one_letter(ids: list[str], letters: list[str]) -> None:
    assert _letters(ids) == letters


def test_a_force_is_shown_together() -> None:
    """Where one of its blocks, or its impulse, is looked at; never what is not known of the enemy's (3.2, 4.3.2.2)."""
    table = begun(DRAVIK)
    seat = table.actors[0]
    view, page = table.view(seat), table.game.page
    own = [each for each in view.blocks if each.seat == seat and each.loc != "stock"]
    force = own[0].force
    mine = len([each for each in own if each.force == force])
    impulse = page.preview(view, Action("impulse", force))
    assert impulse is not None
    assert len([each for each in impulse.overlay if each.kind == "uo-gathered"]) == mine
    looked_at = page.inspect(view, own[0].handle)
    assert looked_at is not None
    assert len([each for each in looked_at.overlay if each.kind == "uo-gathered"]) == mine
    enemy = next(each for each in view.blocks if each.seat != seat)
    unknown = page.inspect(view, enemy.handle)
    assert unknown is not None
    assert not [each for each in unknown.overlay if each.kind == "uo-gathered"]


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_legend_explains_whatever_is_written_on_a_block(name: str) -> None:
    """And strength and distance, which are drawn and counted everywhere (4.3.7.1)."""
    mission = begun(name).position.mission
    words = [text for _, text in legend(mission)]
    written = {face.face.partition(" ")[0] for face in names_of(mission).values()}
    explained = {text.partition(":")[0] for text in words} | set(mission.forces)
    assert written <= explained
    assert [text for text in words if "OSL" in text]
    assert [text for text in words if "EP" in text]
    assert ("goal: hold its zones" in words) == bool(objectives(mission))
    assert all([any([force in text for text in words]) for force in bands(mission)])
