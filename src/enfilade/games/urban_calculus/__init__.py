"""The Urban Calculus: stocks, flows and the cost of a city."""

from __future__ import annotations

from enfilade.games.urban_calculus.game import UrbanCalculus

GAME = UrbanCalculus()
