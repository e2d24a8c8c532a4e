"""Game of War: networks of communication, secret plans and their resolution."""

from __future__ import annotations

from benchmarks.clock import once, random_play, rate
from enfilade import Table
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.position import Position
from enfilade.library import scenario

TITLE = "Game of War"
ROWS = {
    "nets": "nets of a side, found anew on 25 × 20 tiles/s",
    "communications": "both nets and who is in supply, there/s",
    "actions": "actions/s (ironhorse: planned in secret, resolved)",
    "games": "games/s (ironhorse)",
}


def evaluate(position: Position) -> None:
    """Find both nets anew, though nothing has changed."""
    position.nets.clear()
    communications.evaluate(position)


def measure(seconds: float) -> dict[str, float]:
    table = Table(scenario("game-of-war/classic-simultaneous"), seed="nets")
    position = table.position
    basis = communications.basis_of(position, "north")
    return {
        "nets": rate(once(lambda: communications.spread(position, "north", basis)), seconds / 2),
        "communications": rate(once(lambda: evaluate(position)), seconds / 2),
        **random_play("game-of-war/ironhorse", seconds),
    }
