"""Random numbers, and the playing cards that they pick (§1.3, §10.3, §11.2, §11.3, R31, R33, R45, R46)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from enfilade.games.urban_calculus.fast.kernel.layout import (
    CARDS_OF,
    DECKS,
    DICE,
    DISCARDED,
    FIRST_CARD,
    HAND_SIZE,
    HANDS,
    HANDS_FOR_ALL,
    HIDDEN,
    IN_PLAY,
    JOKERS,
    KIND,
    LAID,
    NOTED_CARD,
    NOTED_DIE,
    NOTES,
    TO_DISCARD,
    TO_HAND,
    TO_TABLE,
)

Numbers = list[int]
Words = list[np.uint64]

# SplitMix64 (Steele, Lea, Flood 2014): a counter in steps of GAMMA, mixed. Each campaign has 2**24 steps of its own.
GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR: Final = np.uint64(0xBF58476D1CE4E5B9)
SECOND_FACTOR: Final = np.uint64(0x94D049BB133111EB)
TWENTY_SEVEN: Final = np.uint64(27)
THIRTY: Final = np.uint64(30)
THIRTY_ONE: Final = np.uint64(31)
HALF: Final = np.uint64(32)
CAMPAIGN: Final = np.uint64(1 << 24)
STREAM: Final = np.uint64(1 << 21)


def word(counter: Any) -> Any:
    """32 random bits for a counter, or for each of an array."""
    mixed = (counter ^ (counter >> THIRTY)) * FIRST_FACTOR
    mixed = (mixed ^ (mixed >> TWENTY_SEVEN)) * SECOND_FACTOR
    return (mixed ^ (mixed >> THIRTY_ONE)) >> HALF


def begin_chance(r: Words, seed: Any, campaign: Any) -> None:
    """The streams of a campaign, each at its beginning."""
    first = seed + np.uint64(campaign) * CAMPAIGN * GAMMA
    for stream in range(NOTES):
        r[stream] = first + np.uint64(stream) * STREAM * GAMMA


def below(r: Words, stream: int, bound: int) -> int:
    """A number from 0 to bound − 1: of 40 cards none is likelier than another by more than 1 in 100 million."""
    r[stream] += GAMMA
    return int((word(r[stream]) * np.uint64(bound)) >> HALF)


def write_down(r: Words, kind: int, number: int) -> None:
    """Note a draw, where there is room to note it."""
    if r[NOTES] > 0:
        r[int(r[NOTES])] = np.uint64(kind * KIND + number)
        r[NOTES] += np.uint64(1)


def deck_of(t: Numbers, seat: int) -> int:
    return t[DECKS + seat]


def stream_of(t: Numbers, seat: int) -> int:
    """Of a common deck both draw from the same stream."""
    return CARDS_OF if t[DECKS] == t[DECKS + 1] else CARDS_OF + seat


def draw(t: Numbers, s: Numbers, r: Words, seat: int, to: int) -> int:
    """The next card of a seat's deck, four times its value plus its suit; of dice a face of ten, without a suit (§1.3, §11.3)."""
    if t[DICE]:
        face = 1 + below(r, CARDS_OF + seat, 10)
        write_down(r, NOTED_DIE, face)
        return 4 * face
    deck = deck_of(t, seat)
    while True:
        if s[deck + IN_PLAY] == s[deck + DISCARDED] + s[deck + LAID]:
            refill(s, deck)
        card = pick(t, s, r, seat, deck, to)
        if not t[JOKERS] or card >= 4:
            return card
        lay_joker(t, s, deck, to)


def pick(t: Numbers, s: Numbers, r: Words, seat: int, deck: int, to: int) -> int:
    """Any card of the pile. The first of the pile takes its place; discards lie before the cards on the table, and these before
    the pile; a hand takes a card out of the deck."""
    cards, discarded = deck + FIRST_CARD, s[deck + DISCARDED]
    first = cards + discarded + s[deck + LAID]
    chosen = first + below(r, stream_of(t, seat), cards + s[deck + IN_PLAY] - first)
    card = s[chosen]
    write_down(r, NOTED_CARD, card)
    if to == TO_HAND:
        s[deck + IN_PLAY] -= 1
        s[chosen] = s[cards + s[deck + IN_PLAY]]
        return card
    s[chosen] = s[first]
    if to == TO_TABLE:
        s[first] = card
        s[deck + LAID] += 1
    else:
        s[first] = s[cards + discarded]
        s[cards + discarded] = card
        s[deck + DISCARDED] = discarded + 1
    return card


def put_back(s: Numbers, deck: int, card: int, to: int) -> None:
    """A card from the hand is laid on the table or discarded."""
    cards, discarded = deck + FIRST_CARD, s[deck + DISCARDED]
    first = cards + discarded + s[deck + LAID]
    s[cards + s[deck + IN_PLAY]] = s[first]
    s[deck + IN_PLAY] += 1
    if to == TO_TABLE:
        s[first] = card
        s[deck + LAID] += 1
    else:
        s[first] = s[cards + discarded]
        s[cards + discarded] = card
        s[deck + DISCARDED] = discarded + 1


def lay_joker(t: Numbers, s: Numbers, deck: int, to: int) -> None:
    """A joker is discarded and makes a new pile; where nothing but jokers would be in it, of the cards on the table too (R45)."""
    if to == TO_HAND:
        put_back(s, deck, 0, TO_DISCARD)
    elif to == TO_TABLE:
        s[deck + LAID] -= 1  # it lies first in the pile again, which is shuffled at once
    if s[deck + IN_PLAY] - s[deck + LAID] == t[JOKERS]:
        clear(s, deck)
    shuffle(s, deck)


def refill(s: Numbers, deck: int) -> None:
    """An empty pile is made anew from the discards; if there are none, from the cards on the table (R31)."""
    if s[deck + DISCARDED] == 0:
        clear(s, deck)
    shuffle(s, deck)


def clear(s: Numbers, deck: int) -> None:
    """The cards on the table are discarded (§8.3)."""
    s[deck + DISCARDED] += s[deck + LAID]
    s[deck + LAID] = 0


def shuffle(s: Numbers, deck: int) -> None:
    """The discards become part of the pile: those on the table change places with as many of them."""
    discarded, laid = s[deck + DISCARDED], s[deck + LAID]
    cards = deck + FIRST_CARD
    for low in range(min(discarded, laid)):
        high = discarded + laid - 1 - low
        card = s[cards + low]
        s[cards + low] = s[cards + high]
        s[cards + high] = card
    s[deck + DISCARDED] = 0


def fresh_pack(t: Numbers, s: Numbers, deck: int, printed: int) -> None:
    """A whole deck in the order of the box."""
    count = t[printed]
    for number in range(count):
        s[deck + FIRST_CARD + number] = t[printed + 1 + number]
    s[deck + IN_PLAY] = count
    s[deck + DISCARDED] = 0
    s[deck + LAID] = 0


def draw_suit(t: Numbers, s: Numbers, r: Words, seat: int) -> int:
    """A suit: of a card, never one from the hand, or a die of four (§11.3, R34, R46)."""
    if t[DICE]:
        number = below(r, CARDS_OF + seat, 4)
        write_down(r, NOTED_DIE, number + 1)
        return number
    return draw(t, s, r, seat, TO_DISCARD) & 3


def draw_hand(t: Numbers, s: Numbers, r: Words, seat: int) -> None:
    """A new hand, from low to high (R33)."""
    hand = t[HANDS + seat]
    while s[hand] < t[HAND_SIZE]:
        card = draw(t, s, r, seat, TO_HAND)
        at = hand + s[hand]
        while at > hand and s[at] > card:
            s[at + 1] = s[at]
            at -= 1
        s[at + 1] = card
        s[hand] += 1


def next_card(t: Numbers, s: Numbers, r: Words, seat: int, is_automatic: bool, to: int) -> int:
    """The card of a test: drawn, or of a hand the highest where success is wanted, the lowest where it hurts (§11.2, R61)."""
    hand = t[HANDS + seat]
    if t[HAND_SIZE] == 0 or s[hand] == 0:
        return draw(t, s, r, seat, to)
    if (to != TO_TABLE) if t[HIDDEN] else (is_automatic and not t[HANDS_FOR_ALL]):
        return draw(t, s, r, seat, to)
    count = s[hand]
    card = s[hand + 1] if is_automatic else s[hand + count]
    if is_automatic:
        for at in range(hand + 1, hand + count):
            s[at] = s[at + 1]
    s[hand] = count - 1
    if s[hand] == 0:
        draw_hand(t, s, r, seat)
    put_back(s, deck_of(t, seat), card, to)
    return card
