"""Games of every bundled scenario, played twice at once: turned, mirrored, renumbered, or with their orders permuted (§11).

The two tables must offer the same and come to the same, step by step; and what always holds must hold after every step.
"""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enfilade import Action, IllegalAction, Table, scenario
from enfilade.games.game_of_war.rules.forced import ForcedMove
from enfilade.games.game_of_war.rules.planning import COMMIT, Planning
from enfilade.games.game_of_war.state.plans import BOARD
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.data import Source
from enfilade.library import build_scenario, scenario_names
from tests.effort import examples
from tests.games.game_of_war.fronts import GameTable
from tests.games.game_of_war.turning import Point, Turning, mirrored, straight, turned

NAMES = scenario_names("game-of-war")
PLANNED = [name for name in NAMES if name != "game-of-war/classic"]
every_scenario = pytest.mark.parametrize("name", NAMES)
seeds = st.integers(0, 10**9)
STEPS = 160  # actions of a game that are played: three or four turns


def opened(data: dict[str, Any]) -> GameTable:
    table: GameTable = Table(build_scenario(data, Source("turned.toml")), seed=1)
    return table


def chosen(table: GameTable, seat: str, dice: Random) -> Action:
    """An action by chance; orders and moves more often than their end."""
    offers = table.legal(seat)
    eager = [offer for offer in offers if offer.verb not in ("commit", "end-moves", "pass", "sabotage")]
    return dice.choice(eager if eager and dice.random() < 0.9 else list(offers))


def is_tangled(table: GameTable) -> bool:
    """One seat must send away two units at once, or name two parts: then the order of ids rightly matters (§4.8)."""
    top = table.position.stack[-1]
    if isinstance(top, ForcedMove):
        owners = [table.position.pieces[id].seat for id in top.choices]
        return len(owners) != len(set(owners))
    return False


def play_both(name: str, seed: int, point: Point, swaps: bool, renumbers: bool, steps: int) -> None:
    """Play a game and its other picture side by side."""
    data: dict[str, Any] = dict(scenario(name).data)
    if name == "game-of-war/classic":
        data["options"] = {**data.get("options", {}), "first": "north"}
    turning = Turning(data, point, swaps, renumbers)
    changed = turning.data()
    if name == "game-of-war/classic":
        changed["options"] = {**changed["options"], "first": turning.seat("north")}
    one, other = opened(data), opened(changed)
    dice = Random(seed)
    watch = Watch(one)
    while one.actors and len(one.entries) < steps:
        if renumbers and is_tangled(one):
            return
        assert {turning.seat(seat) for seat in one.actors} == set(other.actors)
        seat = dice.choice(one.actors)
        theirs = turning.seat(seat)
        assert sorted([turning.action(offer) for offer in one.legal(seat)]) == sorted(
            [offer.text for offer in other.legal(theirs)]
        )
        action = chosen(one, seat, dice)
        one.act(seat, action)
        other.act(theirs, turning.action(action))
        if action.verb in ("commit", "done", "retreat", "attack", "destroy"):
            watch.look(one)
            assert turning.result(one.position) == same(other).result(other.position)


def same(table: GameTable) -> Turning:
    """A position in its own words."""
    return Turning(table.scenario.data, straight)


@every_scenario
@pytest.mark.parametrize(("point", "swaps"), [(turned, True), (mirrored, False)], ids=["turned", "mirrored"])
@given(seed=seeds)
@examples(1, 3)
def test_a_game_is_the_same_in_a_mirror(name: str, point: Point, swaps: bool, seed: int) -> None:
    """Turned by 180° with sides exchanged, or mirrored: the same offers, the same results (invariant 7)."""
    play_both(name, seed, point, swaps, False, STEPS)


@every_scenario
@given(seed=seeds)
@examples(1, 3)
def test_a_game_is_the_same_with_other_numbers(name: str, seed: int) -> None:
    """Units of one type exchange their numbers (invariant 6)."""
    play_both(name, seed, straight, False, True, STEPS)


@pytest.mark.slow
@every_scenario
@pytest.mark.parametrize(
    ("point", "swaps", "renumbers"),
    [(turned, True, False), (mirrored, False, False), (straight, False, True)],
    ids=["turned", "mirrored", "renumbered"],
)
@given(seed=seeds)
@settings(max_examples=3)
def test_long_games_are_the_same(name: str, point: Point, swaps: bool, renumbers: bool, seed: int) -> None:
    """The same, five times as long (invariants 6 and 7)."""
    play_both(name, seed, point, swaps, renumbers, 5 * STEPS)


@pytest.mark.parametrize("name", PLANNED)
@given(seed=seeds)
@examples(2, 6)
def test_the_order_of_orders_and_seats_does_not_matter(name: str, seed: int) -> None:
    """Plans entered in another order and committed by the other seat first come to the same (invariant 6; R23 apart)."""
    dice = Random(seed)
    one: GameTable = Table(scenario(name), seed=1)
    for _ in range(4):
        if not isinstance(one.position.stack[-1] if one.position.stack else None, Planning):
            return
        other = one.copy()
        for seat in one.seats:
            for _ in range(dice.randrange(40)):
                offers = [offer for offer in one.legal(seat) if offer.verb != "commit"]
                if offers:
                    one.act(seat, dice.choice(offers))
            while COMMIT not in one.legal(seat):
                one.act(seat, dice.choice(one.legal(seat)))
        for seat in one.seats[::-1]:
            enter_otherwise(other, seat, one, dice)
        resolve_both(one, other)


def enter_otherwise(other: GameTable, seat: str, one: GameTable, dice: Random) -> None:
    """Write a plan down in another order, where that is legal; several who board keep their order (R23)."""
    choices = [choice.actions for choice in one.choices(seat)]
    boards = [order.kind == BOARD for order in one.position.plans[seat].orders]
    mixed = choices.copy()
    if not any(boards):
        dice.shuffle(mixed)
    trial = other.copy()
    try:
        for actions in mixed:
            for action in actions:
                trial.act(seat, action)
    except IllegalAction:
        mixed = choices  # a later order leans on an earlier one
    for actions in mixed:
        for action in actions:
            other.act(seat, action)


def resolve_both(one: GameTable, other: GameTable) -> None:
    """Commit in opposite order, and answer alike whatever is asked."""
    for seat in one.seats:
        one.act(seat, "commit")
    for seat in one.seats[::-1]:
        other.act(seat, "commit")
    plain = same(one)
    while one.actors and not isinstance(one.position.stack[-1], Planning):
        assert set(one.actors) == set(other.actors)
        seat = one.actors[0]
        assert one.legal(seat) == other.legal(seat)
        action = one.legal(seat)[0]
        one.act(seat, action)
        other.act(seat, action)
    assert plain.result(one.position) == plain.result(other.position)


class Watch:
    """What must hold at every moment of a game (invariants 1–5, 9, 10, 13)."""

    def __init__(self, table: GameTable) -> None:
        position = table.position
        self.types = {id: (piece.seat, piece.unit.id) for id, piece in position.pieces.items()}
        self.features = self.built(position)
        self.arsenals = set(position.arsenals)
        self.lost: set[str] = set()

    def built(self, position: Position) -> set[tuple[int, str]]:
        return {(tile, feature) for tile in range(position.front.ground.size) for feature in position.features(tile)}

    def look(self, table: GameTable) -> None:
        position = table.position
        self.look_at_pieces(table)
        features = self.built(position)
        assert features <= self.features
        assert set(position.arsenals) <= self.arsenals
        self.features, self.arsenals = features, set(position.arsenals)
        draws = [draw for entry in table.entries for draw in entry.draws] + table.opening
        assert len(draws) <= (1 if position.front.options.is_sequential else 0)
        for seat in position.seats:
            assert position.linked[seat] <= position.active[seat]
            orders = position.plans[seat].orders
            assert len(orders) <= position.front.options.orders_per_turn
            assert len({order.piece for order in orders}) == len(orders)
        for train in position.trains.values():
            tiles = position.tiles(train)
            assert all(two in position.works.rail[one] for one, two in itertools.pairwise(tiles))
            assert len([part for part in train.parts if position.pieces[part].unit.engine]) <= 1
        parts = [part for train in position.trains.values() for part in train.parts]
        assert sorted(parts) == sorted([id for id, piece in position.pieces.items() if piece.unit.train and piece.alive])

    def look_at_pieces(self, table: GameTable) -> None:
        """Nothing is made, changed or lost without a cited destruction; one unit a tile, those aboard apart."""
        position = table.position
        assert {id: (piece.seat, piece.unit.id) for id, piece in position.pieces.items()} == self.types
        destroyed = [event for event in table.events(None) if event.name == "destroyed"]
        assert all(event.rule for event in destroyed)
        told = {str(event.values["unit"]) for event in destroyed}
        assert len(told) == len(destroyed)
        assert self.lost <= told
        self.lost = told
        standing = [piece for piece in position.pieces.values() if piece.on_board]
        assert position.on_tile == {piece.tile: piece.id for piece in standing}
        assert len(position.on_tile) == len(standing)
        for piece in position.pieces.values():
            assert piece.alive == (piece.id not in told)
            assert not piece.deployed or (piece.unit.heavy and not piece.carrier)
            assert sum([position.pieces[rider].unit.load for rider in piece.cargo]) <= 2
            for rider in piece.cargo:
                assert position.pieces[rider].carrier == piece.id
                assert position.pieces[rider].tile == piece.tile
            if piece.carrier:
                assert piece.id in position.pieces[piece.carrier].cargo
            if piece.alive:
                assert position.front.ground.passable[piece.tile]
                assert not piece.unit.rail or piece.tile in position.net_of(piece.unit)
