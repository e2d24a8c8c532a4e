"""The log in sentences, and goals in words."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import enfilade
from enfilade import Action
from enfilade.games.urban_battle.page.words import goals, places
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event
from enfilade.lessons import lesson
from enfilade.library import AnyTable, scenario_names
from enfilade.players.analysis.wording import foreseen, phrases
from enfilade.server.table import frames
from tests.games.urban_battle.field import do, feed, field, legal, move, named, play, stage
from tests.interpreted import interpreted_only

sentence = enfilade.scenario("urban-battle/convoy").sentence
SOURCE = Path(__file__).parents[3] / "src" / "enfilade" / "games" / "urban_battle"


def told_names() -> set[str]:
    """The name of every event that the rules tell, from their source."""
    sources = [*(SOURCE / "rules").glob("*.py"), SOURCE / "box" / "repertoire.py"]
    return {name for each in sources for name in re.findall(r'Event\(\s*"(\w+)"', each.read_text(encoding="utf-8"))}


SAMPLES: dict[str, tuple[dict[str, Data], str]] = {
    "game_started": ({"mission": "Convoy", "board": "Dock Works"}, "Convoy, on Dock Works."),
    "initiative": (
        {"rolls": [[3, 3], [2, 5]], "order": ("black", "white")},
        "Initiative, white to black: 3 to 3, then 2 to 5. Black goes first all game.",
    ),
    "placed": ({"piece": "W1", "unit": "Truck", "square": "A3", "facing": "E"}, "Truck W1 is placed on A3, facing E."),
    "round_started": ({"round": 2}, "Round 2."),
    "round_ended": ({"round": 2}, "The dial moves on from 2 to 3."),
    "turn_started": ({"seat": "white", "round": 2}, "White's Turn in Round 2."),
    "dice_rolled": ({"seat": "black", "faces": [4, 5, 5], "blue": [4, 5, 5]}, "Black rolls 4 · 5 · 5 to move."),
    "die_rerolled": ({"seat": "white", "old": 1, "new": 6}, "White's command vehicle has the 1 rolled again: 6."),
    "bonus_move": ({"seat": "white", "value": 2}, "A triple: White gets a fourth die, a 2, for one more vehicle."),
    "dice_unused": ({"seat": "white", "values": [2, 3]}, "White leaves 2 · 3 unused."),
    "die_assigned": (
        {"piece": "B2", "unit": "Heavy Tank", "die": 3, "allowance": 2},
        "Heavy B2 takes the 3: up to two Steps.",
    ),
    "step": (
        {"piece": "B2", "kind": "left", "from": "H4", "to": "H4", "facing": "NW"},
        "B2 turns left on H4, to face NW.",
    ),
    "move_ended": ({"piece": "B2", "taken": 3, "unused": 1}, "B2 stops, with one Step left over."),
    "shot_declared": ({"firer": "B2", "target": "W4"}, ""),
    "shot": (
        {
            "firer": "B2",
            "unit": "Heavy Tank",
            "target": "W4",
            "D": 6,
            "sector": "front",
            "A": 9,
            "need": 15,
            "faces": [5, 3, 3, 6],
            "red": [5, 3, 3, 6],
            "RF": 17,
        },
        "Heavy B2 fires at W4: 5+3+3+6 = 17 against front armour 9 + distance 6 = 15.",
    ),
    "destroyed": ({"piece": "W4", "unit": "Heavy Tank", "by": "B2"}, "Heavy W4 is destroyed."),
    "missed": ({"firer": "B2", "target": "W4"}, "W4 is unharmed."),
    "hooked": (
        {"arv": "W1", "wreck": "W6"},
        "W1 attends W6 and can have it running by the end of the next Turn.",
    ),
    "repaired": ({"arv": "W1", "wreck": "W6"}, "W1 has repaired W6: it is running again."),
    "flag_taken": ({"flag": "black", "piece": "W1"}, "W1 takes Black's flag."),
    "flag_returned": ({"flag": "black", "square": "I15"}, "Black's flag goes back to its base on I15."),
    "flag_dropped": ({"flag": "black", "square": "F6"}, "Black's flag falls on F6."),
    "flag_delivered": ({"piece": "W1", "seat": "white", "square": "A1"}, "W1 brings the flag home to A1."),
    "exited": ({"piece": "W1", "square": "T6"}, "W1 leaves the board at T6."),
    "zone_scored": (
        {"zone": "bridge", "seat": "white", "score": 3},
        "White holds the bridge alone and now has a score of 3.",
    ),
    "game_over": (
        {"winner": "white", "condition": "exit_count", "scores": {"white": 1, "black": 0}},
        "White wins: enough of its vehicles have left the board.",
    ),
}


@interpreted_only
def test_every_event_that_the_rules_tell_has_a_sample() -> None:
    """The log has words for whatever happens (UB 2.6)."""
    assert told_names() == set(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_sentence_of_an_event(name: str) -> None:
    values, words = SAMPLES[name]
    assert sentence(Event(name, "", values)) == words


def test_steps_are_told_by_their_kind() -> None:
    """A Step forward, back, or a turn (UB 4.4, 4.6)."""
    values = {"piece": "W1", "from": "C4", "to": "C5", "facing": "N"}
    assert sentence(Event("step", "", {**values, "kind": "forward"})) == "W1 goes forward to C5."
    assert sentence(Event("step", "", {**values, "kind": "reverse"})) == "W1 backs from C4 to C5."


def test_a_move_that_used_everything_needs_no_words() -> None:
    assert sentence(Event("move_ended", "", {"piece": "W1", "taken": 4, "unused": 0})) == ""


def test_a_draw() -> None:
    assert (
        sentence(Event("game_over", "", {"winner": None, "condition": "draw", "scores": {}}))
        == "A draw: neither side has done better than the other."
    )


def test_an_unknown_event_is_not_passed_over() -> None:
    with pytest.raises(ValueError, match="moonrise"):
        sentence(Event("moonrise", "", {}))


def test_x9_the_log_of_a_shot() -> None:
    """Example 9: the Heavy's 5 + 3 + 3 + 6 = 17 beats Armor 9 + Distance 6 (UB 5.11)."""
    table = play(field("black B heavy H11 S\nwhite G heavy H5 N\nwhite Z truck A1 N", first="black"), 4, 5, 5)
    do(table, "done")
    feed(table, 5, 3, 3, 6, 1, 2, 3)
    events = do(table, "shoot B", "fire G")
    shot = named(events, "shot")[0]
    assert sentence(shot) == "Heavy B fires at G: 5+3+3+6 = 17 against front armour 9 + distance 6 = 15."
    assert places(shot) == ["B", "G"]
    assert sentence(named(events, "destroyed")[0]) == "Heavy G is destroyed."


def test_places_name_vehicles_and_flags() -> None:
    assert places(Event("step", "", {"piece": "W1", "kind": "forward", "from": "C4", "to": "C5"})) == ["W1"]
    assert places(Event("flag_taken", "", {"flag": "black", "piece": "W1"})) == ["W1", "flag-black"]
    assert places(Event("round_started", "", {"round": 1})) == []


@pytest.mark.parametrize("name", scenario_names("urban-battle"))
def test_whole_games_are_told(name: str) -> None:
    """Every event of a game played at random is told without a gap or a stray placeholder."""
    table = enfilade.Table(enfilade.scenario(name), seed=11)
    chooser = random.Random(11)
    while table.actors:
        seat = table.actors[0]
        table.act(seat, chooser.choice(table.legal(seat)))
    for event in table.events(None):
        words = table.scenario.sentence(event)
        assert words == "" or words.endswith(".")
        assert "  " not in words
        assert "None" not in words
        assert words or event.name in ("shot_declared", "move_ended")


def test_goals_of_the_convoy() -> None:
    """What decides the mission (UB 7.7, 7.8)."""
    mission = enfilade.scenario("urban-battle/convoy").start.mission
    assert [text for _, text, _ in goals(mission)] == [
        "White wins: bring two Trucks off the board at an exit.",
        "Black wins: have three Trucks of White destroyed at the same time.",
        "A side without a running vehicle on the board loses.",
        "After Round 14: Black wins.",
    ]


def test_goals_of_the_salvage() -> None:
    mission = enfilade.scenario("urban-battle/salvage").start.mission
    words = [text for _, text, _ in goals(mission)]
    assert "White wins: at the end of a Round have W6 and W7 running." in words
    assert words[-1] == "After Round 14: how many of W6, W7 are running: 0 – Black wins; 1 – Black wins; 2 – White wins."


@pytest.mark.parametrize("name", scenario_names("urban-battle"))
def test_every_goal_is_a_sentence(name: str) -> None:
    for _, text, rule in goals(enfilade.scenario(name).start.mission):
        assert text.endswith(".")
        assert rule


def test_a_hook_and_a_repair_are_told() -> None:
    """Example 10 in the log (UB 6.1, 6.2)."""
    table = play(field("white W1 arv C3 N\nwhite W2 medium C6 E wreck\nblack B1 truck L12 N"), 3, 1, 1)
    feed(table, 1, 1, 2)
    events = move(table, "W1", 3, "forward", "forward", "stop")
    assert sentence(named(events, "hooked")[0]).startswith("W1 attends W2")


def test_a_goal_that_nobody_can_reach_is_not_listed() -> None:
    """In a lesson with one tank a side nobody destroys three (UB 7.7)."""
    patrol = enfilade.scenario("urban-battle/first-patrol").start.mission
    assert "White wins: have three vehicles of Black destroyed at the same time." in [text for _, text, _ in goals(patrol)]
    turning = lesson("urban-battle/lessons/turning").start.mission
    assert [text for _, text, _ in goals(turning) if "vehicles of Black destroyed" in text] == []


def test_a_triple_promises_a_die_and_no_vehicle() -> None:
    """Who has three vehicles has a fourth die and nobody to spend it on (UB 3.2)."""
    table = enfilade.Table(enfilade.scenario("urban-battle/first-patrol"), seed=1)
    table.position.dice = [2, 2, 2, 2]
    assert table.view(table.actors[0]).prompt.startswith("Triple: a fourth die. ")


def test_who_fires_is_not_taken_for_who_is_fired_at() -> None:
    """The button of a gun says so, and an order names gun and target in one phrase (UB 5.10)."""
    table = play(field("white W1 medium E2 N\nblack B1 medium E8 S"), 1, 2, 3)
    do(table, "done")
    view = table.view("white")
    assert [table.game.page.label(view, action) for action in view.legal] == ["Fire with W1", "Fire no more"]
    order = [Action("shoot", "W1"), Action("fire", "B1")]
    assert phrases(foreseen(table.game, table.play, "white", order)) == ["fire with W1 at B1"]


@pytest.mark.parametrize(
    ("name", "title"), [("first-patrol", "Score"), ("hold-the-bridge", "Score"), ("two-flags", "Score and flags")]
)
def test_the_score_speaks_of_flags_where_there_are_flags(name: str, title: str) -> None:
    table = enfilade.Table(enfilade.scenario(f"urban-battle/{name}"), seed=1)
    assert [panel.title for panel in table.game.page.scene(table.view("white")).panels if panel.id == "score"] == [title]


def test_a_move_of_several_steps_is_told_from_where_it_began_to_how_it_ended() -> None:
    """The log folds its Steps into one line (UB 4.5)."""
    table = play(field("white W1 medium E5 N\nblack B1 medium K8 S"), 4, 4, 4)
    do(table, "move W1", "forward", "left")
    first, last = [way for event in table.events(None) if event.name == "step" for way in table.game.page.ways(event)]
    assert first.told is not None
    assert last.told is not None
    assert first.told[0] + last.told[1] == "W1 goes from E5 to E6 and faces north-west."


def test_the_log_says_that_nobody_fires_where_the_firing_phase_passes_by_itself() -> None:
    """An enemy that is too near is no target (UB 5.7, R37); where somebody can fire, nothing is said before it."""
    unused = "White leaves 4 · 4 · 4 · 4 unused."
    for square, following, more in (("E6", [1, 2, 3], f"{unused} Nobody fires."), ("E7", [], unused)):
        table = play(field(f"white W1 medium E5 N\nblack B1 medium {square} S"), 4, 4, 4, *following)
        do(table, "done")
        told = frames.told(table.scenario, table.events("white"), 0, {})
        assert [each.sentence for each in told if each.name == "dice_unused"] == [more]


def instead(table: AnyTable) -> list[tuple[str, list[str], str, int]]:
    """What a click takes up instead: where, by which choices, on what it stands, and how many decisions go back."""
    found = table.game.page.onward(table.view(table.actors[0]))
    assert all(each.instead for each in found)
    return [(each.place, [action.text for action in each.actions], each.under, each.back) for each in found]


def take_up_instead(table: AnyTable, place: str) -> None:
    """Do what such a click does, by undo and by the rules."""
    seat = table.actors[0]
    actions, back = next((actions, back) for id, actions, _, back in instead(table) if id == place)
    for _ in range(back):
        table.undo(seat)
    do(table, *actions)


def test_another_vehicle_is_taken_up_instead_until_a_step_is_taken() -> None:
    """Its choice goes back with that of its die, if one was asked for; who has moved or cannot is not offered (UB 4.1, R45)."""
    table = play(field("white W1 medium E5 N\nwhite W2 light G5 N\nwhite W3 heavy C5 N\nblack B1 truck K8 S"), 1, 4, 6)
    assert instead(table) == []
    do(table, "move W1")
    assert instead(table) == [("W2", ["move W2"], "G5", 1), ("W3", ["move W3"], "C5", 1)]
    take_up_instead(table, "W2")
    assert table.view("white").path[-1].subject == "W2"
    do(table, f"die {max(table.position.dice)}")
    assert [back for *_, back in instead(table)] == [2, 2]
    take_up_instead(table, "W1")
    do(table, f"die {max(table.position.dice)}", "forward")
    assert instead(table) == []
    do(table, "stop", "move W3")
    assert [id for id, *_ in instead(table)] == ["W2"]


def test_a_die_that_nobody_was_asked_about_is_not_taken_back_by_itself() -> None:
    """With one number left there is one decision to take back (UB 4.1, R45)."""
    table = play(field("white W1 medium E5 N\nwhite W2 light G5 N\nblack B1 truck K8 S"), 4, 4, 4)
    do(table, "move W1")
    assert stage(table) == "Move"
    assert instead(table) == [("W2", ["move W2"], "G5", 1)]
    take_up_instead(table, "W2")
    assert table.view("white").path[-1].subject == "W2"


def test_another_vehicle_fires_or_is_deployed_instead() -> None:
    """While no target is named, or no facing (UB 5.10, 7.2)."""
    table = play(field("white W1 medium E5 N\nwhite W2 medium G5 N\nblack B1 medium E9 S\nblack B2 medium G9 S"), 4, 4, 4)
    do(table, "done", "shoot W1")
    assert instead(table) == [("W2", ["shoot W2"], "G5", 1)]
    take_up_instead(table, "W2")
    assert "fire B2" in legal(table)
    free = '[options]\ndeployment = "free"\n[zones]\ndeploy_white = ["A1-C1"]\ndeploy_black = ["A12-C12"]\n'
    table = play(field("white W1 medium A1 N\nwhite W2 light B1 N\nblack B1 medium A12 S", free))
    do(table, "place W1")
    assert instead(table) == [("W2", ["place W2"], "", 1)]
    do(table, "at B1")
    assert instead(table) == [("W2", ["place W2"], "", 2)]
    take_up_instead(table, "W2")
    assert "at B1" in legal(table)
