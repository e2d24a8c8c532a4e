"""Commands on files: replay a record, check a record or a scenario."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from enfilade import library
from enfilade.cli.common import BAD_INPUT, AsJson, find_scenario, print_json, save_pictures, say
from enfilade.contract.table import Table
from enfilade.kernel.errors import BadRecord, EnfiladeError
from enfilade.kernel.record import Record
from enfilade.kernel.words import renamed
from enfilade.library import AnyTable
from enfilade.scene.text import terminal
from enfilade.transcript.files import RECORD, SUFFIX, read_game


def replay(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="RECORD...", help="Records (.jsonl) or games in notation (.egn), or folders of records."),
    ],
    check_only: Annotated[
        bool, typer.Option("--check", help="Only verify: seed, draws, positions, and that nothing is cut off.")
    ] = False,
    at: Annotated[int | None, typer.Option("--at", min=0, help="Show the board after this many entries.")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", help="Write a picture of that board (else the last) there.")] = None,
    png: Annotated[Path | None, typer.Option("--png", help="Write a picture of that board (else the last) there.")] = None,
    seat: Annotated[str, typer.Option("--seat", help="As this seat saw it; else as a spectator did.")] = "",
    turns: Annotated[
        str,
        typer.Option("--turns", metavar="FILE.csv", help="Write The Urban Calculus turn by turn there; - prints it."),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Replay a record: verify it, tell its story, show its boards."""
    paths = _records_in(files)
    if turns:
        from enfilade.cli.turns import tabulate  # noqa: PLC0415  (it brings NumPy along, which only analysts wait for)

        tabulate(paths, turns, as_json)
        return
    if check_only:
        _check_all(paths, as_json)
        return
    if len(paths) != 1:
        raise EnfiladeError(f"{len(paths)} records: name one to replay, or add --check to verify them all")
    made = read_game(paths[0])
    table = library.replayed(made)
    if at is None and svg is None and png is None:
        _tell(table, made, seat or None, as_json)
        return
    _show(made, len(made.entries) if at is None else at, seat or None, (svg, png), as_json)


def _records_in(files: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in files:
        found += sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
    if not found:
        raise EnfiladeError(f"{files[0]}: there are no records (*.jsonl) in this folder")
    return found


def _check_all(paths: list[Path], as_json: bool) -> None:
    """Verify records one by one; the exit code tells whether all are sound."""
    told: list[dict[str, object]] = []
    for path in paths:
        began = perf_counter()
        try:
            made = read_game(path)
            library.verified(made)
            told.append(
                {"file": str(path), "sound": True, "entries": len(made.entries), "seconds": round(perf_counter() - began, 4)}
            )
        except EnfiladeError as error:
            told.append({"file": str(path), "sound": False, "error": str(error)})
    bad = [each for each in told if not each["sound"]]
    if as_json:
        print_json({"records": told, "sound": len(told) - len(bad), "damaged": len(bad)})
    else:
        for each in bad:
            typer.echo(f"enfilade: {each['error']}", err=True)
        say(f"{len(told) - len(bad)} of {len(told)} records are sound: seed, draws and positions are as recorded.")
    if bad:
        raise typer.Exit(BAD_INPUT)


def _tell(table: AnyTable, made: Record, seat: str | None, as_json: bool) -> None:
    events = table.events(seat)
    verified = _verified(made)
    if as_json:
        print_json(
            {
                "game": table.game.id,
                "scenario": table.scenario.name,
                "title": table.scenario.title,
                "entries": len(made.entries),
                "seed": made.header.seed,
                "commitment": made.header.committed,
                "verified": verified,
                "outcome": None if table.outcome is None else table.outcome.to_data(),
                "events": [{"number": number, **event.to_data()} for number, event in enumerate(events, 1)],
            }
        )
        return
    say(f"{table.scenario.title} ({table.game.title}), {len(made.entries)} entries")
    names = table.names(seat)
    for number, event in enumerate(events, 1):
        words = renamed(table.scenario.sentence(event), names)
        if words:
            say(f"{number:5}  {words}" + (f"  ({event.rule})" if event.rule and event.rule not in words else ""))
    say()
    say(_ending(table))
    say(verified)


def _verified(made: Record) -> str:
    """What replaying has verified, in one line."""
    hashed = sum(bool(entry.hash) for entry in made.entries)
    positions = f"{hashed} positions" if hashed else "no positions (it holds no hashes)"
    if made.header.seed is None:
        return f"Verified: {positions}. The dice were rolled on a real table, so there is no seed to verify."
    committed = "the seed is the one committed to at the start" if made.header.committed else "no commitment was published"
    return f"Verified: {committed}; every draw follows from it; {positions}."


def _ending(table: AnyTable) -> str:
    outcome, name = table.outcome, table.scenario.seat_name
    if outcome is None:
        return f"The game is not over: {' and '.join([name(seat) for seat in table.actors])} to decide."
    scores = ", ".join(f"{name(seat)} {score}" for seat, score in outcome.scores.items())
    return f"{verdict(table)} {scores}." if scores else verdict(table)


def verdict(table: AnyTable) -> str:
    """How a finished game ended, in the words of its log."""
    told = [table.scenario.sentence(event) for event in table.events(None)]
    return next((words for words in reversed(told) if words), "The game is over.")


def rewound(made: Record, number: int) -> AnyTable:
    """The table after so many entries of a record."""
    if number > len(made.entries):
        raise BadRecord(f"there is no entry {number}: the record has {len(made.entries)}", made.name)
    return library.replayed(Record(made.header, made.opening, made.entries[:number], made.name), check=False)


def _show(made: Record, number: int, seat: str | None, pictures: tuple[Path | None, Path | None], as_json: bool) -> None:
    table = rewound(made, number)
    scene = table.game.scene(table.view(seat))
    save_pictures(scene, *pictures)
    if as_json:
        print_json({"entry": number, "view": table.view(seat).to_data(), "scene": scene.to_data()})
    elif pictures == (None, None):
        done = made.entries[number - 1] if number else None
        say(f"After entry {number} of {len(made.entries)}" + (f": {done.seat} {done.action}" if done else ", before the first"))
        say(" > ".join(str(stage) for stage in table.path))
        say(terminal(scene))


def check(
    file: Annotated[
        Path, typer.Argument(help="A scenario or a map (.toml), a game (.jsonl, .egn) or a bundled scenario's name.")
    ],
    as_json: AsJson = False,
) -> None:
    """Check a scenario, a map or a record; a mistake is told with file, line and what would be right."""
    if file.is_dir():
        raise EnfiladeError(_not_a_folder(file))
    if file.suffix in (RECORD, SUFFIX):
        _check_record(file, as_json)
        return
    if file.suffix == ".toml" and file.is_file() and not library.is_scenario(file):
        _check_map(file, as_json)
        return
    found = find_scenario(str(file))
    Table(found, seed=0)
    warnings = found.game.rules.warnings(found.start)
    if as_json:
        print_json({"file": str(file), "kind": "scenario", "name": found.name, "seats": list(found.seats), "warnings": warnings})
        return
    for warning in warnings:
        say(f"{file}: warning: {warning}")
    say(f"{file}: a sound scenario of {found.game.title}: {found.title}, for {' and '.join(found.seats)}")


def _check_map(file: Path, as_json: bool) -> None:
    played, kind = library.check_part(file)
    if as_json:
        print_json({"file": str(file), "kind": kind, "game": played.id, "warnings": []})
    else:
        say(f'{file}: a sound {kind} of {played.title}; a scenario takes it by {kind} = "{file.stem}"')


def _not_a_folder(folder: Path) -> str:
    """What to check instead of a folder: one of the files in it."""
    there = sorted(each.name for each in folder.iterdir() if each.suffix in (".toml", ".jsonl"))
    if not there:
        return f"{folder}: this is a folder without a scenario (.toml) or a record (.jsonl) to check"
    return f"{folder}: this is a folder: name a file in it, such as {folder / there[0]}"


def _check_record(file: Path, as_json: bool) -> None:
    made = read_game(file)
    table = library.verified(made)
    entries = len(made.entries)
    if as_json:
        over = table.outcome is not None
        print_json({"file": str(file), "kind": "record", "entries": entries, "over": over, "warnings": []})
    else:
        say(f"{file}: a sound record of {table.scenario.title}, {entries} entries. {_ending(table)} {_verified(made)}")
