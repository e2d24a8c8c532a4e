"""Pictures of a table or a scene as files: SVG, and PNG drawn by a wheel that needs no system library."""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Seat
from enfilade.library import AnyTable
from enfilade.scene.model import Scene

SUFFIXES = (".svg", ".png")
FONT_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.fonts",
    "~/.local/share/fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "C:/Windows/Fonts",
)
FONT_PACKAGE = "font_source_sans_pro"  # a wheel that carries a type face, for machines without any
FONT_CUTS = ("Regular", "Bold", "It", "BoldIt")


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


def rasterise(drawing: str, width: int | None = None, font_folders: tuple[str, ...] = FONT_FOLDERS) -> bytes:
    """The PNG of an SVG text, its words set in a font from these folders or from the font wheel."""
    import resvg_py  # noqa: PLC0415  (only those who want a PNG wait for it)

    files, folders = fonts(font_folders)
    family = "Source Sans Pro" if files else None
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawing,
            width=width,
            font_files=files or None,
            font_dirs=folders or None,
            skip_system_fonts=not folders,
            sans_serif_family=family,
            serif_family=family,
            font_family=family,
        )
    )


@cache
def fonts(places: tuple[str, ...] = FONT_FOLDERS) -> tuple[list[str], list[str]]:
    """Font files and folders to write with: the system's folders, else the files of the font wheel."""
    folders = [str(folder) for folder in (Path(each).expanduser() for each in places) if has_font(folder)]
    if folders:
        return [], folders
    carried = font_wheel()
    if carried:
        return carried, []
    raise EnfiladeError(
        "no font was found, so a PNG could not show its text: install one (for instance `apt-get install fonts-dejavu-core`, "
        f"or `{Path(sys.executable).name} -m pip install font-source-sans-pro`), or save an SVG instead"
    )


def has_font(folder: Path) -> bool:
    return folder.is_dir() and any(each.suffix.lower() in (".ttf", ".otf", ".ttc") for each in folder.rglob("*.?t?"))


def font_wheel() -> list[str]:
    """The font files of the font wheel; none where it is not installed."""
    spec = find_spec(FONT_PACKAGE)
    if spec is None or spec.origin is None:
        return []
    folder = Path(spec.origin).parent / "files"
    return [str(each) for each in (folder / f"SourceSansPro-{cut}.ttf" for cut in FONT_CUTS) if each.is_file()]


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
