"""A game in notation with any typing error in it: a clear message with its place, or another game; never anything else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade import EnfiladeError, transcript
from enfilade.kernel.errors import BadNotation
from enfilade.library import read_record
from tests.effort import examples

REPLAYS = Path(__file__).parents[1] / "games"
TEXTS = {
    name: transcript.write(transcript.of(read_record(REPLAYS / name)))
    for name in ("urban_battle/replays/lone-heavy.jsonl", "quick/replays/lesson.jsonl", "urban_calculus/replays/tarn.jsonl")
}
PIECES = st.sampled_from(
    [
        "",
        " ",
        "\n",
        ",",
        "(",
        ")",
        "{",
        "}",
        "<",
        ">",
        "<1>",
        '"',
        "\\",
        ":",
        "9.",
        "UNDO ",
        "AMEND ",
        "RESIGN ",
        "[",
        "\0",
        "é",
        "white: ",
    ]
)


@examples(40, 600)
@given(st.sampled_from(sorted(TEXTS)), st.integers(0, 100_000), st.integers(0, 3), PIECES | st.text(max_size=3))
def test_a_typing_error_anywhere_is_told_with_its_place(name: str, at: int, length: int, typed: str) -> None:
    text = TEXTS[name]
    place = at % len(text)
    mistyped = text[:place] + typed + text[place + length :]
    complaint = BadNotation("no mistake at all", "x.egn")
    try:
        transcript.played(transcript.read(mistyped, "x.egn"))
    except BadNotation as error:
        complaint = error

    assert str(complaint).startswith("x.egn")
    assert complaint.line <= mistyped.count("\n") + 1


@pytest.mark.parametrize(
    "text", ["\0", "[" * 10_000, "(" * 10_000, "{" * 10_000, "<" * 10_000, "\\" * 1000, '"' * 1001, "\ud800"]
)
def test_what_is_no_game_at_all_is_refused(text: str) -> None:
    with pytest.raises(EnfiladeError):
        transcript.read(text, "x.egn")
