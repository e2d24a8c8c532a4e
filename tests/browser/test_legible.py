"""What can be read of every bundled board, measured in the browser at the view it opens with, and as one comes closer."""

from __future__ import annotations

import pytest

from enfilade import library
from enfilade.scene.legible import ON_A_DESK, ON_A_PHONE
from tests.browser.conftest import Open
from tests.browser.house import House

SCENARIOS = [name for game in library.catalogue() for name in library.scenario_names(game)]
WINDOWS = {"desk": (1440, 900, ON_A_DESK), "phone": (390, 844, ON_A_PHONE)}
# The texts that are seen, with their sizes in pixels.
SEEN = """() => [...document.querySelectorAll("#board svg.scene text")]
    .filter((each) => each.textContent.trim() && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => {
        const { a, b } = each.getScreenCTM();
        return [each.textContent, parseFloat(getComputedStyle(each).fontSize) * Math.hypot(a, b)];
    })"""


def seat_of(house: House, name: str) -> str:
    """The secret of a seat at a table with people alone."""
    seats = library.scenario(name, look=False).seats
    return house.table(dict.fromkeys(seats, "human"), scenario=name)[seats[0]]


@pytest.mark.slow
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_no_text_is_too_small(open_page: Open, house: House, name: str, window: str) -> None:
    width, height, least = WINDOWS[window]
    page = open_page(f"/table#{seat_of(house, name)}", width, height)
    page.locator("#prompt button, #prompt .ask").first.wait_for()
    texts = page.evaluate(SEEN)
    assert texts
    assert [text for text in texts if text[1] < least - 0.05] == []


def test_more_is_read_as_one_comes_closer(open_page: Open, house: House) -> None:
    page = open_page(f"/table#{seat_of(house, 'urban-operations/first-door')}", 390, 844)
    page.locator("#board svg.scene text").first.wait_for(state="attached")
    page.keyboard.press("0")
    before = len(page.evaluate(SEEN))
    for _ in range(3):
        page.keyboard.press("+")
    assert len(page.evaluate(SEEN)) > before
