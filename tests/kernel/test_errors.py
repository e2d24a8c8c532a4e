"""Errors say what is wrong, at no greater length than anybody reads."""

from __future__ import annotations

import json

import pytest

from enfilade import BadRecord, EnfiladeError, IllegalAction, UnknownName
from enfilade.kernel.errors import BadScenario, shortened


@pytest.mark.parametrize("letter", ["x", "ü", "…", "\U0001f3b2", "\x00", '"', "\\", "\ud800"])
@pytest.mark.parametrize("length", [10, 299, 301, 700, 2_000, 200_000])
def test_no_message_is_longer_than_2_kb_as_it_is_sent(letter: str, length: int) -> None:
    text = letter * length
    errors: list[EnfiladeError] = [
        EnfiladeError(f"{text} is wrong"),
        BadScenario(f"{text} is wrong", "scenario", text),
        BadRecord(f"{text} is wrong", "record", 1),
        UnknownName("seat", text, [text]),
        IllegalAction(text, "", [text]),
    ]
    for told in (*[str(error) for error in errors], IllegalAction(text, "", []).reason):
        assert len(json.dumps({"error": told}, ensure_ascii=False).encode("utf-8", "replace")) <= 2_000


def test_of_a_long_message_the_beginning_and_the_end_are_told() -> None:
    told = shortened(f"red cannot choose {'x' * 5_000}. Legal now: bid 1.")
    assert told.startswith("red cannot choose xxx")
    assert told.endswith("xxx. Legal now: bid 1.")
    assert " … " in told
    assert shortened("all of this is told") == "all of this is told"
