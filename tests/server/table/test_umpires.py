"""What was kept is played on only if it is what was played."""

from __future__ import annotations

from contextlib import suppress

import pytest

from enfilade import Seeded
from enfilade.kernel.data import canonical
from enfilade.kernel.errors import DrawNeeded, EnfiladeError
from enfilade.server.messages import encode
from enfilade.server.store.base import StoredTable
from enfilade.server.table.umpire import Umpire
from enfilade.server.table.umpires import rebuilt, stored_line
from tests.server.frames import NAMES, shared


def test_a_game_of_other_rules_is_not_played_on() -> None:
    scenario = '{"game": "sealed", "id": "plain", "title": "Two rounds"}'
    with pytest.raises(EnfiladeError, match="begun with version 9 of the rules of Sealed Bids"):
        rebuilt(StoredTable("t", "sealed", 9, scenario, "x", "seeded", [], {"red": "human", "blue": "human"}))


def test_altered_entries_are_noticed() -> None:
    """A stored draw that the seed does not give."""
    scenario = '{"game": "sealed", "id": "plain", "title": "Two rounds"}'
    kinds = {"red": "human", "blue": "human"}
    lines = ['{"do": "act", "seat": "red", "text": "bid 1", "draws": [3]}']
    with pytest.raises(EnfiladeError, match="the seed gives"):
        rebuilt(StoredTable("t", "sealed", 1, scenario, "x", "seeded", [], kinds, lines))


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_made_anew_by_its_rules_alone_or_by_looking_at_every_moment(name: str) -> None:
    """Entries say who learnt something from them; those of older servers do not, and lead to the same."""
    umpire = Umpire(shared(name), dict.fromkeys(shared(name).seats, "human"), "seeded", "seed")
    assert umpire.table is not None
    dice = Seeded("umpires")
    noted: list[str] = []
    plain: list[str] = []
    for number in range(24):
        seat = umpire.table.actors[0]
        legal = umpire.table.legal(seat)
        act = legal[dice.below(len(legal))].text
        may_undo = number % 6 == 5 and not umpire.table.why_no_undo(seat)
        entry = umpire.undo(seat, None) if may_undo else umpire.act(seat, act, umpire.memories[seat].told, None)
        assert entry is not None
        noted.append(stored_line(umpire, entry))
        plain.append(entry.line())
    for lines in (noted, plain):
        game = umpire.game
        text = canonical(umpire.scenario.data)
        again = rebuilt(StoredTable("t", game.id, game.version, text, "seed", "seeded", None, umpire.kinds, lines))
        for each, memory in umpire.memories.items():
            other = again.memories[each]
            assert [(one.after, one.told) for one in other.learnt] == [(one.after, one.told) for one in memory.learnt]
            assert (other.turn, other.encoded) == (memory.turn, memory.encoded)
            assert encode(again.chart(each)) == encode(umpire.chart(each))


def typed(umpire: Umpire, die: int = 6) -> None:
    """Type the same number for all dice that are awaited: somebody who may."""
    pending = umpire.pending
    assert pending is not None
    seat = pending.seat or next(iter(umpire.kinds))
    umpire.draws(seat, [die] * pending.needs.count, pending.number, umpire.memories[seat].moment)


def half_typed(umpire: Umpire, lines: list[str]) -> None:
    """Play anything until an action that has had some of its dice needs more of them."""
    chance = Seeded("half typed")
    while umpire.pending is None or not umpire.pending.draws or umpire.table is None:
        try:
            if umpire.pending is not None:
                typed(umpire, 1 + chance.below(6))
            else:
                assert umpire.table is not None
                seat = umpire.table.actors[0]
                legal = umpire.table.legal(seat)
                umpire.act(seat, legal[chance.below(len(legal))].text, umpire.memories[seat].told, None)
        except DrawNeeded:
            continue
        if umpire.table is not None and len(umpire.table.entries) > len(lines):
            lines.append(stored_line(umpire, umpire.table.entries[-1]))


def test_dice_that_were_typed_in_part_are_awaited_as_before() -> None:
    scenario, lines = shared("urban-battle/convoy"), list[str]()
    umpire = Umpire(scenario, dict.fromkeys(scenario.seats, "human"), "typed", None)
    half_typed(umpire, lines)
    assert umpire.table is not None
    assert umpire.pending is not None
    game, opening = umpire.game, umpire.table.opening
    kept = StoredTable("t", game.id, game.version, canonical(scenario.data), None, "typed", opening, umpire.kinds, lines)
    again = rebuilt(kept)
    again.await_again(umpire.pending.awaited)
    seat = umpire.pending.seat
    assert again.need_of(seat) == umpire.need_of(seat)
    for each in (umpire, again):
        while each.pending is not None:
            with suppress(DrawNeeded):
                typed(each)
    assert again.table is not None
    assert again.table.fingerprint() == umpire.table.fingerprint()
    assert again.table.entries[-1].line() == umpire.table.entries[-1].line()


def test_a_seat_that_is_not_there_cannot_have_learnt_anything() -> None:
    scenario = '{"game": "sealed", "id": "plain", "title": "Two rounds"}'
    kinds = {"red": "human", "blue": "human"}
    lines = ['{"do": "act", "seat": "red", "text": "bid 1", "learnt": ["green"]}']
    with pytest.raises(EnfiladeError, match="green is kept to have learnt something"):
        rebuilt(StoredTable("t", "sealed", 1, scenario, "x", "seeded", [], kinds, lines))
