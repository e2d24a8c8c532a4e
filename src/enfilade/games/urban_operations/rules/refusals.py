"""Why a block may not do what its player asks for: by public facts and its own side's secrets only (8.2)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.charts import COMMAND_EP, COVERING_EP
from enfilade.games.urban_operations.rules.actions.transport import free_capacity, points
from enfilade.games.urban_operations.rules.fire.armament import adequate
from enfilade.games.urban_operations.rules.fire.ranges import scouting_range
from enfilade.games.urban_operations.rules.fire.strength import is_led
from enfilade.games.urban_operations.rules.movement.costs import is_adjacent
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.charted import is_charted
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.play import Refusal

# The advanced rules behind a verb.
BY_OPTION: Final = {
    "supportfire": ("supporting_fire", "10.2"),
    "suppress": ("suppressing_fire", "10.3"),
    "pair": ("armor_cover", "10.4"),
    "ride": ("superstructure", "11.1"),
    "carry": ("superstructure", "11.1"),
}
SHOTS: Final = ("fire", "supportfire", "suppress")


def refuse_deed(position: Position, block: Block, verb: str, target: str) -> Refusal | None:
    """Why a block that may act cannot do this to that."""
    if verb in BY_OPTION and not position.mission.options.has(BY_OPTION[verb][0]):
        return Refusal("this advanced rule is not in play", BY_OPTION[verb][1])
    if target in position.tokens:
        other = position.block(target)
        if other.seat != block.seat:
            return _refuse_enemy(position, block, verb, other)
        return _refuse_friend(position, block, verb, other)
    if verb == "scout" and target in position.counters:
        counter = position.counters[target]
        return Refusal(f"{target} lies face up already", "8.2.5") if counter.revealed else _unseen(position, block, counter.loc)
    if verb == "sweep":
        return Refusal("scouts and engineers sweep, before they move", "R28")
    if verb == "smoke" and not block.is_foot:
        return Refusal("no hex in sight 2 to 15 EP away, or no launcher on its card", "R29")
    if verb == "smoke":
        return Refusal("only infantry and engineers have smoke grenades, as an advanced rule", "10.1")
    if verb == "breach":
        return Refusal(f"{target} is no closed breach symbol that it can reach with a weapon of its card", "8.2.9")
    if verb in ("place", "destroy") and block.card.type != "ENG":
        return Refusal("that is for engineers", "8.2.3.1" if verb == "place" else "8.2.3.2")
    if verb == "place":
        return Refusal(f"no {target} is left, or there is no free place beside it", "8.2.3.1")
    if verb == "destroy":
        return Refusal(f"{target} is no revealed IED, mine or barricade beside it", "8.2.3.2")
    if verb == "scatter":
        return Refusal("there are no known civilians beside it who could be led away from all blocks", "8.2.6")
    return None


def refuse_shot(position: Position, block: Block, target: Block, assault: bool) -> Refusal:
    """Why a block cannot fire at an enemy, or assault it."""
    if target.is_covered:
        return Refusal(f"{target.token} is in the cover of its vehicle", "10.4")
    if target.card.type == "BAR" and target.revealed:
        return Refusal("a barricade is not fired at: engineers destroy it", "8.2.3.2")
    if not is_charted(position, target.loc, block.seat):
        return Refusal(f"{target.token} is underground, out of sight", "5.1.7")
    range_ep = position.ep(block.loc, target.loc)
    if assault:
        if not is_adjacent(position, block, target.loc):
            return Refusal(f"{target.token} in {target.loc} is not adjacent", "8.2.8")
        if not adequate(position, block, target, True, target.revealed):
            return Refusal(f"it has no weapon for an assault on {target.token}", "8.2.7.4")
        if not is_led(position, block):
            return Refusal(f"no Plt Leader within {COMMAND_EP} EP to lead an assault into a building", "8.2.8.1")
        return Refusal(f"{target.token} cannot be assaulted", "8.2.8")
    if range_ep < 2:
        return Refusal("there is no fire at point blank: assault it", "8.2.7")
    obstacle = position.obstacle(block.loc, target.loc)
    if obstacle:
        return Refusal(f"no line of sight to {target.loc}: {obstacle}", "5.1.7")
    return Refusal(f"no weapon for {target.token} at {range_ep} EP", "8.2.7.4")


def refuse_cover(position: Position, block: Block, target: Block, firer: Block) -> Refusal:
    """Why a block cannot fire in another's place."""
    if position.ep(block.loc, target.loc) > COVERING_EP:
        return Refusal(f"{block.handle} is not within {COVERING_EP} EP of {target.handle}", "8.2.7.3")
    obstacle = position.obstacle(block.loc, firer.loc)
    if obstacle:
        return Refusal(f"{block.handle} does not see {firer.handle}: {obstacle}", "8.2.7.3")
    return Refusal(f"{block.handle} has no weapon for {firer.handle} there", "8.2.7.4")


def _refuse_enemy(position: Position, block: Block, verb: str, target: Block) -> Refusal | None:
    if verb == "suppress" and target.revealed and not target.is_foot:
        return Refusal("only foot blocks are suppressed", "10.3")
    if verb in SHOTS or verb == "assault":
        found = refuse_shot(position, block, target, verb == "assault")
        if verb == "suppress" and adequate(position, block, target, False, target.revealed):
            return Refusal("infantry and machine guns suppress, with a light weapon and before they move", "10.3")
        return found
    if verb == "scout":
        if target.revealed:
            return Refusal(f"{target.token} lies open already", "8.2.5")
        if target.is_covered:
            return Refusal(f"{target.token} is in the cover of its vehicle", "10.4")
        return _unseen(position, block, target.loc)
    if verb == "destroy":
        return Refusal(f"{target.token} is no revealed barricade beside engineers", "8.2.3.2")
    return None


def _unseen(position: Position, block: Block, loc: str) -> Refusal:
    """Why a block cannot look at a place."""
    district = position.mission.district
    if not is_charted(position, loc, block.seat):
        return Refusal("it is underground, out of sight", "5.1.7")
    if district.is_zone(loc) and district.building_of(loc) == district.building_of(block.loc):
        return Refusal("nobody scouts from room to room", "8.2.5.3")
    obstacle = position.obstacle(block.loc, loc)
    if obstacle:
        return Refusal(f"no line of sight to {loc}: {obstacle}", "5.1.7")
    return Refusal(f"{loc} is {position.ep(block.loc, loc)} EP away; it scouts {scouting_range(position, block, loc)}", "8.2.5")


def _refuse_friend(position: Position, block: Block, verb: str, other: Block) -> Refusal | None:
    if verb in ("support", "receive"):
        giver, taker = (block, other) if verb == "support" else (other, block)
        if not points(position, giver):
            return Refusal(f"{giver.handle} has no support points to give", "8.2.2")
        if taker.osl >= taker.card.osl:
            return Refusal(f"{taker.handle} is fully operational", "8.2.2")
        return _back_to_back(position, block, other, "8.2.2")
    if verb == "pair":
        return Refusal(f"{other.handle} is no armoured vehicle alone in a hex beside it that its MP reach", "10.4")
    if verb == "resupply":
        return Refusal("a support block without points gets some from a Logistics block beside it that is not activated", "8.2.2")
    if verb in ("mount", "load", "ride", "carry"):
        foot, vehicle = (block, other) if verb in ("mount", "ride") else (other, block)
        if vehicle.is_foot or not foot.is_foot:
            return Refusal("a foot block mounts a vehicle", "8.2.4.3")
        if verb in ("mount", "load") and foot.card.weight > free_capacity(position, vehicle):
            room = free_capacity(position, vehicle)
            return Refusal(f"{foot.handle} weighs {foot.card.weight}, {vehicle.handle} has room for {room}", "8.2.4.3")
        return _back_to_back(position, block, other, "8.2.4.3" if verb in ("mount", "load") else "11.1")
    return None


def _back_to_back(position: Position, block: Block, other: Block, rule: str) -> Refusal:
    """Why two blocks cannot act one after the other."""
    if other.force != block.force:
        return Refusal(f"{other.handle} is not of {block.force}", "R44")
    if other.activated:
        return Refusal(f"{other.handle} has been activated", rule)
    if position.tempo.left < 1:
        return Refusal("the impulse has no activation left for the other block", "R91")
    return Refusal(f"{other.handle} is not in a place beside it where that could be done", rule)
