"""The command line: `enfilade --help` shows everything."""

from __future__ import annotations

import os
import signal
import sys
from typing import Annotated

import typer

from enfilade import __version__
from enfilade.cli import browse, records, simulation, system, terminal
from enfilade.cli.common import BAD_INPUT
from enfilade.kernel.errors import EnfiladeError

app = typer.Typer(
    name="enfilade",
    help="An umpire for urban wargames: play, replay, debrief and analyse.",
    add_completion=False,
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
    (browse.games, "Look"),
    (browse.scenarios, "Look"),
    (browse.show, "Look"),
    (browse.rules, "Look"),
    (records.replay, "Study"),
    (simulation.simulate, "Study"),
    (records.check, "Study"),
    (system.bench, "This installation"),
    (system.doctor, "This installation"),
):
    app.command(rich_help_panel=_panel)(_command)


def run(arguments: list[str] | None = None) -> int:
    """Carry out a command line; returns the exit code. Bad input is one clear line, never a traceback."""
    try:
        result = app(arguments, prog_name="enfilade", standalone_mode=False)
    except EnfiladeError as error:
        typer.echo(f"enfilade: {error}", err=True)
        return BAD_INPUT
    except typer.Abort:
        typer.echo("enfilade: stopped", err=True)
        return 130
    except KeyboardInterrupt:
        typer.echo("enfilade: stopped", err=True)
        return 130
    except BrokenPipeError:
        # Whoever read the output has enough. Python would complain again when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        show = getattr(error, "show", None)  # a mistake on the command line itself
        if show is None:
            raise
        show()
        return BAD_INPUT
    return result if isinstance(result, int) else 0


def main() -> None:
    """The program: Ctrl-C ends it whatever it inherited. A shell starts what it puts in the background with SIGINT ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(run())
