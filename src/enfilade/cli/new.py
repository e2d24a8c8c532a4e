"""`enfilade new`: a small complete example to begin with, which passes its own tests."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from enum import StrEnum
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

from enfilade import lessons, library, plugins
from enfilade.cli.common import say, write_text
from enfilade.kernel.errors import EnfiladeError

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MOST_LETTERS = 40
LEFT_OUT = ("__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache")
TITLE = re.compile(r'^title = "[^"]*"', re.MULTILINE)
ID = re.compile(r'^id = "[^"]*"', re.MULTILINE)


class Kind(StrEnum):
    """What can be begun."""

    GAME = "game"
    SCENARIO = "scenario"
    PLAYER = "player"
    LESSON = "lesson"


EXAMPLES = {  # names to be replaced
    Kind.GAME: "three-doors",
    Kind.PLAYER: "careful-player",
    Kind.SCENARIO: "new-scenario",
    Kind.LESSON: "new-lesson",
}


def new(
    kind: Annotated[Kind, typer.Argument(help="What to begin.")],
    name: Annotated[str, typer.Argument(help="Its name, such as night-watch: small letters, digits and -.")],
    game: Annotated[str, typer.Option("--game", help="The game of a new scenario or lesson.")] = "urban-battle",
    folder: Annotated[Path, typer.Option("--in", help="Where its folder is made; else here.")] = Path(),
) -> None:
    """Write a small complete game, scenario, player or lesson to begin with, in a folder of its own. It passes its own tests."""
    check_name(kind, name)
    target = folder / name
    if target.exists():
        raise EnfiladeError(f"{target}: this is there already: choose another name")
    example = files("enfilade") / "templates" / kind
    texts = dict(texts_of(example))
    if kind is Kind.SCENARIO:
        texts |= scenario_texts(library.game(game).id, texts)
    if kind is Kind.LESSON:
        texts |= lesson_texts(library.game(game).id, texts)
    for path, text in texts.items():
        where = target / renamed(path, EXAMPLES[kind], name)
        where.parent.mkdir(parents=True, exist_ok=True)
        write_text(where, renamed(text, EXAMPLES[kind], name))
        say(f"wrote {where}")
    say(f"Read {target / 'README.md'} next.")


def check_name(kind: Kind, name: str) -> None:
    """Refuse a name that would not do as a package, or that is taken."""
    if not NAME.fullmatch(name) or len(name) > MOST_LETTERS:
        raise EnfiladeError(f"{name!r} should be small letters, digits and - between them, {MOST_LETTERS} at most: night-watch")
    if kind in (Kind.SCENARIO, Kind.LESSON):
        return
    module = name.replace("-", "_")
    taken = kind is Kind.GAME and name in library.catalogue()
    if taken or iskeyword(module) or module in sys.stdlib_module_names or find_spec(module) is not None:
        raise EnfiladeError(f"{name!r} is taken: there is a {'game' if taken else 'Python module'} of this name already")
    group = plugins.GAMES if kind is Kind.GAME else plugins.PLAYERS
    if name in [each.name for each in plugins.found(group)]:
        raise EnfiladeError(f"{name!r} is taken: another package brings a {kind} of this name")


def texts_of(folder: Traversable, above: str = "") -> Iterator[tuple[str, str]]:
    """Every file of an example, by its path in there."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.name in LEFT_OUT:
            continue
        if each.is_dir():
            yield from texts_of(each, f"{above}{each.name}/")
        else:
            yield f"{above}{each.name}", each.read_text(encoding="utf-8")


def scenario_texts(game: str, texts: dict[str, str]) -> dict[str, str]:
    """The smallest bundled scenario of a game under another name, with what it refers to, and a README that names it."""
    parts = {name: library.sources(name) for name in library.scenario_names(game)}
    origin = min(parts, key=lambda name: sum(len(text) for text in parts[name].values()))
    found = parts[origin]
    own = found.pop(f"{origin.partition('/')[2]}.toml")
    own = TITLE.sub('title = "New Scenario"', ID.sub('id = "new-scenario"', own, count=1), count=1)
    readme = texts["README.md"].replace("{origin}", f"`{origin}`").replace("{game}", game)
    return {"new-scenario.toml": own, "README.md": readme, **found}


def lesson_texts(game: str, texts: dict[str, str]) -> dict[str, str]:
    """The first lesson of a game under another name, and a README that names it."""
    known = lessons.names(game)
    if not known:
        raise EnfiladeError(f"{game} has no lesson to begin with: write one by docs/how-to/write-a-lesson.md")
    own = TITLE.sub('title = "New Lesson"', ID.sub('id = "new-lesson"', lessons.text_of(known[0]), count=1), count=1)
    readme = texts["README.md"].replace("{origin}", f"`{known[0]}`").replace("{game}", game)
    return {"new-lesson.toml": own, "README.md": readme}


def renamed(text: str, old: str, new: str) -> str:
    """A text in which an example bears another name, in all the ways a name is written."""
    for form in (str, module, words, camel):
        text = text.replace(form(old), form(new))
    return text


def module(name: str) -> str:
    """`night_watch`."""
    return name.replace("-", "_")


def words(name: str) -> str:
    """`Night Watch`."""
    return name.replace("-", " ").title()


def camel(name: str) -> str:
    """`NightWatch`."""
    return words(name).replace(" ", "")
