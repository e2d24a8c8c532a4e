"""The tables of a dataset: their columns, and how they become Parquet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Final

import polars as pl

# Table: column: type and meaning. The reference page lists them; a test holds it to these.
GAMES: Final = "games"
FIGURES: Final = "figures"
TURNS: Final = "turns"
EVENTS: Final = "events"
TOLLS: Final = "tolls"
_GAME: Final = {
    "game": (pl.Int64, "the number of the game in the run: `enfilade again RUN NUMBER` plays it again"),
    "point": (pl.Int32, "the point of the design, counted from 1"),
}
COLUMNS: Final[dict[str, dict[str, tuple[type[pl.DataType], str]]]] = {
    GAMES: {
        **_GAME,
        "replication": (pl.Int32, "which of the games at this point, counted from 1; paired points share chance by this number"),
        "seed": (pl.String, "the seed of the table"),
        "winner": (pl.String, "the seat that won; null: a draw, or the game failed"),
        "level": (pl.String, "how clear the victory was, where the game has words for that"),
        "reason": (pl.String, "how the game ended, in the game's own words"),
        "rounds": (pl.Int32, "rounds (turns in The Urban Calculus) that were begun"),
        "actions": (pl.Int32, "actions of all seats"),
        "faults": (pl.Int32, "how often a player that is a program failed, so that a choice was made for it by lot"),
        "failed": (pl.String, "why the game could not be played to its end; null: it was"),
    },
    FIGURES: {
        **_GAME,
        "figure": (pl.String, "what was counted: won, drawn, result, score, losses, harm, rounds, actions, or a measure"),
        "seat": (pl.String, "whose it is; empty: nobody's in particular"),
        "value": (pl.Float64, "its value; won and drawn are 1 or 0, the result of a draw a half"),
    },
    TURNS: {
        **_GAME,
        "turn": (pl.Int32, "after which turn; 0: before the first"),
        "measure": (pl.String, "the name of the figure, as in the chart beside the log"),
        "seat": (pl.String, "whose it is, as that seat knows it; empty: nobody's in particular"),
        "value": (pl.Float64, "its value then"),
    },
    EVENTS: {
        **_GAME,
        "rule": (pl.String, "the rule that the event cites"),
        "event": (pl.String, "its name"),
        "count": (pl.Int32, "how often it was told, to whomever"),
    },
    TOLLS: {
        **_GAME,
        "kind": (pl.String, "loss (a unit), fire (a shot, an attack) or harm (to civilians or their city)"),
        "seat": (pl.String, "whose loss it was, or who was fired at; empty: nobody's in particular"),
        "place": (pl.String, "where: the id of an element of the scene"),
        "amount": (pl.Int32, "how much, over the whole game"),
    },
}
SCHEMAS: Final = {name: {column: kind for column, (kind, _) in columns.items()} for name, columns in COLUMNS.items()}

Rows = Sequence[tuple[object, ...]]


def encoded(name: str, rows: Rows) -> bytes:
    """A table as a Parquet file: the same bytes for the same rows."""
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(SCHEMAS[name])
    data: Mapping[str, Sequence[object]] = dict(zip(SCHEMAS[name], columns, strict=True))
    return parquet(pl.DataFrame(data, schema=SCHEMAS[name]))


def parquet(frame: pl.DataFrame) -> bytes:
    file = BytesIO()
    frame.write_parquet(file, compression="zstd")
    return file.getvalue()
