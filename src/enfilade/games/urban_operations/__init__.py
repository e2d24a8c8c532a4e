"""Urban Operations: rooms, roofs, sewers, and an enemy you cannot see."""

from enfilade.games.urban_operations.game import UrbanOperations

GAME = UrbanOperations()

__all__ = ["GAME"]
