"""What the lab needs beyond the rest of Enfilade, and what to do where it is not there."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from enfilade.kernel.errors import EnfiladeError

FOR_RUNS: Final = ("polars", "scipy", "SALib")
FOR_REPORTS: Final = (*FOR_RUNS, "matplotlib")
FOR_CLUSTERS: Final = (*FOR_RUNS, "distributed")


def need(*packages: str) -> None:
    """Say at once, and in one line, what is missing."""
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise EnfiladeError(f"the lab needs {', '.join(missing)}: install it with `pip install 'enfilade[lab]'`")
