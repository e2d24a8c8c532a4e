"""The game and a second, plain umpire come to the same on random fronts."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from enfilade.games.game_of_war.box.board import tiles_of
from enfilade.games.game_of_war.box.options import VARIANTS
from enfilade.games.game_of_war.rules.battles import fight
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.plans import MARCH, RIDE, Plan
from enfilade.kernel.event import Event
from tests.effort import examples
from tests.games.game_of_war import reference
from tests.games.game_of_war.fronts import GameTable
from tests.games.game_of_war.test_order_independence import random_plans, table_of, world

seeds = st.integers(0, 10**9)


def front_of(dice: Random, **options: object) -> dict[str, Any]:
    data = world(dice)
    return {**data, "options": {**data["options"], **options}}


def shaken(table: GameTable, dice: Random) -> None:
    """Some units gone, some dug in, buildings in other hands, a wire cut: nets of all shapes."""
    position = table.position
    for piece in list(position.pieces.values()):
        if piece.unit.heavy and dice.random() < 0.5:
            position.put(piece.changed(deployed=True))
        elif not piece.unit.train and dice.random() < 0.25:
            position.put(piece.changed(tile=-1, alive=False))
    for places in (position.stations, position.telegraphs):
        for tile in list(places):
            places[tile] = dice.choice(["red", "white", ""])
    if dice.random() < 0.4:
        position.works = position.works.without(dice.choice(list(position.works.wire)), ["wire"])


@given(seed=seeds)
@examples(30, 150)
def test_nets(seed: int) -> None:
    """Who is linked, and every tile that a line reaches (IV.1, IV.2, IV.3, IX.3.a, R6, R8, R40)."""
    dice = Random(seed)
    blockers = dice.choice(["all", "combatants", "active_combatants"])
    table = table_of(front_of(dice, comm_blockers=blockers, relay_by_adjacency=dice.choice([True, False])))
    shaken(table, dice)
    for seat in table.seats:
        net = communications.net(table.position, seat)
        found, covered = reference.linked(table.position, seat)
        board = reference.Board(table.position)
        assert net.linked == found
        assert {board.tile(tile) for tile in tiles_of(net.covered)} == covered


@given(seed=seeds)
@examples(25, 120)
def test_battles(seed: int) -> None:
    """The sums of both sides over every tile of the board (V.2, V.4.a, VI.3, X.2, R11, R13, R14, R15, R18, R36)."""
    dice = Random(seed)
    readings = [each for each in VARIANTS if each.key in reference.OPTIONS and each.values]
    table = table_of(front_of(dice, **{each.key: dice.choice(each.values) for each in readings}))
    shaken(table, dice)
    communications.evaluate(table.position)
    for seat in table.seats:
        for tile in range(table.position.front.ground.size):
            battle = fight(table.position, seat, tile)
            assert (None if battle is None else (battle.attack, battle.defence)) == reference.sums(table.position, seat, tile)


@given(seed=seeds)
@examples(60, 300)
def test_movement(seed: int) -> None:
    """Where everybody stands after the ticks, who crashes, who is squished, what is asked (III.2.a–c, VIII.3.a–c, R2, R3, R4)."""
    dice = Random(seed)
    data = front_of(dice)
    plans = random_plans(table_of(data), dice)
    kept = {seat: Plan(tuple(each for each in plan.orders if each.kind in (MARCH, RIDE))) for seat, plan in plans.items()}
    table = table_of(data)
    places = {piece.id: piece.tile for piece in table.position.pieces.values()}
    start = table.position.copy()
    table.position.plans = kept
    events = [*table.act("red", "commit"), *table.act("white", "commit")]
    wanted, squished, asked = reference.march(start, [order for plan in kept.values() for order in plan.orders])
    if asked:
        (seat,) = table.actors
        assert {action.target for action in table.legal(seat)} == asked
        return
    told = {str(event.values["unit"]) for event in events if event.name == "squished"}
    assert squished <= told
    squares = table.position.front.ground.squares
    for event in until_the_first_squish(events):
        match event.name:
            case "stepped":
                places[str(event.values["unit"])] = squares.number(str(event.values["to"]))
            case "train_moved":
                parts, tiles = event.values["parts"], event.values["tiles"]
                assert isinstance(parts, list)
                assert isinstance(tiles, list)
                places.update({str(part): squares.number(str(tile)) for part, tile in zip(parts, tiles, strict=True)})
            case "destroyed":
                places.pop(str(event.values["unit"]))
            case _:
                pass
    assert places == wanted


def until_the_first_squish(events: list[Event]) -> list[Event]:
    """The events of movement; if somebody is squished, those up to the end of that tick."""
    ends = ("answers_shown", "went_active", "went_inactive", "battle", "no_battle", "captured", "arsenal_destroyed", "coupled")
    found: list[Event] = []
    for event in events:
        if event.name in ends or (event.name == "round_started" and found):
            return found
        found.append(event)
    return found
