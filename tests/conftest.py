"""What all tests share: the rule-coverage lines at the end of a run."""

from __future__ import annotations

from tests.coverage_of_rules import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]
