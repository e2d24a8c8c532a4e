"""`enfilade copy`: a bundled scenario as files of one's own, to edit and to play."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from enfilade import library
from enfilade.cli.common import ScenarioName, can_be_written, full_name, say, write_text
from enfilade.kernel.errors import EnfiladeError

ID = re.compile(r'^id = "[^"]*"', re.MULTILINE)


def copy(
    scenario: ScenarioName,
    file: Annotated[Path | None, typer.Argument(help="A .toml file or a folder; else here, under its own name.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over files that are there.")] = False,
) -> None:
    """Copy a bundled scenario, with the map and the scenario that it builds on, into files that you can edit."""
    if scenario.endswith(".toml"):
        raise EnfiladeError(f"{scenario}: this is a file already: name a bundled scenario, such as urban-battle/convoy")
    name = full_name(scenario)
    parts = library.sources(name)
    own = f"{name.partition('/')[2]}.toml"
    target = Path(own) if file is None else file / own if file.is_dir() else file
    if not library.BARE_NAME.fullmatch(target.stem) or target.suffix != ".toml":
        raise EnfiladeError(f"{target}: the file of a scenario is named with letters, digits, - and _, and ends in .toml")
    text = ID.sub(f'id = "{target.stem}"', parts.pop(own), count=1)
    placed = {target: text, **{target.parent / path: text for path, text in parts.items()}}
    if len(placed) <= len(parts):
        raise EnfiladeError(f"{target}: {own} builds on a scenario of this name: choose another")
    _write(placed, force)


def _write(placed: dict[Path, str], force: bool) -> None:
    """All files, or none where one is in the way."""
    there = [path for path in placed if path.exists()]
    if there and not force:
        raise EnfiladeError(f"{there[0]}: this file is there already: choose another name, or add --force to write over it")
    can_be_written("copy to", next(iter(placed)))
    for path, text in placed.items():
        path.parent.mkdir(exist_ok=True)
        write_text(path, text)
        say(f"wrote {path}")
