"""What somebody has written is shown in one line and hides nothing."""

from __future__ import annotations

import pytest

from enfilade.server.base.texts import readable, short_title


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  good\nluck \u202eevil\u202c <b>! ", "good luck evil <b>!"),
        ("\u200b \x07", ""),
        ("Z" + "\u0334\u0335\u0336\u0337" * 50 + "!", "Z\u0334\u0335!"),  # marks that would cover the lines around it
        ("Ève, नमस्ते, שלום", "Ève, नमस्ते, שלום"),
    ],
)
def test_a_text_is_one_line_without_what_hides_others(text: str, shown: str) -> None:
    assert readable(text) == shown


def test_a_title_is_short() -> None:
    assert short_title("Two rounds") == "Two rounds"
    assert (len(short_title("x" * 100_000)), short_title("x" * 81)[-1], short_title("x" * 80)[-1]) == (80, "…", "x")
