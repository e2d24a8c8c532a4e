"""What a careful commander would do with a block: where to go, what to do there, and what that is worth in levels of strength."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.block import Block
from enfilade.games.urban_operations.deeds import Plan, best_first, deeds
from enfilade.games.urban_operations.fights import Fights
from enfilade.games.urban_operations.mission import OFF
from enfilade.games.urban_operations.outlook import FAR_OFF, Outlook, goals_of
from enfilade.games.urban_operations.procedures.activation import Activation, entry_hexes
from enfilade.games.urban_operations.procedures.logistics import carrier, dismount_hexes
from enfilade.games.urban_operations.reach import reach
from enfilade.games.urban_operations.survey import Survey, is_hard
from enfilade.kernel.action import Action

STOPS: Final = 12  # places from which the deeds of a block are weighed
NEAR_ENOUGH: Final = 6  # MP on foot from which one gets off a vehicle
GET_OFF: Final = 1.5


def plans(fights: Fights, block: Block, activation: Activation) -> list[Plan]:
    """What a block can do with the rest of its activation, the best first; doing nothing is worth nothing."""
    survey = fights.survey
    position = survey.position
    if block.loc == OFF:
        return [_entrance(survey, block)] if entry_hexes(position, block) else []
    if block.is_carried:
        return [_ride(survey, block)]
    outlook = Outlook(survey, block)
    found = [Plan(0.0, [Action("done")])]
    ways = reach(position, block, activation, survey)
    moves: dict[str, float] = {loc: outlook.gain(loc, steps) for loc, (_, steps) in ways.items() if steps}
    for loc, gain in moves.items():
        if gain > 0:
            steps = ways[loc][1]
            found.append(Plan(gain, [*[Action("step", step) for step in steps], Action("done")], steps))
    if not activation.acted and block.card.is_unit:
        found += _with_deeds(fights, outlook, activation, ways, moves)
    return sorted(found, key=best_first)[:3]


def _with_deeds(
    fights: Fights,
    outlook: Outlook,
    activation: Activation,
    ways: dict[str, tuple[int, list[str]]],
    moves: dict[str, float],
) -> list[Plan]:
    """Going somewhere to do something there; or doing it here, which leaves half a move."""
    position, block = fights.survey.position, outlook.block
    most = activation.with_action(position, block)
    stops = sorted([(-moves[loc], loc) for loc in moves if ways[loc][0] <= most])
    found: list[Plan] = []
    if activation.mp <= most and not (block.pair and not activation.paired):
        after = 0.0
        if activation.mp == 0:
            after = max([0.0, *[moves[loc] for loc in moves if ways[loc][0] <= most]])
        for deed in deeds(fights, block, activation.mp):
            found.append(Plan(deed.value + (after if deed.leaves_time else 0.0), deed.actions))
    for _, loc in stops[:STOPS]:
        steps = ways[loc][1]
        for deed in deeds(fights, block.at(loc), ways[loc][0]):
            found.append(Plan(deed.value + moves[loc], [*[Action("step", step) for step in steps], *deed.actions], steps))
    if activation.paired:  # a pair fires and nothing else (10.4)
        return [plan for plan in found if any([action.verb == "fire" for action in plan.actions])]
    return found


def _entrance(survey: Survey, block: Block) -> Plan:
    """Onto the map by the hex that is nearest to the goal."""
    distance = survey.ways(goals_of(survey, block), block.is_foot)
    hexes = sorted([(distance.get(hex, FAR_OFF), hex) for hex in entry_hexes(survey.position, block)])
    return Plan(1.0, [Action("step", hexes[0][1])])


def _ride(survey: Survey, block: Block) -> Plan:
    """Off the vehicle where the goal is near on foot; else on with it."""
    position = survey.position
    distance = survey.ways(goals_of(survey, block), True)
    vehicle = carrier(position, block)
    hexes = sorted([(distance.get(hex, FAR_OFF), hex) for hex in dismount_hexes(position, block)])
    if hexes and hexes[0][0] <= NEAR_ENOUGH and position.prisoner != f"with:{block.id}":
        return Plan(GET_OFF, [Action("dismount", hexes[0][1])])
    if hexes and vehicle.osl == 1 and survey.danger(vehicle.loc, is_hard(vehicle)) > 0:
        return Plan(GET_OFF, [Action("dismount", hexes[0][1])])  # before it burns
    return Plan(0.0, [Action("done")])
