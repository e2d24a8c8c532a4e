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


@dataclass(frozen=True)
class StandIn:
    """What a machine has itself, set as wide as the type that is still to come: a board that fits then fits now."""

    name: str
    fonts: tuple[str, ...]  # of the same widths: the first that is there is taken
    sizes: dict[int, int]  # in percent, for each weight: where a text is as wide as in the family
    ascent: float  # of the family, in percent of its size,
    descent: float  # and below the line

    def rules(self) -> list[str]:
        """A face for each weight: lines are as high as in the family, whatever the size."""
        return [
            f'@font-face{{font-family:"{self.name}";font-weight:{weight};size-adjust:{size}%;'
            f"ascent-override:{100 * self.ascent / size:.1f}%;descent-override:{100 * self.descent / size:.1f}%;"
            f"line-gap-override:0%;src:{self.sources(' Bold' if weight > 400 else '')}}}\n"
            for weight, size in self.sizes.items()
        ]

    def sources(self, cut: str) -> str:
        """Where a browser looks for a cut: a Regular has the name of its family."""
        return ",".join([f'local("{font}{cut}")' for font in self.fonts])


# The sizes are those at which the names on the cards of The Urban Calculus and some English are no wider.
STAND_INS: Final = (
    StandIn("Sans as Arial", ("Arial", "Liberation Sans", "Arimo", "Helvetica"), {400: 95, 600: 90, 700: 93}, 98.4, 27.3),
    StandIn("Sans as DejaVu", ("DejaVu Sans",), {400: 82, 600: 75, 700: 77}, 98.4, 27.3),
    StandIn("Serif as Times", ("Times New Roman", "Liberation Serif", "Tinos"), {400: 111, 600: 106, 700: 108}, 103.6, 33.5),
    StandIn("Serif as DejaVu", ("DejaVu Serif",), {400: 87, 600: 80, 700: 81}, 103.6, 33.5),
)


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
    return "".join([*rules, *[rule for each in STAND_INS for rule in each.rules()]])
