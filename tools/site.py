"""What MkDocs adds to the pages of docs/: the texts at the root of the repository, the rules of each game by number,
and its options.

The built site must load nothing from another host: the build fails if it would.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from enfilade.contract.game import Rule
from enfilade.kernel.data import Data
from enfilade.kernel.options import Option
from enfilade.library import AnyGame, catalogue, rules, scenario, scenario_names

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

ROOT = Path(__file__).parents[1]
TEXTS = {"CREDITS.md": "credits.md", "CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}


# A link is only followed by a reader; these are fetched by the browser itself.
FOREIGN = re.compile(r"""(?:src=|<link[^>]*\shref=|url\(|@import\s)\s*["']?((?:https?:)?//[^"')\s>]+)""")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """MkDocs calls this when it has found the pages."""
    from mkdocs.structure.files import File  # noqa: PLC0415 (the rest of this module needs no MkDocs)

    for name, page in TEXTS.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=text.replace("](docs/", "](")))  # there it stands among the pages
    files.append(File.generated(config, "reference/rules.md", content=rules_page()))
    files.append(File.generated(config, "reference/options.md", content=options_page()))
    return files


def on_post_build(config: MkDocsConfig) -> None:
    """MkDocs calls this when the site is written."""
    from mkdocs.exceptions import PluginError  # noqa: PLC0415

    found = foreign_loads(Path(config.site_dir))
    if found:
        raise PluginError("the site would load from other hosts: " + "; ".join(found))


def foreign_loads(site: Path) -> list[str]:
    """What a browser would fetch from another host, as `page: address`."""
    pages = [page for kind in ("html", "css", "js") for page in sorted(site.rglob(f"*.{kind}"))]
    return [f"{page.relative_to(site)}: {address}" for page in pages for address in FOREIGN.findall(page.read_text("utf-8"))]


def rules_page() -> str:
    """Every rule and ruling of every game, by chapter."""
    parts = [
        "# Rules by number",
        "",
        "What events, refusals and tests cite, in our own words, from each game's `data/rules.toml`.",
        "",
    ]
    for game in catalogue().values():
        parts += [f"## {game.title}", ""]
        chapter = ""
        for rule in rules(game.id).values():
            if rule.chapter != chapter:
                chapter = rule.chapter
                parts += ["", f"### {chapter}", "", "| number | rule |", "|---|---|"]
            parts.append(row(rule))
    return "\n".join(parts) + "\n"


def row(rule: Rule) -> str:
    """A rule as a row of a table."""
    text = f"**{rule.title}.** {rule.text}".replace("|", "\\|").replace("\n", " ")
    return f"| {rule.number} | {text} |"


def options_page() -> str:
    """Every option of every game, with what its values mean."""
    parts = [
        "# Options",
        "",
        "What a scenario may choose: in its file, in the lobby, or with `--set KEY=VALUE`. Not every one offers all of its game.",
        "",
    ]
    for game in catalogue().values():
        parts += [f"## {game.title}", "", "| option | key | values | rule |", "|---|---|---|---|"]
        parts += [option_row(option) for option in options_of(game)]
        parts.append("")
    return "\n".join(parts) + "\n"


def options_of(game: AnyGame) -> list[Option]:
    """The options of all bundled scenarios of a game, each once."""
    found: dict[str, Option] = {}
    for name in scenario_names(game.id):
        for option in game.rules.options(scenario(name).start):
            found.setdefault(option.key, option)
    return list(found.values())


def option_row(option: Option) -> str:
    """An option as a row of a table; a value whose title says the same is not said twice."""
    said = [(written(value), option.title(value)) for value in option.values]
    values = " · ".join(f"`{value}`" + ("" if title in (value, "yes", "no") else f" {title}") for value, title in said)
    return f"| {option.label} | `{option.key}` | {values or 'a number'} | {option.rule} |".replace("\n", " ")


def written(value: Data) -> str:
    """A value as TOML has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
