"""What each option of Game of War promises, held against random play in random wars, in every mode in which it means something.

What a battle or a net should be is asked of the second umpire, which reads the option by itself; such a moment puts an option to
the test only where every other value of it would have come to something else.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from enfilade import Action, Event
from enfilade.games.game_of_war.box.options import IDLE, MODE, VARIANTS, VICTORIES
from enfilade.games.game_of_war.state.plans import LEAVE, MARCH, RIDE, Order
from enfilade.games.game_of_war.state.position import Piece, Position
from enfilade.kernel.data import Data, Source
from enfilade.library import AnyScenario, AnyTable, build_scenario
from tests.games.game_of_war import reference
from tests.games.game_of_war.test_order_independence import SEATS, SIZE, name, number, world
from tests.games.promises import Moment, Promise, moments, tried

SIMULTANEOUS, SEQUENTIAL = "simultaneous", "sequential"
GAMES = 400  # at most
ENOUGH = 3
ACTIONS = 160
NEAR = 3  # the longest range
MIDDLE = 55
BUILT = ("rail", "tram", "wire", "road", "intersections", "turnarounds", "stations", "telegraphs", "trains")
FIELD = ("infantry", "cavalry", "artillery", "swift_artillery", "relay", "swift_relay")
HEAVY = ("machine_gun", "balloon", "car", "armoured_car")
VALUES = {
    "I": 4, "C": 6, "A": 7, "T": 9, "R": 4, "S": 6, "M": 6, "B": 5, "Y": 8, "E": 6, "G": 8, "P": 4, "K": 4, "X": 6,
}  # fmt: skip
STIRS = ("destroyed", "captured", "cascaded", "arsenal_destroyed", "sabotaged")
RESTS = ("commit", "end-moves", "done", "pass")


# Random wars.


def war(random: Random, mode: str, options: dict[str, Data]) -> AnyScenario:
    """Two armies close together among tracks and wires, or in the open, on ground with narrow corners."""
    data = world(random)
    trains = [tile for train in data["trains"] for tile in re.findall(r":(\w+)", train["chain"])]
    trams = {seat: data["pieces"][seat]["tram"] for seat in SEATS}
    if mode == SEQUENTIAL:
        data = {key: value for key, value in data.items() if key not in BUILT}
        trains, trams = [], {}
    if not options.get("turn_limit", True):
        data = {key: value for key, value in data.items() if key not in ("stations", "telegraphs")}  # they could change for ever
    bare = [tile for tile in range(SIZE * SIZE) if tile // SIZE not in (2, 4, 7) and tile % SIZE != 4]
    ground = broken(random, list("".join(data["rows"])), bare)
    sources = random.sample([name(tile) for tile in bare if ground[tile] == "."], 4)
    data["arsenals"] = dict(zip(sources, SEATS * 2, strict=True))
    free = [name(tile) for tile, glyph in enumerate(ground) if glyph != "^" and SIZE <= tile < SIZE * SIZE - SIZE]
    free = [tile for tile in free if tile not in trains and tile not in trams.values()]
    random.shuffle(free)
    pieces: dict[str, dict[str, str]] = {seat: {} for seat in SEATS}
    for seat in SEATS:
        for type in (*FIELD, *(HEAVY if mode == SIMULTANEOUS else FIELD[:3])):
            for _ in range(3 if type == "cavalry" else random.randint(1, 2)):
                pieces[seat][type] = f"{pieces[seat].get(type, '')} {free.pop()}".strip()
    for seat, tile in trams.items():
        pieces[seat]["tram"] = tile
        pieces[seat]["infantry"] = f"{tile} {pieces[seat]['infantry']}"  # the first is aboard
    data["pieces"] = pieces
    letters = [seat[0].upper() for seat in SEATS] if trams else []
    data["cargo"] = {f"{letter}Y1": [f"{letter}I1"] for letter in letters}
    data["deployed"] = [f"{letter}{code}1" for letter in letters for code in "MB" if random.random() < 0.7]
    data["rows"] = [
        "".join(ground[row * SIZE : row * SIZE + SIZE]).replace("P", "=" if mode == SEQUENTIAL else "P") for row in range(SIZE)
    ]
    data["halves"] = {SEATS[0]: [1, 5], SEATS[1]: [6, 10]}
    data["options"] = {"mode": mode, "turn_limit": 30, "victory": ["annihilation"], **options}
    return build_scenario(data, Source("war.toml"))


def broken(random: Random, ground: list[str], bare: list[int]) -> list[str]:
    """More strongpoints, and mountains in pairs that touch at a corner."""
    for tile in random.sample(bare, 8):
        ground[tile] = "F"
    for tile in random.sample(bare, 6):
        beside = tile + SIZE + 1
        if beside in bare and beside % SIZE:
            ground[tile] = ground[beside] = "^"
    return ground


def eager(table: AnyTable, seat: str, random: Random) -> Action:
    """Any kind of action, then any of that kind; in every other turn armies stand and only fight, at who is near."""
    position: Position = table.position
    offers = [each for each in table.legal(seat) if not (each.verb in ("order", "move") and position.turn % 2 == 0)]
    close = [each for each in offers if each.verb == "attack-unit" and is_near(position, seat, each.target)]
    inward = [each for each in offers if each.verb == "step" and is_wanted(position, seat, number(each.target))]
    if (close or inward) and random.random() < 0.7:
        return random.choice(close or inward)
    verbs = sorted({each.verb for each in offers} - set(RESTS)) if random.random() < 0.9 else []
    verb = random.choice(verbs) if verbs else ""
    return random.choice([each for each in offers if each.verb == verb] or offers or table.legal(seat))


def is_near(position: Position, seat: str, target: str) -> bool:
    return any(apart(piece.tile, position.pieces[target].tile) <= NEAR for piece in position.on_board(seat))


def is_wanted(position: Position, seat: str, tile: int) -> bool:
    """The middle, where all meet, and the enemy's arsenals."""
    return apart(tile, MIDDLE) <= 1 or position.arsenals.get(tile, seat) != seat


# Places and plans, reckoned here so that a mistake of the game's is not made twice.


def apart(one: int, other: int) -> int:
    return max(abs(one % SIZE - other % SIZE), abs(one // SIZE - other // SIZE))


def is_sequential(moment: Moment) -> bool:
    return bool(moment.before.front.options.is_sequential)


def orders(moment: Moment) -> list[Order]:
    """What both sides have ordered, where this moment reveals it."""
    return [each for plan in moment.before.plans.values() for each in plan.orders] if moment.named("plans_revealed") else []


def is_still(moment: Moment) -> bool:
    """Whether plans are revealed, or a seat attacks, and nobody has moved since the moment began."""
    return bool(moment.named("plans_revealed") and not orders(moment)) or moment.action.verb == "attack"


def actives(position: Position, rules: reference.Rules, before: reference.Active | None = None) -> dict[str, set[str]]:
    """Who is active by the second umpire's nets: the linked, cars, and who rides on what is."""
    found: dict[str, set[str]] = {}
    for seat in position.seats:
        active = reference.linked(position, seat, rules, before)[0]
        pieces = [piece for piece in position.of(seat) if piece.alive]
        active |= {piece.id for piece in pieces if piece.unit.id in ("car", "armoured_car")}
        found[seat] = active | {piece.id for piece in pieces if piece.carrier in active}
    return found


def readings(moment: Moment, key: str) -> list[reference.Rules]:
    """The options as they are, then with each other value of one of them."""
    rules = reference.rules_of(moment.before)
    (variant,) = [each for each in VARIANTS if each.key == key]
    return [rules, *[{**rules, key: value} for value in variant.values if value != rules[key]]]


def turn_ends(moment: Moment) -> bool:
    return bool(moment.after.turn > moment.before.turn or moment.after.outcome)


# Promises.


def fights(moment: Moment, key: str) -> bool:
    """Who adds what to a battle, by the option as it is read; tried where any other reading gives another sum (V.2, V.4.a)."""
    if not is_still(moment) or not (moment.named("battle") or moment.named("no_battle")):
        return False
    found = False
    rules, *others = readings(moment, key)
    active = actives(moment.before, rules)
    for told in moment.values("battle"):
        seat, tile = str(told["seat"]), number(str(told["tile"]))
        sums = [by_unit(told["attackers"]), by_unit(told["defenders"])]
        assert sums == worth(reference.shares(moment.before, seat, tile, rules, active))
        found = found or all(worth(reference.shares(moment.before, seat, tile, other, active)) != sums for other in others)
    for told in moment.values("no_battle"):
        if told["reason"] == "none of its units bears on the tile":
            seat, tile = str(told["seat"]), number(str(told["tile"]))
            assert reference.shares(moment.before, seat, tile, rules, active) is None
    return found


def by_unit(told: Data) -> dict[str, int]:
    """What each unit is told to have added."""
    found: dict[str, int] = {}
    assert isinstance(told, list)
    for share in told:
        assert isinstance(share, dict)
        found[str(share["unit"])] = found.get(str(share["unit"]), 0) + int(str(share["value"]))
    return {unit: value for unit, value in found.items() if value}


def worth(shares: tuple[dict[str, int], dict[str, int]] | None) -> list[dict[str, int]]:
    return [{unit: value for unit, value in each.items() if value} for each in shares or ()]


def nets(moment: Moment, key: str) -> bool:
    """Who is in communication, by the option as it is read; tried where any other reading finds others (IV.1, IV.2)."""
    evaluations = int(moment.action.verb == "step") if is_sequential(moment) else 2 * (is_still(moment) and turn_ends(moment))
    if not evaluations or any(moment.named(each) for each in (*STIRS, "forced_move")):
        return False
    rules, *others = readings(moment, key)
    active: reference.Active = moment.before.active
    for _ in range(evaluations):
        active = actives(moment.after, rules, active)
    assert active == {seat: set(ids) for seat, ids in moment.after.active.items()}
    return all(actives(moment.after, other, moment.before.active) != active for other in others)


def corners(moment: Moment, tight: bool) -> bool:
    """Steps between two mountains that touch, besides fire and lines (R27)."""
    squeezed = reference.Board(moment.before, {**reference.rules_of(moment.before), "tight_corners": True})
    found = fights(moment, "tight_corners") or nets(moment, "tight_corners")
    for one, other in steps(moment):
        (x, y), (to_x, to_y) = squeezed.tile(one), squeezed.tile(other)
        narrow = squeezed.is_squeezed((x, y), (to_x - x, to_y - y))
        assert not (tight and narrow)
        found = found or narrow
    return found


def steps(moment: Moment) -> list[tuple[int, int]]:
    """The steps that were told, from tile to tile."""
    return [(number(str(each["from"])), number(str(each["to"]))) for each in moment.values("stepped") if "from" in each]


def turns_about(moment: Moment) -> bool:
    """One after the other, and every step is carried out at once (§4.12)."""
    told = [str(event.values["seat"]) for event in moment.table.events(None) if event.name == "turn_began"]
    assert all(one != other for one, other in itertools.pairwise(told))
    assert len(moment.table.actors) <= 1
    if moment.action.verb == "step":
        assert moment.named("stepped")
    return bool(moment.named("turn_began"))


def at_once(moment: Moment) -> bool:
    """Both plan unseen, nothing moves before both have committed, and no die is thrown (II.1, II.2)."""
    if moment.named("plans_revealed"):
        committed = [event.values["seat"] for event in moment.table.events(None) if event.name == "committed"]
        assert set(committed[-2:]) == set(SEATS)
        return True
    if moment.action.verb in ("commit", "order", "attack-unit", "tile"):
        assert moment.before.pieces == moment.after.pieces
        assert all(event.seen_by in (None, frozenset({moment.seat})) for event in moment.events)
        assert [event.name for event in moment.events if event.seen_by is None] in ([], ["committed"])
    return False


def order_limit(moment: Moment, most: int) -> bool:
    """So many orders, or moves, and not one more (II.1)."""
    if is_sequential(moment):
        moved = {event.values["unit"] for event in since_the_turn_began(moment, "stepped")}
        assert len(moved) <= most
        return len(moved) == most
    plan = moment.before.plans[moment.seat]
    assert len(moment.after.plans[moment.seat].orders) <= most
    if len(plan.orders) == most:
        assert not moment.offered("order")
        return True
    return False


def since_the_turn_began(moment: Moment, name: str) -> list[Event]:
    """What of a kind has been told in the turn to which the moment belongs, even if it ends it."""
    turn = itertools.takewhile(lambda event: event.name != "turn_began", reversed(moment.told))
    rest = itertools.takewhile(lambda event: event.name != "turn_began", moment.events)
    return [event for event in [*turn, *rest] if event.name == name]


def attack_limit(moment: Moment, most: int) -> bool:
    """So many attacks, and not one more (II.1)."""
    if is_sequential(moment):
        fought = len(since_the_turn_began(moment, "battle"))
        assert fought <= most
        return fought == most
    attacks = moment.before.plans[moment.seat].attacks
    assert len(moment.after.plans[moment.seat].attacks) <= most
    if moment.named("plans_revealed") and turn_ends(moment):
        declared = sum(len(plan.attacks) for plan in moment.before.plans.values())
        assert len(moment.named("battle")) + len(moment.named("no_battle")) == declared
    if len(attacks) == most:
        assert not moment.offered("attack-unit", "attack-from")
        return True
    return False


def arrivals(moment: Moment) -> bool:
    """Who comes first to a tile that others make for too: nobody, or the first (R3)."""
    given = [each for each in orders(moment) if each.kind in (MARCH, RIDE)]
    if not given or any(each.timing == "before" for each in orders(moment)) or moment.named("squished"):
        return False
    rules, other = readings(moment, "arrival")
    places, _, asked = reference.march(moment.before, given, rules)
    if asked:
        return False
    last = {str(each["unit"]): number(str(each["to"])) for each in moment.values("stepped")}
    for order in given:
        piece = moment.before.pieces[order.piece]
        if not piece.unit.train and piece.id in places:
            assert last.get(piece.id, piece.tile) == places[piece.id]
    return bool(reference.march(moment.before, given, other)[0] != places)


def retreats(moment: Moment, timing: str) -> bool:
    """A beaten unit goes at once, or before anything else in its next turn (V.4.c)."""
    if timing == "immediate":
        assert not moment.after.must_retreat
        return bool(moment.named("forced_move"))
    assert not moment.named("forced_move")
    duty = [id for id in moment.before.must_retreat if moment.before.pieces[id].seat == moment.seat]
    for told in moment.values("must_retreat"):
        unit = moment.after.pieces[told["unit"]]
        assert unit.tile == moment.before.pieces[unit.id].tile or (not unit.alive and moment.named("turn_began"))
    waiting = [id for id in duty if id not in moment.before.moved]
    assert not (waiting and moment.offered("move", "attack"))
    return bool(duty and moment.named("stepped"))


def sabotage_offers(moment: Moment, allowed: bool) -> bool:
    """An active unit with something destructible under it may destroy it, or nobody may (VII.1)."""
    assert allowed or not moment.named("sabotaged")
    if moment.action.verb != "order":
        return False
    piece = moment.before.pieces[moment.action.target]
    offered = [each for each in moment.table.legal(moment.seat) if each.verb == "sabotage"]
    standing = features(moment.before, piece.tile)
    ridden = ("tram",) if piece.unit.tram else ("rail",)
    standing = [each for each in standing if not (piece.unit.rail and each in ridden)]
    may = bool(standing and piece.on_board and piece.id in moment.before.active[piece.seat])
    assert bool(offered) == (allowed and may)
    return may


def features(position: Position, tile: int) -> list[str]:
    """What can be destroyed on a tile, looked up piece by piece (R20)."""
    works = position.works
    found = {
        "road": tile in works.road,
        "rail": tile in works.rail,
        "tram": tile in works.tram,
        "turn": tile in works.turnarounds | works.turntables,
        "wire": tile in works.wire,
        "station": tile in position.stations,
        "telegraph": tile in position.telegraphs,
        "plaza": tile in works.plaza,
    }
    return [each for each, there in found.items() if there]


def sabotage_scope(moment: Moment, scope: str) -> bool:
    """All that is destructible on the tile goes, or the one thing chosen (R19, R45)."""
    done = moment.values("sabotaged")
    chosen = {each.piece: each.feature for each in orders(moment)}
    for told in done:
        tile = number(str(told["tile"]))
        piece = moment.before.pieces[told["unit"]]
        gone = set(features(moment.before, tile)) - set(features(moment.after, tile))
        spared = {"tram", "rail"} if piece.unit.rail else set()
        if scope == "tile":
            assert set(features(moment.after, tile)) <= spared
        elif piece.id in chosen:
            assert chosen[piece.id] in gone
            assert gone - {chosen[piece.id]} <= {"turn"}
    return bool(done)


def reversals(moment: Moment, free: bool) -> bool:
    """Rail units turn back on turning gear only, or anywhere (VIII.1, VI.5.b)."""
    found = False
    gear = moment.before.works.turnarounds | moment.before.works.turntables
    for order in orders(moment):
        piece = moment.before.pieces[order.piece]
        if order.kind != RIDE:
            continue
        for tile in turned_on(moment.before, piece, order):
            assert free or tile in gear
            found = found or tile not in gear or not free
    return found


def turned_on(position: Position, piece: Piece, order: Order) -> list[int]:
    """The tiles on which the end that leads stood when a ride turned back."""
    train = position.train_of(piece.id)
    if train is None or len(train.parts) == 1:
        trail = [piece.behind, piece.tile, *order.path]
        return [trail[index] for index in range(1, len(trail) - 1) if trail[index - 1] == trail[index + 1]]
    chain = reference.Chain(position, train.parts, order)
    leads = [train.lead, *order.ends, order.lead]
    ends = [(index, one) for index, (one, other) in enumerate(itertools.pairwise(leads)) if one != other and one != "free"]
    return [chain.configs[min(index, len(order.ends))][0 if end == "front" else -1] for index, end in ends]


def disembarking(moment: Moment, timing: str) -> bool:
    """Who rides leaves before the carrier moves, after it, or when the owner likes (VII.3.c, R24)."""
    allowed = {"leave-before", "leave-after"} if timing == "choice" else {f"leave-{timing}"}
    assert {each.verb for each in moment.legal if each.verb.startswith("leave-")} <= allowed
    found = False
    planned = {each.piece: each for each in orders(moment) if each.kind == LEAVE}
    for told in moment.values("left"):
        order = planned.get(str(told["unit"]))
        if order is None:
            continue
        carrier = str(told["carrier"])
        place = moment.before.pieces[carrier].tile
        if order.timing == "after":
            went = [number(str(each["to"])) for each in moment.values("stepped") if each["unit"] == carrier]
            place = went[-1] if went else place
        if not moment.before.pieces[carrier].unit.train:
            assert apart(place, number(str(told["to"]))) == 1
            found = True
    return found


def relay_moves(moment: Moment, always: bool) -> bool:
    """Relays out of communication march, or stay like everybody else (§4.12.2)."""
    verb = "move" if is_sequential(moment) else "order"
    offered = moment.offered(verb)
    for id in offered:
        piece = moment.before.pieces[id]
        messenger = piece.unit.id in ("relay", "swift_relay")
        assert id in moment.before.active[piece.seat] or (always and messenger)
    cut = [piece for piece in moment.before.on_board(moment.seat) if piece.unit.id in ("relay", "swift_relay")]
    cut = [piece for piece in cut if piece.id not in moment.before.active[moment.seat]]
    if moment.action.verb == verb and any(piece.id == moment.action.target for piece in cut):
        assert {each.verb for each in moment.table.legal(moment.seat)} <= {"step", "done"}
        return True
    return bool(cut and offered and not always)


def arsenals_entered(moment: Moment, rule: str) -> bool:
    """Who enters the enemy's arsenal destroys it, and goes on, or has attacked with it (R9)."""
    if moment.action.verb != "step" or not moment.named("stepped"):
        return False
    tile = number(moment.action.target)
    unit = moment.before.pieces[moment.values("stepped")[0]["unit"]]
    raided = moment.before.arsenals.get(tile, unit.seat) != unit.seat
    assert bool(moment.named("arsenal_destroyed")) == (raided and unit.unit.attack > 0)
    if not raided:
        return False
    if rule == "enter_is_attack":
        assert unit.unit.attack > 0
        assert unit.id in moment.before.active[unit.seat]
        assert moment.after.outcome or moment.named("turn_began")
    return True


def set_up(moment: Moment, hidden: bool) -> bool:
    """Everybody is placed in his half, unseen by the enemy until both are ready; or nobody is (§4.12)."""
    assert hidden or not moment.named("placed")
    for event in moment.named("placed"):
        assert event.seen_by == frozenset({moment.seat})
    for shown in moment.values("armies_shown"):
        tiles = shown["tiles"]
        assert isinstance(tiles, dict)
        assert len(set(tiles.values())) == len(tiles)
        for id, tile in tiles.items():
            assert (number(str(tile)) < SIZE * SIZE // 2) == (moment.after.pieces[id].seat == SEATS[0])
    return bool(moment.named("armies_shown")) or not hidden


def who_begins(moment: Moment, first: str) -> bool:
    """The seat that is named, or the one that chance names (§4.12)."""
    events = moment.table.events(None)
    (named,) = [event.values["seat"] for event in events if event.name == "first_player"]
    began = next(event.values["seat"] for event in events if event.name == "turn_began")
    assert began == named
    assert first in ("chance", began)
    return first != "chance" or began == SEATS[1]


def time_limit(moment: Moment, most: int) -> bool:
    """So many turns and no more; without a limit on and on (§4.11)."""
    limits = [each for each in moment.values("game_over") if "the limit of" in str(each["reason"])]
    assert not (limits and not most)
    assert not most or moment.after.turn <= most
    if limits:
        assert moment.before.turn == most
    return bool(limits) or (not most and moment.after.turn > 2)


def at_the_limit(moment: Moment, rule: str) -> bool:
    """Nobody wins, whoever has more points, or who is named (§4.11)."""
    for over in moment.values("game_over"):
        if "the limit of" in str(over["reason"]):
            points = [sum(VALUES[each.id[1]] for each in moment.after.of(seat) if each.alive) for seat in SEATS]
            leader = None if points[0] == points[1] else SEATS[points[0] < points[1]]
            assert over["winner"] == {"draw": None, "points": leader}.get(rule, rule.removeprefix("win:"))
            return rule != "points" or leader is not None
    return False


def stalemates(moment: Moment, quiet: int) -> bool:
    """So many turns without a loss, a capture or sabotage are a draw; never, where the option is 0 (R35)."""
    over = [each for each in moment.values("game_over") if "nothing was destroyed or taken" in str(each["reason"])]
    assert not (over and not quiet)
    if not turn_ends(moment):
        return False
    calm = 0
    stirred = False
    for event in moment.table.events(None):
        stirred = stirred or event.name in STIRS
        if event.name in ("round_started", "game_over") and event is not first_round(moment.table):
            calm, stirred = (0 if stirred else calm + 1), False
    if quiet and calm >= quiet:
        assert moment.after.outcome is not None
    if over:
        assert calm == quiet
        assert over[0]["winner"] is None
    return bool(over) or (not quiet and calm > 1)


def first_round(table: AnyTable) -> object:
    return next(event for event in table.events(None) if event.name == "round_started")


def victories(moment: Moment, tests: tuple[str, ...]) -> bool:
    """Who has no arsenal, no unit or no active unit left has lost, where that counts (I.1, I.2, R9, R34)."""
    if not turn_ends(moment) and not (moment.named("turn_began") and not moment.named("destroyed")):
        return False
    position: Position = moment.after
    lost = {
        "arsenals": [seat for seat in SEATS if seat not in position.arsenals.values()],
        "annihilation": [seat for seat in SEATS if not any(piece.alive for piece in position.of(seat))],
        "no_active": [seat for seat in SEATS if not position.active[seat]],
    }
    losers = {seat for test in tests for seat in lost[test]}
    if position.outcome is None:
        assert not losers
        return any(lost.values())  # what does not count has come about, and the war goes on
    if len(losers) == 1:
        assert {position.outcome.winner} == set(SEATS) - losers
    elif losers:
        assert (position.outcome.winner is None) != is_sequential(moment)  # turn about, the first to be looked at has lost
    reasons = ("no arsenal left", "is destroyed", "no active unit left")
    by_test = any(each in position.outcome.reason for each in reasons)
    assert losers or not by_test
    return bool(losers)


ByValue = Callable[[Moment, Any], bool]
BATTLES = (
    "range_shape", "fire_blocked_by_units", "inactive_combat", "packed_defence", "terrain_support", "strongpoint_arms", "charge",
    "charge_vs_strongpoint",
)  # fmt: skip
NETS = ("relay_by_adjacency", "comm_blockers")
PROMISES: dict[str, ByValue] = {
    "mode": lambda moment, value: turns_about(moment) if value == SEQUENTIAL else at_once(moment),
    "victory": victories,
    "orders_per_turn": order_limit,
    "attacks_per_turn": attack_limit,
    "arrival": lambda moment, value: arrivals(moment),
    "retreat_timing": retreats,
    "sabotage": sabotage_offers,
    "sabotage_scope": sabotage_scope,
    "free_reverse": reversals,
    "disembark_timing": disembarking,
    "tight_corners": corners,
    "relay_always_moves": relay_moves,
    "arsenal_rule": arsenals_entered,
    "hidden_setup": set_up,
    "first": who_begins,
    "turn_limit": time_limit,
    "on_limit": at_the_limit,
    "stalemate_turns": stalemates,
}
NUMBERS: dict[str, tuple[Data, ...]] = {
    "orders_per_turn": (1, 3, 5),
    "attacks_per_turn": (0, 1, 3),
    "turn_limit": (0, 1, 2),
    "stalemate_turns": (0, 1, 3),
}
ENDS = (VICTORIES, *[(each,) for each in VICTORIES], ())
BESIDES: dict[str, dict[str, Data]] = {"on_limit": {"turn_limit": 2}}


def others(random: Random, key: str, mode: str) -> dict[str, Data]:
    """Readings of the rules that an option should not mind, some of them at random."""
    free = [each for each in VARIANTS if each.values and each.key not in (key, "hidden_setup", *IDLE[mode])]
    free = [each for each in free if mode == SIMULTANEOUS or each.key != "sabotage"]
    return {each.key: random.choice(each.values) for each in free if random.random() < 0.2}


def promise_of(key: str, value: Data) -> Promise:
    """What an option promises with a value."""
    if key in BATTLES:
        return lambda moment: fights(moment, key)
    if key in NETS:
        return lambda moment: nets(moment, key)
    return lambda moment: PROMISES[key](moment, value)


def cases() -> list[tuple[str, Data, str]]:
    """Every option with every value, or some where there is no end of them, in every mode in which it means something."""
    found: list[tuple[str, Data, str]] = []
    for mode in (SIMULTANEOUS, SEQUENTIAL):
        found.append((MODE.key, mode, mode))
        found += [("victory", ends, mode) for ends in ENDS]
        for option in war(Random(mode), mode, {}).start.front.options.listed():
            key = option.key.removeprefix("options.")
            found += [(key, value, mode) for value in option.values or NUMBERS[key]]
    return found


CASES = cases()


@pytest.mark.parametrize(("key", "value", "mode"), CASES, ids=[f"{key}-{value}-{mode}" for key, value, mode in CASES])
def test_an_option_keeps_its_promise(key: str, value: Data, mode: str) -> None:
    """In random wars, and often enough to mean something (R60)."""
    random = Random(f"{key} {value} {mode}")
    fixed: dict[str, Data] = {**BESIDES.get(key, {}), key: value}
    games = (moments(war(random, mode, {**others(random, key, mode), **fixed}), random, ACTIONS, eager) for _ in range(GAMES))
    assert tried(games, promise_of(key, value), ENOUGH) >= ENOUGH


def test_every_option_has_a_promise() -> None:
    """In one mode or the other (R60)."""
    assert {*PROMISES, *BATTLES, *NETS} == {"mode", "victory", "first", "turn_limit", "on_limit", "stalemate_turns"} | {
        each.key for each in VARIANTS
    }
