"""Commands on this installation: open the table, measure it, examine it."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Annotated

import typer

from enfilade import __version__, extras, library, pictures, players, plugins
from enfilade.cli.common import (
    DEFAULT_SCENARIO,
    AsJson,
    Changes,
    find_scenario,
    full_name,
    grid,
    print_json,
    say,
    screen,
    settings,
    write_text,
)
from enfilade.cli.positions import At, begun
from enfilade.cli.toml import as_toml
from enfilade.contract.table import Table
from enfilade.external.naming import read_name
from enfilade.fonts import CUTS, FAMILIES, Family
from enfilade.kernel import record as records
from enfilade.kernel.errors import EnfiladeError
from enfilade.lessons import is_lesson
from enfilade.library import AnyTable
from enfilade.players import is_compiled, player
from enfilade.players import names as player_names
from enfilade.players.playout import play_out
from enfilade.server.base.limits import ABANDONED_DAYS, FINISHED_DAYS, MOST_PROGRAM_SECONDS, limits_of, retention
from enfilade.server.base.secrets import HUMAN

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "firefox")
PLAYER_NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")


def default_database() -> Path:
    """Where games are kept: ENFILADE_DATABASE, else the user's own data folder."""
    named = os.environ.get("ENFILADE_DATABASE")
    if named:
        return Path(named)
    home = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "share"
    return Path(home) / "enfilade" / "tables.db"


def play(
    scenario: Annotated[str, typer.Argument(help="A bundled scenario or a .toml file to begin with.")] = "",
    host: Annotated[str, typer.Option("--host", help="The address to listen at; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, help="The port; else 8642 or the next that is free.")
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
    database: Annotated[Path | None, typer.Option("--database", help="The file that games are kept in.")] = None,
    names: Annotated[
        list[str] | None, typer.Option("--name", help="A further name by which browsers reach this machine, such as a proxy's.")
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option("--proxy", help="A proxy whose X-Forwarded-For is believed: its address, or a network such as 10.0.0.0/8."),
    ] = None,
    keep_finished: Annotated[
        float, typer.Option("--keep-finished", min=0, help="For how many days a finished game is kept; 0: for ever.")
    ] = FINISHED_DAYS,
    keep_abandoned: Annotated[
        float, typer.Option("--keep-abandoned", min=0, help="For how many days one is kept at which nobody acts; 0: for ever.")
    ] = ABANDONED_DAYS,
    limits: Annotated[
        list[str] | None,
        typer.Option("--limit", help="What one table or one address may use, such as table_entries=5000. Repeatable."),
    ] = None,
    programs: Annotated[
        list[str] | None,
        typer.Option("--player", metavar="NAME=COMMAND", help="A program that may take a seat, under this name. Repeatable."),
    ] = None,
    changes: Changes = None,
    at: At = "",
) -> None:
    """Open the table in the browser."""
    brought = brought_players(programs)
    changed = settings(changes)
    limited = limits_of(settings(limits, "--limit", "table_entries=5000"))
    if (changed or at) and not scenario:
        option, does = ("--set", "changes a scenario") if changed else ("--at", "begins a scenario elsewhere")
        raise EnfiladeError(f"{option} {does}: name one, such as `enfilade play urban-battle/convoy {option} …`")
    from enfilade.server import run  # noqa: PLC0415  (only those who open a table wait for the server)

    def open_table(name: str | None) -> None:
        keep = retention(keep_finished, keep_abandoned)
        run(host, port, kept, not no_browser, name, names or [], proxies or [], keep, limited, brought)

    kept = with_folder(database or default_database())
    if not scenario:
        open_table(None)
        return
    if is_lesson(scenario):
        open_table(as_written(scenario, bool(changed or at)))
        return
    found = begun(find_scenario(scenario, changed), at)
    if not changed and not at:
        open_table(str(Path(scenario).resolve()) if scenario.endswith(".toml") else full_name(scenario))
        return
    with tempfile.TemporaryDirectory(prefix="enfilade-") as folder:
        path = Path(folder) / f"{found.id}.toml"
        write_text(path, as_toml(found.data))
        open_table(str(path))


def as_written(lesson: str, is_changed: bool) -> str:
    """A lesson, in which nothing can be changed."""
    if is_changed:
        raise EnfiladeError(f"{lesson}: a lesson is taken as it was written: neither --set nor --at goes with it")
    return lesson


def with_folder(database: Path) -> Path:
    """The file of games, in a folder that is there."""
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EnfiladeError(f"{database.parent}: games cannot be kept here: {error.strerror}") from None
    return database


def brought_players(given: list[str] | None) -> dict[str, str]:
    """The programs that the operator lets sit down, by name: browsers may name them, and never a command."""
    taken = {HUMAN, *[each for game in library.catalogue().values() for each in players.names(game)]}
    found: dict[str, str] = {}
    for text in given or []:
        name, _, command = text.partition("=")
        if not PLAYER_NAME.fullmatch(name) or not command:
            raise EnfiladeError(f"--player {text}: write NAME=COMMAND, such as --player tutor=./tutor, the name in small letters")
        if name in taken or name in found:
            raise EnfiladeError(f"--player {text}: somebody is called {name} already: choose another name")
        found[name] = command if command.startswith("external") else f"external:{command}"
        if read_name(found[name]).seconds > MOST_PROGRAM_SECONDS:
            raise EnfiladeError(
                f"--player {text}: at a table in the browser a program has {MOST_PROGRAM_SECONDS:g} seconds at most"
            )
    return found


# Speed.


def bench(
    seconds: Annotated[float, typer.Option("--seconds", min=0.05, help="How long each measurement takes.")] = 1.0,
    scenario: Annotated[str, typer.Option("--scenario", help="What is played.")] = DEFAULT_SCENARIO,
    as_json: AsJson = False,
) -> None:
    """Measure the speed of this installation, quickly and on one core."""
    found = find_scenario(scenario)
    figures = measure(Table(found, seed="bench"), seconds)
    if as_json:
        print_json(
            {"scenario": found.name, "compiled": is_compiled(), "python": platform.python_version(), "per_second": figures}
        )
        return
    say(f"{found.title}, {'compiled' if is_compiled() else 'interpreted'}, Python {platform.python_version()}, one core")
    listed = grid("", "per second")
    listed.columns[1].justify = "right"
    for name, figure in figures.items():
        listed.add_row(name, f"{figure:,.0f}" if figure >= 10 else f"{figure:,.2f}")
    screen().print(listed)


def measure(start: AnyTable, seconds: float) -> dict[str, float]:
    """How often each thing is done in a second."""
    scenario = start.scenario
    actions, games = _random_play(start, seconds)
    middle = _halfway(start)
    finished = _finished(start)
    made = records.parse(finished.record().text())
    greedy = player("greedy", scenario.game, "bench")
    seat = middle.actors[0]
    view = middle.view(seat)
    return {
        "actions of random play": actions,
        "games of random play": games,
        "copies of a position": _rate(middle.position.copy, seconds),
        "views": _rate(lambda: middle.view(seat), seconds),
        "replays of a record": _rate(lambda: library.replayed(made, check=False), seconds),
        "verified replays": _rate(lambda: library.replayed(made), seconds),
        "decisions of greedy": _rate(lambda: player("greedy", scenario.game, "bench").choose(view, greedy.dice), seconds),
    }


def _rate(do: Callable[[], object], seconds: float) -> float:
    """How often something can be done in a second; the first time, which fills caches, is not counted."""
    do()
    count = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds:
        do()
        count += 1
    return count / spent if count else 1 / spent


def _random_play(start: AnyTable, seconds: float) -> tuple[float, float]:
    """Atomic actions and games in a second, at tables that keep log and record."""
    chooser = Random("bench")
    actions = games = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds or not games:
        actions += play_out(Table(start.scenario, seed=f"bench/{games}"), chooser)
        games += 1
    return actions / spent if spent else 0.0, games / spent if spent else 0.0


def _finished(start: AnyTable) -> AnyTable:
    table = Table(start.scenario, seed="bench")
    play_out(table, Random("bench"))
    return table


def _halfway(start: AnyTable) -> AnyTable:
    table = Table(start.scenario, seed="bench")
    play_out(table, Random("bench"), len(_finished(start).entries) // 2)
    return table


# Health.


def doctor(as_json: AsJson = False) -> None:
    """Examine this installation: what works, what is missing and how to get it."""
    found = examine()
    if as_json:
        print_json({"checks": found, "well": all(each["well"] for each in found)})
    else:
        for each in found:
            say(
                f"{'ok ' if each['well'] else '!! '} {each['what']}: {each['found']}"
                + (f" – {each['hint']}" if each["hint"] else "")
            )
    if not all(each["well"] or each["optional"] for each in found):
        raise typer.Exit(1)


def examine() -> list[dict[str, object]]:
    """Each thing that was looked at: whether it is well, and what to do if not."""
    return [
        _check("Enfilade", True, f"{__version__}, {'compiled' if is_compiled() else 'pure Python'}", "", False),
        _check(
            "Python",
            sys.version_info >= (3, 11),
            f"{platform.python_version()} at {sys.executable}",
            "install 3.11 or newer",
            False,
        ),
        *_packages(),
        *_games(),
        *_left_out(),
        *[type_check(family) for family in FAMILIES],
        _browser(),
        _database(),
    ]


def _check(what: str, well: bool, found: str, hint: str, optional: bool) -> dict[str, object]:
    return {"what": what, "well": well, "found": found, "hint": "" if well else hint, "optional": optional}


def _packages() -> list[dict[str, object]]:
    """What Enfilade needs to run, and which versions are here; then the extras, which one may do without."""
    needed = extras.required()
    told = [_package(name) for name in needed.pop("")]
    return [*told, *[_extra(extra, names) for extra, names in needed.items() if names]]


def _package(name: str) -> dict[str, object]:
    return _check(
        f"package {name}", bool(extras.installed(name)), extras.installed(name) or "missing", f"pip install {name}", False
    )


def _extra(extra: str, names: list[str]) -> dict[str, object]:
    """Whether all of an extra is here."""
    missing = [name for name in names if not extras.installed(name)]
    here = ", ".join(f"{name} {extras.installed(name)}" for name in names)
    return _check(f"extra {extra}", not missing, f"{', '.join(missing)} missing" if missing else here, extras.remedy(extra), True)


def _games() -> list[dict[str, object]]:
    """Whether every bundled scenario loads."""
    told: list[dict[str, object]] = []
    for id in library.catalogue():
        names = library.scenario_names(id)
        try:
            for name in names:
                library.scenario(name)
            told.append(_check(f"game {id}", True, f"{len(names)} scenarios, {len(library.rules(id))} rules", "", False))
        except Exception as error:  # a game of another package may raise anything
            bundled = library.is_bundled(library.catalogue()[id])
            remedy = "install Enfilade again" if bundled else "mend the package that brings it"
            told.append(_check(f"game {id}", False, f"{type(error).__name__}: {error}", remedy, not bundled))
    return told


def _left_out() -> list[dict[str, object]]:
    """Games and players of other packages that cannot be used."""
    player_names(next(iter(library.catalogue().values())))  # looks for both
    return [_check(f"plug-in {name}", False, str(fault), "", True) for (_, name), fault in plugins.FAULTS.items()]


def type_check(family: Family) -> dict[str, object]:
    """Whether a type family of ours is here and draws a letter."""
    what = f"type {family.name}"
    try:
        well = pictures.can_write(family)
    except extras.MissingExtra as error:
        return _check(what, False, str(error), "", True)
    except EnfiladeError as error:
        return _check(what, False, str(error), "", False)
    return _check(what, well, f"{len(CUTS)} cuts" if well else "a letter comes out blank", f"try `{family.remedy}`", False)


def _browser() -> dict[str, object]:
    places = [place for place in (shutil.which(name) for name in BROWSERS) if place]
    hint = "any browser will do to play; the browser tests want Chromium (apt-get install chromium)"
    return _check("browser", bool(places), places[0] if places else "none found on the path", hint, True)


def _database() -> dict[str, object]:
    """Whether games can be kept where they would be."""
    place = default_database()
    parent = next(folder for folder in place.parents if folder.exists())
    well = os.access(place if place.exists() else parent, os.W_OK)
    return _check(
        "database", well, f"{place}{'' if place.exists() else ' (made when first needed)'}", f"{parent} cannot be written", False
    )
