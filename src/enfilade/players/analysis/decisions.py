"""The decisions of a game that was played, whole orders at a time."""

from __future__ import annotations

from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.replaying import redo
from enfilade.contract.table import Table
from enfilade.kernel.action import Action
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P, Play
from enfilade.kernel.record import Entry
from enfilade.players.ahead import NoChance


class Step(Generic[P, V]):
    """An action of a game, with the game as it was before it: what the seat knew, and the whole truth."""

    def __init__(self, number: int, seat: Seat, action: Action, play: Play[P], view: V) -> None:
        self.number: Final = number  # of the entries before it
        self.seat: Final = seat
        self.action: Final = action
        self.play: Final = play
        self.view: Final = view
        self.drew = False  # chance decided what came of it
        self.path: Final = [type(each).__name__ for each in play.path(seat)]  # the procedures that are open, outermost first


class Decided(Generic[P, V]):
    """A decision that was made: the step at which there was a choice, and the order that was given there."""

    def __init__(self, step: Step[P, V], order: list[Action], last: int) -> None:
        self.step: Final = step
        self.order: Final = order
        self.last: Final = last  # the number of entries when the order was over


def steps_of(table: Table[P, V], entries: list[Entry], name: str) -> list[Step[P, V]]:
    """What was done and stands, while a table at its beginning is led through the entries of the record of this name."""
    standing: list[Step[P, V] | None] = []
    for number, entry in enumerate(entries):
        step: Step[P, V] | None = None
        if entry.kind == "act":
            play = table.play.copy(NoChance())
            step = Step(number, entry.seat, entry.action, play, table.view(entry.seat))
        redo(table, entry, name)
        last = table.entries[-1]
        if step is not None:
            step.drew = bool(last.draws)
        if last.taken:
            standing = [each for index, each in enumerate(standing) if index not in last.taken]
            standing.extend([None for _ in last.again])
        else:
            standing.append(step)
    return [step for step in standing if step is not None]


def decisions_of(steps: list[Step[P, V]]) -> list[Decided[P, V]]:
    """The steps put together to orders, where there was a choice.

    An order goes on while the procedure that it opened is on its seat's stack, and ends at chance, as those do that players find.
    """
    found: list[Decided[P, V]] = []
    own: dict[Seat, list[Step[P, V]]] = {}
    for step in steps:
        begun = own.get(step.seat, [])
        if begun and not begun[-1].drew and _goes_on(begun[0], step):
            begun.append(step)
            continue
        _enter(found, begun)
        own[step.seat] = [step]
    for begun in own.values():
        _enter(found, begun)
    return sorted(found, key=_by_number)


def _goes_on(first: Step[P, V], step: Step[P, V]) -> bool:
    """Whether the procedure that the first step opened, or another one within the same, is still open."""
    return len(step.path) > len(first.path) and step.path[: len(first.path)] == first.path


def _enter(found: list[Decided[P, V]], begun: list[Step[P, V]]) -> None:
    """Keep an order from the first of its steps at which there was a choice."""
    while begun and len(begun[0].view.legal) < 2:
        begun = begun[1:]
    if begun:
        found.append(Decided(begun[0], [step.action for step in begun], begun[-1].number + 1))


def _by_number(decided: Decided[P, V]) -> int:
    return decided.step.number
