"""How wheels are built: by setuptools. With ENFILADE_COMPILE=1 the rules are compiled, which takes mypyc as well.

`pip install` of the source distribution asks this module what a build needs, so it compiles wherever there is a C compiler:

    ENFILADE_COMPILE=1 pip install --no-binary enfilade enfilade
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

COMPILER = "mypy>=1.15"  # mypyc comes with it


def get_requires_for_build_wheel(_settings: Mapping[str, object] | None = None) -> list[str]:
    """What a wheel takes beside setuptools. Setuptools is not asked: it would run setup.py, which imports mypyc."""
    return [COMPILER] if os.environ.get("ENFILADE_COMPILE") == "1" else []
