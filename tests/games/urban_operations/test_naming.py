"""Blocks keep their names to their owner: who knows one reads its name, everybody else its side and a number (4.3.2.2, R132)."""

from __future__ import annotations

import re

import pytest

from enfilade import Table
from enfilade.games.urban_operations.box.names import names_of
from enfilade.games.urban_operations.page.naming import listed
from enfilade.kernel.action import Action
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.dice import Seeded
from enfilade.kernel.event import Event
from enfilade.kernel.words import renamed
from enfilade.library import AnyTable
from enfilade.scene.shape import Element
from enfilade.server.table.frames import labels, worded
from tests.games.urban_operations.field import Field, read

TOKEN = re.compile(r"\b[gr][0-9]+\b")
BOLD = ("impulse", "activate", "fire", "assault", "weapon", "step", "opfire", "return")
SCENARIOS = ("first-door", "lights-out", "dravik-crossroads", "selm-harbour")


def words_on(element: Element) -> list[str]:
    return [element.text, element.name, *element.about, *[words for child in element.children for words in words_on(child)]]


def shown(table: AnyTable, seat: str | None) -> list[str]:
    """Every text that a seat can read at the table: questions, buttons, faces, panels, log."""
    view, names = table.view(seat), table.names(seat)
    scene = table.game.scene(view)
    data = worded(view, names)
    seen = Reader(data, Source("view"))
    barred = [each.text("reason") for each in seen.tables("barred")]
    path = [each.text("called") for each in seen.tables("path")]
    drawn = [words for layer in scene.layers for each in layer.elements for words in words_on(each)]
    panels = [cell for panel in scene.panels for row in ([panel.title], *panel.rows) for cell in row]
    log = [renamed(table.scenario.sentence(event), names) for event in table.events(seat)]
    orders = [each.words for each in table.game.page.standing_orders(view)]
    return [str(data["prompt"]), *barred, *path, *labels(table.game, view).values(), *drawn, *panels, *log, *orders]


@pytest.mark.parametrize("name", SCENARIOS)
def test_names_gathered_as_the_game_goes_are_those_of_the_whole_log(name: str) -> None:
    table, dice = Table(read(f"urban-operations/{name}", "{}"), seed=3), Seeded("gathered")
    for number in range(120):
        if not table.actors:
            break
        seat = table.actors[0]
        if number % 9 == 8 and not table.why_no_undo(seat):
            table.undo(seat)
        else:
            legal = table.legal(seat)
            bold = [action for action in legal if action.verb in BOLD] or list(legal)
            table.act(seat, bold[dice.below(len(bold))])
        for each in (None, *table.seats):
            view = table.view(each)
            assert table.names_in(view) == table.game.page.names(view, table.events(each))


@pytest.mark.parametrize("name", SCENARIOS)
def test_no_two_blocks_of_a_side_have_one_name(name: str) -> None:
    mission = read(f"urban-operations/{name}", "{}").start.mission
    names = names_of(mission)
    for seat in ("green", "red"):
        called = [names[piece.id].words for piece in mission.roster(seat)]
        assert len(called) == len(set(called))


def test_a_block_is_called_by_what_it_is_and_alike_ones_are_numbered() -> None:
    names = names_of(read("urban-operations/lights-out", "{}").start.mission)
    assert {id: names[id].words for id in ("G1a", "G1b", "G1d", "G1e", "G1f", "R1a", "R2a", "R1e")} == {
        "G1a": "platoon leader",
        "G1b": "infantry squad 1",
        "G1d": "infantry squad 3",
        "G1e": "engineer squad",
        "G1f": "sniper",
        "R1a": "leader of R1",
        "R2a": "leader of R2",
        "R1e": "launcher team",
    }
    assert [names[id].face for id in ("G1b", "G1e", "R2a", "R1e")] == ["Inf 1", "Eng", "R2", "Lau"]


def test_only_who_knows_a_block_has_a_name_for_it() -> None:
    """Hidden, it is the same block 3 for the enemy whatever it is; laid flat, everybody reads its name."""
    field = Field()
    field.put("R1d", revealed=True)
    hidden, open_ = field.block("R1b").token, field.block("R1d").token
    called = {seat: field.table.names(seat) for seat in ("green", "red", None)}
    assert [called[seat][hidden] for seat in called] == ["red block 3", "red infantry squad 1", "red block 3"]
    assert [called[seat][open_] for seat in called] == ["red machine gun team", "machine gun team", "red machine gun team"]
    assert (
        listed(field.table.view("green"), ["r3", "r4", "r5", "g3"]) == "red machine gun team, infantry squad 2, red blocks 3, 5"
    )


def test_in_the_log_ones_own_has_its_colour_where_both_sides_have_one_of_its_name() -> None:
    """Buttons, which are about one's own, do without."""
    field = Field()
    called = field.table.names("green")
    assert called[field.block("G1c").token] == "green infantry squad 2"
    assert called[field.block("G1d").token] == "engineer squad"
    field.do("impulse G1")
    assert field.table.game.page.label(field.table.view("green"), Action("activate", "g3")) == "Activate infantry squad 2"


def test_a_block_that_is_laid_flat_is_told_by_its_number_and_its_name() -> None:
    field = Field()
    field.activate("G1c")
    told = [event for event in field.do("scout R1b") if event.name == "revealed"]
    words = renamed(field.table.scenario.sentence(told[0]), field.table.names("green"))
    assert words == "Red block 3 in 1.5 lies open: red infantry squad 1, OSL 3."


def test_a_block_that_got_into_a_vehicle_keeps_its_name_in_the_log_of_its_side() -> None:
    """Its token is gone with it (4.3.2.3); what was told with that token is still of that block."""
    field = Field()
    token = field.block("G1c").token
    got_in = Event("mounted", "8.2.4", {"block": "g9", "loc": "0608"})
    aboard = [got_in, Event("mounted_on", "8.2.4", {"id": "G1b", "vehicle": "G1e"})]
    names = field.table.game.page.names
    assert names(field.table.view("green"), aboard)["g9"] == "green infantry squad 1"
    assert names(field.table.view("red"), [got_in])["g9"] == "green block 9"
    assert names(field.table.view("green"), aboard)[token] == "green infantry squad 2"


def test_nothing_that_a_player_reads_calls_a_block_by_its_token() -> None:
    """In a game of both sides, in every text of every seat; the actions themselves keep their notation (R132)."""
    table: AnyTable = Table(read("urban-operations/lights-out", "{}"), seed=3)
    for number in range(60):
        seat = table.actors[0]
        legal = table.legal(seat)
        wanted = [action for action in legal if action.verb in BOLD]
        table.act(seat, wanted[number % len(wanted)] if wanted else legal[-1])
        if number % 12 == 0:
            for reader in ("green", "red", None):
                assert [words for words in shown(table, reader) if TOKEN.search(words)] == []


def test_prompts_are_asked_with_names() -> None:
    field = Field()
    field.activate("G1c")
    view = field.table.view("green")
    assert worded(view, field.table.names("green"))["prompt"] == "Green infantry squad 2 in 0608 may move 6 MP, or 3 and act."
    assert view.prompt.startswith("g3 ")  # the view itself stays in the notation of the game
    assert field.table.game.page.label(view, Action("fire", "r3")) == "Fire at red block 3"
