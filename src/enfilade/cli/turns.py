"""`enfilade replay … --turns`: campaigns of The Urban Calculus as a tidy table, a row for each turn and seat."""

from __future__ import annotations

from pathlib import Path

from enfilade.cli.common import print_json, say, write_text
from enfilade.cli.fast import GAME
from enfilade.games.urban_calculus.fast.turns import Row, as_csv, turns_of
from enfilade.kernel.errors import EnfiladeError
from enfilade.transcript.files import open_game

PRINTED = "-"  # instead of a file


def tabulate(paths: list[Path], to: str, as_json: bool) -> None:
    """The turns of every record, each a run by the name of its file."""
    rows: list[Row] = []
    for path in paths:
        table = open_game(path)
        if table.game.id != GAME:
            raise EnfiladeError(f"{path}: --turns is for {GAME} only, and this is a game of {table.game.title}")
        rows += turns_of(table, path.stem)
    if to != PRINTED:
        write_text(Path(to), as_csv(rows))
    if as_json:
        print_json({"records": len(paths), "rows": rows})
    elif to == PRINTED:
        say(as_csv(rows).rstrip())
    else:
        say(f"{to}: {len(rows)} rows of {len(paths)} campaign{'' if len(paths) == 1 else 's'}, one for each turn and seat")
