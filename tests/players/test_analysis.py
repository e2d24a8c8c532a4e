"""What the computer thinks of decisions: those that were made, and those that are to be made."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from enfilade import Table, cli, library
from enfilade.cli import chart
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Seeded
from enfilade.kernel.record import Record
from enfilade.library import AnyTable
from enfilade.players import arena, player
from enfilade.players.analysis.advice import advise
from enfilade.players.analysis.contrasts import Contrast, explains
from enfilade.players.analysis.course import course
from enfilade.players.analysis.endings import endings
from enfilade.players.analysis.reports import Story
from enfilade.players.analysis.reviewing import FEWEST, MOST, Account, Forecast, Reviewed, suspects
from enfilade.players.analysis.sequence import Sequence
from enfilade.players.analysis.weighing import Chance, Weighing, considered, estimated
from enfilade.players.analysis.wording import Drafted, Foreseen, foreseen, phrases
from enfilade.players.clock import Budget, Clock
from enfilade.players.planner import Deal, Decision

LATE = 9  # entries before the end


@pytest.fixture(scope="module")
def table() -> AnyTable:
    """A battle in which nobody thinks."""
    scenario = library.scenario("urban-battle/first-patrol")
    found: AnyTable = Table(scenario, seed="analysis")
    arena.play(found, {seat: player("random", scenario.game, seat) for seat in scenario.seats})
    return found


@pytest.fixture(scope="module")
def made(table: AnyTable) -> Record:
    return table.record()


def story(table: AnyTable, made: Record, **more: Any) -> Story[Any, Any]:
    return Story(table.scenario, made, **more)


def test_decisions_are_whole_orders_with_a_choice(table: AnyTable, made: Record) -> None:
    found = story(table, made).decisions
    assert found == sorted(found, key=lambda each: each.step.number)
    for each in found:
        assert len(each.step.view.legal) > 1
        assert each.order[0].text == made.entries[each.step.number].action.text
        assert each.last <= len(made.entries)
    assert max(len(each.order) for each in found) > 3  # a way of several steps is one decision
    covered = sum([len(each.order) for each in found])
    assert covered <= len(made.entries)


def test_what_was_taken_back_is_no_decision() -> None:
    table = Table(library.scenario("urban-battle/first-patrol"), seed="undone")
    seat = table.actors[0]
    legal = table.legal(seat)
    table.act(seat, legal[0])
    table.undo(seat)
    table.act(seat, legal[-1])
    steps = Story(table.scenario, table.record()).decisions
    assert [step.order[0].text for step in steps] == [legal[-1].text]
    assert steps[0].step.number == 2


def test_a_part_of_a_game_can_be_looked_over(table: AnyTable, made: Record) -> None:
    whole = story(table, made).decisions
    part = story(table, made, first=20, last=60).decisions
    assert [each.step.number for each in part] == [each.step.number for each in whole if 20 <= each.step.number < 60]


@pytest.mark.parametrize("knows", ["all", "seat"])
def test_the_same_review_says_the_same(knows: str, table: AnyTable, made: Record) -> None:
    late = {"knows": knows, "first": len(made.entries) - LATE}
    one, other = story(table, made, **late), story(table, made, **late)
    last = len(one.decisions) - 1
    assert one.review.look(last, 8).to_data() == other.review.look(last, 8).to_data()


def test_a_report_says_how_it_ended(table: AnyTable, made: Record) -> None:
    found = story(table, made, first=len(made.entries) - LATE)
    reviewed = [found.review.look(len(found.decisions) - 1, 8)]
    report: Any = found.report(reviewed, 8)
    outcome = table.outcome
    assert outcome is not None
    assert report["chances"][-1] == [len(made.entries), 1.0 if outcome.winner == "white" else 0.0 if outcome.winner else 0.5]
    assert [side["decisions"] for side in report["sides"]] in ([1, 0], [0, 1])
    assert json.loads(json.dumps(report)) == report
    assert chart.svg(report).startswith("<svg")
    assert "First Patrol" in chart.html(report)


def test_laps_are_paired_and_repeat(table: AnyTable) -> None:
    """Equal orders come to the same in every lap: they meet the same deals and dice."""
    play = Table(table.scenario, seed=1)
    seat = play.actors[0]
    decision = considered(play.game, play.view(seat), seat, Deal(play.play, False), "here")
    weighing = Weighing(play.game, decision, [decision.orders[0], decision.orders[0]], "here")
    weighing.run(2)
    assert weighing.values[0] == weighing.values[1]
    assert weighing.lead(0, 1).share == 0
    log, _ = weighing.told(0, 1)
    assert log


def test_a_difference_is_clear_beyond_two_standard_errors() -> None:
    assert estimated([1.0, 0.0, 1.0, 0.0]).is_clear is False
    assert estimated([1.0, 1.0, 1.0, 0.9]).is_clear is True
    assert estimated([]).share == 0.0


def test_a_forecast_says_what_fits() -> None:
    whole = Forecast(decisions=10, ordering=0.0, game=0.01, limit=60.0)
    assert (whole.is_whole, whole.simulations) == (True, MOST)
    part = Forecast(decisions=100, ordering=0.0, game=0.1, limit=60.0)
    assert (part.simulations, part.fitting, part.is_whole) == (FEWEST, 15, False)
    assert part.words() == "15 of 100 decisions, spread over the whole game, 40 simulated games each: about 60 seconds"
    fixed = Forecast(decisions=10, ordering=0.0, game=0.1, limit=60.0, simulations=200)
    assert (fixed.simulations, fixed.fitting) == (200, 3)


def sought(sequence: Sequence, chances: list[int]) -> list[int]:
    """The decisions that are looked at, one after the other, in a game with these chances."""
    looked: dict[int, int] = {}
    while (number := sequence.next(looked)) is not None:
        assert number not in looked
        looked[number] = chances[number]
    return list(looked)


def test_where_time_is_short_some_of_every_part_are_looked_at_and_then_where_the_chances_swing() -> None:
    chances = [50] * 17 + [20] * 83  # it was lost early, by decision 16
    found = sought(Sequence(100, 20, lambda _: True, 0), chances)
    assert found[:10] == [4, 14, 24, 34, 44, 54, 64, 74, 84, 94]
    assert {16, 17} <= set(found[10:15])
    assert sorted(sought(Sequence(100, 100, lambda _: True), chances)) == list(range(100))
    assert sought(Sequence(0, 0, lambda _: True), []) == []


def test_decisions_with_a_choice_are_looked_at_before_those_without() -> None:
    found = sought(Sequence(30, 20, lambda number: number % 3 == 1, 50), [50] * 30)
    assert {number % 3 for number in found[:10]} == {1}
    assert {number % 3 for number in found[10:]} == {0, 2}


def test_a_short_review_sees_the_opening_and_is_the_same_again(table: AnyTable, made: Record) -> None:
    found = story(table, made, first=len(made.entries) - 4 * LATE)
    looked: dict[int, int] = {}
    reviewed = list(found.looks(4, 4, looked))
    assert len(reviewed) == len(looked) == 4
    assert min(looked) < len(found.decisions) / 2 < max(looked)
    numbers = list(looked)
    portions = {number: looked[number] for number in numbers[:2]}  # what was found is all that the rest needs
    again = list(story(table, made, first=len(made.entries) - 4 * LATE).looks(4, 4, portions))
    assert list(portions) == numbers
    assert [each.to_data() for each in again] == [each.to_data() for each in reviewed[2:]]
    costs = {each.number: (each.cost.share, each.cost.error) for each in reviewed[:2] if each.has_better}
    whole, last = found.report(reviewed, 4), found.report(reviewed[2:], 4, found.judged({**costs, 10**6: (0.9, 0.5)}))
    assert found.outcome is not None
    assert whole["probable"] == last["probable"]  # portion by portion the same are chosen, and nobody knows such an entry
    told: Any = whole
    assert [each["number"] for each in told["moments"]] == sorted(each.number for each in reviewed)


def test_what_was_found_before_counts_among_what_probably_cost_most(table: AnyTable, made: Record) -> None:
    """Of the side that lost, those three that one would bet on, whichever portion they came in."""
    found = story(table, made)
    assert found.outcome is not None
    own = [each.step.number for each in found.decisions if each.step.seat != found.outcome.winner]
    costs = {number: (0.2, 0.15 + index / 1000) for index, number in enumerate(own)}
    report = found.report([], 4, found.judged({**costs, 10**6: (0.9, 0.5)}))  # nobody knows such an entry
    assert report["probable"] == own[:3]


def test_of_who_lost_three_decisions_are_named_though_none_is_clear() -> None:
    """Those that one would bet on; with clear mistakes there are the fewer of them, and of who won there are none."""

    def looked(number: int, seat: str, lead: float, error: float) -> Reviewed:
        better = Drafted([Action("stop")] if lead > 0 else [], [])
        return Reviewed(number, number + 1, seat, Drafted([], []), Chance(0.5, 0.1), better, Chance(lead, error))

    own = [looked(*each) for each in ((1, "white", 0.2, 0.3), (2, "white", 0.15, 0.1), (3, "white", -0.1, 0.1))]
    own += [looked(*each) for each in ((4, "white", 0.1, 0.09), (5, "white", 0.3, 0.2), (6, "black", 0.4, 0.3))]
    assert [each.number for each in suspects(own, ["white"])] == [5, 2, 4]
    assert [each.is_costly for each in own] == [False] * 6
    own += [looked(7, "white", 0.5, 0.1), looked(8, "white", 0.4, 0.1)]
    assert [each.is_costly for each in own[-2:]] == [True] * 2
    assert [each.number for each in suspects(own, ["white"])] == [5]
    assert suspects(own, []) == []
    report = {"moments": [each.to_data() for each in own], "seats": {"white": "White", "black": "Black"}, "probable": [5]}
    assert [each["number"] for each in chart.turning_points(report)] == [5, 7, 8]
    said_of = chart.said(own[4].to_data(), report)
    assert said_of == "After entry 5, White: ; probably cost 30% (80% → 50%), but it may be chance. Probably better: ."
    assert chart.mistakes(Account("white", [each for each in own if each.seat == "white"]).to_data(), report) == (
        "2 clear, 1 probable"
    )


def test_advice_is_legal_in_words_and_from_the_view_alone(table: AnyTable, made: Record) -> None:
    play = library.replayed(Record(made.header, made.opening, made.entries[:-LATE], made.name), check=False)
    seat = play.actors[0]
    found = advise(play.scenario, play.view(seat), Clock(Budget(simulations=8)), "advice")
    again = advise(play.scenario, play.view(seat), Clock(Budget(simulations=8)), "advice")
    assert [each.to_data() for each in found] == [each.to_data() for each in again]
    assert 1 <= len(found) <= 3
    legal = [action.text for action in play.legal(seat)]
    for each in found:
        assert each.order[0].text in legal
        assert each.words
    assert [each.chance.share for each in found] == sorted([each.chance.share for each in found], reverse=True)


def test_where_one_may_stand_otherwise_advice_compares_set_ups() -> None:
    """In words, down to where each block goes and that this is all; what the lot has done is among them or was worse."""
    begun: AnyTable = Table(library.scenario("urban-operations/first-door"), seed=1)
    (seat,) = begun.actors
    found = advise(begun.scenario, begun.view(seat), Clock(Budget(simulations=24)), "advice")
    assert len(found) == 3
    assert max(len(each.order) for each in found) > 3
    for each in found:
        assert begun.scenario.game.page.label(begun.view(seat), each.order[0])
        assert each.words[-1] == "done: the set-up stands"
        assert not [words for words in each.words if words.endswith("…") or words.startswith(("with ", "place in "))]


def test_a_set_up_ends_where_the_first_turn_begins() -> None:
    """Though the procedures of a turn lie deeper than that of the set-up: whoever goes on does not go on with the same order."""
    begun: AnyTable = Table(library.scenario("urban-operations/first-door"), seed=1)
    while begun.path[-1].name == "Setup":
        begun.act(begun.actors[0], Action("done"))
    first = begun.actors[0]
    begun.act(first, begun.legal(first)[0])
    found = Story(begun.scenario, begun.record()).decisions
    assert [each.order[0].text for each in found][:2] == ["done", "done"]
    assert [len(each.order) for each in found][:2] == [1, 1]


@pytest.mark.parametrize(
    ("scenario", "order", "steps"),
    [
        ("urban-battle/first-patrol", "move W1, die 6, forward, left", ["W1 ", "W1 ", "W1 B2", "W1 B2"]),
        ("game-of-war/duel", "order RC2, step D8, step D7", ["RC2 ", "RC2 D8", "RC2 D7"]),
        ("urban-calculus/tarn", "assign J, assign J, done", ["Red ", "Red ", " "]),
    ],
)
def test_an_order_is_foreseen_piece_by_piece_and_place_by_place(scenario: str, order: str, steps: list[str]) -> None:
    table = Table(library.scenario(scenario), seed="steps-6")
    seat = table.scenario.seats[0]
    found = foreseen(table.game, table.play, seat, [Action.parse(text) for text in order.split(", ")])
    assert [f"{each.piece} {each.place}" for each in found] == steps


@pytest.mark.parametrize(
    ("scenario", "order", "told"),
    [
        ("urban-battle/first-patrol", "move W1, die 6, forward, forward, left", "move W1, use the 6, go to B3 facing north-west"),
        ("urban-battle/first-patrol", "move W1, die 6, left", "move W1, use the 6, turn to face north-west"),
        ("game-of-war/duel", "order RC2, step D8, step D7", "order cavalry C2, go to D7"),
        ("urban-calculus/tarn", "assign J, assign J, done", "J: battle +1, J: battle +1, commit these actions"),
    ],
)
def test_an_order_is_told_in_the_words_of_the_game_and_a_way_by_its_end(scenario: str, order: str, told: str) -> None:
    table = Table(library.scenario(scenario), seed="steps-6")
    actions = [Action.parse(text) for text in order.split(", ")]
    assert ", ".join(phrases(foreseen(table.game, table.play, table.scenario.seats[0], actions))) == told


def test_of_several_pieces_each_way_is_told() -> None:
    steps = [
        Foreseen("Move G1", "G1", ""),
        Foreseen("To a1", "G1", "a1"),
        Foreseen("To a2", "G1", "a2"),
        Foreseen("To b1", "G2", "b1"),
    ]
    assert phrases(steps) == ["move G1", "to a2", "to b1"]
    assert phrases([Foreseen("Group Army acts next", "", ""), Foreseen("D1HQ in f4", "", "")]) == [
        "Group Army acts next",
        "D1HQ in f4",
    ]


def test_two_orders_that_go_the_same_way_are_told_apart_by_where_they_end_up_facing() -> None:
    table = Table(library.scenario("urban-battle/first-patrol"), seed="steps-6")
    orders = [[Action.parse(text) for text in f"move W1, die 6, forward, {turn}".split(", ")] for turn in ("left", "right")]
    ends = [foreseen(table.game, table.play, "white", order)[-1] for order in orders]
    assert [(each.place, each.facing) for each in ends] == [("B2", 315), ("B2", 45)]
    assert ends[0].to_data() == {"piece": "W1", "place": "B2", "facing": 315}


def test_an_order_is_foreseen_as_far_as_nothing_hangs_on_chance() -> None:
    scenario = library.scenario("urban-battle/first-patrol").at("1 white firing W1:F5N B1:F10E")
    table: AnyTable = Table(scenario, seed="shot")
    found = foreseen(table.game, table.play, "white", [Action.parse("shoot W1"), Action.parse("fire B1"), Action.parse("done")])
    assert [(each.words, each.piece) for each in found] == [("Fire with W1", "W1"), ("Fire at B1", "W1")]


def test_a_game_is_played_out_from_where_it_stands(table: AnyTable, made: Record) -> None:
    play = library.replayed(Record(made.header, made.opening, made.entries[:-LATE], made.name), check=False)
    before = play.fingerprint()
    found = endings(play, 1, 3)
    assert sum(found.values()) == 3
    assert set(found) <= {"white", "black", ""}
    assert play.fingerprint() == before
    assert endings(play.copy(Seeded("other")), 1, 3) == found


def test_from_a_record_to_a_chart(table: AnyTable, made: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, picture = tmp_path / "game.jsonl", tmp_path / "game.svg"
    table.save(file)
    late = str(len(made.entries) - LATE)
    assert cli.run(["analyse", str(file), "--from", late, "--simulations", "20", "--svg", str(picture), "--json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["simulations"] == 20
    assert "20 simulated games each" in told.err
    assert picture.read_text().startswith("<svg")
    assert cli.run(["analyse", str(file), "--from", late, "--simulations", "20"]) == 0
    told = capsys.readouterr()
    assert "every secret known" in told.out
    assert re.search(
        r"White's chance to win, from the first decision to the last: \d+%( – \d+%){4}\. (White|Black) won\.", told.out
    )
    assert cli.run(["analyse", str(file), "--at", late, "--simulations", "20", "--games", "2"]) == 0
    told = capsys.readouterr()
    assert "20 simulated games, then 2 games played out" in told.err
    assert "Played out 2 times" in told.out


def test_a_game_that_is_not_over_is_looked_over_and_said_to_be_none(
    made: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(Record(made.header, made.opening, made.entries[:-1], made.name).text(), encoding="utf-8")
    assert cli.run(["analyse", str(file), "--from", str(len(made.entries) - LATE), "--simulations", "20"]) == 0
    told = capsys.readouterr()
    assert f"the game is not over, it ends with entry {len(made.entries) - 1}" in told.err
    assert "The game is not over." in told.out


def test_a_record_that_does_not_fit_is_refused_by_its_line(
    made: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    lines = made.text().splitlines()
    file.write_text("\n".join([*lines[:2], *lines[4:]]) + "\n", encoding="utf-8")
    assert cli.run(["analyse", str(file)]) == 2
    assert re.search(r"game\.jsonl, line 3: this does not replay: ", capsys.readouterr().err)


def test_a_few_games_that_agree_make_nothing_certain() -> None:
    assert estimated([0.5, 0.5]).error == 0.125
    assert not estimated([0.07, 0.07]).is_clear
    assert estimated([0.2, 0.8] * 50).error == pytest.approx(0.03, abs=0.001)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--knows", "nothing"], "write all"),
        (["--at", "999999"], "there is no entry 999999"),
        (["--from", "999999"], "nothing to look over"),
        (["--at", "9", "--svg", "a.svg", "--to", "20"], "--svg and --to: only for a whole game"),
        (["--games", "20"], "--games: only with --at"),
        (["--simulations", "4"], "fewer than 20 games tell nothing"),
    ],
)
def test_what_cannot_be_analysed_is_said(
    more: list[str], said: str, table: AnyTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    table.save(file)
    assert cli.run(["analyse", str(file), *more]) == 2
    assert said in capsys.readouterr().err


def test_what_decisions_cost_together_is_told_though_none_is_clear() -> None:
    """Each may be luck; nine of them are hardly. What may be luck is not set off against a mistake that is clear."""

    def looked(lead: float, error: float = 0.06, *better: Action) -> Reviewed:
        return Reviewed(1, 2, "white", Drafted([], []), Chance(0.5, 0.1), Drafted(list(better), []), Chance(lead, error))

    account = Account("white", [looked(0.1) for _ in range(9)])
    assert (account.accuracy, account.cost) == (1.0, 0.0)
    assert (round(account.rest.share, 3), round(account.rest.error, 3)) == (0.9, 0.18)
    assert chart.given_away(account.to_data()) == (
        "nothing for certain; little by little, with all other decisions: about 90% of a win (± 18%)"
    )
    account = Account("white", [looked(0.19, 0.05, Action("stop")), looked(-0.1), looked(-0.2)])
    assert (account.cost, account.error) == (0.19, 0.05)
    told = "about 19% of a win (± 5%); all other decisions: too few games to tell"
    assert chart.given_away(account.to_data()) == told
    account = Account("white", [looked(0.6, 0.05, Action("stop")), looked(0.6, 0.05, Action("stop"))])
    assert chart.given_away(account.to_data()) == "a whole win or more"


def test_turning_points_are_told_in_the_order_in_which_they_came() -> None:
    """Those that cost most, but by when they were decided; with what shows in the end."""

    def looked(number: int, cost: float) -> Reviewed:
        why = (Contrast("Vehicles", "white", 3, 1.5, 2.5),)
        played = Drafted([], [*[Foreseen("fire", "W1", "") for _ in range(2)], Foreseen("left", "W1", "B2", 45, "B2")])
        better = Drafted([Action("done")], [])
        return Reviewed(number, number + 1, "white", played, Chance(0.5, 0.1), better, Chance(cost, 0.01), "Round 4", why)

    moments: list[dict[str, Any]] = [looked(number, cost).to_data() for number, cost in ((9, 0.2), (3, 0.3), (5, 0.1))]
    assert moments[0]["way"][-1] == {"piece": "W1", "place": "B2", "facing": 45}
    report = {"moments": moments, "seats": {"white": "White"}, "probable": []}
    assert [each["number"] for each in chart.turning_points(report, 2)] == [3, 9]
    assert [(each["best"], each["chance"]) for each in moments] == [(0.7, 0.5), (0.8, 0.5), (0.6, 0.5)]
    said_of = chart.said(moments[0], report)
    assert said_of.startswith("Round 4 (after entry 9), White: fire ×2, turn to face north-east; cost 20% (70% → 50%).")
    assert said_of.endswith("with the better order: White's vehicles 2.5 instead of 1.5.")


def test_a_figure_is_told_only_where_it_speaks_for_the_order_that_wins_more() -> None:
    """Enemy wrecks: whoever has more of them wins more, with either order."""
    wins = [[0.1, 0.2, 0.3, 0.4], [0.6, 0.7, 0.8, 0.9]]
    few, many = [1.0, 2.0, 3.0, 4.0], [5.0, 6.5, 7.0, 8.5]
    assert explains([few, many], wins, 0.5)
    assert not explains([many, few], wins, 0.5)  # the better order leaves fewer: it wins for another reason
    losses = [[-value for value in each] for each in (few, many)]
    assert explains(losses, wins, 0.5)  # fewer is better, and it leaves fewer
    assert not explains([few, [4.0, 3.0, 2.0, 1.1]], wins, 0.5)  # hardly a difference: luck
    assert explains([many, few], [wins[1], wins[0]], -0.5)  # one's own order is the better
    assert explains([[1.0, 1.0], [3.0, 3.0]], [[0.0, 0.0], [1.0, 1.0]], 1.0)  # all games of either end alike


@pytest.mark.slow
def test_no_reason_of_a_review_speaks_against_what_a_decision_cost(table: AnyTable, made: Record) -> None:
    """Of what is one's own and what is the enemy's alike: wrecks and vehicles count for whoever has them (UB 7.7, 7.8)."""
    found = story(table, made, first=len(made.entries) - 60)
    costly = [each for each in [found.review.look(number, 60) for number in range(len(found.decisions))] if each.is_costly]
    reasons = [(each, why) for each in costly for why in each.why]
    assert reasons
    for each, why in reasons:
        assert (why.other > why.mine) == (why.seat == each.seat)


def test_what_may_follow_an_order_is_told_after_it_and_the_steps_of_a_piece_at_once() -> None:
    table = Table(library.scenario("urban-battle/first-patrol"), seed="steps-6")
    view = table.view("white")
    order = [Action.parse(text) for text in ["move W1", "die 6", "forward", "forward", "left"]]
    decision: Decision[Any, Any] = Decision(view, "white", Deal(table.play, False), [order])
    weighing: Weighing[Any, Any] = Weighing(table.game, decision, [order], "course")
    weighing.run(1)
    found = course(table.scenario, weighing, 0, table.play, view)
    assert found.does == "W1 goes from B1 to B3 and faces north-west."
    assert found.line[0].startswith("W1 goes from B3 to ")
    gone = [said.split()[0] for said in found.line if " goes " in said]
    assert len(gone) == len(set(gone)) > 1
