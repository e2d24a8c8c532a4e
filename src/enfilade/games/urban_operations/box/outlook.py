"""What players have worked out about how the enemy stands: it is kept, for much of it comes up again and again."""

from __future__ import annotations

from typing import Final

Screens = tuple[tuple[str, int], ...]
Light = tuple[str, ...]


class Scenery:
    """What is seen with certain smoke and wrecks in a certain light; worked out in survey.py."""

    def __init__(self) -> None:
        self.vistas: Final[dict[str, frozenset[str]]] = {}  # the places that are seen from one
        self.fields: Final[dict[tuple[str, bool], dict[str, int]]] = {}  # the firepower of who stands so on what he sees


class Menace:
    """What the enemy could do to a kind of block, place by place; worked out in places.py."""

    def __init__(self) -> None:
        self.danger: Final[dict[str, float]] = {}
        self.opened: Final[dict[str, list[tuple[int, float]]]] = {}


class Outlook:
    """Who sees and could fire at what, place by place; worked out in survey.py."""

    def __init__(self) -> None:
        self.walls: Final[dict[str, int]] = {}
        self.in_view: Final[dict[str, list[int]]] = {}
        self.vistas: list[frozenset[str]] = []  # what each enemy sees
        self.fields: Final[dict[bool, list[dict[str, int]]]] = {}
        self.fire: Final[dict[tuple[str, bool], list[tuple[int, int]]]] = {}
        self.next_door: Final[dict[str, list[int]]] = {}  # the enemies on foot from whom an assault may come
        self._menaces: Final[dict[tuple[str, bool], Menace]] = {}

    def menace(self, card: str, is_led: bool) -> Menace:
        """What threatens blocks with a card, near their leader or not."""
        found = self._menaces.get((card, is_led))
        if found is None:
            found = Menace()
            self._menaces[(card, is_led)] = found
        return found
