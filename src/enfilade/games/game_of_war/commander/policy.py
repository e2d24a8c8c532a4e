"""A whole turn's plan, found by trying little: for games that are simulated."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.front import Front
from enfilade.games.game_of_war.commander.evaluation import advantage, distances, known_after, planned, prizes
from enfilade.games.game_of_war.commander.orders import LEAST_GAIN, asked, march_actions, moves, orders, proposals, reach, targets
from enfilade.games.game_of_war.rules import classic
from enfilade.games.game_of_war.rules.marching import may_march
from enfilade.games.game_of_war.rules.planning import COMMIT, Planning, PlanTurn, may_be_ordered
from enfilade.games.game_of_war.state.plans import MARCH, NO_PLAN, Attack, Order, Plan
from enfilade.games.game_of_war.state.position import Piece, Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import canonical
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat

TRIED: Final = 5  # units, drawn by lot, that are thought of in a turn
QUARRY: Final = 3  # enemies that a unit might go for: the nearest
TURNS: Final = 8  # orders of a simulated game: four turns of both sides, whole plans being one order each
MOVES: Final = 14  # the same where moves are made one by one
REPLIES: Final = 2
SMALL: Final = 20  # units and relays on a front up to which whole plans are proposed quickly
KEPT: Final = 64  # boards whose well-weighed plans are kept: those of the turns that are thought of just now


def horizon(position: Position) -> int:
    """Until something is resolved, and answered; a turn less tells less of a plan."""
    return MOVES if _is_classic(position) else TURNS


def replies(position: Position) -> int:
    """What answers an order is well weighed; but where whole plans answer it on a large front, more games tell more."""
    return REPLIES if len(position.pieces) <= SMALL or _is_classic(position) else 0


def _is_classic(position: Position) -> bool:
    """Whether moves are made one by one."""
    return any([isinstance(each, classic.SeatTurn) for each in position.stack])


def guess(position: Position, seat: Seat, dice: Dice) -> None:
    """The enemy's plan, as somebody makes one who wants to win: as it is, or as far as it is (II.1)."""
    if position.stack and isinstance(position.stack[-1], Planning):
        for other in position.seats:
            if other != seat:
                position.plans[other] = _imagined(position, other, dice)


def _imagined(position: Position, seat: Seat, dice: Dice) -> Plan:
    """A whole plan: well weighed in every other case, else by the policy."""
    is_weighed = dice.die(2, "how well a plan is weighed") == 1
    return _weighed(position, seat) if is_weighed else _with_attack(position, seat, _drafted(position, seat, dice)[0])


def _with_attack(position: Position, seat: Seat, plan: Plan) -> Plan:
    """A plan with the attack that hurts most."""
    best = targets(position, seat, plan)
    return plan.with_attack(Attack(best[0], OFF)) if best else plan


_kept: Final[dict[tuple[Front, Seat, str], Plan]] = {}


def _weighed(position: Position, seat: Seat) -> Plan:
    """The best plan, found once for a board: all deals of a decision have the same, and on a large front it takes long."""
    known = position.bare_copy()
    known.plans, known.answers, known.placed = dict.fromkeys(position.seats, NO_PLAN), {}, {}
    key = (position.front, seat, canonical(known.bare_data()))
    if key not in _kept:
        if len(_kept) == KEPT:
            _kept.clear()
        _kept[key] = _with_attack(known, seat, _best_plan(known, seat))
    return _kept[key]


def _best_plan(position: Position, seat: Seat) -> Plan:
    """The order that gains most, and so on."""
    plan = NO_PLAN
    while len(plan.orders) < position.front.options.orders_per_turn:
        known = known_after(position, plan)
        most = planned(position, seat, plan, known) + LEAST_GAIN
        best: Order | None = None
        for each in proposals(position, seat, plan):
            value = planned(position, seat, plan.with_order(each.order), known)
            if value > most:
                best, most = each.order, value
        if best is None:
            break
        plan = plan.with_order(best)
    return plan


def policy(position: Position, seat: Seat, dice: Dice) -> list[Action]:
    """The rest of a turn's plan; in the classic game the next move; other decisions as proposed."""
    top = asked(position, seat)
    if isinstance(top, PlanTurn):
        return _plan(position, seat, dice)
    if isinstance(top, classic.SeatTurn) and top.step == "moves":
        return _move(position, top, dice)
    found = orders(position, seat)
    return found[0] if found else []


def _plan(position: Position, seat: Seat, dice: Dice) -> list[Action]:
    """What is still to be ordered; then the attack that hurts most."""
    plan, found = _drafted(position, seat, dice)
    attack = [Action("attack-unit", target) for target in targets(position, seat, plan)[:1]]
    return [*found, *attack, COMMIT]


def _drafted(position: Position, seat: Seat, dice: Dice) -> tuple[Plan, list[Action]]:
    """A march for each of a few units, kept if it gains: the plan with them, and their actions."""
    plan = position.plans[seat]
    known = known_after(position, plan)
    value = planned(position, seat, plan, known)
    found: list[Action] = []
    for id in dice.shuffle(_marchers(position, seat, plan), "who might march")[:TRIED]:
        if len(plan.orders) == position.front.options.orders_per_turn:
            break
        piece = position.pieces[id]
        path = _way(position, piece, dice)
        if path:
            trial = plan.with_order(Order(id, MARCH, path))
            after = planned(position, seat, trial, known)
            if after > value + LEAST_GAIN:
                plan, value = trial, after
                found += march_actions(position, piece, path, [])
    return plan, found


def _marchers(position: Position, seat: Seat, plan: Plan) -> list[str]:
    return [
        piece.id
        for piece in position.on_board(seat)
        if not piece.carrier
        and not piece.unit.rail
        and plan.order_of(piece.id) is None
        and may_be_ordered(position, piece)
        and may_march(piece)
    ]


def _way(position: Position, piece: Piece, dice: Dice) -> tuple[int, ...]:
    """The path that ends nearest to a prize or to one of the nearest enemies, drawn by lot."""
    ground = position.front.ground
    goals = [goal for goal, _, takers in prizes(position, piece.seat) if not takers or piece.unit.captures]
    foes = sorted([(ground.distance(piece.tile, foe.tile), foe.tile) for foe in position.on_board(position.enemy_of(piece.seat))])
    goals += [tile for _, tile in foes[:QUARRY]]
    paths = reach(position, piece, piece.tile)
    if not goals or not paths:
        return ()
    ways = distances(ground, goals[dice.die(len(goals), "where to") - 1])
    best = paths[0]
    for path in paths:
        if ways[path[-1]] < ways[best[-1]]:
            best = path
    return best


def _move(position: Position, turn: classic.SeatTurn, dice: Dice) -> list[Action]:
    """The best move of a unit drawn by lot, if it gains."""
    base = advantage(position, turn.seat)
    movers = [piece.id for piece in position.on_board(turn.seat) if turn.may_move(position, piece)]
    for id in dice.shuffle(movers, "who might move")[:QUARRY]:
        best, most = [classic.END_MOVES], LEAST_GAIN
        for each in moves(position, turn, position.pieces[id], base):
            if each.score > most:
                best, most = each.actions, each.score
        if most > LEAST_GAIN:
            return best
    return [classic.END_MOVES]
