"""Event cards in hands and decks (6.2.1)."""

from __future__ import annotations

from enfilade.games.urban_operations.knowledge.ledgers import CardsSeen
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat


def deal_cards(position: Position, cards: CardsSeen, seat: Seat, dice: Dice) -> None:
    """A side's event cards: one's own hand as it is, another's from what has not been seen (6.2.1)."""
    events = position.mission.events
    if not events.has_cards:
        return
    played = [each.partition(" ")[2] for each in position.cards.discards if each.startswith(f"{seat} ")]
    if seat not in cards.hands:
        _guess(position, cards, seat, played, dice)
        return
    left = [*events.decks[seat], *events.hands[seat]]
    for id in [*played, *cards.hands[seat]]:
        left.remove(id)
    position.cards = position.cards.dealt(seat, left, list(cards.hands[seat]))


def _guess(position: Position, cards: CardsSeen, seat: Seat, played: list[str], dice: Dice) -> None:
    """Another side's hand: what it was first dealt may be any card of the box, for that is its secret; what it has drawn since
    is black, for none keeps a red one."""
    events = position.mission.events
    deck = sorted(events.decks[seat])
    known = _dealt_first(position, cards, seat, played, dice)
    for id in _without(played, known):
        deck.remove(id)
    hand: list[str] = []
    black = [id for id in deck if not events.cards[id].is_red]
    while len(deck) > cards.decks[seat]:
        hand.append(dice.draw(black, f"an event card of {seat}"))
        deck.remove(hand[-1])
    while len(hand) < cards.held[seat]:
        hand.append(dice.draw(sorted(events.cards), f"an event card of the first hand of {seat}"))
    position.cards = position.cards.dealt(seat, deck, hand)


def _dealt_first(position: Position, cards: CardsSeen, seat: Seat, played: list[str], dice: Dice) -> list[str]:
    """Which of the cards that a side has played were of its first hand: those that its deck does not have, as many as it cannot
    have drawn, and some more by chance, as long as enough black ones are left that it may have drawn instead."""
    events = position.mission.events
    deck = events.decks[seat]
    known = _without(played, deck)
    doubtful = dice.shuffle(sorted(_without(played, known)), "where cards came from")
    kept = (
        len(deck) - cards.decks[seat] - len(doubtful)
    )  # cards drawn that are still in hand, if all the doubtful ones were drawn
    black = len([id for id in _without(deck, doubtful) if not events.cards[id].is_red])
    for id in doubtful:
        black += 0 if events.cards[id].is_red else 1
        if kept >= 0:
            is_possible = kept < black and len(known) < len(events.hands[seat])
            if not is_possible or dice.draw(["deck", "hand"], "where a card came from") == "deck":
                black -= 0 if events.cards[id].is_red else 1
                continue
        known.append(id)
        kept += 1
    return known


def _without(cards: list[str], others: list[str]) -> list[str]:
    """Some cards, without others as often as these are there."""
    left = list(cards)
    for id in others:
        if id in left:
            left.remove(id)
    return left
