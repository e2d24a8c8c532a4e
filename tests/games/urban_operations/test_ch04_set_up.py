"""Set-up begins by lot: as sensible as what is printed, and never twice the same (4.2, R126)."""

from __future__ import annotations

import pytest

from enfilade import Seeded, Table
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.rules.posts import closed_to, may_stand, standing
from enfilade.games.urban_operations.state.position import Position
from tests.games.urban_operations.field import Field, explained, read

NAMES = ["first-door", "dravik-crossroads", "lights-out", "selm-harbour"]
GAMES = 40


def opened(name: str, seed: int) -> Table[Position, View]:
    """A table at which nobody has said anything yet."""
    return Table(read(f"urban-operations/{name}", "{}"), seed=seed)


def set_up(name: str, seed: int) -> Table[Position, View]:
    """A table at which both sides have said `done` at once."""
    table = opened(name, seed)
    while table.path[-1].name == "Setup":
        table.act(table.actors[0], "done")
    return table


def where(position: Position, seat: str) -> tuple[tuple[str, str], ...]:
    return tuple(sorted([(block.id, block.loc) for block in position.blocks.values() if block.seat == seat]))


@pytest.mark.parametrize("name", NAMES)
def test_who_says_done_at_once_is_not_known_from_the_last_game(name: str) -> None:
    """Of forty games at least half have a set-up of their own for each side; the same seed has the same one (R126)."""
    for seat in ("green", "red"):
        found = {where(set_up(name, seed).position, seat) for seed in range(GAMES)}
        assert len(found) >= GAMES // 2
    assert set_up(name, 3).position == set_up(name, 3).position


@pytest.mark.parametrize("name", NAMES)
def test_where_the_lot_puts_a_block_it_might_be_put_by_hand(name: str) -> None:
    """In its force's area, on legal ground, one in a place, away from enemies in place (4.2, R126)."""
    for seed in range(12):
        table = opened(name, seed)
        while table.path[-1].name == "Setup":
            position, seat = table.position, table.actors[0]
            closed = closed_to(position, seat)
            blocks = standing(position, seat)
            assert len({block.loc for block in blocks}) == len(blocks)
            assert all(may_stand(position, block, block.loc, closed) for block in blocks)
            assert len(position.mines.laid[seat]) == len(position.mission.sides[seat].mines_at)
            table.act(seat, "done")


@pytest.mark.parametrize("name", NAMES)
def test_the_lot_keeps_to_the_sense_of_what_is_printed(name: str) -> None:
    """As many blocks under a roof or upon one; what is fortified is held by somebody who can fight (R126)."""
    for seed in range(12):
        position = set_up(name, seed).position
        district = position.mission.district
        for seat in ("green", "red"):
            blocks = standing(position, seat)
            inside = [block for block in blocks if block.loc not in district.terrain]
            printed = [block for block in blocks if block.piece.home not in district.terrain]
            assert len(inside) == len(printed)
            for loc in position.mission.sides[seat].fortified:
                holders = [block for block in blocks if block.loc == loc]
                printed = [block for block in blocks if block.piece.home == loc]
                assert len(holders) == len(printed)
                assert all(block.card.is_unit for block in holders)


def test_the_other_side_learns_nothing_of_a_lot() -> None:
    """While a side sets up, its lot is its secret: a redeal draws another (4.2, R126)."""
    table = opened("dravik-crossroads", 5)
    seat = table.actors[0]
    other = "green" if seat == "red" else "red"
    deals = {where(redeal(table.view(other), Seeded(f"deal {deal}")), seat) for deal in range(6)}
    assert len(deals) > 1
    assert explained(table, 0)
    assert table.view(other) == opened("dravik-crossroads", 6).view(other)


def test_a_scenario_may_be_played_as_printed() -> None:
    """No chance is drawn then (R126)."""
    field = Field("dravik-crossroads", {"options.set_up": "printed"}, set_up=False)
    blocks = field.position.blocks.values()
    assert all(block.loc == block.piece.home for block in blocks)


def test_the_log_says_who_is_placed_and_who_changes_places() -> None:
    """Both by name, to the side that sets up (4.2)."""
    table = opened("first-door", 3)
    for chosen, done, told in (
        ("swap R1a", "with R1c", "R1a changes places with R1c."),
        ("place R1b", "place-at 1.3", "R1b is placed in 1.3."),
        ("fortify", "fortify 1.5", "A fortification set or lifted in 1.5."),
    ):
        table.act("red", chosen)
        assert [table.scenario.sentence(event) for event in table.act("red", done)] == [told]


def test_each_step_of_a_set_up_is_a_question() -> None:
    """And what stands already is kept with one press: its button alone shines (4.2)."""
    table = opened("first-door", 0)
    seat = table.actors[0]
    asked = [table.view(seat).prompt]
    assert {action.verb for action in table.legal(seat)} - set(table.game.page.aside) == {"done"}
    for chosen in ("place", "swap"):
        block = next(action for action in table.legal(seat) if action.verb == chosen)
        table.act(seat, block)
        asked.append(table.view(seat).prompt.replace(block.target, "it"))
        table.undo(seat)
    assert asked == [
        "Your side is set up, unseen by the other: change what you like, or let it stand.",
        "Where shall it stand?",
        "With which block does it change places?",
    ]


def test_whoever_has_one_force_is_asked_about_that_one() -> None:
    """There is no "which" where there is one (3.1.3)."""
    table = set_up("first-door", 3)
    seat = table.actors[0]
    force = table.legal(seat)[0].target
    assert table.view(seat).prompt == f"Give force {force} its impulse now, or pass?"
