"""Small fronts for tests, and plans in a few words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from enfilade import Table
from enfilade.games.game_of_war.box.board import tiles_of
from enfilade.games.game_of_war.knowledge.view import View
from enfilade.games.game_of_war.rules.battles import fight
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.position import Piece, Position
from enfilade.kernel.data import Data, Source
from enfilade.kernel.event import Event
from enfilade.library import build_scenario
from tests.drawing import Answer, Cell, grid, lit, rows, unmarked

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
UNIT = re.compile(r"([A-Za-z])(\d)(.?)")  # type, number, ground unless it is open
ARSENALS = {"O": "red", "o": "white"}


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


def drawn_front(shown: str, trains: list[str] | None = None, **keys: Any) -> GameTable:
    """A table as drawn, A1 in the north-west: `I1` is RI1, `i1` is WI1, `c1F` stands on a fortress, `O` and `o` are Arsenals.

    Trains are told without their tiles: `red front RG1 RE1`. Marks are passed over.
    """
    cells = [[unmarked(cell) for cell in row] for row in rows(shown)]
    units: dict[str, str] = {}
    arsenals: dict[str, str] = {}
    ground = [""] * len(cells)
    for y, row in enumerate(cells):
        for x, cell in enumerate(row):
            found, tile = UNIT.fullmatch(cell), f"{chr(65 + x)}{y + 1}"
            if found:
                units[f"{'R' if found[1].isupper() else 'W'}{found[1].upper()}{found[2]}"] = tile
            elif cell in ARSENALS:
                arsenals[tile] = ARSENALS[cell]
            ground[y] += (found[3] or ".") if found else "." if cell in ARSENALS else cell
    chains = [re.sub(r"[RW][A-Z]\d", lambda part: f"{part[0]}:{units.pop(part[0])}", each) for each in trains or []]
    red, white = [" ".join([f"{id[1]}@{units[id]}" for id in sorted(units) if id[0] == side]) for side in "RW"]
    table = front(red, white, ground, chains, arsenals=arsenals, **keys)
    assert units.items() <= places(table).items(), "units of a type are numbered 1, 2, …"
    return table


def drawn(table: GameTable, answer: Answer = ()) -> str:
    """A position as `drawn_front` reads it; the tiles and units of an answer are marked."""
    position = table.position
    standing = {piece.tile: piece for piece in position.pieces.values() if piece.on_board}
    ground = position.front.ground
    cells = lit({tile: cell_of(position, tile, standing.get(tile)) for tile in range(ground.size)}, answer)
    lines = [range(ground.size)[first:][: ground.squares.width] for first in range(0, ground.size, ground.squares.width)]
    return grid([[cells[tile] for tile in line] for line in lines])


def cell_of(position: Position, tile: int, piece: Piece | None) -> Cell:
    """What a tile shows, and the names it goes by."""
    glyph, name = position.front.ground.glyphs[tile], position.name(tile)
    if piece is not None:
        unit = piece.id[1:] if piece.seat == "red" else piece.id[1:].lower()
        return unit + glyph.replace(".", ""), [name, piece.id]
    if tile in position.arsenals:
        return {seat: letter for letter, seat in ARSENALS.items()}[position.arsenals[tile]], [name]
    return glyph, [name]


def in_communication(table: GameTable, seat: str = "red") -> str:
    """A position with the active units of a side marked."""
    return drawn(table, table.position.active[seat])


def lines(table: GameTable, seat: str = "red") -> str:
    """A position with the tiles that a side's lines reach marked."""
    net = communications.net(table.position, seat)
    return drawn(table, [table.position.name(tile) for tile in tiles_of(net.covered)])


def battle_for(table: GameTable, unit: str) -> str:
    """A position with what each unit adds to Red's attack on a unit of White's, or to its defence."""
    found = fight(table.position, "red", table.position.pieces[unit].tile)
    assert found is not None
    shares: dict[str, int] = {}
    for share in found.attackers + found.defenders:
        shares[share.unit] = shares.get(share.unit, 0) + share.value
    return drawn(table, shares)


def retreats(table: GameTable, seat: str) -> str:
    """A position with the tiles marked to which a unit may be driven."""
    return drawn(table, tiles(table, seat))


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
