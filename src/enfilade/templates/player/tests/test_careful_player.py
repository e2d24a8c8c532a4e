"""Careful Player plays by the rules, and not badly."""

from __future__ import annotations

import enfilade
from careful_player import CarefulPlayer
from enfilade import testing
from enfilade.players import names, player


def test_it_is_found_by_its_name():
    game = enfilade.catalogue()["urban-battle"]
    assert "careful-player" in names(game)
    assert isinstance(player("careful-player", game, seed=1), CarefulPlayer)


def test_it_plays_whole_games_by_the_rules():
    for name in ("urban-battle/lone-heavy", "quick/lesson"):
        testing.check_player(CarefulPlayer, enfilade.scenario(name), games=1)
