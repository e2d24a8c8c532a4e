"""Event cards in hands and decks (6.2.1)."""

from __future__ import annotations

from enfilade.games.urban_operations.knowledge.ledgers import CardsSeen
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat


def deal_cards(position: Position, cards: CardsSeen, seat: Seat, dice: Dice) -> None:
    """A side's event cards: one's own hand as it is, another's drawn from what has not been seen (6.2.1)."""
    events = position.mission.events
    if not events.has_cards:
        return
    played = [each.partition(" ")[2] for each in position.cards.discards if each.startswith(f"{seat} ")]
    left = sorted([*events.decks[seat], *events.hands[seat]])
    for id in played:
        left.remove(id)
    if seat in cards.hands:
        hand = list(cards.hands[seat])
    else:
        hand = _guess_hand(position, seat, left, cards.held[seat], dice)
    for id in hand:
        left.remove(id)
    position.cards = position.cards.dealt(seat, left, hand)


def _guess_hand(position: Position, seat: Seat, left: list[str], count: int, dice: Dice) -> list[str]:
    """What another side may hold: cards of its first hand that cannot have been played yet, and black ones, for none keeps a
    red one that it draws."""
    events = position.mission.events
    hand: list[str] = []
    pool: list[str] = []
    for id in sorted(set(left)):
        first, drawn = events.hands[seat].count(id), events.decks[seat].count(id)
        kept = max(0, left.count(id) - drawn)  # even if all that were played came from the deck
        most = min(left.count(id), first) if events.cards[id].is_red else left.count(id)
        hand += [id] * kept
        pool += [id] * (most - kept)
    while len(hand) < count:
        hand.append(dice.draw(pool, f"an event card of {seat}"))
    return hand
