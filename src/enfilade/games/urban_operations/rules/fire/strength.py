"""How strong a block is in a fight: firepower, then each modifier with its rule (8.2.7.5)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.charts import COMMAND_EP, Weapon
from enfilade.games.urban_operations.rules.fire.ranges import power_at
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Data


class Modifier:
    """One line of a fight's sum: what, how much, by which rule."""

    def __init__(self, name: str, value: int, rule: str) -> None:
        self.name: Final = name
        self.value: Final = value
        self.rule: Final = rule

    def to_data(self) -> list[Data]:
        return [self.name, self.value, self.rule]


def strength(position: Position, block: Block, weapon: Weapon, other_loc: str, assault: bool) -> list[Modifier]:
    """Firepower and the modifiers of where a block stands and how it is (8.2.7.5).

    A hangar is a building, for a vehicle too (R84); at a manhole the bonus is that of the block above (R76); only the last level
    is poorly operational, of two or of three (R5).
    """
    district = position.mission.district
    loc = block.loc
    if assault:
        base = max([each.fp[0] for each in block.card.weapons]) if not block.is_foot else weapon.fp[0]
    else:
        base = power_at(position, block, weapon, other_loc)
    found = [Modifier("firepower", base, "4.3.6")]
    if has_leader(position, block):
        found.append(Modifier("Plt Leader near", 1, "7.2.2"))
    if loc in position.works.fortified:
        found.append(Modifier("Fortified", 1, "5.2.4.2"))
    if district.is_roof(loc):
        found.append(Modifier("on a roof", 1, "8.2.8.2"))
    elif district.is_zone(loc) and district.building_of(loc) != district.building_of(other_loc):
        found.append(Modifier("in a building", 1, "8.2.7.5"))
    elif district.terrain.get(loc) == "T":
        found.append(Modifier("in woods", 1, "8.2.7.5"))
    if district.is_tunnel(other_loc) and not district.is_tunnel(loc):
        found.append(Modifier("above a manhole", 1, "8.2.8.4"))
    if block.osl == 1:
        found.append(Modifier("poorly operational", -1, "8.2.7.5"))
    return found


def has_leader(position: Position, block: Block) -> bool:
    """Whether a Plt Leader within 6 EP helps; never leaders and Commanders themselves (7.2.2)."""
    if block.piece.leader or block.card.type == "CDR" or block.seat in position.command.shaken or not block.card.is_unit:
        return False
    if position.cards.is_under(block.seat, "silence"):
        return False
    loc = position.leader_at(block.force)
    return loc != "" and position.ep(loc, block.loc) <= COMMAND_EP


def is_led(position: Position, block: Block) -> bool:
    """The own Plt Leader within 6 EP, or elite (8.2.8.1)."""
    if block.piece.quality == "elite":
        return True
    loc = position.leader_at(block.force)
    return loc != "" and position.ep(loc, block.loc) <= COMMAND_EP
