"""Resolution does not depend on the order of orders, seats or ids, nor on which way the board is turned (§11).

Random fronts with tracks, trams and trains, random legal plans; then the same again, permuted, relabelled or turned.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from enfilade import Table
from enfilade.games.game_of_war.rules.forced import ForcedMove
from enfilade.games.game_of_war.state.plans import Attack, Order, Plan
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.data import Source
from enfilade.library import build_scenario
from tests.effort import examples
from tests.games.game_of_war.fronts import GameTable, wake
from tests.games.game_of_war.turning import CODES, Point, Turning, mirrored, straight, transposed, turned

SIZE = 10
SEATS = ("red", "white")
TYPES = [type for type in CODES if type != "tram"]
seeds = st.integers(0, 10**9)
Likes = Callable[[str, str], str]


def name(tile: int) -> str:
    return f"{'ABCDEFGHIJ'[tile % SIZE]}{tile // SIZE + 1}"


def number(name: str) -> int:
    return int(name[1:]) * SIZE - SIZE + "ABCDEFGHIJ".index(name[0])


def world(dice: Random) -> dict[str, Any]:
    """A random front: crossing railways, a tram line, a wire, a road, strongpoints, mountains, and two armies of all arms."""
    tracks = {4 * SIZE + x for x in range(SIZE)} | {y * SIZE + 4 for y in range(SIZE)} | {2 * SIZE + x for x in range(SIZE)}
    built = {7 * SIZE + x for x in range(SIZE)} | {0, SIZE * SIZE - 1}
    bare = [tile for tile in range(SIZE * SIZE) if tile not in tracks | built]
    special = dict(zip(dice.sample(bare, 7), "^^^^FPP", strict=True))
    ground = ["".join(special.get(y * SIZE + x, ".") for x in range(SIZE)) for y in range(SIZE)]
    free = [tile for tile in range(SIZE * SIZE) if special.get(tile) != "^"]
    dice.shuffle(free)
    options = {
        "turn_limit": 30,
        "arrival": dice.choice(["contested", "contested", "first"]),
        "inactive_combat": dice.choice(["full", "defend_only", "none"]),
        "range_shape": dice.choice(["lines", "lines", "area"]),
        "charge": dice.choice(["adjacent", "adjacent", "column"]),
        "sabotage_scope": dice.choice(["tile", "feature"]),
        "tight_corners": dice.choice([False, True]),
        "free_reverse": dice.choice([False, False, True]),
        "attacks_per_turn": dice.choice([1, 1, 2]),
    }
    data: dict[str, Any] = {
        "game": "game-of-war",
        "id": "random",
        "title": "Random",
        "seats": list(SEATS),
        "options": options,
        "size": [SIZE, SIZE],
        "rows": ground,
        "rail": ["A5 > J5", "E1 > E10"],
        "tram": ["A3 > J3"],
        "wire": ["B8 > I8"],
        "road": ["A8 > J8"],
        "intersections": ["E5"],
        "turnarounds": ["A5", "J5", "E1", "E10", "A3", "J3"],
        "arsenals": {"A1": "red", "J10": "white"},
        "stations": {"C5": "red", "G5": "white", "E8": "none"},
        "telegraphs": {"B8": "red", "F8": "white", "I8": "none"},
        "trains": [],
    }
    taken: set[int] = set()
    row = [4 * SIZE + x for x in range(SIZE)]
    column = [y * SIZE + 4 for y in range(SIZE)]
    for seat, line, start in ((SEATS[0], row, dice.randrange(0, 2)), (SEATS[1], dice.choice([row, column]), 5)):
        letter = seat[0].upper()
        parts = dice.sample([f"{letter}E1", f"{letter}G1", f"{letter}P1"], dice.randint(1, 3))
        places = line[start : start + len(parts)]
        if dice.random() < 0.9 and not taken & set(places):
            taken.update(places)
            chain = " ".join(f"{id}:{name(tile)}" for id, tile in zip(parts, places, strict=True))
            inward = "rear" if seat == SEATS[0] else "front"  # they meet in the middle
            data["trains"].append({"side": seat, "chain": chain, "lead": dice.choice([inward, inward, "free"])})
    tram_row = [2 * SIZE + x for x in range(SIZE) if 2 * SIZE + x not in taken]
    pieces: dict[str, dict[str, str]] = {seat: {} for seat in SEATS}
    for seat in SEATS:
        spot = dice.choice([tile for tile in tram_row if tile not in taken])
        taken.add(spot)
        pieces[seat]["tram"] = name(spot)
        for type in dice.sample(TYPES, 7):
            spots = [tile for tile in free if tile not in taken][: dice.randint(1, 2)]
            taken.update(spots)
            dice.shuffle(free)
            pieces[seat][type] = " ".join(name(tile) for tile in spots)
    data["pieces"] = pieces
    return data


def table_of(data: dict[str, Any]) -> GameTable:
    table: GameTable = Table(build_scenario(data, Source("random.toml")), seed=1)
    wake(table)
    return table


def random_plans(table: GameTable, dice: Random) -> dict[str, Plan]:
    """Plans by random legal atoms, on a table of their own."""
    found: dict[str, Plan] = {}
    for seat in SEATS:
        while len(table.position.plans[seat].orders) < 5:
            orders = [action for action in table.legal(seat) if action.verb == "order"]
            if not orders:
                break
            engines = [action for action in orders if action.target[1] == "E"]
            table.act(seat, dice.choice(engines or orders))  # trains are what goes wrong most
            before = len(table.position.plans[seat].orders)
            while len(table.position.plans[seat].orders) == before:
                steps = [action for action in table.legal(seat) if action.verb == "step"]
                table.act(seat, dice.choice(steps if steps and engines and dice.random() < 0.9 else table.legal(seat)))
        attacks = [action for action in table.legal(seat) if action.verb == "attack-unit"]
        if attacks:
            table.act(seat, dice.choice(attacks))
        found[seat] = table.position.plans[seat]
    return found


class Tangled(Exception):
    """One seat must send away two units at once: then the order of ids rightly matters (§4.8)."""


def resolve(table: GameTable, plans: dict[str, Plan], likes: Likes, first: str = "red") -> Position:
    """Resolve plans; where somebody is asked, the tile or part liked best is chosen."""
    table.position.plans = dict(plans)
    seats = [first, *[seat for seat in SEATS if seat != first]]
    for seat in seats:
        table.act(seat, "commit")
    asked = 0
    while table.actors and table.position.stack[-1].title != "Planning":
        top = table.position.stack[-1]
        if isinstance(top, ForcedMove):
            owners = [table.position.pieces[id].seat for id in top.choices]
            if len(owners) != len(set(owners)):
                raise Tangled
        else:
            asked += 1
            if asked > 1:
                raise Tangled
        seat = table.actors[0] if first == "red" else table.actors[-1]
        legal = table.legal(seat)
        table.act(seat, min(legal, key=lambda action: likes(action.verb, action.target)))
    return table.position


def likes_by(turning: Turning) -> Likes:
    """A taste that looks at places and parts as they are called in the first picture."""

    def taste(verb: str, target: str) -> str:
        if verb == "destroy":
            return turning.id(target)
        return str((number(turning.tile(target)) * 37) % 101).zfill(3)

    return taste


def moved_plan(plan: Plan, turning: Turning) -> Plan:
    """A plan as it is written in the other picture."""

    def tile(tile: int) -> int:
        return number(turning.tile(name(tile))) if tile >= 0 else tile

    orders = [
        Order(
            turning.id(order.piece),
            order.kind,
            tuple(tile(each) for each in order.path),
            order.timing,
            turning.id(order.carrier),
            order.feature,
            order.ends,
            order.lead,
        )
        for order in plan.orders
    ]
    return Plan(tuple(orders), tuple(Attack(turning.id(each.unit), tile(each.tile)) for each in plan.attacks))


@given(seed=seeds)
@examples(25, 120)
def test_the_order_of_orders_and_seats_does_not_matter(seed: int) -> None:
    """Plans with their orders shuffled, committed the other way round, give the same result (invariant 6; R23 apart)."""
    dice = Random(seed)
    data = world(dice)
    plans = random_plans(table_of(data), dice)
    shuffled: dict[str, Plan] = {}
    for seat, plan in plans.items():
        boarders = [order for order in plan.orders if order.kind == "board"]
        others = [order for order in plan.orders if order.kind != "board"]
        dice.shuffle(others)
        shuffled[seat] = Plan((*others, *boarders), plan.attacks)
    plain = Turning(data)
    try:
        one = resolve(table_of(data), plans, likes_by(plain))
    except Tangled:
        return
    other = resolve(table_of(data), shuffled, likes_by(plain), first="white")
    assert plain.result(one) == plain.result(other)


@given(seed=seeds)
@examples(25, 120)
def test_which_number_a_unit_has_does_not_matter(seed: int) -> None:
    """Units of one type exchange their numbers: the same comes out, relabelled (invariant 6)."""
    check_turned(seed, straight, swaps=False, renumbers=True)


def check_turned(seed: int, point: Point, swaps: bool, renumbers: bool = False) -> None:
    dice = Random(seed)
    data = world(dice)
    plans = random_plans(table_of(data), dice)
    turning = Turning(data, point, swaps, renumbers)
    moved = {turning.seat(seat): moved_plan(plan, turning) for seat, plan in plans.items()}
    changed = turning.data()
    back = Turning(changed, point, swaps, renumbers)
    try:
        one = resolve(table_of(data), plans, likes_by(Turning(data)))
        other = resolve(table_of(changed), moved, likes_by(back))
    except Tangled:
        return
    assert turning.result(one) == Turning(changed).result(other)


@given(seed=seeds)
@examples(25, 120)
def test_a_turned_board_with_sides_exchanged(seed: int) -> None:
    """Rotating by 180° and swapping sides before resolving equals resolving and then rotating (invariant 7)."""
    check_turned(seed, turned, swaps=True)


@given(seed=seeds)
@examples(20, 80)
def test_a_mirrored_board(seed: int) -> None:
    """Left and right mean nothing."""
    check_turned(seed, mirrored, swaps=False)


@given(seed=seeds)
@examples(20, 80)
def test_a_transposed_board(seed: int) -> None:
    """Nor do rows and columns."""
    check_turned(seed, transposed, swaps=False)


@given(seed=seeds)
@examples(25, 120)
def test_what_always_holds(seed: int) -> None:
    """One unit a tile, tracks under rail units, chains joined, cargo mutual, losses told, paths kept (1–8)."""
    dice = Random(seed)
    table = table_of(world(dice))
    starts = {id: piece.tile for id, piece in table.position.pieces.items()}
    plans = random_plans(table_of(table_data(table)), dice)
    likes = likes_by(Turning(table.scenario.data))
    try:
        position = resolve(table, plans, likes)
    except Tangled:
        return
    told = {event.values["unit"] for event in table.events(None) if event.name == "destroyed"}
    forced = {event.values["unit"] for event in table.events(None) if event.name == "forced_move"}
    standing = [piece for piece in position.pieces.values() if piece.on_board]
    assert len({piece.tile for piece in standing}) == len(standing)
    assert position.on_tile == {piece.tile: piece.id for piece in standing}
    for piece in position.pieces.values():
        assert piece.alive == (piece.id not in told)
        if not piece.alive:
            continue
        assert position.front.ground.passable[piece.tile]
        if piece.unit.rail:
            assert piece.tile in position.net_of(piece.unit)
        if piece.carrier:
            carrier = position.pieces[piece.carrier]
            assert piece.id in carrier.cargo
            assert piece.tile == carrier.tile
            assert not piece.deployed
        assert sum(position.pieces[rider].unit.load for rider in piece.cargo) <= 2
        order = plans[piece.seat].order_of(piece.id)
        if not piece.unit.rail and not piece.carrier and piece.id not in forced:
            path = order.path if order is not None else ()
            assert piece.tile in (starts[piece.id], *path)
    for train in position.trains.values():
        tiles = position.tiles(train)
        assert all(two in position.works.rail[one] for one, two in itertools.pairwise(tiles))
        assert len([part for part in train.parts if position.pieces[part].unit.engine]) <= 1
    for seat in SEATS:
        assert position.linked[seat] <= position.active[seat]


def table_data(table: GameTable) -> dict[str, Any]:
    return dict(table.scenario.data)
