"""What a step costs a block, and where none may go (8.1); the printed costs are in box/board.py."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from enfilade.games.urban_operations.box.board import FOOT_MP, VEHICLE_MP, Step
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.charted import known_ways
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Seat

# MP of a foot block (True) and of a vehicle: all the way, all the way unseen, and together with an action (7.1.2, 8.1.13).
FULL: Final = {True: 6, False: 12}
UNSEEN: Final = {True: 9, False: 18}
WALL_HELP: Final = 3  # what a ladder or a vehicle saves (8.1.6)
CLEAR: Final = (".", "y")  # terrain that is clear
WITH_ACTION: Final = {True: 3, False: 6}


def is_adjacent(position: Position, block: Block, loc: str, by_manhole: bool = True) -> bool:
    """Joined by a step that the block could take: vehicles neither over a wall nor into a room but a hangar's (R16, R70, R72).

    Counters are not met through a manhole (R143).
    """
    for step in known_ways(position, block.loc, block.seat):
        if step.to == loc and step.kind != "ladder" and (step.foot if block.is_foot else step_cost(position, block, step)):
            if by_manhole or step.kind != "manhole":
                return True
    return False


def is_over_wall(position: Position, start: str, goal: str) -> bool:
    """Whether the step between two locations goes over an outer wall that is not breached (11.2, R36)."""
    return any([step.to == goal and step.kind == "wall" for step in position.ground.steps.get(start, [])])


def is_barred(position: Position, loc: str, seat: Seat) -> bool:
    """Whether a location can never be entered (8.1.1, R15, R99).

    That is one with a barricade, an IED, Population, a face-down counter, a trap that was found (13.2, R60), or an enemy.
    """
    if position.mines.is_found(loc) and loc not in position.mission.district.terrain:
        return True
    for id in position.places.get(loc, ()):
        block = position.blocks[id]
        if block.piece.seat != seat or block.card.type == "BAR":
            return True
    for counter in position.counters.values():
        if counter.loc == loc and (not counter.revealed or counter.kind in ("ied", "population", "barricade")):
            return True
    return False


def step_cost(position: Position, block: Block, step: Step) -> int:
    """What a step costs a block in MP; 0 if it cannot take it (8.1)."""
    if not block.is_foot:
        amphibious = "amphibious" in block.card.abilities
        if position.mission.district.terrain.get(step.to) == "~" and not amphibious:
            return 0
        if _hull(position, step.to):
            return 0
        return _beside_barricade(position, block.seat, step.to, step.vehicle)
    cost = step.foot
    if step.kind == "wall":
        if block.card.ladder or _has_help(position, block, block.loc, False):
            cost -= WALL_HELP
    elif step.kind == "ladder":
        hex = step.to if step.to in position.mission.district.terrain else block.loc
        if not block.card.ladder and not _has_help(position, block, hex, True):
            return 0
    if _hull(position, step.to):
        cost = max(cost, 2)
    return _beside_barricade(position, block.seat, step.to, cost)


def walking_cost(position: Position, step: Step) -> int:
    """What a step costs people who belong to no side: as for a foot block without ladder or help (R128)."""
    cost = max(step.foot, 2) if step.foot and _hull(position, step.to) else step.foot
    return _beside_barricade(position, "", step.to, cost)


def entry_cost(position: Position, block: Block, hex: str) -> int:
    """What entering a hex from off the map costs, as from a hex beside it (8.1); 0 if the block cannot."""
    letter = position.mission.district.terrain[hex]
    cost = FOOT_MP[letter] if block.is_foot else VEHICLE_MP[letter]
    if _hull(position, hex):
        cost = max(cost, 2) if block.is_foot else 0
    return _beside_barricade(position, block.seat, hex, cost)


def entry_hexes(position: Position, block: Block) -> list[str]:
    """The free hexes by which a block may enter the map (8.1, R26)."""
    force = position.mission.forces[block.force]
    return [
        hex
        for hex in force.entry
        if hex not in position.places and not is_barred(position, hex, block.seat)
        if position.mission.may_stand(block.card, hex) and entry_cost(position, block, hex)
    ]


def price_on_foot(position: Position, way: tuple[str, ...]) -> int:
    """What a way would cost a foot block at least: everybody can tell by it what is none (4.3.2.2)."""
    spent = 0
    for start, goal in pairwise(way):
        spent += min([step.foot for step in position.ground.steps.get(start, []) if step.to == goal], default=1)
    return spent


def least_price(position: Position, start: str, goal: str) -> int:
    """What a step costs a foot block at least, whoever may have helped it unseen (8.1.6)."""
    steps = [step for step in position.ground.steps.get(start, []) if step.to == goal]
    return min([step.foot - (WALL_HELP if step.kind == "wall" else 0) for step in steps], default=1)


def _hull(position: Position, loc: str) -> bool:
    return any([area.kind == "wreck" and area.hull == loc for area in position.areas.values()])


def _has_help(position: Position, block: Block, hex: str, for_roof: bool) -> bool:
    """A friendly vehicle or ladder in a hex (8.1.6, 8.1.7)."""
    for id in position.places.get(hex, ()):
        other = position.blocks[id]
        if id != block.id and other.seat == block.seat and other.card.is_unit:
            if other.card.ladder or (not other.is_foot and (not for_roof or other.type in ("APC", "IFV", "MBT"))):
                return True
    return False


def _beside_barricade(position: Position, seat: Seat, goal: str, cost: int) -> int:
    """A clear hex, with a yellow dot or without, costs 2 beside a barricade that the mover's side knows of (5.2.3.5, R125)."""
    if cost != 1 or position.mission.district.terrain.get(goal, "") not in CLEAR:
        return cost
    for counter in position.counters.values():
        if counter.kind == "barricade" and counter.revealed and position.ground.adjacent(goal, counter.loc):
            return 2
    for id in position.mission.barricades:
        other = position.blocks.get(id)
        if other is not None and other.is_on_map and (other.seat == seat or other.revealed):
            if position.ground.adjacent(goal, other.loc):
                return 2
    return cost
