"""What a side knows of the ground below: the plan, the manholes, the tunnels it has seen (8.1.10, R100)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.board import Step
from enfilade.games.urban_operations.box.mission import SEATS
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Seat

MANHOLE_MP: Final = 2  # 8.1.10
BLIND: Final = ("down", "up")  # by a manhole of which one does not know where it leads (R100)


def has_plan(position: Position, seat: Seat | None) -> bool:
    """Whether a side has the plan of the Underground insert; onlookers only if both have (8.1.10)."""
    underground = position.mission.underground
    return underground.is_public or (seat is not None and seat in underground.known_to)


def knows_manhole(position: Position, loc: str, seat: Seat | None) -> bool:
    """Whether a side knows where the manhole in a location leads, seen from either end (R100)."""
    if has_plan(position, seat):
        return True
    return (position.ground.shafts[loc] if position.mission.district.is_tunnel(loc) else loc) in position.below.lettered


def is_charted(position: Position, loc: str, seat: Seat | None) -> bool:
    """Whether a side knows a location: all but the tunnels of which it has neither plan nor sight (R100)."""
    return not position.mission.district.is_tunnel(loc) or loc not in uncharted(position, seat)


def uncharted(position: Position, seat: Seat | None) -> frozenset[str]:
    """The tunnels that a side does not know. Onlookers know what both sides know."""
    if has_plan(position, seat):
        return frozenset()
    if seat is None:
        return frozenset[str]().union(*[uncharted(position, each) for each in SEATS])
    return position.mission.underground.uncharted(position.below.entered[seat], position.below.lettered)


def known_ways(position: Position, loc: str, seat: Seat) -> list[Step]:
    """The steps from a location that a side knows of."""
    ground = position.ground
    if loc not in ground.shafts or knows_manhole(position, loc, seat):
        return ground.steps[loc]
    return [step for step in ground.steps[loc] if step.kind != "manhole"]


def blind_way(position: Position, block: Block) -> str:
    """`down` or `up`, where there is a manhole of which a foot block's side does not know where it leads; else empty."""
    if block.loc not in position.ground.shafts or not block.is_foot or not block.card.is_unit:
        return ""
    if knows_manhole(position, block.loc, block.seat):
        return ""
    return "up" if position.mission.district.is_tunnel(block.loc) else "down"
