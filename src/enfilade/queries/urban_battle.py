"""Questions about Urban Battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from enfilade.boards.squares import DIRECTIONS, OFF
from enfilade.games.urban_battle.knowledge.view import View, position_of
from enfilade.games.urban_battle.page.preview import chance_to_destroy
from enfilade.games.urban_battle.rules.firing import aim, first_on_line, targets, why_no_shot
from enfilade.games.urban_battle.state import Piece
from enfilade.queries.base import Questions, Sight, one_of


@dataclass(frozen=True)
class Shot:
    """A shot: `needs` is Armour and Distance together, which `dice` red dice must reach; `chance` is exact (UB 5.8–5.11)."""

    firer: str
    target: str
    distance: int
    sector: str
    armor: int
    needs: int
    dice: int
    chance: float


class UrbanBattle(Questions):
    """Vehicles are named by their ids (`W1`), squares as on the board (`E5`)."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._position: Final = position_of(view)
        self._squares: Final = view.mission.board.squares

    def place(self, vehicle: str) -> str:
        """The square that a vehicle is on; empty if it is off the board."""
        square = self._vehicle(vehicle).square
        return self._squares.names[square] if square >= 0 else ""

    def places(self) -> dict[str, str]:
        """Every vehicle on the board with its square."""
        return {id: self.place(id) for id, piece in self._position.pieces.items() if piece.square >= 0}

    def facing(self, vehicle: str) -> str:
        """The direction a vehicle faces: N, NE, …"""
        return DIRECTIONS[self._vehicle(vehicle).facing]

    def distance(self, one: str, other: str) -> int:
        """The Distance between two vehicles or squares (UB 5.6)."""
        return self._squares.distance(self._square(one), self._square(other))

    def sight(self, one: str, other: str) -> Sight:
        """Whether a line of fire leads from one square or vehicle to another, whoever faces where (UB 5.3)."""
        start, end = self._square(one), self._square(other)
        direction = self._squares.bearing(start, end)
        if direction == OFF:
            return Sight(False, f"{other} is not on one of the eight lines from {one}", "UB 5.2")
        for square in self._position.mission.board.sight[start][direction]:
            if square == end:
                return Sight(True)
            if square in self._position.occupants:
                return Sight(False, f"{self._position.occupants[square]} stands on {self._squares.names[square]}", "UB 5.3")
        return Sight(False, f"the line {DIRECTIONS[direction]} ends before {other}", "UB 5.3")

    def targets(self, vehicle: str) -> list[str]:
        """Whom a vehicle could fire at from where it stands (UB 5.2)."""
        piece = self._vehicle(vehicle)
        return [shot.target.id for shot in targets(self._position, piece)] if piece.square >= 0 else []

    def shot(self, firer: str, target: str) -> Shot | None:
        """What a shot needs, and its chance; None if it cannot be taken: `why_not` says why."""
        one, other = self._vehicle(firer), self._vehicle(target)
        if target not in self.targets(firer):
            return None
        direction = self._squares.bearing(one.square, other.square)
        distance = first_on_line(self._position, one.square, direction)[1]
        found = aim(self._position, one, other, direction, distance)
        chance = chance_to_destroy(self._position, one, other)
        return Shot(one.id, other.id, distance, found.sector, found.armor, found.need, one.unit.firepower, chance)

    def why_not(self, firer: str, target: str) -> str:
        """Why a vehicle cannot fire at another, with the rule; empty if it can."""
        one, other = self._vehicle(firer), self._vehicle(target)
        if target in self.targets(firer):
            return ""
        if one.square < 0 or not one.unit.firepower:
            return f"{one.id} is off the board" if one.square < 0 else f"{one.id} has no gun (UB 5.1)"
        refusal = why_no_shot(self._position, one, other)
        return f"{refusal.reason} ({refusal.rule})"

    def _vehicle(self, id: str) -> Piece:
        return self._position.pieces[one_of("vehicle", id, list(self._position.pieces))]

    def _square(self, name: str) -> int:
        """The square of a vehicle, or one by its name."""
        if name in self._position.pieces and self._position.pieces[name].square >= 0:
            return self._position.pieces[name].square
        return self._squares.number(one_of("vehicle on the board or square", name, [*self.places(), *self._squares.names]))
