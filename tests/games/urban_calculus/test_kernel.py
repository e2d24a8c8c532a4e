"""The kernel plays by the rules: the rules engine, fed the cards that the kernel drew, comes to the same campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from enfilade import Scripted, Table, scenario
from enfilade.games.urban_calculus.box.board import SEATS, SUITS
from enfilade.games.urban_calculus.commander.doctrines import DOCTRINES, decide
from enfilade.games.urban_calculus.fast.kernel import layout
from enfilade.games.urban_calculus.fast.machines import Interpreted
from enfilade.games.urban_calculus.fast.tables import Tables
from enfilade.kernel.dice import Draw
from enfilade.library import AnyScenario, scenario_names
from tests.games.urban_calculus.cities import invented

NAMES = list(DOCTRINES)
PAIRS = [(name, NAMES[(index * 5 + 2) % len(NAMES)]) for index, name in enumerate(NAMES)]  # each once on either side
SCENARIOS = scenario_names("urban-calculus")
CITIES = [name for name in SCENARIOS if "amaris" not in name]  # whose links are its own
NOTES = 20_000


class Drawn:
    """What the kernel drew in a campaign, as the rules engine and the players are told it."""

    def __init__(self, tables: Tables, chances: list[np.uint64]) -> None:
        self.draws: list[Draw] = []
        self.choices: dict[str, list[Draw]] = {seat: [] for seat in SEATS}
        ids = list(tables.mission.cards)
        for note in [int(each) for each in chances[layout.STREAMS : int(chances[layout.NOTES])]]:
            kind, number = divmod(note, layout.KIND)
            if kind == layout.NOTED_CARD:
                self.draws.append(f"{number // 4}{SUITS[number % 4]}" if number else "JK")
            elif kind == layout.NOTED_DIE:
                self.draws.append(number)
            elif kind == layout.NOTED_CAPABILITY:
                self.draws.append(ids[number])
            else:
                self.choices[SEATS[kind - layout.NOTED_CHOICE]].append(number)


def kernel(tables: Tables, seed: str, campaign: int) -> tuple[list[int], Drawn]:
    """The figures of a campaign and what was drawn in it."""
    chances = [np.uint64(0)] * NOTES
    chances[layout.NOTES] = np.uint64(layout.STREAMS)
    return Interpreted().one(tables, seed, campaign, chances), Drawn(tables, chances)


def engine(found: AnyScenario, plans: Mapping[str, str], drawn: Drawn) -> Table[Any, Any]:
    """The campaign that the rules engine plays with these draws; none may be left over."""
    dice = Scripted(drawn.draws)
    table = Table(found, dice=dice)
    players = {seat: Scripted(drawn.choices[seat]) for seat in SEATS}
    while table.actors:
        seat = table.actors[0]
        table.act(seat, decide(plans[seat], table.view(seat), players[seat]))
    assert dice.left_over() == []
    assert not any([each.left_over() for each in players.values()])
    return table


def compare(found: AnyScenario, plans: Mapping[str, str], campaigns: int = 2, seed: str = "same") -> None:
    """Both agree on winner, reason, length and every box at the end."""
    tables = Tables(found.start.mission, {seat: DOCTRINES[plans[seat]] for seat in SEATS})
    for campaign in range(campaigns):
        figures, drawn = kernel(tables, seed, campaign)
        position = engine(found, plans, drawn).position
        winner, reason = divmod(figures[layout.ENDED], len(tables.reasons))
        assert position.outcome is not None
        assert (position.outcome.winner, position.outcome.reason) == ((*SEATS, None)[winner], tables.reasons[reason])
        assert [position.turn, position.week] == [figures[layout.TURNS], figures[layout.LENGTH]]
        boxes = dict(zip(tables.box, figures[layout.FIRST_BOX :], strict=True))
        good = {key for key in boxes if tables.model.stock_of(key).sense == "good"}
        assert boxes == {key: box.main if key in good else box.total for key, box in position.boxes.items()}


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize(("red", "blue"), PAIRS)
def test_every_scenario_and_doctrine(name: str, red: str, blue: str) -> None:
    """Evolved ones, too; each doctrine once on either side."""
    compare(scenario(name), {"red": red, "blue": blue}, 1)


OVER = [{"id": "time", "when": "end", "winner": "blue"}]
EVERY_OPTION: list[dict[str, Any]] = [
    {"options.setup": "random"},
    {"options.setup": "points", "start.red.inf": 0, "start.red.arm": 0, "points": {"include_sc": True, "max": {"fires": 2}}},
    {"options.setup": "points", "start.blue.inf": 0, "start.blue.arm": 0, "cap.blue.inf": 12},
    {"options.mutual": "red", "start.red.gw": 1, "start.blue.gw": 1},
    {"options.mutual": "blue", "start.red.gw": 2, "start.blue.gw": 1},
    {"options.defaults": False},
    {"options.hidden": True},
    {"options.hidden_tns": True, "options.hidden": True, "attack.red.inf.inf": 3, "defend.blue.arm.inf": 2},
    {"options.hidden_tns": True},
    {"options.fires_split": True, "start.red.fires": 8},
    {"options.mixed_assault": True},
    {"options.split_targets": True},
    {"options.mixed_assault": True, "options.split_targets": True, "options.counterattack": "free"},
    {"options.counterattack": "free"},
    {"options.eleven_is_absolute": False, "tn.red.Q": 11, "attack.red.inf.inf": 11, "defend.blue.arm.arm": 12},
    {"options.ratchet_deaf": True, "tn.red.Q": 11, "tn.blue.G": 12},
    {"options.ratchet_positive": True, "sign.red.R": "+", "sign.blue.U": "+"},
    {"options.will_check": "event"},
    {"options.will_check": "event", "strategic.resolution": "alternate"},
    {"options.rubble_immediate": True},
    {"options.attack_floor": 3},
    {"options.max_passes": 1},
    {"options.max_turns": 2, "time.turns": 2, "victory": OVER},
    {"order": {phase: ["blue", "red"] for phase in ("strategic", "fires", "assault", "deploy", "raise")}},
    {"strategic": {"allocation": "open", "resolution": "alternate"}},
    {"ceasefire": {"every": 2}, "start.red.gao": 3, "time.end": 30, "victory": OVER},
    {"recruit": {"red": {"max_tests": 6}, "blue": {"max_gain": 1, "not_before": 2}}, "start.red.rei": 12},
    {"deploy": {"red": {"per_turn": 1, "not_before": 2, "max_inf": 2}}, "start.red.rei": 9},
    {"hands": {}},
    {"hands": {"scope": "actions", "size": 3}},
    {"hands": {"size": 2}, "options.hidden": True},
    {"deck": {"mode": "shared"}},
    {"deck": {"mode": "shared"}, "hands": {"size": 4}},
    {"deck": {"mode": "shared"}, "options.hidden": True},
    {"deck": {"mode": "dice"}},
    {"deck": {"packs": 3}},
    {"deck": {"jokers": 4}},
    {"deck": {"jokers": 2, "reshuffle": "joker"}},
    {"deck": {"reshuffle": "empty"}, "hands": {"size": 7}},
    {"limit": {}, "start.red.inf": 50, "start.blue.inf": 48, "start.blue.arm": 1},
    {
        "stock": [
            {"id": "air", "name": "Air", "owner": "side", "role": "force", "class": "fires", "sense": "good", "pending": "none"}
        ]
    },
]
EVENTS: list[dict[str, Any]] = [
    {"turn": 1, "do": [{"op": "set", "key": "tn.red.Q", "value": 4}, {"op": "set", "key": "sign.blue.P", "value": "-"}]},
    {
        "turn": 2,
        "seat": "blue",
        "do": [{"op": "strike", "target": "inf", "hits": 2}, {"op": "stock", "stock": "gao", "delta": 2}],
    },
    {"turn": 2, "do": [{"op": "set", "key": "attack.red.inf.inf", "value": 9}, {"op": "rd", "stock": "ch", "n": 2}]},
    {"turn": 2, "do": [{"op": "limit", "arm": "inf", "delta": -2, "side": "enemy"}, {"op": "tn", "link": "Q", "delta": 1}]},
    {"turn": 3, "do": [{"op": "bonus", "on": "defence", "value": 1}, {"op": "shield_rd", "n": 2}], "add": {"red.inf": -1}},
    {"turn": 3, "do": [{"op": "draw", "n": 2}, {"op": "discard_enemy", "n": 1}, {"op": "peek"}], "add": {"blue.gao": 6}},
    {"turn": 3, "do": [{"op": "set", "key": "limit.red.inf", "value": 2}, {"op": "set", "key": "tn.red.J", "value": "n/a"}]},
]


@pytest.mark.parametrize("changes", [*EVERY_OPTION, {"event": EVENTS}, {"event": EVENTS, "options.will_check": "event"}], ids=str)
@pytest.mark.parametrize(("name", "red", "blue"), [("tarn", "balanced", "shock"), ("karsova", "firepower", "attrition")])
def test_every_value_of_every_option(name: str, red: str, blue: str, changes: dict[str, Any]) -> None:
    """Nothing that the engine plays is left out."""
    compare(scenario(f"urban-calculus/{name}", changes), {"red": red, "blue": blue})


@pytest.mark.parametrize(
    "changes",
    [
        {"evolved.choice": "players"},
        {"evolved.choice": "random", "evolved.size": 9},
        {"evolved.attempts": True, "strategic.resolution": "alternate"},
        {"start.red.sc": 20, "cap.red.sc": 30, "evolved.choice": "players", "evolved.size": 27},
        {"options.hidden": True, "options.will_check": "event"},
        {"event": EVENTS, "hands": {}},
    ],
    ids=str,
)
def test_capability_cards_agree(changes: dict[str, Any]) -> None:
    """§14: decks of all kinds, large hands, attempts, events that touch hands."""
    for name in ("hallows-evolved", "twobanks-evolved"):
        compare(scenario(f"urban-calculus/{name}", changes), {"red": "information", "blue": "balanced"})


@pytest.mark.parametrize("seed", [*range(24), *[pytest.param(seed, marks=pytest.mark.slow) for seed in range(24, 400)]])
def test_whatever_the_city(seed: int) -> None:
    """Boards, numbers and readings of the rules by chance, circles of links among them."""
    found = scenario(CITIES[seed % len(CITIES)], invented(seed))
    compare(found, {"red": NAMES[seed % len(NAMES)], "blue": NAMES[(seed // 2) % len(NAMES)]}, 2)
