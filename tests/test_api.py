"""The public face: everything shows itself, wrong things are answered alike, and every way in leads to the same scenario."""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import get_type_hints

import pytest

import enfilade
from enfilade import BadScenario, EnfiladeError, IllegalAction, Scripted, Seeded, Table, UnknownName, library, pictures, testing
from enfilade.kernel.odds import odds
from enfilade.library import AnyTable
from enfilade.players import arena, is_compiled, player
from tests.interpreted import interpreted_only

BY_ADDRESS = re.compile(r" object at 0x|^<enfilade\.")
CONVOY = "urban-battle/convoy"


def table() -> AnyTable:
    return testing.played(enfilade.scenario("urban-battle/first-patrol"), 7, 12)


# What things show.


@pytest.mark.parametrize("name", [name for id in enfilade.catalogue() for name in library.scenario_names(id)[:1]])
def test_what_a_table_gives_shows_itself(name: str) -> None:
    met = testing.played(enfilade.scenario(name, look=False), 1, 15)
    seat = met.actors[0]
    view = met.view(seat)
    things: list[object] = [met, met.scenario, met.game, met.position, view, *met.path, *met.entries, met.record(), met.play]
    things += [*met.position.stack, *view.legal, *view.barred, *met.events(seat), *met.choices(seat), *vars_of(met.position)]
    things += [*library.rules(met.game.id).values(), *met.game.rules.options(met.scenario.start), met.game.scene(view)]
    things += [player("greedy", met.game, 1), player("random", met.game, 1), *met.game.page.measures(view)]
    assert [repr(each) for each in things if BY_ADDRESS.search(repr(each))] == []
    assert [repr(each) for each in things if len(repr(each)) > 400] == []


def vars_of(position: object) -> list[object]:
    """The pieces of a position: what has plain data of its own."""
    found: list[object] = []
    for name in dir(position):
        held = getattr(position, name, None) if not name.startswith("_") else None
        for each in held.values() if isinstance(held, dict) else held if isinstance(held, list) else []:
            if hasattr(each, "to_data"):
                found.append(each)
    return found


def test_what_is_shown_tells_what_it_is() -> None:
    met = Table(enfilade.scenario("urban-battle/first-patrol"), seed=7)
    assert repr(met) == "<Table urban-battle/first-patrol, seed '7', 0 entries: black to decide>"
    assert repr(met.scenario) == "<Scenario urban-battle/first-patrol: First Patrol, for white, black>"
    assert repr(met.path[-1]) == "Stage('Movement Phase (UB 3.3)')"
    assert repr(met.position.pieces["W1"]).startswith("Piece(id='W1', seat='white', type='medium'")
    assert repr(Seeded(3)) == "<Seeded '3', 0 bytes used>"
    assert repr(Scripted([4, 5])) == "<Scripted [] drawn, [4, 5] to come>"
    met.act("black", "move B2")
    ways = odds(met.play, "black", met.legal("black")[0])
    assert repr(ways) == f"<Odds: {len(ways.branches)} ways, exact>"
    match = arena.play(met, {seat: player("random", met.game, 1) for seat in met.seats})
    assert repr(match).startswith("<Match: Outcome(winner=")
    assert repr(met).endswith(f"entries: over, {met.outcome!r}>")


def test_stages_are_equal_by_what_they_say() -> None:
    assert table().path == table().path
    assert len({*table().path, *table().path}) == len(table().path)
    assert table().path[0] != table().path[-1]


def test_types_can_be_asked_for() -> None:
    for name in enfilade.__all__:
        given = getattr(enfilade, name)
        functions = [given] if not isinstance(given, type) else [each for _, each in inspect.getmembers(given, inspect.isroutine)]
        for each in functions:
            module = str(getattr(each, "__module__", ""))
            if module.startswith("enfilade") and not module.startswith("enfilade.lab"):  # whose types come with its extra
                get_type_hints(each)


@interpreted_only
def test_everything_public_is_explained() -> None:
    """`help()` and the reference pages are made from the same docstrings, which the compiler leaves out."""
    for name in enfilade.__all__:
        given = getattr(enfilade, name)
        assert inspect.getdoc(given), name
    page = (Path(__file__).parents[1] / "docs" / "reference" / "python.md").read_text(encoding="utf-8")
    for name in (
        "enfilade.contract.table.Table",
        "enfilade.library",
        "enfilade.queries",
        "enfilade.testing",
        "enfilade.pictures",
    ):
        assert f"::: {name}" in page


# What is answered to what is wrong.


@pytest.mark.parametrize(
    "call",
    [
        lambda met: met.legal("whit"),
        lambda met: met.events("whit"),
        lambda met: met.view("whit"),
        lambda met: met.act("whit", "done"),
        lambda met: met.undo("whit"),
        lambda met: met.why_no_undo("whit"),
        lambda met: met.choices("whit"),
        lambda met: met.resign("whit"),
    ],
)
def test_a_seat_that_is_not_there_is_answered_alike(call: Callable[[AnyTable], object]) -> None:
    with pytest.raises(UnknownName, match=re.escape("there is no seat called 'whit'. Did you mean white?")):
        call(table())


@pytest.mark.parametrize("wrong", [3, ["white"], {}, b"white", 2.5])
@pytest.mark.parametrize("name", ["legal", "events", "view", "memory", "undo", "why_no_undo", "choices", "resign"])
def test_what_is_no_seat_is_answered_alike(name: str, wrong: object) -> None:
    """Compiled, whatever is no text at all is a TypeError, raised before our code is asked."""
    with pytest.raises(TypeError if is_compiled() else UnknownName, match=r"object expected|there is no seat called"):
        getattr(table(), name)(wrong)


@pytest.mark.parametrize("wrong", [None, 3, ["a.jsonl"], b"a.jsonl"])
@pytest.mark.parametrize("call", [enfilade.load, enfilade.study, enfilade.scenario])
def test_what_is_no_path_is_our_error(call: Callable[[object], object], wrong: object) -> None:
    with pytest.raises(EnfiladeError, match=r"not (from|of|by) "):
        call(wrong)


@pytest.mark.parametrize("action", [None, 3, "", "move W1 quickly", ["move", "W1"]])
def test_what_is_no_action_is_an_illegal_one(action: object) -> None:
    met = table()
    seat = met.actors[0]
    with pytest.raises(IllegalAction, match="an action is `verb` or `verb target`") as refused:
        met.act(seat, action)  # type: ignore[call-overload]
    assert refused.value.legal == [each.text for each in met.legal(seat)]


def test_a_table_takes_a_seed_or_dice() -> None:
    with pytest.raises(EnfiladeError, match="not both"):
        Table(enfilade.scenario(CONVOY), seed=1, dice=Scripted([]))
    assert Seeded(3).roll(5, 6, "dice") == Seeded("3").roll(5, 6, "dice")


# Ways to a scenario.


def test_a_scenario_comes_from_a_name_a_path_or_a_mapping(tmp_path: Path) -> None:
    text = library.sources(CONVOY)["convoy.toml"]
    path = tmp_path / "convoy.toml"
    path.write_text(text, encoding="utf-8")
    mapping = tomllib.loads(text)
    before = tomllib.loads(text)
    made = [enfilade.scenario(each) for each in (CONVOY, path, str(path), mapping)]
    assert [each.data for each in made] == [made[0].data] * 4
    assert enfilade.scenario(made[0].data).data == made[0].data
    enfilade.scenario(mapping, {"piece[0]": None, "options.deployment": "fixed"})
    assert mapping == before


@pytest.mark.parametrize("given", [None, 3, ["a", "b"], b"urban-battle/convoy"])
def test_what_is_no_scenario_is_refused(given: object) -> None:
    with pytest.raises(BadScenario, match="a scenario is named by a text, given by a path or a mapping"):
        enfilade.scenario(given)  # type: ignore[arg-type]


def test_changes_set_add_and_delete() -> None:
    plain = enfilade.scenario(CONVOY)
    pieces = plain.data["piece"]
    assert isinstance(pieces, list)
    extra = {**pieces[0], "id": "W99", "square": "A9"}
    assert len(enfilade.scenario(CONVOY, {"piece[+]": extra}).start.pieces) == len(pieces) + 1
    assert "W1" not in enfilade.scenario(CONVOY, {"piece[0]": None}).start.pieces
    assert "intro" not in enfilade.scenario(CONVOY, {"intro": None}).data
    assert enfilade.scenario(CONVOY, {"piece[0]": {**pieces[0], "type": "medium"}}).start.pieces["W1"].unit.id == "medium"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"piece[99]": None}, "there is no 'piece\\[99\\]' to change"),
        ({"nothing": None}, "there is no 'nothing' to delete"),
        ({"title[+]": 3}, "there is no 'title\\[\\+\\]' to change"),
        ({"piece[+]": None}, "there is no 'piece\\[\\+\\]' to change"),
        (["title"], "changes are values by dotted keys"),
        ({3: 4}, "changes are values by dotted keys"),
    ],
)
def test_a_change_that_cannot_be_made_is_refused(changes: object, told: str) -> None:
    with pytest.raises(BadScenario, match=told):
        enfilade.scenario(CONVOY, changes)  # type: ignore[arg-type]


# Pictures in a notebook.


def test_pictures_do_not_disturb_each_other() -> None:
    """Two pictures on a page share no id and no class, whatever their theme."""
    met = table()
    scene = met.game.scene(met.view(None))
    one = scene._repr_svg_()
    other = met.copy()
    other.act(other.actors[0], other.legal(other.actors[0])[0])
    two = other._repr_svg_()
    names = [set(re.findall(r' id="([^"]+)"', each)) for each in (one, two)]
    classes = [{name for found in re.findall(r' class="([^"]+)"', each) for name in found.split()} for each in (one, two)]
    assert names[0]
    assert classes[0]
    assert not names[0] & names[1]
    assert not classes[0] & classes[1]
    styled = re.findall(r"\.([A-Za-z][\w-]*)", re.sub(r"\{[^}]*\}", " ", re.findall("<style>(.*?)</style>", one, re.DOTALL)[0]))
    assert classes[0] & set(styled)
    used = re.findall(r'(?:href="#|url\(#)([^")]+)', one)
    assert set(used) <= names[0]


def test_a_film_has_a_slider_over_the_game(tmp_path: Path) -> None:
    met = table()
    film = pictures.Film(met, "white", most=5)
    shown = film._repr_html_()
    assert len(film.frames) == 5
    assert shown.count("<svg") == 5
    assert shown.count(" hidden>") == 4
    assert 'type="range" min="0" max="4"' in shown
    assert film.save(tmp_path / "game.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert repr(film) == "<Film of First Patrol: 5 pictures>"
    with pytest.raises(EnfiladeError, match="two at least"):
        pictures.Film(met, most=1)
    with pytest.raises(UnknownName):
        pictures.Film(met, "whit")
