"""Questions about Game of War."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.knowledge.view import View, known_position
from enfilade.games.game_of_war.rules.battles import bears, fight
from enfilade.games.game_of_war.state.position import Piece
from enfilade.kernel.event import Seat
from enfilade.queries.base import Questions, one_of


@dataclass(frozen=True)
class Sums:
    """A battle by its sums (V.4): who adds what on each side, and what follows: `fails`, `retreats` or `destroyed`."""

    attackers: dict[str, int]
    defenders: dict[str, int]
    attack: int
    defence: int
    result: str


class GameOfWar(Questions):
    """Units are named by their ids (`RI1`), tiles as on the board (`H12`). Plans that the seat does not know are left out."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._position: Final = known_position(view)
        self._ground: Final = view.front.ground

    def place(self, unit: str) -> str:
        """The tile that a unit is on; empty if it is off the board."""
        tile = self._unit(unit).tile
        return self._ground.name(tile) if tile >= 0 else ""

    def places(self) -> dict[str, str]:
        """Every unit on the board with its tile."""
        return {id: self.place(id) for id, piece in self._position.pieces.items() if piece.tile >= 0}

    def distance(self, one: str, other: str) -> int:
        """Steps between two units or tiles as the board counts them, whatever lies between."""
        return self._ground.distance(self._tile(one), self._tile(other))

    def in_communication(self, unit: str) -> bool:
        """Whether a unit is linked to its side's net (III)."""
        piece = self._unit(unit)
        return piece.id in self._position.linked[piece.seat]

    def is_active(self, unit: str) -> bool:
        """Whether a unit may act: it is in communication, or is what gives it on (III)."""
        return self._position.is_active(self._unit(unit).id)

    def in_range(self, unit: str, place: str) -> bool:
        """Whether a unit bears upon a tile or another unit (V.2)."""
        piece = self._unit(unit)
        return piece.tile >= 0 and bears(self._position, piece, self._tile(place))

    def battle(self, seat: Seat, place: str) -> Sums | None:
        """The battle if a seat attacked a tile or a unit as everybody stands; None if there is none to fight (V.4)."""
        found = fight(self._position, one_of("seat", seat, self._position.seats), self._tile(place))
        if found is None:
            return None
        attackers = {share.unit: share.value for share in found.attackers}
        defenders = {share.unit: share.value for share in found.defenders}
        return Sums(attackers, defenders, found.attack, found.defence, found.result)

    def _unit(self, id: str) -> Piece:
        return self._position.pieces[one_of("unit", id, list(self._position.pieces))]

    def _tile(self, name: str) -> int:
        """The tile of a unit, or one by its name."""
        if name in self._position.pieces and self._position.pieces[name].tile >= 0:
            return self._position.pieces[name].tile
        squares = self._ground.squares
        found = squares.number(one_of("unit on the board or tile", name, [*self.places(), *squares.names]))
        assert found != OFF
        return found
