"""The player that simulates: it finds what looking one order ahead cannot, keeps its budget, and deals its secrets anew."""

from __future__ import annotations

import os
from time import sleep
from typing import ClassVar

import pytest

from enfilade import library
from enfilade.contract.doors import Commander, Knowledge, Page, Rules, all_ranked, not_ranked
from enfilade.contract.game import Game
from enfilade.contract.table import Table
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.dice import Dice, Seeded
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Outcome, Play, Position, Procedure
from enfilade.kernel.view import View, situation
from enfilade.players import clock, names, player
from enfilade.players.clock import Budget, Clock
from enfilade.players.greedy import Greedy
from enfilade.players.levels import LEVELS, Recruit, budget
from enfilade.players.processes import at_most, share_out
from enfilade.players.rollout import roll_out
from enfilade.players.search import Search, Thought
from tests.interpreted import interpreted_only
from tests.players.test_ahead import unread

# A little game: red pulls a lever, blue says go, and a die with ten sides decides; each lever has other odds, which nobody sees
# by looking one order ahead.


class Levers(Position):
    def __init__(self, odds: tuple[int, ...], pulled: int = -1, said: str = "") -> None:
        super().__init__(("red", "blue"))
        self.odds = odds
        self.pulled = pulled
        self.said = said

    def bare_copy(self) -> Levers:
        return Levers(self.odds, self.pulled, self.said)

    def bare_data(self) -> dict[str, Data]:
        return {"odds": self.odds, "pulled": self.pulled, "said": self.said}


class Pull(Procedure[Levers]):
    title: ClassVar[str] = "Pull"

    def copy(self) -> Pull:
        return Pull()

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Pull"}

    def asks(self, position: Levers) -> Seat:
        return "red" if position.pulled < 0 else "blue"

    def actions(self, position: Levers) -> list[Action]:
        if position.pulled < 0:
            return [Action("pull", str(number)) for number in range(len(position.odds))]
        return [Action("go"), Action("come")]

    def take(self, play: Play[Levers], action: Action) -> None:
        if action.verb == "pull":
            play.position.pulled = int(action.target)
            return
        play.position.said = action.verb
        won = play.dice.die(10, "the lever") <= play.position.odds[play.position.pulled]
        play.end(Outcome("red" if won else "blue", "", {}, "lever"))


class Bench:
    """Deals the game anew and counts how often."""

    def __init__(self, *odds: int, is_ranked: bool = False) -> None:
        self.odds = odds
        self.deals = 0
        self.ranked = all_ranked if is_ranked else not_ranked

    def redeal(self, view: View, dice: Dice) -> Levers:
        self.deals += 1
        dice.die(2, "what nobody sees")
        position = Levers(self.odds)
        position.stack.append(Pull())
        return position

    @property
    def view(self) -> View:
        position = Levers(self.odds)
        position.stack.append(Pull())
        play: Play[Levers] = Play(position, Seeded("bench"))
        play.run()
        return View(situation(play, "red"))

    @property
    def game(self) -> Game[Levers, View]:
        return self.led_by(Commander(evaluate=won, ranked=self.ranked))

    def led_by(self, commander: Commander[Levers, View]) -> Game[Levers, View]:
        return Game(
            id="levers",
            title="Levers",
            package=__name__,
            rules=Rules(begin=unread),
            knowledge=Knowledge(view=unread, read=unread, redeal=self.redeal),
            commander=commander,
            page=Page(scene=unread, cover=unread, told=unread),
        )

    def choice(self, simulations: int, seed: str = "s") -> str:
        return Search(self.game, Seeded("own"), Budget(simulations)).choose(self.view, Seeded(seed)).text


def won(position: Levers, seat: Seat) -> float:
    if position.outcome is None:
        return 0.0
    return 1.0 if position.outcome.winner == seat else -1.0


def test_search_finds_what_wins_most() -> None:
    assert Bench(3, 4, 9, 4, 3).choice(400) == "pull 2"
    assert {Bench(3, 4, 9, 4, 3).choice(400, str(seed)) for seed in range(10)} == {"pull 2"}


def test_the_same_seed_and_simulations_give_the_same_choice() -> None:
    for seed in range(5):
        assert Bench(5, 5, 6, 5).choice(60, str(seed)) == Bench(5, 5, 6, 5).choice(60, str(seed))


def test_where_nothing_speaks_for_another_order_it_gives_the_games_own() -> None:
    assert {Bench(5, 5, 5).choice(90, str(seed)) for seed in range(3)} == {"pull 0"}, "the same dice for all: no difference"


def test_a_choice_that_the_game_has_weighed_well_is_given_up_less_easily() -> None:
    """The second lever is a little better, which forty games hardly show."""
    pulled = [
        [Bench(5, 6, is_ranked=is_ranked).choice(40, str(seed)) for seed in range(20)].count("pull 1")
        for is_ranked in (True, False)
    ]
    assert 0 < pulled[0] < pulled[1]


def test_every_lap_is_dealt_anew_and_all_meet_the_same_dice() -> None:
    bench = Bench(2, 9)
    bench.choice(40)
    assert bench.deals >= 10


def test_simulations_are_never_more_than_the_budget() -> None:
    heard: list[Thought] = []
    for simulations in (1, 7, 50):
        search = Search(Bench(5, 6, 5, 6).game, Seeded("own"), Budget(simulations))
        search.progress = heard.append
        search.choose(Bench(5, 6, 5, 6).view, Seeded("s"))
        assert all(each.simulated <= simulations for each in heard[-1:])
    assert all(0 < each.spent <= 1 for each in heard)
    assert heard[-1].order


@pytest.mark.skipif(at_most(2) == 1, reason="there is no fork() on this system")
@pytest.mark.parametrize("odds", [(5, 5, 6, 5), (3, 4, 9, 4, 3), (2, 9)])
def test_the_choice_is_the_same_in_however_many_processes(odds: tuple[int, ...]) -> None:
    bench = Bench(*odds)
    for seed in range(4):
        alone, shared = [Search(bench.game, Seeded("own"), Budget(120)) for _ in range(2)]
        shared.jobs = 3
        heard: list[list[Thought]] = [[], []]
        alone.progress = heard[0].append
        shared.progress = heard[1].append
        chosen = [each.choose(bench.view, Seeded(str(seed))) for each in (alone, shared)]
        assert chosen[0] == chosen[1]
        assert [each.lead for each in heard[0]] == [each.lead for each in heard[1]]


def test_laps_of_a_helper_that_dies_are_run_again() -> None:
    def lap(number: int) -> list[float] | None:
        if number == 1 and os.getpid() != parent:
            raise RuntimeError
        return [float(number)]

    parent = os.getpid()
    assert share_out(lap, [0, 1, 2, 3], 2, lambda: False) == {0: [0.0], 2: [2.0]}


def test_few_simulations_are_spent_on_few_orders() -> None:
    """Eighteen games are six laps of the game's own choice and two rivals."""
    heard: list[Thought] = []
    search = Search(Bench(1, 9, 1, 1, 1, 1, 1).game, Seeded("own"), Budget(18))
    search.progress = heard.append
    assert search.choose(Bench(1, 9, 1, 1, 1, 1, 1).view, Seeded("s")).text == "pull 1"
    assert heard[0].simulated == 3


def test_it_moves_at_once_when_it_is_told_that_it_is_enough() -> None:
    bench = Bench(2, 9, 9)
    search = Search(bench.game, Seeded("own"), Budget(seconds=60))
    search.enough = lambda: bench.deals >= 8
    assert search.choose(bench.view, Seeded("s")) in bench.view.legal
    assert bench.deals <= 10


@interpreted_only
def test_seconds_are_kept_even_where_a_step_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock stops before a step that would take as long as the longest so far."""
    now = [0.0]
    monkeypatch.setattr(clock, "monotonic", lambda: now[0])
    running = Clock(Budget(seconds=1.0))
    while not running.is_over:
        now[0] += 0.3
    assert now[0] == pytest.approx(0.9)
    assert running.spent == pytest.approx(0.9)


@interpreted_only
def test_how_long_it_took_to_find_the_orders_does_not_count_as_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(clock, "monotonic", lambda: now[0])
    running = Clock(Budget(seconds=1.0))
    now[0] = 0.6
    running.begin()
    assert not running.is_over
    now[0] += 0.1
    assert not running.is_over
    running.begin(expected=0.4)
    assert running.is_over, "there is no time for another like it"


def test_an_order_is_carried_out_whoever_is_asked_in_between() -> None:
    bench = Bench(10, 0)
    position = bench.redeal(bench.view, Seeded("d"))
    for order, value in (("0", 1.0), ("1", -1.0)):
        play: Play[Levers] = Play(position.copy(), Seeded("chance"))
        play.run()
        assert roll_out(bench.game, play, "red", [Action("pull", order)], Seeded("policy")) == value


@pytest.mark.parametrize(("replies", "answer"), [(0, "come"), (1, "go")])
def test_what_answers_an_order_is_the_first_that_the_game_proposes_where_it_asks_for_that(replies: int, answer: str) -> None:
    answered: list[str] = []

    def said(position: Levers, _seat: Seat) -> float:
        answered.append(position.said)
        return 0.0

    bench = Bench(5)
    commander: Commander[Levers, View] = Commander(
        evaluate=said,
        orders=lambda _position, _seat: [[Action("go")], [Action("come")]],
        policy=lambda _position, _seat, _dice: [Action("come")],
        replies=lambda _position: replies,
    )
    play: Play[Levers] = Play(bench.redeal(bench.view, Seeded("d")), Seeded("chance"))
    play.run()
    roll_out(bench.led_by(commander), play, "red", [Action("pull", "0")], Seeded("policy"))
    assert answered == [answer]


def test_after_the_replies_a_simulated_game_goes_on_by_the_quick_policy() -> None:
    position = Levers((5,))
    commander: Commander[Levers, View] = Commander(
        evaluate=won,
        orders=lambda position, _seat: [] if position.pulled == 0 else [[Action("go")]],
        policy=lambda _position, _seat, _dice: [Action("come")],
        replies=lambda _position: 2,
    )
    given = [commander.simulated(position, "blue", Seeded("d"), before) for before in range(4)]
    assert [[action.verb for action in order] for order in given] == [["go"], ["go"], ["come"], ["come"]]
    position.pulled = 0
    assert commander.simulated(position, "blue", Seeded("d"), 0) == [Action("come")], "where nothing is proposed"


# By name.


def test_levels_are_players_by_name() -> None:
    game = library.game("urban-battle")
    assert names(game) == ["random", "recruit", "greedy", "regular", "veteran", "elite"]
    for name, allowed in LEVELS.items():
        seated = player(name, game, 1)
        assert isinstance(seated, Search)
        assert seated.budget.seconds == allowed.seconds


@pytest.mark.parametrize(
    ("text", "simulations", "seconds", "of_processor"),
    [("400", 400, 0.0, False), ("2s", 0, 2.0, False), ("0.5s", 0, 0.5, False), ("0.5cpu", 0, 0.5, True)],
)
def test_a_budget_is_written_after_the_name(text: str, simulations: int, seconds: float, of_processor: bool) -> None:
    found = budget(text)
    assert (found.simulations, found.seconds, found.of_processor) == (simulations, seconds, of_processor)


def test_seconds_of_the_processor_do_not_pass_while_it_waits() -> None:
    """A busy machine, or one that sleeps, makes nobody weaker."""
    running = Clock(Budget(seconds=0.05, of_processor=True))
    sleep(0.1)
    assert running.spent < 0.9
    while running.spent < 1.0:
        pass
    assert running.is_over


@pytest.mark.parametrize("text", ["", "0", "-4", "s", "0s", "nans", "infs", "2 h", "2scpu", "cpu", "1e9s", "99999999999", "１０"])
def test_a_budget_that_cannot_be_is_refused_with_one_that_can(text: str) -> None:
    with pytest.raises(EnfiladeError, match="search:400"):
        player(f"search:{text}", library.game("quick"), 1)


def test_a_recruit_in_haste_does_any_kind_of_thing() -> None:
    """In Game of War one commits a plan that has just been begun: nobody who thinks proposes that."""
    table = Table(library.scenario("game-of-war/duel"), seed=1)
    seat = table.actors[0]
    view = table.view(seat)
    begun = {Recruit(table.game, Seeded("own")).choose(view, Seeded(f"lot {number}")).text for number in range(40)}
    thought = {Greedy(table.game, Seeded("own")).choose(view, Seeded(f"lot {number}")).text for number in range(5)}
    assert "commit" in begun - thought


def test_a_recruit_overlooks_things() -> None:
    """It sees at a glance that the last lever is best, as greedy would, and yet often pulls another."""
    bench = Bench(1, 1, 1, 1)
    recruit = Recruit(bench.game, Seeded("own"))
    pulled = [recruit.choose(bench.view, Seeded(f"lot {number}")).text for number in range(40)]
    assert len(set(pulled)) > 1
    assert set(pulled) <= {action.text for action in bench.view.legal}


def test_search_plays_a_game_to_its_end() -> None:
    table = Table(library.scenario("urban-battle/first-patrol", {"max_rounds": 1}), seed=1)
    seated = {seat: player(name, table.game, seat) for seat, name in zip(table.seats, ("search:12", "recruit"), strict=True)}
    while table.actors:
        seat = table.actors[0]
        table.act(seat, seated[seat].choose(table.view(seat), seated[seat].dice))
    assert table.outcome is not None
