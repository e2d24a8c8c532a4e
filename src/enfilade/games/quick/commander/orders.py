"""Whole orders worth trying, as chains of atomic actions: for players that compare orders, not clicks.

Where an order draws no chance and hides nothing, its end is judged here, without carrying it out, and only the best few of its
kind are proposed.
"""

from __future__ import annotations

from typing import Final

from enfilade.games.quick.box.charts import TYPES, Kit, changed, has, types_in
from enfilade.games.quick.commander.balance import Balance
from enfilade.games.quick.commander.evaluation import (
    ARM,
    AVAILABLE,
    CUBE,
    EXHAUSTED,
    FRESH,
    INITIATIVE,
    RESERVE,
    SPARE,
    SPARE_CUBE,
    means,
    promise,
)
from enfilade.games.quick.rules.actions import ActionChoice
from enfilade.games.quick.rules.attack import targets
from enfilade.games.quick.rules.enablers import receivers
from enfilade.games.quick.rules.move import eligible, first_steps, may_join, second_steps
from enfilade.games.quick.rules.operation import AllocateEnablers, Allotment
from enfilade.games.quick.rules.redeploy import donors, receivers_from
from enfilade.games.quick.rules.revive import recoveries
from enfilade.games.quick.rules.rounds import SelectCubesPhase
from enfilade.games.quick.state.position import Position, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat

STOP: Final = Action("stop")
DONE: Final = Action("done")
AT_ONCE: Final = {
    "draw-enabler": AVAILABLE - RESERVE,
    "add-cube": CUBE - SPARE_CUBE,
    "revive-unit": FRESH,
    "repair": ARM,
    "claim": 2 * INITIATIVE,
    "pass": 0.0,
}  # what they add to the lead
MOST_CHARGES: Final = 6  # attacks
MOST_WALKS: Final = 5  # moves of a single unit
MOST_MARCHES: Final = 4  # moves of a formation, or of all
MOST_ISSUES: Final = 5  # allocations
MOST_SELECTIONS: Final = 3  # of cubes


class Candidate:
    """An order and the lead in which it ends."""

    def __init__(self, value: float, chain: list[Action]) -> None:
        self.value: Final = value
        self.chain: Final = chain


def orders(position: Position, seat: Seat) -> list[list[Action]]:
    """The orders of an Action, and the cubes to choose; none for other decisions, which are single choices."""
    top = position.stack[-1] if position.stack else None
    if isinstance(top, SelectCubesPhase):
        return selection(position, seat, top)
    if not isinstance(top, ActionChoice) or top.seat != seat or top.chosen:
        return []
    balance = Balance(position, seat)
    now = balance.now
    found: list[Candidate] = []
    charged: list[Candidate] = []
    walked: list[Candidate] = []
    marched: list[Candidate] = []
    issued: list[Candidate] = []
    fork = position.copy()
    for offer in top.actions(position):
        if offer.verb in AT_ONCE:
            found.append(Candidate(now + AT_ONCE[offer.verb], [offer]))
        elif offer.verb == "attack":
            charged += charges(position, offer, now)
        elif offer.verb == "move-one":
            walked += walks(fork, balance, offer)
        elif offer.verb in ("move-formation", "move-all"):
            marched += marches(fork, balance, offer)
        elif offer.verb == "allocate":
            issued += issues(fork, balance, offer)
        elif offer.verb == "redeploy":
            found += redeployments(position, seat, offer, now)
        elif offer.verb == "revive-enablers":
            found += revivals(position, seat, offer, now)
    found += [*best(charged, MOST_CHARGES), *best(walked, MOST_WALKS), *best(marched, MOST_MARCHES), *best(issued, MOST_ISSUES)]
    return [each.chain for each in best(found, len(found))]


def is_ranked(position: Position, _seat: Seat) -> bool:
    """Whether the first of the orders is better than the others, though nothing can be seen of it yet: cubes, not Actions."""
    return bool(position.stack) and isinstance(position.stack[-1], SelectCubesPhase)


def set_up(position: Position, seat: Seat, dice: Dice) -> list[list[Action]]:
    """The Enablers dealt out in secret: the printed kits, but which unit of a type has which is drawn by lot (3.2)."""
    top = position.stack[-1] if position.stack else None
    branch = top.branches.get(seat, []) if isinstance(top, AllocateEnablers) else []
    if not branch or not isinstance(branch[-1], Allotment) or branch[-1].dealt:
        return []
    units = position.mission.units
    kits: dict[str, Kit] = {}
    for type in sorted({units[id].type.id for id in position.mission.roster[seat]}):
        alike = [id for id in position.mission.roster[seat] if units[id].type.id == type]
        drawn = dice.shuffle(alike, "which unit has which Enablers") if len(alike) > 1 else alike
        kits.update({id: units[other].kit for id, other in zip(alike, drawn, strict=True)})
    return [[Action("assign", id) for index in range(len(TYPES)) for id in sorted(kits) for _ in range(kits[id][index])]]


def selection(position: Position, seat: Seat, phase: SelectCubesPhase) -> list[list[Action]]:
    """As many pink cubes as there is to recover, the rest blue; then a cube more or less."""
    branch = phase.branches[seat]
    offers = branch[-1].actions(position) if branch else []
    wanted = recoveries(position, seat)
    # By ascending number of blue cubes: of two that are as near, the one with more blue.
    ranked = sorted([(abs(int(offer.target.partition("p")[2]) - wanted), -rank) for rank, offer in enumerate(offers)])
    return [[offers[-rank]] for _, rank in ranked[:MOST_SELECTIONS]]


def best(candidates: list[Candidate], most: int) -> list[Candidate]:
    """Those with the best ends, the best first."""
    return sorted(candidates, key=_by_value)[:most]


def _by_value(candidate: Candidate) -> float:
    return -candidate.value


def charges(position: Position, offer: Action, now: float) -> list[Candidate]:
    """Every attack of a unit, by what it promises."""
    unit = position.units[offer.target]
    return [
        Candidate(now + promise(position, unit, target), [offer, Action("target", target.id)])
        for target in targets(position, unit)
    ]


def walks(fork: Position, balance: Balance, offer: Action) -> list[Candidate]:
    """Every place a unit can go to alone; the fork is left as it was."""
    unit = fork.units[offer.target]
    held = fork.control.copy()
    found: list[Candidate] = []
    for hex, way in ways(fork, unit, fork.is_in_command(unit), True).items():
        stand(fork, unit, hex)
        found.append(Candidate(balance.after(fork, [unit], balance.means), [offer, *way]))
        fork.control.update(held)
    fork.put(unit)
    return found


def stand(fork: Position, unit: Unit, hex: int) -> None:
    """A unit has come to stand in a hex (4.3)."""
    fork.put(unit.at(hex))
    if unit.is_mu and hex in fork.control:
        fork.control[hex] = unit.seat


def restore(fork: Position, units: list[Unit], control: dict[int, Seat]) -> None:
    """All is as it was before these units went."""
    for unit in units:
        fork.put(unit)
    fork.control.update(control)


def ways(position: Position, unit: Unit, in_command: bool, alone: bool) -> dict[int, list[Action]]:
    """Every place a unit can go to, by one way each."""
    step = position.mission.city.step
    found: dict[int, list[Action]] = {}
    for first in first_steps(position, unit, in_command, alone):
        further = second_steps(position, unit, unit.where, first, in_command, alone)
        if first not in position.crowds or may_join(position, unit, first):
            found[first] = [step[first], STOP] if further else [step[first]]
        for second in further:
            if second not in found:
                found[second] = [step[first], step[second]]
    return found


def marches(fork: Position, balance: Balance, offer: Action) -> list[Candidate]:
    """All units of a group towards one objective, or each to the one nearest to it; each march once."""
    units = eligible(fork, balance.seat, offer.target)
    were = [fork.units[id] for id in units]
    commanded = {unit.id for unit in were if fork.is_in_command(unit)}
    held = fork.control.copy()
    goals = [each.hex for each in fork.mission.objectives if fork.control[each.hex] != balance.seat]
    found: dict[str, Candidate] = {}
    for goal in [*goals, -1]:
        chain = march(fork, units, commanded, [goal] if goal >= 0 else goals)
        name = " ".join([action.text for action in chain])
        moved = [unit for unit in were if fork.units[unit.id].where != unit.where]
        if chain and name not in found:
            found[name] = Candidate(balance.after(fork, moved, balance.means), [offer, *chain])
        restore(fork, moved, held)
    return list(found.values())


def march(fork: Position, units: list[str], commanded: set[str], goals: list[int]) -> list[Action]:
    """Each unit takes the way that brings it nearest to a goal; those in front go first. The fork goes along."""
    chain: list[Action] = []
    away = distances(fork, goals)
    ranked = sorted([(away[fork.units[id].where], id) for id in units])
    for _, id in ranked:
        unit = fork.units[id]
        best: list[Action] = []
        end = unit.where
        for hex, way in ways(fork, unit, id in commanded, False).items():
            if away[hex] < away[end] and (unit.is_mu or away[hex] >= 2):
                best = way
                end = hex
        if best:
            chain += [Action("unit", id), *best]
            stand(fork, unit, end)
    return [*chain, DONE] if chain else []


def distances(position: Position, goals: list[int]) -> list[int]:
    """How far it is from each hex to the nearest goal."""
    apart = position.mission.city.apart
    if len(goals) == 1:
        return list(apart[goals[0]])
    return [nearest(position, hex, goals) for hex in range(len(apart))]


def nearest(position: Position, hex: int, goals: list[int]) -> int:
    away = position.mission.city.apart[hex]
    return min([away[goal] for goal in goals], default=99)


def issues(fork: Position, balance: Balance, offer: Action) -> list[Candidate]:
    """An Available Enabler to each unit that may have it; the fork is left as it was. None of a type that a unit has already,
    where there is another that it lacks: that would be a die more, and takes a Loss as well (6.7)."""
    boxes = fork.sides[balance.seat].boxes
    available = boxes["available"]
    boxes["available"] = changed(available, offer.target, -1)
    left = means(fork, balance.seat)
    found: list[Candidate] = []
    types = types_in(available)
    for unit in receivers(fork, balance.seat):
        if has(unit.enablers, offer.target) and not all([has(unit.enablers, type) for type in types]):
            continue
        fork.put(unit.holding(changed(unit.enablers, offer.target, 1)))
        found.append(Candidate(balance.after(fork, [unit], left), [offer, Action("to", unit.id)]))
        fork.put(unit)
    boxes["available"] = available
    return found


def redeployments(position: Position, seat: Seat, offer: Action, now: float) -> list[Candidate]:
    """One Enabler from a unit that has it twice, from an HQ, or from far behind, to one in front that lacks it."""
    enemies = [unit.where for unit in position.of(position.other(seat)) if unit.is_on_map]
    found: list[Candidate] = []
    for donor in donors(position, seat, ()):
        behind = nearest(position, donor.where, enemies)
        for type in types_in(donor.enablers):
            spare = donor.enablers[TYPES.index(type)] > 1 or not donor.is_mu
            for taker in receivers_from(position, donor, ()):
                ahead = nearest(position, taker.where, enemies)
                if taker.is_mu and not has(taker.enablers, type) and (spare or ahead + 1 < behind):
                    chain = [offer, Action("take", f"{donor.id}/{type}"), Action("give", taker.id), DONE]
                    found.append(Candidate(now + (ARM - SPARE if spare else SPARE), chain))
    return found


def revivals(position: Position, seat: Seat, offer: Action, now: float) -> list[Candidate]:
    """As many as may be revived, of different types first."""
    exhausted = position.sides[seat].boxes["exhausted"]
    types = types_in(exhausted)
    limit = 3 if position.works_for(seat, "water") else 2
    counters = [*types, *[type for type in types for _ in range(exhausted[TYPES.index(type)] - 1)]][:limit]
    value = now + len(counters) * (AVAILABLE - EXHAUSTED)
    return [Candidate(value, [offer, *[Action("choose", type) for type in counters]])]
