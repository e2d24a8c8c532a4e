"""Moments of a table: those to come back to, those to replay from, and what a seat has decided in secret so far."""

from __future__ import annotations

from typing import Final, Generic

from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Event
from enfilade.kernel.play import P, Play


class Mark(Generic[P]):
    """A moment of a table to come back to: the bare position, and how far chance, log and entries went."""

    def __init__(self, play: Play[P], told: int, entries: int) -> None:
        self.position: Final = play.position.copy()
        self.offers: Final = dict(play.offers)
        self.place: Final = play.dice.place()
        self.told: Final = told
        self.entries: Final = entries


class Milestone(Generic[P]):
    """The position after so many of the entries that stand: what is taken back later is replayed from here."""

    def __init__(self, play: Play[P], count: int) -> None:
        self.position: Final = play.position.copy()
        self.offers: Final = dict(play.offers)
        self.count: Final = count

    def play(self, dice: Dice) -> Play[P]:
        """The game as it was here, to go on from."""
        play: Play[P] = Play(self.position.copy(), dice)
        play.offers = dict(self.offers)
        return play


class Choice:
    """What a seat has decided in secret and may still take back by itself: its actions, and what it was told of them."""

    def __init__(self, actions: list[Action], events: list[Event]) -> None:
        self.actions: Final = actions
        self.events: Final = events

    def __repr__(self) -> str:
        return f"Choice({', '.join([action.text for action in self.actions])})"
