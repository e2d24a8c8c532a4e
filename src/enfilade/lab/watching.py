"""A game watched from beginning to end: how it ended, its figures turn by turn, its events by rule, what was lost and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from enfilade.contract.shown import HARM, LOSS, ROUND, Measure
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.play import Outcome
from enfilade.library import AnyTable
from enfilade.players import Player, arena


@dataclass(frozen=True)
class Kept:
    """What is written down of each game, besides how it ended."""

    turns: bool = True  # the game's measures after each turn
    events: bool = True  # how often each event was told, by its rule
    tolls: bool = True  # what was lost, and where


@dataclass
class Seen:
    """What was seen of a game."""

    rounds: int = 0
    actions: int = 0
    outcome: Outcome | None = None
    turns: list[tuple[int, str, str, float]] = field(default_factory=list)  # turn, measure, seat, value
    events: Counter[tuple[str, str]] = field(default_factory=Counter)  # by rule and name
    tolls: Counter[tuple[str, str, str]] = field(default_factory=Counter)  # by kind, seat and place

    def figures(self, seats: tuple[str, ...]) -> list[tuple[str, str, float]]:
        """What can be asked about the game: a name, whose it is (empty: nobody's), a value."""
        outcome = self.outcome
        if outcome is None:
            return []
        found = [("won", seat, float(outcome.winner == seat)) for seat in seats]
        found += [("result", seat, 0.5 if outcome.winner is None else float(outcome.winner == seat)) for seat in seats]
        found += [("score", seat, float(score)) for seat, score in outcome.scores.items()]
        found += [("drawn", "", float(outcome.winner is None)), ("rounds", "", float(self.rounds))]
        found.append(("actions", "", float(self.actions)))
        return found

    def tolled(self, seats: tuple[str, ...]) -> list[tuple[str, str, float]]:
        """What the game cost: units of each seat, and harm to civilians."""
        lost = {
            seat: sum(count for (kind, whose, _), count in self.tolls.items() if (kind, whose) == (LOSS, seat)) for seat in seats
        }
        harm = sum(count for (kind, _, _), count in self.tolls.items() if kind == HARM)
        return [*[("losses", seat, float(lost[seat])) for seat in seats], ("harm", "", float(harm))]

    def at_the_end(self) -> list[tuple[str, str, float]]:
        """Each measure as it was after the last turn."""
        return [(name, seat, value) for turn, name, seat, value in self.turns if turn == self.turns[-1][0]]


def umpires_measures(table: AnyTable) -> list[Measure]:
    """The figures of a game as they are: those of a seat as it knows them itself, the others as everybody does."""
    measures = table.game.page.measures
    found: list[Measure] = []
    has_others = False
    for seat in table.seats:
        for each in measures(table.view(seat)):
            if each.seat == seat:
                found.append(each)
            elif each.seat is None:
                has_others = True
    if has_others:  # the public's view is made only where it tells something
        found += [each for each in measures(table.view(None)) if each.seat is None]
    return found


class Watcher:
    """Somebody beside a table who writes down what was asked for."""

    def __init__(self, table: AnyTable, kept: Kept) -> None:
        self.table = table
        self.kept = kept
        self.seen = Seen()
        self._read = 0  # of the log
        self._weight = table.game.page.weight
        self._tolls = table.game.page.tolls

    def play(self, players: Mapping[str, Player[Any, Any]], most_actions: int = arena.MOST_ACTIONS) -> Seen:
        """Let the players play the game to its end."""
        table, seen = self.table, self.seen
        self._note(0)
        self._follow()
        while table.actors:
            if seen.actions >= most_actions:
                raise EnfiladeError(f"the game was not over after {most_actions} actions")
            arena.step(table, players)
            seen.actions += 1
            before = seen.rounds
            self._follow()
            if before and seen.rounds > before and table.actors:
                self._note(before)
        self._note(seen.rounds)
        seen.outcome = table.outcome
        if self.kept.events:
            seen.events.update([(event.rule, event.name) for event in table.play.log or ()])
        return seen

    def _follow(self) -> None:
        """What was told since this was last called."""
        seen, log, position = self.seen, self.table.play.log, self.table.play.position
        weight, tolls, keeps_tolls = self._weight, self._tolls, self.kept.tolls
        assert log is not None
        for event in log[self._read :]:
            if weight(event) == ROUND:
                seen.rounds += 1
            if keeps_tolls:
                for toll in tolls(position, event):
                    seen.tolls[toll.kind, toll.seat, toll.place] += toll.amount
        self._read = len(log)

    def _note(self, turn: int) -> None:
        """The figures after a turn; turn 0 is before the first."""
        if self.kept.turns:
            self.seen.turns += [(turn, each.name, each.seat or "", float(each.value)) for each in umpires_measures(self.table)]
