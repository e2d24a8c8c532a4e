"""Writes docs/reference/research.md from the figures and vocabularies of the games. A test fails when the page is out of date."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from enfilade.rl.episode import Episode
from enfilade.rl.sheets import FIELD_HEAD, VERB_HEAD, field_rows, verb_rows

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "research.md"
SCENARIOS = (
    "urban-battle/first-patrol",
    "game-of-war/duel",
    "urban-calculus/tarn",
    "quick/lesson",
    "urban-operations/first-door",
)
INTRO = """# Environments for research

<!-- Written by `python tools/figures.py` from the games themselves: change them, not this page. -->

[Train on a game](../how-to/train-on-a-game.md) shows how to use these; another page explains
[why they are as they are](../explanation/research.md).

::: enfilade.rl.zoo.AEC
::: enfilade.rl.zoo.Parallel
::: enfilade.rl.single.Single
::: enfilade.rl.vector.Vector
::: enfilade.rl.spiel
    options:
      members: false
::: enfilade.rl.episode.Episode
::: enfilade.rl.numbering.Numbering

## Numbers and figures

An action is a number that depends on the scenario alone, 0 being to wait. Where a piece is known by a token only, the number is
that of a *slot*: the tokens on the map, in order. An observation is one row of figures, made of the fields below, each a figure,
a row or a plane of the board (rows first); `Episode.parts` takes one apart by these names. Both depend on the scenario: what
follows is the smallest of each game, and `python -m enfilade.rl SCENARIO` prints any other (`--json` for programs).
"""


def page() -> str:
    """The whole page."""
    return "\n".join([INTRO, *[section(name) for name in SCENARIOS]])


def section(name: str) -> str:
    """A scenario: its fields, then its verbs."""
    episode = Episode(name)
    size = f"{episode.size:,} figures, {episode.numbering.size:,} numbers."
    title = f"### {episode.scenario.game.title}: `{name}`"
    return "\n".join(
        [title, "", size, "", *table(FIELD_HEAD, field_rows(episode)), "", *table(VERB_HEAD, verb_rows(episode)), ""]
    )


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [line(head), "|" + "---|" * len(head), *[line(row) for row in rows]]


def line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
