"""Writes into the pages of docs/games what the catalogue knows: scenarios, lessons and opponents.

A test fails when a page is out of date.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from enfilade import lessons
from enfilade.games.urban_calculus.commander.doctrines import DOCTRINES
from enfilade.library import AnyGame, AnyScenario, catalogue, scenario, scenario_names
from enfilade.players import ABOUT, CALLED, OPPONENT, names

FOLDER: Final = Path(__file__).parents[1] / "docs" / "games"
MARK: Final = re.compile(r"(<!-- the (\w+), by tools/shelf\.py -->\n).*?(<!-- end -->)", re.DOTALL)
DIFFICULTIES: Final = ("easy", "medium", "hard")
GARRISON: Final = "Sits in its strongpoint and defends it: the other side of the lesson."
OWN: Final = {"garrison": GARRISON, **{name: doctrine.about for name, doctrine in DOCTRINES.items()}}  # players of one game only


def page_of(game: AnyGame) -> Path:
    return FOLDER / f"{game.id}.md"


def page(game: AnyGame) -> str:
    """The page of a game with its tables made anew."""
    tables: dict[str, Callable[[AnyGame], list[str]]] = {
        "scenarios": the_scenarios,
        "lessons": the_lessons,
        "opponents": the_opponents,
    }
    text = page_of(game).read_text(encoding="utf-8")
    return MARK.sub(lambda found: found[1] + "\n".join(["", *tables[found[2]](game), "", found[3]]), text)


def the_scenarios(game: AnyGame) -> list[str]:
    """The bundled scenarios in the lobby's order: the easy ones first, and of these the short ones."""
    found = sorted([scenario(name, look=False) for name in scenario_names(game.id)], key=by_effort)
    return ["| scenario | minutes | difficulty | what it is about |", "|---|---|---|---|", *map(scenario_row, found)]


def by_effort(found: AnyScenario) -> tuple[int, int]:
    minutes = re.match(r"\d+", str(found.data["minutes"]))
    assert minutes is not None, f"{found.name} says no minutes"
    return DIFFICULTIES.index(str(found.data["difficulty"])), int(minutes[0])


def scenario_row(found: AnyScenario) -> str:
    about = str(found.data["intro"]).replace("\n", " ").replace("|", "\\|").strip()
    minutes = str(found.data["minutes"]).replace("-", "–")
    return f"| **{found.title}**, `{found.name}` | {minutes} | {found.data['difficulty']} | {about} |"


def the_lessons(game: AnyGame) -> list[str]:
    """The lessons in the order in which they are taken."""
    return ["| lesson | minutes | what it teaches |", "|---|---|---|", *map(lesson_row, lessons.names(game.id))]


def lesson_row(name: str) -> str:
    found = lessons.lesson_of(lessons.lesson(name, look=False))
    assert found is not None
    title = f"**{found.title}**" + (", a whole game" if found.whole else "")
    return f"| {title} | {found.minutes} | {found.teaches} |"


def the_opponents(game: AnyGame) -> list[str]:
    """The computer players of every game, then the game's own."""
    ours = [f"| {CALLED[name]} | `{name}` | {about(name)} |" for name in names(game) if name in CALLED]
    own = [f"| {name.capitalize()} | `{name}` | {told(OWN[name])} |" for name in game.commander.players]
    return ["| who | by name | how they play |", "|---|---|---|", *ours, *own]


def about(name: str) -> str:
    return ABOUT[name] + ("; the usual opponent" if name == OPPONENT else "")


def told(sentence: str) -> str:
    """A sentence as the cell of a table has it."""
    return sentence[0].lower() + sentence[1:].rstrip(".")


def main() -> None:
    for game in catalogue().values():
        page_of(game).write_text(page(game), encoding="utf-8")
        sys.stdout.write(f"{page_of(game)} is written\n")


if __name__ == "__main__":
    main()
