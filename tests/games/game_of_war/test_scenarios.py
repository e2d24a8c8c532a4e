"""Scenario files: what is bundled, what the loader refuses, what it warns of (§2.5, §2.6, §8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from enfilade import BadScenario, Table, library, scenario
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.data import Data, Source
from enfilade.library import build_scenario, check
from tests.games.game_of_war.fronts import GameTable

NAMES = library.scenario_names("game-of-war")


def data(**changes: Any) -> dict[str, Any]:
    """A small front that loads, with changes."""
    return {
        "game": "game-of-war",
        "id": "small",
        "title": "Small",
        "seats": ["red", "white"],
        "size": [6, 4],
        "rows": ["......", "..^...", "......", "......"],
        "arsenals": {"A1": "red", "F4": "white"},
        "pieces": {"red": {"infantry": "A2"}, "white": {"infantry": "F3"}},
        **changes,
    }


BEYOND: dict[str, Data] = {"red": {"infantry": "D4"}, "white": {"infantry": "F3"}}


def load(**changes: Any) -> Position:
    start: Position = build_scenario(data(**changes), Source("small.toml")).start
    return start


def warned(**changes: Any) -> list[str]:
    built = build_scenario(data(**changes), Source("small.toml"))
    return built.game.rules.warnings(built.start)


def test_six_scenarios() -> None:
    """All bundled scenarios load without a warning, and everybody is active at the start (§8)."""
    assert [name.rpartition("/")[2] for name in NAMES] == [
        "bryansk",
        "classic",
        "classic-simultaneous",
        "duel",
        "ironhorse",
        "petrograd",
    ]
    for name in NAMES:
        built = scenario(name)
        assert built.game.rules.warnings(built.start) == []
        table: GameTable = Table(built, seed=1)
        for seat in table.seats:
            assert table.position.active[seat] == frozenset(table.position.front.roster[seat])


@pytest.mark.parametrize("name", ["duel", "petrograd", "ironhorse"])
def test_neither_side_is_favoured(name: str) -> None:
    """Symmetric under 180° rotation in terrain, lines and forces (§8)."""
    front = scenario(f"game-of-war/{name}").start.front
    last = front.ground.size - 1
    assert front.ground.glyphs == front.ground.glyphs[::-1]
    for net in (front.works.rail, front.works.tram, front.works.wire):
        assert {last - tile: tuple(sorted(last - to for to in joined)) for tile, joined in net.items()} == net
    red = sorted((each.unit.id, each.tile) for each in front.counters.values() if each.seat == "red")
    white = sorted((each.unit.id, last - each.tile) for each in front.counters.values() if each.seat == "white")
    assert red == white


def test_a_scenario_on_a_base() -> None:
    """`base` lends its keys where the file is silent; seats and set-ups stay, the mode is another (§8)."""
    built = scenario("game-of-war/classic-simultaneous", {"setup": "rio"})
    assert built.seats == ("north", "south")
    assert built.start.front.options.mode == "simultaneous"
    assert built.start.front.options.inactive_combat == "none"
    assert "base" not in built.data


def test_a_base_beside_the_file(tmp_path: Path) -> None:
    """A file of one's own may be the base; a base that is missing is named (§8)."""
    (tmp_path / "mine.toml").write_text('game = "game-of-war"\nid = "mine"\ntitle = "Mine"\nbase = "duel"\n', encoding="utf-8")
    assert scenario(str(tmp_path / "mine.toml")).start.front.options.turn_limit == 20
    (tmp_path / "odd.toml").write_text('game = "game-of-war"\nid = "odd"\ntitle = "Odd"\nbase = "nowhere"\n', encoding="utf-8")
    with pytest.raises(BadScenario, match="there is no scenario 'nowhere' to build on"):
        scenario(str(tmp_path / "odd.toml"))
    (tmp_path / "third.toml").write_text('game = "game-of-war"\nid = "third"\ntitle = "T"\nbase = "mine"\n', encoding="utf-8")
    with pytest.raises(BadScenario, match="mine is itself built on duel"):
        scenario(str(tmp_path / "third.toml"))


STATIONS: dict[str, Data] = {"stations": {"D4": "none", "E4": "none"}, "options": {"turn_limit": 5}}
REFUSED: list[tuple[dict[str, Data], str]] = [
    ({"rows": ["......", "..^...", "......"]}, "there are 3 rows, the size says 4"),
    ({"rows": ["......", "..^..", "......", "......"]}, "this row has 5 tiles"),
    ({"rows": ["......", "..?...", "......", "......"]}, "is no terrain"),
    ({"size": [40, 4]}, "from 2 to 26 columns"),
    ({"seats": ["red", "rose"]}, "names that begin differently"),
    ({"pieces": {"red": {"infantry": "C2"}, "white": {"infantry": "F3"}}}, "it is a mountain"),
    ({"pieces": {"red": {"infantry": "A2 A2"}, "white": {"infantry": "F3"}}}, "stand on A2 together"),
    ({"pieces": {"red": {"infantry": "Z9"}, "white": {"infantry": "F3"}}}, "is not a tile of this board"),
    ({"pieces": {"red": {"dragoons": "A2"}, "white": {"infantry": "F3"}}}, "should be one of infantry"),
    ({"pieces": {"red": {"engine": "A2"}, "white": {"infantry": "F3"}}}, "listed under"),
    ({"pieces": {"red": {"tram": "A2"}, "white": {"infantry": "F3"}}}, "needs a track of its kind"),
    ({"pieces": {"red": {"infantry": "A2"}}}, "white has no units"),
    ({"rail": ["A1 > C4"]}, "is not straight"),
    ({"rail": ["A2 > F2"]}, "runs over C2, which is a mountain"),
    ({"rail": ["A3 > F3", "D1 > D4"], "options": {"turn_limit": 5}}, "tracks meet on D3"),
    ({"turnarounds": ["D4"]}, "there is no track on D4"),
    ({"stations": {"C2": "none"}}, "nobody could enter"),
    ({"stations": {"D4": "blue"}}, "should be one of red"),
    ({"deployed": ["RI1"]}, "should be a heavy unit"),
    ({"stations": {"D4": "none"}}, "needs a turn_limit"),
    ({"options": {"stalemate_turns": 0}}, "without stalemate_turns"),
    ({"options": {"arrival": "later"}}, "should be one of contested, first"),
    ({"options": {"first": "red"}}, "has no meaning in simultaneous mode"),
    ({"options": {"retreat_timing": "next_turn"}}, "has no meaning in simultaneous mode"),
    ({"options": {"speed": 3}}, "this key is not known here"),
    ({"options": {"victory": ["luck"]}}, "should be one of arsenals"),
    ({"options": {"hidden_setup": True}}, "needs the rows of red"),
    ({"preset": "debord-1987", "options": {"sabotage": True}}, "no sabotage in sequential mode"),
    ({"preset": "debord-1987", "options": {"arrival": "first"}}, "has no meaning in sequential mode"),
    ({"preset": "debord-1987", "pieces": {"red": {"car": "A2"}, "white": {"infantry": "F3"}}}, "sequential mode does not know"),
    ({"preset": "debord-1987", "stations": {"D4": "none"}}, "knows no buildings"),
    ({"objectives": ["destroy:RI9"]}, "should be destroy:PIECE"),
    ({"objectives": ["hold:D4:3"]}, "there is no building on D4"),
    ({"stations": {"D4": "none"}, "options": {"turn_limit": 5}, "objectives": ["control:0:D4"]}, "should be destroy:PIECE"),
    ({**STATIONS, "objectives": ["control:2:D4,D4"]}, "names a tile twice"),
    ({**STATIONS, "objectives": ["control:3:D4,E4"]}, "nobody could control so many"),
    ({"halves": {"red": [1, 2], "white": [2, 4]}}, "overlap: two units could end on one tile"),
    ({"weather": "snow"}, "this key is not known here"),
    ({"setup": "rio"}, "no set-ups"),
    ({"cargo": {"RI1": []}}, "should be a tram or a troop car"),
    ({"trains": [{"side": "red", "chain": "RE1:A3 RG1:C3", "lead": "front"}], "rail": ["A3 > F3"]}, "no track joins"),
    ({"trains": [{"side": "red", "chain": "RE1:A3 RE2:B3"}], "rail": ["A3 > F3"]}, "one engine at most"),
    ({"trains": [{"side": "red", "chain": "RE1:A3", "behind": "C3"}], "rail": ["A3 > F3"]}, "no train track joins C3 to RE1"),
    ({"trains": [{"side": "red", "chain": "X:A3"}], "rail": ["A3 > F3"]}, "should be like RE1"),
]


@pytest.mark.parametrize(("changes", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_what_the_loader_refuses(changes: dict[str, Data], message: str) -> None:
    """With file, key and what would be right (§8, R60)."""
    with pytest.raises(BadScenario, match=message) as caught:
        load(**changes)
    assert caught.value.file == "small.toml"


def test_what_the_check_warns_of() -> None:
    """Broken tracks, stations that nothing reaches, offices without a wire (§8)."""
    limit = {"turn_limit": 9}
    assert warned() == []
    assert "ends on A3 without a turnaround" in warned(rail=["A3 > F3"])[0]
    assert any("in 2 pieces" in each for each in warned(rail=["A3 > B3", "E3 > F3"], turnarounds=["A3", "B3", "E3", "F3"]))
    lonely = warned(rail=["A3 > F3"], turnarounds=["A3", "F3"], stations={"A3": "none"}, options=limit)
    assert lonely == ["the station on A3 is joined to no other station"]
    assert warned(wire=["A4 > C4"], telegraphs={"E4": "none"}, options=limit) == ["no wire reaches the telegraph station on E4"]
    walled = warned(rows=["....^.", "....^^", "......", "......"], telegraphs={"F1": "none"}, options=limit)
    assert walled == ["no unit can reach the telegraph station on F1"]
    walled = warned(rows=["....^.", "....^^", "......", "......"], stations={"F1": "none"}, options=limit)
    assert walled == ["no unit can reach the station on F1"]
    keys = {"rail": ["A3 > B3"], "turnarounds": ["A3", "B3"], "trains": [{"side": "red", "chain": "RE1:A3"}], "options": limit}
    walled = warned(rows=["......", "###...", "..#...", "###..."], pieces=BEYOND, stations={"A3": "none", "B3": "none"}, **keys)
    assert walled == ["no unit can reach the station on A3", "no unit can reach the station on B3"]  # the train carries nobody


def test_the_command_checks_files(tmp_path: Path) -> None:
    """Deliverable 5: `enfilade check` finds what is wrong in a file, with its line."""
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "game-of-war"\nid = "m"\ntitle = "M"\nbase = "duel"\n\n[pieces.red]\ninfantry = "D4"\n', encoding="utf-8"
    )
    with pytest.raises(BadScenario) as caught:
        check(path)
    assert caught.value.line == 7
    assert "mountain" in str(caught.value)


def test_presets_can_be_mixed_with_the_other_mode() -> None:
    """Every option that has a meaning keeps its preset's value in the other mode (R60)."""
    board = {"road": ["A3 > F3"], "options": {"mode": "simultaneous"}, "preset": "debord-1987"}
    options = load(**board).front.options
    assert (options.sabotage, options.charge, options.comm_blockers, options.inactive_combat) == (
        False,
        "column",
        "combatants",
        "none",
    )
    assert (options.retreat_timing, options.arsenal_rule) == ("immediate", "enter_destroys")
    options = load(options={"mode": "sequential"}).front.options
    assert (options.sabotage, options.charge, options.comm_blockers, options.inactive_combat) == (
        False,
        "adjacent",
        "all",
        "full",
    )
    assert (options.retreat_timing, options.arsenal_rule) == ("next_turn", "enter_is_attack")


def test_a_preset_s_own_value_may_be_written_out() -> None:
    """Where it has no meaning it changes nothing; another value is refused (R60)."""
    written: dict[str, Data] = {"mode": "simultaneous", "retreat_timing": "next_turn", "arsenal_rule": "enter_is_attack"}
    options = load(preset="debord-1987", options=written).front.options
    assert (options.retreat_timing, options.arsenal_rule) == ("immediate", "enter_destroys")
    with pytest.raises(BadScenario, match="has no meaning in simultaneous mode"):
        load(preset="debord-1987", options={"mode": "simultaneous", "first": "red"})


def test_options_are_listed() -> None:
    """The lobby offers what has a meaning in the mode (R60)."""
    built = scenario("game-of-war/classic")
    keys = {option.key for option in built.game.rules.options(built.start)}
    assert {"setup", "options.first", "options.hidden_setup", "options.charge"} <= keys
    assert "options.arrival" not in keys
    built = scenario("game-of-war/duel")
    listed = {option.key: option.values for option in built.game.rules.options(built.start)}
    assert listed["options.arrival"] == ("contested", "first")
    assert "options.first" not in listed
    for option in built.game.rules.options(built.start):
        assert option.rule in library.rules("game-of-war")
    for key, values in listed.items():
        for value in values:
            scenario("game-of-war/duel", {key: value})
