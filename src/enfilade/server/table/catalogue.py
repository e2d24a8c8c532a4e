"""What can be played: the games and their scenarios, as the lobby shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import Final

from msgspec import Raw

from enfilade import lessons, library
from enfilade.kernel.data import Data
from enfilade.kernel.errors import UnknownName
from enfilade.library import AnyGame, AnyScenario
from enfilade.players import ABOUT, CALLED, OPPONENT, is_compiled, names
from enfilade.plugins import LOG
from enfilade.server.messages import raw
from enfilade.server.table.clock import flag_of
from enfilade.server.table.lessons import listed
from enfilade.server.work.foreign import drawn


class Catalogue:
    """The bundled scenarios and lessons, and one from a file if its owner put it there. A client names them, never files.

    `programs` are the names of players that the operator brings to every game.
    """

    def __init__(self, file: str = "", programs: Iterable[str] = ()) -> None:
        self._file: Final = file
        self._programs: Final = list(programs)
        self._is_lesson: Final = bool(file) and lessons.is_lesson(file)
        self.own: Final = page_of(file) if file else ""

    def scenario(self, name: str, changes: Mapping[str, Data], look: bool = True) -> AnyScenario:
        """A scenario or a lesson by its name, with changed values; `look` across its board if it is to be played."""
        if lessons.is_name(name):
            return lessons.lesson(self._file if self._is_lesson and name == self.own else name, look)
        return library.scenario(self.place_of(name), changes, look)

    def place_of(self, name: str) -> str:
        """What the library calls a scenario of this name."""
        if self.own and name == self.own:
            return self._file
        id = name.partition("/")[0]
        known = library.scenario_names(library.game(id).id)
        if name not in known:
            raise UnknownName("scenario", name, [*known, self.own] if self.own else known)
        return name

    @cached_property
    def games(self) -> Raw:
        """Every game with its scenarios and their options."""
        return raw({"games": [shown for game in library.catalogue().values() if (shown := self._shown(game)) is not None]})

    def scene(self, name: str) -> Raw:
        """The board of a scenario before the first move."""
        return drawn(self.scenario(name, {}, look=False))

    def rules(self, id: str) -> Raw:
        """The rules of a game, and its terms."""
        listed = library.rules(library.game(id).id).values()
        found = [{"number": each.number, "title": each.title, "text": each.text, "chapter": each.chapter} for each in listed]
        terms = [each.to_data() for each in library.terms(id)]
        return raw({"rules": found, "terms": terms})

    def _shown(self, game: AnyGame) -> dict[str, object] | None:
        """A game on the shelf; one of another package that cannot show itself is left out, and the log says why."""
        try:
            return self._game(game)
        except Exception:  # somebody else's code: it may raise anything
            if library.is_bundled(game):
                raise
            LOG.exception("the game %s cannot be shown in the lobby", game.id)
            return None

    def _game(self, game: AnyGame) -> dict[str, object]:
        is_own = self.own.startswith(f"{game.id}/")
        own = [entry(self.scenario(self.own, {}, look=False))] if is_own and not self._is_lesson else []
        learnt = lessons.names(game.id)
        if is_own and self._is_lesson:
            learnt = [self.own, *[name for name in learnt if name != self.own]]
        scenarios = [*own, *[each for each in _bundled(game.id) if each["name"] != self.own]]
        return {
            "id": game.id,
            "title": game.title,
            "blurb": game.blurb,
            "minutes": game.minutes,
            "difficulty": game.difficulty,
            "chance": game.chance,
            "cover": game.page.cover().to_data(),
            "seats": scenarios[0]["seats"] if scenarios else (),
            "players": [*names(game), *self._programs],
            "levels": ABOUT,
            "called": CALLED,
            "compiled": is_compiled(),
            "usual": OPPONENT,
            "scenarios": scenarios,
            "lessons": [listed(self.scenario(name, {}, look=False)) for name in learnt],
        }


def page_of(source: str) -> str:
    """The name of a scenario or lesson that somebody wants to begin with, by name or from a file."""
    if not lessons.is_lesson(source):
        return library.scenario(source).name
    found = lessons.lesson_of(lessons.lesson(source))
    assert found is not None
    return found.name


@cache
def _bundled(game: str) -> list[dict[str, object]]:
    """The scenarios that come with a game: they are what they are for as long as this process runs."""
    return [entry(library.scenario(name, look=False)) for name in library.scenario_names(game)]


def entry(scenario: AnyScenario) -> dict[str, object]:
    """A scenario as the lobby shows it."""
    said = {key: str(scenario.data.get(key, "")) for key in ("intro", "minutes", "difficulty", "odds")}
    options = [option.to_data() for option in scenario.game.rules.options(scenario.start)]
    named = {"name": scenario.name, "id": scenario.id, "title": scenario.title}
    seats = {
        "seats": scenario.seats,
        "names": {seat: scenario.seat_name(seat) for seat in scenario.seats},
        "seated": scenario.game.commander.seated(scenario.start),
    }
    return {**named, **said, **seats, "options": options, "flag": flag_of(scenario.data)}
