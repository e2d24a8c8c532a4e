"""The command line: `enfilade --help` shows everything."""

from __future__ import annotations

import json
import signal
import sys
from typing import Annotated, Any

import typer

from enfilade import __version__
from enfilade.cli import (
    admin,
    analysis,
    arena,
    browse,
    calibration,
    copying,
    experiments,
    learning,
    models,
    new,
    notation,
    positions,
    puzzles,
    records,
    serving,
    simulation,
    streams,
    system,
    terminal,
)
from enfilade.cli.common import BAD_INPUT, STOPPED, PlainCommand, PlainGroup
from enfilade.kernel.errors import EnfiladeError, cut, shortened

app = typer.Typer(
    name="enfilade",
    cls=PlainGroup,
    help="An umpire for urban wargames: play, replay, debrief and analyse.",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"enfilade {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001  (its callback has answered)
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """An umpire for urban wargames. Without a command it opens the table in the browser."""
    if context.invoked_subcommand is None:
        system.play()


for _command, _panel in (
    (system.play, "Play"),
    (terminal.table, "Play"),
    (serving.serve, "Play"),
    (serving.worker, "Play"),
    (models.mcp, "Play"),
    (browse.games, "Look"),
    (browse.scenarios, "Look"),
    (browse.players, "Look"),
    (learning.lessons, "Look"),
    (browse.show, "Look"),
    (copying.copy, "Look"),
    (browse.rules, "Look"),
    (records.replay, "Study"),
    (analysis.analyse, "Study"),
    (puzzles.puzzles, "Study"),
    (positions.position, "Study"),
    (notation.notation, "Study"),
    (simulation.simulate, "Study"),
    (calibration.calibrate, "Study"),
    (arena.arena, "Study"),
    (experiments.experiment, "Study"),
    (experiments.report, "Study"),
    (experiments.again, "Study"),
    (records.check, "Study"),
    (new.new, "Make"),
    (system.bench, "This installation"),
    (system.doctor, "This installation"),
):
    app.command(cls=PlainCommand, rich_help_panel=_panel)(_command)

app.add_typer(admin.app, rich_help_panel="This installation")


def run(arguments: list[str] | None = None) -> int:
    """Carry out a command line; returns the exit code. Bad input is one clear line, never a traceback."""
    as_json = _wants_json(sys.argv[1:] if arguments is None else arguments)
    try:
        result = app(arguments, prog_name="enfilade", standalone_mode=False)
    except EnfiladeError as error:
        return _complain(str(error), error, as_json)
    except (typer.Abort, KeyboardInterrupt) as error:
        _complain("stopped", error, as_json)
        return STOPPED
    except BrokenPipeError:
        streams.abandon(sys.stdout)  # whoever read the output has enough
        return 0
    except OSError as error:
        streams.abandon(sys.stdout)
        where = cut(str(error.filename)) if error.filename else "the output"
        return _complain(f"{where}: {error.strerror or error}", error, as_json)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        return _misread(error, as_json)
    return result if isinstance(result, int) else 0


def _wants_json(arguments: list[str]) -> bool:
    """Whether a program reads the answer, so that it can read a refusal too."""
    return "--json" in (arguments[: arguments.index("--")] if "--" in arguments else arguments)


def _complain(message: str, error: BaseException, as_json: bool) -> int:
    """One line on standard error: for people, or as an object that names the kind of error and where it lies."""
    told = shortened(message)
    if as_json:
        places = {key: value for key in ("file", "line", "column", "key") if (value := getattr(error, key, None))}
        told = json.dumps({"error": told, "kind": type(error).__name__, **places})
    typer.echo(told if as_json else f"enfilade: {told}", err=True)
    return BAD_INPUT


def _misread(error: Any, as_json: bool) -> int:
    """A mistake on the command line itself, which the library that reads it can show."""
    error.message = shortened(error.message)
    if as_json:
        return _complain(error.format_message(), error, as_json)
    error.show()
    return BAD_INPUT


def main() -> None:
    """The program: Ctrl-C ends it whatever it inherited. A shell starts what it puts in the background with SIGINT ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    streams.prepare()
    sys.exit(run())
