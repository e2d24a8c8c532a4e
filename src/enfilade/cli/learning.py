"""`enfilade lessons`: those that there are, and whether one of your own is sound."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from enfilade import lessons as rooms
from enfilade import library
from enfilade.cli.common import AsJson, entry, print_json, say, screen
from enfilade.kernel.errors import EnfiladeError, number
from enfilade.lessons import Lesson
from enfilade.library import AnyScenario

CHECK = "check"


def lessons(
    what: Annotated[str, typer.Argument(metavar="[GAME|check]", help="A game; or check, to look through a file.")] = "",
    file: Annotated[Path | None, typer.Argument(help="With check: a lesson of your own (.toml).")] = None,
    as_json: AsJson = False,
) -> None:
    """List the lessons, all or those of a game; or check a lesson file by playing it to its end."""
    if what == CHECK:
        if file is None:
            raise EnfiladeError("which file? `enfilade lessons check my-lesson.toml`")
        _check(file, as_json)
        return
    if file is not None:
        raise EnfiladeError(f"{file}: to look through a lesson file say `enfilade lessons check {file}`")
    games = [library.game(what).id] if what else list(library.catalogue())
    found = [_lesson(rooms.lesson(name, look=False)) for game in games for name in rooms.names(game)]
    if as_json:
        print_json({"lessons": [_data(each) for each in found]})
        return
    console = screen()
    for each in found:
        length = f"{number(each.minutes, 'minute')}, {number(len(each.steps), 'step')}"
        entry(console, each.name, each.title, length, each.teaches)


def _check(file: Path, as_json: bool) -> None:
    scenario, trial = rooms.check(file)
    found = _lesson(scenario)
    if as_json:
        print_json({**_data(found), "acts": trial.acts})
    else:
        acts = number(len(trial.acts), "decision")
        say(f"{file.name}: a sound lesson of {scenario.game.title}: {found.title}, for {found.seat}, done in {acts}")


def _lesson(scenario: AnyScenario) -> Lesson:
    found = rooms.lesson_of(scenario)
    assert found is not None
    return found


def _data(lesson: Lesson) -> dict[str, Any]:
    """What a program is told of a lesson."""
    return {
        "name": lesson.name,
        "title": lesson.title,
        "teaches": lesson.teaches,
        "minutes": lesson.minutes,
        "scenario": lesson.scenario,
        "seat": lesson.seat,
        "steps": len(lesson.steps),
        "whole": lesson.whole,
    }
