"""What a seat is shown: its view, the scene of it, and the events it was told, and nothing that it may not know."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, Raw

from enfilade.contract.scenario import OWN
from enfilade.kernel.action import Action
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.view import View
from enfilade.library import AnyGame, AnyScenario, AnyTable
from enfilade.scene.model import Scene
from enfilade.server.messages import Decided, EventState, Frame, StandingOrderState, WayState, encode, raw


class EncodedScene:
    """A scene as JSON, part by part, so that only what has changed need be sent.

    What is the very same object in the scene before, as the ground of a board is, is not written anew.
    """

    def __init__(self, scene: Scene, before: EncodedScene | None = None) -> None:
        self._scene: Final = scene
        self._head: Final = {"title": scene.title, "width": scene.width, "height": scene.height}
        self._parts: Final[dict[str, bytes]] = {
            "style": encode(scene.style),
            "panels": encode([panel.to_data() for panel in scene.panels]),
            "legend": encode([{"element": element.to_data(), "text": text} for element, text in scene.legend]),
            "sketch": encode(scene.sketch),
        }
        if before is not None and before._scene.symbols is scene.symbols:
            self._parts["symbols"] = before._parts["symbols"]
        else:
            self._parts["symbols"] = encode([symbol.to_data() for symbol in scene.symbols])
        kept = {} if before is None else {layer.id: layer.elements for layer in before._scene.layers}
        self._layers: Final[dict[str, bytes]] = {}
        for layer in scene.layers:
            if before is not None and kept.get(layer.id) is layer.elements:
                self._layers[layer.id] = before._layers[layer.id]
            else:
                self._layers[layer.id] = encode(layer.to_data())

    def whole(self) -> Raw:
        """Everything."""
        return self.since(None)

    def since(self, before: EncodedScene | None) -> Raw:
        """What is not the same as before, with a note where a layer is."""
        data: dict[str, object] = dict(self._head)
        for key, part in self._parts.items():
            if before is None or before._parts[key] != part:
                data[key] = Raw(part)
        data["layers"] = [
            {"id": id, "same": True} if before is not None and before._layers.get(id) == layer else Raw(layer)
            for id, layer in self._layers.items()
        ]
        return raw(data)


def told(scenario: AnyScenario, events: tuple[Event, ...], since: int) -> list[EventState]:
    """Events as they are sent, the first being number `since` + 1."""
    return [_event(scenario, event, number) for number, event in enumerate(events, since + 1)]


def frame_of(table: AnyTable, seat: Seat | None, moment: int, events: tuple[Event, ...], since: int) -> Frame:
    """What a seat sees of a table in the past, with the events that it was told after number `since`."""
    view = table.view(seat)
    return Frame(
        told(table.scenario, events, since),
        raw(view.to_data()),
        EncodedScene(table.game.scene(view)).whole(),
        labels(table.game, view),
        standing_orders(table.game, view),
        why_no_undo(table, seat),
        [],
        moment,
        None,
        None,
        moment,
    )


def labels(game: AnyGame, view: View) -> dict[str, str]:
    """What the buttons of a view say, by the text of their action or by the verb that several share; plain ones are left out."""
    actions = [*view.legal, *[each.action for each in view.barred]]
    asked = {action.text: action for action in actions} | {
        action.verb: Action(action.verb) for action in actions if action.target
    }
    found = {text: game.page.label(view, action) for text, action in asked.items()}
    return {text: label for text, label in found.items() if label}


def standing_orders(game: AnyGame, view: View) -> list[StandingOrderState]:
    """The standing orders that a view could be answered by."""
    return [StandingOrderState(each.keys, each.words, each.answer.text) for each in game.page.standing_orders(view)]


def why_no_undo(table: AnyTable, seat: Seat | None) -> str:
    """Why a seat cannot take its last action back; empty if it can."""
    return "spectators watch" if seat is None else table.why_no_undo(seat)


def decided(table: AnyTable, seat: Seat | None) -> list[Decided]:
    """What a seat has decided in secret and may take back choice by choice, in the words of what it was told of it."""
    found: list[Decided] = []
    for choice in [] if seat is None else table.choices(seat):
        actions = [action.text for action in choice.actions]
        words = " ".join([words for event in choice.events if (words := table.scenario.sentence(event))])
        if not words:  # it is not complete yet
            view = table.view(seat)
            words = ", ".join([table.game.page.label(view, action) or action.text for action in choice.actions])
        places = [place for event in choice.events for place in table.game.page.places(event)]
        found.append(Decided(words, places, actions))
    return found


def _event(scenario: AnyScenario, event: Event, number: int) -> EventState:
    if event.name in OWN:
        return EventState(number, event.name, "", event.values, scenario.sentence(event), [])
    page = scenario.game.page
    drawn = [element.to_data() for element in page.drawings(scenario.start, event)]
    return EventState(
        number,
        event.name,
        event.rule,
        event.values,
        scenario.sentence(event),
        page.places(event),
        raw(drawn) if drawn else UNSET,
        [WayState(way.piece, way.to, way.since, way.whole) for way in page.ways(event)] or UNSET,
        page.beat(event) or UNSET,
        page.weight(event) or UNSET,
    )
