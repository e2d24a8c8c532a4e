"""Pictures of a table or a scene as files: SVG, and PNG drawn by a wheel that needs no system library."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from enfilade.contract.table import Table
from enfilade.extras import need
from enfilade.fonts import FAMILIES, Family
from enfilade.kernel.dice import Recorded
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.words import renamed
from enfilade.library import AnyTable
from enfilade.scene.model import Scene
from enfilade.scene.svg import scoped

SUFFIXES = (".svg", ".png")
MOST_FRAMES = 60
# One frame is shown at a time. The script is in the element itself: a page may hold many films, and none knows of another.
SLIDE = (
    "const frames = this.parentElement.querySelectorAll('div');"
    "frames.forEach((frame, number) => { frame.hidden = number !== Number(this.value); });"
)
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


class Film:
    """A game in pictures, as a seat saw it (None: the public), with a slider: for a notebook, or as a page by itself.

    Of a long game `most` moments are shown, evenly spread, the first and the last among them.
    """

    def __init__(self, table: AnyTable, seat: Seat | None = None, *, theme: str = "light", most: int = MOST_FRAMES) -> None:
        if most < 2:
            raise EnfiladeError(f"a film of {most} pictures: two at least, the first and the last")
        self.title: Final = table.scenario.title
        self.frames: Final[list[tuple[str, str]]] = []  # each a line of words and a drawing
        last = len(table.entries)
        count = min(most, last + 1)
        shown_at = {last * number // max(1, count - 1) for number in range(count)}
        again = Table(table.scenario, dice=Recorded(table.opening))
        heard = 0
        for number in range(last + 1):
            if number:
                again.redo(table.entries[number - 1])
            if number in shown_at:
                news = again.events(seat, heard)
                heard += len(news)
                self.frames.append((_words(again, seat, number, news), svg(again, seat, theme=theme, legend=False)))

    def __repr__(self) -> str:
        return f"<Film of {self.title}: {len(self.frames)} pictures>"

    def _repr_html_(self) -> str:
        """The first picture, and a slider that leads to the others."""
        shown = [
            f"<div{'' if number == 0 else ' hidden'}><p>{escape(words)}</p>{scoped(drawing)}</div>"
            for number, (words, drawing) in enumerate(self.frames)
        ]
        slider = (
            f'<input type="range" min="0" max="{len(self.frames) - 1}" value="0" aria-label="{escape(self.title)}, moment"'
            f' style="width:100%" oninput="{escape(SLIDE)}">'
        )
        return f"<figure>{slider}{''.join(shown)}</figure>"

    def save(self, path: str | Path) -> Path:
        """Write it as a page that needs nothing else."""
        where = Path(path)
        head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(self.title)}</title>'
        try:
            where.write_text(f"{head}{self._repr_html_()}</html>", encoding="utf-8")
        except OSError as error:
            raise EnfiladeError(f"{where}: the film cannot be written: {error.strerror}") from None
        return where


def _words(table: AnyTable, seat: Seat | None, number: int, news: tuple[Event, ...]) -> str:
    """What happened last, in words."""
    names = table.names(seat)
    said = [renamed(sentence, names) for event in news if (sentence := table.scenario.sentence(event))]
    return f"{number} of what was done. {said[-1] if said else ''}".rstrip() if number else "The start."
