"""Layers of drawn elements, and panels of facts beside them."""

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

    def __repr__(self) -> str:
        return f"<Layer {self.id}: {self.title}, {len(self.elements)} elements>"

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

    def __repr__(self) -> str:
        return f"<Panel {self.id}: {self.title}, {len(self.rows)} rows>"

    def to_data(self) -> dict[str, object]:
        return {"id": self.id, "title": self.title, "rows": self.rows, "ids": self.ids}
