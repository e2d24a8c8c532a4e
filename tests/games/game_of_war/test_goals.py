"""Objectives, limits and stalemate (I, §4.11, R34, R35)."""

from __future__ import annotations

from enfilade import Table, library, scenario
from enfilade.games.game_of_war.page.stake import stake
from enfilade.games.game_of_war.page.words import goals
from tests.games.game_of_war.fronts import GameTable, front, resolve, wake


def rest(table: GameTable, turns: int) -> None:
    for _ in range(turns):
        if table.outcome is None:
            wake(table)
            resolve(table)


def won_by(table: GameTable) -> str | None:
    assert table.outcome is not None
    return table.outcome.winner


HOMES = {"A1": "red", "L12": "white"}


def test_the_fall_of_the_last_source_is_named_among_the_goals() -> None:
    """Without a Source nobody is active (I.2, IV.1)."""
    told = {name: [words for words, _ in goals(scenario(f"game-of-war/{name}").start.front)] for name in ("duel", "petrograd")}
    assert "Leave the enemy without an active unit: it has none once its last arsenal is lost" in told["duel"]
    assert "Leave the enemy without an active unit: it has none once its last arsenal or station is lost" in told["petrograd"]


def test_what_is_at_stake_is_what_the_scenario_asks_for() -> None:
    """Objectives first, then the general tests, then what the last turn comes to (I.1, I.2, §4.11)."""
    told = {
        name: stake(Table(scenario(f"game-of-war/{name}"), seed=1).view("red")) for name in ("bryansk", "ironhorse", "petrograd")
    }
    general = "destroy every unit of the enemy or leave the enemy without an active unit."
    assert f"Red wins by destroying White B1. White wins at the end of turn 11. Else to win: {general}" in told["bryansk"]
    assert f"To win: control M9 at 5 turn ends in a row or {general}" in told["ironhorse"]
    assert told["petrograd"].endswith(f"To win: {general} After turn 30: the higher value of living units wins.")


def test_no_puzzle_is_later_than_its_war_lasts() -> None:
    """A side that is to survive has won by then (§4.11, R34)."""
    for name, puzzle in library.puzzles("game-of-war").items():
        position = library.scenario(str(puzzle["scenario"])).at(puzzle["position"]).start
        lasts = [each.number for each in position.front.objectives if each.kind == "survive"]
        assert position.turn <= min([position.front.options.turn_limit or position.turn, *lasts]), name


def test_destroying_a_named_piece() -> None:
    """The opponent of its owner wins (§4.11)."""
    table = front("C@E5 I@A2", "R@E6 I@L11", arsenals=HOMES, objectives=["destroy:WR1"])
    resolve(table, ["attack WR1"])
    assert won_by(table) == "red"
    assert table.events(None)[-1].rule == "§4.11"


def test_holding_a_building() -> None:
    """The same controller at so many turn ends in a row; a change starts the count anew (§4.11)."""
    table = front("I@A2", "I@L11 I@G5", arsenals=HOMES, stations={"G6": "red"}, objectives=["hold:G6:3"])
    rest(table, 2)
    assert table.outcome is None
    wake(table)
    resolve(table, [], ["WI2 step G6"])
    assert table.outcome is None
    rest(table, 2)
    assert won_by(table) == "white"


def test_controlling_several() -> None:
    """So many of the listed buildings at the end of a turn (§4.11)."""
    table = front(
        "I@G5 I@A2",
        "I@L11",
        arsenals=HOMES,
        stations={"G6": "none", "A6": "red", "C6": "white"},
        objectives=["control:2:G6,A6,C6"],
    )
    resolve(table, ["RI1 step G6"])
    assert won_by(table) == "red"


def test_both_control_enough() -> None:
    """One objective, reached by both at the end of one turn, is a draw (§4.11, R34)."""
    table = front(
        "I@G5 I@A2",
        "I@L11",
        arsenals=HOMES,
        stations={"G6": "none", "A6": "white"},
        objectives=["control:1:G6,A6"],
        options={"victory": []},
    )
    resolve(table, ["RI1 step G6"])
    assert won_by(table) is None
    assert table.events(None)[-1].rule == "R34"


def test_surviving() -> None:
    """Looked at only if nothing else has decided (§4.11)."""
    table = front("I@A2", "I@L11", arsenals=HOMES, objectives=["survive:white:2"])
    rest(table, 2)
    assert won_by(table) == "white"
    table = front("C@E5 I@A2", "R@E6 I@L11", arsenals=HOMES, objectives=["destroy:WR1", "survive:white:1"])
    resolve(table, ["attack WR1"])
    assert won_by(table) == "red"


def test_both_survive() -> None:
    """In the same turn: a draw, whatever the file says first (§4.11, R34)."""
    for objectives in (["survive:white:2", "survive:red:2"], ["survive:red:2", "survive:white:2"]):
        table = front("I@A2", "I@L11", arsenals=HOMES, objectives=objectives)
        rest(table, 2)
        assert won_by(table) is None
        assert table.events(None)[-1].rule == "R34"
    table = front("I@A2", "I@L11", arsenals=HOMES, objectives=["survive:red:2", "survive:white:1"])
    rest(table, 1)
    assert won_by(table) == "white"


def test_both_reach_an_objective() -> None:
    """A draw (R34)."""
    table = front("C@E5 R@B11", "C@C11 R@E6", arsenals=HOMES, objectives=["destroy:WR1", "destroy:RR1"], options={"victory": []})
    resolve(table, ["attack WR1"], ["attack RR1"])
    assert won_by(table) is None
    assert table.events(None)[-1].rule == "R34"


def test_the_turn_limit() -> None:
    """A draw, points, or a side that wins by it (§4.11)."""
    for on_limit, winner in (("draw", None), ("points", "red"), ("win:white", "white")):
        table = front("I@A2 I@B1", "I@L11", arsenals=HOMES, options={"turn_limit": 1, "on_limit": on_limit})
        resolve(table)
        assert won_by(table) == winner
    table = front("I@A2", "I@L11", arsenals=HOMES, options={"turn_limit": 1, "on_limit": "points"})
    resolve(table)
    assert won_by(table) is None


def test_stalemate() -> None:
    """So many quiet turns; a sabotage, a capture or a loss starts the count anew (R35)."""
    table = front("I@A2", "I@L11", arsenals=HOMES, options={"stalemate_turns": 2}, road=["A2 > A3"])
    resolve(table)
    resolve(table, ["RI1 sabotage"])
    resolve(table)
    assert table.outcome is None
    resolve(table)
    assert won_by(table) is None
    assert table.events(None)[-1].rule == "R35"


def test_both_lose_at_once() -> None:
    """No active unit on either side (R34)."""
    table = front("I@A2", "I@L11", net=True)
    resolve(table)
    assert won_by(table) is None
    assert table.events(None)[-1].rule == "R34"


def test_scores_are_the_values_of_living_units() -> None:
    """Every arm has its value (§8)."""
    table = front("I@A2 C@B1", "I@L11", arsenals=HOMES, options={"turn_limit": 1})
    resolve(table)
    assert table.outcome is not None
    assert table.outcome.scores == {"red": 10, "white": 4}
