"""Drawing a card, or playing one from the hand (§1.3, §11.2). Capability cards are in box/cards.py and evolved.py."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_calculus.box.board import SUITS
from enfilade.games.urban_calculus.box.charts import order, suit
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.rules.hidden import seen_by
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.dice import Deck
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure

JOKER: Final = "JK"
REVERBERATION: Final = "reverberation"
OPTING_OUT: Final = "opting out"
AUTOMATIC: Final = (REVERBERATION, OPTING_OUT)  # with scope "actions" these come from the deck (§11.2)


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
    if to != "hand":
        use(position, seat, card, public, to)
    return card


def refill(play: Play[Position], key: str, deck: Deck) -> None:
    """An empty pile is made anew from the discards; if there are none, from the cards on the table (R31)."""
    position = play.position
    if not [card for card in deck.discard if card != JOKER]:
        deck.discard += position.laid[key]
        position.laid[key] = []
    shuffle(play, key, "R45")


def shuffle(play: Play[Position], key: str, rule: str) -> None:
    """A new pile. In hidden play one that is made in the middle of a turn would tell how many cards were drawn: of his own deck
    a seat hears it, of a common one nobody (R61)."""
    play.position.decks[key].reshuffle()
    seen = None if rule == "§10.3" else seen_by(play.position, key)
    play.tell(Event("deck_shuffled", rule, {"deck": key}, seen))


def use(position: Position, seat: Seat, card: str, public: bool, to: str) -> None:
    """A card is laid on the table or discarded, and whoever sees it remembers that (R61)."""
    key = position.mission.deck_of[seat]
    if to == "table":
        position.laid[key].append(card)
    else:
        position.decks[key].discard.append(card)
    for viewer, cards in position.shown.items():
        if public or viewer == seat:
            cards.append(card)


def draw_suit(play: Play[Position], seat: Seat, purpose: str) -> str:
    """A suit: of a card, never one from the hand, or a die of four (§11.3, R34, R46)."""
    if play.position.mission.has_dice:
        return SUITS[play.dice.die(4, f"{seat}: {purpose}") - 1]
    return suit(draw(play, seat, purpose, True))


def clear_table(position: Position) -> None:
    """The cards of an engagement go to the discard piles (§8.3)."""
    for key, cards in position.laid.items():
        position.decks[key].discard += cards
        cards.clear()


def draw_hand(play: Play[Position], seat: Seat) -> None:
    """A new hand, when the last card has been played (R33)."""
    position = play.position
    hand = position.hands[seat]
    while len(hand) < position.mission.hand_size:
        hand.append(draw(play, seat, "a card for the hand", False, "hand"))
    hand.sort(key=order)
    play.tell(Event("hand_drawn", "§11.2", {"seat": seat, "cards": list(hand)}, frozenset({seat})))


def is_from_hand(mission: Mission, purpose: str, to: str) -> bool:
    """Whether the card of a test is played from the hand (§11.2).

    In hidden play only those of an engagement are: how many these are everybody knows, while being asked for any other card would
    tell how many tests a seat makes behind its screen (R61).
    """
    if mission.options.hidden:
        return mission.has_hands and to == "table"
    return mission.has_hands and (mission.hands_for_all or purpose not in AUTOMATIC)


def next_card(play: Play[Position], seat: Seat, purpose: str, public: bool, to: str = "discard") -> str:
    """The card of a test: drawn, or played from the hand. Empty: the seat is asked first, come back later."""
    position = play.position
    if position.played:
        card = position.played
        position.played = ""
        use(position, seat, card, public, to)
        return card
    if position.hands[seat] and is_from_hand(position.mission, purpose, to):
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
