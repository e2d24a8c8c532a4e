"""Gymnasium: one seat of a scenario, the others taken by our players. `Enfilade-v0` in Gymnasium's register."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from enfilade.kernel.data import Data
from enfilade.kernel.errors import UnknownName
from enfilade.kernel.event import Seat
from enfilade.library import AnyScenario
from enfilade.players import Player, Random, player
from enfilade.players.base import pick
from enfilade.rl.episode import LOST, Episode, Observation
from enfilade.rl.zoo import METADATA, SEEDS, figures_space

ID = "Enfilade-v0"


class Single(gymnasium.Env[Any, Any]):
    """A seat against players by name. What it sees is one row of figures; `info["action_mask"]` says which numbers it may choose.

    A win is worth 1 and a loss -1, when the game is over; a number that is not offered loses it at once, and `info["illegal"]`
    says why.
    """

    metadata = METADATA

    def __init__(
        self,
        scenario: AnyScenario | str,
        seat: Seat = "",
        against: str | Mapping[Seat, str] = "random",
        changes: Mapping[str, Data] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(scenario, changes)
        seats = self.episode.seats
        self.seat = seat or seats[0]
        if self.seat not in seats:
            raise UnknownName("seat", self.seat, seats)
        others = [each for each in seats if each != self.seat]
        self.against = dict.fromkeys(others, against) if isinstance(against, str) else dict(against)
        self.render_mode = render_mode
        self.observation_space = figures_space(self.episode)
        self.action_space = Discrete(self.episode.numbering.size)
        self._players = self._seated(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        game = int(self.np_random.integers(SEEDS)) if seed is None else seed
        self._players = self._seated(game)
        self.episode.begin(game)
        self._let_others_play()
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        episode, number = self.episode, int(action)
        if number not in episode.offered(self.seat):
            illegal = str(episode.refusal(self.seat, number))
            observation, info = self._seen()
            return observation, LOST, True, False, {**info, "illegal": illegal}
        episode.act(self.seat, number)
        self._let_others_play()
        observation, info = self._seen()
        return observation, episode.result(self.seat), episode.table.outcome is not None, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which numbers may be chosen now, as stable-baselines3's contributions ask for it."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        return self.episode.text() if self.render_mode == "ansi" else None

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        return self.episode.observe(self.seat), {"action_mask": self.episode.mask(self.seat)}

    def _seated(self, game: int) -> dict[Seat, Player[Any, Any]]:
        """The other players, with dice that follow from the game's seed."""
        played = self.episode.scenario.game
        return {seat: player(name, played, f"{game}/{seat}") for seat, name in self.against.items()}

    def _let_others_play(self) -> None:
        """The others decide until the seat is asked or the game is over."""
        table = self.episode.table
        while self.seat not in table.play.offers and (actors := table.actors):
            other = actors[0]
            chooser = self._players[other]
            if isinstance(chooser, Random):  # it needs no view
                chosen = pick(table.play.offers[other], chooser.dice)
            else:
                chosen = chooser.choose(table.view(other), chooser.dice)
            self.episode.carry_out(other, chosen)


if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point="enfilade.rl.single:Single")
