"""Which rules have a test, and which the code cites: read from the files, so that it does not matter which tests have run where.

A test covers the rules in its docstring, `(UB 4.7, 4.8, R9)`. The code cites a rule in a string that is nothing but its number:
the rule of a procedure, an event or a refusal.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from enfilade import library
from enfilade.library import AnyGame

ROOT = Path(__file__).parent.parent


class Coverage:
    """The rules of a game, those that tests name, those that the code cites, and numbers that do not exist with their place."""

    def __init__(self, game: AnyGame) -> None:
        self.title = game.title
        package = game.package.rpartition(".")[2]
        self.rules = list(library.rules(game.id))
        shapes = shapes_of(self.rules)
        self.tested: set[str] = set()
        self.cited: set[str] = set()
        self.unknown: list[str] = []
        for path in sorted((ROOT / "tests" / "games" / package).rglob("test_*.py")):
            for name, docstring in docstrings_of_tests(path):
                self._sort(numbers_in(docstring, shapes), self.tested, f"{path.relative_to(ROOT)}, {name}")
        for path in sorted((ROOT / "src" / "enfilade" / "games" / package).rglob("*.py")):
            for line, text in string_literals(path):
                if looks_like_a_number(text, shapes):
                    self._sort([text], self.cited, f"{path.relative_to(ROOT)}, line {line}")

    @property
    def untested(self) -> list[str]:
        return [number for number in self.rules if number not in self.tested]

    def line(self) -> str:
        return (
            f"{self.title}: {len(self.rules)} rules and rulings, {len(self.tested)} with tests, "
            f"{len(self.cited)} cited by events, procedures and refusals"
        )

    def _sort(self, numbers: list[str], into: set[str], place: str) -> None:
        for number in numbers:
            if number in self.rules:
                into.add(number)
            else:
                self.unknown.append(f"{place}: there is no rule {number}")


@cache
def coverage_of(game: str) -> Coverage:
    return Coverage(library.game(game))


def docstrings_of_tests(path: Path) -> Iterator[tuple[str, str]]:
    """Name and docstring of each test of a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name, ast.get_docstring(node) or ""


def string_literals(path: Path) -> Iterator[tuple[int, str]]:
    """Line and text of each string of a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def numbers_in(docstring: str, shapes: frozenset[str]) -> list[str]:
    """The rule numbers that a text names in brackets. A word before a number counts for those that follow: `UB 4.7, 4.8`."""
    found: list[str] = []
    for group in re.findall(r"\(([^()]*)\)", docstring):
        word = ""
        for token in re.split(r"\s*(?:,|;|\band\b)\s*", group.strip()):
            number = token if looks_like_a_number(token, shapes) else f"{word}{token}"
            if looks_like_a_number(number, shapes):
                found.append(number)
                word = number[: number.rfind(" ") + 1] or word
    return found


def looks_like_a_number(text: str, shapes: frozenset[str]) -> bool:
    """Whether a text has the shape of a rule number of this game, whether or not there is such a rule."""
    return shape(text) in shapes


def shapes_of(rules: Iterable[str]) -> frozenset[str]:
    return frozenset(shape(number) for number in rules)


def shape(number: str) -> str:
    return re.sub(r"\d+", "0", number)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line for each game that lists its rules, at the end of a run."""
    terminalreporter.section("rules")
    for game in library.catalogue():
        if "rules" in library.data_files(game):
            terminalreporter.write_line(coverage_of(game).line())
