"""How good a position is: strength, who has still to act, ground held, who is near it; weighed as games have shown."""

from __future__ import annotations

from math import exp, tanh
from typing import Final

from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.commander.fights import WORTH
from enfilade.games.urban_operations.commander.survey import attacks, contested, ways
from enfilade.games.urban_operations.commander.weights import WEIGHTS
from enfilade.games.urban_operations.rules.fire.fire import Fire
from enfilade.games.urban_operations.rules.fire.odds import expected
from enfilade.games.urban_operations.rules.victory import points_of, score
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Seat
from enfilade.kernel.sums import total

# What tells who will win, each the seat's less the enemy's; then the same again, weighed by how much of the time is gone.
FEATURES: Final = ("strength", "fresh", "civilians", "points", "held", "nearness", "rescue", "ahead", "attacker")
STEERS: Final = ("civilians",)  # results would teach wrongly: who shoots much kills them too
# How a scenario is won: by zones, by points or by a prisoner. What counts for how much differs, so each has weights of its own.
KINDS: Final = 3
REACH: Final = 5.0  # MP over which nearness falls to a third
HOME: Final = 10.0  # the same for the way home with a prisoner
UNREACHED: Final = 40  # MP where there is no way


def evaluate(position: Position, seat: Seat) -> float:
    """A win about 1, a loss about −1; before the end twice the chance to win, less 1."""
    outcome = position.outcome
    if outcome is not None:
        weight = {"total": 1.0, "partial": 0.8}.get(outcome.level, 0.0)
        return 0.0 if outcome.winner is None else weight if outcome.winner == seat else -weight
    weighed = total([weight * each for weight, each in zip(WEIGHTS, features(position, seat), strict=True)])
    return tanh(weighed / 2)


def features(position: Position, seat: Seat) -> list[float]:
    """What the evaluation goes by: `FEATURES`, and all of them again as far as the game is over, at the place of their kind."""
    mine, theirs = _side(position, seat), _side(position, enemy(seat))
    found = [one - other for one, other in zip(mine, theirs, strict=True)]
    found[0] += _pending(position, seat)
    is_green = 1.0 if seat == "green" else -1.0
    found += [is_green * _rescue(position), _ahead(position, seat), _attacker(position, seat)]
    gone = min(1.0, position.tempo.turn / position.mission.turns)
    found += [gone * each for each in found]
    before = _kind(position) * len(found)
    return [*[0.0] * before, *found, *[0.0] * ((KINDS - 1) * len(found) - before)]


def _kind(position: Position) -> int:
    """By what the scenario is won (1.3): 0 by zones, 1 by points, 2 by a prisoner."""
    mission = position.mission
    return 2 if mission.prisoner else 0 if mission.victory.ladder else 1


def _rescue(position: Position) -> float:
    """How far green is with a prisoner: nothing before it has him, 2 when he is brought out."""
    carrier = position.blocks.get(position.prisoner.removeprefix("with:"))
    if carrier is None:
        return 2.0 if position.prisoner == "exited" else 0.0
    exits = ways(position, "green", list(position.mission.exits), True)
    return 1.0 + exp(-exits.get(carrier.loc, UNREACHED) / HOME)


def _ahead(position: Position, seat: Seat) -> float:
    """1 for who would win if it were over now, −1 for who would lose; before the last turn that says little."""
    winner = score(position).winner if position.tempo.turn >= position.mission.turns else None
    return 0.0 if winner is None else 1.0 if winner == seat else -1.0


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
    strength = fresh = near = 0.0
    places = contested(position)
    far = ways(position, seat, places, True) if places else {}
    for block in position.blocks.values():
        if block.seat == seat and block.is_alive and block.card.is_unit:
            worth = WORTH[block.type] * block.osl / block.card.osl
            strength += worth
            fresh += 0.0 if block.activated else worth
            near += worth * exp(-far.get(block.loc, UNREACHED) / REACH)
    held = len([place for place in places if position.control.get(place, "") == seat])
    return [strength, fresh, float(position.losses.killed[seat]), float(points_of(position, seat)), float(held), near]
