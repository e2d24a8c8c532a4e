"""Small battlefields for tests: a few vehicles on open ground, and dice written down beforehand."""

from __future__ import annotations

import re

import pytest

from enfilade import Action, Event, IllegalAction, Scripted, Table
from enfilade.boards.squares import DIRECTIONS
from enfilade.games.urban_battle.rules.firing import Aim, targets
from enfilade.games.urban_battle.state import Piece, Position
from enfilade.kernel.data import Data
from enfilade.library import AnyScenario, AnyTable, read_scenario
from tests.drawing import Answer, Cell, grid, lit, rows, unmarked

ARROWS = "↑↗→↘↓↙←↖"
VEHICLE = re.compile(rf"([A-Za-z])([{ARROWS}])(x?)(.?)")  # id, facing, wreck, ground unless it is open
SCRIPTS: list[Scripted] = []  # those of the test that is running: none may have a die left over


def field(pieces: str, more: str = "", first: str = "white", top: str = 'board = "range"') -> AnyScenario:
    """A mission with one vehicle a line: `white W1 medium E2 N`, then perhaps `wreck`, `command` or `fixed`; `more` is TOML."""
    return read_scenario(field_text(pieces, more, first, top), "field.toml")


def field_text(pieces: str, more: str = "", first: str = "white", top: str = 'board = "range"') -> str:
    lines = ['game = "urban-battle"', 'id = "field"', 'title = "Field"', f'first = "{first}"', top]
    for line in pieces.strip().splitlines():
        seat, id, type, square, facing, *marks = line.split()
        lines += ["[[piece]]", f'id = "{id}"', f'seat = "{seat}"', f'type = "{type}"', f'square = "{square}"']
        lines += [f'facing = "{facing}"', *[f"{mark} = true" for mark in marks]]
    return "\n".join([*lines, more]) + "\n"


def drawn_field(shown: str, types: str = "", more: str = "") -> AnyScenario:
    """The mission of a drawing, north first: `A↑` is White's A, facing north, `b↙x` Black's wreck b, `C→-` stands in a passage.

    Vehicles are medium tanks, unless `types` says otherwise: `A heavy, b truck`. Marks are passed over.
    """
    listed = dict([each.split() for each in types.split(",") if each])
    cells = [[unmarked(cell) for cell in row] for row in rows(shown)]
    ground: list[str] = []
    pieces: list[str] = []
    for y, row in zip(range(len(cells), 0, -1), cells, strict=True):
        glyphs = ""
        for x, cell in enumerate(row):
            found = VEHICLE.fullmatch(cell)
            glyphs += (found[4] or ".") if found else cell
            if found:
                seat = "white" if found[1].isupper() else "black"
                facing, wreck = DIRECTIONS[ARROWS.index(found[2])], " wreck" if found[3] else ""
                pieces.append(f"{seat} {found[1]} {listed.get(found[1], 'medium')} {chr(65 + x)}{y} {facing}{wreck}")
        ground.append(f'"{glyphs}"')
    return field("\n".join(sorted(pieces)), more, top=f'board = {{ name = "Drawn", rows = [{", ".join(ground)}] }}')


def drawn(position: Position, answer: Answer = ()) -> str:
    """A position as `drawn_field` reads it; the squares and vehicles of an answer are marked."""
    squares = position.mission.board.squares
    standing = {piece.square: piece for piece in position.pieces.values()}
    numbers = range(squares.width * squares.height)
    cells = lit({square: cell_of(position, square, standing.get(square)) for square in numbers}, answer)
    lines = [numbers[y * squares.width :][: squares.width] for y in reversed(range(squares.height))]
    return grid([[cells[square] for square in line] for line in lines])


def cell_of(position: Position, square: int, piece: Piece | None) -> Cell:
    """What a square shows, and the names it goes by."""
    glyph, name = position.mission.board.glyphs[square], position.name_of(square)
    if piece is None:
        return glyph, [name]
    return piece.id + ARROWS[piece.facing] + "x" * piece.is_wreck + glyph.replace(".", ""), [name, piece.id]


def under_fire(position: Position, firer: str) -> str:
    """A position with the targets of a vehicle marked."""
    return drawn(position, [shot.target.id for shot in targets(position, position.pieces[firer])])


def ways(table: AnyTable, id: str) -> str:
    """A position with the squares marked that a vehicle in its Move may enter with its next Step."""
    vehicle, offered = piece(table, id), legal(table)
    around = table.position.mission.board.squares.neighbours[vehicle.square]
    steps = {"forward": around[vehicle.facing], "reverse": around[(vehicle.facing + 4) % 8]}
    return drawn(table.position, [table.position.name_of(square) for step, square in steps.items() if step in offered])


def play(scenario: AnyScenario, *dice: int) -> AnyTable:
    """A table at which the dice fall as given."""
    script = Scripted(list(dice))
    SCRIPTS.append(script)
    return Table(scenario, dice=script)


def feed(table: AnyTable, *dice: int) -> None:
    """The next dice to fall."""
    script = table.play.dice
    assert isinstance(script, Scripted)
    script.feed(list(dice))


def do(table: AnyTable, *actions: str) -> list[Event]:
    """Whoever is asked does one thing after the other; everything that happened."""
    events: list[Event] = []
    for action in actions:
        events += table.act(table.actors[0], action)
    return events


def move(table: AnyTable, piece: str, die: int, *steps: str) -> list[Event]:
    """A vehicle gets a die, asked for or not, and takes Steps."""
    events = do(table, f"move {piece}")
    if f"die {die}" in legal(table):
        events += do(table, f"die {die}")
    assert table.position.stack[-1].to_data()["die"] == die
    return events + do(table, *steps)


def pass_turn(table: AnyTable, *next_dice: int) -> list[Event]:
    """The side to move does nothing more; the other one rolls the dice given."""
    feed(table, *next_dice)
    seat = whose_turn(table)
    events: list[Event] = []
    while table.actors and whose_turn(table) == seat:
        events += do(table, "keep" if "keep" in legal(table) else "done")
    return events


def whose_turn(table: AnyTable) -> tuple[int, str]:
    """Round and side."""
    return table.position.round, table.actors[0]


def legal(table: AnyTable) -> list[str]:
    """What the asked seat may choose."""
    return [action.text for action in table.legal(table.actors[0])] if table.actors else []


def stage(table: AnyTable) -> str:
    """The procedure that asks."""
    return table.path[-1].name


def refused(table: AnyTable, action: str, seat: str = "") -> str:
    """The rule that refuses an action, which changes nothing."""
    before = table.position.to_data()
    with pytest.raises(IllegalAction) as caught:
        table.act(seat or table.actors[0], Action.parse(action))
    assert table.position.to_data() == before
    assert caught.value.reason
    return caught.value.rule


def piece(table: AnyTable, id: str) -> Piece:
    found = table.position.pieces[id]
    assert isinstance(found, Piece)
    return found


def at(table: AnyTable, id: str) -> str:
    """Where a vehicle stands and how it faces: `D5 N`."""
    data = piece(table, id).to_data()
    return f"{table.position.name_of(piece(table, id).square)} {data['facing']}"


def aims(scenario: AnyScenario, firer: str) -> dict[str, Aim]:
    """The shots that a vehicle may take at the start, by target."""
    return {shot.target.id: shot for shot in targets(scenario.start, scenario.start.pieces[firer])}


def named(events: list[Event], name: str) -> list[Event]:
    return [event for event in events if event.name == name]


def names(events: list[Event]) -> list[str]:
    return [event.name for event in events]


def is_told(event: Event, name: str, rule: str, **values: Data) -> bool:
    """Whether an event has this name and rule and says at least these things."""
    said = {key: event.values.get(key) for key in values}
    return (event.name, event.rule, said) == (name, rule, values)


def example_9() -> AnyTable:
    """The table of Example 9, when all have moved and the shots are to come."""
    pieces = """
        black A medium E9 S
        black B heavy H11 S
        black C light K11 S
        black D medium B11 S
        white F light C6 N
        white G heavy H5 N
        white H medium K3 E
    """
    table = play(field(pieces, first="black"), 4, 5, 5)
    move(table, "A", 4, "forward", "forward", "forward", "right")
    move(table, "C", 5, *["forward"] * 5, "stop")
    move(table, "D", 5, "forward", "forward", "stop")
    return table
