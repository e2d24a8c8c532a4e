"""Event cards in decks and hands, and events that hold for the turn (6.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.urban_operations.state.keyed import NOTHING, changed, lists, with_place
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.event import Seat


class Cards(Plain):
    """The event cards of both sides and what they left behind (6.2). It never changes: a change makes another."""

    def __init__(
        self,
        decks: Mapping[Seat, tuple[str, ...]] = NOTHING,
        hands: Mapping[Seat, tuple[str, ...]] = NOTHING,
        discards: tuple[str, ...] = (),
        engineers: tuple[str, ...] = (),
        lasting: tuple[str, ...] = (),
    ) -> None:
        self.decks: Final = decks  # still to be drawn, in no order
        self.hands: Final = hands
        self.discards: Final = discards  # "seat card": those that have been played
        self.engineers: Final = engineers  # tokens beside a new counter: "g2 g5", one of which is an engineer (E11)
        self.lasting: Final = lasting  # "seat effect": events that hold for the turn

    def to_data(self) -> dict[str, Data]:
        return {
            "decks": self.decks, "hands": self.hands, "discards": self.discards, "engineers": self.engineers,
            "lasting": self.lasting,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader) -> Cards:
        """What `to_data` wrote."""
        return Cards(
            lists(data, "decks"), lists(data, "hands"), tuple(data.texts("discards")), tuple(data.texts("engineers")),
            tuple(data.texts("lasting")),
        )  # fmt: skip

    def is_under(self, seat: Seat, effect: str) -> bool:
        """Whether an event of this turn holds for a side (6.2)."""
        return f"{seat} {effect}" in self.lasting

    def dealt(self, seat: Seat, deck: list[str], hand: list[str]) -> Cards:
        """A side's deck and hand are these."""
        decks, hands = changed(self.decks, seat, tuple(sorted(deck))), changed(self.hands, seat, tuple(sorted(hand)))
        return Cards(decks, hands, self.discards, self.engineers, self.lasting)

    def drawn(self, seat: Seat, card: str) -> Cards:
        """A card comes off a side's deck into its hand (6.2.1)."""
        deck = list(self.decks[seat])
        deck.remove(card)
        return self.dealt(seat, deck, [*self.hands[seat], card])

    def played(self, seat: Seat, card: str) -> Cards:
        """A card out of a hand is used and out of the game (6.2.1)."""
        hand = list(self.hands[seat])
        hand.remove(card)
        discards = (*self.discards, f"{seat} {card}")
        return Cards(self.decks, changed(self.hands, seat, tuple(hand)), discards, self.engineers, self.lasting)

    def suspecting(self, tokens: list[str]) -> Cards:
        """A counter appeared beside these blocks: one of them is an engineer (E11)."""
        return Cards(self.decks, self.hands, self.discards, (*self.engineers, " ".join(tokens)), self.lasting)

    def putting_under(self, seat: Seat, effect: str) -> Cards:
        """An event holds for a side until the turn is over (6.2)."""
        return self.with_lasting(with_place(self.lasting, f"{seat} {effect}"))

    def with_lasting(self, lasting: tuple[str, ...]) -> Cards:
        """These events hold, and no others."""
        return Cards(self.decks, self.hands, self.discards, self.engineers, lasting)


NO_CARDS: Final = Cards()
