"""How good a position is: blocks by strength and worth, ground held, ground near."""

from __future__ import annotations

from math import tanh
from typing import Final

from enfilade.games.urban_operations.box.board import FAR
from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.commander.fights import WORTH
from enfilade.games.urban_operations.commander.survey import goals
from enfilade.games.urban_operations.rules.fire.fire import Fire
from enfilade.games.urban_operations.rules.fire.odds import expected
from enfilade.games.urban_operations.rules.victory import held_zones, points_of, score
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Seat

CIVILIANS: Final = 4.0
ZONE: Final = 3.0
NEAR: Final = 0.15
KNOWN: Final = 0.5  # what it costs a block to lie open


def evaluate(position: Position, seat: Seat) -> float:
    """A win about 1, a loss about −1."""
    outcome = position.outcome
    if outcome is not None:
        weight = {"total": 1.0, "partial": 0.8}.get(outcome.level, 0.0)
        return 0.0 if outcome.winner is None else weight if outcome.winner == seat else -weight
    foe = enemy(seat)
    margin = _side(position, seat) - _side(position, foe) + _pending(position, seat)
    standing = score(position)
    lead = 0.0 if standing.winner is None else 2.0 if standing.winner == seat else -2.0
    return tanh((margin + lead) / 25)


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


def _side(position: Position, seat: Seat) -> float:
    worth = 0.0
    for block in position.blocks.values():
        if block.seat == seat and block.is_alive and block.card.is_unit:
            worth += WORTH[block.card.type] * block.osl / block.card.osl
            worth -= KNOWN if block.revealed else 0.0
    worth -= CIVILIANS * position.losses.killed[seat]
    worth += points_of(position, seat) * 0.5
    for building in goals(position):
        worth += ZONE * held_zones(position, building, seat)
        worth -= NEAR * _distance(position, building, seat)
    return worth


def _distance(position: Position, building: str, seat: Seat) -> float:
    """How far the nearest units of a side are from a building, on average of three."""
    zones = position.mission.district.buildings[building].zones
    near: list[int] = []
    for block in position.of(seat):
        if block.card.is_unit:
            near.append(min([position.ep(block.loc, zone) for zone in zones]))
    nearest = [ep for ep in sorted(near)[:3] if ep < FAR]
    return sum(nearest) / len(nearest) if nearest else 20.0
