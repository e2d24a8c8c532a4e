"""What a process beside the server thinks of games: it looks over what was played, plays it out, and advises."""

from __future__ import annotations

from functools import lru_cache
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from enfilade import library
from enfilade.contract.table import Table
from enfilade.kernel import record
from enfilade.kernel.action import Action
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.dice import Recorded
from enfilade.library import AnyScenario
from enfilade.players.analysis.advice import advise
from enfilade.players.analysis.endings import endings
from enfilade.players.analysis.reports import Story
from enfilade.players.analysis.reviewing import Reviewed
from enfilade.players.analysis.verdict import Verdict
from enfilade.players.clock import Budget, Clock


class LookOver(Struct, tag_field="do", tag="look-over"):
    """Look over decisions of a record for so many seconds, after those that were looked at, of which the chances are known, and
    of those where something did better by how much (`judged`).

    Before the first (`looked` is None) it is asked how long all of it takes: `limit` seconds are allowed for the whole.
    """

    record: str
    knows: str
    looked: dict[int, int] | None
    fitting: int
    simulations: int
    seconds: float
    limit: float
    judged: dict[int, tuple[float, float]] = {}


class PlayOut(Struct, tag_field="do", tag="play-out"):
    """Play a record out from a moment: the games with these numbers, as many as are begun within so many seconds."""

    record: str
    moment: int
    first: int
    last: int
    seconds: float


class Advise(Struct, tag_field="do", tag="advise"):
    """Advise a seat by its view. `scenario` is JSON text, as it is kept with the table."""

    scenario: str
    view: dict[str, Any]
    seconds: float
    seed: str


class Prepare(Struct, tag_field="do", tag="prepare"):
    """Be ready for what will be asked of a scenario: JSON text. Whoever asks then does not wait for that."""

    scenario: str


class Compare(Struct, tag_field="do", tag="compare"):
    """Set an order beside another, for the seat of a view. `scenario` is JSON text. Asked again, it goes on where it was."""

    scenario: str
    view: dict[str, Any]
    orders: list[list[str]]
    seconds: float
    seed: str


Study = LookOver | PlayOut | Advise | Prepare | Compare


def studied(request: Study) -> str:
    """What was found, as JSON."""
    match request:
        case LookOver():
            found: object = _looked_over(request)
        case PlayOut():
            found = _played_out(request)
        case Advise():
            found = _advised(request)
        case Prepare():
            _scenario(request.scenario)
            found = {}
        case Compare():
            found = _compared(request)
    return msgspec.json.encode(found).decode()


def _looked_over(request: LookOver) -> dict[str, object]:
    story = _story(request.record, request.knows)
    count = len(story.decisions)
    if request.looked is None:
        forecast = story.review.forecast(request.limit)
        told = {"fitting": forecast.fitting, "simulations": forecast.simulations, "words": forecast.words()}
        return {**story.report([], 0), **told, "looked": {}, "judged": {}}
    end = monotonic() + request.seconds
    moments: list[Reviewed] = []
    looked = {number: chance for number, chance in request.looked.items() if number < count}
    for each in story.looks(request.simulations, request.fitting, looked):
        moments.append(each)
        if monotonic() >= end:
            break
    report = story.report(moments, request.simulations, story.judged(request.judged))
    better = {each.number: (round(each.cost.share, 6), round(each.cost.error, 6)) for each in moments if each.has_better}
    return {**report, "fitting": min(count, request.fitting), "looked": looked, "judged": {**request.judged, **better}}


def _played_out(request: PlayOut) -> dict[str, int]:
    table = _stood(request.record, request.moment)
    found: dict[str, int] = {}
    end = monotonic() + request.seconds
    for number in range(request.first, request.last + 1):
        for winner, count in endings(table, number, number).items():
            found[winner] = found.get(winner, 0) + count
        if monotonic() > end:
            break
    return found


def _compared(request: Compare) -> dict[str, object]:
    clock = Clock(Budget(seconds=request.seconds))
    verdict = _verdict(msgspec.json.encode(replace(request, seconds=0.0)))
    verdict.run(clock)
    return verdict.to_data()


@lru_cache(maxsize=4)
def _verdict(asked: bytes) -> Verdict[Any, Any]:
    """What was found so far of a comparison, whatever time there is for it."""
    request = msgspec.json.decode(asked, type=Compare)
    scenario, view = _seen(request)
    mine, other = [[Action.parse(text) for text in order] for order in request.orders]
    return Verdict(scenario, view, mine, other, request.seed)


def _seen(request: Advise | Compare) -> tuple[AnyScenario, Any]:
    """The scenario that is asked about, and what the seat sees of it."""
    scenario = _scenario(request.scenario)
    return scenario, scenario.game.knowledge.read(Reader(request.view, Source("view")), scenario.start)


def _advised(request: Advise) -> list[dict[str, object]]:
    scenario, view = _seen(request)
    return [each.to_data() for each in advise(scenario, view, Clock(Budget(seconds=request.seconds)), request.seed)]


@lru_cache(maxsize=4)
def _scenario(text: str) -> AnyScenario:
    return library.build_scenario(msgspec.json.decode(text), Source("scenario"))


@lru_cache(maxsize=2)
def _stood(text: str, moment: int) -> Table[Any, Any]:
    made = record.parse(text)
    table: Table[Any, Any] = Table(library.scenario_of(made), dice=Recorded(made.opening))
    for entry in made.entries[:moment]:
        table.redo(entry)
    return table


@lru_cache(maxsize=2)
def _story(text: str, knows: str) -> Story[Any, Any]:
    made = record.parse(text)
    return Story(library.scenario_of(made), made, knows)
