"""Every frame that is sent to the other seat and to the spectators, from the first to the last, read for secrets (10.0)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import enfilade
from enfilade.games.quick.box.charts import TYPES
from enfilade.games.quick.state.position import Position
from enfilade.kernel.data import Data
from enfilade.server.messages import encode
from enfilade.server.table.frames import frame_of

PRIVATE = {"assigned", "selected", "transferred", "received"}  # told to their own seat alone
TYPED = {"enabler_drawn", "enabler_revived", "enabler_allocated"}  # their type is hidden by a full screen
SCREENS = ["allocations", "full", "open"]


def sent(table: Any, watcher: str | None, since: int) -> dict[str, Any]:
    """The frame that goes to a seat, as its browser reads it."""
    events = table.events(watcher, since)
    read: dict[str, Any] = json.loads(encode(frame_of(table, watcher, len(table.entries), events, since)))
    return read


def chips(element: Any, into: list[str]) -> list[str]:
    """The kinds of the Enablers drawn in an element."""
    kind = str(element.get("kind", ""))
    if kind.startswith("qk-chip "):
        into.append(kind.rpartition("-")[2])
    for child in element.get("children", []):
        chips(child, into)
    return into


def check_units(frame: dict[str, Any], position: Position, watcher: str | None, screen: str) -> int:
    """Of a unit that is not one's own: what is surely there, and all only where that is known; counts those that are hidden."""
    layers = {layer["id"]: layer for layer in frame["scene"]["layers"]}
    drawn = {element["id"]: chips(element, []) for element in layers["units"]["elements"]}
    hidden = 0
    for shown in frame["view"]["units"]:
        unit = position.units[shown["id"]]
        if unit.seat == watcher:
            assert shown["enablers"] == list(unit.enablers)
            continue
        known = position.known[unit.id]
        assert all(floor <= held for floor, held in zip(known.floor, unit.enablers, strict=True))
        assert shown["floor"] == list(known.floor)
        if known.exact:
            assert shown["enablers"] == list(unit.enablers) == list(known.floor)
        else:
            assert shown["enablers"] is None
            hidden += 1
        if unit.type.kind == "post":
            assert known.exact  # it holds none, and everybody knows (R6)
        if unit.is_on_map:
            letters = [type for index, type in enumerate(TYPES) for _ in range(known.floor[index])]
            assert drawn[unit.id] == letters + ([] if known.exact else ["unknown"])
    allotting = any(stage["name"] == "AllocateEnablers" for stage in frame["view"]["path"])
    assert screen != "open" or allotting or not hidden
    return hidden


def check_events(frame: dict[str, Any], watcher: str | None, acting: str, screen: str) -> None:
    """What was told names no secret of the seat that acted."""
    for event in frame["events"]:
        values, name = event["values"], event["name"]
        if acting == watcher:
            continue
        assert name not in PRIVATE
        if screen == "full" and name in TYPED:
            assert values["type"] == ""
        if screen == "full" and name == "cube_spent":
            assert not values["action"].startswith(("draw-enabler ", "allocate "))


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", ["quick/brickworks", pytest.param("quick/kestrel-heights", marks=pytest.mark.slow)])
def test_no_frame_of_a_whole_game_tells_a_secret(name: str, screen: str) -> None:
    """Hands, Pools, Enablers and boxes are sent as the screen allows, in view, picture, events and labels (10.0, R57, R75)."""
    changes: dict[str, Data] = {"options.screen": screen, "options.setup_allocation": "free", "rounds": 4}
    table = enfilade.Table(enfilade.scenario(name, changes), seed=11)
    chooser = random.Random(11)
    told: dict[str | None, int] = {}
    hidden, frames = 0, 0
    while table.actors:
        acting = chooser.choice(table.actors)
        table.act(acting, chooser.choice(table.legal(acting)))
        if table.outcome is not None:
            break  # then everything is shown
        for watcher in (*table.seats, None):
            frame = sent(table, watcher, told.get(watcher, 0))
            told[watcher] = len(table.events(watcher))
            frames += 1
            hidden += check_units(frame, table.position, watcher, screen)
            check_events(frame, watcher, acting, screen)
            for seat, shown in frame["view"]["sides"].items():
                mine = seat == watcher
                assert (shown["hand"] is not None, shown["pool"] is not None) == (mine, mine)
                assert (shown["boxes"] is None) == (screen == "full" and not mine)
            if watcher not in table.actors:
                assert frame["view"]["legal"] == []
                assert frame["labels"] == {}
    assert frames > 300
    assert hidden > 0
