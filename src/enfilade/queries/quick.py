"""Questions about QUICK."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from enfilade.games.quick.knowledge.redeal import redeal
from enfilade.games.quick.knowledge.view import View
from enfilade.games.quick.page.preview import defence_range, exchange
from enfilade.games.quick.rules.attack import attacker_power, targets
from enfilade.games.quick.state.position import Unit
from enfilade.kernel.dice import Seeded
from enfilade.queries.base import Questions, one_of


@dataclass(frozen=True)
class Attack:
    """An attack: the dice of both, and how likely each number of Losses is (6.7b).

    Where the screen hides the defender's Enablers its dice are between `least` and `most`; the chances are for the least.
    """

    attacker: str
    target: str
    terrain: str
    dice: int
    least: int
    most: int
    own_losses: tuple[float, ...]
    losses: tuple[float, ...]


class Quick(Questions):
    """Units are named by their ids (`G11`), hexes as on the map (`d4`)."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._seen: Final = view
        self._position: Final = redeal(view, Seeded("preview"))  # what it guesses is asked for nowhere below
        self._hexes: Final = view.mission.city.hexes

    def place(self, unit: str) -> str:
        """The hex that a unit is in; empty if it is off the map."""
        found = self._unit(unit)
        return self._hexes.names[found.where] if found.is_on_map else ""

    def places(self) -> dict[str, str]:
        """Every unit on the map with its hex."""
        return {id: self.place(id) for id, unit in self._position.units.items() if unit.is_on_map}

    def distance(self, one: str, other: str) -> int:
        """Hexes between two units or hexes."""
        return self._hexes.distance(self._hex(one), self._hex(other))

    def terrain(self, place: str) -> str:
        """What a hex is now, rubble counted (4.4)."""
        return self._position.terrain(self._hex(place))

    def in_command(self, unit: str) -> bool:
        """Whether a unit is in command: within reach of its headquarters (4.2)."""
        found = self._unit(unit)
        return found.is_on_map and self._position.is_in_command(found)

    def targets(self, unit: str) -> list[str]:
        """Whom a unit could attack from where it stands (6.7)."""
        found = self._unit(unit)
        return [target.id for target in targets(self._position, found)] if found.is_on_map else []

    def attack(self, attacker: str, target: str) -> Attack | None:
        """The dice and chances of an attack; None if it could not be made from where the two stand."""
        one, other = self._unit(attacker), self._unit(target)
        if target not in self.targets(attacker):
            return None
        terrain = self._position.terrain(other.where)
        least, most = defence_range(self._seen, self._position, other, terrain)
        dice = attacker_power(one, terrain)
        own, losses = exchange(one, dice, least, self._position.mission.options.attacker_cp == "recomputed")
        return Attack(one.id, other.id, terrain, dice, least, most, tuple(own), tuple(losses))

    def _unit(self, id: str) -> Unit:
        return self._position.units[one_of("unit", id, list(self._position.units))]

    def _hex(self, name: str) -> int:
        """The hex of a unit, or one by its name."""
        if name in self._position.units and self._position.units[name].is_on_map:
            return self._position.units[name].where
        return self._hexes.number(one_of("unit on the map or hex", name, [*self.places(), *self._hexes.names]))
