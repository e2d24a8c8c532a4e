"""The client's files: each in its room, in agreement with the rest, asking nobody else for anything. This needs no browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import enfilade
from enfilade import fonts
from enfilade.scene import palette

WEB = Path(enfilade.__file__).parent / "web"
TEXTS = sorted(path for path in WEB.rglob("*") if path.suffix in (".html", ".js", ".ts", ".css", ".svg"))
ROOMS = (
    "base",
    "net",
    "board",
    "side",
    "card.js",
    "lookup.js",
    "thrown.js",
    "stage.js",
    "ask",
    "pages",
)  # each imports from those before it, and its own


def name(path: Path) -> str:
    return path.relative_to(WEB).as_posix()


def test_the_palette_is_that_of_the_pictures() -> None:
    written = (WEB / "base" / "palette.css").read_text(encoding="utf-8")
    head = "/* Written from enfilade.scene.palette; a test sees that they agree. */\n"
    assert written == head + palette.stylesheet() + palette.LIGHT


def test_the_type_is_that_of_the_pictures() -> None:
    written = (WEB / "base" / "fonts.css").read_text(encoding="utf-8")
    assert written == "/* Written from enfilade.fonts; a test sees that they agree. */\n" + fonts.stylesheet()
    assert re.findall(r'url\("([^"]+)"\)', written) == [f"/static/fonts/{name}" for name in fonts.files()]


def test_what_stands_in_for_the_type_is_as_wide_or_else_what_the_palette_names_after_it() -> None:
    base = (WEB / "base" / "base.css").read_text(encoding="utf-8")
    stand_ins = dict(re.findall(r"--(serif|sans)-so-far: (.+);", base))
    for face, said in palette.FACES.items():
        family, _, others = said.partition(", ")
        as_wide = "".join([f"'{each.name}', " for each in fonts.STAND_INS if each.name.lower().startswith(face)])
        assert stand_ins[face].replace('"', "'") == as_wide + others
        assert f"--{face}: {family}, var(--{face}-so-far);".replace("'", '"') in base


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_no_file_names_another_host(path: Path) -> None:
    found = re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s\"')]*", path.read_text(encoding="utf-8"))
    assert [each for each in found if not each.startswith("http://www.w3.org/")] == []


@pytest.mark.parametrize("path", [each for each in TEXTS if each.suffix == ".html"], ids=name)
def test_a_page_has_no_inline_script_or_style_and_all_its_files(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=", text)
    for file in re.findall(r"(?:src|href)=\"/static/([^\"]+)\"", text):
        assert (WEB / file).is_file(), file


@pytest.mark.parametrize("path", [each for each in TEXTS if each.suffix in (".js", ".ts")], ids=name)
def test_a_module_imports_from_rooms_to_its_left(path: Path) -> None:
    """What it loads, and the types it speaks of."""
    own = ROOMS.index(path.relative_to(WEB).parts[0])
    for imported in re.findall(r"(?:\bfrom |\bimport\()\"([^\"]+)\"", path.read_text(encoding="utf-8")):
        assert imported.startswith("."), imported
        found = (path.parent / imported).resolve()
        assert found.is_file() or found.with_suffix(".d.ts").is_file(), imported
        assert ROOMS.index(found.relative_to(WEB).parts[0]) <= own, f"{imported} is to the right of {ROOMS[own]}"
