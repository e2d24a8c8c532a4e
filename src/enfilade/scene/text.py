"""A scene in words and characters: compact for a terminal, complete for a screen reader."""

from __future__ import annotations

from enfilade.scene.layer import Panel
from enfilade.scene.model import Scene
from enfilade.scene.shape import Element


def terminal(scene: Scene, panels: bool = True) -> str:
    """The board in characters, then the panels as plain tables."""
    parts = [scene.title, "", *scene.sketch]
    if panels:
        for panel in scene.panels:
            parts += ["", panel.title, *columns(panel.rows)]
    return "\n".join(parts) + "\n"


def columns(rows: list[list[str]]) -> list[str]:
    """Rows of cells as lines, the columns aligned."""
    widths: list[int] = []
    for row in rows:
        for index, cell in enumerate(row):
            if index == len(widths):
                widths.append(0)
            widths[index] = max(widths[index], len(cell))
    return [("  " + "  ".join([cell.ljust(widths[index]) for index, cell in enumerate(row)])).rstrip() for row in rows]


def spoken(scene: Scene, silent: tuple[str, ...] = ("squares",)) -> str:
    """Everything that has a name, layer by layer, then the panels as sentences. Layers in `silent` are passed over."""
    lines = [f"{scene.title}."]
    for layer in scene.layers:
        if layer.id in silent:
            continue
        said: list[str] = []
        for element in layer.elements:
            _say(element, said)
        if said:
            lines += ["", f"{layer.title}:", *said]
    for panel in scene.panels:
        lines += ["", f"{panel.title}:", *_sentences(panel)]
    return "\n".join(lines) + "\n"


def _say(element: Element, said: list[str]) -> None:
    if element.name:
        said.append(". ".join([element.name, *element.about]) + ".")
        return  # its parts belong to it
    for child in element.children:
        _say(child, said)


def _sentences(panel: Panel) -> list[str]:
    if not panel.rows:
        return []
    heading = panel.rows[0]
    said: list[str] = []
    for row in panel.rows[1:]:
        cells = [f"{name} {cell}" if name else cell for name, cell in zip(heading, row, strict=False) if cell]
        said.append(", ".join(cells) + ".")
    return said
