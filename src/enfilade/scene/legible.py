"""What can be read of a board at a distance: texts that would be too small grow as far as there is room, or wait.

Each class of texts says in the scene's style how much room it has: `--room:1.4` may be written up to 1.4 times as large as it is
drawn. Where that is not enough the text is not shown: it appears as one comes closer. The browser does the same by the same
style (web/board/legible.js). A group whose class sets a font waits with the texts of that size: a badge is not shown empty.
"""

from __future__ import annotations

import re
from typing import Final

from enfilade.scene.model import Scene
from enfilade.scene.shape import Element

ON_A_DESK: Final = 9.0  # pixels: smaller texts are not read, on a desk
ON_A_PHONE: Final = 8.0  # and on a phone, held nearer to the eye

_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SIZE: Final = re.compile(r"font(?:-size)?:[^;]*?([\d.]+)px")
_ROOM: Final = re.compile(r"--room:([\d.]+)")
_SCALE: Final = re.compile(r"scale\(([\d.]+)\)")


class Face:
    """How large the texts of a class are drawn, and how much larger they may become."""

    def __init__(self, classes: list[frozenset[str]], size: float, room: float) -> None:
        self.classes: Final = classes  # those of what is around it, and last its own
        self.size: Final = size
        self.room: Final = room

    def fits(self, own: frozenset[str], around: frozenset[str]) -> bool:
        """Whether it is the face of a text with these classes, in something with those."""
        return self.classes[-1] <= own and all([each <= around for each in self.classes[:-1]])


class Text:
    """A text of a board: what it says, its classes, and how large it is seen; 0 where it is not shown."""

    def __init__(self, words: str, kind: str, pixels: float) -> None:
        self.words: Final = words
        self.kind: Final = kind
        self.pixels: Final = pixels

    def __repr__(self) -> str:
        return f"<Text {self.words!r} ({self.kind}): {self.pixels:.1f} px>"


def faces(style: str) -> list[Face]:
    """The faces that a style sets, in its order; a later one overrides an earlier."""
    found: list[Face] = []
    for selectors, body in _RULE.findall(style):
        size = _SIZE.search(body)
        if size is None:
            continue
        room = _ROOM.search(body)
        for selector in selectors.split(","):
            chain = [frozenset(part.split(".")[1:]) for part in selector.split()]
            found.append(Face(chain, float(size[1]), float(room[1]) if room else 1.0))
    return found


def shown(face: Face, scale: float, least: float) -> float:
    """How large a text of a face is seen on a board drawn at a scale: at least so many pixels, or not at all."""
    drawn = face.size * scale
    if drawn >= least:
        return drawn
    return least if drawn * face.room >= least else 0.0


def _weight(face: Face) -> int:
    """Of two rules the one that names more classes counts."""
    return sum([len(each) for each in face.classes])


def read(scene: Scene, scale: float, least: float) -> list[Text]:
    """Every text of a board, and of the symbols that are used on it, with the size that it is seen in."""
    known = faces(scene.style)
    found: list[Text] = []
    for element in [*scene.symbols, *[each for layer in scene.layers for each in layer.elements]]:
        _read(element, known, frozenset(), (scale, 1.0, least), found)
    return found


def _read(
    element: Element, known: list[Face], around: frozenset[str], seen: tuple[float, float, float], found: list[Text]
) -> None:
    scale, inner, least = seen
    own = frozenset(element.kind.split())
    for factor in _SCALE.findall(element.attributes.get("transform", "")):
        inner *= float(factor)
    if element.text.strip():
        fitting = [face for face in reversed(known) if face.fits(own, around)]
        face = max(fitting, key=_weight, default=None)
        found.append(Text(element.text, element.kind, 0.0 if face is None else inner * shown(face, scale, least)))
    for child in element.children:
        _read(child, known, around | own, (scale, inner, least), found)
