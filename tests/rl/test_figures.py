"""Actions by number and what a seat knows in figures: the same for every game, and never more than the view tells."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given

from enfilade import EnfiladeError, IllegalAction, Seeded, catalogue, scenario
from enfilade.contract.figures import Encoder
from enfilade.kernel.play import Play
from enfilade.library import AnyScenario, rules, scenario_names
from enfilade.rl.episode import Episode, information_state_string, observation_string
from enfilade.rl.numbering import WAIT, Numbering
from tests.effort import examples
from tests.kernel.parley import parley
from tests.properties.games import LONG, played, redealt, seeds
from tests.properties.variations import varied

NAMES = [name for game in catalogue() for name in scenario_names(game)]
SCENARIOS = [pytest.param(name, marks=pytest.mark.slow) if name in LONG else pytest.param(name) for name in NAMES]
EVERY = 29  # how many actions lie between two moments at which a game is dealt anew


def check_numbers(episode: Episode, seat: str) -> None:
    """Every offer has a number of its own, which leads back to it."""
    slots = episode.scenario.game.knowledge.figures.slots(episode.table.play, seat)
    offered = episode.offered(seat)
    assert list(offered.values()) == list(episode.table.legal(seat))
    assert [episode.numbering.number(action, slots) for action in offered.values()] == list(offered)
    assert np.flatnonzero(episode.mask(seat)).tolist() == sorted(offered)


def check_secrets(episode: Episode, seat: str, dice: Seeded) -> None:
    """Whatever the seat does not know may be otherwise: neither figures nor numbers tell."""
    before = episode.observe(seat).copy()
    numbers = set(episode.offered(seat))
    other = redealt(episode.table, seat, dice)
    assert seen(episode, other, seat) == before.tolist()
    offers = other.offers.get(seat, [])
    slots = episode.scenario.game.knowledge.figures.slots(other, seat)
    assert set(episode.numbering.offered(offers, slots)) == (numbers - {WAIT})


def seen(episode: Episode, play: Play[Any], seat: str) -> list[float]:
    """What an encoder writes that has written nothing before."""
    encoder: Encoder[Any] = episode.scenario.game.knowledge.figures.encoder(episode.scenario.start, seat)
    encoder.write(play)
    return encoder.figures.tolist()


def check_game(given: AnyScenario, seed: int, every: int) -> None:
    episode = Episode(given)
    episode.begin(seed)
    chooser = Seeded(f"chooser {seed}")
    steps = 0
    while actors := episode.table.actors:
        seat = actors[chooser.below(len(actors))]
        check_numbers(episode, seat)
        if steps % every == 0:
            for each in episode.seats:
                check_secrets(episode, each, chooser)
        offered = sorted(episode.offered(seat))
        episode.act(seat, offered[chooser.below(len(offered))])
        steps += 1
    assert episode.table.outcome is not None


@pytest.mark.parametrize("name", SCENARIOS)
def test_numbers_and_figures_through_a_whole_game(name: str) -> None:
    check_game(scenario(name), 1, EVERY)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@given(seed=seeds)
@examples(1, 6)
def test_numbers_and_figures_with_any_options(name: str, seed: int) -> None:
    given, _ = varied(name, Seeded(f"options {seed}"))
    check_game(given, seed, EVERY)


def test_dealing_anew_finds_a_number_that_tells_what_hides_there() -> None:
    """What hides under the enemy's tokens changes from deal to deal: slots that went by it would differ."""
    table = played("urban-operations/first-door", 1, 12)
    dealt = [redealt(table, "red", Seeded(f"deal {number}")) for number in range(4)]
    hidden = [{block.token: id for id, block in play.position.blocks.items() if block.seat == "green"} for play in dealt]
    assert any(each != hidden[0] for each in hidden)


@pytest.mark.parametrize("name", ["urban-battle/convoy", "urban-battle/two-flags", "urban-battle/salvage"])
def test_what_is_written_step_by_step_is_what_is_written_at_once(name: str) -> None:
    """Urban Battle writes only what has changed."""
    episode = Episode(scenario(name))
    for seed in (1, 2):
        episode.begin(seed)
        chooser = Seeded(f"chooser {seed}")
        while actors := episode.table.actors:
            offered = sorted(episode.offered(actors[0]))
            observed = episode.observe(actors[0]).tolist()
            if len(episode.table.entries) % 7 == 0:
                assert seen(episode, episode.table.play, actors[0]) == observed
            episode.act(actors[0], offered[chooser.below(len(offered))])


def test_a_number_means_the_same_in_every_game_of_a_scenario() -> None:
    one, other = (Numbering(scenario("urban-battle/first-patrol")) for _ in range(2))
    assert [str(action) for action in one.actions] == [str(action) for action in other.actions]
    assert str(one.actions[:3]) == "[Action('wait'), Action('done'), Action('stop')]"


@pytest.mark.parametrize("game", list(catalogue()))
def test_every_field_has_a_name_of_its_own_and_cites_rules_that_exist(game: str) -> None:
    known = rules(game)
    for name in scenario_names(game):
        fields = Episode(scenario(name, look=False)).fields
        assert len({field.name for field in fields}) == len(fields)
        for field in fields:
            assert field.text
            assert set(field.rule.split(", ")) <= known.keys(), (name, field.name, field.rule)


def test_a_number_that_is_not_offered_is_refused_with_what_is() -> None:
    episode = Episode("urban-battle/first-patrol")
    episode.begin(7)
    before = episode.table.fingerprint()
    with pytest.raises(IllegalAction, match=r"black cannot choose 2, `stop`, now. Legal now: 1 \(done\), \d+ \(move B1\)"):
        episode.act("black", 2)
    with pytest.raises(IllegalAction, match="black cannot choose 999, no action, now"):
        episode.act("black", 999)
    assert episode.table.fingerprint() == before


def test_who_is_not_asked_may_only_wait() -> None:
    episode = Episode("urban-battle/first-patrol")
    episode.begin(7)
    assert list(episode.offered("white")) == [WAIT]
    episode.act("white", WAIT)
    assert not episode.table.entries


def test_an_observation_comes_apart_by_the_names_of_its_fields() -> None:
    episode = Episode("urban-battle/first-patrol")
    episode.begin(7)
    parts = episode.parts(episode.observe("black"))
    assert parts["W1 square"].shape == (12, 12)
    assert np.argwhere(parts["W1 square"]).tolist() == [[0, 1]]  # B1: row 1, column B
    assert parts["W1 facing"].tolist() == [1, 0, 0, 0, 0, 0, 0, 0]
    assert parts["dice"].sum() == 3
    assert parts["seat"].tolist() == [0, 1]


def test_information_states_tell_what_was_and_observations_what_is() -> None:
    episode = Episode("game-of-war/duel")
    episode.begin(3)
    number = next(iter(episode.offered("red")))
    text = str(episode.offered("red")[number])
    told = information_state_string(episode.table, "white")
    episode.act("red", number)
    assert information_state_string(episode.table, "white") == told  # red decides in secret
    assert text in information_state_string(episode.table, "red").splitlines()
    assert information_state_string(episode.table, "red").endswith(observation_string(episode.table, "red"))


def test_a_game_without_figures_says_so() -> None:
    with pytest.raises(EnfiladeError, match="does not say how its actions are numbered"):
        Episode(parley())
