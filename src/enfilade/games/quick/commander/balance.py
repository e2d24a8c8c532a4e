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
        self.troops: Final = [unit.id for unit in position.of(seat) if unit.is_mu and unit.is_on_map]
        self.stand: Final = troops(position, seat)
        self.signals: Final = signals(position)
        self.units: Final = unit_terms(position, seat, self.enemies)
        self.objectives: Final = objective_terms(position, seat, self.enemies)
        self.enemy: Final = standing(position, other)
        self.tender: Final = tender(position, other)
        self.fight: Final = fight(position, seat)
        self.control: Final = position.control.copy()
        self.points: Final = by_points(position, seat)
        self.means: Final = means(position, seat)
        self.now: Final = self._lead(self.means, self.units, self.objectives, self.enemy, self.points)

    def after(self, position: Position, were: list[Unit], means: float) -> float:
        """The lead where units of the side have changed, given as they were, and with them what they hold; and its means."""
        places = {unit.where for unit in were}
        places.update([position.units[unit.id].where for unit in were])
        if not any([unit.is_mu for unit in were]):  # HQs and the Post hold nothing and frighten nobody
            return self._lead(means, self._units(position, were, places), self.objectives, self.enemy, self.points)
        enemy = self.enemy if places.isdisjoint(self.tender) else standing(position, position.other(self.seat))
        points = self.points if position.control == self.control else by_points(position, self.seat)
        return self._lead(means, self._units(position, were, places), self._objectives(position, were, places), enemy, points)

    def _lead(self, means: float, units: list[float], objectives: list[float], enemy: float, points: float) -> float:
        return summed(means, units, objectives) - enemy + self.fight + points

    def _units(self, position: Position, were: list[Unit], places: set[int]) -> list[float]:
        """What the units count now: with an HQ its formation may obey or not, with the Post or telecommunications everybody."""
        formations = [unit.formation for unit in were if not unit.is_mu]
        if "" in formations or not places.isdisjoint(self.signals):
            return unit_terms(position, self.seat, self.enemies)
        units = [position.units[unit.id] for unit in were]
        if formations:
            units += [unit for unit in position.of(self.seat) if unit.formation in formations]
        found = self.units.copy()
        for unit in units:
            found[self.numbers[unit.id]] = unit_term(position, unit, self.enemies, position.is_in_command(unit))
        return found

    def _objectives(self, position: Position, were: list[Unit], places: set[int]) -> list[float]:
        """What the objectives count now: an objective that is held counts as before, unless somebody came or went."""
        own = self.stand.copy()
        for unit in were:
            if unit.is_mu:
                own[self.troops.index(unit.id)] = position.units[unit.id].where
        found = self.objectives.copy()
        for number, each in enumerate(position.mission.objectives):
            if each.hex in places or position.control[each.hex] != self.seat:
                found[number] = objective_term(position, self.seat, each, own, self.enemies)
        return found


def signals(position: Position) -> list[int]:
    """Hexes whose owner's HQs hear their Post from further away (7.3)."""
    if not position.mission.options.infrastructure_effects:
        return []
    return [each.hex for each in position.mission.objectives if each.infra == "telecommunications"]


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
