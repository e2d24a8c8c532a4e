"""The built documentation asks nothing of other hosts."""

from __future__ import annotations

import runpy
from pathlib import Path

from enfilade.library import catalogue
from tests.docs.snippets import ROOT

SITE = runpy.run_path(str(ROOT / "tools" / "site.py"))


def test_what_a_page_would_fetch_from_another_host_is_found(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(
        '<a href="https://example.org/read">a link is not fetched</a><img src="own.png">'
        '<script src="https://cdn.example/a.js"></script><link rel="stylesheet" href="//fonts.example/b.css">'
    )
    (tmp_path / "style.css").write_text("body { background: url(https://example.net/c.png) } @import 'own.css';")

    assert SITE["foreign_loads"](tmp_path) == [
        "page.html: https://cdn.example/a.js",
        "page.html: //fonts.example/b.css",
        "style.css: https://example.net/c.png",
    ]


def test_the_rules_page_lists_every_rule() -> None:
    page = SITE["rules_page"]()

    assert "| UB 5.11 | " in page
    assert "| R2 | " in page


def test_the_options_page_says_what_the_values_of_every_game_mean() -> None:
    page = SITE["options_page"]()

    assert (
        "| Deployment | `options.deployment` | `fixed` as the Mission says · `free` each side places its own vehicles | UB 7.2 |"
        in page
    )
    assert [f"## {game.title}" in page for game in catalogue().values()] == [True] * len(catalogue())
