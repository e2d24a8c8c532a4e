"""Commands for whoever keeps a server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from enfilade.cli.common import AsJson, print_json, settings
from enfilade.cli.system import default_database
from enfilade.server.base import logs
from enfilade.server.base.settings import Settings, read_settings


def serve(
    config: Annotated[Path | None, typer.Option("--config", help="The configuration file, in TOML.")] = None,
    host: Annotated[str | None, typer.Option("--host", help="The address to listen at; 0.0.0.0 lets others in.")] = None,
    port: Annotated[int | None, typer.Option("--port", min=0, max=65535, help="The port.")] = None,
    database: Annotated[str | None, typer.Option("--database", help="The file, or postgresql:// address, of all games.")] = None,
    changes: Annotated[
        list[str] | None, typer.Option("--set", help="A setting of the file, such as limits.connections=2000. Repeatable.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only say whether the settings are well.")] = False,
    as_json: AsJson = False,
) -> None:
    """Keep a server for a club or a school, as a configuration file says; options count for more than the file."""
    named = {"server.host": host, "server.port": port, "storage.database": database}
    overrides = {name: value for name, value in named.items() if value is not None}
    wanted = read_settings(config, {**settings(changes, example="limits.connections=2000"), **overrides})
    if check:
        if as_json:
            print_json(msgspec.to_builtins(wanted))
        else:
            typer.echo(f"all is well: games are kept in {kept(wanted)}")
        return
    from enfilade.server import run  # noqa: PLC0415  (only those who keep a server wait for it)

    logs.set_up(wanted.log.format, wanted.log.level)
    listening = wanted.server
    run(
        listening.host,
        listening.port,
        kept(wanted),
        False,
        None,
        listening.names,
        listening.proxies,
        wanted.keep,
        wanted.limits,
        address=listening.address,
        watchers=listening.watchers,
        people=wanted.people,
        playing=wanted.play,
        mail=wanted.mail,
        queue=wanted.workers.queue,
    )


def worker(
    config: Annotated[Path | None, typer.Option("--config", help="The configuration file of the server, in TOML.")] = None,
    database: Annotated[str | None, typer.Option("--database", help="The postgresql:// address of the server's games.")] = None,
    processes: Annotated[int | None, typer.Option("--processes", min=1, help="How many think; else one a core.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only say whether the settings are well.")] = False,
    as_json: AsJson = False,
) -> None:
    """Think for the computer players of servers with a PostgreSQL database, on this machine or another."""
    named = {"storage.database": database, "workers.processes": processes}
    wanted = read_settings(config, {name: value for name, value in named.items() if value is not None})
    places = wanted.workers.processes or os.cpu_count() or 1
    if check:
        if as_json:
            print_json({"database": wanted.storage.database, "processes": places})
        else:
            typer.echo(f"all is well: {places} processes would think")
        return
    from enfilade.server.work.distant import think_for_servers  # noqa: PLC0415

    logs.set_up(wanted.log.format, wanted.log.level)
    think_for_servers(kept(wanted), places)


def kept(wanted: Settings) -> str:
    """Where games are kept."""
    return wanted.storage.database or str(default_database())
