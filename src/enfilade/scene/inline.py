"""Elements with their style written into them, for places where no stylesheet goes along: the lid of a box."""

from __future__ import annotations

from enfilade.scene.palette import resolve
from enfilade.scene.shape import Element

Rules = list[tuple[list[frozenset[str]], dict[str, str]]]


def parse(css: str, theme: str = "light") -> Rules:
    """The rules of a scene's style: chains of classes (`.a .b`, `.a.b`) with what they set. `font` is left out."""
    rules: Rules = []
    for block in resolve(css, theme).split("}"):
        selectors, _, body = block.partition("{")
        pairs = [part.partition(":") for part in body.split(";") if part.strip()]
        values = {key.strip(): value.strip() for key, _, value in pairs if key.strip() != "font"}
        for selector in selectors.split(","):
            chain = [frozenset(part.split(".")[1:]) for part in selector.split()]
            if chain:
                rules.append((chain, values))
    return rules


def inlined(element: Element, rules: Rules, around: frozenset[str] = frozenset()) -> Element:
    """An element whose classes have become attributes; `around` are the classes of what it stands in."""
    own = frozenset(element.kind.split())
    attributes = dict(element.attributes)
    for chain, values in rules:
        if chain[-1] <= own and all([part <= around | own for part in chain[:-1]]):
            attributes.update(values)
    children = [inlined(child, rules, around | own) for child in element.children]
    return Element(
        element.tag, attributes, id=element.id, name=element.name, about=element.about, text=element.text, children=children
    )
