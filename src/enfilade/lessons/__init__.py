"""Lessons: short stretches of a game with a coach in the margin, written as data, played on ordinary tables."""

from __future__ import annotations

from enfilade.lessons.coach import Coach, Standing
from enfilade.lessons.dice import dice_of
from enfilade.lessons.files import carries, following, is_lesson, is_name, lesson, lesson_of, names, read_lesson, text_of
from enfilade.lessons.model import Done, Lesson, Step
from enfilade.lessons.seats import SCRIPTED, obeyed, opponent, seated
from enfilade.lessons.trial import Trial, check, tried

__all__ = [
    "SCRIPTED",
    "Coach",
    "Done",
    "Lesson",
    "Standing",
    "Step",
    "Trial",
    "carries",
    "check",
    "dice_of",
    "following",
    "is_lesson",
    "is_name",
    "lesson",
    "lesson_of",
    "names",
    "obeyed",
    "opponent",
    "read_lesson",
    "seated",
    "text_of",
    "tried",
]
