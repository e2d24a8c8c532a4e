"""OpenSpiel's own tests and algorithms on our games; it is an extra of its own, without which these are left out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from enfilade import EnfiladeError, catalogue
from enfilade.library import scenario_names, sources

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'enfilade[openspiel]'")
mcts: Any = pytest.importorskip("open_spiel.python.algorithms.mcts")
mccfr: Any = pytest.importorskip("open_spiel.python.algorithms.outcome_sampling_mccfr")
spiel: Any = pytest.importorskip("enfilade.rl.spiel")

FIRST = ["urban-battle/first-patrol", "quick/lesson"]
OTHERS = [name for game in catalogue() for name in scenario_names(game) if name not in FIRST]
SCENARIOS = [*[pytest.param(name) for name in FIRST], *[pytest.param(name, marks=pytest.mark.slow) for name in OTHERS]]
SMALL = ["urban-battle/first-patrol", "game-of-war/duel", "quick/lesson", "urban-calculus/tarn", "urban-operations/first-door"]
# The last Round: White may fire at B2, five squares to the north; then Black, with this one vehicle, moves and fires back.
ENDGAME = 'position = "10 white firing W2:G4N B2:G9S white>black"\n'


def game(name: str) -> Any:
    return pyspiel.load_game("enfilade", {"scenario": name})


@pytest.mark.parametrize("name", SCENARIOS)
def test_random_games_pass_its_own_test(name: str) -> None:
    pyspiel.random_sim_test(game(name), num_sims=1, serialize=name == FIRST[0], verbose=False)


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in FIRST else pytest.mark.slow) for name in SMALL])
def test_its_tree_search_plays_every_game(name: str) -> None:
    played = game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(played, 2.0, 4, evaluator, random_state=np.random.RandomState(1))
    state = after_chance(played.new_initial_state())
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        after_chance(state)


def after_chance(state: Any) -> Any:
    """The state once the first outcome of every draw has been taken."""
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def test_counterfactual_regret_finds_the_better_choice_in_an_endgame(tmp_path: Path) -> None:
    """White can only win by firing, and nothing is lost by it."""
    text = sources("urban-battle/first-patrol")["first-patrol.toml"]
    file = tmp_path / "endgame.toml"
    file.write_text(ENDGAME + text, encoding="utf-8")
    endgame = game(str(file))
    np.random.seed(1)  # its solver draws from there
    solver = mccfr.OutcomeSamplingSolver(endgame)
    for _ in range(60):
        solver.iteration()
    start = endgame.new_initial_state()
    chances = solver.average_policy().action_probabilities(start)
    shoot = [number for number in start.legal_actions() if start.action_to_string(0, number) == "shoot W2"]
    assert chances[shoot[0]] > 0.6


def test_a_group_of_dice_is_drawn_die_by_die() -> None:
    state = game("urban-battle/first-patrol").new_initial_state()
    assert state.is_chance_node()  # the dice for the Initiative
    assert state.chance_outcomes() == [(face, pytest.approx(1 / 6)) for face in range(6)]
    assert state.action_to_string(state.current_player(), 3) == "draw 4"
    after_chance(state)


def test_a_copy_goes_its_own_way() -> None:
    state = after_chance(game("urban-battle/first-patrol").new_initial_state())
    before, twin = state.information_state_string(), state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert state.information_state_string() == before
    state.apply_action(state.legal_actions()[0])
    assert state.observation_string(0) == twin.observation_string(0)


def test_a_player_sees_its_own_figures() -> None:
    state = after_chance(game("urban-battle/first-patrol").new_initial_state())
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 1)
    assert observer.dict["seat"].tolist() == [0, 1]
    assert state.observation_tensor(1) == observer.tensor.tolist()


def test_a_wrong_scenario_is_answered_with_the_nearest() -> None:
    with pytest.raises(EnfiladeError, match="first-patrol"):
        game("urban-battle/first-patrl")
