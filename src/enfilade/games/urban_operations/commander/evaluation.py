"""How good a position is: blocks by strength and worth, ground held, ground near; weighed as games have shown."""

from __future__ import annotations

from math import tanh
from typing import Final

from enfilade.games.urban_operations.box.board import FAR
from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.commander.fights import WORTH
from enfilade.games.urban_operations.commander.survey import attacks, goals
from enfilade.games.urban_operations.commander.weights import WEIGHTS
from enfilade.games.urban_operations.rules.fire.fire import Fire
from enfilade.games.urban_operations.rules.fire.odds import expected
from enfilade.games.urban_operations.rules.victory import held_zones, points_of, score
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Seat
from enfilade.kernel.sums import total

# What tells who will win, each the seat's less the enemy's; then the same again, weighed by how much of the time is gone.
FEATURES: Final = ("strength", "seen", "civilians", "points", "zones", "distance", "ahead", "attacker")
# What results would teach wrongly: who is seen has often come far, and who shoots much kills civilians too.
STEERS: Final = ("seen", "civilians", "distance")
PENDING: Final = 0.08  # what a level of strength counts that a shot promises which is not answered yet


def evaluate(position: Position, seat: Seat) -> float:
    """A win about 1, a loss about −1; before the end twice the chance to win, less 1."""
    outcome = position.outcome
    if outcome is not None:
        weight = {"total": 1.0, "partial": 0.8}.get(outcome.level, 0.0)
        return 0.0 if outcome.winner is None else weight if outcome.winner == seat else -weight
    weighed = total([weight * each for weight, each in zip(WEIGHTS, features(position, seat), strict=True)])
    return tanh((weighed + PENDING * _pending(position, seat)) / 2)


def features(position: Position, seat: Seat) -> list[float]:
    """What the evaluation goes by: `FEATURES`, and all of them again as far as the game is over."""
    mine, theirs = _side(position, seat), _side(position, enemy(seat))
    winner = score(position).winner
    ahead = 0.0 if winner is None else 1.0 if winner == seat else -1.0
    found = [*[one - other for one, other in zip(mine, theirs, strict=True)], ahead, _attacker(position, seat)]
    gone = min(1.0, position.tempo.turn / position.mission.turns)
    return [*found, *[gone * each for each in found]]


def _attacker(position: Position, seat: Seat) -> float:
    """1 for who has to take ground from one that holds it, −1 for the other, nothing where both do or none."""
    return float(attacks(position, seat)) - float(attacks(position, enemy(seat)))


def _pending(position: Position, seat: Seat) -> float:
    """What a shot that is not answered yet promises to the side that judges."""
    fires = [each for each in position.stack if isinstance(each, Fire) and not each.answer]
    if not fires:
        return 0.0
    fire = fires[-1]
    firer, target = position.block(fire.firer), position.block(fire.target)
    duel = expected(position, fire)
    gain = duel.dealt * WORTH[target.card.type] / target.card.osl - duel.suffered * WORTH[firer.card.type] / firer.card.osl
    return gain if firer.seat == seat else -gain


def _side(position: Position, seat: Seat) -> list[float]:
    """The first of the features, of one side."""
    strength = seen = 0.0
    for block in position.blocks.values():
        if block.seat == seat and block.is_alive and block.card.is_unit:
            strength += WORTH[block.card.type] * block.osl / block.card.osl
            seen += 1.0 if block.revealed else 0.0
    zones = total([float(held_zones(position, building, seat)) for building in goals(position)])
    away = total([_distance(position, building, seat) for building in goals(position)])
    return [strength, seen, float(position.losses.killed[seat]), float(points_of(position, seat)), zones, away]


def _distance(position: Position, building: str, seat: Seat) -> float:
    """How far the nearest units of a side are from a building, on average of three."""
    zones = position.mission.district.buildings[building].zones
    near: list[int] = []
    for block in position.of(seat):
        if block.card.is_unit:
            near.append(min([position.ep(block.loc, zone) for zone in zones]))
    nearest = [ep for ep in sorted(near)[:3] if ep < FAR]
    return sum(nearest) / len(nearest) if nearest else 20.0
