"""A scene as a standalone SVG text: style and symbols inside, colours resolved, everything named for those who listen."""

from __future__ import annotations

import re
from hashlib import blake2b
from html import escape
from typing import Final

from enfilade.scene import palette
from enfilade.scene.layer import Layer
from enfilade.scene.shape import Element, figure, group, label

LEGEND_COLUMN: Final = 200  # at least
LEGEND_ROW: Final = 34
LEGEND_WORDS: Final = 34  # where the words begin, right of the sample
LEGEND_GAP: Final = 12
LEGEND_SIZE: Final = 12
_LEGEND_STYLE: Final = f".legend-text{{font:{LEGEND_SIZE}px var(--sans);fill:var(--ink)}}"

_STYLE: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_SELECTORS: Final = re.compile(r"([^{}]*\{)")
_CLASS: Final = re.compile(r"\.[A-Za-z][\w-]*")
_IDS: Final = re.compile(r"""((?: id="| href="#|url\(#)[^"\s)]+)""")

# Characters of our sans by their breadth, in ems; capitals and all others are told apart below.
_BREADTHS: Final = {**dict.fromkeys(" !',.:;Iijl|", 0.29), **dict.fromkeys("()-/[]frt", 0.35), **dict.fromkeys("%@MWmw—…", 0.85)}
_CAPITAL: Final = 0.67
_OTHER: Final = 0.56


def markup(element: Element, lit: frozenset[str] = frozenset(), words: bool = True) -> str:
    """An element as SVG text. Its name and card become a tooltip; `lit` ids get the class that lights them; without `words`
    nothing is written on it."""
    parts: list[str] = []
    _write(element, lit, words, parts)
    return "".join(parts)


def _write(element: Element, lit: frozenset[str], words: bool, parts: list[str]) -> None:
    if element.tag == "text" and not words:
        return
    parts.append(f"<{element.tag}")
    kind = element.kind
    if element.id:
        parts.append(f' id="{escape(element.id.replace(" ", "-"))}"')
        if element.id in lit:
            kind = f"{kind} lit".lstrip()
    if kind:
        parts.append(f' class="{escape(kind)}"')
    for key, value in element.attributes.items():
        parts.append(f' {key}="{escape(value)}"')
    if element.name:
        parts.append(f' aria-label="{escape(element.name)}"')
    if not (element.name or element.text or element.children):
        parts.append("/>")
        return
    parts.append(">")
    if element.name:
        card = "\n".join([element.name, *element.about])
        parts.append(f"<title>{escape(card)}</title>")
    parts.append(escape(element.text))
    for child in element.children:
        _write(child, lit, words, parts)
    parts.append(f"</{element.tag}>")


def breadth(text: str, size: float) -> float:
    """How broad a line is in our sans: never less than it comes out, a little more for most."""
    found = 0.0
    for letter in text:  # not the built-in sum, which rounds otherwise since Python 3.12
        found += _BREADTHS.get(letter, _CAPITAL if letter.isupper() else _OTHER)
    return found * size


def legend_size(legend: list[tuple[Element, str]], width: float) -> tuple[int, float]:
    """How many columns a legend has under a scene, each broad enough for the longest words, and how high it is."""
    longest = max([breadth(words, LEGEND_SIZE) for _, words in legend], default=0.0)
    columns = max(1, int((width - LEGEND_GAP) // max(LEGEND_COLUMN - LEGEND_GAP, LEGEND_WORDS + longest + LEGEND_GAP)))
    rows = (len(legend) + columns - 1) // columns
    return columns, rows * LEGEND_ROW + LEGEND_GAP if legend else 0


def _legend(legend: list[tuple[Element, str]], width: float, top: float) -> list[Element]:
    """The legend's samples, each drawn around the middle of a square of 40, with their words."""
    columns, _ = legend_size(legend, width)
    placed: list[Element] = []
    for index, (sample, words) in enumerate(legend):
        x = LEGEND_GAP + (index % columns) * ((width - LEGEND_GAP) / columns)
        y = top + (index // columns) * LEGEND_ROW + LEGEND_ROW / 2
        scaled = Element("g", {"transform": f"translate({figure(x + 14)} {figure(y)}) scale(.7)"}, children=[sample])
        placed.append(group([scaled, label(x + LEGEND_WORDS, y + 4, words, "legend-text", "start")]))
    return placed


def document(
    title: str,
    width: float,
    height: float,
    layers: list[Layer],
    symbols: list[Element],
    style: str,
    legend: list[tuple[Element, str]],
    theme: str,
    lit: frozenset[str],
    words: bool,
) -> str:
    """The whole file."""
    below = legend_size(legend, width)[1]
    css = palette.resolve(style + _LEGEND_STYLE, theme)
    ground = palette.colours(theme)["panel"]
    size = f'width="{figure(width)}" height="{figure(height + below)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {figure(width)} {figure(height + below)}" role="img"'
        f' aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        f"<style>{escape(css, quote=False)}</style>",
        "<defs>",
        *[markup(symbol, words=words) for symbol in symbols],
        "</defs>",
        f'<rect {size} fill="{ground}"/>',
    ]
    for layer in layers:
        parts.append(f'<g class="layer-{escape(layer.id)}">')
        parts.extend([markup(element, lit, words) for element in layer.elements])
        parts.append("</g>")
    if legend:
        parts.append('<g class="legend">')
        parts.extend([markup(element) for element in _legend(legend, width, height)])
        parts.append("</g>")
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def scoped(drawing: str) -> str:
    """The same drawing for a page with others on it: its ids and classes are its own, so its style touches nothing else.

    Classes are renamed, not put under an ancestor: what a `use` draws has none to be found by.
    """
    scope = "-e" + blake2b(drawing.encode(), digest_size=6).hexdigest()
    found = _STYLE.search(drawing)
    assert found is not None
    css = "".join([_CLASS.sub(rf"\g<0>{scope}", part) if part.endswith("{") else part for part in _SELECTORS.split(found[1])])
    first, *rest = _IDS.sub(rf"\1{scope}", drawing[found.end() :]).split(' class="')
    body = [first]
    for part in rest:
        names, _, after = part.partition('"')
        body.append(" ".join([f"{name}{scope}" for name in names.split()]) + '"' + after)
    return f"{drawing[: found.start()]}<style>{css}</style>" + ' class="'.join(body)
