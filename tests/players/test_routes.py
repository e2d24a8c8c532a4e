"""Ways that are sent with one click: they lead where they say, at the price that they say."""

from __future__ import annotations

from random import Random

import pytest

from enfilade import Table, scenario
from enfilade.contract.shown import Route
from enfilade.games.urban_battle.page.preview import reach
from enfilade.games.urban_battle.rules.movement import Move
from enfilade.games.urban_battle.state import Position
from enfilade.library import AnyTable
from enfilade.players.routes import routes

OPEN = ("urban-battle/first-patrol", "game-of-war/classic", "game-of-war/duel", "quick/brickworks")
HIDDEN = ("urban-operations/first-door", "urban-operations/selm-harbour")
GOING = ("activate", "move", "order", "unit", "move-one", "die", "step", "forward")
MOMENTS = 8


def moments(name: str, count: int = MOMENTS) -> list[tuple[AnyTable, str, list[Route]]]:
    """Some moments of a game played by chance in which a piece is on the move, and its ways."""
    table, chance = Table(scenario(name), seed=f"ways of {name}"), Random(name)
    found: list[tuple[AnyTable, str, list[Route]]] = []
    while table.actors and len(found) < count:
        seat = table.actors[0]
        legal = table.legal(seat)
        ways = routes(table.scenario.game, table.view(seat))
        if ways:
            found.append((table.copy(), seat, ways))
        going = [action for action in legal if action.verb in GOING]
        table.act(seat, chance.choice(going or list(legal)))
    assert len(found) == count
    return found


@pytest.mark.parametrize("name", OPEN)
def test_a_way_leads_where_it_says(name: str) -> None:
    """Where nothing is hidden nothing interrupts but chance: all its choices are legal in turn, and its piece is there."""
    for table, seat, ways in moments(name):
        game = table.scenario.game
        subject = table.view(seat).path[-1].subject
        start = game.page.stands(table.play, seat, subject)
        for way in ways:
            walked = table.copy()
            for action in way.actions:
                walked.act(seat, action)
            end = game.page.stands(walked.play, seat, subject)
            assert end.place == way.place == way.places[-1]
            assert end.facing == way.facing
            assert way.places[0] == start.place
            assert end.spent in (-1, start.spent + way.cost)


def test_only_what_has_a_nose_faces_somewhere() -> None:
    """A vehicle of Urban Battle does, and the page is told; a unit of Game of War does not."""
    for name, faces in (("urban-battle/first-patrol", True), ("game-of-war/duel", False)):
        for _, _, ways in moments(name, 2):
            assert {"facing" in way.to_data() for way in ways} == {faces}
            assert all(way.to_data()["watched"] for way in ways)  # both say what threatens


@pytest.mark.parametrize("name", [*OPEN[1:], *HIDDEN])
def test_every_neighbour_that_can_be_entered_is_a_way(name: str) -> None:
    for table, seat, ways in moments(name):
        view = table.view(seat)
        beside = {action.target for action in view.legal if action.verb in table.scenario.game.page.going}
        assert {way.place for way in ways if len(way.actions) == 1} <= beside
        if name not in HIDDEN:  # there chance may decide what comes of a step
            assert beside <= {way.place for way in ways}


def test_the_ways_of_a_vehicle_are_as_short_as_its_reach() -> None:
    """Two ways to count the same Steps: the preview goes through squares and facings by itself (UB 4.2)."""
    for table, seat, ways in moments("urban-battle/first-patrol", 20):
        position, procedure = table.play.position, table.play.path(seat)[-1]
        if isinstance(position, Position) and isinstance(procedure, Move) and not procedure.steps_taken:
            least = reach(position, position.pieces[procedure.piece], procedure.die)
            named = {position.mission.board.name_of(square): steps for square, steps in least.items()}
            assert {way.place: way.cost for way in ways} == named


@pytest.mark.parametrize("name", HIDDEN)
def test_a_way_begins_with_what_is_offered(name: str) -> None:
    """It is found in a position that is dealt from the view; that nothing else goes into it the twins show."""
    for table, seat, ways in moments(name):
        assert {way.actions[0] for way in ways} <= set(table.view(seat).legal)
