"""QUICK: divisions, cubes and civilians in a large city."""

from __future__ import annotations

from enfilade.games.quick.game import Quick

GAME = Quick()
