"""Which decisions of a game are looked at, and which first: some of every stretch of it, then those where the chances swing."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

COARSE: Final = 0.5  # of those that there is time for: they are spread over the whole game
WHOLE: Final = 100  # chances are counted in hundredths of a win here: few games say no more


class Sequence:
    """Chooses decisions of a game, one after the other, by what was found of those before: the same findings, the same choice.

    `is_open` says of a decision whether there was more than one order worth a thought: where there was not, others come first.
    """

    def __init__(self, count: int, fitting: int, is_open: Callable[[int], bool], ending: int | None = None) -> None:
        self.fitting: Final = min(count, fitting)
        self._count: Final = count
        self._is_open: Final = is_open
        self._ending: Final = ending  # the chance of the first seat when all is over
        self._coarse: Final[list[int]] = []
        stretches = ceil(self.fitting * COARSE)
        for number in range(stretches):
            self._coarse.append(self._middle(count * number // stretches, count * (number + 1) // stretches)[0])

    def next(self, looked: dict[int, int]) -> int | None:
        """The next decision, after those of which the chance of the first seat is known; None when there is no time for more."""
        if len(looked) >= self.fitting:
            return None
        for number in self._coarse:
            if number not in looked:
                return number
        return self._swinging(looked)

    def _swinging(self, looked: dict[int, int]) -> int:
        """Between two neighbours whose chances differ most, the wider apart of equals; where there was a choice, if anywhere."""
        known = sorted(looked.items())
        first, last = (-1, known[0][1]), (self._count, known[-1][1] if self._ending is None else self._ending)
        gaps: list[tuple[int, int, int]] = []
        for (begin, before), (end, after) in zip([first, *known], [*known, last], strict=True):
            if end - begin > 1:
                gaps.append((-abs(after - before), begin - end, begin + 1))
        found: list[int] = []
        for _, size, begin in sorted(gaps):
            number, is_open = self._middle(begin, begin - size - 1)
            if is_open:
                return number
            found.append(number)
        return found[0]

    def _middle(self, begin: int, end: int) -> tuple[int, bool]:
        """Of a stretch the decision nearest to its middle at which there was a choice, and whether there is one."""
        middle = (begin + end - 1) // 2
        for number in sorted(range(begin, end), key=lambda each: (abs(each - middle), each)):
            if self._is_open(number):
                return number, True
        return middle, False
