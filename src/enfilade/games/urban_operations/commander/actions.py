"""The actions that a block can take from a place, and what each promises, in levels of strength."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.charts import Weapon
from enfilade.games.urban_operations.commander.fights import Fights, danger_to_ours, harm, price
from enfilade.games.urban_operations.commander.survey import Survey, is_hard
from enfilade.games.urban_operations.rules.actions.breaching import CHARGE_EP, contact_weapon, fronts, remote_weapon, symbols
from enfilade.games.urban_operations.rules.actions.destroying import destroy_goals
from enfilade.games.urban_operations.rules.actions.placing import place_goals
from enfilade.games.urban_operations.rules.actions.scouting import may_look
from enfilade.games.urban_operations.rules.actions.support import points
from enfilade.games.urban_operations.rules.actions.transport import unload_hexes
from enfilade.games.urban_operations.rules.deeds import SHARED
from enfilade.games.urban_operations.rules.effects import fire_area
from enfilade.games.urban_operations.rules.fire.armament import adequate
from enfilade.games.urban_operations.rules.fire.assault import assault_targets
from enfilade.games.urban_operations.rules.fire.supporting import supporters
from enfilade.games.urban_operations.rules.fire.suppressing import suppressors
from enfilade.games.urban_operations.rules.movement.pairs import shelters
from enfilade.games.urban_operations.state.block import Block
from enfilade.kernel.action import Action

UNKNOWN: Final = 0.5  # off a shot at who knows what: scout first
SCOUTED: Final = 0.5  # for knowing what stands there
USEFUL: Final = 0.4  # more, if a friend could then fire at it
TURNED_UP: Final = 0.2  # for a counter
SUPPORTED: Final = 1.4  # for a level of strength regained
RESUPPLIED: Final = 0.6
BREACHED: Final = 2.5
FROM_AFAR: Final = 0.8
TAKEN: Final = 2.5  # for a wanted zone from which an assault drives the enemy
PUSHED: Final = 0.8  # for any other
JOINED: Final = 0.6  # what the activation of a helper is worth
PINNED: Final = 0.7  # for an enemy that cannot react any more this turn
WALK: Final = 13  # MP on foot from which a ride pays
NEAR_ENOUGH: Final = 6  # and from which one gets off again
LIFT: Final = 0.12  # for each MP of a long way that one is carried
SHELTERED: Final = 0.8  # of the danger that armour takes off a foot block beside it
NEXT_EP: Final = 3  # an enemy farther away is not beside one, walls and all
SHELTERERS: Final = ("INF", "ENG", "SPT", "LDR")
MINED: Final = 0.3
CLEARED: Final = 0.3


class Plan:
    """Actions of one block, what they are worth, and the places on its way."""

    def __init__(self, value: float, actions: list[Action], steps: list[str] | None = None, leaves_time: bool = True) -> None:
        self.value: Final = value
        self.actions: Final = actions
        self.steps: Final = steps or []
        self.leaves_time: Final = leaves_time  # half a move may follow, if none went before


def best_first(plan: Plan) -> float:
    return -plan.value


def deeds(fights: Fights, block: Block, mp: int) -> list[Plan]:
    """The actions from a place that promise something; `mp`: what it took to get there."""
    survey = fights.survey
    found: list[Plan] = []
    view = survey.in_view(block.loc)
    if block.force not in survey.position.command.reorganised[block.seat]:  # 12.1
        found += _shots(fights, block, mp, view)
        if any([far.get(block.loc, 99) <= NEXT_EP for far in survey.far]):
            found += _assaults(fights, block)
    found += _scouting(survey, block, view)
    found += _breaching(survey, block)
    found += _help(survey, block)
    found += _shelter(survey, block)
    if block.type == "ENG":
        found += _works(survey, block)
    return [plan for plan in found if plan.value > 0]


# Fighting.


def _shots(fights: Fights, block: Block, mp: int, view: list[int]) -> list[Plan]:
    """Fire at what is seen from a place; at what nobody knows, only from where a block stands."""
    survey = fights.survey
    position = survey.position
    found: list[Plan] = []
    for number in view:
        target = survey.foes[number]
        if survey.far[number].get(block.loc, 0) < 2 or target.is_covered:
            continue
        if (target.type == "BAR" and target.revealed) or (mp and not fights.is_known(target)):
            continue
        for weapon in adequate(position, block, target, False, target.revealed):
            doubt = 0.0 if fights.is_known(target) else UNKNOWN
            value = fights.shot(block, weapon, target) - doubt
            joined = _joined(fights, block, target, weapon, value + doubt)
            if value <= 0 and joined is None:
                continue
            hurt = harm(position, block, weapon, target.loc)
            if value > hurt:
                found.append(Plan(value - hurt, [Action("fire", target.token), Action("weapon", weapon.id)]))
            if joined is not None and joined.value - doubt > max(hurt, value):
                found.append(Plan(joined.value - doubt - hurt, joined.actions))
        if mp == 0 and position.mission.options.has("suppressing_fire"):
            found += _suppression(fights, block, target)
    return found


def _joined(fights: Fights, block: Block, target: Block, weapon: Weapon, alone: float) -> Plan | None:
    """The same shot with the fire of a friend, where that turns the fight (10.2)."""
    survey = fights.survey
    position = survey.position
    if not position.mission.options.has("supporting_fire") or not target.revealed or not -0.5 < alone < 1.5:
        return None
    value = fights.shot(block, weapon, target, 2) - JOINED
    if value <= max(0.0, alone):
        return None
    for helper in supporters(position, block):
        weapons = adequate(position, helper, target, False, True)
        if not weapons or helper.loc not in survey.vista(target.loc) or weapons[0].heavy:
            continue
        if harm(position, helper, weapons[0], target.loc) <= 0:
            links = [Action("supportfire", target.token), Action("with", helper.token), Action("weapon", weapon.id)]
            return Plan(value, links)
    return None


def _suppression(fights: Fights, block: Block, target: Block) -> list[Plan]:
    """Keeping an enemy's head down while friends are about to move (10.3)."""
    survey = fights.survey
    position = survey.position
    mates = [each for each in survey.friends if each.force == block.force and not each.activated and each.id != block.id]
    if target.reacted or not target.revealed or not mates:
        return []
    found: list[Plan] = []
    for id in suppressors(position, block, target):
        weapon = block.card.weapon(id)
        if fights.shot(block, weapon, target, 1) > 0 and harm(position, block, weapon, target.loc) <= 0:
            exposed = [mate for mate in mates if mate.loc in survey.vista(target.loc)]
            found.append(
                Plan(PINNED * min(1, len(exposed)), [Action("suppress", target.token), Action("weapon", id)], leaves_time=False)
            )
    return found


def _assaults(fights: Fights, block: Block) -> list[Plan]:
    survey = fights.survey
    position = survey.position
    found: list[Plan] = []
    for target in assault_targets(position, block):
        for weapon in adequate(position, block, target, True, target.revealed):
            spoils = TAKEN if target.loc in survey.wanted else PUSHED
            value = fights.assault(block, weapon, target, spoils) - (0.0 if fights.is_known(target) else UNKNOWN)
            hurt = harm(position, block, weapon, target.loc) if block.is_foot else 0.0
            if value > hurt:
                found.append(Plan(value - hurt, [Action("assault", target.token), Action("weapon", weapon.id)]))
    return found


# Looking.


def _scouting(survey: Survey, block: Block, view: list[int]) -> list[Plan]:
    """A look at what stands hidden: worth more where a friend could act on it."""
    position = survey.position
    found: list[Plan] = []
    for number in view:
        target = survey.foes[number]
        if target.revealed or target.known or target.is_covered or not may_look(position, block, target.loc):
            continue
        helps = any([id != block.id for id in survey.backers(target.loc)])
        found.append(Plan(SCOUTED + (USEFUL if helps else 0.0), [Action("scout", target.token)]))
    for counter in survey.counters:
        if may_look(position, block, counter.loc):
            found.append(Plan(TURNED_UP, [Action("scout", counter.id)]))
    return found


# Walls, obstacles, mines.


def _breaching(survey: Survey, block: Block) -> list[Plan]:
    """A way into a building that is wanted, away from friends and civilians."""
    position = survey.position
    if not any([weapon.breach != "none" or weapon.vs in ("any", "red") for weapon in block.card.weapons]):
        return []
    found: list[Plan] = []
    for symbol in symbols(position):
        if symbol not in survey.wanted:
            continue
        if contact_weapon(position, block, symbol) is not None:
            places = [symbol, *fronts(position, symbol)]
            area = {loc: ["charge"] for place in places for loc in position.ground.within(place, CHARGE_EP)}
            found.append(Plan(BREACHED - danger_to_ours(position, block, area), [Action("breach", symbol)]))
        elif _has_followers(survey, block, symbol):
            weapon = remote_weapon(position, block, symbol)
            if weapon is not None and weapon.breach == "remote":
                area = fire_area(position, weapon, block.loc, symbol, True)
                found.append(Plan(FROM_AFAR - danger_to_ours(position, block, area), [Action("breach", symbol)]))
    return found


def _has_followers(survey: Survey, block: Block, symbol: str) -> bool:
    """Whether a foot block is near enough to make use of a breach that another opens."""
    hexes = fronts(survey.position, symbol)
    near = [each for each in survey.friends if each.is_foot and each.id != block.id and each.card.is_unit]
    return any([survey.position.ep(each.loc, hex) <= NEAR_ENOUGH for each in near for hex in hexes])


def _works(survey: Survey, block: Block) -> list[Plan]:
    """What engineers do besides: mines before a position that is held, obstacles out of the way of an attack."""
    position = survey.position
    found: list[Plan] = []
    if not survey.attacks:
        drivers = [foe for foe in survey.foes if not foe.is_foot and (foe.revealed or foe.known)]
        if drivers or not any([foe.known for foe in survey.foes]):
            for loc in place_goals(position, block, "mine")[:1]:
                found.append(Plan(MINED, [Action("place", "mine"), Action("at", loc)]))
        return found
    for goal in destroy_goals(position, block):
        counter = position.counters.get(goal)
        if counter is not None and counter.kind in ("ied", "barricade"):
            area = {near: ["charge"] for near in position.ground.within(counter.loc, CHARGE_EP)}
            found.append(Plan(CLEARED - danger_to_ours(position, block, area), [Action("destroy", goal)]))
    return found


# Support and transport.


def _help(survey: Survey, block: Block) -> list[Plan]:
    """Support for the worn, and a lift for those who have far to go (8.2.2, 8.2.4)."""
    if not _may_help(survey, block):
        return []
    found: list[Plan] = []
    for offer in [offer for deed in SHARED for offer in deed.offers(survey.position, block, 0, [])]:
        value = _worth_of(survey, block, offer)
        if value > 0:
            actions = [offer]
            if offer.verb == "unload":
                hexes = unload_hexes(survey.position, block)
                actions.append(Action("at", _nearest(survey, hexes)))
            found.append(Plan(value, actions))
    return found


def _may_help(survey: Survey, block: Block) -> bool:
    """Whether support or transport could come up at all: the lists are long to work out."""
    if block.osl < block.card.osl or block.card.capacity:
        return True
    if block.type in ("SUP", "LOG"):
        position = survey.position
        return any([each.osl < each.card.osl for each in position.in_force(block.force)]) or not points(position, block)
    return block.is_foot and survey.has_rides(block.force)


def _worth_of(survey: Survey, block: Block, offer: Action) -> float:
    position = survey.position
    if offer.verb == "resupply":
        return RESUPPLIED
    other = position.block(offer.target)
    if offer.verb in ("support", "receive"):
        worn = other if offer.verb == "support" else block
        return SUPPORTED * price(position, worn, 1) / (1 if worn.osl > 1 else 2) + (0.4 if worn.osl == 1 else 0.0)
    if offer.verb == "unload":
        near = _walk(survey, block.loc) <= NEAR_ENOUGH
        return 1.5 if near and position.prisoner != f"with:{other.id}" else 0.0
    foot = block if offer.verb in ("mount", "ride") else other
    far = _walk(survey, foot.loc)
    if far < WALK or far > 90 or foot.type in ("SUP", "LOG", "CDR", "CP") or offer.verb in ("ride", "carry"):
        return 0.0
    return LIFT * (far - NEAR_ENOUGH)


def _walk(survey: Survey, loc: str) -> int:
    """MP on foot to what is wanted."""
    if not survey.wanted or not survey.attacks:
        return 99
    return survey.ways(survey.wanted, True).get(loc, 99)


def _nearest(survey: Survey, hexes: list[str]) -> str:
    """The hex to get off at: out of fire, then near to the goal."""
    distance = survey.ways(survey.wanted, True)
    return min([(survey.danger(hex, False) + 0.1 * distance.get(hex, 99), hex) for hex in hexes])[1]


def _shelter(survey: Survey, block: Block) -> list[Plan]:
    """In the cover of one's own armour, where the fire is heavy (10.4)."""
    found: list[Plan] = []
    if block.type not in SHELTERERS:
        return found
    for vehicle, _ in shelters(survey.position, block):
        if vehicle.force == block.force and is_hard(vehicle) and vehicle.activated:
            saved = survey.danger(block.loc, False) * SHELTERED
            found.append(Plan(saved, [Action("pair", vehicle.token)], leaves_time=False))
    return found
