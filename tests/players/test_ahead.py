"""Looking ahead: orders followed through their actions, chance averaged, secrets kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NoReturn

import pytest

from enfilade import library
from enfilade.contract.doors import Commander, Knowledge, Page, Rules
from enfilade.contract.game import Game
from enfilade.contract.table import Table
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.dice import Dice, Seeded
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Outcome, Play, Position, Procedure, Together
from enfilade.kernel.view import Situation, View, situation
from enfilade.library import AnyTable
from enfilade.players.ahead import NoChance, explore, prospect
from enfilade.players.clock import Budget, Clock
from enfilade.players.greedy import Greedy
from enfilade.players.planner import Decision, redeal, weigh


def in_play(table: AnyTable, seat: Seat) -> Play[Position]:
    play: Play[Position] = Play(table.game.knowledge.redeal(table.view(seat), Seeded("x")), NoChance())
    play.run()
    return play


def first_decision(name: str, seed: int) -> tuple[AnyTable, Seat]:
    table = Table(library.scenario(name), seed=seed)
    return table, table.actors[0]


def test_every_order_that_urban_battle_proposes_is_legal_to_its_last_action() -> None:
    """Each action of an order is offered in its turn; only a `stop` may be needless, where no Step is left anyway (UB 4.5)."""
    for seed in range(3):
        table, seat = first_decision("urban-battle/convoy", seed)
        chance = Seeded(f"walk/{seed}")
        for _ in range(90):
            if not table.actors:
                break
            seat = table.actors[0]
            play = in_play(table, seat)
            for order in table.game.commander.orders(play.position, seat):
                plan = prospect(table.game, play, seat, order).plan
                assert plan == order or [*plan, Action("stop")] == order
            legal = table.legal(seat)
            table.act(seat, legal[chance.below(len(legal))])


def test_an_order_that_reaches_a_place_leaves_the_vehicle_there() -> None:
    """The Steps of an order are the real ones: the same square and facing by the rules (UB 4.4)."""
    table, seat = first_decision("urban-battle/two-flags", 3)
    play = in_play(table, seat)
    orders = table.game.commander.orders(play.position, seat)
    assert [Action("done")] in orders
    moves = [order for order in orders if order[0].verb == "move"]
    assert {order[0] for order in moves} <= set(table.legal(seat))
    ends = set()
    for order in moves:
        fork = play.copy(NoChance())
        for action in order:
            fork.act(seat, action)
        ends.add(str(fork.position.to_data()))
    assert len(ends) == len(moves), "two orders lead to the same position"


def test_orders_are_found_where_a_game_proposes_none() -> None:
    """`move`, then a die, then Steps while the Move is on the stack; the phase itself is not entered again."""
    table, seat = first_decision("urban-battle/first-patrol", 1)
    play = in_play(table, seat)
    orders = explore(play, seat)
    assert [Action("done")] in orders
    moves = [order for order in orders if order[0].verb == "move"]
    assert len(moves) > 50
    assert not any(action.verb in ("move", "done") for order in moves for action in order[1:])
    assert all(prospect(table.game, play, seat, order).plan == order for order in moves)


def test_looking_ahead_changes_nothing() -> None:
    table, seat = first_decision("urban-battle/antenna", 2)
    play = in_play(table, seat)
    before = play.position.to_data()
    for order in explore(play, seat)[:40]:
        prospect(table.game, play, seat, order)
    assert play.position.to_data() == before


# A little game with a secret: each side holds a number and writes another down, both at once; then a die joins the sum.


class Numbers(Position):
    """What each side holds (its own secret) and what it has written down."""

    def __init__(self) -> None:
        super().__init__(("odd", "even"))
        self.held: dict[Seat, int] = {"odd": 2, "even": 2}
        self.written: dict[Seat, int] = {}

    def bare_copy(self) -> Numbers:
        other = Numbers()
        other.held = self.held.copy()
        other.written = self.written.copy()
        return other

    def bare_data(self) -> dict[str, Data]:
        return {"held": self.held, "written": self.written}


class Write(Procedure[Numbers]):
    """Choose a number, then confirm it."""

    title: ClassVar[str] = "Writing"

    def __init__(self, seat: Seat, chosen: int = 0) -> None:
        self.seat = seat
        self.chosen = chosen

    def copy(self) -> Write:
        return Write(self.seat, self.chosen)

    def to_data(self) -> dict[str, Data]:
        return {"seat": self.seat, "chosen": self.chosen}

    def asks(self, position: Numbers) -> Seat:
        return self.seat

    def actions(self, position: Numbers) -> list[Action]:
        return [Action("confirm")] if self.chosen else [Action("write", str(number)) for number in (1, 2, 3)]

    def take(self, play: Play[Numbers], action: Action) -> None:
        if action.verb == "write":
            self.chosen = int(action.target)
        else:
            play.position.written[self.seat] = self.chosen
            play.pop()


class Both(Together[Numbers]):
    """Both write; then it is settled."""

    def copy(self) -> Both:
        return Both(self.branches_copy())

    def to_data(self) -> dict[str, Data]:
        return {"branches": self.branches_data()}

    def advance(self, play: Play[Numbers]) -> None:
        position = play.position
        total = sum(position.written.values()) + position.held["odd"] + position.held["even"] + play.dice.die(2, "sum")
        play.end(Outcome("odd" if total % 2 else "even", "", {}, "numbers"))


class NumbersView(View):
    """A seat sees its own number and its own stack."""

    def __init__(self, seen: Situation, held: int, chosen: int) -> None:
        super().__init__(seen)
        self.held = held
        self.chosen = chosen


class Dealer:
    """Deals the numbers anew and counts how often it did."""

    def __init__(self) -> None:
        self.deals = 0

    def view(self, play: Play[Numbers], seat: Seat | None) -> NumbersView:
        procedure = play.procedure(seat)
        chosen = procedure.chosen if isinstance(procedure, Write) else 0
        return NumbersView(situation(play, seat), play.position.held[seat or "odd"], chosen)

    def redeal(self, view: NumbersView, dice: Dice) -> Numbers:
        self.deals += 1
        position = Numbers()
        seat = view.seat or "odd"
        other = "even" if seat == "odd" else "odd"
        position.held = {seat: view.held, other: dice.die(6, "what the other holds")}
        position.stack.append(Both({seat: [Write(seat, view.chosen)], other: [Write(other)]}))
        return position


def written(position: Numbers, seat: Seat) -> float:
    return 0.1 * position.written.get(seat, 0)


def unread(*_: object) -> NoReturn:
    raise NotImplementedError


def numbers_game(dealer: Dealer, evaluate: Callable[[Numbers, Seat], float] = written) -> Game[Numbers, NumbersView]:
    """The game with a dealer of its own."""
    return Game(
        id="numbers",
        title="Numbers",
        package=__name__,
        rules=Rules(begin=unread),
        knowledge=Knowledge(view=dealer.view, read=unread, redeal=dealer.redeal),
        commander=Commander(evaluate=evaluate),
        page=Page(scene=unread, cover=unread, told=unread),
    )


@pytest.fixture
def numbers() -> Play[Numbers]:
    position = Numbers()
    position.stack.append(Both({"odd": [Write("odd")], "even": [Write("even")]}))
    play: Play[Numbers] = Play(position, Seeded("numbers"))
    play.run()
    return play


def test_a_secret_decision_is_followed_on_the_seats_own_stack(numbers: Play[Numbers]) -> None:
    """Writing and confirming stay on one procedure: each is an order of its own, and the other side is not asked."""
    game = numbers_game(Dealer())
    orders = explore(numbers, "even")
    assert orders == [[Action("write", number)] for number in ("1", "2", "3")]
    assert prospect(game, numbers, "even", [Action("write", "3"), Action("confirm")]).value == pytest.approx(0.3)


def test_what_is_secret_is_dealt_several_times(numbers: Play[Numbers]) -> None:
    dealer = Dealer()
    game = numbers_game(dealer)
    greedy = Greedy(game, Seeded("g"))
    chosen = greedy.choose(game.knowledge.view(numbers, "odd"), greedy.dice)
    assert chosen.verb == "write"
    assert dealer.deals == 3
    numbers.act("odd", chosen)
    assert greedy.choose(game.knowledge.view(numbers, "odd"), greedy.dice) == Action("confirm")
    assert dealer.deals == 3, "one choice needs no thought"


@pytest.mark.parametrize(("budget", "deals"), [(Budget(simulations=1), 3), (Budget(seconds=60), 3), (Budget(seconds=1e-6), 1)])
def test_where_dealing_alone_takes_the_time_it_is_not_done_again(numbers: Play[Numbers], budget: Budget, deals: int) -> None:
    dealer = Dealer()
    game = numbers_game(dealer)
    view = game.knowledge.view(numbers, "odd")
    decision = Decision(view, "odd", redeal(game, view, Seeded("d")), [[Action("write", "1")], [Action("write", "2")]])
    found = weigh(game, decision, Seeded("d"), Clock(budget))
    assert dealer.deals == deals
    assert len(found) == (1 if deals == 1 else 2), "the first order is weighed in any case"


def test_chance_at_the_end_of_an_order_is_averaged(numbers: Play[Numbers]) -> None:
    """The last to confirm settles it by a die of two sides: one way each."""
    for action in (Action("write", "1"), Action("confirm")):
        numbers.act("odd", action)
    numbers.act("even", Action("write", "2"))
    seen: list[str] = []

    def judge(position: Numbers, seat: Seat) -> float:
        assert position.outcome is not None
        seen.append(str(position.outcome.winner))
        return 1.0 if position.outcome.winner == seat else -1.0

    dealer = Dealer()
    found = prospect(numbers_game(dealer, judge), numbers, "even", [Action("confirm")])
    assert found.plan == [Action("confirm")]
    assert found.value == pytest.approx(0.0)
    assert sorted(seen) == ["even", "odd"]
    assert dealer.deals == 0
