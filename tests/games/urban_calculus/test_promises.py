"""What each option promises, kept on random play: one promise an option, and no option without one."""

from __future__ import annotations

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


@pytest.mark.parametrize(("key", "chosen", "also", "promise"), PROMISES, ids=[f"{key}={chosen}" for key, chosen, *_ in PROMISES])
@pytest.mark.parametrize("name", ["tarn", *[pytest.param(name, marks=pytest.mark.slow) for name in ("karsova", "twobanks")]])
def test_an_option_keeps_its_promise(
    key: str, chosen: str | int | bool, also: Mapping[str, Any], promise: Callable[[Game, Told], None], name: str
) -> None:
    """Two games of random play, looked at after every action (§11)."""
    for seed in range(2):
        game = Table(scenario(f"urban-calculus/{name}", {**also, f"options.{key}": chosen}), seed=seed)
        chooser = Seeded(f"{key} {seed}")
        while game.actors and len(game.entries) < 150:
            seat = game.actors[chooser.below(len(game.actors))]
            legal = game.legal(seat)
            game.act(seat, legal[chooser.below(len(legal))])
            promise(game, list(game.play.log or []))
        assert game.outcome is not None or len(game.entries) == 150
