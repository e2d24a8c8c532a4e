"""Game of War, Russian Civil War edition: plans in secret, resolved at once; and Debord's own game of alternating turns."""

from __future__ import annotations

from enfilade.games.game_of_war.game import GameOfWar

GAME = GameOfWar()
