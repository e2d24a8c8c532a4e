"""What a scene is: layers of drawn elements with ids and spoken names, panels beside them, a legend.

An element is a small subset of SVG, so that a browser, a file, a notebook and a terminal can all show it. The id of an
element is the target of actions: whatever is legal to click is found by it.
"""

from __future__ import annotations

from html import escape
from typing import Final

from enfilade.scene.layer import Layer, Panel
from enfilade.scene.shape import Element
from enfilade.scene.svg import document, scoped

__all__ = ["Layer", "Panel", "Scene"]


class Scene:
    """A picture of a view, with everything needed to draw it and to say it."""

    def __init__(
        self,
        title: str,
        width: float,
        height: float,
        layers: list[Layer],
        symbols: list[Element],
        style: str,
        panels: list[Panel],
        legend: list[tuple[Element, str]],
        sketch: list[str],
    ) -> None:
        self.title: Final = title
        self.width: Final = width
        self.height: Final = height
        self.layers: Final = layers
        self.symbols: Final = symbols
        self.style: Final = style  # CSS for the classes of this scene's elements, in the names of the palette
        self.panels: Final = panels
        self.legend: Final = legend  # each sample is drawn around the middle of a square of 40
        self.sketch: Final = sketch  # the board in characters, a line a row, for a terminal

    def __repr__(self) -> str:
        return f"<Scene {self.title}, {self.width:g} × {self.height:g}: {', '.join([layer.id for layer in self.layers])}>"

    def element(self, id: str) -> Element | None:
        """The element with an id, wherever it is nested."""
        for layer in self.layers:
            for element in layer.elements:
                found = element.find(id)
                if found is not None:
                    return found
        return None

    def to_data(self) -> dict[str, object]:
        return {
            "title": self.title,
            "width": self.width,
            "height": self.height,
            "layers": [layer.to_data() for layer in self.layers],
            "symbols": [symbol.to_data() for symbol in self.symbols],
            "style": self.style,
            "panels": [panel.to_data() for panel in self.panels],
            "legend": [{"element": element.to_data(), "text": text} for element, text in self.legend],
            "sketch": self.sketch,
        }

    def svg(self, theme: str = "light", lit: tuple[str, ...] = (), legend: bool = True) -> str:
        """The scene as an SVG file; the elements with the ids in `lit` are lit, as a choice is."""
        shown = self.legend if legend else []
        return document(self.title, self.width, self.height, self.layers, self.symbols, self.style, shown, theme, frozenset(lit))

    def _repr_svg_(self) -> str:
        """The picture for a notebook, where it disturbs no other one."""
        return scoped(self.svg())

    def _repr_html_(self) -> str:
        """The picture with its panels folded below it, for a notebook."""
        folded = [
            f"<details><summary>{escape(panel.title)}</summary><table>"
            + "".join(["<tr>" + "".join([f"<td>{escape(cell)}</td>" for cell in row]) + "</tr>" for row in panel.rows])
            + "</table></details>"
            for panel in self.panels
        ]
        return f"<figure>{scoped(self.svg())}{''.join(folded)}</figure>"
