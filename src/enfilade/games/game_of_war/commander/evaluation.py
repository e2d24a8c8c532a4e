"""How good a position is for a side: living units in communication, Sources, threats, and the way to the enemy's arsenals (§12).

While a seat plans, what counts is the board as it would be if its own orders succeeded and the enemy stood still.
"""

from __future__ import annotations

from functools import lru_cache
from math import tanh
from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.board import Ground, tiles_of
from enfilade.games.game_of_war.commander.known import DRIVEN, Known, best_strike, strike_value, units_of
from enfilade.games.game_of_war.commander.weights import WEIGHTS
from enfilade.games.game_of_war.rules.battles import DESTROYED, FAILS, fight
from enfilade.games.game_of_war.rules.planned import planned_tile
from enfilade.games.game_of_war.rules.sabotage import raze, sabotages
from enfilade.games.game_of_war.rules.victory import has_lost, winners_by
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.plans import BOARD, DEPLOY, LEAVE, PACK, RIDE, SABOTAGE, Order, Plan, chain_along
from enfilade.games.game_of_war.state.position import Piece, Position
from enfilade.kernel.event import Seat
from enfilade.kernel.sums import total

# All in points of the unit list, where infantry is 4.
SCALE: Final = 60.0  # an advantage of this many points is three quarters of a win
ARSENAL: Final = 14.0
LAST_SOURCE: Final = 26.0  # what the last Source is worth more
STATION: Final = 6.0
OFFICE: Final = 2.0
STRIKE: Final = 0.85  # what an attack that would succeed now counts of its prize
EXPOSED: Final = 0.5  # what the best attack of the enemy counts
RAID: Final = 0.75  # a step nearer to an enemy arsenal, for the first raiders
HUNT: Final = 0.12  # a step nearer to the enemy, for everybody else
IMPATIENCE: Final = 0.3  # how much more that counts for each turn in which nothing has happened
RAIDERS: Final = 3
BUNGLED: Final = 1.5  # an order that is bound to fail
FAR: Final = 99
# What tells who will win, and what each of it counts in points. Of the enemy's raids no plan of one's own makes much: they count
# only in what a position is worth.
FEATURES: Final = ("decided", "result", "units", "sources", "prize", "risk", "way", "raids")
POINTS: Final[tuple[float, ...]] = (2 * SCALE, 1.0, 1.0, 1.0, STRIKE, -EXPOSED, 1.0)
STEERS: Final = ("result", "units", "sources", "prize", "risk", "way")


def evaluate(position: Position, seat: Seat) -> float:
    """How good a position is for a seat: a win is 1, a loss −1."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0.0 if winner is None else 1.0 if winner == seat else -1.0
    weighed = total([weight * each for weight, each in zip(WEIGHTS, features(position, seat), strict=True)])
    return 0.98 * tanh(weighed / 2)


def features(position: Position, seat: Seat) -> list[float]:
    """What the evaluation goes by, `FEATURES`: with the seat's own plan carried out if it is still to come."""
    plan = position.plans[seat]
    enemy = position.enemy_of(seat)
    coming = _raids(position, enemy, _fighters(position, enemy))
    if position.revealed or not (plan.orders or plan.attacks):
        return [*_features(position, seat, 0.0, False, going(position, seat)), coming]
    return [*_planned(position, seat, plan, None), coming]


def _points(found: list[float]) -> float:
    """Features in points of the unit list."""
    return total([each * point for each, point in zip(found, POINTS, strict=True)])


def known_after(position: Position, plan: Plan) -> Known:
    """What can be found of the board that a plan would make."""
    for seat in position.seats:
        communications.net(position, seat)  # what is found here serves all boards that are copied from this one
    after, _ = project(position, plan)
    communications.evaluate(after)
    return Known(after)


def planned(position: Position, seat: Seat, plan: Plan, known: Known | None = None) -> float:
    """The advantage if a plan succeeds against an enemy that stands still; `known`: what was found of a board much like that."""
    return _points(_planned(position, seat, plan, known))


def _planned(position: Position, seat: Seat, plan: Plan, known: Known | None) -> list[float]:
    """The features of the board after a plan."""
    after, bungled = project(position, plan)
    communications.evaluate(after)
    way = going(after, seat)  # before anybody falls: a hunter is not to spare its prey
    value = -BUNGLED * bungled
    struck = False  # an attack that fails costs nothing, and leaves what might be attacked
    for attack in plan.attacks:
        tile = after.pieces[attack.unit].tile if attack.unit else attack.tile
        battle = fight(after, seat, tile) if tile != OFF else None
        if battle is None or battle.result == FAILS:
            continue
        struck = True
        if battle.result == DESTROYED:
            after.put(after.pieces[battle.target].changed(tile=OFF, alive=False))
            communications.evaluate(after)
        else:
            value += DRIVEN * after.pieces[battle.target].unit.value
    return _features(after, seat, value, struck, way, known)


def project(position: Position, plan: Plan) -> tuple[Position, int]:
    """The board after a plan, the enemy standing still; and how many orders cannot succeed."""
    after = position.bare_copy()
    bungled = 0
    goals: dict[str, int] = {}
    for order in plan.orders:
        if order.kind in (DEPLOY, PACK):
            after.put(after.pieces[order.piece].changed(deployed=order.kind == DEPLOY))
        elif order.kind == RIDE:
            _ride(after, order.piece, plan)
        elif order.kind == SABOTAGE:
            features = [order.feature] if order.feature else sabotages(position, position.pieces[order.piece])
            raze(after, position.pieces[order.piece].tile, features)
        else:
            goals[order.piece] = planned_tile(position, plan, order.piece)
    ends = list(goals.values())
    for id, tile in goals.items():
        order_of = plan.order_of(id)
        assert order_of is not None
        if order_of.kind == BOARD:
            after.put(after.pieces[id].changed(carrier=order_of.carrier, tile=tile))
            continue
        standing = position.on_tile.get(tile, "")
        stays = standing not in ("", id) and goals.get(standing, tile) == tile and plan.order_of(standing) is None
        if stays or ends.count(tile) > 1 or stumbles(order_of, plan):
            bungled += 1
        else:
            piece = after.pieces[id]
            if order_of.kind == LEAVE:
                piece = piece.changed(carrier="")
            after.put(piece.at(tile))
            _take(after, id, tile)
    return after, bungled


def stumbles(order: Order, plan: Plan) -> bool:
    """Whether a march meets another of its own side: on a tile in the same tick, or on an end still to be passed (R3)."""
    for other in plan.orders:
        if other.piece == order.piece or other.kind != order.kind:
            continue
        for tile, theirs in zip(order.path, other.path, strict=False):
            if tile == theirs:
                return True
        if order.path[-1] in other.path[len(order.path) - 1 :] or other.path[-1] in order.path[len(other.path) - 1 :]:
            return True
    return False


def _take(after: Position, id: str, tile: int) -> None:
    """What falls to a unit that comes to a tile: an enemy arsenal, or for infantry a building."""
    piece = after.pieces[id]
    if after.arsenals.get(tile, piece.seat) != piece.seat and piece.unit.attack and not piece.is_packed:
        after.arsenals = {each: owner for each, owner in after.arsenals.items() if each != tile}
    if piece.unit.captures and tile in after.stations:
        after.stations = {**after.stations, tile: piece.seat}
    if piece.unit.captures and tile in after.telegraphs:
        after.telegraphs = {**after.telegraphs, tile: piece.seat}


def _ride(after: Position, id: str, plan: Plan) -> None:
    """A train or tram rolls along its plan."""
    order = plan.order_of(id)
    assert order is not None
    if not order.path:
        return
    train = after.train_of(id)
    if train is None:
        if order.path[-1] not in after.on_tile:
            after.bring(id, order.path[-1])
        return
    tiles = chain_along(after.tiles(train), order, len(order.path))
    for part, tile in zip(train.parts, tiles, strict=True):
        pushed = after.piece_at(tile)
        if pushed is not None and pushed.id not in train.parts:
            after.put(pushed.changed(lifted=True))
        after.bring(part, tile)


def advantage(position: Position, seat: Seat) -> float:
    """The difference between two sides on the board as it stands, and the way still to go."""
    return _points(_features(position, seat, 0.0, False, going(position, seat)))


def _features(position: Position, seat: Seat, result: float, struck: bool, way: float, known: Known | None = None) -> list[float]:
    """What a plan has come to, what two sides are worth, who threatens whom, and the way to go.

    A seat that has struck already has little of an attack left. Who has won on the board needs nothing else.
    """
    enemy = position.enemy_of(seat)
    for loser, value in ((seat, -1.0), (enemy, 1.0)):
        if has_lost(position, loser):
            return [value, result, 0.0, 0.0, 0.0, 0.0, way]
    for objective in position.front.objectives:
        winners = winners_by(position, objective)
        if winners:
            won = 0.0 if len(winners) == 2 else 1.0 if winners[0] == seat else -1.0
            return [won, result, 0.0, 0.0, 0.0, 0.0, way]
    if known is None:
        prize, risk = best_strike(position, seat), best_strike(position, enemy)
        units = units_of(position, seat) - units_of(position, enemy)
    else:
        own, theirs = known.change(position, seat), known.change(position, enemy)
        prize, risk = known.best(position, seat, own, theirs), known.best(position, enemy, theirs, own)
        units = known.worth(position, seat) - known.worth(position, enemy)
    sources = sources_of(position, seat) - sources_of(position, enemy)
    return [0.0, result, units, sources, (0.3 if struck else 1.0) * prize, risk, way]


def sources_of(position: Position, seat: Seat) -> float:
    """What a side lives by: arsenals, stations, offices; and what it holds for an objective."""
    stations = list(position.stations.values()).count(seat)
    arsenals = list(position.arsenals.values()).count(seat)
    value = ARSENAL * arsenals + STATION * stations
    value += OFFICE * list(position.telegraphs.values()).count(seat)
    if arsenals or stations:
        value += LAST_SOURCE
    for tile, count in position.holds.items():
        if (count > 0) == (seat == position.seats[0]) and position.controller(tile) == seat:
            value += 3.0 * abs(count)
    return value


# Threats.


def best_targets(position: Position, seat: Seat) -> list[str]:
    """The enemy units against which an attack succeeds, those that it would hurt most first."""
    found: list[tuple[float, str]] = []
    for piece in position.stand(position.enemy_of(seat)).units:
        battle = fight(position, seat, piece.tile)
        if battle is not None and battle.result != FAILS:
            found.append((-strike_value(position, piece, battle.attack, battle.defence), piece.id))
    return [id for _, id in sorted(found)]


def likeliest_target(position: Position, seat: Seat) -> str:
    """The enemy unit that lacks least to be beaten, or where nobody bears on any, the nearest; empty if there is none."""
    own = 0
    for fighter in _fighters(position, seat):
        own |= 1 << fighter.tile
    found: list[tuple[int, str]] = []
    for piece in position.stand(position.enemy_of(seat)).units:
        battle = fight(position, seat, piece.tile)
        far = nearest(position.front.ground, piece.tile, own)
        found.append((FAR + far if battle is None else battle.defence - battle.attack, piece.id))
    return min(found)[1] if found else ""


# The way to go.


@lru_cache(maxsize=256)
def distances(ground: Ground, goal: int) -> tuple[int, ...]:
    """Steps from every tile to a goal, units not counted."""
    found = [FAR] * ground.size
    found[goal] = 0
    edge = [goal]
    while edge:
        onward: list[int] = []
        for tile in edge:
            for to in ground.steps[tile]:
                if found[to] == FAR:
                    found[to] = found[tile] + 1
                    onward.append(to)
        edge = onward
    return tuple(found)


def going(position: Position, seat: Seat) -> float:
    """The nearest raiders to each prize, everybody else to the nearest enemy; only who is active gets there."""
    ground = position.front.ground
    fighters = _fighters(position, seat)
    value = _raids(position, seat, fighters)
    foes = position.mask(position.enemy_of(seat))
    for piece in fighters:
        value -= HUNT * nearest(ground, piece.tile, foes)
    return value


def _fighters(position: Position, seat: Seat) -> list[Piece]:
    """Who can go anywhere and do harm there."""
    active = position.active[seat]
    return [piece for piece in position.stand(seat).units if piece.unit.attack and piece.id in active and not piece.unit.rail]


def _raids(position: Position, seat: Seat, fighters: list[Piece]) -> float:
    """The way of the nearest of them to each prize."""
    ground = position.front.ground
    goals = prizes(position, seat)
    haste = 1.0 + IMPATIENCE * position.quiet  # a quiet game ends in a draw (R35)
    value = 0.0
    for goal, weight, takers in goals:
        ways = distances(ground, goal)
        fit = fighters if not takers else [piece for piece in fighters if piece.unit.captures]
        near = sorted([ways[piece.tile] / max(piece.unit.move, 1) for piece in fit])[:RAIDERS]
        for rank, turns in enumerate(near):
            value -= haste * weight * min(turns, 12.0) / (rank + 1)
    return value


@lru_cache(maxsize=4096)
def nearest(ground: Ground, tile: int, foes: int) -> int:
    """How far the nearest of some tiles is from one; nothing if there are none."""
    return min([ground.distance(tile, foe) for foe in tiles_of(foes)], default=0)


def prizes(position: Position, seat: Seat) -> list[tuple[int, float, bool]]:
    """Enemy arsenals, stations to take, and a unit that an objective names; whether only infantry will do."""
    enemy = position.enemy_of(seat)
    found: list[tuple[int, float, bool]] = [(tile, RAID, False) for tile, owner in position.arsenals.items() if owner == enemy]
    found += [(tile, RAID / 3, True) for tile, owner in position.stations.items() if owner != seat]
    for objective in position.front.objectives:
        if objective.kind == "destroy" and objective.seat == seat and position.pieces[objective.piece].on_board:
            found.append((position.pieces[objective.piece].tile, RAID, False))
    return found


def safety(position: Position, piece: Piece, tile: int) -> float:
    """How good a tile is to flee to: far from the enemy, beside friends, in communication."""
    ground = position.front.ground
    foes = [other.tile for other in position.on_board(position.enemy_of(piece.seat)) if other.unit.attack]
    friends = [other.tile for other in position.on_board(piece.seat) if other.id != piece.id]
    value = float(min([ground.distance(tile, foe) for foe in foes], default=9))
    value += 0.5 * len([each for each in friends if ground.distance(tile, each) == 1])
    if ground.glyphs[tile] in "FP=":
        value += 1.5
    return value
