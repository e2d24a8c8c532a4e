"""Printed charts and named boards that a change from outside reaches into."""

from __future__ import annotations

from pathlib import Path

import pytest

import enfilade
from enfilade.kernel.errors import BadScenario


def test_a_printed_figure_can_be_changed_and_its_record_knows(tmp_path: Path) -> None:
    scenario = enfilade.scenario("game-of-war/duel", {"charts.units.infantry.attack": 5})
    assert scenario.start.front.units["infantry"].attack == 5
    enfilade.Table(scenario, seed=1).save(tmp_path / "begun.jsonl")
    assert enfilade.load(tmp_path / "begun.jsonl").scenario.start.front.units["infantry"].attack == 5
    assert enfilade.scenario("game-of-war/duel").start.front.units["infantry"].attack == 4  # the chart itself is as it was


def test_entries_of_a_list_are_found_by_their_names() -> None:
    scenario = enfilade.scenario("urban-operations/first-door", {"charts.cards.unit.ald-inf.osl": 2})
    assert scenario.start.mission.cards["ald-inf"].osl == 2


@pytest.mark.parametrize(
    ("name", "key", "value", "said"),
    [
        ("urban-battle/first-patrol", "charts.units.heavy.firepowr", 5, "Did you mean firepower"),
        ("urban-battle/first-patrol", "charts.unit.heavy.firepower", 5, "Did you mean units"),
        ("urban-battle/first-patrol", "charts.words.log.step", 5, "no chart called 'words'"),
        ("urban-battle/first-patrol", "charts.units.heavy.firepower", "5", "a number like"),
        ("urban-battle/first-patrol", "charts.units.heavy.firepower", -5, "not be less than 0"),
        ("urban-battle/first-patrol", "charts.units.heavy.firepower", 10**9, "at most 999"),
        ("urban-battle/first-patrol", "charts.units.heavy.wheeled", 1, "cannot take the place"),
        ("urban-battle/first-patrol", "charts.units.heavy.name", "Mouse", "cannot take the place"),
        ("urban-battle/first-patrol", "charts.units.heavy", 3, "should be a table"),
        ("urban-operations/first-door", "charts.cards.unit.ald-in.osl", 2, "Did you mean ald-inf"),
    ],
)
def test_what_is_not_printed_cannot_be_changed(name: str, key: str, value: int | str, said: str) -> None:
    with pytest.raises(BadScenario, match=said):
        enfilade.scenario(name, {key: value})


def test_a_change_reaches_into_a_board_that_is_only_named() -> None:
    scenario = enfilade.scenario("urban-battle/first-patrol", {"board.name": "Elsewhere"})
    assert scenario.start.mission.board.name == "Elsewhere"
    with pytest.raises(BadScenario, match=r"as changed.*nmae.*Did you mean name"):
        enfilade.scenario("urban-battle/first-patrol", {"board.nmae": "Elsewhere"})


def test_who_changes_a_board_from_outside_names_only_the_games_own(tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text('name = "Secret"\n')
    own = tmp_path / "own.toml"
    own.write_text('game = "urban-battle"\nid = "own"\ntitle = "Own"\nbase = "first-patrol"\n')
    with pytest.raises(BadScenario, match="no 'secret' among the boards"):
        enfilade.scenario(str(own), {"board": "secret", "board.name": "x"})
