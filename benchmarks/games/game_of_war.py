"""Game of War: networks of communication, secret plans and their resolution."""

from __future__ import annotations

from benchmarks.clock import once, random_play, rate
from enfilade import Table
from enfilade.games.game_of_war.state import communications
from enfilade.library import scenario

TITLE = "Game of War"
ROWS = {
    "nets": "nets of a side, found anew on 25 × 20 tiles/s",
    "communications": "both nets and who is in supply, there/s",
    "actions": "actions/s (ironhorse: planned in secret, resolved)",
    "games": "games/s (ironhorse)",
}


def measure(seconds: float) -> dict[str, float]:
    table = Table(scenario("game-of-war/classic-simultaneous"), seed="nets")
    position = table.position
    return {
        "nets": rate(once(lambda: communications.net(position, "north")), seconds / 2),
        "communications": rate(once(lambda: communications.evaluate(position)), seconds / 2),
        **random_play("game-of-war/ironhorse", seconds),
    }
