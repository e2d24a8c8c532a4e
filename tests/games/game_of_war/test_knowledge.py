"""What a seat may know: plans, answers and set-ups stay secret until they are shown (§10, §11.14)."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade import Seeded, Table, library, scenario
from enfilade.games.game_of_war.rules.forced import ForcedMove
from enfilade.games.game_of_war.rules.planning import Planning
from enfilade.kernel.data import canonical
from enfilade.kernel.play import Play
from tests.effort import examples
from tests.games.game_of_war.fronts import GameTable, front, plan, resolve
from tests.games.game_of_war.test_order_independence import table_of, world

seeds = st.integers(0, 10**9)


def shown(table: GameTable, seat: str | None) -> str:
    """Everything a seat is sent of the present."""
    view = table.view(seat)
    previews = [table.game.page.preview(view, action) for action in view.legal]
    return canonical(
        [
            canonical(view.to_data()),
            json.dumps(table.game.scene(view).to_data()),
            json.dumps([None if each is None else each.to_data() for each in previews]),
            [canonical(event.to_data()) for event in table.events(seat)],
        ]
    )


@given(seed=seeds)
@examples(8, 30)
def test_whatever_the_other_plans_looks_the_same(seed: int) -> None:
    """Views, scenes, previews and events before the reveal do not depend on the opponent's plan (§10)."""
    dice = Random(seed)
    seen: set[str] = set()
    for _ in range(2):
        table: GameTable = Table(scenario("game-of-war/petrograd"), seed=1)
        for _ in range(dice.randint(0, 12)):
            choices = [action for action in table.legal("white") if action.verb != "commit"]
            if choices:
                table.act("white", dice.choice(choices))
        plan(table, "red", "RI1 step G13")
        seen.add(shown(table, "red"))
        seen.add(shown(table, "red"))
    assert len(seen) == 1


def test_the_own_plan_is_kept_by_a_redeal_and_the_others_sampled() -> None:
    """The number of orders, the orders and the attack of the other are drawn anew each time (§10)."""
    table: GameTable = Table(scenario("game-of-war/duel"), seed=1)
    plan(table, "red", "RI3 step E7", "attack WI2")
    table.act("white", "commit")
    view = table.view("red")
    plans = set()
    sizes = set()
    for number in range(40):
        position = table.game.knowledge.redeal(view, Seeded(str(number)))
        assert position.plans["red"].to_data() == table.position.plans["red"].to_data()
        plans.add(canonical(position.plans["white"].to_data()))
        sizes.add(len(position.plans["white"].orders))
        assert len(position.plans["white"].orders) <= 5
        assert {order.piece for order in position.plans["white"].orders} <= position.active["white"]
    assert len(plans) > 30
    assert sizes == {0, 1, 2, 3, 4, 5}


def test_a_redealt_game_can_be_played_on() -> None:
    """From a committed opponent's view the turn resolves on the sampled plan (§10)."""
    table: GameTable = Table(scenario("game-of-war/ironhorse"), seed=1)
    table.act("white", "commit")
    play = Play(table.game.knowledge.redeal(table.view("red"), Seeded("x")), Seeded("y"), [])
    play.run()
    play.act("red", table.legal("red")[-1])
    assert any(event.name == "plans_revealed" for event in play.log or [])


@given(seed=seeds)
@examples(12, 50)
def test_redeals_in_the_middle_of_a_resolution(seed: int) -> None:
    """Forced moves and choices of a part: the view is equal, the other's answers are sampled (§10)."""
    dice = Random(seed)
    table = table_of(world(dice))
    for _ in range(60):
        if not table.actors:
            return
        top = table.position.stack[-1]
        if not isinstance(top, Planning):
            for seat in (None, *table.seats):
                play = Play(table.game.knowledge.redeal(table.view(seat), Seeded(f"{seed}")), Seeded("x"), [])
                play.run()
                assert table.game.knowledge.view(play, seat) == table.view(seat)
        seat = dice.choice(table.actors)
        legal = table.legal(seat)
        engines = [action for action in legal if action.verb == "order" and action.target[1] == "E"]
        table.act(seat, dice.choice(engines or legal))


def test_answers_are_sampled_where_the_other_has_given_them() -> None:
    """A simultaneous forced move, answered by one side (§10)."""
    rows = ["............"] * 6 + ["...FF......."] + ["............"] * 5
    table = front("I@E7 C@C6", "I@D7 C@F6", rows=rows)
    resolve(table, ["attack WI1"], ["attack RI1"])
    table.act("red", "retreat E8")
    tiles = set()
    for number in range(30):
        position = table.game.knowledge.redeal(table.view("white"), Seeded(str(number)))
        assert isinstance(position.stack[-1], ForcedMove)
        tiles.add(position.answers["RI1"])
    assert len(tiles) > 3
    with_own = table.game.knowledge.redeal(table.view("red"), Seeded("1"))
    assert with_own.answers == table.position.answers


def test_a_hidden_set_up_is_sampled() -> None:
    """A uniform legal placement (§10)."""
    table: GameTable = Table(scenario("game-of-war/classic", {"options.hidden_setup": True}), seed=1)
    for action in ("place SI1", "row 12", "col C"):
        table.act("south", action)
    placed = set()
    for number in range(10):
        position = table.game.knowledge.redeal(table.view("south"), Seeded(str(number)))
        assert position.placed["SI1"] == table.position.placed["SI1"]
        placed.add(position.placed["NI1"])
        tiles = [tile for id, tile in position.placed.items() if id[0] == "N"]
        assert len(set(tiles)) == 17
        assert all(tile < 10 * 25 and position.front.ground.passable[tile] for tile in tiles)
    assert len(placed) > 3


@pytest.mark.parametrize("name", library.scenario_names("game-of-war"))
def test_no_chance_in_simultaneous_mode(name: str) -> None:
    """Never consulted in simultaneous mode, once in the classic game."""
    table: GameTable = Table(scenario(name), seed=1)
    dice = Random(1)
    while table.actors and len(table.entries) < 120:
        seat = dice.choice(table.actors)
        table.act(seat, dice.choice(table.legal(seat)))
    assert all(not entry.draws for entry in table.entries)
    assert len(table.opening) == (1 if name.endswith("/classic") else 0)
