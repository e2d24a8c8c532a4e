"""Whatever a seat asks for is legal, or is refused with its reasons: every verb on everything that ever had a name."""

from __future__ import annotations

from functools import cache

import pytest

from enfilade import Action, IllegalAction, Seeded
from enfilade.kernel.data import Data
from enfilade.library import AnyTable
from tests.properties.games import NAMES, SCENARIOS, played

MOMENTS = 3  # of each game, the last when little is left
TRIED = 60  # names at each moment; all of them with `make test-all`
MOST = 20_000  # actions of a game: it is over before
LONGEST = 24  # of a name: sentences are none
every_scenario = pytest.mark.parametrize("name", SCENARIOS)


@cache
def games(name: str, seed: int) -> tuple[AnyTable, ...]:
    """The moments of a random game at which it is tried: evenly spread, the last before its last action."""
    length = len(played(name, seed, MOST).entries)
    return tuple([played(name, seed, (length - 1) * number // MOMENTS) for number in range(1, MOMENTS + 1)])


@cache
def verbs(game: str) -> tuple[str, ...]:
    """The verbs that random play of a game has met, on all its scenarios."""
    heard = {"dance"}
    for name in NAMES:
        if name.partition("/")[0] == game:
            for table in games(name, 1):
                heard |= {entry.action.verb for entry in table.entries}
                heard |= {action.verb for seat in table.actors for action in table.legal(seat)}
    return tuple(sorted(heard))


def names_in(value: Data) -> set[str]:
    """Every name in plain data: of pieces, places, options, what else there is."""
    if isinstance(value, str):
        return {value} if value and len(value) <= LONGEST and value.split() == [value] else set()
    if isinstance(value, dict):
        return {name for key, each in value.items() for name in names_in(key) | names_in(each)}
    if isinstance(value, (list, tuple)):
        return {name for each in value for name in names_in(each)}
    return set()


def names(table: AnyTable) -> list[str]:
    """Every name that anybody has heard up to a moment, the dead included."""
    found = {entry.action.target for entry in table.entries} | {""}
    for seat in (*table.seats, None):
        found |= names_in(table.view(seat).to_data())
        for event in table.events(seat):
            found |= names_in(dict(event.values))
    return sorted(found)


def check_answers(table: AnyTable, seat: str, verbs: tuple[str, ...], names: list[str]) -> None:
    legal = set(table.legal(seat))
    before = table.fingerprint()
    for verb in verbs:
        for name in names:
            action = Action(verb, name)
            if action not in legal:
                with pytest.raises(IllegalAction) as caught:
                    table.act(seat, action)
                assert str(caught.value).startswith(f"{seat} cannot choose '{action}'")
    assert table.fingerprint() == before


@every_scenario
def test_every_verb_on_some_names(name: str) -> None:
    sampler = Seeded(f"names {name}")
    for table in games(name, 1):
        heard = names(table)
        some = sampler.shuffle(heard, "names to try")[:TRIED]
        for seat in table.actors:
            check_answers(table, seat, verbs(name.partition("/")[0]), some)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", NAMES)
def test_every_verb_on_every_name(name: str, seed: int) -> None:
    for table in games(name, seed):
        for seat in table.actors:
            check_answers(table, seat, verbs(name.partition("/")[0]), names(table))
