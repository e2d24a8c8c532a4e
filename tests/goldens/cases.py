"""What the goldens look at: every bundled scenario, plain and with several sets of options.

The sets are kept in cases.json, so that they stay the same when an option is added; `python -m tests.goldens propose` draws
new ones.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from enfilade import Seeded, catalogue, scenario
from enfilade.kernel.errors import EnfiladeError
from enfilade.library import AnyScenario, scenario_names

FILE = Path(__file__).with_name("cases.json")
SETS = 2  # of options for each scenario, besides those that it has
MOMENTS = 10  # of a game, about
SHORTEST = 4  # actions from one moment to the next


class Case:
    """A game by chance of one scenario with some changes, looked at every so many actions."""

    def __init__(self, name: str, number: int, changes: dict[str, Any], every: int) -> None:
        self.name = name
        self.number = number
        self.changes = changes
        self.every = every

    @property
    def id(self) -> str:
        return f"{self.name}#{self.number}"

    def scenario(self) -> AnyScenario:
        return scenario(self.name, self.changes)


def kept() -> dict[str, Case]:
    rows = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []
    cases = [Case(row["scenario"], row["set"], row["changes"], row["every"]) for row in rows]
    return {case.id: case for case in cases}


CASES = kept()


def propose() -> None:
    """Draw the sets of options anew: of each option by lot the present value or another, as far as the scenario still loads."""
    from tests.goldens.pages import length  # noqa: PLC0415 (it needs the cases itself)

    rows: list[str] = []
    for name in [name for game in catalogue() for name in scenario_names(game)]:
        for number in range(SETS + 1):
            changes = _changes(name, Seeded(f"options {number} of {name}")) if number else {}
            every = max(SHORTEST, length(Case(name, number, changes, 1)) // MOMENTS)
            rows.append(json.dumps({"scenario": name, "set": number, "every": every, "changes": changes}))
    FILE.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


def _changes(name: str, dice: Seeded) -> dict[str, Any]:
    played = scenario(name, look=False)
    changes: dict[str, Any] = {}
    for option in played.game.rules.options(played.start):
        others = [value for value in option.values if value != option.value]
        if not others or dice.below(3):
            continue
        tried = {**changes, option.key: others[dice.below(len(others))]}
        try:
            scenario(name, tried, look=False)
        except EnfiladeError:
            continue  # not with what was chosen before
        changes = tried
    return changes
