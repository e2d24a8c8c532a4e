"""The lens that shows what the enemy can do: squares under its guns, with the worst odds there."""

from __future__ import annotations

import pytest

import enfilade
from enfilade.contract.shown import Preview
from enfilade.games.urban_battle.page.aims import threats
from enfilade.games.urban_battle.page.lenses import THREAT, percent_short
from enfilade.games.urban_battle.page.preview import chance_to_destroy
from enfilade.library import AnyTable, scenario_names
from enfilade.players import player
from enfilade.players.arena import step
from tests.games.urban_battle.field import field, play


def laid(table: AnyTable, seat: str | None) -> Preview:
    found = table.game.page.lay(table.view(seat), THREAT.id)
    assert found is not None
    return found


def odds(shown: Preview) -> list[str]:
    """The figures in the hatched squares."""
    return [child.text for mark in shown.overlay for child in mark.children if child.text]


def test_the_squares_ahead_of_a_gun_are_hatched_from_the_second_on() -> None:
    """An empty square is judged for the weakest vehicle turned the worst way round: rear 2, three dice (UB 5.7, 5.11)."""
    table = play(field("white W1 medium C1 N\nblack B1 medium H8 S", first="white"), 1, 2, 3)
    shown = laid(table, "white")
    assert "no vehicle stands there" in shown.words
    assert odds(shown)[0] == "99"  # D 2 + rear 2 is 4 on three dice, 215 of 216; the square at D 1 cannot be fired at
    assert "100" not in odds(shown)
    assert laid(table, "black").overlay


def test_a_vehicle_in_the_line_of_fire_is_judged_as_it_stands() -> None:
    """D 6 + side 4 = 10 on three dice, 62.5 %; the line ends at it (UB 5.3, 5.9)."""
    table = play(field("black B1 medium K8 W\nwhite W1 medium E8 N", first="white"), 1, 2, 3)
    shown = laid(table, "white")
    assert "Medium W1 (62.5 % from B1)" in shown.words
    assert "62" in odds(shown)
    assert "W1" not in laid(table, "black").words


@pytest.mark.parametrize("name", scenario_names("urban-battle"))
def test_the_lens_agrees_with_the_rules_about_every_vehicle(name: str) -> None:
    """Whoever can be fired at is named with the worst exact chance, and nobody else is (UB 5.2, 5.11)."""
    table: AnyTable = enfilade.Table(enfilade.scenario(name), seed=5)
    players = {seat: player("random", table.game, seat) for seat in table.seats}
    for _ in range(160):
        if not table.actors:
            break
        step(table, players)
    position = table.position
    for seat in table.seats:
        words = laid(table, seat).words
        for piece in position.of(seat):
            worst = (
                [chance_to_destroy(position, shot.firer, piece) for shot in threats(position, piece)]
                if piece.is_operational
                else []
            )
            assert (f" {piece.id} (" in words) == bool(worst and max(worst) > 0)
    watched = laid(table, None)
    assert len(watched.overlay) >= len(laid(table, table.seats[0]).overlay)


def test_figures_are_never_certain_where_the_dice_are_not() -> None:
    assert [percent_short(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == ["0", "1", "50", "99", "100"]


def test_there_is_no_other_lens() -> None:
    table: AnyTable = enfilade.Table(enfilade.scenario("urban-battle/first-patrol"), seed=1)
    assert table.game.page.lay(table.view("white"), "x-ray") is None
    assert [lens.key for lens in table.game.page.lenses] == ["t"]
