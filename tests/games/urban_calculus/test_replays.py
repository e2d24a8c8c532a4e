"""Golden replays: a campaign in each city by fixed choices, that must go on replaying as it was.

When a rule changes, raise the version of the rules and write them anew, in a commit of its own that says which rule it was:

    .venv/bin/python -m tests.games.urban_calculus.test_replays
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from enfilade import Seeded, Table, load, scenario
from enfilade.library import AnyTable, scenario_names

HERE = Path(__file__).parent / "replays"
STEMS = [name.partition("/")[2] for name in scenario_names("urban-calculus")]
TURNS = 3


def played(stem: str) -> AnyTable:
    """Three turns, by choices that a seed makes; in the second both seats agree to change a number (R48)."""
    changes: dict[str, Any] = {"time.turns": TURNS, "victory": [{"id": "over", "when": "end", "winner": "draw"}]}
    table = Table(scenario(f"urban-calculus/{stem}", changes), seed=f"golden {stem}")
    chooser = Seeded(f"choices {stem}")
    while table.actors:
        if table.position.turn == 2 and not table.position.agreed and not table.position.amended:
            table.amend("tn.red.X", 4)
        seat = table.actors[0]
        offers = table.legal(seat)
        eager = [offer for offer in offers if offer.verb in ("assign", "attack", "target")] or list(offers)
        table.act(seat, eager[chooser.below(len(eager))])
    return table


@pytest.mark.parametrize("stem", STEMS)
def test_a_golden_replay_leads_to_its_end(stem: str) -> None:
    """Every draw, every amendment and every position is as recorded (§5, R48)."""
    table = load(HERE / f"{stem}.jsonl")
    assert table.scenario.name == f"urban-calculus/{stem}"
    assert table.outcome is not None
    assert table.position.amended == {"tn.red.X": 4}
    assert table.record().text() == (HERE / f"{stem}.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("stem", STEMS)
def test_played_again_it_is_the_same_campaign(stem: str) -> None:
    """Same seed, same choices, same entries (§5)."""
    again = [entry.line() for entry in played(stem).record().entries]
    assert again == [entry.line() for entry in load(HERE / f"{stem}.jsonl").record().entries]


def write() -> None:
    """Write all of them anew."""
    HERE.mkdir(exist_ok=True)
    for stem in STEMS:
        played(stem).save(HERE / f"{stem}.jsonl")


if __name__ == "__main__":
    write()
