"""Every lesson can be taken to its end by whoever does the first thing that counts as done."""

from __future__ import annotations

import pytest

from enfilade import lessons, library
from enfilade.lessons import Lesson

NAMES = [name for game in library.catalogue() for name in lessons.names(game)]


def read(name: str) -> Lesson:
    found = lessons.lesson_of(lessons.lesson(name, look=False))
    assert found is not None
    return found


SHORT = [name for name in NAMES if not read(name).whole]
WHOLE = [name for name in NAMES if read(name).whole]


@pytest.mark.parametrize("name", SHORT)
def test_a_short_lesson_comes_to_its_end(name: str) -> None:
    trial = lessons.tried(lessons.lesson(name))
    assert not trial.stopped, f"step {trial.step}: {trial.stopped}"
    assert len(trial.acts) >= 2


@pytest.mark.parametrize("name", NAMES)
def test_a_coach_speaks_to_fingers_too(name: str) -> None:
    found = read(name)
    said = [found.end, found.lost, *[text for step in found.steps for text in (step.say, step.good, step.other)]]
    assert [text for text in said if "click" in text.lower()] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", WHOLE)
def test_a_guided_game_comes_to_a_real_end(name: str) -> None:
    trial = lessons.tried(lessons.lesson(name))
    assert not trial.stopped, f"step {trial.step}: {trial.stopped}"
    assert trial.table.outcome is not None


@pytest.mark.parametrize("game", [game for game in library.catalogue() if lessons.names(game)])
def test_a_game_has_a_few_short_lessons_and_one_whole_game_last(game: str) -> None:
    found = [read(name) for name in lessons.names(game)]
    assert 3 <= len([each for each in found if not each.whole]) <= 5
    assert [each.whole for each in found].index(True) == len(found) - 1
    assert [each.number for each in found] == list(range(1, len(found) + 1))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_to_be_done_is_said_with_its_rule(name: str) -> None:
    """A rule tag that does not exist is refused when the file is read; here: most of what is asked for has one."""
    lesson = read(name)
    assert name == f"{lesson.game}/lessons/{lesson.id}"
    tagged = [step for step in lesson.steps if step.done is not None and step.rule]
    assert len(tagged) >= len(lesson.acting) - 1
