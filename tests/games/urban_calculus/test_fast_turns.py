"""The tidy table of a campaign: what it counts is what happened."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from enfilade import Table, cli, load, scenario
from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.fast.turns import campaign_of, turns_of, write_csv
from enfilade.library import AnyTable
from enfilade.players import arena, player
from tests.games.urban_calculus.field import no_actions, table


def played(name: str, seed: int) -> AnyTable:
    found = scenario(f"urban-calculus/{name}")
    game = Table(found, seed=seed)
    arena.play(game, {seat: player("shock", found.game, f"{seed} {seat}") for seat in SEATS})
    return game


def test_one_turn_of_scripted_cards() -> None:
    """Red tries L and M, an Ace and a 7: nothing; two cubes of fires hit twice, one hit is saved, one harms the city."""
    game = table(script=["1H", "7D", "8S", "9H", "7C", "5S", "3D"])
    game.act("red", "assign M")
    game.act("red", "assign L")
    game.act("red", "done")
    game.act("blue", "done")
    game.act("red", "target inf")
    game.act("red", "cubes 2")
    row = turns_of(game)[0]
    assert {key: row[key] for key in ("run", "turn", "seat", "week")} == {"run": 1, "turn": 1, "seat": "red", "week": 0}
    assert (row["attempts_L"], row["attempts_M"], row["sc"]) == (1, 1, 2)
    assert row.get("aces_L", 0) == 1
    assert "successes_L" not in row
    assert (row["cubes_fires>inf"], row["hits_fires>inf"], row["destroyed_fires>inf"], row["damage_sd"]) == (2, 2, 1, 1)
    assert turns_of(game)[1]["saves"] == 1


def test_what_was_taken_back_is_not_counted() -> None:
    """A cube of reserves is formed, taken back, and another one formed: one of each kind at most is in the table (§12)."""
    game = table({"start.red.rei": 9, "options.hidden": True}, script=[])
    no_actions(game)
    for seat, text in (("red", "hold"), ("blue", "hold"), ("red", "decline")):
        game.act(seat, text)
    game.act("red", "deploy inf")
    game.undo("red")
    game.act("red", "deploy arm")
    row = turns_of(game)[0]
    assert "deployed_inf" not in row
    assert row["deployed_arm"] == 1


def test_nothing_is_counted_where_nothing_happens() -> None:
    game = table(script=[])
    no_actions(game)
    assert [key for key in turns_of(game)[0] if key.startswith(("attempts", "cubes", "hits", "tests"))] == []


@pytest.mark.parametrize("name", ["karsova", "hallows-evolved"])
def test_the_counts_add_up_to_the_end_of_the_campaign(name: str) -> None:
    """Damage, deployments, losses and time, against the boxes."""
    game = played(name, 3)
    rows, whole, position = turns_of(game), campaign_of(game), game.position
    assert len(rows) == 2 * position.turn == 2 * int(whole["turns"])
    assert sum(int(row["weeks"]) for row in rows) == 2 * position.week
    for seat in SEATS:
        mine = [row for row in rows if row["seat"] == seat]
        assert sum(int(row.get("damage_ch", 0)) for row in mine) <= position.caused.get(f"{seat}.ch", 0)
        for force in ("inf", "arm", "fires"):
            assert sum(int(row.get(f"deployed_{force}", 0)) for row in mine) == position.formed.get(f"{seat}.{force}", 0)
        lost = sum([count for key, count in position.lost.items() if not key.startswith(f"{seat}.")])
        if name == "karsova":  # no strikes by cards
            assert whole[f"{seat}_destroyed"] == lost
    assert whole["city_ch"] == position.boxes["city.ch"].total


def test_a_record_gives_the_same_table(tmp_path: Path) -> None:
    game = played("tarn", 2)
    game.save(tmp_path / "game.jsonl")
    assert turns_of(load(tmp_path / "game.jsonl")) == turns_of(game)
    write_csv(tmp_path / "turns.csv", [row for run in (1, 2) for row in turns_of(game, run)])
    with (tmp_path / "turns.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 4 * game.position.turn
    assert list(rows[0])[:5] == ["run", "turn", "seat", "week", "weeks"]
    assert {row["run"] for row in rows} == {"1", "2"}


# At the command line.


@pytest.fixture
def records(tmp_path: Path) -> Path:
    for seed in (1, 2):
        played("tarn", seed).save(tmp_path / f"run-{seed}.jsonl")
    return tmp_path


def replayed(*arguments: str) -> str:
    result = CliRunner().invoke(cli.app, ["replay", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_replay_writes_the_turns_of_a_folder_of_records(records: Path) -> None:
    """A run is called as its file."""
    said = replayed(str(records), "--turns", str(records / "turns.csv"))
    rows = list(csv.DictReader(StringIO((records / "turns.csv").read_text(encoding="utf-8"))))

    assert f"{len(rows)} rows of 2 campaigns" in said
    assert {row["run"] for row in rows} == {"run-1", "run-2"}
    assert [(row["turn"], row["seat"]) for row in rows[:2]] == [("1", "red"), ("1", "blue")]


def test_replay_prints_the_turns_as_csv_or_plain_data(records: Path) -> None:
    record = str(records / "run-1.jsonl")
    printed = list(csv.DictReader(StringIO(replayed(record, "--turns", "-"))))
    found = json.loads(replayed(record, "--turns", "-", "--json"))

    assert found["records"] == 1
    assert [str(row["inf"]) for row in found["rows"]] == [row["inf"] for row in printed]
    assert found["rows"] == turns_of(load(record), "run-1")


def test_turns_of_another_game_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Table(scenario("urban-battle/first-patrol"), seed=1).save(tmp_path / "patrol.jsonl")
    assert cli.run(["replay", str(tmp_path / "patrol.jsonl"), "--turns", "-"]) == 2
    assert "--turns is for urban-calculus only" in capsys.readouterr().err
