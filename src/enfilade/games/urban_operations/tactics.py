"""Rules of thumb: what a careful commander would do with a block, and what that is worth in levels of strength."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from enfilade.games.urban_operations.block import Block
from enfilade.games.urban_operations.charts import COMMAND_EP
from enfilade.games.urban_operations.duel import expected
from enfilade.games.urban_operations.evaluation import WORTH, goals
from enfilade.games.urban_operations.mission import OFF, enemy
from enfilade.games.urban_operations.procedures.activation import Activation, entry_hexes
from enfilade.games.urban_operations.procedures.armament import adequate, fire_targets
from enfilade.games.urban_operations.procedures.assault import assault_targets
from enfilade.games.urban_operations.procedures.breaching import contact_weapon, fronts, symbols
from enfilade.games.urban_operations.procedures.effects import endangered, fire_area
from enfilade.games.urban_operations.procedures.fire import Fire
from enfilade.games.urban_operations.procedures.scouting import scout_goals
from enfilade.games.urban_operations.ranges import power_at
from enfilade.games.urban_operations.reach import reach
from enfilade.games.urban_operations.state import Position
from enfilade.kernel.action import Action
from enfilade.kernel.event import Seat

STEP_GAIN: Final = 0.3  # for each MP nearer to a goal, with time in hand
URGENCY: Final = 0.4  # the same more, the less time is left
ZONE_GAIN: Final = 4.0
ON_THE_WAY: Final = 0.08  # for each point of firepower that may be turned on a block while it moves
IN_THE_OPEN: Final = 0.08  # the same where it stops
IN_COVER: Final = 0.04
FAR_OFF: Final = 40  # MP to a goal that cannot be reached
STAFF: Final = ("LDR", "SUP", "CDR", "CP", "LOG", "JFO", "SNP")
SUPPORTED: Final = 1.4  # for a level of strength regained
SCOUTED: Final = 0.8  # for knowing what stands there
BREACHED: Final = 2.5
RISKY: Final = 2.5  # off a shot through counters that may be civilians
NEVER: Final = -9.0
FOLLOWED: Final = 0.08  # for each block that a leader keeps within command


class Plan:
    """Actions of one block, and what they are worth."""

    def __init__(self, value: float, actions: list[Action]) -> None:
        self.value: Final = value
        self.actions: Final = actions


def plans(position: Position, block: Block, activation: Activation) -> list[Plan]:
    """What a block can do with the rest of its activation, the best first; doing nothing is worth nothing."""
    if block.loc == OFF:
        hexes = entry_hexes(position, block)
        return [Plan(1.0, [Action("step", hexes[0])])] if hexes else []
    offers = activation.actions(position)
    if block.is_mounted:
        is_near = offers[0].verb == "dismount"
        return [Plan(0.5, [offers[0]])] if is_near else [Plan(0.0, [Action("done")])]
    found = [Plan(0.0, [Action("done")])] if Action("done") in offers else []
    if not activation.acted and activation.mp <= (3 if block.is_foot else 6):
        found += _deeds(position, block)
        found += [Plan(SUPPORTED, [offer]) for offer in offers if offer.verb in ("support", "receive")]
    found += _moves(position, block, activation)
    found = [plan for plan in found if plan.actions[0] in offers]
    return sorted(found, key=_best_first) or [Plan(0.0, [offers[-1]])]


def _best_first(plan: Plan) -> float:
    return -plan.value


# Where to go.


def wanted(position: Position, seat: Seat) -> list[str]:
    """The places a side wants and does not have."""
    mission = position.mission
    if mission.prisoner and seat == "green":
        return [position.prisoner] if position.prisoner in mission.district.known else list(mission.exits)
    zones = [zone for building in goals(position) for zone in mission.district.buildings[building].zones]
    return [zone for zone in zones if position.control.get(zone, "") != seat]


def attacks(position: Position, seat: Seat) -> bool:
    """Whether a side has to take ground rather than to hold it."""
    zones = sum([len(position.mission.district.buildings[each].zones) for each in goals(position)])
    return len(wanted(position, seat)) * 2 > zones


def ways(position: Position, block: Block, places: list[str]) -> dict[str, int]:
    """MP from every location to the nearest of some places, for a class of blocks, others on the way left out."""
    found = dict.fromkeys(places, 0)
    waiting = [(0, place) for place in places]
    while waiting:
        so_far, loc = heappop(waiting)
        if so_far > found[loc]:
            continue
        for step in position.ground.steps[loc]:
            cost = step.foot if block.is_foot else step.vehicle
            if step.kind in ("ladder", "wall") or not cost:
                continue
            if so_far + cost < found.get(step.to, 999):
                found[step.to] = so_far + cost
                heappush(waiting, (so_far + cost, step.to))
    return found


def power_on(position: Position, other: Block, loc: str) -> int:
    """The firepower that an enemy could turn on a place; one that stands hidden is taken for a squad with rifles."""
    if not position.sees(other.loc, loc):
        return 0
    if other.revealed:
        return max([power_at(position, other, weapon, loc) for weapon in other.card.weapons], default=0)
    ep = position.ep(other.loc, loc)
    return 6 if ep <= 5 else 5 if ep <= 10 else 3 if ep <= 15 else 0


def threat(position: Position, block: Block, loc: str) -> float:
    """The firepower that enemies could turn on a place."""
    return sum([power_on(position, other, loc) for other in position.of(enemy(block.seat))])


def is_cover(position: Position, loc: str) -> bool:
    district = position.mission.district
    return district.is_zone(loc) or loc in position.fortified or district.terrain.get(loc, "") == "T"


class Sight:
    """What the enemy can turn on each place, worked out once for a plan."""

    def __init__(self, position: Position, block: Block) -> None:
        self.position: Final = position
        self.foes: Final = position.of(enemy(block.seat))
        self.known: dict[str, list[int]] = {}

    def on(self, loc: str) -> list[int]:
        """Firepower on a place, enemy by enemy."""
        found = self.known.get(loc)
        if found is None:
            found = [power_on(self.position, other, loc) for other in self.foes]
            self.known[loc] = found
        return found

    def stay(self, loc: str) -> float:
        """What it costs to stop in a place."""
        return sum(self.on(loc)) * (IN_COVER if is_cover(self.position, loc) else IN_THE_OPEN)

    def passage(self, steps: list[str]) -> float:
        """What a way may cost: each enemy that has not reacted fires once, where it is worst."""
        total = 0
        for number, other in enumerate(self.foes):
            if not other.reacted:
                total += max([self.on(step)[number] for step in steps])
        return total * ON_THE_WAY


def _moves(position: Position, block: Block, activation: Activation) -> list[Plan]:
    """The best places to go to: nearer to a goal, out of sight, in cover, not through a storm of fire."""
    places = _goals(position, block)
    distance = ways(position, block, places) if places else {}
    here = distance.get(block.loc, FAR_OFF)
    holds = not attacks(position, block.seat)
    pace = _pace(position, block, here) * (0.25 if holds else 1.0)
    worth = WORTH[block.card.type] / 3
    sight = Sight(position, block)
    now = sight.stay(block.loc)
    found: list[Plan] = []
    for loc, (_, steps) in reach(position, block, activation).items():
        if not steps:
            continue
        gain = pace * (here - distance.get(loc, FAR_OFF)) + (now - sight.stay(loc) - sight.passage(steps)) * worth
        if loc in places and (block.is_foot or loc in position.mission.exits):
            gain += ZONE_GAIN
        elif holds and block.loc in position.mission.district.zones:
            gain -= 2.0
        if block.piece.leader:
            gain += FOLLOWED * (_led(position, block, loc) - _led(position, block, block.loc))
        if gain > 0:
            found.append(Plan(gain, [Action("step", step) for step in steps]))
    return sorted(found, key=_best_first)[:2]


def _goals(position: Position, block: Block) -> list[str]:
    """Where a block wants to be: on foot in the zones, a vehicle on the street before them."""
    places = wanted(position, block.seat)
    if position.prisoner.startswith("with:") and block.seat == "green":
        carrier = position.prisoner[5:]
        leaves = block.id == carrier or any([each.id == carrier for each in position.passengers(block)])
        return places if leaves else []
    if block.is_foot:
        return places
    zones = [position.mission.district.zones[loc] for loc in places if loc in position.mission.district.zones]
    before = {hex for zone in zones if zone.symbol is not None for hex in zone.symbol.fronts}
    streets = [loc for loc in places if loc in position.mission.district.terrain]
    return sorted([hex for hex in {*before, *streets} if position.mission.may_stand(block.card, hex)])


def _pace(position: Position, block: Block, distance: int) -> float:
    """What an MP nearer to the goal is worth: more, the less time is left; staff hangs back."""
    turns = max(1, position.mission.turns - position.turn)
    haste = min(1.0, distance / (6 * turns))
    hangs_back = block.card.type in STAFF or not block.is_foot
    return (STEP_GAIN + URGENCY * haste) * (0.6 if hangs_back and position.prisoner != f"with:{block.id}" else 1.0)


def _led(position: Position, leader: Block, loc: str) -> int:
    """The blocks of a force that its leader has in command from a place (7.2.2)."""
    mates = [each for each in position.in_force(leader.force) if each.is_on_map and each.id != leader.id]
    return len([each for each in mates if position.ep(loc, each.loc) <= COMMAND_EP])


# What to do.


def _deeds(position: Position, block: Block) -> list[Plan]:
    """The actions from where a block stands that promise something."""
    found: list[Plan] = []
    for target in fire_targets(position, block):
        for weapon in adequate(position, block, target, False, target.revealed):
            value = shot(position, block, Fire("fire", block.token, target.token, weapon.id), target)
            found.append(Plan(value, [Action("fire", target.token), Action("weapon", weapon.id)]))
    for target in assault_targets(position, block):
        for weapon in adequate(position, block, target, True, target.revealed):
            value = shot(position, block, Fire("assault", block.token, target.token, weapon.id), target) + 1.2
            found.append(Plan(value, [Action("assault", target.token), Action("weapon", weapon.id)]))
    found += [Plan(SCOUTED, [Action("scout", goal)]) for goal in scout_goals(position, block)]
    mine = wanted(position, block.seat)
    for symbol in symbols(position):
        if symbol in mine and contact_weapon(position, block, symbol) is not None:
            crowd = [each for hex in fronts(position, symbol) for each in position.here(hex) if each.id != block.id]
            if not crowd:
                found.append(Plan(BREACHED, [Action("breach", symbol)]))
    return [plan for plan in found if plan.value > 0]


def shot(position: Position, block: Block, fire: Fire, target: Block) -> float:
    """What a shot is worth: damage dealt less damage suffered; never through friends or civilians."""
    weapon = block.card.weapon(fire.weapon)
    value = -harm(position, block, weapon.id, target.loc)
    if value <= NEVER:
        return NEVER
    duel = expected(position, fire)
    value += duel.dealt * WORTH[target.card.type] / 3 - duel.suffered * WORTH[block.card.type] / 3
    if not target.revealed:
        value -= 0.4  # who knows what that is: scout first
    if block.is_foot and weapon.vs in ("any", "red") and target.is_foot and position.mission.options.has("at_vs_infantry"):
        value -= 1.0
    return value


def harm(position: Position, block: Block, weapon: str, loc: str) -> float:
    """What a shot would do to friends and civilians: more than any shot is worth, or a doubt where counters lie face down."""
    area = fire_area(position, block.card.weapon(weapon), block.loc, loc, position.sees(block.loc, loc))
    if endangered(position, area, (block.seat,), [block.id]):
        return -NEVER
    doubt = 0.0
    for counter in position.counters.values():
        if counter.loc in area and counter.revealed and counter.kind == "population":
            return -NEVER
        if counter.loc in area and not counter.revealed and "population" in position.mission.nml:
            doubt += RISKY
    return doubt
