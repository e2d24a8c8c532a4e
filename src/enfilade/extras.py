"""What is installed beside the rules and the command line, and what to type where something is missing."""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from enfilade.kernel.errors import EnfiladeError

EXTRAS: Final = ("pictures", "server", "postgres", "lab", "rl", "mcp")
PACKAGE: Final = "enfilade"
REQUIREMENT: Final = re.compile(r"(?P<name>[\w.-]+)(?P<rest>[^;]*)(?:;\s*extra == ['\"](?P<extra>\w+)['\"])?")


class MissingExtra(EnfiladeError):
    """Something that Enfilade can do, but not with what is installed here; the message says what brings it."""

    def __init__(self, extra: str, what: str, missing: list[str]) -> None:
        self.extra = extra
        self.missing = missing
        lacking = f"{', '.join(missing[:-1])} and {missing[-1]}, which are" if missing[1:] else f"{missing[0]}, which is"
        super().__init__(f"{what} needs {lacking} not installed: try `{remedy(extra)}`")


def remedy(extra: str) -> str:
    """The command that installs an extra."""
    return f'{Path(sys.executable).name} -m pip install "{PACKAGE}[{extra}]"'


def need(extra: str, what: str, *modules: str) -> None:
    """Refuse what modules are needed for, where they are not installed, before anything fails on their absence."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise MissingExtra(extra, what, missing)


def required() -> dict[str, list[str]]:
    """The packages that Enfilade asks for: always (""), and for each extra. Those for some machines only are left out."""
    found: dict[str, list[str]] = {extra: [] for extra in ("", *EXTRAS)}
    try:
        lines = requires(PACKAGE) or []
    except PackageNotFoundError:  # run from its sources, without having been installed
        lines = []
    for line in lines:
        read = REQUIREMENT.fullmatch(line)
        if read is not None and read["name"] != PACKAGE and (read["extra"] or "") in found:
            found[read["extra"] or ""].append(read["name"])
    return found


def installed(package: str) -> str:
    """The version of a package that is here; empty if it is not."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
