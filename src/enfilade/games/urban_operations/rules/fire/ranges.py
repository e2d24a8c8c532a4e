"""How far weapons and eyes reach, and what a weapon is good for there (4.3.6, 8.2.5, 9.2)."""

from __future__ import annotations

from enfilade.games.urban_operations.box.charts import DAY, EYES, NIGHT, NIGHT_VISION, Weapon, box
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position


def range_bounds(position: Position, block: Block, target_loc: str) -> tuple[int, ...]:
    """The ranges of the firepower boxes for a firing block (4.3.6, 9.2)."""
    if not position.is_night or target_loc in position.support3d.lit:
        return DAY
    return NIGHT_VISION if block.piece.night_vision else NIGHT


def power_at(position: Position, block: Block, weapon: Weapon, target_loc: str) -> int:
    """Firepower of a weapon at the range of a location; 0 if it cannot be used (4.3.6)."""
    number = box(position.ep(block.loc, target_loc), range_bounds(position, block, target_loc))
    return weapon.fp[number] if number >= 0 else 0


def may_use(position: Position, block: Block, weapon: Weapon) -> bool:
    """The indoor rule: not from a zone, not underground (R8)."""
    if weapon.indoor:
        return True
    district = position.mission.district
    return not district.is_zone(block.loc) and not district.is_under(block.loc)


def holds_back(position: Position, block: Block, weapon: Weapon, loc: str) -> bool:
    """Rules of engagement: a heavy weapon may not be fired at a zone (6.2.1)."""
    return weapon.heavy and position.mission.district.is_zone(loc) and position.cards.is_under(block.seat, "restrained")


def is_prey(target: Block) -> bool:
    """What a long rifle may be fired at: a Plt Leader, Commander, JFO or sniper, and any vehicle (8.2.7.4, R6)."""
    return target.piece.leader or target.type in ("CDR", "JFO", "SNP") or not target.is_foot


def is_effective(weapon: Weapon, target: Block) -> bool:
    return weapon.is_effective(target.card.cls, is_prey(target))


def is_room_to_room(position: Position, one: str, other: str) -> bool:
    """Whether a look would go from a room into a room, be it of another building, or from a roof into a room below: no scouting
    (8.2.5.3). Rooms are scouted from outside, through their apertures."""
    district = position.mission.district
    if not district.is_zone(other):
        return False
    return district.is_zone(one) or district.building_of(one) == district.building_of(other)


def scouting_range(position: Position, block: Block, target_loc: str) -> int:
    """How far a block scouts: 5 EP, 10 with keen eyes, less by night (8.2.5.1, 8.2.5.2, 9.3)."""
    eyes = block.card.type in EYES
    if not position.is_night or target_loc in position.support3d.lit:
        return 10 if eyes else 5
    if block.piece.night_vision:
        return 10 if eyes else 5
    return 5 if eyes else 3
