"""Positions of The Urban Calculus written down by hand, and read back in every variant."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from enfilade import BadScenario, EnfiladeError, Seeded, Table, scenario
from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.kernel.data import Data

TARN = "urban-calculus/tarn"
EVOLVED: dict[str, Any] = {"options.variant": "evolved", "evolved.choice": "players", "evolved.size": 8}
RANDOM: dict[str, Any] = {"options.setup": "random", "start": {}}
VARIANTS: dict[str, Mapping[str, Any]] = {
    "random": RANDOM,
    "points": {"options.setup": "points", "points.include_sc": True},
    "players' decks": EVOLVED,
    "random decks": {**EVOLVED, "evolved.choice": "random", "hands": {}},
    "hands": {"hands": {"size": 4}, "options.fires_split": True, "options.mixed_assault": True},
    "hidden": {"options.hidden": True, "options.hidden_tns": True, "deck": {"mode": "shared", "packs": 2, "jokers": 2}},
    "dice": {"deck.mode": "dice", "strategic": {"allocation": "open"}},
    "reserves": {"recruit": {"red": {}, "blue": {}}, "start.red.rei": 9, "options.counterattack": "free"},
}
FORCES: dict[str, Data] = {"inf": 6, "arm": 5, "fires": 3, "sc": 4, "gw": 5, "ss": 5}


def at(document: Mapping[str, Data] | str, changes: Mapping[str, Any] | None = None, seed: int = 1) -> Table[Any, Any]:
    given = tomllib.loads(document)["position"] if isinstance(document, str) else document
    return Table.at(scenario(TARN, changes or {}), given, seed=seed)


def test_an_instructor_writes_only_what_differs() -> None:
    """A campaign in its fourth turn, short of infantry, in a city that has suffered."""
    table = at("""
        [position]
        turn = 4
        week = 9
        boxes.red.inf = 2
        boxes.city.ch = 11
    """)

    assert table.position.turn == 4
    assert table.position.week == 9
    assert table.position.main("red.inf") == 2
    assert table.position.main("blue.inf") == table.scenario.printed.main("blue.inf")
    assert [stage.title for stage in table.path][1:3] == ["Turn", "Strategic Phase"]
    assert table.actors == SEATS


def test_what_the_cubes_have_ratcheted_is_found() -> None:
    """Every five of them are a step, counted from the start (§4.4, R8)."""
    few, many = at({"boxes": {"red": {"cas": 4}}}), at({"boxes": {"red": {"cas": 11}}})
    links = few.position.mission.model.ratchets_of["cas"]

    assert links
    assert [few.position.steps("red", link, "red.cas") for link in links] == [0] * len(links)
    assert [many.position.steps("red", link, "red.cas") for link in links] == [2] * len(links)


def test_an_allocation_may_be_begun() -> None:
    """Whoever is to go on with it sees it; the enemy does not (§5)."""
    table = at({"turn": 2, "plans": {"red": {"assigned": ["M"]}}})

    assert table.position.plans["red"].assigned == ["M"]
    assert table.view("red").plans["red"]["assigned"] == ["M"]
    assert "red" not in table.view("blue").plans
    table.act("red", "done")
    table.act("blue", "done")
    assert "M" in str([event.values for event in table.events("blue") if event.name == "allocation_revealed"])


def test_a_hand_is_taken_from_the_deck() -> None:
    """The pile is what is left of the pack; a hand that is not given is drawn (§11.2)."""
    table = at({"turn": 3, "hands": {"red": ["1H", "7C"]}, "decks": {"red": {"discard": ["2S"]}}}, {"hands": {"size": 2}})

    assert table.position.hands["red"] == ["1H", "7C"]
    assert len(table.position.hands["blue"]) == 2
    assert not {"1H", "7C", "2S"} & set(table.position.decks["red"].pile)
    assert len(table.position.decks["red"].pile) == 37


def test_decks_that_are_not_given_are_built() -> None:
    """By the players, if they are to do it; a deck that is given is played with (§14.2)."""
    assert {action.verb for action in at({"turn": 2}, EVOLVED).legal("red")} == {"pick"}
    kits: dict[str, Data] = {seat: {"listed": ["E01", "E02", "E03"], "hand": ["E02"]} for seat in SEATS}
    table = at({"turn": 2, "kits": kits}, EVOLVED)
    assert table.position.kits["red"].listed == ["E01", "E02", "E03"]
    assert "E02" in table.position.kits["red"].hand


def test_quantities_that_the_set_up_leaves_open_are_given() -> None:
    """Then nothing is drawn or bought (§4.1, §11.4)."""
    table = at({"boxes": {"red": FORCES, "blue": FORCES}}, RANDOM)
    assert table.position.main("red.inf") == 6
    assert table.position.starts["red.inf"] == 6
    bought = at({"boxes": {"red": FORCES, "blue": FORCES}}, VARIANTS["points"])
    assert "Secret allocation" in [stage.title for stage in bought.path]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"boxes": {"red": {"inv": 3}}}, r"boxes\.red\.inv.* not known here.*inf"),
        ({"boxes": {"green": {"inf": 3}}}, r"boxes\.green.* not known here"),
        ({"boxes": {"red": {"inf": -1}}}, r"boxes\.red\.inf.*at least 0"),
        ({"boxes": {"red": {"gw": 11}}}, r"boxes\.red\.gw.*11 cubes are above its cap, 5 \(R27\)"),
        ({"boxes": {"red": {"inf": {"cubes": 2, "gained": {"red": 1}}}}}, r"has no holding areas.*§1\.6\.4"),
        ({"boxes": {"city": {"ch": {"cubes": 2, "gained": {"green": 1}}}}}, "not known here"),
        ({"turn": 0}, "at least 1"),
        ({"turn": 1000}, "at most"),
        ({"plans": {"red": {"assigned": ["G"]}}}, r"plans\.red\.assigned\[0\].*'G' is not known here"),
        ({"plans": {"red": {"assigned": ["M"] * 9}}}, r"no more attempts on this action.*\(R18\)"),
        ({"hands": {"red": ["7H", "7H"]}}, r"7H lies in more places than there are such cards \(§1\.3\)"),
        ({"decks": {"red": {"discard": ["11H"]}}}, "'11H' is not known here"),
        ({"amended": {"tn": {"red": {"Ä": 5}}}}, r"cannot be changed.*\(R48\)"),
        ({"now": {"red": {"attack": 2}}}, "at most 1"),
        ({"stack": [{"procedure": "Allocate", "seat": "green"}]}, "should be one of red, blue"),
        ({"stack": [{"procedure": "Dance"}]}, "there is no procedure"),
        ({"kits": {"red": {"hand": ["E01"]}}}, "not known here"),
        ({"history": [{"turn": 1}]}, "missing"),
    ],
)
def test_a_position_that_breaks_a_rule_is_refused(position: dict[str, Data], message: str) -> None:
    """With its key and the rule."""
    with pytest.raises(BadScenario, match=message):
        at(position)


def test_an_open_quantity_that_is_not_given_is_asked_for() -> None:
    with pytest.raises(BadScenario, match=r"boxes\.red\.inf.*say how many cubes"):
        at({"turn": 2}, RANDOM)


def test_a_game_that_is_over_has_nothing_going_on() -> None:
    """Its outcome is enough."""
    over: dict[str, Data] = {"outcome": {"winner": "red", "level": "", "scores": {}, "reason": "blue-will"}, "turn": 4}
    assert at(over).actors == ()
    with pytest.raises(BadScenario, match="the game is over"):
        at({**over, "stack": [{"procedure": "Campaign", "begun": True}]})


def test_positions_do_not_fit_into_a_line() -> None:
    with pytest.raises(EnfiladeError, match="document"):
        at({"turn": 2}).line()


@pytest.mark.parametrize("variant", VARIANTS)
def test_positions_of_every_variant_are_read_back(variant: str) -> None:
    """After every action of random play (§11)."""
    table = Table(scenario(TARN, VARIANTS[variant]), seed=3)
    chooser = Seeded(variant)
    while table.actors and len(table.entries) < 90:
        posed = Table.at(table.scenario, table.written(), dice=table.play.dice.copy())
        assert posed.position.to_data() == table.position.to_data()
        for seat in SEATS:
            assert posed.legal(seat) == table.legal(seat)
        seat = table.actors[chooser.below(len(table.actors))]
        legal = table.legal(seat)
        table.act(seat, legal[chooser.below(len(legal))])
