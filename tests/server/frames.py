"""Scenes of games played at random, for tests of what is sent of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from enfilade import Seeded, Table, scenario
from enfilade.kernel.event import Seat
from enfilade.library import AnyScenario, AnyTable
from enfilade.scene.model import Scene

NAMES = ("urban-battle/convoy", "game-of-war/duel", "urban-calculus/tarn", "quick/lesson", "urban-operations/first-door")


@cache
def shared(name: str) -> AnyScenario:
    """A scenario, the same object for all."""
    return scenario(name)


def played(name: str, most: int, seed: str = "scenes") -> Iterator[AnyTable]:
    """A table at its start and after each decision, until the game is over or so many have been made."""
    table: AnyTable = Table(shared(name), seed=2)
    dice = Seeded(seed)
    yield table
    for _ in range(most):
        if not table.actors:
            return
        actor = table.actors[dice.below(len(table.actors))]
        legal = table.legal(actor)
        table.act(actor, legal[dice.below(len(legal))])
        yield table


def scenes(name: str, most: int, seat: Seat | None = None) -> list[Scene]:
    """What a seat, or without one the first, sees of such a game."""
    return [table.game.scene(table.view(seat or table.seats[0])) for table in played(name, most)]
