"""What a position is worth: who is near what is fought for, who has still to act, how far a prisoner is on his way."""

from __future__ import annotations

import pytest

from enfilade.games.urban_operations.commander.evaluation import FEATURES, KINDS, evaluate, features
from enfilade.games.urban_operations.commander.weights import WEIGHTS
from enfilade.games.urban_operations.state.tempo import Tempo
from tests.games.urban_operations.field import Field, read

ONE = 2 * len(FEATURES)  # figures of one kind of scenario: each feature, and each by the time that is gone


def figure(field: Field, name: str, seat: str = "green", kind: int = 0) -> float:
    return features(field.position, seat)[kind * ONE + FEATURES.index(name)]


@pytest.mark.parametrize("name", ["first-door", "dravik-crossroads", "lights-out", "selm-harbour"])
def test_what_one_side_gains_the_other_loses(name: str) -> None:
    start = read(f"urban-operations/{name}", "{}").start
    assert evaluate(start, "green") == pytest.approx(-evaluate(start, "red"))


@pytest.mark.parametrize(("name", "kind"), [("first-door", 0), ("dravik-crossroads", 1), ("selm-harbour", 1), ("lights-out", 2)])
def test_a_scenario_is_judged_by_the_weights_of_its_kind(name: str, kind: int) -> None:
    """Zones, points or a prisoner: the places of the others stay empty."""
    assert len(WEIGHTS) == KINDS * ONE
    start = read(f"urban-operations/{name}", "{}").start
    found = features(start, "green")
    assert any(found[kind * ONE : (kind + 1) * ONE])
    assert not any(found[: kind * ONE])
    assert not any(found[(kind + 1) * ONE :])


def test_who_comes_nearer_to_the_house_is_worth_more_to_its_side() -> None:
    field = Field()
    field.put("G1c", "0608")
    far, distant = figure(field, "nearness"), evaluate(field.position, "green")
    field.put("G1c", "1.3")
    assert figure(field, "nearness") > far
    assert evaluate(field.position, "green") > distant


def test_who_has_still_to_act_counts() -> None:
    field = Field()
    before = figure(field, "fresh")
    field.put("G1c", activated=True)
    assert figure(field, "fresh") == before - 3  # a squad at full strength
    assert figure(field, "fresh", "red") == 3 - before


def test_who_would_win_counts_in_the_last_turn_alone() -> None:
    field = Field()
    for turn, ahead in ((1, 0.0), (3, 0.0), (4, -1.0)):
        field.position.tempo = Tempo("green", turn)
        assert figure(field, "ahead") == ahead  # red holds the house


def test_a_prisoner_counts_by_how_far_he_is_on_his_way() -> None:
    field = Field("lights-out", opening=["population", "population", "vehicles"])
    said = []
    for loc in ("41.5", "0306", "0107"):
        field.put("G1b", loc)
        field.position.prisoner = "with:G1b"
        said.append(figure(field, "rescue", kind=2))
    assert 1 < said[0] < said[1] < said[2] == 2
    field.position.prisoner = "exited"
    assert figure(field, "rescue", kind=2) == 2
    assert figure(field, "rescue", "red", kind=2) == -2
    field.position.prisoner = "41.5"
    assert figure(field, "rescue", kind=2) == 0
