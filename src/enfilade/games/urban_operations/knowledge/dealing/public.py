"""What everybody sees, and a seat's own secrets, taken over from a view as they are."""

from __future__ import annotations

from enfilade.games.urban_operations.box.mission import SEATS, Mission, enemy
from enfilade.games.urban_operations.knowledge.facts import Facts
from enfilade.games.urban_operations.state.cards import Cards
from enfilade.games.urban_operations.state.command import Command
from enfilade.games.urban_operations.state.keyed import NOTHING, ZERO
from enfilade.games.urban_operations.state.mines import Minefield
from enfilade.games.urban_operations.state.position import Position
from enfilade.games.urban_operations.state.start import beginning
from enfilade.games.urban_operations.state.support3d import NO_REQUESTS
from enfilade.games.urban_operations.state.works import Works


def known_ground(mission: Mission, facts: Facts) -> Position:
    """A position with nothing on it yet but what everybody sees, and the seat's own secrets."""
    position = beginning(mission)
    take_public(position, facts)
    return position


def take_public(position: Position, facts: Facts) -> None:
    """What stands in the view as it stands in the position; of another side's secrets nothing yet."""
    position.ready = facts.muster.ready
    position.named = dict(facts.muster.named)
    _take_map(position, facts)
    position.tempo = facts.tempo.with_limit(max(0, facts.tempo.limit)).with_broken(())
    position.points = facts.points
    position.losses = facts.losses
    command, works, support = facts.command, facts.works, facts.support3d
    position.command = Command(
        command.shaken, command.headless, {**ZERO, **command.transfers}, {**NOTHING, **command.reorganised}
    )  # fmt: skip
    position.works = Works(works.fortified, {**ZERO, **works.lifted}, {**position.works.stock, **works.stock})
    position.support3d = support.but(
        requests={**NO_REQUESTS, **support.requests}, pending={**NO_REQUESTS, **support.pending}
    )  # fmt: skip
    position.mines = _mines(position, facts)
    cards = facts.cards
    position.cards = Cards(position.cards.decks, position.cards.hands, cards.discards, cards.engineers, cards.lasting)


def _take_map(position: Position, facts: Facts) -> None:
    position.areas = dict(facts.map.areas)
    position.laid = facts.map.laid
    position.counted = facts.map.counted
    position.opened = facts.map.opened
    position.breaches = facts.map.breaches
    position.control = dict(facts.map.control)
    position.wind = facts.map.wind


def _mines(position: Position, facts: Facts) -> Minefield:
    """The seat's own mines and all that were found; another's lie for now where the scenario has them."""
    mines = facts.mines
    found = {seat: tuple(mines.found_of(seat)) for seat in SEATS}
    cleared = {enemy(seat): places for seat, places in mines.cleared.items()}
    laid, traps = {**position.mines.laid, **mines.laid}, {**NOTHING, **mines.traps}
    return Minefield(laid, traps, found, mines.gone, {**ZERO, **mines.given_up}, {**NOTHING, **cleared})
