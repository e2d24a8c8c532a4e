"""What MkDocs adds to the pages of docs/: the texts at the root of the repository, and the rules of each game by number.

The built site must load nothing from another host: the build fails if it would.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from enfilade.kernel.game import Rule
from enfilade.library import catalogue, rules

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
        files.append(File.generated(config, page, content=(ROOT / name).read_text(encoding="utf-8")))
    files.append(File.generated(config, "reference/rules.md", content=rules_page()))
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
