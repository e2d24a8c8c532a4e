"""Every text and every line of communication on every bundled board stands out from what is drawn behind it, in the light and in
the dark (WCAG 1.4.3, 1.4.11)."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.test_legible import SCENARIOS, seat_of
from tools.texts import judged, poor

pytestmark = pytest.mark.browser


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_texts_stand_out(open_page: Open, house: House, name: str, theme: str) -> None:
    page = open_page(f"/table#{seat_of(house, name)}", 1440, 900, color_scheme=theme)
    page.locator("#prompt button, #prompt .ask").first.wait_for()
    texts = judged(page)
    assert texts
    assert name.startswith("game-of-war/") == any("gw-net-line" in str(each["kind"]) for each in texts)  # lines are judged too
    assert [(each["words"], round(each["found"], 1)) for each in poor(texts)] == []
