"""The libraries' own tests of what claims to be one of their environments, on every game."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from copy import deepcopy
from functools import partial
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from enfilade import EnfiladeError, UnknownName, catalogue
from enfilade.library import scenario_names
from enfilade.rl.single import ID, Single
from enfilade.rl.vector import Vector
from enfilade.rl.zoo import AEC, Parallel

SMALL = ["urban-battle/first-patrol", "game-of-war/duel", "quick/lesson", "urban-calculus/tarn", "urban-operations/first-door"]
OTHERS = [name for game in catalogue() for name in scenario_names(game) if name not in SMALL]
SCENARIOS = [*[pytest.param(name) for name in SMALL], *[pytest.param(name, marks=pytest.mark.slow) for name in OTHERS]]
FIRST_PATROL = SMALL[0]
# They would have observations be arrays, and agents be called player_0: ours have masks and the names of their seats.
QUIETLY = [
    pytest.mark.filterwarnings("ignore:Observation:UserWarning"),
    pytest.mark.filterwarnings("ignore:We recommend agents:UserWarning"),
]
pytestmark = QUIETLY


@pytest.fixture(scope="module")
def zoo() -> Any:
    """PettingZoo's own tests, which load a game of its own in a way that it calls old."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return import_module("pettingzoo.test")


@pytest.mark.parametrize("name", SCENARIOS)
def test_petting_zoo_accepts_agents_in_turn(name: str, zoo: Any) -> None:
    zoo.api_test(AEC(name), num_cycles=120)
    zoo.seed_test(partial(AEC, name), num_cycles=20)


@pytest.mark.parametrize("name", SCENARIOS)
def test_petting_zoo_accepts_agents_at_once(name: str, zoo: Any) -> None:
    zoo.parallel_api_test(Parallel(name), num_cycles=120)


@pytest.mark.parametrize("name", SCENARIOS)
def test_gymnasium_accepts_a_seat(name: str) -> None:
    check_env(Single(name), skip_render_check=True)


def test_agents_in_turn_play_a_game_to_its_end() -> None:
    env = AEC(FIRST_PATROL, {"max_rounds": 2}, render_mode="ansi")
    env.reset(seed=5)
    chooser = np.random.default_rng(5)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        if terminated:
            assert reward == env.episode.result(agent)
            env.step(None)
        else:
            assert observation is not None
            env.step(int(chooser.choice(np.flatnonzero(observation["action_mask"]))))
    assert env.episode.table.outcome is not None
    assert "First Patrol" in str(env.render())


def test_a_copy_of_an_environment_goes_its_own_way() -> None:
    env = AEC(FIRST_PATROL)
    env.reset(seed=5)
    env.step(next(iter(env.episode.offered(env.agent_selection))))
    twin = deepcopy(env)
    before = env.observe("white")["observation"].tolist()
    assert twin.observe("white")["observation"].tolist() == before
    for _ in range(3):
        twin.step(next(iter(twin.episode.offered(twin.agent_selection))))
    assert env.observe("white")["observation"].tolist() == before
    assert pickle.loads(pickle.dumps(env.episode)).numbering.size == env.episode.numbering.size


def test_all_at_once_those_who_are_not_asked_wait() -> None:
    env = Parallel("game-of-war/duel")
    seen, _ = env.reset(seed=1)
    assert all(each["action_mask"].sum() > 1 for each in seen.values())  # both plan in secret
    choices = {agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in seen.items()}
    env.step(choices)
    assert {entry.seat for entry in env.episode.table.entries} == {"red", "white"}


@pytest.mark.parametrize("make", [AEC, Parallel])
def test_a_number_that_is_not_offered_loses_at_once(make: Any) -> None:
    env = make(FIRST_PATROL)
    env.reset(seed=7)
    if make is AEC:
        env.step(2)
        assert (env.rewards, env.terminations["white"]) == ({"white": 0.0, "black": -1.0}, True)
        infos = env.infos
    else:
        _, rewards, terminations, _, infos = env.step({"white": 0, "black": 2})
        assert (rewards, terminations["white"]) == ({"white": 0.0, "black": -1.0}, True)
    assert infos["black"]["illegal"].startswith("black cannot choose 2, `stop`, now. Legal now: ")


def test_a_seat_against_our_players_plays_games_that_follow_from_the_seed() -> None:
    def played(seed: int) -> list[object]:
        env = Single(FIRST_PATROL, seat="black", against="greedy", changes={"max_rounds": 1})
        chooser = np.random.default_rng(1)
        observation, info = env.reset(seed=seed)
        found: list[object] = [observation.tolist()]
        over = False
        while not over:
            observation, reward, over, _, info = env.step(int(chooser.choice(np.flatnonzero(info["action_mask"]))))
            found += [observation.tolist(), reward]
        assert np.flatnonzero(env.action_masks()).tolist() == [0]
        return found

    assert played(3) == played(3)
    assert played(3) != played(4)


def test_gymnasium_makes_one_by_its_name() -> None:
    env = gymnasium.make(f"enfilade.rl.single:{ID}", scenario=FIRST_PATROL, against="random")
    _, info = env.reset(seed=1)
    assert info["action_mask"].sum() > 1


def test_wrong_names_are_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="black"):
        Single(FIRST_PATROL, seat="blakc")
    with pytest.raises(UnknownName, match="greedy"):
        Single(FIRST_PATROL, against="gredy")
    with pytest.raises(EnfiladeError, match="2 games cannot be shared out among 3 processes"):
        Vector(FIRST_PATROL, 2, 3)


def test_games_over_processes_are_those_of_one_process_and_one_that_dies_is_noticed() -> None:
    found = []
    for processes in (0, 2):
        with Vector(FIRST_PATROL, 3, processes, changes={"max_rounds": 1}) as envs:
            chooser = np.random.default_rng(2)
            observations, infos = envs.reset(seed=11)
            rows = [observations]
            for _ in range(40):
                actions = np.array([chooser.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
                observations, rewards, terminations, _, infos = envs.step(actions)
                rows += [observations, rewards, terminations]
            found.append([row.tolist() for row in rows])
            for process in envs._processes[:1]:
                process.kill()
                process.join()
                with pytest.raises(EnfiladeError, match="has ended: close this and begin anew"):
                    envs.step(actions)
    assert found[0] == found[1]


def test_without_its_libraries_it_says_what_to_install() -> None:
    hidden = "import importlib.util; importlib.util.find_spec = lambda name: None if name == 'pettingzoo' else name"
    done = subprocess.run([sys.executable, "-c", f"{hidden}; import enfilade.rl"], capture_output=True, text=True, check=False)
    assert "ImportError: enfilade.rl needs pettingzoo: pip install 'enfilade[rl]'" in done.stderr
