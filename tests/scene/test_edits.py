"""Edits: what leads from one scene to the next, as JSON."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from enfilade.scene.edits import edits
from enfilade.scene.layer import Layer, Panel
from enfilade.scene.model import Scene
from enfilade.scene.shape import Element, circle, group, label
from tests.scene.applied import applied, shown


def token(id: str, at: int = 0, *parts: Element) -> Element:
    return group(list(parts) or [circle(0, 0, 5, "disc")], "token", id, f"{id} on {at}", at=(at, 0))


A, B, C, D = [token(id) for id in "ABCD"]


def written(before: list[Element], after: list[Element]) -> Any:
    """The edits, which lead where they should."""
    found = json.loads(edits(before, after))
    assert applied(found, [each.to_data() for each in before]) == [each.to_data() for each in after]
    return found


def test_what_has_not_changed_is_taken_as_it_is() -> None:
    assert written([A, B, C], [A, B, C]) == [[0, 3]]
    assert written([A, B, C], [A, token("B"), C]) == [[0, 3]], "looks count, not objects"


def test_what_is_new_is_written_and_what_is_gone_is_left_out() -> None:
    sign = label(0, 0, "new", "sign")
    assert written([A, B, C], [A, sign, C]) == [[0, 1], sign.to_data(), [2, 1]]
    assert written([A, B, C], [A, C]) == [[0, 1], [2, 1]]
    assert written([A, B], [A, B, sign]) == [[0, 2], sign.to_data()]
    assert written([], [A]) == [A.to_data()]
    assert written([A], []) == []


def test_what_lies_elsewhere_in_the_list_is_taken_from_there() -> None:
    assert written([A, B, C, D], [C, D, A, B]) == [[2, 2], [0, 2]]


def test_a_piece_that_has_moved_keeps_what_is_inside_it() -> None:
    assert written([token("A", 1)], [token("A", 2)]) == [
        {"at": 0, "attributes": {"transform": "translate(2 0)"}, "name": "A on 2"}
    ]


def test_a_group_whose_inside_has_changed_in_places_is_edited_inside() -> None:
    signs = [label(place, 0, f"number {place}", "sign") for place in range(20)]
    other = [*signs[:7], label(7, 0, "another", "sign"), *signs[8:]]
    [change] = written([group(signs)], [group(other)])
    assert change == {"at": 0, "children": [[0, 7], {"at": 7, "text": "another"}, [8, 12]]}


def test_of_a_card_the_lines_that_stay_are_not_said_again() -> None:
    was, now = ["a tank", "ready", "unhurt"], ["a tank", "moved", "unhurt", "in sight"]
    [change] = written([Element("g", {}, id="A", about=was)], [Element("g", {}, id="A", about=now)])
    assert change == {"at": 0, "about": [[0, 1], "moved", [2, 1], "in sight"]}


def test_what_an_element_no_longer_has_is_said_to_be_empty() -> None:
    was, now = Element("g", {}, "lit", "A", "A, ready", ["ready"], children=[B, C]), Element("g", {}, id="A")
    assert written([was, D], [now, D]) == [now.to_data(), [1, 1]], "it is shorter to say what it has"
    long, bare = Element("g", {"d": "M0 0" * 30}, "lit", "A", "A, ready"), Element("g", {"d": "M0 0" * 30}, id="A")
    assert written([long], [bare]) == [{"at": 0, "kind": "", "name": ""}]


def test_what_has_another_id_is_known_by_its_name() -> None:
    """Blocks that get their tokens once the set-up is over, and are sorted by these."""
    drawn = [circle(place, 0, 5, "disc") for place in range(9)]
    before = [group(drawn[:4], "block", "R1", "tank"), group(drawn[4:], "block", "R2", "gun")]
    after = [group(drawn[4:], "block", "b1", "gun"), group(drawn[:4], "block", "b2", "tank")]
    assert written(before, after) == [{"at": 1, "id": "b1"}, {"at": 0, "id": "b2"}]


def test_what_has_changed_through_and_through_is_written_anew() -> None:
    small, other = Element("g", {}, id="A"), Element("g", {"x": "1"}, "", "A", "B", ["C"], "D")
    assert written([other], [small]) == [small.to_data()], "shorter than a change of it"


def test_what_is_inside_several_new_ones_is_written_once() -> None:
    """The prices of all places within reach: many badges, of few kinds."""
    badges = [group([circle(0, 0, 5, "disc"), label(0, 0, str(at % 2), "price")], "badge", at=(at, 0)) for at in range(4)]
    first, *others = written([A], [A, *badges])[1:]
    assert first == badges[0].to_data()
    assert [each["like"] for each in others] == [1, 1, 2]
    assert others[0] == {
        "like": 1, "attributes": {"transform": "translate(1 0)"}, "children": [[0, 1], {"at": 1, "text": "1"}],
    }  # fmt: skip
    assert others[1] == {"like": 1, "attributes": {"transform": "translate(2 0)"}}


def test_of_the_old_list_nothing_is_taken_twice() -> None:
    assert written([A, B], [A, A, B]) == [[0, 1], {"like": 0}, [1, 1]]


def test_any_list_leads_to_any_other() -> None:
    chance = random.Random(5)
    before: list[Element] = []
    for _ in range(300):
        after = [any_element(chance, 2) for _ in range(chance.randrange(6))]
        after += chance.sample(before, min(len(before), chance.randrange(6)))
        chance.shuffle(after)
        written(before, after)
        before = after


def any_element(chance: random.Random, deep: int) -> Element:
    inside = [any_element(chance, deep - 1) for _ in range(chance.randrange(4))] if deep else []
    id = chance.choice(["", "", "A", "B", "C"])
    return Element(chance.choice("gx"), {"x": chance.choice("12")}, id=id, text=chance.choice(["", 'é"\n']), children=inside)


def test_equal_scenes_give_equal_edits_whoever_drew_them() -> None:
    assert edits([token("A"), token("B", 1)], [token("B", 2)]) == edits([A, token("B", 1)], [token("B", 2)])


ROWS = [["Id", "State"], ["A", "ready"], ["B", "ready"]]


def scene(layers: list[Layer], panels: list[Panel], title: str = "Turn 1", style: str = ".disc{}", beside: float = 0.0) -> Scene:
    legend = [(circle(0, 0, 3, "disc"), "disc")]
    return Scene(title, 100, 50.5, layers, [group([], id="s")], style, panels, legend, ["o"], beside)


@pytest.mark.parametrize(
    "after",
    [
        scene([Layer("board", "Board", [A, B])], [Panel("force", "Force", ROWS, ["A", "B"])]),
        scene([Layer("board", "Board", [B])], [Panel("force", "Force", ROWS, ["A", "B"])], "Turn 2"),
        scene([Layer("board", "The board", [A, B]), Layer("new", "New", [C])], []),
        scene([Layer("new", "New", [], True)], [Panel("force", "A force", [ROWS[0], ROWS[1]], ["A"])], style=""),
        scene([Layer("board", "Board", [])], [Panel("force", "Force", [ROWS[0], ["A", "moved"], ROWS[2]], ["A", "B"])]),
        scene([Layer("board", "Board", [A, B])], [], beside=20.5),
    ],
)
def test_a_scene_is_made_from_the_one_before(after: Scene) -> None:
    before = scene([Layer("board", "Board", [A, B]), Layer("new", "New", [])], [Panel("force", "Force", ROWS, ["A", "B"])])
    assert json.loads(after.json()) == after.to_data()
    first = shown(json.loads(before.since(None)), None)
    assert {**shown(json.loads(after.since(before)), first), "sketch": ["o"]} == after.to_data()


def test_of_a_panel_only_the_rows_that_are_other_are_sent() -> None:
    before, after = Panel("force", "Force", ROWS), Panel("force", "Force", [*ROWS[:2], ["B", "lost"]])
    assert json.loads(after.since(before)) == {"id": "force", "title": "Force", "edits": [[0, 2], ["B", "lost"]]}
    assert json.loads(Panel("force", "Force", ROWS).since(before)) == {"id": "force", "same": True}


def test_a_panel_that_has_gained_a_row_keeps_the_others() -> None:
    before, after = (
        Panel("force", "Force", ROWS, ["A", "B"]),
        Panel("force", "Force", [ROWS[0], ["C", "new"], *ROWS[1:]], ["C", "A", "B"]),
    )
    change = json.loads(after.since(before))
    assert change == {"id": "force", "title": "Force", "edits": [[0, 1], ["C", "new"], [1, 2]], "ids": ["C", "A", "B"]}
