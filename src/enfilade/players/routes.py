"""Where a piece on the move can go, step by step, and by which choices: the rules themselves are asked."""

from __future__ import annotations

from typing import Final, Generic

from enfilade.contract.doors import V, no_hazards
from enfilade.contract.game import Game
from enfilade.contract.shown import Route, Standing
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.kernel.event import Seat
from enfilade.kernel.play import P, Play
from enfilade.players.ahead import ChanceDrawn, NoChance

MOST_TRIED: Final = 700  # steps tried out; who goes further than that is asked again on the way


class Way(Generic[P]):
    """A way that is tried out: the game at its end, the route so far, what speaks against it, whether chance ends it."""

    def __init__(self, play: Play[P], route: Route, against: int = 0, is_over: bool = False) -> None:
        self.play: Final = play
        self.route: Final = route
        self.against: Final = against
        self.is_over: Final = is_over

    @property
    def price(self) -> tuple[int, int]:
        """By which ways are compared."""
        return self.route.cost, self.against


def routes(game: Game[P, V], view: V, first: Action | None = None) -> list[Route]:
    """The cheapest way to every place in reach of whoever is on the move, for all that the seat knows; or would be after `first`.

    Where the game does not know them by itself, they are found by trying out its rules.
    """
    seat = view.seat
    if seat is None or not (_goes(view.legal, game.page.going) if first is None else first in view.legal):
        return []
    found = game.page.routes(view, first)
    piece = view.path[-1].subject if first is None else first.target
    if found is None:
        piece, found = _tried_out(game, view, seat, first)
    if not found:  # nobody may be on the move
        return []
    if game.page.hazards is no_hazards:
        return found
    threats, notes = game.page.hazards(view, piece, found), game.page.notes(view, piece, found)
    return [
        Route(each.place, each.actions, each.places, each.cost, known, each.facing, said)
        for each, known, said in zip(found, threats, notes, strict=True)
    ]


def _tried_out(game: Game[P, V], view: V, seat: Seat, first: Action | None) -> tuple[str, list[Route]]:
    """Who is on the move, and its ways as the rules themselves let it go.

    What is unknown is dealt anew from the view alone, always in the same way: a way may turn out to be barred, never to tell.
    A way ends where chance is drawn or somebody else is asked.
    """
    verbs = game.page.going
    play = Play(game.knowledge.redeal(view, Seeded("routes")), NoChance())
    play.run()
    begun: list[Action] = []
    if first is not None:
        try:
            play.act(seat, first)
        except ChanceDrawn:
            return "", []
        begun.append(first)
    stack = play.path(seat)
    subject = stack[-1].subject() if stack else ""  # who comes from off the board is nowhere yet
    if not subject or not _goes(play.offers.get(seat, []), verbs):
        return "", []
    here = game.page.stands(play, seat, subject)
    best: dict[str, tuple[int, int]] = {here.pose: (here.spent, 0)}
    found: dict[str, Way[P]] = {}
    waiting = [Way(play, Route(here.place, begun, [here.place], here.spent))]
    tried = 0
    while waiting and tried < MOST_TRIED:
        way = _cheapest(waiting)
        for action in way.play.offers.get(seat, []):
            if action.verb not in verbs:
                continue
            tried += 1
            further = _further(game, way, seat, subject, action)
            place = further.route.place
            if place != here.place and (place not in found or further.price < found[place].price):
                found[place] = further
            pose = game.page.stands(further.play, seat, subject).pose
            if not further.is_over and (pose not in best or further.price < best[pose]):
                best[pose] = further.price
                waiting.append(further)
    ways = [each.route for each in found.values()]
    return subject, [Route(each.place, each.actions, each.places, each.cost - here.spent, facing=each.facing) for each in ways]


def _goes(offers: list[Action], verbs: tuple[str, ...]) -> bool:
    return bool([action for action in offers if action.verb in verbs])


def _cheapest(waiting: list[Way[P]]) -> Way[P]:
    """Take out the way that costs least; of equals the one that was found first."""
    least = 0
    for number in range(1, len(waiting)):
        if waiting[number].price < waiting[least].price:
            least = number
    return waiting.pop(least)


def _further(game: Game[P, V], way: Way[P], seat: Seat, subject: str, action: Action) -> Way[P]:
    """A way with one more step; it is over where chance is drawn after that."""
    fork = way.play.copy(NoChance())
    is_over = False
    try:
        fork.act(seat, action)
    except ChanceDrawn:
        is_over = True
    to: Standing = game.page.stands(fork, seat, subject)
    before = way.route
    cost = before.cost + 1 if to.spent < 0 else to.spent
    places = before.places if to.place == before.places[-1] else [*before.places, to.place]
    route = Route(to.place, [*before.actions, action], places, cost, facing=to.facing)
    return Way(fork, route, way.against + to.against, is_over)
