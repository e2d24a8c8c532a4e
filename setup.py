"""The pure wheel; with ENFILADE_COMPILE=1, one whose rules are compiled with mypyc (see tools/wheel.py, which calls this)."""

from __future__ import annotations

import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HOME = os.environ.get("ENFILADE_HOME", "").rstrip("/")  # the address of the repository, where one publishes it
LINK = re.compile(r"(?P<picture>!?)\[(?P<words>[^\]]*)\]\((?!\w+:|#)(?P<path>[^)]+)\)")
COMPILED = ("kernel", "boards", "scene", "contract", "games", "players")
FLAGS = (
    []
    if sys.platform == "win32"
    else [
        # Functions call each other directly, not by way of a table in which another library might replace them.
        "-fvisibility=hidden",
        "-fno-semantic-interposition",
    ]
)


def extensions() -> list[Extension]:
    """Everything strictly typed and free of imports from outside, in one call, so that modules call each other directly."""
    if os.environ.get("ENFILADE_COMPILE") != "1":
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 (only where it is asked for)

    sources = [path for package in COMPILED for path in sorted(Path("src/enfilade", package).rglob("*.py"))]
    names = [str(path) for path in sources if path.name != "__init__.py" and "fast" not in path.parts]  # a game's own workshop
    # Several C files: one would take the compiler far longer.
    found: list[Extension] = mypycify(names, opt_level="3", debug_level="0", multi_file=True)
    for each in found:
        each.extra_compile_args = [*each.extra_compile_args, *FLAGS]  # mypycify gives all the same list
    return found


def linked(link: re.Match[str]) -> str:
    """A link of the README as it leads somewhere from another page than its own: with the address of the repository."""
    kind = "raw" if link["picture"] else "blob"
    return f"{link['picture']}[{link['words']}]({HOME}/{kind}/main/{link['path']})"


def readme() -> str:
    """The README, as package indexes show it."""
    text = Path("README.md").read_text(encoding="utf-8")
    return LINK.sub(linked, text) if HOME else text


def urls() -> dict[str, str]:
    """Where to read more; nobody knows before the project is published."""
    pages = {"Source": "", "Documentation": "/tree/main/docs", "Changes": "/blob/main/CHANGELOG.md", "Issues": "/issues"}
    return {name: f"{HOME}{page}" for name, page in pages.items()} if HOME else {}


class SideBySide(build_ext):
    """Compiles as many C files at a time as there are processors."""

    def build_extensions(self) -> None:
        compile_in_order = self.compiler.compile

        def compile_side_by_side(sources: list[str], *options: object, **named: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: compile_in_order([source], *options, **named), sources)
                return [each for objects in made for each in objects]

        self.compiler.compile = compile_side_by_side
        super().build_extensions()


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": SideBySide},
    long_description=readme(),
    long_description_content_type="text/markdown",
    project_urls=urls(),
)
