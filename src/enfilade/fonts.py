"""The type that Enfilade carries: one sans and one serif, each in a wheel with its licence.

The browser and PNG pictures are set with these files, so a table looks the same everywhere. The palette names the families.
"""

from __future__ import annotations

import gzip
import sys
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from enfilade.kernel.errors import EnfiladeError

# The cuts that the pages and the boards ask for: style and weight, as CSS says them.
CUTS: Final = {
    "Regular": ("normal", 400),
    "Semibold": ("normal", 600),
    "Bold": ("normal", 700),
    "It": ("italic", 400),
    "SemiboldIt": ("italic", 600),
    "BoldIt": ("italic", 700),
}


@dataclass(frozen=True)
class Family:
    """A type family and the wheel that brings it."""

    name: str
    wheel: str

    @property
    def remedy(self) -> str:
        """What brings the files back."""
        return f"{Path(sys.executable).name} -m pip install --force-reinstall {self.wheel}"

    def file(self, cut: str) -> str:
        """The name of the file of a cut."""
        return f"{self.name.replace(' ', '')}-{cut}.ttf"

    def files(self) -> list[Path]:
        """The file of every cut."""
        spec = find_spec(self.wheel.replace("-", "_"))
        folder = Path() if spec is None or spec.origin is None else Path(spec.origin).parent / "files"
        found = [folder / self.file(cut) for cut in CUTS]
        missing = [each.name for each in found if not each.is_file()]
        if missing:
            raise EnfiladeError(f"the type {self.name} is not whole, {missing[0]} is missing: try `{self.remedy}`")
        return found


SANS: Final = Family("Source Sans Pro", "font-source-sans-pro")
SERIF: Final = Family("Source Serif Pro", "font-source-serif-pro")
FAMILIES: Final = (SANS, SERIF)


@cache
def files() -> dict[str, Path]:
    """Every font file, by its name."""
    return {path.name: path for family in FAMILIES for path in family.files()}


@cache
def packed(name: str) -> bytes:
    """A font file for the wire, less than half as large. It is packed once; all of them together are a megabyte."""
    return gzip.compress(files()[name].read_bytes(), mtime=0)


def stylesheet() -> str:
    """CSS that tells a browser where the server keeps the files. It fetches those that a page uses."""
    rules = [
        f'@font-face{{font-family:"{family.name}";font-style:{style};font-weight:{weight};font-display:swap;'
        f'src:url("/static/fonts/{family.file(cut)}") format("truetype")}}\n'
        for family in FAMILIES
        for cut, (style, weight) in CUTS.items()
    ]
    return "".join(rules)
