"""`enfilade notation`: games as people write them, from records and back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from enfilade import library, transcript
from enfilade.cli.common import AsJson, can_be_written, print_json, say, write_text
from enfilade.kernel import record as records
from enfilade.kernel.errors import EnfiladeError, shown
from enfilade.kernel.record import Record
from enfilade.transcript.files import check_suffix, is_record, read_text

INPUT = "-"


def notation(
    file: Annotated[
        str, typer.Argument(metavar="GAME", help="A record (.jsonl), a game in notation (.egn), or - for the input.")
    ],
    to: Annotated[
        Path | None, typer.Option("--to", help="Write there: notation if it ends in .egn, a record if it ends in .jsonl.")
    ] = None,
    tags: Annotated[
        list[str] | None, typer.Option("--tag", metavar="NAME=TEXT", help="Give the notation a further tag. Repeatable.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write a record in game notation, or a game in notation as a record. The rules check every move, variations too."""
    game, made, was_record = _read(file)
    for each in tags or []:
        _add_tag(game, each)
    as_notation = was_record if to is None else check_suffix(to)
    if to is not None:
        can_be_written("--to", to)
        write_text(to, transcript.write(game) if as_notation else made.text())
    if as_json:
        print_json(_told(game, made, to))
    elif to is None:
        say((transcript.write(game) if as_notation else made.text()).rstrip("\n"))
    else:
        say(f"wrote {to}: {len(made.entries)} moves")


def _read(file: str) -> tuple[transcript.Transcript, Record, bool]:
    """A game in both forms, and whether it was given as a record."""
    name = "standard input" if file == INPUT else Path(file).name
    if file.endswith(".jsonl"):
        made = library.read_record(file)
        return transcript.of(made), made, True
    text = sys.stdin.read() if file == INPUT else read_text(Path(file))
    if is_record(text):
        made = records.parse(text, name)
        return transcript.of(made), made, True
    game = transcript.read(text, name)
    return game, transcript.record(game), False


def _add_tag(game: transcript.Transcript, given: str) -> None:
    name, equals, value = given.partition("=")
    if not equals or not name.isidentifier() or not name.isascii():
        raise EnfiladeError(f"--tag {given}: write NAME=TEXT, such as --tag White=Guderian")
    if game.tag(name):
        raise EnfiladeError(f"--tag {given}: the tag {name} says {shown(game.tag(name))} already")
    game.tags.append((name, value))


def _told(game: transcript.Transcript, made: Record, to: Path | None) -> dict[str, object]:
    """What a program may want to know of a game in notation."""
    return {
        "game": made.header.game,
        "rules": made.header.version,
        "tags": dict(game.tags),
        "moves": len(game.line.moves),
        "variations": sum(len(move.variations) for move in game.line.moves),
        "comments": len(game.line.comments) + sum(len(move.comments) for move in game.line.moves),
        "file": None if to is None else str(to),
        "text": transcript.write(game),
    }
