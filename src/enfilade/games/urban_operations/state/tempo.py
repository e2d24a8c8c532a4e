"""Turn, initiative and the impulse in progress (3.1, 3.2, 7.1.1)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.state.keyed import with_place, without_place
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.event import Seat


class Tempo(Plain):
    """How far the turn and the impulse in progress have come (3.1, 3.2). It never changes: a change makes another."""

    def __init__(
        self,
        initiative: Seat,
        turn: int = 0,
        spent: tuple[str, ...] = (),
        limit: int = 0,
        activations: int = 0,
        broken: tuple[str, ...] = (),
    ) -> None:
        self.initiative: Final = initiative
        self.turn: Final = turn
        self.spent: Final = spent  # forces that have had their impulse this turn
        self.limit: Final = limit  # activations that the impulse in progress allows
        self.activations: Final = activations  # made in it
        self.broken: Final = broken  # blocks whose activation is over because they withdrew

    def to_data(self) -> dict[str, Data]:
        return {
            "initiative": self.initiative, "turn": self.turn, "spent": self.spent, "limit": self.limit,
            "activations": self.activations, "broken": self.broken,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader) -> Tempo:
        """What `to_data` wrote."""
        return Tempo(
            data.text("initiative"), data.integer("turn"), tuple(data.texts("spent")), data.integer("limit"),
            data.integer("activations"), tuple(data.texts("broken")),
        )  # fmt: skip

    @property
    def left(self) -> int:
        """The activations that the impulse in progress still allows (7.1.1)."""
        return self.limit - self.activations

    # Turns.

    def turn_begun(self, number: int) -> Tempo:
        return Tempo(self.initiative, number, self.spent, self.limit, self.activations, self.broken)

    def turn_over(self) -> Tempo:
        """Every force may have an impulse again (3.1.5)."""
        return Tempo(self.initiative, self.turn, (), self.limit, self.activations, self.broken)

    def with_initiative(self, seat: Seat) -> Tempo:
        return Tempo(seat, self.turn, self.spent, self.limit, self.activations, self.broken)

    # The impulse.

    def impulse_begun(self, force: str, limit: int) -> Tempo:
        """A force has its impulse and may make so many activations in it (3.2, 7.1.1)."""
        return Tempo(self.initiative, self.turn, with_place(self.spent, force), limit, 0, self.broken)

    def with_limit(self, limit: int) -> Tempo:
        """The impulse in progress allows so many activations; none when it is over."""
        return Tempo(self.initiative, self.turn, self.spent, limit, self.activations, self.broken)

    def activated(self, number: int = 1) -> Tempo:
        """So many activations more are made (7.1.1)."""
        return Tempo(self.initiative, self.turn, self.spent, self.limit, self.activations + number, self.broken)

    # Withdrawals.

    def breaking_off(self, id: str) -> Tempo:
        """A block withdrew: its activation, if it is in one, is over (8.3.2)."""
        return self.with_broken(with_place(self.broken, id))

    def recovered(self, id: str) -> Tempo:
        """A withdrawal of a block does not matter any more (R61)."""
        return self.with_broken(without_place(self.broken, id))

    def with_broken(self, ids: tuple[str, ...]) -> Tempo:
        """These blocks have withdrawn, and no others."""
        return Tempo(self.initiative, self.turn, self.spent, self.limit, self.activations, ids)


NOT_BEGUN: Final = Tempo("")
