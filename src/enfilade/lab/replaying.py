"""A game of a run, played again: the same seed and the same players give the same game."""

from __future__ import annotations

import polars as pl

from enfilade.kernel.errors import EnfiladeError
from enfilade.lab.dataset import Dataset
from enfilade.lab.tables import GAMES
from enfilade.library import AnyTable
from enfilade.players import arena


def play_again(dataset: Dataset, game: int) -> AnyTable:
    """The table of a game by its number in the run, played to its end."""
    experiment = dataset.experiment
    if not 1 <= game <= experiment.count_games:
        raise EnfiladeError(f"there is no game {game} in {dataset.folder}: they are numbered from 1 to {experiment.count_games}")
    version = experiment.base().game.version
    if dataset.header["rules"] != version:
        raise EnfiladeError(
            f"{dataset.folder}: the games of this run were played by version {dataset.header['rules']} of the rules, and by "
            f"version {version} they would be others: take Enfilade {dataset.header['enfilade']} to see them"
        )
    point, replication = dataset.plan.place_of(game)
    table, players = experiment.cell(point).seat(replication)
    arena.play(table, players)
    return table


def is_as_it_was(dataset: Dataset, game: int, table: AnyTable) -> bool:
    """Whether it came out as in the run, if it was played there: players whose time is measured need not repeat it."""
    was = dataset.collect(dataset.scan(GAMES).filter(pl.col("game") == game).select("winner", "reason", "actions")).rows()
    outcome = table.outcome
    return not was or (outcome is not None and was[0] == (outcome.winner, outcome.reason, len(table.entries)))
