"""Armour as cover: a foot block and a vehicle that move as one (10.4)."""

from __future__ import annotations

from enfilade.games.urban_operations.rules.actions.deed import not_in_play, out_of_play
from enfilade.games.urban_operations.rules.movement.costs import step_cost
from enfilade.games.urban_operations.state.block import ARMOUR, ON_FOOT, ON_WHEELS, Block
from enfilade.games.urban_operations.state.charted import known_ways
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play, Refusal


def shelters(position: Position, block: Block) -> list[tuple[Block, int]]:
    """Own unpaired armoured vehicles in adjacent hexes, and the MP that the step beside each costs a foot block (10.4, R97)."""
    if not position.mission.options.has("armor_cover") or not block.is_foot or not block.card.is_unit:
        return []
    found: list[tuple[Block, int]] = []
    for step in known_ways(position, block.loc, block.seat):
        cost = step_cost(position, block, step)
        if not cost or step.to not in position.mission.district.terrain:
            continue
        for other in position.here(step.to):
            if other.seat == block.seat and other.card.is_armour and len(position.here(step.to)) == 1:
                found.append((other, cost))
    return found


def refuse_pair(position: Position, block: Block, target: str) -> Refusal | None:
    """Why a block cannot go into the cover of another."""
    if not position.mission.options.has("armor_cover"):
        return not_in_play("10.4")
    if target not in position.tokens or position.block(target).seat != block.seat:
        return None
    vehicle = position.block(target)
    if not vehicle.is_on_map:
        return out_of_play(vehicle)
    return Refusal(f"{vehicle.handle} is no armoured vehicle alone in a hex beside it that its MP reach", "10.4")


def join(play: Play[Position], block: Block, vehicle: Block) -> None:
    """A foot block has come into the cover of a vehicle, which cannot be activated any more this turn (10.4.1)."""
    position = play.position
    if not block.is_on_map or not vehicle.is_on_map or block.loc != vehicle.loc:
        return  # one of them fell, or fell back, on the way
    position.put(block.paired_with(vehicle.id).hinting(ON_FOOT))
    position.put(vehicle.paired_with(block.id).hinting(ON_WHEELS | ARMOUR).marked(True, vehicle.reacted))
    play.tell(Event("paired", "10.4", {"block": block.token, "vehicle": vehicle.token, "loc": block.loc}))


def part(position: Position, block: Block) -> None:
    """A pair is split (10.4.2)."""
    position.put(position.blocks[block.pair].paired_with(""))
    position.put(block.paired_with(""))
