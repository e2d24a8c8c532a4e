"""Debord's own game: alternating turns (§4.12)."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import IllegalAction, Scripted, Table, scenario
from enfilade.kernel.data import Data, Source
from enfilade.library import build_scenario
from tests.games.game_of_war.fronts import GameTable, army, named, places, tiles


def classic(
    north: str, south: str, rows: list[str] | None = None, options: dict[str, Any] | None = None, **keys: Any
) -> GameTable:
    """A small board of the classic game, north to move."""
    ground = rows or ["." * 12] * 12
    data: dict[str, Any] = {
        "game": "game-of-war",
        "id": "test",
        "title": "Test",
        "seats": ["north", "south"],
        "preset": "debord-1987",
        "options": {"first": "north", **(options or {})},
        "size": [len(ground[0]), len(ground)],
        "rows": ground,
        "arsenals": {"A1": "north", "A12": "south"},
        "pieces": {"north": army(north), "south": army(south)},
        **keys,
    }
    return Table(build_scenario(data, Source("test.toml")), seed=1)


def texts(table: GameTable, seat: str) -> list[str]:
    return [action.text for action in table.legal(seat)]


def test_the_army() -> None:
    """Seventeen pieces on each side, one field gun and one swift artillery (§4.12, R51)."""
    table: GameTable = Table(scenario("game-of-war/classic"), seed=1)
    for seat in ("north", "south"):
        types = [piece.unit.id for piece in table.position.of(seat)]
        assert len(types) == 17
        assert (types.count("infantry"), types.count("cavalry"), types.count("artillery")) == (9, 4, 1)
        assert table.position.active[seat] == frozenset(table.position.front.roster[seat])


@pytest.mark.parametrize("setup", ["default", "pump-house", "rio", "marengo-1800", "austerlitz-1805"])
def test_the_set_ups(setup: str) -> None:
    """Five published set-ups (§8)."""
    table: GameTable = Table(scenario("game-of-war/classic", {"setup": setup}), seed=1)
    assert len(places(table)) == 34


@pytest.mark.parametrize(("die", "first"), [(1, "north"), (2, "south")])
def test_chance_decides_who_begins(die: int, first: str) -> None:
    """One draw of a die 1–2, and no other (§4.12)."""
    table: GameTable = Table(scenario("game-of-war/classic"), dice=Scripted([die]))
    assert table.actors == (first,)
    assert table.opening == [die]


def test_moves_are_carried_out_at_once() -> None:
    """Each unit once, up to five; a step needs a free tile; then the attack (§4.12.2)."""
    table = classic("I@B2 I@C2 C@A5", "I@L12 I@A11")
    table.act("north", "move NI1")
    assert "C2" not in tiles(table, "north")
    with pytest.raises(IllegalAction, match="nobody passes through"):
        table.act("north", "step C2")
    table.act("north", "step B3")
    assert places(table)["NI1"] == "B3"
    assert "move NI1" not in texts(table, "north")
    with pytest.raises(IllegalAction, match="has moved already"):
        table.act("north", "move NI1")


def test_five_moves() -> None:
    """After the fifth move the attack follows at once; with none to make, the other's turn (§4.12.2)."""
    table = classic("I@A2 I@B2 I@C2 I@D2 I@E2 I@F2", "I@L12 I@A11")
    for number, column in enumerate("ABCDE", 1):
        table.act("north", f"move NI{number}")
        table.act("north", f"step {column}3")
    assert table.actors == ("south",)


def test_end_moves_is_always_offered() -> None:
    """Nobody must move (§4.12.2)."""
    table = classic("I@A2", "I@A11")
    assert "end-moves" in texts(table, "north")
    table.act("north", "end-moves")
    assert table.actors == ("south",)


def test_a_unit_that_loses_its_line_must_stop() -> None:
    """Communications after every step; relays need not stop (§4.12.2)."""
    table = classic("C@A5 S@A8", "I@L11 I@A11")
    table.act("north", "move NC1")
    table.act("north", "step B6")
    assert not table.position.is_active("NC1")
    assert table.position.stack[-1].title == "Turn"
    table.act("north", "move NS1")
    table.act("north", "step B9")
    assert "done" in texts(table, "north")


def test_an_inactive_unit_does_not_move_but_a_relay_does() -> None:
    """Option relay_always_moves (§4.12.2)."""
    table = classic("I@A2 I@G8 R@H3", "I@A11")
    assert "move NI2" not in texts(table, "north")
    assert "move NR1" in texts(table, "north")


def test_an_attack_destroys_at_once() -> None:
    """A ≥ D + 2 (§4.12.2)."""
    table = classic("I@A7 I@A6 C@B8", "I@A9 I@L12")
    table.act("north", "end-moves")
    events = table.act("north", "attack SI1")
    battle = named(events, "battle")[0]
    assert (battle.values["attack"], battle.values["defence"]) == (4 + 7, 6)
    assert "SI1" not in places(table)


def test_who_can_be_attacked() -> None:
    """Only enemies on which an active unit bears; without any, the turn goes on (§4.12.2)."""
    table = classic("I@A2 I@G8", "I@A11 I@G9")
    table.act("north", "end-moves")
    assert table.actors == ("south",)
    table = classic("I@A2 I@A8", "I@A9 I@L12")
    table.act("north", "end-moves")
    assert texts(table, "north") == ["attack SI1", "pass"]


def test_inactive_units_count_nothing_except_a_relay_for_itself() -> None:
    """R11 `none`; a relay that is the target always has its 1 (§4.12.2)."""
    table = classic("I@A8 I@A7", "I@B9 I@L11", arsenals={"A1": "north", "L12": "south"})
    table.act("north", "end-moves")
    events = table.act("north", "attack SI1")
    assert named(events, "battle")[0].values["defence"] == 0
    table = classic("I@A7", "R@C9 I@L11", arsenals={"A1": "north", "L12": "south"})
    table.act("north", "end-moves")
    events = table.act("north", "attack SR1")
    assert named(events, "battle")[0].values["defence"] == 1


RETREAT: dict[str, Any] = {"arsenals": {"A1": "north", "A12": "south", "L12": "south"}}


def retreating() -> GameTable:
    """South's infantry on A9 is told to retreat: 7 against 6."""
    table = classic("C@A8", "I@A9 I@L11", **RETREAT)
    table.act("north", "end-moves")
    events = table.act("north", "attack SI1")
    assert named(events, "must_retreat")
    assert table.actors == ("south",)
    return table


def test_the_duty_to_retreat() -> None:
    """At least one step in the next turn; it counts as one of the five moves, and the unit may not attack (§4.12.2)."""
    table = retreating()
    assert table.position.stack[-1].title == "Move"
    assert table.position.stack[-1].prompt(table.position, "south") == "SI1 (Infantry) must retreat from A9: 1 step at most."
    with pytest.raises(IllegalAction, match="must retreat by at least one step"):
        table.act("south", "done")
    assert "A10" in tiles(table, "south")
    table.act("south", "step B9")
    turn = table.position.stack[-1]
    assert turn.to_data()["moves"] == 1
    table.act("south", "end-moves")
    assert table.actors == ("north",)  # its attack value does not count
    assert table.position.must_retreat == frozenset()


def test_who_cannot_retreat_is_captured() -> None:
    """No legal step, or no communications (§4.12.2)."""
    table = retreating()
    assert "SI1" in places(table)
    table = classic("C@A8 I@L1", "I@A9 I@L11", arsenals={"A1": "north", "L12": "south"}, options={"inactive_combat": "full"})
    table.act("north", "end-moves")
    events = table.act("north", "attack SI1")
    assert [event.values["unit"] for event in named(events, "destroyed")] == ["SI1"]


def test_retreat_at_once_by_option() -> None:
    """Retreat_timing=immediate goes in the classic game too (R60)."""
    table = classic("C@A8", "I@A9 I@L11", options={"retreat_timing": "immediate"}, **RETREAT)
    table.act("north", "end-moves")
    table.act("north", "attack SI1")
    assert table.actors == ("south",)
    assert {action.verb for action in table.legal("south")} == {"retreat"}
    table.act("south", "retreat A10")
    assert places(table)["SI1"] == "A10"


def test_entering_an_arsenal_is_the_attack_and_ends_the_turn() -> None:
    """Option arsenal_rule=enter_is_attack (R9, §4.12.2)."""
    table = classic("C@A10 I@A2", "I@L11 I@K11", arsenals={"A1": "north", "A12": "south", "L12": "south"})
    table.act("north", "move NC1")
    table.act("north", "step A11")
    events = table.act("north", "step A12")
    assert named(events, "arsenal_destroyed")
    assert table.actors == ("south",)
    table = classic(
        "C@A10 I@A2",
        "I@L11",
        arsenals={"A1": "north", "A12": "south", "L12": "south"},
        options={"arsenal_rule": "enter_destroys"},
    )
    table.act("north", "move NC1")
    table.act("north", "step A11")
    table.act("north", "step A12")
    assert table.actors == ("north",)


def test_relays_cannot_enter_an_enemy_arsenal() -> None:
    """Nor could they destroy it (R9, §4.12.2)."""
    table = classic("S@A11 I@A2", "I@L11", arsenals={"A1": "north", "A12": "south", "L12": "south"})
    table.act("north", "move NS1")
    assert "A12" not in tiles(table, "north")
    with pytest.raises(IllegalAction) as caught:
        table.act("north", "step A12")
    assert caught.value.rule == "R9"


def test_no_arsenal_left() -> None:
    """Looked at after every atom (§4.12.2)."""
    table = classic("C@A11 I@A2", "I@L11")
    table.act("north", "move NC1")
    events = table.act("north", "step A12")
    assert events[-1].name == "game_over"
    assert table.outcome is not None
    assert table.outcome.winner == "north"


def test_no_active_is_looked_at_when_a_turn_ends() -> None:
    """For the opponent, then for the mover (§4.12.2)."""
    table = classic("I@A2", "I@G7")
    table.act("north", "end-moves")
    assert table.outcome is not None
    assert table.outcome.winner == "north"
    assert table.events(None)[-1].rule == "I.2"


def test_the_column_charge() -> None:
    """Up to four in a line, each 4 + 3; none against a fortress or pass (§4.12, R14)."""
    table = classic("C@A8 C@A7 C@A6 C@A5", "I@A9 I@A11")
    table.act("north", "end-moves")
    events = table.act("north", "attack SI1")
    assert named(events, "battle")[0].values["attack"] == 28
    rows = ["............"] * 8 + ["F..........."] + ["............"] * 3
    table = classic("C@A8 C@A7 C@A6 C@A5", "I@A9 I@A11", rows=rows)
    table.act("north", "end-moves")
    events = table.act("north", "attack SI1")
    battle = named(events, "battle")[0]
    assert (battle.values["attack"], battle.values["defence"]) == (8, 6 + 4 + 6)


def test_stalemate_counts_turns_of_both() -> None:
    """A turn is a turn of each seat (R35)."""
    table = classic("I@A2", "I@A11", options={"stalemate_turns": 2})
    for _ in range(2):
        for seat in ("north", "south"):
            assert table.outcome is None
            table.act(seat, "end-moves")
    assert table.outcome is not None
    assert table.outcome.winner is None
    assert table.events(None)[-1].rule == "R35"


def test_the_enemy_s_arsenal_is_no_place_for_a_set_up() -> None:
    """The own one is (§4.12)."""
    changes: dict[str, Data] = {"options.hidden_setup": True, "arsenals.A2": "south"}
    table: GameTable = Table(scenario("game-of-war/classic", changes), seed=1)
    table.act("north", "place NI1")
    table.act("north", "row 2")
    assert "col A" not in texts(table, "north")
    assert "col B" in texts(table, "north")


def test_hidden_set_up() -> None:
    """Both place in their own half, unseen; committing ends it; then chance decides who begins (§4.12)."""
    table: GameTable = Table(scenario("game-of-war/classic", {"options.hidden_setup": True}), seed=1)
    assert table.actors == ("north", "south")
    table.act("north", "place NI1")
    assert texts(table, "north")[:2] == ["row 1", "row 2"]
    assert "row 11" not in texts(table, "north")
    before = str(table.view("south"))
    table.act("north", "row 3")
    assert "col J" not in texts(table, "north")  # a mountain
    table.act("north", "col A")
    assert str(table.view("south")) == before
    assert table.view("south").placed == {}
    with pytest.raises(IllegalAction, match="not all units are placed"):
        table.act("north", "commit")
    while table.position.stack[-1].title == "Hidden set-up":
        seat = table.actors[0]
        table.act(seat, table.legal(seat)[0])
    assert len(places(table)) == 34
    assert [event.name for event in table.events("south") if event.name == "armies_shown"]
    rows = [int(tile[1:]) for id, tile in places(table).items() if id[0] == "N"]
    assert max(rows) <= 10
