"""The client as it is sent: under addresses that never go stale, packed, and all that a page needs named at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from enfilade.server.http.app import PAGES
from enfilade.server.http.client import Client as Files
from tests.server.chair import Client

NAMED = re.compile(r'(?:src|href)="(/static/[^"]+)"')


@pytest.mark.parametrize("path", PAGES)
def test_what_a_page_names_is_fetched_once(client: Client, path: str) -> None:
    page = client.get(path)
    assert page.headers["cache-control"] == "no-cache"
    named = NAMED.findall(page.text)
    assert len(named) > 10
    for each in named:
        sent = client.get(each)
        assert (sent.status_code, sent.headers["cache-control"]) == (200, "public, max-age=31536000, immutable"), each
        assert sent.headers["content-encoding"] == "gzip"


def test_a_page_names_every_module_that_its_script_leads_to(tmp_path: Path) -> None:
    """So that a browser fetches them side by side, not one after the other."""
    for folder in ("pages", "base"):
        (tmp_path / folder).mkdir()
    (tmp_path / "pages" / "a.html").write_text('  <script type="module" src="/static/pages/a.js"></script>\n')
    (tmp_path / "pages" / "a.js").write_text('import { one } from "../base/b.js";\nimport {\n  two,\n} from "./c.js";\n')
    (tmp_path / "pages" / "c.js").write_text('export { one } from "../base/b.js";\n/** @import { T } from "./d.js" */\n')
    (tmp_path / "base" / "b.js").write_text('const it = 1;\nexport const said = "./no.js";\n')
    assert Files(tmp_path).modules("pages/a.js") == ["pages/a.js", "base/b.js", "pages/c.js"]


def test_an_edition_is_what_is_in_the_files(tmp_path: Path) -> None:
    file = tmp_path / "a.js"
    file.write_text("one")
    first = Files(tmp_path).edition
    assert Files(tmp_path).edition == first
    file.write_text("two")
    assert Files(tmp_path).edition != first


def test_a_file_of_another_edition_is_the_present_one_and_not_kept(client: Client) -> None:
    """A page that was loaded before the server was renewed still finds everything."""
    sent = client.get(f"/static/{'0' * 16}/base/theme.js")
    assert sent.text == client.get("/static/base/theme.js").text
    assert sent.headers["cache-control"] == "no-cache"


def test_a_style_comes_with_those_that_it_imports(client: Client) -> None:
    style = client.get("/static/base/base.css").text
    assert "@import" not in style
    assert "@font-face" in style
    assert "--paper" in style


@pytest.mark.parametrize("path", ["/api/games", "/api/rules/quick", "/static/pages/lobby.js", "/"])
def test_large_answers_are_packed_for_those_who_can_unpack_them(client: Client, path: str) -> None:
    packed = client.get(path)
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content) * 0.6
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", ["nowhere.js", "pages/lobby.html", "net/messages.d.ts", "../http/app.py", ""])
def test_nothing_else_is_sent(client: Client, path: str) -> None:
    assert client.get(f"/static/{path}").status_code == 404
