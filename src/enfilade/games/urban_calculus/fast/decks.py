"""The playing cards of many campaigns at once: a row of cards for each (§1.3, §10.3, R31)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from enfilade.games.urban_calculus.fast.kernel.chance import CAMPAIGN, GAMMA, HALF, STREAM, word

Index = NDArray[np.intp]
Counts = NDArray[np.int16]
Flags = NDArray[np.bool_]
Cards = NDArray[np.uint8]  # four times the value plus the number of the suit: a value is reached where the card is
Words = NDArray[np.uint64]

PACK: Final = 40
LOWEST: Final = 4  # the Ace of the first suit
CODES: Final = np.arange(LOWEST, LOWEST + PACK, dtype=np.uint8)


def suits(cards: Cards) -> Cards:
    return cards & np.uint8(3)


def reaches(tn: int | Counts) -> int | Cards:
    """The lowest card that reaches a target number; for 11 and more there is none."""
    if isinstance(tn, int):
        return 4 * min(tn, 11)
    return (4 * np.minimum(tn, 11)).astype(np.uint8)


class Decks:
    """A seat's deck in each campaign. A row holds the discards, then the cards on the table, then the pile.

    The random numbers, and which card each of them picks, are the kernel's: the same seed deals the same cards.
    """

    def __init__(self, seed: np.uint64, first: int, count: int, stream: int) -> None:
        campaigns = np.arange(first, first + count, dtype=np.uint64)
        with np.errstate(over="ignore"):
            self.counters: Final[Words] = seed + (campaigns * CAMPAIGN + np.uint64(stream) * STREAM) * GAMMA  # by campaign
        self.lanes: Index = np.zeros(0, dtype=np.intp)
        self.rows: Cards = np.zeros((0, PACK), dtype=np.uint8)
        self.used: Index = self.lanes  # cards of the row that are no longer in the pile
        self.laid: Index = self.lanes  # where the cards on the table begin
        self.start: Index = self.lanes  # where the pile began when it was made
        self.opened: Flags = np.zeros(0, dtype=np.bool_)  # the pile was made anew in this turn
        self.dealt = 0  # places of the row that hold their card, where it was not

    def shuffle(self, lanes: Index) -> None:
        """A turn begins: whole decks, in no order until they are drawn from (§10.3)."""
        self._count_up(np.arange(len(self.lanes)))
        self.lanes = lanes
        self.used = np.zeros(len(lanes), dtype=np.intp)
        self.laid = np.zeros(len(lanes), dtype=np.intp)
        self.start = np.zeros(len(lanes), dtype=np.intp)
        self.opened = np.zeros(len(lanes), dtype=np.bool_)
        self.rows = np.tile(CODES, (len(lanes), 1))
        self.dealt = 0

    def _count_up(self, who: Index) -> None:
        """The random numbers that a pile has used are behind it."""
        used = (self.used[who] - self.start[who]).astype(np.uint64)
        with np.errstate(over="ignore"):
            self.counters[self.lanes[who]] += used * GAMMA

    def _deal(self, most: int) -> None:
        """Pick the cards of the places up to one, where the pile is still the first of the turn."""
        if self.dealt >= min(most, PACK):
            return
        who = np.flatnonzero(~self.opened)
        for place in range(self.dealt, min(most, PACK)):
            self._pick(who, place)
        self.dealt = min(most, PACK)

    def _pick(self, who: Index, place: int) -> None:
        """Any card of the pile comes to its first place."""
        with np.errstate(over="ignore"):
            steps = (place + 1 - self.start[who]).astype(np.uint64)
            found = word(self.counters[self.lanes[who]] + steps * GAMMA)
        chosen = place + ((found * np.uint64(PACK - place)) >> HALF).astype(np.intp)
        cards = self.rows[who, chosen]
        self.rows[who, chosen] = self.rows[who, place]
        self.rows[who, place] = cards

    def lay(self, who: Index) -> None:
        """An engagement begins: what is drawn from now on stays on the table."""
        self.laid[who] = self.used[who]

    def draw(self, who: Index, counts: Counts | Index, to_table: bool = False) -> Cards:
        """The next cards of each campaign, a column each; below its count, what a column holds is to be ignored."""
        places = np.arange(int(counts.max(initial=0)))[:, None]
        used = self.used[who]
        after = used + counts
        self._deal(int(after.max(initial=0)))
        cards = self.rows.reshape(-1).take((who * PACK + used) + places, mode="clip")
        self.used[who] = after
        late = np.flatnonzero(after > PACK)
        if late.size:
            self.used[who[late]] = used[late]
            cards[:, late] = self._one_by_one(who[late], places < counts[late], to_table)
        return cards

    def draw_where(self, who: Index, wanted: Flags) -> Cards:
        """A card for each campaign that wants one, row by row; what stands in the other places is to be ignored."""
        places = np.empty(wanted.shape, dtype=np.intp)
        used = self.used[who]
        running = used.copy()
        for place, row in zip(places, wanted, strict=True):
            place[:] = running
            running += row
        self._deal(int(running.max(initial=0)))
        cards = self.rows.reshape(-1).take(who * PACK + places, mode="clip")
        self.used[who] = running
        late = np.flatnonzero(running > PACK)
        if late.size:
            self.used[who[late]] = used[late]
            cards[:, late] = self._one_by_one(who[late], wanted[:, late], False)
        return cards

    def draw_one(self, who: Index) -> Cards:
        """The next card of each of these campaigns."""
        used = self.used[who]
        if (used == PACK).any():
            self._refill(who[used == PACK], False)
            used = self.used[who]
        self._deal(int(used.max(initial=-1)) + 1)
        self.used[who] = used + 1
        return self.rows.reshape(-1).take(who * PACK + used)

    def _one_by_one(self, who: Index, wanted: Flags, to_table: bool) -> Cards:
        """Where a pile runs out: card by card, and a new pile when there is none left."""
        found = np.zeros(wanted.shape, dtype=np.uint8)
        self._deal(PACK)
        for number, row in enumerate(wanted):
            drawing = who[row]
            self._refill(drawing[self.used[drawing] == PACK], to_table)
            found[number, row] = self.rows[drawing, self.used[drawing]]
            self.used[drawing] += 1
        return found

    def _refill(self, who: Index, to_table: bool) -> None:
        """The discards become the pile; if all cards are on the table, these (R31). The others change places with them."""
        if not who.size:
            return
        self._count_up(who)
        discards = self.laid[who] if to_table else np.full(len(who), PACK, dtype=np.intp)
        discards[discards == 0] = PACK
        self.used[who] = self.start[who] = PACK - discards
        self.laid[who] = 0
        self.opened[who] = True
        moved = np.minimum(discards, PACK - discards)
        for place in range(int(moved.max())):
            rows = who[moved > place]
            self.rows[rows, place], self.rows[rows, -1 - place] = self.rows[rows, -1 - place], self.rows[rows, place]
        for place in range(PACK):
            self._pick(who[self.start[who] <= place], place)
