"""Where mines and AP traps lie, which of them are found, and where none can be (5.2.2.1, 13.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.urban_operations.box.mission import SEATS
from enfilade.games.urban_operations.state.keyed import NOTHING, ZERO, changed, plus, without_place
from enfilade.kernel.data import Data
from enfilade.kernel.event import Seat

TRAP_MINES: Final = 2  # of the allotment for each AP trap (13.2)


class Minefield:
    """The mines (5.2.2.1) and AP traps (13.2) of both sides. It never changes: a change makes another."""

    def __init__(
        self,
        laid: Mapping[Seat, tuple[str, ...]] = NOTHING,
        traps: Mapping[Seat, tuple[str, ...]] = NOTHING,
        found: tuple[str, ...] = (),
        gone: Mapping[Seat, int] = ZERO,
        cleared: Mapping[Seat, tuple[str, ...]] = NOTHING,
    ) -> None:
        self.laid: Final = laid  # hexes with a mine
        self.traps: Final = traps  # zones with an AP trap
        self.found: Final = found  # hexes with a revealed mine, zones with a revealed trap
        self.gone: Final = gone  # mines sprung, destroyed or given up
        self.cleared: Final = cleared  # where those of a side cannot lie, as its enemy knows: driven over, swept, closed to it

    def to_data(self) -> dict[str, Data]:
        return {"mines": self.laid, "traps": self.traps, "found": self.found, "gone": self.gone, "cleared": self.cleared}

    def of(self, seat: Seat) -> set[str]:
        """All places where a side has a mine or a trap."""
        return {*self.laid[seat], *self.traps[seat]}

    def owner(self, hex: str) -> Seat:
        """The side whose mine lies in a hex; empty if there is none."""
        for seat in SEATS:
            if hex in self.laid[seat]:
                return seat
        return ""

    def with_mines(self, seat: Seat, hexes: list[str]) -> Minefield:
        """A side's mines lie in these hexes."""
        return Minefield(changed(self.laid, seat, tuple(sorted(hexes))), self.traps, self.found, self.gone, self.cleared)

    def with_traps(self, seat: Seat, zones: list[str]) -> Minefield:
        """A side's traps are set in these zones."""
        return Minefield(self.laid, changed(self.traps, seat, tuple(sorted(zones))), self.found, self.gone, self.cleared)

    def mined(self, seat: Seat, hex: str) -> Minefield:
        """A side has laid a mine (8.2.3.1)."""
        return self.with_mines(seat, [*self.laid[seat], hex])

    def trapped(self, seat: Seat, zone: str) -> Minefield:
        """A side has set a trap (13.2)."""
        return self.with_traps(seat, [*self.traps[seat], zone])

    def taken_up(self, seat: Seat, place: str) -> Minefield:
        """A side has taken a mine or a trap up again (R126)."""
        laid, traps = without_place(self.laid[seat], place), without_place(self.traps[seat], place)
        return Minefield(
            changed(self.laid, seat, laid), changed(self.traps, seat, traps), self.found, self.gone, self.cleared
        )  # fmt: skip

    def revealed(self, place: str) -> Minefield:
        """Somebody has found what lies in a place (5.2.2.3)."""
        return Minefield(self.laid, self.traps, tuple(sorted([*self.found, place])), self.gone, self.cleared)

    def without(self, place: str) -> Minefield:
        """One mine or trap of a place is gone, whoever laid it."""
        laid, traps, gone = self.laid, self.traps, self.gone
        for seat in SEATS:
            if place in laid[seat]:
                rest = list(laid[seat])
                rest.remove(place)
                laid, gone = changed(laid, seat, tuple(rest)), plus(gone, seat, 1)
                break
            if place in traps[seat]:
                traps, gone = changed(traps, seat, without_place(traps[seat], place)), plus(gone, seat, TRAP_MINES)
                break
        is_left = any([place in laid[seat] or place in traps[seat] for seat in SEATS])
        return Minefield(laid, traps, self.found if is_left else without_place(self.found, place), gone, self.cleared)

    def clear_of(self, owner: Seat, places: list[str]) -> Minefield:
        """The enemy of a side has learnt that nothing of it lies in some places."""
        return self._with_cleared(owner, tuple(sorted({*self.cleared[owner], *places})))

    def in_doubt(self, owner: Seat, places: set[str]) -> Minefield:
        """Its enemy knows no longer that nothing of a side lies in some places: engineers have been there (8.2.3.1)."""
        return self._with_cleared(owner, tuple([hex for hex in self.cleared[owner] if hex not in places]))

    def _with_cleared(self, owner: Seat, places: tuple[str, ...]) -> Minefield:
        return Minefield(self.laid, self.traps, self.found, self.gone, changed(self.cleared, owner, places))


NO_MINES: Final = Minefield()
