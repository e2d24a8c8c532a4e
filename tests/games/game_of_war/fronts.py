"""Small fronts for tests, and plans in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enfilade import Table
from enfilade.games.game_of_war.knowledge.view import View
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.data import Data, Source
from enfilade.kernel.event import Event
from enfilade.library import build_scenario

GameTable = Table[Position, View]
TYPES = {
    "I": "infantry",
    "C": "cavalry",
    "A": "artillery",
    "T": "swift_artillery",
    "R": "relay",
    "S": "swift_relay",
    "M": "machine_gun",
    "B": "balloon",
    "Y": "tram",
    "K": "car",
    "X": "armoured_car",
}


def front(
    red: str = "",
    white: str = "",
    rows: list[str] | None = None,
    trains: list[str] | None = None,
    options: Mapping[str, Data] | None = None,
    net: bool = False,
    **keys: Any,
) -> GameTable:
    """A table on an empty board of 12 by 12, or on `rows`. Forces are like `I@D5 I@E5 C@C3`, numbered as they come.

    Unless `net` is true, everybody is active in the first turn, whatever the lines say.
    """
    ground = rows or ["." * 12] * 12
    data: dict[str, Any] = {
        "game": "game-of-war",
        "id": "test",
        "title": "Test",
        "seats": ["red", "white"],
        "options": {"stalemate_turns": 50, **(options or {})},
        "size": [len(ground[0]), len(ground)],
        "rows": ground,
        "pieces": {"red": army(red), "white": army(white)},
        **keys,
    }
    if trains:
        data["trains"] = [train(each) for each in trains]
    if data.get("stations") or data.get("telegraphs"):
        data["options"].setdefault("turn_limit", 50)
    table: GameTable = Table(build_scenario(data, Source("test.toml")), seed=1)
    if not net:
        wake(table)
    return table


def wake(table: GameTable) -> None:
    """Everybody is active this turn, whatever the lines say: for tests that are not about communications."""
    position = table.position
    position.active = {seat: frozenset(position.front.roster[seat]) for seat in position.seats}
    table.play.run()


def army(text: str) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for each in text.split():
        code, _, tile = each.partition("@")
        found.setdefault(TYPES[code], []).append(tile)
    return {type: " ".join(tiles) for type, tiles in found.items()}


def train(text: str) -> dict[str, str]:
    """`red front RG1:C6 RE1:B6`, or `red behind=B6 RE1:C6` for a lone engine."""
    side, lead, chain = text.split(" ", 2)
    if lead.startswith("behind="):
        return {"side": side, "chain": chain, "behind": lead.removeprefix("behind=")}
    return {"side": side, "lead": lead, "chain": chain}


def plan(table: GameTable, seat: str, *lines: str) -> None:
    """Write a plan down: `RI1 step E5`, `RI1 board-after RY1`, `RM1 deploy`, `attack WI1`, `attack RI1 E7`."""
    for line in lines:
        words = line.split()
        if words[0] == "attack":
            if len(words) == 2:
                table.act(seat, f"attack-unit {words[1]}")
            else:
                table.act(seat, f"attack-from {words[1]}")
                table.act(seat, f"tile {words[2]}")
            continue
        table.act(seat, f"order {words[0]}")
        before = len(table.position.plans[seat].orders)
        rest = words[1:]
        while rest:
            verb = rest.pop(0)
            if verb in ("step", "steps"):
                while rest and rest[0][:1].isupper():
                    table.act(seat, f"step {rest.pop(0)}")
            elif verb in ("board-before", "board-after") or (verb == "sabotage" and rest):
                table.act(seat, f"{verb} {rest.pop(0)}")
            else:
                table.act(seat, verb)
        if len(table.position.plans[seat].orders) == before:
            table.act(seat, "done")


def resolve(table: GameTable, red: list[str] | None = None, white: list[str] | None = None) -> list[Event]:
    """Both plan and commit; what happened is returned."""
    one, other = table.seats
    plan(table, one, *(red or []))
    plan(table, other, *(white or []))
    table.act(one, "commit")
    return table.act(other, "commit")


def places(table: GameTable) -> dict[str, str]:
    """Where every living piece is."""
    position = table.position
    return {id: position.name(piece.tile) for id, piece in sorted(position.pieces.items()) if piece.alive}


def named(events: list[Event], name: str) -> list[Event]:
    return [event for event in events if event.name == name]


def tiles(table: GameTable, seat: str) -> list[str]:
    """The targets of what a seat is offered."""
    return [action.target for action in table.legal(seat)]
