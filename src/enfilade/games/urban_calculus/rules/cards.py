"""Drawing a card, or playing one from the hand (§1.3, §11.2). Capability cards are in box/cards.py and evolved.py."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_calculus.box.board import SUITS, other
from enfilade.games.urban_calculus.box.charts import order, suit
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.dice import Deck
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure

JOKER: Final = "JK"
AUTOMATIC: Final = ("reverberation", "opting out")  # with scope "actions" these come from the deck (§11.2)


def draw(play: Play[Position], seat: Seat, purpose: str, public: bool, to: str = "discard") -> str:
    """The next card of a seat's deck, or a die of ten; it is laid on the table, taken to hand or discarded (§1.3, §11.3)."""
    position = play.position
    if position.mission.has_dice:
        return str(play.dice.die(10, f"{seat}: {purpose}"))
    key = position.mission.deck_of[seat]
    deck = position.decks[key]
    while True:
        if not len(deck):
            refill(play, key, deck)
        card = deck.draw(play.dice, f"{seat}: {purpose}")
        if card != JOKER:
            break
        deck.discard.append(card)
        if all([each == JOKER for each in [*deck.pile, *deck.discard]]):
            deck.discard += position.laid[key]
            position.laid[key] = []
        shuffle(play, key, "R45")
    if to == "table":
        position.laid[key].append(card)
    elif to == "discard":
        discard(position, seat, card, public)
    return card


def refill(play: Play[Position], key: str, deck: Deck) -> None:
    """An empty pile is made anew from the discards; if there are none, from the cards on the table (R31)."""
    position = play.position
    if not [card for card in deck.discard if card != JOKER]:
        deck.discard += position.laid[key]
        position.laid[key] = []
    shuffle(play, key, "R45")


def shuffle(play: Play[Position], key: str, rule: str) -> None:
    position = play.position
    position.decks[key].reshuffle()
    for seat in position.veiled:
        position.veiled[seat] = []
    play.tell(Event("deck_shuffled", rule, {"deck": key}))


def discard(position: Position, seat: Seat, card: str, public: bool) -> None:
    """A used card, in the open; a common pile remembers who has not seen it (R61)."""
    key = position.mission.deck_of[seat]
    position.decks[key].discard.append(card)
    if key == "common" and not public and position.mission.options.hidden:
        position.veiled[other(seat)].append(card)


def draw_suit(play: Play[Position], seat: Seat, purpose: str) -> str:
    """A suit: of a card, never one from the hand, or a die of four (§11.3, R34, R46)."""
    if play.position.mission.has_dice:
        return SUITS[play.dice.die(4, f"{seat}: {purpose}") - 1]
    return suit(draw(play, seat, purpose, True))


def clear_table(position: Position, veiled: dict[Seat, list[str]]) -> None:
    """The cards of an engagement go to the discard piles (§8.3); `veiled` lists those that a seat has not seen."""
    for key, cards in position.laid.items():
        position.decks[key].discard += cards
        cards.clear()
    if position.mission.deck_mode == "shared" and position.mission.options.hidden:
        for seat, cards in veiled.items():
            position.veiled[seat] += [card for card in cards if card in position.decks["common"].discard]


def draw_hand(play: Play[Position], seat: Seat) -> None:
    """A new hand, when the last card has been played (R33)."""
    position = play.position
    hand = position.hands[seat]
    while len(hand) < position.mission.hand_size:
        hand.append(draw(play, seat, "a card for the hand", False, "hand"))
    hand.sort(key=order)
    play.tell(Event("hand_drawn", "§11.2", {"seat": seat, "cards": list(hand)}, frozenset({seat})))


def next_card(play: Play[Position], seat: Seat, purpose: str, public: bool, to: str = "discard") -> str:
    """The card of a test: drawn, or played from the hand. Empty: the seat is asked first, come back later."""
    position = play.position
    if position.played:
        card = position.played
        position.played = ""
        if to == "table":
            position.laid[position.mission.deck_of[seat]].append(card)
        else:
            discard(position, seat, card, public)
        return card
    mission = position.mission
    if mission.has_hands and position.hands[seat] and (mission.hands_for_all or purpose not in AUTOMATIC):
        play.push(PlayCard(seat, purpose))
        return ""
    return draw(play, seat, purpose, public, to)


class PlayCard(Procedure[Position]):
    """A seat plays a card from its hand instead of drawing one (§11.2)."""

    rule: ClassVar[str] = "§11.2"
    title: ClassVar[str] = "Play a card"

    def __init__(self, seat: Seat, purpose: str) -> None:
        self.seat: Final = seat
        self.purpose: Final = purpose

    def copy(self) -> PlayCard:
        return PlayCard(self.seat, self.purpose)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "PlayCard", "seat": self.seat, "purpose": self.purpose}

    @classmethod
    def read(cls, data: Reader, position: Position) -> PlayCard:
        return PlayCard(data.text("seat"), data.text("purpose"))

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """Not what a hidden enemy plays a card for (R61)."""
        return PlayCard(self.seat, "").to_data() if position.is_hidden(self.seat, seat) else self.to_data()

    def asks(self, position: Position) -> Seat:
        return self.seat

    def actions(self, position: Position) -> list[Action]:
        return [Action("play", card) for card in dict.fromkeys(position.hands[self.seat])]

    def take(self, play: Play[Position], action: Action) -> None:
        hand = play.position.hands[self.seat]
        hand.remove(action.target)
        play.position.played = action.target
        play.pop()
        if not hand:
            draw_hand(play, self.seat)

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"Play a card from your hand: {self.purpose} (§11.2)."

    def subject(self) -> str:
        return self.seat.capitalize()
