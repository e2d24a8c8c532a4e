"""The table: acting, being refused, taking back, being told, copying."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import pytest

import enfilade
from enfilade import (
    Action,
    BadRecord,
    DrawNeeded,
    EnfiladeError,
    Event,
    IllegalAction,
    NoUndo,
    Scripted,
    Seeded,
    Table,
    UnknownName,
)
from enfilade.contract import table as kernel
from enfilade.contract.replaying import replay
from enfilade.kernel.data import Data
from enfilade.kernel.play import Play, Procedure, Together
from enfilade.kernel.record import commitment, parse
from enfilade.library import AnyTable
from tests.kernel.parley import Plan, Position, View, parley

DEAL: list[int | str] = ["1a", "2a", "1b", "2b", "1c", "3c"]  # two cards each: red, blue, green
Parley = kernel.Table[Position, View]


def scripted(*more: int | str, rounds: int = 3) -> Parley:
    return Table(parley(rounds), dice=Scripted([*DEAL, *more]))


def names(events: Sequence[Event]) -> list[str]:
    return [event.name for event in events]


def seal_all(table: Parley, red: str = "2a", blue: str = "2b", green: str = "3c") -> list[Event]:
    told: list[Event] = []
    for seat, card in (("red", red), ("blue", blue), ("green", green)):
        table.act(seat, f"pick {card}")
        told = table.act(seat, "seal")
    return told


# Acting.


def test_an_action_or_its_text_is_carried_out_and_told() -> None:
    table = scripted()
    assert list(table.actors) == ["red", "blue", "green"]
    assert table.legal("red") == (Action("pick", "1a"), Action("pick", "2a"))
    assert names(table.act("red", Action("pick", "1a"))) == ["picked"]
    assert names(table.act("red", "seal")) == ["sealed"]
    assert table.legal("red") == ()
    assert list(table.actors) == ["blue", "green"]


def test_the_sequence_of_play_is_shown_with_rule_numbers() -> None:
    table = scripted()
    assert [(stage.name, stage.rule) for stage in table.path] == [
        ("Session", "P 1"),
        ("Plans", "P 3"),
        ("Plan", "P 3"),
        ("Plan", "P 3"),
        ("Plan", "P 3"),
    ]


@pytest.mark.parametrize(
    ("seat", "text", "rule", "words"),
    [
        ("red", "seal", "P 3", "red cannot choose 'seal': pick a card first (P 3). Legal now: pick 1a, pick 2a."),
        ("red", "pick 3c", "P 2", "red cannot choose 'pick 3c': 3c is not in your hand (P 2)."),
        ("red", "take", "P 3", "red cannot choose 'take' in the Plan (P 3)."),
        ("blue", "pick 2b", "", "blue cannot choose 'pick 2b': it is for red and green to decide now."),
    ],
)
def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing(seat: str, text: str, rule: str, words: str) -> None:
    table = scripted()
    table.act("blue", "pick 2b")
    table.act("blue", "seal")
    before = table.fingerprint(), len(table.entries), table.events(None)
    with pytest.raises(IllegalAction) as caught:
        table.act(seat, text)
    assert str(caught.value).startswith(words)
    assert caught.value.rule == rule
    assert caught.value.legal == [action.text for action in table.legal(seat)]
    assert (table.fingerprint(), len(table.entries), table.events(None)) == before


def test_an_unknown_seat_is_answered_with_the_nearest() -> None:
    table = scripted()
    with pytest.raises(UnknownName, match="Did you mean red"):
        table.act("rde", "pick 1a")
    with pytest.raises(UnknownName, match="no seat called 'white'"):
        table.view("white")
    with pytest.raises(UnknownName, match="no seat called 'white'"):
        table.undo("white")


def test_a_finished_game_refuses_everything() -> None:
    table = scripted(rounds=1)
    seal_all(table)
    table.act("green", "take")
    assert table.actors == ()
    assert table.outcome is not None
    assert table.outcome.winner == "green"
    with pytest.raises(IllegalAction, match=r"the game is over. Nothing is legal"):
        table.act("green", "take")
    assert table.why_no_undo("green") == "the game is over"


# Scripted chance.


def test_a_script_too_short_for_the_opening_says_what_is_missing() -> None:
    with pytest.raises(DrawNeeded, match="1 × card: a card for blue"):
        Table(parley(), dice=Scripted(["1a", "2a"]))


def test_a_script_that_runs_dry_rolls_the_action_back() -> None:
    table = scripted()
    table.act("red", "pick 2a")
    table.act("red", "seal")
    table.act("blue", "pick 2b")
    table.act("blue", "seal")
    table.act("green", "pick 1c")
    before = table.fingerprint(), table.events("green"), table.legal("green"), table.actors, len(table.entries)
    with pytest.raises(DrawNeeded) as caught:
        table.act("green", "seal")
    assert (caught.value.label, caught.value.kind, caught.value.count) == ("to settle the tie", "d6", 2)
    assert (table.fingerprint(), table.events("green"), table.legal("green"), table.actors, len(table.entries)) == before
    script = table.play.dice
    assert isinstance(script, Scripted)
    script.feed([3, 5])
    assert names(table.act("green", "seal")) == ["sealed", "revealed", "tie"]
    assert table.actors == ("blue",)
    assert table.entries[-1].draws == [3, 5]


def test_a_wrong_draw_rolls_the_action_back_too() -> None:
    table = scripted(3, 9)
    for seat, card in (("red", "2a"), ("blue", "2b")):
        table.act(seat, f"pick {card}")
        table.act(seat, "seal")
    table.act("green", "pick 1c")
    before = table.fingerprint()
    with pytest.raises(enfilade.BadDraw, match="a die with 6 sides cannot show 9"):
        table.act("green", "seal")
    assert table.fingerprint() == before
    script = table.play.dice
    assert isinstance(script, Scripted)
    assert script.left_over() == [3, 9]


def test_a_wrong_draw_can_be_dropped_and_another_fed() -> None:
    """A mistyped face does not stay in the script for ever."""
    dice = Scripted([*DEAL, 3, 9])
    table = Table(parley(), dice=dice)
    for seat, text in (("red", "pick 2a"), ("red", "seal"), ("blue", "pick 2b"), ("blue", "seal"), ("green", "pick 1c")):
        table.act(seat, text)
    with pytest.raises(enfilade.BadDraw):
        table.act("green", "seal")
    assert dice.drop() == [3, 9]
    dice.feed([3, 5])
    assert names(table.act("green", "seal")) == ["sealed", "revealed", "tie"]
    assert dice.drop() == []
    assert table.entries[-1].draws == [3, 5]


def test_a_game_with_real_dice_is_taken_up_from_its_record(tmp_path: Path) -> None:
    """It asks for the next draw as it did before it was put away."""
    table = Table(enfilade.scenario("urban-battle/lone-heavy"), dice=Scripted([4, 6, 4]))
    table.save(tmp_path / "game.jsonl")
    again = enfilade.load(tmp_path / "game.jsonl")
    for each in (table, again):
        assert (needed := first_need(each)).kind == "d6"
        assert needed.count == 3
    dice = again.play.dice
    assert isinstance(dice, Scripted)
    dice.feed([1, 2, 3])
    again.act(again.actors[0], again.legal(again.actors[0])[0])
    assert again.entries[-1].draws == [1, 2, 3]


def first_need(table: AnyTable) -> DrawNeeded:
    """What is asked for when one goes on with whatever is offered first."""
    while True:
        try:
            table.act(table.actors[0], table.legal(table.actors[0])[0])
        except DrawNeeded as needed:
            return needed


# Being told.


def test_events_are_numbered_for_each_seat_without_gaps() -> None:
    table = scripted()
    assert names(table.events(None)) == ["dealt"] * 6
    assert names(table.events("red")) == ["dealt", "card", "dealt", "card", "dealt", "dealt", "dealt", "dealt"]
    table.act("red", "pick 1a")
    table.act("blue", "pick 1b")
    table.act("red", "seal")
    assert names(table.events("red", 8)) == ["picked", "sealed"]
    assert names(table.events("green", 8)) == ["sealed"]
    assert names(table.events(None, 6)) == ["sealed"]
    assert table.events("red", 10) == ()


def test_a_seat_is_never_told_anothers_card() -> None:
    table = scripted()
    told = [event for event in table.events("red") if event.name == "card"]
    assert [event.values["card"] for event in told] == ["1a", "2a"]


# Taking back.


def test_a_pick_is_taken_back_until_it_is_sealed() -> None:
    table = scripted()
    before = table.fingerprint()
    table.act("red", "pick 1a")
    table.act("blue", "pick 1b")
    table.act("blue", "seal")
    assert table.why_no_undo("red") == ""
    assert names(table.undo("red")) == ["taken_back"]
    assert table.legal("red") == (Action("pick", "1a"), Action("pick", "2a"))
    assert table.position.plans == {"red": "", "blue": "1b", "green": ""}
    assert table.fingerprint() != before
    assert table.actors == ("red", "green")


def test_only_those_who_saw_something_are_sent_back() -> None:
    table = scripted()
    table.act("red", "pick 1a")
    table.act("blue", "pick 1b")
    table.undo("red")
    last = table.events("red")[-1]
    assert last.name == "taken_back"
    assert last.values == {"seat": "red", "first": 9, "last": 9}
    assert table.events("red")[8].name == "picked"
    assert "taken_back" not in names(table.events("blue"))
    assert "taken_back" not in names(table.events(None))


def test_undo_is_an_entry_of_the_record() -> None:
    table = scripted()
    table.act("red", "pick 1a")
    table.undo("red")
    assert [entry.kind for entry in table.entries] == ["act", "undo"]


def test_open_actions_are_taken_back_one_by_one() -> None:
    table = Table(enfilade.scenario("urban-battle/convoy"), seed=1)
    start = table.fingerprint()
    seat = table.actors[0]
    prints = [start]
    for _ in range(3):
        table.act(seat, table.legal(seat)[0])
        prints.append(table.fingerprint())
    for earlier in reversed(prints[:-1]):
        table.undo(seat)
        assert table.fingerprint() == earlier
    assert table.why_no_undo(seat) == f"{seat} has done nothing yet"
    assert names(table.events(seat)).count("taken_back") == 1


def test_what_is_taken_back_late_is_not_replayed_from_the_start() -> None:
    """However long the game, a position not far back is at hand; from there an undo leads to the same as from the start."""
    table = Table(enfilade.scenario("urban-battle/convoy"), seed=1)
    chooser = Seeded("fickle")
    undone = 0
    while table.actors:
        seat = table.actors[0]
        if not table.why_no_undo(seat) and chooser.below(3) == 0:
            table.undo(seat)
            undone += 1
            standing = len(table._done)
            assert standing - (table._milestones[-1].count if table._milestones else 0) <= 2 * kernel.STRIDE
            table._milestones.clear()
            found = table.fingerprint()
            table._rebuild(standing)
            assert table.fingerprint() == found
        else:
            legal = table.legal(seat)
            table.act(seat, legal[chooser.below(len(legal))])
        assert table.entries
    assert undone > 20


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_sealed_plan_stays_sealed(seat: str) -> None:
    table = scripted()
    table.act(seat, table.legal(seat)[0])
    table.act(seat, "seal")
    with pytest.raises(NoUndo, match=f"{seat} has committed"):
        table.undo(seat)


def test_nobody_takes_back_what_was_revealed() -> None:
    table = scripted("1d", "3d", "2d")
    seal_all(table)
    assert table.why_no_undo("green") == "what was decided in secret has been revealed"
    assert table.why_no_undo("red") == "green has acted since"


def test_nobody_takes_back_past_a_draw() -> None:
    table = scripted("1d", "3d", "2d")
    seal_all(table)
    table.act("green", "take")
    assert table.why_no_undo("green") == "dice or cards have been drawn since"


class Show(Procedure[Position]):
    """Red may show its hand to all, again and again."""

    title: ClassVar[str] = "Show"

    def copy(self) -> Show:
        return Show()

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Show"}

    def asks(self, position: Position) -> str:
        return "red"

    def actions(self, position: Position) -> list[Action]:
        return [Action("show"), Action("wait")]

    def take(self, play: Play[Position], action: Action) -> None:
        play.tell(Event(action.verb, "", {}, reveals=action.verb == "show"))


def test_nobody_takes_back_what_was_shown_nor_what_another_did() -> None:
    shown = parley()
    shown.start.stack.append(Show())
    table = Table(shown, seed=1)
    table.act("red", "wait")
    assert table.why_no_undo("red") == ""
    assert table.why_no_undo("blue") == "blue has done nothing yet"
    table.act("red", "show")
    with pytest.raises(NoUndo, match="something secret has been shown since"):
        table.undo("red")


# Taken back by agreement.


def test_by_agreement_even_what_was_revealed_and_drawn_is_taken_back() -> None:
    """Everything since goes with it, by whomever; everybody is told so, and chance is not rolled back."""
    table = scripted("1d", "3d", "2d", "1d", "2d", "3d")
    before = [table.fingerprint()]
    for seat, card in (("red", "2a"), ("blue", "2b"), ("green", "3c")):
        table.act(seat, f"pick {card}")
        table.act(seat, "seal")
        before.append(table.fingerprint())
    table.act("green", "take")
    told = table.take_back("blue")
    assert told[0].name == "take_back_agreed"
    assert table.scenario.sentence(told[0]) == "Blue takes back its last act and all that came after it, as everybody has agreed."
    assert all("take_back_agreed" in names(table.events(seat)) for seat in (None, *table.seats))
    assert table.legal("blue") == (Action("seal"),)
    assert table.legal("green") == (Action("pick", "1c"), Action("pick", "3c"))
    table.act("blue", "seal")
    assert table.fingerprint() == before[2]
    for text in ("pick 3c", "seal", "take"):
        table.act("green", text)
    assert table.entries[-1].draws == ["1d", "2d", "3d"]
    assert (table.last_number("green"), len(table.stand), len(table.entries)) == (7, 7, 12)


def test_what_others_decide_in_secret_at_the_same_time_stays() -> None:
    table = scripted()
    for seat, text in (("blue", "pick 1b"), ("red", "pick 1a"), ("red", "seal"), ("blue", "seal"), ("green", "pick 1c")):
        table.act(seat, text)
    assert table.why_no_undo("red") == "red has committed"
    table.take_back("red")
    assert (table.legal("red"), table.legal("blue"), table.legal("green")) == ((Action("seal"),), (), (Action("seal"),))
    table.undo("red")
    assert table.legal("red") == (Action("pick", "1a"), Action("pick", "2a"))
    void = [event.values for event in table.events("blue") if event.name == "taken_back"]
    sealed = names(table.events("blue")).index("sealed") + 1
    assert void == [{"seat": "red", "first": sealed, "last": sealed}]


def test_a_take_back_is_an_entry_that_replays() -> None:
    table = Table(parley(), seed=3)
    for _ in range(3):
        for seat in table.actors:
            table.act(seat, table.legal(seat)[0])
    for seat in (table.seats[0], table.seats[2]):
        table.take_back(seat)
        marked, kept = table.mark(), table.copy()
        while len(table.actors) > 1:
            table.act(table.actors[0], table.legal(table.actors[0])[0])
        assert table.back_to(marked).stand == kept.stand
    record = parse(table.record().text())
    first = next(entry for entry in record.entries if entry.kind == "take_back")
    assert first.line().startswith('{"do": "take_back", "seat": "red"')
    again = replay(parley(), record)
    assert again.fingerprint() == table.fingerprint()
    assert [repr(again.events(seat)) for seat in again.seats] == [repr(table.events(seat)) for seat in table.seats]
    with pytest.raises(BadRecord, match="names the number of an action, not 'x'"):
        parse(f"{record.header.line()}\n" + '{"do": "take_back", "seat": "red", "text": "x"}\n')


def test_what_nobody_can_take_back_even_by_agreement() -> None:
    table = scripted()
    with pytest.raises(NoUndo, match="red has done nothing yet"):
        table.take_back("red")
    table.act("red", "pick 1a")
    for seat, number in (("blue", 1), ("red", 2), ("red", 99)):
        with pytest.raises(NoUndo, match=f"{seat} has not done what stands as number {number}"):
            table.take_back(seat, number)
    with pytest.raises(UnknownName):
        table.take_back("rad")
    table.resign("blue")
    with pytest.raises(NoUndo, match="the game is over"):
        table.take_back("red")
    changed = by_hand()
    with pytest.raises(NoUndo, match="changed by hand"):
        changed.take_back("red")


# Changing a position by hand.


def by_hand() -> Parley:
    """A table whose score somebody has changed, between two picks."""
    table = scripted()
    table.act("red", "pick 1a")
    table.position.score["red"] = 7
    table.act("blue", "pick 1b")
    return table


def test_whoever_has_changed_a_position_by_hand_plays_on_from_there() -> None:
    table = by_hand()
    assert table.view(None).score["red"] == 7
    table.act("red", "seal")
    with pytest.raises(IllegalAction):
        table.act("green", "seal")
    assert table.view(None).score["red"] == 7


def test_nothing_is_taken_back_past_a_change_by_hand() -> None:
    """No entry tells of it, so that it would silently be lost."""
    table = by_hand()
    for _ in range(2):
        assert table.why_no_undo("red") == "the position was changed by hand, and no entry tells of that"
        with pytest.raises(NoUndo, match="changed by hand"):
            table.undo("red")
        assert table.position.score["red"] == 7
        table = table.copy()
    table.position.score["red"] = 0
    table.undo("red")
    assert table.legal("red") == (Action("pick", "1a"), Action("pick", "2a"))


def test_no_choice_is_taken_back_past_a_change_by_hand() -> None:
    table = Table(enfilade.scenario("game-of-war/duel"), seed=7)
    table.act("red", "order RI3")
    table.act("red", "step E7")
    assert len(table.choices("red")) == 1
    table.position.stack.insert(0, table.position.stack[0].copy())
    with pytest.raises(NoUndo, match="changed by hand"):
        table.undo("red", 1)


def test_there_is_no_record_of_what_was_changed_by_hand() -> None:
    with pytest.raises(EnfiladeError, match="there is no record of this game: the position was changed by hand"):
        by_hand().record()


def test_an_action_that_fails_loses_nothing_that_was_changed_by_hand() -> None:
    table = Table(parley(), seed=1)
    table.position.score["red"] = 7
    table.position.plans["red"] = "1a"
    table.position.hands["red"] = ["1a"]
    top = table.position.stack[-1]
    assert isinstance(top, Together)
    top.branches.update({"red": [Plan("red", "seal")], "blue": [], "green": []})  # whose plans are missing
    table.play.run()
    before = table.fingerprint()
    with pytest.raises(IndexError):
        table.act("red", "seal")
    assert table.fingerprint() == before
    assert table.position.score["red"] == 7


# Amending.


def test_a_scenario_value_is_amended_by_consent() -> None:
    table = scripted(rounds=3)
    assert names(table.amend("rounds", 1)) == ["amended"]
    assert table.entries[-1].kind == "amend"
    seal_all(table)
    table.act("green", "take")
    assert table.outcome is not None
    assert table.record().entries[0].value == 1


def test_nobody_takes_back_past_an_amendment() -> None:
    table = Table(parley(), seed=1)
    while len(table.actors) > 1:
        table.act(table.actors[0], table.legal(table.actors[0])[0])
    while table.actors and "take" not in [action.text for action in table.legal(table.actors[0])]:
        table.act(table.actors[0], table.legal(table.actors[0])[0])
    table.amend("rounds", 4)
    assert table.why_no_undo("red") == "the scenario was amended since"


def test_an_amendment_that_the_game_refuses_changes_nothing() -> None:
    table = scripted()
    with pytest.raises(EnfiladeError, match="rounds cannot become 0: give rounds, at least 1"):
        table.amend("rounds", 0)
    assert table.entries == []
    with pytest.raises(EnfiladeError, match="does not let board be changed in play"):
        Table(enfilade.scenario("urban-battle/convoy"), seed=1).amend("board", "old-town")


def test_an_amendment_whose_script_runs_dry_is_rolled_back() -> None:
    """A die of a real table that was not typed yet: nothing has changed; fed, the amendment goes through."""
    dice = Scripted([*DEAL])
    table = Table(parley(), dice=dice)
    before, told = table.position.to_data(), len(table.events("red"))
    with pytest.raises(DrawNeeded, match="how many rounds"):
        table.amend("lots", None)
    assert table.position.to_data() == before
    assert len(table.events("red")) == told
    assert table.entries == []
    dice.feed([4])
    assert names(table.amend("lots", None)) == ["amended"]
    assert table.position.rounds == 5
    assert table.entries[-1].draws == [4]


# Copying, committing.


def test_a_copy_goes_on_by_itself_with_the_same_chance() -> None:
    table = Table(parley(), seed=5)
    table.act("red", table.legal("red")[0])
    before = table.fingerprint(), table.events(None), len(table.entries)
    other = table.copy()
    for one in (other, table.copy()):
        while one.actors:
            one.act(one.actors[0], one.legal(one.actors[0])[0])
    assert (table.fingerprint(), table.events(None), len(table.entries)) == before
    while table.actors:
        table.act(table.actors[0], table.legal(table.actors[0])[0])
    assert table.fingerprint() == other.fingerprint()
    assert names(table.events("red")) == names(other.events("red"))


def test_a_copy_may_be_given_other_dice() -> None:
    table = Table(parley(), seed=5)
    script = Scripted([])
    other = table.copy(script)
    assert other.play.dice is script
    other.act("red", other.legal("red")[0])
    other.undo("red")
    assert other.fingerprint() == table.fingerprint()


def test_the_seed_is_committed_to_before_the_first_draw() -> None:
    assert Table(parley(), seed=5).commitment == commitment("5")
    assert len(commitment("5")) == 64
    assert scripted().commitment == ""


def test_without_a_seed_the_operating_system_gives_one() -> None:
    one, other = Table(parley()), Table(parley())
    assert one.seed is not None
    assert len(one.seed) == 64
    assert one.seed != other.seed


def test_a_table_goes_back_to_a_mark_and_stays_itself() -> None:
    table = Table(parley(), seed=4)
    marks = [table.mark()]
    kept = [table.copy()]
    while table.actors:
        seat = table.actors[-1]
        if len(table.entries) % 5 == 3 and not table.why_no_undo(seat):
            table.undo(seat)
        else:
            table.act(seat, table.legal(seat)[0])
        marks.append(table.mark())
        kept.append(table.copy())
    assert "undo" in [entry.kind for entry in table.entries]
    for mark, then in zip(marks, kept, strict=True):
        back = table.back_to(mark)
        assert back.position == then.position
        assert back.entries == then.entries
        assert [back.legal(seat) for seat in back.seats] == [then.legal(seat) for seat in then.seats]
        assert [back.events(seat) for seat in back.seats] == [then.events(seat) for seat in then.seats]
        assert [back.why_no_undo(seat) for seat in back.seats] == [then.why_no_undo(seat) for seat in then.seats]
    assert table.position == kept[-1].position


def test_a_draw_that_was_agreed_ends_the_game_and_the_record_keeps_it() -> None:
    table = Table(parley(), seed=1)
    told = table.agree()
    assert [event.name for event in told] == ["draw_agreed"]
    assert table.scenario.sentence(told[0]) == "The game is drawn by agreement."
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason, table.actors) == (None, "agreement", ())
    with pytest.raises(EnfiladeError, match="cannot be agreed: the game is over"):
        table.agree()
    [entry] = parse(table.record().text()).entries
    again = Table(parley(), seed=1)
    again.redo(entry)
    assert again.position == table.position
    assert again.fingerprint() == entry.hash


def test_who_resigns_loses_at_once_and_the_record_keeps_it() -> None:
    table = Table(parley(), seed=1)
    seat, other, _ = table.seats
    told = table.resign(seat)
    assert [(event.name, event.values["seat"]) for event in told] == [("resigned", seat)]
    assert table.outcome is not None
    assert (table.outcome.winner, table.actors, table.legal(other)) == (None, (), ())  # of two that are left, none has won
    assert table.why_no_undo(seat) == "the game is over"
    with pytest.raises(EnfiladeError, match="cannot resign: the game is over"):
        table.resign(other)
    record = parse(table.record().text())
    assert [(entry.kind, entry.seat) for entry in record.entries] == [("resign", seat)]
    again = Table(parley(), seed=1)
    again.redo(record.entries[0])
    assert again.position == table.position
    with pytest.raises(BadRecord, match="should name a seat"):
        parse(table.record().text().replace(f'"seat": "{seat}"', '"seat": ""'))
