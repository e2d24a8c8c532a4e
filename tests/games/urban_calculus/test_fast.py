"""The fast simulator of The Urban Calculus agrees with the rules engine: card for card where both are given the same cards, and
in distribution on every scenario that it covers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import sqrt
from typing import Any

import numpy as np
import pytest

from enfilade import Seeded, Table, scenario
from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.commander.doctrines import DOCTRINES, Doctrine
from enfilade.games.urban_calculus.fast import BLOCK, Tally, simulate, uncovered
from enfilade.games.urban_calculus.fast.campaigns import Campaigns
from enfilade.games.urban_calculus.fast.decks import LOWEST, PACK, Chance, Counts, Decks, Index, Keys, named
from enfilade.games.urban_calculus.fast.study import prepared, result
from enfilade.kernel.dice import Dice, Reading
from enfilade.kernel.errors import EnfiladeError
from enfilade.library import AnyScenario, scenario_names
from enfilade.players import player

COVERED = ["tarn", "twobanks", "karsova", "hallows", "amaris"]
NAMES = list(DOCTRINES)
PAIRS = [(name, NAMES[(index * 5 + 2) % len(NAMES)]) for index, name in enumerate(NAMES)]  # each once on either side
MOST_TURNS = 101
MOST_PILES = 6


class Given(Chance):
    """Packs in an order that both simulators are given: for each turn, seat and new pile the ranks of all cards."""

    def __init__(self, lanes: int, seed: int) -> None:
        ranks = np.tile(np.arange(PACK, dtype=np.uint32), (MOST_TURNS, 2, MOST_PILES, lanes, 1))
        self.ranks = np.random.default_rng(seed).permuted(ranks, axis=4)

    def keys(self, turn: int, seat: str, lanes: Index, opened: Counts) -> Keys:
        keys: Keys = self.ranks[turn, SEATS.index(seat), opened % MOST_PILES, lanes] << np.uint32(7)
        return keys


class Dealt(Dice):
    """One lane of those packs, for the rules engine: of a pile comes the card of the lowest rank."""

    def __init__(self, given: Given, lane: int) -> None:
        super().__init__()
        self.given = given
        self.lane = lane
        self.table: Table[Any, Any] | None = None
        self.piles: dict[tuple[int, str], tuple[int, int]] = {}  # cards that are left, piles made anew
        self.refills = 0

    def copy(self) -> Dealt:
        return self

    def faces(self, count: int, sides: int, label: str, reading: Reading) -> list[int]:
        raise AssertionError("these campaigns roll no dice")

    def card(self, pile: list[str], label: str) -> str:
        assert self.table is not None
        turn, seat = self.table.position.turn, label.partition(":")[0]
        left, opened = self.piles.get((turn, seat), (PACK, 0))
        if len(pile) != left:
            opened += 1
            self.refills += 1
        self.piles[turn, seat] = (len(pile) - 1, opened)
        ranks = self.given.ranks[turn, SEATS.index(seat), opened % MOST_PILES, self.lane]
        return min(pile, key=lambda card: int(ranks[CODES[card]]))


CODES = {named(code): code - LOWEST for code in range(LOWEST, LOWEST + PACK)}


def engine(found: AnyScenario, plans: dict[str, str], dice: Dice | None, seed: int) -> Table[Any, Any]:
    """A campaign by the rules engine, played by doctrines; without given cards, by a seed."""
    table = Table(found, seed=f"engine {seed}") if dice is None else Table(found, dice=dice)
    if isinstance(dice, Dealt):
        dice.table = table
    players = {seat: player(plans[seat], found.game, seed) for seat in SEATS}
    while table.actors:
        seat = table.actors[0]
        table.act(seat, players[seat].choose(table.view(seat), players[seat].dice))
    return table


def compare(found: AnyScenario, plans: dict[str, str], lanes: int, seed: int) -> int:
    """Play the same cards both ways: winner, reason, length and every box at the end agree. How often a pile was made anew."""
    given = Given(lanes, seed)
    mission, doctrines = prepared(found, plans)
    campaigns = Campaigns(mission, doctrines, given, lanes)
    campaigns.play()
    fast = result(campaigns)
    refills = 0
    for lane in range(lanes):
        dice = Dealt(given, lane)
        position = engine(found, plans, dice, lane).position
        refills += dice.refills
        winner = ("red", "blue", None)[fast.winner[lane]]
        assert (position.outcome.winner, position.outcome.reason) == (winner, campaigns.reasons[fast.reason[lane]])
        assert (position.turn, position.week) == (fast.turns[lane], fast.weeks[lane])
        boxes = {key: int(values[lane]) for key, values in fast.totals.items()}
        good = {key for key in boxes if mission.model.stock_of(key).sense == "good"}
        assert boxes == {key: box.main if key in good else box.total for key, box in position.boxes.items()}
    return refills


@pytest.mark.parametrize("name", COVERED)
@pytest.mark.parametrize(("red", "blue"), PAIRS)
def test_given_the_same_cards_both_play_the_same_campaign(name: str, red: str, blue: str) -> None:
    """On every scenario that is covered, and with every doctrine on either side."""
    compare(scenario(f"urban-calculus/{name}"), {"red": red, "blue": blue}, 2, 11)


@pytest.mark.parametrize(
    "changes",
    [
        {"options.eleven_is_absolute": False, "tn.red.Q": 11, "attack.red.inf.inf": 11, "defend.blue.arm.arm": 12},
        {"options.ratchet_deaf": True, "tn.red.Q": 11, "tn.blue.G": 12},
        {"options.ratchet_positive": True, "sign.red.R": "+", "sign.blue.U": "+"},
        {"options.rubble_immediate": True, "options.counterattack": "free", "options.attack_floor": 3},
        {"order.fires": ["blue", "red"], "order.assault": ["blue", "red"], "order.strategic": ["blue", "red"]},
        {"strategic.resolution": "alternate", "options.mutual": "red", "cap.red.inf": 9, "start.red.rei": 12},
        {"ceasefire": {"every": 2}, "start.red.gao": 3, "recruit.red": {"max_tests": 6}, "start.blue.fires": 0},
    ],
)
def test_readings_of_the_rules_agree_too(changes: dict[str, Any]) -> None:
    """R3, R5, R7, R20, R27, R30 and the orders of the phases, card for card."""
    compare(scenario("urban-calculus/twobanks", changes), {"red": "shock", "blue": "firepower"}, 6, 5)


def invented(seed: int) -> dict[str, Any]:
    """Changes of a scenario by chance: boxes with and without holding areas, links, numbers, orders, readings of the rules."""
    chance = Seeded(f"a city {seed}")

    def one(*of: Any) -> Any:
        return of[chance.below(len(of))]

    side = {"name": "New", "owner": "side", "sense": "good"}
    box = {**side, "id": "new", "role": "other", "sense": one("good", "bad"), "pending": one("none", "plain")}
    reserve = {**side, "id": "rei", "role": "reserve", "pending": one("none", "plain")}
    fresh = {**side, "id": "inf", "role": "force", "class": "assault"}
    force = {**fresh, "pending": one("none", "none", "plain"), "losses_to": one("cas", "new"), "cap": one("none", 12, "start")}
    into = {"code": "1", "name": "Into", "trigger": "recruit", "from": one("gw", "ss"), "to": one("new", "rei", "gao", "ss")}
    out = {"code": "2", "name": "Out of", "trigger": "reverb", "on": one("gain", "loss"), "from": one("cas", "gao", "ss", "ch")}
    links = [
        {**into, "target": one("own", "enemy", "each"), "sign": one(1, -1), "amount": one(1, 1, 2)},
        {**out, "to": one("new", "gw", "rei"), "target": one("own", "each", "defender"), "sign": one(1, -1)},
    ]
    if one(True, False):
        links[1]["ratchet"] = {"every": one(2, 5), "by": one(1, 2), "floor": one(1, 2, 4)}
    return {
        "stock": [box, reserve, *([force] if one(True, False) else [])],
        "link": links,
        "tn.red.1": one(5, 9, 11),
        "tn.blue.2": one(4, 8, 11),
        "tn.red.2": one(3, 7, "n/a"),
        "start.red.rei": one(0, 9, 20),
        "start.blue.new": one(0, 7),
        "recruit": one({}, {"red": {"max_tests": one(3, 40)}}, {"red": {}, "blue": {"max_gain": 2}}),
        "deploy": one({}, {"red": {"per_turn": one(1, 3), "not_before": one(1, 2)}}),
        "time.end": 14,
        "victory": [{"id": "time", "when": "end", "winner": one("red", "draw")}],
        **one({}, {"ceasefire": {"every": one(2, 5)}}),
        "options.rubble_immediate": one(True, False),
        "options.counterattack": one("free", "restricted"),
        "options.ratchet_positive": one(True, False),
        "options.ratchet_deaf": one(True, False),
        "options.eleven_is_absolute": one(True, False),
        "options.max_passes": one(1, 10),
        "options.will_check": one("phase", "phase", "phase", "event"),
        "options.attack_floor": one(1, 3),
        "order.assault": one(["red", "blue"], ["blue", "red"]),
        "strategic.resolution": one("alternate", "attacker_first"),
        "deck": one({}, {}, {}, {}, {"jokers": 1}, {"mode": "shared"}, {"reshuffle": "empty"}),
    }


@pytest.mark.parametrize("seed", [*range(16), *[pytest.param(seed, marks=pytest.mark.slow) for seed in range(16, 200)]])
def test_what_is_not_refused_is_equal_whatever_the_city(seed: int) -> None:
    """Cities and readings by chance: the reason why not is named, or both play the same campaign card for card."""
    found = scenario(f"urban-calculus/{COVERED[seed % 4]}", invented(seed))
    plans = {"red": NAMES[seed % len(NAMES)], "blue": NAMES[(seed // 2) % len(NAMES)]}
    missing = uncovered(found.start.mission)
    if not missing:
        compare(found, plans, 3, seed)
        return
    with pytest.raises(EnfiladeError, match=re.escape(missing[0])):
        prepared(found, plans)


def test_a_recruit_that_waits_is_tidied() -> None:
    """§10.2, §13: a recruit link into a box with a holding area; what it brings lies in the main area a turn later."""
    link = {"code": "1", "name": "Pride", "trigger": "recruit", "from": "ss", "to": "gw", "target": "own", "sign": 1}
    changes: dict[str, Any] = {
        "link": [link],
        "tn.red.1": 4,
        "tn.blue.1": 6,
        "cap": {"red": {"gw": 30}},
        "recruit": {"red": {}, "blue": {}},
    }
    compare(scenario("urban-calculus/twobanks", changes), {"red": "balanced", "blue": "restraint"}, 8, 2)


def test_a_pile_that_runs_out_leaves_the_table_alone() -> None:
    """R31: forty and more cards in one engagement, so that piles are made anew from discards, and from the table itself."""
    changes: dict[str, Any] = {"limit": {}, "start.red.inf": 50, "start.blue.inf": 48, "start.blue.arm": 1}
    assert compare(scenario("urban-calculus/tarn", changes), {"red": "restraint", "blue": "attrition"}, 8, 3) > 8


def test_a_fresh_pile_holds_the_discards_and_no_card_twice() -> None:
    """R31: after any number of draws the row is still the whole pack."""
    decks = Decks(Chance("rows", 0), "red", False)
    decks.shuffle(1, np.arange(64))
    who = np.arange(64)
    decks.draw(who, np.full(64, 30))
    decks.lay(who)
    table = decks.draw(who, np.full(64, 25), to_table=True)
    assert np.array_equal(np.sort(decks.rows, axis=1)[0], np.arange(LOWEST, LOWEST + PACK))
    assert all(len(set(column)) == 25 for column in table.T.tolist())  # ten were left, and thirty discards: no card comes back
    assert (decks.opened == 1).all()


def test_the_shuffle_is_fair() -> None:
    """Every card is as often in every place: a chi-squared test with 39 degrees of freedom, for each of a few places."""
    decks = Decks(Chance("fair", 0), "red", False)
    decks.shuffle(1, np.arange(20_000))
    for place in (0, 1, 19, 39):
        counts = np.bincount(decks.rows[:, place], minlength=LOWEST + PACK)[LOWEST:]
        assert float(((counts - 500.0) ** 2 / 500.0).sum()) < 80  # one in 10,000 fair ones is beyond


@pytest.mark.parametrize("name", COVERED)
def test_distributions_agree(name: str) -> None:
    """Outcomes, weeks and harm of engine campaigns lie within four standard errors of the fast simulator's."""
    games = 40
    plans = {"red": "shock", "blue": "balanced"}
    found = scenario(f"urban-calculus/{name}")
    tally = sample(found, plans, "distribution")
    tables = [engine(found, plans, None, seed) for seed in range(games)]
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


def sample(found: AnyScenario, plans: Mapping[str, str | Doctrine], seed: str) -> Tally:
    """A small block."""
    lanes = 2048
    mission, doctrines = prepared(found, plans)
    campaigns = Campaigns(mission, doctrines, Chance(seed, 0), lanes)
    campaigns.play()
    tally = Tally()
    tally.add(result(campaigns), campaigns, lanes)
    return tally


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
    tally = sample(scenario("urban-calculus/tarn", {"deck": {"mode": "dice"}}), dict.fromkeys(SEATS, "balanced"), "d")
    assert tally.winners["red"] > tally.games // 5
    assert tally.winners["blue"] > tally.games // 5


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


def test_there_are_at_least_four_doctrines_and_each_can_win_and_lose_on_either_side() -> None:
    found = scenario("urban-calculus/twobanks")
    assert len(DOCTRINES) >= 4
    for name in DOCTRINES:
        for seat in SEATS:
            tally = sample(found, {**dict.fromkeys(SEATS, "balanced"), seat: name}, "four")
            assert 0.01 < tally.winners[seat] / tally.games < 0.99


def test_a_doctrine_of_ones_own() -> None:
    """A plan may be a small table instead of a name: whoever never attacks and never acts, loses more often."""
    idle = Doctrine("idle", "Sits still.", "", "hold", (), 0, 0, ())
    found = scenario("urban-calculus/tarn")
    usual = sample(found, dict.fromkeys(SEATS, "balanced"), "own")
    assert sample(found, {"red": idle, "blue": "balanced"}, "own").winners["red"] < usual.winners["red"]
