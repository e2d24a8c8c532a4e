"""Who can turn which weapon on whom (8.2.7.3, 8.2.7.4)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.charts import COVERING_EP, Weapon, box
from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.rules.fire.ranges import holds_back, is_effective, may_use, power_at, range_bounds
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.charted import is_charted
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.play import Refusal

SUPPORTING: Final = 2  # 10.2
COUNTER_SNIPE_BOXES: Final = (3, 4)  # 11 to 20 EP by day (10.7)


def adequate(position: Position, block: Block, target: Block, assault: bool, known: bool) -> list[Weapon]:
    """The weapons that a block may turn on another: range, the indoor rule, and class if `known` (8.2.7.4).

    An assault takes the first box whatever the distance, and needs no sight (R104).
    """
    found: list[Weapon] = []
    for weapon in block.card.weapons:
        if assault:
            usable = weapon.fp[0] > 0
        else:
            usable = power_at(position, block, weapon, target.loc) > 0 and position.ep(block.loc, target.loc) >= 2
            usable = usable and not holds_back(position, block, weapon, target.loc)
        if usable and may_use(position, block, weapon) and (not known or is_effective(weapon, target)):
            found.append(weapon)
    if assault and not block.is_foot and block.card.weapons:
        best = max(block.card.weapons, key=_box_one)  # a vehicle overruns: no capability test (R45)
        return [best] if best.fp[0] else []
    return found


def _box_one(weapon: Weapon) -> int:
    return weapon.fp[0]


def weapons_to_name(position: Position, block: Block, target: Block) -> list[Weapon]:
    """The weapons that a firing block may name; with blind fire the range too is checked afterwards (8.2.7.1, 8.2.7.4)."""
    if not position.mission.options.has("blind_fire"):
        return adequate(position, block, target, False, target.revealed)
    usable = [weapon for weapon in block.card.weapons if may_use(position, block, weapon)]
    return [weapon for weapon in usable if not target.revealed or is_effective(weapon, target)]


def reinforcement(position: Position, helper: Block, target: Block) -> int:
    """What a supporting block adds, if it sees the target and has a weapon for it there (10.2)."""
    reaches = adequate(position, helper, target, False, target.revealed) and position.sees(helper.loc, target.loc)
    return SUPPORTING if reaches else 0


def bearers(position: Position, target: Block, firer: Block, weapon: str) -> list[Block]:
    """The friends of a target that could cover it, marked or not: it costs them no marker (8.2.7.3, 10.7, R39)."""
    found: list[Block] = []
    sniped = firer.card.type == "SNP" and weapon and firer.card.weapon(weapon).vs == "sniper"
    for block in position.of(target.seat):
        if (
            block.id == target.id
            or block.is_covered
            or block.riding
            or not block.card.is_unit
            or not position.sees(block.loc, firer.loc)
        ):
            continue
        near = position.ep(block.loc, target.loc) <= COVERING_EP
        range_ep = position.ep(block.loc, firer.loc)
        counter = (
            position.mission.options.has("anti_sniping")
            and sniped
            and block.card.type == "SNP"
            and box(range_ep, range_bounds(position, block, firer.loc)) in COUNTER_SNIPE_BOXES
        )
        if (near or counter) and adequate(position, block, firer, False, True):
            found.append(block)
    return found


def fire_targets(position: Position, block: Block) -> list[Block]:
    """The enemies that a block may fire at: in range of a weapon that is not known to be useless, and in sight (8.2.7, R64).

    None at 1 EP: in a room that is for an assault (R73), and between roof and street, or roofs without an arrow, there is no
    fighting (R71, R105). With blind fire nobody looks first (8.2.7.2).
    """
    found: list[Block] = []
    for target in position.of(enemy(block.seat)):
        if target.is_covered or (target.card.type == "BAR" and target.revealed):
            continue
        if position.ep(block.loc, target.loc) < 2:
            continue
        if not position.mission.options.has("blind_fire") and not position.sees(block.loc, target.loc):
            continue
        if adequate(position, block, target, False, target.revealed):
            found.append(target)
    return found


def refuse_target(position: Position, block: Block, target: Block) -> Refusal | None:
    """Why nobody can fire at a block or assault it."""
    if target.is_covered:
        return Refusal(f"{target.token} is in the cover of its vehicle", "10.4")
    if target.card.type == "BAR" and target.revealed:
        return Refusal("a barricade is not fired at: engineers destroy it", "8.2.3.2")
    if not is_charted(position, target.loc, block.seat):
        return Refusal(f"{target.token} is underground, out of sight", "5.1.7")
    return None
