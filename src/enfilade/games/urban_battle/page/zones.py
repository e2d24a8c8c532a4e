"""Zones: where one deploys and leaves, and what scores, with who holds it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.urban_battle.box.mission import Mission
from enfilade.games.urban_battle.knowledge.view import View
from enfilade.games.urban_battle.page.ground import CELL, outline_path
from enfilade.games.urban_battle.page.legend import diagonals
from enfilade.games.urban_battle.page.sheet import LEFT, TOP, middle
from enfilade.games.urban_battle.page.words import said, side
from enfilade.games.urban_battle.rules.turn import present
from enfilade.games.urban_battle.state import EXITED
from enfilade.kernel.event import Seat
from enfilade.scene.outline import Cell, inset, loops
from enfilade.scene.shape import Element, group, label, path, rect

ZONE_LETTER: Final = 6.6  # the width of a letter on the plate of a zone,
ZONE_PLATE: Final = 27  # and the height of that of a zone that scores
Held = tuple[tuple[Seat, ...], ...]  # for each control zone the sides that are there


def is_deploying(view: View) -> bool:
    """Whether a vehicle waits for its place."""
    return any([piece.square == OFF and piece.status != EXITED for piece in view.pieces])


def held(view: View) -> Held:
    """Who stands in the control zones with running vehicles (UB 7.6)."""
    mission = view.mission
    return tuple([tuple(present(mission.seats, view.pieces, mission.zones[name])) for name, _ in mission.control])


@lru_cache(maxsize=256)
def zones(mission: Mission, deploying: bool, held: Held) -> list[Element]:
    """Tinted zones; those for deployment only while somebody deploys."""
    worth = dict(mission.control)
    drawn: list[Element] = []
    for name, squares in mission.zones.items():
        if not squares or name in worth or (name.startswith("deploy_") and not deploying):
            continue
        if name == "exit":
            drawn += zone(mission, squares, "exit", "exit", f"Exit for {mission.exit_seat or 'nobody'}")
            drawn += exit_arrows(mission, squares)
        elif name.startswith(("deploy_", "home_")):
            what, _, seat = name.partition("_")
            words = f"{'Deployment' if what == 'deploy' else 'Home'} zone of {side(seat)}"
            drawn += zone(mission, squares, seat, f"{what} {seat}", words)
    for (name, value), there in zip(mission.control, held, strict=True):
        drawn += control_zone(mission, name, value, there)
    return drawn


def area_of(mission: Mission, squares: tuple[int, ...]) -> list[Cell]:
    """Squares as columns and rows of the drawing."""
    board = mission.board.squares
    return [(board.x(square), board.height - 1 - board.y(square)) for square in squares]


def tint(area: list[Cell], kind: str, words: str) -> Element:
    d = "".join([outline_path(inset(each, CELL, 2)) for each in loops(area)])
    return Element("path", {"d": d, "transform": f"translate({LEFT} {TOP})"}, f"ub-zone ub-zone-{kind}", name=words)


def zone(mission: Mission, squares: tuple[int, ...], kind: str, title: str, words: str) -> list[Element]:
    area = area_of(mission, squares)
    column, row = min(area, key=lambda place: (place[1], place[0]))
    wide = len(title) * ZONE_LETTER + 10
    x = min(LEFT + column * CELL + 4.0, LEFT + mission.board.squares.width * CELL - wide - 2)
    y = TOP + row * CELL + 3
    plate = rect(x, y, wide, 13, "ub-zone-plate", corner=3)
    return [tint(area, kind, words), plate, label(x + wide / 2, y + 9.8, title.upper(), "ub-zone-name")]


def control_zone(mission: Mission, name: str, value: int, there: tuple[Seat, ...]) -> list[Element]:
    """A zone that scores, in the colour of the side that is alone there or striped; beside it what it is worth and to whom."""
    area = area_of(mission, mission.zones[name])
    if not area:
        return []
    called = said("zone", name)
    kind = ("control", f"held-{there[0]}" if there else "", "contested")[len(there)]
    state = ("nobody there", f"{side(there[0])} alone" if there else "", "contested")[len(there)]
    drawn = [tint(area, kind, f"Control zone {called}, worth {value} a Round: {state}")]
    if kind == "contested":
        half = CELL / 2 - 2
        stripes = path(diagonals(half / 1.5, half), "ub-zone-stripes")
        drawn += [group([stripes], at=(LEFT + (x + 0.5) * CELL, TOP + (y + 0.5) * CELL)) for x, y in area]
    title = f"{called} · {value}".upper()
    wide = max(len(title) * ZONE_LETTER, len("nobody there") * 5.4) + 10
    x, y = beside_zone(mission, area, wide)
    return [
        *drawn,
        rect(x, y, wide, ZONE_PLATE, "ub-zone-plate", corner=3),
        label(x + wide / 2, y + 10.6, title, "ub-zone-name"),
        label(x + wide / 2, y + 22.2, state, "ub-zone-state"),
    ]


def beside_zone(mission: Mission, area: list[Cell], wide: float) -> tuple[float, float]:
    """Where the plate of a zone lies: outside it, on the sheet, over as few squares that a vehicle can enter as can be."""
    board = mission.board
    columns, rows = [x for x, _ in area], [y for _, y in area]
    left, right = min(columns) * CELL, (max(columns) + 1) * CELL
    top, bottom = min(rows) * CELL, (max(rows) + 1) * CELL
    x, y = (left + right - wide) / 2, (top + bottom - ZONE_PLATE) / 2
    spots = [(x, top - ZONE_PLATE - 3.0), (x, bottom + 3.0), (left - wide - 3.0, y), (right + 3.0, y)]
    inside = [
        spot
        for spot in spots
        if 0 <= spot[0] <= board.squares.width * CELL - wide and 0 <= spot[1] <= board.squares.height * CELL - ZONE_PLATE
    ]

    def hides(spot: tuple[float, float]) -> int:
        found = 0
        for column in range(int(spot[0] // CELL), int((spot[0] + wide) // CELL) + 1):
            for row in range(int(spot[1] // CELL), int((spot[1] + ZONE_PLATE) // CELL) + 1):
                square = (board.squares.height - 1 - row) * board.squares.width + column
                found += 1 if board.is_enterable(square) else 0
        return found

    best = min(inside or [(float(left), float(top))], key=hides)
    return LEFT + best[0], TOP + best[1]


def exit_arrows(mission: Mission, squares: tuple[int, ...]) -> list[Element]:
    """An arrow off the board in every other square of an exit."""
    board = mission.board.squares
    drawn: list[Element] = []
    for square in squares[1::2]:
        x, y = middle(mission, square)
        edges = {90: board.width - 1 - board.x(square), 270: board.x(square), 180: board.y(square)}
        turn = min(edges, key=lambda way: edges[way])
        if board.height - 1 - board.y(square) < edges[turn]:
            turn = 0
        drawn.append(group([path("M-4 8V-4H-9L0 -14L9 -4H4V8Z", "ub-exit-arrow")], at=(x, y), turn=turn))
    return drawn
