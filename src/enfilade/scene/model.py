"""What a scene is: layers of drawn elements with ids and spoken names, panels beside them, a legend.

An element is a small subset of SVG, so that a browser, a file, a notebook and a terminal can all show it. The id of an
element is the target of actions: whatever is legal to click is found by it.
"""

from __future__ import annotations

from typing import Final

from enfilade.scene.shape import Element


class Layer:
    """Elements drawn together, under a title by which a viewer may switch them off."""

    def __init__(self, id: str, title: str, elements: list[Element], optional: bool = False) -> None:
        self.id: Final = id
        self.title: Final = title
        self.elements: Final = elements
        self.optional: Final = optional

    def to_data(self) -> dict[str, object]:
        return {
            "id": self.id,
            "title": self.title,
            "optional": self.optional,
            "elements": [element.to_data() for element in self.elements],
        }


class Panel:
    """Facts beside the board: a title and rows of cells, the first row a heading."""

    def __init__(self, id: str, title: str, rows: list[list[str]], ids: list[str] | None = None) -> None:
        self.id: Final = id
        self.title: Final = title
        self.rows: Final = rows
        self.ids: Final = ids or []  # the elements that rows after the heading speak of

    def to_data(self) -> dict[str, object]:
        return {"id": self.id, "title": self.title, "rows": self.rows, "ids": self.ids}


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
        self.style: Final = style  # CSS for the classes of this scene's elements
        self.panels: Final = panels
        self.legend: Final = legend
        self.sketch: Final = sketch  # the board in characters, a line a row, for a terminal

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
