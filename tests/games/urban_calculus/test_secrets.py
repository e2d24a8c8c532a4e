"""No leaks, by another measure than redeals: the same public game is played twice, with other secrets of one seat.

In both games the observer's cards and all that happens in the open are the same; what the other seat has behind its screen
is not: its starting numbers, hands, decks, purchases, allocations, cards, reserves, and the results of its own tests. Every byte
that the observer and the public are told must be the same (§11.5, R40, R54, R61).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from enfilade import Seeded, Table, scenario
from enfilade.games.urban_calculus.box.board import NA, SEATS, SUITS, other
from enfilade.games.urban_calculus.box.charts import value
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.rules.assaults import AssaultOrder
from enfilade.kernel.action import Action
from enfilade.kernel.data import canonical
from enfilade.kernel.dice import Dice, Reading
from tests.interpreted import interpreted_only

pytestmark = interpreted_only  # two games are compared by looking into their positions
SECRET_VERBS = ("assign", "buy", "pick", "take", "burn", "discard")  # and deploying, and done with these
PUBLIC_CARDS = ("the length of the turn", "the ceasefire", "attacks", "the suit of a hit", "the kind of damage")
SHOWN = ("engagement_attack", "engagement_damage", "reverb_test")  # events that show everybody a card of the hidden seat


def is_public(purpose: str) -> bool:
    """Whether a card or a die lies open on the table."""
    return bool([1 for public in PUBLIC_CARDS if public in purpose])


class Screened(Dice):
    """Chance of one of two games: in the open it is the same, behind a seat's screen it is each game's own.

    What the hidden seat does to the observer fails, and its saves succeed, so that the two games stay alike in the open.
    """

    def __init__(self, mission: Mission, hidden: str, public: str, secret: str) -> None:
        super().__init__()
        self.mission = mission
        self.hidden = hidden
        self.open = Seeded(public)
        self.own = Seeded(secret)

    def copy(self) -> Screened:
        return self

    def faces(self, count: int, sides: int, label: str, reading: Reading) -> list[int]:
        who, _, purpose = label.partition(": ")
        if f"of {self.hidden}." in label or (who == self.hidden and not is_public(purpose)):
            return [self.face(sides, purpose) for _ in range(count)]
        return [1 + self.open.below(sides) for _ in range(count)]

    def face(self, sides: int, purpose: str) -> int:
        if self.fails(purpose):
            return 2
        return sides if "save" in purpose else 1 + self.own.below(sides)

    def fails(self, purpose: str) -> bool:
        """Whether it is an attempt whose success the observer would see."""
        kind, _, what = purpose.partition(" ")
        if kind == "action":
            link = self.mission.model.links[what]
            return link.bonus or link.target != "own"
        if kind != "capability":
            return False
        card = self.mission.cards[what.removeprefix("card ")]
        seen = [op for op in [*card.effect, *card.fumble] if op.enemy or op.op in ("bonus", "rd", "strike", "ceasefire")]
        return bool(seen)

    def order(self, items: list[str], label: str) -> list[str]:
        return (self.own if label.startswith(f"{self.hidden}:") else self.open).order(items, label)

    def card(self, pile: list[str], label: str) -> str:
        who, _, purpose = label.partition(": ")
        known = [card for card in sorted(pile) if card[-1] in SUITS or card == "JK"]
        if not known or "of the hand" in purpose:  # capability cards
            return sorted(pile)[(self.own if who == self.hidden else self.open).below(len(pile))]
        if who == self.hidden and not is_public(purpose):
            playing = [card for card in known if card != "JK"]
            if self.fails(purpose):
                return min([card for card in playing if value(card) > 1], key=value)
            return max(playing, key=value) if "save" in purpose else playing[self.own.below(len(playing))]
        wanted = f"{1 + self.open.below(10)}{SUITS[self.open.below(4)]}"
        return wanted if wanted in pile else next(card for card in known if card[-1] == wanted[-1])


def told(table: Table[Any, Any], seat: str | None) -> dict[str, str]:
    """Everything that somebody is sent: events with their sentences, view, offers, prompt, path, scene, previews, what hovering
    shows, measures, and the numbers of the scenario as they may be read."""
    page = table.game.page
    view = table.view(seat)
    ids = [
        *view.boxes,
        *view.mission.model.links,
        *[f"link-{code}-{each}" for code in view.mission.model.links for each in SEATS],
    ]
    previews = [page.preview(view, action) for action in view.legal] + [page.inspect(view, id) for id in ids]
    numbers = [view.mission.tn, view.mission.attack, view.mission.defend, view.mission.sign]
    return {
        "events": canonical([[event.to_data(), table.scenario.sentence(event)] for event in table.events(seat)]),
        "view": canonical(view.to_data()),
        "asked": f"{view.prompt} {view.actors} {[action.text for action in view.legal]} {[str(each) for each in view.path]}",
        "scene": json.dumps(table.game.scene(view).to_data()),
        "previews": json.dumps([None if preview is None else preview.to_data() for preview in previews]),
        "measures": str([vars(each) for each in page.measures(view)]) + str([each.to_data() for each in page.amendable(view)]),
        "numbers": canonical(numbers),
    }


def glimpse(table: Table[Any, Any], seat: str) -> str:
    """What a seat has heard and sees."""
    return f"{len(table.events(seat))} {canonical(table.view(seat).to_data())}"


def is_secret(table: Table[Any, Any], hidden: str) -> bool:
    """Whether the hidden seat has something to decide behind its screen; an assault is declared in the open."""
    verbs = {action.verb for action in table.legal(hidden)}
    return bool(verbs & {*SECRET_VERBS, "done", "deploy", "raise"}) and not isinstance(table.position.stack[-1], AssaultOrder)


def decide_in_secret(table: Table[Any, Any], hidden: str, chooser: Seeded) -> None:
    """All that the hidden seat has to decide behind its screen; until it is done the observer is told nothing of it."""
    while table.outcome is None and is_secret(table, hidden):
        legal = table.legal(hidden)
        action = legal[chooser.below(len(legal))]
        before = glimpse(table, other(hidden))
        table.act(hidden, action)
        if action.verb != "done" and is_secret(table, hidden):
            assert glimpse(table, other(hidden)) == before


def in_common(tables: list[Table[Any, Any]], seat: str, quiet: bool) -> list[Action]:
    """What a seat may do in both games; a quiet one holds its fire and declines."""
    offers = [table.legal(seat) for table in tables]
    both = [action for action in offers[0] if action in offers[1]]
    still = [action for action in both if action.verb in ("hold", "decline")]
    return still if quiet and still else both


def play_both(tables: list[Table[Any, Any]], hidden: str, seed: str, quiet: bool, most: int = 24) -> int:
    """Play both games in step; how often all that is told was compared."""
    chooser = Seeded(f"open {seed}")
    secret = [Seeded(f"secret {seed} {number}") for number in (0, 1)]
    compared = 0
    while compared < most:
        for table, own in zip(tables, secret, strict=True):
            decide_in_secret(table, hidden, own)
        if [1 for table in tables if table.outcome is not None]:
            break
        for seat in (other(hidden), None):
            ours, theirs = [told(table, seat) for table in tables]
            assert ours == theirs
        compared += 1
        seat = tables[0].actors[0]
        common = in_common(tables, seat, quiet and seat == hidden)
        if not common:
            break  # a card is played that the other game's hand has not
        action = common[chooser.below(len(common))]
        for table in tables:
            table.act(seat, action)
        if parted(tables, hidden):
            break
    return compared


def parted(tables: list[Table[Any, Any]], hidden: str) -> bool:
    """Whether the last action came out differently in the open, or a hand was looked at: then it is another public game."""
    looked = [1 for table in tables for event in table.play.log or [] if event.name == "hand_seen"]
    ours, theirs = [shown_by(table, hidden) for table in tables]
    return bool(looked) or ours != theirs or tables[0].position.lost != tables[1].position.lost


def shown_by(table: Table[Any, Any], hidden: str) -> str:
    """The cards that the hidden seat has laid open: its own, so they need not be the same."""
    seen = [event.values for event in table.events(None) if event.name in SHOWN]
    return str([values.get("card", values.get("cards")) for values in seen if values["seat"] == hidden])


RANGES = {
    "inf": [0, 9],
    "arm": [0, 9],
    "fires": [0, 6],
    "sc": [0, 9],
    "rei": [0, 12],
    "cas": [0, 9],
    "ss": [20, 40],
    "gw": [30, 40],
}
RANDOM = {"options.setup": "random", "start": {"red": RANGES, "blue": RANGES, "city": {}}}
HIDDEN = {"options.hidden": True, **RANDOM}
EVOLVED = {"options.variant": "evolved", "evolved": {"choice": "players", "size": 27}}
RECRUITS: dict[str, Any] = {
    "recruit": {seat: {"max_tests": 5} for seat in SEATS},  # so few that a pack always has a card of the suit that is wanted
    **dict.fromkeys(["tn.red.S", "tn.blue.S", "tn.red.T", "tn.blue.T"], 7),
}
SHARED = {"mode": "shared", "packs": 9}
# Every option that hides something, or that asks, draws or tells in another way while something is hidden.
HIDING: dict[str, Mapping[str, Any]] = {
    "hidden": HIDDEN,
    "recruitment": {**HIDDEN, **RECRUITS},
    "evolved": {**HIDDEN, **EVOLVED},
    "evolved, random decks": {**HIDDEN, **EVOLVED, "evolved": {"choice": "random", "size": 20}},
    "evolved, in the open": {**HIDDEN, **EVOLVED, "strategic": {"allocation": "open"}},
    "hands": {**HIDDEN, **RECRUITS, "hands": {"size": 5}},
    "hands for actions": {**HIDDEN, "hands": {"size": 3, "scope": "actions"}},
    "hands and cards": {**HIDDEN, **EVOLVED, "hands": {}},
    "shared deck": {**HIDDEN, "deck": SHARED},
    "shared deck, never tidied": {**HIDDEN, "deck": {**SHARED, "reshuffle": "empty"}},
    "shared deck and hands": {**HIDDEN, "deck": SHARED, "hands": {}},
    "jokers": {**HIDDEN, "deck": {"jokers": 3, "reshuffle": "joker"}},
    "dice": {**HIDDEN, "deck": {"mode": "dice"}},
    "open allocation": {**HIDDEN, "strategic": {"allocation": "open", "resolution": "alternate"}},
    "split": {**HIDDEN, "options.fires_split": True, "options.mixed_assault": True, "options.split_targets": True},
    "free counter-attack": {
        **HIDDEN,
        "options.counterattack": "free",
        "order": {"fires": ["blue", "red"], "assault": ["blue", "red"]},
    },
    "points": {**HIDDEN, "options.setup": "points", "start": {"red": {"gw": 40, "ss": 40}, "blue": {"gw": 40, "ss": 40}}},
    "points for capability": {
        **HIDDEN,
        "options.setup": "points",
        "points": {"include_sc": True},
        "start": {"red": {"gw": 40, "ss": 40}, "blue": {"gw": 40, "ss": 40}},
    },
}


def game(changes: Mapping[str, Any], name: str, hidden: str, public: str, secret: str) -> Table[Any, Any]:
    found = scenario(f"urban-calculus/{name}", changes)
    return Table(found, dice=Screened(found.start.mission, hidden, public, secret))


# Where it is played, how many games, and how often all that is told is compared in each.
EFFORT = [("tarn", 1, 8), *[pytest.param(name, 2, 24, marks=pytest.mark.slow) for name in ("tarn", "karsova")]]


@pytest.mark.parametrize("hidden", SEATS)
@pytest.mark.parametrize(("name", "games", "most"), EFFORT)
@pytest.mark.parametrize("option", HIDING)
def test_the_same_public_game_is_told_in_the_same_bytes(option: str, name: str, games: int, most: int, hidden: str) -> None:
    """The hidden seat keeps quiet, so that all it does is secret (R40, R61)."""
    compared = 0
    for seed in range(games):
        tables = [game(HIDING[option], name, hidden, f"open {seed}", f"own {seed} {world}") for world in (0, 1)]
        compared += play_both(tables, hidden, f"{option} {seed}", True, most)
    assert compared > 3


@pytest.mark.slow
@pytest.mark.parametrize("hidden", SEATS)
@pytest.mark.parametrize("option", HIDING)
def test_so_it_is_when_the_hidden_seat_fights(option: str, hidden: str) -> None:
    """It does what it can do in both games, until the cards in the open part them (R40, R61)."""
    compared = 0
    for seed in range(4):
        tables = [game(HIDING[option], "tarn", hidden, f"open {seed}", f"own {seed} {world}") for world in (0, 1)]
        compared += play_both(tables, hidden, f"{option} {seed}", False, 16)
    assert compared > 6


@pytest.mark.parametrize("hidden", SEATS)
@pytest.mark.parametrize(("name", "games", "most"), EFFORT)
@pytest.mark.parametrize("also", [{}, {"hands": {}}, EVOLVED, {"strategic": {"allocation": "open"}}])
def test_hidden_numbers_are_in_nothing_that_is_told(
    also: Mapping[str, Any], name: str, games: int, most: int, hidden: str
) -> None:
    """The two games differ in every target number of the hidden seat; what comes out in the open is the same (R54)."""
    changes: dict[str, Any] = {**HIDDEN, **also, "options.hidden_tns": True}
    mission: Mission = scenario(f"urban-calculus/{name}", changes).start.mission
    higher = {f"tn.{key}": min(10, tn + 1) for key, tn in mission.tn.items() if key.startswith(hidden) and tn != NA}
    higher |= {f"defend.{key}": min(10, tn + 1) for key, tn in mission.defend.items() if key.startswith(hidden) and tn != NA}
    higher |= {f"attack.{key}": min(10, tn + 1) for key, tn in mission.attack.items() if key.startswith(hidden) and tn != NA}
    compared = 0
    for seed in range(games):
        tables = [
            game({**changes, **numbers}, name, hidden, f"open {seed}", f"own {seed} {world}")
            for world, numbers in enumerate(({}, higher))
        ]
        compared += play_both(tables, hidden, f"numbers {seed}", True, most)
    assert compared > 3
