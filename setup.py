"""The pure wheel; with ENFILADE_COMPILE=1, one whose rules are compiled with mypyc (see tools/wheel.py, which calls this)."""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import Extension, setup

COMPILED = ("kernel", "boards", "scene", "games", "players")


def extensions() -> list[Extension]:
    """Everything strictly typed and free of imports from outside, in one call, so that modules call each other directly."""
    if os.environ.get("ENFILADE_COMPILE") != "1":
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 (only where it is asked for)

    sources = [path for package in COMPILED for path in sorted(Path("src/enfilade", package).rglob("*.py"))]
    names = [str(path) for path in sources if path.name != "__init__.py"]
    # Several C files: one would take the compiler far longer, and gain nothing.
    return mypycify(names, opt_level="2", debug_level="0", multi_file=True)


setup(ext_modules=extensions())
