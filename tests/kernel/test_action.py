"""Actions, events, outcomes and errors: the small words of the kernel."""

from __future__ import annotations

import pytest

from enfilade import Action, EnfiladeError, Event, IllegalAction, Outcome, UnknownName
from enfilade.kernel.errors import BadRecord, BadScenario, did_you_mean, nearest


def test_an_action_is_a_verb_and_perhaps_a_target() -> None:
    assert Action.parse("move W1") == Action("move", "W1")
    assert Action.parse("  done ") == Action("done")
    assert Action("move", "W1").text == str(Action("move", "W1")) == "move W1"
    assert Action("done").text == "done"
    assert repr(Action("move", "W1")) == "Action('move W1')"


def test_equal_actions_are_one_in_a_set() -> None:
    assert len({Action("move", "W1"), Action("move", "W1"), Action("move", "W2")}) == 2
    assert Action("move") != "move"


@pytest.mark.parametrize("text", ["", "   ", "move W1 W2"])
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(EnfiladeError, match="write `verb` or `verb target`"):
        Action.parse(text)


def test_an_event_is_seen_by_its_audience_alone() -> None:
    secret = Event("card", "P 2", {"card": "1a"}, seen_by=frozenset({"red"}))
    assert secret.is_seen_by("red")
    assert not secret.is_seen_by("blue")
    assert not secret.is_seen_by(None)
    assert Event("dealt", "P 2", {}).is_seen_by(None)
    assert "red" not in str(secret.to_data())
    assert repr(secret) == "Event('card', 'P 2', {'card': '1a'})"


def test_outcomes_are_equal_when_their_data_is() -> None:
    won = Outcome("red", "major", {"red": 2}, "points")
    assert won == Outcome("red", "major", {"red": 2}, "points")
    assert hash(won) == hash(Outcome("red", "major", {"red": 2}, "points"))
    assert won != Outcome(None, "major", {"red": 2}, "points")
    assert str(won) == "{'winner': 'red', 'level': 'major', 'scores': {'red': 2}, 'reason': 'points'}"


def test_a_refusal_says_reason_rule_and_what_is_legal() -> None:
    error = IllegalAction("red cannot seal: pick first", "P 3", ["pick 1a", "pick 2b"])
    assert str(error) == "red cannot seal: pick first (P 3). Legal now: pick 1a, pick 2b."
    assert str(IllegalAction("no", "", [])) == "no. Nothing is legal for this seat now."
    many = IllegalAction("no", "", [f"pick {number}" for number in range(20)])
    assert "pick 11, …" in str(many)
    assert "pick 12" not in str(many)


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    assert nearest("urban-batle", ["urban-battle", "quick"]) == ["urban-battle"]
    assert nearest("battle/convoy", ["urban-battle/convoy", "x/other"]) == ["urban-battle/convoy"]
    assert did_you_mean("zzz", ["quick", "parley"]) == "There are: quick, parley."
    assert did_you_mean("zzz", [f"R{count}" for count in range(1, 30)]).endswith("R19, R20, ….")
    assert did_you_mean("zzz", []) == "There are none."
    error = UnknownName("seat", "rde", ["red", "blue"])
    assert error.name == "rde"
    assert error.nearest == ["red"]
    assert str(error) == "there is no seat called 'rde'. Did you mean red?"


def test_complaints_about_files_say_where() -> None:
    assert str(BadScenario("no", "a.toml", "zones.exit", 4)) == "a.toml, line 4, zones.exit: no"
    assert str(BadScenario("no")) == "no"
    assert str(BadRecord("cut", "a.jsonl", 7)) == "a.jsonl, line 7: cut"
    assert str(BadRecord("cut")) == "cut"
