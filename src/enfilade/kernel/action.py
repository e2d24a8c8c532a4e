"""One atomic decision: a verb and a target."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from enfilade.kernel.errors import EnfiladeError


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Action:
    """A verb and a target (a piece, a space, an option, or nothing), two strings without blanks."""

    def __init__(self, verb: str, target: str = "") -> None:
        self.verb: Final = verb
        self.target: Final = target

    @staticmethod
    def parse(text: str) -> Action:
        """The action that a text names: `verb` or `verb target`."""
        words = text.split()
        if len(words) == 1:
            return Action(words[0])
        if len(words) == 2:
            return Action(words[0], words[1])
        raise EnfiladeError(f"{text!r} is not an action: write `verb` or `verb target`")

    @property
    def text(self) -> str:
        return f"{self.verb} {self.target}" if self.target else self.verb

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.verb == other.verb and self.target == other.target

    def __hash__(self) -> int:
        return hash((self.verb, self.target))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"
