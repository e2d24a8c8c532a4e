"""Where mines and AP traps lie, which of them are found, and where none can be (5.2.2.1, 13.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.urban_operations.box.mission import SEATS
from enfilade.games.urban_operations.state.keyed import NOTHING, ZERO, changed, lists, plus, with_place, without_place
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.event import Seat

TRAP_MINES: Final = 2  # of the allotment for each AP trap (13.2)


class Minefield(Plain):
    """The mines (5.2.2.1) and AP traps (13.2) of both sides, each by its owner. It never changes: a change makes another."""

    def __init__(
        self,
        laid: Mapping[Seat, tuple[str, ...]] = NOTHING,
        traps: Mapping[Seat, tuple[str, ...]] = NOTHING,
        found: Mapping[Seat, tuple[str, ...]] = NOTHING,
        gone: Mapping[Seat, int] = ZERO,
        given_up: Mapping[Seat, int] = ZERO,
        cleared: Mapping[Seat, tuple[str, ...]] = NOTHING,
    ) -> None:
        self.laid: Final = laid  # hexes with a mine
        self.traps: Final = traps  # zones with an AP trap
        self.found: Final = found  # places with a mine or a trap of a side that everybody knows of
        self.gone: Final = gone  # mines sprung or destroyed, in everybody's sight
        self.given_up: Final = given_up  # mines of which their owner kept silent, as only he knows (5.2.2.2)
        self.cleared: Final = cleared  # where those of a side cannot lie, as its enemy knows: driven over, swept, closed to it

    def to_data(self) -> dict[str, Data]:
        return {
            "mines": self.laid, "traps": self.traps, "found": self.found, "gone": self.gone, "given_up": self.given_up,
            "cleared": self.cleared,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader) -> Minefield:
        """What `to_data` wrote."""
        return Minefield(
            lists(data, "mines"), lists(data, "traps"), lists(data, "found"), data.numbers("gone"), data.numbers("given_up"),
            lists(data, "cleared"),
        )  # fmt: skip

    def of(self, seat: Seat) -> set[str]:
        """All places where a side has a mine or a trap."""
        return {*self.laid[seat], *self.traps[seat]}

    def is_found(self, place: str) -> bool:
        """Whether something lies open in a place, whoever laid it."""
        return any([place in self.found[seat] for seat in SEATS])

    def found_places(self) -> list[str]:
        """All places where something lies open, whoever laid it."""
        return sorted({place for seat in SEATS for place in self.found[seat]})

    def with_mines(self, seat: Seat, hexes: list[str]) -> Minefield:
        """A side's mines lie in these hexes."""
        return self._but(laid=changed(self.laid, seat, tuple(sorted(hexes))))

    def with_traps(self, seat: Seat, zones: list[str]) -> Minefield:
        """A side's traps are set in these zones."""
        return self._but(traps=changed(self.traps, seat, tuple(sorted(zones))))

    def with_given_up(self, seat: Seat, number: int) -> Minefield:
        """A side has kept silent of so many mines."""
        return self._but(given_up=changed(self.given_up, seat, number))

    def mined(self, seat: Seat, hex: str) -> Minefield:
        """A side has laid a mine (8.2.3.1)."""
        return self.with_mines(seat, [*self.laid[seat], hex])

    def trapped(self, seat: Seat, zone: str) -> Minefield:
        """A side has set a trap (13.2)."""
        return self.with_traps(seat, [*self.traps[seat], zone])

    def taken_up(self, seat: Seat, place: str) -> Minefield:
        """A side has taken a mine or a trap up again (R126)."""
        laid, traps = without_place(self.laid[seat], place), without_place(self.traps[seat], place)
        return self._but(laid=changed(self.laid, seat, laid), traps=changed(self.traps, seat, traps))

    def revealed(self, seat: Seat, place: str) -> Minefield:
        """What a side has in a place is found (5.2.2.3)."""
        return self._but(found=changed(self.found, seat, with_place(self.found[seat], place)))

    def without(self, seat: Seat, place: str) -> Minefield:
        """One mine or trap of a side has gone off, or was destroyed (5.2.2.2, 8.2.3.2, 13.2)."""
        mines = TRAP_MINES if place in self.traps[seat] else 1
        return self._lifted(seat, place)._but(gone=plus(self.gone, seat, mines))

    def silenced(self, seat: Seat, hex: str) -> Minefield:
        """A side loses a mine of which it did not tell (5.2.2.2)."""
        return self._lifted(seat, hex)._but(given_up=plus(self.given_up, seat, 1))

    def _lifted(self, seat: Seat, place: str) -> Minefield:
        """Without one mine or trap of a side."""
        rest = [*self.laid[seat]]
        if place in rest:
            rest.remove(place)
        traps = without_place(self.traps[seat], place)
        found = self.found[seat] if place in rest else without_place(self.found[seat], place)
        return self._but(
            laid=changed(self.laid, seat, tuple(rest)), traps=changed(self.traps, seat, traps),
            found=changed(self.found, seat, found),
        )  # fmt: skip

    def clear_of(self, owner: Seat, places: list[str]) -> Minefield:
        """The enemy of a side has learnt that nothing of it lies in some places."""
        return self._but(cleared=changed(self.cleared, owner, tuple(sorted({*self.cleared[owner], *places}))))

    def in_doubt(self, owner: Seat, places: set[str]) -> Minefield:
        """Its enemy knows no longer that nothing of a side lies in some places: engineers have been there (8.2.3.1)."""
        rest = tuple([hex for hex in self.cleared[owner] if hex not in places])
        return self._but(cleared=changed(self.cleared, owner, rest))

    def _but(
        self,
        laid: Mapping[Seat, tuple[str, ...]] | None = None,
        traps: Mapping[Seat, tuple[str, ...]] | None = None,
        found: Mapping[Seat, tuple[str, ...]] | None = None,
        gone: Mapping[Seat, int] | None = None,
        given_up: Mapping[Seat, int] | None = None,
        cleared: Mapping[Seat, tuple[str, ...]] | None = None,
    ) -> Minefield:
        """The same but for what is given."""
        return Minefield(
            self.laid if laid is None else laid,
            self.traps if traps is None else traps,
            self.found if found is None else found,
            self.gone if gone is None else gone,
            self.given_up if given_up is None else given_up,
            self.cleared if cleared is None else cleared,
        )


NO_MINES: Final = Minefield()
