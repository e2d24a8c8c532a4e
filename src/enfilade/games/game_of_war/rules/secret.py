"""What both seats decide at once and in secret: plans, answers to forced moves, hidden set-up (§10)."""

from __future__ import annotations

from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.data import Data
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Together


class InSecret(Together[Position]):
    """A secret decision of which everybody knows who takes part and who has still to decide."""

    def public_data(self) -> dict[str, Data]:
        """What is decided about, as far as everybody knows it."""
        return {}

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """Of what is being decided, a seat's own."""
        own = [] if seat is None else self.branches.get(seat, [])
        return {
            "procedure": type(self).__name__,
            **self.public_data(),
            "seats": list(self.branches),
            "open": [each for each, branch in self.branches.items() if branch],
            "own": [each.to_data() for each in own],
        }
