"""The playing cards of many campaigns at once: a row of cards for each (§1.3, §10.3, R31)."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import numpy as np
from numpy.typing import NDArray

from enfilade.games.urban_calculus.box.board import SUITS

Index = NDArray[np.intp]
Counts = NDArray[np.int16]
Flags = NDArray[np.bool_]
Cards = NDArray[np.uint8]  # four times the value plus the number of the suit: a value is reached where the card is
Keys = NDArray[np.uint32]

PACK: Final = 40
LOWEST: Final = 4  # the Ace of the first suit
CODES: Final = np.arange(LOWEST, LOWEST + PACK, dtype=np.uint32)
CARD: Final = np.uint32(63)  # the bits of a key that carry the card; those above are random
LATE: Final = np.uint32(1 << 31)
PLACES: Final = np.arange(PACK)


def suits(cards: Cards) -> Cards:
    return cards & np.uint8(3)


def reaches(tn: int | Counts) -> int | Cards:
    """The lowest card that reaches a target number; for 11 and more there is none."""
    if isinstance(tn, int):
        return 4 * min(tn, 11)
    return (4 * np.minimum(tn, 11)).astype(np.uint8)


def named(code: int) -> str:
    """A card as the rules engine writes it."""
    return f"{code // 4}{SUITS[code % 4]}"


class Chance:
    """All the chance of a block of campaigns."""

    def __init__(self, seed: str, block: int) -> None:
        key = blake2b(f"{seed}/{block}".encode(), digest_size=32, person=b"enfilade-fast").digest()
        self.source = np.random.SFC64(np.random.SeedSequence(list(np.frombuffer(key, dtype=np.uint32))))
        self.generator = np.random.Generator(self.source)

    def keys(self, turn: int, seat: str, lanes: Index, opened: Counts) -> Keys:
        """A random number for each card of each campaign: in their order the cards are drawn."""
        return self.source.random_raw(len(lanes) * PACK // 2).view(np.uint32).reshape(len(lanes), PACK)

    def throws(self, lanes: int) -> Cards:
        """Dice instead of cards: any card may come at any time (R46)."""
        return self.generator.integers(LOWEST, LOWEST + PACK, (lanes, PACK), dtype=np.uint8)


class Decks:
    """A seat's deck in each campaign. A row holds the discards, then the cards on the table, then the pile."""

    def __init__(self, chance: Chance, seat: str, dice: bool) -> None:
        self.chance: Final = chance
        self.seat: Final = seat
        self.dice: Final = dice
        self.turn = 0
        self.lanes: Index = np.zeros(0, dtype=np.intp)
        self.rows: Cards = np.zeros((0, PACK), dtype=np.uint8)
        self.used: Index = self.lanes  # cards of the row that are no longer in the pile
        self.laid: Index = self.lanes  # where the cards on the table begin
        self.opened: Counts = np.zeros(0, dtype=np.int16)  # how often the pile was made anew in this turn

    def shuffle(self, turn: int, lanes: Index) -> None:
        """A turn begins: whole decks, shuffled (§10.3)."""
        self.turn = turn
        self.lanes = lanes
        self.used = np.zeros(len(lanes), dtype=np.intp)
        self.laid = np.zeros(len(lanes), dtype=np.intp)
        self.opened = np.zeros(len(lanes), dtype=np.int16)
        self.rows = self.chance.throws(len(lanes)) if self.dice else self._dealt(np.arange(len(lanes)))

    def _dealt(self, who: Index) -> Cards:
        """Sorting random keys that carry a card each is a fair shuffle; where two of a row are equal, it is dealt again."""
        keys = self.chance.keys(self.turn, self.seat, self.lanes[who], self.opened[who])
        keys &= ~CARD
        keys |= CODES
        cards, tied = _sorted(keys)
        if tied.size:
            cards[tied] = self._dealt(who[tied])
        return cards

    def lay(self, who: Index) -> None:
        """An engagement begins: what is drawn from now on stays on the table."""
        self.laid[who] = self.used[who]

    def draw(self, who: Index, counts: Counts | Index, to_table: bool = False) -> Cards:
        """The next cards of each campaign, a column each; below its count, what a column holds is to be ignored."""
        places = np.arange(int(counts.max(initial=0)))[:, None]
        used = self.used[who]
        after = used + counts
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
        self.used[who] = used + 1
        return self.rows.reshape(-1).take(who * PACK + used)

    def _one_by_one(self, who: Index, wanted: Flags, to_table: bool) -> Cards:
        """Where a pile runs out: card by card, and a new pile when there is none left."""
        found = np.zeros(wanted.shape, dtype=np.uint8)
        for number, row in enumerate(wanted):
            drawing = who[row]
            self._refill(drawing[self.used[drawing] == PACK], to_table)
            found[number, row] = self.rows[drawing, self.used[drawing]]
            self.used[drawing] += 1
        return found

    def _refill(self, who: Index, to_table: bool) -> None:
        """The discards become the pile; if all cards are on the table, these (R31)."""
        if not who.size:
            return
        discards = self.laid[who] if to_table else np.full(len(who), PACK, dtype=np.intp)
        discards[discards == 0] = PACK
        self.opened[who] += 1
        self.rows[who] = self.chance.throws(len(who)) if self.dice else self._reshuffled(who, discards)
        self.used[who] = PACK - discards
        self.laid[who] = 0

    def _reshuffled(self, who: Index, discards: Index) -> Cards:
        """The cards on the table, then the discards in a new order."""
        rows = self.rows[who]
        keys = self.chance.keys(self.turn, self.seat, self.lanes[who], self.opened[who])
        keys = np.take_along_axis(keys, rows.astype(np.intp) - LOWEST, axis=1) >> np.uint32(1) | LATE
        table = discards[:, None] <= PLACES
        keys = np.where(table, (PLACES << 6).astype(np.uint32), keys & ~CARD) | rows
        cards, tied = _sorted(keys)
        if tied.size:
            cards[tied] = self._reshuffled(who[tied], discards[tied])
        return cards


def _sorted(keys: Keys) -> tuple[Cards, Index]:
    """The cards that keys carry in their order, and the rows where two of them are equal but for the card."""
    keys.sort(axis=1)
    equal = (keys[:, 1:] ^ keys[:, :-1]) <= CARD
    tied = np.flatnonzero(equal.any(axis=1)) if equal.any() else np.zeros(0, dtype=np.intp)
    return keys.astype(np.uint8) & np.uint8(CARD), tied
