"""Layers of drawn elements, and panels of facts beside them."""

from __future__ import annotations

from collections.abc import Callable
from json.encoder import encode_basestring as quoted
from typing import Final

from enfilade.scene.edits import edits, nothing, row_edits
from enfilade.scene.shape import Element, texts


class Layer:
    """Elements drawn together, under a title by which a viewer may switch them off.

    What is `fixed` is the same for every seat at every moment of a game: the ground that a browser fetches once.
    """

    def __init__(self, id: str, title: str, elements: list[Element], optional: bool = False, fixed: bool = False) -> None:
        self.id: Final = id
        self.title: Final = title
        self.elements: Final = elements
        self.optional: Final = optional
        self.fixed: Final = fixed

    def __repr__(self) -> str:
        return f"<Layer {self.id}: {self.title}, {len(self.elements)} elements>"

    def to_data(self) -> dict[str, object]:
        return {
            "id": self.id,
            "title": self.title,
            "optional": self.optional,
            "elements": [element.to_data() for element in self.elements],
        }

    def json(self) -> str:
        """The same as JSON."""
        return f'{self._head()},"elements":{self.drawn()}}}'

    def drawn(self) -> str:
        """Its elements as JSON."""
        return f"[{','.join([element.json() for element in self.elements])}]"

    def since(self, before: Layer | None, named: Callable[[Layer], str] | None = None) -> str:
        """What leads here from an earlier layer of this id; what is fixed only by its name, if `named` gives it one."""
        if before is None or before.title != self.title or before.optional != self.optional:
            return self.json() if named is None or not self.fixed else f'{self._head()},"drawing":"{named(self)}"}}'
        if before.elements != self.elements:  # not the same objects, one by one: they may look the same still
            found = edits(before.elements, self.elements)
            if found != nothing(before.elements):
                return f'{{"id":{quoted(self.id)},"edits":{found}}}'
        return f'{{"id":{quoted(self.id)},"same":true}}'

    def _head(self) -> str:
        optional = "true" if self.optional else "false"
        return f'{{"id":{quoted(self.id)},"title":{quoted(self.title)},"optional":{optional}'


class Panel:
    """Facts beside the board: a title and rows of cells, the first row a heading."""

    def __init__(self, id: str, title: str, rows: list[list[str]], ids: list[str] | None = None, seat: str = "") -> None:
        self.id: Final = id
        self.title: Final = title
        self.rows: Final = rows
        self.ids: Final = ids or []  # the elements that rows after the heading speak of
        self.seat: Final = seat  # whose pieces they are, if they are somebody's

    def __repr__(self) -> str:
        return f"<Panel {self.id}: {self.title}, {len(self.rows)} rows>"

    def to_data(self) -> dict[str, object]:
        whose = {"seat": self.seat} if self.seat else {}
        return {"id": self.id, "title": self.title, "rows": self.rows, "ids": self.ids, **whose}

    def json(self) -> str:
        """The same as JSON."""
        rows = ",".join([texts(row) for row in self.rows])
        whose = f',"seat":{quoted(self.seat)}' if self.seat else ""
        return f'{self._head()},"rows":[{rows}],"ids":{texts(self.ids)}{whose}}}'

    def since(self, before: Panel | None) -> str:
        """What leads here from an earlier panel of this id: its title, the edits of its rows, and other ids."""
        if before is None:
            return self.json()
        has_other_ids = before.ids != self.ids
        if before.rows == self.rows and before.title == self.title and not has_other_ids:
            return f'{{"id":{quoted(self.id)},"same":true}}'
        ids = f',"ids":{texts(self.ids)}' if has_other_ids else ""
        return f'{self._head()},"edits":{row_edits(before.rows, self.rows)}{ids}}}'

    def _head(self) -> str:
        return f'{{"id":{quoted(self.id)},"title":{quoted(self.title)}'
