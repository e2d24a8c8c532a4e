"""An order that somebody makes action by action, as at a table, as far as nothing hangs on chance or on what is hidden."""

from __future__ import annotations

from typing import Final, Generic

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.action import Action
from enfilade.kernel.data import fingerprint
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import IllegalAction
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import P, Play, is_offered
from enfilade.players.ahead import ChanceDrawn, NoChance
from enfilade.players.planner import redeal

DEALS: Final = 3  # of what a seat cannot know: what comes out the same in all of them is no guess


def deals(game: Game[P, V], view: V, seed: str) -> list[Play[P]]:
    """Games that would give a view; one, if there is no other."""
    found: list[Play[P]] = []
    for number in range(DEALS):
        deal = redeal(game, view, Seeded(f"{seed}/{number}"))
        found.append(deal.play)
        if not deal.is_guess:
            break
    return found


class Trial(Generic[P, V]):
    """The order so far, the game as far as that is certain, and what was told of it.

    It is made in several deals of what its seat cannot know. Where they come to different views the order ends, as at chance:
    what it would find there is nobody's to see before it is given.
    """

    def __init__(self, game: Game[P, V], plays: list[Play[P]], seat: Seat) -> None:
        self.seat: Final = seat
        self.order: Final[list[Action]] = []
        self.told: Final[list[Event]] = []
        self.marks: Final[list[str]] = []  # where it has led, after each action: what has the same mark comes to the same
        self.is_certain = True  # its last action has drawn no chance and found nothing hidden
        self._game: Final = game
        self._plays = [play.copy(NoChance()) for play in plays]
        self._ground: Final = len(plays[0].path(seat))

    @property
    def play(self) -> Play[P]:
        """The game after what is certain of it."""
        return self._plays[0]

    @property
    def legal(self) -> list[Action]:
        """What can be added to it."""
        return self.play.offers.get(self.seat, []) if self.is_certain else []

    @property
    def is_whole(self) -> bool:
        """Whether it may be left at that: nothing can be added, or whatever it began is done."""
        return bool(self.order) and (not self.legal or len(self.play.path(self.seat)) <= self._ground)

    def act(self, action: Action) -> None:
        """Add an action, or raise IllegalAction."""
        legal = self.legal
        if not is_offered(legal, action):
            raise IllegalAction(f"{self.seat} cannot {action.text} now", "", [each.text for each in legal])
        before = [play.copy(NoChance()) for play in self._plays]
        events: list[Event] = []
        self.play.log = events
        self.is_certain = self._is_same_in_all(action)
        if self.is_certain:
            self.told.extend([event for event in events if event.is_seen_by(self.seat)])
        else:
            self._plays = before
        self.order.append(action)
        self.marks.append(fingerprint([self.play.position.to_data(), "" if self.is_certain else action.text]))

    def _is_same_in_all(self, action: Action) -> bool:
        """Carry an action out in every deal: whether chance is drawn in none, and the seat sees the same in all."""
        seen: list[str] = []
        for play in self._plays:
            if not is_offered(play.offers.get(self.seat), action):
                return False
            try:
                play.act(self.seat, action)
            except ChanceDrawn:
                return False
            seen.append(fingerprint(self._game.knowledge.view(play, self.seat).to_data()))
        return len(set(seen)) == 1


def certain(game: Game[P, V], plays: list[Play[P]], seat: Seat, order: list[Action]) -> Trial[P, V]:
    """The part of an order that can be made so."""
    trial: Trial[P, V] = Trial(game, plays, seat)
    for action in order:
        if not is_offered(trial.legal, action):
            break
        trial.act(action)
    return trial
