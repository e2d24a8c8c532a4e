"""How good a position is, and the orders worth trying (section 14)."""

from __future__ import annotations

from math import tanh
from typing import Final

from enfilade.games.quick.box.charts import size
from enfilade.games.quick.box.mission import Objective
from enfilade.games.quick.commander.weights import WEIGHTS
from enfilade.games.quick.rules.attack import Attack, attacker_power, defender_power, hit_chances
from enfilade.games.quick.rules.victory import scores
from enfilade.games.quick.state.position import Position, Unit
from enfilade.kernel.event import Seat
from enfilade.kernel.sums import total

BODY: Final = 1.0  # a Maneuver Unit, before what it carries
FRESH: Final = 0.4  # not Reduced
ARM: Final = 0.3  # a type of Enabler that adds a die
SPARE: Final = 0.14  # a further counter, which only absorbs a Loss
AVAILABLE: Final = 0.16
EXHAUSTED: Final = 0.08
RESERVE: Final = 0.04
CUBE: Final = 0.16
SPARE_CUBE: Final = 0.05
MARCH: Final = 0.08  # a hex nearer to an objective that is not one's own, for each of its points
FAR: Final = 7  # from here on nearness counts
COLUMN: Final = 4  # units that count as approaching one objective
GUARD: Final = 0.9  # an objective of one's own that an enemy could walk into, for each of its points
GRIP: Final = 0.22  # a Loss that a garrison can still take, for each point of its objective
SECOND: Final = 0.3  # the same for those who stand beside the strongest
OBEYS: Final = 0.06
EXPOSED: Final = 0.45  # an HQ or Post beside an enemy
BESIDE: Final = 1
A_WALK: Final = 2  # how far an enemy walks at most
INITIATIVE: Final = 0.12
HIT: Final = 1 / 3  # the chance of a die
# What tells who will win, each the seat's less the enemy's; then the same again, weighed by how much of the time is gone.
FEATURES: Final = ("standing", "points", "ahead", "threshold")


def evaluate(position: Position, seat: Seat) -> float:
    """Between a loss (−1) and a win (+1), from the whole position; before the end twice the chance to win, less 1."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0.0 if winner is None else (1.0 if winner == seat else -1.0)
    return 0.98 * tanh(rates(position)[0] * lead(position, seat) / 2)


def features(position: Position, seat: Seat) -> list[float]:
    """What the evaluation goes by: `FEATURES`, and all of them again as far as the game is over."""
    found = [beyond_points(position, seat), *_by_points(position, seat)]
    return [*found, *[gone(position) * each for each in found]]


def gone(position: Position) -> float:
    """How much of the time is gone."""
    return min(1.0, position.round / position.mission.rounds)


def rates(position: Position) -> list[float]:
    """What each of `FEATURES` counts at this time."""
    share, count = gone(position), len(FEATURES)
    return [WEIGHTS[number] + share * WEIGHTS[count + number] for number in range(count)]


def lead(position: Position, seat: Seat) -> float:
    """By how much a side stands better, in units on the map, more or less; orders of one kind are compared by it."""
    return beyond_points(position, seat) + by_points(position, seat)


def beyond_points(position: Position, seat: Seat) -> float:
    """What a side stands better by, points left out."""
    return standing(position, seat) - standing(position, position.other(seat)) + fight(position, seat)


def by_points(position: Position, seat: Seat) -> float:
    """What the lead in points is worth beside all else at this time."""
    each = rates(position)
    return total([rate * found for rate, found in zip(each[1:], _by_points(position, seat), strict=True)]) / each[0]


def _by_points(position: Position, seat: Seat) -> list[float]:
    """The lead in points, who would win now, and who has a threshold to reach: he needs not be ahead."""
    points = ahead(position, seat, position.other(seat))
    threshold = 0.0
    if position.mission.victory.kind == "threshold":
        threshold = 1.0 if position.mission.victory.seat == seat else -1.0
    winning = 1.0 if points > 0 else -1.0 if points < 0 else threshold
    return [float(points), winning, threshold]


def ahead(position: Position, seat: Seat, enemy: Seat) -> int:
    """The lead in points; under a threshold the named seat measures itself by what it needs."""
    points = scores(position)
    victory = position.mission.victory
    if victory.kind != "threshold":
        return points[seat] - points[enemy]
    over = 2 * (points[victory.seat] - victory.vp)  # what one side takes the other does not lose
    return over if seat == victory.seat else -over


def standing(position: Position, seat: Seat) -> float:
    """Everything but points: units, Enablers, cubes, places."""
    enemies = troops(position, position.other(seat))
    return summed(means(position, seat), unit_terms(position, seat, enemies), objective_terms(position, seat, enemies))


def summed(beside: float, units: list[float], objectives: list[float]) -> float:
    """A side's standing from its terms, always added in this order: sums of the same terms are the same to the last bit."""
    value = beside
    for each in units:
        value += each
    for each in objectives:
        value += each
    return value


def means(position: Position, seat: Seat) -> float:
    """What a side has beside its units: the Initiative, Enablers in boxes, cubes, Popular Support."""
    value = INITIATIVE if position.initiative == seat else 0.0
    side = position.sides[seat]
    value += AVAILABLE * size(side.boxes["available"]) + EXHAUSTED * size(side.boxes["exhausted"])
    value += RESERVE * size(side.boxes["supply"]) + SPARE_CUBE * side.reserve.total
    value += CUBE * (side.pool.total + side.hand.total + side.discard.total)
    value += 0.05 * side.hand.blue + (0.05 if needs_rest(position, seat) else 0.01) * side.hand.pink
    if position.mission.options.popular_support:
        value += 0.35 * side.support
    return value


def troops(position: Position, seat: Seat) -> list[int]:
    """Where the Maneuver Units of a side stand."""
    return [unit.where for unit in position.of(seat) if unit.is_mu and unit.is_on_map]


def unit_terms(position: Position, seat: Seat, enemies: list[int]) -> list[float]:
    """What each unit of the roster counts."""
    obeying = position.in_command(seat)
    return [unit_term(position, unit, enemies, unit.id in obeying) for unit in position.of(seat)]


def unit_term(position: Position, unit: Unit, enemies: list[int], obeys: bool) -> float:
    """What a unit counts, if it is on the map."""
    return worth(unit) + place(position, unit, enemies, obeys) if unit.is_on_map else 0.0


def objective_terms(position: Position, seat: Seat, enemies: list[int]) -> list[float]:
    """What each objective counts: how firmly it is held, or how near the troops are to it."""
    own = troops(position, seat)
    return [objective_term(position, seat, each, own, enemies) for each in position.mission.objectives]


def objective_term(position: Position, seat: Seat, objective: Objective, own: list[int], enemies: list[int]) -> float:
    """What an objective counts for a side."""
    if position.control[objective.hex] == seat:
        return hold(position, objective, enemies)
    return approach(position, objective, own)


def approach(position: Position, objective: Objective, troops: list[int]) -> float:
    """How near the troops are to an objective, the nearest counting most; always less than having it."""
    away = position.mission.city.apart[objective.hex]
    value, weight = 0.0, MARCH * objective.vp
    for near in sorted([away[hex] for hex in troops])[:COLUMN]:
        if near >= FAR:
            break
        value += weight * (FAR - near)
        weight /= 2
    return value


def needs_rest(position: Position, seat: Seat) -> bool:
    if size(position.sides[seat].boxes["exhausted"]):
        return True
    for id in position.mission.roster[seat]:
        unit = position.units[id]
        if unit.reduced and unit.is_on_map:
            return True
    return False


def worth(unit: Unit) -> float:
    """A unit and what it carries; Enablers on an HQ wait to be passed on."""
    if not unit.is_mu:
        return 0.6 + AVAILABLE * unit.held
    return BODY + (0.0 if unit.reduced else FRESH) + ARM * unit.kinds + SPARE * (unit.held - unit.kinds)


def place(position: Position, unit: Unit, enemies: list[int], obeys: bool) -> float:
    """Where a unit stands: obeying, and out of the enemy's reach if it commands."""
    value = OBEYS if obeys else 0.0
    if unit.is_mu:
        return value
    away = position.mission.city.apart[unit.where]
    for enemy in enemies:
        if away[enemy] <= BESIDE:
            return value - EXPOSED
    return value


def grip(position: Position, unit: Unit) -> float:
    """What each of a garrison's lives adds to its hold on an objective."""
    objective = position.mission.objective_at.get(unit.where)
    if objective is None or not unit.is_mu or position.control[unit.where] != unit.seat:
        return 0.0
    return GRIP * objective.vp


def hold(position: Position, objective: Objective, enemies: list[int]) -> float:
    """How firmly an objective is held: by the garrison's lives, most by the strongest unit; none: who could walk in?"""
    strongest, others = 0, 0
    for id in position.crowds.get(objective.hex, ()):
        unit = position.units[id]
        if unit.is_mu:
            strongest, others = max(strongest, lives(unit)), others + min(strongest, lives(unit))
    if strongest:
        return GRIP * objective.vp * (strongest + SECOND * others)
    away = position.mission.city.apart[objective.hex]
    for enemy in enemies:
        if away[enemy] <= A_WALK:
            return -GUARD * objective.vp
    return 0.0


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
        return blow(attacker, attacker_power(attacker, attack.terrain), attack.losses, price(target) + grip(position, target))
    if attack.step == "defender losses":
        return suffered(target, attack.losses) + grip(position, target) * attack.losses
    return 0.0


def blow(attacker: Unit, power: int, losses: int, prize: float) -> float:
    """What an attacker still deals with so many Losses, at a prize for each hit, less what they cost it."""
    return max(0.0, power - 0.6 * losses) * HIT * prize - suffered(attacker, losses)


def promise(position: Position, attacker: Unit, target: Unit) -> float:
    """What an attack is worth before the first die: the average over the Losses that the defender's dice may cause."""
    terrain = position.terrain(target.where)
    power = attacker_power(attacker, terrain)
    prize = price(target) + grip(position, target)
    value = 0.0
    for losses, chance in enumerate(hit_chances(defender_power(position, target, target.where, terrain))):
        value += chance * blow(attacker, power, losses, prize)
    return value


def price(unit: Unit) -> float:
    """What one Loss costs a unit on average."""
    if not unit.is_on_map:
        return 0.0
    return worth(unit) / lives(unit) if unit.is_mu else 0.35


def lives(unit: Unit) -> int:
    return unit.held + (1 if unit.reduced else 2)


def suffered(unit: Unit, losses: int) -> float:
    """What so many Losses cost; the last one costs the unit and a cube."""
    if not unit.is_on_map or not unit.is_mu:
        return 0.3 * losses
    left = lives(unit)
    return worth(unit) + CUBE + 0.5 if losses >= left else price(unit) * losses
