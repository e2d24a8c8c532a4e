"""Golden replays: two turns of each scenario by fixed choices, that must go on replaying as they were.

When a rule changes, raise the version of the rules and write them anew, in a commit of its own that says which rule it was:

    .venv/bin/python -m tests.games.urban_operations.test_replays
"""

from __future__ import annotations

from pathlib import Path

import pytest

from enfilade import Seeded, Table, load, scenario
from enfilade.library import AnyTable, scenario_names

HERE = Path(__file__).parent / "replays"
STEMS = [name.partition("/")[2] for name in scenario_names("urban-operations")]
EAGER = ("fire", "assault", "weapon", "opfire", "return", "cover", "advance", "breach", "scout", "smoke", "impulse", "activate")


def played(stem: str) -> AnyTable:
    """Two turns, by choices that a seed makes; fights are preferred half of the time, so that there is something to replay."""
    table = Table(scenario(f"urban-operations/{stem}", {"turns": 2}), seed=f"golden {stem}")
    chooser = Seeded(f"choices {stem}")
    while table.actors:
        seat = table.actors[0]
        offers = table.legal(seat)
        eager = [offer for offer in offers if offer.verb in EAGER]
        if table.path[-1].name == "Setup":
            offers = offers[-1:]
        elif eager and chooser.below(2):
            offers = tuple(eager)
        table.act(seat, offers[chooser.below(len(offers))])
    return table


@pytest.mark.parametrize("stem", STEMS)
def test_a_golden_replay_leads_to_its_end(stem: str) -> None:
    """Every draw and every position is as recorded (3.1)."""
    table = load(HERE / f"{stem}.jsonl")
    assert table.scenario.name == f"urban-operations/{stem}"
    assert table.outcome is not None
    assert table.record().text() == (HERE / f"{stem}.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("stem", STEMS)
def test_played_again_it_is_the_same_game(stem: str) -> None:
    """Same seed, same choices, same entries (3.1)."""
    again = [entry.line() for entry in played(stem).record().entries]
    assert again == [entry.line() for entry in load(HERE / f"{stem}.jsonl").record().entries]


def write() -> None:
    """Write all of them anew."""
    HERE.mkdir(exist_ok=True)
    for stem in STEMS:
        played(stem).save(HERE / f"{stem}.jsonl")


if __name__ == "__main__":
    write()
