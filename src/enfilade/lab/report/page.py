"""The report as one HTML file: style, type, plots, figures and the list of games inside, nothing fetched from anywhere."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from io import BytesIO
from typing import Any

from enfilade.fonts import SANS, SERIF
from enfilade.scene.shape import Element
from enfilade.scene.svg import markup

Cells = Sequence[str]
# The cuts that a report is set in, and the letters that it may need: Latin, and the signs that we print.
CUTS = (
    (SANS, "Regular", 400, "normal"),
    (SANS, "Semibold", 600, "normal"),
    (SERIF, "Semibold", 600, "normal"),
    (SERIF, "It", 400, "italic"),
)
LETTERS = [*range(0x20, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2212, 0x00D7, 0x00B1]


@cache
def type_faces() -> str:
    """CSS with the fonts in it, cut down to the letters of a report."""
    from fontTools import subset  # noqa: PLC0415
    from fontTools.ttLib import TTFont  # noqa: PLC0415

    rules: list[str] = []
    for family, cut, weight, slant in CUTS:
        path = next(each for each in family.files() if each.name == family.file(cut))
        font: Any = TTFont(path, recalcTimestamp=False)
        cutter = subset.Subsetter(subset.Options(layout_features=["kern", "liga", "tnum"], name_IDs=[1, 2], notdef_outline=True))
        cutter.populate(unicodes=LETTERS)
        cutter.subset(font)
        font.flavor = "woff"
        packed = BytesIO()
        font.save(packed)
        source = b64encode(packed.getvalue()).decode()
        rules.append(
            f'@font-face{{font-family:"{family.name}";font-weight:{weight};font-style:{slant};'
            f"src:url(data:font/woff;base64,{source}) format('woff')}}"
        )
    return "\n".join(rules)


def page(title: str, sections: Sequence[str], data: dict[str, Any]) -> str:
    """The whole file."""
    own = files("enfilade.lab.report")
    css, js = [(own / name).read_text(encoding="utf-8") for name in ("report.css", "report.js")]
    embedded = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    body = "\n".join(sections)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{type_faces()}
{css}</style>
</head>
<body>
<main>
{body}
</main>
<aside id="games" hidden aria-label="Games behind a figure"></aside>
<script type="application/json" id="data">{embedded}</script>
<script>
{js}</script>
</body>
</html>
"""


def section(title: str, *parts: str) -> str:
    return f"<section>\n<h2>{escape(title)}</h2>\n" + "\n".join(parts) + "\n</section>"


def paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def plot(drawing: str, caption: str, name: str) -> str:
    """A plot with its caption; those who listen get the caption."""
    spoken = drawing.replace("<svg", f'<svg role="img" aria-label="{escape(caption)}"', 1)
    return f'<figure id="plot-{name}">{spoken}<figcaption>{escape(caption)}</figcaption></figure>'


def table(heading: Cells, rows: Sequence[Cells]) -> str:
    """A table of cells that are HTML already; all but the first column are figures."""
    numbers = ["", *[' class="n"'] * (len(heading) - 1)]
    head = "".join(f"<th{kind}>{escape(cell)}</th>" for kind, cell in zip(numbers, heading, strict=True))
    body = "".join(
        "<tr>" + "".join(f"<td{kind}>{cell}</td>" for kind, cell in zip(numbers, row, strict=True)) + "</tr>\n" for row in rows
    )
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table></div>'


def link(text: str, target: str) -> str:
    """A figure that leads to the games behind it."""
    return f'<button class="link" data-hit="{escape(target)}">{escape(text)}</button>'


def board(picture: bytes, width: float, height: float, layers: Sequence[tuple[str, str, str, list[Element]]]) -> str:
    """The board once, and over it one layer at a time: its id, its title, its colour, what is drawn."""
    image = b64encode(picture).decode()
    inputs, drawn, rules = [], [], []
    for index, (id, title, colour, elements) in enumerate(layers):
        checked = " checked" if index == 0 else ""
        inputs.append(
            f'<input type="radio" name="map" id="map-{id}"{checked}>'
            f'<label for="map-{id}"><i style="background:{colour}"></i>{escape(title)}</label>'
        )
        shapes = "".join(markup(each) for each in elements)
        drawn.append(
            f'<svg class="layer layer-{id}" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(title)}">'
            f"{shapes}</svg>"
        )
        rules.append(f"#map-{id}:checked ~ figure .layer-{id}{{display:block}}")
    style = f"<style>{''.join(rules)}</style>"
    caption = "Stronger colour: more of it, by the square root. Point at a place for its figures; a click leads to games."
    frame = f'<figure><div class="board"><img alt="The board" src="data:image/png;base64,{image}">{"".join(drawn)}</div>'
    return f'<div class="maps">{style}{"".join(inputs)}{frame}<figcaption>{caption}</figcaption></figure></div>'
