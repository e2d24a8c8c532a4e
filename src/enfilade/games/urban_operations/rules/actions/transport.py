"""Support, resupply and transport: two blocks act back to back (8.2.2, 8.2.4)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.rules.movement.costs import is_adjacent, is_barred
from enfilade.games.urban_operations.rules.movement.entering import Enter
from enfilade.games.urban_operations.state.block import ARMOUR, CARRIER, MOVED, ON_FOOT, ON_WHEELS, UNIT, Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play

RESUPPLY: Final = 2


def _mates(position: Position, block: Block) -> list[Block]:
    """Blocks beside one that could be activated next, back to back: of its force, unactivated, within the limit (R44, R91)."""
    if position.tempo.left < 1:
        return []
    found: list[Block] = []
    for other in position.of(block.seat):
        if other.id != block.id and other.force == block.force and not other.activated and _is_free(other):
            if is_adjacent(position, block, other.loc) or is_adjacent(position, other, block.loc):
                found.append(other)
    return found


def _is_free(block: Block) -> bool:
    """A unit that is not in cover, carried or carrying cover: blocks of a pair take part in nothing (10.4)."""
    return block.card.is_unit and not block.pair and not block.riding


def points(position: Position, supplier: Block) -> int:
    """The support points that a SUP or LOG block can spend (8.2.2)."""
    if supplier.card.type == "SUP":
        return position.points.of(supplier.force)
    return position.points.logistics[supplier.seat] if supplier.card.type == "LOG" else 0


def _is_worn(block: Block) -> bool:
    return block.osl < block.card.osl


def free_capacity(position: Position, vehicle: Block) -> int:
    return vehicle.card.capacity - sum([rider.card.weight for rider in position.passengers(vehicle)])


def _can_carry(position: Position, vehicle: Block, foot: Block) -> bool:
    return not vehicle.is_foot and foot.is_foot and foot.card.weight <= free_capacity(position, vehicle)


def loadable(position: Position, vehicle: Block) -> list[Block]:
    """The foot blocks beside a vehicle that it could take in now (8.2.4.3)."""
    mates = _mates(position, vehicle)
    return [mate for mate in mates if _can_carry(position, vehicle, mate) and _are_hexes(position, vehicle, mate)]


def unloadable(position: Position, vehicle: Block) -> list[str]:
    """The passengers that could get off now (8.2.4)."""
    if vehicle.is_foot or position.tempo.left < 1 or not unload_hexes(position, vehicle):
        return []
    riders = [rider for rider in aboard(position, vehicle) if rider.force == vehicle.force]
    return sorted([rider.handle for rider in riders if not rider.activated])


def aboard(position: Position, vehicle: Block) -> list[Block]:
    """The blocks in a vehicle and on it (8.2.4, 11.1)."""
    return [*position.passengers(vehicle), *[each for each in position.company(vehicle) if each.riding]]


def carrier(position: Position, block: Block) -> Block:
    """The vehicle in which or on which a block is."""
    return position.blocks[block.riding or block.loc[3:]]


def unload_hexes(position: Position, vehicle: Block) -> list[str]:
    """Free adjacent hexes that a foot block can enter (8.2.4)."""
    found: list[str] = []
    for step in position.ground.steps[vehicle.loc]:
        free = step.to not in position.places and not is_barred(position, step.to, vehicle.seat)
        if step.to in position.mission.district.terrain and step.foot and step.kind not in ("ladder", "wall") and free:
            found.append(step.to)
    return found


def dismount_hexes(position: Position, block: Block) -> list[str]:
    """Where a mounted block may get off, its vehicle acting after it."""
    vehicle = carrier(position, block)
    if vehicle.activated or vehicle.force != block.force or position.tempo.left < 1 or not vehicle.is_on_map:
        return []
    return unload_hexes(position, vehicle)


def offers(position: Position, block: Block) -> list[Action]:
    """Support and transport that a block could begin now."""
    found: list[Action] = []
    mates = _mates(position, block)
    if points(position, block):
        if _is_worn(block) and block.card.type == "SUP":  # only a Plt Support block helps itself
            found.append(Action("support", block.token))
        found += [Action("support", mate.token) for mate in mates if _is_worn(mate)]
    if _is_worn(block):
        found += [Action("receive", mate.token) for mate in mates if points(position, mate)]
    if block.card.type == "SUP" and not points(position, block) and position.points.logistics[block.seat]:
        for other in position.of(block.seat):
            if other.card.type == "LOG" and not other.activated and is_adjacent(position, block, other.loc):
                found.append(Action("resupply", other.token))
    for mate in mates:
        if _can_carry(position, mate, block) and _are_hexes(position, block, mate):
            found.append(Action("mount", mate.token))
        if _can_ride(position, mate, block) and _are_hexes(position, block, mate):
            found.append(Action("ride", mate.token))
        if _can_ride(position, block, mate) and _are_hexes(position, block, mate):
            found.append(Action("carry", mate.token))
    found += [Action("load", mate.token) for mate in loadable(position, block)]
    found += [Action("unload", id) for id in unloadable(position, block)]
    return found


def _can_ride(position: Position, vehicle: Block, foot: Block) -> bool:
    """One foot block on an armoured vehicle, whatever it weighs (11.1, R58)."""
    if not position.mission.options.has("superstructure") or not foot.is_foot or not vehicle.card.is_armour:
        return False
    return not position.company(vehicle)


def _are_hexes(position: Position, one: Block, other: Block) -> bool:
    terrain = position.mission.district.terrain
    return one.loc in terrain and other.loc in terrain


def act(play: Play[Position], block: Block, verb: str, target: str) -> tuple[str, ...]:
    """Carry out the first half; the ids of the blocks whose activations follow at once."""
    position = play.position
    if verb == "dismount":
        vehicle = carrier(position, block).id
        play.push(Enter(block.id, target, "place"))
        return (vehicle,)
    other = position.block(target)
    if verb in ("support", "receive"):
        supplier, worn = (block, other) if verb == "support" else (other, block)
        _support(play, supplier, worn)
        return () if other.id == block.id else (other.id,)
    if verb == "resupply":
        moved = min(RESUPPLY, position.points.logistics[block.seat])
        position.points = position.points.spent(block.seat, moved).gained(block.force, moved)
        position.put(other.marked(True, other.reacted).hinting(UNIT))
        position.put(position.blocks[block.id].hinting(UNIT))
        play.tell(Event("resupplied", "8.2.2", {"force": block.force, "points": moved}))
        return ()
    if verb == "mount":
        _mount(play, block, other)
        return (other.id,)
    if verb == "ride":
        _ride(play, block, other)
        return (other.id,)
    position.tempo = position.tempo.activated()
    if verb == "carry":
        _ride(play, other, block)
    else:
        _mount(play, other, block)
    return ()


def _support(play: Play[Position], supplier: Block, worn: Block) -> None:
    """One point, one OSL; nothing is revealed (8.2.2, R108)."""
    position = play.position
    if supplier.card.type == "SUP":
        position.points = position.points.gained(supplier.force, -1)
    else:
        position.points = position.points.spent(supplier.seat, 1)
    worn = position.blocks[worn.id]
    position.mend(worn, supplier.force)
    play.tell(Event("points_spent", "8.2.2", {"force": supplier.force if supplier.card.type == "SUP" else supplier.seat}))
    seen_by = None if worn.revealed else frozenset({worn.seat})
    play.tell(Event("regained", "8.2.2", {"block": worn.handle}, seen_by))


def _ride(play: Play[Position], foot: Block, vehicle: Block) -> None:
    """A foot block gets onto a vehicle, in everybody's sight (11.1)."""
    position = play.position
    play.tell(Event("riding", "11.1", {"block": foot.token, "vehicle": vehicle.token, "loc": vehicle.loc}))
    foot, vehicle = position.blocks[foot.id], position.blocks[vehicle.id]
    position.put(foot.at(vehicle.loc).riding_on(vehicle.id).marked(True, foot.reacted).hinting(MOVED | ON_FOOT))
    position.put(vehicle.hinting(MOVED | ON_WHEELS | ARMOUR))


def _mount(play: Play[Position], foot: Block, vehicle: Block) -> None:
    position = play.position
    play.tell(Event("mounted", "8.2.4", {"block": foot.token, "loc": foot.loc}))
    play.tell(Event("mounted_on", "8.2.4", {"id": foot.id, "vehicle": vehicle.id}, frozenset({foot.seat})))
    if not position.has_riders(foot.seat):
        position.losses = position.losses.unjolted(foot.seat)
    position.losses = position.losses.worn_by(foot.seat, foot.hurt)
    position.put(position.blocks[vehicle.id].hinting(CARRIER))
    position.put(position.blocks[foot.id].gone(f"in:{vehicle.id}").marked(True, foot.reacted))
