"""The log in sentences."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import enfilade
from enfilade.contract.shown import USUAL_GESTURES
from enfilade.games.quick.page.labels import KEYS
from enfilade.games.quick.page.words import goals, least, places
from enfilade.games.quick.rules.actions import COLOUR_OF
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event
from enfilade.library import scenario_names
from tests.games.quick.city import DIV, GA, begin, city, do

sentence = enfilade.scenario("quick/lesson").sentence
SOURCE = Path(__file__).parents[3] / "src" / "enfilade" / "games" / "quick"
SILENT = {"allocated", "passed"}  # said by other events: both have allocated, a cube was spent


def told_names() -> set[str]:
    """The name of every event that the rules tell, from their source."""
    sources = [*(SOURCE / "rules").glob("*.py")]
    texts = [each.read_text(encoding="utf-8") for each in sources]
    found = {name for text in texts for name in re.findall(r'Event\(\s*"(\w+)"', text)}
    return found | {name for text in texts for name in re.findall(r'tell_type\(play, "(\w+)"', text)}


def test_every_event_has_a_sentence() -> None:
    """Whatever the rules tell, the log can say (6.1)."""
    assert len(told_names()) > 40
    assert {name for name in told_names() if not sentence(Event(name, "6.1", {}))} == SILENT


def test_every_action_has_a_key_of_its_own() -> None:
    """The same in every turn, and none that the page or the usual gesture of another verb has (6.1)."""
    assert {key.split()[0] for key in KEYS} == {*COLOUR_OF, "claim", "pass"}
    assert len(set(KEYS.values())) == len(KEYS)
    assert not set(KEYS.values()) & {*"uflritm", *[each.key for each in USUAL_GESTURES if each.verb != "pass"]}


def test_a_die_that_fires_needs_a_five() -> None:
    """Those of other events do not count one by one (6.7b)."""
    assert least(Event("fired", "6.7b", {"faces": [2, 5]})) == 5
    assert least(Event("fate", "6.9", {"faces": [2, 5], "sum": 7})) == 0


@pytest.mark.parametrize("name", scenario_names("quick"))
def test_sentences_are_whole_in_random_games(name: str) -> None:
    """No sentence lacks a value or ends without a full stop (6.1)."""
    table = enfilade.Table(enfilade.scenario(name), seed=8)
    chooser = random.Random(8)
    while table.actors:
        seat = chooser.choice(table.actors)
        for event in table.act(seat, chooser.choice(table.legal(seat))):
            text = sentence(event)
            assert text.endswith((".", "")), text
            assert "None" not in text
            assert "  " not in text
            assert all(isinstance(place, str) and place for place in places(event))


def test_an_attack_reads_like_a_report() -> None:
    """Units, Enablers, terrain, and what makes up both totals (6.7a)."""
    values: dict[str, Data] = {
        "attacker": "D21",
        "target": "G22",
        "hex": "f6",
        "terrain": "close",
        "attacker_enablers": "recon arty",
        "target_enablers": "eng",
        "attack": 6,
        "attack_parts": {"unit": 5, "enablers": 2, "reduced": -1},
        "defence": 5,
        "defence_parts": {"unit": 3, "enablers": 1, "close": 1},
    }
    told = sentence(Event("attack_declared", "6.7a", values))
    assert told == "D21 (Reconnaissance, Artillery) attacks G22 (Engineer) in f6, Close: " + (
        "attack 6 (unit 5, Enablers +2, Reduced -1), defence 5 (unit 3, Enablers +1, Close +1)."
    )
    fired = Event("fired", "6.7b", {"unit": "G22", "role": "defender", "faces": [5, 2, 6, 1, 3], "losses": 2})
    assert sentence(fired) == "G22 defends with [5 2 6 1 3]: each 5 or 6 is a Loss, 2 Losses."
    assert places(Event("attack_declared", "6.7a", values)) == ["D21", "G22", "f6"]


def test_a_refill_tells_what_goes_where() -> None:
    """Only what there is goes back; a rest of the Pool may have to be taken first (5.1a, R11)."""
    back: dict[str, Data] = {"seat": "div", "pool": [3, 1], "forced": [0, 0]}
    assert sentence(Event("refilled", "5.1a", back)) == "The Division's Discard goes back to its Pool: 3 blue and 1 pink."
    rest: dict[str, Data] = {"seat": "ga", "pool": [0, 0], "forced": [1, 0]}
    assert sentence(Event("refilled", "5.1a", rest)) == "The Group Army takes the rest of its Pool first: 1 blue and 0 pink."


def test_goals_are_told() -> None:
    """Threshold, points, kills and handicap (8.4, 8.5)."""
    lesson = goals(enfilade.scenario("quick/lesson").start.mission)
    assert any("Division needs 2 points" in line for line in lesson)
    handicapped = goals(enfilade.scenario("quick/brickworks", {"victory.handicap.ga": 3}).start.mission)
    assert any("Group Army begins with" in line for line in handicapped)
    assert any("Each enemy Maneuver Unit removed: 2 points" in line for line in handicapped)


EVERYTHING: dict[str, Data] = {
    "options.screen": "full",
    "options.setup_allocation": "free",
    "options.fate": True,
    "options.popular_support": True,
    "options.infrastructure_effects": True,
    "options.initiative_declaration": True,
    "options.advance_after_removal": True,
}
CODE = re.compile(r"[-/_]|\bb\dp\d\b|\b(?:sup|arty|eng|recon|none|self|enemy)\b")


@pytest.mark.parametrize("changes", [{}, EVERYTHING], ids=["as printed", "all options"])
def test_every_button_is_labelled_in_plain_words(changes: dict[str, Data]) -> None:
    """Each action says what it does, unlike the others on offer, and not in the words of the notation (6.1)."""
    seen: set[str] = set()
    for name in scenario_names("quick"):
        for seed in range(1 if changes else 2):
            table = enfilade.Table(enfilade.scenario(name, changes), seed=seed)
            chooser = random.Random(seed)
            while table.actors:
                seat = chooser.choice(table.actors)
                view = table.view(seat)
                labels = [table.game.page.label(view, action) for action in view.legal]
                assert len(set(labels)) == len(labels)
                for action, words in zip(view.legal, labels, strict=True):
                    assert words[:1].isupper() or words[:1].isdigit(), action.text
                    assert not CODE.search(words.removesuffix("the enemy's")), words
                    group = table.game.page.label(view, Action(action.verb))
                    assert not CODE.search(group), group
                    seen.add(action.verb)
                table.act(seat, chooser.choice(view.legal))
    assert len(seen) >= (26 if changes else 20)


def test_labels_say_what_the_step_is_about() -> None:
    """The same verb in another step has other words (6.2, 6.5, 6.7c, 6.7h, 7.4)."""
    kits = city("D1HQ hq D1 f3\nD11 inf D1 f5 arty\nD12 inf D1 e4\n", "G1HQ hq G1 f8\nG11 inf G1 f6\n", [1] * 4 + [6, 6, 1, 1])
    table = begin(kits, "b3p1")
    labels = table.game.page.label
    assert labels(table.view(DIV), Action("attack", "D11")) == "Attack with D11"
    assert labels(table.view(DIV), Action("move-one")) == "Move one unit"
    do(table, "attack D11")
    assert labels(table.view(DIV), Action("target", "G11")) == "G11 in f6: 4 dice against 4"
    do(table, "target G11")
    assert labels(table.view(GA), Action("reduce")) == "Reduce G11"
    assert labels(table.view(GA), Action("retreat", "f7")) == "Retreat to f7"
    do(table, "retreat f7", "reduce")
    assert labels(table.view(DIV), Action("advance")) == "Advance into f6"
    do(table, "stay", "pass blue", "redeploy")
    assert labels(table.view(DIV), Action("take", "D11/arty")) == "Artillery from D11"
    do(table, "take D11/arty", "give D12")
    assert labels(table.view(DIV), Action("done")) == "No more transfers"


def test_the_first_question_says_what_the_cubes_are_for() -> None:
    """Blue and pink buy different actions (5.1b, 6.1)."""
    prompt = enfilade.Table(enfilade.scenario("quick/brickworks"), seed=1).view(DIV).prompt
    assert prompt == (
        "Choose 4 cubes from a Pool of 6 blue and 4 pink: blue to move, attack and draw, pink to redeploy and revive."
    )
