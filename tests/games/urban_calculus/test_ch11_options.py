"""Chapter 11: hands, dice, hidden information; amendments in play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from enfilade import Action, EnfiladeError, Scripted, Seeded, Table, scenario
from enfilade.contract.replaying import replay
from enfilade.games.urban_calculus.box.charts import value as counts
from enfilade.games.urban_calculus.rules.assaults import Decline
from enfilade.games.urban_calculus.rules.cards import draw
from enfilade.games.urban_calculus.rules.combat import Engagement
from enfilade.games.urban_calculus.rules.reverberation import ReverbPhase
from enfilade.games.urban_calculus.rules.strikes import Strike
from enfilade.kernel.data import Data, canonical
from enfilade.kernel.play import Play
from enfilade.kernel.record import parse
from enfilade.library import scenario_names
from tests.games.urban_calculus.field import feed, main, no_actions, offered, put, resolve, start, table, told

HANDS = {"hands": {"size": 3}}
RED, BLUE = ["2H", "6H", "9S"], ["3C", "7C", "10C"]


def random_play(changes: Mapping[str, Any], name: str, seed: int, check: Any = None) -> Table[Any, Any]:
    """A whole campaign by chance, looked at after every action."""
    played = Table(scenario(f"urban-calculus/{name}", changes), seed=seed)
    chooser = Seeded(f"chooser {seed}")
    while played.actors:
        seat = played.actors[chooser.below(len(played.actors))]
        legal = played.legal(seat)
        assert 0 < len(legal) <= 60
        played.act(seat, legal[chooser.below(len(legal))])
        if check is not None:
            check(played)
    return played


# Hands.


def test_tests_are_played_from_the_hand() -> None:
    """A hand before the first turn; every test is a choice among its cards; played cards are public (§11.2, R33)."""
    played = table(HANDS, [*RED, *BLUE])
    assert played.view("red").hand == ["2H", "6H", "9S"]
    assert played.view("blue").hands == {"red": 3, "blue": 3}
    played.act("red", "assign J")
    played.act("red", "done")
    played.act("blue", "done")
    assert offered(played, "red") == ["play 2H", "play 6H", "play 9S"]
    events = played.act("red", "play 6H")
    assert told(events, "action_result")[0].values["card"] == "6H"
    assert played.position.decks["red"].discard == ["6H"]


def test_a_new_hand_is_drawn_when_the_last_card_is_played() -> None:
    """Unused cards stay over the turn (R33)."""
    played = table(HANDS, [*RED, *BLUE])
    for text in ("assign J", "assign K", "assign M", "done"):
        played.act("red", text)
    played.act("blue", "done")
    played.act("red", "play 2H")
    played.act("red", "play 6H")
    feed(played, "4D", "5D", "8D")
    played.act("red", "play 9S")
    assert played.view("red").hand == ["4D", "5D", "8D"]
    assert played.view("blue").hand == ["3C", "7C", "10C"]


def test_damage_and_time_come_from_the_deck() -> None:
    """The suit of a played hit still counts (R34)."""
    position = start(HANDS)
    position.hands = {"red": ["6H", "9S"], "blue": ["2C", "3C"]}
    for card in ("6H", "9S"):
        position.decks["red"].pile.remove(card)
    position.stack = [Engagement("red", "inf", "inf", 1)]
    play = Play(position, Scripted(["1D"]), [])
    play.run()
    play.act("red", play.offers["red"][0])
    play.act("blue", play.offers["blue"][0])
    assert position.boxes["city.ch"].gain == (0, 1, 0)
    assert position.hands == {"red": ["9S"], "blue": ["3C"]}


def test_hands_may_be_for_actions_only() -> None:
    """Reverberation and opting out then come from the deck (§11.2)."""
    position = start({"hands": {"scope": "actions"}})
    position.hands = {"red": ["2H"], "blue": ["3C"]}
    position.decks["red"].pile.remove("2H")
    put(position, "red.gao", 0, gain=1)
    resolve(position, ReverbPhase(), ["3H"])
    position.ground_war = True
    resolve(position, Decline("red"), ["4H"])
    assert position.hands["red"] == ["2H"]


def test_recruiting_with_a_hand_is_a_choice() -> None:
    """(§11.2, §13)"""
    changes = {**HANDS, "recruit": {"red": {}}, "tn.red.S": 9, "tn.red.T": 9}
    played = table(changes, [*RED, *BLUE])
    no_actions(played)
    for text in ("hold", "hold", "decline"):
        played.act(played.actors[0], text)
    assert offered(played, "red") == ["raise S", "raise T", "done"]
    played.act("red", "raise T")
    played.act("red", "play 9S")
    assert main(played.position, "red.rei") == [1]
    feed(played, "4D")
    played.act("red", "done")
    assert played.position.turn == 2


@pytest.mark.parametrize("name", [name.partition("/")[2] for name in scenario_names("urban-calculus")])
@pytest.mark.parametrize("mode", ["own", "shared"])
def test_campaigns_with_hands_end(name: str, mode: str) -> None:
    """(§11.2)"""
    assert random_play({**HANDS, "deck": {"mode": mode, "packs": 2}}, name, 3).outcome is not None


# Dice.


def test_dice_replace_cards_everywhere() -> None:
    """Time is a die of four; there are no decks (§11.3, R46)."""
    position = start({"deck": {"mode": "dice"}})
    assert position.decks == {}
    assert draw(Play(position, Scripted([7])), "red", "a test", True) == "7"
    played = random_play({"deck": {"mode": "dice"}}, "karsova", 5)
    assert played.outcome is not None
    assert all([isinstance(each, int) for entry in played.entries for each in entry.draws])


# Jokers and decks.


@pytest.mark.parametrize("mode", ["own", "shared"])
@pytest.mark.parametrize("reshuffle", ["turn", "joker", "empty"])
def test_no_card_is_ever_lost(mode: str, reshuffle: str) -> None:
    """Pile, discards, table and hands are the pack, at all times (§1.3, R31, R45)."""

    def whole(played: Table[Any, Any]) -> None:
        position = played.position
        for key, deck in position.decks.items():
            held = [card for seat in ("red", "blue") if position.mission.deck_of[seat] == key for card in position.hands[seat]]
            assert sorted([*deck.pile, *deck.discard, *position.laid[key], *held]) == sorted(position.mission.pack)

    random_play({"deck": {"mode": mode, "jokers": 2, "reshuffle": reshuffle}}, "hallows", 2, whole)
    random_play({"deck": {"mode": mode, "jokers": 2, "reshuffle": reshuffle}, **HANDS}, "tarn", 2, whole)


# Hidden information.

HIDDEN = {"options.hidden": True}


def test_the_enemys_half_is_hidden() -> None:
    """Own half, city and week are seen; the enemy's counts, tests and piles are not (§11.5, R40, R61)."""
    played = table(HIDDEN)
    view = played.view("red")
    assert view.boxes["blue.gw"] is None
    assert view.boxes["red.gw"] is not None
    assert view.boxes["city.ch"] is not None
    assert view.decks["blue"].discard is None
    assert view.most("blue.inf") == 7
    assert played.view(None).boxes["red.gw"] is None


def test_empty_boxes_are_offered_in_hidden_play() -> None:
    """Attacking one: cards, saves and damage as usual, no losses; in the open nothing is saved where nobody is (R40, R63)."""
    played = table({**HIDDEN, "start.blue.arm": 0})
    no_actions(played)
    assert "target arm" in offered(played, "red")
    played.act("red", "target arm")
    feed(played, "7H", "2C", "9S")
    events = played.act("red", "cubes 1")
    assert told(events, "engagement_losses")[0].values["losses"] == 0
    assert told(events, "engagement_save")[0].seen_by == frozenset({"blue"})
    position = start({"start.blue.arm": 0})
    assert not told(resolve(position, Engagement("red", "fires", "arm", 1), ["7H", "9S"]), "engagement_save")


def test_who_hears_what_in_hidden_play() -> None:
    """Actions, saves, opting out and own-side tests are the owner's; attacks and tests into the city everybody's (R40, R61)."""
    position = start(HIDDEN)
    events = resolve(position, Engagement("red", "inf", "inf", 1), ["6H", "2S", "1S"])
    assert told(events, "engagement_attack")[0].seen_by is None
    assert told(events, "engagement_save")[0].seen_by == frozenset({"blue"})
    assert told(events, "engagement_damage")[0].seen_by is None
    put(position, "city.sd", 0, gain=1, cause="red")
    position.boxes["city.ch"] = type(position.boxes["city.ch"])(0)
    events = resolve(position, ReverbPhase(), ["1H", "2H", "1C", "2C"])
    audiences = {str(event.values["link"]): event.seen_by for event in told(events, "reverb_test")}
    assert audiences == {"Y": frozenset({"red"}), "Z": None, "Q": frozenset({"blue"}), "R": frozenset({"blue"})}
    position.ground_war = True
    events = resolve(position, Decline("red"), ["1D"])
    assert told(events, "assault_declined")[0].seen_by is None
    assert told(events, "declining_tested")[0].seen_by == frozenset({"red"})


def test_everything_is_shown_when_it_is_over() -> None:
    """(§11.5, R61)"""
    played = random_play(HIDDEN, "tarn", 1)
    assert all([box is not None for box in played.view("red").boxes.values()])


def test_numbers_may_be_hidden_too() -> None:
    """Public by default (R54)."""
    assert table(HIDDEN).view("red").knows_numbers("blue")
    view = table({**HIDDEN, "options.hidden_tns": True}).view("red")
    assert not view.knows_numbers("blue")
    assert view.knows_numbers("red")


def test_the_arms_of_an_assault_are_public() -> None:
    """(R55)"""
    played = table(HIDDEN)
    no_actions(played)
    played.act("red", "hold")
    played.act("blue", "hold")
    played.act("red", "attack arm>inf")
    feed(played, "2H")
    played.act("red", "cubes 1")
    assert played.view(None).attacker_arms == ["arm"]


VARIANTS: list[Mapping[str, Any]] = [
    {},
    HIDDEN,
    {**HIDDEN, "deck": {"mode": "shared", "packs": 2}},
    {**HIDDEN, "deck": {"mode": "dice"}},
    {**HIDDEN, **HANDS},
    {**HIDDEN, **HANDS, "deck": {"mode": "shared", "packs": 2}},
    {**HIDDEN, "options.hidden_tns": True},
    {"strategic": {"allocation": "open"}},
    {**HIDDEN, "strategic": {"allocation": "open"}},
    {**HANDS, "deck": {"jokers": 1}},
    {"options.fires_split": True, "options.mixed_assault": True, "options.split_targets": True},
    {**HIDDEN, "options.setup": "points", "start.red.inf": 0},
    {"options.setup": "random"},
]


@pytest.mark.parametrize("changes", VARIANTS, ids=[str(sorted(each)) for each in VARIANTS])
@pytest.mark.parametrize("name", ["tarn", "karsova", "hallows-evolved"])
def test_a_redeal_gives_an_equal_view(changes: Mapping[str, Any], name: str) -> None:
    """Views, offers and actors follow from what a seat knows, whatever the options (§11.5, R40, R54, R61)."""
    count = 0

    def same(played: Table[Any, Any]) -> None:
        nonlocal count
        count += 1
        if count % 7:
            return
        for seat in (None, "red", "blue"):
            view = played.view(seat)
            again = Play(played.game.knowledge.redeal(view, Seeded(f"deal {count}")), played.play.dice.copy(), [])
            again.run()
            assert canonical(played.game.knowledge.view(again, seat).to_data()) == canonical(view.to_data())
            assert json.loads(canonical(view.to_data())) is not None

    random_play(changes, name, 4, same)


def test_redeals_differ_in_what_is_hidden() -> None:
    """(§11.5)"""
    played = random_play_to_turn(3)
    deals = {canonical(played.game.knowledge.redeal(played.view("red"), Seeded(f"{k}")).to_data()["boxes"]) for k in range(12)}
    assert len(deals) > 1


def imagined(played: Table[Any, Any], seat: str, *keys: str) -> set[tuple[int, ...]]:
    """What a seat thinks possible of the enemy's boxes."""
    deals = [played.game.knowledge.redeal(played.view(seat), Seeded(f"{number}")) for number in range(300)]
    return {tuple(deal.main(key) for key in keys) for deal in deals}


def test_a_redeal_is_never_what_the_seat_knows_to_be_false() -> None:
    """Red's M succeeded and its N did, nothing else can have happened: Blue has 4 will and 4 support (R40, R61)."""
    played = table({**HIDDEN, "strategic": {"allocation": "secret"}}, script=["9H", "8H"])
    for code in ("M", "N"):
        played.act("red", f"assign {code}")
    played.act("red", "done")
    played.act("blue", "done")
    assert imagined(played, "red", "blue.gw", "blue.ss", "blue.inf", "blue.sc") == {(4, 4, 7, 3)}
    deal = played.game.knowledge.redeal(played.view("red"), Seeded("pending"))
    assert deal.boxes["blue.ss"].pending_loss == 1  # its test is still to come


def test_a_redeal_lets_everything_else_be_possible() -> None:
    """Blue lost two cubes last turn: Q and R may each have failed or succeeded, and so may H for each loss of support."""
    grid: dict[str, Any] = {"attack.red": {"inf": {"inf": 1}}, "attack.blue": {}, "defend.blue.inf.inf": 11}
    played = Table(scenario("urban-calculus/tarn", {**HIDDEN, **grid, "rd": {"red": {}, "blue": {}}}), seed=1)
    no_actions(played)
    played.act("red", "attack inf>inf")
    before = played.copy()
    played.act("red", "cubes 2")
    no_reserves(played)
    assert imagined(before, "red", "blue.inf", "blue.cas", "blue.gw", "blue.ss") == {(7, 0, 5, 5)}
    assert played.position.turn == 2
    found = imagined(played, "red", "blue.cas", "blue.gw", "blue.ss")
    possible = {(2, 5 - q - h, 5 - r) for q in range(3) for r in range(4) for h in range(r + 1)}
    assert found <= possible
    assert {(2, 5, 5), (2, 4, 5), (2, 5, 4), (2, 4, 4), (2, 3, 5)} <= found


def no_reserves(played: Table[Any, Any]) -> None:
    """Nobody forms anything: in hidden play both are asked all the same."""
    for seat in ("red", "blue"):
        assert offered(played, seat) == ["done"]
        played.act(seat, "done")


def random_play_to_turn(turn: int) -> Table[Any, Any]:
    played = Table(scenario("urban-calculus/karsova", HIDDEN), seed=8)
    chooser = Seeded("to a turn")
    while played.actors and played.position.turn < turn:
        seat = played.actors[0]
        legal = played.legal(seat)
        played.act(seat, legal[chooser.below(len(legal))])
    return played


def test_a_strike_is_told_to_him_who_strikes_and_a_spared_cube_to_the_log() -> None:
    """Losses are a fact of the battleground; in the open a last cube that stands is told (§14.1, R40)."""
    position = start({**HIDDEN, "start.blue.inf": 3})
    events = resolve(position, Strike("red", "inf", 1), ["1H"])
    assert [event.values["losses"] for event in told(events, "strike_losses") if event.is_seen_by("red")] == [1]
    position = start({"start.blue.inf": 1})
    spared = told(resolve(position, Strike("red", "inf", 1), ["1H"]), "strike_losses")[0]
    assert scenario("urban-calculus/tarn").sentence(spared) == "No losses. The last cube is spared."


def test_a_change_of_a_box_cites_the_rule_that_made_it() -> None:
    """Losses are §8.3, damage is §8.4, effects are §9."""
    position = start()
    events = resolve(position, Engagement("red", "inf", "inf", 1), ["6H", "2S", "1S"])
    assert [event.rule for event in told(events, "stock_changed")] == ["§8.3", "§8.4"]


def test_odds_of_an_action_are_those_of_the_hand_it_is_played_from() -> None:
    """(§11.2)"""
    played = Table(scenario("urban-calculus/tarn", HANDS), seed=3)
    view = played.view("red")
    shown = played.game.page.preview(view, Action("assign", "M"))
    tn = view.mission.tn["red.M"]
    reached = [card for card in view.hand if counts(card) >= tn]
    assert shown is not None
    assert shown.chances[0].probability == len(reached) / len(view.hand)


def test_a_hand_of_any_size_can_be_decided_about() -> None:
    """Of more than nineteen cards one is taken first, so that lists stay short (§14.4)."""
    evolved: dict[str, Any] = {"options.variant": "evolved", "evolved": {"choice": "random", "size": 27}, "start.red.sc": 30}
    played = Table(scenario("urban-calculus/tarn", evolved), seed=1)
    hand = list(played.position.kits["red"].hand)
    assert len(hand) == 27
    played.act("red", f"take {hand[-1]}")
    assert offered(played, "red")[-2:] == [f"burn {hand[-1]}", f"discard {hand[-1]}"]
    played.act("red", f"discard {hand[-1]}")
    assert len(offered(played, "red")) == 27


def test_a_common_deck_that_comes_again_in_one_engagement_can_still_be_looked_at() -> None:
    """R31, R61: more cubes than cards, so that cards on the table are shuffled in and drawn twice."""
    many = {"limit": {}, "start.red.inf": 50, "start.blue.inf": 50}
    played = random_play({**HIDDEN, **many, "deck": {"mode": "shared"}}, "tarn", 5, lambda game: game.view("red"))
    assert played.view(None).outcome is not None


# Amendments and events.


def test_an_amendment_takes_effect_with_the_next_turn() -> None:
    """It is told, and a ratcheted link starts again from its new number (R48, Annex A)."""
    played = table(script=["4H"])
    no_actions(played)
    events = played.amend("tn.red.G", 6)
    assert [event.name for event in events] == ["amendment_agreed"]
    link = played.position.mission.model.links["G"]
    played.position.marks["red.gao:G"] = 1
    assert played.position.tn("red", link, "red.gao") == 9
    for text in ("hold", "hold"):
        played.act(played.actors[0], text)
    events = played.act("red", "decline")
    assert told(events, "amended")[0].values == {"key": "tn.red.G", "value": 6}
    assert played.position.tn("red", link, "red.gao") == 6
    played.position.marks["red.gao:G"] = 2
    assert played.position.tn("red", link, "red.gao") == 5


def test_an_amendment_is_in_the_record_and_replays() -> None:
    """(R48)"""
    played = Table(scenario("urban-calculus/tarn"), seed=5)
    for key, value in (("attack.red.inf.inf", 2), ("limit.blue.arm", 0), ("sign.red.U", "+"), ("defend.blue.inf.inf", "n/a")):
        played.amend(key, value)
    chooser = Seeded("after the amendment")
    while played.actors:
        seat = played.actors[0]
        legal = played.legal(seat)
        played.act(seat, legal[chooser.below(len(legal))])
    again = replay(scenario("urban-calculus/tarn"), parse(played.record().text()))
    assert again.position == played.position
    assert again.position.attack_tn("red", "inf", "inf") == 2
    assert again.position.sign("red", "U") == 1
    assert again.position.limit("blue", "arm") == 0


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("tn.red.ZZ", 5, "'ZZ' should be one of"),
        ("tn.green.G", 5, "'green' should be red or blue"),
        ("start.red.gw", 5, "it should be tn.SEAT.LINK"),
        ("tn.red.G", "six", "should be a target number"),
        ("defend.red.inf.inf", 1, "should be a target number: 2 to 10"),
    ],
)
def test_a_wrong_amendment_is_refused_and_changes_nothing(key: str, value: Data, message: str) -> None:
    """(R48)"""
    played = table()
    before = played.position.copy()
    with pytest.raises(EnfiladeError, match=message):
        played.amend(key, value)
    assert played.position == before


def test_scenario_events_use_the_same_door() -> None:
    """At the start of their turn, in file order; `add` goes straight to the main area (R48, R53)."""
    happening = {
        "turn": 1,
        "seat": "blue",
        "do": [
            {"op": "stock", "stock": "gao", "side": "enemy", "delta": 1},
            {"op": "set", "key": "tn.red.X", "value": 7},
            {"op": "stock", "stock": "sc", "delta": 2},
            {"op": "strike", "target": "inf", "hits": 1},
        ],
        "add": {"red.rei": 4, "blue.inf": -40},
    }
    played = table({"event": [happening]}, ["1H"])
    position = played.position
    assert position.boxes["red.gao"].gain == (1, 0, 0)
    assert position.printed_tn("red", "X") == 7
    assert main(position, "red.rei", "blue.inf", "blue.sc", "red.inf") == [4, 0, 5, 5]
