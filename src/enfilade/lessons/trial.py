"""A lesson tried out: played to its end by somebody who always does the first thing that counts as done."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import shown
from enfilade.lessons.coach import Coach
from enfilade.lessons.dice import dice_of
from enfilade.lessons.files import lesson_of, read_lesson, reader_of
from enfilade.lessons.model import Step, matches
from enfilade.lessons.seats import opponent
from enfilade.library import AnyScenario, AnyTable
from enfilade.players import Player, player
from enfilade.players.routes import routes

MOST_ACTS: Final = 3000  # of everybody together
LEARNER: Final = "greedy"  # plays where a step leaves the learner free


@dataclass(frozen=True)
class Trial:
    """How a lesson went: the acts of the learner, and what stopped it at which step, if something did."""

    table: AnyTable
    acts: tuple[str, ...]
    said: tuple[str, ...]  # the answers of the coach
    step: int = 0
    stopped: str = ""


def check(path: Path) -> tuple[AnyScenario, Trial]:
    """A lesson file, read strictly and tried out; a step that cannot be done is told with its place."""
    text = library.read_file(path)
    scenario = read_lesson(text, path.name, path.parent)
    trial = tried(scenario)
    if trial.stopped:
        raise reader_of(text, path.name).tables("step")[trial.step].bad("done", trial.stopped)
    return scenario, trial


def tried(scenario: AnyScenario) -> Trial:
    """Play the lesson that a scenario carries through to its end."""
    lesson = lesson_of(scenario)
    assert lesson is not None
    coach = Coach(lesson)
    table: AnyTable = Table(scenario, dice=dice_of(lesson))
    others = {seat: opponent(lesson, scenario, f"opponent in {seat}") for seat in scenario.seats if seat != lesson.seat}
    free = player(LEARNER, scenario.game, "learner")
    acts: list[str] = []
    said: list[str] = []
    for number in range(MOST_ACTS):
        step = coach.step()
        if step is None or not table.actors:
            return Trial(table, tuple(acts), tuple(said))
        seat = lesson.seat if lesson.seat in table.actors else table.actors[0]
        view = table.view(seat)
        if seat != lesson.seat:
            table.act(seat, others[seat].choose(view, Seeded(f"{number}")))
        elif coach.is_stuck(table):
            legal = ", ".join([action.text for action in view.legal][:20])
            wanted = ", ".join([shown(each) for each in step.about])
            message = f"nothing of what this step is about ({wanted}) is legal when it comes. Legal then: {legal}"
            return Trial(table, tuple(acts), tuple(said), lesson.steps.index(step), message)
        else:
            chosen = _chosen(step, table, free, seat, number)
            acts.append(chosen.text)
            table.act(seat, chosen)
        coach.note(table)
        if coach.now.answer:
            said.append(coach.now.answer)
    step = coach.step()
    index = 0 if step is None else lesson.steps.index(step)
    return Trial(table, tuple(acts), tuple(said), index, f"this is not done after {MOST_ACTS} decisions of all sides")


def _chosen(step: Step, table: AnyTable, free: Player[Any, Any], seat: str, number: int) -> Action:
    """The first thing that the step is about; on a way to somewhere its first step; else what a player would do."""
    assert step.done is not None
    for patterns in (step.done.actions, step.light):
        for pattern in patterns:
            for action in table.legal(seat):
                if matches(action.text, (pattern,)):
                    return action
    ways = {way.place: way for way in routes(table.game, table.view(seat))} if step.go else {}
    for place in step.go:
        if place in ways:
            return ways[place].actions[0]
    return free.choose(table.view(seat), Seeded(f"{number}"))
