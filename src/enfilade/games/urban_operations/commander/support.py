"""The staff's part: which force is next, 3D actions, event cards (3.1.3, 6.2, 7.3.3.1)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.commander.fights import NEVER, RISKY, might_be, price
from enfilade.games.urban_operations.commander.survey import Survey
from enfilade.games.urban_operations.rules.cards import EventChoice
from enfilade.games.urban_operations.rules.choices import part_of
from enfilade.games.urban_operations.rules.support3d.matrix import RADIUS, is_target, open_rows, requesters, target_range
from enfilade.games.urban_operations.rules.support3d.requests import Grant, Requests
from enfilade.games.urban_operations.rules.support3d.strikes import RINGS, Strike, ring_loss, ring_of
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action

CALLED: Final = 0.7  # what a strike must promise to be asked for
LATER: Final = 0.6  # of what it would do now: it comes next turn, if at all
OURS: Final = 3.0  # a friend in the rings counts so often
SEEN: Final = 0.5  # for an enemy that a drone shows
LIT: Final = 0.3  # for an enemy in the light of a flare
TRAP_EP: Final = 8  # from the enemy at which an IED is still worth laying
GIFTS: Final = ("E02", "E06")  # event cards that are never better later


class Sortie:
    """A 3D mission that might be asked for."""

    def __init__(self, value: float, row: str, by: Block, loc: str) -> None:
        self.value: Final = value
        self.row: Final = row
        self.by: Final = by
        self.loc: Final = loc


# 3D actions.


def strike_value(survey: Survey, row: str, loc: str) -> float:
    """What a strike on a place would do: to the enemy as far as he is known, to one's own, to civilians (7.3.3.3)."""
    position = survey.position
    rings = RINGS[row]
    value = 0.0
    for foe in survey.foes:
        ring = ring_of(position, foe.loc, loc)
        if ring < len(rings) and rings[ring][1]:
            shield = 1 if foe.loc in position.works.fortified else 0
            for chance, each in might_be(position, foe):
                loss = ring_loss(row, ring, each.card.cls) - shield
                value += chance * price(position, each, loss) if loss > 0 and each.card.is_unit else 0.0
    for friend in survey.friends:
        ring = ring_of(position, friend.loc, loc)
        if ring <= len(rings) and friend.card.is_unit:  # one ring more: it may have moved by then
            value -= OURS * price(position, friend, max(1, ring_loss(row, min(ring, len(rings) - 1), friend.card.cls)))
    for counter in position.counters.values():
        if ring_of(position, counter.loc, loc) <= len(rings) and (not counter.revealed or counter.kind == "population"):
            value += NEVER if counter.revealed else -RISKY
    return value


def _value(survey: Survey, row: str, loc: str) -> float:
    """What a mission of a row promises on a place."""
    position = survey.position
    if row in RINGS:
        return LATER * strike_value(survey, row, loc)
    if row not in RADIUS:
        return 0.0
    district = position.mission.district
    near = [foe for foe in survey.foes if position.ep(loc, foe.loc) <= RADIUS[row]]
    if row == "mortar-flare":
        if not position.is_night or any([position.ep(loc, each.loc) <= RADIUS[row] for each in survey.friends]):
            return 0.0
        return LIT * len(near)
    open_air = [foe for foe in near if foe.loc in district.terrain or district.is_roof(foe.loc)]
    return SEEN * len([foe for foe in open_air if not foe.revealed and not foe.known])


def _missions(survey: Survey, rows: list[str]) -> list[Sortie]:
    """The best use of each row: on or near an enemy, within range of one who may ask."""
    position = survey.position
    places = sorted({foe.loc for foe in survey.foes})
    found: list[Sortie] = []
    for row in rows:
        best: Sortie | None = None
        callers = requesters(position, survey.seat, row)
        for loc in [each for each in places if is_target(position, row, each)]:
            able = [each for each in callers if position.ep(each.loc, loc) <= target_range(each)]
            if able:
                value = _value(survey, row, loc)
                if value > CALLED and (best is None or value > best.value):
                    best = Sortie(value, row, able[0], loc)
        if best is not None:
            found.append(best)
    return found


def request(survey: Survey, top: Requests) -> list[Action]:
    """The request that promises most, from its row to its target; or no more of them."""
    position = survey.position
    rows = [top.row] if top.row else open_rows(position, top.seat)
    found = sorted([(-each.value, each.row, each) for each in _missions(survey, rows) if not top.by or each.by.token == top.by])
    if not found:
        legal = top.actions(position)
        return [Action("done")] if Action("done") in legal else [legal[0]]
    best = found[0][2]
    order = [] if top.row else [Action("request", best.row)]
    order += [] if top.by else [Action("by", best.by.token)]
    listed = Requests(top.seat, best.row, best.by.token, top.part).actions(position)
    if Action("target", best.loc) not in listed:
        order.append(part_of(best.loc))
    return [*order, Action("target", best.loc)]


def correct(survey: Survey, top: Strike, legal: list[Action]) -> list[Action]:
    """A mission that is due: kept, moved to a better place, or called off where friends have come too near."""
    if Action("intercept") in legal:
        return [Action("intercept")]
    row = top.request.row
    if row not in RINGS or top.step == "adjust":
        best = _better(survey, row, top.request.loc)
        if top.step != "adjust":
            return [Action("keep")]
        return [each for each in (Action("adjust", best), part_of(best)) if each in legal][:1] or [legal[0]]
    value = strike_value(survey, row, top.request.loc)
    if Action("adjust") in legal:
        best = _better(survey, row, top.request.loc)
        if strike_value(survey, row, best) > value:
            return [Action("adjust")]
    return [Action("cancel")] if value < 0 and Action("cancel") in legal else [Action("keep")]


def _better(survey: Survey, row: str, loc: str) -> str:
    """The best target within reach of an adjustment (7.3.3.2)."""
    position = survey.position
    places = [foe.loc for foe in survey.foes if position.ep(loc, foe.loc) <= 10 and is_target(position, row, foe.loc)]
    if row not in RINGS or not places:
        return loc
    return max([(strike_value(survey, row, each), each) for each in [loc, *places]])[1]


# Event cards.


def gift(position: Position, legal: list[Action]) -> Action | None:
    """A card to be played in an impulse: at once if it is never better later, a trap where the enemy is near."""
    for action in legal:
        if action.verb == "play" and (action.target in GIFTS or (action.target == "E11" and _is_near(position, action))):
            return action
    return None


def _is_near(position: Position, action: Action) -> bool:
    """Whether an engineer of the side in its impulse has the enemy before him."""
    for seat in position.seats:
        if action.target in position.cards.hands[seat]:
            engineers = [each for each in position.of(seat) if each.type == "ENG"]
            foes = position.of(enemy(seat))
            if any([position.ep(each.loc, foe.loc) <= TRAP_EP for each in engineers for foe in foes]):
                return True
    return False


def grant(position: Position, top: Grant, legal: list[Action]) -> list[Action]:
    """A clear channel for a strike, not for a drone (E01)."""
    asked = top.request(position)
    strikes = asked is not None and asked.row in RINGS
    return [legal[0]] if strikes and legal[0].verb == "play" else [Action("pass")]


def opening(legal: list[Action]) -> list[Action]:
    """Cards of the initial phase: a look from above is good at once, the wind may as well stay as it is."""
    feed = Action("play", "E03")
    return [feed] if feed in legal else [Action("pass")]


def choose(survey: Survey, top: EventChoice, legal: list[Action]) -> list[Action]:
    """What an event lets a side choose (R133)."""
    position = survey.position
    if legal[0].target == "nothing" or len(legal) == 1 or top.what == "E12":
        return [legal[0]]
    if top.what == "E02":
        return [max([(price(position, position.block(each.target), 1), each.target, each) for each in legal])[2]]
    if top.what == "points":
        return [min([(position.points.of(each.target), each.target, each) for each in legal])[2]]
    return [min([(_distance(survey, each.target), each.target, each) for each in legal])[2]]


def _distance(survey: Survey, goal: str) -> float:
    """How far a block, a counter or a place is from where it matters: from one's own, a trap from the enemy."""
    position = survey.position
    if goal in position.tokens:
        return min([position.ep(position.block(goal).loc, each.loc) for each in survey.friends], default=0)
    if goal in position.counters:
        return 50.0 + min([position.ep(position.counters[goal].loc, each.loc) for each in survey.friends], default=0)
    inside = 0 if goal in position.mission.district.terrain else 50  # not in one's own house
    return inside + min([position.ep(goal, each.loc) for each in survey.foes], default=0)
