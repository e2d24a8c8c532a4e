"""Golden replays: one short game of each mission, played at random from a fixed seed, that must go on replaying as it was.

When a rule changes, raise the version of the rules and write them anew, in a commit of its own that says which rule it was:

    .venv/bin/python -m tests.games.urban_battle.test_replays
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from enfilade import BadRecord, Table, load, scenario
from enfilade.kernel.record import parse
from enfilade.library import AnyTable, replayed

HERE = Path(__file__).parent / "replays"
ROUNDS = {"first-patrol": 6, "lone-heavy": 6, "antenna": 3, "two-flags": 3, "hold-the-bridge": 2, "convoy": 3, "salvage": 5}
EAGER = ("fire", "shoot", "repair")


def played(mission: str) -> AnyTable:
    """A game to its end, which comes early; random, but never too shy to fire."""
    table = Table(scenario(f"urban-battle/{mission}", {"max_rounds": ROUNDS[mission]}), seed=f"golden {mission}")
    random = Random(mission)
    while table.actors:
        offers = table.legal(table.actors[0])
        table.act(table.actors[0], random.choice([offer for offer in offers if offer.verb in EAGER] or offers))
    return table


@pytest.mark.parametrize("mission", ROUNDS)
def test_a_golden_replay_leads_to_its_end(mission: str) -> None:
    """Every draw and every position is as recorded (UB 2.6)."""
    table = load(HERE / f"{mission}.jsonl")

    assert table.scenario.name == f"urban-battle/{mission}"
    assert table.outcome is not None
    assert table.record().text() == (HERE / f"{mission}.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("mission", ROUNDS)
def test_the_same_seed_and_choices_give_the_same_game(mission: str) -> None:
    """Played again, it is the same record, and tells the same events (UB 2.6)."""
    again = played(mission)
    table = load(HERE / f"{mission}.jsonl")

    assert again.record().text() == table.record().text()
    assert [event.to_data() for event in again.events(None)] == [event.to_data() for event in table.events(None)]


def test_there_is_a_golden_replay_of_each_mission_and_no_other() -> None:
    """A new mission gets one (UB 2.6)."""
    assert sorted(path.stem for path in HERE.iterdir()) == sorted(ROUNDS)


def test_an_altered_die_is_noticed() -> None:
    """The record of a game can be trusted (UB 5.8)."""
    text = (HERE / "first-patrol.jsonl").read_text(encoding="utf-8")
    lines = text.splitlines()
    number = next(index for index, line in enumerate(lines) if index > 1 and '"draws": [' in line)
    die = lines[number].partition('"draws": [')[2][0]
    lines[number] = lines[number].replace(f'"draws": [{die}', f'"draws": [{1 + int(die) % 6}', 1)

    with pytest.raises(BadRecord, match=f"line {number + 1}"):
        replayed(parse("\n".join(lines) + "\n", "altered.jsonl"))


def write() -> None:
    """Write all of them anew."""
    HERE.mkdir(exist_ok=True)
    for mission in ROUNDS:
        played(mission).save(HERE / f"{mission}.jsonl")


if __name__ == "__main__":
    write()
