"""Orders and reasons in the game's own words."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final, TypeAlias

from enfilade.contract.doors import V
from enfilade.contract.game import Game
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P, Play, is_offered
from enfilade.kernel.view import View
from enfilade.players.ahead import ChanceDrawn, NoChance

COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
BEGINS: Final = re.compile(r"[A-Z][a-z]+(?![\w-])(?! [A-Z][a-z])")  # a word that has its capital from standing first; no name
FOLLOWS: Final = re.compile(r"((?:\w+ )*?)((at|in|on|with) .+)")  # doing something, and then at what
Figures: TypeAlias = dict[tuple[str, Seat | None], float]  # by name, and by whose they are
LEAST_CHANGE: Final = 0.05  # of what a figure is at most, to be worth a word


def moment(view: View) -> str:
    """When something is decided, and on what: the numbered step of the sequence of play, and the last."""
    counted = [f"{step.title} {step.subject}" for step in view.path if step.subject.isdecimal()]
    return ", ".join([*counted[:1], *[step.title for step in view.path[-1:]]])


class Foreseen:
    """An action of an order: what its button says, with whom the seat goes on after it, the place to which that one has gone
    by it (empty: it goes nowhere), where its nose then points, in degrees (None: it has none, or goes nowhere), where it
    came from, and whether it aims at something: a piece, a place, a choice by name."""

    def __init__(
        self, words: str, piece: str, place: str, facing: int | None = None, since: str = "", aims: bool = False
    ) -> None:
        self.words: Final = words
        self.piece: Final = piece
        self.place: Final = place
        self.facing: Final = facing
        self.since: Final = since
        self.aims: Final = aims

    def to_data(self) -> dict[str, Data]:
        """What a page needs to draw it; the words are told apart."""
        drawn: dict[str, Data] = {"piece": self.piece, "place": self.place}
        return drawn if self.facing is None else {**drawn, "facing": self.facing}


def foreseen(game: Game[P, V], play: Play[P], seat: Seat, order: list[Action]) -> list[Foreseen]:
    """An order action by action, as far as nothing hangs on chance."""
    fork = play.copy(NoChance())
    found: list[Foreseen] = []
    for action in order:
        if not is_offered(fork.offers.get(seat), action):
            break
        words = _button(game, game.knowledge.view(fork, seat), action)
        piece = _at_hand(fork, seat)
        is_going = bool(piece) and action.verb in game.page.going
        since = game.page.stands(fork, seat, piece).place if is_going else ""
        is_over = False
        try:
            fork.act(seat, action)
        except ChanceDrawn:
            is_over = True
        if is_going:
            standing = game.page.stands(fork, seat, piece)
            found.append(Foreseen(words, piece, standing.place, standing.facing, since))
        else:
            found.append(Foreseen(words, piece if is_over else _at_hand(fork, seat), "", aims=bool(action.target)))
        if is_over:
            break
    return found


class Drafted:
    """An order, and what is foreseen of it."""

    def __init__(self, order: list[Action], steps: list[Foreseen]) -> None:
        self.order: Final = order
        self.steps: Final = steps

    @property
    def words(self) -> list[str]:
        return phrases(self.steps)

    @property
    def texts(self) -> list[str]:
        return [action.text for action in self.order]

    def drawn(self) -> list[dict[str, Data]]:
        """What a page needs to draw it."""
        return [each.to_data() for each in self.steps]


def phrases(steps: list[Foreseen]) -> list[str]:
    """An order as one tells it: what its buttons say, one after the other, and of a way its end."""
    found: list[str] = []
    for (_, is_going), same in groupby(steps, key=_going):
        run = list(same)
        for words in [_led(run)] if is_going else [_inside(each.words) for each in run]:
            _add(found, words)
    return found


def gist(steps: list[Foreseen]) -> tuple[str, ...]:
    """What an order is about, in short: who goes where, and what is done there; an order without a way by all its words. By
    which means somebody goes, over which ground and facing whither is the same idea."""
    ways = [list(same) for (_, is_going), same in groupby(steps, key=_going) if is_going]
    if not ways:
        return tuple(phrases(steps))
    ends = [each[-1] for each in ways]
    led = [f"{way[-1].piece} {way[-1].place if way[-1].place != way[0].since else _led(way)}" for way in ways]
    return (*led, *[each.words for each in steps[steps.index(ends[-1]) + 1 :] if each.aims])


def _add(found: list[str], words: str) -> None:
    """Who does something and at whom, where or with whom, in one phrase: `fire with B2 at W3`, `swap dummy with sniper`."""
    before = found[-1] if found else ""
    more = FOLLOWS.fullmatch(words)
    if more and before.startswith(more[1]) and before and f" {more[3]} " not in before:
        found[-1] += f" {more[2]}"
    else:
        found.append(words)


def _going(step: Foreseen) -> tuple[str, bool]:
    """Who goes on by it, if anybody does."""
    return (step.piece, True) if step.place else ("", False)


def _led(run: list[Foreseen]) -> str:
    """Where a way leads: the button of its last step says it, but for those who turn on the way."""
    last = run[-1]
    if last.facing is None:
        return _inside(last.words)
    nose = COMPASS[round(last.facing / 45) % len(COMPASS)]
    return f"turn to face {nose}" if last.place == run[0].since else f"go to {last.place} facing {nose}"


def _inside(words: str) -> str:
    """What a button says, within a sentence: that more is to be chosen the next words say."""
    said = words.removesuffix(" …")
    return said[:1].lower() + said[1:] if BEGINS.match(said) else said


def _at_hand(play: Play[P], seat: Seat) -> str:
    """Whom a seat decides for."""
    stack = play.path(seat)
    return stack[-1].subject() if stack else ""


def _button(game: Game[P, V], view: V, action: Action) -> str:
    """What a button says, with its target where what it says is said of every target."""
    shared = game.page.label(view, Action(action.verb)) or action.verb.replace("_", " ")
    said = game.page.label(view, action) or shared
    return said if not action.target or action.target in said or said != shared else f"{said} {action.target}"


class Change:
    """A figure of the game's chart, whose it is (None: nobody's), as it is now and as it is expected to be."""

    def __init__(self, name: str, seat: Seat | None, now: float, then: float) -> None:
        self.name: Final = name
        self.seat: Final = seat
        self.now: Final = now
        self.then: Final = then

    def to_data(self) -> dict[str, object]:
        return {"name": self.name, "seat": self.seat, "now": self.now, "then": round(self.then, 2)}


def changes(now: Figures, then: Figures) -> list[Change]:
    """What becomes of the game's figures, those that change most first."""
    found = [Change(key[0], key[1], value, then.get(key, value)) for key, value in now.items()]
    return sorted([each for each in found if is_worth_a_word(each.now, each.then)], key=_by_change)


def figures(game: Game[P, V], play: Play[P], seat: Seat) -> Figures:
    """The game's figures as a seat sees them, by name and by whose they are."""
    return {(each.name, each.seat): float(each.value) for each in game.page.measures(game.knowledge.view(play, seat))}


def figure_of(name: str, owner: str) -> str:
    """A figure with whose it is before it: `White's points for enemy wrecks`; nobody's by its name."""
    return f"{owner}'s {_inside(name)}" if owner else name


def is_worth_a_word(one: float, other: float) -> bool:
    """Whether a figure differs by enough to be told."""
    return abs(other - one) > LEAST_CHANGE * max(1.0, abs(one), abs(other))


def _by_change(change: Change) -> float:
    return -abs(change.then - change.now) / max(1.0, abs(change.now), abs(change.then))
