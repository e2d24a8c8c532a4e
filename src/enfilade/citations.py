"""Where the rules of a game are cited: in its source, and in its tests where these are at hand.

A number counts where it stands alone in a string (the rule of a procedure, an event or a refusal), in brackets in a docstring or
a comment, or at the beginning of a comment, `# R41: damage first`. A test covers the rules in its docstring, `(UB 4.7, 4.8, R9)`.
"""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import StringIO
from pathlib import Path

from enfilade.library import AnyGame, rules

LAST_FIGURE = re.compile(r"\d+$")
LED_BY = re.compile(r"#\s*([^:]{1,40}):")  # what a comment begins with


@dataclass(frozen=True)
class Citation:
    """A place that cites a rule: the file, the line, and the function or class it is in (empty: the module itself).

    `told` is what players are told: a number in a docstring or a comment may be one of the specification's own.
    """

    number: str
    path: Path
    line: int
    inside: str
    told: bool


@dataclass(frozen=True)
class Cited:
    """Every place of a game that cites rules. `tests` is None where there are none at hand: an installed package has no tests."""

    source: list[Citation]
    tests: list[Citation] | None


def citations(game: AnyGame, checkout: Path | None = None) -> Cited:
    """Every place that cites a rule of a game, whether or not it exists; in this checkout of the repository, if any."""
    folder = Path(str(files(game.package)))
    if checkout is not None:
        folder = checkout / "src" / Path(*game.package.split("."))
    root = folder.parents[len(game.package.split("."))]
    tests = root / "tests" / Path(*game.package.split(".")[1:])
    return _in_folders(folder, tests if tests.is_dir() else None, tuple(rules(game.id)))


@cache
def _in_folders(source: Path, tests: Path | None, numbers: tuple[str, ...]) -> Cited:
    shapes = shapes_of(numbers)
    found = [each for path in sorted(source.rglob("*.py")) for each in sorted(_in_source(path, shapes), key=_line)]
    if tests is None:
        return Cited(found, None)
    return Cited(found, [each for path in sorted(tests.rglob("test_*.py")) for each in _in_tests(path, shapes)])


def _line(citation: Citation) -> int:
    return citation.line


def _in_source(path: Path, shapes: frozenset[str]) -> Iterator[Citation]:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    insides = _insides(tree)
    docstrings = {id(node) for node in _docstring_nodes(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            told = id(node) not in docstrings
            alone = [node.value] if looks_like_a_number(node.value, shapes) else []
            for number in alone if told else numbers_in(node.value, shapes):
                yield Citation(number, path, node.lineno, insides.get(node.lineno, ""), told)
    for line, comment in _comments(text):
        lead = LED_BY.match(comment)
        led = numbers_in(f"({lead[1]})", shapes) if lead else []
        for number in dict.fromkeys([*led, *numbers_in(comment, shapes)]):
            yield Citation(number, path, line, insides.get(line, ""), False)


def _in_tests(path: Path, shapes: frozenset[str]) -> Iterator[Citation]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for number in numbers_in(ast.get_docstring(node) or "", shapes):
                yield Citation(number, path, node.lineno, node.name, True)


def _docstring_nodes(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            first = node.body[0]
            if isinstance(first, ast.Expr):
                yield first.value


def _insides(tree: ast.AST) -> dict[int, str]:
    """For each line the class or function it is in, the innermost."""
    found: dict[int, str] = {}

    def visit(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                inner = f"{name}.{child.name}".lstrip(".")
                found.update(dict.fromkeys(range(child.lineno, (child.end_lineno or child.lineno) + 1), inner))
                visit(child, inner)

    visit(tree, "")
    return found


def _comments(text: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def numbers_in(text: str, shapes: frozenset[str]) -> list[str]:
    """The rule numbers that a text names in brackets. A word before a number counts for those that follow: `UB 4.7, 4.8`."""
    found: list[str] = []
    for group in re.findall(r"\(([^()]*)\)", text):
        word = ""
        for token in re.split(r"\s*(?:,|;|\band\b)\s*", group.strip()):
            first, _, last = token.partition("–")
            number = first if looks_like_a_number(first, shapes) else f"{word}{first}"
            if looks_like_a_number(number, shapes):
                found += _from_to(number, last)
                word = number[: number.rfind(" ") + 1] or word
    return found


def _from_to(first: str, last: str) -> list[str]:
    """The numbers from one to another that differs in its last figure, `UB 5.8–5.14`; the first alone where there is no other."""
    begins, ends = LAST_FIGURE.search(first), LAST_FIGURE.search(last)
    if begins is None or ends is None:
        return [first]
    return [f"{first[: begins.start()]}{figure}" for figure in range(int(begins[0]), int(ends[0]) + 1)]


def looks_like_a_number(text: str, shapes: frozenset[str]) -> bool:
    """Whether a text has the shape of a rule number of this game, whether or not there is such a rule."""
    return shape(text) in shapes


def shapes_of(numbers: Iterable[str]) -> frozenset[str]:
    return frozenset(shape(number) for number in numbers)


def shape(number: str) -> str:
    return re.sub(r"\d+", "0", number)
