"""Sentences as data: gaps are filled with the values of an event, and a template with a mistake is refused with its key."""

from __future__ import annotations

import pytest

from enfilade import BadScenario
from enfilade.contract.scenario import Scenario
from enfilade.kernel.data import Data, Reader, Source
from enfilade.kernel.event import Event
from enfilade.kernel.words import Words, plain, renamed
from tests.kernel.parley import parley


def words(text: str) -> Words:
    source = Source("words.toml", f'[log]\nsold = "{text}"\n')
    return Words(Reader({"log": {"sold": text}}, source).table("log"))


def said(key: str, value: Data) -> str:
    return "a lot" if key == "lot" and not value else plain(value)


@pytest.mark.parametrize(
    ("text", "values", "told"),
    [
        ("Sold.", {}, "Sold."),
        ("{lot} goes to {seat}.", {"lot": "L1", "seat": "red"}, "L1 goes to red."),
        ("{Seat} takes {lot} for {price}.", {"seat": "group army", "lot": "L1", "price": 0}, "Group army takes L1 for 0."),
        ("{Lot} is sold to {seat}.", {"seat": None}, "A lot is sold to ."),
        ("Bids: {bids}.", {"bids": [3, 5, 8]}, "Bids: 3, 5, 8."),
        ("{a}{b}", {"a": "{b}", "b": "x"}, "{b}x"),
    ],
    ids=["no gap", "values", "a capital", "as the game says it", "a list", "braces in a value"],
)
def test_gaps_are_filled(text: str, values: dict[str, Data], told: str) -> None:
    assert words(text).fill(Event("sold", "", values), said) == told


@pytest.mark.parametrize("text", ["{lot", "lot}", "{}", "{lot.name}", "{lot!r}", "{{lot}}", "{two words}"])
def test_other_braces_are_refused_with_file_line_and_key(text: str) -> None:
    with pytest.raises(BadScenario, match=r"words.toml, line 2, log.sold: .*neither \{key\} nor \{Key\}"):
        words(text)


@pytest.mark.parametrize("text", ["", "  "])
def test_an_empty_text_is_refused(text: str) -> None:
    with pytest.raises(BadScenario, match=r"log.sold: there is no text"):
        words(text)


def test_a_scenario_asks_the_table_then_the_templates_then_the_game() -> None:
    game = parley()
    told = Scenario(game.game, game.id, game.title, game.data, game.start, words("{price} pounds."))
    assert told.sentence(Event("resigned", "", {"seat": told.seats[0]})) == f"{told.seat_name(told.seats[0])} resigns."
    assert told.sentence(Event("sold", "", {"price": 3})) == "3 pounds."
    assert told.sentence(Event("sealed", "", {})) == "sealed"


def test_a_text_is_read_with_the_names_of_its_reader() -> None:
    """Whole words only; a name that begins a sentence has a capital."""
    names = {"g3": "infantry squad 2", "r3": "red block 3"}
    assert (
        renamed("g3 fires at r3: g31, G3. r3 wins.", names) == "Infantry squad 2 fires at red block 3: g31, G3. Red block 3 wins."
    )
    assert renamed("Not r3\ng3's turn", names) == "Not red block 3\nInfantry squad 2's turn"
    assert renamed("g3 wins.", {}) == "g3 wins."
