"""The charts of the play aid: what a card counts, and the usual tables (§1.3, §8.4, §10.1, §11, §12, §13)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_calculus.box.board import SUITS
from enfilade.kernel.data import is_count

DAMAGE_SUITS: Final = {"inf": "H", "arm": "HC", "fires": "HCD"}  # §8.4
DAMAGE_TYPES: Final = {"ch": "1-2", "sd": "3-10"}  # §8.4
WEEKS: Final = {"H": 1, "C": 2, "D": 3, "S": 4}  # §10.1
CEASEFIRE: Final = {"H": 1, "C": 2, "D": 0, "S": 0}  # §11.6
RATES: Final = {"inf": 1, "arm": 4, "fires": 8}  # §12
PRICE_OF_SC: Final = 5  # §11.4
BUDGET: Final = 50
BUDGET_WITH_SC: Final = 80
RECRUIT_TN: Final = 9  # §13
MOST_TURNS: Final = 100  # R60
SUIT_MARKS: Final = {"H": "♥", "C": "♣", "D": "♦", "S": "♠"}  # drawn on the board: the type that we carry lacks them
SUIT_NAMES: Final = {"H": "hearts", "C": "clubs", "D": "diamonds", "S": "spades"}


def value(card: str) -> int:
    """What a card counts: the Ace is 1 (R1). A die has no suit."""
    return int(card[:-1]) if card[-1] in SUITS else int(card)


def suit(card: str) -> str:
    return card[-1]


def order(card: str) -> tuple[int, int]:
    return (value(card), SUITS.index(suit(card)))


def shown(card: str) -> str:
    """A card as people say it: ace of hearts, 7 of spades; a die is its number."""
    if card[-1] not in SUITS:
        return card
    return f"{'ace' if value(card) == 1 else value(card)} of {SUIT_NAMES[suit(card)]}"


def chance(tn: int, least: int = 1) -> float:
    """How likely a single fresh card reaches a net target number."""
    if tn <= 0 or tn > 10:
        return 0.0
    return (11 - max(tn, least)) / 10


def values(text: str) -> list[int]:
    """A set of card values: comma-separated numbers and ranges from 1 to 10; raises ValueError."""
    found: list[int] = []
    for part in text.split(",") if text.strip() else []:
        low, dash, high = part.strip().partition("-")
        if not is_count(low) or (dash and not is_count(high)):
            raise ValueError(part)
        first, last = int(low), int(high or low)
        if not 1 <= first <= last <= 10:
            raise ValueError(part)
        found.extend(range(first, last + 1))
    return sorted(set(found))
