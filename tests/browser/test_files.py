"""The client's files agree with the rest and ask nobody else for anything; no browser is needed to see that."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import enfilade
from enfilade import fonts
from enfilade.scene import palette

WEB = Path(enfilade.__file__).parent / "web"
TEXTS = sorted(path for path in WEB.iterdir() if path.suffix in (".html", ".js", ".css", ".svg"))


def test_the_palette_is_that_of_the_pictures() -> None:
    written = (WEB / "palette.css").read_text(encoding="utf-8")
    head = "/* Written from enfilade.scene.palette; a test sees that they agree. */\n"
    assert written == head + palette.stylesheet() + palette.LIGHT


def test_the_type_is_that_of_the_pictures() -> None:
    written = (WEB / "fonts.css").read_text(encoding="utf-8")
    assert written == "/* Written from enfilade.fonts; a test sees that they agree. */\n" + fonts.stylesheet()
    assert re.findall(r'url\("fonts/([^"]+)"\)', written) == list(fonts.files())


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_no_file_names_another_host(path: Path) -> None:
    found = re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s\"')]*", path.read_text(encoding="utf-8"))
    assert [each for each in found if not each.startswith("http://www.w3.org/")] == []


@pytest.mark.parametrize("path", [each for each in TEXTS if each.suffix == ".html"], ids=lambda path: path.name)
def test_a_page_has_no_inline_script_or_style_and_all_its_files(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=", text)
    for name in re.findall(r"(?:src|href)=\"/static/([^\"]+)\"", text):
        assert (WEB / name).is_file(), name


@pytest.mark.parametrize("path", [each for each in TEXTS if each.suffix == ".js"], ids=lambda path: path.name)
def test_a_module_imports_only_its_neighbours(path: Path) -> None:
    for name in re.findall(r"^import [^;]*? from \"([^\"]+)\"", path.read_text(encoding="utf-8"), re.MULTILINE):
        assert name.startswith("./"), name
        assert (WEB / name[2:]).is_file(), name
