"""Positions of Urban Operations written down by hand."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import cast

import pytest

from enfilade import BadScenario, EnfiladeError, NoUndo, Table, scenario
from enfilade.contract.scenario import Scenario
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Data
from tests.games.urban_operations.field import explained

BOTH_IN_PLACE = "turn = 1"


@cache
def named(name: str) -> Scenario[Position, View]:
    return cast(Scenario[Position, View], scenario(f"urban-operations/{name}", look=False))


def posed(text: str, name: str = "first-door") -> Table[Position, View]:
    """A table in a position that somebody has written as TOML."""
    return Table.at(named(name), tomllib.loads(text), seed=1)


def legal(table: Table[Position, View]) -> list[str]:
    return [str(action) for action in table.legal(table.actors[0])]


# A teacher says what differs.


def test_a_turn_in_which_both_sides_are_in_place() -> None:
    """Nobody sets up, no lot is drawn: blocks stand where document or scenario have them, under their tokens (4.2, R132)."""
    table = posed('turn = 3\nblocks.GB5 = {loc = "0810", revealed = true}', "dravik-crossroads")

    block = table.position.blocks["GB5"]
    assert table.actors == ("green",)
    assert legal(table) == ["impulse GA", "impulse GB", "pass"]
    assert (block.loc, block.revealed, block.known, block.token[0]) == ("0810", True, True, "g")
    assert table.position.blocks["RA1"].loc == named("dravik-crossroads").start.blocks["RA1"].loc
    assert table.position.control["0810"] == "green"
    assert explained(table, 1)


def test_the_other_side_may_be_about_to_choose() -> None:
    """The sides take turns with their impulses (3.1.3)."""
    assert legal(posed('turn = 2\nphase = "red"\nspent = ["G1"]')) == ["impulse R1", "pass"]


def test_an_impulse_allows_what_the_leader_commands() -> None:
    """Five blocks with their Plt Leader on the map, three without him (7.1.1)."""
    assert posed('impulse = "G1"').position.tempo.limit == 5
    table = posed('impulse = "G1"\nblocks.G1a.loc = "dead"')
    assert table.position.tempo.limit == 3
    assert "activate g1" in legal(table)
    assert explained(table, 1)


def test_activations_that_were_made_count() -> None:
    """Of five one is left (7.1.1)."""
    table = posed('impulse = "G1"\nactivations = 4')
    assert table.position.tempo.left == 1


def test_a_block_in_activation() -> None:
    """It moves, fires and scouts from where it is; its force has its impulse (7.1.2)."""
    table = posed('activate = "G1c"\nblocks.G1c.loc = "0708"\nblocks.R1b = {revealed = true, osl = 1}')

    assert "step 0607" in legal(table)
    assert table.position.tempo.spent == ("G1",)
    assert table.position.blocks["R1b"].hurt == table.position.blocks["R1b"].card.osl - 1
    assert explained(table, 1)


def test_a_document_that_does_not_say_so_begins_with_the_set_up() -> None:
    """Red first, with a block less than the scenario has (R126)."""
    table = posed('blocks.R1d.loc = "dead"')
    assert [stage.title for stage in table.path] == ["Battle", "Set-up"]
    assert "place R1d" not in legal(table)


def test_counters_lie_as_the_scenario_lists_them() -> None:
    """Without a word about them, face down; else those that are named, and the others have been turned up (5.2.3)."""
    table = posed(BOTH_IN_PLACE, "lights-out")
    assert [each.kind for each in table.position.counters.values()] == named("lights-out").start.mission.nml
    table = posed('turn = 1\ncounters.n7 = {kind = "population", loc = "0807"}', "lights-out")
    assert table.position.opened == ("population", "vehicles")
    assert table.position.counted == 7
    assert explained(table, 1)


def test_smoke_drifts_with_the_wind() -> None:
    """From where it is laid three hexes downwind, where nobody sees through it (5.2.4.3, 5.2.4.6)."""
    table = posed('turn = 1\nwind = "N"\nareas.a1 = {kind = "smoke", from = "0608"}')
    assert table.position.areas["a1"].hexes == ("0608", "0607", "0606")
    assert table.position.screens["0607"] == 2


def test_mines_that_are_not_laid_are_left() -> None:
    """Of the allotment (5.2.2.1)."""
    table = posed('turn = 1\nmines.red = ["0804"]', "dravik-crossroads")
    allotment = table.position.mission.sides["red"].mines
    assert table.position.works.left("red", "mine") == allotment - 1
    assert "0804" not in table.position.mines.cleared["red"]
    assert explained(table, 1)


def test_undo_stops_where_the_position_was_posed() -> None:
    """What came before it was never played."""
    table = posed('impulse = "G1"')
    with pytest.raises(NoUndo, match="green has done nothing yet"):
        table.undo("green")


def test_a_position_does_not_fit_into_a_line() -> None:
    """It is written as a document."""
    with pytest.raises(EnfiladeError, match="write them as a document"):
        posed(BOTH_IN_PLACE).line()
    with pytest.raises(EnfiladeError, match="give them as a document"):
        named("first-door").at("1 green G1a:0608")


def test_the_ground_is_the_scenario_s_own() -> None:
    """What has been worked out about it serves posed positions too."""
    table = posed(BOTH_IN_PLACE)
    again = posed('turn = 2\nbreaches = ["1.4"]')
    assert again.position.mission is table.position.mission
    assert again.position.ground is posed('turn = 2\nbreaches = ["1.4"]').position.ground
    assert again.position.breaches is again.position.ground.breaches


# What breaks a rule.


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('turn = 1\nblocks.G1c.loc = "0508"', r"position\.blocks\.G1c\.loc: two blocks in 0508: G1c and G1d \(8\.1\.1\)"),
        ('blocks.G1c.loc = "0508"', r"two blocks in 0508: G1c and G1d \(8\.1\.1\)"),
        ('activate = "G1c"\nblocks.G1c.loc = "0508"', r"two blocks in 0508: G1c and G1d \(8\.1\.1\)"),
        ('turn = 1\nblocks.G1c.loc = "0509"', r"'0509' is no location of this scenario\. Did you mean 0508"),
        ('turn = 1\nblocks.G9.loc = "0508"', "this key is not known here. There are: G1a"),
        ("turn = 1\nblocks.G1c.osl = 9", "should be at most"),
        ('turn = 1\nblocks.G1c.force = "R1"', "should be one of G1"),
        ('turn = 1\nblocks.G1c.token = "r1"', r"'r1' should be g and a number \(R132\)"),
        ('turn = 1\nblocks.G1c.token = "g1"\nblocks.G1b.token = "g1"', r"is called g1 too \(R132\)"),
        ('turn = 1\nblocks.G1c.pair = "G1b"', r"'G1b' is not in 0608 with G1c \(10\.4, 11\.1\)"),
        ('turn = 1\nblocks.G1c.hints = ["flew"]', "'flew' should be one of moved, on foot"),
        ("turn = 5", "should be at most 4"),
        ('turn = 1\ninitiative = "blue"', "should be one of green, red"),
        ('impulse = "G1"\nspent = ["G1"]', r"position\.impulse: G1 has had its impulse this turn \(3\.2\)"),
        ('activate = "G1c"\nblocks.G1c.activated = true', r"position\.activate: G1c has been activated \(7\.1\.1\)"),
        ('activate = "RD1"', r"dummies and barricades do nothing \(5\.2\.1\)"),
        ('impulse = "G1"\nstack = []', "the stack says already what is going on"),
        ('turn = 1\nready = ["red"]', r"both sides are in place when the first turn has begun \(4\.2\)"),
        ('turn = 1\nmines.red = ["0608"]', r"1 mines are used, but the allotment is 0 \(5\.2\.2\.1\)"),
        ('turn = 1\nfound.red = ["0608"]', r"nothing of red lies in '0608' to be found \(5\.2\.2\.3\)"),
        ('turn = 1\ncounters.n1 = {kind = "ied", loc = "0608"}', r"more ied counters lie face down than the scenario has left"),
        ('turn = 1\ncounters.n1 = {kind = "cow", loc = "0608"}', "'cow' is no counter of this scenario"),
        ('turn = 1\ncounters.ied = {kind = "ied", loc = "0608"}', r"position\.counters\.ied: should be n and a number, like n1"),
        ('turn = 1\nareas.a1 = {kind = "fog", from = "0608"}', "should be one of smoke, wreck, cloud"),
        ('turn = 1\nareas.a1 = {kind = "smoke", from = "9908"}', "'9908' is no location"),
        ('turn = 1\nbreaches = ["9.9"]', "'9.9' is no breach symbol"),
        ('turn = 1\ncontrol."1.1" = "blue"', "should be one of green, red"),
        ('turn = 1\nprisoner = "with:G9"', "'G9' is no block"),
        ('stack = [{procedure = "Dance"}]', "there is no procedure 'Dance'"),
        ('stack = [{procedure = "Impulse", force = "X1", seat = "green"}]', "'X1' is no force"),
        ('stack = [{procedure = "Falter", block = "G9", reacting = false}]', "'G9' is no block"),
        ('stack = [{procedure = "Turn", number = 1, step = "tea"}]', "should be one of hide"),
    ],
)
def test_a_position_that_breaks_a_rule_is_refused(text: str, message: str) -> None:
    """With its key and the rule."""
    with pytest.raises(BadScenario, match=message):
        posed(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('turn = 1\nblocks.G2b.loc = "13.2"', r"G2b cannot be in 13\.2: a IFV has no access \(5\.1\.4\)"),
        ('turn = 1\nblocks.G2d.loc = "in:G1a"', r"G2d cannot be aboard 'G1a': it is no vehicle of its side \(8\.2\.4\.3\)"),
        ('turn = 1\nblocks.G1a.loc = "in:G2b"\nblocks.G1b.loc = "in:G2b"', r"which has room for [0-9]+ \(8\.2\.4\.3\)"),
        ('activate = "G3a"', r"position\.activate: G3 enters on turn [0-9] \(R121\)"),
        ('turn = 1\nhands.green = ["E99"]', "'E99' is no event card"),
        ('turn = 1\nused = ["green tea"]', "'green tea' is no 3D row"),
        (
            'turn = 1\nrequests.green = [{seat = "green", row = "mortar-he", by = "R1a", loc = "0605"}]',
            r"position\.requests\.green\[0\]\.by: 'R1a' is no block",
        ),
    ],
)
def test_vehicles_cards_and_missions_are_checked_too(text: str, message: str) -> None:
    """Where there are any."""
    with pytest.raises(BadScenario, match=message):
        posed(text, "selm-harbour")


# In the middle of something.


def test_a_choice_half_made_must_have_been_offered() -> None:
    """In a set-up, and in an order of a block (4.2, 8.2)."""
    table = Table(named("first-door"), seed=1)
    table.act("red", "place R1a")
    document: dict[str, Data] = table.written()
    assert Table.at(table.scenario, document, seed=1).position == table.position
    stack = cast(list[dict[str, Data]], document["stack"])
    for change in ({"chosen": "place R9"}, {"part": "column 77"}):
        with pytest.raises(BadScenario, match="cannot choose"):
            table.scenario.at({**document, "stack": [stack[0], {**stack[1], **change}]})


def test_an_order_half_given_must_have_been_offered() -> None:
    """Smoke that is still to be laid somewhere is read back; fire at a block that is not there is refused (8.2)."""
    table = posed('activate = "G1c"\nblocks.G1c.loc = "0708"')
    table.act("green", "smoke")
    document = table.written()
    stack = cast(list[dict[str, Data]], document["stack"])
    assert Table.at(table.scenario, document, seed=1).position == table.position
    with pytest.raises(BadScenario, match="cannot choose 'fire r99'"):
        table.scenario.at({**document, "stack": [*stack[:4], {**stack[4], "chain": ["fire", "r99"]}]})
