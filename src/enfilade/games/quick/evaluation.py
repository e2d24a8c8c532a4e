"""How good a position is, and the orders worth trying (section 14)."""

from __future__ import annotations

from math import tanh
from typing import Final

from enfilade.games.quick.charts import types_in
from enfilade.games.quick.procedures.attack import Attack, attacker_power
from enfilade.games.quick.state import Position, Unit
from enfilade.games.quick.victory import scores
from enfilade.kernel.event import Seat

POINT: Final = 1.0  # a victory point
BODY: Final = 1.0  # a Maneuver Unit, before what it carries
FRESH: Final = 0.4  # not Reduced
ARM: Final = 0.3  # a type of Enabler that adds a die
SPARE: Final = 0.14  # a further counter, which only absorbs a Loss
AVAILABLE: Final = 0.16
EXHAUSTED: Final = 0.08
RESERVE: Final = 0.04
CUBE: Final = 0.16
SPARE_CUBE: Final = 0.05
MARCH: Final = 0.10  # a hex nearer to an objective that is not one's own, for each of its points
GUARD: Final = 0.35  # an objective of one's own that an enemy could walk into, for each of its points
GRIP: Final = 0.22  # a Loss that a garrison can still take, for each point of its objective
OBEYS: Final = 0.06
EXPOSED: Final = 0.45  # an HQ or Post beside an enemy
INITIATIVE: Final = 0.12
HIT: Final = 1 / 3  # the chance of a die


def evaluate(position: Position, seat: Seat) -> float:
    """Between a loss (−1) and a win (+1), from the whole position."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0.0 if winner is None else (1.0 if winner == seat else -1.0)
    enemy = position.other(seat)
    lead = standing(position, seat) - standing(position, enemy) + fight(position, seat)
    total = scores(position)
    left = max(0, position.mission.rounds - position.round) / position.mission.rounds
    lead += (total[seat] - total[enemy] - threshold(position, seat)) * POINT * (1.6 - 0.8 * left)
    return 0.98 * tanh(lead / 9)


def threshold(position: Position, seat: Seat) -> float:
    """Under a threshold the named seat measures itself by what it needs."""
    victory = position.mission.victory
    if victory.kind != "threshold":
        return 0.0
    total = scores(position)
    other = position.other(victory.seat)
    needed = victory.vp - total[other]
    return float(needed if seat == victory.seat else -needed)


def standing(position: Position, seat: Seat) -> float:
    """Everything but points: units, Enablers, cubes, places."""
    value = INITIATIVE if position.initiative == seat else 0.0
    side = position.sides[seat]
    value += AVAILABLE * sum(list(side.boxes["available"])) + EXHAUSTED * sum(list(side.boxes["exhausted"]))
    value += RESERVE * sum(list(side.boxes["supply"])) + SPARE_CUBE * side.reserve.total
    value += CUBE * (side.pool.total + side.hand.total + side.discard.total)
    value += 0.05 * side.hand.blue + (0.05 if needs_rest(position, seat) else 0.01) * side.hand.pink
    if position.mission.options.popular_support:
        value += 0.35 * side.support
    enemies = [unit for unit in position.of(position.other(seat)) if unit.is_on_map and unit.is_mu]
    for unit in position.of(seat):
        if unit.is_on_map:
            value += worth(unit) + place(position, unit, enemies)
    return value - danger(position, seat, enemies)


def needs_rest(position: Position, seat: Seat) -> bool:
    if any(position.sides[seat].boxes["exhausted"]):
        return True
    return any([unit.reduced and unit.is_on_map for unit in position.of(seat)])


def worth(unit: Unit) -> float:
    """A unit and what it carries; Enablers on an HQ wait to be passed on."""
    count, types = sum(list(unit.enablers)), len(types_in(unit.enablers))
    if not unit.is_mu:
        return 0.6 + AVAILABLE * count
    return BODY + (0.0 if unit.reduced else FRESH) + ARM * types + SPARE * (count - types)


def place(position: Position, unit: Unit, enemies: list[Unit]) -> float:
    """Where a unit stands: near what there is to take, obeying, and out of the enemy's reach if it commands."""
    hexes = position.mission.city.hexes
    value = (OBEYS if position.is_in_command(unit) else 0.0) + grip(position, unit) * lives(unit)
    if not unit.is_mu:
        if any([hexes.distance(unit.where, enemy.where) <= 1 for enemy in enemies]):
            value -= EXPOSED
        return value
    best = 0.0
    for each in position.mission.objectives:
        if position.control[each.hex] != unit.seat:
            away = hexes.distance(unit.where, each.hex)
            best = max(best, MARCH * each.vp * max(0, 7 - away))
    return value + best


def grip(position: Position, unit: Unit) -> float:
    """What each of a garrison's lives adds to its hold on an objective."""
    objective = position.mission.objective_at.get(unit.where)
    if objective is None or not unit.is_mu or position.control[unit.where] != unit.seat:
        return 0.0
    return GRIP * objective.vp


def danger(position: Position, seat: Seat, enemies: list[Unit]) -> float:
    """Objectives of one's own that stand open to an enemy."""
    hexes = position.mission.city.hexes
    lost = 0.0
    for each in position.mission.objectives:
        if position.control[each.hex] != seat or any([unit.is_mu and unit.seat == seat for unit in position.in_hex(each.hex)]):
            continue
        if any([hexes.distance(enemy.where, each.hex) <= 2 for enemy in enemies]):
            lost += GUARD * each.vp
    return lost


def fight(position: Position, seat: Seat) -> float:
    """An attack in progress: Losses still to be satisfied, and dice still to be rolled."""
    if not position.stack:
        return 0.0
    for procedure in reversed(position.stack):
        if isinstance(procedure, Attack) and procedure.target:
            sign = 1.0 if procedure.seat == seat else -1.0
            return sign * exchange(position, procedure)
    return 0.0


def exchange(position: Position, attack: Attack) -> float:
    """What the rest of an attack is worth to the attacker, roughly."""
    attacker, target = position.units[attack.attacker], position.units[attack.target]
    if attack.step == "attacker losses":
        dice = attacker_power(attacker, attack.terrain) - 0.6 * attack.losses
        hits = max(0.0, dice) * HIT
        return hits * (price(target) + grip(position, target)) - suffered(attacker, attack.losses)
    if attack.step == "defender losses":
        return suffered(target, attack.losses) + grip(position, target) * attack.losses
    return 0.0


def price(unit: Unit) -> float:
    """What one Loss costs a unit on average."""
    if not unit.is_on_map:
        return 0.0
    return worth(unit) / lives(unit) if unit.is_mu else 0.35


def lives(unit: Unit) -> int:
    return sum(list(unit.enablers)) + (1 if unit.reduced else 2)


def suffered(unit: Unit, losses: int) -> float:
    """What so many Losses cost; the last one costs the unit and a cube."""
    if not unit.is_on_map or not unit.is_mu:
        return 0.3 * losses
    left = lives(unit)
    return worth(unit) + CUBE + 0.5 if losses >= left else price(unit) * losses
