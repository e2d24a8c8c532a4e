"""What the documentation says agrees with the code and the files beside it."""

from __future__ import annotations

import doctest
import re
import runpy
import tomllib

import pytest
from msgspec import Struct

import enfilade
from enfilade.games.urban_battle.box.mission import CONDITIONS, FINALS, VARIANTS, ZONES
from enfilade.lab.tables import COLUMNS
from enfilade.library import scenario_names
from enfilade.server import messages
from tests.docs.snippets import PAGES, ROOT

LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
UNTOLD = {"options", "setups", "zones"}
GENERATED = {"credits.md", "changelog.md", "contributing.md", "options.md"}


def test_every_link_leads_somewhere() -> None:
    roots = [ROOT / "CREDITS.md", ROOT / "CHANGELOG.md"]
    broken = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in [*PAGES, *roots]
        for link in LINK.findall(page.read_text(encoding="utf-8"))
        if "://" not in link and link not in GENERATED and not (page.parent / link).exists()
    ]
    assert broken == []


def test_every_dependency_earns_a_line() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *[each for extra in project["optional-dependencies"].values() for each in extra]]
    names = [re.split(r"[^\w-]", each)[0].lower() for each in wanted]
    page = (ROOT / "docs" / "explanation" / "dependencies.md").read_text(encoding="utf-8").lower()
    assert [name for name in names if f"`{name}`" not in page and name != "enfilade"] == []


def test_the_first_lines_of_the_package_run() -> None:
    assert doctest.testmod(enfilade) == doctest.TestResults(failed=0, attempted=3)


def test_the_command_line_reference_is_up_to_date() -> None:
    written = runpy.run_path(str(ROOT / "tools" / "reference.py"))["page"]()
    page = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
    assert page == written, "run `python tools/reference.py`"


@pytest.mark.parametrize("game", enfilade.catalogue())
def test_the_page_of_every_game_has_what_the_catalogue_says(game: str) -> None:
    shelf = runpy.run_path(str(ROOT / "tools" / "shelf.py"))
    page = (ROOT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    assert page == shelf["page"](enfilade.catalogue()[game]), "run `python tools/shelf.py`"
    assert page.count("<!-- end -->") == 3
    assert [look for look in ("light", "dark", "phone") if f"](../pictures/{game}-{look}.webp)" not in page] == []


def test_the_scenario_reference_has_every_option_with_its_values() -> None:
    page = (ROOT / "docs" / "reference" / "scenario-urban-battle.md").read_text(encoding="utf-8")
    for reading in VARIANTS:
        values = " · ".join(f"`{spelt(value)}`" for value in reading.values)
        assert f"| `{reading.key}` | {values} |" in page


def test_the_scenario_reference_has_every_zone_and_goal() -> None:
    page = (ROOT / "docs" / "reference" / "scenario-urban-battle.md").read_text(encoding="utf-8")
    assert [name for name in (*ZONES, *CONDITIONS, *FINALS) if f"`{name}`" not in page] == []


@pytest.mark.parametrize("game", enfilade.catalogue())
def test_the_scenario_reference_has_every_key_of_the_bundled_files(game: str) -> None:
    common = (ROOT / "docs" / "reference" / "scenario-format.md").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "reference" / f"scenario-{game}.md").read_text(encoding="utf-8")
    told = set(re.findall(r"[\w.]+", " ".join(re.findall(r"`+([^`]+)`+", common + page))))
    told |= {part for word in told for part in word.split(".")}
    folder = ROOT / "src" / "enfilade" / "games" / game.replace("-", "_") / "scenarios"
    used = {key for file in folder.glob("*.toml") for key in keys(tomllib.loads(file.read_text(encoding="utf-8")))}
    assert sorted(key for key in used - told if key[0].islower()) == []  # with a capital: a tile, a piece, a link


def keys(value: object) -> set[str]:
    """Every key in a file, at whatever depth, but for options, which have a page of their own, and names of one's own."""
    if isinstance(value, list):
        return {key for each in value for key in keys(each)}
    if not isinstance(value, dict):
        return set()
    return {*value} | {key for name, each in value.items() if name not in UNTOLD for key in keys(each)}


@pytest.mark.parametrize(
    ("game", "counted"),
    [
        ("urban-battle", "missions"),
        ("game-of-war", "scenarios"),
        ("urban-calculus", "scenarios"),
        ("quick", "scenarios"),
        ("urban-operations", "scenarios"),
    ],
)
def test_the_readme_counts_the_scenarios_of_every_game(game: str, counted: str) -> None:
    numbers = {4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    row = next(line for line in readme.splitlines() if line.startswith("| **") and f"](docs/games/{game}.md)" in line)
    assert f"{numbers[len(scenario_names(game))]} {counted}" in row


@pytest.mark.parametrize("game", enfilade.catalogue())
def test_every_game_has_a_page_a_tutorial_a_how_to_and_a_reference(game: str) -> None:
    """Each is reached from the first page of the documentation."""
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    row = next(line for line in index.splitlines() if f"](rules/{game}.md)" in line)
    for folder in (f"games/{game}.md", "tutorial/", "how-to/", f"reference/scenario-{game}.md"):
        assert f"]({folder}" in row


def test_the_protocol_has_every_field_of_every_message() -> None:
    page = (ROOT / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
    structs = [each for each in vars(messages).values() if isinstance(each, type) and issubclass(each, Struct)]
    fields = [(each.__name__, field) for each in structs for field in each.__struct_fields__]
    assert len(structs) > 20
    assert [(name, field) for name, field in fields if not re.search(rf'["`]{field}["`]', page)] == []


@pytest.mark.parametrize("page", ["explanation/engine.md", "how-to/add-a-game.md"])
def test_the_files_that_a_walk_passes_are_there(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    named = re.findall(r"`((?:kernel|contract|boards|scene|games|server|web)/[\w/]+\.(?:py|js|toml))`", text)
    assert [name for name in named if not (ROOT / "src" / "enfilade" / name).is_file()] == []
    assert page.startswith("how-to") or len(named) > 20


def spelt(value: str | int | bool) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def test_the_page_on_datasets_has_every_column() -> None:
    page = (ROOT / "docs" / "reference" / "datasets.md").read_text(encoding="utf-8")
    for name, columns in COLUMNS.items():
        part = page.partition(f"## {name}\n")[2].partition("\n## ")[0]
        for column, (_, meaning) in columns.items():
            assert re.search(rf"\| `{column}` \| [\w ]+ \| {re.escape(meaning)} \|", part), f"{name}.{column}"
