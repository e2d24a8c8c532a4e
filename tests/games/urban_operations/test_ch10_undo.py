"""Undo is never a peek: who could learn something by an action does not take it back, whatever came of it."""

from __future__ import annotations

import pytest

from enfilade import Action, Seeded, Table
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Data, canonical
from enfilade.kernel.play import Play
from tests.games.urban_operations.field import HERE, Field, read
from tests.games.urban_operations.test_ch08_movement import settle

MINES: dict[str, Data] = {"red.mines": 4, "green.mines": 4}
BATTLES: list[tuple[str, dict[str, Data]]] = [
    ("urban-operations/first-door", MINES),
    ("urban-operations/dravik-crossroads", {**MINES, "options.mine_timing": "immediate"}),
    ("urban-operations/dravik-crossroads", {**MINES, "options.mine_choice": True}),
    (str(HERE / "below.toml"), MINES),
]


def test_a_shot_at_a_dummy_is_not_taken_back_nor_one_at_a_unit() -> None:
    """Whether somebody is asked to answer tells one from the other (5.2.1, 8.2.7.3)."""
    field = Field()
    field.put("G1c", revealed=True)
    field.put("R1b", revealed=False)
    field.activate("G1c")
    field.do("fire R1b", "weapon rifles")
    assert field.actor == "red"
    assert "shown" in field.table.why_no_undo("green")


def test_a_silent_answer_about_mines_is_not_taken_back() -> None:
    """What the block had waited to do has been seen (5.2.2.2)."""
    field = Field("dravik-crossroads", {**MINES, "options.mine_choice": True})
    field.clear("RA2", "RA5", "RB2", "RBar1", "RB4")
    field.put("GB5", "0810")
    field.activate("GB5")
    field.do("step 0809")
    settle(field)
    field.do("done", "silent")
    assert "shown" in field.table.why_no_undo("red")


def test_why_nothing_is_taken_back_does_not_tell_whether_the_enemy_has_begun_its_set_up() -> None:
    """What a side moves in its set-up nobody sees, nor that it moves anything (4.2)."""
    field = Field(set_up=False)
    assert field.actor == "red"
    for other, swap in (("green", ("swap R1b", "with R1c")), ("red", ("swap G1b", "with G1c"))):
        before = field.table.why_no_undo(other)
        field.do(*swap)
        assert field.table.why_no_undo(other) == before
        field.do("done")


def options_on(name: str) -> dict[str, Data]:
    """Every optional rule that hides or shows something."""
    listed = read(name, "{}").start.mission.options.listed()
    keys = [each.key for each in listed if isinstance(each.value, bool)]
    return {key: True for key in keys if key != "options.mine_choice"}


def told_apart(table: Table[Position, View], seat: str, before: View, action: Action, deal: int) -> bool:
    """Whether the seat would have seen something else after its action, had another position been behind what it saw."""
    play: Play[Position] = Play(redeal(before, Seeded(f"deal {deal}")), Seeded("dice"), [])
    play.run()
    if table.game.knowledge.view(play, seat) != before:
        return False
    play.act(seat, action)
    seen = table.view(seat)
    other = table.game.knowledge.view(play, seat)
    return bool(play.dice.drawn) or [each.to_data() for each in other.blocks] != [each.to_data() for each in seen.blocks]


def peeks(name: str, changes: dict[str, Data], seed: int, most: int) -> list[str]:
    """The actions of a random game that could be taken back although they showed something."""
    table: Table[Position, View] = Table(read(name, canonical({**options_on(name), **changes})), seed=seed)
    dice = Seeded(f"peeks {seed}")
    found: list[str] = []
    while table.actors and len(table.entries) < most:
        seat = table.actors[dice.below(len(table.actors))]
        legal = list(table.legal(seat))
        setting_up = table.path[-1].name == "Setup"
        busy = [action for action in legal if action.verb not in ("done", "end", "pass")]
        choices = [action for action in legal if action.verb == "done"] if setting_up else busy if dice.below(4) else legal
        choices = choices or legal
        action = choices[dice.below(len(choices))]
        before, where = table.view(seat), table.path[-1].name
        table.act(seat, action)
        if not setting_up and dice.below(3) == 0 and not table.why_no_undo(seat):
            if any([told_apart(table, seat, before, action, deal) for deal in range(2)]):
                found.append(f"{where}: {action.text}")
    return found


@pytest.mark.parametrize("number", range(len(BATTLES)))
def test_undo_is_never_a_peek(number: int) -> None:
    """Positions that a seat could not tell apart before an action that it may take back look alike to it afterwards (10)."""
    assert peeks(*BATTLES[number], seed=1, most=150) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 8))
@pytest.mark.parametrize("number", range(len(BATTLES)))
def test_undo_is_never_a_peek_in_long_games(number: int, seed: int) -> None:
    """The same, tried harder (10)."""
    assert peeks(*BATTLES[number], seed=seed, most=500) == []
