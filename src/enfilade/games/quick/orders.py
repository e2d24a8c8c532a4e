"""Whole orders worth trying, as chains of atomic actions: for players that compare orders, not clicks."""

from __future__ import annotations

from typing import Final

from enfilade.games.quick.charts import TYPES, has, types_in
from enfilade.games.quick.procedures.actions import ActionChoice
from enfilade.games.quick.procedures.attack import targets
from enfilade.games.quick.procedures.move import eligible, first_steps, may_end, second_steps
from enfilade.games.quick.procedures.sustain import donors, receivers, receivers_from
from enfilade.games.quick.state import Position, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.event import Seat

STOP: Final = Action("stop")
DONE: Final = Action("done")
AT_ONCE: Final = ("draw-enabler", "add-cube", "revive-unit", "repair", "claim", "pass")


def orders(position: Position, seat: Seat) -> list[list[Action]]:
    """The orders of an Action; none for other decisions, which are single choices."""
    top = position.stack[-1] if position.stack else None
    if not isinstance(top, ActionChoice) or top.seat != seat or top.chosen:
        return []
    found: list[list[Action]] = []
    for offer in top.actions(position):
        if offer.verb in AT_ONCE:
            found.append([offer])
        elif offer.verb == "attack":
            found += [[offer, Action("target", unit.id)] for unit in targets(position, position.units[offer.target])]
        elif offer.verb == "move-one":
            unit = position.units[offer.target]
            found += [[offer, *way] for way in ways(position, unit, position.is_in_command(unit), True)]
        elif offer.verb in ("move-formation", "move-all"):
            found += marches(position, seat, offer)
        elif offer.verb == "allocate":
            found += [[offer, Action("to", unit.id)] for unit in receivers(position, seat)]
        elif offer.verb == "redeploy":
            found += redeployments(position, seat, offer)
        elif offer.verb == "revive-enablers":
            found += revivals(position, seat, offer)
    return found


def ways(position: Position, unit: Unit, in_command: bool, alone: bool) -> list[list[Action]]:
    """Every place a unit can go to, by one way each."""
    found: dict[int, list[Action]] = {}
    for first in first_steps(position, unit, in_command, alone):
        step = Action("step", position.name_of(first))
        further = second_steps(position, unit, unit.where, first, in_command, alone)
        if may_end(position, unit, first):
            found[first] = [step, STOP] if further else [step]
        for second in further:
            if second not in found:
                found[second] = [step, Action("step", position.name_of(second))]
    return list(found.values())


def marches(position: Position, seat: Seat, offer: Action) -> list[list[Action]]:
    """All units of a group towards one objective, the nearest first, or each to the one nearest to it."""
    units = eligible(position, seat, offer.target)
    goals = [each.hex for each in position.mission.objectives if position.control[each.hex] != seat]
    found: list[list[Action]] = []
    for goal in [*goals, -1]:
        chain = march(position, units, [goal] if goal >= 0 else goals)
        if chain:
            found.append([offer, *chain])
    return found


def march(position: Position, units: list[str], goals: list[int]) -> list[Action]:
    """Each unit takes the step that brings it nearest to a goal; those in front go first."""
    hexes = position.mission.city.hexes
    fork = position.copy()
    chain: list[Action] = []
    ranked = sorted([(nearest(fork, fork.units[id].where, goals), id) for id in units])
    in_command = {id: fork.is_in_command(fork.units[id]) for id in units}
    for away, id in ranked:
        unit = fork.units[id]
        best: list[Action] = []
        closest = away
        for way in ways(fork, unit, in_command[id], False):
            steps = [action for action in way if action.verb == "step"]
            after = nearest(fork, hexes.number(steps[-1].target), goals)
            if after < closest and (unit.is_mu or after >= 2):
                closest = after
                best = way
        if best:
            chain += [Action("unit", id), *best]
            last = [action for action in best if action.verb == "step"][-1]
            fork.put(unit.at(hexes.number(last.target)))
    return [*chain, DONE] if chain else []


def nearest(position: Position, hex: int, goals: list[int]) -> int:
    return min([position.mission.city.hexes.distance(hex, goal) for goal in goals], default=99)


def redeployments(position: Position, seat: Seat, offer: Action) -> list[list[Action]]:
    """One Enabler from a unit that has it twice, from an HQ, or from far behind, to one in front that lacks it."""
    enemies = [unit.where for unit in position.of(position.other(seat)) if unit.is_on_map]
    found: list[list[Action]] = []
    for donor in donors(position, seat, ()):
        behind = nearest(position, donor.where, enemies)
        for type in types_in(donor.enablers):
            spare = donor.enablers[TYPES.index(type)] > 1 or not donor.is_mu
            for taker in receivers_from(position, donor, ()):
                ahead = nearest(position, taker.where, enemies)
                if taker.is_mu and not has(taker.enablers, type) and (spare or ahead + 1 < behind):
                    found.append([offer, Action("take", f"{donor.id}/{type}"), Action("give", taker.id), DONE])
    return found


def revivals(position: Position, seat: Seat, offer: Action) -> list[list[Action]]:
    """As many as may be revived, of different types first."""
    exhausted = position.sides[seat].boxes["exhausted"]
    types = types_in(exhausted)
    limit = 3 if position.works_for(seat, "water") else 2
    counters = [*types, *[type for type in types for _ in range(exhausted[TYPES.index(type)] - 1)]]
    return [[offer, *[Action("choose", type) for type in counters[:limit]]]]
