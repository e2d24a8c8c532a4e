"""Urban Battle – Junior: single tanks in a town."""

from __future__ import annotations

from enfilade.games.urban_battle.game import UrbanBattle

GAME = UrbanBattle()
