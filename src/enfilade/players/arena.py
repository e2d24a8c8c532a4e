"""Players at a table, until the game is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.contract.doors import V
from enfilade.contract.shown import ROUND
from enfilade.contract.table import Table
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Outcome, P
from enfilade.players.base import Player

MOST_ACTIONS: Final = 200_000  # a game that takes longer is not going to end


class Match:
    """How a game between players went."""

    def __init__(self, outcome: Outcome, rounds: int, actions: int) -> None:
        self.outcome: Final = outcome
        self.rounds: Final = rounds
        self.actions: Final = actions

    def __repr__(self) -> str:
        return f"<Match: {self.outcome!r}, {self.rounds} rounds, {self.actions} actions>"


def step(table: Table[P, V], players: Mapping[Seat, Player[P, V]]) -> list[Event]:
    """The first of the seats that must decide does so; returns what happened."""
    seat = table.actors[0]
    player = players[seat]
    return table.act(seat, player.choose(table.view(seat), player.dice))


def play(table: Table[P, V], players: Mapping[Seat, Player[P, V]], most_actions: int = MOST_ACTIONS) -> Match:
    """Let the players play the game to its end."""
    while table.actors:
        if len(table.entries) >= most_actions:
            raise EnfiladeError(f"{table.scenario.name} was not over after {most_actions} actions (seed {table.seed})")
        step(table, players)
    outcome = table.outcome
    assert outcome is not None
    rounds = sum([table.game.page.weight(event) == ROUND for event in table.events(None)])
    return Match(outcome, rounds, len(table.entries))
