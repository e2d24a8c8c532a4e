"""Paper and ink for plots: the palette and the type of the boards."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import matplotlib as mpl
from matplotlib import font_manager

from enfilade.fonts import SANS, SERIF
from enfilade.scene.palette import colours

INK, FAINT, HAIRLINE, PAPER, PANEL = (colours("light")[name] for name in ("ink", "faint", "hairline", "paper", "panel"))
BLUE, RED, GREEN, VIOLET, DANGER = (colours("light")[name] for name in ("blue", "red", "green", "violet", "danger"))
DRAWN: Final = "#cfc7b1"
NAMED: Final = {"blue": BLUE, "red": RED, "green": GREEN, "white": "#fffdf6", "black": "#2a2925"}
OTHERS: Final = (BLUE, RED, GREEN, VIOLET)
# What is laid on the board: units lost, fire, harm to civilians. Fire is rust: gold means a choice, and there is none here.
KINDS: Final = {"loss": ("Units lost", DANGER), "fire": ("Fire and attacks", "#b0561f"), "harm": ("Civilians harmed", VIOLET)}


def colour_of(seat: str, seats: tuple[str, ...]) -> str:
    """The colour that a seat is called after, else one of its own."""
    return NAMED.get(seat, OTHERS[seats.index(seat) % len(OTHERS)] if seat in seats else FAINT)


def line_of(seat: str, seats: tuple[str, ...]) -> str:
    """The same for a line: white would not show on paper."""
    return "#98917f" if seat == "white" else colour_of(seat, seats)


@cache
def use() -> None:
    """Have matplotlib draw as we do, with the files that we carry; the same bytes for the same figures."""
    for family in (SANS, SERIF):
        for path in family.files():
            font_manager.fontManager.addfont(str(path))
    settings: dict[str, Any] = {
        "font.family": SANS.name,
        "font.size": 11,
        "text.color": INK,
        "axes.labelcolor": FAINT,
        "axes.edgecolor": INK,
        "axes.facecolor": "none",
        "axes.linewidth": 0.8,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.titlesize": 11,
        "axes.titleweight": 600,
        "axes.titlelocation": "left",
        "axes.grid": True,
        "axes.axisbelow": True,
        "grid.color": HAIRLINE,
        "grid.linewidth": 0.7,
        "xtick.color": INK,
        "ytick.color": INK,
        "xtick.major.size": 3,
        "ytick.major.size": 0,
        "figure.facecolor": PANEL,
        "legend.frameon": False,
        "hatch.linewidth": 0.6,
        "svg.hashsalt": "enfilade",
        "svg.fonttype": "path",
    }
    chosen: Any = mpl.rcParams  # whose type lists every key there is
    chosen.update(settings)
