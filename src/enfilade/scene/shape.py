"""Drawn elements: a small subset of SVG, with ids, spoken names and hover cards."""

from __future__ import annotations

from functools import lru_cache
from json.encoder import encode_basestring as quoted
from typing import Final

Number = int | float

# What is called so, where something else on the board has the name for its id: ways lead to places, and pieces go them.
PLACE: Final = "data-place"
PIECE: Final = "data-piece"


@lru_cache(maxsize=65_536)
def figure(number: Number) -> str:
    """A coordinate with at most two decimals and no trailing zeros."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


class Element:
    """One drawn thing. `id` is an action target, or one whole action; `name` is spoken, `about` fills the hover card.

    It never changes once it is made: scenes share the elements that look the same, and each writes its JSON once.
    """

    def __init__(
        self,
        tag: str,
        attributes: dict[str, str],
        kind: str = "",
        id: str = "",
        name: str = "",
        about: list[str] | None = None,
        text: str = "",
        children: list[Element] | None = None,
    ) -> None:
        self.tag: Final = tag
        self.attributes: Final = attributes
        self.kind: Final = kind  # CSS classes
        self.id: Final = id
        self.name: Final = name
        self.about: Final = about or []
        self.text: Final = text
        self.children: Final = children or []
        self._json = ""  # once somebody has asked for it

    def __repr__(self) -> str:
        return f"<Element {self.tag}{f' {self.id}' if self.id else ''}{f': {self.name}' if self.name else ''}>"

    def find(self, id: str) -> Element | None:
        """This element or the one inside it that has an id."""
        if self.id == id:
            return self
        for child in self.children:
            found = child.find(id)
            if found is not None:
                return found
        return None

    def to_data(self) -> dict[str, object]:
        """Plain data, empty fields left out."""
        data: dict[str, object] = {"tag": self.tag, "attributes": self.attributes}
        if self.kind:
            data["kind"] = self.kind
        if self.id:
            data["id"] = self.id
        if self.name:
            data["name"] = self.name
        if self.about:
            data["about"] = self.about
        if self.text:
            data["text"] = self.text
        if self.children:
            data["children"] = [child.to_data() for child in self.children]
        return data

    def json(self) -> str:
        """The same as JSON."""
        if not self._json:
            self._json = self._written()
        return self._json

    def _written(self) -> str:
        text = f'{{"tag":{quoted(self.tag)},"attributes":{pairs(self.attributes)}'
        if self.kind:
            text += f',"kind":{quoted(self.kind)}'
        if self.id:
            text += f',"id":{quoted(self.id)}'
        if self.name:
            text += f',"name":{quoted(self.name)}'
        if self.about:
            text += f',"about":{texts(self.about)}'
        if self.text:
            text += f',"text":{quoted(self.text)}'
        if self.children:
            text += f',"children":[{",".join([child.json() for child in self.children])}]'
        return text + "}"


def pairs(values: dict[str, str]) -> str:
    """A table of texts as JSON."""
    return f"{{{','.join([f'{quoted(key)}:{quoted(value)}' for key, value in values.items()])}}}"


def texts(words: list[str]) -> str:
    """A list of texts as JSON."""
    return f"[{','.join([quoted(each) for each in words])}]"


def path(d: str, kind: str, id: str = "", name: str = "", about: list[str] | None = None) -> Element:
    return Element("path", {"d": d}, kind, id, name, about)


def polygon(points: list[tuple[Number, Number]], kind: str, id: str = "", name: str = "") -> Element:
    return Element("polygon", {"points": " ".join(f"{figure(x)},{figure(y)}" for x, y in points)}, kind, id, name)


def line(x1: Number, y1: Number, x2: Number, y2: Number, kind: str, id: str = "", name: str = "") -> Element:
    ends = {"x1": figure(x1), "y1": figure(y1), "x2": figure(x2), "y2": figure(y2)}
    return Element("line", ends, kind, id, name)


def circle(x: Number, y: Number, radius: Number, kind: str, id: str = "", name: str = "") -> Element:
    return Element("circle", {"cx": figure(x), "cy": figure(y), "r": figure(radius)}, kind, id, name)


def rect(
    x: Number, y: Number, width: Number, height: Number, kind: str, id: str = "", name: str = "", corner: Number = 0
) -> Element:
    box = {"x": figure(x), "y": figure(y), "width": figure(width), "height": figure(height)}
    if corner:
        box["rx"] = figure(corner)
    return Element("rect", box, kind, id, name)


def label(x: Number, y: Number, text: str, kind: str, anchor: str = "middle") -> Element:
    return Element("text", {"x": figure(x), "y": figure(y), "text-anchor": anchor}, kind, text=text)


def use(symbol: str, kind: str = "", attributes: dict[str, str] | None = None) -> Element:
    """A drawing defined once among the scene's symbols."""
    return Element("use", {"href": f"#{symbol}", **(attributes or {})}, kind)


def symbol(id: str, children: list[Element], kind: str = "") -> Element:
    """A drawing to be used several times, around the origin."""
    return Element("g", {"id": id}, kind, children=children)


def group(
    children: list[Element],
    kind: str = "",
    id: str = "",
    name: str = "",
    about: list[str] | None = None,
    at: tuple[Number, Number] | None = None,
    turn: Number = 0,
) -> Element:
    """Elements that belong together, moved to a place and turned (degrees, clockwise)."""
    attributes: dict[str, str] = {}
    if at is not None:
        attributes["transform"] = f"translate({figure(at[0])} {figure(at[1])})" + (f" rotate({figure(turn)})" if turn else "")
    return Element("g", attributes, kind, id, name, about, children=children)
