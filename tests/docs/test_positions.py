"""The page on positions names every key of every game, and its examples can be played."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from enfilade import EnfiladeError, Table, library
from enfilade.cli.positions import begun
from enfilade.kernel.data import Source
from enfilade.library import AnyGame
from tests.docs.snippets import ROOT

PAGE = (ROOT / "docs" / "reference" / "positions.md").read_text(encoding="utf-8")
SECTIONS = {part.partition("\n")[0]: part for part in PAGE.split("\n## ")[1:]}
EXAMPLES = re.findall(r"```toml\n# (\S+)\n(.*?)```", PAGE, re.DOTALL)


def writes(game: AnyGame) -> bool:
    """Whether a game's positions can be written down."""
    try:
        Table(library.scenario(library.scenario_names(game.id)[0], look=False), seed=1).written()
    except EnfiladeError:
        return False
    return True


WRITTEN = [game for game in library.catalogue().values() if writes(game)]


def title(game: AnyGame) -> str:
    return game.title.partition(" –")[0]


@pytest.mark.parametrize("game", WRITTEN, ids=lambda game: game.id)
def test_every_key_of_a_position_is_explained(game: AnyGame) -> None:
    """In the table of the game's keys, of which the first column names them."""
    rows = [line for line in SECTIONS[title(game)].splitlines() if line.startswith("| `")]
    explained = {key for row in rows for key in re.findall(r"`(\w+)`", row.split("|")[1])}
    for name in library.scenario_names(game.id):
        assert set(Table(library.scenario(name, look=False), seed=1).written()) <= explained


@pytest.mark.parametrize("game", library.catalogue().values(), ids=lambda game: game.id)
def test_every_game_has_an_example(game: AnyGame) -> None:
    assert [name for name, _ in EXAMPLES if name.startswith(f"{game.id}/")]
    assert title(game) in SECTIONS


@pytest.mark.parametrize(
    ("name", "text"), [each for each in EXAMPLES if each[0].partition("/")[0] in [game.id for game in WRITTEN]]
)
def test_an_example_can_be_played(name: str, text: str, tmp_path: Path) -> None:
    """As a file for `--at`, and as the key or table of a scenario file."""
    path = tmp_path / "example.toml"
    path.write_text(text, encoding="utf-8")
    table = Table(begun(library.scenario(name), str(path)), seed=1)

    assert table.actors
    again = library.build_scenario({**library.scenario(name).data, **named(text)}, Source("example"))
    assert Table(again, seed=1).fingerprint() == table.fingerprint()


def named(text: str) -> dict[str, object]:
    data = tomllib.loads(text)
    return data if "position" in data else {"position": data}
