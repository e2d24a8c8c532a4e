"""Random legal play, the same again for the same seed."""

from __future__ import annotations

from typing import Any

from enfilade.contract.table import Table
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice, Seeded
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play
from enfilade.library import AnyScenario, AnyTable


def chosen(table: AnyTable, chooser: Seeded) -> tuple[Seat, Action]:
    """A seat that must act and one of its actions, by chance."""
    actors = table.actors
    seat = actors[chooser.below(len(actors))]
    legal = table.legal(seat)
    return seat, legal[chooser.below(len(legal))]


def played(scenario: AnyScenario, seed: int | str, depth: int) -> AnyTable:
    """A table after so many random actions, or at the end of its game."""
    table = Table(scenario, seed=seed)
    chooser = Seeded(f"chooser {seed}")
    while table.actors and len(table.entries) < depth:
        table.act(*chosen(table, chooser))
    return table


def finish(table: AnyTable, chooser: Seeded) -> None:
    """Play a game to its end."""
    while table.actors:
        table.act(*chosen(table, chooser))


def redealt(table: AnyTable, seat: Seat | None, dice: Dice) -> Play[Any]:
    """A game like that at a table, its position dealt anew from what a seat knows; what is drawn next is the same."""
    play = Play(table.game.knowledge.redeal(table.view(seat), dice), table.play.dice.copy(), [])
    play.run()
    return play
