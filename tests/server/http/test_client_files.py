"""The client as it is sent: under addresses that never go stale, packed, and in as few requests as can be."""

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
    assert len(named) >= 4
    for each in named:
        sent = client.get(each)
        assert (sent.status_code, sent.headers["cache-control"]) == (200, "public, max-age=31536000, immutable"), each
        assert sent.headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("path", PAGES)
def test_a_page_asks_for_one_style_one_script_and_what_sets_its_theme(client: Client, path: str) -> None:
    """Fifty modules fetched one by one would take a phone on a slow line a second more."""
    own = f"joined/pages/{PAGES[path]}"
    named = [each.split("/", 3)[3] for each in NAMED.findall(client.get(path).text)]
    assert named == ["base/icon.svg", f"{own}.css", "base/boot.js", f"{own}.js"]
    assert "\nimport " not in client.get(f"/static/{own}.js").text


def test_joined_styles_keep_their_order(tmp_path: Path) -> None:
    """A later one overrides an earlier, and one that is imported stands before whoever imports it."""
    (tmp_path / "pages").mkdir()
    links = "".join(f'  <link rel="stylesheet" href="/static/{name}.css">\n' for name in ("one", "three"))
    (tmp_path / "pages" / "a.html").write_text(f"<head>\n{links}</head>\n")
    (tmp_path / "one.css").write_text('@import url("two.css");\n.one{}\n')
    (tmp_path / "two.css").write_text(".two{}\n")
    (tmp_path / "three.css").write_text(".three{}\n")
    assert Files(tmp_path).text("joined/pages/a.css") == ".two{}\n.one{}\n.three{}\n"


def test_a_page_with_its_modules_apart(client: Client) -> None:
    """For those who develop: every module by itself, as it is written."""
    page = client.get("/table?apart").text
    assert '<link rel="stylesheet" href="/static/pages/table.css">' in page
    assert '<script type="module" src="/static/pages/table.js">' in page
    assert "import { Stage }" in client.get("/static/pages/table.js").text


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
    style = client.get("/static/joined/pages/lobby.css").text
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
