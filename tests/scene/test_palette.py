"""Colours and type faces by name."""

from __future__ import annotations

import pytest

from enfilade.scene import palette


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG defines it."""
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted([luminance(one), luminance(other)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", palette.THEMES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("ink", "paper"),
        ("ink", "panel"),
        ("faint", "panel"),
        ("ink", "street"),
        ("white-edge", "white-side"),
        ("black-edge", "black-side"),
        ("panel", "blue"),
    ],
)
def test_text_has_contrast(theme: str, text: str, ground: str) -> None:
    colours = palette.colours(theme)
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", palette.THEMES)
def test_what_is_lit_stands_out_by_its_edge(theme: str) -> None:
    colours = palette.colours(theme)
    assert contrast(colours["accent-edge"], colours["street"]) >= 3


def test_variables_are_resolved() -> None:
    assert palette.resolve(".a{fill:var(--ink);stroke:var(--paper)}", "dark") == ".a{fill:#ece7da;stroke:#1d1f21}"


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(ValueError, match="mauve"):
        palette.resolve(".a{fill:var(--mauve)}", "light")


def test_the_stylesheet_has_every_colour_three_times() -> None:
    css = palette.stylesheet()
    assert all(css.count(f"--{name}:") == 3 for name in palette.COLOURS)


def test_a_print_has_no_colour() -> None:
    assert all(value[1:3] == value[3:5] == value[5:7] for value in palette.colours("print").values())


def test_a_print_has_no_colour_where_a_style_names_one_by_its_number() -> None:
    assert palette.resolve(".a{fill:#2f6db5}", "print") == ".a{fill:#636363}"


def test_what_only_our_page_understands_stays_out_of_files() -> None:
    assert palette.resolve(".a{font:10px var(--sans);--room:1.4;fill:var(--ink)}", "light").endswith(";fill:#22211d}")
