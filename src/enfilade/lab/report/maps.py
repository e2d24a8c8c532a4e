"""Heat maps: what happened where, laid over the scenario's own drawing."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

from enfilade.contract.table import Table
from enfilade.kernel.errors import number
from enfilade.lab.report.style import INK, KINDS
from enfilade.library import AnyScenario
from enfilade.scene.layer import Layer
from enfilade.scene.model import Scene
from enfilade.scene.shape import Element, figure

SHAPES: Final = ("rect", "polygon", "path", "circle", "ellipse")
GEOMETRY: Final = ("x", "y", "width", "height", "rx", "ry", "points", "d", "cx", "cy", "r", "transform")
FAINTEST, STRONGEST = 0.12, 0.78


def scene_of(scenario: AnyScenario) -> Scene:
    """The board at the start, as everybody sees it."""
    return scenario.game.scene(Table(scenario, seed=0).view(None))


def outlines(scene: Scene) -> dict[str, Element]:
    """Every place by its id: its own outline, moved to where it is drawn."""
    found: dict[str, Element] = {}
    for layer in scene.layers:
        for element in layer.elements:
            _gather(element, [], found)
    return found


def _gather(element: Element, moved: list[str], found: dict[str, Element]) -> None:
    own = [*moved, element.attributes["transform"]] if element.tag == "g" and "transform" in element.attributes else moved
    if element.id and element.id not in found:
        shape = _shape(element)
        if shape is not None:
            attributes = {key: value for key, value in shape.attributes.items() if key in GEOMETRY}
            found[element.id] = Element(
                "g", {"transform": " ".join(own)} if own else {}, children=[Element(shape.tag, attributes)]
            )
    for child in element.children:
        _gather(child, own, found)


def _shape(element: Element) -> Element | None:
    """The outline of an element: itself, or the first outline inside it."""
    if element.tag in SHAPES:
        return element
    for child in element.children:
        shape = _shape(child)
        if shape is not None and "transform" not in child.attributes:
            return shape
    return None


def heat(scene: Scene, kind: str, amounts: Mapping[str, int], games: int) -> Layer:
    """A layer that shows how much of a kind fell on each place: by colour for the eye, by figures for the pointer and the ear."""
    known = outlines(scene)
    most = max(amounts.values(), default=1)
    title, colour = KINDS[kind]
    drawn: list[Element] = []
    for place, amount in sorted(amounts.items()):
        if place not in known:
            continue
        strength = FAINTEST + (STRONGEST - FAINTEST) * sqrt(amount / most)
        shape = known[place].children[0]
        painted = {
            "fill": colour,
            "fill-opacity": figure(strength),
            "stroke": INK,
            "stroke-opacity": "0.35",
            "stroke-width": "0.8",
        }
        name = f"{place}: {amount} in {number(games, 'game')}, {amount / max(1, games):.2f} a game"
        inner = Element(shape.tag, {**shape.attributes, **painted})
        attributes = {**known[place].attributes, "data-kind": kind, "data-place": place}
        drawn.append(Element("g", attributes, "heat", name=name, children=[inner]))
    return Layer(f"heat-{kind}", title, drawn)


def with_heat(scene: Scene, layer: Layer) -> Scene:
    """The board with a layer over it, for a file."""
    title = f"{scene.title}: {layer.title.lower()}"
    return Scene(title, scene.width, scene.height, [*scene.layers, layer], scene.symbols, scene.style, [], [], [])
