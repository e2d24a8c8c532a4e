"""Pictures of a table or a scene as files: SVG, and PNG drawn by a wheel that needs no system library."""

from __future__ import annotations

from pathlib import Path

from enfilade.extras import need
from enfilade.fonts import FAMILIES, Family
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Seat
from enfilade.library import AnyTable
from enfilade.scene.model import Scene

SUFFIXES = (".svg", ".png")
# One letter, to see whether a type family draws it.
LETTER = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text x="8" y="30" font-size="28">{}</text></svg>'
UNKNOWN = "\U0010fffd"  # a character that no font has


def scene_of(shown: AnyTable | Scene, seat: Seat | None = None) -> Scene:
    """The scene itself, or the scene of a table as a seat sees it (None: the public)."""
    return shown if isinstance(shown, Scene) else shown.game.scene(shown.view(seat))


def svg(
    shown: AnyTable | Scene, seat: Seat | None = None, *, theme: str = "light", lit: tuple[str, ...] = (), legend: bool = True
) -> str:
    """A standalone SVG picture."""
    return scene_of(shown, seat).svg(theme, lit, legend)


def png(
    shown: AnyTable | Scene,
    seat: Seat | None = None,
    *,
    theme: str = "light",
    lit: tuple[str, ...] = (),
    legend: bool = True,
    width: int | None = None,
) -> bytes:
    """A PNG picture, `width` pixels wide (the scene's own width if not said)."""
    return rasterise(svg(shown, seat, theme=theme, lit=lit, legend=legend), width)


def rasterise(drawing: str, width: int | None = None, families: tuple[Family, ...] = FAMILIES) -> bytes:
    """The PNG of an SVG text, set in the type that Enfilade carries, whatever the system has."""
    need("pictures", "a PNG picture", "resvg_py")
    import resvg_py  # noqa: PLC0415  (only those who want a PNG wait for it)

    sans, serif = families[0].name, families[-1].name
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawing,
            width=width,
            font_files=[str(path) for family in families for path in family.files()],
            skip_system_fonts=True,
            font_family=sans,
            sans_serif_family=sans,
            serif_family=serif,
            monospace_family=sans,
        )
    )


def can_write(family: Family) -> bool:
    """Whether a letter comes out as one: neither as nothing nor as the box that stands for a character unknown."""
    letter, blank, box = [rasterise(LETTER.format(each), None, (family,)) for each in ("a", " ", UNKNOWN)]
    return letter not in (blank, box)


def save_picture(
    shown: AnyTable | Scene,
    path: str | Path,
    seat: Seat | None = None,
    *,
    theme: str = "light",
    lit: tuple[str, ...] = (),
    width: int | None = None,
) -> Path:
    """Write a picture; the suffix of the path says of which kind."""
    where = Path(path)
    if where.suffix.lower() not in SUFFIXES:
        raise EnfiladeError(f"{where.name}: a picture's name ends in {' or '.join(SUFFIXES)}")
    if where.suffix.lower() == ".svg":
        drawn = svg(shown, seat, theme=theme, lit=lit).encode()
    else:
        drawn = png(shown, seat, theme=theme, lit=lit, width=width)
    try:
        where.write_bytes(drawn)
    except OSError as error:
        raise EnfiladeError(f"{where}: the picture cannot be written: {error.strerror}") from None
    return where
