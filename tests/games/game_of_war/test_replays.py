"""Golden replays: the first turns of every scenario by fixed choices, that must go on replaying as they were.

When a rule changes, raise the version of the rules and write them anew, in a commit of their own that says which rule it was:

    .venv/bin/python -m tests.games.game_of_war.test_replays
"""

from __future__ import annotations

from pathlib import Path

import pytest

from enfilade import Seeded, Table, load, scenario
from enfilade.library import AnyTable, scenario_names

HERE = Path(__file__).parent / "replays"
STEMS = [name.partition("/")[2] for name in scenario_names("game-of-war")]
TURNS = 4
EAGER = ("order", "move", "step", "attack-unit", "attack")


def played(stem: str) -> AnyTable:
    """Four turns, by choices that a seed makes; orders and attacks are preferred, and here and there one is taken back."""
    table = Table(scenario(f"game-of-war/{stem}", {"options.turn_limit": TURNS}), seed=f"golden {stem}")
    chooser = Seeded(f"choices {stem}")
    while table.actors:
        seat = table.actors[chooser.below(len(table.actors))]
        choices = table.choices(seat)
        if len(choices) == 3 and chooser.below(2) == 0:
            table.undo(seat, 1 + chooser.below(3))
            continue
        offers = table.legal(seat)
        eager = [offer for offer in offers if offer.verb in EAGER] or list(offers)
        table.act(seat, eager[chooser.below(len(eager))])
    return table


@pytest.mark.parametrize("stem", STEMS)
def test_a_golden_replay_leads_to_its_end(stem: str) -> None:
    """Every draw and every position is as recorded (II)."""
    text = (HERE / f"{stem}.jsonl").read_text(encoding="utf-8")
    table = load(HERE / f"{stem}.jsonl")
    assert table.scenario.name == f"game-of-war/{stem}"
    assert table.outcome is not None
    assert table.record().text() == text
    assert stem == "classic" or '"undo"' in text


@pytest.mark.parametrize("stem", STEMS)
def test_played_again_it_is_the_same_game(stem: str) -> None:
    """Same choices, same entries (II)."""
    again = [entry.line() for entry in played(stem).record().entries]
    assert again == [entry.line() for entry in load(HERE / f"{stem}.jsonl").record().entries]


def test_a_whole_game_of_the_greedy_player() -> None:
    """Kept from its first days: it replays to the same positions, hash by hash, to the end (I)."""
    table = load(HERE / "greedy-duel.jsonl")
    assert table.outcome is not None
    assert table.outcome.winner == "red"
    assert len([event for event in table.events(None) if event.name == "battle"]) >= 2


def write() -> None:
    """Write all but the last anew; of that one, a change of rules may leave nothing but to let another take its place."""
    HERE.mkdir(exist_ok=True)
    for stem in STEMS:
        played(stem).save(HERE / f"{stem}.jsonl")


if __name__ == "__main__":
    write()
