"""New Scenario can be played, from its first action to its last."""

from __future__ import annotations

from pathlib import Path

import enfilade
from enfilade import testing

FILE = Path(__file__).parent / "new-scenario.toml"


def test_it_is_sound():
    testing.check_scenario(enfilade.scenario(FILE), games=1)
