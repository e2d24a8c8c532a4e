"""Golden replays: one short game of each mission (how they are kept: tests/games/replays.py)."""

from __future__ import annotations

from random import Random

import pytest

from enfilade import BadRecord, Table, scenario
from enfilade.kernel.record import parse
from enfilade.library import AnyTable, replayed
from tests.games.replays import Golden, preferred

ROUNDS = {"first-patrol": 6, "lone-heavy": 6, "antenna": 3, "two-flags": 3, "hold-the-bridge": 2, "convoy": 3, "salvage": 5}


def played(mission: str) -> AnyTable:
    """A game to its end, which comes early; random, but never too shy to fire."""
    table = Table(scenario(f"urban-battle/{mission}", {"max_rounds": ROUNDS[mission]}), seed=f"golden {mission}")
    random = Random(mission)
    while table.actors:
        seat = table.actors[0]
        table.act(seat, random.choice(preferred(table.legal(seat), ("fire", "shoot", "repair"))))
    return table


GOLDEN = Golden("urban-battle", played)


@pytest.mark.parametrize("mission", GOLDEN.stems)
def test_a_golden_replay_leads_to_its_end(mission: str) -> None:
    """Every draw and every position is as recorded, and played again it is the same game (UB 2.6)."""
    GOLDEN.checked(mission)


def test_there_is_a_golden_replay_of_each_mission_and_no_other() -> None:
    """A new mission gets one (UB 2.6)."""
    assert sorted(path.stem for path in GOLDEN.folder.iterdir()) == sorted(ROUNDS)


def test_an_altered_die_is_noticed() -> None:
    """The record of a game can be trusted (UB 5.8)."""
    lines = GOLDEN.path("first-patrol").read_text(encoding="utf-8").splitlines()
    number = next(index for index, line in enumerate(lines) if index > 1 and '"draws": [' in line)
    die = lines[number].partition('"draws": [')[2][0]
    lines[number] = lines[number].replace(f'"draws": [{die}', f'"draws": [{1 + int(die) % 6}', 1)

    with pytest.raises(BadRecord, match=f"line {number + 1}"):
        replayed(parse("\n".join(lines) + "\n", "altered.jsonl"))


if __name__ == "__main__":
    GOLDEN.write()
