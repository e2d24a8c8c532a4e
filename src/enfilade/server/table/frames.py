"""What a seat is shown: its view, the scene of it, and the events it was told, and nothing that it may not know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET, Raw

from enfilade.contract.scenario import OWN
from enfilade.contract.shown import Account
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.view import View
from enfilade.kernel.words import renamed
from enfilade.library import AnyGame, AnyScenario, AnyTable
from enfilade.players.ahead import is_asked_next
from enfilade.server.messages import (
    AccountState,
    CautionState,
    CostState,
    Decided,
    DraggingState,
    EventState,
    Frame,
    GestureState,
    OnwardState,
    StandingOrderState,
    SumState,
    WayState,
    raw,
)

EVERYTHING: Final = "*"  # in place of a seat: whoever may know every secret, for the game is over
Names = Mapping[str, str]  # what a seat calls the things that texts name by their ids


def told(scenario: AnyScenario, events: tuple[Event, ...], since: int, names: Names) -> list[EventState]:
    """Events as they are sent, the first being number `since` + 1."""
    found = [_event(scenario, event, number, names) for number, event in enumerate(events, since + 1)]
    first, whole = 0, events[0] if events else None  # what is told as one: where it begins, and all of it
    for number, event in enumerate(events[1:], 1):
        both = None if whole is None else scenario.game.page.merged(whole, event)
        if both is None:
            first, whole = number, event
            continue
        found[first].sentence, found[number].sentence = renamed(scenario.sentence(both), names), ""
        whole = both
    for state, event, following in zip(found, events, events[1:], strict=False):
        if more := scenario.game.page.passed(event, following):
            state.sentence = f"{state.sentence} {more}".strip()
    return found


def worded(view: View, names: Names) -> dict[str, Data]:
    """The questions of a view, its refusals and the breadcrumb in the words of its seat, if it has its own."""
    if not names:
        return {}
    return {
        "prompt": renamed(view.prompt, names),
        "barred": [{**each.to_data(), "reason": renamed(each.reason, names)} for each in view.barred],
        "path": [{**each.to_data(), "called": renamed(each.subject, names)} for each in view.path],
    }


def view_of(table: AnyTable, seat: Seat | None) -> View:
    """What a seat may know, or whoever may know everything."""
    view: View = table.everything() if seat == EVERYTHING else table.view(seat)
    return view


def events_of(table: AnyTable, seat: Seat | None, since: int = 0) -> tuple[Event, ...]:
    """What a seat was told after its event number `since`; whoever may know everything, all that happened."""
    return tuple((table.play.log or [])[since:]) if seat == EVERYTHING else table.events(seat, since)


def frame_of(table: AnyTable, seat: Seat | None, moment: int, events: tuple[Event, ...], since: int) -> Frame:
    """What a seat sees of a table in the past, with those after number `since` of the events that it had been told."""
    return framed(table.scenario, view_of(table, seat), moment, events, since, why_no_undo(table, seat))


def framed(scenario: AnyScenario, view: View, moment: int, events: tuple[Event, ...], since: int, undo: str) -> Frame:
    """A view with its picture and the words of its buttons; `undo` says why nothing can be taken back."""
    game = scenario.game
    names = game.page.names(view, events)
    return Frame(
        told(scenario, events[since:], since, names),
        raw({**view.to_data(), **worded(view, names)}),
        Raw(game.scene(view).json().encode()),
        labels(game, view),
        standing_orders(game, view),
        undo,
        [],
        moment,
        None,
        None,
        moment,
        False,
        [],
        [],
        reckoning=reckoning(game, view, names),
    )


def labels(game: AnyGame, view: View) -> dict[str, str]:
    """What the buttons of a view say, by the text of their action or by the verb that several share; plain ones are left out."""
    actions = [*view.legal, *[each.action for each in view.barred]]
    asked = {action.text: action for action in actions} | {
        action.verb: Action(action.verb) for action in actions if action.target
    }
    found = {text: game.page.label(view, action) for text, action in asked.items()}
    for action in view.legal:
        if chances := game.page.chances(view, action):
            found[action.text] = f"{found[action.text] or action.text} · {chances}"
    return {text: label for text, label in found.items() if label}


def standing_orders(game: AnyGame, view: View) -> list[StandingOrderState]:
    """The standing orders that a view could be answered by."""
    return [StandingOrderState(each.keys, each.words, each.answer.text) for each in game.page.standing_orders(view)]


def cautions(game: AnyGame, view: View) -> list[CautionState]:
    """What a seat should beware of."""
    return [CautionState(each.words, each.rule, each.places) for each in game.page.cautions(view)]


def quiet(game: AnyGame, view: View) -> list[str]:
    """The actions whose buttons do not shine."""
    return [action.text for action in game.page.quiet(view)]


def onward(game: AnyGame, view: View) -> list[OnwardState]:
    """What may be begun with one click that ends what goes on."""
    return [
        OnwardState(each.place, [action.text for action in each.actions], each.words, each.under, each.instead, each.back)
        for each in game.page.onward(view)
    ]


def reckoning(game: AnyGame, view: View, names: Names) -> list[AccountState]:
    """The sums by which a game that is over was decided."""
    return [] if view.outcome is None else [_laid_out(each, names) for each in game.page.reckoning(view)]


def has_answer(table: AnyTable, seat: Seat | None, view: View) -> bool:
    """Whether a seat has but one answer, and a page may give it: what is asked is asked before everybody, so that the speed of
    the answer tells nothing, and the seat goes on, with nothing thrown and nothing lost that could be taken back. A formality, of
    which everybody knows, may pass the turn on too, where nothing could be taken back before it."""
    if seat is None or seat not in table.actors or len(view.legal) != 1:
        return False
    if table.game.page.formality(view):
        return bool(table.why_no_undo(seat))
    stack = table.play.path(seat)
    return bool(stack) and stack[-1].public and is_asked_next(table.game, table.play, view, view.legal[0])


def hands(
    game: AnyGame,
) -> tuple[
    list[GestureState],
    list[str],
    DraggingState | None,
    list[str],
    dict[str, CostState],
    dict[str, str],
    list[str],
    list[str],
]:
    """How pieces are moved by hand: the gestures, the verbs with which one goes on by a step, what is drawn with one pull,
    the verbs whose buttons come last, what is paid for which, which keys they keep, the verbs that are chosen by their buttons,
    and those that aim."""
    gestures = [GestureState(each.verb, each.key, each.enter, each.turn, each.fixed) for each in game.page.gestures]
    pull = game.page.dragging
    drawn = None if pull is None else DraggingState(pull.take, pull.end, pull.onto, pull.needs, pull.before)
    costs = {action: CostState(each.words, each.colour) for action, each in game.page.costs.items()}
    page = game.page
    moved = gestures, list(page.going), drawn
    return *moved, list(page.aside), costs, dict(page.keys), list(page.unlit), list(page.strikes)


def why_no_undo(table: AnyTable, seat: Seat | None) -> str:
    """Why a seat cannot take its last action back; empty if it can."""
    return "spectators watch" if seat in (None, EVERYTHING) else table.why_no_undo(seat)


def decided(table: AnyTable, seat: Seat | None, view: View, names: Names) -> list[Decided]:
    """What a seat has decided in secret and may take back choice by choice, as it stands now or in the words of the log."""
    page = table.game.page
    found: list[Decided] = []
    for choice in [] if seat is None else table.choices(seat):
        told = [page.decided(view, event) or table.scenario.sentence(event) for event in choice.events]
        is_whole = bool("".join(told))
        begun = [page.label(view, action) or action.text for action in choice.actions]
        words = " ".join([each for each in told if each]) if is_whole else ", ".join(begun)
        places = [place for event in choice.events for place in page.places(event)]
        found.append(Decided(renamed(words, names), places, [action.text for action in choice.actions], is_whole))
    return found


def _event(scenario: AnyScenario, event: Event, number: int, names: Names) -> EventState:
    if event.name in OWN:
        return EventState(number, event.name, "", event.values, scenario.sentence(event), [])
    page = scenario.game.page
    drawn = [element.to_data() for element in page.drawings(scenario.start, event)]
    account = page.account(event)
    return EventState(
        number,
        event.name,
        event.rule,
        event.values,
        renamed(scenario.sentence(event), names),
        page.places(event),
        raw(drawn) if drawn else UNSET,
        [WayState(way.piece, way.to, way.since, way.whole, way.told or UNSET) for way in page.ways(event)] or UNSET,
        page.beat(event) or UNSET,
        page.weight(event) or UNSET,
        page.least(event) or UNSET,
        UNSET if account is None else _laid_out(account, names),
        list(page.foretells.get(event.name, ())) or UNSET,
    )


def _laid_out(told: Account, names: Names) -> AccountState:
    """Two sums in the words of a seat."""
    sides = [SumState(renamed(each.who, names), each.thrown, each.lines, each.total, each.seat) for each in told.sides]
    return AccountState(sides, renamed(told.outcome, names))
