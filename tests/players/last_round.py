"""First Patrol before its last move, as a puzzle would have it; several orders are as good, so it is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from enfilade import library

FILE: Final = Path(__file__).with_suffix(".toml")
LAST_ROUND: Final[dict[str, Any]] = library.parse_toml(FILE.read_text(encoding="utf-8"), FILE.name)
