"""Runs that survive: the same dataset whoever plays it, however often it is killed."""

from __future__ import annotations

import gc
import json
import os
import re
import signal
import subprocess
import sys
import tracemalloc
from importlib.resources import files
from pathlib import Path

import polars as pl
import pytest

from enfilade import library
from enfilade.kernel.errors import EnfiladeError
from enfilade.lab import dataset, runner
from enfilade.lab.chunks import Tally, play_chunk
from enfilade.lab.dataset import Dataset, begin, open_run
from enfilade.lab.experiment import Figure, Stop, parse_experiment
from enfilade.lab.plan import Plan, is_enough
from enfilade.lab.replaying import play_again
from enfilade.lab.runner import play_here
from enfilade.lab.watching import Watcher
from enfilade.lab.workers import Workers
from tests.lab.bench import PATROL, contents, experiment, played

STOPPED = PATROL.replace("replications = 12", "replications = 40") + "[stop]\nwithin = 0.2\nleast = 8\n"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    """A run that nobody disturbed."""
    made, _ = played(tmp_path_factory.mktemp("whole") / "run")
    return made


def test_a_run_has_every_game_once(whole: Dataset) -> None:
    games = whole.scan("games").collect()
    assert sorted(games["game"]) == list(range(1, 25))
    assert games.filter(pl.col("point") == 2)["game"].sort().to_list() == list(range(13, 25))
    assert whole.is_finished
    assert not whole.scan("turns").collect().is_empty()
    assert whole.points()["max_rounds"].to_list() == [2, 3]


def test_the_dataset_does_not_depend_on_the_number_of_processes(whole: Dataset, tmp_path: Path) -> None:
    played(tmp_path / "two", processes=2)
    assert contents(tmp_path / "two") == contents(whole.folder)


def test_nothing_finished_is_played_again(whole: Dataset, tmp_path: Path) -> None:
    made, first = played(tmp_path / "run")
    again = play_here(open_run(made.folder), 1)
    assert (first.played, again.played, again.kept) == (24, 0, 24)


def test_a_run_killed_at_any_moment_goes_on_to_the_same_dataset(
    whole: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever write is the last that the process lives to begin."""
    real = dataset._write
    for last in (1, 5, 6, 7, 11, 12, 20):
        folder = tmp_path / str(last)
        written = 0

        def dying(path: Path, content: bytes, last: int = last) -> None:
            nonlocal written
            written += 1
            if written > last:
                path.write_bytes(content[: len(content) // 2])
                raise SystemExit("killed")
            real(path, content)

        made = begin(folder, experiment())
        monkeypatch.setattr(dataset, "_write", dying)
        with pytest.raises(SystemExit):
            play_here(made, 1)
        monkeypatch.setattr(dataset, "_write", real)
        play_here(begin(folder, experiment()), 1)
        assert contents(folder) == contents(whole.folder), last


def test_kill_9_loses_nothing_that_was_finished(whole: Dataset, tmp_path: Path) -> None:
    file, run = tmp_path / "patrol.toml", tmp_path / "run"
    longer = PATROL.replace("replications = 12", "replications = 4000")
    file.write_text(longer)
    command = [sys.executable, "-m", "enfilade", "experiment", str(file), "--out", str(run), "--jobs", "2"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        while len(list(run.glob("chunks/0*/chunk.json"))) < 3:
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(0.05)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    before = {path: path.stat().st_mtime_ns for path in run.glob("chunks/0*/*")}
    made = open_run(run)
    assert not made.is_finished
    playing = runner.play(made, Workers(play_chunk))
    start = next(playing)
    assert start.kept >= 12
    assert not start.damaged
    next(playing)
    playing.close()
    assert {path: path.stat().st_mtime_ns for path in before} == before
    first = run / "chunks" / "000000" / "games.parquet"
    assert pl.read_parquet(first)["seed"].to_list() == ["7/1", "7/2", "7/3", "7/4"]


@pytest.mark.parametrize("harm", ["cut", "gone", "muddled"])
def test_a_damaged_chunk_is_named_and_played_again(harm: str, whole: Dataset, tmp_path: Path) -> None:
    made, _ = played(tmp_path / "run")
    chunk = made.folder / "chunks" / "000003"
    if harm == "cut":
        games = chunk / "games.parquet"
        games.write_bytes(games.read_bytes()[:100])
    elif harm == "gone":
        (chunk / "turns.parquet").unlink()
    else:
        (chunk / "chunk.json").write_text("{")
    seen: list[str] = []
    progress = play_here(open_run(made.folder), 1, lambda each: seen.extend(each.damaged))
    assert "chunk 000003" in seen[0]
    assert progress.played == 4
    assert contents(made.folder) == contents(whole.folder)


def test_a_failed_game_is_kept_with_its_seed_and_reason_and_played_when_it_can_be(
    whole: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Watcher.play

    def fragile(self: Watcher, players: object) -> object:
        if self.table.seed == "7/6":
            raise RuntimeError("the roof fell in")
        return real(self, players)  # type: ignore[arg-type]

    monkeypatch.setattr(Watcher, "play", fragile)
    made, progress = played(tmp_path / "run")
    failed = made.scan("games").filter(pl.col("failed").is_not_null()).collect()
    assert failed["seed"].to_list() == ["7/6", "7/6"]
    assert set(failed["failed"]) == {"RuntimeError: the roof fell in"}
    assert (progress.done, progress.failed) == (24, 2)
    assert made.is_finished

    monkeypatch.setattr(Watcher, "play", real)
    seen: list[str] = []
    again = play_here(open_run(made.folder), 1, lambda each: seen.extend(each.damaged))
    assert "chunk 000002: 1 game failed" in seen
    assert (again.done, again.kept, again.played, again.failed) == (24, 16, 8, 0)
    assert contents(made.folder) == contents(whole.folder)


def test_a_stop_rule_follows_the_order_of_chunks(tmp_path: Path) -> None:
    """Whoever is first: chunks played ahead in vain do not count."""
    alone, _ = played(tmp_path / "alone", STOPPED)
    together, _ = played(tmp_path / "together", STOPPED, processes=2)
    assert contents(alone.folder) == contents(together.folder)
    games = alone.scan("games").group_by("point").len().collect()
    assert games["len"].max() < 40  # type: ignore[operator]


def test_a_stop_rule_waits_for_its_least_and_for_its_width() -> None:
    won, stop = Figure("won", "white"), Stop(0.1, 50)
    assert not is_enough(won, stop, Tally(49, 0.0, 0.0))
    assert is_enough(won, stop, Tally(50, 0.0, 0.0))
    assert not is_enough(won, stop, Tally(50, 25.0, 25.0))
    assert is_enough(won, stop, Tally(100, 50.0, 50.0))
    assert is_enough(Figure("rounds"), stop, Tally(50, 100.0, 200.0))


def test_two_cannot_play_one_run(tmp_path: Path) -> None:
    made = begin(tmp_path / "run", experiment())
    with made.locked(), pytest.raises(EnfiladeError, match="somebody is playing this run"):
        play_here(open_run(made.folder), 1)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("fingerprint", "x", "another experiment"),
        ("rules", 1, "version 1 of the rules"),
        ("enfilade", "0.0.1", "Enfilade 0.0.1"),
    ],
)
def test_chunks_of_another_experiment_or_version_do_not_mix(key: str, value: object, said: str, tmp_path: Path) -> None:
    made = begin(tmp_path / "run", experiment())
    header = tmp_path / "run" / "run.json"
    header.write_text(json.dumps({**made.header, key: value}))
    (made.folder / "chunks" / "000000").mkdir()
    with pytest.raises(EnfiladeError, match=said):
        begin(tmp_path / "run", experiment())
    assert open_run(tmp_path / "run").header[key] == value  # but it is read


def test_what_is_different_about_another_experiment_is_said(tmp_path: Path) -> None:
    made = begin(tmp_path / "run", experiment())
    (made.folder / "chunks" / "000000").mkdir()
    other = experiment(PATROL.replace("seed = 7", "seed = 8").replace('white = "random"', 'white = "greedy"'))
    with pytest.raises(EnfiladeError, match=r"has changed since \(other seed, other players\)"):
        begin(tmp_path / "run", other)


def test_a_run_in_which_nothing_has_been_played_follows_its_experiment(tmp_path: Path) -> None:
    begin(tmp_path / "run", experiment())
    other = experiment(PATROL.replace("replications = 12", "replications = 7"))
    assert begin(tmp_path / "run", other).header["replications"] == 7
    assert open_run(tmp_path / "run").header["fingerprint"] == other.fingerprint


def test_what_is_said_of_a_scenario_makes_no_other_experiment_of_it(tmp_path: Path) -> None:
    """The odds that a run has found go to the scenario's card; the run must go on after that."""
    text = files("enfilade.games.urban_battle").joinpath("scenarios", "first-patrol.toml").read_text(encoding="utf-8")
    text = re.sub(r"^odds = .*\n", "", text, flags=re.MULTILINE)
    asked = PATROL.replace("urban-battle/first-patrol", "first-patrol.toml")
    found: list[str] = []
    for changed in (text, f'odds = "even"\n{text}', text.replace('first = "white"', 'first = "black"')):
        (tmp_path / "first-patrol.toml").write_text(changed, encoding="utf-8")
        found.append(parse_experiment(asked, str(tmp_path / "patrol.toml")).fingerprint)
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize(("format", "said"), [(2, "newer Enfilade"), (0, "enfilade experiment")])
def test_a_format_that_is_not_known_is_refused_with_the_way_on(format: int, said: str, tmp_path: Path) -> None:
    made = begin(tmp_path / "run", experiment())
    (tmp_path / "run" / "run.json").write_text(json.dumps({**made.header, "format": format}))
    with pytest.raises(EnfiladeError, match=said):
        open_run(tmp_path / "run")


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(EnfiladeError, match="something else"):
        begin(tmp_path, experiment())
    with pytest.raises(EnfiladeError, match="not the folder of a run"):
        open_run(tmp_path)


def test_any_game_can_be_played_again_by_its_number(whole: Dataset, tmp_path: Path) -> None:
    row = whole.scan("games").filter(pl.col("game") == 17).collect().row(0, named=True)
    table = play_again(whole, 17)
    assert (table.seed, len(table.entries)) == (row["seed"], row["actions"])
    assert table.outcome is not None
    assert table.outcome.winner == row["winner"]
    table.save(tmp_path / "game.jsonl")
    assert library.load(tmp_path / "game.jsonl").outcome == table.outcome
    with pytest.raises(EnfiladeError, match="from 1 to 24"):
        play_again(whole, 25)
    assert Plan(whole.experiment).place_of(17) == (2, 5)


def test_figures_are_those_of_the_tables(whole: Dataset) -> None:
    """Each figure can be worked out anew from the rows it sums up."""
    figures = whole.scan("figures").collect()
    games = whole.scan("games").collect()
    wins = figures.filter((pl.col("figure") == "won") & (pl.col("seat") == "white"))["value"].sum()
    assert wins == len(games.filter(pl.col("winner") == "white"))
    lost = figures.filter(pl.col("figure") == "losses")["value"].sum()
    assert lost == whole.scan("tolls").filter(pl.col("kind") == "loss").collect()["amount"].sum()
    last = whole.scan("turns").filter((pl.col("game") == 5) & (pl.col("turn") == 2)).collect()
    ended = figures.filter((pl.col("game") == 5) & pl.col("figure").is_in(last["measure"].unique().to_list()))
    assert sorted(ended["value"]) == sorted(last["value"])


@pytest.mark.slow
def test_memory_does_not_grow_with_the_number_of_games(tmp_path: Path) -> None:
    """Of the process that plays and writes: what one chunk took is given back before the next."""
    made = begin(tmp_path / "run", experiment(PATROL.replace("replications = 12", "replications = 120")))
    held: list[int] = []
    tracemalloc.start()
    try:
        for _ in runner.play(made, Workers(play_chunk)):
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert len(held) > 60
    assert max(held[30:]) < max(held[10:30]) + 100_000  # bytes: a number and a path for each chunk, nothing for each game
