"""How a block judges places: ground gained, danger on the way and where it stops, whom it leads, whom it watches."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.games.urban_operations.box.charts import COMMAND_EP, DAY, Card, box
from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.box.outlook import Menace
from enfilade.games.urban_operations.commander.fights import WORTH
from enfilade.games.urban_operations.commander.survey import Survey, is_hard
from enfilade.games.urban_operations.rules.actions.breaching import fronts, symbols
from enfilade.games.urban_operations.rules.actions.support import points
from enfilade.games.urban_operations.rules.fire.exchange import OPPORTUNITY
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.sums import total

STEP_GAIN: Final = 0.3  # for each MP nearer to a goal, with time in hand
URGENCY: Final = 0.4  # the same more, the less time is left
ZONE_GAIN: Final = 4.0
POST: Final = 2.0  # for a place that is held and not left
FARTHEST: Final = DAY[-1] + 1  # EP: out of range
BOXES: Final = [max(0, box(ep, DAY)) for ep in range(FARTHEST + 1)]  # the firepower box by EP
FAR_OFF: Final = 40  # MP to a goal that cannot be reached
STAFF: Final = ("LDR", "JFO")
OVERWATCHERS: Final = ("SPT", "SNP")  # who does most good from a window or a roof
FOLLOWERS: Final = ("SUP", "LOG", "CDR", "CP")  # who goes where others need them
FOLLOW_MP: Final = 3
FOLLOWED: Final = 0.08  # for each block that a leader keeps within command
IN_COMMAND: Final = 0.15  # for a block that stays in command of its leader
OVERWATCH: Final = 0.12  # for each enemy, up to three, that a block in cover has before its muzzle
# Levels that a squad loses to another that is weaker by four points, equal, stronger by four, and between (8.2.7.6).
LOSSES: Final[tuple[float, ...]] = (0.28, 0.28, 0.28, 0.28, 0.49, 0.56, 1.12, 1.19, 1.82)
LEVEL: Final = 4  # where the squads are equal
GIVE_WAY: Final = 1.1  # what it costs to break contact instead, ground included
# And what that leaves if he loses less himself, never a gain, by how much stronger the other is.
NET_LOSSES: Final = [max(0.0, min(GIVE_WAY, LOSSES[LEVEL + edge] - LOSSES[LEVEL - edge])) for edge in range(-LEVEL, LEVEL + 1)]
FRAIL: Final[tuple[float, ...]] = (1.6, 1.2, 1.0)  # by OSL: the last level is the dearest
OPENED: Final = 0.8  # how often an enemy that could opens fire on a mover
SHOT_AT: Final = 0.5  # how often on one that stands there, before things have changed
ASSAULTED: Final = 0.35
BOX_ONE: Final = 6  # the firepower of an assault
MINED: Final = 0.8  # how often a mine goes off (5.2.2.2)
REST_OF_THEM: Final = 0.25
STRANGE: Final = 0.7  # how often one that stands hidden is what it is taken for
BREACH_MP: Final = 3  # what a breach still to be blown is counted as


class Judgement:
    """How a block judges places: ground gained, danger on the way and where it stops, who it leads, whom it watches."""

    def __init__(self, survey: Survey, block: Block) -> None:
        position = survey.position
        self.survey: Final = survey
        self.block: Final = block
        self.hard: Final = is_hard(block)
        self.worth: Final = WORTH[block.type] / 3 * FRAIL[min(block.osl, 3) - 1]
        self.places: Final = goals_of(survey, block)
        self._goals: Final = frozenset(self.places)
        self.near: Final = FOLLOW_MP if block.type in FOLLOWERS else 0  # near enough to its goal
        self.distance: Final = self._distances()
        self.here: Final = self.distance.get(block.loc, FAR_OFF)
        self.pace: Final = _pace(survey, block, self.here)
        gone = position.tempo.turn / position.mission.turns
        self.zone: Final = ZONE_GAIN * (1 + gone) / 2  # what is taken early may be lost again
        self.guns: Final = max([weapon.reach for weapon in block.card.weapons], default=0)
        ground, at = position.ground, position.leader_at(block.force)
        self.leader: Final = ground.distances(at) if at and block.card.is_unit else {}  # EP from its leader
        mates = _mates(position, block) if block.piece.leader else []
        self.company: Final = [ground.distances(mate.loc) for mate in mates]  # and from those whom it leads
        foe = enemy(block.seat)
        mines = position.mission.sides[foe].mines - position.mines.gone[foe]
        self.mines: Final = mines / max(1, len(position.mission.district.terrain) - len(position.mines.cleared[foe]))  # in a hex
        self._led: Final = survey.outlook.menace(block.card.key, True)
        self._alone: Final = survey.outlook.menace(block.card.key, False)
        self.boxes: Final = firepower(block.card)
        self._rest: Final[dict[str, float]] = {}

    def _distances(self) -> dict[str, int]:
        """MP to the goals; for who can breach, through the symbols that are still closed too."""
        survey, block = self.survey, self.block
        if not self.places:
            return {}
        found = survey.ways(self.places, block.is_foot)
        if not any([weapon.breach == "contact" for weapon in block.card.weapons]):
            return found
        found = dict(found)
        for symbol in symbols(survey.position):
            if symbol in self.places:
                for hex in fronts(survey.position, symbol):
                    found[hex] = min(found.get(hex, FAR_OFF), BREACH_MP)
                    for step in survey.position.ground.steps[hex]:
                        if step.foot and step.kind == "hex":
                            found[step.to] = min(found.get(step.to, FAR_OFF), BREACH_MP + 1)
        return found

    def gains(self, ways: dict[str, tuple[int, list[str]]]) -> dict[str, float]:
        """What it is worth to go to each of some places by the ways of one search, which have much in common."""
        fire: dict[str, dict[int, float]] = {}
        found: dict[str, float] = {}
        for loc, (_, steps) in ways.items():
            if steps:
                found[loc] = self._gain(loc, steps, self._worst(steps, fire))
        return found

    def gain(self, loc: str, steps: list[str]) -> float:
        """What it is worth to go somewhere by a way."""
        return self._gain(loc, steps, self._worst(steps, {}))

    def _gain(self, loc: str, steps: list[str], worst: dict[int, float]) -> float:
        value = self.rest(loc) - self.rest(self.block.loc)
        if self._goals:
            value += self.pace * (max(self.near, self.here) - max(self.near, self.distance.get(loc, FAR_OFF)))
            if self.block.is_foot and not self.near:
                value += self.zone * len([step for step in steps if step in self._goals])
            elif loc in self.survey.position.mission.exits and loc in self._goals:
                value += ZONE_GAIN
        return value - self._passage(steps, worst)

    def passage(self, steps: list[str]) -> float:
        """What a way may cost: each enemy that has not reacted fires once, where it is worst (8.3)."""
        return self._passage(steps, self._worst(steps, {}))

    def _passage(self, steps: list[str], worst: dict[int, float]) -> float:
        fire = _crowd(list(worst.values())) * OPENED * self.worth if worst else 0.0
        return fire + self._mines(steps)

    def _worst(self, steps: list[str], known: dict[str, dict[int, float]]) -> dict[int, float]:
        """What each enemy may do to the block on a way, at the worst; `known`: on the ways to the places before."""
        if not steps:
            return {}
        loc = steps[-1]
        found = known.get(loc)
        if found is None:
            found = self._worst(steps[:-1], known)
            opening = self._opening(loc)
            if opening:
                found = found.copy()
                for number, risk in opening:
                    if risk > found.get(number, 0.0):
                        found[number] = risk
            known[loc] = found
        return found

    def _opening(self, loc: str) -> list[tuple[int, float]]:
        """The enemies that may open fire on the block where it enters a place, by number, and what each may cost it."""
        known = self._menace(loc).opened
        found = known.get(loc)
        if found is None:
            ready = [each for each in self.survey.fire(loc, self.hard) if not self.survey.foes[each[0]].reacted]
            found = [(number, self._risk(loc, number, power, OPPORTUNITY)) for number, power in ready]
            known[loc] = found
        return found

    def _mines(self, steps: list[str]) -> float:
        """What a way may cost a vehicle where mines may lie (5.2.2.2)."""
        if self.block.is_foot or not self.mines:
            return 0.0
        position = self.survey.position
        clear, found = position.mines.cleared[enemy(self.block.seat)], position.mines.found_places()
        unknown = [step for step in steps if step not in clear]
        known = [step for step in unknown if step in found]
        return (self.mines * len(unknown) + len(known)) * MINED * self.worth * 3

    def rest(self, loc: str) -> float:
        """What it is worth to stand somewhere, leaving aside how far it is from the goal."""
        found = self._rest.get(loc)
        if found is None:
            survey, block = self.survey, self.block
            position = survey.position
            found = -self.danger(loc)
            if not survey.attacks and loc == block.loc and position.mission.district.is_zone(loc):
                found += POST
            if block.piece.leader:
                found += FOLLOWED * len([far for far in self.company if far.get(loc, 99) <= COMMAND_EP])
            elif self._is_led(loc):
                found += IN_COMMAND
            if self.guns and survey.walls(loc):
                found += OVERWATCH * min(3, self._before(loc)) * (2 if block.type in OVERWATCHERS else 1)
            self._rest[loc] = found
        return found

    def danger(self, loc: str) -> float:
        """What it may cost to stay in a place: shots from afar, assaults from next door."""
        known = self._menace(loc).danger
        found = known.get(loc)
        if found is None:
            found = self._danger(loc)
            known[loc] = found
        return found * self.worth

    def _danger(self, loc: str) -> float:
        """The same to a block that is worth as much as a squad."""
        survey = self.survey
        cost = _crowd([self._risk(loc, number, power, 0) for number, power in survey.fire(loc, self.hard)]) * SHOT_AT
        if self.block.is_foot:
            for number in survey.next_door(loc):
                cost += self._risk(loc, number, BOX_ONE, 0) * ASSAULTED
        return cost

    def _is_led(self, loc: str) -> bool:
        return self.leader.get(loc, 99) <= COMMAND_EP

    def _menace(self, loc: str) -> Menace:
        """What is known of the danger in a place to such blocks, near their leader or not."""
        return self._led if self._is_led(loc) else self._alone

    def _risk(self, loc: str, number: int, power: int, bonus: int) -> float:
        """What a fight that an enemy begins would cost this block in a place: levels lost less levels dealt, never a gain."""
        survey = self.survey
        foe = survey.foes[number]
        far = survey.far[number].get(loc, FARTHEST)
        mine = self.boxes[BOXES[far] if far < FARTHEST else BOXES[FARTHEST]] + survey.walls(loc) + self._is_led(loc)
        edge = power + bonus + survey.walls(foe.loc) + 1 - mine  # its leader is taken to be near
        if edge <= 0:
            return 0.0  # who is no weaker loses no more than he deals
        loss = NET_LOSSES[edge + LEVEL] if edge < LEVEL else NET_LOSSES[-1]
        return loss if foe.revealed or foe.known else loss * STRANGE

    def _before(self, loc: str) -> int:
        """How many enemies a block would see in range."""
        far = self.survey.far
        return len([number for number in self.survey.in_view(loc) if 2 <= far[number].get(loc, 0) <= self.guns])


@lru_cache(maxsize=512)
def firepower(card: Card) -> list[int]:
    """What such a block brings to a fight wherever it stands, by firepower box; nobody changes the list."""
    light = [weapon for weapon in card.weapons if weapon.indoor]
    return [max([weapon.fp[number] for weapon in light], default=0) for number in range(len(DAY))]


def _crowd(risks: list[float]) -> float:
    """The risk from many enemies: the worst two in full, of the others a part, for they have others to fire at."""
    if len(risks) < 2:
        return risks[0] if risks else 0.0
    worst = sorted(risks, reverse=True)
    return total(worst[:2]) + REST_OF_THEM * total(worst[2:])


def goals_of(survey: Survey, block: Block) -> list[str]:
    """Where a block wants to be: on foot in the zones, a vehicle on the street before them."""
    position, places = survey.position, survey.wanted
    if position.prisoner.startswith("with:") and block.seat == "green":
        carrier_id = position.prisoner[5:]
        leaves = block.id == carrier_id or any([each.id == carrier_id for each in position.passengers(block)])
        return places if leaves else []
    if block.type in FOLLOWERS and position.prisoner != f"with:{block.id}":
        return _followed(position, block)
    if block.is_foot:
        return places
    zones = [position.mission.district.zones[loc] for loc in places if loc in position.mission.district.zones]
    before = {hex for zone in zones if zone.symbol is not None for hex in zone.symbol.fronts}
    streets = [loc for loc in places if loc in position.mission.district.terrain]
    return sorted([hex for hex in {*before, *streets} if position.mission.may_stand(block.card, hex)])


def _followed(position: Position, block: Block) -> list[str]:
    """Where staff and supply are needed: with the worn if they can help them, else with the leader."""
    mates = _mates(position, block)
    worn = [mate.loc for mate in mates if mate.osl < mate.card.osl] if points(position, block) else []
    return sorted(set(worn)) or [mate.loc for mate in mates if mate.piece.leader]


def _pace(survey: Survey, block: Block, distance: int) -> float:
    """What an MP nearer to the goal is worth: more, the less time is left; staff hangs back, and so do all who hold."""
    position = survey.position
    turns = max(1, position.mission.turns - position.tempo.turn)
    haste = min(1.0, distance / (6 * turns))
    pace = STEP_GAIN + URGENCY * haste
    if position.prisoner != f"with:{block.id}":
        pace *= 0.4 if block.type in OVERWATCHERS else 0.6 if block.type in STAFF or not block.is_foot else 1.0
    return pace if survey.attacks or block.type in FOLLOWERS else 0.25 * pace


def _mates(position: Position, block: Block) -> list[Block]:
    """The other blocks of a force on the map: those that a leader wants in command (7.2.2)."""
    return [each for each in position.in_force(block.force) if each.is_on_map and each.id != block.id]
