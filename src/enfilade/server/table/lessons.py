"""Lessons as the page is told them: in the lobby, when their learner sits down, and as they go on."""

from __future__ import annotations

from enfilade.kernel.event import Seat
from enfilade.lessons import Coach, following, lesson_of
from enfilade.library import AnyScenario, AnyTable
from enfilade.server.messages import CoachState, LessonState, StepState


def listed(scenario: AnyScenario) -> dict[str, object]:
    """A lesson as the lobby shows it."""
    found = lesson_of(scenario)
    assert found is not None
    facts = {"name": found.name, "title": found.title, "teaches": found.teaches, "minutes": found.minutes, "whole": found.whole}
    return {**facts, "seat": found.seat}


def told_lesson(coach: Coach | None, seat: Seat | None) -> LessonState | None:
    """All that does not change of a lesson, for whoever takes it."""
    if coach is None or seat != coach.lesson.seat:
        return None
    found = coach.lesson
    steps = [StepState(each.say, each.rule, list(each.point), list(each.buttons), each.done is not None) for each in found.steps]
    return LessonState(found.name, found.title, found.teaches, steps, following(found.name), found.whole)


def coached(coach: Coach, table: AnyTable) -> CoachState:
    """Where a lesson stands."""
    now, step, found = coach.now, coach.step(), coach.lesson
    answer = now.answer
    if now.is_over:
        last = found.end if now.is_won or not found.lost else found.lost
        answer = f"{now.answer} {last}".strip()
    go = [] if step is None else list(step.go)
    return CoachState(now.step, answer, now.mood, coach.light(table), go, coach.is_stuck(table), now.is_over, now.is_won)
