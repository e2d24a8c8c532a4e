"""Event cards and event tables: what is printed on them, and which of them a scenario uses (6.1, 6.2.1, 6.2.2)."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.data import Reader
from enfilade.kernel.errors import did_you_mean
from enfilade.kernel.event import Seat

MODES: Final = ("none", "cards", "table", "both")
MODE_TITLES: Final = ("none", "cards", "a table", "cards and a table")
COLOURS: Final = ("black", "red")
TIMINGS: Final = ("initial", "request", "impulse", "activation", "window", "fire")
# When a card may be played, in words.
MOMENTS: Final = {
    "initial": "in the event sequence",
    "request": "before the die of a 3D request",
    "impulse": "in an impulse",
    "activation": "in an activation",
    "window": "when an enemy moves in sight",
    "fire": "before the dice of a fight",
}
# What holds for a side until the end of the turn, in words.
IN_FORCE: Final = {
    "jammed": "its first impulse activates 3 blocks at most",
    "restrained": "its heavy weapons are not fired at zones",
    "gas": "its infantry moves 1 MP less",
    "silence": "its leaders give no bonus",
}
# What a face of an event table brings, in words (6.2.2).
RESULTS: Final = {
    "silence": "its leaders give no bonus this turn",
    "wind": "the wind turns one step clockwise",
    "nothing": "nothing",
    "card": "it draws an event card",
    "points": "one of its forces gains a support point",
    "hinder": "the other side's next 3D request has −2 this turn",
    "favour": "its next 3D request has +2 this turn",
    "sighting": "it scouts something that one of its blocks sees",
}


class EventCard:
    """An event card (6.2.1)."""

    def __init__(self, id: str, title: str, colour: str, timing: str, text: str) -> None:
        self.id: Final = id
        self.title: Final = title
        self.colour: Final = colour
        self.timing: Final = timing
        self.text: Final = text

    @property
    def is_red(self) -> bool:
        """A red title: the event happens as soon as the card is drawn (6.2.1)."""
        return self.colour == "red"


def read_event_cards(data: Reader) -> dict[str, EventCard]:
    """The event cards of the game's data."""
    cards: dict[str, EventCard] = {}
    for each in data.tables("card"):
        card = EventCard(
            each.text("id"),
            each.text("title"),
            each.choice("colour", COLOURS),
            each.choice("timing", TIMINGS),
            each.text("text"),
        )
        each.close()
        cards[card.id] = card
    return cards


def read_event_tables(data: Reader) -> dict[str, list[str]]:
    """The event tables of the game's data: a result for each face of the die."""
    tables: dict[str, list[str]] = {}
    for each in data.tables("table"):
        rows = each.texts("rows")
        for index, row in enumerate(rows):
            if row not in RESULTS:
                raise each.bad(f"rows[{index}]", f"{row!r} should be one of {', '.join(RESULTS)}")
        if len(rows) != 10:
            raise each.bad("rows", f"{len(rows)} rows should be 10, one for each face of the die")
        tables[each.text("id")] = rows
        each.close()
    return tables


class Events:
    """The events of a scenario (6.1): by cards, by a table, by both or not at all."""

    def __init__(self, data: Reader, library: Reader, seats: tuple[Seat, ...]) -> None:
        self.cards: Final = read_event_cards(library)
        tables = read_event_tables(library)
        self.mode: Final = data.choice("mode", MODES, "none")
        self.table: Final = tables[data.choice("table", list(tables), "selm")]
        self.decks: Final[dict[Seat, list[str]]] = {}
        self.hands: Final[dict[Seat, list[str]]] = {}
        for seat in seats:
            self.decks[seat] = self._cards(data, f"{seat}_deck", list(self.cards))
            self.hands[seat] = self._cards(data, f"{seat}_hand", [])
        data.close()

    @property
    def has_cards(self) -> bool:
        return self.mode in ("cards", "both")

    @property
    def has_table(self) -> bool:
        return self.mode in ("table", "both")

    def _cards(self, data: Reader, key: str, usual: list[str]) -> list[str]:
        """A list of card ids; a side that names no deck has one of every card."""
        found = data.texts(key, usual)
        for index, id in enumerate(found):
            if id not in self.cards:
                raise data.bad(f"{key}[{index}]", f"there is no event card {id!r}. {did_you_mean(id, list(self.cards))}")
        return found
