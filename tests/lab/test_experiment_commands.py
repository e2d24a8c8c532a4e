"""`enfilade experiment`, `report` and `again`, and the report as it is served."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import polars as pl
import pytest
from starlette.responses import PlainTextResponse

from enfilade import cli, library
from enfilade.cli.experiments import duration
from enfilade.cli.reporting import ReportServer
from enfilade.lab.dataset import open_run
from tests.lab.bench import PATROL

SMALL = PATROL.replace("replications = 12", "replications = 4")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "patrol.toml"
    found.write_text(SMALL)
    return found


def test_from_a_file_to_a_report_and_a_game(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["experiment", str(file), "--check", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 8
    assert cli.run(["experiment", str(file), "--jobs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    run = Path(told["run"])
    assert (run, told["finished"], told["games"], told["failed"]) == (tmp_path / "patrol", True, 8, 0)
    assert cli.run(["again", str(run), "6", "--save", str(tmp_path / "six.jsonl"), "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert (again["seed"], again["same"]) == ("7/2", True)
    assert library.load(tmp_path / "six.jsonl").outcome is not None
    assert cli.run(["report", str(run), "--json"]) == 0
    assert Path(json.loads(capsys.readouterr().out)["report"]).read_text().startswith("<!doctype html>")


def test_a_game_that_does_not_come_again_as_it_was_is_said_to_be_another(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As it happens with players whose time is measured: here the run remembers a game that was a little longer."""
    assert cli.run(["experiment", str(file), "--jobs", "1"]) == 0
    games = file.with_suffix("") / "chunks" / "000000" / "games.parquet"
    again = ["again", str(file.with_suffix("")), "1", "--save", str(tmp_path / "one.jsonl")]
    told = []
    for _ in range(2):
        capsys.readouterr()
        assert cli.run(again) == 0
        told.append("In the run it went otherwise" in capsys.readouterr().out)
        pl.read_parquet(games).with_columns(pl.col("actions") + 1).write_parquet(games)
    assert told == [False, True]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["experiment", "nowhere.toml"], "nowhere.toml"),
        (["report", "nowhere"], "not the folder of a run"),
        (["again", "nowhere", "1"], "not the folder of a run"),
    ],
)
def test_what_is_not_there_is_told_in_a_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(arguments) == 2
    assert said in capsys.readouterr().err


def test_too_many_games_are_refused_with_their_number_and_their_time(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("most_games = 5\n" + SMALL)
    assert cli.run(["experiment", str(file)]) == 2
    told = capsys.readouterr().err
    assert "8 games, more than 5" in told
    assert "would take about" in told
    assert not file.with_suffix("").exists()


def test_a_damaged_chunk_is_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["experiment", str(file), "--jobs", "1"]) == 0
    (file.with_suffix("") / "chunks" / "000001" / "games.parquet").write_bytes(b"")
    capsys.readouterr()
    assert cli.run(["experiment", str(file), "--jobs", "1"]) == 0
    told = capsys.readouterr()
    assert "chunk 000001: games.parquet is not as it was written: it is played again" in told.err
    assert "8 of 8 games are played, 4 of them now" in told.out


def test_a_report_of_a_damaged_run_names_the_file_and_how_to_get_it_back(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["experiment", str(file), "--jobs", "1"]) == 0
    run = file.with_suffix("")
    games = run / "chunks" / "000001" / "games.parquet"
    for harm in (b"", games.read_bytes()[:100], None):
        games.unlink()
        if harm is not None:
            games.write_bytes(harm)
        capsys.readouterr()
        assert cli.run(["report", str(run)]) == 2
        told = capsys.readouterr().err
        assert str(games) in told
        assert f"it is played again: `enfilade experiment {file} --out {run}`" in told
        assert cli.run(["experiment", str(file), "--out", str(run), "--jobs", "1"]) == 0
    (run / "points.parquet").write_bytes(b"")
    assert cli.run(["report", str(run)]) == 0


def test_without_a_terminal_a_line_says_now_and_then_how_far_it_is(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["experiment", str(file), "--jobs", "1"]) == 0
    assert capsys.readouterr().err.splitlines() == ["4 of 8 games are played", "8 of 8 games are played"]
    assert cli.run(["experiment", str(file), "--jobs", "1"]) == 0  # there is nothing left to do
    assert capsys.readouterr().err == ""


def test_a_served_report_gives_out_its_games(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["experiment", str(file), "--jobs", "1"]) == 0
    run = open_run(file.with_suffix(""))
    page = run.folder / "report.html"
    page.write_text("<!doctype html>")
    app = ReportServer(run, page, PlainTextResponse("the table's own"))

    def get(path: str, host: str = "127.0.0.1") -> httpx.Response:
        return asyncio.run(asked(app, path, host))

    shown = get("/report")
    assert shown.text == "<!doctype html>"
    assert "connect-src 'self'" in shown.headers["content-security-policy"]
    record = get("/report/games/3.jsonl")
    (run.folder / "three.jsonl").write_text(record.text)
    assert library.load(run.folder / "three.jsonl").seed == "7/3"
    assert get("/report/games/99.jsonl").status_code == 404
    assert get("/report/games/x.jsonl").status_code == 404
    assert get("/report", "elsewhere.example").status_code == 403
    assert get("/").text == "the table's own"


async def asked(app: ReportServer, path: str, host: str) -> httpx.Response:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=f"http://{host}") as client:
        return await client.get(path)


def test_durations_are_told_as_people_tell_them() -> None:
    told = [duration(seconds) for seconds in (0.2, 1.2, 45, 300, 10_000, 400_000)]
    assert told == ["a second", "a second", "45 seconds", "5 minutes", "3 hours", "5 days"]
