"""Which rules have a test, and which the code cites: read from the files, whichever tests have run."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from enfilade import library
from enfilade.citations import Citation, citations
from enfilade.library import AnyGame

ROOT = Path(__file__).parent.parent


class Coverage:
    """The rules of a game, those that tests name, those that the code cites, and numbers that do not exist with their place."""

    def __init__(self, game: AnyGame) -> None:
        cited = citations(game, ROOT)
        assert cited.tests is not None
        self.title = game.title
        self.rules = list(library.rules(game.id))
        self.tested = self._known(cited.tests)
        self.cited = self._known(cited.source)
        self.unknown = [
            f"{each.path.relative_to(ROOT)}, line {each.line}: there is no rule {each.number}"
            for each in [*cited.source, *cited.tests]
            if each.told and each.number not in self.rules
        ]

    @property
    def untested(self) -> list[str]:
        return [number for number in self.rules if number not in self.tested]

    @property
    def uncited(self) -> list[str]:
        return [number for number in self.rules if number not in self.cited]

    def line(self) -> str:
        counts = f"{len(self.rules)} rules and rulings, {len(self.tested)} with tests, {len(self.cited)} cited by the code"
        return f"{self.title}: {counts}"

    def _known(self, found: list[Citation]) -> set[str]:
        return {each.number for each in found if each.number in self.rules}


@cache
def coverage_of(game: str) -> Coverage:
    return Coverage(library.game(game))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line for each game that lists its rules, at the end of a run."""
    terminalreporter.section("rules")
    for game in library.catalogue():
        if "rules" in library.data_files(game):
            terminalreporter.write_line(coverage_of(game).line())
