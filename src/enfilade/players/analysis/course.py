"""What an order does, and what may follow it, in the sentences of the log."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from enfilade.contract.doors import V
from enfilade.contract.scenario import Scenario
from enfilade.kernel.event import Event
from enfilade.kernel.play import P, Play
from enfilade.kernel.words import renamed
from enfilade.players.analysis.trial import certain
from enfilade.players.analysis.weighing import Weighing

MOST_SENTENCES: Final = 6
WAY: Final = re.compile(r"(.* from .+?)( to .+)")  # a step in words: from where, and where to


class Course:
    """The last sentence of what an order does for certain, and the first ones of the middling of its games after that."""

    def __init__(self, does: str, line: list[str]) -> None:
        self.does: Final = does
        self.line: Final = line


def course(scenario: Scenario[P, V], weighing: Weighing[P, V], number: int, play: Play[P], view: V) -> Course:
    """As far as the seat of the view would be told, and by the names that it has."""
    seat = view.seat
    assert seat is not None
    events, _ = weighing.told(number, weighing.middling(number))
    own = certain(scenario.game, [play], seat, weighing.orders[number]).told
    following = [event for event in events if event.is_seen_by(seat)][len(own) :]
    names = scenario.game.page.names(view, events)
    line: list[str] = []
    for said in _sentences(scenario, following):
        if len(line) == MOST_SENTENCES:
            break
        if said not in line:
            line.append(said)
    does = ["", *_sentences(scenario, own)][-1]
    return Course(renamed(does, names), [renamed(said, names) for said in line])


def _sentences(scenario: Scenario[P, V], events: list[Event]) -> Iterator[str]:
    """What the log says, the steps of one piece in one sentence."""

    def goer(event: Event) -> str:
        """Who alone goes somewhere while an event is told; empty: nobody does, or several."""
        pieces = {way.piece for way in scenario.game.page.ways(event)}
        return pieces.pop() if len(pieces) == 1 else ""

    for piece, together in groupby(events, goer):
        told = [(event, said) for event in together if (said := scenario.sentence(event))]
        if piece and len(told) > 1:
            yield _whole_way(scenario, *told[0], *told[-1])
        else:
            yield from [said for _, said in told]


def _whole_way(scenario: Scenario[P, V], first: Event, begins: str, last: Event, ends: str) -> str:
    """The last of several steps, told from where the first began."""
    begun, ended = [scenario.game.page.ways(each)[0].told for each in (first, last)]
    if begun and ended:
        return begun[0] + ended[1]
    start, end = WAY.fullmatch(begins), WAY.fullmatch(ends)
    return start[1] + end[2] if start and end else ends
