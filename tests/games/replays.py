"""Golden replays: games by fixed choices, kept beside each game's tests, that must go on replaying as they were.

When a rule changes, raise the version of its game and write them anew, in a commit of its own that says which rule it was:

    .venv/bin/python -m tests.games.<game>.test_replays
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from enfilade import Action, Seeded, load
from enfilade.library import SAID_OF_IT, AnyTable, scenario_names


class Golden:
    """The golden replays of a game, one for each scenario, and how such a game is played."""

    def __init__(self, game: str, played: Callable[[str], AnyTable]) -> None:
        self.game = game
        self.played = played
        self.folder = Path(__file__).parent / game.replace("-", "_") / "replays"
        self.stems = [name.partition("/")[2] for name in scenario_names(game)]

    def path(self, stem: str) -> Path:
        return self.folder / f"{stem}.jsonl"

    def checked(self, stem: str) -> AnyTable:
        """The end of a replay: every draw and position is as recorded, and played again it is the same game."""
        table = load(self.path(stem))
        assert table.scenario.name == f"{self.game}/{stem}"
        assert table.outcome is not None
        text = self.path(stem).read_text(encoding="utf-8")
        again = self.played(stem)
        assert table.record().text() == text
        assert without_its_card(again.record().text()) == without_its_card(text)
        assert [event.to_data() for event in again.events(None)] == [event.to_data() for event in table.events(None)]
        return table

    def write(self) -> None:
        """Write all of them anew."""
        self.folder.mkdir(exist_ok=True)
        for stem in self.stems:
            self.played(stem).save(self.path(stem))


def without_its_card(record: str) -> str:
    """A record without what is only said of its scenario: the odds are measured anew now and then, and no rule goes by them."""
    header, line, rest = record.partition("\n")
    told = json.loads(header)
    told["scenario"] = {key: value for key, value in told["scenario"].items() if key not in SAID_OF_IT}
    return f"{json.dumps(told)}{line}{rest}"


def preferred(offers: Sequence[Action], verbs: tuple[str, ...]) -> list[Action]:
    """The offers with one of these verbs, so that there is something to replay; all, where there is none."""
    return [offer for offer in offers if offer.verb in verbs] or list(offers)


def one_of(offers: Sequence[Action], chooser: Seeded) -> Action:
    return offers[chooser.below(len(offers))]
