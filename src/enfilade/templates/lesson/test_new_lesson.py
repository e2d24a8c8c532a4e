"""New Lesson can be taken, from its first step to its last."""

from __future__ import annotations

from pathlib import Path

from enfilade import lessons

FILE = Path(__file__).parent / "new-lesson.toml"


def test_it_comes_to_its_end():
    _scenario, trial = lessons.check(FILE)
    assert trial.acts
