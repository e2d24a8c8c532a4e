"""The coach: after everything that is done at a table, where the lesson stands and what is to be said of it.

It is a function of the table's own entries: whoever comes back, on whatever device, finds the lesson where it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from enfilade.kernel.record import Entry
from enfilade.lessons.model import Lesson, Step, matches
from enfilade.library import AnyTable

Mood: TypeAlias = Literal["", "good", "other"]

GOOD: Final = "good"
OTHER: Final = "other"


@dataclass(frozen=True)
class Standing:
    """Where a lesson stands: the first step that has not been done or read, and what is answered to what was done last."""

    step: int
    answer: str = ""
    mood: Mood = ""
    is_over: bool = False
    is_won: bool = True  # the game did not end before the lesson, or ended well


class Coach:
    """Follows a table. Told of each entry when it is made, it knows for each that stands how the lesson stood after it."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson: Final = lesson
        self._stands: Final = [Standing(0)]  # before the first entry, and after each that stands
        self._told = 0  # how many events the learner had been told before the last entry

    @property
    def now(self) -> Standing:
        return self._stands[-1]

    def step(self) -> Step | None:
        """The step that is to be done now; None: all are."""
        index = self._acting(self.now.step)
        return None if index is None or self.now.is_over else self.lesson.steps[index]

    def light(self, table: AnyTable) -> list[str] | None:
        """What is to be lit of all that is legal; None: everything, where the step leaves it free or cannot be done any more."""
        step = self.step()
        if step is None or not (step.about or step.go):
            return None
        legal = [action.text for action in table.legal(self.lesson.seat)]
        lit = [text for text in legal if matches(text, step.about)]
        return lit if lit or not legal or (step.go and self._is_going(legal, table)) else None

    def is_stuck(self, table: AnyTable) -> bool:
        """Whether the step cannot be done as things are, though the learner is asked."""
        step = self.step()
        return bool(step and (step.about or step.go) and table.legal(self.lesson.seat) and self.light(table) is None)

    def note(self, table: AnyTable) -> None:
        """Follow the last entry of a table."""
        entry = table.entries[-1]
        if entry.taken:
            self._take_back(entry)
            for again in entry.again:
                self._stands.append(self._after(again, table))
        else:
            self._stands.append(self._after(entry, table))
        self._told = len(table.events(self.lesson.seat))

    def _take_back(self, entry: Entry) -> None:
        """What was taken back has not been done; what others did since then changes nothing in that."""
        first = min(entry.taken)
        before = replace(self._stands[first], answer="", mood="")
        kept = len(self._stands) - 1 - first - len(entry.taken)
        del self._stands[first + 1 :]
        self._stands.extend([before] * kept)
        self._stands[first] = before

    def _after(self, entry: Entry, table: AnyTable) -> Standing:
        """Where the lesson stands after an entry."""
        now = self.now
        index = self._acting(now.step)
        if index is None or now.is_over:
            return now
        step = self.lesson.steps[index]
        is_own = entry.seat == self.lesson.seat
        if self._is_done(step, entry, table, is_own):
            return self._ended(self._past(index, step, table), table)
        text = entry.action.text
        if is_own and (step.about or step.go) and not self._belongs(step, text, table):
            return self._ended(replace(now, answer=step.answer_to(text), mood=OTHER), table)
        return self._ended(replace(now, answer="", mood="") if is_own else now, table)

    def _past(self, index: int, step: Step, table: AnyTable) -> Standing:
        """After a step that was done: later ones whose state is reached already are done with it."""
        answer = step.good
        while True:
            following = self._acting(index + 1)
            if following is None:
                return Standing(len(self.lesson.steps), answer, GOOD, is_over=True)
            done = self.lesson.steps[following].done
            if done is None or not done.state or not done.is_reached(table.written()):
                return Standing(index + 1, answer, GOOD)
            index = following

    def _ended(self, standing: Standing, table: AnyTable) -> Standing:
        """The game may be over before the lesson is."""
        if table.outcome is None:
            return standing
        return replace(standing, is_over=True, is_won=table.outcome.winner == self.lesson.seat)

    def _is_done(self, step: Step, entry: Entry, table: AnyTable, is_own: bool) -> bool:
        done = step.done
        assert done is not None
        if done.over:
            return table.outcome is not None
        if done.actions:
            return is_own and matches(entry.action.text, done.actions)
        if done.event:
            return any(done.is_event(event.name, event.values) for event in table.events(self.lesson.seat, self._told))
        return done.is_reached(table.written())

    def _belongs(self, step: Step, text: str, table: AnyTable) -> bool:
        """Whether an action is part of doing a step, if not all of it."""
        return matches(text, step.about) or (bool(step.go) and text.partition(" ")[0] in table.game.page.going)

    def _is_going(self, legal: list[str], table: AnyTable) -> bool:
        return any(text.partition(" ")[0] in table.game.page.going for text in legal)

    def _acting(self, index: int) -> int | None:
        """The first step from here on in which something is to be done."""
        return next((each for each in self.lesson.acting if each >= index), None)
