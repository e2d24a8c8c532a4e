"""The lead, term by term: an order that changes a few units is weighed by what it touches."""

from __future__ import annotations

from typing import Final

from enfilade.games.quick.commander.evaluation import (
    A_WALK,
    BESIDE,
    by_points,
    fight,
    means,
    objective_term,
    objective_terms,
    standing,
    summed,
    troops,
    unit_term,
    unit_terms,
)
from enfilade.games.quick.state.position import Position, Unit
from enfilade.kernel.event import Seat


class Balance:
    """The lead of a side in a position: what `lead` says, kept in its terms."""

    def __init__(self, position: Position, seat: Seat) -> None:
        other = position.other(seat)
        self.seat: Final = seat
        self.numbers: Final = {id: number for number, id in enumerate(position.mission.roster[seat])}
        self.enemies: Final = troops(position, other)
        self.units: Final = unit_terms(position, seat, self.enemies)
        self.objectives: Final = objective_terms(position, seat, self.enemies)
        self.enemy: Final = standing(position, other)
        self.tender: Final = tender(position, other)
        self.fight: Final = fight(position, seat)
        self.points: Final = by_points(position, seat)
        self.means: Final = means(position, seat)
        self.now: Final = self._lead(self.means, self.units, self.objectives, self.enemy, self.points)

    def after(self, position: Position, were: list[Unit], means: float) -> float:
        """The lead where units of the side have changed, given as they were, and with them what they hold; and its means."""
        places = {unit.where for unit in were} | {position.units[unit.id].where for unit in were}
        if not any([unit.is_mu for unit in were]):  # HQs and the Post hold nothing and frighten nobody
            return self._lead(means, self._units(position, were, places), self.objectives, self.enemy, self.points)
        enemy = self.enemy if places.isdisjoint(self.tender) else standing(position, position.other(self.seat))
        points = self.points if places.isdisjoint(position.control) else by_points(position, self.seat)
        return self._lead(means, self._units(position, were, places), self._objectives(position, places), enemy, points)

    def _lead(self, means: float, units: list[float], objectives: list[float], enemy: float, points: float) -> float:
        return summed(means, units, objectives) - enemy + self.fight + points

    def _units(self, position: Position, were: list[Unit], places: set[int]) -> list[float]:
        """What the units count now; if one that commands has moved, or telecommunications were taken, others may obey or not."""
        if not all([unit.is_mu for unit in were]) or not places.isdisjoint(position.control):
            return unit_terms(position, self.seat, self.enemies)
        found = self.units.copy()
        for each in were:
            unit = position.units[each.id]
            found[self.numbers[unit.id]] = unit_term(position, unit, self.enemies, position.is_in_command(unit))
        return found

    def _objectives(self, position: Position, places: set[int]) -> list[float]:
        """What the objectives count now: an objective that is held counts as before, unless somebody came or went."""
        own = troops(position, self.seat)
        found = self.objectives.copy()
        for number, each in enumerate(position.mission.objectives):
            if each.hex in places or position.control[each.hex] != self.seat:
                found[number] = objective_term(position, self.seat, each, own, self.enemies)
        return found


def tender(position: Position, seat: Seat) -> set[int]:
    """Hexes in which an enemy would be felt by a side: beside its HQs and Post, and near objectives without a garrison."""
    apart = position.mission.city.apart
    found: set[int] = set()
    for unit in position.of(seat):
        if unit.is_on_map and not unit.is_mu:
            found.update([hex for hex, away in enumerate(apart[unit.where]) if away <= BESIDE])
    for each in position.mission.objectives:
        if position.control[each.hex] == seat and not any([unit.is_mu for unit in position.in_hex(each.hex)]):
            found.update([hex for hex, away in enumerate(apart[each.hex]) if away <= A_WALK])
    return found
