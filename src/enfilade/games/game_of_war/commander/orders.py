"""Whole orders worth trying, each a chain of atomic actions, found by a quick look at where they lead (§12).

Plans factor by unit: each order is judged on the board that the plan so far would make, the best are handed to the player,
and when no order or attack gains anything more, the plan is committed.
"""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.commander.evaluation import (
    advantage,
    best_targets,
    known_after,
    likeliest_target,
    planned,
    project,
    safety,
)
from enfilade.games.game_of_war.rules import classic
from enfilade.games.game_of_war.rules.battles import FAILS, fight
from enfilade.games.game_of_war.rules.forced import ChooseRetreats
from enfilade.games.game_of_war.rules.marching import march_steps, may_march
from enfilade.games.game_of_war.rules.planning import COMMIT, PlanTurn, may_be_ordered
from enfilade.games.game_of_war.rules.railways.collisions import DestroyPart
from enfilade.games.game_of_war.rules.railways.riding import may_reverse, train_steps, tram_steps
from enfilade.games.game_of_war.rules.sabotage import sabotages
from enfilade.games.game_of_war.rules.transport import boardings, leave_tile, leave_timings
from enfilade.games.game_of_war.rules.war import Place, SetUp
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.plans import (
    AFTER,
    BEFORE,
    BOARD,
    DEPLOY,
    LEAVE,
    MARCH,
    PACK,
    RIDE,
    SABOTAGE,
    Order,
    Plan,
    chain_after,
)
from enfilade.games.game_of_war.state.position import Piece, Position
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Procedure, Together

MOST: Final = 12  # orders that are handed to the player at a time
MOST_OF_ONE: Final = 3  # of them for one unit
MOST_TARGETS: Final = 3
LEAST_GAIN: Final = 0.05  # an order that gains less is not given


class Proposal:
    """An order with its actions and what it would make of the board."""

    def __init__(self, order: Order, actions: list[Action]) -> None:
        self.order: Final = order
        self.actions: Final = actions


class Scored:
    """Actions with their score; the first names the unit."""

    def __init__(self, score: float, actions: list[Action]) -> None:
        self.score: Final = score
        self.actions: Final = actions


def _best_first(scored: Scored) -> float:
    return -scored.score


def best_of(scored: list[Scored]) -> list[list[Action]]:
    """The actions that gain most, not too many of them for one unit."""
    found: list[list[Action]] = []
    given: dict[str, int] = {}
    for each in sorted(scored, key=_best_first):
        unit = each.actions[0].target
        if each.score > LEAST_GAIN and given.get(unit, 0) < MOST_OF_ONE and len(found) < MOST:
            given[unit] = given.get(unit, 0) + 1
            found.append(each.actions)
    return found


def orders(position: Position, seat: Seat) -> list[list[Action]]:
    """The orders worth trying in the present decision of a seat."""
    top = asked(position, seat)
    if isinstance(top, PlanTurn):
        return plan_chains(position, seat)
    if isinstance(top, ChooseRetreats):
        return [retreat_chain(position, top)]
    if isinstance(top, DestroyPart):
        parts = sorted(top.parts, key=lambda part: -position.pieces[part].unit.value)
        return [[Action("destroy", parts[0])]]
    if isinstance(top, classic.SeatTurn):
        return turn_chains(position, top)
    return []


def asked(position: Position, seat: Seat) -> Procedure[Position] | None:
    """The procedure that a seat is in."""
    top = position.stack[-1] if position.stack else None
    if isinstance(top, Together):
        branch = top.branches.get(seat)
        return branch[-1] if branch else None
    return top


# Planning.


def plan_chains(position: Position, seat: Seat) -> list[list[Action]]:
    """The orders that gain most; then the attack; then the commitment."""
    plan = position.plans[seat]
    options = position.front.options
    if len(plan.orders) < options.orders_per_turn:
        known = known_after(position, plan)
        base = planned(position, seat, plan, known)
        scored = [
            Scored(planned(position, seat, plan.with_order(each.order), known) - base, each.actions)
            for each in proposals(position, seat, plan)
        ]
        best = best_of(scored)
        if best:
            return best
    found = [[Action("attack-unit", target)] for target in targets(position, seat, plan)]
    if len(plan.attacks) + 1 == options.attacks_per_turn:
        found = [[*attack, COMMIT] for attack in found]
    return found or [[COMMIT]]


def targets(position: Position, seat: Seat, plan: Plan) -> list[str]:
    """Whom an attack would hurt most if the plan succeeds. Where it would beat nobody, somebody is named all the same: that
    costs nothing, and who is not in reach now may come there (V.1.a, R12)."""
    if len(plan.attacks) >= position.front.options.attacks_per_turn:
        return []
    after, _ = project(position, plan)
    communications.evaluate(after)
    named = [target for target in best_targets(after, seat) if not plan.names(target, OFF)]
    hoped = "" if named or plan.attacks else likeliest_target(after, seat)
    return [hoped] if hoped else named[:MOST_TARGETS]


def proposals(position: Position, seat: Seat, plan: Plan) -> list[Proposal]:
    """Every sensible order: each tile once that a unit can reach, rides by their length, deploying, boarding, sabotage."""
    found: list[Proposal] = []
    for piece in position.of(seat):
        if not may_be_ordered(position, piece) or plan.order_of(piece.id) is not None:
            continue
        if piece.carrier:
            found += _leaving(position, plan, piece)
        elif piece.unit.rail:
            found += _rides(position, piece)
        else:
            found += _marches(position, plan, piece)
    return found


def _marches(position: Position, plan: Plan, piece: Piece) -> list[Proposal]:
    found: list[Proposal] = []
    if piece.unit.heavy:
        kind = PACK if piece.deployed else DEPLOY
        found.append(_spot(Order(piece.id, kind), kind))
    if not may_march(piece):
        return found
    for path in reach(position, piece, piece.tile):
        found.append(Proposal(Order(piece.id, MARCH, path), march_actions(position, piece, path, [])))
    if not position.is_active(piece.id):
        return found
    for timing in (BEFORE, AFTER):
        for carrier in boardings(position, plan, piece, (), timing):
            found.append(_spot(Order(piece.id, BOARD, (), timing, carrier), f"board-{timing}", carrier))
    features = sabotages(position, piece)
    if features and position.front.options.sabotage_scope == "tile":
        found.append(_spot(Order(piece.id, SABOTAGE), SABOTAGE))
    return found


def _spot(order: Order, verb: str, target: str = "") -> Proposal:
    return Proposal(order, [Action("order", order.piece), Action(verb, target)])


def reach(position: Position, piece: Piece, start: int) -> list[tuple[int, ...]]:
    """A path to each tile within reach, through free tiles where there is a choice; never onto one's own standing unit."""
    found: dict[int, tuple[int, ...]] = {}
    edge: list[tuple[int, ...]] = [()]
    for _ in range(piece.unit.move + (1 if piece.unit.motor else 0)):
        longer: list[tuple[int, ...]] = []
        for path in edge:
            for to in march_steps(position, piece, start, path):
                if to == start or to in found or to in position.on_tile:
                    continue
                found[to] = (*path, to)
                longer.append((*path, to))
        edge = longer
    return list(found.values())


def march_actions(position: Position, piece: Piece, path: tuple[int, ...], before: list[Action]) -> list[Action]:
    actions = [position.front.order_actions[piece.id], *before, *[position.front.step_actions[tile] for tile in path]]
    start = piece.tile
    if march_steps(position, piece, start, path):
        actions.append(Action("done"))
    return actions


def _leaving(position: Position, plan: Plan, piece: Piece) -> list[Proposal]:
    found: list[Proposal] = []
    for timing in leave_timings(position, plan, piece):
        start = leave_tile(position, plan, piece, timing)
        for path in reach(position, piece, start):
            actions = [position.front.order_actions[piece.id], Action(f"leave-{timing}")]
            actions += [position.front.step_actions[tile] for tile in path]
            if march_steps(position, piece, start, path):
                actions.append(Action("done"))
            found.append(Proposal(Order(piece.id, LEAVE, path, timing), actions))
    return found


def _rides(position: Position, piece: Piece) -> list[Proposal]:
    """Straight rides of every length; of a train also the other way where it may turn at once."""
    train = position.train_of(piece.id)
    if train is None or len(train.parts) == 1:
        return [
            Proposal(Order(piece.id, RIDE, path, ends=("front",) * len(path), lead="" if train is None else "front"), actions)
            for path, actions in _tram_rides(position, piece)
        ]
    found: list[Proposal] = []
    starts: list[tuple[str, list[Action]]] = []
    if train.lead == "free":
        starts = [(end, [Action(f"lead-{end}")]) for end in ("front", "rear")]
    else:
        starts = [(train.lead, [])]
        if may_reverse(position, position.tiles(train), train.lead):
            starts.append(("rear" if train.lead == "front" else "front", [Action("reverse")]))
    for end, begin in starts:
        chain = position.tiles(train)
        path: tuple[int, ...] = ()
        while len(path) < piece.unit.move:
            exits = train_steps(position, chain, end)
            if not exits:
                break
            chain = chain_after(chain, end, exits[0])
            path = (*path, exits[0])
            actions = [position.front.order_actions[piece.id], *begin, *[position.front.step_actions[tile] for tile in path]]
            may_go_on = len(path) < piece.unit.move and train_steps(position, chain, end)
            if may_go_on or may_reverse(position, chain, end):
                actions.append(Action("done"))
            found.append(Proposal(Order(piece.id, RIDE, path, ends=(end,) * len(path), lead=end), actions))
    return found


def _tram_rides(position: Position, piece: Piece) -> list[tuple[tuple[int, ...], list[Action]]]:
    found: list[tuple[tuple[int, ...], list[Action]]] = []
    edge: list[tuple[int, ...]] = [()]
    for _ in range(piece.unit.move):
        longer: list[tuple[int, ...]] = []
        for path in edge:
            for to in tram_steps(position, piece, path):
                if to not in path and to != piece.tile:
                    longer.append((*path, to))
        for path in longer:
            actions = [position.front.order_actions[piece.id], *[position.front.step_actions[tile] for tile in path]]
            if tram_steps(position, piece, path):
                actions.append(Action("done"))
            found.append((path, actions))
        edge = longer
    return found


# Other decisions.


def retreat_chain(position: Position, choose: ChooseRetreats) -> list[Action]:
    """The safest tile."""
    unit = choose.unit(position)
    piece = position.pieces[unit]
    tiles = choose.tiles(position, unit)
    best = tiles[0]
    for tile in tiles:
        if safety(position, piece, tile) > safety(position, piece, best):
            best = tile
    return [Action("retreat", position.name(best))]


# Setting up.


def set_up(position: Position, seat: Seat, dice: Dice) -> list[list[Action]]:
    """The next piece of a hidden set-up, drawn by lot, and its place (§4.12)."""
    top = asked(position, seat)
    if isinstance(top, Place):
        return [_place_chain(position, top, dice)]
    if not isinstance(top, SetUp):
        return []
    waiting = [offer.target for offer in top.actions(position) if offer.target]
    if not waiting:
        return [[COMMIT]]
    id = dice.draw(waiting, "a unit to set up")
    return [[Action("place", id), *_place_chain(position, Place(seat, id), dice)]]


def _place_chain(position: Position, place: Place, dice: Dice) -> list[Action]:
    """A piece where the scenario's own set-up has it, or on the next tile to that; a relay as near as there is room, for lines
    depend on it."""
    front = position.front
    free = place.free(position)
    if place.row != OFF:
        free = [tile for tile in free if tile // front.ground.squares.width == place.row]
    home = front.counters[place.piece]
    nearest = min([front.ground.distance(tile, home.tile) for tile in free])
    most = nearest if home.unit.relays else max(nearest, 1)
    pool = [front.name(tile) for tile in free if front.ground.distance(tile, home.tile) <= most]
    name = dice.draw(pool, f"where {place.piece} stands")
    column = name.rstrip("0123456789")
    actions = [Action("row", name.removeprefix(column)), Action("col", column)]
    return actions if place.row == OFF else actions[1:]


# The classic game.


def turn_chains(position: Position, turn: classic.SeatTurn) -> list[list[Action]]:
    """The moves that gain most, or the end of moving; the attacks that succeed, or none."""
    seat = turn.seat
    if turn.step == "attack":
        hits: list[list[Action]] = []
        for id in turn.targets(position):
            battle = fight(position, seat, position.pieces[id].tile)
            if battle is not None and battle.result != FAILS:
                hits.append([Action("attack", id)])
        return hits or [[classic.PASS]]
    base = advantage(position, seat)
    scored: list[Scored] = []
    for piece in position.on_board(seat):
        if turn.may_move(position, piece):
            scored += moves(position, turn, piece, base)
    return best_of(scored) or [[classic.END_MOVES]]


def moves(position: Position, turn: classic.SeatTurn, piece: Piece, base: float) -> list[Scored]:
    """Where a unit can go, one path a tile, and what that is worth."""
    found: list[Scored] = []
    known = {piece.tile}
    edge: list[tuple[Position, tuple[int, ...]]] = [(position, ())]
    raid = turn.may_raid(position, piece.id)
    for taken in range(1, piece.unit.move + 1):
        longer: list[tuple[Position, tuple[int, ...]]] = []
        for before, path in edge:
            here = before.pieces[piece.id]
            if path and not classic.may_go(before, here):
                continue
            for to in classic.steps(before, here, raid):
                if to in known:
                    continue
                known.add(to)
                after = before.bare_copy()
                after.put(here.at(to))
                raided = after.arsenals.get(to, turn.seat) != turn.seat and piece.unit.attack > 0
                if raided:
                    after.arsenals = {tile: owner for tile, owner in after.arsenals.items() if tile != to}
                communications.evaluate(after)
                way = (*path, to)
                actions = [Action("move", piece.id), *[position.front.step_actions[tile] for tile in way]]
                goes_on = taken < piece.unit.move and classic.may_go(after, after.pieces[piece.id])
                if goes_on and classic.steps(after, after.pieces[piece.id], raid) and not raided:
                    actions.append(classic.DONE)
                found.append(Scored(advantage(after, turn.seat) - base, actions))
                if not raided:
                    longer.append((after, way))
        edge = longer
    return found
