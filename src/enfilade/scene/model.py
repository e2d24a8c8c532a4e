"""What a scene is: layers of drawn elements with ids and spoken names, panels beside them, a legend.

An element is a small subset of SVG, so that a browser, a file, a notebook and a terminal can all show it. The id of an
element is the target of actions: whatever is legal to click is found by it.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from json.encoder import encode_basestring as quoted
from typing import Final

from enfilade.scene.layer import Layer, Panel
from enfilade.scene.shape import Element, texts
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
        sketch: list[str] | Callable[[], list[str]],
        beside: float = 0.0,
    ) -> None:
        self.title: Final = title
        self.width: Final = width
        self.height: Final = height
        self.layers: Final = layers
        self.symbols: Final = symbols
        self.style: Final = style  # CSS for the classes of this scene's elements, in the names of the palette
        self.panels: Final = panels
        self.legend: Final = legend  # each sample is drawn around the middle of a square of 40
        self._sketch: Final = sketch  # or what makes it
        self.beside: Final = beside  # of its width, at the right, where no map is but trays

    @property
    def sketch(self) -> list[str]:
        """The board in characters, a line a row, for a terminal. Few ask for it: a game may leave the making until then."""
        return self._sketch if isinstance(self._sketch, list) else self._sketch()

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
        } | ({"beside": self.beside} if self.beside else {})

    def json(self) -> str:
        """The same as JSON."""
        return f'{self.since(None)[:-1]},"sketch":{texts(self.sketch)}}}'

    def since(self, before: Scene | None, named: Callable[[Layer], str] | None = None) -> str:
        """What leads here from a scene that a browser shows, or from nothing, as JSON; without the sketch. `named` gives fixed
        layers the names by which they are fetched."""
        layers = {} if before is None else {layer.id: layer for layer in before.layers}
        panels = {} if before is None else {panel.id: panel for panel in before.panels}
        parts = [
            f'"title":{quoted(self.title)},"width":{self.width},"height":{self.height}',
            f'"layers":[{",".join([layer.since(layers.get(layer.id), named) for layer in self.layers])}]',
            f'"panels":[{",".join([panel.since(panels.get(panel.id)) for panel in self.panels])}]',
        ]
        if before is None or (before.symbols is not self.symbols and before._symbols() != self._symbols()):
            parts.append(f'"symbols":{self._symbols()}')
        if before is None or before.style != self.style:
            parts.append(f'"style":{quoted(self.style)}')
        if before is None or (before.legend is not self.legend and before._samples() != self._samples()):
            parts.append(f'"legend":{self._samples()}')
        if self.beside != (0.0 if before is None else before.beside):
            parts.append(f'"beside":{self.beside}')
        return f"{{{','.join(parts)}}}"

    def _symbols(self) -> str:
        return f"[{','.join([symbol.json() for symbol in self.symbols])}]"

    def _samples(self) -> str:
        samples = [f'{{"element":{element.json()},"text":{quoted(words)}}}' for element, words in self.legend]
        return f"[{','.join(samples)}]"

    def svg(self, theme: str = "light", lit: tuple[str, ...] = (), legend: bool = True, words: bool = True) -> str:
        """The scene as an SVG file; the elements with the ids in `lit` are lit, as a choice is. One too small to be read
        is better without a legend and without `words`."""
        carries = any([layer.id == "legend" for layer in self.layers])  # then it stands on the sheet itself
        shown = self.legend if legend and not carries else []
        looks = (shown, theme, frozenset(lit), words)
        return document(self.title, self.width, self.height, self.layers, self.symbols, self.style, *looks)

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
