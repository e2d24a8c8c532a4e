"""Small campaigns for tests: scenarios with a few changes, scripted cards, single procedures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from enfilade import Scripted, Table, scenario
from enfilade.games.urban_calculus.rules.setup import Setup
from enfilade.games.urban_calculus.state import Box, Position
from enfilade.kernel.dice import Draw
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play, Procedure
from tests.drawing import rows

TARN = "urban-calculus/tarn"
Changes = Mapping[str, Any]
CAUSES = ("", "red", "blue")
PENDING = re.compile(r"([+-])(\d+)(red|blue|)")


def start(changes: Changes | None = None, name: str = TARN) -> Position:
    """A position that is set up, in its first turn, with an empty stack."""
    position: Position = scenario(name, changes).start.copy()
    position.stack.clear()
    position.stack.append(Setup())
    Play(position, Scripted([])).run()
    position.turn = 1
    return position


def table(changes: Changes | None = None, script: Sequence[Draw] | None = None, name: str = TARN) -> Table[Any, Any]:
    return Table(scenario(name, changes), dice=Scripted(list(script or [])))


def resolve(position: Position, procedure: Procedure[Position], script: Sequence[Draw]) -> list[Event]:
    """Carry out one procedure with these cards, all of which it must use."""
    dice = Scripted(list(script))
    log: list[Event] = []
    position.stack.clear()
    position.stack.append(procedure)
    Play(position, dice, log).run()
    assert dice.left_over() == []
    return log


def put(position: Position, key: str, main: int, gain: int = 0, loss: int = 0, cause: str = "") -> None:
    """Cubes in a box: main, pending gains and losses."""
    index = CAUSES.index(cause)
    gains, losses = [0, 0, 0], [0, 0, 0]
    gains[index], losses[index] = gain, loss
    position.boxes[key] = Box(main, (gains[0], gains[1], gains[2]), (losses[0], losses[1], losses[2]))


def lay(position: Position, shown: str) -> None:
    """Cubes as drawn, a box a line: `red.inf 5`, `blue.gao 0 +2`, `blue.ss 4 -1`, `city.ch 0 +1red +2blue`."""
    for key, cubes, *pending in rows(shown):
        gains, losses = [0, 0, 0], [0, 0, 0]
        for sign, count, cause in PENDING.findall(" ".join(pending)):
            (gains if sign == "+" else losses)[CAUSES.index(cause)] = int(count)
        position.boxes[key] = Box(int(cubes), (gains[0], gains[1], gains[2]), (losses[0], losses[1], losses[2]))


def changed(position: Position, before: Position) -> str:
    """The boxes that are not as they were, in the order of the model."""
    return boxes(position, [key for key, box in position.boxes.items() if box.to_data() != before.boxes[key].to_data()])


def boxes(position: Position, keys: Iterable[str]) -> str:
    """Boxes with their cubes as `lay` reads them, one a line."""
    lines: list[str] = []
    for key in keys:
        box = position.boxes[key]
        pending = [f"+{count}{cause}" for count, cause in zip(box.gain, CAUSES, strict=True) if count]
        pending += [f"-{count}{cause}" for count, cause in zip(box.loss, CAUSES, strict=True) if count]
        lines.append(" ".join([key, str(box.main), *pending]))
    return "\n".join(lines)


def main(position: Position, *keys: str) -> list[int]:
    return [position.main(key) for key in keys]


def offered(played: Table[Any, Any], seat: str) -> list[str]:
    return [action.text for action in played.legal(seat)]


def no_actions(played: Table[Any, Any]) -> None:
    """Both seats allocate nothing."""
    played.act("red", "done")
    played.act("blue", "done")


def feed(played: Table[Any, Any], *cards: Draw) -> None:
    dice = played.play.dice
    assert isinstance(dice, Scripted)
    dice.feed(list(cards))


def told(events: list[Event], name: str) -> list[Event]:
    return [event for event in events if event.name == name]
