"""Resolution does not depend on the order of orders, seats or ids, nor on which way the board is turned (§11).

Random fronts with tracks, trams and trains, random legal plans; then the same again, permuted, relabelled or turned.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from enfilade import Table
from enfilade.games.game_of_war.plans import Attack, Order, Plan
from enfilade.games.game_of_war.procedures.forced import ForcedMove
from enfilade.games.game_of_war.state import Position
from enfilade.kernel.data import Source
from enfilade.library import build_scenario
from tests.games.game_of_war.fronts import GameTable, wake

SIZE = 9
SEATS = ("red", "white")
CODES = {"infantry": "I", "cavalry": "C", "swift_artillery": "T", "relay": "R", "machine_gun": "M", "car": "K"}
TileMap = Callable[[int], int]
IdMap = Callable[[str], str]
seeds = st.integers(0, 10**9)


def name(tile: int) -> str:
    return f"{'ABCDEFGHI'[tile % SIZE]}{tile // SIZE + 1}"


def world(dice: Random) -> dict[str, Any]:
    """A random front: two crossing railways, a tram line, some mountains and two armies of all arms."""
    tracks = {4 * SIZE + x for x in range(SIZE)} | {y * SIZE + 4 for y in range(SIZE)} | {2 * SIZE + x for x in range(SIZE)}
    open_tiles = [tile for tile in range(SIZE * SIZE) if tile not in tracks]
    mountains = set(dice.sample(open_tiles, 4))
    ground = ["".join("^" if y * SIZE + x in mountains else "." for x in range(SIZE)) for y in range(SIZE)]
    free = [tile for tile in range(SIZE * SIZE) if tile not in mountains]
    dice.shuffle(free)
    data: dict[str, Any] = {
        "game": "game-of-war",
        "id": "random",
        "title": "Random",
        "seats": list(SEATS),
        "options": {"turn_limit": 30, "arrival": dice.choice(["contested", "contested", "first"])},
        "size": [SIZE, SIZE],
        "rows": ground,
        "rail": ["A5 > I5", "E1 > E9"],
        "tram": ["A3 > I3"],
        "intersections": ["E5"],
        "turnarounds": ["A5", "I5", "E1", "E9", "A3", "I3"],
        "stations": {"C5": "red", "G5": "white", "E8": "none"},
        "trains": [],
    }
    taken: set[int] = set()
    row = [4 * SIZE + x for x in range(SIZE)]
    column = [y * SIZE + 4 for y in range(SIZE)]
    for seat, line, start in ((SEATS[0], row, dice.randrange(0, 2)), (SEATS[1], dice.choice([row, column]), 6)):
        letter = seat[0].upper()
        parts = dice.sample([f"{letter}E1", f"{letter}G1", f"{letter}P1"], dice.randint(1, 3))
        places = line[start : start + len(parts)]
        if dice.random() < 0.8 and not taken & set(places):
            taken.update(places)
            chain = " ".join(f"{id}:{name(tile)}" for id, tile in zip(parts, places, strict=True))
            data["trains"].append({"side": seat, "chain": chain, "lead": dice.choice(["front", "rear", "free"])})
    tram_row = [2 * SIZE + x for x in range(SIZE) if 2 * SIZE + x not in taken]
    pieces: dict[str, dict[str, str]] = {seat: {} for seat in SEATS}
    for seat in SEATS:
        spot = dice.choice([tile for tile in tram_row if tile not in taken])
        taken.add(spot)
        pieces[seat]["tram"] = name(spot)
        for type in CODES:
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
                table.act(seat, dice.choice(table.legal(seat)))
        attacks = [action for action in table.legal(seat) if action.verb == "attack-unit"]
        if attacks:
            table.act(seat, dice.choice(attacks))
        found[seat] = table.position.plans[seat]
    return found


class Tangled(Exception):
    """One seat must send away two units at once: then the order of ids rightly matters (§4.8)."""


def resolve(table: GameTable, plans: dict[str, Plan], likes: Callable[[str, str], str], first: str = "red") -> Position:
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


def result(position: Position, tile: TileMap, id: IdMap) -> dict[str, object]:
    """All that matters of a position, with tiles and ids put through maps."""
    pieces: dict[str, object] = {}
    for each in position.pieces.values():
        pieces[id(each.id)] = [
            each.alive,
            tile(each.tile) if each.tile >= 0 else -1,
            each.deployed,
            id(each.carrier) if each.carrier else "",
            sorted(id(rider) for rider in each.cargo),
            tile(each.behind) if each.behind >= 0 else -1,
        ]
    trains = sorted([[id(part) for part in train.parts], train.lead, bool(train.engine)] for train in position.trains.values())
    works = {str(tile(each)): sorted(position.features(each)) for each in range(SIZE * SIZE) if position.features(each)}
    stations = {str(tile(each)): id(f"{seat[0].upper()}I1")[0] if seat else "" for each, seat in position.stations.items()}
    active = sorted(id(each) for seat in SEATS for each in position.active[seat])
    return {"pieces": pieces, "trains": trains, "works": works, "stations": stations, "active": active}


def same_tile(tile: int) -> int:
    return tile


def same_id(id: str) -> str:
    return id


def swapped(id: str) -> str:
    return ("W" if id[0] == "R" else "R") + id[1:]


def turned(tile: int) -> int:
    return SIZE * SIZE - 1 - tile


def mirrored(tile: int) -> int:
    return tile // SIZE * SIZE + SIZE - 1 - tile % SIZE


def transposed(tile: int) -> int:
    return tile % SIZE * SIZE + tile // SIZE


def likes_by(tile: TileMap, id: IdMap) -> Callable[[str, str], str]:
    """A taste that looks at places and parts as they were before they were turned or relabelled."""

    def taste(verb: str, target: str) -> str:
        if verb == "destroy":
            return id(target)
        number = int(target[1:]) * SIZE - SIZE + "ABCDEFGHI".index(target[0])
        return str((tile(number) * 37) % 101).zfill(3)

    return taste


def moved_order(order: Order, tile: TileMap, id: IdMap) -> Order:
    return Order(
        id(order.piece),
        order.kind,
        tuple(tile(each) for each in order.path),
        order.timing,
        id(order.carrier) if order.carrier else "",
        order.feature,
        order.ends,
        order.lead,
    )


def moved_plan(plan: Plan, tile: TileMap, id: IdMap) -> Plan:
    attacks = [Attack(id(each.unit) if each.unit else "", tile(each.tile) if each.tile >= 0 else -1) for each in plan.attacks]
    return Plan(tuple(moved_order(each, tile, id) for each in plan.orders), tuple(attacks))


def moved_world(data: dict[str, Any], tile: TileMap, swap: bool) -> dict[str, Any]:
    """The same front seen in a mirror or turned, with sides exchanged or not."""

    def place(text: str) -> str:
        return name(tile(int(text[1:]) * SIZE - SIZE + "ABCDEFGHI".index(text[0])))

    def side(seat: str) -> str:
        return {"red": "white", "white": "red"}.get(seat, seat) if swap else seat

    glyphs = ["."] * (SIZE * SIZE)
    for y, row in enumerate(data["rows"]):
        for x, glyph in enumerate(row):
            glyphs[tile(y * SIZE + x)] = glyph
    changed = dict(data)
    changed["rows"] = ["".join(glyphs[y * SIZE : y * SIZE + SIZE]) for y in range(SIZE)]
    for key in ("rail", "tram"):
        changed[key] = [" > ".join(place(each) for each in line.split(" > ")) for line in data[key]]
    for key in ("intersections", "turnarounds"):
        changed[key] = [place(each) for each in data[key]]
    changed["stations"] = {place(each): side(seat) for each, seat in data["stations"].items()}
    changed["pieces"] = {
        side(seat): {type: " ".join(place(each) for each in spots.split()) for type, spots in army.items()}
        for seat, army in data["pieces"].items()
    }
    changed["trains"] = []
    for train in data["trains"]:
        chain = []
        for each in train["chain"].split():
            id, _, spot = each.partition(":")
            chain.append(f"{swapped(id) if swap else id}:{place(spot)}")
        changed["trains"].append({**train, "side": side(train["side"]), "chain": " ".join(chain)})
    return changed


@given(seed=seeds)
@settings(max_examples=60, deadline=None)
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
    likes = likes_by(same_tile, same_id)
    try:
        one = resolve(table_of(data), plans, likes)
    except Tangled:
        return
    other = resolve(table_of(data), shuffled, likes, first="white")
    assert result(one, same_tile, same_id) == result(other, same_tile, same_id)


@given(seed=seeds)
@settings(max_examples=60, deadline=None)
def test_which_number_a_unit_has_does_not_matter(seed: int) -> None:
    """Units of one type exchange their numbers: the same comes out, relabelled (invariant 6)."""
    dice = Random(seed)
    data = world(dice)
    plans = random_plans(table_of(data), dice)
    relabelled = dict(data)
    relabelled["pieces"] = {
        seat: {type: " ".join(reversed(spots.split())) for type, spots in army.items()} for seat, army in data["pieces"].items()
    }
    counts = {
        f"{seat[0].upper()}{CODES.get(type, 'Y')}": len(spots.split())
        for seat, army in data["pieces"].items()
        for type, spots in army.items()
    }

    def other_number(id: str) -> str:
        return f"{id[:2]}{counts[id[:2]] + 1 - int(id[2:])}" if id[:2] in counts else id

    try:
        one = resolve(table_of(data), plans, likes_by(same_tile, same_id))
        moved = {seat: moved_plan(plan, same_tile, other_number) for seat, plan in plans.items()}
        other = resolve(table_of(relabelled), moved, likes_by(same_tile, other_number))
    except Tangled:
        return
    assert result(one, same_tile, same_id) == result(other, same_tile, other_number)


def check_turned(seed: int, tile: TileMap, swap: bool) -> None:
    dice = Random(seed)
    data = world(dice)
    plans = random_plans(table_of(data), dice)
    id = swapped if swap else same_id
    moved = {seat: moved_plan(plan, tile, id) for seat, plan in plans.items()}
    if swap:
        moved = {"red": moved["white"], "white": moved["red"]}
    try:
        one = resolve(table_of(data), plans, likes_by(same_tile, same_id))
        other = resolve(table_of(moved_world(data, tile, swap)), moved, likes_by(tile, id))
    except Tangled:
        return
    assert result(one, same_tile, same_id) == result(other, tile, id)


@given(seed=seeds)
@settings(max_examples=60, deadline=None)
def test_a_turned_board_with_sides_exchanged(seed: int) -> None:
    """Rotating by 180° and swapping sides before resolving equals resolving and then rotating (invariant 7)."""
    check_turned(seed, turned, swap=True)


@given(seed=seeds)
@settings(max_examples=40, deadline=None)
def test_a_mirrored_board(seed: int) -> None:
    """Left and right mean nothing."""
    check_turned(seed, mirrored, swap=False)


@given(seed=seeds)
@settings(max_examples=40, deadline=None)
def test_a_transposed_board(seed: int) -> None:
    """Nor do rows and columns."""
    check_turned(seed, transposed, swap=False)


@given(seed=seeds)
@settings(max_examples=60, deadline=None)
def test_what_always_holds(seed: int) -> None:
    """One unit a tile, tracks under rail units, chains joined, cargo mutual, losses told, paths kept (1–8)."""
    dice = Random(seed)
    table = table_of(world(dice))
    starts = {id: piece.tile for id, piece in table.position.pieces.items()}
    plans = random_plans(table_of(table_data(table)), dice)
    likes = likes_by(same_tile, same_id)
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
