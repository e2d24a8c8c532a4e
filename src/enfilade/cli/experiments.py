"""`enfilade experiment`, `report` and `again`: from a question in a file to a dataset, a report, and the games behind it."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from enfilade.cli.common import FAILED, STOPPED, AsJson, Lines, can_be_written, error_console, print_json, say
from enfilade.kernel.errors import EnfiladeError, number
from enfilade.lab import needs

if TYPE_CHECKING:
    from enfilade.lab.dataset import Dataset
    from enfilade.lab.experiment import Experiment
    from enfilade.lab.runner import Progress as RunProgress

RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run.")]


def experiment(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An experiment file (.toml).")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="RUN", help="The folder of the run; else named after the file, beside it.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one for each core.")] = 0,
    cluster: Annotated[
        str, typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster instead: the address of its scheduler.")
    ] = "",
    check_only: Annotated[bool, typer.Option("--check", help="Only check the file, and say how long it would take.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play an experiment, or go on with it where it was stopped: the same command does both."""
    needs.need(*(needs.FOR_CLUSTERS if cluster else needs.FOR_RUNS))
    from enfilade.lab import dataset  # noqa: PLC0415  (only those who want it wait for its libraries)
    from enfilade.lab import experiment as experiments  # noqa: PLC0415

    asked = experiments.read_experiment(file)
    experiments.check(asked)
    processes = jobs or os.cpu_count() or 1
    seconds = experiments.trial(asked)
    told = f"That would take about {duration(asked.count_games * seconds / processes)} with --jobs {processes}"
    experiments.refuse_too_many(asked, told)
    if check_only:
        _tell_check(asked, experiments.count_words(asked), seconds, told, as_json)
        return
    folder = out or file.with_suffix("")
    made = dataset.begin(folder, asked)
    if not as_json:
        say(f"{asked.title}: {experiments.count_words(asked)}, in {folder}")
    last, seconds, stopped = _play(made, processes, cluster, as_json)
    _tell_end(made, last, seconds, stopped, as_json)
    if stopped:
        raise typer.Exit(STOPPED)
    if last.failed:
        raise typer.Exit(FAILED)


def _tell_check(asked: Experiment, counted: str, seconds: float, told: str, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "title": asked.title,
                "scenario": asked.scenario,
                "points": asked.count_points,
                "replications": asked.replications,
                "games": asked.count_games,
                "seconds_a_game": round(seconds, 4),
                "fingerprint": asked.fingerprint,
            }
        )
        return
    say(f"{asked.title}: {counted}. {told}.")
    say("The file is sound.")


def _play(made: Dataset, processes: int, cluster: str, as_json: bool) -> tuple[RunProgress, float, bool]:
    """Play with a bar that shows the rate and the time left; how far it came, how long it took, and whether it was stopped."""
    from enfilade.lab import runner  # noqa: PLC0415
    from enfilade.lab.chunks import play_chunk  # noqa: PLC0415
    from enfilade.lab.workers import workers_for  # noqa: PLC0415

    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    began = monotonic()
    lines = Lines(not as_json)
    last = runner.Progress(made.experiment.count_games)
    console = error_console()
    with made.locked(), Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("playing", total=last.total, rate="")
        if cluster:
            from enfilade.lab.cluster import Cluster  # noqa: PLC0415

            playing = runner.play(made, Cluster(play_chunk, cluster), carried=True)
        else:
            playing = runner.play(made, workers_for(play_chunk, processes))
        try:
            for last in playing:
                for each in last.damaged:
                    typer.echo(f"{each}: it is played again", err=True)
                last.damaged.clear()
                rate = f"{last.played / max(monotonic() - began, 1e-6):.1f} games/s"
                bar.update(task, completed=last.done, total=last.total, rate=rate)
                lines.tell(last.done, last.total)
        except KeyboardInterrupt:
            playing.close()
            return last, monotonic() - began, True
    return last, monotonic() - began, False


def _tell_end(made: Dataset, last: RunProgress, seconds: float, stopped: bool, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "run": str(made.folder),
                "finished": made.is_finished,
                "games": last.done,
                "failed": last.failed,
                "played_now": last.played,
                "seconds": round(seconds, 3),
            }
        )
        return
    rate = f", {last.played / seconds:.1f} games/s" if last.played and seconds else ""
    say(f"{last.done:,} of {last.total:,} games are played, {last.played:,} of them now in {duration(seconds)}{rate}.")
    if last.failed:
        say(
            f"{number(last.failed, 'game')} failed: see the column `failed` of games, where the seed and the reason are kept. "
            "The same command plays them again."
        )
    if stopped:
        say("Stopped. The same command goes on from here.")
    else:
        say(f"See it with `enfilade report {made.folder}`.")


def duration(seconds: float) -> str:
    """How long something takes, as people say it."""
    for unit, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}s"
    return "a second" if seconds < 1.5 else f"{seconds:.0f} seconds"


def report(
    run: RunFolder,
    out: Annotated[Path | None, typer.Option("--out", help="The HTML file; else report.html in the folder of the run.")] = None,
    pictures: Annotated[
        Path | None, typer.Option("--pictures", metavar="FOLDER", help="Write the plots there too, as SVG and PNG.")
    ] = None,
    serve: Annotated[bool, typer.Option("--serve", help="Serve it, so that a click opens a game in the replay.")] = False,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port to serve it at; 0: one that is free.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Write the report of a run: one HTML file that needs no network."""
    needs.need(*needs.FOR_REPORTS)
    from enfilade.lab.dataset import open_run  # noqa: PLC0415
    from enfilade.lab.report import write_report  # noqa: PLC0415

    made = open_run(run)
    file = out or run / "report.html"
    can_be_written("--out", file)
    written = write_report(made, file, pictures)
    if as_json:
        print_json({"report": str(file), "pictures": [str(each) for each in written]})
    else:
        say(f"wrote {file}")
        if written:
            say(f"wrote {number(len(written), 'picture')} to {pictures}")
    if serve:
        from enfilade.cli.reporting import serve_report  # noqa: PLC0415

        serve_report(made, file, port)


def again(
    run: RunFolder,
    game: Annotated[int, typer.Argument(metavar="NUMBER", min=1, help="The number of the game in the run.")],
    save: Annotated[Path | None, typer.Option("--save", help="Where to keep its record; else game-NUMBER.jsonl here.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play a game of a run again, and keep its record for the replay."""
    needs.need(*needs.FOR_RUNS)
    from enfilade.lab.dataset import open_run  # noqa: PLC0415
    from enfilade.lab.replaying import is_as_it_was, play_again  # noqa: PLC0415

    file = save or Path(f"game-{game}.jsonl")
    can_be_written("--save", file)
    dataset = open_run(run)
    table = play_again(dataset, game)
    table.save(file)
    outcome = table.outcome
    if outcome is None:
        raise EnfiladeError(f"game {game} was not over")
    is_same = is_as_it_was(dataset, game, table)
    if as_json:
        told = {"game": game, "seed": table.seed, "record": str(file), "outcome": outcome.to_data(), "same": is_same}
        print_json(told)
    else:
        how = table.scenario.ended(outcome.winner, outcome.reason)
        winner = "a draw" if outcome.winner is None else f"{table.scenario.seat_name(outcome.winner)} won"
        say(f"Game {game}, seed {table.seed}: {winner} ({how}). Its record is {file}: see `enfilade replay {file}`.")
        if not is_same:
            say(
                "In the run it went otherwise: players whose time is measured need not choose the same again. "
                "Give them simulations, such as search:400, to see every game as it was."
            )
