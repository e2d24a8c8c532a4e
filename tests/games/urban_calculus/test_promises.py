"""What each option promises, kept on random play: one promise an option, and no option without one."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from enfilade import Seeded, Table, scenario
from enfilade.games.urban_calculus.box.board import NEVER, SEATS, other
from enfilade.games.urban_calculus.box.charts import value
from enfilade.games.urban_calculus.box.mission import VARIANTS
from enfilade.kernel.event import Event

Game = Table[Any, Any]
Told = list[Event]


def named(events: Told, name: str) -> list[Mapping[str, Any]]:
    return [event.values for event in events if event.name == name]


def verbs(game: Game) -> set[str]:
    return {action.verb for seat in SEATS for action in game.legal(seat)}


def by_cards(game: Game, events: Told) -> None:
    """No link is assigned to, cards are (§14.1)."""
    assert "assign" not in verbs(game)
    assert not named(events, "action_result")


def bought(game: Game, events: Told) -> None:
    """Nobody spends more than the budget, and everybody has an assault cube to begin with (§11.4, R44)."""
    mission = game.position.mission
    for each in named(events, "forces_bought"):
        spent = sum([mission.prices[id] * count for id, count in each["bought"].items()])
        assert spent <= mission.budget[each["seat"]]
        assert [1 for stock in mission.model.assaults if game.position.starts[f"{each['seat']}.{stock.id}"]]


def drawn_at_the_start(game: Game, events: Told) -> None:
    """Each open quantity lies within its range (§4.1, §4.2)."""
    assert named(events, "quantity_drawn") or not game.entries
    for each in named(events, "quantity_drawn"):
        assert each["cubes"] in game.position.mission.start[each["box"]].values


def won_by_red(game: Game, events: Told) -> None:
    """Where both governments fall at once, the named side wins (R13)."""
    for each in named(events, "game_over"):
        assert each["reason"] != "mutual" or each["winner"] == "red"


def no_defaults(game: Game, events: Told) -> None:
    """No rule but the scenario's own ends the game: one without will plays on (§3)."""
    assert [rule.id for rule in game.position.mission.rules] == ["late"]
    assert game.outcome is None or game.outcome.reason == "late"


def half_hidden(game: Game, events: Told) -> None:
    """While it lasts nobody sees the enemy's boxes, and no event about them is his (§11.5, R40)."""
    for seat in SEATS:
        boxes = game.view(seat).boxes
        assert [key for key in boxes if boxes[key] is None and not key.startswith(other(seat))] == []
        if game.outcome is None:
            assert {boxes[key] for key in boxes if key.startswith(other(seat))} == {None}
            for each in named([event for event in events if event.is_seen_by(seat)], "stock_changed"):
                assert not str(each["box"]).startswith(other(seat))


def numbers_hidden(game: Game, events: Told) -> None:
    """No number is told but to its owner (R54)."""
    for event in events:
        assert event.name == "capability_played" or "tn" not in event.values or event.seen_by == frozenset({event.values["seat"]})


def split_fires(game: Game, events: Told) -> None:
    """Cubes are aimed one by one (§8.1)."""
    assert "target" not in verbs(game)


def mixed(game: Game, events: Told) -> None:
    """Cubes are committed one by one, all of them against one box (§11.1)."""
    assert "attack" not in verbs(game)
    assert len({cell.partition(">")[2] for cell in committed(game)}) <= 1


def split_targets(game: Game, events: Told) -> None:
    """Cubes are committed one by one, all of them of one arm (§11.1)."""
    assert "attack" not in verbs(game)
    assert len({cell.partition(">")[0] for cell in committed(game)}) <= 1


def committed(game: Game) -> list[str]:
    stack = game.position.stack
    return list(stack[-1].committed) if stack and type(stack[-1]).__name__ == "AssaultOrder" else []


def free_answer(game: Game, events: Told) -> None:
    """The Defender may attack although the Attacker has not (R20)."""
    position = game.position
    if "blue" in game.actors and position.stack and type(position.stack[-1]).__name__ == "AssaultOrder":
        able = [stock for stock in position.mission.model.assaults if position.main(f"blue.{stock.id}")]
        there = [stock for stock in position.mission.model.assaults if position.main(f"red.{stock.id}")]
        assert not able or not there or verbs(game) & {"attack", "cubes"}


def eleven_counts(game: Game, events: Told) -> None:
    """A save whose net number is 11 or more is never drawn for (R3)."""
    for each in named(events, "engagement_save"):
        assert 2 <= each["tn"] < NEVER


def deaf_ratchets(game: Game, events: Told) -> None:
    """A number above 10 comes down by a step for each five; that of a link that raises does not (R5, R7)."""
    mission = game.position.mission
    for each in named(events, "ratchet_stepped"):
        key = f"{each['seat']}.{each['link']}"
        if mission.sign[key] < 0 or mission.options.ratchet_positive:
            assert each["tn"] < mission.tn[key] or each["tn"] <= 2


def positive_ratchets(game: Game, events: Told) -> None:
    """A link that raises steps as one that lowers does (R7)."""
    deaf_ratchets(game, [event for event in events if event.values.get("tn") not in (NEVER, NEVER + 1)])


def fallen_at_once(game: Game, events: Told) -> None:
    """Nobody goes on without will (R13)."""
    if game.outcome is None:
        assert min([game.position.main(f"{seat}.gw") for seat in SEATS]) > 0


def rubble_at_once(game: Game, events: Told) -> None:
    """Pending damage is rubble (R30)."""
    box = game.position.boxes["city.sd"]
    assert game.position.rubble() == box.total // 5


def floored(game: Game, events: Told) -> None:
    """No attack hits below the floor (R11)."""
    for each in named(events, "engagement_attack"):
        assert all([value(card) >= 4 for card in each["hits"]])


def few_passes(game: Game, events: Told) -> None:
    """After the effects nothing waits but what a further pass would have worked (R16)."""
    for procedure in game.position.stack:
        assert getattr(procedure, "passes", 1) <= 1


def few_turns(game: Game, events: Told) -> None:
    """The game is over after so many turns (R60)."""
    assert game.position.turn <= 3


# The tables beside [options]: deck, hands, strategic, ceasefire, recruit.


def every_card(game: Game, key: str) -> list[str]:
    """All cards of a deck, wherever they are."""
    position = game.position
    deck = position.decks[key]
    hands = [card for seat in SEATS if position.mission.deck_of[seat] == key for card in position.hands[seat]]
    return sorted([*deck.pile, *deck.discard, *deck.arranged, *position.laid[key], *hands])


def one_deck(game: Game, events: Told) -> None:
    """Both seats draw from the same cards, of which none is lost (§11.3)."""
    assert list(game.position.decks) == ["common"]
    assert every_card(game, "common") == sorted(game.position.mission.pack)


def two_packs(game: Game, events: Told) -> None:
    """Each deck has every card twice (§1.3)."""
    for seat in SEATS:
        assert set(Counter(every_card(game, seat)).values()) == {2}


def rolled(game: Game, events: Told) -> None:
    """There are no cards, only dice of ten (§11.3)."""
    assert game.position.decks == {}
    for values in [dict[str, Any](event.values) for event in events]:
        for card in [values.get("card", "1"), *values.get("cards", [])]:
            assert str(card) in [str(face) for face in range(1, 11)]


def jokers(game: Game, events: Told) -> None:
    """A joker decides nothing: its deck is shuffled, and only then (R45)."""
    position = game.position
    for key, deck in position.decks.items():
        assert "JK" not in [*deck.discard, *position.laid[key]]
        assert every_card(game, key) == sorted(position.mission.pack)
    assert "JK" not in str([event.values for event in events])
    assert {event.rule for event in events if event.name == "deck_shuffled"} <= {"R45"}


def shuffled_when_empty(game: Game, events: Told) -> None:
    """The discards stay where they are at the end of a turn (§10.3, R45)."""
    assert {event.rule for event in events if event.name == "deck_shuffled"} <= {"R45"}


def small_hands(game: Game, events: Told) -> None:
    """A hand has three cards at most, and is drawn anew when the last is played (§11.2, R33)."""
    for seat in SEATS:
        assert 1 <= len(game.position.hands[seat]) <= 3
        assert every_card(game, seat) == sorted(game.position.mission.pack)


def hands_for_actions(game: Game, events: Told) -> None:
    """What comes about by itself is drawn from the deck (§11.2)."""
    top = game.position.stack[-1] if game.position.stack else None
    assert getattr(top, "purpose", "") not in ("reverberation", "opting out")


def allocated_in_the_open(game: Game, events: Told) -> None:
    """One after the other, and the second sees what the first has allocated (§11)."""
    assert len(game.actors) <= 1
    first, second = game.position.mission.order["strategic"]
    if "assign" in verbs(game) and game.actors == (second,):
        assert game.view(second).plans[first]["assigned"] == game.position.plans[first].assigned


def resolved_by_turns(game: Game, events: Told) -> None:
    """First one attempt of the one, then one of the other, as long as both have some (§11)."""
    for turn in turns(events):
        seats = [str(each["seat"]) for each in named(turn, "action_result")]
        both = 2 * min([len(each["actions"]) for each in named(turn, "allocation_revealed")], default=0)
        assert [1 for one, next in itertools.pairwise(seats[:both]) if one == next] == []


def one_side_s_ceasefire(game: Game, events: Told) -> None:
    """Only the world's opinion of Blue brings the end nearer (§11.6)."""
    assert {each["seat"] for each in named(events, "ceasefire_moved")} <= {"blue"}


def soon_a_ceasefire(game: Game, events: Told) -> None:
    """Every two cubes a card is drawn, never twice for the same (§11.6)."""
    opinions = [stock for stock in game.position.mission.model.stocks.values() if stock.role == "opinion"]
    for key in [stock.of(seat) for stock in opinions for seat in SEATS]:
        assert game.position.ceasefire_marks[key] >= game.position.main(key) // 2


def weeks_of_a_ceasefire(game: Game, events: Told) -> None:
    """So many weeks as the suit says, but not into the past (§11.6, R47)."""
    for each in named(events, "ceasefire_moved"):
        assert each["weeks"] == {"H": 4, "C": 3, "D": 2, "S": 1}[each["suit"]]


def turns(events: Told) -> list[Told]:
    """The events of each turn."""
    found: list[Told] = [[]]
    for event in events:
        if event.name == "turn_started":
            found.append([])
        found[-1].append(event)
    return found


def few_recruits(game: Game, events: Told) -> None:
    """Two tests a turn, and one cube (§13)."""
    for turn in turns(events):
        tests = named(turn, "recruiting_tested")
        for seat in SEATS:
            assert len([1 for each in tests if each["seat"] == seat]) <= 2
            assert len([1 for each in tests if each["seat"] == seat and each["success"]]) <= 1


def late_recruits(game: Game, events: Told) -> None:
    """Nobody recruits before the third turn (§13)."""
    for turn in turns(events):
        if named(turn, "recruiting_tested"):
            assert named(turn, "turn_started")[0]["turn"] >= 3


FEW = {"max_tests": 2, "max_gain": 1}
LONG = {"start.red.gw": 5, "start.blue.gw": 5, "time": {"end": 90}, "start.red.gao": 1, "start.blue.gao": 1}
OPINION = {**LONG, **dict.fromkeys(["tn.red.X", "tn.blue.X", "tn.red.Y", "tn.blue.Y"], 2)}
RECRUITS = {**LONG, **dict.fromkeys(["tn.red.S", "tn.blue.S", "tn.red.T", "tn.blue.T"], 7)}
# A table of the scenario, what happens at least once in it, and the promise.
TABLES: list[tuple[str, Mapping[str, Any], str, Callable[[Game, Told], None]]] = [
    ("deck.mode=shared", {"deck": {"mode": "shared"}}, "action_result", one_deck),
    ("deck.mode=dice", {"deck": {"mode": "dice"}}, "engagement_attack", rolled),
    ("deck.packs=2", {"deck": {"packs": 2}}, "action_result", two_packs),
    ("deck.jokers=3", {"deck": {"jokers": 3, "reshuffle": "joker"}}, "deck_shuffled", jokers),
    ("deck.reshuffle=empty", {"deck": {"reshuffle": "empty"}}, "turn_started", shuffled_when_empty),
    ("hands.size=3", {"hands": {"size": 3}}, "hand_drawn", small_hands),
    ("hands.scope=actions", {"hands": {"scope": "actions"}}, "hand_drawn", hands_for_actions),
    ("strategic.allocation=open", {"strategic": {"allocation": "open"}}, "allocation_revealed", allocated_in_the_open),
    ("strategic.resolution=alternate", {"strategic": {"resolution": "alternate"}}, "action_result", resolved_by_turns),
    ("ceasefire.sides", {**OPINION, "ceasefire": {"sides": ["blue"], "every": 1}}, "turn_started", one_side_s_ceasefire),
    ("ceasefire.every=2", {**OPINION, "ceasefire": {"every": 2}}, "ceasefire_moved", soon_a_ceasefire),
    (
        "ceasefire.table",
        {**OPINION, "ceasefire": {"table": {"H": 4, "C": 3, "D": 2, "S": 1}, "every": 1}},
        "ceasefire_moved",
        weeks_of_a_ceasefire,
    ),
    ("recruit.max", {**RECRUITS, "recruit": {"red": FEW, "blue": FEW}}, "recruiting_tested", few_recruits),
    ("recruit.not_before=3", {**RECRUITS, "recruit": {"red": {"not_before": 3}}}, "recruiting_tested", late_recruits),
]


LATE = {"id": "late", "when": "end", "winner": "draw"}
# Option, a value that is not the usual one, what else the scenario needs, and the promise.
PROMISES: list[tuple[str, str | int | bool, Mapping[str, Any], Callable[[Game, Told], None]]] = [
    ("variant", "evolved", {"evolved": {"choice": "random"}}, by_cards),
    ("setup", "points", {"start.red.inf": 0}, bought),
    ("setup", "random", {"start": {}}, drawn_at_the_start),
    ("mutual", "red", {"start.red.gw": 1, "start.blue.gw": 1}, won_by_red),
    ("defaults", False, {"victory": [LATE], "time": {"turns": 8, "end": 99}, "start.red.gw": 1}, no_defaults),
    ("hidden", True, {}, half_hidden),
    ("hidden_tns", True, {}, numbers_hidden),
    ("fires_split", True, {}, split_fires),
    ("mixed_assault", True, {}, mixed),
    ("split_targets", True, {}, split_targets),
    ("counterattack", "free", {}, free_answer),
    ("eleven_is_absolute", False, {"defend.blue.inf.inf": 11, "start.city.sd": 12}, eleven_counts),
    ("ratchet_deaf", True, {"tn.red.Q": 12, "tn.blue.Q": 11}, deaf_ratchets),
    ("ratchet_positive", True, {"sign": {"red": {"R": "+"}, "blue": {"R": "+"}}}, positive_ratchets),
    ("will_check", "event", {}, fallen_at_once),
    ("rubble_immediate", True, {}, rubble_at_once),
    ("attack_floor", 4, {"attack.red.inf.inf": 2, "attack.blue.inf.inf": 1}, floored),
    ("max_passes", 1, {}, few_passes),
    ("max_turns", 3, {"time": {"end": 999}}, few_turns),
]


def test_every_option_has_a_promise() -> None:
    assert {key for key, *_ in PROMISES} == {variant.key for variant in VARIANTS}


SCENES = ["tarn", *[pytest.param(name, marks=pytest.mark.slow) for name in ("karsova", "twobanks")]]


def played(name: str, changes: Mapping[str, Any], promise: Callable[[Game, Told], None], lot: str) -> Told:
    """A game of random play, looked at after every action; what was told in it."""
    game = Table(scenario(f"urban-calculus/{name}", changes), seed=lot)
    chooser = Seeded(lot)
    while game.actors and len(game.entries) < 150:
        seat = game.actors[chooser.below(len(game.actors))]
        legal = game.legal(seat)
        game.act(seat, legal[chooser.below(len(legal))])
        promise(game, list(game.play.log or []))
    assert game.outcome is not None or len(game.entries) == 150
    return list(game.play.log or [])


@pytest.mark.parametrize(("key", "chosen", "also", "promise"), PROMISES, ids=[f"{key}={chosen}" for key, chosen, *_ in PROMISES])
@pytest.mark.parametrize("name", SCENES)
def test_an_option_keeps_its_promise(
    key: str, chosen: str | int | bool, also: Mapping[str, Any], promise: Callable[[Game, Told], None], name: str
) -> None:
    """Two games of random play (§11)."""
    for seed in range(2):
        played(name, {**also, f"options.{key}": chosen}, promise, f"{key} {seed}")


@pytest.mark.parametrize(("changes", "event", "promise"), [each[1:] for each in TABLES], ids=[each[0] for each in TABLES])
@pytest.mark.parametrize("name", SCENES)
def test_a_table_of_the_scenario_keeps_its_promise(
    changes: Mapping[str, Any], event: str, promise: Callable[[Game, Told], None], name: str
) -> None:
    """Two games of random play, in which what the table is about does happen (§11, §13)."""
    told = [each for seed in range(2) for each in played(name, changes, promise, f"{event} {seed}")]
    assert named(told, event)
