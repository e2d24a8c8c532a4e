"""What all tests share: how hard properties are tried, and the rule-coverage lines at the end of a run."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from tests.coverage_of_rules import pytest_terminal_summary
from tests.effort import BRIEF, THOROUGH

__all__ = ["pytest_collection_modifyitems", "pytest_configure", "pytest_terminal_summary", "pytest_xdist_auto_num_workers"]


SLOW_SECONDS = 1800  # for tests marked slow; the limit of all others is in pyproject.toml


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile(BRIEF if "not slow" in config.option.markexpr else THOROUGH)


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors: browsers and servers are waited for a third of the time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(SLOW_SECONDS))
