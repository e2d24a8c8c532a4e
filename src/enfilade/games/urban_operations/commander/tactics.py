"""What a careful commander would do with a block: where to go, what to do there, and what that is worth in levels of strength."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.mission import OFF
from enfilade.games.urban_operations.commander.actions import Plan, best_first, deeds
from enfilade.games.urban_operations.commander.fights import Fights
from enfilade.games.urban_operations.commander.places import FAR_OFF, Judgement, goals_of
from enfilade.games.urban_operations.commander.reach import reach
from enfilade.games.urban_operations.commander.survey import Survey, is_hard
from enfilade.games.urban_operations.rules.actions.transport import carrier, dismount_hexes
from enfilade.games.urban_operations.rules.activation import Activation
from enfilade.games.urban_operations.rules.movement.costs import entry_hexes
from enfilade.games.urban_operations.state.block import Block
from enfilade.kernel.action import Action

CLOSE: Final = 8  # EP from which an enemy is something to go for, or to fear
MOVES: Final = 10  # the best mere moves that are thought of
STOPS: Final = 8  # places from which the deeds of a block are weighed
NEAR_ENOUGH: Final = 6  # MP on foot from which one gets off a vehicle
GET_OFF: Final = 1.5


class Tactics:
    """What a block can do with the rest of its activation."""

    def __init__(self, fights: Fights, block: Block, activation: Activation) -> None:
        self.fights: Final = fights
        self.block: Final = block
        self.activation: Final = activation
        self.judgement: Final = Judgement(fights.survey, block)
        self.ways: Final[dict[str, tuple[int, list[str]]]] = self._ways()
        self.moves: Final = self.judgement.gains(self.ways)
        self.most: Final = activation.with_action(fights.survey.position, block)  # MP that leave room for an action

    def _ways(self) -> dict[str, tuple[int, list[str]]]:
        """Where it can get; who has nothing to go for and nothing to fear does not look."""
        survey, block = self.fights.survey, self.block
        quiet = not survey.is_watched(block.loc) and not any([far.get(block.loc, 99) <= CLOSE for far in survey.far])
        if quiet and not self.judgement.places and not self.activation.mp and not block.pair:
            return {block.loc: (0, [])}
        return reach(survey, block, self.activation)

    def at_once(self) -> list[Plan]:
        """Doing nothing, which is worth nothing; a move; an action where it stands, which leaves half a move."""
        found = [Plan(0.0, [Action("done")])]
        for loc in sorted(self.moves, key=self._least_gain)[:MOVES]:
            if self.moves[loc] > 0:
                steps = self.ways[loc][1]
                found.append(Plan(self.moves[loc], [*[Action("step", step) for step in steps], Action("done")], steps))
        mp, block = self.activation.mp, self.block
        if self._may_act and mp <= self.most and not (block.pair and not self.activation.paired):
            after = max([0.0, *[self.moves[loc] for loc in self.moves if self.ways[loc][0] <= self.most]]) if mp == 0 else 0.0
            for deed in self._deeds(block, mp):
                found.append(Plan(deed.value + (after if deed.leaves_time else 0.0), deed.actions))
        return found

    def elsewhere(self) -> list[Plan]:
        """Going to the likeliest places to do something there."""
        if not self._may_act:
            return []
        found: list[Plan] = []
        stops = sorted([(-gain, loc) for loc, gain in self.moves.items() if self.ways[loc][0] <= self.most])
        for _, loc in stops[:STOPS]:
            mp, steps = self.ways[loc]
            for deed in self._deeds(self.block.at(loc), mp):
                links = [*[Action("step", step) for step in steps], *deed.actions]
                found.append(Plan(deed.value + self.moves[loc], links, steps))
        return found

    def _least_gain(self, loc: str) -> float:
        return -self.moves[loc]

    @property
    def _may_act(self) -> bool:
        return not self.activation.acted and self.block.card.is_unit

    def _deeds(self, there: Block, mp: int) -> list[Plan]:
        found = deeds(self.fights, there, mp)
        if self.activation.paired:  # a pair fires and nothing else (10.4)
            return [plan for plan in found if plan.actions[0].verb == "fire"]
        return found


def plans(fights: Fights, block: Block, activation: Activation) -> list[Plan]:
    """What a block can do with the rest of its activation, the best first."""
    forced = forced_plan(fights.survey, block)
    if forced is not None:
        return [forced]
    choice = Tactics(fights, block, activation)
    return sorted([*choice.at_once(), *choice.elsewhere()], key=best_first)


def forced_plan(survey: Survey, block: Block) -> Plan | None:
    """What a block does that is not on the map: it enters, or rides on."""
    if block.loc == OFF:
        return _entrance(survey, block)
    return _ride(survey, block) if block.is_carried else None


def _entrance(survey: Survey, block: Block) -> Plan:
    """Onto the map by the hex that is nearest to the goal."""
    distance = survey.ways(goals_of(survey, block), block.is_foot)
    hexes = sorted([(distance.get(hex, FAR_OFF), hex) for hex in entry_hexes(survey.position, block)])
    return Plan(1.0, [Action("step", hexes[0][1])]) if hexes else Plan(0.0, [Action("done")])


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
