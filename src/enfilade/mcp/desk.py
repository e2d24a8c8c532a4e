"""What a language model may ask for: scenarios, tables, rules."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from secrets import token_hex
from typing import Final

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel.data import Data
from enfilade.kernel.errors import EnfiladeError, UnknownName
from enfilade.library import AnyScenario
from enfilade.mcp.chair import AnyChair, Chair, Told
from enfilade.players import USUAL, names, player

NO_CHANGES: Final[Mapping[str, Data]] = {}
MOST_TABLES: Final = 16  # at once; then one whose game is over makes room
MOST_RULES: Final = 25  # told at once


class Desk:
    """Opens tables for one model and keeps them. It takes names of what is bundled, never a file or a command.

    With a chair to begin with, the model sits there and opens no other table.
    """

    def __init__(
        self, only: str = "", seat: str = "", opponents: str = "", seed: str = "", joined: AnyChair | None = None
    ) -> None:
        """An instructor may say what is played: the scenario, the model's seat, its opponents, and by which chance."""
        self._only: Final = only
        self._seat: Final = seat
        self._opponents: Final = opponents
        self._seed: Final = seed or token_hex(32)
        if only:
            self._check(library.scenario(only, look=False))
        self._chairs: Final[OrderedDict[str, AnyChair]] = OrderedDict()
        self._is_joined: Final = joined is not None
        if joined is not None:
            self._chairs[joined.id] = joined
        self._count = 0

    def _check(self, scenario: AnyScenario) -> None:
        """Refuse what the instructor says of a scenario before a model hears of it."""
        if self._seat and self._seat not in scenario.seats:
            raise UnknownName("seat", self._seat, list(scenario.seats))
        if self._opponents:
            player(self._opponents, scenario.game, 0)

    # Looking around.

    def scenarios(self, game: str = "") -> list[Told]:
        """What can be played; of one game, or of all."""
        ids = [library.game(game).id] if game else list(library.catalogue())
        named = [self._only] if self._only else [name for id in ids for name in library.scenario_names(id)]
        return [_described(library.scenario(name, look=False)) for name in named]

    def rules(self, game: str, wanted: str) -> list[Told]:
        """A rule by its number, a chapter, or those that hold some words."""
        known = list(library.rules(library.game(game).id).values())
        found = library.matching(known, wanted)
        if not found:
            raise UnknownName("rule", wanted, [rule.number for rule in known])
        return [
            {"number": rule.number, "title": rule.title, "text": rule.text, "chapter": rule.chapter}
            for rule in found[:MOST_RULES]
        ]

    # Tables.

    def open(self, scenario: str, seat: str = "", opponents: str = "", changes: Mapping[str, Data] = NO_CHANGES) -> Chair:
        """A new table with the model in a seat, and computer players by name in the others."""
        if self._is_joined:
            raise EnfiladeError("you sit at a table already: look")
        found = self._scenario(scenario, changes)
        own = self._seat or seat or found.seats[0]
        if own not in found.seats:
            raise UnknownName("seat", own, list(found.seats))
        known = names(found.game)
        if opponents and not self._opponents and opponents not in known:  # a model names no command
            raise UnknownName("player", opponents, known)
        kind = self._opponents or opponents or USUAL
        self._make_room()
        self._count += 1
        chance = f"{self._seed}/{self._count}"
        others = {each: player(kind, found.game, f"{chance}/{each}") for each in found.seats if each != own}
        chair = Chair(f"table-{self._count}", Table(found, seed=chance), own, others)
        self._chairs[chair.id] = chair
        return chair

    def _scenario(self, name: str, changes: Mapping[str, Data]) -> AnyScenario:
        wanted = name or self._only
        if self._only and (wanted != self._only or changes):
            raise EnfiladeError(f"at this desk {self._only} is played, as it is")
        known = library.scenario_names(library.game(wanted.partition("/")[0]).id)
        if wanted not in known:
            raise UnknownName("scenario", wanted, known)
        return library.scenario(wanted, changes)

    def _make_room(self) -> None:
        if len(self._chairs) < MOST_TABLES:
            return
        over = next((chair for chair in self._chairs.values() if chair.is_over), None)
        if over is None:
            raise EnfiladeError(f"{MOST_TABLES} tables are open: finish a game, or resign one")
        over.leave()
        del self._chairs[over.id]

    def chair(self, id: str = "") -> AnyChair:
        """The model's seat at a table; without an id, at the one that was opened last."""
        if not self._chairs:
            raise EnfiladeError("no table is open: open one first")
        if id and id not in self._chairs:
            raise UnknownName("table", id, list(self._chairs))
        return self._chairs[id] if id else next(reversed(self._chairs.values()))


def _described(scenario: AnyScenario) -> Told:
    said = {key: str(scenario.data.get(key, "")) for key in ("intro", "minutes", "difficulty")}
    return {
        "name": scenario.name,
        "title": scenario.title,
        "game": scenario.game.title,
        **said,
        "seats": {seat: scenario.seat_name(seat) for seat in scenario.seats},
        "opponents": names(scenario.game),
    }
