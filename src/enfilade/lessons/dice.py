"""The dice of a lesson: as its script says, then by a seed, so that everybody who takes it meets the same."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.dice import Dice, Draw, Reading, Seeded
from enfilade.lessons.model import Lesson


class Prepared(Dice):
    """Draws from a script as far as it goes and fits what is drawn, then from a seed."""

    def __init__(self, script: tuple[Draw, ...], seed: str) -> None:
        super().__init__()
        self._script: Final = script
        self._used = 0
        self._chance: Final = Seeded(seed)

    def copy(self) -> Prepared:
        other = Prepared(self._script, self._chance.seed)
        other.rewind(self.place())
        return other

    def place(self) -> int:
        return self._used + self._chance.place()

    def rewind(self, place: int) -> None:
        self._used = min(place, len(self._script))
        self._chance.rewind(place - self._used)

    def faces(self, count: int, sides: int, label: str, reading: Reading) -> list[int]:
        found: list[int] = []
        while len(found) < count:
            face = self._next()
            if not isinstance(face, int) or not 1 <= face <= sides:
                self._used = len(self._script)  # the game has gone another way: the rest of the script means nothing
                return [*found, *self._chance.faces(count - len(found), sides, label, reading)]
            found.append(face)
        return found

    def card(self, pile: list[str], label: str) -> str:
        card = self._next()
        if isinstance(card, str) and card in pile:
            return card
        self._used = len(self._script)
        return self._chance.card(pile, label)

    def order(self, items: list[str], label: str) -> list[str]:
        wanted = [str(each) for each in self._script[self._used : self._used + len(items)]]
        if sorted(wanted) == sorted(items):
            self._used += len(items)
            return wanted
        self._used = len(self._script)
        return self._chance.order(items, label)

    def _next(self) -> Draw | None:
        """The next draw of the script; None if there is no more."""
        if self._used == len(self._script):
            return None
        self._used += 1
        return self._script[self._used - 1]


def dice_of(lesson: Lesson) -> Dice:
    """The dice of a lesson."""
    return Prepared(lesson.dice, lesson.name)
