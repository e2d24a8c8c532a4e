"""PettingZoo: every seat an agent, one after the other (`AEC`) or all at once (`Parallel`), with action masks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from enfilade.kernel.data import Data
from enfilade.kernel.event import Seat
from enfilade.library import AnyScenario
from enfilade.rl.episode import LOST, Episode
from enfilade.rl.numbering import WAIT

Seen = dict[str, NDArray[Any]]
METADATA = {"name": "enfilade", "render_modes": ["ansi"], "is_parallelizable": True}
SEEDS = 2**31  # as many as an environment draws its games from when it is given no seed


LARGEST = 1000.0  # no figure is larger: most are shares, tenths, or 0 and 1


def figures_space(episode: Episode) -> Box:
    """The row of figures that a seat sees."""
    return Box(-LARGEST, LARGEST, (episode.size,), np.float32)


def seen_space(episode: Episode) -> Dict:
    """What an agent observes: the figures, and 1 for every number that it may choose."""
    return Dict({"observation": figures_space(episode), "action_mask": Box(0, 1, (episode.numbering.size,), np.int8)})


class Seeds:
    """The seed of each game: the one given, as for a table, then those that follow from it."""

    def __init__(self) -> None:
        self._source = np.random.default_rng()

    def following(self, seed: int | None) -> int:
        if seed is not None:
            self._source = np.random.default_rng(seed)
            return seed
        return int(self._source.integers(SEEDS))


class Seated:
    """What both kinds of environment have: a game, its seats as agents, and the same spaces for each of them."""

    def __init__(
        self, scenario: AnyScenario | str, changes: Mapping[str, Data] | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()  # of the environment that this is mixed into
        self.episode = Episode(scenario, changes)
        self.render_mode = render_mode
        self.possible_agents = list(self.episode.seats)
        self.agents: list[Seat] = []
        self._seeds = Seeds()
        self._seen_space = seen_space(self.episode)
        self._action_space = Discrete(self.episode.numbering.size)
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._seen_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._action_space)

    def observation_space(self, agent: Seat) -> Dict:
        return self._seen_space

    def action_space(self, agent: Seat) -> Discrete:
        return self._action_space


class AEC(Seated, AECEnv[Seat, Seen, int | None]):
    """A scenario in which the seats that must decide do so one after the other.

    A win is worth 1 and a loss -1, when the game is over. Who chooses a number that is not offered loses the game at once, and
    the others get nothing for it; `infos` says why.
    """

    metadata = METADATA

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episode.begin(self._seeds.following(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Seat, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: Seat) -> Seen:
        return {"observation": self.episode.observe(agent), "action_mask": self.episode.mask(agent)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        episode = self.episode
        number = WAIT if action is None else int(action)
        chosen = episode.offered(agent).get(number)
        if chosen is None:
            self._end({agent: LOST})
            self.infos[agent]["illegal"] = str(episode.refusal(agent, number))
            return
        episode.carry_out(agent, chosen)
        self._select()

    def _select(self) -> None:
        """The agent that decides next; if there is none, the game is over."""
        play = self.episode.table.play
        if play.asked:
            self.agent_selection = play.asked
            return
        actors = self.episode.table.actors
        if actors:
            self.agent_selection = actors[0]
        else:
            self._end({agent: self.episode.result(agent) for agent in self.agents})

    def _end(self, rewards: dict[Seat, float]) -> None:
        self.rewards = {agent: rewards.get(agent, 0.0) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        return self.episode.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


class Parallel(Seated, ParallelEnv[Seat, Seen, int]):
    """A scenario in which every seat chooses at every step: those that are not asked wait, which is number 0.

    Rewards are those of `AEC`, and so is what happens to whoever chooses a number that is not offered.
    """

    metadata = METADATA

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Seat, Seen], dict[Seat, dict[str, Any]]]:
        self.episode.begin(self._seeds.following(seed))
        self.agents = list(self.possible_agents)
        return self._observe(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[Seat, int]
    ) -> tuple[dict[Seat, Seen], dict[Seat, float], dict[Seat, bool], dict[Seat, bool], dict[Seat, dict[str, Any]]]:
        episode, agents = self.episode, self.agents
        infos: dict[Seat, dict[str, Any]] = {agent: {} for agent in agents}
        numbers = {agent: int(actions[agent]) for agent in agents}
        wrong = [agent for agent in agents if numbers[agent] not in episode.offered(agent)]
        for agent in wrong:
            infos[agent]["illegal"] = str(episode.refusal(agent, numbers[agent]))
        if not wrong:
            for agent in [each for each in agents if numbers[each] != WAIT]:
                episode.act(agent, numbers[agent])
        is_over = bool(wrong) or episode.table.outcome is not None
        rewards = {agent: LOST if agent in wrong else 0.0 if wrong else episode.result(agent) for agent in agents}
        observations = self._observe()
        if is_over:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, is_over), dict.fromkeys(agents, False), infos

    def _observe(self) -> dict[Seat, Seen]:
        episode = self.episode
        return {agent: {"observation": episode.observe(agent), "action_mask": episode.mask(agent)} for agent in self.agents}

    def render(self) -> str | None:
        return self.episode.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
