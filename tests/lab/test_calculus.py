"""The fast simulator of The Urban Calculus agrees with the rules engine: card for card where both are given the same cards, and
in distribution on every scenario that it covers."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
import pytest

from enfilade import Table, scenario
from enfilade.games.urban_calculus.board import SEATS, SUITS
from enfilade.games.urban_calculus.doctrines import DOCTRINES
from enfilade.kernel.dice import Dice, Reading
from enfilade.kernel.errors import EnfiladeError
from enfilade.lab.calculus import BLOCK, PACK, Campaigns, Cards, Chance, Tally, prepared, simulate, uncovered
from enfilade.library import scenario_names
from enfilade.players import player

COVERED = ["tarn", "twobanks", "karsova", "hallows", "amaris"]
PAIRS = [("balanced", "balanced"), ("firepower", "attrition"), ("information", "shock"), ("restraint", "information")]
MOST_TURNS = 40


class Given(Chance):
    """Packs that both simulators are given."""

    def __init__(self, lanes: int, seed: int) -> None:
        generator = np.random.default_rng(seed)
        self.packs = generator.permuted(np.tile(np.arange(PACK, dtype=np.int8), (MOST_TURNS, 2, 4, lanes, 1)), axis=4)

    def cards(self, turn: int, seat: int, pack: int) -> tuple[Cards, Cards]:
        cards = self.packs[turn, seat, pack]
        return cards % 10 + 1, cards // 10


class Dealt(Dice):
    """One lane of those packs, for the rules engine."""

    def __init__(self, given: Given, lane: int) -> None:
        super().__init__()
        self.given = given
        self.lane = lane
        self.table: Table[Any, Any] | None = None
        self.counts: dict[tuple[int, str], int] = {}
        self.drawn_out = False  # a pack ran out within a turn: then the two differ (R31)

    def copy(self) -> Dealt:
        return self

    def faces(self, count: int, sides: int, label: str, reading: Reading) -> list[int]:
        raise AssertionError("these campaigns roll no dice")

    def card(self, pile: list[str], label: str) -> str:
        assert self.table is not None
        turn, seat = self.table.position.turn, label.partition(":")[0]
        count = self.counts.get((turn, seat), 0)
        self.counts[turn, seat] = count + 1
        if PACK - len(pile) != count:
            self.drawn_out = True
            return pile[0]
        number = int(self.given.packs[turn, SEATS.index(seat), 0, self.lane, count])
        return f"{number % 10 + 1}{SUITS[number // 10]}"


def engine(name: str, plans: dict[str, str], dice: Dice, seed: int) -> Table[Any, Any]:
    """A campaign by the rules engine, played by doctrines."""
    found = scenario(f"urban-calculus/{name}")
    table = Table(found, dice=dice)
    if isinstance(dice, Dealt):
        dice.table = table
    players = {seat: player(plans[seat], found.game, seed) for seat in SEATS}
    while table.actors:
        seat = table.actors[0]
        table.act(seat, players[seat].choose(table.view(seat), players[seat].dice))
    return table


@pytest.mark.parametrize("name", COVERED)
@pytest.mark.parametrize(("red", "blue"), PAIRS)
def test_given_the_same_cards_both_play_the_same_campaign(name: str, red: str, blue: str) -> None:
    """Winner, reason, length and every box at the end, lane by lane."""
    lanes = 4
    given = Given(lanes, 11)
    mission, plans = prepared(scenario(f"urban-calculus/{name}"), {"red": red, "blue": blue})
    campaigns = Campaigns(mission, plans, given, lanes)
    result = campaigns.play()
    compared = 0
    for lane in range(lanes):
        dice = Dealt(given, lane)
        position = engine(name, {"red": red, "blue": blue}, dice, lane).position
        if dice.drawn_out:
            continue
        compared += 1
        winner = {0: "red", 1: "blue", -1: None}[int(result.winner[lane])]
        assert (position.outcome.winner, position.outcome.reason) == (winner, campaigns.reasons[result.reason[lane]])
        assert (position.turn, position.week) == (result.turns[lane], result.weeks[lane])
        boxes = {key: int(values[lane]) for key, values in result.totals.items()}
        good = {key for key in boxes if mission.model.stock_of(key).sense == "good"}
        assert boxes == {key: box.main if key in good else box.total for key, box in position.boxes.items()}
    assert compared > 0


@pytest.mark.parametrize("name", COVERED)
def test_distributions_agree(name: str) -> None:
    """Outcomes, weeks and harm of engine campaigns lie within four standard errors of the fast simulator's."""
    games = 60
    plans = {"red": "shock", "blue": "balanced"}
    tally = last(simulate(scenario(f"urban-calculus/{name}"), plans, "distribution", BLOCK))
    found = scenario(f"urban-calculus/{name}")
    tables = [engine_seeded(found, plans, seed) for seed in range(games)]
    wins = sum([table.outcome is not None and table.outcome.winner == "red" for table in tables]) / games
    share = tally.winners["red"] / tally.games
    assert abs(wins - share) < 4 * sqrt(share * (1 - share) / games) + 0.01
    for counts, values in (
        (tally.weeks, [table.position.week for table in tables]),
        (tally.totals["city.ch"], [table.position.boxes["city.ch"].total for table in tables]),
        (tally.totals["city.sd"], [table.position.boxes["city.sd"].total for table in tables]),
    ):
        total = sum(counts.values())
        mean = sum([value * count for value, count in counts.items()]) / total
        spread = sqrt(sum([count * (value - mean) ** 2 for value, count in counts.items()]) / total)
        assert abs(sum(values) / games - mean) < 4 * spread / sqrt(games)


def engine_seeded(found: Any, plans: dict[str, str], seed: int) -> Table[Any, Any]:
    table = Table(found, seed=f"engine {seed}")
    players = {seat: player(plans[seat], found.game, seed) for seat in SEATS}
    while table.actors:
        seat = table.actors[0]
        table.act(seat, players[seat].choose(table.view(seat), players[seat].dice))
    return table


def last(tallies: Any) -> Tally:
    tally = Tally()
    for each in tallies:
        tally = each
    return tally


def test_the_same_seed_gives_the_same_results_however_many_are_asked_for() -> None:
    found = scenario("urban-calculus/tarn")
    plans = {"red": "shock", "blue": "restraint"}
    steps = [tally.to_data() for tally in simulate(found, plans, "s", 2 * BLOCK)]
    assert steps[0] == last(simulate(found, plans, "s", BLOCK)).to_data()
    assert steps[1] == last(simulate(found, plans, "s", 2 * BLOCK)).to_data()
    assert steps[0] != last(simulate(found, plans, "other", BLOCK)).to_data()
    assert last(simulate(found, plans, "s", 10)).games == 10


def test_dice_are_covered() -> None:
    """The model is the same, only the variance differs: both sides win with either."""
    tally = last(
        simulate(scenario("urban-calculus/tarn", {"deck": {"mode": "dice"}}), dict.fromkeys(SEATS, "balanced"), "d", BLOCK)
    )
    assert tally.winners["red"] > BLOCK // 5
    assert tally.winners["blue"] > BLOCK // 5


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"options.hidden": True}, "hidden"),
        ({"hands": {}}, "[hands]"),
        ({"deck": {"mode": "shared"}}, "deck.mode = shared"),
        ({"deck": {"jokers": 1}}, "deck.jokers"),
        ({"options.fires_split": True}, "fires_split"),
        ({"options.will_check": "event"}, "will_check = event"),
        ({"event": [{"turn": 1}]}, "[[event]]"),
        ({"options.setup": "random"}, "setup = random"),
    ],
)
def test_what_is_not_covered_is_refused_by_name(changes: dict[str, Any], named: str) -> None:
    with pytest.raises(EnfiladeError) as caught:
        last(simulate(scenario("urban-calculus/tarn", changes), dict.fromkeys(SEATS, "shock"), "s", 1))
    assert named in str(caught.value)


def test_every_bundled_scenario_of_the_base_game_is_covered() -> None:
    names = [name for name in scenario_names("urban-calculus") if not uncovered(scenario(name).start.mission)]
    assert sorted(names) == sorted([f"urban-calculus/{name}" for name in COVERED])
    with pytest.raises(EnfiladeError, match="no doctrine called 'sloth'"):
        last(simulate(scenario("urban-calculus/tarn"), dict.fromkeys(SEATS, "sloth"), "s", 1))


def test_there_are_at_least_four_doctrines_and_each_can_win_and_lose() -> None:
    found = scenario("urban-calculus/twobanks")
    assert len(DOCTRINES) >= 4
    for name in DOCTRINES:
        tally = last(simulate(found, {"red": name, "blue": "balanced"}, "four", BLOCK))
        assert 0 < tally.winners["red"] < tally.games
