"""What all tests share: how hard properties are tried, and the rule-coverage lines at the end of a run."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.coverage_of_rules import pytest_terminal_summary
from tests.effort import BRIEF, THOROUGH

__all__ = ["pytest_configure", "pytest_terminal_summary"]


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile(BRIEF if "not slow" in config.option.markexpr else THOROUGH)
