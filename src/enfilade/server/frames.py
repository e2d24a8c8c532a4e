"""What a seat is shown: its view, the scene of it, and the events it was told, and nothing that it may not know."""

from __future__ import annotations

from enfilade.kernel.event import Event, Seat
from enfilade.library import AnyGame, AnyTable
from enfilade.server.wire import EventState, Frame, Need, raw


def told(game: AnyGame, events: tuple[Event, ...], since: int) -> list[EventState]:
    """Events as they are sent, the first being number `since` + 1."""
    return [_event(game, event, number) for number, event in enumerate(events, since + 1)]


def frame_of(table: AnyTable, seat: Seat | None, length: int, since: int = 0, needs: Need | None = None) -> Frame:
    """What a seat sees of a table."""
    view = table.view(seat)
    return Frame(
        told(table.game, table.events(seat, since), since),
        raw(view.to_data()),
        raw(table.game.scene(view).to_data()),
        why_no_undo(table, seat),
        length,
        needs,
        None,
    )


def why_no_undo(table: AnyTable, seat: Seat | None) -> str:
    """Why a seat cannot take its last action back; empty if it can."""
    return "spectators watch" if seat is None else table.why_no_undo(seat)


def _event(game: AnyGame, event: Event, number: int) -> EventState:
    if event.name == "taken_back":
        # The table's own event, told in the same words in every game.
        return EventState(number, event.name, "", event.values, f"{str(event.values['seat']).capitalize()} takes it back.", [])
    return EventState(number, event.name, event.rule, event.values, game.sentence(event), game.place(event))
