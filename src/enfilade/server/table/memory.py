"""What each seat has been told and shown so far."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.view import View
from enfilade.scene.model import Scene
from enfilade.server.table.charts import Chart


class Learnt:
    """A seat learnt something: after how many entries, and how many events it had been told then."""

    def __init__(self, after: int, told: int) -> None:
        self.after: Final = after
        self.told: Final = told


class Memory:
    """What a seat knows, and how it came to: each time that it learnt something is a moment, numbered from 0."""

    def __init__(self) -> None:
        self.learnt: Final[list[Learnt]] = []  # by moment
        self.turn = 0  # the moment before its own last decision
        self.view: View | None = None
        self.encoded = b""
        self.scene: Scene | None = None  # of the view, made when somebody wants to see it
        self.chart: Chart | None = None  # once somebody has asked for it

    @property
    def moment(self) -> int:
        """The present moment."""
        return len(self.learnt) - 1

    @property
    def told(self) -> int:
        """How many events the seat has been told."""
        return self.learnt[-1].told if self.learnt else 0
