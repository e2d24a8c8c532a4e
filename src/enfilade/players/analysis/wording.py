"""Orders and reasons in the game's own words."""

from __future__ import annotations

from typing import Final

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.contract.scenario import Scenario
from enfilade.kernel.action import Action
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import P, Play, is_offered
from enfilade.players.ahead import ChanceDrawn, NoChance

MOST_SENTENCES: Final = 6
LEAST_CHANGE: Final = 0.05  # of what a figure is at most, to be worth a word


def worded(game: Game[P, V], play: Play[P], seat: Seat, order: list[Action]) -> list[str]:
    """What the buttons for an order say, one after the other, as far as it can be foreseen."""
    fork = play.copy(NoChance())
    found: list[str] = []
    for action in order:
        if not is_offered(fork.offers.get(seat), action):
            break
        view = game.knowledge.view(fork, seat)
        said = game.page.label(view, action) or action.verb.replace("_", " ")
        found.append(said if not action.target or action.target in said else f"{said} {action.target}")
        try:
            fork.act(seat, action)
        except ChanceDrawn:
            break
    return found


def line_of(scenario: Scenario[P, V], events: list[Event], seat: Seat | None) -> list[str]:
    """The first sentences of what happened, as far as a seat would be told (None: the public)."""
    found: list[str] = []
    for event in events:
        if event.is_seen_by("" if seat is None else seat):
            said = scenario.sentence(event)
            if said and said not in found:
                found.append(said)
        if len(found) == MOST_SENTENCES:
            break
    return found


class Change:
    """A figure of the game's chart, whose it is (None: nobody's), as it is now and as it is expected to be."""

    def __init__(self, name: str, seat: Seat | None, now: float, then: float) -> None:
        self.name: Final = name
        self.seat: Final = seat
        self.now: Final = now
        self.then: Final = then

    def to_data(self) -> dict[str, object]:
        return {"name": self.name, "seat": self.seat, "now": self.now, "then": round(self.then, 2)}


def changes(game: Game[P, V], play: Play[P], end: Play[P], seat: Seat) -> list[Change]:
    """What becomes of the game's figures, those that change most first."""
    then = _figures(game, end, seat)
    found = [Change(key[0], key[1], value, then.get(key, value)) for key, value in _figures(game, play, seat).items()]
    return sorted([each for each in found if _is_worth_a_word(each)], key=_by_change)


def _figures(game: Game[P, V], play: Play[P], seat: Seat) -> dict[tuple[str, Seat | None], float]:
    return {(each.name, each.seat): float(each.value) for each in game.page.measures(game.knowledge.view(play, seat))}


def _is_worth_a_word(change: Change) -> bool:
    return abs(change.then - change.now) > LEAST_CHANGE * max(1.0, abs(change.now), abs(change.then))


def _by_change(change: Change) -> float:
    return -abs(change.then - change.now) / max(1.0, abs(change.now), abs(change.then))
