"""A lesson file with a mistake is refused with its place and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from enfilade import lessons
from enfilade.kernel.errors import BadScenario, UnknownName

SOUND = """\
game = "urban-battle"
id = "my-lesson"
title = "My lesson"
teaches = "A shot."
minutes = 2
scenario = "first-patrol"
position = "1 white firing W2:F3N B3:F8S"
seat = "white"
opponent = ["done"]
dice = [5, 4, 3, 2]
end = "Well done."

[[step]]
say = "Choose the tank."
rule = "UB 3.5"
point = "W2"
light = "shoot W2"
done = { action = "shoot W2" }

[[step]]
say = "Fire."
point = "B3"
done = { event = "destroyed" }
"""
MISTAKES = [
    ('game = "urban-battle"', 'game = "urban-batle"', "line 1, game", "Did you mean urban-battle"),
    ('scenario = "first-patrol"', 'scenario = "frist-patrol"', "line 6, scenario", "Did you mean first-patrol"),
    ("W2:F3N", "W2:Z3N", "line 7, position", "Z3"),
    ('seat = "white"', 'seat = "green"', "line 8, seat", "white, black"),
    ('opponent = ["done"]', 'opponent = "recrute"', "line 9, opponent", "Did you mean recruit"),
    ("dice = [5, 4, 3, 2]", "dice = [5, true]", "line 10, dice[1]", "a face, such as 4"),
    ('end = "Well done."', 'end = ""', "line 11, end", "one or two sentences"),
    ("minutes = 2", "minutes = 90", "line 5, minutes", "at most 60"),
    ('rule = "UB 3.5"', 'rule = "UB 3.55"', "line 15, step[0].rule", "Did you mean UB 3.5"),
    ('point = "W2"', 'point = "W9"', "line 16, step[0].point", "Did you mean"),
    ('light = "shoot W2"', 'lihgt = "shoot W2"', "line 17, step[0].lihgt", "Did you mean light"),
    ('done = { action = "shoot W2" }', "done = { }", "line 18, step[0].done", "one of action, event, state, over"),
    ('done = { action = "shoot W2" }', "done = { over = false }", "line 18, step[0].done.over", "true"),
    ('done = { action = "shoot W2" }', 'done = { state = { "peices.W2" = 1 } }', "line 18, step[0].done", "Did you mean pieces"),
    ('say = "Fire."', f'say = "{"Fire. " * 80}"', "line 21, step[1].say", "400 at most"),
    ('done = { event = "destroyed" }', 'good = "Hit."', "line 20, step[1].done", "without it the step is only read"),
    ('title = "My lesson"', 'title = "My lesson', "line 3", "this is not TOML"),
]


def test_the_sound_one_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "my-lesson.toml"
    path.write_text(SOUND, encoding="utf-8")
    scenario, trial = lessons.check(path)
    assert trial.acts == ("shoot W2", "fire B3")
    assert scenario.title == "My lesson"


@pytest.mark.parametrize(("right", "wrong", "place", "remedy"), MISTAKES)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, right: str, wrong: str, place: str, remedy: str) -> None:
    path = tmp_path / "my-lesson.toml"
    path.write_text(SOUND.replace(right, wrong), encoding="utf-8")
    with pytest.raises(BadScenario) as refused:
        lessons.check(path)
    assert str(refused.value).startswith(f"my-lesson.toml, {place}")
    assert remedy in str(refused.value)


def test_a_step_that_cannot_be_done_is_told_with_what_could(tmp_path: Path) -> None:
    path = tmp_path / "my-lesson.toml"
    path.write_text(SOUND.replace("shoot W2", "shoot W1"), encoding="utf-8")
    with pytest.raises(BadScenario, match=r"line 18, step\[0\].done: nothing of what this step is about .* Legal then: shoot W2"):
        lessons.check(path)


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="Did you mean urban-battle/lessons/moving"):
        lessons.lesson("urban-battle/lessons/mooving")
